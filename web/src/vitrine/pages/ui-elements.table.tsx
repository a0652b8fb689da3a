import { Button, Group } from '@mantine/core'
import { IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat } from '../../kernel/api.ts'
import { RefusApi } from '../../kernel/refus.ts'
import { Erreur } from '../../ui/Erreur.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Statut, type Ton } from '../../ui/Statut.tsx'
import { TableauDArticles } from '../../ui/TableauDArticles.tsx'
import { demander } from '../demander.ts'
import type { Produit } from '../donnees.ts'

export const dit =
  'Une liste est une ListPage : on lui dit l’appel, les colonnes et ce qu’ouvre une ligne ; la recherche, le tri, les colonnes choisies, l’export et le téléphone viennent avec elle.'

const TONS: Record<Produit['order_status'], [Ton, string]> = {
  on_hold: ['warn', 'En attente'],
  delivered: ['ok', 'Livré'],
  canceled: ['bad', 'Annulé'],
  pending: ['info', 'En cours'],
}
const SUIVANT = {
  on_hold: 'pending',
  pending: 'delivered',
  delivered: 'canceled',
  canceled: 'on_hold',
} as const

/** Une liste entière, sur un appel du contrat */
function Liste() {
  return (
    <ListPage
      cle="galerie"
      appel={contrat.marque.liste}
      titre="Marques"
      nombre={n => `${n} marques`}
      invite="Filtrer les marques"
      colonnes={[{ champ: 'Libelle_marq', titre: 'Nom', triable: true }]}
      ouvrir={ligne => `/apps/marque/marque-edit/${ligne._id}`}
      vide={{ icone: IconTag, titre: () => 'Aucune marque', texte: 'Ajoutez la première.' }}
    />
  )
}

/** Un tableau court, dont chaque ligne se change */
function Produits() {
  const client = useQueryClient()
  const cle = ['galerie', 'produits']
  const { data = [], error } = useQuery({
    queryKey: cle,
    queryFn: () => demander<Produit[]>('GET', '/api/data-list/products'),
  })
  const faire = async (methode: string, suite = '', payload?: Partial<Produit>) => {
    await demander(methode, `/api/data-list/products${suite}`, payload)
    await client.invalidateQueries({ queryKey: cle })
  }
  if (error) throw error
  return (
    <>
      <TableauDArticles
        titre="Produit"
        lignes={data.map(p => ({ ...p, _id: String(p.id), Reference: p.name, CodeBarre: p.category }))}
        colonnes={[
          { titre: 'Prix', valeur: p => <Montant valeur={p.price} /> },
          {
            titre: 'Statut',
            valeur: p => <Statut ton={TONS[p.order_status][0]}>{TONS[p.order_status][1]}</Statut>,
          },
          {
            titre: 'Gestes',
            large: true,
            valeur: p => (
              <Group gap="xs" justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => void faire('PUT', `/${p.id}`, { order_status: SUIVANT[p.order_status] })}
                >
                  Étape suivante
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  aria-label={`Retirer ${p.name}`}
                  onClick={() => void faire('DELETE', `/${p.id}`)}
                >
                  <IconTrash size={16} aria-hidden />
                </Button>
              </Group>
            ),
          },
        ]}
      />
      <Button
        mt="sm"
        variant="default"
        onClick={() =>
          void faire('POST', '', {
            name: 'Chiffonnette',
            category: 'Accessoire',
            price: 500,
            order_status: 'on_hold',
          })
        }
      >
        Ajouter un produit
      </Button>
    </>
  )
}

/** Une colonne qui se compte au pavé numérique, Entrée descend */
function Compter() {
  const [comptes, setComptes] = useState<Record<string, number | null>>({ a: 3, b: null })
  return (
    <TableauDArticles
      titre="Article"
      lignes={[
        { _id: 'a', Reference: 'Lagune 52', Couleur: 'écaille', CodeBarre: '3700000000017' },
        { _id: 'b', Reference: 'Savane 49', Taille: '49-20-140', CodeBarre: '3700000000024' },
      ]}
      colonnes={[{ titre: 'Attendu', valeur: () => 3 }]}
      compter={{
        nom: 'galerie',
        titre: 'Compté',
        refusComptage: 'Un nombre entier',
        valeur: l => comptes[l._id],
        changer: (l, n) => setComptes({ ...comptes, [l._id]: n }),
      }}
      signaler={l => comptes[l._id] !== 3}
    />
  )
}

/** Vide, et refusée */
function SansLignes() {
  return (
    <Panneau bord>
      <EtatVide icone={IconTag} titre="Aucune marque" texte="Ajoutez la première, ou importez un fichier." />
      <Erreur
        refus={new RefusApi(403, { code: 'INTERDIT', message: 'Vous ne pouvez pas lire cette liste.' })}
        quoi="La liste n’a pas été lue."
        reessayer={() => undefined}
      />
    </Panneau>
  )
}

export const exemples = { Liste, Produits, Compter, SansLignes }
