import { contrat } from '@dioptrie/domain'
import { prochainEnvoi } from '@dioptrie/domain/etats/envois'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Services } from '../kernel/call/services.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { type Essai, ouvrirEssai, type Personne as Quiconque } from '../kernel/trial/essai.ts'
import { envoyerLesResumes } from './resumer.ts'

const JOUR_MS = 86_400_000
const SEMAINE = { Frequence: 'semaine', Jour: 1, Heure: 7 } as const
type Personne = Exclude<Quiconque, 'anonyme'>
let essai: Essai
let lettres: { a: string; sujet: string; texte: string }[] = []
const muet = { info: () => {}, warn: () => {}, error: (e: unknown) => lettres.push(e as never) }
const postes = {
  courrier: {
    part: true,
    envoyer: async (_: unknown, l: never) => void lettres.push(l),
    fermer: async () => {},
  },
  settings: { publicUrl: 'https://dioptrie.exemple.ci' },
} as unknown as Pick<Services, 'courrier' | 'settings'>
const lundis: Date[] = []

beforeAll(async () => {
  essai = await ouvrirEssai()
  for (let apres = new Date(); lundis.length < 4; apres = lundis.at(-1) as Date)
    lundis.push(prochainEnvoi(SEMAINE, apres))
})
afterAll(() => essai.fermer())

const DIRECTION = ['administrateur', 'administrateur@PLT', 'gerant', 'gerant@PLT'] as const
const deux = async (quand: Date) => {
  lettres = []
  const db = ouvrirDb(essai.pool)
  const partis = await Promise.all([1, 2].map(() => envoyerLesResumes(db, postes, muet as never, quand)))
  return partis.reduce((a, b) => a + b, 0)
}
/** Something worth a letter, two days before that Monday. */
const perdre = (qui: Personne, lundi: Date, montant: number) =>
  essai.pool.query(
    `insert into constat select k.* from utilisateur u,
       constater('Annulation', u."IdOfficine", 'utilisateur', u."_id", $2, $3::timestamptz, u."_id") k where u.email = $1`,
    [essai.email(qui), montant, new Date(lundi.getTime() - 2 * JOUR_MS).toISOString()],
  )
const regler = (qui: Personne, Frequence: string) =>
  essai.appeler(qui, contrat.exceptions.reglerResume, { payload: { Frequence } as never })

it('ne part pas quand rien ne le vaut, ni deux fois pour une semaine, ni avant son heure', async () => {
  const [lundi] = lundis as [Date]
  expect(await deux(lundi)).toBe(0)
  // Told of too late for that week: the page says it.
  await perdre('caissier', lundi, 500_000)
  expect(await deux(lundi)).toBe(0)
  expect(lettres).toEqual([])
})

it('part une fois à qui lit les exceptions, de deux processus et après un redémarrage', async () => {
  const [, lundi] = lundis as [Date, Date]
  await perdre('caissier', lundi, 90_000)
  expect(await deux(new Date(lundi.getTime() - 1))).toBe(0)
  expect(await deux(lundi)).toBe(DIRECTION.length)
  expect(lettres.map(l => l.a).sort()).toEqual(DIRECTION.map(essai.email).sort())
  const lue = lettres.find(l => l.a === essai.email('administrateur'))
  expect(lue?.sujet).toMatch(/^Exceptions du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4} : 1 à regarder$/)
  expect(lue?.texte).toMatch(/Caissier · Cocody Angré · Annulation : 1 fois, 90.000.F/)
  expect(lue?.texte).toMatch(/Pas encore vues : 1\./)
  expect(lue?.texte).toContain('https://dioptrie.exemple.ci/apps/exceptions?du=')
  expect(await deux(new Date(lundi.getTime() + JOUR_MS))).toBe(0)
})

it('se règle par chacun : jamais, chaque jour, chaque semaine', async () => {
  const lire = async (qui: Personne) => (await essai.appeler(qui, contrat.exceptions.resume)).corps
  expect(await lire('gerant')).toEqual({ Frequence: 'semaine', Part: false })
  expect((await regler('caissier', 'jour')).statut).toBe(403)
  expect((await regler('gerant', 'parfois')).statut).toBe(400)
  await regler('gerant', 'jamais')
  expect((await regler('gerant@PLT', 'jour')).corps).toMatchObject({ Frequence: 'jour' })
  expect(await lire('gerant@PLT')).toMatchObject({ Frequence: 'jour' })
  const [, , lundi] = lundis as [Date, Date, Date]
  // On the Saturday: told on Sunday to who reads every day, on Monday to the others.
  await perdre('caissier', lundi, 900_000)
  expect(await deux(new Date(lundi.getTime() - JOUR_MS))).toBe(1)
  expect(lettres.map(l => l.a)).toEqual([essai.email('gerant@PLT')])
  expect(await deux(lundi)).toBe(2)
  expect(lettres.map(l => l.a).sort()).toEqual(
    (['administrateur', 'administrateur@PLT'] as const).map(essai.email).sort(),
  )
})

it('n’est lu que de son officine par qui n’en voit pas d’autre, sans ce que coûtent les articles à qui ne le voit pas', async () => {
  const [, , , lundi] = lundis as [Date, Date, Date, Date]
  await regler('gerant@PLT', 'semaine')
  await essai.pool.query(
    `update role set permissions = array(select p from unnest(permissions) p where p not in ('reseau.consulter', 'reseau.agir', 'stock.prixachat'))
     where livre = 'gerant'`,
  )
  await perdre('caissier', lundi, 5_000_000)
  await deux(lundi)
  expect(lettres.map(l => l.a)).not.toContain(essai.email('gerant@PLT'))
})
