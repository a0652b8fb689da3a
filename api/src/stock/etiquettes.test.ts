import { expect, it } from 'vitest'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import etiquettesPdf from './etiquettes.pdf.ts'

const etiquette = {
  Marque: 'Ray-Ban',
  Reference: 'RB 2140 Original Wayfarer Classic',
  CodeBarre: '2000000000015',
  PrixVenteTTC: 95_000,
  Nombre: 1,
}

it.each(['a4', 'rouleau'] as const)(
  'une étiquette trop étroite (%s) coupe le modèle, jamais la taille',
  async format => {
    const lire = async (Couleur: string | null, Taille: string | null) =>
      texteDuPdf(
        Buffer.from(
          await etiquettesPdf({
            titre: 'Étiquettes',
            format,
            depuis: 1,
            etiquettes: [{ ...etiquette, Couleur, Taille }],
          }),
        ),
      )
    const coupee = await lire('Écaille foncée et branches noires mates', '52-18-145')
    expect(coupee).toContain('52-18-145')
    expect(coupee).toContain('…')
    expect(await lire('Écaille foncée et branches noires mates', null)).toContain('…')
  },
)
