import type { Colonnes, Importation } from '@dioptrie/domain/kernel/importation'
import { aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { colonnesGardees, garderColonnes } from '../kernel/sheets/colonnes.ts'
import { envoyerFeuille } from '../kernel/sheets/export.ts'
import { ERREURS_MAX } from '../kernel/worker/feuille.ts'
import type { ColonneDeReprise, Designe, RepriseLue } from './reprise.colonnes.ts'

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

/** Two are enough to say that one does not know which: the clients of each line. */
async function clientsDesLignes(
  tx: Tx,
  idOfficine: string,
  lignes: readonly { ligne: number; client: Designe }[],
): Promise<Map<number, string[]>> {
  const cherches = lignes.map(({ ligne, client }) => ({ ligne, ...client }))
  const ici = sql`c."IdOfficine" = ${idOfficine} and c."Statut" = 'Actif'`
  // One query for the whole file: a code says it all, a telephone may be a family's, a name may be two people's.
  const { rows } = await sql<{ ligne: number; clients: string[] }>`
    with l as materialized (
      select ligne, code, tel, sans_accent(nom) as nom
      from jsonb_to_recordset(${JSON.stringify(cherches)}::jsonb) as x(ligne int, code text, tel text, nom text)),
    trouves as (
      select l.ligne, c."_id" from l join client c on c."CodeClient" = l.code and ${ici}
      union
      select l.ligne, c."_id" from l join client c on c."Contacts" @> array[l.tel] and ${ici}
      where l.code is null and (l.nom is null or c.tri_nom = l.nom)
      union
      select l.ligne, c."_id" from l join client c on c.tri_nom = l.nom and ${ici}
      where l.code is null and l.tel is null)
    select ligne, (array_agg("_id"::text order by "_id"))[1:2] as clients from trouves group by ligne`.execute(
    tx,
  )
  return new Map(rows.map(r => [r.ligne, r.clients]))
}

/**
 * A file of another program under clients who are already here. All or nothing: a trial writes nothing, and neither does a
 * file with a single error; `refuser` says why a line may not come in, the same file sent again above all.
 */
export async function reprendre<L extends { ligne: number; client: Designe }>(
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
  const aQui = await clientsDesLignes(tx, idOfficine, lu.lignes)
  const erreurs = [...lu.erreurs]
  const deClients = lu.lignes.flatMap(l => {
    const [IdClient, autre] = aQui.get(l.ligne) ?? []
    if (IdClient && !autre) return [{ ...l, IdClient }]
    erreurs.push({
      ligne: l.ligne,
      champ: champDuClient(l.client),
      message: IdClient
        ? 'Plusieurs clients de cette officine : donnez son code.'
        : 'Aucun client de cette officine : importez d’abord les clients.',
    })
    return []
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

const champDuClient = ({ code, tel }: Designe) => (code ? 'Code client' : tel ? 'Téléphone' : 'Nom')

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
