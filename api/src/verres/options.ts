import { champInvalide } from '@dioptrie/domain/kernel/refus'
import type { OptionsOffertes, OptionsVerre, Propose } from '@dioptrie/domain/verres/choix'
import type { OptionsChoisies } from '@dioptrie/domain/verres/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'

const OPTIONS = {
  traitements: 'traitement_verre',
  colorations: 'coloration_verre',
  fabrications: 'fabrication_verre',
} as const

/** What can be added to these models, or the options that were asked for by name. */
export async function lireOptions(
  db: Lecture,
  pour: { modeles: readonly Pick<Propose, 'IdFourVerr' | 'IdGam'>[] } | { ids: readonly string[] },
): Promise<OptionsOffertes> {
  const parmi = 'ids' in pour
  const gammes = parmi ? [] : [...new Set(pour.modeles.map(m => m.IdGam))]
  const fours = parmi ? [] : [...new Set(pour.modeles.map(m => m.IdFourVerr))]
  const ou = (autrement: RawBuilder<unknown>) =>
    parmi ? sql`t."_id" = any(${[...pour.ids]}::uuid[])` : autrement
  const liste = (table: string, propres: RawBuilder<unknown>, autrement: RawBuilder<unknown>) => sql`
    (select coalesce(json_agg(to_jsonb(x) - 'recherche' order by x.recherche, x."_id"), '[]') from (
      select t."_id", coalesce(t."Prix", 0) as "Prix", t.recherche, ${propres} from ${sql.table(table)} t where ${ou(autrement)}) x)`
  const deFournisseur = (table: string) =>
    liste(
      table,
      sql`t."Libelle", t."IdFour", t."IdGam", t."Exclut"`,
      sql`t."IdFour" = any(${fours}::uuid[]) and (t."IdGam" is null or t."IdGam" = any(${gammes}::uuid[]))`,
    )
  const { rows } = await sql<OptionsOffertes>`select
    ${liste('version_verre', sql`t."Version" as "Libelle", t."IdGam", t."IdIndice", coalesce(t."Prix_Base", false) as "Prix_Base"`, sql`t."IdGam" = any(${gammes}::uuid[])`)} as versions,
    ${deFournisseur(OPTIONS.traitements)} as traitements, ${deFournisseur(OPTIONS.colorations)} as colorations,
    ${deFournisseur(OPTIONS.fabrications)} as fabrications,
    ${liste('teinte_verre', sql`t."Libelle", t."Couleur"`, sql`true`)} as teintes`.execute(db)
  return rows[0] as OptionsOffertes
}

/** The options asked for, as they are today; one that is no more is a refusal on its field of `ou`. */
export async function choisies(
  db: Lecture,
  o: Omit<OptionsVerre, 'IdTraitements'> & { IdTraitements?: string[] | null | undefined },
  ou: string,
): Promise<OptionsChoisies> {
  const ids = [o.IdVersion, ...(o.IdTraitements ?? []), o.IdColoration, o.IdTeinte, o.IdFabrication]
  const nommees = ids.filter(i => i != null)
  if (nommees.length === 0) return {}
  const lues = await lireOptions(db, { ids: nommees })
  const refus: Record<string, string> = {}
  const une = <T extends { _id: string }>(
    de: T[],
    id: string | null | undefined,
    champ: string,
  ): T | null => {
    const trouvee = de.find(x => x._id === id) ?? null
    if (id && !trouvee) refus[`${ou}.${champ}`] = 'Cet enregistrement n’existe pas'
    return trouvee
  }
  const dites = {
    version: une(lues.versions, o.IdVersion, 'IdVersion'),
    traitements: [...new Set(o.IdTraitements ?? [])]
      .map(id => une(lues.traitements, id, 'IdTraitements'))
      .filter(t => t !== null),
    coloration: une(lues.colorations, o.IdColoration, 'IdColoration'),
    teinte: une(lues.teintes, o.IdTeinte, 'IdTeinte'),
    fabrication: une(lues.fabrications, o.IdFabrication, 'IdFabrication'),
  }
  if (Object.keys(refus).length > 0) throw champInvalide(refus)
  return dites
}
