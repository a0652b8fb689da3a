import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { sansCorrection } from '@dioptrie/domain/atelier/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { cadreDe, officineDe } from '../configuration/entete.sql.ts'
import { enDonnees } from '../configuration/image.ts'
import { lireContenu } from '../documents/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import { noterTirage, tirer } from '../kernel/paper/tirage.ts'
import type { Courrier } from '../kernel/platform/courrier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { lireCommande } from '../ventes/sql.ts'
import type feuillePdf from './feuille.pdf.ts'
import type bonPdf from './livraison.pdf.ts'
import { lireAtelier } from './sql.ts'
import type fichePdf from './verre.pdf.ts'
import type { FicheAImprimer } from './verre.pdf.ts'
import { lireVerre, modifierVerres, verresDuBon } from './verres.sql.ts'

async function fiche(db: Lecture, moi: Appelant, verre: CommandeVerre, tirage = 1) {
  const { rows } = await sql<NonNullable<FicheAImprimer['fournisseur']>>`
    select "Nom", "Contact", "Telephone", "Email" from fournisseur where "_id" = ${verre.IdFournisseur}`.execute(
    db,
  )
  return papier<typeof fichePdf>(verre.RefVerre, new URL('./verre.pdf.ts', import.meta.url), {
    ...(await cadreDe(db, moi, verre.IdOfficine)),
    verres: await verresDuBon(db, verre.RefVerre),
    livraison: await officineDe(db, verre.IdOfficineLivraison),
    fournisseur: rows[0] ?? null,
    tirage,
  })
}

export async function imprimerFiche(tx: Tx, moi: Appelant, id: string) {
  const verre = await lireVerre(tx, id)
  const [premier = verre] = await verresDuBon(tx, verre.RefVerre)
  const tirage = await noterTirage(tx, moi, {
    entite: 'commande_verre',
    idEntite: premier._id,
    papier: 'fiche',
    version: premier.version,
  })
  return fiche(tx, moi, verre, tirage)
}

/** Its letter leaves with the transaction that says so, and is drawn then. The client is a number there too. */
export async function envoyerFiche(
  tx: Tx,
  moi: Appelant,
  courrier: Courrier,
  verre: CommandeVerre,
): Promise<void> {
  const { rows } = await sql<{ Nom: string; Email: string | null }>`
    select "Nom", "Email" from fournisseur where "_id" = ${verre.IdFournisseur}`.execute(tx)
  const fournisseur = rows[0]
  if (!fournisseur) throw regle('SANS_FOURNISSEUR', 'Choisissez d’abord le fournisseur de ce verre.')
  if (!fournisseur.Email)
    throw regle(
      'FOURNISSEUR_SANS_EMAIL',
      `${fournisseur.Nom} n’a pas d’adresse e-mail : ajoutez-la à sa fiche, ou imprimez la commande.`,
    )
  const verres = await verresDuBon(tx, verre.RefVerre)
  const incomplet = verres.find(v => sansCorrection(v.Prescrit))
  if (incomplet)
    throw regle(
      'SANS_CORRECTION',
      `Le verre ${incomplet.Cote} de la paire ${incomplet.Paire} n’a pas de correction : complétez sa commande avant de l’envoyer.`,
    )
  const { Nom } = await officineDe(tx, verre.IdOfficine)
  await courrier.envoyer(tx, {
    a: fournisseur.Email,
    sujet: `Commande de verres ${verre.RefVerre}${verres.some(v => v.Urgent) ? ' – URGENT' : ''}`,
    texte: [
      'Bonjour,',
      '',
      `Veuillez trouver ci-joint la commande de verres ${verre.RefVerre} de ${Nom}, pour le client ${verre.CodeClient}.`,
      `Livraison attendue le ${ecrireJour(verre.DatePrevue)}, à ${verre.OfficineLivraison}.`,
      '',
      `${moi.displayName}, ${Nom}`,
    ].join('\n'),
    pieces: [await fiche(tx, moi, verre)],
  })
  await modifierVerres(
    tx,
    moi,
    verres.map(v => v._id),
    { EnvoyeLe: new Date() },
  )
}

export async function imprimerFeuille(tx: Tx, moi: Appelant, id: string, publicUrl: string) {
  const commande = await lireAtelier(tx, id)
  return papier<typeof feuillePdf>(
    `Atelier ${commande.RefCmmd}`,
    new URL('./feuille.pdf.ts', import.meta.url),
    {
      ...(await cadreDe(tx, moi, commande.IdOfficine)),
      commande,
      tirage: await noterTirage(tx, moi, {
        entite: 'commande_client',
        idEntite: id,
        papier: 'feuille',
        version: commande.version,
      }),
      adresse: `${publicUrl}/apps/atelier?commande=${commande._id}`,
    },
  )
}

export async function imprimerBon(tx: Tx, moi: Appelant, id: string) {
  const { livraison, montages, IdOfficine, RefCmmd } = await lireAtelier(tx, id)
  if (!livraison) throw regle('PAS_LIVREE', 'Cette commande n’est pas encore livrée : elle n’a pas de bon.')
  const dit = {
    ...(await cadreDe(tx, moi, IdOfficine)),
    // The slip says no power: the prescription is not kept with it.
    commande: { ...(await lireCommande(tx, moi, { _id: id })), ordonnance: null },
    livraison,
    montages,
    signature: livraison.IdSignature
      ? enDonnees('image/png', await lireContenu(tx, livraison.IdSignature))
      : null,
  }
  return papier<typeof bonPdf>(
    `Livraison ${RefCmmd}`,
    new URL('./livraison.pdf.ts', import.meta.url),
    // Handed over once: the slip never changes, so its version is always the first.
    await tirer(tx, moi, { entite: 'commande_client', idEntite: id, papier: 'livraison', version: 1 }, dit),
  )
}
