import type { Appel } from '@dioptrie/domain/kernel/contract'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Lecture } from '../platform/db.ts'
import { type Appelant, interdit, peutAgir, peutLire } from './appelant.ts'

interface Demande {
  params: Record<string, string>
  query: Record<string, unknown>
  payload: unknown
}

const autreOfficine = () => interdit('Votre rôle ne permet pas de travailler dans cette officine.')

/** What is the whole group's, and what goes from one officine to another, is written by those who act in all of them. */
function exigerReseau(moi: Appelant, message: string): void {
  if (!moi.permissions.has('reseau.agir')) throw interdit(message)
}
const DU_GROUPE = 'Cette fiche est à tout le groupe : seul le siège peut l’écrire.'
const DEPLACER = 'Seul le siège peut faire passer une fiche d’une officine à une autre.'
/** Under which name a payload says the officine of a record. */
const LIEUX = ['IdOfficine', 'agence'] as const

/** An officine named by the caller, to read or to act in. */
function officineNommee(appel: Appel, moi: Appelant, id: string): string {
  if (!(appel.writes ? peutAgir(moi, id) : peutLire(moi, id))) throw autreOfficine()
  return id
}

/** A closed officine keeps its records and takes no new one. */
export async function exigerOuverte(db: Lecture, id: string): Promise<void> {
  const officine = await db
    .selectFrom('officine')
    .select(['Nom', 'Statut'])
    .where('_id', '=', id)
    .executeTakeFirst()
  if (officine?.Statut === 'Fermée')
    throw regle(
      'OFFICINE_FERMEE',
      `L’officine ${officine.Nom} est fermée : rien de nouveau ne s’y enregistre.`,
    )
}

/** Whether the caller's officine received this client of another. */
export async function estAccueilli(
  db: Lecture,
  moi: Pick<Appelant, 'IdOfficine'>,
  idClient: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from accueilli_par(${idClient}) par where par = ${moi.IdOfficine} limit 1`.execute(db)
  return rows.length > 0
}

/** Of a record found on the way, not by its path: hidden, or refused, as its own path would. */
export function exigerAgir(moi: Appelant, idOfficine: string | null, nom: string): void {
  if (idOfficine === null) exigerReseau(moi, DU_GROUPE)
  else if (!peutLire(moi, idOfficine)) throw introuvable(nom)
  else if (!peutAgir(moi, idOfficine)) throw autreOfficine()
}

/**
 * The one place where the scope of a call is enforced. Answers the officine the call works in; null means the
 * whole network, which only those who may see it get.
 * A record of an officine that the caller may not see answers as one that does not exist.
 */
export async function verifierPortee(
  appel: Appel,
  moi: Appelant,
  demande: Demande,
  db: Lecture,
): Promise<string | null> {
  const { portee } = appel
  if (portee === 'reseau' || portee === 'reponse') return null
  if (portee === 'soi') return moi.IdOfficine
  if (portee === 'liste') {
    const id = demande.query.IdOfficine as string | undefined
    if (id) return officineNommee(appel, moi, id)
    return appel.writes || !peutLire(moi, '') ? moi.IdOfficine : null
  }
  if ('param' in portee && !('fiche' in portee))
    return officineNommee(appel, moi, demande.params[portee.param] as string)
  if ('champ' in portee) {
    const payload = demande.payload as Record<string, unknown>
    if (portee.groupe && payload[portee.champ] === null) exigerReseau(moi, DU_GROUPE)
    // Left out, it is the group's for who writes for the group, and one's own officine for the others.
    if (portee.groupe && !payload[portee.champ] && moi.permissions.has('reseau.agir')) return null
    payload[portee.champ] ??= moi.IdOfficine
    const id = officineNommee(appel, moi, payload[portee.champ] as string)
    if (appel.statut === 201 && !portee.fermee) await exigerOuverte(db, id)
    return id
  }
  const fiche = await db
    .selectFrom(portee.fiche)
    .select('IdOfficine')
    .where('_id', '=', demande.params[portee.param] as string)
    .executeTakeFirst()
  if (!fiche) throw introuvable()
  if (fiche.IdOfficine === null) {
    if (appel.writes) exigerReseau(moi, DU_GROUPE)
    return null
  }
  // Of another officine, but received in the caller's: what is done is done there.
  if (
    !(appel.writes ? peutAgir : peutLire)(moi, fiche.IdOfficine) &&
    'accueil' in portee &&
    (await estAccueilli(db, moi, demande.params[portee.param] as string))
  )
    return moi.IdOfficine
  if (!peutLire(moi, fiche.IdOfficine)) throw introuvable()
  if (appel.writes && !peutAgir(moi, fiche.IdOfficine)) throw autreOfficine()
  if (appel.writes && LIEUX.some(lieu => ailleurs(demande.payload, lieu, fiche.IdOfficine)))
    exigerReseau(moi, DEPLACER)
  return fiche.IdOfficine
}

const ailleurs = (payload: unknown, lieu: (typeof LIEUX)[number], ici: string | null): boolean => {
  const vers = (payload as Partial<Record<typeof lieu, string | null>> | null | undefined)?.[lieu]
  return vers !== undefined && vers !== ici
}

/** Whether what the caller once wrote there would still be theirs to write: the record itself may be gone since. */
export const encoreALui = ({ portee }: Appel, moi: Appelant, officine: string | null): boolean =>
  // Of a record or a field that names an officine, none is the whole group's.
  officine === null
    ? typeof portee === 'string' || moi.permissions.has('reseau.agir')
    : peutAgir(moi, officine)

/** For calls whose reply carries its officine; of what there is not, its handler said whose it would be. */
export function verifierReponse(appel: Appel, moi: Appelant, reponse: unknown): void {
  if (appel.portee !== 'reponse' || reponse === null) return
  const { IdOfficine, IdOfficines = [IdOfficine] } = reponse as {
    IdOfficine: string | null
    IdOfficines?: (string | null)[]
  }
  if (!IdOfficines.some(id => id === null || peutLire(moi, id))) throw introuvable()
}
