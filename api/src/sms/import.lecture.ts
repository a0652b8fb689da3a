import type { ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { type Contact, nettoyerContacts } from '@dioptrie/domain/sms/rules'
import { lireFeuille } from '../kernel/travailleur/feuille.ts'

interface ContactsLus {
  lues: number
  contacts: Contact[]
  erreurs: ErreurDeLigne[]
}

const COLONNES = [
  { champ: 'Nom', titre: 'Nom', requise: true },
  { champ: 'Prenoms', titre: 'Prénoms', requise: false },
  { champ: 'Contacts', titre: 'Contacts', requise: true },
]

/** Reads a whole file in a process apart. */
export default function lireContacts({ contenu }: { contenu: Uint8Array }): ContactsLus {
  const { lues, lignes, erreurs } = lireFeuille(contenu, COLONNES)
  return { lues, contacts: nettoyerContacts(lignes.map(l => l.textes)), erreurs }
}
