import type { Activite, EntiteCommerciale, Prochaine } from '@dioptrie/domain/commercial/contract'
import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Pieces } from '../caisse/Pieces.tsx'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Chronologie, type Fait } from '../ui/Chronologie.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { ICONES, ProchaineActivite } from './afficher.tsx'
import style from './commercial.module.css'

const NoterActivite = lazy(async () => ({ default: (await import('./Activites.tsx')).NoterActivite }))
const FaireActivite = lazy(async () => ({ default: (await import('./Activites.tsx')).FaireActivite }))

type Ouvert =
  | { quoi: 'noter' }
  | { quoi: 'faire'; activite: Pick<Activite, '_id' | 'Objet'> }
  | { quoi: 'changer'; activite: Activite }

interface Props {
  entite: EntiteCommerciale
  id: string
  prochaine: Prochaine | null
  /** What else happened, to be told among the activities. */
  faits?: readonly Fait[]
  /** Between what comes next and what was done. */
  entre?: ReactNode
}

/** What comes next and what was done, of any record: noted from here. */
export function Suivi({ entite, id, prochaine, faits = [], entre }: Props) {
  const t = useTranslations('commercial')
  const ecrit = usePermission('commercial.ecrire')
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
  const noter = () => setOuvert({ quoi: 'noter' })
  const lecture = useQuery(
    requetePage(contrat.commercial.activitesDe, { params: { entity: entite, id }, query: { limit: 200 } }),
  )
  const toutes = lecture.data?.pageOfItems ?? []
  const suivantes = toutes
    .flatMap(a =>
      !a.FaiteLe && a.Echeance && a._id !== prochaine?._id ? [{ ...a, Echeance: a.Echeance }] : [],
    )
    .sort((a, b) => `${a.Echeance} ${a.Heure ?? ''}`.localeCompare(`${b.Echeance} ${b.Heure ?? ''}`))
  useTouches({
    a: ecrit && noter,
    d: ecrit && prochaine !== null && (() => setOuvert({ quoi: 'faire', activite: prochaine })),
  })
  const changer = (activite: Activite | undefined) =>
    activite ? setOuvert({ quoi: 'changer', activite }) : noter()
  const dit = (a: Activite): Fait => ({
    cle: a._id,
    le: a.FaiteLe ?? a.createdAt,
    icone: ICONES[a.Genre],
    titre: ecrit ? (
      <UnstyledButton className="w550 accent left" onClick={() => changer(a)}>
        {a.Objet}
      </UnstyledButton>
    ) : (
      a.Objet
    ),
    detail: [a.Detail, a.Proprietaire].filter(Boolean).join(' · '),
  })
  const passe = [...toutes.filter(a => a.FaiteLe).map(dit), ...faits].sort((a, b) => b.le.localeCompare(a.le))
  return (
    <>
      <Panneau
        titre={t('prochaine')}
        className={style.suivante}
        lien={
          ecrit && (
            <Bouton
              libelle={prochaine ? t('changer') : t('planifier')}
              size="compact-sm"
              variant="subtle"
              faire={() => changer(toutes.find(a => a._id === prochaine?._id))}
            />
          )
        }
      >
        <div className={style.ligne}>
          <ProchaineActivite p={prochaine} />
          {ecrit && prochaine && (
            <Bouton
              libelle={t('fait')}
              touche="D"
              aria-keyshortcuts="D"
              faire={() => setOuvert({ quoi: 'faire', activite: prochaine })}
            />
          )}
        </div>
        {suivantes.map(a => (
          <div key={a._id} className={style.ligne}>
            <ProchaineActivite p={a} />
            {ecrit && (
              <span className="inline-flex gap-4">
                <Bouton
                  libelle={t('changer')}
                  variant="subtle"
                  aria-label={`${t('changer')} : ${a.Objet}`}
                  faire={() => changer(a)}
                />
                <Bouton
                  libelle={t('fait')}
                  aria-label={`${t('fait')} : ${a.Objet}`}
                  faire={() => setOuvert({ quoi: 'faire', activite: a })}
                />
              </span>
            )}
          </div>
        ))}
      </Panneau>
      {entre}
      <Panneau
        titre={t('historique')}
        lien={
          ecrit && (
            <Bouton
              libelle={t('noter')}
              size="compact-sm"
              variant="subtle"
              icone={IconPlus}
              touche="A"
              aria-keyshortcuts="A"
              faire={noter}
            />
          )
        }
      >
        <NonLu lecture={lecture} />
        {passe.length > 0 ? (
          <Chronologie faits={passe} />
        ) : (
          lecture.data && <p className="t13 faint">{t('historiqueVide')}</p>
        )}
      </Panneau>
      <Suspense>
        {ouvert?.quoi === 'faire' && (
          <FaireActivite activite={ouvert.activite} {...{ entite, id }} fermer={() => setOuvert(null)} />
        )}
        {ouvert && ouvert.quoi !== 'faire' && (
          <NoterActivite
            {...{ entite, id }}
            {...(ouvert.quoi === 'changer' ? { activite: ouvert.activite } : {})}
            fermer={() => setOuvert(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Papers of any record. */
export function Papiers({ entite, id }: Pick<Props, 'entite' | 'id'>) {
  const t = useTranslations('commercial')
  const ecrit = usePermission('commercial.ecrire')
  const lecture = useQuery(requete(contrat.commercial.papiers, { params: { entity: entite, id } }))
  return (
    <Panneau titre={t('papiers')}>
      <NonLu lecture={lecture} />
      {lecture.data && (
        <Pieces
          pieces={lecture.data}
          vide={t('sansPapier')}
          lire={contrat.commercial.ouvrirPapier}
          joindre={
            ecrit
              ? { appel: contrat.commercial.joindre, id, entity: entite, libelle: t('joindre') }
              : undefined
          }
          retirer={
            ecrit
              ? {
                  appel: contrat.commercial.retirerPapier,
                  bouton: t('retirerPapier'),
                  question: t('retirerPapierTexte'),
                }
              : undefined
          }
        />
      )}
    </Panneau>
  )
}
