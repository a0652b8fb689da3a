import { expect, it } from 'vitest'
import { cleDeTitre } from '../api/src/kernel/worker/feuille.ts'
import { CALCULEES, COLONNES } from '../api/src/receptions/colonnes.ts'
import type { mots as fr } from '../web/src/receptions/mots/fr.ts'

const DANS_LA_GRILLE = {
  CodeBarre: 'CodeBarre',
  Categorie: 'IdCateg',
  Marque: 'IdMarque',
  Reference: 'Reference',
  Couleur: 'Couleur',
  Taille: 'Taille',
  Quantite: 'Quantite',
  PrixAchatBrut: 'PrixAchatBrut',
  Remise: 'Remise',
  PrixVenteHT: 'PrixVenteHT',
  PrixVenteTTC: 'PrixVenteTTC',
  Marge: 'Marge',
} as const

it.each(['fr', 'en', 'de', 'pt'])(
  'un fichier aux titres de la grille se lit comme la grille (%s)',
  async langue => {
    const { mots } = (await import(`../web/src/receptions/mots/${langue}.ts`)) as { mots: typeof fr }
    const compris = new Map(
      [...COLONNES, ...CALCULEES].flatMap(c =>
        [c.titre, ...(c.autresTitres ?? [])].map(titre => [cleDeTitre(titre), c.champ] as const),
      ),
    )
    for (const [mot, champ] of Object.entries(DANS_LA_GRILLE))
      expect(compris.get(cleDeTitre(mots.champs[mot as keyof typeof DANS_LA_GRILLE])), mot).toBe(champ)
  },
)
