import { IconDownload, IconTag } from '@tabler/icons-react'
import { contrat } from '../../kernel/api.ts'
import { avisSucces } from '../../ui/avis.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { enregistrerLignes } from '../../ui/liste/enregistrer.ts'

export const dit =
  'On coche des lignes, et la barre dit ce qu’on peut en faire, avec sa touche. Espace coche la ligne où l’on est, Échap décoche tout.'

/** Des lignes choisies, exportées par E */
function Choisies() {
  return (
    <ListPage
      cle="galerie-choix"
      appel={contrat.marque.liste}
      titre="Marques"
      nombre={n => `${n} marques`}
      invite="Filtrer les marques"
      colonnes={[{ champ: 'Libelle_marq', titre: 'Nom', triable: true }]}
      ouvrir={ligne => `/apps/marque/marque-edit/${ligne._id}`}
      groupe={[
        {
          libelle: 'Exporter',
          icone: IconDownload,
          touche: 'e',
          faire: async lignes => {
            const colonnes = [{ champ: 'Libelle_marq' as const, titre: 'Nom' }]
            await enregistrerLignes('csv', 'marques', colonnes, c => c.titre ?? c.champ, lignes)
            avisSucces(`${lignes.length} marques exportées`)
          },
        },
      ]}
      exporter={false}
      vide={{ icone: IconTag, titre: () => 'Aucune marque', texte: 'Ajoutez la première.' }}
    />
  )
}

export const exemples = { Choisies }
