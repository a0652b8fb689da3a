/** What an earlier sending under the same key has saved, as its refusal tells it: enough to say it, and to open it. */
export interface Enregistre {
  entite: string
  _id: string
  /** How people call it: CMD-ANG-26-00276, a receipt, a name. */
  numero: string | null
  montant: number | null
  IdClient: string | null
}
