import { contrat } from '@dioptrie/domain'
import type { Suivi } from '@dioptrie/domain/poste/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiStock, ouvrirEssaiStock } from '../stock/essai.ts'

const { notifications, transferts } = contrat
let s: EssaiStock
beforeAll(async () => {
  s = await ouvrirEssaiStock()
})
afterAll(() => s.essai.fermer())

const lire = async (qui: Personne) => (await s.essai.appeler(qui, notifications.lire)).corps
const nombre = async (qui: Personne): Promise<number> =>
  (await s.essai.appeler(qui, notifications.compter)).corps.nonLues
const marquer = (qui: Personne, payload: object) =>
  s.essai.appeler(qui, notifications.marquerLues, { payload })
const suivre = (qui: Personne, Genres: string[]) =>
  s.essai.appeler(qui, notifications.suivre, { payload: { Genres: Genres as never } })
const suivi = (suivis: Suivi[], genre: string) => suivis.find(x => x.Genre === genre)

async function envoyer(reference: string) {
  const IdArticle = await s.approvisionner(reference, 2)
  const { ANG, PLT } = s.essai.officines
  const { corps } = await s.essai.appeler('magasinier', transferts.envoyer, {
    payload: { IdOfficineSource: ANG, IdOfficineDestination: PLT, lignes: [{ IdArticle, Quantite: 1 }] },
  })
  return corps
}
const recevoir = (t: { _id: string; version: number }) =>
  s.essai.appeler('magasinier@PLT', transferts.recevoir, {
    params: { id: t._id },
    payload: { version: t.version } as never,
  })

it('un transfert reçu s’annonce à qui l’a envoyé, à lui seul, lu ou non', async () => {
  const transfert = await envoyer('NOTIF-1')
  expect(await nombre('magasinier')).toBe(0)
  expect((await recevoir(transfert)).statut).toBe(200)
  const { lignes, nonLues } = await lire('magasinier')
  expect(nonLues).toBe(1)
  expect(lignes).toMatchObject([{ Genre: 'transfert', Titre: transfert.Reference, Texte: 'Reçu', Lu: false }])
  expect(lignes[0].Lien).toContain(transfert._id)
  for (const autre of ['magasinier@PLT', 'gerant'] as const) expect((await lire(autre)).lignes).toEqual([])
  // Another's is not there to be read.
  expect((await marquer('gerant', { _id: lignes[0]._id })).statut).toBe(404)
  expect((await marquer('magasinier', { _id: lignes[0]._id })).corps.lignes[0].Lu).toBe(true)
  expect(await nombre('magasinier')).toBe(0)
})

it('ce qui attend se compte quand on l’a choisi, et se tait une fois vu, jusqu’au suivant', async () => {
  await envoyer('NOTIF-2')
  const qui = 'magasinier@PLT'
  expect(suivi((await lire(qui)).suivis, 'transferts')).toMatchObject({
    Nombre: 1,
    Suivi: false,
    Nouveau: false,
  })
  expect(await nombre(qui)).toBe(0)
  expect((await suivre(qui, ['transferts', 'transferts'])).corps.nonLues).toBe(1)
  expect(await nombre(qui)).toBe(1)
  await marquer(qui, {})
  expect(await nombre(qui)).toBe(0)
  await envoyer('NOTIF-3')
  expect(await nombre(qui)).toBe(1)
  expect((await suivre(qui, [])).corps.nonLues).toBe(0)
  // What one cannot deal with is not counted, even asked for.
  expect(suivi((await suivre(qui, ['versements'])).corps.suivis, 'versements')).toBeUndefined()
  expect(suivi((await lire('gerant@PLT')).suivis, 'versements')).toMatchObject({ Nombre: 0 })
  expect((await suivre(qui, ['planetes'])).statut).toBe(400)
})

it('ce qui est en retard se compte au menu de qui le suit, vu ou non', async () => {
  const enRetard = async (qui: Personne) => (await s.essai.appeler(qui, notifications.compter)).corps.EnRetard
  const { corps: client } = await s.essai.appeler('opticien', contrat.clients.creer, {
    payload: { Nom: 'Retard', Prenoms: 'Aya' },
  })
  await s.essai.pool.query(
    `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "DatePromesse", "PrixMont1", "Total", "createdBy")
     select gen_random_uuid(), 'CMD-RET-26-00001', $1, $2, '2026-01-05', '2026-01-06', 10, 10, u."_id"
     from utilisateur u where u.email = $3`,
    [client._id, s.essai.officines.ANG, s.essai.email('opticien')],
  )
  const rien = { ventes: 0, atelier: 0, facturation: 0 }
  expect(await enRetard('opticien')).toEqual(rien)
  await suivre('opticien', ['retards'])
  expect(await enRetard('opticien')).toEqual({ ...rien, ventes: 1 })
  await marquer('opticien', {})
  expect(await enRetard('opticien')).toEqual({ ...rien, ventes: 1 })
  expect(await enRetard('atelier')).toEqual(rien)
})
