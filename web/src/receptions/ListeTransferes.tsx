import { IconTruckLoading } from '@tabler/icons-react'
import { versBon } from '../chemins/receptions.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { useColonnesDeBons } from './colonnes.tsx'

/** What was sent: by this officine once nothing is left, and to it; what it has to confirm stands out. */
export default function ListeTransferes() {
  const t = useTranslations('receptions')
  const { IdOfficine, IdOfficinePropre, nom, officines } = useOfficine()
  const officineId = IdOfficine ?? IdOfficinePropre
  const officine = nom ?? officines.find(o => o._id === officineId)?.Nom ?? ''
  const { colonnes, filtres } = useColonnesDeBons()
  return (
    <ListPage
      key={officineId}
      cle="receptions-transferees"
      appel={contrat.receptions.transferes}
      params={{ officineId }}
      titre={t('transferes')}
      nombre={n => `${officine} · ${t('nombre', { n })}`}
      invite={t('invite')}
      colonnes={colonnes.map(c =>
        c.champ === 'EnTransit'
          ? { ...c, titre: t('aValider') }
          : { ...c, triable: c.champ === 'DateCommande' },
      )}
      filtres={filtres.filter(f => f.champ !== 'transfert_total_in_stock')}
      periode={t('champs.DateCommande')}
      tri="-DateCommande"
      ouvrir={b => versBon(b._id)}
      vide={{
        icone: IconTruckLoading,
        titre: () => t('videTransferes'),
        texte: t('videTransferesTexte'),
      }}
    />
  )
}
