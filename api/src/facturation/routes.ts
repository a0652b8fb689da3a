import type { contrat } from '@dioptrie/domain'
import type { SaisieLigne } from '@dioptrie/domain/facturation/contract'
import { reprendre } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { lireDusDe } from '../caisse/creances.ts'
import { joindrePiece, ouvrirPiece } from '../documents/pieces.ts'
import { interdit } from '../kernel/call/appelant.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import type { FichierRecu, PapierRecu } from '../kernel/paper/fichier.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { direImporte } from '../kernel/platform/notifier.ts'
import { lireDossier, listerVentes, traiter } from './dossiers.ts'
import { reglerLignes, verrouillerPaiement } from './ecrire.ts'
import {
  archiver,
  contrePasser,
  corrigerBordereau,
  deciderRejets,
  deposer,
  facturer,
  retirerLigne,
} from './factures.ts'
import { imprimerBordereau, imprimerDetail, imprimerFacture, imprimerRelance } from './impression.ts'
import {
  A_DEPOSER,
  DEPOSEES,
  lireAttendu,
  lireChaine,
  listerBordereaux,
  listerFactures,
  listerLignes,
  listerPaiements,
  totaliserFactures,
  totaliserLignes,
} from './listes.ts'
import { enregistrerModele, listerModeles } from './modeles.ts'
import { importerReponse, lireFichierDeReponse, modeleDeReponse } from './reponse.ts'
import { modeleParts, reprendreParts } from './reprise.ts'
import { lireBordereau, lireFacture, lirePaiement, vueDe } from './sql.ts'

const saufTous = (id: string | null) => (id === 'tous' ? null : id)

export const facturation: Gestionnaires<typeof contrat.facturation> = {
  aTraiter: ({ db, officine }, { params, query }) =>
    listerVentes(db, {
      ...query,
      du: params.dateDebut,
      au: params.dateFin,
      etat: 'À traiter',
      officine: saufTous(officine),
      IdAssurance: saufTous(params.assurance),
    }),

  dossier: ({ db, moi }, { params, query }) => lireDossier(db, moi, params.id, query),

  traiter: ({ tx, moi }, { payload }) => traiter(tx, moi, payload),

  aFacturer: ({ db, officine }, { params, query }) =>
    listerVentes(db, {
      ...query,
      du: params.dateDebut,
      au: params.dateFin,
      etat: 'Traitée',
      officine,
      IdAssurance: saufTous(params.IdAssurance),
    }),

  aFacturerSociete: ({ db, officine }, { params, query }) =>
    listerVentes(db, {
      ...query,
      du: params.dateDebut,
      au: params.dateFin,
      etat: 'Traitée',
      officine,
      IdAssurance: saufTous(params.IdAssurance),
      IdSociete: params.IdSociete,
    }),

  facturer: ({ tx, moi }, { payload }) => facturer(tx, moi, payload),

  retirerLigne: ({ tx, moi }, { params, payload }) => retirerLigne(tx, moi, params.id, payload.ligne),

  aDeposer: ({ db, moi, officine }, { query }) =>
    listerFactures(db, { ...query, officine, vue: vueDe(moi) }, [A_DEPOSER]),

  deposees: ({ db, moi, officine }, { query }) =>
    listerFactures(db, { ...query, officine, vue: vueDe(moi) }, [DEPOSEES]),

  factures: ({ db, moi, officine }, { query }) => listerFactures(db, { ...query, officine, vue: vueDe(moi) }),

  totauxFactures: ({ db, officine }, { query }) => totaliserFactures(db, { ...query, officine }),

  facture: ({ db, moi }, { params }) => lireFacture(db, moi, params.id),

  lignes: ({ db, officine }, { query }) => listerLignes(db, { ...query, officine }),

  totauxLignes: ({ db, officine }, { query }) => totaliserLignes(db, { ...query, officine }),

  deposer: ({ tx, moi }, { payload }) => deposer(tx, moi, payload),

  bordereaux: ({ db, moi, officine }, { query }) =>
    listerBordereaux(db, { ...query, officine, vue: vueDe(moi) }),

  bordereau: ({ db, moi }, { params }) => lireBordereau(db, moi, params.id),

  corrigerBordereau: ({ tx, moi }, { params, payload }) => corrigerBordereau(tx, moi, params.id, payload),

  imprimerBordereau: ({ tx, moi }, { params }) => imprimerBordereau(tx, moi, params.id),

  async joindreBordereau({ tx, moi }, { params, payload }) {
    const { rows } = await sql<{ _id: string; IdOfficine: string }>`
      select "_id", "IdOfficine" from bordereau_assurance where "_id" = ${params.id}`.execute(tx)
    if (!rows[0]) throw introuvable('Ce bordereau')
    const joint = await joindrePiece(tx, moi, 'bordereau_assurance', rows[0], payload as PapierRecu)
    const { rows: factures } = await sql<{ _id: string }>`
      select "_id" from facture_assurance where "IdBordereau" = ${params.id}`.execute(tx)
    await annoncer(
      tx,
      ...factures.map(({ _id }) => ({ entite: 'facture_assurance' as const, _id, IdOfficine: null })),
    )
    return joint
  },

  ouvrirScan: ({ db, reply }, { params }) => ouvrirPiece(db, reply, 'bordereau_assurance', params.id),

  async reglerLignes({ tx, moi }, { payload }) {
    const f = await lireFacture(tx, moi, payload._id)
    const siennes = new Set(f.lignes.map(l => l._id))
    if (payload.lignes.some(l => !siennes.has(l._id))) throw introuvable('Cette ligne')
    await reglerLignes(tx, moi, {
      IdAssurance: f.IdAssurance,
      saisies: payload.lignes,
      paiement: payload.paiement,
    })
    return lireFacture(tx, moi, f._id)
  },

  async reglerTout({ tx, moi }, { payload }) {
    // Its sales first: what is open is read once nobody else settles it.
    await sql`select from commande_client where "IdFacture" = ${payload._id} order by "_id" for no key update`.execute(
      tx,
    )
    const f = await lireFacture(tx, moi, payload._id)
    const ouvertes = f.lignes.filter(l => l.Ouvert > 0)
    if (ouvertes.length === 0) throw regle('RIEN_A_REGLER', 'Plus rien n’est ouvert sur cette facture.')
    const ouvert = ouvertes.reduce((n, l) => n + l.Ouvert, 0)
    if (payload.paiement.montant < ouvert)
      throw regle(
        'PAIEMENT_TROP_PETIT',
        `${ecrireMontant(ouvert)} sont ouverts sur cette facture : ce paiement ne les couvre pas, répartissez-le ligne par ligne.`,
        { Reste: ouvert },
      )
    const saisies: SaisieLigne[] = ouvertes.map(l => ({ _id: l._id, montant: l.Ouvert }))
    await reglerLignes(tx, moi, { IdAssurance: f.IdAssurance, saisies, paiement: payload.paiement })
    return lireFacture(tx, moi, f._id)
  },

  async payer({ tx, moi }, { payload }) {
    const { IdAssurance, lignes = [], paiement } = payload
    const id = await reglerLignes(tx, moi, { IdAssurance, saisies: lignes, paiement })
    return lirePaiement(tx, moi, id as string)
  },

  async repartir({ tx, moi }, { params, payload }) {
    const avant = await lirePaiement(tx, moi, params.id)
    // Its sales and invoices are locked before the payment itself, inside.
    await reglerLignes(tx, moi, {
      IdAssurance: avant.IdAssurance,
      saisies: payload.lignes,
      paiement: () => verrouillerPaiement(tx, params.id),
    })
    return lirePaiement(tx, moi, params.id)
  },

  contrePasser: ({ tx, moi }, { params, payload }) => contrePasser(tx, moi, params.id, payload.Motif),

  paiements: ({ db, officine }, { query }) => listerPaiements(db, { ...query, officine }),

  paiement: ({ db, moi }, { params }) => lirePaiement(db, moi, params.id),

  representer: ({ tx, moi }, { payload }) => deciderRejets(tx, moi, 'Re-présentation', payload),

  chargerClient: ({ tx, moi }, { payload }) => deciderRejets(tx, moi, 'Client', payload),

  abandonner: ({ tx, moi }, { payload }) => deciderRejets(tx, moi, 'Abandon', payload),

  reprendreDecision({ tx, moi }, { payload: { decision, ...s } }) {
    if (decision === 'Abandon' && !moi.permissions.has('facturation.abandonner'))
      throw interdit('Votre rôle ne permet pas de revenir sur ce qui est passé en perte.')
    return deciderRejets(tx, moi, decision, s, reprendre)
  },

  modeleReponse: ({ db, moi, reply }, { params }) => modeleDeReponse(db, moi, params.id, reply),

  importerReponse: enDeuxTemps(
    (ctx, { payload }) => lireFichierDeReponse(ctx, payload as FichierRecu),
    ({ tx, moi }, { params, query }, lu) => importerReponse(tx, moi, params.id, lu, query.essai === 'oui'),
  ),

  reprendreParts: enDeuxTemps(
    (ctx, { payload, query }) =>
      lireDusDe(ctx, 'parts', ctx.officine ?? ctx.moi.IdOfficine, query.colonnes, payload as FichierRecu),
    ({ tx, moi, officine }, { query }, lu) =>
      direImporte(
        tx,
        moi,
        { Titre: 'Parts d’assurance', Lien: '/apps/reglement-fact' },
        reprendreParts(tx, moi, officine ?? moi.IdOfficine, lu, query.essai === 'oui'),
      ),
  ),

  modeleParts: ({ reply }) => modeleParts(reply),

  archiver: ({ tx, moi }, { params }) => archiver(tx, moi, params.id),

  chaine: ({ db, officine }, { query }) => lireChaine(db, { ...query, officine }),

  attendu: ({ db, officine }, { query }) => lireAttendu(db, { ...query, officine }),

  relancer: ({ db, moi }, { payload }) =>
    imprimerRelance(db, moi, payload.IdAssurance, payload.IdSociete ?? null),

  modeles: ({ db }, { query }) => listerModeles(db, query),

  enregistrerModele: ({ tx, moi }, { payload }) => enregistrerModele(tx, moi, payload),

  imprimer: ({ tx, moi }, { payload }) => imprimerFacture(tx, moi, payload._id),

  imprimerDetail: ({ tx, moi }, { payload }) => imprimerDetail(tx, moi, payload._id),
}
