import { type Coordonnees, nomDuVerreTenu } from '@dioptrie/domain/verres/reserve'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import type { OfficineDemo } from './registre.ts'

/** Stocked lenses: a name for each of these models of the catalogue, in the powers that a shop keeps. */
const NOMS = [
  { Libelle: 'Éco Clair 1,50 durci', modele: 'Éco 1,50', Genre: 'unifocal', PrixVente: 14_000 },
  { Libelle: 'Éco Clair 1,56 anti-reflet', modele: 'Éco 1,56', Genre: 'unifocal', PrixVente: 22_000 },
  { Libelle: 'Éco Vista progressif', modele: 'Éco progressif 1,50', Genre: 'progressif', PrixVente: 48_000 },
] as const
const VERRIER = 'Verrerie du Banco'
const PAS = 25

function* pas(de: number, a: number) {
  for (let valeur = de; valeur <= a; valeur += PAS) yield valeur / 100
}

/** The largest shop keeps all of them, the others the everyday powers of the first. */
function* puissances(nom: (typeof NOMS)[number], code: string): Generator<Coordonnees> {
  const grande = code === 'ANG'
  if (nom.Genre === 'progressif') {
    if (grande)
      for (const Sph of pas(-100, 200))
        for (const Add of pas(100, 250))
          for (const Cote of ['OD', 'OG'] as const) yield { Sph, Add, Cote, Base: Sph > 0 ? 6 : 4 }
    return
  }
  if (!grande && nom !== NOMS[0]) return
  const [min, max, cyl] = !grande ? [-400, 200, 100] : nom === NOMS[0] ? [-600, 400, 200] : [-400, 300, 125]
  // Strong spheres are not kept in every cylinder.
  for (const Sph of pas(min, max))
    for (const Cyl of pas(0, Math.abs(Sph) > 4 ? Math.min(cyl, 100) : cyl)) yield { Sph, Cyl, Diametre: 70 }
}

const centiemes = (v: number | null | undefined) => (v == null ? null : Math.round(v * 100))

const rare = ({ Sph, Cyl, Add }: Coordonnees) => Math.abs(Sph) + (Cyl ?? 0) + (Add ? 3 : 0) > 4

/** Everyday powers are many, strong ones few; now and then a square is nearly or wholly empty. */
function combien(h: Hasard, { Sph, Cyl, Add }: Coordonnees): number {
  if (h.chance(0.03)) return 0
  if (h.chance(0.06)) return h.entier(1, 2)
  return rare({ Sph, Cyl, Add }) ? h.entier(2, 5) : h.entier(4, 14)
}

export async function poserStockVerres(
  base: pg.PoolClient,
  h: Hasard,
  naissance: string,
  officines: readonly OfficineDemo[],
): Promise<void> {
  const { rows: modeles } = await base.query<{
    _id: string
    Libelle_Model: string
    IdFourVerr: string
    IdIndice: string
    IdMatiere: string
  }>(
    `select m."_id", m."Libelle_Model", m."IdFourVerr", m."IdIndice", m."IdMatiere" from modele_verre m
     join fournisseur_verre v on v."_id" = m."IdFourVerr" where v."Fournisseur" = $1`,
    [VERRIER],
  )
  const { rows: categories } = await base.query<{ _id: string }>(`select categorie_des_verres('') as "_id"`)
  const { rows: ouvertures } = await base.query<{ _id: string; IdOfficine: string; Reference: string }>(
    `select "_id", "IdOfficine", "Reference" from inventaire where "Libelle" = 'Inventaire d’ouverture'`,
  )
  const dates = { createdAt: naissance, updatedAt: naissance }
  const noms = NOMS.flatMap(n => {
    const modele = modeles.find(m => m.Libelle_Model === n.modele)
    if (!modele) return []
    const { IdFourVerr, IdIndice, IdMatiere } = modele
    const fiche = {
      _id: h.id(Date.parse(naissance)),
      Libelle: n.Libelle,
      IdFourVerr,
      Genre: n.Genre,
      IdIndice,
      IdMatiere,
      IdModelVer: modele._id,
      PrixVente: n.PrixVente,
      ...dates,
    }
    return [{ dit: n, fiche }]
  })
  const codes = new Map<string, string>()
  const tenus = noms.flatMap(({ dit, fiche }) =>
    officines.flatMap(o =>
      [...puissances(dit, o.Code)].map(c => {
        const { Couleur, Taille } = nomDuVerreTenu(c)
        const produit = `${fiche.Libelle} ${Couleur} ${Taille}`
        const code = codes.get(produit) ?? `3760${String(codes.size + 1).padStart(9, '0')}`
        codes.set(produit, code)
        const _id = h.id(Date.parse(naissance))
        const PrixAchat = Math.round((dit.PrixVente * 0.45) / 100) * 100
        return {
          Quantite: combien(h, c),
          officine: o,
          article: {
            _id,
            IdOfficine: o._id,
            IdCateg: categories[0]?._id,
            Reference: fiche.Libelle,
            Couleur,
            Taille,
            CodeBarre: code,
            PrixAchat,
            PrixVente: dit.PrixVente,
            SeuilAlerte: rare(c) ? 2 : 4,
            ...dates,
          },
          verre: {
            _id,
            IdOfficine: o._id,
            IdNomCommercial: fiche._id,
            Sph: centiemes(c.Sph),
            Cyl: centiemes(c.Cyl),
            Diametre: c.Diametre ?? null,
            Add: centiemes(c.Add),
            Cote: c.Cote ?? null,
            Base: centiemes(c.Base),
            createdAt: naissance,
          },
        }
      }),
    ),
  )
  await inserer(
    base,
    'nom_commercial_verre',
    noms.map(n => n.fiche),
  )
  const oublies = ['article_creation_trace', 'article_voisin', 'article_verres']
  const declencheurs = (faire: string) =>
    base.query(`alter table article ${oublies.map(nom => `${faire} trigger ${nom}`).join(', ')}`)
  await declencheurs('disable')
  await inserer(
    base,
    'article',
    tenus.map(t => t.article),
  )
  await declencheurs('enable')
  await inserer(
    base,
    'stock_verre',
    tenus.map(t => t.verre),
  )
  await inserer(
    base,
    'mouvement',
    tenus
      .filter(t => t.Quantite > 0)
      .map(({ article, Quantite, officine }) => {
        const ouverture = ouvertures.find(i => i.IdOfficine === officine._id)
        return {
          _id: h.id(Date.parse(naissance)),
          IdArticle: article._id,
          IdOfficine: officine._id,
          Nature: 'Inventaire',
          Quantite,
          QuantiteApres: 0,
          CoutUnitaire: article.PrixAchat,
          entite: 'inventaire',
          idEntite: ouverture?._id,
          reference: ouverture?.Reference,
          createdAt: naissance,
          createdBy: officine.magasinier,
        }
      }),
  )
}
