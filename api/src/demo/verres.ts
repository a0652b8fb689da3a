import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Foyer } from '@dioptrie/domain/kernel/optique/valeurs'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import type { Vitrine } from './vente.ts'

/** The lens catalogue: 6 suppliers, 30 ranges, 240 models, 12,000 bands. */
export const TABLES_DES_VERRES = [
  'fournisseur_verre',
  'indice_verre',
  'gamme_verre',
  'type_verre',
  'matiere_verre',
  'version_verre',
  'traitement_verre',
  'coloration_verre',
  'teinte_verre',
  'fabrication_verre',
  'catalogue_verre',
  'modele_verre',
  'matrice_prix',
  'nom_commercial_verre',
  'stock_verre',
] as const

/** Invented, like everything here; the first two stand on suppliers that the house already has. */
const VERRIERS = [
  ['Verriers de l’Atlantique', 3],
  ['Laboratoire Clairvue', 5],
  ['Verrerie du Banco', 2],
  ['Optilagune', 4],
  ['Sassandra Optique', 6],
  ['Laboratoire Horizon', 8],
] as const
const GAMMES = ['Éco', 'Clarté', 'Horizon', 'Confort', 'Prestige'] as const
const FOYERS: [nom: string, foyer: Foyer, prix: number][] = [
  ['Unifocal', 'unifocal', 1],
  ['Progressif', 'progressif', 3.2],
  ['Bifocal', 'bifocal', 1.8],
  ['Mi-distance', 'mi-distance', 2.4],
]
const MATIERES = [
  ['Organique', 1.32, 58],
  ['Polycarbonate', 1.2, 30],
  ['Haut indice', 1.37, 32],
  ['Minéral', 2.54, 59],
] as const
const INDICES = [1.5, 1.56, 1.59, 1.6, 1.67, 1.74] as const
/** Foyer, material and index of the eight models of a range. */
const MODELES = [
  [0, 0, 0],
  [0, 0, 1],
  [0, 2, 3],
  [0, 2, 4],
  [0, 2, 5],
  [1, 0, 0],
  [1, 2, 4],
  [2, 0, 0],
] as const
const CYLINDRES = [
  [0, 0],
  [25, 100],
  [125, 200],
  [225, 300],
  [325, 400],
] as const
const TRAITEMENTS = [
  ['Durci', 0],
  ['Anti-reflet', 6_000],
  ['Anti-reflet bleu', 9_000],
  ['Hydrophobe', 3_000],
  ['Anti-buée', 4_500],
] as const
const COLORATIONS = [
  ['Pleine', 4_000],
  ['Dégradée', 5_000],
  ['Photochromique', 22_000],
] as const
const TEINTES = [
  ['Brun 15 %', '#a98467'],
  ['Gris 15 %', '#8d99ae'],
  ['Vert 20 %', '#6a994e'],
  ['Brun 80 %', '#5c4033'],
] as const

/** Fifty bands: by sphere and cylinder, and for a lens with an addition by that too. */
function* cases(fort: number, addition: boolean) {
  const [spheres, additions] = addition
    ? [5, [[75, 200] as const, [225, 350] as const]]
    : [10, [[null, null] as const]]
  const largeur = (fort * 2) / spheres
  for (let rang = 0; rang < spheres; rang++)
    for (const [CylInf, CylSup] of CYLINDRES)
      for (const [AddInf, AddSup] of additions) {
        const SphInf = -fort + rang * largeur
        yield { SphInf, SphSup: SphInf + largeur - 25, CylInf, CylSup, AddInf, AddSup }
      }
}

const aLaCentaine = (n: number) => Math.round(n / 500) * 500

export async function poserVerres(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  naissance: string,
): Promise<void> {
  const fiche = <T extends object>(champs: T) => ({
    _id: h.id(Date.parse(naissance)),
    ...champs,
    createdAt: naissance,
    updatedAt: naissance,
  })
  const { rows } = await base.query<{ _id: string; Nom: string }>(
    'select "_id", "Nom" from fournisseur where "IdOfficine" is null',
  )
  const connus = new Map(rows.map(f => [f.Nom, f._id]))
  const nouveaux = VERRIERS.filter(([Nom]) => !connus.has(Nom)).map(([Nom, DelaiLivraison]) =>
    fiche({ Nom, DelaiLivraison, Verrier: true, Marchandises: false, Pays: 'Côte d’Ivoire' }),
  )
  for (const f of nouveaux) connus.set(f.Nom, f._id)
  const verriers = VERRIERS.map(([Fournisseur]) =>
    fiche({ Fournisseur, IdFournisseur: connus.get(Fournisseur) as string }),
  )
  const { rows: poses } = await base.query<{ nom: string; _id: string }>(
    `select "Libelle_Foyer" as nom, "_id" from type_verre union all select "Libelle_Matiere", "_id" from matiere_verre
     union all select trim_scale(indice)::text, "_id" from indice_verre`,
  )
  const duDepart = new Map(poses.map(p => [p.nom, p._id]))
  /** A house finds some on its first day. */
  const connue = <T extends object>(nom: string, champs: T) => {
    const neuve = fiche(champs)
    return { ...neuve, _id: duDepart.get(nom) ?? neuve._id }
  }
  const neuves = <T extends { _id: string }>(fiches: T[]) =>
    fiches.filter(f => !poses.some(p => p._id === f._id))
  const indices = INDICES.map(indice => connue(String(indice), { indice }))
  const foyers = FOYERS.map(([Libelle_Foyer, TypeVision]) =>
    connue(Libelle_Foyer, { Libelle_Foyer, TypeVision }),
  )
  const matieres = MATIERES.map(([Libelle_Matiere, Densite, Abbe]) =>
    connue(Libelle_Matiere, { Libelle_Matiere, Densite, Abbe }),
  )
  const gammes = verriers.flatMap(v => GAMMES.map(Libelle_GamVer => fiche({ Libelle_GamVer, IdFour: v._id })))
  const tarifs = verriers.map(v =>
    fiche({ Libelle: `Tarif ${jour.slice(0, 4)}`, IdFour: v._id, DateDebut: ajouterJours(jour, -300) }),
  )
  const options = <T extends readonly (readonly [string, number])[]>(liste: T) =>
    verriers.flatMap(v =>
      liste.map(([Libelle, Prix]) => fiche({ Libelle, IdFour: v._id, Prix, Exclut: [] as string[] })),
    )
  const traitements = options(TRAITEMENTS)
  // The better coating comprises the plain one.
  for (const t of traitements.filter(o => o.Libelle === 'Anti-reflet bleu'))
    t.Exclut = traitements.filter(o => o.IdFour === t.IdFour && o.Libelle === 'Anti-reflet').map(o => o._id)
  const versions = gammes.flatMap(g =>
    [0, 4].flatMap(rang => [
      fiche({ Version: 'Standard', IdGam: g._id, IdIndice: indices[rang]?._id, Prix_Base: true, Prix: null }),
      fiche({
        Version: 'Aminci à la taille',
        IdGam: g._id,
        IdIndice: indices[rang]?._id,
        Prix_Base: false,
        Prix: 7_500,
      }),
    ]),
  )
  const modeles = gammes.flatMap((g, rang) =>
    MODELES.map(([foyer, matiere, indice]) => {
      const n = INDICES[indice] as number
      return {
        foyer,
        indice,
        niveau: rang % GAMMES.length,
        fiche: fiche({
          Libelle_Model: `${g.Libelle_GamVer} ${foyer === 0 ? '' : `${FOYERS[foyer]?.[0].toLowerCase()} `}${n.toFixed(2).replace('.', ',')}`,
          IdFoyer: foyers[foyer]?._id,
          IdMatiere: matieres[matiere]?._id,
          IdIndice: indices[indice]?._id,
          IdFourVerr: g.IdFour,
          IdGam: g._id,
          Diametres: indice > 3 ? [65, 70, 75] : [65, 70],
          HauteurMin: foyer === 1 ? 14 + (rang % 3) * 2 : null,
          FacteurEpaisseur: rang % GAMMES.length > 2 ? 0.9 : 1,
        }),
      }
    }),
  )
  const bandes = modeles.flatMap(({ fiche: m, foyer, indice, niveau }) => {
    const IdCatalogue = tarifs.find(t => t.IdFour === m.IdFourVerr)?._id
    const depart = 14_000 * (1 + indice * 0.45) * (1 + niveau * 0.22) * (FOYERS[foyer]?.[2] ?? 1)
    const variation = 0.9 + h.reel() * 0.2
    return [...cases(indice > 2 ? 1000 : 750, foyer !== 0)].map(c => {
      const effort = 1 + Math.max(Math.abs(c.SphInf), Math.abs(c.SphSup)) / 3000 + c.CylSup / 1600
      const Prix = aLaCentaine(depart * variation * effort)
      return fiche({ ...c, IdModelVer: m._id, IdCatalogue, Prix, PrixAchat: aLaCentaine(Prix * 0.42) })
    })
  })
  for (const [table, lignes] of [
    ['fournisseur', nouveaux],
    ['fournisseur_verre', verriers],
    ['indice_verre', neuves(indices)],
    ['type_verre', neuves(foyers)],
    ['matiere_verre', neuves(matieres)],
    ['gamme_verre', gammes],
    ['catalogue_verre', tarifs],
    ['version_verre', versions],
    ['traitement_verre', traitements],
    ['coloration_verre', options(COLORATIONS)],
    [
      'fabrication_verre',
      options([
        ['Prisme', 6_000],
        ['Précalibrage', 2_500],
      ] as const),
    ],
    ['teinte_verre', TEINTES.map(([Libelle, Couleur]) => fiche({ Libelle, Couleur, Prix: 0 }))],
    ['modele_verre', modeles.map(m => m.fiche)],
    ['matrice_prix', bandes],
  ] as const)
    if (lignes.length > 0) await inserer(base, table, lignes)
}

const HABITUEL = 'Laboratoire Clairvue'

/** What the sales of the demonstration are made of: the catalogue of the supplier that the house orders most from. */
export async function lireVitrine(base: pg.PoolClient): Promise<Vitrine> {
  const lire = async <T>(texte: string) =>
    (await base.query(texte, texte.includes('$1') ? [HABITUEL] : [])).rows as T[]
  const sien = '(select "_id" from fournisseur_verre where "Fournisseur" = $1)'
  const options = (table: string) =>
    lire<Vitrine['colorations'][number]>(
      `select "_id", "Libelle", "Prix"::int, "IdFour", "IdGam", "Exclut" from ${table} where "IdFour" = ${sien} order by "_id"`,
    )
  return {
    modeles:
      await lire(`select m."_id", m."Libelle_Model", m."IdFourVerr", m."IdGam", m."IdIndice", i.indice::float8 as "Indice",
        a."Libelle_Matiere" as "NomMatiere", y."TypeVision", v."IdFournisseur"
      from modele_verre m join indice_verre i on i."_id" = m."IdIndice" join matiere_verre a on a."_id" = m."IdMatiere"
      join type_verre y on y."_id" = m."IdFoyer" join fournisseur_verre v on v."_id" = m."IdFourVerr"
      where v."Fournisseur" = $1 order by m."_id"`),
    traitements: await options('traitement_verre'),
    colorations: await options('coloration_verre'),
    teintes: await lire('select "_id", "Libelle", "Prix"::int from teinte_verre order by "_id"'),
  }
}
