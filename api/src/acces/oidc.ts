import type { contrat } from '@dioptrie/domain'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type { Settings } from '../kernel/platform/settings.ts'
import { type Fournisseur, identiteRefusee, JetonRefuse, ouvrirFournisseur } from './oidc.fournisseur.ts'
import { freinDeLAdresse } from './reconnaitre.ts'
import { donnerSession } from './routes.ts'
import { ouvrirSession, premierUsage } from './sql.ts'
import { prendreEssai, rendreEssai } from './tentatives.ts'

const SCOPE = 'openid profile email'

/** One per setting: its keys are read once, not at every sign-in. */
const ouverts = new WeakMap<object, Fournisseur>()
function fournisseurDe({ oidc }: Settings): Fournisseur {
  if (!oidc)
    throw new Refus(404, 'FOURNISSEUR_ABSENT', 'La connexion par un fournisseur d’identité n’est pas réglée.')
  const connu = ouverts.get(oidc) ?? ouvrirFournisseur(oidc)
  ouverts.set(oidc, connu)
  return connu
}

/** The active account of this address, held so that a deactivation waits for the session to close it. */
const retenirCompteActif = (tx: Tx, email: string) =>
  tx
    .selectFrom('utilisateur')
    .select('_id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('actif', '=', true)
    .forShare()
    .executeTakeFirst()

/** Why an identity is refused is told to the log alone. */
async function refuserAvec<T>(
  log: FastifyBaseLogger,
  adresse: string,
  verifier: () => Promise<T>,
): Promise<T> {
  try {
    return await verifier()
  } catch (e) {
    if (!(e instanceof JetonRefuse)) throw e
    log.warn({ raison: e.message, adresse }, 'Une identité du fournisseur a été refusée')
    throw identiteRefusee()
  }
}

export const oidc: Gestionnaires<typeof contrat.oidc> = {
  async fournisseur({ services: { settings } }) {
    const { oidc: reglage } = settings
    if (!reglage)
      return {
        actif: false,
        issuer: null,
        clientId: null,
        flow: 'implicit',
        authorizationEndpoint: null,
        scope: SCOPE,
      }
    const decouverte = await fournisseurDe(settings)
      .decouvrir()
      .catch(() => null)
    return {
      actif: true,
      issuer: reglage.issuer,
      clientId: reglage.clientId,
      flow: reglage.flow,
      authorizationEndpoint: decouverte?.authorization_endpoint ?? null,
      scope: SCOPE,
    }
  },

  connexion: enDeuxTemps(
    async ({ db, services, request, log }, { payload }) => {
      const fournisseur = fournisseurDe(services.settings)
      await db.transaction().execute(tx => prendreEssai(tx, [freinDeLAdresse(request)]))
      const { code, codeVerifier, redirectUri, nonce } = payload
      return refuserAvec(log, request.ip, async () => {
        const idToken =
          payload.idToken ??
          (await fournisseur.echanger({
            code: code as string,
            codeVerifier: codeVerifier as string,
            redirectUri: redirectUri as string,
            nonce,
          }))
        return fournisseur.verifier(idToken, nonce)
      })
    },
    async (ctx, { payload: { souvenir = false } }, identite) => {
      const { tx, services, request, log } = ctx
      const { issuer } = services.settings.oidc as { issuer: string }
      await refuserAvec(log, request.ip, async () => {
        if (!(await premierUsage(tx, issuer, identite))) throw new JetonRefuse('ce jeton a déjà servi')
      })
      const compte = await retenirCompteActif(tx, identite.email)
      // It never makes an account by itself.
      if (!compte)
        return new Refus(
          403,
          'COMPTE_INCONNU',
          'Aucun compte actif ne porte cette adresse e-mail : demandez-en un à un administrateur.',
        )
      const { providerId } = identite
      const renouvellement = await ouvrirSession(tx, {
        idUtilisateur: compte._id,
        souvenir,
        providerId,
      })
      await rendreEssai(tx, [freinDeLAdresse(request)])
      return donnerSession(ctx, compte._id, renouvellement, souvenir)
    },
  ),
}
