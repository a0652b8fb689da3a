import {
  type Colonnes,
  type ErreurDeLigne,
  type Importation,
  TROUVES_MAX,
} from '@dioptrie/domain/kernel/importation'
import { aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { colonnesGardees, garderColonnes } from '../kernel/sheets/colonnes.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import { ERREURS_MAX } from '../kernel/worker/feuille.ts'
import type { ColonneDeReprise, Designe, RepriseLue } from './reprise.colonnes.ts'
import { nomComplet } from './sql.ts'

/** What another program exported, in one of its files. */
type Genre = 'ordonnances' | 'creances' | 'parts'

/** What every reading of such a file starts from: the day, and what its columns hold, said now or with the last one. */
export const departDe = async (
  db: Lecture,
  genre: Genre,
  idOfficine: string,
  dites: Colonnes | undefined,
): Promise<{ aujourdhui: Jour; dites: Colonnes }> => ({
  aujourdhui: aujourdhuiAbidjan(new Date()),
  dites: dites ?? (await colonnesGardees(db, genre, idOfficine)),
})

interface Candidat {
  IdClient: string
  CodeClient: string
  Client: string
  /** Its name and that of the line, as they are compared. */
  nom: string
  cherche: string | null
  parTel: boolean
}

/** Those a line may mean: whom its code names, else who has its telephone, else who has its name. */
async function candidatsDesLignes(
  tx: Tx,
  idOfficine: string,
  lignes: readonly { ligne: number; client: Designe }[],
): Promise<Map<number, Candidat[]>> {
  const cherches = lignes.map(({ ligne, client }) => ({ ligne, ...client }))
  const ici = sql`c."IdOfficine" = ${idOfficine} and c."Statut" = 'Actif'`
  const { rows } = await sql<Candidat & { ligne: number }>`
    with l as materialized (
      select ligne, code, tel, sans_accent(nom) as nom
      from jsonb_to_recordset(${JSON.stringify(cherches)}::jsonb) as x(ligne int, code text, tel text, nom text)),
    trouves as (
      select l.ligne, c."_id" from l join client c on c."CodeClient" = l.code and ${ici}
      union
      select l.ligne, c."_id" from l join client c on c."AncienNumero" = l.code and ${ici}
      union
      select l.ligne, c."_id" from l join client c on c."Contacts" @> array[l.tel] and ${ici} where l.code is null
      union
      select l.ligne, c."_id" from l join client c on c.tri_nom = l.nom and ${ici} where l.code is null and l.tel is null)
    select t.ligne, c."_id" as "IdClient", c."CodeClient", ${nomComplet(sql`c`)} as "Client", c.tri_nom as nom, l.nom as cherche,
      coalesce(c."Contacts" @> array[l.tel], false) as "parTel"
    from trouves t join l using (ligne) join client c on c."_id" = t."_id" order by t.ligne, c."CodeClient"`.execute(
    tx,
  )
  return Map.groupBy(rows, r => r.ligne)
}

const mots = (nom: string) => new Set(nom.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
/** The same words, in any order; of someone whom a code names, a part of them is enough. */
function memeNom(c: Candidat, entier: boolean): boolean {
  if (c.cherche === null) return true
  const [dits, siens] = [mots(c.cherche), mots(c.nom)]
  return [...dits].every(mot => siens.has(mot)) && (!entier || dits.size === siens.size)
}

/**
 * The one client that a line means. Its code, its telephone and its name say the same person or it is refused: a column that
 * slipped by one line would put one patient's eyes, or debt, on another.
 */
function deQui(
  { code, tel, nom }: Designe,
  candidats: readonly Candidat[] = [],
): Candidat | Omit<ErreurDeLigne, 'ligne'> {
  const dits = candidats.filter(c => memeNom(c, code === null))
  const [dit, autre] = code && tel ? dits.filter(c => c.parTel) : dits
  if (dit && !autre) return dit
  if (dit)
    return {
      champ: champDuClient({ code, tel }),
      message: 'Plusieurs clients de cette officine : donnez son code.',
    }
  const [premier] = candidats
  if (!premier)
    return {
      champ: champDuClient({ code, tel }),
      message: 'Aucun client de cette officine : importez d’abord les clients.',
    }
  if (dits.length > 0)
    return {
      champ: 'Téléphone',
      message: `${premier.CodeClient} est ${premier.Client}, qui n’a pas ce téléphone : corrigez la ligne, ou la fiche.`,
    }
  return code
    ? {
        champ: 'Nom',
        message: `${premier.CodeClient} est ${premier.Client}, pas ${nom} : le code ou le nom est faux.`,
      }
    : {
        champ: 'Nom',
        message: `Ce téléphone est celui de ${premier.Client} (${premier.CodeClient}), pas de ${nom} : donnez son code.`,
      }
}

/**
 * A file of another program under clients who are already here. All or nothing: a trial writes nothing, and neither does a
 * file with a single error; `refuser` says why a line may not come in, the same file sent again above all.
 */
export async function reprendre<L extends { ligne: number; client: Designe; Montant?: number }>(
  tx: Tx,
  {
    genre,
    idOfficine,
    lu,
    essai,
    preparer,
    ecrire,
  }: {
    genre: Genre
    idOfficine: string
    lu: RepriseLue<L>
    essai: boolean
    preparer: (
      lignes: (L & { IdClient: string })[],
    ) => Promise<(l: L & { IdClient: string }) => { champ?: string; message: string } | undefined>
    ecrire: (lignes: (L & { IdClient: string })[]) => Promise<void>
  },
): Promise<Importation> {
  // Rare, and never twice at once: the second finds what the first wrote.
  await sql`select pg_advisory_xact_lock(hashtextextended('reprise', 0))`.execute(tx)
  const candidats = await candidatsDesLignes(tx, idOfficine, lu.lignes)
  const erreurs = [...lu.erreurs]
  const aQui = new Map<number, Candidat>()
  const deClients = lu.lignes.flatMap(l => {
    const trouve = deQui(l.client, candidats.get(l.ligne))
    if ('message' in trouve) {
      erreurs.push({ ...trouve, ligne: l.ligne })
      return []
    }
    aQui.set(l.ligne, trouve)
    return [{ ...l, IdClient: trouve.IdClient }]
  })
  const refuser = await preparer(deClients)
  const valides = deClients.filter(l => {
    const refus = refuser(l)
    if (refus) erreurs.push({ champ: champDuClient(l.client), ...refus, ligne: l.ligne })
    return !refus
  })
  const bilan: Importation = {
    essai,
    lues: lu.lues,
    valides: valides.length,
    enErreur: lu.lues - valides.length,
    creees: valides.length,
    modifiees: 0,
    inchangees: 0,
    erreurs: erreurs.sort((a, b) => a.ligne - b.ligne).slice(0, ERREURS_MAX),
    colonnes: lu.colonnes,
    trouves: valides.slice(0, TROUVES_MAX).map(l => {
      const { CodeClient, Client } = aQui.get(l.ligne) as Candidat
      return { ligne: l.ligne, CodeClient, Client, Montant: l.Montant ?? null }
    }),
    ...(valides.some(l => l.Montant !== undefined)
      ? { Montant: valides.reduce((somme, l) => somme + (l.Montant ?? 0), 0) }
      : {}),
  }
  if (essai) return bilan
  if (erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: { ...bilan, creees: 0 } },
    })
  await ecrire(valides)
  await garderColonnes(tx, genre, idOfficine, lu.colonnes.Colonnes)
  return bilan
}

const champDuClient = ({ code, tel }: Pick<Designe, 'code' | 'tel'>) =>
  code ? 'Code client' : tel ? 'Téléphone' : 'Nom'

/** The headers that are understood; no example line, which would come back as a record. */
export const modeleDeReprise = (
  reply: FastifyReply,
  nom: string,
  colonnes: readonly ColonneDeReprise[],
  fichier: string,
): Promise<Buffer> =>
  envoyerFeuille(
    reply,
    { format: 'xlsx', nom, lots: [], colonnes: colonnes.map(({ titre, largeur }) => ({ titre, largeur })) },
    `modele-reprise-${fichier}`,
  )
