import type { ModeleFacture, SaisieModele } from '@dioptrie/domain/facturation/contract'
import { exiger, versionPerimee } from '@dioptrie/domain/kernel/refus'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { colonneDeTri, type DemandeDeListe, listerDepuis, motsTrouves, sens } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'

const fiche = sql`m."_id", m."IdAssurance", a."Libelle" as "Assurance", m."Colonnes", m."ParSociete", m."Entete", m."Note", m."IdBanque",
  b."Libelle" as "Banque", b."NumeroCompte", m.version, m."createdAt", m."updatedAt",
  (select "displayName" from utilisateur where "_id" = m."createdBy") as "createdBy",
  (select "displayName" from utilisateur where "_id" = m."updatedBy") as "updatedBy"`
const depuis = sql`modele_facture m join assurance a on a."_id" = m."IdAssurance" left join banque b on b."_id" = m."IdBanque"`

export async function modeleDe(db: Lecture, idAssurance: string): Promise<ModeleFacture | null> {
  const { rows } =
    await sql<ModeleFacture>`select ${fiche} from ${depuis} where m."IdAssurance" = ${idAssurance}`.execute(
      db,
    )
  return rows[0] ?? null
}

const TRIS: Record<string, RawBuilder<unknown>> = {
  Assurance: sql`a."Libelle"`,
  updatedAt: sql`m."updatedAt"`,
}

export function listerModeles(
  db: Lecture,
  q: DemandeDeListe & { q?: string | undefined; tri?: string | undefined; IdAssurance?: string | undefined },
) {
  const mots = motsTrouves(q.q, sql`' ' || sans_accent(a."Libelle")`)
  const ou = sql.join(
    [sql`true`, ...(q.IdAssurance ? [sql`m."IdAssurance" = ${q.IdAssurance}`] : []), ...mots],
    sql` and `,
  )
  const tri = q.tri ?? 'Assurance'
  return listerDepuis<ModeleFacture>(db, q, {
    fiche,
    depuis: sql`${depuis} where ${ou}`,
    ordre: sql`${TRIS[colonneDeTri(tri)] as RawBuilder<unknown>} ${sens(tri)}, m."_id"`,
  })
}

/** One per insurer: said again, it replaces the one before. */
export async function enregistrerModele(tx: Tx, moi: Appelant, s: SaisieModele): Promise<ModeleFacture> {
  const { rows } = await sql<{ assurance: boolean; banque: boolean }>`
    select exists (select from assurance where "_id" = ${s.IdAssurance}) as assurance,
      ${s.IdBanque ?? null}::uuid is null or exists (select from banque where "_id" = ${s.IdBanque ?? null}::uuid) as banque`.execute(
    tx,
  )
  exiger({
    ...(rows[0]?.assurance ? {} : { IdAssurance: 'Cette assurance n’existe pas.' }),
    ...(rows[0]?.banque ? {} : { IdBanque: 'Cette banque n’existe pas.' }),
  })
  const avant = await modeleDe(tx, s.IdAssurance)
  if (avant && s.version !== undefined && s.version !== avant.version) throw versionPerimee(avant)
  await sql`insert into modele_facture ("IdAssurance", "Colonnes", "ParSociete", "Entete", "Note", "IdBanque", "createdBy", "updatedBy")
    values (${s.IdAssurance}, ${s.Colonnes}::text[], ${s.ParSociete ?? false}, ${s.Entete || null}, ${s.Note || null}, ${s.IdBanque ?? null},
      ${moi._id}, ${moi._id})
    on conflict ("IdAssurance") do update set "Colonnes" = excluded."Colonnes", "ParSociete" = excluded."ParSociete",
      "Entete" = excluded."Entete", "Note" = excluded."Note", "IdBanque" = excluded."IdBanque", version = modele_facture.version + 1,
      "updatedAt" = now(), "updatedBy" = excluded."updatedBy"`.execute(tx)
  return (await modeleDe(tx, s.IdAssurance)) as ModeleFacture
}
