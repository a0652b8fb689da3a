import type { Importation } from '@dioptrie/domain/kernel/importation'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/appelant.ts'
import type { Tx } from '../kernel/db.ts'
import { envoyerFeuille } from '../kernel/export.ts'
import type { FichierRecu } from '../kernel/fichier.ts'
import type { Avant } from '../kernel/implement.ts'
import { lire } from '../kernel/lecteur.ts'
import { ERREURS_MAX } from '../kernel/travailleur/feuille.ts'
import { octets } from '../kernel/travailleur/octets.ts'
import { creerOrdonnances } from './ordonnances.sql.ts'
import { COLONNES_ORDONNANCES } from './reprise.colonnes.ts'
import type lireReprise from './reprise.lecture.ts'
import type { OrdonnanceLue, RepriseLue } from './reprise.lecture.ts'

/** What the file says, before anything is locked. */
export const lireRepriseDe = ({ signal }: Pick<Avant, 'signal'>, fichier: FichierRecu): Promise<RepriseLue> =>
  lire<typeof lireReprise>(
    new URL('./reprise.lecture.ts', import.meta.url),
    { contenu: octets(fichier.contenu), aujourdhui: aujourdhuiAbidjan(new Date()) },
    signal,
  )

/**
 * Prescriptions that another program kept, under clients who are already here. They are no visit of today. All or nothing: a
 * trial writes nothing, and neither does a file with a single error; the same file sent again is refused line by line.
 */
export async function reprendreOrdonnances(
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  lu: RepriseLue,
  essai: boolean,
): Promise<Importation> {
  const aQui = await clientsDesLignes(tx, idOfficine, lu.lignes)
  const erreurs = [...lu.erreurs]
  const vues = new Map<string, number>()
  const valides = lu.lignes.flatMap(({ ligne, client, saisie }) => {
    const { clients = [], dates = [] } = aQui.get(ligne) ?? {}
    const [IdClient] = clients
    const premiere = vues.get(`${IdClient} ${saisie.DateOrd}`)
    const refus = !IdClient
      ? 'Aucun client de cette officine : importez d’abord les clients.'
      : clients.length > 1
        ? 'Plusieurs clients de cette officine : donnez son code.'
        : dates.includes(saisie.DateOrd)
          ? 'Ce client a déjà une ordonnance de cette date.'
          : premiere !== undefined && `Déjà à la ligne ${premiere}.`
    if (refus || !IdClient) {
      const champ = client.code ? 'Code client' : client.tel ? 'Téléphone' : 'Nom'
      erreurs.push({ ligne, champ, message: refus || '' })
      return []
    }
    vues.set(`${IdClient} ${saisie.DateOrd}`, ligne)
    return [{ IdClient, saisie }]
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
  }
  if (essai) return bilan
  if (erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: { importation: { ...bilan, creees: 0 } },
    })
  await creerOrdonnances(tx, moi, idOfficine, valides)
  return bilan
}

interface AQui {
  ligne: number
  /** Two are enough to say that one does not know which. */
  clients: string[]
  /** Days of the prescriptions that they have already. */
  dates: string[]
}

/** One query for the whole file: a code says it all, a telephone may be a family's, a name may be two people's. */
async function clientsDesLignes(
  tx: Tx,
  idOfficine: string,
  lignes: OrdonnanceLue[],
): Promise<Map<number, AQui>> {
  const cherches = lignes.map(({ ligne, client }) => ({ ligne, ...client }))
  const ici = sql`c."IdOfficine" = ${idOfficine} and c."Statut" = 'Actif'`
  const { rows } = await sql<AQui>`
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
    select ligne, (array_agg("_id"::text order by "_id"))[1:2] as clients,
      array(select to_char(o."DateOrd", 'YYYY-MM-DD') from ordonnance o
        where o."IdClient" = (array_agg(t."_id" order by t."_id"))[1] and o."Statut" = 'Active') as dates
    from trouves t group by ligne`.execute(tx)
  return new Map(rows.map(r => [r.ligne, r]))
}

/** The headers that are understood; no example line, which would come back as a prescription. */
export const modeleReprise = (reply: FastifyReply): Promise<Buffer> =>
  envoyerFeuille(
    reply,
    {
      format: 'xlsx',
      nom: 'Ordonnances',
      colonnes: COLONNES_ORDONNANCES.map(({ titre, largeur }) => ({ titre, largeur })),
      lots: [],
    },
    'modele-reprise-ordonnances',
  )
