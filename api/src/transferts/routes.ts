import type { contrat } from '@dioptrie/domain'
import { ETAPES_FINIES } from '@dioptrie/domain/commandes/etats'
import type { Paire } from '@dioptrie/domain/commandes/vente'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import {
  cycleDemande,
  cycleTransfert,
  suiteDeLaDemande,
  suiteDuTransfert,
  valeurEnRoute,
} from '@dioptrie/domain/stock/rules'
import type { DemandeTransfert, Transfert } from '@dioptrie/domain/stock/transferts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { exigerAutreMain } from '../exceptions/mains.ts'
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
import { attendreDAilleurs, lirePaires, memeProduit, plusAttendre } from '../ventes/verres.sql.ts'
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

/** What there may be no more of than: what is on its way, or what was written off. */
const BORNES = {
  EnTransit: {
    code: 'TROP_RECU',
    rien: 'Cet article n’est plus en route : il est arrivé, perdu ou rendu.',
    trop: (n: number, dit: number) => `Il n’y en a que ${n} en route, pas ${dit}.`,
  },
  Perdue: {
    code: 'TROP_RETROUVE',
    rien: 'Rien de cet article n’est passé en perte.',
    trop: (n: number, dit: number) => `${n} passé${n > 1 ? 's' : ''} en perte, pas ${dit}.`,
  },
}

/** What is said of some lines, or of all that there is; never more than there is. */
function partsDe(
  lignes: readonly LigneVerrouillee[],
  demandees: readonly Part[] | undefined,
  borne: keyof typeof BORNES = 'EnTransit',
): Part[] {
  if (!demandees) return lignes.filter(l => l[borne] > 0).map(l => ({ _id: l._id, Quantite: l[borne] }))
  const vues = new Set<string>()
  return demandees.map(({ _id, Quantite }, rang) => {
    const ligne = lignes.find(l => l._id === _id)
    const champ = `payload.lignes.${rang}`
    if (!ligne) throw champInvalide({ [`${champ}._id`]: 'Cette ligne n’est pas de ce transfert' })
    if (vues.has(_id)) throw champInvalide({ [`${champ}._id`]: 'Cette ligne est là deux fois' })
    vues.add(_id)
    const n = ligne[borne]
    const { code, rien, trop } = BORNES[borne]
    if (Quantite > n) throw regle(code, n === 0 ? rien : trop(n, Quantite), { _id, EnTransit: n })
    return { _id, Quantite }
  })
}

/** Where a transfer stands once these parts of what is on its way have become that. */
const suite = (
  lignes: readonly LigneVerrouillee[],
  parts: readonly Part[],
  devenues: 'Recue' | 'Perdue' | 'Rendue',
) =>
  suiteDuTransfert(
    lignes.map(l => {
      const n = parts.find(p => p._id === l._id)?.Quantite ?? 0
      const [Recue, Perdue] = [devenues === 'Recue' ? n : 0, devenues === 'Perdue' ? n : 0]
      return { EnTransit: l.EnTransit - n, Recue: l.Recue + Recue, Perdue: l.Perdue + Perdue }
    }),
  )

/** The end in whose name one speaks: where one works, else the one that receives. */
const boutDe = (moi: Appelant, t: Bouts) =>
  moi.IdOfficine === t.IdOfficineSource ? t.IdOfficineSource : t.IdOfficineDestination

/** What is back on the shelf of who sent it, at what it cost when it left. */
const entrees = (lignes: readonly LigneVerrouillee[], parts: readonly Part[], Motif: string) =>
  parts.map(({ _id, Quantite }) => {
    const ligne = lignes.find(l => l._id === _id) as LigneVerrouillee
    return { IdArticle: ligne.IdArticle, Quantite, Valeur: valeurEnRoute(ligne, Quantite), Motif }
  })

/** The requests that a transfer answers, once what became of its lines is written. */
async function suivreDemandes(
  tx: Tx,
  moi: Appelant,
  demandes: readonly DemandeVerrouillee[],
  perte: string | null = null,
): Promise<void> {
  for (const d of demandes) {
    const action = suiteDeLaDemande({ ...d, ...(await demandesSql.sommeDe(tx, d._id)) })
    await demandesSql.changerDemande(tx, moi, d._id, {
      Statut: avancer(cycleDemande, d.Statut, action),
      Motif: action === 'perdre' ? `Pas arrivée : ${perte ?? 'passée en perte'}` : null,
    })
    await annoncerDemande(tx, d)
  }
}

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
  if (ETAPES_FINIES.includes(commande.Etape) || commande[`IdArticle${paire}`]) return
  const document = {
    entite: 'commande_client',
    _id: commande._id,
    reference: commande.RefCmmd,
    IdOfficine: commande.IdOfficine,
  }
  await mouvementer(tx, moi, 'Vente', document, [{ IdArticle, Quantite: -1 }])
  // What its label said the day it was asked for stays its label.
  await changerCommande(tx, moi, commande._id, [
    [`IdArticle${paire}`, IdArticle],
    ['Paires', JSON.stringify(avecMonture(commande.Paires, paire))],
  ])
  await plusAttendre(tx, commande._id, paire)
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
  const attendue = (await lirePaires(tx, { IdCommande: commande._id }))[paire - 1]?.Attendue
  if (!attendue) throw regle('RIEN_ATTENDU', 'Cette paire n’attend pas de monture.')
  if (!(await memeProduit(tx, attendue.IdArticle, voulue.IdArticle)))
    throw regle(
      'AUTRE_MONTURE',
      'Ce n’est pas la monture qui a été vendue : pour une autre, modifiez la commande.',
    )
  const _id = await demanderArticle(tx, moi, {
    IdArticle: voulue.IdArticle,
    IdOfficineSource: voulue.IdOfficineSource,
    Quantite: 1,
    IdOfficineDestination: commande.IdOfficine,
    IdCommande: commande._id,
    Paire: paire,
    champ: 'payload.IdOfficineSource',
  })
  await attendreDAilleurs(tx, commande._id, paire, {
    IdArticle: voulue.IdArticle,
    IdOfficine: voulue.IdOfficineSource,
  })
  await changerCommande(tx, moi, commande._id, [])
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
    await transfertsSql.creerTransfert(tx, moi, transfert, lignes, demande)
    if (demande) await suivreDemandes(tx, moi, [demande])
    return conclure(tx, moi, transfert)
  },

  async recevoir({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineDestination)
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    // First whether anything can still arrive at all: that refusal says more than « none on its way ».
    avancer(cycleTransfert, transfert.Statut, 'recevoirTout')
    const parts = partsDe(lignes, payload.lignes)
    const Statut = avancer(cycleTransfert, transfert.Statut, suite(lignes, parts, 'Recue'))
    // The orders before their requests and before the articles, as a sale that is changed does.
    const commandes = await verrouillerActives(tx, await demandesSql.commandesEnAttente(tx, transfert._id))
    const recues = parts.map(p => {
      const ligne = lignes.find(l => l._id === p._id) as LigneVerrouillee
      return {
        IdArticle: ligne.IdArticle,
        Quantite: p.Quantite,
        Valeur: valeurEnRoute(ligne, p.Quantite),
      }
    })
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
      recues.map(l => ({ ...l, IdArticle: ici.get(l.IdArticle) as string })),
    )
    await transfertsSql.noterLignes(tx, 'Recue', parts)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    const demandes = await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id })
    await suivreDemandes(tx, moi, demandes)
    for (const d of demandes) {
      const [venue, article] = [recues.some(l => l.IdArticle === d.IdArticle), ici.get(d.IdArticle)]
      const commande = commandes.find(c => c._id === d.IdCommande)
      if (venue && article && commande && d.Paire)
        await donnerALaCommande(tx, moi, commande, d.Paire, article)
    }
    await notifier(tx, moi, {
      Genre: 'transfert',
      Titre: transfert.Reference,
      Texte: Statut,
      Lien: `/apps/stock/transfert-article/details/${transfert._id}`,
      pour: sql`select "createdBy" from transfert where "_id" = ${transfert._id}`,
    })
    return conclure(tx, moi, transfert)
  },

  async solder({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineDestination, transfert.IdOfficineSource)
    avancer(cycleTransfert, transfert.Statut, 'solder')
    await exigerAutreMain(tx, moi, 'transfert', transfert._id)
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    const parts = partsDe(lignes, payload.lignes)
    const Statut = avancer(cycleTransfert, transfert.Statut, suite(lignes, parts, 'Perdue'))
    await transfertsSql.noterLignes(tx, 'Perdue', parts, payload.Motif)
    await transfertsSql.ecrirePertes(tx, moi, transfert._id, boutDe(moi, transfert), parts, payload.Motif)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    const demandes = await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id })
    await suivreDemandes(tx, moi, demandes, payload.Motif)
    return conclure(tx, moi, transfert)
  },

  async rendre({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineDestination, transfert.IdOfficineSource)
    avancer(cycleTransfert, transfert.Statut, 'rendreTout')
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    const parts = partsDe(lignes, payload.lignes)
    const Statut = avancer(cycleTransfert, transfert.Statut, suite(lignes, parts, 'Rendue'))
    const document = documentDe(transfert, transfert.IdOfficineSource)
    await mouvementer(tx, moi, 'Transfert entrée', document, entrees(lignes, parts, payload.Motif))
    await transfertsSql.noterLignes(tx, 'Rendue', parts, payload.Motif)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    await suivreDemandes(tx, moi, await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id }))
    return conclure(tx, moi, transfert)
  },

  async retrouver({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineDestination, transfert.IdOfficineSource)
    avancer(cycleTransfert, transfert.Statut, 'retrouver')
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    const parts = partsDe(lignes, payload.lignes, 'Perdue').map(p => ({ ...p, Quantite: -p.Quantite }))
    const somme = (de: (l: LigneVerrouillee) => number) => lignes.reduce((n, l) => n + de(l), 0)
    const retrouvees = -parts.reduce((n, p) => n + p.Quantite, 0)
    const intact = somme(l => l.Recue + l.Rendue) === 0 && somme(l => l.Perdue) === retrouvees
    const Statut = avancer(cycleTransfert, transfert.Statut, intact ? 'retrouverTout' : 'retrouver')
    if (parts.length === 0) throw regle('ETAPE_IMPOSSIBLE', cycleTransfert.transitions.retrouver.refus)
    await transfertsSql.noterLignes(tx, 'Perdue', parts, payload.Motif)
    await transfertsSql.ecrirePertes(tx, moi, transfert._id, boutDe(moi, transfert), parts, payload.Motif)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    await suivreDemandes(tx, moi, await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id }))
    return conclure(tx, moi, transfert)
  },

  async confirmerPerte({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    const pertes = await transfertsSql.pertesSansAccord(tx, transfert._id)
    if (pertes.length === 0)
      throw regle('PERTE_CONFIRMEE', 'Rien de ce transfert n’attend la parole de l’autre officine.')
    const { IdOfficineSource, IdOfficineDestination } = transfert
    const miennes = pertes.filter(p =>
      peutAgir(moi, p.IdOfficine === IdOfficineSource ? IdOfficineDestination : IdOfficineSource),
    )
    if (miennes.length === 0) throw interdit('C’est à l’autre officine de dire son mot.')
    const autres = miennes.filter(p => p.createdBy !== moi._id)
    if (autres.length === 0)
      throw regle(
        'MEME_PERSONNE',
        'C’est vous qui l’avez écrit : quelqu’un d’autre dit le mot de l’autre officine.',
      )
    await transfertsSql.accorder(
      tx,
      moi,
      autres.map(p => p._id),
      payload.Motif,
    )
    await transfertsSql.changerStatut(tx, moi, transfert._id, transfert.Statut)
    return conclure(tx, moi, transfert)
  },

  async annuler({ tx, moi }, { params, payload }) {
    const transfert = await ouvrir(tx, moi, params.id, payload.version)
    exigerAgir(moi, transfert.IdOfficineSource)
    const Statut = avancer(cycleTransfert, transfert.Statut, 'annuler')
    const lignes = await transfertsSql.lignesDe(tx, transfert._id)
    const parts = partsDe(lignes, undefined)
    const document = documentDe(transfert, transfert.IdOfficineSource)
    const Motif = payload.Motif ?? 'Transfert annulé'
    await mouvementer(tx, moi, 'Transfert entrée', document, entrees(lignes, parts, Motif))
    await transfertsSql.noterLignes(tx, 'Rendue', parts, payload.Motif ?? null)
    await transfertsSql.changerStatut(tx, moi, transfert._id, Statut)
    await suivreDemandes(tx, moi, await demandesSql.verrouillerDemandes(tx, { IdTransfert: transfert._id }))
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
      IdArticle,
      IdOfficineSource,
      IdOfficineDestination,
      Quantite,
      IdCommande: null,
      Paire: null,
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
