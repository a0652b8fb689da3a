import type { Inventaire } from '@dioptrie/domain/stock/inventaires'
import { STATUTS_INVENTAIRE } from '@dioptrie/domain/stock/rules'
import { IconChecklist } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { versInventaire } from '../chemins/stock.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { Montant } from '../ui/Montant.tsx'
import { StatutInventaire } from './afficher.tsx'

/** Comes when first opened: the list does without its choices. */
const OuvrirInventaire = lazy(async () => ({
  default: (await import('./OuvrirInventaire.tsx')).OuvrirInventaire,
}))

export default function ListeInventaires() {
  const t = useTranslations('stock')
  const { IdOfficine, IdOfficinePropre, reseau } = useOfficine()
  const ici = IdOfficine ?? IdOfficinePropre
  const peutOuvrir = usePermission('stock.inventorier', ici)
  const voitPrix = usePermission('stock.prixachat')
  const [ouvre, setOuvre] = useState(false)
  const quoi = (i: Inventaire) =>
    [i.Categorie, i.Marque].filter(Boolean).join(' · ') || t('inventaires.toute')
  const colonnes: Selon<Colonne<Inventaire>> = [
    { champ: 'Reference' },
    {
      champ: 'Libelle',
      titre: t('inventaires.portee'),
      texte: i => [quoi(i), i.Libelle].filter(Boolean).join(' – '),
    },
    reseau && { champ: 'Officine' as const },
    {
      champ: 'Statut',
      cellule: i => <StatutInventaire statut={i.Statut} />,
      texte: i => t(`inventaires.statuts.${i.Statut}`),
    },
    {
      champ: 'Comptees',
      droite: true,
      texte: i => (i.Lignes ? `${i.Comptees} / ${i.Lignes}` : ''),
    },
    { champ: 'Ecarts', droite: true, horsCarte: true, texte: i => (i.Ecarts ? String(i.Ecarts) : '') },
    voitPrix && {
      champ: 'EcartValeur' as const,
      droite: true,
      horsCarte: true,
      cellule: (i: Inventaire) => (i.EcartValeur ? <Montant valeur={i.EcartValeur} /> : null),
      texte: (i: Inventaire) => (i.EcartValeur ? String(i.EcartValeur) : ''),
    },
    { champ: 'createdAt', genre: 'jour', triable: true },
    { champ: 'clotureLe', genre: 'jour', cachee: true },
    { champ: 'createdBy', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle="inventaires"
        appel={contrat.inventaires.liste}
        parOfficine
        titre={t('inventaires.titre')}
        nombre={n => t('inventaires.nombre', { n })}
        invite={t('inventaires.invite')}
        colonnes={colonnes}
        filtres={[
          {
            champ: 'Statut',
            options: STATUTS_INVENTAIRE.map(value => ({ value, label: t(`inventaires.statuts.${value}`) })),
          },
        ]}
        tri="-createdAt"
        ouvrir={i => versInventaire(i._id)}
        creer={peutOuvrir ? { libelle: t('inventaires.ouvrir'), faire: () => setOuvre(true) } : undefined}
        vide={{
          icone: IconChecklist,
          titre: () => t('inventaires.vide'),
          texte: t('inventaires.videTexte'),
        }}
      />
      <Suspense>{ouvre && <OuvrirInventaire IdOfficine={ici} fermer={() => setOuvre(false)} />}</Suspense>
    </>
  )
}
