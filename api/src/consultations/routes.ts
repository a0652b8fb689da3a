import { isDeepStrictEqual } from 'node:util'
import type { contrat } from '@dioptrie/domain'
import { exigerActif, verifierSaisieOrdonnance } from '@dioptrie/domain/clients/rules'
import {
  cycleArchive,
  estVide,
  etatSuivant,
  pasDeLExamen,
  verifierExamen,
  yeuxPrescrits,
} from '@dioptrie/domain/consultations/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { type Oeil, pasTenu } from '@dioptrie/domain/kernel/optique'
import { exiger, introuvable, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { refusDArchiver, refusDuTarif } from '@dioptrie/domain/ventes/portes'
import { listerQuiPeut } from '../acces/quipeut.sql.ts'
import { creerEvenement, modifierEvenement } from '../agenda/sql.ts'
import { encaisser } from '../caisse/encaisser.ts'
import { creerOrdonnance } from '../clients/ordonnances.sql.ts'
import { noterVisite, verrouillerClient } from '../clients/sql.ts'
import { lirePas } from '../configuration/pas.sql.ts'
import { type Appelant, interdit, peutAgir } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { estAccueilli } from '../kernel/call/portee.ts'
import { exigerOrdonnances } from '../kernel/call/sante.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { imprimerConsultation, imprimerLettre } from './impression.ts'
import * as sqlConsultations from './sql.ts'

const aujourdhui = () => aujourdhuiAbidjan(new Date())

/** The exam as it now is, once the other screens are told that it changed. */
async function rendre(tx: Tx, id: string) {
  const consultation = await sqlConsultations.lireConsultation(tx, id)
  await annoncer(tx, { entite: 'consultation', _id: id, IdOfficine: consultation.IdOfficine })
  return { consultation }
}

/** Its client first, then itself: the order of every lock. */
async function prendre(tx: Tx, id: string) {
  const client = await verrouillerClient(tx, await sqlConsultations.clientDe(tx, id))
  const avant = await sqlConsultations.verrouiller(tx, id)
  return { client, avant }
}

const examine = (moi: Appelant) => moi.permissions.has('consultations.ecrire')

/** A next check is a line of the agenda: made, moved or taken off with the day that was said. */
async function tenirLAgenda(
  tx: Tx,
  moi: Appelant,
  k: { _id: string; IdOfficine: string; IdEvenement: string | null },
  client: { _id: string; Nom: string; Prenoms: string },
  jour: string | null,
): Promise<void> {
  if (!jour) {
    if (k.IdEvenement) await tx.deleteFrom('evenement').where('_id', '=', k.IdEvenement).execute()
    return
  }
  const instant = `${jour}T00:00:00.000Z`
  const quand = { startDate: instant, endDate: instant, allDay: true }
  if (k.IdEvenement) {
    await modifierEvenement(tx, k.IdEvenement, quand)
    return
  }
  const { _id } = await creerEvenement(tx, moi, {
    ...quand,
    title: `Contrôle de vue : ${client.Nom} ${client.Prenoms}`,
    url: `/apps/client/client-view/${client._id}`,
    classes: '',
    label: 'rendez-vous',
    IdOfficine: k.IdOfficine,
  })
  await sqlConsultations.lierEvenement(tx, k._id, _id)
}

/** What only the one who examines may write. */
const DE_L_EXAMEN = [
  'Plaintes',
  'Antecedents',
  'Ancienne',
  'Objective',
  'Subjective',
  'Prescrite',
  'Binoculaire',
  'TypeVision',
  'Conclusion',
  'Orientation',
  'ProchainControle',
]

export const consultations: Gestionnaires<typeof contrat.consultations> = {
  async creer({ tx, moi }, { payload }) {
    const { IdClient, IdOfficine = moi.IdOfficine, ...saisie } = payload
    const Etat = saisie.Etat ?? (DE_L_EXAMEN.some(champ => champ in saisie) ? 'Terminé' : 'Arrivé')
    if (!examine(moi) && (Etat !== 'Arrivé' || DE_L_EXAMEN.some(champ => champ in saisie)))
      throw interdit('Votre rôle permet de noter une arrivée, pas de faire un examen.')
    const client = await verrouillerClient(tx, IdClient)
    if (!peutAgir(moi, client.IdOfficine) && !(await estAccueilli(tx, moi, IdClient)))
      throw introuvable('Ce client')
    exigerActif(client)
    exiger(verifierExamen({ ...saisie, Etat }, aujourdhui(), await lirePas(tx)))
    const id = await sqlConsultations.creerConsultation(
      tx,
      moi,
      { IdClient, IdOfficine },
      {
        DateConsultation: saisie.DateConsultation,
        IdExaminateur: saisie.IdExaminateur ?? (Etat === 'Arrivé' ? null : moi._id),
        Etat,
        Motif: saisie.Motif || null,
        Plaintes: saisie.Plaintes ?? [],
        Antecedents: saisie.Antecedents || null,
        Ancienne: deuxYeux(saisie.Ancienne),
        Objective: deuxYeux(saisie.Objective),
        Subjective: deuxYeux(saisie.Subjective),
        Prescrite: deuxYeux(saisie.Prescrite),
        Binoculaire: saisie.Binoculaire ?? {},
        TypeVision: saisie.TypeVision ?? null,
        Conclusion: saisie.Conclusion || null,
        Orientation: saisie.Orientation ?? 'Aucune',
        ProchainControle: saisie.ProchainControle ?? null,
        Montant: saisie.Montant ?? 0,
      },
    )
    await noterVisite(tx, IdClient)
    if (saisie.ProchainControle)
      await tenirLAgenda(tx, moi, { _id: id, IdOfficine, IdEvenement: null }, client, saisie.ProchainControle)
    return rendre(tx, id)
  },

  parOfficine: ({ db, officine }, { query }) =>
    sqlConsultations.listerConsultations(db, { ...query, officine }),

  dePeriodeParOfficine: ({ db, officine }, { params, query }) =>
    sqlConsultations.listerConsultations(db, { ...query, officine }, params),

  dePeriode: ({ db, officine }, { params, query }) =>
    sqlConsultations.listerConsultations(db, { ...query, officine }, params),

  async archiver({ tx, moi }, { params }) {
    const avant = await sqlConsultations.verrouiller(tx, params.id)
    // An address may be read twice: the second time finds it done.
    if (avant.Statut === 'Archivée') return { consultation: sansEvenement(avant) }
    if (!examine(moi) && avant.Etat !== 'Arrivé')
      throw interdit('Votre rôle permet d’archiver une arrivée, pas un examen commencé.')
    const refus = refusDArchiver(avant)
    if (refus) throw regle('EXAMEN_NON_REGLE', refus, { ResteAPayer: avant.ResteAPayer })
    await sqlConsultations.changerStatut(tx, moi, avant, avancer(cycleArchive, avant.Statut, 'archiver'))
    return rendre(tx, params.id)
  },

  async restaurer({ tx, moi }, { params }) {
    const avant = await sqlConsultations.verrouiller(tx, params.id)
    await sqlConsultations.changerStatut(tx, moi, avant, avancer(cycleArchive, avant.Statut, 'restaurer'))
    return rendre(tx, params.id)
  },

  lire: async ({ db }, { params }) => ({
    consultation: await sqlConsultations.lireEntiere(db, params.id),
  }),

  async modifier({ tx, moi }, { params, payload: { version, ...saisie } }) {
    const { client, avant } = await prendre(tx, params.id)
    if (avant.version !== version) throw versionPerimee(sansEvenement(avant))
    exigerActif(client)
    if (avant.Statut !== 'Active')
      throw regle('EXAMEN_ARCHIVE', 'Cet examen est archivé : restaurez-le d’abord.')
    const lus = sqlConsultations.ecritsDe(avant)
    const apres: sqlConsultations.Ecrits = {
      ...lus,
      ...(Object.fromEntries(
        Object.entries(saisie).map(([nom, v]) => [nom, COLONNES_DITES.has(nom) ? deuxYeux(v as never) : v]),
      ) as Partial<sqlConsultations.Ecrits>),
      Etat: etatSuivant(avant.Etat, saisie.Etat ?? avant.Etat),
    }
    for (const champ of ['Motif', 'Antecedents', 'Conclusion'] as const) apres[champ] ||= null
    // Whoever begins is who examines, unless another was named.
    if (apres.Etat !== 'Arrivé') apres.IdExaminateur ??= moi._id
    exiger(verifierExamen(apres, aujourdhui(), pasDeLExamen(await lirePas(tx), lus)))
    const tarif = refusDuTarif(apres.Montant, avant.MontantRegle)
    if (tarif) exiger({ Montant: tarif })
    // Saved as it was: no version that differs in nothing.
    if (isDeepStrictEqual(apres, lus)) return { consultation: sansEvenement(avant) }
    await sqlConsultations.remplacer(tx, moi, avant, apres)
    if (apres.ProchainControle !== avant.ProchainControle)
      await tenirLAgenda(tx, moi, avant, client, apres.ProchainControle)
    return rendre(tx, params.id)
  },

  async prescrire({ tx, moi }, { params, payload: { version } }) {
    const { client, avant } = await prendre(tx, params.id)
    if (avant.version !== version) throw versionPerimee(sansEvenement(avant))
    exigerActif(client)
    if (avant.Statut !== 'Active')
      throw regle('EXAMEN_ARCHIVE', 'Cet examen est archivé : restaurez-le d’abord.')
    if (avant.RefOrd)
      throw regle('DEJA_PRESCRIT', `Cet examen a déjà donné l’ordonnance ${avant.RefOrd} : corrigez-la.`, {
        RefOrd: avant.RefOrd,
      })
    if (estVide(avant.Prescrite))
      throw regle('RIEN_A_PRESCRIRE', 'La colonne « Prescrite » est vide : remplissez-la d’abord.')
    const yeux = yeuxPrescrits(avant.Prescrite, avant.Binoculaire)
    const ordonnance = {
      DateOrd: avant.DateConsultation,
      TypeVision: avant.TypeVision,
      OD: yeux.OD as Oeil,
      OG: yeux.OG as Oeil,
    }
    const pas = pasTenu(await lirePas(tx), yeux.OD, yeux.OG)
    const refus = Object.values(verifierSaisieOrdonnance(ordonnance, aujourdhui(), pas))[0]
    if (refus) throw regle('ORDONNANCE_REFUSEE', refus)
    // What it gave is made from a finished exam: from here it changes by a new version only.
    if (avant.Etat !== 'Terminé')
      await sqlConsultations.remplacer(tx, moi, avant, {
        ...sqlConsultations.ecritsDe(avant),
        Etat: etatSuivant(avant.Etat, 'Terminé'),
        IdExaminateur: avant.IdExaminateur ?? moi._id,
      })
    await creerOrdonnance(
      tx,
      moi,
      { _id: avant.IdClient, IdOfficine: avant.IdOfficine },
      { ...ordonnance, IdConsultation: avant._id },
    )
    await annoncer(tx, { entite: 'client', _id: client._id, IdOfficine: client.IdOfficine })
    return rendre(tx, params.id)
  },

  async regler({ tx, moi }, { params, payload }) {
    const { IdOfficine } = await sqlConsultations.lireConsultation(tx, params.id)
    await encaisser(tx, moi, {
      ...payload,
      IdOfficine,
      IdConsultation: params.id,
    })
    return { consultation: await sqlConsultations.lireConsultation(tx, params.id) }
  },

  async imprimer({ db, moi }, { params }) {
    exigerOrdonnances(moi)
    return imprimerConsultation(db, moi, params.id)
  },

  async lettre({ db, moi }, { params }) {
    exigerOrdonnances(moi)
    return imprimerLettre(db, moi, params.id)
  },

  attente: ({ db }, { params }) => sqlConsultations.lireAttente(db, params.officine),

  duClient: ({ db, officine }, { params }) => sqlConsultations.duClient(db, params.id, officine),

  aRevoir: ({ db, officine }, { query }) => sqlConsultations.listerARevoir(db, { ...query, officine }),

  examinateurs: ({ db, officine }, { query }) => listerQuiPeut(db, 'consultations.ecrire', officine, query),
}

const COLONNES_DITES: ReadonlySet<string> = new Set(['Ancienne', 'Objective', 'Subjective', 'Prescrite'])
const deuxYeux = (colonne: { OD?: object | undefined; OG?: object | undefined } | undefined) => ({
  OD: colonne?.OD ?? {},
  OG: colonne?.OG ?? {},
})

const sansEvenement = ({ IdEvenement: _, ...fiche }: sqlConsultations.Verrouillee) => fiche
