import type { contrat } from '@dioptrie/domain'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { errors } from 'jose'
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'
import type { Gestionnaires } from '../kernel/implement.ts'
import type { Settings } from '../kernel/settings.ts'
import { empreinteDe } from './jeton.ts'
import { type Fournisseur, identiteRefusee, JetonRefuse, ouvrirFournisseur } from './oidc.fournisseur.ts'
import { freinDeLAdresse } from './reconnaitre.ts'
import { donnerSession } from './routes.ts'
import { ouvrirSession } from './sql.ts'
import { compter, verifierFreins } from './tentatives.ts'

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

/** False when this nonce already opened a session: of two that present the same token together, one waits here. */
async function premierUsage(
  tx: Tx,
  issuer: string,
  { nonce, exp }: { nonce: string; exp: number },
): Promise<boolean> {
  const pris = await tx
    .insertInto('oidc_nonce')
    .values({ empreinte: empreinteDe(`${issuer} ${nonce}`), expireLe: new Date(exp * 1000).toISOString() })
    .onConflict(oc => oc.doNothing())
    .returning('empreinte')
    .executeTakeFirst()
  return !!pris
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

  async connexion(ctx, { payload }) {
    const { tx, services, log } = ctx
    const fournisseur = fournisseurDe(services.settings)
    const freins = [freinDeLAdresse(ctx)]
    await verifierFreins(tx, freins)
    try {
      const { code, codeVerifier, redirectUri, nonce } = payload
      const idToken =
        payload.idToken ??
        (await fournisseur.echanger({
          code: code as string,
          codeVerifier: codeVerifier as string,
          redirectUri: redirectUri as string,
        }))
      const identite = await fournisseur.verifier(idToken, nonce)
      if (!(await premierUsage(tx, (services.settings.oidc as { issuer: string }).issuer, identite)))
        throw new JetonRefuse('ce jeton a déjà servi')
      const compte = await retenirCompteActif(tx, identite.email)
      if (!compte) {
        await compter(tx, freins)
        // It never makes an account by itself.
        return new Refus(
          403,
          'COMPTE_INCONNU',
          'Aucun compte actif ne porte cette adresse e-mail : demandez-en un à un administrateur.',
        )
      }
      const { providerId } = identite
      const renouvellement = await ouvrirSession(tx, {
        idUtilisateur: compte._id,
        souvenir: false,
        providerId,
      })
      return await donnerSession(ctx, compte._id, renouvellement, false)
    } catch (e) {
      if (!(e instanceof JetonRefuse || e instanceof errors.JOSEError)) throw e
      log.warn({ raison: e.message, adresse: ctx.request.ip }, 'Une identité du fournisseur a été refusée')
      await compter(tx, freins)
      return identiteRefusee()
    }
  },
}
