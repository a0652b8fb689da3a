import type { contrat } from '@dioptrie/domain'
import { Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { exigerOuverte } from '../kernel/call/portee.ts'
import type { Services } from '../kernel/call/services.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { retirerCles, retirerTout } from './facteur.ts'
import { tirer } from './jeton.ts'
import { nouveauMotDePasse } from './motdepasse.ts'
import { annulerLiens, DUREE_INVITATION_MIN, fermerSessionsDe, poserLien, trouverCompte } from './sql.ts'
import {
  exigerAuDessusDe,
  exigerConfirmation,
  exigerOfficine,
  exigerPersonneDIci,
  exigerRolesDonnables,
  exigerUnAdministrateur,
  reserverComptes,
} from './utilisateurs.garde.ts'
import {
  aServi,
  inscrireCompte,
  lireUtilisateur,
  listerUtilisateurs,
  modifierCompte,
  poserRoles,
  verrouillerUtilisateur,
} from './utilisateurs.sql.ts'

async function exigerAdresseLibre(tx: Tx, email: string, saufId?: string): Promise<void> {
  const autre = await trouverCompte(tx, email)
  if (autre && autre._id !== saufId)
    throw new Refus(409, 'EMAIL_PRIS', 'Un autre compte porte déjà cette adresse e-mail.', {
      champs: { 'payload.email': 'Déjà portée par un autre compte' },
    })
}

/** Answers the link itself when no letter can carry it. */
async function inviter(
  tx: Tx,
  { courrier, settings }: Services,
  email: string,
  debut: string,
): Promise<string | undefined> {
  const jeton = tirer()
  await poserLien(tx, email, jeton, DUREE_INVITATION_MIN)
  const lien = `${settings.publicUrl}/reset-password?token=${jeton}`
  if (!courrier.part) return lien
  const texte = [
    'Bonjour,',
    '',
    debut,
    `Ouvrez ce lien dans les ${DUREE_INVITATION_MIN / 60} heures pour choisir votre mot de passe :`,
    '',
    lien,
    '',
    'Le lien ne sert qu’une fois. Passé ce délai, demandez-en un autre sur l’écran de connexion.',
  ].join('\n')
  await courrier.envoyer(tx, { a: email, sujet: 'Votre mot de passe Dioptrie', texte })
  return undefined
}

/** The account of someone, by whichever call: an address of its own, roles that the caller may give. */
export async function ouvrirCompte(
  tx: Tx,
  moi: Appelant,
  services: Services,
  c: {
    email: string
    displayName: string
    IdOfficine: string
    PersonnelId: string | null
    photoURL?: string
    roles: readonly string[]
    password?: string | undefined
  },
): Promise<{ id: string; lien?: string }> {
  const { roles, password, ...compte } = c
  await exigerPersonneDIci(tx, moi, c.PersonnelId)
  await exigerAdresseLibre(tx, compte.email)
  await exigerRolesDonnables(tx, moi, roles)
  const motDePasse = password === undefined ? null : await nouveauMotDePasse(password, compte.email)
  const id = await inscrireCompte(tx, { photoURL: '', ...compte, motDePasse })
  await poserRoles(tx, id, roles)
  if (motDePasse) return { id }
  const lien = await inviter(
    tx,
    services,
    compte.email,
    'Un compte Dioptrie vient d’être ouvert à votre nom.',
  )
  return { id, ...(lien && { lien }) }
}

function exigerUnAutre(moi: Appelant, idUtilisateur: string): void {
  if (idUtilisateur === moi._id)
    throw regle('PROPRE_COMPTE', 'Vous ne pouvez pas désactiver votre propre compte.')
}

/** Ends the sessions at once: the schema sees to it. */
export async function desactiverCompte(tx: Tx, moi: Appelant, idUtilisateur: string): Promise<void> {
  exigerUnAutre(moi, idUtilisateur)
  await modifierCompte(tx, idUtilisateur, { actif: false })
  await exigerUnAdministrateur(tx)
}

const RESULTATS_MAX = 50

export const utilisateurs: Gestionnaires<typeof contrat.utilisateurs> = {
  liste: ({ db, officine }, { query }) => listerUtilisateurs(db, { ...query, officine }),

  async chercher({ db, officine }, { params }) {
    const trouves = await listerUtilisateurs(db, { q: params.term, limit: RESULTATS_MAX, officine })
    return Array.isArray(trouves) ? trouves : trouves.pageOfItems
  },

  lire: ({ db }, { params }) => lireUtilisateur(db, params.id),

  async creer({ tx, moi, services }, { payload }) {
    exigerConfirmation(payload)
    const { id, ...lien } = await ouvrirCompte(tx, moi, services, {
      email: payload.email,
      displayName: payload.displayName,
      IdOfficine: payload.IdOfficine ?? moi.IdOfficine,
      PersonnelId: payload.PersonnelId ?? null,
      roles: payload.roles ?? [],
      password: payload.password,
    })
    return { ...(await lireUtilisateur(tx, id)), ...lien }
  },

  async modifier({ tx, moi }, { params, payload }) {
    const { version, roles, ...champs } = payload
    await reserverComptes(tx, moi)
    const avant = await verrouillerUtilisateur(tx, params.id)
    if (avant.version !== version) throw versionPerimee(avant)
    await exigerAuDessusDe(tx, moi, params.id)
    if (champs.email !== undefined) await exigerAdresseLibre(tx, champs.email, params.id)
    if (champs.IdOfficine !== undefined && champs.IdOfficine !== avant.IdOfficine) {
      exigerOfficine(moi, champs.IdOfficine)
      await exigerOuverte(tx, champs.IdOfficine)
    }
    if (champs.actif === false) exigerUnAutre(moi, params.id)
    await modifierCompte(tx, params.id, champs)
    // The link that waits went to the address before: it may be a stranger's.
    if (champs.email !== undefined && champs.email !== avant.email) await annulerLiens(tx, params.id)
    if (roles !== undefined) {
      await exigerRolesDonnables(tx, moi, roles)
      await poserRoles(tx, params.id, roles)
    }
    await exigerUnAdministrateur(tx)
    return lireUtilisateur(tx, params.id)
  },

  async supprimer({ tx, moi }, { params }) {
    await reserverComptes(tx, moi)
    const avant = await verrouillerUtilisateur(tx, params.id)
    await exigerAuDessusDe(tx, moi, params.id)
    await desactiverCompte(tx, moi, params.id)
    if (await aServi(tx, params.id)) return { ...(await lireUtilisateur(tx, params.id)), supprime: false }
    await tx.deleteFrom('utilisateur').where('_id', '=', params.id).execute()
    return { ...avant, supprime: true }
  },

  async reinitialiser({ tx, moi, services }, { params, payload }) {
    exigerConfirmation(payload)
    await reserverComptes(tx, moi)
    const compte = await verrouillerUtilisateur(tx, params.id)
    await exigerAuDessusDe(tx, moi, params.id)
    if (!compte.actif) throw regle('COMPTE_INACTIF', 'Ce compte est désactivé : réactivez-le d’abord.')
    // A key opens by itself: an intruder's would outlive the password.
    await retirerCles(tx, params.id)
    if (payload.password !== undefined) {
      const motDePasse = await nouveauMotDePasse(payload.password, compte.email)
      await modifierCompte(tx, params.id, { motDePasse })
      return {
        message: `Le mot de passe de ${compte.displayName} est changé, ses sessions et ses clés d’accès sont fermées.`,
      }
    }
    // The old one no longer opens anything: an administrator resets when it may be known to someone else.
    await modifierCompte(tx, params.id, { motDePasse: null })
    await fermerSessionsDe(tx, params.id)
    // One who never chose a password has nothing that changes: the link given before would still open the account.
    await annulerLiens(tx, params.id)
    const lien = await inviter(
      tx,
      services,
      compte.email,
      'Un administrateur a demandé que vous choisissiez un nouveau mot de passe Dioptrie.',
    )
    return lien
      ? { message: `Donnez ce lien à ${compte.displayName} : il ne sera plus montré.`, lien }
      : { message: `Un lien pour choisir un mot de passe est envoyé à ${compte.email}.` }
  },

  async retirerFacteur({ tx, moi }, { params }) {
    await reserverComptes(tx, moi)
    await verrouillerUtilisateur(tx, params.id)
    await exigerAuDessusDe(tx, moi, params.id)
    await retirerTout(tx, params.id)
    // Whoever found the device may have found a session on it.
    await fermerSessionsDe(tx, params.id)
    return lireUtilisateur(tx, params.id)
  },
}
