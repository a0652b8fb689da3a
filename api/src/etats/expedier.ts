import { type ColonneEtat, definitionDe, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { type Programme, periodeEcoulee, prochainEnvoi } from '@dioptrie/domain/etats/envois'
import { colonnesVues } from '@dioptrie/domain/etats/rules'
import { TITRES_ETATS } from '@dioptrie/domain/etats/titres'
import { aujourdhuiAbidjan, ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { appelants } from '../acces/appelants.ts'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { sansValeurs } from '../kernel/call/erreurs.ts'
import type { Services } from '../kernel/call/services.ts'
import type { Db, Lecture, Tx } from '../kernel/platform/db.ts'
import type { Journal } from '../kernel/platform/jobs.ts'
import { joindreEtat, LIGNES_JOINTES, titreDeColonne } from './exporter.ts'
import { ecrireValeur, imprimerEtat, LIGNES_IMPRIMEES } from './imprimer.ts'
import { totaliser } from './lire.ts'
import { questionDe } from './questionDe.ts'
import { envoyerLesResumes } from './resumer.ts'

interface AEnvoyer {
  Nom: string
  Etat: NomEtat
  Question: Record<string, string>
  Frequence: Programme['Frequence'] | null
  JourEnvoi: number | null
  HeureEnvoi: number | null
  Destinataires: string[]
}

type Postes = Pick<Services, 'courrier' | 'settings'>

/** The officine that the address names, for who may see it: `reseau` is all of them. */
async function officineDe(db: Lecture, moi: Appelant, code: string | undefined): Promise<string | null> {
  if (code === 'reseau') {
    if (peutLire(moi, '')) return null
    throw new Refus(403, 'INTERDIT', 'Son rôle ne voit pas tout le réseau.')
  }
  const { rows } = await sql<{
    _id: string
  }>`select "_id" from officine where "Code" = ${code ?? ''}`.execute(db)
  const id = rows[0]?._id ?? moi.IdOfficine
  if (!peutLire(moi, id)) throw new Refus(403, 'INTERDIT', 'Son rôle ne voit pas cette officine.')
  return id
}

/** The letter of a report for one person: its totals in words, its page when it is one to read, and where it opens. */
async function lettreDe(db: Lecture, moi: Appelant, e: AEnvoyer, jour: Jour, { settings }: Postes) {
  const { officine: code, periode: _, page: __, limit: ___, tri, ...filtres } = e.Question
  const definition = definitionDe(e.Etat)
  if (!moi.permissions.has(definition.permission))
    throw new Refus(403, 'INTERDIT', 'Son rôle ne permet pas de lire cet état.')
  const jours = definition.periode ? periodeEcoulee(e.Frequence ?? 'jour', jour) : {}
  const q = await questionDe({ db, moi, officine: await officineDe(db, moi, code) }, e.Etat, {
    ...filtres,
    ...jours,
  })
  const { n, totaux } = await totaliser(db, q)
  const colonnes = colonnesVues(definition, q)
  const chiffres = definition.chiffres.flatMap(nom => {
    const c = colonnes.find(x => x.nom === nom) as ColonneEtat | undefined
    return c && totaux[nom] !== null ? [`  ${titreDeColonne(c)} : ${ecrireValeur(c, totaux[nom])}`] : []
  })
  const adresse = new URLSearchParams({ ...filtres, ...jours, ...(code && { officine: code }) })
  const quand = definition.periode
    ? `du ${ecrireJour(q.du)} au ${ecrireJour(q.au)}`
    : `au ${ecrireJour(jour)}`
  return {
    a: moi.email,
    sujet: `${e.Nom} – ${TITRES_ETATS[e.Etat]} ${quand}`,
    texte: [
      `Bonjour ${moi.displayName},`,
      '',
      `${TITRES_ETATS[e.Etat]}, ${quand} : ${n.toLocaleString('fr-FR')} ligne${n > 1 ? 's' : ''}.`,
      ...chiffres,
      '',
      `Ouvrir l’état : ${settings.publicUrl}/apps/edition-stat/${e.Etat}?${adresse}`,
      ...(n > LIGNES_JOINTES
        ? ['', 'Il est trop long pour une lettre : exportez-le depuis l’écran.']
        : n > LIGNES_IMPRIMEES
          ? ['', 'Il est trop long pour un papier : toutes ses lignes sont dans le fichier Excel.']
          : []),
    ].join('\n'),
    pieces: [
      ...(n <= LIGNES_IMPRIMEES ? [await imprimerEtat(db, moi, q, tri)] : []),
      ...(n <= LIGNES_JOINTES ? [await joindreEtat(db, q, tri)] : []),
    ],
  }
}

/**
 * Sends a report to each of its people, and writes so: the letters leave with the transaction, the journal refuses a second
 * time for the same hour. Who may not read it, or no more, is not sent it.
 */
export async function expedier(tx: Tx, postes: Postes, id: string, prevuLe: Date): Promise<void> {
  const { rows } = await sql<AEnvoyer>`
    select "Nom", "Etat", "Question", "Frequence", "JourEnvoi", "HeureEnvoi", "Destinataires" from etat_enregistre where "_id" = ${id}`.execute(
    tx,
  )
  const e = rows[0]
  if (!e) return
  const jour = aujourdhuiAbidjan(prevuLe)
  const noter = async (qui: string, statut: string, motif: string | null) => {
    const { rows: notees } = await sql`
      insert into envoi_etat ("IdEtat", "PrevuLe", "IdUtilisateur", "Statut", "Motif")
      values (${id}, ${prevuLe.toISOString()}, ${qui}, ${statut}, ${motif}) on conflict do nothing returning "_id"`.execute(
      tx,
    )
    return notees.length > 0
  }
  for (const moi of await appelants(tx, e.Destinataires)) {
    const lettre = await lettreDe(tx, moi, e, jour, postes).catch((erreur: unknown) => {
      if (erreur instanceof Refus) return erreur
      throw erreur
    })
    if (lettre instanceof Refus) await noter(moi._id, 'Refusé', lettre.message)
    else if (
      await noter(
        moi._id,
        'Envoyé',
        postes.courrier.part ? null : 'Sans serveur de courrier : dans le journal',
      )
    )
      await postes.courrier.envoyer(tx, lettre)
  }
}

/** Those whose hour has come, one after the other, each held by one server alone; what fails is written, and not tried for ever. */
export async function envoyerLesDus(
  db: Db,
  postes: Postes,
  log: Journal,
  maintenant = new Date(),
): Promise<number> {
  let envoyes = 0
  for (;;) {
    const suivant = await db.transaction().execute(async tx => {
      const { rows } = await sql<{ _id: string; le: string } & AEnvoyer>`
        select "_id", "ProchainLe" as le, "Frequence", "JourEnvoi", "HeureEnvoi" from etat_enregistre
        where "ProchainLe" <= ${maintenant.toISOString()}::timestamptz order by "ProchainLe" limit 1 for update skip locked`.execute(
        tx,
      )
      const du = rows[0]
      if (!du) return null
      const programme = {
        Frequence: du.Frequence ?? 'jour',
        Jour: du.JourEnvoi,
        Heure: du.HeureEnvoi ?? 0,
      } as const
      // A server that was off for a week sends the last one, not seven.
      await sql`update etat_enregistre set "ProchainLe" = ${prochainEnvoi(programme, maintenant).toISOString()}::timestamptz
        where "_id" = ${du._id}`.execute(tx)
      await sql`savepoint envoi`.execute(tx)
      try {
        await expedier(tx, postes, du._id, new Date(du.le))
      } catch (erreur) {
        await sql`rollback to savepoint envoi`.execute(tx)
        log.error({ erreur: sansValeurs(erreur), etat: du._id }, 'Un état programmé n’est pas parti')
        await sql`insert into envoi_etat ("IdEtat", "PrevuLe", "IdUtilisateur", "Statut", "Motif")
          select "_id", ${du.le}, "IdUtilisateur", 'Échec', 'L’état n’a pas pu être lu.' from etat_enregistre where "_id" = ${du._id}
          on conflict do nothing`.execute(tx)
      }
      return du._id
    })
    if (!suivant) return envoyes
    envoyes++
  }
}

const MINUTE = 60_000

/** Looked at every minute, from the first one: reports, then what is told of the exceptions. */
export function planifierEnvois(db: Db, postes: Postes, log: Journal): () => Promise<void> {
  let enCours: Promise<unknown> = Promise.resolve()
  const passer = () => {
    for (const envoyer of [envoyerLesDus, envoyerLesResumes])
      enCours = enCours.then(() =>
        envoyer(db, postes, log).catch(erreur =>
          log.error({ erreur: sansValeurs(erreur) }, 'Les états programmés n’ont pas pu être lus'),
        ),
      )
  }
  const minuterie = setInterval(passer, MINUTE).unref()
  return async () => {
    clearInterval(minuterie)
    await enCours
  }
}
