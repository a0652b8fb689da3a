import { Skeleton, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { chemins as referentiel } from '../chemins/referentiel.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { recherche } from '../ui/recherche.ts'
import { contient } from '../ui/sansAccents.ts'
import style from './catalogue.module.css'
import { useCatalogue } from './useCatalogue.ts'

const FenetreFournisseurVerre = lazy(async () => ({
  default: (await import('./FenetreFournisseurVerre.tsx')).FenetreFournisseurVerre,
}))

/** From here on, a supplier or a range is found by its name. */
const BEAUCOUP = 8

/** Suppliers, and the ranges of the one that is open; letters open all that they name. */
export function Arbre() {
  const t = useTranslations('verres')
  const { etat, changer } = useCatalogue()
  const lecture = useQuery(requete(contrat.modelesVerre.arbre))
  const peutEcrire = usePermission('verres.ecrire')
  const [cherche, setCherche] = useState('')
  const [nouveau, setNouveau] = useState(false)
  const tous = lecture.data ?? []
  const visibles = tous
    .map(f => ({
      ...f,
      gammes: contient(f.NomFour, cherche) ? f.gammes : f.gammes.filter(g => contient(g.NomGam, cherche)),
    }))
    .filter(f => contient(f.NomFour, cherche) || f.gammes.length > 0)
  const total = tous.reduce((n, f) => n + f.modeles, 0)
  return (
    <Panneau titre={t('arbre.titre')} bord className={style.arbre}>
      <NonLu lecture={lecture} />
      {tous.length > BEAUCOUP && (
        <div className={style.chercher}>
          <TextInput
            type="search"
            aria-label={t('arbre.chercher')}
            placeholder={t('arbre.chercher')}
            value={cherche}
            onChange={e => setCherche(e.currentTarget.value)}
          />
        </div>
      )}
      {lecture.data === undefined && !lecture.error && <Skeleton className={style.place} />}
      <ul className={style.defilant}>
        {!cherche && lecture.data && (
          <li>
            <button
              type="button"
              aria-current={!etat.four && !etat.gam ? true : undefined}
              onClick={() => changer({ four: undefined, gam: undefined })}
            >
              <span>{t('arbre.tous')}</span>
              <span className="chiffres">{total}</span>
            </button>
          </li>
        )}
        {visibles.map(f => {
          const ouvert = etat.four === f.IdFour || cherche !== ''
          const Fleche = ouvert ? IconChevronDown : IconChevronRight
          return (
            <li key={f.IdFour}>
              <button
                type="button"
                aria-expanded={ouvert}
                aria-current={etat.four === f.IdFour && !etat.gam ? true : undefined}
                onClick={() =>
                  changer({
                    four: etat.four === f.IdFour && !etat.gam && !cherche ? undefined : f.IdFour,
                    gam: undefined,
                    // A supplier without models shows its price lists where a model would be.
                    ...(f.modeles === 0 ? { modele: undefined, tarif: undefined } : {}),
                  })
                }
              >
                <Fleche size={16} stroke={1.8} aria-hidden />
                <span>{f.NomFour}</span>
                <span className="chiffres">{f.modeles}</span>
              </button>
              {ouvert && (
                <ul>
                  {f.gammes.map(g => (
                    <li key={g.IdGam}>
                      <button
                        type="button"
                        aria-current={etat.gam === g.IdGam ? true : undefined}
                        onClick={() => changer({ four: f.IdFour, gam: g.IdGam })}
                      >
                        <span>{g.NomGam}</span>
                        <span className="chiffres">{g.modeles}</span>
                      </button>
                    </li>
                  ))}
                  {peutEcrire && f.gammes.length === 0 && (
                    <li className="empty">
                      <Bouton
                        libelle={t('arbre.ajouterGamme')}
                        vers={referentiel('gamme_verre').ajouter}
                        search={recherche({ IdFour: f.IdFour })}
                        size="sm"
                      />
                    </li>
                  )}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      {lecture.data && visibles.length === 0 && (
        <p className="empty">{cherche ? t('arbre.rien', { cherche }) : t('arbre.vide')}</p>
      )}
      {lecture.data && tous.length === 0 && peutEcrire && (
        <p className="empty">
          <Bouton libelle={t('fournisseur.ajouter')} size="sm" faire={() => setNouveau(true)} />
        </p>
      )}
      <Suspense>
        {nouveau && (
          <FenetreFournisseurVerre
            fournisseur={null}
            fermer={cree => {
              setNouveau(false)
              if (cree) changer({ four: cree._id })
            }}
          />
        )}
      </Suspense>
    </Panneau>
  )
}
