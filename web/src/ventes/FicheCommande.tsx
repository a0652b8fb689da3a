import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { Button } from '@mantine/core'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { chemins as atelier } from '../atelier/afficher.ts'
import { EtapeSuivante } from '../atelier/EtapeSuivante.tsx'
import { PanneauAtelier } from '../atelier/Suivi.tsx'
import { chemins as clients, jour, pourcent } from '../clients/afficher.tsx'
import { Documents } from '../clients/Documents.tsx'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Question } from '../ui/Question.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { Statut } from '../ui/Statut.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import { tonDeLaPromesse, useDirePromesse } from './afficher.tsx'
import { chemins } from './chemins.ts'
import { Etapes } from './Etapes.tsx'
import { FicheLue } from './FicheLue.tsx'
import { Paires } from './Paires.tsx'
import { Reglements } from './Parts.tsx'
import { StatutReglement } from './statuts.tsx'
import style from './ventes.module.css'

export default function FicheCommande() {
  const { clientId = '', RefCmmd = '' } = useParametres()
  const t = useTranslations('ventes')
  const lecture = useQuery(requete(contrat.ventes.lireParReference, { params: { clientId, RefCmmd } }))
  return (
    <FicheLue lecture={lecture} absente={t('absente')} vers={chemins.commandes} liste={t('allerListe')}>
      {commande => <Vue commande={commande} />}
    </FicheLue>
  )
}

function Vue({ commande: c }: { commande: CommandeEntiere }) {
  const t = useTranslations('ventes')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const direPromesse = useDirePromesse()
  const active = c.Statut === 'Active'
  const peut = {
    ecrire: usePermission('ventes.ecrire', c.IdOfficine) && active,
    supprimer: usePermission('ventes.supprimer', c.IdOfficine) && active,
    encaisser: usePermission('caisse.encaisser', c.IdOfficine) && active && c.ResteAPayer > 0,
  }
  const suivreAtelier = usePermission('atelier.lire', c.IdOfficine)
  const papier = usePapier(contrat.ventes.imprimer)
  const [demande, setDemande] = useState(false)
  const supprimer = useAppel(contrat.ventes.supprimer, {
    onSuccess: () => {
      avisSucces(t('supprimee', { ref: c.RefCmmd }))
      void navigate({ to: chemins.commandes })
    },
    onError: () => setDemande(false),
  })
  useTitre(c.RefCmmd)
  useTouches({
    e: peut.encaisser && (() => void navigate({ to: chemins.encaisser(c.IdClient, c.RefCmmd) })),
    'ctrl+p': e => {
      e.preventDefault()
      void papier.imprimer(c._id)
    },
  })
  const promesse = direPromesse(c)

  return (
    <>
      <Entete
        titre={c.RefCmmd}
        contexte={
          <span className={style.contexte}>
            {promesse && <Statut ton={tonDeLaPromesse(c)}>{promesse}</Statut>}
            <StatutReglement statut={c.StatutReglement} />
            <span>
              <Link to={clients.voir(c.IdClient)}>
                {nomComplet({ Civilite: c.Civilite, Nom: c.Client, Prenoms: '' }).trim()}
              </Link>
              {[
                c.Contacts[0] && formaterTelephone(c.Contacts[0]),
                t('duLe', { date: jour(c.DateCommd) }),
                c.createdBy && t('venduePar', { nom: c.createdBy }),
              ]
                .filter(Boolean)
                .map(x => ` · ${x}`)}
            </span>
          </span>
        }
      >
        {(peut.ecrire || peut.supprimer) && (
          <MenuFiche
            actions={() => [
              ...(peut.ecrire
                ? [
                    {
                      libelle: ui('modifier'),
                      icone: IconPencil,
                      vers: chemins.modifier(c.IdClient, c.RefCmmd),
                    },
                  ]
                : []),
              ...(peut.supprimer
                ? [
                    {
                      libelle: ui('supprimer'),
                      icone: IconTrash,
                      danger: true,
                      faire: () => setDemande(true),
                    },
                  ]
                : []),
            ]}
          />
        )}
        <Button
          variant="default"
          loading={papier.enCours}
          onClick={() => void papier.imprimer(c._id)}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
          rightSection={<Raccourci touche="Ctrl P" />}
        >
          {ui('imprimer')}
        </Button>
      </Entete>
      <div className={style.pile}>
        {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
        {supprimer.error && (
          <Erreur refus={supprimer.error} quoi={String(supprimer.error.details.raison ?? '')} />
        )}
        {!active && <Note ton="warn" titre={t('estSupprimee')} />}
        <Panneau bord>
          <Etapes commande={c} />
          {active && suivreAtelier && (
            <EtapeSuivante
              id={c._id}
              verifier={() => void navigate({ to: atelier.tableau, search: { commande: c._id } as never })}
            />
          )}
        </Panneau>
        <div className={style.colonnes}>
          <div className={style.pile}>
            <Paires vente={c} />
            {active && suivreAtelier && <PanneauAtelier id={c._id} />}
            <QuiQuand commande={c} />
          </div>
          <div className={style.pile}>
            <Reglements commande={c} />
            <Provenance commande={c} />
            {c.documents.length > 0 && (
              <Panneau titre={t('documents')}>
                <Documents documents={c.documents} vide="" />
              </Panneau>
            )}
            {c.Observation && (
              <Panneau titre={t('observation')}>
                <p className={style.note}>{c.Observation}</p>
              </Panneau>
            )}
            <PiedFiche fiche={c} />
          </div>
        </div>
      </div>
      <Question
        ouverte={demande}
        fermer={() => setDemande(false)}
        titre={t('supprimerTitre', { ref: c.RefCmmd })}
        texte={t('supprimerTexte')}
      >
        <Button variant="default" onClick={() => setDemande(false)}>
          {ui('annuler')}
        </Button>
        <Button
          color="red"
          loading={supprimer.isPending}
          onClick={() => supprimer.mutate({ params: { id: c._id } })}
        >
          {ui('supprimer')}
        </Button>
      </Question>
    </>
  )
}

/** Where the order comes from: prescription, proforma, coverage. */
function Provenance({ commande: c }: { commande: CommandeEntiere }) {
  const t = useTranslations('ventes')
  const bon = c.priseEnCharge
  if (!bon && !c.RefProforma && !c.RefOrd) return null
  return (
    <Panneau titre={t('provenance')}>
      <dl className={style.faits}>
        {c.RefOrd && (
          <div>
            <dt>{t('ordonnance')}</dt>
            <dd>
              {c.ordonnance ? (
                <Link to={clients.voirOrdonnance(c.IdClient, c.RefOrd)}>
                  {t('ordonnanceDu', { date: jour(c.ordonnance.DateOrd) })}
                </Link>
              ) : (
                c.RefOrd
              )}
              {c.ordonnance?.Prescripteur && <small>{c.ordonnance.Prescripteur}</small>}
            </dd>
          </div>
        )}
        {c.RefProforma && c.IdProforma && (
          <div>
            <dt>{t('proforma')}</dt>
            <dd>
              <Link to={chemins.proforma(c.IdProforma)}>{c.RefProforma}</Link>
            </dd>
          </div>
        )}
        {bon && (
          <div>
            <dt>{t('priseEnCharge')}</dt>
            <dd>
              {bon.Assurance} · {pourcent(bon.Taux)}
              <small>
                {[
                  t('bon', { numero: bon.NumeroBon }),
                  bon.DateFin && t('valableJusquau', { date: jour(bon.DateFin) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </dd>
          </div>
        )}
      </dl>
    </Panneau>
  )
}

/** Every step taken, the last first, with its reason when it went back. */
function QuiQuand({ commande }: { commande: CommandeEntiere }) {
  const t = useTranslations('ventes')
  const format = useFormatter()
  return (
    <Panneau titre={t('quiQuand')} bord>
      <ol className={style.journal}>
        {commande.Historique.toReversed().map(p => (
          <li key={p.createdAt}>
            <span className="chiffres">
              {format.dateTime(new Date(p.createdAt), {
                day: '2-digit',
                month: '2-digit',
                hour: '2-digit',
                minute: '2-digit',
              })}
            </span>
            <b>{p.createdBy}</b>
            <span>
              {t(`etapes.${p.Etape}`)}
              {p.Motif && ` : ${p.Motif}`}
            </span>
          </li>
        ))}
      </ol>
    </Panneau>
  )
}
