import type { Importation } from '@dioptrie/domain/kernel/importation'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { Contact } from '@dioptrie/domain/sms/rules'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import type lireContacts from './import.lecture.ts'

/** The contacts of a file, read in a process apart, before anything is locked. */
export const lireFichier = ({ signal }: { signal: AbortSignal }, { payload }: { payload: unknown }) =>
  lire<typeof lireContacts>(
    new URL('./import.lecture.ts', import.meta.url),
    { contenu: octets((payload as FichierRecu).contenu) },
    signal,
  )

/** What a file brings, tried or done alike: a number that is already there, or twice in the file, is there once. */
export function bilanDe(
  lu: ReturnType<typeof lireContacts>,
  deja: readonly { Contacts: string }[],
  essai: boolean,
): { nouveaux: Contact[]; bilan: Importation } {
  const connus = new Set(deja.map(c => c.Contacts))
  const nouveaux = lu.contacts.filter(c => !connus.has(c.Contacts) && connus.add(c.Contacts))
  const bilan = {
    essai,
    lues: lu.lues,
    valides: lu.contacts.length,
    enErreur: lu.lues - lu.contacts.length,
    creees: nouveaux.length,
    modifiees: 0,
    inchangees: lu.contacts.length - nouveaux.length,
    erreurs: lu.erreurs,
  }
  if (!essai && lu.contacts.length === 0)
    throw new Refus(
      400,
      'IMPORT_REFUSE',
      'Le fichier n’a aucun contact à garder : rien n’a été enregistré.',
      { details: { importation: bilan } },
    )
  return { nouveaux, bilan }
}
