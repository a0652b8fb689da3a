import type { SaisieCasse } from '@dioptrie/domain/atelier/casse'
import { exiger, Refus, regle } from '@dioptrie/domain/kernel/refus'
import type { SaisieRemise } from '@dioptrie/domain/remises/contract'
import type { SaisieVente } from '@dioptrie/domain/ventes/contract'
import { estMontee, type Numero, REFUS_CASSE_LIVREE } from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Signataire } from '../acces/signature.ts'
import { surPlace } from '../clients/accueil.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { exigerRemise, noterAccord, signerRemise } from '../remises/approuver.ts'
import { mouvementer, verrouillerArticles } from '../stock/registre.ts'
import { type CommandeVerrouillee, changerCommande, changerEtape } from '../ventes/sql.ts'
import { preparerVente } from '../ventes/vente.ts'
import { exigerPart } from '../ventes/versions.ts'

export const signerCasse = (ctx: Avant, { payload }: { payload: Partial<SaisieRemise> }) =>
  signerRemise(ctx, ctx.officine ?? ctx.moi.IdOfficine, payload)

async function etiquettes(db: Lecture, IdOfficine: string, ids: readonly string[]) {
  const { rows } = await sql<{ _id: string; PrixVente: number }>`
    select "_id", "PrixVente" from article where "_id" = any(${ids}::uuid[]) and "IdOfficine" = ${IdOfficine}`.execute(
    db,
  )
  return new Map(rows.map(r => [r._id, r.PrixVente]))
}

type Casse = Pick<SaisieCasse, 'Paire' | 'Motif' | 'ACharge' | 'IdArticle' | 'ClientPaie'>
interface Vendue {
  client: { _id: string; IdOfficine: string; Nom: string; Prenoms: string }
  commande: CommandeVerrouillee
  accord: Partial<SaisieRemise>
  signe: Signataire | null
}

/**
 * Another frame than the one that was sold: it has its own label. The price stays, and what the label says above it is a discount like
 * any other; or the client pays the difference between the two labels.
 */
async function vendreALaPlace(
  tx: Tx,
  moi: Appelant,
  { client, commande, accord: demande, signe }: Vendue,
  n: Numero,
  IdArticle: string,
  difference: number,
): Promise<Refus | null> {
  const [mont, monture] = [`PrixMont${n}`, `PrixMonture${n}`] as const
  const saisie: SaisieVente = {
    [`IdArticle${n}`]: IdArticle,
    ...(difference > 0 && {
      [mont]: commande[mont] + difference,
      ...(commande[monture] !== null && {
        [monture]: commande[monture] + difference,
        [`PrixMontage${n}`]: commande[`PrixMontage${n}`],
      }),
    }),
  }
  const vente = await preparerVente(tx, surPlace(client, commande.IdOfficine), commande, saisie, {
    jour: commande.DateCommd,
    verrouiller: true,
  })
  exigerPart(moi, commande, vente.partage)
  const accord = await exigerRemise(
    tx,
    moi,
    {
      Genre: 'Commande',
      IdOfficine: commande.IdOfficine,
      Tiers: `${client.Nom} ${client.Prenoms}`,
      // What was agreed to for the broken one goes with its place.
      avant: {
        remise: commande.RemiseTotale,
        liste: commande.Total + commande.RemiseTotale,
        pieces: vente.pieces,
      },
      ...vente,
    },
    demande,
    signe,
  )
  if (accord instanceof Refus) return accord
  await changerCommande(tx, moi, commande._id, [
    ...vente.colonnes,
    ...vente.convenu,
    ...(vente.cause ? [] : [['Cause', 'remise'] as [string, unknown]]),
  ])
  await noterAccord(tx, moi, accord, commande)
  return null
}

/**
 * The broken frame left the stock with the sale; the one that takes its place leaves now, as a loss of its own. What was
 * mounted in the broken one goes back to the bench.
 */
export async function casserMonture(
  tx: Tx,
  moi: Appelant,
  vendue: Vendue,
  { Paire, Motif, ACharge, IdArticle, ClientPaie = false }: Casse,
): Promise<Refus | null> {
  const { commande } = vendue
  if (commande.Etape === 'Livrée') throw regle('ETAPE_IMPOSSIBLE', REFUS_CASSE_LIVREE)
  const n = Paire as Numero
  const cassee = commande[`IdArticle${n}`]
  if (!cassee) {
    exiger({ Paire: `La paire ${Paire} n’a pas de monture du stock.` })
    return null
  }
  const remplacement = IdArticle ?? cassee
  await verrouillerArticles(tx, [remplacement, cassee])
  const prix = await etiquettes(tx, commande.IdOfficine, [remplacement, cassee])
  const etiquette = prix.get(remplacement)
  if (etiquette === undefined) exiger({ IdArticle: 'Cet article n’est pas dans le stock de cette officine.' })
  const raison = `Monture cassée (paire ${Paire}) : ${Motif}, à la charge de : ${ACharge}`
  if (remplacement !== cassee) {
    const vendueA = commande[`PrixListe${n}`] ?? prix.get(cassee) ?? 0
    const difference = ClientPaie ? Math.max(0, (etiquette ?? 0) - vendueA) : 0
    const refus = await vendreALaPlace(tx, moi, vendue, n, remplacement, difference)
    if (refus) return refus
  }
  if (estMontee(commande)) await changerEtape(tx, moi, commande, 'casserMonture', raison)
  const _id = uuid()
  await sql`insert into casse_monture ("_id", "IdCommande", "IdOfficine", "Paire", "IdArticle", "IdRemplacement", "Motif",
      "ACharge", "createdBy")
    values (${_id}, ${commande._id}, ${commande.IdOfficine}, ${Paire}, ${cassee}, ${remplacement}, ${Motif}, ${ACharge},
      ${moi._id})`.execute(tx)
  const document = {
    entite: 'casse_monture',
    _id,
    reference: commande.RefCmmd,
    IdOfficine: commande.IdOfficine,
  }
  await mouvementer(tx, moi, 'Sortie', document, [{ IdArticle: remplacement, Quantite: -1, Motif: raison }])
  return null
}
