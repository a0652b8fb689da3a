import { chemins as caisse } from './caisse.ts'
import { chemins as examens } from './consultations.ts'

/** Where what a client owes is paid: an exam has its own screen. */
export const versDu = (clientId: string, d: { entite: string; _id: string; RefCmmd: string }) =>
  d.entite === 'consultation' ? examens.regler(d._id) : caisse.regler(clientId, d.RefCmmd)
