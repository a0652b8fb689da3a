import type { LigneFacture, ReponseLue, SaisieLigne } from '@dioptrie/domain/facturation/contract'
import { type Issue, montantDe, repondre } from '@dioptrie/domain/facturation/rules'
import { introuvable, Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Db, Tx } from '../kernel/platform/db.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import { citer, cleDeTitre, ERREURS_MAX } from '../kernel/worker/feuille.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import { reglerLignes } from './ecrire.ts'
import { COLONNES } from './reponse.colonnes.ts'
import type lireReponse from './reponse.lecture.ts'
import type { ReponseDeFichier } from './reponse.lecture.ts'
import { lireFacture } from './sql.ts'

/** The lines of an invoice, ready to be filled in by the insurer. */
export async function modeleDeReponse(
  db: Db,
  moi: Appelant,
  id: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const f = await lireFacture(db, moi, id)
  // Nothing more is asked of what came back whole.
  const lignes = f.lignes
    .filter(l => l.Etat !== 'Rendue')
    .map(l => [
      l.RefCmmd,
      l.Client,
      l.Matricule,
      l.NumeroBon,
      String(l.Montant),
      l.Etat === 'En attente' ? '' : String(l.Montant - l.Rejete),
      l.MotifRejet,
      l.Note,
      l._id,
    ])
  return envoyerFeuille(
    reply,
    {
      format: 'xlsx',
      nom: f.Numero,
      colonnes: COLONNES.map(({ titre, largeur }) => ({ titre, largeur })),
      lots: [JSON.stringify(lignes)],
    },
    `reponse-${f.Numero}`,
  )
}

export async function lireFichierDeReponse(
  { db, signal }: Pick<Avant, 'db' | 'signal'>,
  fichier: FichierRecu,
): Promise<ReponseDeFichier> {
  const { rows } = await sql<{
    nom: string
    id: string
  }>`select "Libelle" as nom, "_id" as id from motif_rejet`.execute(db)
  const demande = {
    contenu: octets(fichier.contenu),
    motifs: rows.map(r => [r.nom, r.id] as [string, string]),
  }
  return lire<typeof lireReponse>(new URL('./reponse.lecture.ts', import.meta.url), demande, signal)
}

/** A name in whatever order, or a number: what the file says of it is what the line says. */
const mots = (nom: string) =>
  nom
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(cleDeTitre)
    .sort()
    .join(' ')
    .trim()
const estDe = (l: LigneFacture, { Client, Matricule, NumeroBon }: ReponseDeFichier['lignes'][number]) =>
  (Client !== '' && mots(Client) === mots(l.Client)) ||
  (Matricule !== '' && cleDeTitre(Matricule) === cleDeTitre(l.Matricule ?? '')) ||
  (NumeroBon !== '' && cleDeTitre(NumeroBon) === cleDeTitre(l.NumeroBon ?? ''))

/**
 * The line that a row of the file is of: by its own name when the file kept it, or else by the reference and whatever the file says
 * besides (client, member number, bon). « OLD-77 » is two clients' in another program: the reject of one is never written on the other.
 */
function ligneDe(
  lignes: readonly LigneFacture[],
  dite: ReponseDeFichier['lignes'][number],
  numero: string,
): LigneFacture | { champ: string; message: string } {
  if (dite.IdLigne)
    return (
      lignes.find(l => l._id === dite.IdLigne) ?? {
        champ: 'Identifiant',
        message: `Cet identifiant n’est pas d’une ligne de la facture ${numero}.`,
      }
    )
  const deCeNom = lignes.filter(l => l.RefCmmd.toUpperCase() === dite.RefCmmd)
  if (deCeNom.length === 0)
    return { champ: 'Commande', message: `La facture ${numero} n’a pas de commande ${dite.RefCmmd}.` }
  const dits = [dite.Client, dite.Matricule, dite.NumeroBon].filter(Boolean).join(', ')
  const siennes = dits ? deCeNom.filter(l => estDe(l, dite)) : deCeNom
  const [seule] = siennes
  if (seule && siennes.length === 1) return seule
  const clients = [...new Set((seule ? siennes : deCeNom).map(l => l.Client))].join(', ')
  return seule
    ? {
        champ: 'Commande',
        message: `${dite.RefCmmd} est de plusieurs lignes (${clients}) : dites le client, le matricule ou le bon, ou gardez la colonne Identifiant du modèle.`,
      }
    : {
        champ: 'Client',
        message: `${dite.RefCmmd} est de ${clients}, et le fichier dit ${citer(dits)}.`,
      }
}

/** All or nothing: a trial writes nothing, and neither does a file with a single error. Money comes with its cheque, apart. */
export async function importerReponse(
  tx: Tx,
  moi: Appelant,
  id: string,
  lu: ReponseDeFichier,
  essai: boolean,
): Promise<ReponseLue | Refus> {
  const f = await lireFacture(tx, moi, id)
  if (!['Déposée', 'Réglée'].includes(f.Etat)) throw introuvable('Cette facture déposée')
  const erreurs = [...lu.erreurs]
  const lignes: ReponseLue['lignes'] = []
  const vues = new Set<string>()
  const refuser = (ligne: number, champ: string, message: string) => {
    if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ, message })
  }
  for (const dite of lu.lignes) {
    const { ligne, MontantAccepte, IdMotifRejet, note } = dite
    const l = ligneDe(f.lignes, dite, f.Numero)
    if ('champ' in l) refuser(ligne, l.champ, l.message)
    else if (vues.has(l._id)) refuser(ligne, 'Commande', 'Cette commande est déjà plus haut dans le fichier.')
    else {
      vues.add(l._id)
      const enJeu = montantDe(l) - l.Charge - l.Abandonne - l.Represente
      const issue: Issue =
        MontantAccepte >= enJeu ? 'Acceptée' : MontantAccepte === 0 ? 'Rejetée' : 'Partielle'
      try {
        if (MontantAccepte > enJeu)
          throw new Refus(409, '', 'L’assurance accepterait plus que ce qui lui est demandé.')
        repondre(l, { issue, montant: 0, MontantAccepte, IdMotifRejet })
        lignes.push({
          _id: l._id,
          RefCmmd: l.RefCmmd,
          Client: l.Client,
          Montant: l.Montant,
          issue,
          MontantAccepte,
          IdMotifRejet,
          note,
        })
      } catch (e) {
        if (!(e instanceof Refus)) throw e
        refuser(ligne, 'Accepté', e.message)
      }
    }
  }
  erreurs.sort((a, b) => a.ligne - b.ligne)
  const bilan = {
    essai,
    lues: lu.lues,
    valides: lignes.length,
    enErreur: lu.lues - lignes.length,
    erreurs,
    lignes,
  }
  if (essai) return bilan
  if (erreurs.length > 0)
    throw new Refus(409, 'FICHIER_A_CORRIGER', 'Ce fichier a des lignes à corriger : rien n’est écrit.', {
      details: { bilan },
    })
  const saisies: SaisieLigne[] = lignes.map(({ _id, issue, MontantAccepte, IdMotifRejet, note }) => ({
    _id,
    issue,
    MontantAccepte,
    IdMotifRejet,
    montant: 0,
    ...(note ? { note } : {}),
  }))
  if (saisies.length > 0) await reglerLignes(tx, moi, { IdAssurance: f.IdAssurance, saisies })
  return bilan
}
