import type { AvoirEntier } from '@dioptrie/domain/avoirs/contract'
import { AVOIR, chiffrer } from '@dioptrie/domain/avoirs/rules'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { appelants } from '../acces/appelants.ts'
import { avoirs } from '../avoirs/routes.ts'
import { retournableDeCommande } from '../avoirs/sql.ts'
import { caisse } from '../caisse/routes.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'

/** Delivered, at nobody's file, paid in full: what a client brings back. `c` is the order. */
const LIVREE = sql`c."Etape" = 'Livrée' and c."IdArticle1" is not null and c."MontantRegle" = c."PartClient" and c."MontantRegle" > 0
  and not exists (select from avoir a where a."IdCommande" = c."_id")`

interface Retour {
  Motif: string
  vente: RawBuilder<unknown>
  /** All of it; otherwise its frame alone. */
  tout: boolean
  /** Given back in money; otherwise kept as a credit, half of which pays what someone owes. */
  argent: boolean
}
const RETOURS: Retour[] = [
  {
    Motif: 'Verres mal supportés, le client renonce',
    vente: sql`c."IdPriseEnCharge" is null`,
    tout: true,
    argent: true,
  },
  {
    Motif: 'Monture trop étroite',
    vente: sql`c."IdPriseEnCharge" is null`,
    tout: false,
    argent: false,
  },
  {
    Motif: 'Charnière cassée, l’assurance est prévenue',
    vente: sql`c."IdFacture" is not null and c."EtatAssurance" = 'Déposée'`,
    tout: true,
    argent: true,
  },
]

/**
 * What comes back, by the program's own gestures and so of today: one given back in money, one kept as a credit that has paid, one of a
 * sale that its insurer was invoiced for. A network that has some already is left alone.
 */
export async function poserAvoirs(pool: pg.Pool): Promise<void> {
  const db = ouvrirDb(pool)
  const { rows: lieux } = await sql<{ IdOfficine: string; moi: string }>`
    select j."IdOfficine", u."_id" as moi from journee_caisse j join officine o on o."_id" = j."IdOfficine"
    join utilisateur u on u."IdOfficine" = o."_id" and u.actif join utilisateur_role x on x."IdUtilisateur" = u."_id"
    join role r on r."_id" = x."IdRole" and r.livre = 'gerant'
    where o."OfficinePrincipale" and j."Jour" = (now() at time zone 'UTC')::date and j."clotureLe" is null
      and not exists (select from avoir) order by u.email limit 1`.execute(db)
  const ici = lieux[0]
  const [moi] = ici ? await appelants(db, [ici.moi]) : []
  if (!ici || !moi) return
  // A handler as the kernel calls it, in a transaction that says who.
  const appeler = <R>(gestionnaire: unknown, entree: object) =>
    db.transaction().execute(async tx => {
      const contexte = JSON.stringify({ appel: 'demo', IdUtilisateur: moi._id })
      await sql`select set_config('dioptrie.contexte', ${contexte}, true)`.execute(tx)
      return (gestionnaire as (ctx: object, entree: object) => Promise<R>)({ tx, moi }, entree)
    })
  for (const { Motif, vente, tout, argent } of RETOURS) {
    const { rows } = await sql<{ _id: string }>`
      select c."_id" from commande_client_fiche c where c."IdOfficine" = ${ici.IdOfficine} and c."Statut" = 'Active' and ${LIVREE} and ${vente}
      order by c."DateCommd" desc, c."RefCmmd" desc limit 1`.execute(db)
    const id = rows[0]?._id
    if (!id) continue
    const rendue = await retournableDeCommande(db, moi, id)
    const lignes = rendue.lignes
      .filter(l => tout || l.Nature === 'Monture')
      .map(({ Cle, Quantite, EnStock }) => ({
        Cle,
        Quantite,
        Sort: EnStock ? ('Stock' as const) : ('Perte' as const),
      }))
    const { Excedent } = chiffrer(rendue, lignes)
    const rendre = { montant: Excedent, modepaiement: 'Wave', reference: `WA-${rendue.RefCmmd}` }
    const avoir = await appeler<AvoirEntier>(avoirs.rendreCommande, {
      params: { id },
      payload: { version: rendue.version, Motif, lignes, ...(argent && Excedent > 0 ? { rendre } : {}) },
    })
    if (argent || avoir.Credit === 0) continue
    const { rows: dus } = await sql<{ IdClient: string; RefCmmd: string; reste: number }>`
      select c."IdClient", c."RefCmmd", c."ResteAPayer" as reste from commande_client_fiche c where c."IdOfficine" = ${ici.IdOfficine}
        and c."Statut" = 'Active' and c."ResteAPayer" > 0 order by c."IdClient" = ${avoir.IdClient} desc, c."RefCmmd" desc limit 1`.execute(
      db,
    )
    const du = dus[0]
    if (!du) continue
    const montant = Math.min(du.reste, Math.ceil(avoir.Credit / 2))
    await appeler(caisse.reglerCommande, {
      params: { clientId: du.IdClient },
      payload: { RefCmmd: du.RefCmmd, montant, modepaiement: AVOIR, reference: avoir.Reference },
    })
  }
}
