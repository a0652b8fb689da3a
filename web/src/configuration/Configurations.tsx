import { Loader, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { marque } from '../kernel/places.ts'
import { usePermission } from '../kernel/session.ts'
import { Entete } from '../ui/Entete.tsx'
import { Note } from '../ui/Erreur.tsx'
import style from './configuration.module.css'
import { ONGLETS, type Onglet } from './onglets.ts'

/** Each tab comes when first opened: one looks at one of them at a time. */
const ECRANS = {
  entreprise: lazy(() => import('./Entreprise.tsx')),
  feries: lazy(() => import('./Feries.tsx')),
  'alerte-caisse': lazy(() => import('./AlerteCaisse.tsx')),
  sms: lazy(() => import('./Sms.tsx')),
  garanties: lazy(() => import('./Garanties.tsx')),
  atelier: lazy(() => import('./Atelier.tsx')),
  'modes-paiement': lazy(() => import('./ModesPaiement.tsx')),
  coupures: lazy(() => import('./Coupures.tsx')),
  'codes-tva': lazy(() => import('./CodesTva.tsx')),
  timbres: lazy(() => import('./Timbres.tsx')),
  // Not among the tabs that the search names: their words come with this screen, not with the shell.
  seuils: lazy(() => import('./Seuils.tsx')),
  'mise-en-route': lazy(() => import('../tableau-de-bord/demarrage/MiseEnRoute.tsx')),
  'tout-emporter': lazy(() => import('./emport/Emport.tsx')),
  systeme: lazy(() => import('./systeme/Systeme.tsx')),
} satisfies Record<Onglet | 'seuils' | 'mise-en-route' | 'tout-emporter' | 'systeme', ComponentType>

const SANS_RECHERCHE = {
  seuils: 'seuils.onglet',
  'mise-en-route': 'miseEnRoute',
  'tout-emporter': 'toutEmporter',
  systeme: 'systeme',
} as const

const Reprise = lazy(() => import('../tableau-de-bord/demarrage/Reprise.tsx'))

export default function Configurations() {
  const t = useTranslations('configuration')
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const regle = usePermission('configuration.ecrire')
  const alerte = usePermission('configuration.alerter')
  const installe = usePermission('organisation.ecrire')
  const voitTout = usePermission('tableau.exceptions')
  const emporte = usePermission('reseau.emporter')
  const tient = usePermission('systeme.tenir')
  const onglets = [
    ...(installe ? (['mise-en-route'] as const) : []),
    ...ONGLETS,
    ...(voitTout ? (['seuils'] as const) : []),
    ...(emporte ? (['tout-emporter'] as const) : []),
    ...(tient ? (['systeme'] as const) : []),
  ]
  const onglet = onglets.find(o => o === search.onglet) ?? 'feries'
  // Typed by hand or kept in a message: a tab that is not for this role is said, not replaced without a word.
  const reserve = search.onglet !== onglet && (search.onglet ?? '') in SANS_RECHERCHE
  const reprises = {
    'reprise-ordonnances': usePermission('ordonnances.ecrire') && 'ordonnances',
    'reprise-soldes': usePermission('caisse.regler') && 'soldes',
    'reprise-parts': usePermission('facturation.regler') && 'parts',
  } as const
  const reprise = reprises[search.onglet as keyof typeof reprises]
  const Ouvert = ECRANS[onglet]
  // Twelve names side by side are wider than the screens of shops: a desk reads them down.
  const etroit = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false })
  // There are more tabs than a narrow screen shows: the open one is always among them.
  const barre = useRef<HTMLDivElement>(null)
  useEffect(() => {
    marque('onglet', onglet, barre.current)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [onglet])
  const lectureSeule = !(
    regle ||
    onglet === 'mise-en-route' ||
    onglet === 'tout-emporter' ||
    onglet === 'systeme' ||
    (onglet === 'alerte-caisse' && alerte)
  )
  // A file to take over fills the screen.
  if (reprise)
    return (
      <Suspense fallback={<Loader className={style.attente} />}>
        <Reprise key={reprise} quoi={reprise} />
      </Suspense>
    )
  return (
    <div className="grid-1 gap-4">
      <Entete titre={t('titre')} contexte={t('contexte')} />
      <Tabs
        orientation={etroit ? 'horizontal' : 'vertical'}
        value={onglet}
        onChange={o => void navigate({ to: '.', search: { onglet: o ?? undefined }, resetScroll: false })}
      >
        <Tabs.List className={style.onglets} ref={barre}>
          {onglets.map(o => (
            <Tabs.Tab key={o} value={o} data-onglet={o}>
              {o in SANS_RECHERCHE
                ? t(SANS_RECHERCHE[o as keyof typeof SANS_RECHERCHE])
                : t(`onglets.${o as Onglet}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={onglet} className={style.contenu}>
          {reserve && (
            <Note ton="warn" role="status">
              {t('reserve')}
            </Note>
          )}
          {lectureSeule && <Note ton="info">{t('lectureSeule')}</Note>}
          <Suspense fallback={<Loader className={style.attente} />}>
            <Ouvert />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
