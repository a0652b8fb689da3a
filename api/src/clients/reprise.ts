import type { Colonnes, Importation } from '@dioptrie/domain/kernel/importation'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { lirePas } from '../configuration/pas.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import { creerOrdonnances } from './ordonnances.sql.ts'
import { departDe, modeleDeReprise, reprendre } from './reprise.clients.ts'
import { COLONNES_ORDONNANCES, type RepriseLue } from './reprise.colonnes.ts'
import type lireReprise from './reprise.lecture.ts'
import type { OrdonnanceLue } from './reprise.lecture.ts'

/** What the file says, before anything is locked. */
export const lireRepriseDe = async (
  { db, signal }: Pick<Avant, 'db' | 'signal'>,
  idOfficine: string,
  dites: Colonnes | undefined,
  fichier: FichierRecu,
): Promise<RepriseLue<OrdonnanceLue>> =>
  lire<typeof lireReprise>(
    new URL('./reprise.lecture.ts', import.meta.url),
    {
      contenu: octets(fichier.contenu),
      pas: await lirePas(db),
      ...(await departDe(db, 'ordonnances', idOfficine, dites)),
    },
    signal,
  )

/** Prescriptions that another program kept. They are no visit of today. */
export const reprendreOrdonnances = (
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  lu: RepriseLue<OrdonnanceLue>,
  essai: boolean,
): Promise<Importation> =>
  reprendre(tx, {
    genre: 'ordonnances',
    idOfficine,
    lu,
    essai,
    preparer: async lignes => {
      const { rows } = await sql<{ cle: string }>`
        select o."IdClient" || ' ' || to_char(o."DateOrd", 'YYYY-MM-DD') as cle from ordonnance o
        where o."IdClient" = any(${lignes.map(l => l.IdClient)}::uuid[]) and o."Statut" = 'Active'`.execute(
        tx,
      )
      const deja = new Set(rows.map(r => r.cle))
      const vues = new Map<string, number>()
      return ({ ligne, IdClient, saisie }) => {
        const cle = `${IdClient} ${saisie.DateOrd}`
        const premiere = vues.get(cle)
        if (deja.has(cle)) return { message: 'Ce client a déjà une ordonnance de cette date.' }
        if (premiere !== undefined) return { message: `Déjà à la ligne ${premiere}.` }
        vues.set(cle, ligne)
        return undefined
      }
    },
    ecrire: valides => creerOrdonnances(tx, moi, idOfficine, valides),
  })

export const modeleReprise = (reply: FastifyReply): Promise<Buffer> =>
  modeleDeReprise(reply, 'Ordonnances', COLONNES_ORDONNANCES, 'ordonnances')
