import type { DemandeRemise } from '@dioptrie/domain/remises/contract'
import { MINUTES_DE_REMISE, pourcentRemise } from '@dioptrie/domain/remises/rules'
import { sql } from 'kysely'
import type { Lecture } from '../kernel/platform/db.ts'

const DELAI = sql`${sql.lit(MINUTES_DE_REMISE)} * interval '1 minute'`

/** A request as it stands, with what its agreement was worth. */
export type DemandeLue = DemandeRemise & {
  Contenu: Contenu
  createdById: string
  IdApprobateur: string | null
  /** Agreed to, not too long ago, and no sale has used it. */
  vivante: boolean
  utilisee: boolean
}

/** What is sold and to whom, to the franc: an agreement is for this and nothing else. */
export interface Contenu {
  /** The order or counter sale that is changed; null for a new one. */
  IdVente: string | null
  IdClient: string | null
  Remise: number
  lignes: {
    IdArticle: string | null
    Designation: string
    Quantite: number
    PrixListe: number
    Prix: number
  }[]
}

const UTILISEE = sql`exists (select from remise_approuvee a where a."IdDemande" = d."_id")`

const DEMANDE = sql`d."_id", d."IdOfficine", (select "Nom" from officine where "_id" = d."IdOfficine") as "Officine", d."Genre",
  d."Tiers", d."Contenu", d."ValeurListe", d."Remise", d."Limite", d."Motif", d."createdAt", d."createdBy" as "createdById",
  (select "displayName" from utilisateur where "_id" = d."createdBy") as "Demandeur",
  coalesce(r."Reponse", case when d."createdAt" < now() - ${DELAI} then 'Expirée' else 'En attente' end) as "Etat",
  r."Motif" as "Reponse", r."createdBy" as "IdApprobateur",
  (select "displayName" from utilisateur where "_id" = r."createdBy") as "Approbateur",
  coalesce(r."Reponse" = 'Accordée' and r."createdAt" > now() - ${DELAI}, false) as vivante,
  ${UTILISEE} as utilisee`

export async function lireDemandes(db: Lecture, ou: ReturnType<typeof sql<boolean>>): Promise<DemandeLue[]> {
  const { rows } = await sql<DemandeLue>`
    select ${DEMANDE} from demande_remise d left join reponse_remise r on r."IdDemande" = d."_id"
    where ${ou} order by d."createdAt" limit 50`.execute(db)
  return rows.map(d => ({ ...d, Pourcent: pourcentRemise({ remise: d.Remise, liste: d.ValeurListe }) }))
}

/** What someone asked for of late: its answer, or the sale that it was for, may still come. */
export const recentes = (IdDemandeur: string) =>
  sql<boolean>`d."createdBy" = ${IdDemandeur} and d."createdAt" > now() - 2 * ${DELAI}`

/** Those that still wait, by the index of their officine or of their time. */
export const enAttente = (db: Lecture, officine: string | null, sauf: string) =>
  lireDemandes(
    db,
    sql<boolean>`d."createdAt" > now() - ${DELAI} and r."_id" is null and d."createdBy" <> ${sauf}
      ${officine ? sql`and d."IdOfficine" = ${officine}` : sql``}`,
  )

/** What this person agreed to in the last day, and no sale came for while it was good. */
export const sansSuite = (db: Lecture, officine: string | null, qui: string) =>
  lireDemandes(
    db,
    sql<boolean>`d."createdAt" > now() - interval '1 day' and r."Reponse" = 'Accordée' and r."createdBy" = ${qui}
      and r."createdAt" <= now() - ${DELAI} and not ${UTILISEE}
      ${officine ? sql`and d."IdOfficine" = ${officine}` : sql``}`,
  )

/** What a screen is shown of it. */
export const montrer = ({
  Contenu,
  createdById: _,
  IdApprobateur: __,
  vivante: ___,
  utilisee: ____,
  ...d
}: DemandeLue): DemandeRemise => ({
  ...d,
  lignes: Contenu.lignes.map(({ IdArticle: _____, ...l }) => l),
})

/** Who agreed to the discounts of a sale `v`, the latest first. */
export const approbationsDe = (vente: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('Pourcent', ceil(a."Remise" * 1000.0 / a."ValeurListe") / 10, 'Remise', a."Remise",
      'Motif', a."Motif", 'createdAt', instant(a."createdAt"),
      'Demandeur', (select "displayName" from utilisateur where "_id" = a."createdBy"),
      'Approbateur', (select "displayName" from utilisateur where "_id" = a."IdApprobateur")) order by a."createdAt" desc)
    from remise_approuvee a where a."IdVente" = ${vente}), '[]')`
