import { contrat } from '@dioptrie/domain'
import type { Vue } from '@dioptrie/domain/poste/vues'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { vues } = contrat
let e: Essai
beforeAll(async () => {
  e = await ouvrirEssai()
})
afterAll(() => e.fermer())

const RETARD = { Etape: 'Au laboratoire', tri: '-createdAt' }
const garder = (qui: Personne, payload: object = {}) =>
  e.appeler(qui, vues.enregistrer, {
    payload: {
      Nom: 'En retard',
      Liste: 'commandes',
      Question: RETARD,
      Colonnes: null,
      IdRole: null,
      Defaut: false,
      ...payload,
    },
  })
const lues = async (qui: Personne): Promise<Vue[]> => (await e.appeler(qui, vues.liste)).corps
const role = async (nom: string): Promise<string> =>
  (await e.pool.query(`select "_id" from role where "Nom" = $1`, [nom])).rows[0]?._id

it('une vue se garde sous un nom, pour soi ; le même nom la remplace', async () => {
  const r = await garder('opticien')
  expect([r.statut, r.corps.Question, r.corps.Mien, r.corps.Defaut]).toEqual([201, RETARD, true, false])
  const Colonnes = { ordre: ['RefCmmd', 'Client'], masquees: ['Client'] }
  await garder('opticien', { Nom: 'en RETARD', Question: { q: 'kouamé' }, Colonnes })
  expect(await lues('opticien')).toMatchObject([{ Nom: 'en RETARD', Question: { q: 'kouamé' }, Colonnes }])
  expect(await lues('caissier')).toEqual([])
})

it('elle se partage avec un rôle par qui en a le droit, et chacun choisit celle qui ouvre sa liste', async () => {
  const { rows } = await e.pool.query<{ Nom: string }>(
    `select r."Nom" from role r join utilisateur_role ur on ur."IdRole" = r."_id" join utilisateur u on u."_id" = ur."IdUtilisateur"
     where u.email = $1`,
    [e.email('caissier')],
  )
  const IdRole = await role(rows[0]?.Nom ?? '')
  expect((await garder('opticien', { IdRole })).statut).toBe(403)
  const inconnu = '0199a3b0-0000-7000-8000-000000000000'
  expect((await garder('gerant', { IdRole: inconnu })).corps.champs).toHaveProperty(['payload.IdRole'])
  const { corps: partagee } = await garder('gerant', { Nom: 'Du matin', IdRole, Defaut: true })
  expect(partagee).toMatchObject({ Mien: true, Defaut: true })
  const [vue] = await lues('caissier@PLT')
  expect(vue).toMatchObject({ _id: partagee._id, Mien: false, Defaut: false })
  // Shared is not given: who receives it opens their list with it, and cannot take it away.
  const ouvrir = (qui: Personne, IdVue: string | null) =>
    e.appeler(qui, vues.ouvrirAvec, { payload: { Liste: 'commandes', IdVue } })
  expect((await ouvrir('caissier', partagee._id)).corps).toMatchObject([{ Defaut: true }])
  expect((await ouvrir('opticien', partagee._id)).statut).toBe(404)
  expect((await e.appeler('caissier', vues.supprimer, { params: { id: partagee._id } })).statut).toBe(404)
  expect((await ouvrir('caissier', null)).corps).toMatchObject([{ Defaut: false }])
  await ouvrir('caissier', partagee._id)
  expect((await e.appeler('gerant', vues.supprimer, { params: { id: partagee._id } })).statut).toBe(200)
  expect(await lues('caissier')).toEqual([])
})
