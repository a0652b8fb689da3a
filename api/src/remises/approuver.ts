import { champInvalide, type Refus, regle } from '@dioptrie/domain/kernel/refus'
import type { SaisieRemise } from '@dioptrie/domain/remises/contract'
import {
  autreChose,
  depasse,
  donnePlus,
  MINUTES_DE_REMISE,
  type Piece,
  type Remise,
  refusApprobateur,
  remiseAApprouver,
  remiseDemandee,
} from '@dioptrie/domain/remises/rules'
import { sql } from 'kysely'
import { type Signataire, signataireDe, signer } from '../acces/signature.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import { estErreurPg, type Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { type Contenu, type DemandeLue, lireDemandes, recentes } from './sql.ts'

const ICI = 'payload.approbation'

/** Before the sale's transaction: the colleague who agrees on the spot, if one does. */
export const signerRemise = (ctx: Avant, IdOfficine: string, { approbation }: Partial<SaisieRemise>) =>
  signer(ctx, IdOfficine, approbation, ICI, {
    permission: 'ventes.approuver',
    refus: 'Cette personne ne peut pas approuver une remise dans cette officine.',
  })

/** The sale with its discount parts taken off, and those parts. */
export function separer<S extends Partial<SaisieRemise>>(saisie: S) {
  const { approbation, demanderRemise, IdDemandeRemise, ...reste } = saisie
  return { accord: { approbation, demanderRemise, IdDemandeRemise }, reste }
}

/** What is about to be sold, priced and locked. */
export interface AVendre {
  Genre: 'Commande' | 'Comptoir'
  IdOfficine: string
  Tiers: string | null
  remise: Remise
  /** What a signed convention already grants, in percent. */
  convention?: number | null
  /** As it stood, of a sale that is changed. */
  avant?: Remise & { pieces: readonly Piece[] }
  pieces: readonly Piece[]
  contenu: Contenu
}

/** Who agreed, to be written with the sale. */
interface Accord extends Pick<AVendre, 'Genre' | 'IdOfficine' | 'remise'> {
  Limite: number
  Motif: string
  IdDemande: string | null
  IdApprobateur: string
}

/**
 * Asked once the sale is priced, before anything of it is written. Null: the caller gives this alone, or it was agreed to before.
 * A refusal that comes back (rather than thrown) keeps the request that was just written.
 */
export async function exigerRemise(
  tx: Tx,
  moi: Appelant,
  v: AVendre,
  { approbation, demanderRemise, IdDemandeRemise }: Partial<SaisieRemise>,
  signe: Signataire | null,
): Promise<Accord | Refus | null> {
  const Limite = moi.RemiseMax
  // A manager agreed to it when it was signed.
  if (v.convention && !depasse(v.remise, v.convention)) return null
  if (Limite === null || !depasse(v.remise, Limite)) return null
  if (v.avant && !donnePlus(v.avant, v.remise) && !autreChose(v.avant.pieces, v.pieces)) return null
  const commun = { Genre: v.Genre, IdOfficine: v.IdOfficine, remise: v.remise, Limite }
  if (signe && approbation) {
    const refus = refusApprobateur(v.remise, signe.RemiseMax)
    if (refus) throw champInvalide({ [`${ICI}.email`]: refus })
    const IdApprobateur = (await signataireDe(tx, signe, ICI)) as string
    return { ...commun, Motif: approbation.Motif, IdDemande: null, IdApprobateur }
  }
  if (IdDemandeRemise) return { ...commun, ...(await accordDe(tx, moi, v, IdDemandeRemise)) }
  const dejaDemandee = await demandeDe(tx, moi, v)
  if (dejaDemandee?.Etat === 'En attente') return remiseDemandee(dejaDemandee._id, v.remise, Limite)
  if (dejaDemandee) return { ...commun, ...accordTire(dejaDemandee) }
  if (demanderRemise) return demander(tx, moi, v, Limite, demanderRemise.Motif)
  throw remiseAApprouver(v.remise, Limite)
}

/**
 * What this seller asked for this very sale, before the page was reloaded or closed: its answer is still awaited, or an agreement waits
 * for its sale.
 */
async function demandeDe(tx: Tx, moi: Appelant, v: AVendre): Promise<DemandeLue | undefined> {
  const siennes = await lireDemandes(
    tx,
    sql<boolean>`${recentes(moi._id)} and d."IdOfficine" = ${v.IdOfficine}
      and d."Contenu" = ${JSON.stringify(v.contenu)}::jsonb`,
  )
  const utiles = siennes.filter(
    d => (d.Etat === 'En attente' || (d.vivante && !d.utilisee)) && !depasse(v.remise, d.Pourcent),
  )
  return utiles.find(d => d.vivante) ?? utiles[0]
}

const accordTire = ({ Motif, _id, IdApprobateur }: DemandeLue) => ({
  Motif,
  IdDemande: _id,
  IdApprobateur: IdApprobateur as string,
})

/** The agreement of a desk: for this seller, this sale, once, and not for long. */
async function accordDe(tx: Tx, moi: Appelant, v: AVendre, id: string) {
  const [d] = await lireDemandes(tx, sql<boolean>`d."_id" = ${id} and d."createdBy" = ${moi._id}`)
  const refuser = (message: string) => regle('REMISE_NON_ACCORDEE', message)
  if (!d || d.IdOfficine !== v.IdOfficine) throw refuser('Cette demande de remise n’est pas la vôtre.')
  if (d.utilisee) throw refuser('Cet accord a déjà servi à une vente : demandez-en un autre.')
  if (!d.vivante || !d.IdApprobateur)
    throw refuser(
      d.Etat === 'Accordée'
        ? `Cet accord date de plus de ${MINUTES_DE_REMISE} minutes : demandez-en un autre.`
        : 'Cette remise n’est pas accordée.',
    )
  const { rows } = await sql<{ meme: boolean }>`
    select "Contenu" = ${JSON.stringify(v.contenu)}::jsonb as meme from demande_remise where "_id" = ${id}`.execute(
    tx,
  )
  if (!rows[0]?.meme || depasse(v.remise, d.Pourcent))
    throw refuser('La vente a changé depuis la demande : la remise est à demander de nouveau.')
  return accordTire(d)
}

async function demander(tx: Tx, moi: Appelant, v: AVendre, Limite: number, Motif: string): Promise<Refus> {
  const { rows } = await sql<{ _id: string }>`
    insert into demande_remise ("IdOfficine", "Genre", "Tiers", "Contenu", "ValeurListe", "Remise", "Limite", "Motif", "createdBy")
    values (${v.IdOfficine}, ${v.Genre}, ${v.Tiers}, ${JSON.stringify(v.contenu)}, ${v.remise.liste}, ${v.remise.remise},
      ${Limite}, ${Motif}, ${moi._id}) returning "_id"`.execute(tx)
  const _id = rows[0]?._id as string
  await annoncer(tx, { entite: 'demande_remise', _id, IdOfficine: v.IdOfficine })
  return remiseDemandee(_id, v.remise, Limite)
}

/** With the version of the sale that it was given for, in its transaction: once that one is written. */
export async function noterAccord(
  tx: Tx,
  moi: Appelant,
  accord: Accord | null,
  vente: { _id: string; RefCmmd: string },
): Promise<void> {
  if (!accord) return
  await sql`
    insert into remise_approuvee ("IdOfficine", "Genre", "IdVente", "Reference", "ValeurListe", "Remise", "Limite", "Motif",
      "IdDemande", "IdApprobateur", "createdBy", "IdVersion")
    values (${accord.IdOfficine}, ${accord.Genre}, ${vente._id}, ${vente.RefCmmd}, ${accord.remise.liste},
      ${accord.remise.remise}, ${accord.Limite}, ${accord.Motif}, ${accord.IdDemande}, ${accord.IdApprobateur}, ${moi._id},
      (select v."_id" from version_vente v where v."IdCommande" = ${vente._id} or v."IdComptoir" = ${vente._id} order by v."Numero" desc limit 1))`
    .execute(tx)
    .catch((e: unknown) => {
      // The other of two sales that raced with one agreement.
      if (estErreurPg(e) && e.code === '23505')
        throw regle('REMISE_NON_ACCORDEE', 'Cet accord a déjà servi à une vente : demandez-en un autre.')
      throw e
    })
}
