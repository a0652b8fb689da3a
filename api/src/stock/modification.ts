import type { contrat } from '@dioptrie/domain'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { introuvable, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { refusDArchiver } from '@dioptrie/domain/stock/rules'
import { sql } from 'kysely'
import { type Appelant, interdit, peutAgir } from '../kernel/call/appelant.ts'
import { estErreurPg, type Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { refuserCodePris, tenirLesLignes, verrouillerCreation } from './articles.ts'
import { lireArticle, voitPrixAchat } from './sql.ts'

type Saisie = Payload<typeof contrat.stock.modifier>

/** What names an article names it in the whole network; prices, threshold and shelf are the officine's own. */
const NOMS = ['IdMarque', 'Reference', 'Couleur', 'Taille', 'CodeBarre'] as const

type ArticleVerrouille = {
  _id: string
  IdOfficine: string
  produit: string
  version: number
} & Record<(typeof NOMS)[number], string | null>

const affecter = (champs: [string, unknown][]) =>
  champs.map(([nom, v]) => sql`${sql.id(nom)} = ${v === '' || v === undefined ? null : v}`)

async function changer(tx: Tx, moi: Appelant, ids: string[], champs: [string, unknown][]): Promise<void> {
  if (champs.length === 0) return
  await sql`update article set ${sql.join([
    ...affecter(champs),
    sql`version = version + 1`,
    sql`"updatedAt" = now()`,
    sql`"updatedBy" = ${moi._id}`,
  ])} where "_id" = any(${ids}::uuid[])`.execute(tx)
}

/** Another article already has this name in one of the officines. */
async function sansDoublon<T>(saisie: Saisie, travail: () => Promise<T>): Promise<T> {
  try {
    return await travail()
  } catch (e) {
    if (!estErreurPg(e) || e.code !== '23505') throw e
    throw new Refus(
      409,
      'DEJA_PRESENT',
      'Un autre article a déjà cette marque, cette référence, cette couleur et cette taille.',
      { champs: { [`payload.${saisie.Reference === undefined ? 'Couleur' : 'Reference'}`]: 'Existe déjà' } },
    )
  }
}

/** A stocked lens is called by its commercial name and its power: another name would hide which lens it is. */
async function estVerreTenu(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from stock_verre where "_id" = ${id}`.execute(tx)
  return rows.length > 0
}

/** Nobody orders again what was put away; what is to be ordered again is not put away. */
function avecSonSeuil<S extends Omit<Saisie, 'version'>>(saisie: S): S {
  if (saisie.Archive) return { ...saisie, SeuilAlerte: 0 }
  return saisie.SeuilAlerte ? { Archive: false, ...saisie } : saisie
}

async function exigerArchivable(tx: Tx, moi: Appelant, id: string): Promise<void> {
  const refus = refusDArchiver(await lireArticle(tx, moi, id))
  if (refus) throw regle('ENCORE_EN_RAYON', refus)
  if (await estVerreTenu(tx, id))
    throw regle(
      'VERRE_DE_STOCK',
      'Cet article est un verre de stock : il se retire depuis le stock de verres.',
    )
}

export async function modifierArticle(tx: Tx, moi: Appelant, id: string, saisie: Saisie): Promise<void> {
  const { version, ...dits } = saisie
  const champs = avecSonSeuil(dits)
  if (champs.PrixAchat !== undefined && !voitPrixAchat(moi))
    throw interdit('Votre rôle ne permet pas de changer un prix d’achat.')
  const donnes = Object.entries(champs)
  const noms = donnes.filter(([nom]) => (NOMS as readonly string[]).includes(nom))
  const propres = donnes.filter(([nom]) => !(NOMS as readonly string[]).includes(nom))
  if (noms.length > 0) await verrouillerCreation(tx)
  const { rows } = await sql<ArticleVerrouille>`
    select "_id", "IdOfficine", produit, version, ${sql.join(NOMS.map(n => sql.id(n)))} from article
    where produit = (select produit from article where "_id" = ${id}) order by "_id" for no key update`.execute(
    tx,
  )
  const article = rows.find(a => a._id === id)
  if (!article) throw introuvable('Cet article')
  if (article.version !== version) throw versionPerimee(await lireArticle(tx, moi, id))
  const renomme = noms.some(([nom, v]) => (v || null) !== article[nom as (typeof NOMS)[number]])
  if (renomme && !rows.every(a => peutAgir(moi, a.IdOfficine)))
    throw interdit(
      'D’autres officines ont aussi cet article : seul le siège peut changer sa marque, sa référence, sa couleur, sa taille ou son code-barres.',
    )
  const nomme = noms.some(
    ([nom, v]) => nom !== 'CodeBarre' && (v || null) !== article[nom as (typeof NOMS)[number]],
  )
  if (nomme && (await estVerreTenu(tx, id)))
    throw regle(
      'VERRE_DE_STOCK',
      'Cet article est un verre de stock : son nom vient de son nom commercial et de sa puissance.',
    )
  if (champs.Archive) await exigerArchivable(tx, moi, id)
  if (champs.CodeBarre !== undefined && champs.CodeBarre !== article.CodeBarre)
    await refuserCodePris(tx, champs.CodeBarre, article.produit)
  if (renomme) await tenirLesLignes(tx, sql`${id}`)
  await sansDoublon(saisie, async () => {
    // Once: a record that changes both ways still goes from one version to the next.
    const autres = rows.filter(a => a._id !== id)
    await changer(tx, moi, [id], [...noms, ...propres])
    if (autres.length > 0)
      await changer(
        tx,
        moi,
        autres.map(a => a._id),
        noms,
      )
  })
  await annoncer(
    tx,
    ...(noms.length > 0 ? rows : [article]).map(a => ({
      entite: 'article' as const,
      _id: a._id,
      IdOfficine: a.IdOfficine,
    })),
  )
}
