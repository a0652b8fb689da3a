import type { Jour } from '@dioptrie/domain/kernel/jour'
import { ajouterJours } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import type { Hasard } from './hasard.ts'

/** A payment of an order or of a counter sale, before the cash desk gives it its link of the chain. */
export interface ReglementDemo {
  montant: number
  createdAt: string
  IdOfficine: string
  IdCommande?: string
  IdClient?: string
  IdComptoir?: string
  Document: string
  Tiers: string | null
}

const FOND = 50_000
const MODES = [
  ['Espèce', 62],
  ['Wave', 18],
  ['Orange Money', 12],
  ['Carte bancaire', 5],
  ['Chèque', 3],
] as const
/** Notes first, then coins: how a sum is counted. */
const COUPURES = [
  ...[10_000, 5_000, 2_000, 1_000, 500].map(Valeur => ({ Valeur, Nature: 'billet' })),
  ...[250, 200, 100, 50, 25, 10, 5, 1].map(Valeur => ({ Valeur, Nature: 'piece' })),
]

function compter(somme: number) {
  let reste = somme
  return COUPURES.flatMap(c => {
    const Nombre = Math.floor(reste / c.Valeur)
    reste -= Nombre * c.Valeur
    return Nombre > 0 ? [{ ...c, Nombre }] : []
  })
}

/**
 * Each day of each officine opened with its float, its payments, then counted and closed; the last working day is still
 * to be closed. The database chains and adds up what it is given: everything is written in the order of the hours.
 */
export async function poserReglements(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  reglements: readonly ReglementDemo[],
  caissierDe: (idOfficine: string) => string,
): Promise<void> {
  const journees = new Map<string, ReglementDemo[]>()
  for (const r of reglements) {
    const cle = `${r.IdOfficine} ${r.createdAt.slice(0, 10)}`
    journees.set(cle, [...(journees.get(cle) ?? []), r])
  }
  const ecritures: { genre: string; quand: string; ligne: object }[] = []
  const hier = ajouterJours(jour, -1)
  for (const [cle, siens] of journees) {
    const [IdOfficine, Jour] = cle.split(' ') as [string, Jour]
    const createdBy = caissierDe(IdOfficine)
    const operation = (createdAt: string, ligne: object) => {
      const _id = h.id(Date.parse(createdAt))
      ecritures.push({
        genre: 'operation',
        quand: createdAt,
        ligne: { _id, IdOfficine, Jour, createdAt, createdBy, ...ligne },
      })
    }
    operation(`${Jour}T07:45:00.000Z`, {
      typeOperation: 'Initialisation',
      modepaiement: 'Espèce',
      montant: FOND,
    })
    let [tiroir, recettes] = [FOND, 0]
    for (const { montant, createdAt, IdCommande, IdClient, IdComptoir, Document, Tiers } of siens) {
      const modepaiement = h.parPoids(MODES)
      const numero =
        modepaiement === 'Espèce'
          ? null
          : `${modepaiement.slice(0, 2).toUpperCase()}${h.entier(10_000_000, 99_999_999)}`
      operation(createdAt, {
        ...{ typeOperation: IdComptoir ? 'Règlement cpt' : 'Règlement cmde cli', modepaiement, montant },
        ...{ reference: numero, IdCommande, IdClient, IdComptoir, Document, Tiers },
      })
      recettes += montant
      if (modepaiement === 'Espèce') tiroir += montant
    }
    const derniere = siens
      .map(r => r.createdAt)
      .toSorted()
      .at(-1) as string
    const soir = new Date(Date.parse(derniere) + 20 * 60_000).toISOString()
    const createdAt = soir > `${Jour}T18:30` ? soir : `${Jour}T18:30:00.000Z`
    if (Jour < hier)
      ecritures.push({
        genre: 'billetage',
        quand: createdAt,
        ligne: {
          ...{ _id: h.id(Date.parse(createdAt)), IdOfficine, DateCloture: Jour, Coupures: compter(tiroir) },
          ...{ Total: tiroir, Attendu: tiroir, Recettes: recettes, createdAt, createdBy },
        },
      })
  }
  ecritures.sort((a, b) => (a.quand < b.quand ? -1 : a.quand > b.quand ? 1 : 0))
  await base.query('create temp table ecriture_demo (rang int, genre text, ligne jsonb) on commit drop')
  await base.query(`insert into ecriture_demo select * from unnest($1::int[], $2::text[], $3::jsonb[])`, [
    ecritures.map((_, rang) => rang),
    ecritures.map(e => e.genre),
    ecritures.map(e => JSON.stringify(e.ligne)),
  ])
  await base.query(`do $$
    declare e record;
    begin
      for e in select * from ecriture_demo order by rang loop
        if e.genre = 'operation' then
          insert into operation select * from jsonb_populate_record(null::operation, e.ligne);
        else
          insert into billetage ("_id", "IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Recettes", "createdAt", "createdBy")
          select "_id", "IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Recettes", "createdAt", "createdBy"
          from jsonb_populate_record(null::billetage, e.ligne);
        end if;
      end loop;
    end $$`)
  await base.query(`
    insert into numero_transaction (modepaiement, reference, "IdOperation")
    select modepaiement, reference, "_id" from operation where reference is not null and modepaiement <> 'Chèque'
    on conflict do nothing`)
}
