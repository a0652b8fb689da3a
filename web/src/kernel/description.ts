import type { Permission } from '@dioptrie/domain/kernel/permissions'

/** What a list and the words of a reference table need of its descriptor: everything but the schemas. */
export interface Description {
  libelle: string
  champs: Record<
    string,
    {
      genre: string
      requis: boolean
      table?: string | undefined
      valeurs?: readonly string[] | undefined
      attendu?: true | undefined
    }
  >
  /** Taken off, not erased: what uses a record keeps it. */
  retrait: boolean
  /** Who keeps it up to date. */
  ecriture: Permission
  /** Who adds to it. */
  ajout: Permission
}

export const decrire = ({ libelle, champs, retrait, ecriture, ajout }: Description): Description => ({
  libelle,
  retrait,
  ecriture,
  ajout,
  champs: Object.fromEntries(
    Object.entries(champs).map(([nom, { genre, requis, table, valeurs, attendu }]) => [
      nom,
      { genre, requis, table, valeurs, attendu },
    ]),
  ),
})
