import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { contrat, useAppel } from './api.ts'
import { LigneCoupee, monter, RefusEssai, serveurEssai } from './essai.tsx'

const fiche = (nom: string) => `0199a0a0-0000-7000-8000-0000000000${nom}0`
const appel = contrat.utilisateurs.reinitialiser
const FAIT = { message: 'Fait' }

/** One button per record, and one to begin again. */
function Banc({ uneFois = false }: { uneFois?: boolean }) {
  const geste = useAppel(appel, { uneFois })
  const [dits, setDits] = useState(0)
  return (
    <>
      {['a', 'b'].map(nom => (
        <Button
          key={nom}
          onClick={() =>
            geste.mutate(
              { params: { id: fiche(nom) }, payload: {} },
              { onSuccess: () => setDits(n => n + 1) },
            )
          }
        >
          {nom}
        </Button>
      ))}
      <Button onClick={geste.reset}>encore</Button>
      <output>{dits}</output>
      {geste.error && <p role="alert">{geste.error.code}</p>}
    </>
  )
}

async function banc(serveur: ReturnType<typeof serveurEssai>, uneFois = false) {
  const { clavier } = await monter(<Banc uneFois={uneFois} />, { serveur })
  return {
    clavier,
    presser: async (nom: string) => clavier.click(await screen.findByRole('button', { name: nom })),
  }
}
const dits = () => screen.getByRole('status').textContent

/** Files joined to one record: each its own gesture. */
function Papiers() {
  const joindre = useAppel(contrat.configuration.deposerLogo)
  const [feuilles] = useState(() =>
    ['a', 'b'].map(nom => new File([nom], `${nom}.png`, { type: 'image/png' })),
  )
  return (
    <>
      {feuilles.map(f => (
        <Button key={f.name} onClick={() => joindre.mutate({ payload: f } as never)}>
          {f.name}
        </Button>
      ))}
      {joindre.error && <p role="alert">{joindre.error.code}</p>}
    </>
  )
}

/** A record named by what is sent, and not by the address: the cards of a board, each with the version that was read. */
function Cartes() {
  const marquer = useAppel(contrat.commercial.marquer)
  const livrer = useAppel(contrat.atelier.livrer)
  const copier = useAppel(contrat.tarifsVerre.copier)
  const [version, setVersion] = useState(1)
  const [hausse, setHausse] = useState(5)
  const error = marquer.error ?? livrer.error ?? copier.error
  return (
    <>
      {['a', 'b'].map(nom => (
        <Button
          key={nom}
          onClick={() => marquer.mutate({ payload: { _id: fiche(nom), Etape: 'Prospection' } as never })}
        >
          {nom}
        </Button>
      ))}
      <Button
        onClick={() =>
          livrer.mutate({ payload: { clientId: fiche('a'), RefCmmd: 'CMD-1', version } as never })
        }
      >
        livrer
      </Button>
      <Button
        onClick={() =>
          copier.mutate({
            params: { id: fiche('a') },
            query: { essai: 'oui' },
            payload: { Hausse: hausse } as never,
          })
        }
      >
        essayer
      </Button>
      <Button onClick={() => setVersion(v => v + 1)}>relire</Button>
      <Button onClick={() => setHausse(h => h + 1)}>changer</Button>
      {error && <p role="alert">{error.code}</p>}
    </>
  )
}

describe('un geste, un effet', () => {
  it('deux fiches nommées par ce qui est envoyé sont deux gestes : celui qui s’est perdu ne prête pas sa clé à l’autre', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.commercial.marquer, () => {
      throw new LigneCoupee()
    })
    const { clavier } = await monter(<Cartes />, { serveur })
    await clavier.click(await screen.findByRole('button', { name: 'a' }))
    await screen.findByText('ENVOI_SANS_REPONSE')
    await clavier.click(await screen.findByRole('button', { name: 'b' }))
    await clavier.click(await screen.findByRole('button', { name: 'a' }))
    await waitFor(() => expect(serveur.de(contrat.commercial.marquer)).toHaveLength(3))
    const [a, b, encore] = serveur.de(contrat.commercial.marquer).map(r => r.cle)
    expect(b).not.toBe(a)
    expect(encore).toBe(a)
  })

  it('renvoyé, c’est le même envoi : la fiche relue entre-temps ne lui donne pas sa nouvelle version', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.atelier.livrer, (_, rang) => {
      if (rang === 0) throw new LigneCoupee()
      throw new RefusEssai(409, 'VERSION_PERIMEE', 'Changée')
    })
    const { clavier } = await monter(<Cartes />, { serveur })
    const presser = async (name: string) => clavier.click(await screen.findByRole('button', { name }))
    await presser('livrer')
    await screen.findByText('ENVOI_SANS_REPONSE')
    await presser('relire')
    await presser('livrer')
    await screen.findByText('VERSION_PERIMEE')
    // Answered, the next one is another gesture, on the record as it is read now.
    await presser('livrer')
    await waitFor(() => expect(serveur.de(contrat.atelier.livrer)).toHaveLength(3))
    const envois = serveur.de(contrat.atelier.livrer)
    expect(envois.map(r => (r.payload as { version: number }).version)).toEqual([1, 1, 2])
    expect(envois[1]?.cle).toBe(envois[0]?.cle)
  })

  it('un essai n’écrit rien : perdu, il ne dit pas que c’est peut-être enregistré, et changé c’en est un autre', async () => {
    const serveur = serveurEssai()
    serveur.repond(contrat.tarifsVerre.copier, () => {
      throw new LigneCoupee()
    })
    const { clavier } = await monter(<Cartes />, { serveur })
    const presser = async (name: string) => clavier.click(await screen.findByRole('button', { name }))
    await presser('essayer')
    await screen.findByText('SERVEUR_PERDU')
    await presser('changer')
    await presser('essayer')
    await waitFor(() => expect(serveur.de(contrat.tarifsVerre.copier)).toHaveLength(2))
    const [un, deux] = serveur.de(contrat.tarifsVerre.copier).map(r => r.cle)
    expect(deux).not.toBe(un)
  })

  it('deux fichiers à la fois sont deux envois ; celui qui s’est perdu repart avec sa clé', async () => {
    const serveur = serveurEssai()
    serveur.repond(
      contrat.configuration.deposerLogo,
      () => {
        throw new LigneCoupee()
      },
      { apres: 50 },
    )
    const { clavier } = await monter(<Papiers />, { serveur })
    const bouton = (name: string) => screen.findByRole('button', { name })
    await clavier.click(await bouton('a.png'))
    await clavier.click(await bouton('b.png'))
    await screen.findByText('ENVOI_SANS_REPONSE')
    await clavier.click(await bouton('a.png'))
    await waitFor(() => expect(serveur.de(contrat.configuration.deposerLogo)).toHaveLength(3))
    const [a, b, encore] = serveur.de(contrat.configuration.deposerLogo).map(r => r.cle)
    expect(a).not.toBe(b)
    expect(encore).toBe(a)
  })

  it('deux pressions pendant l’attente font un envoi et un avis', async () => {
    const serveur = serveurEssai()
    serveur.repond(appel, () => FAIT, { apres: 300 })
    const { clavier } = await banc(serveur)
    await clavier.dblClick(await screen.findByRole('button', { name: 'a' }))
    await waitFor(() => expect(dits()).toBe('1'))
    expect(serveur.de(appel)).toHaveLength(1)
  })

  it('deux gestes égaux, l’un après l’autre, sont deux envois et deux clés', async () => {
    const serveur = serveurEssai()
    serveur.repond(appel, () => FAIT)
    const { presser } = await banc(serveur)
    await presser('a')
    await waitFor(() => expect(dits()).toBe('1'))
    await presser('a')
    await waitFor(() => expect(dits()).toBe('2'))
    const [un, deux] = serveur.de(appel)
    expect(un?.cle).not.toBe(deux?.cle)
  })

  it('deux fiches à la fois sont deux gestes', async () => {
    const serveur = serveurEssai()
    serveur.repond(appel, () => FAIT, { apres: 100 })
    const { presser } = await banc(serveur)
    await presser('a')
    await presser('b')
    await waitFor(() => expect(serveur.de(appel)).toHaveLength(2))
  })

  it.each([
    ['avant la réponse', undefined],
    ['au milieu de la réponse', 'en route'],
  ] as const)(
    'renvoyé après une ligne coupée %s, il garde sa clé ; refusé, le suivant en a une autre',
    async (_, ou) => {
      const serveur = serveurEssai()
      serveur.repond(appel, (_, rang) => {
        if (rang === 0) throw new LigneCoupee(ou)
        if (rang === 1) throw new RefusEssai(409, 'NON', 'Non')
        return FAIT
      })
      const { presser } = await banc(serveur)
      await presser('a')
      await screen.findByText('ENVOI_SANS_REPONSE')
      await presser('a')
      await screen.findByText('NON')
      await presser('a')
      await waitFor(() => expect(dits()).toBe('1'))
      const [premier, renvoi, suivant] = serveur.de(appel).map(r => r.cle)
      expect(renvoi).toBe(premier)
      expect(suivant).not.toBe(premier)
    },
  )

  it('une seule fois : ce qui est fait ne repart que si la personne recommence', async () => {
    const serveur = serveurEssai()
    serveur.repond(appel, () => FAIT)
    const { presser } = await banc(serveur, true)
    await presser('a')
    await waitFor(() => expect(dits()).toBe('1'))
    await presser('a')
    await presser('a')
    expect(serveur.de(appel)).toHaveLength(1)
    await presser('encore')
    await presser('a')
    await waitFor(() => expect(serveur.de(appel)).toHaveLength(2))
  })
})
