import { PAS_QUART, type PasDioptrie } from '@dioptrie/domain/kernel/optique/mesures'
import { contrat, requete, useComplement } from '../kernel/api.ts'

/** The step of the powers that are written, as the house set it; quarters until it is read. */
export const usePasDioptrie = (): PasDioptrie =>
  useComplement({ ...requete(contrat.atelier.reglages), staleTime: 300_000 })?.reglageAtelier.PasDioptrie ??
  PAS_QUART
