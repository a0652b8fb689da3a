import type { Client } from '@dioptrie/domain/clients/contract'
import type { Proforma } from '@dioptrie/domain/proformas/contract'
import { useNavigate } from '@tanstack/react-router'
import { chemins } from '../../chemins/ventes.ts'
import { AvecClient } from '../../clients/AvecClient.tsx'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useParametres } from '../../kernel/routeur.tsx'
import { avisSucces } from '../../ui/avis.ts'
import { AvecProforma } from './AvecProforma.tsx'
import { ChoixDuClient } from './ChoixDuClient.tsx'
import { EcranDeVente } from './EcranDeVente.tsx'

export default function SaisieProforma() {
  const t = useTranslations('vendre')
  const { clientId, proformaId } = useParametres()
  if (proformaId)
    return (
      <AvecProforma id={proformaId}>
        {proforma => (
          <AvecClient id={proforma.IdClient}>
            {client => <Saisie key={proforma._id} client={client} proforma={proforma} />}
          </AvecClient>
        )}
      </AvecProforma>
    )
  if (!clientId) return <ChoixDuClient titre={t('nouvelleProforma')} vers={chemins.proposer} />
  return (
    <AvecClient id={clientId}>
      {client => <Saisie key={client._id} client={client} proforma={null} />}
    </AvecClient>
  )
}

function Saisie({ client, proforma }: { client: Client; proforma: Proforma | null }) {
  const t = useTranslations('vendre')
  const navigate = useNavigate()
  const creer = useAppel(contrat.proformas.creer)
  const modifier = useAppel(contrat.proformas.modifier)
  return (
    <EcranDeVente<Proforma>
      genre="proforma"
      client={client}
      cle={`proforma:${proforma?._id ?? client._id}`}
      titre={proforma ? t('modifierProforma', { ref: proforma.RefProforma }) : t('nouvelleProforma')}
      retour={proforma ? chemins.proforma(proforma._id) : chemins.proformas}
      enregistrer={proforma ? t('enregistrerChangements') : t('enregistrerProforma')}
      lu={proforma}
      version={proforma?.version}
      envoyer={({ DatePromesse: _, DateCommd: __, MotifDate: ___, ...payload }, envoi) =>
        proforma
          ? modifier.mutateAsync({ params: { id: proforma._id }, payload }, envoi)
          : creer.mutateAsync({ payload: { ...payload, IdClient: client._id } }, envoi)
      }
      deja={fiche => ({ fiche, cle: `proforma:${fiche._id}`, vers: chemins.modifierProforma(fiche._id) })}
      reussi={apres => {
        avisSucces(t('proformaEnregistree', { ref: apres.RefProforma }))
        void navigate({ to: chemins.proforma(apres._id) })
      }}
    />
  )
}
