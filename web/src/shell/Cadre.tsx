import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useFeriesAuDemarrage } from '../agenda/feries.ts'
import { useApparenceDuCompte } from '../kernel/apparenceDuCompte.ts'
import { useDroitsFrais } from '../kernel/droits.ts'
import { useFocus } from '../kernel/focus.ts'
import { useTitres, useTranslations } from '../kernel/i18n.tsx'
import { requeteOfficines } from '../kernel/officine.ts'
import { OuEst } from '../kernel/ouEst.ts'
import { apresLePremierEcran } from '../kernel/premier.ts'
import { useEcran } from '../kernel/routeur.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { usePermission, useProfil } from '../kernel/session.ts'
import { useTitreCourant } from '../kernel/titre.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Bandeau } from './Bandeau.tsx'
import { BarreMobile, BarreNavigation } from './Barre.tsx'
import style from './cadre.module.css'
import { Fenetres } from './Fenetres.tsx'
import { Fil } from './Fil.tsx'
import { Navigation } from './Navigation.tsx'
import { useOuvertureParScan } from './scan.ts'
import { useTexteEntier } from './texteEntier.ts'

/** Windows and drawers come when first opened: the first screen does not wait for them. */
const Tiroir = aLaDemande(() => import('./Tiroir.tsx'))
const DemandesDeRemise = aLaDemande(() =>
  apresLePremierEcran(() => import('../commandes/remises/DemandesDeRemise.tsx')),
)

const ouEst = async () => (await import('../chemins/fiches.ts')).ouEst

/** The shell: navigation, floating bar, breadcrumb, the open screen. */
export default function Cadre({ children }: { children?: ReactNode }) {
  const t = useTranslations('shell')
  const texte = useTitres()
  const ecran = useEcran()
  const propre = useTitreCourant()
  const chemin = useRouterState({ select: s => s.resolvedLocation?.pathname ?? s.location.pathname })
  const [tiroir, { open, close }] = useDisclosure(false)
  const telephone = useMediaQuery('(max-width: 767px)')
  const { perduDepuis } = useServeur()
  const officines = useQuery(requeteOfficines)
  const approuve = usePermission('ventes.approuver')
  const titre = propre ?? (ecran ? texte(ecran.titre) : '')
  useRetourALaConnexion()
  useFeriesAuDemarrage()
  useOuvertureParScan()
  useTexteEntier()
  useApparenceDuCompte()
  useDroitsFrais()
  const page = useFocus(chemin)

  useEffect(() => {
    document.title = titre ? `${titre} · Dioptrie` : 'Dioptrie'
  }, [titre])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the drawer.
  useEffect(close, [chemin, close])

  return (
    <div className={style.cadre} data-perdu={perduDepuis ? '' : undefined}>
      <a className="saut sans-impression" href="#contenu">
        {t('allerAuContenu')}
      </a>
      <div className={`${style.lateral} sans-impression`}>
        <Navigation />
      </div>
      {tiroir && <Tiroir fermer={close} />}
      <Bandeau />
      {telephone ? <BarreMobile titre={titre} surMenu={open} /> : <BarreNavigation surMenu={open} />}
      <main id="contenu" className={style.contenu} tabIndex={-1}>
        <div className={`${style.fil} sans-impression`}>
          <Fil titre={titre} />
        </div>
        <NonLu lecture={officines} quoi={t('officinesNonLues')} />
        {approuve && <DemandesDeRemise />}
        <div key={chemin} className="ecran" data-page={page}>
          <OuEst value={ouEst}>{children ?? <Outlet />}</OuEst>
        </div>
      </main>
      <Fenetres />
    </div>
  )
}

/** The session ended (elsewhere, or refused): back to sign-in, then to the same screen. */
function useRetourALaConnexion() {
  const connecte = useProfil() !== null
  const routeur = useRouter()
  useEffect(() => {
    if (connecte) return
    const ici = routeur.state.location.href
    void routeur.navigate({ to: '/login', search: { to: ici, fin: 'oui' }, replace: true })
  }, [connecte, routeur])
}
