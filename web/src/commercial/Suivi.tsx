import type { Activite, EntiteCommerciale, Prochaine } from '@dioptrie/domain/commercial/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Pieces } from '../caisse/Pieces.tsx'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Chronologie, type Fait } from '../ui/Chronologie.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { ICONES, ProchaineActivite } from './afficher.tsx'
import style from './commercial.module.css'

const NoterActivite = lazy(async () => ({ default: (await import('./Activites.tsx')).NoterActivite }))
const FaireActivite = lazy(async () => ({ default: (await import('./Activites.tsx')).FaireActivite }))

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
  const [ouvert, setOuvert] = useState<'noter' | 'faire' | 'changer' | null>(null)
  const lecture = useQuery(
    requetePage(contrat.commercial.activitesDe, { params: { entity: entite, id }, query: { limit: 50 } }),
  )
  const toutes = lecture.data?.pageOfItems ?? []
  const aChanger = toutes.find(a => a._id === prochaine?._id)
  useTouches({
    a: ecrit && (() => setOuvert('noter')),
    d: ecrit && prochaine !== null && (() => setOuvert('faire')),
  })
  const dit = (a: Activite): Fait => ({
    cle: a._id,
    le: a.FaiteLe ?? a.createdAt,
    icone: ICONES[a.Genre],
    titre: a.Objet,
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
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setOuvert(aChanger ? 'changer' : 'noter')}
            >
              {prochaine ? t('changer') : t('planifier')}
            </Button>
          )
        }
      >
        <div className={style.ligne}>
          <ProchaineActivite p={prochaine} />
          {ecrit && prochaine && (
            <Button
              variant="default"
              rightSection={<Raccourci touche="D" />}
              aria-keyshortcuts="D"
              onClick={() => setOuvert('faire')}
            >
              {t('fait')}
            </Button>
          )}
        </div>
      </Panneau>
      {entre}
      <Panneau
        titre={t('historique')}
        lien={
          ecrit && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
              rightSection={<Raccourci touche="A" />}
              aria-keyshortcuts="A"
              onClick={() => setOuvert('noter')}
            >
              {t('noter')}
            </Button>
          )
        }
      >
        <NonLu lecture={lecture} />
        {passe.length > 0 ? (
          <Chronologie faits={passe} />
        ) : (
          lecture.data && <p className={style.sansSuite}>{t('historiqueVide')}</p>
        )}
      </Panneau>
      <Suspense>
        {(ouvert === 'noter' || ouvert === 'changer') && (
          <NoterActivite
            {...{ entite, id }}
            {...(ouvert === 'changer' && aChanger ? { activite: aChanger } : {})}
            fermer={() => setOuvert(null)}
          />
        )}
        {ouvert === 'faire' && prochaine && (
          <FaireActivite activite={prochaine} {...{ entite, id }} fermer={() => setOuvert(null)} />
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
        />
      )}
    </Panneau>
  )
}
