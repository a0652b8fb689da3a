import { NUMEROS, type Numero, type PrixSaisis } from '@dioptrie/domain/commandes/prix'
import type { Paire, Verre } from '@dioptrie/domain/commandes/vente'
import type { VerresPris } from '../choix/retenue.ts'

type ParPaire<Nom extends string, V> = { [N in Numero as `${Nom}${N}`]: V }

/** A sale while it is typed: the names of the wire, so that what the server refuses finds its field. */
export type Valeurs = ParPaire<'IdArticle', string | null> &
  /** Typed for a frame and no article yet: to be answered before the sale is saved. */
  ParPaire<'MontureTapee', string> &
  /** Still looked for when the draft was kept: looked for again. */
  ParPaire<'MontureCherchee', string> &
  /** Null: nothing typed. What is sold for nothing is 0. */
  ParPaire<'PrixMonture' | 'PrixMontage' | 'PrixVerG' | 'PrixVerD', number | null> & {
    RefOrd: string | null
    /** Begun from a copy without prescriptions: the one to propose is still to be read. */
    OrdonnanceTue: boolean
    IdPriseEnCharge: string | null
    /** Without a bon, a proforma says what the insurer would pay. */
    Estimer: boolean
    /** As many as there are pairs: from one to three. */
    Paires: Paire[]
    RemiseCom: number
    /** Where the discount comes from, when the client's employer agreed on one. */
    IdConvention: string | null
    /** Null: today, or the day that it already has. */
    DateCommd: string | null
    /** Why it is of a day that is closed; null as long as nobody has asked. */
    MotifDate: string | null
    DatePromesse: string | null
    DateExpiration: string | null
    Observation: string
    /** Read in the scan field, and no frame yet. */
    Codes: string[]
  }

export const COTES = ['OD', 'OG'] as const
export type Cote = (typeof COTES)[number]

/** The price of the lens of an eye: D is the right one. */
export const prixDuVerre = <N extends Numero>(cote: Cote, n: N) =>
  cote === 'OD' ? (`PrixVerD${n}` as const) : (`PrixVerG${n}` as const)

export const numeros = (v: Pick<Valeurs, 'Paires'>): Numero[] => NUMEROS.slice(0, v.Paires.length)

const PAR_PAIRE = [
  'IdArticle',
  'MontureTapee',
  'MontureCherchee',
  'PrixMonture',
  'PrixMontage',
  'PrixVerG',
  'PrixVerD',
] as const
type ChampDePaire = (typeof PAR_PAIRE)[number]
type Lu = Partial<Record<string, unknown>>

const vide = (champ: ChampDePaire) => (champ.startsWith('Monture') ? '' : null)

/** The values of one pair, written as those of another place. */
const placer = (v: Lu, de: Numero, vers: Numero): Lu =>
  Object.fromEntries(PAR_PAIRE.map(champ => [`${champ}${vers}`, v[`${champ}${de}`] ?? vide(champ)]))

const viderPaire = (n: Numero): Lu =>
  Object.fromEntries(PAR_PAIRE.map(champ => [`${champ}${n}`, vide(champ)]))

/** No word about the frame: the client's own, or an article. */
const SANS_MONTURE = { Monture: null, MontureDuClient: null, Attendue: null }

/** The frame of a pair is what it is now said to be, and nothing else. */
export const avecMonture = (
  v: Valeurs,
  n: Numero,
  dite: {
    IdArticle?: string
    Monture?: string
    MontureDuClient?: boolean
    MontureTapee?: string
    Attendue?: Paire['Attendue']
  },
): Partial<Valeurs> =>
  ({
    [`IdArticle${n}`]: dite.IdArticle ?? null,
    [`MontureTapee${n}`]: dite.MontureTapee ?? '',
    [`MontureCherchee${n}`]: '',
    Paires: v.Paires.map((p, rang) =>
      rang === n - 1
        ? {
            ...p,
            ...SANS_MONTURE,
            ...(dite.Monture
              ? {
                  Monture: dite.Monture,
                  MontureDuClient: dite.MontureDuClient ?? false,
                  Attendue: dite.Attendue ?? null,
                }
              : {}),
          }
        : p,
    ),
  }) as Partial<Valeurs>

/** A pair whose frame nobody has told. */
export const sansMonture = (v: Valeurs, n: Numero): boolean =>
  v[`IdArticle${n}`] === null && !v[`MontureTapee${n}`] && !v.Paires[n - 1]?.Monture

/** The pairs that take this frame: a shop mostly has one of each. */
export const pairesAvec = (v: Valeurs, IdArticle: string): Numero[] =>
  numeros(v).filter(n => v[`IdArticle${n}`] === IdArticle)

/** What the catalogue says of a lens; the words stay when it is described freely. */
export const IDS_DU_CATALOGUE = [
  'IdModelVer',
  'IdVersion',
  'IdTraitements',
  'IdColoration',
  'IdTeinte',
  'IdFabrication',
  'IdStockVerre',
] as const satisfies (keyof Verre)[]
export const decritLibrement = (verre: Verre): Verre =>
  Object.fromEntries(
    Object.entries(verre).filter(
      ([nom]) => nom !== 'PrixListe' && !(IDS_DU_CATALOGUE as readonly string[]).includes(nom),
    ),
  )

type PairePrise = { [C in Cote]?: Verre | undefined }

/** A lens that the sale holds already counts as there; one that another of its pairs takes does not. */
export function rayonDe(
  avant: readonly PairePrise[],
  paires: readonly PairePrise[],
  choisie: number,
): { IdStockVerre: string; Quantite: number }[] {
  const compte = new Map<string, number>()
  const compter = (p: readonly PairePrise[], n: number) => {
    for (const id of p.flatMap(x => COTES.map(c => x[c]?.IdStockVerre)))
      if (id) compte.set(id, (compte.get(id) ?? 0) + n)
  }
  compter(avant, 1)
  compter(
    paires.filter((_, rang) => rang !== choisie - 1),
    -1,
  )
  return [...compte]
    .filter(([, Quantite]) => Quantite !== 0)
    .map(([IdStockVerre, Quantite]) => ({ IdStockVerre, Quantite }))
}

/** The lenses chosen for a pair, each at its list price; an eye that was not asked for keeps its own. */
export function avecVerres(v: Valeurs, n: Numero, pris: VerresPris): Partial<Valeurs> {
  const faits = COTES.flatMap(cote => {
    const fait = pris.verres[cote]
    return fait ? [{ cote, ...fait }] : []
  })
  return {
    ...Object.fromEntries(faits.map(({ cote, prix }) => [prixDuVerre(cote, n), prix])),
    Paires: v.Paires.map((p, rang) =>
      rang === n - 1
        ? {
            ...p,
            TypeVision: pris.TypeVision,
            ...Object.fromEntries(faits.map(({ cote, verre }) => [cote, verre])),
          }
        : p,
    ),
  } as Partial<Valeurs>
}

export const PAIRE_VIDE: Paire = { TypeVision: null, Montage: null, OD: {}, OG: {} }

/** A frame whose mounting was not told apart is all frame. */
const prixDeMonture = (lu: Lu, n: Numero) =>
  lu[`PrixMonture${n}`] ?? Number(lu[`PrixMont${n}`] ?? 0) - Number(lu[`PrixMontage${n}`] ?? 0)

const estVide = (verre: Verre | undefined) =>
  Object.values(verre ?? {}).every(x => x === null || x === undefined || x === '')

/** The prices of what is sold in a pair: a frame of the stock or to come, a lens that is described. */
const vendus = (v: Lu, n: Numero) => {
  const { OD, OG, Monture, MontureDuClient } = (v.Paires as Paire[] | undefined)?.[n - 1] ?? {}
  return [
    ...(v[`IdArticle${n}`] || (Monture && !MontureDuClient) ? ([`PrixMonture${n}`] as const) : []),
    ...(estVide(OD) ? [] : ([`PrixVerD${n}`] as const)),
    ...(estVide(OG) ? [] : ([`PrixVerG${n}`] as const)),
  ]
}

/** Sold, and nobody said for how much: empty is not free. */
export const sansPrix = (v: Lu): string[] =>
  NUMEROS.flatMap(n => vendus(v, n)).filter(champ => v[champ] === null || v[champ] === undefined)

/** The wire says 0 of what is not sold. */
const sansZeros = (prix: Lu, lu: Lu): Lu => {
  const sus = new Set<string>(NUMEROS.flatMap(n => vendus(lu, n)))
  return Object.fromEntries(
    Object.entries(prix).map(([nom, v]) => [nom, v === 0 && !sus.has(nom) ? null : v]),
  )
}

export function depuis(lu: Lu): Valeurs {
  const paires = (lu.Paires as Paire[] | undefined) ?? []
  const prix = Object.assign(
    {},
    ...NUMEROS.map(n => placer({ ...lu, [`PrixMonture${n}`]: prixDeMonture(lu, n) }, n, n)),
  ) as ParPaire<ChampDePaire, number>
  const utilisees = NUMEROS.filter(n => PAR_PAIRE.some(champ => prix[`${champ}${n}`])).at(-1) ?? 1
  return {
    ...(sansZeros(prix, lu) as unknown as Valeurs),
    RefOrd: (lu.RefOrd as string | null) ?? null,
    OrdonnanceTue: lu.OrdonnanceTue === true,
    IdPriseEnCharge: (lu.IdPriseEnCharge as string | null) ?? null,
    Estimer: lu.Estimation !== null || lu.IdPriseEnCharge !== null,
    Paires: Array.from({ length: Math.max(utilisees, paires.length, 1) }, (_, rang) => ({
      ...PAIRE_VIDE,
      ...paires[rang],
    })),
    RemiseCom: Number(lu.RemiseCom ?? 0),
    IdConvention: (lu.IdConvention as string | null) ?? null,
    DateCommd: null,
    MotifDate: null,
    DatePromesse: (lu.DatePromesse as string | null) ?? null,
    DateExpiration: (lu.DateExpiration as string | null) ?? null,
    Observation: String(lu.Observation ?? ''),
    Codes: [],
  }
}

/** Amounts that cannot be read: said on their field, never counted, never sent. */
export const illisibles = (v: Lu): string[] =>
  Object.entries(v).flatMap(([nom, valeur]) => (Number.isNaN(valeur) ? [nom] : []))

export function prixDe(v: Valeurs): PrixSaisis {
  const lus = { ...v, ...Object.fromEntries(illisibles(v as unknown as Lu).map(nom => [nom, 0])) } as Valeurs
  return {
    ...lus,
    ...Object.fromEntries(
      NUMEROS.map(n => [`PrixMont${n}`, (lus[`PrixMonture${n}`] ?? 0) + (lus[`PrixMontage${n}`] ?? 0)]),
    ),
  }
}

const PRIX_ENVOYES = ['PrixMont', ...PAR_PAIRE.filter(champ => champ.startsWith('Prix'))] as const

/** Words about a frame that is no article yet, a prescription that is not read yet. */
const PAS_ENVOYES = /^Monture(Tapee|Cherchee)|^OrdonnanceTue/

/** What is sent: the frame with its mounting is one price, a lens that is not sold is not described. */
export function payloadDe(v: Record<string, unknown>): Record<string, unknown> {
  const {
    DateCommd,
    MotifDate,
    DatePromesse,
    DateExpiration,
    Paires,
    Codes: _,
    ...saisie
  } = v as unknown as Valeurs
  const reste = Object.fromEntries(Object.entries(saisie).filter(([nom]) => !PAS_ENVOYES.test(nom)))
  const prix = prixDe(v as unknown as Valeurs) as Record<string, unknown>
  const noms = NUMEROS.flatMap(n => PRIX_ENVOYES.map(champ => `${champ}${n}`))
  return {
    ...reste,
    ...Object.fromEntries(noms.map(nom => [nom, prix[nom] ?? 0])),
    Paires: Paires.map(({ OD, OG, ...paire }) => ({
      ...paire,
      ...(estVide(OD) ? {} : { OD }),
      ...(estVide(OG) ? {} : { OG }),
    })),
    ...(DateCommd ? { DateCommd } : {}),
    ...(MotifDate?.trim() ? { MotifDate } : {}),
    ...(DatePromesse ? { DatePromesse } : {}),
    ...(DateExpiration ? { DateExpiration } : {}),
  }
}

/** The pairs after it take its place. */
export function sansPaire(v: Valeurs, n: Numero): Partial<Valeurs> {
  const suivantes = NUMEROS.filter(m => m > n)
  const dernier = NUMEROS.at(-1) as Numero
  return {
    ...Object.assign({}, ...suivantes.map(m => placer(v as unknown as Lu, m, (m - 1) as Numero))),
    ...viderPaire(dernier),
    Paires: v.Paires.length === 1 ? [PAIRE_VIDE] : v.Paires.filter((_, rang) => rang !== n - 1),
  } as Partial<Valeurs>
}

/** The frame is taken back; its pair too, when it held nothing else. */
export function sansLaMonture(v: Valeurs, n: Numero): Partial<Valeurs> {
  const { TypeVision, Montage, OD, OG } = v.Paires[n - 1] ?? PAIRE_VIDE
  const prix = (['PrixMontage', 'PrixVerD', 'PrixVerG'] as const).some(champ => v[`${champ}${n}`] !== null)
  if (v.Paires.length > 1 && !prix && !TypeVision && !Montage && estVide(OD) && estVide(OG))
    return sansPaire(v, n)
  return { ...avecMonture(v, n, {}), [`PrixMonture${n}`]: null }
}

/** The same lenses and mounting once more; the frame is chosen anew, there may be only one. */
export function paireCopiee(v: Valeurs, n: Numero): Partial<Valeurs> {
  const vers = (v.Paires.length + 1) as Numero
  return {
    ...placer(v as unknown as Lu, n, vers),
    [`IdArticle${vers}`]: null,
    [`PrixMonture${vers}`]: null,
    [`MontureTapee${vers}`]: '',
    [`MontureCherchee${vers}`]: '',
    Paires: [...v.Paires, { ...structuredClone(v.Paires[n - 1] ?? PAIRE_VIDE), ...SANS_MONTURE }],
  } as Partial<Valeurs>
}
