import type { Jour } from '@dioptrie/domain/kernel/jour'
import { exiger } from '@dioptrie/domain/kernel/refus'
import type { Piece, Remise } from '@dioptrie/domain/remises/rules'
import type { Paire, SaisieVente } from '@dioptrie/domain/ventes/contract'
import {
  articlesPris,
  type Cause,
  type Couverture,
  causeDuChangement,
  completerMontures,
  designationVerre,
  exigerPartAnnoncee,
  montures,
  NUMEROS,
  type Numero,
  type Partage,
  type PrixDetailles,
  partagerVente,
  remiseDeLaMonture,
  remiseDesVerres,
  remiseDuVerre,
  remiseSurPrix,
  sommeDesPrix,
  verifierPrix,
  verresSousLeTarif,
} from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { conventionPour, lireRemise } from '../commercial/comptes.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import type { Colonne } from '../kernel/records/changer.ts'
import type { Contenu } from '../remises/sql.ts'
import { verrouillerArticles } from '../stock/registre.ts'
import { verresDuJour } from '../verres/vendu.ts'
import { couvertureDe } from './couverture.sql.ts'
import { separerPaires, type Vendu } from './verres.sql.ts'

/** What a proforma and an order have in common, as it stood before the change; nothing for a new one. */
export type VenteAvant = SaisieVente &
  PrixDetailles & {
    _id?: string
    RefCmmd?: string | null
    IdAssurance?: string | null
    PlafondRestant?: number | null
    AccordeRestant?: number | null
  }

interface VentePrete {
  /** Columns that the two tables share, with the values to write. */
  colonnes: Colonne[]
  /** What leaves the stock, as often as it is taken: frames, and lenses of the shelf. */
  articles: string[]
  /** With what the catalogue says of their lenses. */
  Paires: Paire[]
  /** What they are, by keys: beside the columns, in the same statement. */
  vendu: Vendu
  partage: Partage
  /** Why the amounts change; null when they do not. */
  cause: Cause | null
  /** Of an order alone: why its amounts are these, and what its share was worked out with. */
  convenu: Colonne[]
  /** What is let go, of what the labels come to. */
  remise: Remise
  /** What the employer's convention grants, in percent. */
  convention: number | null
  contenu: Contenu
  /** What an agreement is for: as it is sold, and as it stood. */
  pieces: Piece[]
  piecesAvant: Piece[]
}

/** What a share was worked out with, as the sale keeps it. */
const ARGUMENTS = [
  'Taux',
  'PlafondMonture',
  'PlafondVerres',
  'PlafondRestant',
  'AccordeRestant',
] as const satisfies (keyof Couverture)[]

const CHAMPS = ['PrixMont', 'PrixMonture', 'PrixMontage', 'PrixVerG', 'PrixVerD'] as const

/**
 * Checks what is sold and shares it: prices, discount, prescription of this client, frames of this officine, coverage
 * of this client with what earlier sales left of it, or what `estimee` says without a bon. A sale that is changed without a word of its
 * money keeps its amounts, unless what would be `estimee` is another thing. Locks, for an order, the frames, then the coverage (under its
 * client, who is locked already).
 */
export async function preparerVente(
  tx: Tx,
  client: { _id: string; IdOfficine: string },
  avant: VenteAvant,
  saisie: SaisieVente,
  {
    jour,
    verrouiller,
    estimee = null,
    autrement = false,
  }: { jour: Jour; verrouiller: boolean; estimee?: Couverture | null; autrement?: boolean },
): Promise<VentePrete> {
  const { prix, refus } = completerMontures(avant, saisie)
  exiger(refus)
  exiger(verifierPrix(prix))
  const dite: SaisieVente = { ...avant, ...saisie }
  const Paires = await verresDuJour(tx, client, avant, dite, jour, avant._id === undefined)
  const v: SaisieVente = { ...dite, Paires }
  const prises = montures(v)
  // Those that come back too: nothing is locked after the number and the totals.
  const articles = articlesPris(v)
  if (verrouiller) await verrouillerArticles(tx, [...articlesPris(avant), ...articles])
  const etiquettes = await prixAffiches(tx, client.IdOfficine, prises)
  const attendues = await prixAttendus(tx, Paires)
  exiger({ ...(await refusDesLiens(tx, client, avant, v)), ...refusDesMontures(v, etiquettes) })
  const convenue = avant._id === undefined || autrement ? null : avant
  const muette =
    convenue && causeDuChangement(convenue, { ...prix, IdPriseEnCharge: v.IdPriseEnCharge }) === null
  const couverte =
    v.IdPriseEnCharge && !muette
      ? await couvertureDe(tx, client._id, v.IdPriseEnCharge, {
          jour,
          sauf: avant._id,
          prend: verrouiller && (avant._id === undefined || avant.IdPriseEnCharge !== v.IdPriseEnCharge),
        })
      : null
  const convention = (prix.RemiseCom ?? 0) > 0 ? await conventionDe(tx, client._id, avant, v) : null
  const { partage, couverture, cause } = partagerVente(
    convenue,
    { ...prix, IdPriseEnCharge: v.IdPriseEnCharge },
    couverte ?? estimee,
  )
  if (cause) exigerPartAnnoncee(saisie.PartAssurance, partage.PartAssurance)
  const listes = Object.fromEntries(
    NUMEROS.map(n => [`PrixListe${n}`, prixDeListe(avant, v, n, etiquettes, attendues)]),
  ) as Record<`PrixListe${Numero}`, number | null>
  const neuve = { ...prix, ...listes, Paires, RemiseTotale: null }
  // Lenses that stay what they were, at what they were, are let go for what the sale has counted (as its trigger does).
  const verres =
    avant._id !== undefined && verresSousLeTarif(avant) === verresSousLeTarif(neuve) ? avant : neuve
  const sousEtiquettes = remiseSurPrix({ ...neuve, Paires: null }) + remiseDesVerres(verres)
  const vendu = separerPaires({ ...prix, Paires, RefOrd: v.RefOrd })
  const colonnes: Colonne[] = [
    ['RefOrd', v.RefOrd ?? null],
    ['IdPriseEnCharge', v.IdPriseEnCharge ?? null],
    ['Observation', v.Observation || null],
    ['Paires', JSON.stringify(vendu.mots)],
    ['RemiseCom', prix.RemiseCom ?? 0],
    ['IdConvention', convention?._id ?? null],
    ['Total', partage.Total],
    ['PartAssurance', partage.PartAssurance],
    ...NUMEROS.map((n): Colonne => [`IdArticle${n}`, v[`IdArticle${n}`] ?? null]),
    ...Object.entries(listes),
    ...CHAMPS.flatMap(champ =>
      NUMEROS.map(
        (n): Colonne => [
          `${champ}${n}`,
          prix[`${champ}${n}`] ?? (champ === 'PrixMonture' || champ === 'PrixMontage' ? null : 0),
        ],
      ),
    ),
  ]
  return {
    convention: convention?.Remise ?? null,
    colonnes,
    articles,
    Paires,
    vendu,
    partage,
    cause,
    convenu: cause
      ? [
          ['Cause', cause],
          ['IdAssurance', couverte?.IdAssurance ?? null],
          ...ARGUMENTS.map((nom): Colonne => [nom, couverture?.[nom] ?? null]),
        ]
      : [['IdAssurance', avant.IdAssurance ?? null]],
    remise: {
      remise: (prix.RemiseCom ?? 0) + sousEtiquettes,
      liste: sommeDesPrix(prix) + sousEtiquettes,
    },
    contenu: {
      IdVente: avant.RefCmmd ? (avant._id ?? null) : null,
      IdClient: client._id,
      Remise: prix.RemiseCom ?? 0,
      lignes: lignesDe(v, { ...prix, ...listes }, verres, etiquettes, attendues),
    },
    pieces: piecesDe(v, { ...prix, ...listes }, verres),
    piecesAvant: piecesDe(avant, avant, avant),
  }
}

const piecesDe = (v: SaisieVente, prix: PrixDetailles, verres: PrixDetailles): Piece[] =>
  NUMEROS.flatMap(n => {
    const paire = v.Paires?.[n - 1]
    const verre = (cote: 'OD' | 'OG', vendu: number) => ({
      cle: designationVerre(paire?.[cote]) || 'Verre',
      vendu,
      remise: remiseDuVerre(verres, n, cote),
    })
    return [
      {
        cle: v[`IdArticle${n}`] ?? attendueDe(v, n) ?? (paire?.Monture || 'Monture'),
        vendu: prix[`PrixMont${n}`] ?? 0,
        remise: remiseDeLaMonture(prix, n),
      },
      verre('OD', prix[`PrixVerD${n}`] ?? 0),
      verre('OG', prix[`PrixVerG${n}`] ?? 0),
    ]
      .filter(p => p.vendu + p.remise > 0)
      .map(({ cle, remise }) => ({ cle, remise, Quantite: 1 }))
  })

/** What is sold, line by line, as whoever agrees to its discount reads it. */
const lignesDe = (
  v: SaisieVente,
  prix: PrixDetailles,
  verres: PrixDetailles,
  etiquettes: Map<string, Etiquette>,
  attendues: Map<Numero, Etiquette>,
) =>
  NUMEROS.flatMap(n => {
    const paire = v.Paires?.[n - 1]
    const IdArticle = v[`IdArticle${n}`] ?? null
    const monture = IdArticle
      ? etiquettes.get(IdArticle)?.Designation
      : (attendues.get(n)?.Designation ?? paire?.Monture)
    const verre = (cote: 'OD' | 'OG', Prix: number) => ({
      IdArticle: null,
      Designation: `${cote} ${designationVerre(paire?.[cote])}`.trim(),
      Quantite: 1,
      PrixListe: Prix + remiseDuVerre(verres, n, cote),
      Prix,
    })
    const Prix = prix[`PrixMont${n}`] ?? 0
    return [
      {
        IdArticle,
        Designation: monture || 'Monture',
        Quantite: 1,
        Prix,
        PrixListe: Prix + remiseDeLaMonture(prix, n),
      },
      verre('OD', prix[`PrixVerD${n}`] ?? 0),
      verre('OG', prix[`PrixVerG${n}`] ?? 0),
    ].filter(l => l.IdArticle !== null || l.PrixListe > 0)
  })

/** The convention that the discount comes from: the one of this client's employer today, or the one that the sale already had. */
async function conventionDe(
  db: Lecture,
  idClient: string,
  avant: VenteAvant,
  { IdConvention }: SaisieVente,
): Promise<{ _id: string; Remise: number } | null> {
  if (!IdConvention) return null
  if (avant.IdConvention === IdConvention) return lireRemise(db, IdConvention)
  const offerte = await conventionPour(db, idClient)
  if (offerte?._id !== IdConvention)
    exiger({ IdConvention: 'Cette convention n’est pas, aujourd’hui, celle de l’employeur de ce client.' })
  return offerte
}

interface Etiquette {
  PrixVente: number
  Designation: string
}

/** The prescription is this client's, and was not withdrawn before it was chosen; the lens suppliers exist. */
async function refusDesLiens(
  db: Lecture,
  client: { _id: string; IdOfficine: string },
  avant: VenteAvant,
  v: SaisieVente,
): Promise<Record<string, string>> {
  const fournisseurs = (v.Paires ?? []).flatMap((paire, i) =>
    (['OD', 'OG'] as const).flatMap(cote => {
      const IdFournisseur = paire[cote]?.IdFournisseur
      return IdFournisseur ? [{ champ: `Paires.${i}.${cote}.IdFournisseur`, IdFournisseur }] : []
    }),
  )
  if (!v.RefOrd && fournisseurs.length === 0) return {}
  const { rows } = await sql<{ ordonnance: string | null; fournisseurs: string[] }>`
    select (select "Statut" from ordonnance where "RefOrd" = ${v.RefOrd ?? null} and "IdClient" = ${client._id}) as ordonnance,
      array(select "_id"::text from fournisseur where "_id" = any(${fournisseurs.map(f => f.IdFournisseur)}::uuid[])
        and ("IdOfficine" is null or "IdOfficine" = ${client.IdOfficine})) as fournisseurs`.execute(db)
  const connus = new Set(rows[0]?.fournisseurs)
  const statut = rows[0]?.ordonnance
  const retiree = statut !== 'Active' && v.RefOrd !== avant.RefOrd
  return Object.fromEntries([
    ...(v.RefOrd && !statut ? [['RefOrd', 'Ce client n’a pas cette ordonnance.']] : []),
    ...(v.RefOrd && statut && retiree
      ? [['RefOrd', 'Cette ordonnance a été retirée : choisissez-en une autre.']]
      : []),
    ...fournisseurs
      .filter(f => !connus.has(f.IdFournisseur))
      .map(f => [f.champ, 'Ce fournisseur n’existe pas dans cette officine.']),
  ])
}

const DESIGNATION = sql`concat_ws(' ', m."Libelle_marq", a."Reference", a."Couleur", a."Taille")`

/** The frames that are of this officine, with what is on their labels. */
async function prixAffiches(
  db: Lecture,
  idOfficine: string,
  prises: string[],
): Promise<Map<string, Etiquette>> {
  if (prises.length === 0) return new Map()
  const { rows } = await sql<Etiquette & { _id: string }>`
    select a."_id", a."PrixVente", ${DESIGNATION} as "Designation"
    from article a left join marque m on m."_id" = a."IdMarque"
    where a."_id" = any(${prises}::uuid[]) and a."IdOfficine" = ${idOfficine}`.execute(db)
  return new Map(rows.map(r => [r._id, r]))
}

/** What is on the labels of the frames that other officines are asked for, pair by pair. */
async function prixAttendus(db: Lecture, paires: readonly Paire[]): Promise<Map<Numero, Etiquette>> {
  const attendues = NUMEROS.flatMap(n => {
    const attendue = paires[n - 1]?.Attendue
    return attendue ? [{ n, ...attendue }] : []
  })
  if (attendues.length === 0) return new Map()
  const { rows } = await sql<Etiquette & { n: Numero }>`
    select d.n, a."PrixVente", ${DESIGNATION} as "Designation"
    from unnest(${attendues.map(a => a.n)}::int[], ${attendues.map(a => a.IdArticle)}::uuid[], ${attendues.map(a => a.IdOfficine)}::uuid[])
      d(n, article, officine)
    join article x on x."_id" = d.article join article a on a.produit = x.produit and a."IdOfficine" = d.officine
    left join marque m on m."_id" = a."IdMarque"`.execute(db)
  return new Map(rows.map(r => [r.n, r]))
}

const attendueDe = (v: SaisieVente, n: Numero) => v.Paires?.[n - 1]?.Attendue?.IdArticle

/** The label of the day it was sold: a frame that stays keeps the one it had, known or not, here or on its way. */
function prixDeListe(
  avant: VenteAvant,
  v: SaisieVente,
  n: Numero,
  etiquettes: Map<string, Etiquette>,
  attendues: Map<Numero, Etiquette>,
) {
  const id = v[`IdArticle${n}`]
  if (!id) {
    const attendue = attendueDe(v, n)
    if (!attendue) return null
    return laPlusHaute(avant, n, attendueDe(avant, n) === attendue, attendues.get(n)?.PrixVente)
  }
  return laPlusHaute(avant, n, avant[`IdArticle${n}`] === id, etiquettes.get(id)?.PrixVente)
}

/** Sold from a proforma, the higher of its day's label and of today's: one that was lowered for an hour sells nothing below. */
function laPlusHaute(avant: VenteAvant, n: Numero, reste: boolean, duJour: number | undefined) {
  const gardee = reste ? (avant[`PrixListe${n}`] ?? null) : null
  if (reste && (avant._id !== undefined || gardee === null)) return gardee
  return gardee === null ? (duJour ?? null) : Math.max(gardee, duJour ?? 0)
}

/** Each frame is one of this officine. */
const refusDesMontures = (v: SaisieVente, ici: Map<string, Etiquette>): Record<string, string> =>
  Object.fromEntries(
    NUMEROS.flatMap(n => {
      const id = v[`IdArticle${n}`]
      return id && !ici.has(id)
        ? [[`IdArticle${n}`, 'Cet article n’est pas dans le stock de cette officine.']]
        : []
    }),
  )

/** Who the sale `v` is for, with `c` its client. */
export const avecClient = sql`c."CodeClient", c."Nom" || ' ' || c."Prenoms" as "Client", c."Civilite",
  (select "Nom" from officine where "_id" = v."IdOfficine") as "Officine"`
