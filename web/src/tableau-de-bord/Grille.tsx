import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { chemins as atelier } from '../chemins/atelier.ts'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins as commercial } from '../chemins/commercial.ts'
import { chemins as consultations } from '../chemins/consultations.ts'
import { chemins as facturation } from '../chemins/facturation.ts'
import { chemins as receptions } from '../chemins/receptions.ts'
import { chemins as stock } from '../chemins/stock.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { ICI as exceptions } from '../exceptions/vers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { AEncaisser } from './AEncaisser.tsx'
import { Alertes } from './Alertes.tsx'
import { Anniversaires } from './Anniversaires.tsx'
import { ADeposer, Assurances, Echues, Paiements, Rejets } from './Assureurs.tsx'
import { ATraiter } from './ATraiter.tsx'
import { Controles, Montages, Verres } from './Atelier.tsx'
import style from './accueil.module.css'
import type { useAttendus } from './attendus.ts'
import { Bande } from './Bande.tsx'
import { Bons } from './Bons.tsx'
import { CaisseDuJour } from './CaisseDuJour.tsx'
import { Chiffres } from './Chiffres.tsx'
import { DernieresVisites } from './DernieresVisites.tsx'
import { type Nom, PANNEAUX, ranger } from './droits.ts'
import { Evolution } from './Evolution.tsx'
import { Exceptions } from './Exceptions.tsx'
import { lignesDe } from './Liste.tsx'
import { lien, type Mesure } from './liens.ts'
import { OrdonnancesRecentes } from './OrdonnancesRecentes.tsx'
import { Retards } from './Retards.tsx'
import { Salle } from './Salle.tsx'
import { Tiroirs } from './Tiroirs.tsx'
import type { useLectures } from './useLectures.ts'

// Of other areas, with their own words: they come after the figures of the day.
const MaJournee = lazy(() => import('../commercial/MaJournee.tsx'))
const Chaine = lazy(() => import('../facturation/Chaine.tsx'))

interface Props {
  noms: readonly Nom[]
  /** Asked about, and nothing in them. */
  calmes: readonly Nom[]
  lues: ReturnType<typeof useLectures>
  attendus: ReturnType<typeof useAttendus>
  mesures: readonly Mesure[]
  mesure: Mesure | undefined
  changer: (mesure: Mesure) => void
  partout: string
  /** Several officines are looked at. */
  reseau: boolean
  IdOfficine: string | undefined
  propre: string
  officines: number
}

export function Grille(props: Props) {
  const { noms, calmes, attendus } = props
  return (
    <>
      <div className={style.grille}>
        {ranger(noms).map(({ nom, colonnes }) => (
          <div key={nom} className={style.case} data-colonnes={colonnes} data-panneau={nom}>
            <Suspense fallback={<Skeleton height={PANNEAUX[nom].hauteur} radius="md" />}>
              <Contenu {...props} nom={nom} attendues={attendus.compte(nom)} />
            </Suspense>
          </div>
        ))}
      </div>
      <RienASignaler noms={calmes} partout={props.partout} />
    </>
  )
}

/** One panel, by its name. */
function Contenu({ nom, attendues, ...p }: Props & { nom: Nom; attendues: number | undefined }): ReactNode {
  const { lues, partout, reseau, IdOfficine, propre, mesure, mesures, changer } = p
  const l = lues.lectures
  const t = useTranslations('tableau-de-bord')
  const jour = l.chiffres.data?.Jour ?? aujourdhuiAbidjan(new Date())
  const commun = { attendues, partout, reseau }
  switch (nom) {
    case 'aTraiter':
      return <ATraiter taches={lues.taches} lectures={lues.deTaches} {...{ attendues, propre, partout }} />
    case 'caisse':
      return IdOfficine ? (
        <CaisseDuJour lecture={lues.etatCaisse} tiroir={l.caisse.data?.[0]} />
      ) : (
        <Tiroirs lecture={l.caisse} jour={jour} officines={p.officines} />
      )
    case 'encaisser':
      return <AEncaisser officine={IdOfficine ?? propre} attendues={attendues} />
    case 'chiffres':
      return (
        mesure &&
        (l.chiffres.data?.officines.length === 1 ? (
          <Bande {...{ mesure, mesures, changer, partout }} chiffres={l.chiffres.data} />
        ) : (
          <Chiffres
            {...{ mesure, mesures, changer, partout }}
            chiffres={l.chiffres.data}
            attendues={p.officines}
            refus={l.chiffres.error}
            recharger={() => void l.chiffres.refetch()}
          />
        ))
      )
    case 'evolution':
      return (
        mesure && (
          <Evolution
            mesure={mesure}
            chiffres={l.chiffres.data ?? { Jour: jour, jours: [], mois: [] }}
            partout={partout}
          />
        )
      )
    case 'exceptions':
      return <Exceptions lecture={l.exceptions} {...commun} />
    case 'retards':
      return <Retards lecture={l.retards} {...commun} />
    case 'salle':
      return <Salle lecture={l.salle} attendues={attendues} />
    case 'ordonnances':
      return <OrdonnancesRecentes lecture={lignesDe(l.ordonnances)} {...commun} />
    case 'montages':
      return <Montages lecture={lignesDe(l.montages)} {...commun} />
    case 'controles':
      return <Controles lecture={lignesDe(l.controles)} {...commun} />
    case 'verres':
      return <Verres lecture={lignesDe(l.verres)} {...commun} />
    case 'chaine':
      return (
        <Panneau bord titre={t('assurances')}>
          <Chaine ou={{ IdOfficine, adresse: partout }} />
        </Panneau>
      )
    case 'assurances':
      return <Assurances lecture={l.assurances} partout={partout} />
    case 'aDeposer':
      return <ADeposer lecture={lignesDe(l.aDeposer)} {...commun} />
    case 'echues':
      return <Echues lecture={lignesDe(l.echues)} {...commun} />
    case 'rejets':
      return <Rejets lecture={lignesDe(l.rejets)} {...commun} />
    case 'paiements':
      return <Paiements lecture={lignesDe(l.paiements)} {...commun} />
    case 'manques':
      return (
        <Alertes
          lecture={lignesDe(l.manques)}
          nombre={l.manques.data?.pager.totalItems}
          {...{ attendues, partout }}
        />
      )
    case 'bons':
      return <Bons lecture={lignesDe(l.bons)} {...commun} />
    case 'rendezVous':
    case 'relances':
    case 'portefeuille':
    case 'equipe':
      return <MaJournee quoi={nom} />
    case 'visites':
      return <DernieresVisites lecture={lignesDe(l.visites)} {...commun} />
    case 'anniversaires':
      return <Anniversaires lecture={l.anniversaires} {...{ attendues, reseau }} />
  }
}

/** Where each is read when there is something in it. */
type Calme = Exclude<Nom, 'caisse' | 'encaisser' | 'evolution'>
const OU: Partial<Record<Calme, string>> = {
  exceptions,
  retards: ventes.commandes,
  salle: consultations.liste,
  ordonnances: clients.ordonnances,
  montages: atelier.tableau,
  controles: atelier.tableau,
  verres: atelier.verres,
  chaine: facturation.poste,
  assurances: facturation.poste,
  aDeposer: facturation.aDeposer,
  echues: facturation.factures,
  rejets: facturation.rejets,
  paiements: facturation.paiements,
  manques: stock.stock,
  bons: receptions.liste,
  rendezVous: commercial.agenda,
  relances: commercial.agenda,
  portefeuille: commercial.opportunites,
  equipe: commercial.opportunites,
  visites: clients.liste,
}

/** What has nothing in it, on one line: each word leads to where it would be. */
function RienASignaler({ noms, partout }: { noms: readonly Nom[]; partout: string }) {
  const t = useTranslations('tableau-de-bord')
  // The same figures twice are one thing.
  const dits = noms.filter(
    (n): n is Calme =>
      n !== 'evolution' && !('tient' in PANNEAUX[n]) && !(n === 'assurances' && noms.includes('chaine')),
  )
  if (dits.length === 0) return null
  return (
    <p className={`note ${style.calme}`}>
      {t('rienASignaler')}{' '}
      {dits.map((nom, rang) => {
        const vers = OU[nom]
        return (
          <span key={nom}>
            {rang > 0 && ', '}
            {vers ? (
              <Link {...lien(vers, { officine: partout })} className={style.lien}>
                {t(`calmes.${nom}`)}
              </Link>
            ) : (
              t(`calmes.${nom}`)
            )}
          </span>
        )
      })}
    </p>
  )
}
