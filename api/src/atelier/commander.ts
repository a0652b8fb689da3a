import type { CommandeVerre, atelier as contrat } from '@dioptrie/domain/atelier/contract'
import {
  boiteDeTaille,
  etatDesVerres,
  refusAutrement,
  refusVerreManquant,
  sansCorrection,
  verresAutrement,
  verresVendus,
} from '@dioptrie/domain/atelier/rules'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { type Cote, enCentiemes, enPlus, type Oeil } from '@dioptrie/domain/kernel/optique'
import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import { estLeMeme } from '@dioptrie/domain/verres/reserve'
import { sql } from 'kysely'
import { joursPrevus } from '../configuration/calendrier.ts'
import { exigerPas, nouvelles } from '../configuration/pas.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { verrouillerArticles } from '../stock/registre.ts'
import { type CommandeVerrouillee, changerEtape, entiere } from '../ventes/sql.ts'
import { accepterVerres, type VerreACommander, verresDe, verresVendusDe } from './verres.sql.ts'

type Demande = Omit<Payload<typeof contrat.commanderVerres>, 'RefCmmd' | 'version'>
type Place = { Paire: number; Cote: Cote }

/** A lens, as it is said in a sentence. */
export const place = (v: { Paire: number; Cote: string }) => `${v.Cote}, paire ${v.Paire}`

async function ordonnanceDe(db: Lecture, refOrd: string | null) {
  const { rows } = await sql<{ OD: Oeil; OG: Oeil; TypeVision: VerreACommander['TypeVision'] }>`
    select "OD", "OG", "TypeVision" from ordonnance_fiche where "RefOrd" = ${refOrd}`.execute(db)
  return rows[0] ?? { OD: {}, OG: {}, TypeVision: null }
}

/** A supplier of the group or of this officine, known, and one who makes lenses. */
export async function exigerVerriers(db: Lecture, idOfficine: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ Nom: string; Verrier: boolean }>`select "Nom", "Verrier" from fournisseur
    where "_id" = any(${ids}::uuid[]) and ("IdOfficine" is null or "IdOfficine" = ${idOfficine})`.execute(db)
  const autre = rows.find(f => !f.Verrier)
  if (rows.length !== new Set(ids).size || autre)
    throw champInvalide({
      'payload.IdFournisseur': autre
        ? `${autre.Nom} n’est pas un fournisseur de verres : sa fiche le dit.`
        : 'Ce fournisseur n’existe pas dans cette officine.',
    })
}

/** The size of the frame of each pair, as its article has it. */
async function taillesDe(db: Lecture, c: CommandeVerrouillee): Promise<(string | null)[]> {
  const { rows } = await sql<{ Taille: string | null }>`
    select a."Taille" from unnest(array[${c.IdArticle1}, ${c.IdArticle2}, ${c.IdArticle3}]::uuid[]) with ordinality as n(id, rang)
    left join article a on a."_id" = n.id order by n.rang`.execute(db)
  return rows.map(r => r.Taille)
}

/** A lens of the shelf is of its own power: what is said of the eye only says where it stands, and how it turns. */
const duRayon = (convenu: Oeil, dit: Oeil): Oeil => {
  const { EPLoin, EPPres, Hauteur } = dit
  const Axe = convenu.Cyl ? (convenu.Axe ?? enPlus(dit).Axe) : undefined
  return Object.fromEntries(
    Object.entries({ ...convenu, EPLoin, EPPres, Hauteur, Axe }).filter(([, v]) => v != null),
  )
}

const SANS_FOURNISSEUR = 'Dites chez quel fournisseur de verres.'
const SANS_CORRECTION = 'Cet œil n’a pas de correction : écrivez-la, ou dites que le verre est plan.'

/**
 * Whoever says anything of the lenses says from whom and what power, 0 being « plan ». The reference alone only notes
 * that they were ordered, elsewhere or by telephone: nothing is asked then, but nothing goes to a supplier without a power.
 */
function exigerComplets(
  verres: readonly {
    IdFournisseur?: string | null | undefined
    IdStockVerre?: string | null | undefined
    Oeil: Oeil
  }[],
  { dits, nommes }: { dits: boolean; nommes: boolean },
): void {
  const champs: Record<string, string> = {}
  verres.forEach((v, i) => {
    if (v.IdStockVerre) return
    if (dits && !v.IdFournisseur) champs['payload.IdFournisseur'] = SANS_FOURNISSEUR
    if ((dits || v.IdFournisseur) && sansCorrection(v.Oeil))
      champs[nommes ? `payload.verres.${i}.Oeil` : 'payload.verres'] = SANS_CORRECTION
  })
  if (Object.keys(champs).length > 0) throw champInvalide(champs)
}

/**
 * What is to be ordered: the lenses named, or all those sold. What is said of a lens comes before what is said for all,
 * and that before what the order and its prescription already say.
 */
export async function preparerVerres(
  tx: Tx,
  verrouillee: CommandeVerrouillee,
  { verres, ...communs }: Demande,
): Promise<VerreACommander[]> {
  const commande = await entiere(tx, verrouillee)
  const vendus = verresVendus(commande)
  const vendu = (p: Place) => vendus.find(v => v.Paire === p.Paire && v.Cote === p.Cote)
  const demandes: NonNullable<Demande['verres']> =
    verres ?? vendus.map(({ Paire, Cote }) => ({ Paire, Cote }))
  const champs: Record<string, string> = {}
  demandes.forEach((v, i) => {
    if (!vendu(v)) champs[`payload.verres.${i}.Cote`] = 'Aucun verre n’a été vendu devant cet œil.'
    if (demandes.findIndex(a => a.Paire === v.Paire && a.Cote === v.Cote) !== i)
      champs[`payload.verres.${i}.Cote`] = 'Ce verre est demandé deux fois.'
  })
  if (Object.keys(champs).length > 0) throw champInvalide(champs)
  const ordonnance = await ordonnanceDe(tx, commande.RefOrd)
  // What the prescription already says may be on a finer step than the network’s today.
  await exigerPas(
    tx,
    demandes.map((v, i) => ({
      place: `verres.${i}.Oeil`,
      mesures: v.Oeil && nouvelles(v.Oeil, ordonnance[v.Cote]),
    })),
  )
  const tailles = await taillesDe(tx, commande)
  const convenus = await verresVendusDe(tx, commande._id)
  const complets = demandes.map(v => {
    const paire = commande.Paires[v.Paire - 1]
    const TypeVision = v.TypeVision ?? communs.TypeVision ?? paire?.TypeVision ?? ordonnance.TypeVision
    const decrit = vendu(v)?.decrit
    const dit = v.Oeil ?? ordonnance[v.Cote]
    const convenu = convenus.find(c => c.Paire === v.Paire && c.Cote === v.Cote)?.Convenu
    return {
      ...boiteDeTaille(tailles[v.Paire - 1]),
      ...decrit,
      ...communs,
      ...v,
      // What is on the shelf is taken as it is: nothing said for the others changes it.
      ...(decrit?.IdStockVerre ? { ...decrit, IdFournisseur: null } : {}),
      Oeil: decrit?.IdStockVerre && convenu ? duRayon(convenu, dit) : dit,
      TypeVision,
      IdOfficineLivraison: v.IdOfficineLivraison ?? communs.IdOfficineLivraison ?? commande.IdOfficine,
    }
  })
  const fournisseurs = complets.map(v => v.IdFournisseur)
  exigerComplets(complets, {
    dits: verres !== undefined || Object.keys(communs).length > 0,
    nommes: verres !== undefined,
  })
  await exigerVerriers(
    tx,
    commande.IdOfficine,
    fournisseurs.filter(f => f != null),
  )
  const prevus = await joursPrevus(tx, {
    IdOfficine: commande.IdOfficine,
    depart: aujourdhuiAbidjan(new Date()),
    fournisseurs,
  })
  const jour = aujourdhuiAbidjan(new Date())
  return complets.map((v, i) => ({ ...v, DatePrevue: v.IdStockVerre ? jour : (prevus[i] as string) }))
}

/** Who makes a lens that was on the shelf; nobody when it is held no more. */
async function fournisseurDuNom(db: Lecture, idArticle: string): Promise<string | null> {
  const { rows } = await sql<{ IdFournisseur: string }>`select f."IdFournisseur" from stock_verre t
    join nom_commercial_verre n on n."_id" = t."IdNomCommercial" join fournisseur_verre f on f."_id" = n."IdFourVerr"
    where t."_id" = ${idArticle}`.execute(db)
  return rows[0]?.IdFournisseur ?? null
}

interface MemeVerre {
  IdStockVerre: string
  NomCommercial: string
  Diametre: number | null
  Quantite: number
}

/** What the shelf of its officine has of this very lens, the narrowest first. */
export async function memesVerres(db: Lecture, v: CommandeVerre): Promise<MemeVerre[]> {
  const { Sph } = v.Fabrication
  if (Sph == null) return []
  const { rows } = await sql<Parameters<typeof estLeMeme>[0] & MemeVerre & { deQui: string | null }>`
    select t."_id" as "IdStockVerre", t."IdNomCommercial", n."Libelle" as "NomCommercial", n."IdModelVer", a."Quantite",
      t."Sph" / 100.0 as "Sph", t."Cyl" / 100.0 as "Cyl", t."Diametre", t."Add" / 100.0 as "Add", t."Cote",
      (select "IdNomCommercial" from stock_verre where "_id" = ${v.IdStockVerre}) as "deQui"
    from stock_verre t join nom_commercial_verre n on n."_id" = t."IdNomCommercial" join article a on a."_id" = t."_id"
    where t."IdOfficine" = ${v.IdOfficine} and t."Sph" = ${enCentiemes(Sph)} and a."Quantite" > 0
    order by t."Diametre", a."Quantite" desc, t."_id"`.execute(db)
  return rows
    .filter(t => estLeMeme(t, { ...v, IdNomCommercial: t.deQui }))
    .map(({ IdStockVerre, NomCommercial, Diametre, Quantite }) => ({
      IdStockVerre,
      NomCommercial,
      Diametre,
      Quantite,
    }))
}

/** Locked, and still the same lens: what the window showed may have been sold since. */
export async function prendreAuRayon(tx: Tx, v: CommandeVerre, IdStockVerre: string): Promise<MemeVerre> {
  await verrouillerArticles(tx, [IdStockVerre])
  const pris = (await memesVerres(tx, v)).find(m => m.IdStockVerre === IdStockVerre)
  if (!pris)
    throw champInvalide({
      'payload.IdStockVerre':
        'Ce verre n’est plus au rayon, ou n’est pas le même : commandez-le au fournisseur.',
    })
  return pris
}

/** The same lens once more, with the link to the one it replaces, its reason and who pays; from the shelf, it waits for nobody. */
export async function preparerRefection(
  tx: Tx,
  v: CommandeVerre,
  refait: { MotifRefait: string; ACharge: string; Remarques?: string | null | undefined },
  pris: MemeVerre | null,
): Promise<VerreACommander> {
  const jour = aujourdhuiAbidjan(new Date())
  const IdFournisseur = pris
    ? null
    : v.IdStockVerre
      ? await fournisseurDuNom(tx, v.IdStockVerre)
      : v.IdFournisseur
  const [DatePrevue] = pris
    ? [jour]
    : await joursPrevus(tx, { IdOfficine: v.IdOfficine, depart: jour, fournisseurs: [IdFournisseur] })
  const { Paire, Cote, Libelle, Indice, Matiere, Diametre, Traitement, Teinte, TypeVision } = v
  const { MontureA, MontureB, MontureDBL, MontureED, IdOfficineLivraison, Urgent } = v
  return {
    Paire,
    Cote,
    IdFournisseur,
    Libelle,
    Indice,
    Matiere,
    Diametre,
    Traitement,
    Teinte,
    TypeVision,
    MontureA,
    MontureB,
    MontureDBL,
    MontureED,
    IdOfficineLivraison,
    Urgent,
    ...(pris && { IdStockVerre: pris.IdStockVerre, Diametre: pris.Diametre ?? Diametre }),
    Oeil: v.Prescrit,
    DatePrevue: DatePrevue as string,
    IdOrigine: v._id,
    ...refait,
    Remarques: refait.Remarques ?? v.Remarques,
  }
}

/** A lens stands once in front of each eye: the index would say it too, in fewer words. */
export async function exigerPlaces(tx: Tx, idCommande: string, verres: readonly Place[]): Promise<void> {
  const { rows } = await sql<Place>`select v."Paire", v."Cote" from commande_verre v
    join unnest(${verres.map(v => v.Paire)}::int[], ${verres.map(v => v.Cote)}::text[]) as p(paire, cote)
      on p.paire = v."Paire" and p.cote = v."Cote"
    where v."IdCommande" = ${idCommande} and v."Statut" in ('Commandé', 'Livré', 'Retourné')`.execute(tx)
  const deja = rows[0]
  if (deja)
    throw regle('VERRE_DEJA_COMMANDE', `Le verre ${deja.Cote} de la paire ${deja.Paire} est déjà commandé.`)
}

/** The order follows its lenses: all that were sold there, one missing, or none ordered. */
export async function suivreLesVerres(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  motif: string | null = null,
): Promise<void> {
  const etat = etatDesVerres(await verresVendusDe(tx, commande._id), await verresDe(tx, commande._id))
  const attend = commande.Etape === 'Verres commandés'
  if (etat === 'reçus' && attend) await changerEtape(tx, moi, commande, 'recevoirVerres', motif)
  if (etat === 'attendus' && !attend) await changerEtape(tx, moi, commande, 'retournerVerre', motif)
  if (etat === 'aucun' && attend) await changerEtape(tx, moi, commande, 'annulerVerres', motif)
}

/**
 * Before a pair is mounted, checked or handed over: all the lenses that were sold are here, and those that are no longer what the
 * prescription says are taken as they are by somebody who says why.
 */
export async function exigerVerres(
  tx: Tx,
  moi: Appelant,
  commande: CommandeVerrouillee,
  motif: string | null | undefined,
): Promise<void> {
  const verres = await verresDe(tx, commande._id)
  const manque = refusVerreManquant(await verresVendusDe(tx, commande._id), verres)
  if (manque) throw regle('VERRE_MANQUANT', manque)
  const ordonnance = verres.length > 0 && commande.RefOrd ? await ordonnanceDe(tx, commande.RefOrd) : null
  const autres = verresAutrement(verres, ordonnance)
  if (autres.length === 0) return
  if (!motif)
    throw regle('VERRE_AUTREMENT', refusAutrement(autres), {
      verres: autres.map(({ Paire, Cote }) => ({ Paire, Cote })),
    })
  await accepterVerres(tx, moi, autres, motif)
}
