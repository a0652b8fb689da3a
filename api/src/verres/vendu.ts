import type { Jour } from '@dioptrie/domain/kernel/jour'
import { ecrireDioptrie, ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { champInvalide, Refus } from '@dioptrie/domain/kernel/refus'
import type { Paire, Verre } from '@dioptrie/domain/ventes/contract'
import type { Propose } from '@dioptrie/domain/verres/choix'
import { convientALOeil, ecrirePuissance, type GenreStock } from '@dioptrie/domain/verres/reserve'
import {
  decrireVerre,
  type Formule,
  formuleDe,
  foyersDe,
  memeVerre,
  prixDuVerre,
  refusDOptions,
  visionDe,
} from '@dioptrie/domain/verres/rules'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'
import { enVigueur, quiCouvrent } from './bandes.sql.ts'
import { avecNoms, nomDuModele } from './fiches.sql.ts'
import { choisies } from './options.ts'

const COTES = ['OD', 'OG'] as const
type Cote = (typeof COTES)[number]
type Oeil = Parameters<typeof formuleDe>[0]
interface Ordonnance {
  OD: Oeil
  OG: Oeil
  TypeVision: Paire['TypeVision']
}

/** A sale, as far as its lenses go. */
interface Vente {
  RefOrd?: string | null | undefined
  Paires?: Paire[] | undefined
}

type Modele = Pick<
  Propose,
  'Libelle_Model' | 'TypeVision' | 'IdFourVerr' | 'IdGam' | 'IdIndice' | 'NomMatiere' | 'Indice'
> & { Actif: boolean; IdFournisseur: string; Prix: number | null }

async function lireOrdonnance(db: Lecture, IdClient: string, RefOrd: string | null | undefined) {
  if (!RefOrd) return null
  const { rows } = await sql<Ordonnance>`select "OD", "OG", "TypeVision" from ordonnance_fiche
    where "RefOrd" = ${RefOrd} and "IdClient" = ${IdClient}`.execute(db)
  return rows[0] ?? null
}

/** The model with its price for one lens of that day; null when no band covers it, or nothing says the power. */
async function lireModele(db: Lecture, id: string, formule: Formule | null, jour: Jour) {
  const prix = formule
    ? sql`(select min(b."Prix") from matrice_prix b where b."IdModelVer" = t."_id"
        and b."IdCatalogue" = any(${enVigueur(jour)}) and ${quiCouvrent(formule)})`
    : sql`null::bigint`
  const { rows } = await sql<Modele>`select ${nomDuModele}, t."Actif", v."IdFournisseur", ${prix} as "Prix"
    from modele_verre t ${avecNoms} where t."_id" = ${id}`.execute(db)
  return rows[0]
}

/** Why this model cannot stand in front of this eye, in words. */
function refusDuModele(
  m: Modele,
  vision: NonNullable<Paire['TypeVision']>,
  f: Formule | null,
  cote: Cote,
): string | null {
  if (!m.Actif) return `« ${m.Libelle_Model} » n’est plus proposé : choisissez un autre verre.`
  if (!foyersDe(vision).includes(m.TypeVision))
    return `« ${m.Libelle_Model} » est un verre ${m.TypeVision} : la paire demande autre chose.`
  if (f && m.Prix === null)
    return `« ${m.Libelle_Model} » ne couvre pas ${cote} ${ecrireDioptrie(f.Sph)} / ${ecrireNombre(f.Cyl, 2)} au tarif de ce jour : choisissez un autre verre.`
  return null
}

/** A lens chosen from the catalogue, as it is that day. */
async function duJour(
  db: Lecture,
  verre: Verre & { IdModelVer: string },
  place: {
    champ: string
    cote: Cote
    vision: Paire['TypeVision']
    ordonnance: Ordonnance | null
    jour: Jour
  },
): Promise<Verre> {
  const { champ, cote, ordonnance, jour } = place
  const vision = place.vision ?? ordonnance?.TypeVision ?? visionDe(ordonnance?.OD, ordonnance?.OG)
  const formule = ordonnance ? formuleDe(ordonnance[cote], vision) : null
  const modele = await lireModele(db, verre.IdModelVer, formule, jour)
  const refuser = (message: string) => champInvalide({ [`${champ}.IdModelVer`]: message })
  if (!modele) throw refuser('Ce modèle de verre n’existe pas.')
  const refus = refusDuModele(modele, vision, formule, cote)
  if (refus) throw refuser(refus)
  const options = await choisies(db, verre, champ)
  const [premier] = refusDOptions(modele, options)
  if (premier) throw refuser(premier)
  return {
    ...verre,
    ...decrireVerre(modele, options),
    IdFournisseur: modele.IdFournisseur,
    PrixListe: modele.Prix === null ? null : prixDuVerre(modele.Prix, options),
  }
}

const DU_CATALOGUE = [
  'IdModelVer',
  'IdVersion',
  'IdTraitements',
  'IdColoration',
  'IdTeinte',
  'IdFabrication',
  'PrixListe',
  'IdStockVerre',
] as const satisfies (keyof Verre)[]

/** What is ticked beside a model. */
const OPTIONS = DU_CATALOGUE.filter(c => c !== 'PrixListe' && c !== 'IdModelVer' && c !== 'IdStockVerre')

interface Tenu {
  Libelle: string
  Genre: GenreStock
  IdModelVer: string | null
  Indice: number | null
  Matiere: string | null
  PrixVente: number
  Sph: number
  Cyl: number | null
  Diametre: number | null
  Add: number | null
  Cote: Cote | null
}

/** A lens of the shelf, as its commercial name has it that day; that of the model, when one was chosen with it. */
async function duStock(
  db: Lecture,
  verre: Verre & { IdStockVerre: string },
  place: Parameters<typeof duJour>[2] & { IdOfficine: string },
): Promise<Verre> {
  const { champ, cote, ordonnance, IdOfficine } = place
  const refuser = (message: string) => champInvalide({ [`${champ}.IdStockVerre`]: message })
  const { rows } = await sql<Tenu>`
    select n."Libelle", n."Genre", n."IdModelVer", i.indice as "Indice", m."Libelle_Matiere" as "Matiere", n."PrixVente", t."Sph" / 100.0 as "Sph",
      t."Cyl" / 100.0 as "Cyl", t."Diametre", t."Add" / 100.0 as "Add", t."Cote"
    from stock_verre t join nom_commercial_verre n on n."_id" = t."IdNomCommercial"
    left join indice_verre i on i."_id" = n."IdIndice" left join matiere_verre m on m."_id" = n."IdMatiere"
    where t."_id" = ${verre.IdStockVerre} and t."IdOfficine" = ${IdOfficine}`.execute(db)
  const tenu = rows[0]
  if (!tenu) throw refuser('Ce verre n’est pas en stock dans cette officine.')
  if (OPTIONS.some(c => verre[c]?.length))
    throw refuser('Un verre du stock se prend tel qu’il est : ôtez les options, ou commandez-le.')
  const vision = place.vision ?? ordonnance?.TypeVision ?? visionDe(ordonnance?.OD, ordonnance?.OG)
  if (ordonnance && !convientALOeil(tenu, formuleDe(ordonnance[cote], vision), cote))
    throw refuser(`Ce verre du stock est en ${ecrirePuissance(tenu)} : l’œil ${cote} demande autre chose.`)
  if (!foyersDe(vision).includes(tenu.Genre))
    throw refuser(`« ${tenu.Libelle} » est un verre ${tenu.Genre} : la paire demande autre chose.`)
  if (verre.IdModelVer && verre.IdModelVer !== tenu.IdModelVer)
    throw refuser(`« ${tenu.Libelle} » n’est pas le modèle choisi.`)
  const decrit = verre.IdModelVer
    ? await duJour(db, { ...verre, IdModelVer: verre.IdModelVer }, place)
    : {
        ...verre,
        Libelle: tenu.Libelle,
        Indice: tenu.Indice === null ? null : ecrireNombre(tenu.Indice, 2),
        Matiere: tenu.Matiere,
        PrixListe: tenu.PrixVente,
      }
  return { ...decrit, IdFournisseur: null, Diametre: tenu.Diametre ?? verre.Diametre ?? null }
}

/** What is typed has no list price, and no option without a model. */
function libre(verre: Verre, champ: string): Verre {
  if (OPTIONS.some(c => verre[c]?.length))
    throw champInvalide({ [`${champ}.IdModelVer`]: 'Une option se prend avec un modèle du catalogue.' })
  return Object.fromEntries(
    Object.entries(verre).filter(([nom]) => !(DU_CATALOGUE as readonly string[]).includes(nom)),
  )
}

/** Today's list price of a lens that a proforma has; none when it is no longer offered. */
const tarifDuJour = (decrit: Promise<Verre>): Promise<number | null> =>
  decrit
    .then(v => v.PrixListe ?? null)
    .catch((e: unknown) => {
      if (e instanceof Refus) return null
      throw e
    })

/** The same for each lens of the pairs, as they would be sold that day. */
export async function tarifsDuJour(
  db: Lecture,
  client: { _id: string; IdOfficine: string },
  vente: Vente,
  jour: Jour,
): Promise<Record<Cote, number | null>[]> {
  const tarifs: Record<Cote, number | null>[] = []
  for (const paire of vente.Paires ?? []) {
    const seul = async (cote: Cote) => {
      const verre = paire[cote]
      if (!verre?.IdModelVer && !verre?.IdStockVerre) return null
      const { OD: _, OG: __, ...reste } = paire
      const une = { RefOrd: vente.RefOrd, Paires: [{ ...reste, [cote]: verre }] }
      return tarifDuJour(verresDuJour(db, client, {}, une, jour, false).then(([p]) => p?.[cote] ?? {}))
    }
    tarifs.push({ OD: await seul('OD'), OG: await seul('OG') })
  }
  return tarifs
}

/**
 * The pairs of a sale with what the catalogue says of their lenses. One that was sold already, for the same prescription and
 * use, keeps the names, the supplier and the price of its day; sold from a proforma (`neuve`), the higher of that price and of today's.
 */
export async function verresDuJour(
  db: Lecture,
  client: { _id: string; IdOfficine: string },
  avant: Vente,
  vente: Vente,
  jour: Jour,
  neuve: boolean,
): Promise<Paire[]> {
  const paires = vente.Paires ?? []
  if (paires.every(p => COTES.every(c => !p[c]))) return paires
  const choisi = paires.some(p => COTES.some(c => p[c]?.IdModelVer || p[c]?.IdStockVerre))
  const ordonnance = choisi ? await lireOrdonnance(db, client._id, vente.RefOrd) : null
  const dejaVendu = (paire: Paire, cote: Cote, verre: Verre) =>
    (avant.RefOrd ?? null) === (vente.RefOrd ?? null)
      ? avant.Paires?.filter(p => (p.TypeVision ?? null) === (paire.TypeVision ?? null))
          .map(p => p[cote])
          .find(v => v !== undefined && memeVerre(v, verre))
      : undefined
  const faites: Paire[] = []
  for (const [rang, paire] of paires.entries()) {
    const faite = { ...paire }
    for (const cote of COTES) {
      const verre = paire[cote]
      if (!verre) continue
      const champ = `payload.Paires.${rang}.${cote}`
      const { IdModelVer, IdStockVerre } = verre
      const vendu = IdModelVer || IdStockVerre ? dejaVendu(paire, cote, verre) : undefined
      const place = { champ, cote, vision: paire.TypeVision, ordonnance, jour }
      const decrire = async () =>
        IdStockVerre
          ? duStock(db, { ...verre, IdStockVerre }, { ...place, IdOfficine: client.IdOfficine })
          : IdModelVer
            ? duJour(db, { ...verre, IdModelVer }, place)
            : libre(verre, champ)
      faite[cote] = vendu
        ? {
            ...vendu,
            Diametre: IdStockVerre ? vendu.Diametre : verre.Diametre,
            ...(neuve &&
              vendu.PrixListe != null && {
                PrixListe: Math.max(vendu.PrixListe, (await tarifDuJour(decrire())) ?? 0),
              }),
          }
        : await decrire()
    }
    faites.push(faite)
  }
  return faites
}
