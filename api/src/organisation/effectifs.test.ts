import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'

const { personnel, utilisateurs, fournisseurs } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const appeler = (appel: Appel, demande: object) => essai.appeler('administrateur', appel, demande as never)

/** Totals of a list: the whole network, then Angré, then Plateau. */
async function totaux(liste: Appel) {
  const demandes = [{}, { IdOfficine: essai.officines.ANG }, { IdOfficine: essai.officines.PLT }]
  const pages = await Promise.all(demandes.map(d => appeler(liste, { query: { page: 1, limit: 1, ...d } })))
  return pages.map(p => p.corps.pager.totalItems)
}
/** What each act adds to the three totals, in their order. */
async function ecarts(liste: Appel, actes: (() => Promise<unknown>)[]) {
  const vus = [await totaux(liste)]
  for (const acte of actes) {
    await acte()
    vus.push(await totaux(liste))
  }
  return vus.slice(1).map((t, n) => t.map((v, i) => v - (vus[n]?.[i] ?? 0)))
}

async function suivre(
  appels: { liste: Appel; creer: Appel; modifier: Appel; supprimer: Appel },
  saisie: object,
  officine: 'agence' | 'IdOfficine',
) {
  const params = { id: '' }
  const modifier = (payload: object) => appeler(appels.modifier, { params, payload })
  return ecarts(appels.liste, [
    async () => {
      const { corps } = await appeler(appels.creer, {
        payload: { ...saisie, [officine]: essai.officines.ANG },
      })
      params.id = corps._id
    },
    () => modifier({ version: 1, [officine]: essai.officines.PLT }),
    () => modifier({ version: 2 }),
    () => appeler(appels.supprimer, { params }),
  ])
}
const CREE_DEPLACE_MODIFIE_RETIRE = [
  [1, 1, 0],
  [0, -1, 1],
  [0, 0, 0],
  [-1, 0, -1],
]

it('le total du personnel suit chaque arrivée, mutation, départ et retour', async () => {
  expect(await suivre(personnel, { nom: 'Aké', prenoms: 'Solange' }, 'agence')).toEqual(
    CREE_DEPLACE_MODIFIE_RETIRE,
  )
  const { corps } = await appeler(personnel.creer, {
    payload: { nom: 'Boni', prenoms: 'Yves', agence: essai.officines.PLT },
  })
  const params = { id: corps._id }
  const retour = await ecarts(personnel.liste, [
    () => appeler(personnel.supprimer, { params }),
    () => appeler(personnel.restaurer, { params }),
  ])
  expect(retour).toEqual([
    [-1, 0, -1],
    [1, 0, 1],
  ])
})

it('le total des comptes suit chaque création, mutation et suppression', async () => {
  const { rows } = await essai.pool.query(`select "_id" from role where livre = 'opticien'`)
  const compte = { email: 'a@exemple.ci', displayName: 'Aké', roles: [rows[0]._id] }
  expect(await suivre(utilisateurs, compte, 'IdOfficine')).toEqual(CREE_DEPLACE_MODIFIE_RETIRE)
})

it('le total des fournisseurs suit chacun ; celui du groupe compte pour toutes les officines', async () => {
  const appels = { ...fournisseurs, liste: fournisseurs.groupe }
  expect(await suivre(appels, { Nom: 'Verres du Sud' }, 'IdOfficine')).toEqual(CREE_DEPLACE_MODIFIE_RETIRE)
  const duGroupe = await ecarts(fournisseurs.groupe, [
    () => appeler(fournisseurs.creer, { payload: { Nom: 'Montures du Golfe' } }),
  ])
  expect(duGroupe).toEqual([[1, 1, 1]])
})

it('un décompte refait donne les mêmes totaux', async () => {
  const lus = async () =>
    (await essai.pool.query('select * from effectif_officine where total <> 0 order by 1, 2')).rows
  const gardes = await lus()
  expect(gardes.length).toBeGreaterThan(3)
  await essai.pool.query('select recompter_effectifs()')
  expect(await lus()).toEqual(gardes)
})
