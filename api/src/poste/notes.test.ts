import { contrat } from '@dioptrie/domain'
import type { Note } from '@dioptrie/domain/poste/notes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'

const { notes, notifications, clients } = contrat
let e: Essai
let id: string
beforeAll(async () => {
  e = await ouvrirEssai()
  id = (await e.appeler('opticien', clients.creer, { payload: { Nom: 'Kouamé', Prenoms: 'Aya' } })).corps._id
})
afterAll(() => e.fermer())

const sur = { entity: 'client', id: '' }
const params = () => ({ ...sur, id })
const lire = (qui: Personne) => e.appeler(qui, notes.liste, { params: params() })
const ecrire = (qui: Personne, Texte: string, Epinglee = false) =>
  e.appeler(qui, notes.ecrire, { params: params(), payload: { Texte, Epinglee } })
const nomDe = async (qui: Exclude<Personne, 'anonyme'>): Promise<string> =>
  (await e.pool.query('select "displayName" from utilisateur where email = $1', [e.email(qui)])).rows[0]
    .displayName
const recues = async (qui: Personne) => (await e.appeler(qui, notifications.lire)).corps.lignes

it('qui est nommé et peut lire la fiche est prévenu, les autres non', async () => {
  const texte = `@${await nomDe('caissier')} et @${await nomDe('magasinier')} : le client passe demain`
  const { statut, corps } = await ecrire('opticien', texte)
  expect([statut, corps]).toMatchObject([201, [{ Texte: texte, Mien: true, Epinglee: false }]])
  expect(await recues('caissier')).toMatchObject([
    {
      Genre: 'mention',
      Titre: 'Kouamé Aya',
      Texte: texte,
      Lu: false,
      Lien: `/apps/client/client-view/${id}`,
    },
  ])
  // The warehouse keeps no clients; the author knows what they wrote.
  for (const qui of ['magasinier', 'opticien', 'gerant'] as const) expect(await recues(qui)).toEqual([])
  const { corps: gens } = await e.appeler('opticien', notes.personnes, { params: params() })
  const nommables = gens.map(
    (p: { displayName: string; Officine: string }) => `${p.displayName} ${p.Officine}`,
  )
  expect(nommables).toContain(`${await nomDe('caissier')} Cocody Angré`)
  expect(nommables).not.toContain(`${await nomDe('magasinier')} Cocody Angré`)
  expect(nommables).not.toContain(`${await nomDe('caissier@PLT')} Plateau`)
})

it('une fiche que l’on ne voit pas n’a pas de mots, et l’on n’écrit que là où l’on agit', async () => {
  for (const qui of ['magasinier', 'opticien@PLT'] as const) {
    expect((await lire(qui)).statut).toBe(404)
    expect((await ecrire(qui, 'Bonjour')).statut).toBe(404)
  }
  // The manager of another officine reads this one, and does not act there.
  expect((await lire('gerant@PLT')).statut).toBe(200)
  expect((await ecrire('gerant@PLT', 'Bonjour')).statut).toBe(403)
  expect((await e.appeler('opticien', notes.liste, { params: { entity: 'role', id } })).statut).toBe(404)
  expect((await ecrire('opticien', '  ')).corps.champs).toHaveProperty(['payload.Texte'])
})

it('l’épinglé vient en tête ; seul son auteur le retire', async () => {
  const [mot] = (await ecrire('caissier', 'Ne pas appeler avant 17 h', true)).corps as Note[]
  await ecrire('opticien', 'Vu ce matin')
  expect((await lire('gerant')).corps[0]).toMatchObject({ _id: mot?._id, Epinglee: true, Mien: false })
  const une = { params: { id: mot?._id as string } }
  expect((await e.appeler('opticien', notes.retirer, une)).statut).toBe(403)
  expect(
    (await e.appeler('opticien@PLT', notes.epingler, { ...une, payload: { Epinglee: false } })).statut,
  ).toBe(404)
  const ote = await e.appeler('opticien', notes.epingler, { ...une, payload: { Epinglee: false } })
  expect(ote.corps.map((n: Note) => n.Epinglee)).not.toContain(true)
  const reste = await e.appeler('caissier', notes.retirer, une)
  expect(reste.corps.map((n: Note) => n._id)).not.toContain(mot?._id)
  expect((await e.appeler('caissier', notes.retirer, une)).statut).toBe(404)
})
