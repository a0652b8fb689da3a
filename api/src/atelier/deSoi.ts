import type { Montage } from '@dioptrie/domain/atelier/contract'
import type { Content } from 'pdfmake/interfaces'
import { sousTitre } from '../kernel/paper/impression.ts'

/** On the papers of an order: its check was made by who mounted it, and why. */
export const deSoi = (montages: readonly Montage[]): Content[] => {
  const montage = montages.find(m => !m.AnnuleLe)
  if (!montage?.ControleDeSoi) return []
  return [
    sousTitre('Contrôle'),
    { text: `Monté et vérifié par la même personne, ${montage.VerifiePar} : ${montage.Motif ?? ''}.` },
  ]
}
