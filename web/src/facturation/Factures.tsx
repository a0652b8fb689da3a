import { IconFileDollar } from '@tabler/icons-react'
import { chemins } from '../chemins/facturation.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useColonnesDeFactures } from './colonnes.tsx'

export default function Factures() {
  const t = useTranslations('facturation')
  const { colonnes, suivi, filtres, plus, parEtat } = useColonnesDeFactures()
  return (
    <ListPage
      cle="factures-assurance"
      appel={contrat.facturation.factures}
      totaux={contrat.facturation.totauxFactures}
      parOfficine
      titre={t('factures')}
      nombre={n => t('facturesNombre', { n })}
      invite={t('inviteFactures')}
      colonnes={[...colonnes, ...suivi]}
      filtres={[parEtat, ...filtres, ...plus]}
      periode={t('facture')}
      tri="-DateFacture"
      ouvrir={f => chemins.facture(f._id)}
      vide={{ icone: IconFileDollar, titre: () => t('videFactures'), texte: t('videFacturesTexte') }}
    />
  )
}
