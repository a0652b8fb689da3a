import type { contrat } from '@dioptrie/domain'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { cycleTransfert, suiteDuTransfert } from '@dioptrie/domain/stock/rules'
import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, interdit, peutAgir } from '../kernel/appelant.ts'
import { nouvelleReference } from '../kernel/compteur.ts'
import type { Tx } from '../kernel/db.ts'
import { annoncer } from '../kernel/evenements.ts'
import type { Gestionnaires } from '../kernel/implement.ts'
import { exigerOuverte } from '../kernel/portee.ts'
import { type DescriptionArticle, trouverOuCreerArticles } from './articles.ts'
import { imprimerTransfert } from './impression.ts'
import { mouvementer, verrouillerArticles } from './registre.ts'
import type { LigneVerrouillee, TransfertVerrouille } from './transferts.sql.ts'
import * as transfertsSql from './transferts.sql.ts'

type Bouts = Pick<TransfertVerrouille, '_id' | 'Reference' | 'IdOfficineSource' | 'IdOfficineDestination'>

interface Part {
  _id: string
  Quantite: number
}

const documentDe = (t: Bouts, IdOfficine: string) => ({
  entite: 'transfert',
  _id: t._id,
  reference: t.Reference,
  IdOfficine,
})

/** Each article once. */
function cumuler(lignes: readonly { IdArticle: string; Quantite: number }[]) {
  const parArticle = new Map<string, number>()
  for (const l of lignes) parArticle.set(l.IdArticle, (parArticle.get(l.IdArticle) ?? 0) + l.Quantite)
  return [...parArticle].map(([IdArticle, Quantite]) => ({ IdArticle, Quantite }))
}

/** What is said of some lines, or of everything still on its way; never more than is on its way. */
function partsDe(lignes: readonly LigneVerrouillee[], demandees: readonly Part[] | undefined): Part[] {
  if (!demandees) return lignes.filter(l => l.EnTransit > 0).map(l => ({ _id: l._id, Quantite: l.EnTransit }))
  const vues = new Set<string>()
  return demandees.map(({ _id, Quantite }, rang) => {
    const ligne = lignes.find(l => l._id === _id)
    const champ = `payload.lignes.${rang}`
    if (!ligne) throw champInvalide({ [`${champ}._id`]: 'Cette ligne n’est pas de ce transfert' })
    if (vues.has(_id)) throw champInvalide({ [`${champ}._id`]: 'Cette ligne est là deux fois' })
    vues.add(_id)
    if (Quantite > ligne.EnTransit)
      throw regle(
        'TROP_RECU',
        ligne.EnTransit === 0
          ? 'Cet article est déjà arrivé en entier.'
          : `Il n’y en a que ${ligne.EnTransit} en route, pas ${Quantite}.`,
        { _id, EnTransit: ligne.EnTransit },
      )
    return { _id, Quantite }
  })
}

const apres = (lignes: readonly LigneVerrouillee[], parts: readonly Part[], perdue: boolean) =>
  lignes.map(l => {
    const n = parts.find(p => p._id === l._id)?.Quantite ?? 0
    return { EnTransit: l.EnTransit - n, Perdue: l.Perdue + (perdue ? n : 0) }
  })

async function ouvrir(tx: Tx, moi: Appelant, id: string, version: number): Promise<TransfertVerrouille> {
  const transfert = await transfertsSql.verrouillerTransfert(tx, moi, id)
  if (transfert.version !== version) throw versionPerimee(await transfertsSql.lireTransfert(tx, moi, id))
  return transfert
}

const exigerAgir = (moi: Appelant, ...officines: string[]) => {
  if (!officines.some(id => peutAgir(moi, id)))
    throw interdit('Votre rôle ne permet pas de travailler dans cette officine.')
}

/** The twin of each sent article in the receiving officine: the same name, the same barcode. */
async function jumeaux(
  tx: Tx,
  moi: Appelant,
  ids: string[],
  IdOfficine: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<DescriptionArticle & { _id: string }>`
    select "_id", ${IdOfficine}::uuid as "IdOfficine", "IdCateg", "IdMarque", "IdType", "IdStyle", "Reference", "Couleur",
      "Taille", "CodeBarre", "PrixAchat", "PrixVente", "SeuilAlerte"
    from article where "_id" = any(${ids}::uuid[]) order by "_id"`.execute(tx)
  const trouves = await trouverOuCreerArticles(tx, moi, rows)
  return new Map(rows.map((r, i) => [r._id, trouves[i] as string]))
}

/** Both ends see it move. */
async function conclure(tx: Tx, moi: Appelant, t: Bouts): Promise<Transfert> {
  await annoncer(
    tx,
    ...[t.IdOfficineSource, t.IdOfficineDestination].map(IdOfficine => ({
      entite: 'transfert' as const,
      _id: t._id,
      IdOfficine,
    })),
  )
  return transfertsSql.lireTransfert(tx, moi, t._id)
}

export const transferts: Gestionnaires<typeof contrat.transferts> = {
  liste: ({ db, moi, officine }, { query }) =>
    transfertsSql.listerTransferts(db, moi, { ...query, officine }),

  parOfficine: ({ db, moi, officine }, { query }) =>
    transfertsSql.listerTransferts(db, moi, { ...query, officine }),

  lire: ({ db, moi }, { params }) => transfertsSql.lireTransfert(db, moi, params.id),

  async envoyer({ tx, moi }, { payload }) {
    const { IdOfficineSource, IdOfficineDestination, Observation } = payload
    if (IdOfficineSource === IdOfficineDestination)
      throw regle('TRANSFERT_SUR_PLACE', 'Choisissez une autre officine que celle qui envoie.')
    const destination = await tx
      .selectFrom('officine')
      .select('_id')
      .where('_id', '=', IdOfficineDestination)
      .executeTakeFirst()
    if (!destination) throw champInvalide({ 'payload.IdOfficineDestination': 'Cette officine n’existe pas' })
    await exigerOuverte(tx, IdOfficineDestination)
    const lignes = cumuler(payload.lignes)
    await verrouillerArticles(
      tx,
      lignes.map(l => l.IdArticle),
    )
    const transfert = {
      _id: uuid(),
      Reference: await nouvelleReference(tx, IdOfficineSource, 'TRF'),
      IdOfficineSource,
      IdOfficineDestination,
      Observation: Observation || null,
    }
    await mouvementer(
      tx,
      moi,
      'Transfert sortie',
      documentDe(transfert, IdOfficineSource),
      lignes.map(l => ({ IdArticle: l.IdArticle, Quantite: -l.Quantite })),
    )
    await transfertsSql.creerTransfert(tx, moi, transfert, lignes)
    return conclure(tx, moi, transfert)
  },

  async recevoir({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineDestination)
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    // First whether anything can still arrive at all: that refusal says more than « none on its way ».
    avancer(cycleTransfert, transfert.Statut, 'recevoirTout')
    const parts = partsDe(lignes, payload.lignes)
    const Statut = avancer(cycleTransfert, transfert.Statut, suiteDuTransfert(apres(lignes, parts, false)))
    const recues = parts.map(p => ({ ...(lignes.find(l => l._id === p._id) as LigneVerrouillee), ...p }))
    const ici = await jumeaux(
      tx,
      moi,
      recues.map(l => l.IdArticle),
      transfert.IdOfficineDestination,
    )
    await mouvementer(
      tx,
      moi,
      'Transfert entrée',
      documentDe(transfert, transfert.IdOfficineDestination),
      recues.map(l => ({
        IdArticle: ici.get(l.IdArticle) as string,
        Quantite: l.Quantite,
        CoutUnitaire: l.CoutUnitaire,
      })),
    )
    await transfertsSql.noterLignes(tx, 'Recue', parts)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    return conclure(tx, moi, transfert)
  },

  async solder({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineDestination, transfert.IdOfficineSource)
    avancer(cycleTransfert, transfert.Statut, 'solder')
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    const parts = partsDe(lignes, payload.lignes)
    const Statut = avancer(cycleTransfert, transfert.Statut, suiteDuTransfert(apres(lignes, parts, true)))
    await transfertsSql.noterLignes(tx, 'Perdue', parts, payload.Motif)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    return conclure(tx, moi, transfert)
  },

  async annuler({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineSource)
    const Statut = avancer(cycleTransfert, transfert.Statut, 'annuler')
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    await mouvementer(
      tx,
      moi,
      'Transfert entrée',
      documentDe(transfert, transfert.IdOfficineSource),
      lignes.map(l => ({
        IdArticle: l.IdArticle,
        Quantite: l.EnTransit,
        CoutUnitaire: l.CoutUnitaire,
        Motif: payload.Motif ?? 'Transfert annulé',
      })),
    )
    await transfertsSql.noterLignes(tx, 'Rendue', partsDe(lignes, undefined), payload.Motif ?? null)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    return conclure(tx, moi, transfert)
  },

  imprimer: ({ db, moi }, { params }) => imprimerTransfert(db, moi, params.id),
}
