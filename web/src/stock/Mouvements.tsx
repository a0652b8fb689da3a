import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type { Mouvement } from '@dioptrie/domain/stock/contract'
import { Skeleton } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBoxOff,
  IconChecklist,
  IconCoins,
  IconPackageImport,
  IconPackages,
  IconShoppingBag,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { versBon } from '../chemins/receptions.ts'
import { versInventaire, versTransfert } from '../chemins/stock.ts'
import { contrat, suite } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Chronologie } from '../ui/Chronologie.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { signe } from './afficher.tsx'

const ICONES: Record<Mouvement['Nature'], Icon> = {
  Réception: IconPackageImport,
  Vente: IconShoppingBag,
  'Vente comptoir': IconShoppingBag,
  'Transfert sortie': IconArrowUpRight,
  'Transfert entrée': IconArrowDownLeft,
  Inventaire: IconChecklist,
  Retour: IconArrowBackUp,
  Sortie: IconBoxOff,
  Ouverture: IconPackages,
  Valeur: IconCoins,
}

/** The document behind a movement, where it has a screen of its own, and what it takes to open it. */
const LIENS: Record<string, [permission: Permission, vers: (id: string) => string]> = {
  transfert: ['stock.lire', versTransfert],
  inventaire: ['stock.lire', versInventaire],
  bon_reception: ['receptions.lire', versBon],
  commande_comptoir: ['comptoir.lire', comptoir.voir],
}

const PAR_PAGE = 25

/** What came and what went, newest first, with what was left each time. */
export function Mouvements({ id }: { id: string }) {
  const t = useTranslations('stock')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    suite(contrat.stock.mouvements, { params: { id }, query: { limit: PAR_PAGE } }),
  )
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  // As high as one movement: most articles have had few.
  if (!data) return <Skeleton height={60} radius="md" />
  const mouvements = data.pages.flatMap(p => p.pageOfItems)
  if (mouvements.length === 0) return <p className="muted">{t('aucunMouvement')}</p>
  return (
    <>
      <Chronologie
        faits={mouvements.map(m => ({
          cle: m._id,
          le: m.createdAt,
          icone: ICONES[m.Nature],
          titre: (
            <>
              {t(`natures.${m.Nature}`)} <Document mouvement={m} />
            </>
          ),
          detail: [m.Motif, m.createdBy].filter(Boolean).join(' · '),
          combien: (
            <>
              <b className="chiffres" data-sens={(m.Quantite || m.Valeur || 0) > 0 ? 'entree' : 'sortie'}>
                {m.Quantite === 0 ? ecrireMontant(m.Valeur ?? 0) : signe(m.Quantite)}
              </b>
              <small className="chiffres">{t('reste', { n: m.QuantiteApres })}</small>
            </>
          ),
        }))}
      />
      {hasNextPage && (
        <Bouton
          libelle={t('plusAnciens')}
          fullWidth
          loading={isFetchingNextPage}
          faire={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

function Document({ mouvement: { entite, idEntite, reference } }: { mouvement: Mouvement }) {
  const [permission, vers] = LIENS[entite] ?? []
  const peut = usePermission(permission ?? 'stock.lire')
  return vers && peut ? <Link to={vers(idEntite)}>{reference}</Link> : reference
}
