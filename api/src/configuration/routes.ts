import type { contrat } from '@dioptrie/domain'
import type { SmsConfig } from '@dioptrie/domain/configuration/contract'
import { feriesProposees } from '@dioptrie/domain/configuration/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { exiger, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import { sceller } from '../kernel/platform/coffre.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import * as entete from './entete.sql.ts'
import * as config from './sql.ts'

const deLAnnee = (annee: string) => sql`"dateFerie" between ${`${annee}-01-01`} and ${`${annee}-12-31`}`
const parDate = sql`"dateFerie"`

async function exigerDateLibre(tx: Tx, dateFerie: string, sauf?: string): Promise<void> {
  const [autre] = await config.lire(tx, 'ferie', sql`"dateFerie" = ${dateFerie}`)
  if (autre && autre._id !== sauf)
    throw regle('FERIE_DEJA_LA', `Le ${ecrireJour(dateFerie)} est déjà férié : ${autre.Libelle}.`)
}

/** The secrets stay here: only whether they are set leaves. */
async function smsConfig(db: Lecture): Promise<{ smsConfig: SmsConfig }> {
  const { clientId, clientSecret, ...reste } = await config.lireReglage(db, 'sms_config')
  const typesSms = await config.lire(db, 'type_sms', sql`true`, sql`sans_accent("Libelle")`)
  return {
    smsConfig: {
      ...reste,
      clientIdDefini: clientId !== null,
      clientSecretDefini: clientSecret !== null,
      typesSms,
    },
  }
}

export const configuration: Gestionnaires<typeof contrat.configuration> = {
  feries: ({ db }, { params }) => config.lire(db, 'ferie', deLAnnee(params.year), parDate),

  async feriesProposees({ db }, { params }) {
    const gardes = await config.lire(db, 'ferie', deLAnnee(params.year))
    return feriesProposees(Number(params.year)).map(p => ({
      ...p,
      dejaPresente: gardes.some(
        g => g.dateFerie === p.dateFerie || (p.AConfirmer && g.Libelle === p.Libelle),
      ),
    }))
  },

  async creerFerie({ tx }, { payload }) {
    await exigerDateLibre(tx, payload.dateFerie)
    return config.creer(tx, 'ferie', payload)
  },

  async modifierFerie({ tx }, { params, payload: { version, ...saisie } }) {
    await config.verrouiller(tx, 'ferie', params.id, version)
    if (saisie.dateFerie) await exigerDateLibre(tx, saisie.dateFerie, params.id)
    return config.modifier(tx, 'ferie', params.id, saisie)
  },

  async supprimerFerie({ tx }, { params }) {
    const avant = await config.verrouiller(tx, 'ferie', params.id)
    await config.supprimer(tx, 'ferie', params.id)
    return avant
  },

  garantie: async ({ db }) => ({ garantie: await config.lireReglage(db, 'garantie') }),

  async reglerGarantie({ tx }, { payload: { version, ...saisie } }) {
    const { _id } = await config.lireReglage(tx, 'garantie')
    await config.verrouiller(tx, 'garantie', _id, version)
    return { garantie: await config.modifier(tx, 'garantie', _id, saisie) }
  },

  smsConfig: ({ db }) => smsConfig(db),

  async expediteurSms({ db }) {
    const { senderName, senderAddress, messageTemplate } = await config.lireReglage(db, 'sms_config')
    return { smsConfig: { senderName, senderAddress, messageTemplate } }
  },

  async reglerSms({ tx, services }, { payload: { version, ...saisie } }) {
    const { _id } = await config.lireReglage(tx, 'sms_config')
    const avant = await config.verrouiller(tx, 'sms_config', _id)
    if (version !== undefined && version !== avant.version)
      throw versionPerimee((await smsConfig(tx)).smsConfig)
    const debut = saisie.HeureDebut ?? avant.HeureDebut
    if ((saisie.HeureFin ?? avant.HeureFin) <= debut)
      exiger({ HeureFin: `L’heure de fin vient après celle du début, ${debut}.` })
    // Empty is « none »; absent leaves what is there.
    const garder = (nom: keyof typeof saisie) => {
      const valeur = saisie[nom]
      if (valeur === undefined || typeof valeur === 'number') return valeur
      if (!valeur) return null
      return nom === 'clientId' || nom === 'clientSecret' ? sceller(valeur, services.settings.secret) : valeur
    }
    const noms = Object.keys(saisie) as (keyof typeof saisie)[]
    await config.modifier(tx, 'sms_config', _id, Object.fromEntries(noms.map(n => [n, garder(n)])))
    return smsConfig(tx)
  },

  creerTypeSms: async ({ tx }, { payload }) => ({ typeSms: await config.creer(tx, 'type_sms', payload) }),

  async modifierTypeSms({ tx }, { params, payload: { version, ...saisie } }) {
    await config.verrouiller(tx, 'type_sms', params.id, version)
    return { typeSms: await config.modifier(tx, 'type_sms', params.id, saisie) }
  },

  async alerteCaisse({ db }, { params }) {
    const [alerte] = await config.lire(db, 'alerte_caisse', sql`"IdOfficine" = ${params.id}`)
    return alerte ?? null
  },

  async creerAlerteCaisse({ tx }, { payload }) {
    const [deja] = await config.lire(tx, 'alerte_caisse', sql`"IdOfficine" = ${payload.IdOfficine}`)
    if (deja) throw regle('ALERTE_DEJA_LA', 'Cette officine a déjà une alerte de caisse : modifiez-la.')
    return config.creer(tx, 'alerte_caisse', payload)
  },

  async modifierAlerteCaisse({ tx }, { params, payload: { version, ...saisie } }) {
    await config.verrouiller(tx, 'alerte_caisse', params.id, version)
    return config.modifier(tx, 'alerte_caisse', params.id, saisie)
  },

  logo: ({ db }) => entete.imageActive(db, 'logo'),
  deposerLogo: ({ tx, moi }, { payload }) => entete.deposer(tx, moi, 'logo', payload as PapierRecu),
  retirerLogo: ({ tx }, { params }) => entete.retirer(tx, 'logo', params.id),
  piedpage: ({ db }) => entete.imageActive(db, 'piedpage'),
  deposerPiedpage: ({ tx, moi }, { payload }) => entete.deposer(tx, moi, 'piedpage', payload as PapierRecu),
  retirerPiedpage: ({ tx }, { params }) => entete.retirer(tx, 'piedpage', params.id),
  images: ({ db }, { query }) => entete.images(db, query.Genre),

  async image({ db, reply }, { params }) {
    const { Type, contenu } = await entete.contenuDe(db, params.id)
    // The bytes came from outside: shown, never run. An image never changes under its id.
    reply
      .type(Type)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', 'public, max-age=31536000, immutable')
    return contenu
  },

  models: ({ db }) => entete.models(db),

  creerModel: ({ tx }, { payload }) => entete.creerModel(tx, payload),

  modifierModel: ({ tx }, { payload }) => entete.modifierModel(tx, payload),

  supprimerModel: ({ tx }, { params }) => entete.supprimerModel(tx, params.id),
}
