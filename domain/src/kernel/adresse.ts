import type { Appel } from './contract.ts'

/** The id where the call wants it: in its path, or in its payload as `_id`. */
export const surFiche = (a: Appel, id: string, payload?: object) =>
  a.path.includes('{id}') ? { params: { id }, payload } : { payload: { _id: id, ...payload } }
