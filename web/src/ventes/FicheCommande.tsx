import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EtapeSuivante } from '../atelier/EtapeSuivante.tsx'
import { GestesDuVerre, IncidentsDAtelier, useMontureCassee } from '../atelier/Suivi.tsx'
import { useVerre } from '../atelier/useVerre.tsx'
import { chemins as atelier } from '../chemins/atelier.ts'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/ventes.ts'
import { Approbations } from '../commandes/remises/Approbations.tsx'
import { StatutEtape, StatutReglement } from '../commandes/statuts.tsx'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { Mots, Notes } from '../poste/notes/Notes.tsx'
import { jour, pourcent } from '../ui/afficher.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { tonDeLaPromesse, useDirePromesse } from './afficher.tsx'
import { Etapes } from './Etapes.tsx'
import { FicheVente } from './FicheVente.tsx'
import { Journal } from './Journal.tsx'
import { MonturesAttendues } from './MonturesAttendues.tsx'
import { Paires } from './Paires.tsx'
import { Papiers } from './Papiers.tsx'
import { Reglements } from './Parts.tsx'
import { useSuivi } from './useSuivi.tsx'
import { aChange, Versions } from './Versions.tsx'
import style from './ventes.module.css'

// Seldom needed, with words of their own.
const FaireAvoir = aLaDemande(() => import('../avoirs/FaireAvoir.tsx'))
const AvoirsDeLaVente = aLaDemande(() => import('../avoirs/AvoirsDeLaVente.tsx'))

export default function FicheCommande() {
  const { clientId = '', RefCmmd = '' } = useParametres()
  const t = useTranslations('ventes')
  const lecture = useQuery(requete(contrat.ventes.lireParReference, { params: { clientId, RefCmmd } }))
  const { data: commande } = lecture
  const suivre = usePermission('atelier.lire', commande?.IdOfficine) && commande?.Statut === 'Active'
  const atelier = useQuery({
    ...requete(contrat.atelier.lireAtelier, { params: { id: commande?._id ?? '' } }),
    enabled: suivre,
  })
  // The workshop's part fills the steps, a column and a panel: all come together, nothing is pushed aside by what is late.
  const attend = suivre && atelier.isPending
  return (
    <FicheLue
      lecture={attend ? { ...lecture, data: undefined } : lecture}
      absente={t('absente')}
      vers={chemins.commandes}
      liste={t('allerListe')}
    >
      {lue => (
        <>
          {suivre && <NonLu lecture={atelier} />}
          <Vue commande={lue} atelierLu={suivre ? atelier.data : undefined} suivreAtelier={suivre} />
        </>
      )}
    </FicheLue>
  )
}

interface Props {
  commande: CommandeEntiere
  atelierLu: CommandeAtelier | undefined
  suivreAtelier: boolean
}

function Vue({ commande: c, atelierLu, suivreAtelier }: Props) {
  const t = useTranslations('ventes')
  const navigate = useNavigate()
  const direPromesse = useDirePromesse()
  const active = c.Statut === 'Active'
  // It came back whole: it changes no more.
  const rendue = c.Etape === 'Rendue'
  const peut = {
    ecrire: usePermission('ventes.ecrire', c.IdOfficine) && active && !rendue,
    supprimer: usePermission('ventes.supprimer', c.IdOfficine) && active && !rendue,
    encaisser: usePermission('caisse.encaisser', c.IdOfficine) && active && c.ResteAPayer > 0,
    rendre: usePermission('ventes.rendre', c.IdOfficine) && active && !rendue,
  }
  const [rend, setRend] = useState(false)
  useTouches({
    e: peut.encaisser && (() => void navigate({ to: chemins.encaisser(c.IdClient, c.RefCmmd) })),
  })
  const promesse = direPromesse(c)
  const verre = useVerre()
  const cassee = useMontureCassee(atelierLu)
  const suivi = useSuivi(atelierLu, c.ordonnance, v => (
    <GestesDuVerre discrets verre={v} actions={verre.actions(v)} />
  ))

  return (
    <FicheVente
      vente={c}
      reference={c.RefCmmd}
      statuts={
        <>
          {promesse && <Statut ton={tonDeLaPromesse(c)}>{promesse}</Statut>}
          {rendue ? (
            <StatutEtape etape={c.Etape} />
          ) : (
            active && <StatutReglement statut={c.StatutReglement} />
          )}
        </>
      }
      dits={[
        t('duLe', { date: jour(c.DateCommd) }),
        c.ordonnance && t('ordonnanceEnBref', { date: jour(c.ordonnance.DateOrd) }),
        c.createdBy && t('venduePar', { nom: c.createdBy }),
      ]}
      papier={contrat.ventes.imprimer}
      mots={<Mots entite="commande_client" id={c._id} fiche={c.RefCmmd} />}
      nonImprimee={t('nonImprimee')}
      modifier={peut.ecrire && chemins.modifier(c.IdClient, c.RefCmmd)}
      gestes={[
        cassee.geste,
        peut.rendre && { libelle: t('faireAvoir'), icone: IconReceiptRefund, faire: () => setRend(true) },
      ]}
      supprimer={{
        permis: peut.supprimer,
        appel: contrat.ventes.supprimer,
        titre: t('supprimerTitre', { ref: c.RefCmmd }),
        texte: t('supprimerTexte'),
        reussie: t('supprimee', { ref: c.RefCmmd }),
        annuler: { libelle: t('annulerVente'), motif: t('annulerMotif') },
        vers: chemins.commandes,
      }}
    >
      {!active && (
        <Note ton="warn" titre={t('estSupprimee')}>
          {c.MotifAnnulation}
        </Note>
      )}
      {rendue && <Note ton="warn" titre={t('estRendue')} />}
      <Notes entite="commande_client" id={c._id} fiche={c.RefCmmd} />
      {!aChange(c) && <Approbations approbations={c.approbations} />}
      <MonturesAttendues commande={c} />
      <Panneau bord>
        <Etapes commande={c} />
        {suivreAtelier && (
          <EtapeSuivante
            id={c._id}
            verifier={() => void navigate({ to: atelier.tableau, search: { commande: c._id } })}
          />
        )}
      </Panneau>
      <div className="sides">
        <div className="pile">
          {verre.note}
          <Paires vente={c} suivi={suivi} />
          {atelierLu && <IncidentsDAtelier commande={atelierLu} />}
          {aChange(c) && <Versions commande={c} />}
          <Journal commande={c} atelier={atelierLu} />
        </div>
        <div className="pile">
          <Reglements commande={c} />
          {c.avoirs.length > 0 && <AvoirsDeLaVente avoirs={c.avoirs} />}
          <Provenance commande={c} />
          <Papiers commande={c} />
          {c.Observation && (
            <Panneau titre={t('observation')}>
              <p className="pre anywhere">{c.Observation}</p>
            </Panneau>
          )}
          <PiedFiche fiche={c} />
        </div>
      </div>
      {verre.fenetre}
      {cassee.fenetre}
      {rend && <FaireAvoir genre="commande" vente={c} fermer={() => setRend(false)} />}
    </FicheVente>
  )
}

/** Where the order comes from: prescription, proforma, coverage. */
function Provenance({ commande: c }: { commande: CommandeEntiere }) {
  const voitOrdonnances = usePermission('ordonnances.lire')
  const t = useTranslations('ventes')
  const bon = c.priseEnCharge
  if (!bon && !c.RefProforma && !c.RefOrd) return null
  return (
    <Panneau titre={t('provenance')}>
      <dl className={`grid gap-10 ${style.faits}`}>
        {c.RefOrd && (
          <Fait nom={t('ordonnance')}>
            {c.ordonnance && voitOrdonnances ? (
              <Link className="link" to={clients.voirOrdonnance(c.IdClient, c.RefOrd)}>
                {t('ordonnanceDu', { date: jour(c.ordonnance.DateOrd) })}
              </Link>
            ) : c.ordonnance ? (
              t('ordonnanceDu', { date: jour(c.ordonnance.DateOrd) })
            ) : (
              c.RefOrd
            )}
            {c.ordonnance?.Prescripteur && <small>{c.ordonnance.Prescripteur}</small>}
          </Fait>
        )}
        {c.RefProforma && c.IdProforma && (
          <Fait nom={t('proforma')}>
            <Link className="link" to={chemins.proforma(c.IdProforma)}>
              {c.RefProforma}
            </Link>
          </Fait>
        )}
        {bon && (
          <Fait nom={t('priseEnCharge')}>
            {bon.Assurance} · {pourcent(bon.Taux)}
            <small>
              {[
                t('bon', { numero: bon.NumeroBon }),
                bon.DateFin && t('valableJusquau', { date: jour(bon.DateFin) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            {bon.SansPapier && <Statut ton="warn">{t('sansPapier')}</Statut>}
          </Fait>
        )}
      </dl>
    </Panneau>
  )
}
