import type { contrat } from '@dioptrie/domain'
import { CLES_MAX } from '@dioptrie/domain/acces/cle'
import { champInvalide, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import {
  cleRefusee,
  ENTRER,
  finDuDefi,
  maison,
  noterUsage,
  nouveauDefi,
  verifierCle,
  webauthn,
} from './cle.ts'
import { donnerSession } from './routes.ts'
import { ouvrirSession, premierUsage } from './sql.ts'

const COLONNES = ['_id', 'Nom', 'createdAt', 'serviLe'] as const
const poser = (id: string) => `poser ${id}`
const pasFaite = () =>
  champInvalide({ 'payload.cle': 'L’appareil n’a pas fait de clé pour cette maison : recommencez.' })

export const cles: Gestionnaires<typeof contrat.cles> = {
  liste: ({ db, moi }) =>
    db
      .selectFrom('cle_acces')
      .select(COLONNES)
      .where('IdUtilisateur', '=', moi._id)
      .orderBy('createdAt')
      .execute(),

  async preparer({ db, moi, services: { settings } }) {
    const connues = await db
      .selectFrom('cle_acces')
      .select('identifiant')
      .where('IdUtilisateur', '=', moi._id)
      .execute()
    return {
      ...(await (
        await webauthn()
      ).generateRegistrationOptions({
        rpName: 'Dioptrie',
        rpID: maison(settings).rpID,
        userID: new Uint8Array(Buffer.from(moi._id.replaceAll('-', ''), 'hex')),
        userName: moi.email,
        userDisplayName: moi.displayName,
        challenge: nouveauDefi(settings.secret, poser(moi._id)),
        attestationType: 'none',
        supportedAlgorithmIDs: [-8, -7, -257],
        excludeCredentials: connues.map(c => ({ id: c.identifiant })),
        // It opens by itself: it is found without a name, and the device asks who holds it.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })),
    }
  },

  ajouter: enDeuxTemps(
    async ({ moi, services: { settings } }, { payload: { cle } }) => {
      const { rpID, origine } = maison(settings)
      let signe: { nonce: string; exp: number } | undefined
      const { verifyRegistrationResponse } = await webauthn()
      const juge = await verifyRegistrationResponse({
        response: { clientExtensionResults: {}, ...cle } as RegistrationResponseJSON,
        expectedChallenge: defi => {
          const exp = finDuDefi(settings.secret, poser(moi._id), defi)
          if (exp !== null) signe = { nonce: defi, exp }
          return exp !== null
        },
        expectedOrigin: origine,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => null)
      if (!juge?.verified || !signe) throw pasFaite()
      return { ...juge.registrationInfo.credential, signe }
    },
    async ({ tx, moi }, { payload: { Nom } }, { id, publicKey, counter, transports = [], signe }) => {
      if (!(await premierUsage(tx, 'cle', signe))) throw pasFaite()
      // Locked: two at once count each other.
      await tx.selectFrom('utilisateur').select('_id').where('_id', '=', moi._id).forUpdate().execute()
      const siennes = await tx
        .selectFrom('cle_acces')
        .select('_id')
        .where('IdUtilisateur', '=', moi._id)
        .execute()
      if (siennes.length >= CLES_MAX)
        throw regle('TROP_DE_CLES', `Vous avez déjà ${CLES_MAX} clés d’accès : retirez-en une d’abord.`)
      return tx
        .insertInto('cle_acces')
        .values({
          IdUtilisateur: moi._id,
          identifiant: id,
          publique: Buffer.from(publicKey),
          compteur: counter,
          transports,
          Nom,
        })
        .returning(COLONNES)
        .executeTakeFirstOrThrow()
    },
  ),

  async retirer({ tx, moi }, { params: { id } }) {
    const { numDeletedRows } = await tx
      .deleteFrom('cle_acces')
      .where('_id', '=', id)
      .where('IdUtilisateur', '=', moi._id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw introuvable()
    return { message: 'Cette clé n’ouvre plus votre compte.' }
  },

  async demander({ services: { settings } }) {
    return {
      ...(await (
        await webauthn()
      ).generateAuthenticationOptions({
        rpID: maison(settings).rpID,
        challenge: nouveauDefi(settings.secret, ENTRER),
        userVerification: 'required',
      })),
    }
  },

  connexion: enDeuxTemps(
    (ctx, { payload: { cle } }) => verifierCle(ctx, cle),
    async (ctx, { payload: { souvenir = false } }, montree) => {
      const { tx } = ctx
      const compte = await tx
        .selectFrom('utilisateur')
        .select('_id')
        .where('_id', '=', montree.IdUtilisateur)
        .where('actif', '=', true)
        .forShare()
        .executeTakeFirst()
      if (!compte) throw cleRefusee()
      await noterUsage(ctx, montree)
      const renouvellement = await ouvrirSession(tx, {
        idUtilisateur: compte._id,
        souvenir,
        providerId: 'cle',
      })
      return donnerSession(ctx, compte._id, renouvellement, souvenir)
    },
  ),
}
