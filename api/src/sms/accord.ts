import { MINUTES_D_ACCORD, masquerNumero } from '@dioptrie/domain/clients/rules'
import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import { compterSms } from '@dioptrie/domain/configuration/sms'
import { regle } from '@dioptrie/domain/kernel/refus'
import { mobileDe } from '@dioptrie/domain/sms/rules'
import { preparerAccord } from '../clients/accueil.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { lireReglagesSms } from './comptes.ts'
import { deposer } from './sql.ts'

const SIGNE = 'faites signer son accord au client, et joignez ce papier.'

/**
 * The client's own word: a code to the phone of their record, as it is there since before today. Who sells sees where it went, never what it
 * says.
 */
export async function demanderAccord(
  tx: Tx,
  moi: Appelant,
  demande: { q: string; IdClient: string },
  secret: string,
): Promise<{ Numero: string; Minutes: number }> {
  const { Fournisseur } = await lireReglagesSms(tx)
  if (Fournisseur === 'Journal') throw regle('SMS_FERMES', `Aucun SMS ne part d’ici : ${SIGNE}`)
  const code = await preparerAccord(tx, moi, demande, secret)
  const client = await tx
    .selectFrom('client')
    .select(['Civilite', 'Nom', 'Prenoms', 'Contacts'])
    .where('_id', '=', demande.IdClient)
    .executeTakeFirstOrThrow()
  const Numero = mobileDe(client.Contacts)
  if (!Numero) throw regle('SANS_MOBILE', `Aucun numéro de ce client n’est un mobile : ${SIGNE}`)
  const Texte = `${code} : donnez ce code à l’opticien pour qu’il lise votre dernière ordonnance, aujourd’hui seulement. Si vous n’êtes pas chez lui, ne le donnez à personne.`
  await deposer(tx, {
    IdOfficine: moi.IdOfficine,
    Genre: 'Accord',
    IdClient: demande.IdClient,
    Destinataire: nomComplet(client),
    Numero,
    Texte,
    Parties: compterSms(Texte).parties,
    createdBy: moi._id,
  })
  return { Numero: masquerNumero(Numero), Minutes: MINUTES_D_ACCORD }
}
