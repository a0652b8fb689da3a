import type { Consultation } from '@dioptrie/domain/consultations/contract'
import { COLONNES, estVide } from '@dioptrie/domain/consultations/rules'
import { ecrireDioptrie, type Refraction, YEUX } from '@dioptrie/domain/kernel/optique'
import type { ClientImprime } from '../clients/client.pdf.ts'
import { VIDE } from '../clients/mesures.pdf.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { tableauEncadre } from '../kernel/paper/tableaux.ts'

export interface ExamenAImprimer extends Impression {
  consultation: Consultation
  client: ClientImprime
}

const TITRES = {
  Ancienne: 'Portée',
  Objective: 'Objective',
  Subjective: 'Subjective',
  Prescrite: 'Prescrite',
} as const
const dioptrie = (v: number | undefined) => (v === undefined ? VIDE : ecrireDioptrie(v))

/** One line per column that was filled and per eye. */
export const colonnesRemplies = (k: Consultation) =>
  tableauEncadre(
    ['', 'Œil', 'Sph', 'Cyl', 'Axe', 'Add', 'AV loin', 'AV près'],
    COLONNES.filter(colonne => !estVide(k[colonne])).flatMap(colonne =>
      YEUX.map((cote, rang) => {
        const o: Refraction = k[colonne]?.[cote] ?? {}
        return [
          rang === 0 ? TITRES[colonne] : '',
          cote,
          dioptrie(o.Sph),
          dioptrie(o.Cyl),
          o.Axe === undefined ? VIDE : `${o.Axe}°`,
          dioptrie(o.Add),
          o.AVLoin ?? VIDE,
          o.AVPres ?? VIDE,
        ]
      }),
    ),
    72,
  )
