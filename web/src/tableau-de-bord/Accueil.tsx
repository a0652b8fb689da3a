import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { SegmentedControl } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { creerMagasin } from '../kernel/magasin.ts'
import { useOfficine } from '../kernel/officine.ts'
import { useServeur } from '../kernel/serveur.ts'
import { useMoi, usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { ActionsRapides } from './ActionsRapides.tsx'
import { Alertes } from './Alertes.tsx'
import { Anniversaires } from './Anniversaires.tsx'
import { ATraiter } from './ATraiter.tsx'
import style from './accueil.module.css'
import { Chiffres } from './Chiffres.tsx'
import { DernieresVisites } from './DernieresVisites.tsx'
import { Evolution } from './Evolution.tsx'
import { MESURES, type Mesure, PERMISSIONS } from './liens.ts'
import { OrdonnancesRecentes } from './OrdonnancesRecentes.tsx'
import { Retards } from './Retards.tsx'
import { Tiroirs } from './Tiroirs.tsx'

// Seen in the first days of a network, by whoever sets it up: nobody else waits for it.
const MiseEnRoute = aLaDemande(() => import('./demarrage/MiseEnRoute.tsx'))
const MaJournee = aLaDemande(() => import('../commercial/MaJournee.tsx'))
// The insurers' money is another area's, with its own words: it comes after the figures of the day.
const Chaine = aLaDemande(() => import('../facturation/Chaine.tsx'))

const MONTRES = 5
const choix = creerMagasin<Record<string, Mesure>>('mesure', {})

/** The figure that this person looks at, among those of the role: kept from one day to the next. */
function useMesure() {
  const moi = useMoi()
  const mesures = MESURES.filter(m => moi.permissions.includes(PERMISSIONS[m]))
  const voulue = choix.utiliser()[moi.uid]
  return {
    mesures,
    mesure: mesures.find(m => m === voulue) ?? mesures[0],
    changer: (mesure: Mesure) => choix.ecrire({ ...choix.lire(), [moi.uid]: mesure }),
  }
}

export default function Accueil() {
  return useMoi().permissions.length > 0 ? <Tableau /> : <SansDroit />
}

/** An account that has no role yet: nothing to show, and whom to ask. */
function SansDroit() {
  const t = useTranslations('tableau-de-bord')
  const { displayName } = useMoi()
  return (
    <Panneau>
      <EtatVide
        seul
        icone={IconKey}
        titre={t('sansDroit', { nom: displayName })}
        texte={t('sansDroitTexte')}
        actions={<Bouton libelle={t('reessayer')} faire={() => window.location.reload()} />}
      />
    </Panneau>
  )
}

/** The home screen: what waits, what came in, what is late. A panel that the role may not see is not there. */
function Tableau() {
  const t = useTranslations('tableau-de-bord')
  const format = useFormatter()
  const { IdOfficine, IdOfficinePropre, nom, reseau, officines, peutChoisir, choisir } = useOfficine()
  const peut = {
    caisse: usePermission('caisse.lire'),
    ventes: usePermission('ventes.lire'),
    stock: usePermission('stock.lire'),
    recevoir: usePermission('receptions.ecrire'),
    transferer: usePermission('stock.transferer'),
    vendre: usePermission('ventes.ecrire'),
    comptoir: usePermission('comptoir.vendre'),
    clients: usePermission('clients.lire'),
    ordonnances: usePermission('ordonnances.lire'),
    commercial: usePermission('commercial.lire'),
    assurances: usePermission('facturation.lire'),
    facture: usePermission('facturation.facturer'),
    installer: usePermission('organisation.ecrire'),
  }
  // Filling the shelves is the work of whoever receives or sends; whoever sells is told what runs out, and nobody else is.
  const garnit = peut.recevoir || peut.transferer
  const voitLesManques = peut.stock && (garnit || peut.vendre || peut.comptoir)
  const { mesures, mesure, changer } = useMesure()
  const query = { IdOfficine }
  const lecture = useQuery({
    ...requete(contrat.tableau[mesure ?? 'recettes'], { query }),
    enabled: mesure !== undefined,
  })
  const tiroirs = useQuery({ ...requete(contrat.tableau.tiroirs, { query }), enabled: peut.caisse })
  const retards = useQuery({ ...requete(contrat.tableau.retards, { query }), enabled: peut.ventes })
  const attentes = useQuery(requete(contrat.tableau.enAttente, { query }))
  const enRetard = useQuery({
    ...requetePage(contrat.ventes.liste, {
      query: { retard: 'oui', mode: '2', tri: 'DatePromesse', limit: MONTRES, IdOfficine },
    }),
    enabled: peut.ventes,
  })
  const alertes = useQuery({
    ...requetePage(contrat.stock.liste, {
      query: { Disponibilite: 'À commander', mode: '2', limit: MONTRES, IdOfficine },
    }),
    enabled: voitLesManques,
  })
  const jour = lecture.data?.Jour ?? aujourdhuiAbidjan(new Date())
  const partout = IdOfficine ? (officines.find(o => o._id === IdOfficine)?.Code ?? '') : 'reseau'
  const ou = reseau ? t('toutLeReseau', { n: officines.length }) : nom
  // Read from this desk while the server is away, they are as old as the copy.
  const { gardeLe } = useServeur()
  const lueLe = Math.min(lecture.dataUpdatedAt || Date.now(), gardeLe ? Date.parse(gardeLe) : Infinity)
  const heure = format.dateTime(new Date(lueLe), 'heure')
  const date = format.dateTime(new Date(`${jour}T12:00:00Z`), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  // First for whoever invoices, and after what waits in the shop for whoever runs one.
  const assurances = (
    <div className={style.assurances}>
      <Panneau bord titre={t('assurances')}>
        <Chaine />
      </Panneau>
    </div>
  )
  return (
    <>
      <Entete
        sansDock
        titre={date.charAt(0).toUpperCase() + date.slice(1)}
        contexte={
          <span className={style.ou} data-attend={officines.length === 0 || lecture.isLoading || undefined}>
            <span>{ou}</span>
            {(lecture.data || lecture.isLoading) && (
              <>
                {'\u00a0· '}
                <span>{t('chiffresDe', { heure })}</span>
              </>
            )}
          </span>
        }
      >
        {peutChoisir && officines.length !== 1 && (
          <SegmentedControl
            aria-label={t('officineRegardee')}
            value={reseau ? 'reseau' : 'une'}
            onChange={v => choisir(v === 'reseau' ? null : IdOfficinePropre)}
            data={[
              {
                value: 'une',
                label: IdOfficine && IdOfficine !== IdOfficinePropre ? (nom ?? '') : t('monOfficine'),
              },
              { value: 'reseau', label: t('reseau') },
            ]}
          />
        )}
      </Entete>
      {peut.installer && <MiseEnRoute accueil />}
      <ActionsRapides />
      {peut.commercial && !peut.caisse && <MaJournee />}
      {peut.facture && !peut.caisse && assurances}
      {(peut.caisse || peut.ventes || peut.stock) && (
        <div className={`sides ${style.grille}`}>
          <ATraiter
            retards={retards.data}
            tiroirs={tiroirs.data}
            attentes={attentes.data}
            aCommander={garnit ? alertes.data?.pager.totalItems : undefined}
            propre={IdOfficinePropre}
            partout={partout}
            attend={[tiroirs, retards, attentes, alertes].some(l => l.isLoading)}
            lectures={[tiroirs, retards, attentes, alertes]}
          />
          <div className="grid-1 gap-16">
            {peut.caisse && (
              <Tiroirs lecture={tiroirs} jour={jour} officines={IdOfficine ? 1 : officines.length} />
            )}
            {voitLesManques && (
              <Alertes
                lecture={{ ...alertes, data: alertes.data?.pageOfItems }}
                nombre={alertes.data?.pager.totalItems}
                partout={partout}
              />
            )}
          </div>
        </div>
      )}
      {peut.assurances && !(peut.facture && !peut.caisse) && assurances}
      {mesure && (
        <div className={style.bande}>
          <Chiffres
            {...{ mesure, mesures, changer, partout }}
            chiffres={lecture.data}
            attendues={IdOfficine ? 1 : officines.length}
            refus={lecture.error}
            recharger={() => void lecture.refetch()}
          />
        </div>
      )}
      <div className={`sides ${style.grille}`}>
        <div className="grid-1 gap-16">
          {mesure && (lecture.data || !lecture.error) && (
            <Evolution
              mesure={mesure}
              chiffres={lecture.data ?? { Jour: jour, jours: [], mois: [] }}
              partout={partout}
            />
          )}
          {peut.ventes && (
            <Retards lecture={{ ...enRetard, data: enRetard.data?.pageOfItems }} partout={partout} />
          )}
          {peut.clients && <DernieresVisites />}
        </div>
        <div className="grid-1 gap-16">
          {peut.clients && <Anniversaires />}
          {peut.ordonnances && <OrdonnancesRecentes />}
        </div>
      </div>
      {peut.commercial && peut.caisse && <MaJournee />}
    </>
  )
}
