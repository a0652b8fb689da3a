import type { ReglagesSauvegardes } from '@dioptrie/domain/systeme/contract'
import { type Enregistres, JAMAIS, reglagesEnVigueur } from '@dioptrie/domain/systeme/rules'
import { sql } from 'kysely'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import type { Settings } from '../kernel/platform/settings.ts'

type Machine = Settings['backup']
type Ligne = Enregistres & Pick<ReglagesSauvegardes, '_id' | 'version' | 'createdAt' | 'updatedAt'>

/** What was saved, and what holds of it on this machine. */
interface Lus {
  enregistres: Enregistres
  fiche: ReglagesSauvegardes
}

export async function lireReglages(db: Lecture, machine: Machine, verrou = sql``): Promise<Lus> {
  const { rows } =
    await sql<Ligne>`select "_id", "Heure", "Jours", "Semaines", "Mois", version, "createdAt", "updatedAt"
    from reglage_sauvegardes ${verrou}`.execute(db)
  const ligne = rows[0] as Ligne
  const { heure, garde } = reglagesEnVigueur(machine, ligne)
  const dits = { Heure: heure, Jours: garde.jours, Semaines: garde.semaines, Mois: garde.mois }
  return { enregistres: ligne, fiche: { ...ligne, ...dits } }
}
export const verrouillerReglages = (tx: Tx, machine: Machine) => lireReglages(tx, machine, sql`for update`)

type Saisie = Partial<Pick<ReglagesSauvegardes, 'Heure' | 'Jours' | 'Semaines' | 'Mois'>>

/** What was not typed stays the machine's to say: the hour on one side, the three counts together on the other. */
export async function modifierReglages(
  tx: Tx,
  machine: Machine,
  { enregistres, fiche }: Lus,
  saisie: Saisie,
): Promise<ReglagesSauvegardes> {
  const { Heure, ...comptes } = saisie
  // A machine that says « off » is not followed into the books: turned on again there, its hour comes back.
  const heure = Heure === undefined || machine.at === null ? enregistres.Heure : (Heure ?? JAMAIS)
  const { Jours, Semaines, Mois } = Object.keys(comptes).length === 0 ? enregistres : { ...fiche, ...comptes }
  await sql`update reglage_sauvegardes set "Heure" = ${heure}, "Jours" = ${Jours}, "Semaines" = ${Semaines}, "Mois" = ${Mois},
    version = version + 1, "updatedAt" = now()`.execute(tx)
  return (await lireReglages(tx, machine)).fiche
}
