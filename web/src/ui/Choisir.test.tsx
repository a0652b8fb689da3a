import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contrat } from '../kernel/api.ts'
import { monter, serveurEssai } from '../kernel/essai.tsx'
import { prechargerTextes } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { ChampFiche } from './ChampFiche.tsx'
import { ChampListe } from './ChampListe.tsx'
import { ChampMultiple } from './ChampMultiple.tsx'
import { FenetreSaisie } from './FenetreSaisie.tsx'
import { useTouches } from './useTouches.ts'

const OFFICINES = ['Angré', 'Plateau', 'Plateau Dokui', 'Marcory']
const attendre = (ms: number) => new Promise(suite => setTimeout(suite, ms))
const affiche = (nom: RegExp) => (screen.getByRole('combobox', { name: nom }) as HTMLInputElement).value

beforeAll(() => prechargerTextes(['champs', 'receptions']))

function Fenetre({
  envoyer,
  depart = null,
}: {
  envoyer: (o: string | null) => void
  depart?: string | null
}) {
  const [officine, setOfficine] = useState<string | null>(depart)
  return (
    <FenetreSaisie titre="Envoyer" bouton="Envoyer" fermer={() => {}} envoyer={() => envoyer(officine)}>
      <ChampListe
        label="Officine"
        data={OFFICINES}
        value={officine}
        onChange={setOfficine}
        openOnFocus={false}
        data-autofocus
      />
    </FenetreSaisie>
  )
}

describe('un choix dans une fenêtre', () => {
  const ouvrir = async (depart: string | null) => {
    const envoyer = vi.fn()
    const { clavier } = await monter(<Fenetre envoyer={envoyer} depart={depart} />, {
      serveur: serveurEssai(),
    })
    const champ = (await screen.findByRole('combobox', { name: /Officine/ })) as HTMLInputElement
    champ.focus()
    return { envoyer, clavier, champ }
  }

  for (const depart of [null, 'Angré'])
    it(`des lettres puis Entrée choisissent ; la seconde Entrée envoie (${depart ?? 'rien'} d’abord)`, async () => {
      const { envoyer, clavier, champ } = await ouvrir(depart)
      await clavier.keyboard('plat{Enter}')
      expect(champ.value).toBe('Plateau')
      expect(envoyer).not.toHaveBeenCalled()
      await clavier.keyboard('{Enter}')
      expect(envoyer.mock.calls).toEqual([['Plateau']])
    })

  it('des lettres auxquelles rien ne répond n’envoient rien, ni par Entrée ni par Ctrl+Entrée', async () => {
    const { envoyer, clavier, champ } = await ouvrir('Angré')
    await clavier.keyboard('zzz{Enter}{Enter}{Control>}{Enter}{/Control}')
    expect(envoyer).not.toHaveBeenCalled()
    expect([champ.value, screen.getByText('Aucun choix ne correspond').isConnected]).toEqual(['zzz', true])
    // Given up, it shows again what would be sent.
    await clavier.keyboard('{Escape}')
    expect(champ.value).toBe('Angré')
  })

  it('les flèches choisissent la ligne marquée, en boucle, sans en sauter', async () => {
    const { clavier, champ } = await ouvrir(null)
    await clavier.keyboard('plat{ArrowDown}{Enter}')
    expect(champ.value).toBe('Plateau Dokui')
    await clavier.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(champ.value).toBe('Marcory')
  })
})

describe('une fiche cherchée au serveur', () => {
  const marque = (n: number, nom: string) => ({
    _id: `0199a0a0-0000-7000-8000-00000000030${n}`,
    Libelle_marq: nom,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  const marques = [marque(1, 'Ray-Ban'), marque(2, 'Rayé'), marque(3, 'Oakley')]
  function Champ({ sauver }: { sauver: (id: string | null) => void }) {
    const [id, setId] = useState<string | null>(null)
    const [fois, setFois] = useState(0)
    useTouches({ 'ctrl+enter': () => sauver(id) })
    return (
      <>
        <ChampFiche
          label="Marque"
          source={source('marque')}
          value={id}
          onChange={v => {
            setId(v)
            setFois(n => n + 1)
          }}
        />
        <p>{`prise ${fois} fois`}</p>
        <input aria-label="Suivant" />
      </>
    )
  }
  /** Too many to be read whole: each question is asked, and the first is answered last. */
  const ouvrir = async (apres: (rang: number) => number) => {
    const serveur = serveurEssai()
    serveur.repond(contrat.marque.lire, ({ params }) => marques.find(m => m._id === params.id) as never)
    serveur.repondPage(
      contrat.marque.liste,
      ({ query }) => {
        if (!query.q)
          return Array.from({ length: 201 }, (_, i) => ({
            ...marque(0, 'Autre'),
            _id: `0199a0a0-0000-7000-8000-000000001${String(i).padStart(3, '0')}`,
          }))
        return marques.filter(m => m.Libelle_marq.toLowerCase().includes(query.q as string))
      },
      { apres: rang => (rang === 0 ? 0 : apres(rang)) },
    )
    const sauver = vi.fn()
    const { clavier } = await monter(<Champ sauver={sauver} />, { serveur })
    const champ = await screen.findByRole('combobox', { name: /Marque/ })
    await clavier.click(champ)
    await screen.findAllByText('Autre')
    return { clavier, sauver }
  }

  it.each([
    ['Entrée avant la liste prend la première', 'ray{Enter}', 'Ray-Ban'],
    ['Tab avant la liste prend la seule', 'oak{Tab}', 'Oakley'],
  ])('%s dès qu’elle vient, une fois', async (_, touches, prise) => {
    const { clavier } = await ouvrir(() => 300)
    await clavier.keyboard(touches)
    await waitFor(() => expect(affiche(/Marque/)).toBe(prise))
    expect(screen.getByText('prise 1 fois')).toBeTruthy()
  })

  it('une réponse venue après la suivante ne change pas ce qui est marqué', async () => {
    const { clavier } = await ouvrir(rang => (rang === 1 ? 700 : 50))
    await clavier.keyboard('ray')
    await attendre(200)
    await clavier.keyboard('é')
    await screen.findByText('Rayé')
    await attendre(600)
    await clavier.keyboard('{Enter}')
    await waitFor(() => expect(affiche(/Marque/)).toBe('Rayé'))
    expect(screen.getByText('prise 1 fois')).toBeTruthy()
  })

  it('Ctrl+Entrée ne sauve pas des lettres qui attendent leur réponse', async () => {
    const { clavier, sauver } = await ouvrir(() => 300)
    await clavier.keyboard('oak{Control>}{Enter}{/Control}')
    expect(sauver).not.toHaveBeenCalled()
    await screen.findByText('Oakley')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    expect(affiche(/Marque/)).toBe('Oakley')
  })

  it('Ctrl+Entrée pressé avant la réponse sauve avec elle, une fois', async () => {
    const { clavier, sauver } = await ouvrir(() => 300)
    await clavier.keyboard('oakley{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sauver.mock.calls).toEqual([[marques[2]?._id]]))
    await attendre(400)
    expect(sauver).toHaveBeenCalledTimes(1)
  })

  it('Ctrl+Entrée ne sauve pas ce que rien ne nomme : c’est dit sous le champ', async () => {
    const { clavier, sauver } = await ouvrir(() => 100)
    await clavier.keyboard('zzz{Control>}{Enter}{/Control}')
    await screen.findByText(/« zzz » n’est pas dans la liste/)
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    expect(sauver).not.toHaveBeenCalled()
    expect(affiche(/Marque/)).toBe('zzz')
  })
})

it('une ligne nommée entière passe devant celles qui la contiennent', async () => {
  const envoyer = vi.fn()
  function Ici() {
    const [v, setV] = useState<string | null>(null)
    return (
      <FenetreSaisie titre="Envoyer" bouton="Envoyer" fermer={() => {}} envoyer={() => envoyer(v)}>
        <ChampListe label="Officine" data={['Le Plateau Dokui', 'Plateau']} value={v} onChange={setV} />
      </FenetreSaisie>
    )
  }
  const { clavier } = await monter(<Ici />, { serveur: serveurEssai() })
  await clavier.click(await screen.findByRole('combobox', { name: /Officine/ }))
  await clavier.keyboard('plateau{Control>}{Enter}{/Control}')
  await waitFor(() => expect(envoyer.mock.calls).toEqual([['Plateau']]))
})

it('ce qui s’ajoute à la liste part avec la fenêtre qui l’attend', async () => {
  const envoyer = vi.fn()
  function Ici() {
    const [v, setV] = useState<string | null>(null)
    const ajouter = () => attendre(200).then(() => 'neuve')
    return (
      <FenetreSaisie titre="Envoyer" bouton="Envoyer" fermer={() => {}} envoyer={() => envoyer(v)}>
        <ChampListe label="Officine" data={['Plateau']} value={v} onChange={setV} ajouter={ajouter} />
      </FenetreSaisie>
    )
  }
  const { clavier } = await monter(<Ici />, { serveur: serveurEssai() })
  await clavier.click(await screen.findByRole('combobox', { name: /Officine/ }))
  // Only Enter adds; the key that saves does not.
  await clavier.keyboard('Riviera{Control>}{Enter}{/Control}')
  await screen.findByText(/« Riviera » n’est pas dans la liste/)
  expect(envoyer).not.toHaveBeenCalled()
  await clavier.keyboard('{Enter}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(envoyer.mock.calls).toEqual([['neuve']]))
})

it('un choix déjà fait n’ouvre pas sa liste sur ce qui suit quand la main y revient ; une flèche l’ouvre', async () => {
  const { clavier } = await monter(
    <>
      <ChampListe label="Vide" data={OFFICINES} />
      <ChampListe label="Faite" data={OFFICINES} value="Angré" />
    </>,
    { serveur: serveurEssai() },
  )
  const ouverte = async (nom: string) =>
    (await screen.findByRole('combobox', { name: nom })).getAttribute('aria-expanded')
  await screen.findByRole('combobox', { name: 'Vide' })
  await clavier.tab()
  expect(await ouverte('Vide')).toBe('true')
  await clavier.tab()
  expect([await ouverte('Vide'), await ouverte('Faite')]).toEqual(['false', 'false'])
  await clavier.keyboard('{ArrowDown}')
  expect(await ouverte('Faite')).toBe('true')
})

describe('plusieurs d’une liste', () => {
  function Roles({ envoyer }: { envoyer: (roles: string[]) => void }) {
    const [roles, setRoles] = useState<string[]>(['Angré'])
    return (
      <FenetreSaisie titre="Compte" bouton="Créer" fermer={() => {}} envoyer={() => envoyer(roles)}>
        <ChampMultiple
          label="Officines"
          data={OFFICINES.map(o => ({ value: o, label: o }))}
          value={roles}
          onChange={setRoles}
        />
      </FenetreSaisie>
    )
  }
  const ouvrir = async () => {
    const envoyer = vi.fn()
    const { clavier } = await monter(<Roles envoyer={envoyer} />, { serveur: serveurEssai() })
    const champ = (await screen.findByRole('combobox', { name: /Officines/ })) as HTMLInputElement
    champ.focus()
    return { envoyer, clavier, champ }
  }
  const fini = '{Control>}{Enter}{/Control}'

  for (const [touches, choisies] of [
    ['marc{Enter}plateau dokui{Enter}', ['Angré', 'Marcory', 'Plateau Dokui']],
    // Left, or saved, right behind the letters: they are not lost.
    ['marc{Tab}', ['Angré', 'Marcory']],
    ['marc', ['Angré', 'Marcory']],
    ['{Backspace}', []],
  ] as const)
    it(`« ${touches} » puis l’envoi prennent ${choisies.join(', ') || 'rien'}`, async () => {
      const { envoyer, clavier } = await ouvrir()
      await clavier.keyboard(touches)
      await clavier.keyboard(fini)
      await waitFor(() => expect(envoyer.mock.calls).toEqual([[choisies]]))
    })

  it('des lettres que rien ne nomme restent, refusées où elles sont, et rien ne part', async () => {
    const { envoyer, clavier, champ } = await ouvrir()
    await clavier.keyboard('bouaké{Tab}')
    await clavier.keyboard(fini)
    await screen.findByText(/« bouaké »/)
    expect([champ.value, envoyer.mock.calls]).toEqual(['bouaké', []])
  })

  it('ce qui est pris ne se propose plus ; ôté, il se propose de nouveau', async () => {
    const { envoyer, clavier } = await ouvrir()
    await clavier.keyboard('angr')
    await screen.findByText('Aucun choix ne correspond')
    await clavier.keyboard('{Escape}')
    await clavier.click(screen.getByLabelText('Retirer Angré'))
    await clavier.keyboard(`angr{Enter}${fini}`)
    await waitFor(() => expect(envoyer.mock.calls).toEqual([[['Angré']]]))
  })
})
