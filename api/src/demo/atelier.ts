import { conclure, figerGaranties, verifierOeil, verresVendus } from '@dioptrie/domain/atelier/rules'
import type { ReglesDeGarantie } from '@dioptrie/domain/configuration/rules'
import { ajouterJours } from '@dioptrie/domain/kernel/jour'
import type { Oeil } from '@dioptrie/domain/kernel/optique'
import type { Commande, PasDeCommande, Verre } from '@dioptrie/domain/ventes/contract'
import { NUMEROS } from '@dioptrie/domain/ventes/rules'
import type pg from 'pg'
import { colonnesDe, LIVRES } from '../atelier/verres.sql.ts'
import type { OfficineLue, Reseau } from './clients.ts'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import type { Numeroteur } from './numeroteur.ts'

export const TABLES_DE_L_ATELIER = ['commande_verre', 'montage', 'livraison'] as const

interface CommandeLue extends Commande {
  OD: Oeil | null
  OG: Oeil | null
  TypeVision: string | null
  pas: (PasDeCommande & { createdBy: string })[]
}

const LUES = `select c.*, paires_vendues(c."Paires", c."_id") as "Paires", o."OD", o."OG", o."TypeVision", e.pas
  from commande_client c
  join (select "IdCommande", jsonb_agg(jsonb_build_object('Etape', "Etape", 'Motif', "Motif",
          'createdAt', instant("createdAt"), 'createdBy', "createdBy") order by "_id") as pas
        from commande_etape group by 1) e on e."IdCommande" = c."_id"
  left join ordonnance_fiche o on o."RefOrd" = c."RefOrd"
  where c."Etape" <> 'Enregistrée' order by c."createdAt", c."_id"`

/** What the workshop did for each sale of the demonstration, read off the steps that the sale has taken. */
export async function poserAtelier(
  base: pg.PoolClient,
  h: Hasard,
  reseau: Reseau,
  numeroter: Numeroteur['numeroter'],
): Promise<void> {
  await base.query('analyze commande_client, ordonnance')
  const { rows: commandes } = await base.query<CommandeLue>(LUES)
  const { rows: fournisseurs } = await base.query<{ _id: string }>(
    `select "_id" from fournisseur where "IdOfficine" is null and "Nom" like 'Laboratoire%' order by "Nom"`,
  )
  const { rows: garanties } = await base.query<ReglesDeGarantie>('select * from garantie')
  const officines = new Map(reseau.officines.map(o => [o._id, o]))
  const verres: object[] = []
  const montages: object[] = []
  const livraisons: object[] = []
  for (const c of commandes) {
    const officine = officines.get(c.IdOfficine) as OfficineLue
    const poses = commander(h, c, officine, fournisseurs[0]?._id ?? null, numeroter)
    verres.push(...poses)
    const montage = monter(h, c, poses)
    if (montage) montages.push(montage)
    const livree = c.pas.findLast(p => p.Etape === 'Livrée')
    if (livree) livraisons.push(livrer(h, c, livree, garanties[0] as ReglesDeGarantie))
  }
  await inserer(base, 'commande_verre', verres)
  await inserer(base, 'montage', montages)
  await inserer(base, 'livraison', livraisons)
}

type VerreDemo = Record<string, unknown> & {
  Paire: number
  Cote: 'OD' | 'OG'
  Statut: string
  Fabrication: Oeil
}

function commander(
  h: Hasard,
  c: CommandeLue,
  officine: OfficineLue,
  fournisseur: string | null,
  numeroter: Numeroteur['numeroter'],
): VerreDemo[] {
  const depart = c.pas.find(p => p.Etape === 'Verres commandés')
  if (!depart) return []
  const jour = depart.createdAt.slice(0, 10)
  const RefVerre = numeroter('CV', officine, Number(jour.slice(0, 4)))
  const recu = c.pas.findLast(p => p.Etape === 'Verres reçus')
  const retour = c.pas.find((p, i) => p.Etape === 'Verres commandés' && i > 1)
  const Urgent = h.chance(0.08)
  return verresVendus<Verre>(c).map(({ Paire, Cote, decrit }, rang) => {
    // The lens that came back is the first one: it is awaited again while the others are there.
    const attendu = c.Etape === 'Verres commandés' && (rang === 0 || !recu)
    if (!attendu) numeroter(LIVRES, officine, 0)
    const vision = c.Paires[Paire - 1]?.TypeVision ?? c.TypeVision
    const { Prescrit, ...mesures } = colonnesDe({ Oeil: c[Cote] ?? {} }, vision)
    const retourne = retour !== undefined && rang === 0
    return {
      _id: h.id(Date.parse(depart.createdAt)),
      RefVerre,
      IdCommande: c._id,
      IdOfficine: c.IdOfficine,
      IdOfficineLivraison: c.IdOfficine,
      Paire,
      Cote,
      IdFournisseur: decrit?.IdFournisseur ?? fournisseur,
      ...VIDE,
      ...ditAuVerrier(decrit),
      TypeVision: vision,
      Prescrit: JSON.stringify(Prescrit),
      ...mesures,
      Urgent,
      Statut: attendu ? (retourne ? 'Retourné' : 'Commandé') : 'Livré',
      DateCommande: jour,
      DatePrevue: ajouterJours(retourne && retour ? retour.createdAt.slice(0, 10) : jour, 6),
      LivreLe: attendu ? null : recu?.createdAt,
      LivrePar: attendu ? null : recu?.createdBy,
      RetourneLe: retourne ? retour.createdAt : null,
      MotifRetour: retourne ? retour.Motif : null,
      createdAt: depart.createdAt,
      updatedAt: (attendu ? (retour ?? depart) : (recu ?? depart)).createdAt,
      createdBy: depart.createdBy,
      updatedBy: depart.createdBy,
    } as unknown as VerreDemo
  })
}
/** A lens in the words of its order. */
function ditAuVerrier(decrit: Verre | undefined) {
  const { PrixListe, IdModelVer, IdVersion, IdTraitements, IdColoration, IdTeinte, IdFabrication, ...mots } =
    decrit ?? {}
  return mots
}
const VIDE = {
  Libelle: null,
  Indice: null,
  Matiere: null,
  Diametre: null,
  Traitement: null,
  Teinte: null,
}

/** Measured as a good lensmeter would: a hundredth or two beside what was ordered. */
function monter(h: Hasard, c: CommandeLue, poses: VerreDemo[]) {
  const monte = c.pas.findLast(p => p.Etape === 'Montée')
  if (!monte || c.Etape === 'Verres commandés' || c.Etape === 'Verres reçus') return null
  const verifie = c.pas.findLast(p => p.Etape === 'Vérifiée')
  const unAutre = verifie && verifie.createdBy !== monte.createdBy ? verifie : undefined
  const dioptrie = (centiemes: unknown) => (centiemes === null ? undefined : Number(centiemes) / 100)
  const Mesures = poses.map(v => {
    const attendu = { Sph: dioptrie(v.Sph), Cyl: dioptrie(v.Cyl), Axe: v.Axe as number | undefined }
    const lu = {
      ...(attendu.Sph === undefined ? {} : { Sph: Math.round(attendu.Sph * 100 + h.entier(-3, 3)) / 100 }),
      ...(attendu.Cyl ? { Cyl: attendu.Cyl, Axe: attendu.Axe } : {}),
    }
    return { Paire: v.Paire, Cote: v.Cote, ...lu, verdicts: verifierOeil(attendu, lu) }
  })
  return {
    _id: h.id(Date.parse(monte.createdAt)),
    IdCommande: c._id,
    IdOfficine: c.IdOfficine,
    MontePar: monte.createdBy,
    MonteLe: monte.createdAt,
    VerifiePar: unAutre?.createdBy ?? null,
    VerifieLe: unAutre?.createdAt ?? null,
    Mesures: unAutre ? JSON.stringify(Mesures) : null,
    Verdict: unAutre ? conclure(Mesures.flatMap(m => m.verdicts)) : null,
    Decision: unAutre ? 'Accepter' : null,
  }
}

function livrer(h: Hasard, c: CommandeLue, livree: CommandeLue['pas'][number], regles: ReglesDeGarantie) {
  const paires = NUMEROS.map(n => ({
    Paire: n,
    PrixMonture: Number(c[`PrixMonture${n}`] ?? c[`PrixMont${n}`]),
    PrixVerres: Number(c[`PrixVerG${n}`]) + Number(c[`PrixVerD${n}`]),
  }))
  return {
    _id: h.id(Date.parse(livree.createdAt)),
    IdCommande: c._id,
    IdOfficine: c.IdOfficine,
    LivreLe: livree.createdAt,
    LivrePar: livree.createdBy,
    ResteAPayer: c.ResteAPayer,
    Garanties: JSON.stringify(figerGaranties(regles, paires, livree.createdAt.slice(0, 10))),
  }
}
