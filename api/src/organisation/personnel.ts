import type { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { champInvalide, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Personnel, SaisiePersonnel } from '@dioptrie/domain/organisation/personnel'
import { verifierCni, verifierPersonnel } from '@dioptrie/domain/organisation/rules'
import {
  exigerAuDessusDe,
  exigerConfirmation,
  exigerOfficine,
  reserverComptes,
} from '../acces/utilisateurs.garde.ts'
import { modifierCompte } from '../acces/utilisateurs.sql.ts'
import { desactiverCompte, ouvrirCompte } from '../acces/utilisateurs.ts'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Contexte, Gestionnaires } from '../kernel/call/implement.ts'
import { exigerOuverte } from '../kernel/call/portee.ts'
import type { PapierRecu } from '../kernel/paper/fichier.ts'
import type { Tx } from '../kernel/platform/db.ts'
import {
  garderPhoto,
  inscrirePersonnel,
  lirePersonnel,
  lirePhoto,
  listerPersonnel,
  modifierPersonnel,
  retirerPhoto,
  trouverPoste,
  verrouillerPersonnel,
} from './personnel.sql.ts'

const aujourdhui = () => aujourdhuiAbidjan(new Date())
const PHOTO_MAX = 2 * 1024 * 1024

function exiger(refus: Record<string, string>): void {
  const champs = Object.entries(refus).map(([nom, message]) => [`payload.${nom}`, message] as const)
  if (champs.length > 0) throw champInvalide(Object.fromEntries(champs))
}

/** Staff and, with a password, the account: both or neither. */
async function enregistrer(
  { tx, moi, services }: Contexte<typeof contrat.personnel.creer>,
  { payload }: { payload: SaisiePersonnel },
): Promise<Personnel> {
  const { password, confirmPassword, roles = [], poste, agence = moi.IdOfficine, ...saisie } = payload
  exigerConfirmation({ password, confirmPassword })
  exiger(verifierPersonnel(saisie, aujourdhui()))
  if (password === undefined && roles.length > 0)
    throw champInvalide({ 'payload.roles': 'Les rôles vont avec un compte : donnez aussi un mot de passe' })
  const id = await inscrirePersonnel(tx, { ...saisie, agence, poste: await trouverPoste(tx, poste) })
  if (password !== undefined) {
    if (!moi.permissions.has('utilisateurs.ecrire'))
      throw interdit(
        'Votre rôle ne permet pas d’ouvrir un compte : enregistrez la personne sans mot de passe.',
      )
    if (!saisie.email) throw champInvalide({ 'payload.email': 'Obligatoire pour ouvrir un compte' })
    const { email, nom, prenoms } = saisie
    const displayName = `${prenoms} ${nom}`.slice(0, 80)
    await ouvrirCompte(tx, moi, services, {
      email,
      displayName,
      IdOfficine: agence,
      PersonnelId: id,
      roles,
      password,
    })
  }
  return lirePersonnel(tx, id)
}

/** Who leaves the house no longer signs in, from this very moment. */
async function fermerLaPorte(tx: Tx, moi: Appelant, personne: Personnel): Promise<void> {
  if (!personne.IdUtilisateur || !personne.compteActif) return
  await reserverComptes(tx, moi)
  await exigerAuDessusDe(tx, moi, personne.IdUtilisateur)
  await desactiverCompte(tx, moi, personne.IdUtilisateur)
}

function exigerPresent(personne: Personnel): void {
  if (personne.supprimeLe)
    throw regle('PERSONNEL_RETIRE', 'Cette personne est retirée du personnel : restaurez-la d’abord.')
}

async function verrouillerVersion(tx: Tx, id: string, version: number): Promise<Personnel> {
  const avant = await verrouillerPersonnel(tx, id)
  if (avant.version !== version) throw versionPerimee(avant)
  exigerPresent(avant)
  return avant
}

/** The account shows the same face as its owner. */
async function montrerPhoto(tx: Tx, id: string): Promise<Personnel> {
  await modifierPersonnel(tx, id, {})
  const personne = await lirePersonnel(tx, id)
  if (personne.IdUtilisateur)
    await modifierCompte(tx, personne.IdUtilisateur, { photoURL: personne.photoURL ?? '' })
  return personne
}

export const personnel: Gestionnaires<typeof contrat.personnel> = {
  liste: ({ db, officine }, { query }) => listerPersonnel(db, { ...query, officine }),

  lire: ({ db }, { params }) => lirePersonnel(db, params.id),

  creer: enregistrer,

  inscrire: enregistrer,

  async modifier({ tx, moi }, { params, payload }) {
    const { version, poste, ...saisie } = payload
    const avant = await verrouillerVersion(tx, params.id, version)
    exiger(verifierPersonnel({ ...avant, ...saisie }, aujourdhui()))
    if (saisie.agence !== undefined && saisie.agence !== avant.agence) {
      exigerOfficine(moi, saisie.agence)
      await exigerOuverte(tx, saisie.agence)
    }
    await modifierPersonnel(tx, params.id, { ...saisie, poste: await trouverPoste(tx, poste) })
    if (saisie.status === 'Parti') await fermerLaPorte(tx, moi, avant)
    return lirePersonnel(tx, params.id)
  },

  async modifierCni({ tx }, { params, payload }) {
    const { version, ...saisie } = payload
    const avant = await verrouillerVersion(tx, params.id, version)
    exiger(verifierCni({ ...avant, ...saisie }, aujourdhui()))
    await modifierPersonnel(tx, params.id, saisie)
    return lirePersonnel(tx, params.id)
  },

  async poserPhoto({ tx, moi }, { params, payload }) {
    const { nom, contenu, Type, recu } = payload as PapierRecu
    if (recu > PHOTO_MAX)
      throw new Refus(413, 'TROP_GRAND', 'La photo dépasse 2 Mo.', { champs: { fichier: 'Plus de 2 Mo' } })
    const avant = await verrouillerPersonnel(tx, params.id)
    exigerPresent(avant)
    await garderPhoto(tx, moi, avant, { Nom: nom, Type, contenu })
    return montrerPhoto(tx, params.id)
  },

  async lirePhoto({ db, reply }, { params, query }) {
    const { Type, contenu } = await lirePhoto(db, params.id)
    // The bytes came from outside: shown, never run, and never read as another type than the one checked.
    reply
      .type(Type)
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
    if (query.v) reply.header('cache-control', 'private, max-age=86400')
    return contenu
  },

  async retirerPhoto({ tx }, { params }) {
    await verrouillerPersonnel(tx, params.id)
    await retirerPhoto(tx, params.id)
    return montrerPhoto(tx, params.id)
  },

  async supprimer({ tx }, { params }) {
    const avant = await verrouillerPersonnel(tx, params.id)
    if (avant.supprimeLe) throw regle('PERSONNEL_RETIRE', 'Cette personne est déjà retirée du personnel.')
    if (avant.compteActif)
      throw regle(
        'ENCORE_UTILISE',
        `${avant.prenoms} ${avant.nom} a encore un compte actif : désactivez-le d’abord.`,
        { IdUtilisateur: avant.IdUtilisateur },
      )
    await modifierPersonnel(tx, params.id, { supprimeLe: new Date() })
    return lirePersonnel(tx, params.id)
  },

  async restaurer({ tx }, { params }) {
    const avant = await verrouillerPersonnel(tx, params.id)
    if (!avant.supprimeLe) throw regle('PERSONNEL_PRESENT', 'Cette personne fait déjà partie du personnel.')
    await modifierPersonnel(tx, params.id, { supprimeLe: null })
    return lirePersonnel(tx, params.id)
  },
}
