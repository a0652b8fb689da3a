import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import {
  cycleEnvoi,
  type DemandeDeTransfert,
  ecartSansMotif,
  prixAchatNet,
  toutLeReste,
  transfertsExcessifs,
} from '@dioptrie/domain/receptions/rules'
import { sql } from 'kysely'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { exigerOuverte } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { changerPrix, trouverOuCreerArticles } from '../stock/articles.ts'
import { mouvementer } from '../stock/registre.ts'
import type { BonVerrouille, LigneVerrouillee } from './sql.ts'

/** One demand for each line and officine, each checked against what is left. */
async function demandesDe(
  tx: Tx,
  bon: BonVerrouille,
  lignes: DemandeDeTransfert[] | undefined,
): Promise<DemandeDeTransfert[]> {
  if (!lignes?.length) return toutLeReste(bon.lignes, bon.IdOfficine)
  const connues = new Set(bon.lignes.map(l => l._id))
  const officines = await sql<{ _id: string }>`
    select "_id" from officine where "_id" = any(${[...new Set(lignes.map(l => l.IdOfficine))]}::uuid[])`.execute(
    tx,
  )
  const ouvertes = new Set(officines.rows.map(o => o._id))
  const refus: Record<string, string> = {}
  lignes.forEach((l, i) => {
    if (!connues.has(l._id)) refus[`payload.lignes.${i}._id`] = 'Cette ligne n’est pas de ce bon.'
    if (!ouvertes.has(l.IdOfficine)) refus[`payload.lignes.${i}.IdOfficine`] = 'Cette officine n’existe pas.'
  })
  if (Object.keys(refus).length > 0) throw champInvalide(refus)
  const reunies = new Map<string, DemandeDeTransfert>()
  for (const l of lignes) {
    const cle = `${l._id} ${l.IdOfficine}`
    reunies.set(cle, { ...l, Quantite: l.Quantite + (reunies.get(cle)?.Quantite ?? 0) })
  }
  return [...reunies.values()]
}

const nommer = (l: LigneVerrouillee) => [l.Reference, l.Couleur, l.Taille].filter(Boolean).join(' ')

/** On its way: the goods leave what is left of the receipt and enter no stock yet. */
export async function envoyer(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  lignes: DemandeDeTransfert[] | undefined,
): Promise<void> {
  const demandes = await demandesDe(tx, bon, lignes)
  const parId = new Map(bon.lignes.map(l => [l._id, l]))
  const excessifs = transfertsExcessifs(bon.lignes, demandes)
  if (excessifs.length > 0)
    throw regle(
      'QUANTITE_INSUFFISANTE',
      `Il ne reste pas assez à transférer. ${excessifs
        .slice(0, 5)
        .map(
          e => `${nommer(parId.get(e._id) as LigneVerrouillee)} : ${e.Reste} de reste, ${e.Demande} demandés`,
        )
        .join(' ; ')}.`,
      { lignes: excessifs },
    )
  if (demandes.length === 0) throw regle('RIEN_A_TRANSFERER', 'Tout ce bon est déjà transféré.')
  for (const id of new Set(demandes.map(d => d.IdOfficine))) await exigerOuverte(tx, id)
  const articles = await trouverOuCreerArticles(
    tx,
    moi,
    demandes.map(d => {
      const l = parId.get(d._id) as LigneVerrouillee
      return { ...l, IdOfficine: d.IdOfficine, PrixAchat: prixAchatNet(l), PrixVente: l.PrixVenteTTC }
    }),
  )
  await sql`
    with d as (
      select * from unnest(${demandes.map(d => d._id)}::uuid[], ${demandes.map(d => d.IdOfficine)}::uuid[],
        ${articles}::uuid[], ${demandes.map(d => d.Quantite)}::int[]) as d(ligne, officine, article, quantite)),
    e as (
      insert into envoi ("IdBon", "IdOfficine", "createdBy") select distinct ${bon._id}::uuid, officine, ${moi._id}::uuid from d
      on conflict ("IdBon", "IdOfficine") where statut = 'En transit' do update set "IdBon" = excluded."IdBon"
      returning "_id", "IdOfficine"),
    x as (
      insert into ligne_envoi as x ("IdEnvoi", "IdLigne", "IdArticle", "Quantite", "EnTransit")
      select e."_id", d.ligne, d.article, d.quantite, d.quantite from d join e on e."IdOfficine" = d.officine
      on conflict ("IdEnvoi", "IdLigne") do update
        set "Quantite" = x."Quantite" + excluded."Quantite", "EnTransit" = x."Quantite" + excluded."Quantite")
    update ligne_reception l set "QuantiteTransferee" = l."QuantiteTransferee" + q.quantite,
      "IdArticle" = coalesce(l."IdArticle", q.article)
    from (select ligne, sum(quantite)::int as quantite, (array_agg(article))[1] as article from d group by 1) q
    where l."_id" = q.ligne`.execute(tx)
}

interface LigneRecue {
  _id: string
  QuantiteRecue: number
  Motif?: string | null | undefined
}

interface LigneEnvoyee {
  IdEnvoi: string
  IdLigne: string
  IdArticle: string
  Quantite: number
}

/** The box on its way to an officine; refused when there is none, with the reason. */
async function enTransit(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  officine: string,
): Promise<LigneEnvoyee[]> {
  const { rows } = await sql<LigneEnvoyee>`
    select x."IdEnvoi", x."IdLigne", x."IdArticle", x."Quantite" from envoi e
    join ligne_envoi x on x."IdEnvoi" = e."_id" join ligne_reception l on l."_id" = x."IdLigne"
    where e."IdBon" = ${bon._id} and e."IdOfficine" = ${officine} and e.statut = 'En transit' order by l.rang`.execute(
    tx,
  )
  if (rows.length > 0) return rows
  const deja = await sql<{ statut: string }>`
    select statut from envoi where "IdBon" = ${bon._id} and "IdOfficine" = ${officine}`.execute(tx)
  if (deja.rows.length === 0 && !peutLire(moi, bon.IdOfficine)) throw introuvable('Ce bon')
  if (bon.statut === 'Annulé') throw regle('BON_ANNULE', 'Ce bon est annulé : rien n’en est à valider.')
  if (deja.rows.some(e => e.statut === 'Reçu'))
    throw regle('DEJA_VALIDE', 'Ce qui était envoyé à cette officine est déjà validé.')
  throw regle('RIEN_A_VALIDER', 'Rien de ce bon n’est en route vers cette officine : transférez-le d’abord.')
}

/**
 * What the branch found in the box enters its stock, with the reason of each difference. Its hour is that of the lock: what a claim that is
 * closed has seen was opened before it.
 */
export async function recevoir(
  tx: Tx,
  moi: Appelant,
  bon: BonVerrouille,
  officine: string,
  dites: LigneRecue[] = [],
): Promise<void> {
  const envoyees = await enTransit(tx, moi, bon, officine)
  const connues = new Map(envoyees.map(e => [e.IdLigne, e]))
  // Of this slip, and no longer on its way: a colleague has opened that box, or taken it back, while another was leaving.
  if (dites.some(l => !connues.has(l._id) && bon.lignes.some(({ _id }) => _id === l._id)))
    throw regle('ENVOI_CHANGE', 'Ce qui est en route vers cette officine a changé entre-temps : relisez-le.')
  const parLigne = new Map<string, LigneRecue>()
  const refus: Record<string, string> = {}
  dites.forEach((l, i) => {
    const envoyee = connues.get(l._id)
    if (!envoyee) refus[`payload.lignes.${i}._id`] = 'Cette ligne n’est pas dans l’envoi.'
    else if (parLigne.has(l._id)) refus[`payload.lignes.${i}._id`] = 'Cette ligne est donnée deux fois.'
    else if (ecartSansMotif({ ...l, Quantite: envoyee.Quantite }))
      refus[`payload.lignes.${i}.Motif`] = 'Dites pourquoi la quantité reçue diffère de la quantité envoyée.'
    parLigne.set(l._id, l)
  })
  if (Object.keys(refus).length > 0) throw champInvalide(refus)
  const recues = envoyees.map(e => {
    const dite = parLigne.get(e.IdLigne)
    const QuantiteRecue = dite?.QuantiteRecue ?? e.Quantite
    return { ...e, QuantiteRecue, Motif: QuantiteRecue === e.Quantite ? null : (dite?.Motif?.trim() ?? null) }
  })
  const parId = new Map(bon.lignes.map(l => [l._id, l]))
  const coutDe = (r: LigneEnvoyee) => prixAchatNet(parId.get(r.IdLigne) as LigneVerrouillee)
  await sql`
    with r as (select * from unnest(${recues.map(r => r.IdLigne)}::uuid[], ${recues.map(r => r.QuantiteRecue)}::int[],
      ${recues.map(r => r.Motif)}::text[], ${recues.map(coutDe)}::bigint[]) as r(ligne, recue, motif, cout)),
    e as (update envoi set statut = 'Reçu', "recuLe" = clock_timestamp(), "recuPar" = ${moi._id}
      where "_id" = ${recues[0]?.IdEnvoi}::uuid returning "_id"),
    x as (update ligne_envoi x set "QuantiteRecue" = r.recue, "Motif" = r.motif, "EnTransit" = 0,
        "CoutUnitaire" = r.cout, "Valeur" = r.recue * r.cout from r, e where x."IdEnvoi" = e."_id" and x."IdLigne" = r.ligne)
    update ligne_reception l set "QuantiteRecue" = l."QuantiteRecue" + r.recue from r where l."_id" = r.ligne`.execute(
    tx,
  )
  const lignes = recues.filter(r => r.QuantiteRecue > 0)
  await mouvementer(
    tx,
    moi,
    'Réception',
    { entite: 'bon_reception', _id: bon._id, reference: bon.RefBR, IdOfficine: officine },
    lignes.map(l => ({
      IdArticle: l.IdArticle,
      Quantite: l.QuantiteRecue,
      CoutUnitaire: coutDe(l),
      Motif: l.Motif,
    })),
  )
  const depasses = await achetesDepuis(
    tx,
    bon,
    lignes.map(l => l.IdArticle),
  )
  await changerPrix(
    tx,
    moi,
    lignes
      .filter(l => !depasses.has(l.IdArticle))
      .map(l => ({ IdArticle: l.IdArticle, PrixAchat: coutDe(l) })),
  )
}

/** Of these articles, those that a later receipt has brought: their last purchase price is its own, whichever box is opened last. */
async function achetesDepuis(
  tx: Tx,
  bon: Pick<BonVerrouille, 'DateCommande'>,
  articles: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct x."IdArticle" as id from ligne_envoi x join envoi e on e."_id" = x."IdEnvoi" join bon_reception b on b."_id" = e."IdBon"
    where x."IdArticle" = any(${[...articles]}::uuid[]) and e.statut = 'Reçu' and x."QuantiteRecue" > 0
      and b."DateCommande" > ${bon.DateCommande}::date`.execute(tx)
  return new Set(rows.map(r => r.id))
}

/** What someone sent here before is theirs to count: it is not taken in unseen with the rest. */
export async function refuserEnRouteIci(tx: Tx, bon: BonVerrouille): Promise<void> {
  const { rows } = await sql`
    select from envoi where "IdBon" = ${bon._id} and "IdOfficine" = ${bon.IdOfficine} and statut = 'En transit'`.execute(
    tx,
  )
  if (rows.length > 0)
    throw regle(
      'ENVOI_EN_ROUTE',
      'Une partie de ce bon est déjà en route vers cette officine : validez-la d’abord.',
    )
}

/** What is on its way turns back, all of it or one box: it was in no stock. */
export async function rappeler(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  bon: BonVerrouille,
  envoi: string | null = null,
): Promise<void> {
  await sql`
    with e as (update envoi set statut = 'Annulé', "reprisLe" = now(), "reprisPar" = ${moi._id}
      where "IdBon" = ${bon._id} and statut = 'En transit' and (${envoi}::uuid is null or "_id" = ${envoi}) returning "_id"),
    x as (update ligne_envoi x set "EnTransit" = 0 from e where x."IdEnvoi" = e."_id" returning x."IdLigne", x."Quantite")
    update ligne_reception l set "QuantiteTransferee" = l."QuantiteTransferee" - q.quantite
    from (select "IdLigne", sum("Quantite")::int as quantite from x group by 1) q where l."_id" = q."IdLigne"`.execute(
    tx,
  )
}

/** One box, while nobody has opened it; the officine it was for has no more of this receipt to look at. */
export async function reprendre(
  tx: Tx,
  moi: Pick<Appelant, '_id'>,
  bon: BonVerrouille,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ statut: keyof typeof cycleEnvoi.etats }>`
    select statut from envoi where "_id" = ${id} and "IdBon" = ${bon._id}`.execute(tx)
  if (!rows[0]) throw champInvalide({ 'payload.IdEnvoi': 'Cet envoi n’est pas de ce bon.' })
  avancer(cycleEnvoi, rows[0].statut, 'annuler')
  await rappeler(tx, moi, bon, id)
  await sql`delete from bon_transfere m where "IdBon" = ${bon._id} and not exists (
    select from envoi e where e."IdBon" = m."IdBon" and e."IdOfficine" = m."IdOfficine" and e.statut <> 'Annulé')`.execute(
    tx,
  )
}
