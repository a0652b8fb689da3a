import type { Client } from '@dioptrie/domain/clients/contract'
import { anniversairesDu } from '@dioptrie/domain/clients/rules'
import type { Reponse } from '@dioptrie/domain/kernel/contract'
import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Avatar, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowMerge,
  IconCash,
  IconEyeCheck,
  IconEyeglass,
  IconFileText,
  IconPencil,
  IconShoppingBag,
  IconTrash,
} from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/clients.ts'
import { chemins as examens } from '../chemins/consultations.ts'
import { versDu } from '../chemins/dus.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { AvecClient } from '../clients/AvecClient.tsx'
import { initiales, nomAvecCivilite, nomSeul } from '../clients/afficher.tsx'
import { Documents } from '../clients/Documents.tsx'
import { FusionsDuClient } from '../clients/FusionsDuClient.tsx'
import fiche from '../clients/fiche.module.css'
import { Historique } from '../clients/Historique.tsx'
import { Lectures } from '../clients/Lectures.tsx'
import { OrdonnancesDuClient } from '../clients/OrdonnancesDuClient.tsx'
import { Resume } from '../clients/Resume.tsx'
import { useLisible, useOfficineQuiSert } from '../clients/sert.ts'
import { useSuppressionClients } from '../clients/suppression.tsx'
import { contrat, type RefusApi, requete, useComplement } from '../kernel/api.ts'
import { ordonnancesTues } from '../kernel/gardee.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { Mots, Notes } from '../poste/notes/Notes.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useAction } from '../ui/useAction.ts'
import { useTouches } from '../ui/useTouches.ts'
import {
  AyantsDroit,
  CommandesDuClient,
  PairesPortees,
  PrisesEnChargeDuClient,
  ResteDuClient,
} from '../ventes/CommandesDuClient.tsx'

const CreditsDuClient = aLaDemande(() => import('../avoirs/CreditsDuClient.tsx'))
const SmsDuClient = aLaDemande(() => import('../sms/SmsDuClient.tsx'))
const ExamensDuClient = aLaDemande(() => import('../consultations/ExamensDuClient.tsx'))

export default function FicheClient() {
  const { clientId = '' } = useParametres()
  return <AvecClient id={clientId}>{client => <Vue client={client} />}</AvecClient>
}

function Vue({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const v = useTranslations('ventes')
  const k = useTranslations('consultations')
  const navigate = useNavigate()
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const servie = useOfficineQuiSert(client)
  const chezSoi = useLisible(client.IdOfficine)
  const peut = useDroits(client)
  useTitre(nomSeul(client))
  // A list that leads here may say which part of the record it is about.
  const { onglet: voulu } = useSearch({ strict: false }) as { onglet?: string }
  const [onglet, setOnglet] = useState<string | null>(voulu ?? 'historique')
  const actif = client.Statut === 'Actif'
  const { supprimer, note } = useSuppressionClients()
  const histoire = useQuery({
    ...requete(contrat.clients.histoire, { params: { id: client._id } }),
    enabled: peut.lireVentes,
  })
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const ans = client.DateNaissance ? age(client.DateNaissance, aujourdhui) : null
  const fete =
    client.DateNaissance &&
    anniversairesDu(aujourdhui).includes(Number(client.DateNaissance.slice(5).replace('-', '')))

  const saisir = actif && peut.prescrire ? chemins.saisir(client._id) : undefined
  const vendre = actif && peut.vendre ? ventes.vendre(client._id) : undefined
  const proposer = actif && peut.vendre ? ventes.proposer(client._id) : undefined
  const due = peut.encaisser && client.dus.find(c => c.IdOfficine === servie)
  const encaisser = due ? versDu(client._id, due) : undefined
  const aller = (to: string | undefined) => to !== undefined && (() => void navigate({ to }))
  useTouches({
    o: aller(saisir),
    v: aller(vendre),
    p: aller(proposer),
    e: aller(encaisser),
    s: chezSoi && (() => setOnglet('sms')),
  })

  return (
    <>
      <Entete
        avant={
          telephone ? null : (
            <Avatar size={50} radius={25} className={fiche.avatar} aria-hidden>
              {initiales(client)}
            </Avatar>
          )
        }
        titre={nomAvecCivilite(client)}
        contexte={[
          ans !== null && t('ans', { n: ans }),
          client.CodeClient,
          t('depuis', { genre: client.Genre ?? 'autre', annee: client.createdAt.slice(0, 4) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Mots entite="client" id={client._id} fiche={`${client.Nom} ${client.Prenoms}`} />
        {actif && (peut.ecrire || peut.supprimer || peut.examiner || (proposer && telephone)) && (
          <MenuFiche
            actions={() => [
              proposer && telephone && { libelle: v('proforma'), icone: IconFileText, vers: proposer },
              peut.examiner && {
                libelle: k('faire'),
                icone: IconEyeCheck,
                vers: examens.nouveau(client._id),
              },
              peut.ecrire && {
                libelle: ui('modifier'),
                icone: IconPencil,
                vers: chemins.modifier(client._id),
              },
              peut.supprimer && {
                libelle: t('fusionner'),
                icone: IconArrowMerge,
                vers: chemins.fusionner(client._id),
              },
              peut.supprimer && {
                libelle: ui('supprimer'),
                icone: IconTrash,
                danger: true,
                faire: () => void supprimer([client]),
              },
            ]}
          />
        )}
        {saisir && (
          <Bouton
            libelle={t('ordonnances.saisir')}
            vers={saisir}
            aria-keyshortcuts="o"
            variant={vendre ? 'default' : 'filled'}
            icone={IconEyeglass}
            rightSection={telephone ? null : <Raccourci touche="O" />}
          />
        )}
        {encaisser && (
          <Bouton
            libelle={v('encaisser')}
            vers={encaisser}
            aria-keyshortcuts="e"
            icone={IconCash}
            rightSection={telephone ? null : <Raccourci touche="E" />}
          />
        )}
        {proposer && !telephone && (
          <Bouton
            libelle={v('proforma')}
            vers={proposer}
            aria-keyshortcuts="p"
            icone={IconFileText}
            touche="P"
          />
        )}
        {vendre && (
          <Bouton
            libelle={v('bouton')}
            variant="filled"
            vers={vendre}
            aria-keyshortcuts="v"
            icone={IconShoppingBag}
            rightSection={telephone ? null : <Raccourci touche="V" />}
          />
        )}
      </Entete>
      <div className="pile">
        {note}
        <Notes entite="client" id={client._id} fiche={`${client.Nom} ${client.Prenoms}`} />
        {!chezSoi && <Note ton="info">{t('recuIci', { officine: client.Officine })}</Note>}
        {!actif && <Inactif client={client} />}
        {actif && fete && <Note ton="info">{t('anniversaire', { n: ans ?? 0 })}</Note>}
        {peut.lireVentes && <ResteDuClient client={client} />}
        {peut.lireVentes && <CreditsDuClient client={client._id} />}
        <Resume client={client} />
        <div className="sides">
          <Onglets
            client={client}
            peut={peut}
            chezSoi={chezSoi}
            onglet={onglet}
            setOnglet={setOnglet}
            histoire={histoire}
          />
          <div className="pile">
            {peut.lireVentes && <PairesPortees client={client} paires={histoire.data?.paires ?? []} />}
            {peut.lireVentes && <AyantsDroit client={client} />}
            {client.Observation ? (
              <Panneau
                titre={t('note')}
                lien={actif && peut.ecrire && <Link to={chemins.modifier(client._id)}>{ui('modifier')}</Link>}
              >
                <p className="pre anywhere">{client.Observation}</p>
              </Panneau>
            ) : (
              // Nothing to read: no panel, the way to write it.
              actif &&
              peut.ecrire && (
                <Link className="link t13" to={chemins.modifier(client._id)}>
                  {t('ajouterNote')}
                </Link>
              )
            )}
            {chezSoi && <FusionsDuClient client={client} />}
            <PiedFiche fiche={client} />
          </div>
        </div>
      </div>
    </>
  )
}

/** What one may do with this client, at the officine that serves them. */
function useDroits(client: Client) {
  const servie = useOfficineQuiSert(client)
  return {
    ecrire: usePermission('clients.ecrire', client.IdOfficine),
    supprimer: usePermission('clients.supprimer', client.IdOfficine),
    prescrire: usePermission('ordonnances.ecrire', servie),
    lireOrdonnances: usePermission('ordonnances.lire'),
    surveiller: usePermission('ordonnances.surveiller'),
    vendre: usePermission('ventes.ecrire', servie),
    lireVentes: usePermission('ventes.lire'),
    lireExamens: usePermission('consultations.lire'),
    examiner: usePermission('consultations.ecrire', servie),
    encaisser: usePermission('caisse.encaisser', servie),
  }
}

interface PropsOnglets {
  client: Client
  peut: ReturnType<typeof useDroits>
  chezSoi: boolean
  onglet: string | null
  setOnglet: (onglet: string | null) => void
  histoire: UseQueryResult<Reponse<typeof contrat.clients.histoire>, RefusApi>
}

/** All that is known of a client, a tab for each kind. */
function Onglets({ client, peut, chezSoi, onglet, setOnglet, histoire }: PropsOnglets) {
  const t = useTranslations('clients')
  const v = useTranslations('ventes')
  const documents = useQuery({
    ...requete(contrat.clients.documents, { params: { id: client._id } }),
    enabled: peut.lireOrdonnances,
  })
  const lectureExamens = useQuery({
    ...requete(contrat.consultations.duClient, { params: { id: client._id } }),
    enabled: peut.lireExamens,
  })
  return (
    <section className={`card min-0 ${fiche.onglets}`}>
      <Tabs value={onglet} onChange={setOnglet}>
        <Tabs.List>
          <Tabs.Tab value="historique">{t('historique')}</Tabs.Tab>
          {peut.lireVentes && (
            <Tabs.Tab value="commandes">
              {v('commandes')} <span className="w400 muted">{client.commandes.length}</span>
            </Tabs.Tab>
          )}
          {peut.lireOrdonnances && (
            <Tabs.Tab value="ordonnances">
              {t('ordonnances.titre')}{' '}
              <span className="w400 muted">{ordonnancesTues(client) ? '' : client.ordonnances.length}</span>
            </Tabs.Tab>
          )}
          {peut.lireExamens && (
            <Tabs.Tab value="examens">
              {t('ongletExamens')} <span className="w400 muted">{lectureExamens.data?.length ?? ''}</span>
            </Tabs.Tab>
          )}
          {peut.lireVentes && (
            <Tabs.Tab value="prises-en-charge">
              {v('prisesEnCharge')} <span className="w400 muted">{client.prisesEnCharge.length}</span>
            </Tabs.Tab>
          )}
          {peut.lireOrdonnances && (
            <Tabs.Tab value="documents">
              {t('documents')} <span className="w400 muted">{documents.data?.length ?? ''}</span>
            </Tabs.Tab>
          )}
          {chezSoi && <Tabs.Tab value="sms">{t('sms')}</Tabs.Tab>}
          {peut.surveiller && <Tabs.Tab value="lectures">{t('lectures.titre')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="historique">
          <NonLu lecture={histoire} />
          <NonLu lecture={lectureExamens} />
          <Historique client={client} histoire={histoire.data} examens={lectureExamens.data ?? []} />
        </Tabs.Panel>
        <Tabs.Panel value="commandes">
          <CommandesDuClient client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="prises-en-charge">
          <PrisesEnChargeDuClient client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="ordonnances">
          <OrdonnancesDuClient client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="examens">
          {onglet === 'examens' && (
            <ExamensDuClient
              client={client}
              examens={lectureExamens.data ?? []}
              peutExaminer={client.Statut === 'Actif' && peut.examiner}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="sms">{onglet === 'sms' && <SmsDuClient client={client} />}</Tabs.Panel>
        <Tabs.Panel value="lectures">{onglet === 'lectures' && <Lectures id={client._id} />}</Tabs.Panel>
        <Tabs.Panel value="documents">
          <NonLu lecture={documents} />
          {documents.data && (
            <Documents
              documents={documents.data}
              vide={t('aucunDocument')}
              lieu={d => {
                const ref = client.ordonnances.find(o => o._id === d.idEntite)?.RefOrd
                return ref ? <Link to={chemins.voirOrdonnance(client._id, ref)}>{ref}</Link> : null
              }}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

/** Off the lists, or merged: what it means and the way back. */
function Inactif({ client }: { client: Client }) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const peut = usePermission('clients.supprimer', client.IdOfficine)
  const restaurer = useAction(contrat.clients.restaurer)
  const garde = useComplement({
    ...requete(contrat.clients.nom, { params: { id: client.IdFusion ?? '' } }),
    enabled: client.IdFusion !== null,
  })
  if (client.Statut === 'Fusionné') {
    return (
      <Note
        ton="warn"
        titre={t('estFusionne')}
        actions={
          client.IdFusion && (
            <Bouton
              libelle={garde ? t('ouvrirNom', { nom: nomAvecCivilite(garde) }) : ui('ouvrir')}
              vers={chemins.voir(client.IdFusion)}
              size="sm"
            />
          )
        }
      >
        {t('estFusionneTexte')}
      </Note>
    )
  }
  return (
    <>
      <Note
        ton="warn"
        titre={t('estSupprime')}
        actions={
          peut && (
            <Bouton
              libelle={ui('restaurer')}
              size="sm"
              loading={restaurer.enCours}
              faire={() => restaurer.faire({ params: { id: client._id } })}
            />
          )
        }
      >
        {t('estSupprimeTexte')}
      </Note>
      {restaurer.refus && <Erreur refus={restaurer.refus} />}
    </>
  )
}
