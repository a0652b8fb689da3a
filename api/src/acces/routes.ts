import type { acces as appels, Session } from '@dioptrie/domain/acces/contract'
import { PATIENCE } from '@dioptrie/domain/acces/rules'
import { champInvalide, Refus, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { type Avant, type Contexte, enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { cleRefusee, noterUsage, verifierCle } from './cle.ts'
import { effacerCookie, lireCookie, poserCookie } from './cookie.ts'
import {
  codeFaux,
  essayerCode,
  etatDuFacteur,
  exigerFacteur,
  poserFacteur,
  preparerFacteur,
  retirerCles,
  retirerFacteur,
} from './facteur.ts'
import { sessionFermee } from './identifier.ts'
import { empreinteDe, jetonDe, lireJeton, secretSuivant, signerJeton, tirer } from './jeton.ts'
import { exigerLettre } from './lettre.ts'
import { nouveauMotDePasse } from './motdepasse.ts'
import { codeAttendu, creerPremier, resteACreer } from './premier.ts'
import { freinDuCompte, reconnaitre } from './reconnaitre.ts'
import {
  DUREE_LIEN_MIN,
  fermerSession,
  lireProfil,
  modifierProfil,
  noterPreuve,
  ouvrirSession,
  poserApparence,
  poserLien,
  poserMotDePasse,
  prendreLien,
  type Renouvellement,
  retenirCompte,
  signeAinsi,
  tournerSession,
  verrouillerSession,
} from './sql.ts'
import { freinDe, oublier, prendreEssai } from './tentatives.ts'

type Ecriture = Contexte<typeof appels.connexion>

const NOM_PRIS = 'Une autre personne signe déjà de ce nom.'

/** Sets the cookie and answers what the browser keeps. */
export async function donnerSession(
  { tx, reply, services }: Ecriture,
  idUtilisateur: string,
  renouvellement: Renouvellement,
  souvenir: boolean,
): Promise<Session> {
  const { idSession } = renouvellement
  const jeton = await signerJeton(services.settings.secret, { idUtilisateur, idSession })
  const userData = await lireProfil(tx, idUtilisateur, idSession)
  poserCookie(reply, services.settings, renouvellement, souvenir)
  return { ...jeton, userData }
}

function lettreDeReinitialisation(a: string, publicUrl: string, jeton: string) {
  const texte = [
    'Bonjour,',
    '',
    'Quelqu’un, sans doute vous, a demandé à changer le mot de passe de ce compte Dioptrie.',
    `Ouvrez ce lien dans les ${DUREE_LIEN_MIN} minutes pour en choisir un nouveau :`,
    '',
    `${publicUrl}/reset-password?token=${jeton}`,
    '',
    'Le lien ne sert qu’une fois. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
  ].join('\n')
  return { a, sujet: 'Changer votre mot de passe Dioptrie', texte }
}

const pasLActuel = () => champInvalide({ 'payload.actuel': 'Ce n’est pas votre mot de passe actuel' })
/** Of who is in already: the field says it, the session stays. */
async function exigerCode(ctx: Avant, essayer: (secret: string) => Promise<boolean>): Promise<void> {
  if (!(await essayer(ctx.services.settings.secret)))
    throw champInvalide({ 'payload.code': codeFaux().message })
}
const inconnu = () => new Refus(401, 'IDENTIFIANTS', 'Wrong Email or Password')

export const acces: Gestionnaires<typeof appels> = {
  connexion: enDeuxTemps(
    async (ctx, { payload: { email, password, code } }) => {
      const compte = await reconnaitre(ctx, email, password)
      if (!compte) throw inconnu()
      const qui = { id: compte._id, email, code }
      if (!(await exigerFacteur(ctx.db, ctx.services.settings.secret, qui))) await exigerLettre(ctx, qui)
      return compte
    },
    async (ctx, { payload: { souvenir = false } }, { _id, motDePasse }) => {
      if (!(await retenirCompte(ctx.tx, _id, motDePasse))) throw inconnu()
      const renouvellement = await ouvrirSession(ctx.tx, { idUtilisateur: _id, souvenir })
      return donnerSession(ctx, _id, renouvellement, souvenir)
    },
  ),

  async rafraichir(ctx) {
    const { tx, request, reply, services, log } = ctx
    const presente = lireCookie(request)
    const session = presente && (await verrouillerSession(tx, presente.idSession))
    if (!presente || !session?.vivante) {
      effacerCookie(reply, services.settings)
      return sessionFermee()
    }
    const { idSession } = presente
    const cle = request.headers['idempotency-key']
    const secret =
      typeof cle === 'string' ? secretSuivant(services.settings.secret, presente.secret, cle) : undefined
    // The same renewal, whose answer was lost on its way: whoever made it knows the key that they drew for it, a thief does not.
    if (secret && session.empreinte === empreinteDe(secret))
      return donnerSession(ctx, session.IdUtilisateur, { idSession, secret }, session.souvenir)
    if (session.empreinte !== empreinteDe(presente.secret)) {
      // Two hold this session and one of them stole it; nobody can say which.
      await fermerSession(tx, idSession)
      effacerCookie(reply, services.settings)
      log.warn(
        { IdUtilisateur: session.IdUtilisateur, idSession, adresse: request.ip },
        'Un ancien jeton de renouvellement a été présenté : la session est fermée',
      )
      return sessionFermee()
    }
    const nouveau = await tournerSession(tx, { idSession, secret }, session.souvenir)
    return donnerSession(ctx, session.IdUtilisateur, nouveau, session.souvenir)
  },

  async verifier() {
    return 'token valide'
  },

  async deconnexion({ tx, request, reply, services }) {
    // Either is enough: the access token may have expired, and the cookie may be gone.
    const presente = lireCookie(request)
    const session = presente && (await verrouillerSession(tx, presente.idSession))
    // The name of a session is no proof of holding it: its secret is.
    const duCookie =
      session && session.empreinte === empreinteDe(presente.secret) ? presente.idSession : undefined
    const duJeton = await Promise.resolve(request.headers.authorization)
      .then(jetonDe)
      .then(jeton => (jeton ? lireJeton(services.settings.secret, jeton) : null))
      .catch(() => null)
    for (const id of new Set([duCookie, duJeton?.idSession])) if (id) await fermerSession(tx, id)
    effacerCookie(reply, services.settings)
    return { message: 'Vous êtes déconnecté.' }
  },

  async demanderReinitialisation(ctx, { params: { email } }) {
    const { tx, request, services } = ctx
    const freins = [freinDe('lien', email, PATIENCE.compte), freinDe('liens', request.ip, PATIENCE.adresse)]
    await prendreEssai(tx, freins)
    // For an unknown address the letter is written all the same, then taken back: the time must not tell them apart.
    const jeton = tirer()
    const connue = await poserLien(tx, email, jeton)
    await sql`savepoint lettre`.execute(tx)
    await services.courrier.envoyer(
      tx,
      lettreDeReinitialisation(connue ?? email, services.settings.publicUrl, jeton),
    )
    await (connue ? sql`release savepoint lettre` : sql`rollback to savepoint lettre`).execute(tx)
    const envoye = services.courrier.part
    return {
      envoye,
      message: envoye
        ? `Si un compte porte cette adresse, un lien valable ${DUREE_LIEN_MIN} minutes vient d’y être envoyé.`
        : 'Aucun courriel ne peut partir d’ici : demandez un lien à un administrateur.',
    }
  },

  async reinitialiser({ tx, request }, { payload: { token, password } }) {
    const compte = await prendreLien(tx, token)
    if (!compte)
      throw new Refus(400, 'LIEN_INVALIDE', 'Ce lien a déjà servi ou a expiré : demandez-en un nouveau.', {
        champs: { 'payload.token': 'Lien non valable' },
      })
    await poserMotDePasse(tx, compte._id, await nouveauMotDePasse(password, compte.email))
    // Whoever had the account for a minute may have left a key of their own.
    await retirerCles(tx, compte._id)
    await oublier(tx, freinDuCompte(compte.email, request.ip))
    return { message: 'Votre mot de passe est changé : connectez-vous.' }
  },

  profil: ({ db, moi }) => lireProfil(db, moi._id, moi.idSession),

  async modifierProfil({ tx, moi }, { payload: { apparence, ...payload } }) {
    // Papers, receipts and the history are signed with it: nobody takes a colleague's.
    const { displayName: nom = moi.displayName } = payload
    if (nom !== moi.displayName && (await signeAinsi(tx, nom, moi._id)))
      throw new Refus(409, 'NOM_PRIS', NOM_PRIS, { champs: { 'payload.displayName': NOM_PRIS } })
    if (Object.keys(payload).length > 0) await modifierProfil(tx, moi._id, payload)
    if (apparence) await poserApparence(tx, moi._id, apparence)
    return lireProfil(tx, moi._id, moi.idSession)
  },

  changerMotDePasse: enDeuxTemps(
    async (ctx, { payload: { actuel, password } }) => {
      const ancien = await reconnaitre(ctx, ctx.moi.email, actuel, ctx.moi)
      if (!ancien) throw pasLActuel()
      if (actuel === password)
        throw champInvalide({ 'payload.password': 'Choisissez un mot de passe différent de l’actuel' })
      return { ancien, nouveau: await nouveauMotDePasse(password, ctx.moi.email) }
    },
    async ({ tx, moi, reply, services }, { payload: { clesGardees } }, { ancien, nouveau }) => {
      if (!(await retenirCompte(tx, moi._id, ancien.motDePasse))) throw pasLActuel()
      await poserMotDePasse(tx, moi._id, nouveau)
      await retirerCles(tx, moi._id, clesGardees)
      effacerCookie(reply, services.settings)
      return { message: 'Votre mot de passe est changé : connectez-vous de nouveau.' }
    },
  ),

  async facteur({ db, moi, services }) {
    return etatDuFacteur(db, services.settings.secret, moi._id)
  },

  preparerFacteur: enDeuxTemps(
    async (ctx, { payload: { actuel } }) => {
      const compte = await reconnaitre(ctx, ctx.moi.email, actuel, ctx.moi)
      if (!compte) throw pasLActuel()
      return compte
    },
    async ({ tx, moi, services }, _entree, compte) => {
      if (!(await retenirCompte(tx, moi._id, compte.motDePasse))) throw pasLActuel()
      return preparerFacteur(tx, services.settings.secret, moi._id, moi.email)
    },
  ),

  poserFacteur: enDeuxTemps(
    (ctx, { payload: { code } }) =>
      exigerCode(ctx, async secret => {
        // Set already, it is asked for as one that is: another device is no second one.
        const { pose } = await etatDuFacteur(ctx.db, secret, ctx.moi._id)
        return essayerCode(ctx.db, secret, { id: ctx.moi._id, code, neuf: !pose })
      }),
    async ({ tx, moi, services }) => {
      await poserFacteur(tx, moi._id)
      return etatDuFacteur(tx, services.settings.secret, moi._id)
    },
  ),

  retirerFacteur: enDeuxTemps(
    async (ctx, { payload: { code } }) => {
      const secret = ctx.services.settings.secret
      if ((await etatDuFacteur(ctx.db, secret, ctx.moi._id)).exige)
        throw regle('FACTEUR_EXIGE', 'Votre rôle demande un second facteur : il ne se retire pas.')
      await exigerCode(ctx, () => essayerCode(ctx.db, secret, { id: ctx.moi._id, code }))
    },
    async ({ tx, moi, services }) => {
      await retirerFacteur(tx, moi._id)
      return etatDuFacteur(tx, services.settings.secret, moi._id)
    },
  ),

  prouver: enDeuxTemps(
    async (ctx, { payload: { password, code, cle } }) => {
      const { moi, db } = ctx
      const secret = ctx.services.settings.secret
      if (cle) {
        const montree = await verifierCle(ctx, cle)
        if (montree.IdUtilisateur !== moi._id) throw cleRefusee()
        return montree
      }
      if ((await etatDuFacteur(db, secret, moi._id)).pose) {
        if (!code) throw champInvalide({ 'payload.code': 'Obligatoire' })
        await exigerCode(ctx, () => essayerCode(db, secret, { id: moi._id, code }))
        return null
      }
      if (!password) throw champInvalide({ 'payload.password': 'Obligatoire' })
      if (!(await reconnaitre(ctx, moi.email, password, moi)))
        throw champInvalide({ 'payload.password': 'Ce n’est pas votre mot de passe' })
      return null
    },
    async (ctx, _entree, montree) => {
      const { tx, moi } = ctx
      if (montree) await noterUsage(ctx, montree)
      await noterPreuve(tx, moi.idSession)
      return { message: 'C’est bien vous.' }
    },
  ),

  async premierDemarrage({ db }) {
    return { aFaire: await resteACreer(db) }
  },

  async creerPremierAdministrateur(ctx, { payload }) {
    const { tx } = ctx
    // The same brake for every address: there is one code, and it is short enough to be typed.
    const frein = freinDe('premier', 'code', PATIENCE.compte)
    const attendu = await codeAttendu(tx)
    if (!attendu) throw regle('DEJA_DEMARRE', 'Le premier administrateur existe déjà : connectez-vous.')
    await prendreEssai(tx, [frein])
    if (!attendu(payload.code))
      return champInvalide({ 'payload.code': 'Ce n’est pas le code affiché sur la console' })
    const motDePasse = await nouveauMotDePasse(payload.password, payload.email)
    const idUtilisateur = await creerPremier(tx, { ...payload, motDePasse })
    await oublier(tx, frein)
    const renouvellement = await ouvrirSession(tx, { idUtilisateur, souvenir: false })
    return donnerSession(ctx, idUtilisateur, renouvellement, false)
  },
}
