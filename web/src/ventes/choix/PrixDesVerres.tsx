import type { Propose, SansModele } from '@dioptrie/domain/verres/choix'
import { ecrireBande, type OptionsChoisies, prixDuVerre, supplements } from '@dioptrie/domain/verres/rules'
import { Checkbox } from '@mantine/core'
import { IconShieldCheck, IconTruck } from '@tabler/icons-react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import style from './choix.module.css'
import { type Cote, sansOption } from './retenue.ts'

interface Props {
  modele: Propose | undefined
  /** Instead of a model: a name of the shelf that has none. */
  seul: SansModele | undefined
  retenu: OptionsChoisies
  cotes: readonly Cote[]
  /** What these lenses are sold for now. */
  vendu: Partial<Record<Cote, number | null>>
  /** Months of warranty at this price. */
  mois: (prix: number) => number
  aJour: boolean
  /** What is on the shelf is taken there. */
  auStock: boolean
  setAuStock: (oui: boolean) => void
  prendre: () => void
}

/** What the lenses come to, and the way back with them. */
export function PrixDesVerres(props: Props) {
  const { modele, seul, retenu, cotes, vendu, mois, aJour, auStock, setAuStock, prendre } = props
  const t = useTranslations('vendre.choix')
  const ui = useTranslations('ui')
  const yeux = cotes.flatMap(cote => {
    const oeil = modele?.[cote]
    return oeil ? [{ cote, oeil }] : []
  })
  const duRayon = seul ? cotes : []
  const total = yeux.reduce(
    (somme, { oeil }) => somme + prixDuVerre(oeil.Prix, retenu),
    duRayon.length * (seul?.PrixVente ?? 0),
  )
  const avant = cotes.reduce((somme, cote) => somme + (vendu[cote] ?? 0), 0)
  const garantie = mois(total)
  const tenus = yeux.filter(({ oeil }) => oeil.IdStockVerre)
  const possible = sansOption(retenu)
  const pris = auStock && possible ? tenus : []
  return (
    <Panneau bord titre={t('prix')} lien={<span className="note">{cotes.join(' + ')}</span>}>
      <ul className={`p8-16 ${style.lignesPrix}`}>
        {yeux.map(({ cote, oeil }) => (
          <li key={cote}>
            <span>
              <b>{t('verre', { cote })}</b>
              <small>
                {pris.some(p => p.cote === cote)
                  ? t('duStock', { n: oeil.Stock })
                  : t('bande', { bande: ecrireBande(oeil.Bande), tarif: oeil.Bande.Tarif })}
              </small>
            </span>
            <Montant valeur={oeil.Prix} />
          </li>
        ))}
        {seul &&
          duRayon.map(cote => (
            <li key={cote}>
              <span>
                <b>{t('verre', { cote })}</b>
                <small>{t('duStock', { n: seul[cote]?.Stock ?? 0 })}</small>
              </span>
              <Montant valeur={seul.PrixVente} />
            </li>
          ))}
        {supplements(retenu)
          .filter(s => s.Prix > 0)
          .map(s => (
            <li key={s.Libelle}>
              <span>
                {s.Libelle}
                {yeux.length > 1 && (
                  <small>
                    2 × <Montant valeur={s.Prix} />
                  </small>
                )}
              </span>
              <Montant valeur={s.Prix * yeux.length} />
            </li>
          ))}
      </ul>
      <div className={style.total}>
        <span>{t('verres')}</span>
        <output>
          <Montant valeur={total} />
        </output>
      </div>
      {avant > 0 && (modele || seul) && (
        <p role="status" className={total === avant ? 'note p0-16 mb8' : 'warn t13 w550 p0-16 mb8'}>
          {t('dansLaVente')} <Montant valeur={avant} />
          {total !== avant && (
            <>
              {total > avant ? ', + ' : ', − '}
              <Montant valeur={Math.abs(total - avant)} />
            </>
          )}
        </p>
      )}
      {(modele || (seul && garantie > 0)) && (
        <div className={`grid gap-6 line-top p10-16 ${style.suites}`}>
          {garantie > 0 && (
            <span>
              <IconShieldCheck size={17} stroke={1.8} aria-hidden /> {t('garantie', { mois: garantie })}
            </span>
          )}
          {tenus.length > 0 && (
            <Checkbox
              label={t('prendreAuStock', { yeux: tenus.map(o => o.cote).join(' + ') })}
              description={possible ? undefined : t('sansOption')}
              disabled={!possible}
              checked={pris.length > 0}
              onChange={e => setAuStock(e.currentTarget.checked)}
            />
          )}
          {modele && pris.length < yeux.length && (
            <span>
              <IconTruck size={17} stroke={1.8} aria-hidden />{' '}
              {t('chez', { fournisseur: modele.NomFourVerr })} {t('delai', { n: modele.Delai })}
            </span>
          )}
        </div>
      )}
      <div className="line-top p12-16">
        <Bouton
          libelle={t('prendre')}
          variant="filled"
          fullWidth
          size="md"
          h={44}
          disabled={(!modele && !seul) || !aJour}
          aria-keyshortcuts="Control+Enter"
          touche={ui('ctrlEntree')}
          faire={prendre}
        />
      </div>
    </Panneau>
  )
}
