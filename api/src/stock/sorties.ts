import type { contrat } from '@dioptrie/domain'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { champInvalide, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import type { Sortie } from '@dioptrie/domain/stock/contract'
import { designation, type MOTIFS_SORTIE, type NomArticle } from '@dioptrie/domain/stock/rules'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { nouvelleReference } from '../kernel/records/compteur.ts'
import { mouvementer, verrouillerArticles } from './registre.ts'
import { mouvementsDe, nomsArticle } from './sql.ts'

interface Sorti extends NomArticle {
  IdArticle: string
  /** Of what left, what has not been taken back. */
  Reste: number
  CoutUnitaire: number
}

/** By article, at what it cost when it left. The exit must be locked. */
const sortisDe = async (tx: Tx, id: string): Promise<Sorti[]> =>
  (
    await sql<Sorti>`
      select a."_id" as "IdArticle", ${nomsArticle(sql`a`)}, -m.somme::int as "Reste", m.cout as "CoutUnitaire"
      from (select "IdArticle", sum("Quantite") as somme, (array_agg("CoutUnitaire" order by "_id"))[1] as cout
        from mouvement where "idEntite" = ${id} and entite = 'sortie' group by 1) m
      join article a on a."_id" = m."IdArticle" order by a."_id"`.execute(tx)
  ).rows

/** The contrary of an exit, of today: the whole of what is left of it, or so many of each article. */
export async function reprendreSortie(
  tx: Tx,
  moi: Appelant,
  id: string,
  { Motif, lignes }: Payload<typeof contrat.stock.reprendreSortie>,
): Promise<Sortie> {
  const { rows } = await sql<Omit<Sortie, 'mouvements'>>`
    select "_id", "Reference", "IdOfficine", "Motif", "Observation", "createdAt" from sortie where "_id" = ${id} for update`.execute(
    tx,
  )
  const sortie = rows[0]
  if (!sortie) throw introuvable('Cette sortie')
  const { rows: retours } =
    await sql`select from retour_fournisseur where "IdSortie" = ${id} limit 1`.execute(tx)
  if (retours.length > 0)
    throw regle(
      'RETOUR_FOURNISSEUR',
      'Ces pièces sont rendues à leur fournisseur, qui en doit l’avoir ou le remplacement : elles reviennent par un bon de réception.',
    )
  const sortis = await sortisDe(tx, id)
  const reprises =
    lignes ?? sortis.map(l => ({ IdArticle: l.IdArticle, Quantite: l.Reste })).filter(l => l.Quantite > 0)
  if (reprises.length === 0) throw regle('DEJA_REPRISE', 'Cette sortie est déjà toute reprise.')
  const vus = new Set<string>()
  const mouvements = reprises.map(({ IdArticle, Quantite }, rang) => {
    const sorti = sortis.find(l => l.IdArticle === IdArticle)
    const champ = `payload.lignes.${rang}.IdArticle`
    if (!sorti) throw champInvalide({ [champ]: 'Cet article n’est pas de cette sortie' })
    if (vus.has(IdArticle)) throw champInvalide({ [champ]: 'Cet article est là deux fois' })
    vus.add(IdArticle)
    if (Quantite > sorti.Reste)
      throw regle('TROP_REPRIS', `${designation(sorti)} : ${sorti.Reste} à reprendre, pas ${Quantite}.`, {
        IdArticle,
        Reste: sorti.Reste,
      })
    return { IdArticle, Quantite, CoutUnitaire: sorti.CoutUnitaire, Motif }
  })
  const { Reference: reference, IdOfficine } = sortie
  await mouvementer(tx, moi, 'Retour', { entite: 'sortie', _id: id, reference, IdOfficine }, mouvements)
  return { ...sortie, mouvements: await mouvementsDe(tx, moi, id) }
}

interface Sortant {
  IdOfficine: string
  Motif: (typeof MOTIFS_SORTIE)[number]
  Observation?: string | null | undefined
  lignes: readonly { IdArticle: string; Quantite: number }[]
}

/** What leaves without being sold, under a number of its own. */
export async function sortirDuStock(
  tx: Tx,
  moi: Appelant,
  { IdOfficine, Motif, Observation, lignes }: Sortant,
): Promise<Omit<Sortie, 'mouvements'>> {
  await verrouillerArticles(
    tx,
    lignes.map(l => l.IdArticle),
  )
  const Reference = await nouvelleReference(tx, IdOfficine, 'SOR')
  const { rows } = await sql<Omit<Sortie, 'mouvements'>>`
    insert into sortie ("Reference", "IdOfficine", "Motif", "Observation", "createdBy")
    values (${Reference}, ${IdOfficine}, ${Motif}, ${Observation || null}, ${moi._id})
    returning "_id", "Reference", "IdOfficine", "Motif", "Observation", "createdAt"`.execute(tx)
  const sortie = rows[0] as Omit<Sortie, 'mouvements'>
  await mouvementer(
    tx,
    moi,
    'Sortie',
    { entite: 'sortie', _id: sortie._id, reference: Reference, IdOfficine },
    lignes.map(l => ({ ...l, Quantite: -l.Quantite, Motif })),
  )
  return sortie
}
