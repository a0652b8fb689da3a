import {
  bilan,
  estAnnulable,
  estSortie,
  montantSigne,
  RECETTES,
  TYPES_OPERATION,
} from '@dioptrie/domain/caisse/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BaseDeTest, creerBase } from '../kernel/trial/testdb.ts'

let base: BaseDeTest
beforeAll(async () => {
  base = await creerBase()
})
afterAll(() => base.fermer())

const MODES = ['Espèce', 'Chèque']

it('la table des types d’opération dit ce que disent les règles, et la base le lit là', async () => {
  const { rows } = await base.pool.query<{ Nom: string; Tiroir: string; Recette: boolean; signe: string }>(
    `select *, montant_signe("Nom", 1) as signe from type_operation order by "Nom"`,
  )
  const tiroir = (typeOperation: (typeof TYPES_OPERATION)[number]) => {
    const [especes, cheque] = MODES.map(modepaiement =>
      bilan([{ typeOperation, modepaiement, montant: 1 }]),
    ) as [ReturnType<typeof bilan>, ReturnType<typeof bilan>]
    if (especes.Initialisation) return 'Fonds'
    if (estSortie(typeOperation)) return 'Sortie'
    return especes.Entrees > cheque.Entrees ? 'Entrée' : 'Rien'
  }
  expect(rows.map(r => ({ ...r, signe: Number(r.signe) }))).toEqual(
    [...TYPES_OPERATION].sort().map(Nom => ({
      Nom,
      Tiroir: tiroir(Nom),
      Recette: RECETTES.includes(Nom),
      signe: montantSigne({ typeOperation: Nom, montant: 1 }),
    })),
  )
  expect(rows.filter(r => r.Tiroir === 'Entrée').map(r => r.Nom)).toEqual(
    [...TYPES_OPERATION].filter(estAnnulable).sort(),
  )
})

it('un type que la table ne connaît pas n’entre dans aucune caisse', async () => {
  await expect(
    base.pool.query(
      `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant)
       values (gen_random_uuid(), current_date, 'Pourboire', 'Espèce', 1)`,
    ),
  ).rejects.toMatchObject({ code: '23514', message: 'Type d’opération inconnu : Pourboire.' })
})
