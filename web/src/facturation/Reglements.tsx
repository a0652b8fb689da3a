import type { FactureDeListe } from '@dioptrie/domain/facturation/contract'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { avisAttention } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useColonnesDeFactures } from './colonnes.tsx'

const FichePaiement = aLaDemande(() => import('./FichePaiement.tsx'))

/** Deposited invoices, whose answer and money are awaited or to be archived; one payment may settle several. */
export default function Reglements() {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { paiement } = search
  const peut = usePermission('facturation.regler')
  const { colonnes, suivi, filtres, plus } = useColonnesDeFactures()
  const lu = useQuery({
    ...requete(contrat.facturation.paiement, { params: { id: paiement ?? '' } }),
    enabled: paiement !== undefined,
  })
  const payer = (factures: FactureDeListe[]) => {
    if (new Set(factures.map(f => f.IdAssurance)).size > 1) avisAttention(t('unSeulPayeur'))
    else void navigate({ to: chemins.payer, search: { factures: factures.map(f => f._id).join(',') } })
  }
  return (
    <>
      <ListPage
        cle="factures-deposees"
        appel={contrat.facturation.deposees}
        parOfficine
        titre={t('reglements')}
        nombre={n => t('facturesNombre', { n })}
        invite={t('inviteFactures')}
        colonnes={[...colonnes.filter(c => c.champ !== 'DateDebut'), ...suivi]}
        filtres={[...filtres, ...plus]}
        periode={t('facture')}
        tri="DateLimite"
        ouvrir={f => chemins.facture(f._id)}
        groupe={
          peut ? [{ libelle: t('payer'), icone: IconCoins, touche: 'p', principale: true, faire: payer }] : []
        }
        selectionnes={n => t('facturesChoisies', { n })}
        note={lu.error && <Erreur refus={lu.error} />}
        vide={{
          icone: IconCoins,
          titre: () => t('videReglements'),
          texte: t('videReglementsTexte'),
          actions: peut && (
            <Bouton libelle={t('reprendreParts')} vers="/apps/configurations?onglet=reprise-parts" />
          ),
        }}
      />
      {paiement && lu.data && (
        <FichePaiement
          key={paiement}
          paiement={lu.data}
          fermer={() => void navigate({ to: chemins.reglements, search: { ...search, paiement: undefined } })}
        />
      )}
    </>
  )
}
