import type { Operation } from '@dioptrie/domain/caisse/contract'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { ETAPES_FINIES } from '@dioptrie/domain/ventes/rules'
import { sql } from 'kysely'
import { enteteDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import { tirer } from '../kernel/paper/tirage.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { FICHE } from './operations.ts'
import type recuPdf from './recu.pdf.ts'
import type { RecuAImprimer } from './recu.pdf.ts'
import { timbreDuRecu } from './timbre.ts'

type Lu = Pick<RecuAImprimer, 'officine' | 'reste' | 'parts' | 'paye'> & { operation: Operation }

/** What the client takes away: the paper of one operation, with what was left to pay just after it. */
export async function imprimerRecu(tx: Tx, moi: Appelant, id: string, format: 'ticket' | 'a4') {
  const { rows } = await sql<Lu>`
    select to_jsonb(x) || jsonb_build_object('createdAt', instant(x."createdAt")) as operation, to_jsonb(f) as officine,
      coalesce(p.parts, jsonb_build_array(to_jsonb(x))) as parts,
      -- What came after has another receipt.
      greatest(0, coalesce(c."PartClient", k."PartClient", e."Montant", d."Montant" - d."Contre") - (select sum(s.montant) from operation s
        where s."Rang" <= coalesce(p.dernier, x."Rang")
        and (s."IdCommande" = x."IdCommande" or s."IdComptoir" = x."IdComptoir" or s."IdConsultation" = x."IdConsultation" or s."IdCreance" = x."IdCreance"))) as reste,
      -- Of a cash desk that only gives and takes, nothing is paid for.
      case when coalesce(c."_id", k."_id", e."_id", d."_id") is not null then jsonb_build_object(
        'Total', coalesce(c."Total", k."PartClient", e."Montant", d."Montant" - d."Contre"),
        'PartAssurance', coalesce(c."PartAssurance", 0),
        'PartClient', coalesce(c."PartClient", k."PartClient", e."Montant", d."Montant" - d."Contre"),
        'DejaRegle', coalesce((select sum(s.montant) from operation s where s."Rang" < coalesce(p.premier, x."Rang")
          and (s."IdCommande" = x."IdCommande" or s."IdComptoir" = x."IdComptoir" or s."IdConsultation" = x."IdConsultation" or s."IdCreance" = x."IdCreance")), 0),
        'DatePromesse', c."DatePromesse",
        'ARetirer', coalesce(c."Statut" = 'Active' and not c."Etape" = any(${[...ETAPES_FINIES]}::text[]), false)) end as paye
    from (select ${FICHE} from operation o where o."_id" = ${id}) x
    -- Paid by several modes at once: the operations of one instant share one receipt.
    left join lateral (
      select min(s."Rang") as premier, max(s."Rang") as dernier, jsonb_agg(jsonb_build_object('modepaiement', s.modepaiement, 'reference', s.reference,
        'montant', s.montant) order by s."Rang") as parts
      from operation s where (s."IdCommande" = x."IdCommande" or s."IdComptoir" = x."IdComptoir" or s."IdConsultation" = x."IdConsultation" or s."IdCreance" = x."IdCreance")
        and s."createdAt" = x."createdAt" and sign(s.montant) = sign(x.montant)) p on true
    join (select "_id", "Nom", "Adresse", "Ville", "Telephone", "Email" from officine) f on f."_id" = x."IdOfficine"
    left join commande_client c on c."_id" = x."IdCommande" left join commande_comptoir k on k."_id" = x."IdComptoir"
    left join consultation e on e."_id" = x."IdConsultation" left join creance_ouverture d on d."_id" = x."IdCreance"`.execute(
    tx,
  )
  const lu = rows[0]
  if (!lu) throw introuvable('Cette opération')
  // A ticket, then the same on A4: one receipt, and a duplicate.
  const dit = await tirer(
    tx,
    moi,
    { entite: 'operation', idEntite: id, papier: 'recu', version: 1 },
    {
      ...lu,
      timbre: await timbreDuRecu(tx, lu.operation, lu.parts),
      entete: await enteteDe(tx, lu.operation.IdOfficine),
      imprimePar: moi.displayName,
      imprimeLe: new Date().toISOString(),
    },
  )
  // What was taken back since is of today, whatever the first one said: a receipt of a cancelled payment is none.
  const { rows: reprises } = await sql<{ montant: number; le: string | null }>`
    select coalesce(-sum(r.montant), 0) as montant, to_char(max(r."Jour"), 'YYYY-MM-DD') as le from operation o
      join operation s on s."createdAt" = o."createdAt" and s."IdOfficine" = o."IdOfficine" and sign(s.montant) = sign(o.montant)
        and (s."_id" = o."_id" or s."IdCommande" = o."IdCommande" or s."IdComptoir" = o."IdComptoir" or s."IdConsultation" = o."IdConsultation"
          or s."IdCreance" = o."IdCreance")
      join operation r on r."IdOrigine" = s."_id" where o."_id" = ${id}`.execute(tx)
  return papier<typeof recuPdf>(`recu-${lu.operation.Rang}`, new URL('./recu.pdf.ts', import.meta.url), {
    ...dit,
    repris: reprises[0]?.le ? { montant: reprises[0].montant, le: reprises[0].le } : null,
    format,
  })
}
