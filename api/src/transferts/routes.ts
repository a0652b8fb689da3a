import type { contrat } from '@dioptrie/domain'
import type { Paire } from '@dioptrie/domain/commandes/vente'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { cycleDemande, cycleTransfert, suiteDuTransfert } from '@dioptrie/domain/stock/rules'
import type { DemandeTransfert, Transfert } from '@dioptrie/domain/stock/transferts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, interdit, peutAgir } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { exigerAgir as agirDans, exigerOuverte } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { notifier } from '../kernel/platform/notifier.ts'
import { nouvelleReference } from '../kernel/records/compteur.ts'
import { type DescriptionArticle, trouverOuCreerArticles } from '../stock/articles.ts'
import type { DemandeVerrouillee } from '../stock/demandes.sql.ts'
import * as demandesSql from '../stock/demandes.sql.ts'
import { annoncerDemande, demanderArticle, rendreDemande } from '../stock/demandes.ts'
import { mouvementer, verrouillerArticles } from '../stock/registre.ts'
import {
  type CommandeVerrouillee,
  changerCommande,
  verrouillerActives,
  verrouillerCommande,
} from '../ventes/sql.ts'
import { imprimerTransfert } from './impression.ts'
import type { LigneVerrouillee, TransfertVerrouille } from './sql.ts'
import * as transfertsSql from './sql.ts'

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

type Rang = 1 | 2 | 3

/** What is sent answers what was asked: from there, to here, this article. */
async function demandeRepondue(
  tx: Tx,
  moi: Appelant,
  id: string,
  envoi: {
    IdOfficineSource: string
    IdOfficineDestination: string
    lignes: readonly { IdArticle: string }[]
  },
): Promise<DemandeVerrouillee> {
  const demande = await demandesSql.verrouillerDemande(tx, moi, id)
  avancer(cycleDemande, demande.Statut, 'envoyer')
  if (
    demande.IdOfficineSource !== envoi.IdOfficineSource ||
    demande.IdOfficineDestination !== envoi.IdOfficineDestination ||
    !envoi.lignes.some(l => l.IdArticle === demande.IdArticle)
  )
    throw champInvalide({ 'payload.IdDemande': 'Cet envoi n’est pas ce que cette demande attend.' })
  return demande
}

/** The frame that an order waited for goes to it as it comes in: nobody sells it to someone else meanwhile. */
async function donnerALaCommande(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  paire: Rang,
  IdArticle: string,
): Promise<void> {
  // Delivered without it, or with another one: it stays on the shelf.
  if (commande.Etape === 'Livrée' || commande[`IdArticle${paire}`]) return
  const document = {
    ...{ entite: 'commande_client', _id: commande._id, reference: commande.RefCmmd },
    IdOfficine: commande.IdOfficine,
  }
  await mouvementer(tx, moi, 'Vente', document, [{ IdArticle, Quantite: -1 }])
  await changerCommande(tx, moi, commande._id, [
    [`IdArticle${paire}`, IdArticle],
    ['Paires', JSON.stringify(avecMonture(commande.Paires, paire))],
  ])
  await annoncer(tx, { entite: 'commande_client', _id: commande._id, IdOfficine: commande.IdOfficine })
}

/** Its frame is an article of the stock: no words, no waiting. */
const avecMonture = (paires: readonly Paire[], n: Rang): Paire[] =>
  paires.map((p, rang) =>
    rang === n - 1 ? { ...p, Monture: null, MontureDuClient: null, Attendue: null } : p,
  )

/** An order whose frame was refused asks another officine for it. */
async function redemander(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  paire: Rang,
  voulue: { IdArticle: string; IdOfficineSource: string },
): Promise<DemandeTransfert> {
  const ouvertes = await demandesSql.verrouillerDemandes(tx, { IdCommande: commande._id })
  if (ouvertes.some(d => d.Paire === paire))
    throw regle('DEJA_DEMANDEE', 'La monture de cette paire est déjà demandée.')
  if (!commande.Paires[paire - 1]?.Attendue)
    throw regle('RIEN_ATTENDU', 'Cette paire n’attend pas de monture.')
  const _id = await demanderArticle(tx, moi, {
    ...{ IdArticle: voulue.IdArticle, IdOfficineSource: voulue.IdOfficineSource, Quantite: 1 },
    ...{ IdOfficineDestination: commande.IdOfficine, IdCommande: commande._id, Paire: paire },
    champ: 'payload.IdOfficineSource',
  })
  const Attendue = { IdArticle: voulue.IdArticle, IdOfficine: voulue.IdOfficineSource }
  await changerCommande(tx, moi, commande._id, [
    [
      'Paires',
      JSON.stringify(commande.Paires.map((p, rang) => (rang === paire - 1 ? { ...p, Attendue } : p))),
    ],
  ])
  await annoncer(tx, { entite: 'commande_client', _id: commande._id, IdOfficine: commande.IdOfficine })
  return demandesSql.lireDemande(tx, moi, _id)
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
    const demande = payload.IdDemande ? await demandeRepondue(tx, moi, payload.IdDemande, payload) : null
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
    if (demande) {
      const Statut = avancer(cycleDemande, demande.Statut, 'envoyer')
      await demandesSql.changerDemande(tx, moi, demande._id, { Statut, IdTransfert: transfert._id })
      await annoncerDemande(tx, demande)
    }
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
    // The orders before their requests and before the articles, as a sale that is changed does.
    const commandes = await verrouillerActives(tx, await demandesSql.commandesEnAttente(tx, transfert._id))
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
    for (const d of await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id })) {
      const [venue, article] = [recues.some(l => l.IdArticle === d.IdArticle), ici.get(d.IdArticle)]
      if (!venue || !article) continue
      await demandesSql.changerDemande(tx, moi, d._id, {
        Statut: avancer(cycleDemande, d.Statut, 'recevoir'),
      })
      const commande = commandes.find(c => c._id === d.IdCommande)
      if (commande && d.Paire) await donnerALaCommande(tx, moi, commande, d.Paire, article)
      await annoncerDemande(tx, d)
    }
    await notifier(tx, moi, {
      ...{ Genre: 'transfert', Titre: transfert.Reference, Texte: Statut },
      Lien: `/apps/stock/transfert-article/details/${transfert._id}`,
      pour: sql`select "createdBy" from transfert where "_id" = ${transfert._id}`,
    })
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
    for (const d of await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id })) {
      if (!lignes.some(l => l.IdArticle === d.IdArticle && parts.some(p => p._id === l._id))) continue
      await demandesSql.changerDemande(tx, moi, d._id, {
        Statut: avancer(cycleDemande, d.Statut, 'perdre'),
        Motif: `Pas arrivée : ${payload.Motif}`,
      })
      await annoncerDemande(tx, d)
    }
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
    for (const d of await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id })) {
      await demandesSql.changerDemande(tx, moi, d._id, { Statut: avancer(cycleDemande, d.Statut, 'rouvrir') })
      await annoncerDemande(tx, d)
    }
    return conclure(tx, moi, transfert)
  },

  imprimer: ({ db, moi }, { params }) => imprimerTransfert(db, moi, params.id),

  demandes: ({ db, moi, officine }, { query }) => demandesSql.listerDemandes(db, moi, { ...query, officine }),

  async demander({ tx, moi, officine }, { payload }) {
    const IdOfficineDestination = officine ?? moi.IdOfficine
    const { IdCommande = null, Paire = null, Quantite = 1 } = payload
    if (IdCommande && Paire) {
      const commande = await verrouillerCommande(tx, { _id: IdCommande })
      agirDans(moi, commande.IdOfficine, 'Cette commande')
      return redemander(tx, moi, commande, Paire as Rang, payload)
    }
    if (IdCommande || Paire)
      throw champInvalide({ [`payload.${IdCommande ? 'Paire' : 'IdCommande'}`]: 'Obligatoire' })
    const { IdArticle, IdOfficineSource } = payload
    const _id = await demanderArticle(tx, moi, {
      ...{ IdArticle, IdOfficineSource, IdOfficineDestination, Quantite, IdCommande: null, Paire: null },
      champ: 'payload.IdOfficineSource',
    })
    return demandesSql.lireDemande(tx, moi, _id)
  },

  async refuserDemande({ tx, moi }, { params, payload }) {
    const demande = await demandesSql.verrouillerDemande(tx, moi, params.id)
    exigerAgir(moi, demande.IdOfficineSource)
    const Statut = avancer(cycleDemande, demande.Statut, 'refuser')
    await demandesSql.changerDemande(tx, moi, demande._id, { Statut, Motif: payload.Motif })
    return rendreDemande(tx, moi, demande)
  },

  async retirerDemande({ tx, moi }, { params }) {
    const demande = await demandesSql.verrouillerDemande(tx, moi, params.id)
    exigerAgir(moi, demande.IdOfficineDestination)
    await demandesSql.changerDemande(tx, moi, demande._id, {
      Statut: avancer(cycleDemande, demande.Statut, 'retirer'),
    })
    return rendreDemande(tx, moi, demande)
  },
}
