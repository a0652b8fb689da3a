import type { Client } from '@dioptrie/domain/clients/contract'
import type { Proforma } from '@dioptrie/domain/proformas/contract'
import { refusClose } from '@dioptrie/domain/ventes/rules'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../../chemins/ventes.ts'
import { AvecClient } from '../../clients/AvecClient.tsx'
import { ajoutee } from '../../clients/ajoutee.ts'
import { useOfficineQuiSert } from '../../clients/sert.ts'
import { contrat, requete, useAppel, useComplement } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useParametres } from '../../kernel/routeur.tsx'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { AvecProforma } from './AvecProforma.tsx'
import { ChoixDuClient } from './ChoixDuClient.tsx'
import { EcranDeVente } from './EcranDeVente.tsx'

/** A new order, an order to change, or the order that a proforma becomes. */
export default function SaisieCommande() {
  const t = useTranslations('vendre')
  const { clientId, RefCmmd, proformaId } = useParametres()
  if (proformaId)
    return (
      <AvecProforma id={proformaId}>
        {proforma => <DeLaProforma key={proforma._id} proforma={proforma} />}
      </AvecProforma>
    )
  if (!clientId) return <ChoixDuClient titre={t('nouvelleCommande')} vers={chemins.vendre} />
  return (
    <AvecClient id={clientId}>
      {client => (
        <Commande key={`${client._id} ${RefCmmd}`} client={client} RefCmmd={RefCmmd} proforma={null} />
      )}
    </AvecClient>
  )
}

/** One that was an order already when it was opened, or too old to become one, says so where it is read: before anything is typed. */
function DeLaProforma({ proforma }: { proforma: Proforma }) {
  const [close] = useState(proforma.Etat !== 'En cours')
  if (close) return <Navigate to={chemins.proforma(proforma._id)} replace />
  return (
    <AvecClient id={proforma.IdClient}>
      {client => <Commande client={client} RefCmmd={undefined} proforma={proforma} />}
    </AvecClient>
  )
}

interface Props {
  client: Client
  RefCmmd: string | undefined
  proforma: Proforma | null
}

function Commande({ client, RefCmmd, proforma }: Props) {
  const t = useTranslations('vendre')
  const navigate = useNavigate()
  const ajouter = useAppel(contrat.ventes.ajouter, { uneFois: true })
  const modifier = useAppel(contrat.ventes.modifier)
  const peutEncaisser = usePermission('caisse.encaisser', useOfficineQuiSert(client))
  const commande = client.commandes.find(c => c.RefCmmd === RefCmmd) ?? null
  // What was left of its bon when it was shared: the record of the client does not say it.
  const entiere = useComplement({
    ...requete(contrat.ventes.lireParReference, { params: { clientId: client._id, RefCmmd: RefCmmd ?? '' } }),
    enabled: Boolean(commande?.IdPriseEnCharge),
  })
  // Closed when it was opened, or gone: what became of it is said where it is read.
  const [close] = useState(commande !== null && refusClose(commande) !== null)
  if (RefCmmd && (close || !commande)) return <Navigate to={chemins.commande(client._id, RefCmmd)} replace />
  const params = { id: client._id }
  return (
    <EcranDeVente<Client>
      genre="commande"
      client={client}
      cle={`commande:${commande?._id ?? proforma?._id ?? client._id}`}
      titre={commande ? t('modifierCommande', { ref: commande.RefCmmd }) : t('nouvelleCommande')}
      contexte={proforma ? t('depuisProforma', { ref: proforma.RefProforma }) : undefined}
      retour={
        commande
          ? chemins.commande(client._id, commande.RefCmmd)
          : proforma
            ? chemins.proforma(proforma._id)
            : chemins.commandes
      }
      enregistrer={commande ? t('enregistrerChangements') : t('enregistrerCommande')}
      lu={commande ? { ...commande, Versions: entiere?.Versions } : proforma}
      version={commande?.version}
      peutEncaisser={peutEncaisser}
      envoyer={({ DateExpiration: _, Estimer: __, ...payload }, envoi) =>
        commande
          ? modifier.mutateAsync({ params, payload: { ...payload, RefCmmd: commande.RefCmmd } }, envoi)
          : ajouter.mutateAsync(
              {
                params,
                payload: { ...payload, ...(proforma ? { IdProforma: proforma._id } : {}) },
              },
              envoi,
            )
      }
      deja={(apres, premier) => {
        const fiche = apres.commandes.find(c => c._id === premier._id)
        return (
          fiche && {
            fiche,
            cle: `commande:${fiche._id}`,
            vers: chemins.modifier(apres._id, fiche.RefCmmd),
          }
        )
      }}
      reussi={(apres, encaisser) => {
        const ref = (commande ?? ajoutee(apres.commandes, client.commandes))?.RefCmmd ?? ''
        avisSucces(t('commandeEnregistree', { ref }))
        void navigate({ to: (encaisser ? chemins.encaisser : chemins.commande)(client._id, ref) })
      }}
    />
  )
}
