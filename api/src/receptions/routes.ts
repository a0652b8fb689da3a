import type { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Bon, LigneRevue } from '@dioptrie/domain/receptions/contract'
import { regleMemeEnPartie } from '@dioptrie/domain/receptions/reglement'
import {
  cycleBon,
  lignesFigees,
  refusAnnulation,
  refusDateCommande,
  refusSuppressionBon,
} from '@dioptrie/domain/receptions/rules'
import { sql } from 'kysely'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { anneeDe, compter } from '../kernel/records/compteur.ts'
import type { CheminDeLigne } from '../stock/articles.ts'
import { corrigerAchat } from './corrections.ts'
import { envoyer, rappeler, recevoir, refuserEnRouteIci, reprendre } from './envois.ts'
import { exporterBons, modeleDesLignes } from './export.ts'
import { lireFichierDeLignes, retenirColonnes } from './import.ts'
import { imprimerBon, imprimerEtiquettes } from './impression.ts'
import { recalculer, remplacerLignes } from './lignes.ts'
import { trancherPrix } from './prix.ts'
import { reconnaitre } from './reconnaitre.ts'
import { contrePasser, regler } from './reglements.ts'
import { imprimerRetour } from './retour.impression.ts'
import { attendreDeNouveau, manquantsDe, retourner } from './retours.ts'
import * as bons from './sql.ts'

const enTete = (champs: object) =>
  Object.entries(champs)
    .filter(([, v]) => v !== undefined)
    .map(([nom, v]) => sql`${sql.id(nom)} = ${v === '' ? null : v}`)

async function exigerEnTete(
  tx: Tx,
  idOfficine: string,
  champs: { IdFournisseur?: string | undefined; DateCommande?: string | undefined },
): Promise<void> {
  const date = refusDateCommande(champs.DateCommande, aujourdhuiAbidjan(new Date()))
  if (date) throw champInvalide({ 'payload.DateCommande': date })
  if (champs.IdFournisseur && !(await bons.fournisseurConnu(tx, champs.IdFournisseur, idOfficine)))
    throw champInvalide({ 'payload.IdFournisseur': 'Ce fournisseur n’existe pas' })
}

const etat = (bon: bons.BonVerrouille) => ({
  statut: bon.statut,
  Reglement: bon.Reglement,
  QuantiteRecue: bon.QuantiteRecue,
  transfert_total_in_stock:
    bon.lignes.length > 0 && bon.lignes.every(l => l.QuantiteTransferee === l.Quantite),
})

function refuserSi(code: string, refus: string | null): void {
  if (refus) throw regle(code, refus)
}

/** Only those who read it now may say what it becomes. */
async function verrouillerVersion(
  tx: Tx,
  moi: Appelant,
  id: string,
  version: number | undefined,
): Promise<bons.BonVerrouille> {
  const bon = await bons.verrouillerBon(tx, id)
  if (version !== undefined && bon.version !== version) throw versionPerimee(await bons.lireBon(tx, moi, id))
  return bon
}

/** One line more, changed or less: the others stay as they are. */
async function changerLignes(
  tx: Tx,
  moi: Appelant,
  id: string,
  changer: (lignes: bons.LigneVerrouillee[]) => LigneRevue[],
  chemin: CheminDeLigne,
): Promise<Bon> {
  const bon = await bons.verrouillerBon(tx, id)
  refuserSi('LIGNES_FIGEES', lignesFigees(etat(bon)))
  const lignes = changer(bon.lignes)
  if (lignes.length === 0)
    throw regle('DERNIERE_LIGNE', 'Un bon garde au moins une ligne : supprimez-le plutôt.')
  await remplacerLignes(tx, bon, lignes, chemin)
  await recalculer(tx, moi, id, bon.statut)
  return bons.lireBon(tx, moi, id)
}

const telle = ({
  QuantiteTransferee: _,
  QuantiteRecue: __,
  IdArticle: ___,
  ...ligne
}: bons.LigneVerrouillee): LigneRevue => ligne

function rangDe(lignes: bons.LigneVerrouillee[], id: string): number {
  const rang = lignes.findIndex(l => l._id === id)
  if (rang < 0) throw champInvalide({ 'payload._id': 'Cette ligne n’est pas de ce bon.' })
  return rang
}

export const receptions: Gestionnaires<typeof contrat.receptions> = {
  groupe: ({ db, moi, officine }, { query }) => bons.listerBons(db, moi, { ...query, officine }, query),

  parOfficine: ({ db, moi, officine }, { params, query }) =>
    bons.listerBons(db, moi, { ...query, officine }, { limit: query.limit, page: Number(params.page) }),

  transferes: ({ db, moi }, { params, query }) =>
    bons.listerTransferes(db, moi, params.officineId, query, query),

  exporter: ({ db, moi, officine, reply }, { query }) =>
    exporterBons(db, moi, { ...query, officine }, query.format ?? 'xlsx', reply),

  lire: ({ db, moi }, { params }) => bons.lireBon(db, moi, params.id),

  async reconnaitre({ db, moi, officine }, { query }) {
    const [article] = await reconnaitre(db, moi, officine ?? moi.IdOfficine, [query])
    return { article: article ?? null }
  },

  lireLignes: enDeuxTemps(
    (ctx, { payload, query }) =>
      lireFichierDeLignes(ctx, ctx.officine ?? ctx.moi.IdOfficine, query.colonnes, payload as FichierRecu),
    async ({ tx, moi, officine }, { query }, lu) => {
      if (query.colonnes) await retenirColonnes(tx, officine ?? moi.IdOfficine, lu)
      return lu
    },
  ),

  modeleLignes: ({ reply }) => modeleDesLignes(reply),

  async creer({ tx, moi }, { payload }) {
    const { IdOfficine = moi.IdOfficine, lignes, ...champs } = payload
    await exigerEnTete(tx, IdOfficine, champs)
    const bon = await bons.creerBon(tx, moi, IdOfficine, champs)
    await remplacerLignes(tx, bon, lignes)
    await recalculer(tx, moi, bon._id, bon.statut)
    return bons.lireBon(tx, moi, bon._id)
  },

  async modifier({ tx, moi }, { params, payload }) {
    const { version, lignes, ...champs } = payload
    const bon = await verrouillerVersion(tx, moi, params.id, version)
    if (bon.statut === 'Annulé') throw regle('BON_ANNULE', 'Ce bon est annulé : il ne change plus.')
    if (champs.DateCommande && champs.DateCommande !== bon.DateCommande && bon.statut !== 'Créé')
      throw regle('DATE_FIGEE', 'Ce bon est transféré : sa date ne change plus.')
    if (champs.IdFournisseur && champs.IdFournisseur !== bon.IdFournisseur && regleMemeEnPartie(bon))
      throw regle('BON_REGLE', 'Ce bon est réglé, même en partie : son fournisseur ne change plus.')
    await exigerEnTete(tx, bon.IdOfficine, champs)
    if (lignes) {
      refuserSi('LIGNES_FIGEES', lignesFigees(etat(bon)))
      await remplacerLignes(tx, bon, lignes)
    }
    await recalculer(tx, moi, params.id, bon.statut, enTete(champs))
    return bons.lireBon(tx, moi, params.id)
  },

  async supprimer({ tx, moi }, { params }) {
    const bon = await bons.verrouillerBon(tx, params.id)
    const lu = await bons.lireBon(tx, moi, params.id)
    refuserSi('BON_TRANSFERE', refusSuppressionBon({ ...etat(bon), envois: lu.envois }))
    await sql`delete from bon_reception where "_id" = ${params.id}`.execute(tx)
    await compter(tx, bon.IdOfficine, 'BR', anneeDe(bon.createdAt), -1)
    await annoncer(tx, { entite: 'bon_reception', _id: bon._id, IdOfficine: bon.IdOfficine })
    return lu
  },

  async transferer({ tx, moi }, { params, payload }) {
    const bon = await verrouillerVersion(tx, moi, params.id, payload.version)
    const statut = avancer(cycleBon, bon.statut, 'transferer')
    await envoyer(tx, moi, bon, payload.lignes)
    await recalculer(tx, moi, params.id, statut)
    return bons.lireBon(tx, moi, params.id)
  },

  async reprendre({ tx, moi }, { params, payload }) {
    const bon = await verrouillerVersion(tx, moi, params.id, payload.version)
    const statut = avancer(cycleBon, bon.statut, 'reprendre')
    await reprendre(tx, moi, bon, payload.IdEnvoi)
    await recalculer(tx, moi, params.id, statut)
    return bons.lireBon(tx, moi, params.id)
  },

  async valider({ tx, moi, officine }, { params, payload }) {
    const bon = await verrouillerVersion(tx, moi, params.id, payload.version)
    await recevoir(tx, moi, bon, officine ?? moi.IdOfficine, payload.lignes)
    await recalculer(tx, moi, params.id, bon.statut)
    return bons.lireBon(tx, moi, params.id)
  },

  async trancherPrix({ tx, moi, officine }, { params, payload }) {
    const bon = await bons.verrouillerBon(tx, params.id)
    await trancherPrix(tx, moi, bon, officine ?? moi.IdOfficine, payload.pris)
    await recalculer(tx, moi, params.id, bon.statut)
    return bons.lireBon(tx, moi, params.id)
  },

  async mettreEnStock({ tx, moi }, { params, payload }) {
    // Two gestures in one: it takes the right to each.
    if (!moi.permissions.has('receptions.ecrire'))
      throw interdit('Votre rôle ne permet pas de transférer ce bon.')
    const bon = await verrouillerVersion(tx, moi, params.id, payload.version)
    const statut = avancer(cycleBon, bon.statut, 'transferer')
    await refuserEnRouteIci(tx, bon)
    await envoyer(tx, moi, bon, undefined)
    await recevoir(tx, moi, bon, bon.IdOfficine)
    await recalculer(tx, moi, params.id, statut)
    return bons.lireBon(tx, moi, params.id)
  },

  async annuler({ tx, moi }, { params, payload }) {
    const bon = await verrouillerVersion(tx, moi, params.id, payload.version)
    const statut = avancer(cycleBon, bon.statut, 'annuler')
    refuserSi('ANNULATION_IMPOSSIBLE', refusAnnulation(etat(bon)))
    await rappeler(tx, moi, bon)
    await recalculer(tx, moi, params.id, statut, [
      sql`"AnnuleLe" = now(), "AnnulePar" = ${moi._id}, "MotifAnnulation" = ${payload.Motif || null}`,
    ])
    return bons.lireBon(tx, moi, params.id)
  },

  async regler({ tx, moi }, { params, payload: { version, ...reglement } }) {
    const bon = await verrouillerVersion(tx, moi, params.id, version)
    await regler(tx, moi, bon, reglement)
    await recalculer(tx, moi, params.id, bon.statut)
    return bons.lireBon(tx, moi, params.id)
  },

  async annulerReglement({ tx, moi }, { params, payload }) {
    const bon = await bons.verrouillerBon(tx, params.id)
    await contrePasser(tx, moi, bon, payload._id, payload.Motif)
    await recalculer(tx, moi, params.id, bon.statut)
    return bons.lireBon(tx, moi, params.id)
  },

  async cloreReclamation({ tx, moi }, { params, payload }) {
    const bon = await verrouillerVersion(tx, moi, params.id, payload.version)
    if (!bon.ReclamationOuverte)
      throw regle('RIEN_A_RECLAMER', 'Ce bon n’a pas de réclamation ouverte : rien n’y manque plus.')
    const statut = payload.Remplacement
      ? await attendreDeNouveau(tx, bon, await manquantsDe(tx, params.id))
      : bon.statut
    await recalculer(tx, moi, params.id, statut, [
      sql`"ManquantsClos" = ${bon.QuantiteManquante}, "IssueReclamation" = ${payload.Issue},
        "ReclamationCloseLe" = clock_timestamp(), "ReclamationClosePar" = ${moi._id}`,
    ])
    return bons.lireBon(tx, moi, params.id)
  },

  async corrigerAchat({ tx, moi }, { params, payload: { version, ...correction } }) {
    const bon = await verrouillerVersion(tx, moi, params.id, version)
    await corrigerAchat(tx, moi, bon, correction)
    await recalculer(tx, moi, params.id, bon.statut)
    return bons.lireBon(tx, moi, params.id)
  },

  retourner: ({ tx, moi }, { payload }) => retourner(tx, moi, payload.IdOfficine ?? moi.IdOfficine, payload),

  ajouterLigne: ({ tx, moi }, { params, payload }) =>
    changerLignes(
      tx,
      moi,
      params.id,
      lignes => [...lignes.map(telle), payload],
      () => 'payload',
    ),

  modifierLigne: ({ tx, moi }, { params, payload }) =>
    changerLignes(
      tx,
      moi,
      params.id,
      lignes => {
        const rang = rangDe(lignes, payload._id)
        const dites = Object.fromEntries(Object.entries(payload).filter(([, v]) => v !== undefined))
        const renomme = ['IdMarque', 'Reference', 'Couleur', 'Taille'].some(champ => champ in dites)
        const repris = { ...telle(lignes[rang] as bons.LigneVerrouillee) }
        // Another article has another barcode; another price another price without tax.
        if (renomme) repris.CodeBarre = undefined
        if (dites.PrixVenteTTC !== undefined) repris.PrixVenteHT = undefined
        return lignes.map((l, i) => (i === rang ? ({ ...repris, ...dites } as LigneRevue) : telle(l)))
      },
      () => 'payload',
    ),

  supprimerLigne: ({ tx, moi }, { params, payload }) =>
    changerLignes(
      tx,
      moi,
      params.id,
      lignes => lignes.filter((_, i) => i !== rangDe(lignes, payload._id)).map(telle),
      () => 'payload',
    ),

  imprimer: ({ tx, moi }, { params }) => imprimerBon(tx, moi, params.id),

  imprimerRetour: ({ db, moi }, { params }) => imprimerRetour(db, moi, params.id),

  etiquettes: ({ db, moi }, { params, query }) => imprimerEtiquettes(db, moi, params.id, query),
}
