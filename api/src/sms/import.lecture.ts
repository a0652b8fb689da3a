import type { ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { telephoneDeTableur } from '@dioptrie/domain/kernel/telephone'
import { type Contact, nettoyerContacts } from '@dioptrie/domain/sms/rules'
import { ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { COLONNES } from './colonnes.ts'

interface ContactsLus {
  lues: number
  contacts: Contact[]
  erreurs: ErreurDeLigne[]
}

/** Reads a whole file in a process apart. */
export default function lireContacts({ contenu }: { contenu: Uint8Array }): ContactsLus {
  const { lues, lignes, erreurs } = lireFeuille(contenu, COLONNES)
  const contacts: Contact[] = []
  for (const { ligne, textes } of lignes) {
    const { Contacts = '' } = textes
    const [contact] = nettoyerContacts([{ ...textes, Contacts: telephoneDeTableur(Contacts) }])
    if (contact) contacts.push(contact)
    else if (erreurs.length < ERREURS_MAX)
      erreurs.push({
        ligne,
        champ: textes.Nom?.trim() ? 'Contacts' : 'Nom',
        message: 'Sans nom ou sans numéro : laissée de côté.',
      })
  }
  return { lues, contacts, erreurs }
}
