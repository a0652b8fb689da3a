import { introuvable, Refus, regle, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { FournisseurVerre, IndiceVerre, ModeleVerre, Tarif } from '@dioptrie/domain/verres/contract'
import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { estErreurPg, type Lecture, type Tx } from '../kernel/platform/db.ts'
import { usages } from '../kernel/records/usages.ts'

interface Fiche {
  _id: string
  version: number
}
interface Table<F extends Fiche> {
  table: string
  /** A record of `t` in wire shape. */
  fiche: RawBuilder<unknown>
  /** What it takes to read it. */
  avec: RawBuilder<unknown>
  /** « Ce modèle », for a refusal. */
  ce: string
  /** The field that names a record, and how it reads. */
  libelle: keyof F & string
}

const net = (champs: object) =>
  Object.entries(champs)
    .filter(([, v]) => v !== undefined)
    .map(([nom, v]) => [nom, v === '' ? null : v] as const)

/** What is done alike to the records of the catalogue that are no plain reference table: lock → ask the rule → write. */
function gestes<F extends Fiche>({ table, fiche, avec, ce, libelle }: Table<F>) {
  const de = sql.table(table)
  const lire = async (db: Lecture, id: string): Promise<F> => {
    const { rows } = await sql<F>`select ${fiche} from ${de} t ${avec} where t."_id" = ${id}`.execute(db)
    if (!rows[0]) throw introuvable(ce)
    return rows[0]
  }
  const verrouiller = async (tx: Tx, id: string): Promise<F> => {
    await sql`select 1 from ${de} where "_id" = ${id} for update`.execute(tx)
    return lire(tx, id)
  }
  const sansDoublon = async <T>(nom: unknown, travail: () => Promise<T>): Promise<T> => {
    try {
      return await travail()
    } catch (e) {
      if (!estErreurPg(e) || e.code !== '23505') throw e
      throw new Refus(409, 'DEJA_PRESENT', `« ${String(nom)} » existe déjà.`, {
        champs: { [`payload.${libelle}`]: 'Existe déjà' },
      })
    }
  }
  return {
    lire,
    verrouiller,
    async creer(tx: Tx, champs: object): Promise<F> {
      const _id = uuid()
      const valeurs = net({ _id, ...champs })
      await sansDoublon((champs as Record<string, unknown>)[libelle], () =>
        sql`insert into ${de} (${sql.join(valeurs.map(([n]) => sql.id(n)))})
          values (${sql.join(valeurs.map(([, v]) => v))})`.execute(tx),
      )
      return lire(tx, _id)
    },
    /** Of a record that is already locked. */
    async modifier(tx: Tx, avant: F, version: number, champs: object): Promise<F> {
      if (avant.version !== version) throw versionPerimee(avant)
      const valeurs = net(champs).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`)
      await sansDoublon({ ...avant, ...champs }[libelle], () =>
        sql`update ${de} set ${sql.join([...valeurs, sql`version = version + 1`, sql`"updatedAt" = now()`])}
          where "_id" = ${avant._id}`.execute(tx),
      )
      return lire(tx, avant._id)
    },
    async retirer(tx: Tx, id: string): Promise<F> {
      const avant = await verrouiller(tx, id)
      const utilisePar = await usages(tx, table, id)
      if (utilisePar)
        throw regle('ENCORE_UTILISE', `« ${String(avant[libelle])} » est encore utilisé par ${utilisePar}.`)
      await sql`delete from ${de} where "_id" = ${id}`.execute(tx)
      return avant
    },
  }
}

const trace = sql`t.version, t."createdAt", t."updatedAt"`

const fournisseur = {
  table: 'fournisseur_verre',
  fiche: sql`t."_id", t."Fournisseur", t."IdFournisseur", f."Nom" as "NomFournisseur", f."Telephone", f."Email",
    f."DelaiLivraison", ${trace}`,
  avec: sql`join fournisseur f on f."_id" = t."IdFournisseur"`,
  ce: 'Ce fournisseur de verres',
  libelle: 'Fournisseur' as const,
}
export const fournisseurs = gestes<FournisseurVerre>(fournisseur)

const indice = {
  table: 'indice_verre',
  fiche: sql`t."_id", t.indice, ${trace}`,
  avec: sql``,
  ce: 'Cet indice',
  libelle: 'indice' as const,
}
export const indices = gestes<IndiceVerre>(indice)

const tarif = {
  table: 'catalogue_verre',
  fiche: sql`t."_id", t."Libelle", t."IdFour", v."Fournisseur" as "NomFour", t."DateDebut", t."DateFin",
    case when t."DateDebut" > current_date then 'à venir' when t."DateFin" < current_date then 'terminé'
      else 'en vigueur' end as "Etat", ${trace}`,
  avec: sql`join fournisseur_verre v on v."_id" = t."IdFour"`,
  ce: 'Ce tarif',
  libelle: 'Libelle' as const,
}
export const tarifs = gestes<Tarif>(tarif)

/** A model of `t` as it is named wherever one is shown. */
export const nomDuModele = sql`t."Libelle_Model", t."IdFoyer", y."Libelle_Foyer" as "NomFoyer", y."TypeVision", t."IdMatiere",
  a."Libelle_Matiere" as "NomMatiere", t."IdIndice", i.indice as "Indice", t."IdFourVerr", v."Fournisseur" as "NomFourVerr",
  t."IdGam", g."Libelle_GamVer" as "NomGam"`
/** What those names are read from. */
export const avecNoms = sql`join type_verre y on y."_id" = t."IdFoyer" join matiere_verre a on a."_id" = t."IdMatiere"
  join indice_verre i on i."_id" = t."IdIndice" join fournisseur_verre v on v."_id" = t."IdFourVerr"
  join gamme_verre g on g."_id" = t."IdGam"`

const modele = {
  table: 'modele_verre',
  fiche: sql`t."_id", ${nomDuModele}, t."Diametres", t."HauteurMin", t."FacteurEpaisseur", t."Actif", ${trace}`,
  avec: avecNoms,
  ce: 'Ce modèle de verre',
  libelle: 'Libelle_Model' as const,
}
export const modeles = gestes<ModeleVerre>(modele)

const nom = {
  table: 'nom_commercial_verre',
  fiche: sql`t."_id", t."Libelle", t."IdFourVerr", v."Fournisseur" as "NomFourVerr", t."Genre", t."IdIndice", i.indice as "Indice",
    t."IdMatiere", a."Libelle_Matiere" as "NomMatiere", t."IdModelVer", m."Libelle_Model" as "NomModele", t."PrixVente",
    t."Actif", ${trace}`,
  avec: sql`join fournisseur_verre v on v."_id" = t."IdFourVerr" left join indice_verre i on i."_id" = t."IdIndice"
    left join matiere_verre a on a."_id" = t."IdMatiere" left join modele_verre m on m."_id" = t."IdModelVer"`,
  ce: 'Ce nom commercial',
  libelle: 'Libelle' as const,
}
export const noms = gestes<NomCommercial>(nom)

/** What a list of each reads. */
export const sources = { fournisseur, indice, tarif, modele, nom }
