import { createHash } from 'node:crypto'
import type { Facture } from '@dioptrie/domain/facturation/contract'
import { introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import { lireReglage } from '../configuration/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import { tirer } from '../kernel/paper/tirage.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import type bordereauPdf from './bordereau.pdf.ts'
import type detailPdf from './detail.pdf.ts'
import type facturePdf from './facture.pdf.ts'
import { modeleDe } from './modeles.ts'
import type { Cadre, FactureDue, LigneImprimee } from './papier.ts'
import type relancePdf from './relance.pdf.ts'
import {
  AUJOURDHUI,
  dateLimite,
  depuisLignes,
  facturesVues,
  lireBordereau,
  lireFacture,
  vueDe,
} from './sql.ts'

/** In the name of the main officine, whoever prints. */
async function cadre(db: Lecture, moi: Appelant, idAssurance: string): Promise<Cadre> {
  const { rows } = await sql<Cadre['destinataire'] & { IdOfficine: string | null }>`
    select "Libelle" as "Nom", nullif("Gestionnaire", "Libelle") as "Gestionnaire", "Adresse", "Telephone", "DelaiReglement",
      (select "_id" from officine where "OfficinePrincipale" limit 1) as "IdOfficine"
    from assurance where "_id" = ${idAssurance}`.execute(db)
  if (!rows[0]) throw introuvable('Cette assurance')
  const { IdOfficine, ...destinataire } = rows[0]
  const modele = await modeleDe(db, idAssurance)
  const { Banque, NumeroCompte } = modele?.Banque ? modele : await lireReglage(db, 'entreprise')
  return {
    ...(await cadreDe(db, moi, IdOfficine ?? moi.IdOfficine)),
    modele,
    compte: Banque ? { Banque, NumeroCompte } : null,
    destinataire,
  }
}

/** What only the papers say of a line, beside what the screen shows. */
async function lignesImprimees(db: Lecture, moi: Appelant, f: Facture): Promise<LigneImprimee[]> {
  const paires = sql.join(
    [1, 2, 3].map(
      n => sql`jsonb_build_object('PrixMont', c.${sql.id(`PrixMont${n}`)},
    'PrixVerD', c.${sql.id(`PrixVerD${n}`)}, 'PrixVerG', c.${sql.id(`PrixVerG${n}`)})`,
    ),
  )
  const { rows } = await sql<Omit<LigneImprimee, keyof Facture['lignes'][number]> & { _id: string }>`
    select l."_id", v."Total", least(v."Total" - v."PartAssurance", v."Total" - l."Part") as "PartClient", p."Taux", p."AssurePrincipal", p."Beneficiaire", c."Paires", c."RemiseCom",
      jsonb_build_array(${paires}) as "Prix"
    from ${depuisLignes} cross join lateral (
      -- The sale as it was invoiced: what was charged to its client since, or came back of it, is on no paper of that day.
      select w."Total", w."PartAssurance" from version_vente w where w."IdCommande" = l."IdCommande"
      order by w."createdAt" > l."createdAt", case when w."createdAt" > l."createdAt" then w."Numero" else -w."Numero" end limit 1) v
    where l."IdFacture" = ${f._id} and l."Etat" <> 'Retirée'
      ${vueDe(moi) === null ? sql`` : sql`and l."IdOfficine" = ${vueDe(moi)}`}`.execute(db)
  const plus = new Map(rows.map(r => [r._id, r]))
  return f.lignes.map(l => ({ ...l, ...(plus.get(l._id) as (typeof rows)[number]) }))
}

async function aImprimer(db: Lecture, moi: Appelant, id: string) {
  const facture = await lireFacture(db, moi, id)
  if (facture.lignes.some(l => l.IdCommande === null))
    throw regle(
      'FACTURE_REPRISE',
      'Cette facture a été faite et déposée dans un autre logiciel : son papier y est.',
    )
  const lignes = await lignesImprimees(db, moi, facture)
  return { facture: { ...facture, lignes: [] }, lignes, ...(await cadre(db, moi, facture.IdAssurance)) }
}

/**
 * What was asked, line by line: as long as it is the same, it is the same paper, and the second one a duplicate in the words and the
 * model of the first. What the insurer answered since is on none of them. Whoever reads one officine has a paper of their own.
 */
const papierDe = (
  nom: string,
  moi: Appelant,
  { facture: f, lignes }: Awaited<ReturnType<typeof aImprimer>>,
) => {
  const dit = [f.DateFacture, f.Montant, lignes.map(l => [l._id, l.Part, l.Remise, l.Montant, l.Avoir])]
  return {
    entite: 'facture_assurance',
    idEntite: f._id,
    papier: [nom, vueDe(moi)].filter(Boolean).join(' '),
    version: createHash('sha256').update(JSON.stringify(dit)).digest().readInt32BE(),
  }
}

export async function imprimerFacture(tx: Tx, moi: Appelant, id: string) {
  const entree = await aImprimer(tx, moi, id)
  return papier<typeof facturePdf>(
    entree.facture.Numero,
    new URL('./facture.pdf.ts', import.meta.url),
    await tirer(tx, moi, papierDe('facture', moi, entree), entree),
  )
}

export async function imprimerDetail(tx: Tx, moi: Appelant, id: string) {
  const entree = await aImprimer(tx, moi, id)
  return papier<typeof detailPdf>(
    `${entree.facture.Numero}-detail`,
    new URL('./detail.pdf.ts', import.meta.url),
    await tirer(tx, moi, papierDe('detail', moi, entree), entree),
  )
}

export async function imprimerBordereau(tx: Tx, moi: Appelant, id: string) {
  const bordereau = await lireBordereau(tx, moi, id)
  if (bordereau.factures.length === 0) throw introuvable('Ce bordereau')
  const cle = {
    entite: 'bordereau_assurance',
    idEntite: id,
    papier: ['bordereau', vueDe(moi)].filter(Boolean).join(' '),
    version: bordereau.version,
  }
  const entree = { bordereau, ...(await cadre(tx, moi, bordereau.IdAssurance)) }
  return papier<typeof bordereauPdf>(
    bordereau.Numero,
    new URL('./bordereau.pdf.ts', import.meta.url),
    await tirer(tx, moi, cle, entree),
  )
}

/**
 * What an insurer owes beyond its own delay, the oldest first; who gave none owes it from the deposit on. What is not due yet is
 * told, and is no reason to write.
 */
export async function imprimerRelance(
  db: Lecture,
  moi: Appelant,
  IdAssurance: string,
  IdSociete: string | null,
) {
  const c = await cadre(db, moi, IdAssurance)
  const { rows: factures } = await sql<FactureDue>`
    select t."Numero", t."DateFacture", t."DateDepot", ${dateLimite} as "DateLimite", t."Montant", t."Ouvert", t."Avoir",
      (select "Numero" from bordereau_assurance where "_id" = t."IdBordereau") as "Bordereau",
      (select "Libelle" from societe where "_id" = t."IdSociete") as "Societe",
      ((now() at time zone 'UTC')::date - t."DateDepot") as "Jours", coalesce(${dateLimite} < ${AUJOURDHUI}, true) as "Echue"
    from ${facturesVues(vueDe(moi))} t where t."Etat" = 'Déposée' and t."Ouvert" > 0 and t."IdAssurance" = ${IdAssurance} ${IdSociete ? sql`and t."IdSociete" = ${IdSociete}` : sql``}
    order by t."DateDepot", t."Numero"`.execute(db)
  if (!factures.some(f => f.Echue))
    throw regle(
      'RIEN_A_RELANCER',
      'Rien de ce que doit cette assurance n’est échu : il n’y a rien à relancer.',
    )
  return papier<typeof relancePdf>(
    `relance-${c.destinataire.Nom}`.replaceAll(/[^\w-]+/g, '-'),
    new URL('./relance.pdf.ts', import.meta.url),
    {
      ...c,
      factures,
    },
  )
}
