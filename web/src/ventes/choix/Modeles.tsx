import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ecrireNombre } from '@dioptrie/domain/kernel/optique'
import type { Choix, Propose } from '@dioptrie/domain/verres/choix'
import { memo } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { Titres } from '../../ui/Titres.tsx'
import style from './choix.module.css'
import type { Cote } from './retenue.ts'

interface Props {
  choix: Choix
  cotes: readonly Cote[]
  vise: string | undefined
  /** The model that the sale has now. */
  actuel: string | null
  viser: (id: string) => void
  tarif: string
  /** How many cover the eyes, whatever the list is narrowed to. */
  sansFiltre: number
}

/** Those that cover the eyes, the cheapest first, then those that do not, each with its reason. Typing a word draws none of it again. */
export const Modeles = memo(function Modeles({
  choix,
  cotes,
  vise,
  actuel,
  viser,
  tarif,
  sansFiltre,
}: Props) {
  const t = useTranslations('vendre.choix')
  const autreBande = (m: Propose) => m.OD && m.OG && m.OD.Bande._id !== m.OG.Bande._id
  const touches = [
    ['↑ ↓', 'modele'],
    ['1…9', 'indice'],
    ['/', 'filtrer'],
    ['O', 'options'],
    ['S', 'stock'],
    ['Alt G', 'og'],
  ] as const
  return (
    <Panneau
      bord
      titre={
        choix.total === 0 && sansFiltre > 0
          ? t('filtreVide', { n: sansFiltre })
          : t('couvrent', { n: choix.total, yeux: cotes.length === 2 ? 'deux' : (cotes[0] ?? '') })
      }
      lien={<span className="note">{t('tri', { jour: ecrireJour(tarif) })}</span>}
    >
      <div className={style.defile}>
        {choix.modeles.length + choix.sansModele.length === 0 ? (
          <p className="empty">{t('aucun')}</p>
        ) : (
          <table className={style.modeles}>
            <Titres
              de={[
                t('colonnes.modele'),
                { titre: t('colonnes.foyer'), large: true },
                t('colonnes.indice'),
                ...cotes.map(c => ({ titre: c, droite: true, large: true })),
                { titre: cotes.join(' + '), droite: true },
                t('colonnes.delai'),
              ]}
            />
            <tbody>
              {choix.modeles.map(m => (
                <tr key={m.IdModelVer} data-vise={m.IdModelVer === vise || undefined}>
                  <th scope="row">
                    <label>
                      <input
                        type="radio"
                        name="modele"
                        value={m.IdModelVer}
                        checked={m.IdModelVer === vise}
                        aria-describedby={`prix-${m.IdModelVer} delai-${m.IdModelVer}`}
                        onChange={() => viser(m.IdModelVer)}
                      />
                      <span>
                        {m.Libelle_Model}
                        {m.IdModelVer === actuel && <em className={style.actuel}>{t('actuel')}</em>}
                        <small>{t('de', { fournisseur: m.NomFourVerr, gamme: m.NomGam })}</small>
                      </span>
                    </label>
                  </th>
                  <td data-large>
                    {m.NomFoyer}
                    <small>{m.NomMatiere}</small>
                  </td>
                  <td className={style.indice}>{ecrireNombre(m.Indice, 2)}</td>
                  {cotes.map(c => (
                    <td key={c} data-droite data-large>
                      {m[c] && <Montant valeur={m[c].Prix} symbole={false} />}
                      {m[c] && m[c].Stock > 0 && (
                        <small className={style.enStock}>{t('nEnStock', { n: m[c].Stock })}</small>
                      )}
                      {c === 'OG' && autreBande(m) && <small>{t('autreBande')}</small>}
                    </td>
                  ))}
                  <td data-droite className={style.indice} id={`prix-${m.IdModelVer}`}>
                    <Montant valeur={m.Prix} />
                  </td>
                  <td className={style.delai} id={`delai-${m.IdModelVer}`}>
                    {cotes.every(c => m[c]?.IdStockVerre) ? t('enStock') : t('delai', { n: m.Delai })}
                  </td>
                </tr>
              ))}
              {choix.sansModele.map(s => (
                <tr key={s.IdNomCommercial} data-vise={s.IdNomCommercial === vise || undefined}>
                  <th scope="row">
                    <label>
                      <input
                        type="radio"
                        name="modele"
                        value={s.IdNomCommercial}
                        checked={s.IdNomCommercial === vise}
                        aria-describedby={`prix-${s.IdNomCommercial} delai-${s.IdNomCommercial}`}
                        onChange={() => viser(s.IdNomCommercial)}
                      />
                      <span>
                        {s.Libelle}
                        <small>{t('horsCatalogue', { fournisseur: s.NomFourVerr })}</small>
                      </span>
                    </label>
                  </th>
                  <td data-large>
                    <small>{s.NomMatiere}</small>
                  </td>
                  <td className={style.indice}>{s.Indice !== null && ecrireNombre(s.Indice, 2)}</td>
                  {cotes.map(c => (
                    <td key={c} data-droite data-large>
                      <Montant valeur={s.PrixVente} symbole={false} />
                      <small className={style.enStock}>{t('nEnStock', { n: s[c]?.Stock ?? 0 })}</small>
                    </td>
                  ))}
                  <td data-droite className={style.indice} id={`prix-${s.IdNomCommercial}`}>
                    <Montant valeur={s.PrixVente * cotes.length} />
                  </td>
                  <td className={style.delai} id={`delai-${s.IdNomCommercial}`}>
                    {t('enStock')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {choix.total > choix.modeles.length && (
          <p className="empty">{t('dautres', { n: choix.total - choix.modeles.length })}</p>
        )}
      </div>
      {choix.totalExclus > 0 && (
        <details
          className={`line-top ${style.exclus}`}
          open={choix.modeles.length + choix.sansModele.length === 0 || choix.totalExclus < 4}
        >
          <summary className="note pointer sunken p10-16">
            <b className="ink">{t('ecartes', { n: choix.totalExclus })}</b> {t('ecartesTexte')}
          </summary>
          <ul>
            {choix.exclus.map(e => (
              <li key={e.IdModelVer}>
                <span>
                  {e.Libelle_Model} <small>{e.NomFourVerr}</small>
                </span>
                <span>
                  {e.raisons.map(r => (
                    <span key={`${r.code}${r.oeil}`}>
                      <b className="ink">{t(`raisons.${r.code}`)}</b> <span lang="fr">{r.message}</span>
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {choix.totalExclus > choix.exclus.length && (
            <p className="empty">{t('dautres', { n: choix.totalExclus - choix.exclus.length })}</p>
          )}
        </details>
      )}
      <p className={`flex wrap gap-4-16 note line-top p10-16 ${style.touches}`}>
        {touches.map(([touche, nom]) => (
          <span key={nom}>
            <Raccourci touche={touche} lu /> {t(`touches.${nom}`)}
          </span>
        ))}
      </p>
    </Panneau>
  )
})
