import type { Enregistre } from '@dioptrie/domain/kernel/enregistre'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

type Fiche = Record<string, unknown>

/** How a record is called, by the names of the wire: the first that it has. */
const NUMEROS = [
  ...['RefCmmd', 'RefProforma', 'RefOrd', 'RefConsultation', 'RefBR', 'Reference', 'Numero', 'NumeroBon'],
  ...['CodeClient', 'Libelle', 'Nom', 'title', 'reference'],
]
const MONTANTS = ['montant', 'Montant', 'Total', 'PartClient', 'SousTotal']

const texte = (fiche: Fiche, noms: string[]) =>
  noms.map(nom => fiche[nom]).find((v): v is string => typeof v === 'string' && v !== '') ?? null
const nombre = (fiche: Fiche) =>
  MONTANTS.map(nom => fiche[nom]).find((v): v is number => typeof v === 'number') ?? null

/** The record of that id, wherever it stands in a reply. */
function dans(valeur: unknown, id: string): Fiche | null {
  if (typeof valeur !== 'object' || valeur === null) return null
  if ((valeur as Fiche)._id === id) return valeur as Fiche
  for (const v of Object.values(valeur)) {
    const trouvee = dans(v, id)
    if (trouvee) return trouvee
  }
  return null
}

/**
 * What a key has saved: what its transaction made, which one moment tells apart. Money is not in the history: it is read in its book. A
 * payment by several modes is one; of a supplier's credit, what it pays is told, not where it leaves.
 */
export async function ceQueLaCleAEnregistre(
  tx: Tx,
  IdUtilisateur: string,
  { nom, change }: { nom: string; change: readonly string[] },
  reponse: unknown,
): Promise<Enregistre | null> {
  const { rows: crees } = await sql<{ entite: string; _id: string; fiche: Fiche }>`
    select x.* from idempotence i, lateral (
      (select 'operation' as entite, (array_agg(o."_id" order by o."Rang"))[1] as "_id", jsonb_build_object(
          'montant', sum(o.montant), 'RefCmmd', min(o."Document"), 'IdClient', min(o."IdClient"::text)) as fiche
        from operation o where o."createdAt" = i."createdAt" and o."createdBy" = i."IdUtilisateur" having count(*) > 0)
      union all
      (select 'bon_reception', r."IdBon", jsonb_build_object('montant', sum(r.montant))
        from reglement_fournisseur r where r."createdAt" = i."createdAt" and r."createdBy" = i."IdUtilisateur"
          and not exists (select from reglement_fournisseur p where p."IdAvoir" in (r."_id", r."IdOrigine")) group by 2 limit 1)
      union all
      (select h.entite, h."idEntite", h.apres from historique h
        where h."createdAt" = i."createdAt" and h."IdUtilisateur" = i."IdUtilisateur" and h.appel = i.appel
          and h.action = 'creation' order by h."_id" limit 100)
    ) x where i."IdUtilisateur" = ${IdUtilisateur} and i.cle = ${nom}`.execute(tx)
  const premiere =
    crees.find(c => c.entite === change[0]) ?? crees.find(c => dans(reponse, c._id)) ?? crees[0]
  const rendue = (reponse ?? {}) as Fiche
  const id = premiere?._id ?? texte(rendue, ['_id'])
  if (!id) return null
  const fiche = { ...premiere?.fiche, ...dans(reponse, id) }
  return {
    entite: premiere?.entite ?? change[0] ?? '',
    _id: id,
    numero: texte(fiche, NUMEROS) ?? texte(rendue, NUMEROS),
    montant: nombre(premiere?.fiche ?? {}) ?? nombre(fiche),
    IdClient: texte(fiche, ['IdClient']) ?? (rendue.commandes ? texte(rendue, ['_id']) : null),
  }
}
