import type { contrat } from '@dioptrie/domain'
import type { Payload, Reponse } from '@dioptrie/domain/kernel/contract'
import { champInvalide } from '@dioptrie/domain/kernel/refus'
import { verifierLignes } from '@dioptrie/domain/receptions/rules'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { nouvelleReference } from '../kernel/records/compteur.ts'
import {
  changerEtiquettes,
  changerPrix,
  codesEnConflit,
  exigerChoix,
  trouverOuCreerArticles,
} from './articles.ts'
import { mouvementer, verrouillerArticles } from './registre.ts'

type Ouverture = typeof contrat.stock.ouvrir

const chemin = (rang: number) => `payload.lignes.${rang}`

function refuser(refus: readonly (readonly [cle: string, message: string])[]): void {
  if (refus.length > 0)
    throw champInvalide(Object.fromEntries(refus.map(([cle, message]) => [`payload.lignes.${cle}`, message])))
}

/**
 * What was on the shelves before anything was written down. An article that moved already has its story in the ledger:
 * what differs from it is counted, not opened a second time.
 */
export async function ouvrirStock(
  tx: Tx,
  moi: Pick<Appelant, '_id' | 'IdOfficine'>,
  { IdOfficine = moi.IdOfficine, lignes }: Payload<Ouverture>,
): Promise<Reponse<Ouverture>> {
  refuser(Object.entries(verifierLignes(lignes)))
  await exigerChoix(tx, lignes, chemin)
  const decrites = lignes.map(l => ({
    ...l,
    IdOfficine,
    PrixAchat: l.PrixAchatBrut,
    PrixVente: l.PrixVenteTTC,
  }))
  refuser((await codesEnConflit(tx, decrites)).map(({ rang, refus }) => [`${rang}.CodeBarre`, refus.message]))
  const articles = await trouverOuCreerArticles(tx, moi, decrites)
  await verrouillerArticles(tx, articles)
  const { rows: bouges } = await sql<{ IdArticle: string }>`
    select distinct "IdArticle" from mouvement where "IdArticle" = any(${articles}::uuid[])`.execute(tx)
  const deja = new Set(bouges.map(m => m.IdArticle))
  refuser(
    articles.flatMap((id, rang) =>
      deja.has(id)
        ? [[`${rang}.Reference`, 'Cet article a déjà du stock ici : passez par l’inventaire.'] as const]
        : [],
    ),
  )
  const Reference = await nouvelleReference(tx, IdOfficine, 'OUV')
  const { rows } = await sql<{ _id: string; createdAt: string }>`
    insert into ouverture_stock ("Reference", "IdOfficine", "createdBy") values (${Reference}, ${IdOfficine}, ${moi._id})
    returning "_id", "createdAt"`.execute(tx)
  const { _id, createdAt } = rows[0] as { _id: string; createdAt: string }
  await mouvementer(
    tx,
    moi,
    'Ouverture',
    { entite: 'ouverture_stock', _id, reference: Reference, IdOfficine },
    lignes.map((l, rang) => ({
      IdArticle: articles[rang] as string,
      Quantite: l.Quantite,
      CoutUnitaire: l.PrixAchatBrut,
    })),
  )
  // Known before without ever moving, an article takes the prices that are typed now.
  await changerEtiquettes(tx, { Cause: 'Ouverture' }, () =>
    changerPrix(
      tx,
      moi,
      decrites.map((l, rang) => ({ ...l, IdArticle: articles[rang] as string })),
    ),
  )
  return {
    _id,
    Reference,
    IdOfficine,
    Articles: lignes.length,
    Quantite: lignes.reduce((n, l) => n + l.Quantite, 0),
    createdAt,
  }
}
