import { contrat } from '@dioptrie/domain'
import type { GenreException } from '@dioptrie/domain/exceptions/rules'
import type { Reponse } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne as Quiconque } from '../kernel/trial/essai.ts'

type Personne = Exclude<Quiconque, 'anonyme'>
let essai: Essai
const MOIS = { du: '2026-01-01', au: '2026-01-31' }
const AVANT = '2025-12-10'
const LE = '2026-01-15'
type Ligne = Reponse<typeof contrat.exceptions.personnes>[number]

/** So many findings of theirs, on that day at that hour. */
const faire = (
  qui: Personne,
  Genre: GenreException,
  jour: string,
  heure: number,
  fois = 1,
  montant = 1_000,
) =>
  essai.pool.query(
    `insert into constat select k.* from generate_series(1, $6) n, utilisateur u,
       constater($2, u."IdOfficine", 'utilisateur', u."_id", $5, ($3 || 'T' || lpad($4::text, 2, '0') || ':30:00Z')::timestamptz, u."_id", n::text) k
     where u.email = $1`,
    [essai.email(qui), Genre, jour, heure, montant, fois],
  )

const CAS: readonly (readonly [string, Personne, GenreException, number, number])[] = [
  ['à son heure', 'caissier', 'Annulation', 10, 0],
  ['une heure après la sienne', 'caissier', 'Remboursement', 11, 0],
  ['la nuit', 'caissier', 'Avoir', 22, 1],
  ['à l’heure de son officine, de qui n’en a pas encore', 'magasinier', 'Annulation', 10, 0],
  ['la nuit, de qui n’en a pas encore, là où l’on travaille le jour', 'magasinier', 'Sortie du stock', 22, 1],
  ['à l’heure des autres, qui n’est pas la sienne', 'opticien', 'Vente diminuée', 10, 1],
  ['à la sienne, qui n’est pas celle des autres', 'opticien', 'Vente annulée', 21, 0],
  ['là où rien n’est encore connu', 'caissier@PLT', 'Annulation', 22, 0],
]

let lignes: Ligne[]
beforeAll(async () => {
  essai = await ouvrirEssai()
  await faire('caissier', 'Réimpression', AVANT, 10, 600)
  await faire('opticien', 'Réimpression', AVANT, 21, 25)
  for (const [, qui, Genre, heure] of CAS) await faire(qui, Genre, LE, heure)
  await faire('gerant', 'Remise', AVANT, 10, 1, 400_000)
  await faire('gerant', 'Remise', LE, 10, 1, 400_000)
  await faire('gerant@PLT', 'Remise', LE, 10, 1, 40_000)
  await faire('administrateur', 'Remise', LE, 10, 1, 90_000)
  const r = await essai.appeler('administrateur', contrat.exceptions.personnes, { query: MOIS as never })
  lignes = r.corps
})
afterAll(() => essai.fermer())

const ligne = async (qui: Personne, Genre: GenreException): Promise<Ligne | undefined> => {
  const { rows } = await essai.pool.query('select "_id" from utilisateur where email = $1', [
    essai.email(qui),
  ])
  return lignes.find(l => l.IdUtilisateur === rows[0]._id && l.Genre === Genre)
}

it.each(CAS)('un geste %s', async (_, qui, Genre, __, HorsHeures) => {
  expect(await ligne(qui, Genre)).toMatchObject({ Nombre: 1, HorsHeures })
})

it('hors de ses heures, le même geste passe devant', async () => {
  const de = async (Genre: GenreException) => (await ligne('caissier', Genre))?.Insolite ?? 0
  expect(await de('Avoir')).toBe(2 * (await de('Annulation')))
  expect(lignes.map(l => l.Insolite)).toEqual(lignes.map(l => l.Insolite).sort((a, b) => b - a))
})

it('se compare à ses collègues de la même officine, et à soi', async () => {
  expect(await ligne('gerant@PLT', 'Remise')).toMatchObject({
    Officine: 'Plateau',
    ColleguesNombre: 0,
    ColleguesMontant: 0,
    HabitudeNombre: 0,
  })
  expect(await ligne('administrateur', 'Remise')).toMatchObject({
    Officine: 'Cocody Angré',
    ColleguesNombre: 1,
    ColleguesMontant: 400_000,
  })
  expect(await ligne('gerant', 'Remise')).toMatchObject({
    ColleguesMontant: 90_000,
    HabitudeMontant: Math.round((400_000 * 31) / 56),
  })
})
