import { Button, TextInput } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ChampListe } from '../ui/ChampListe.tsx'
import Fenetre from '../ui/Fenetre.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { monter, serveurEssai } from './essai.tsx'
import { allerAuDebut, envoyer, MEME_TOUCHE, useFocus } from './focus.ts'

/** What the shell draws around a screen, as far as the rule looks at it. */
function Cadre({ children }: { children: React.ReactNode }) {
  const chemin = useRouterState({ select: s => (s.resolvedLocation ?? s.location).href })
  const page = useFocus(chemin)
  return (
    <div key={chemin} className="ecran" data-page={page}>
      {children}
    </div>
  )
}
const ouvrir = (element: React.ReactNode) => monter(<Cadre>{element}</Cadre>, { serveur: serveurEssai() })
const ici = (nom: string) =>
  waitFor(
    () => {
      const la = document.activeElement
      expect(la === document.body ? null : (la?.getAttribute('aria-label') ?? la?.textContent)).toBe(nom)
    },
    // The rule itself waits for what may come back.
    { timeout: 45_000 },
  )

describe('où est la main', () => {
  it('un écran qui se lit s’ouvre sur son titre ; un champ qui vient ensuite la prend, tant que personne n’a tapé', async () => {
    function Tardif() {
      const [la, setLa] = useState(false)
      useEffect(() => {
        const minuterie = setTimeout(() => setLa(true), 80)
        return () => clearTimeout(minuterie)
      }, [])
      return (
        <>
          <h1>Commande</h1>
          {la && <input aria-label="Montant" data-autofocus />}
        </>
      )
    }
    await ouvrir(<Tardif />)
    await ici('Commande')
    await ici('Montant')
  })

  it('une fenêtre s’ouvre sur son premier champ, pas sur sa croix, et rend la main à qui l’a ouverte', async () => {
    function Ecran() {
      const [ouverte, setOuverte] = useState(false)
      return (
        <>
          <h1>Officine</h1>
          <button type="button" onClick={() => setOuverte(true)}>
            Nommer
          </button>
          {ouverte && (
            <FenetreSaisie
              titre="Nom"
              bouton="Garder"
              fermer={() => setOuverte(false)}
              envoyer={() => setOuverte(false)}
            >
              <TextInput aria-label="Nom de l’officine" />
            </FenetreSaisie>
          )}
        </>
      )
    }
    const { clavier } = await ouvrir(<Ecran />)
    await ici('Officine')
    await clavier.tab()
    await clavier.keyboard('{Enter}')
    await ici('Nom de l’officine')
    await clavier.keyboard('{Escape}')
    await ici('Nommer')
    await clavier.keyboard('{Enter}')
    await ici('Nom de l’officine')
    await clavier.keyboard('{Control>}{Enter}{/Control}')
    await ici('Nommer')
  })

  it('un champ qui prend la main de lui-même à l’ouverture la garde, quoi que fasse la fenêtre après', async () => {
    function Ecran() {
      const [ouverte, setOuverte] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOuverte(true)}>
            Noter
          </button>
          {ouverte && (
            <div role="dialog">
              <button type="button" className="mantine-Modal-close" aria-label="Fermer" />
              <TextInput aria-label="Client" autoFocus />
            </div>
          )}
        </>
      )
    }
    const { clavier } = await ouvrir(<Ecran />)
    screen.getByText('Noter').focus()
    await clavier.keyboard('{Enter}')
    await ici('Client')
    // As Mantine does once its window has come in.
    screen.getByLabelText('Fermer').focus()
    await ici('Client')
  })

  it('une question sans champ s’ouvre sur ce qui ne fait pas de mal', async () => {
    function Ecran({ danger }: { danger: boolean }) {
      return (
        <FenetreSaisie
          titre="Supprimer"
          bouton="Supprimer la ligne"
          danger={danger}
          fermer={() => {}}
          envoyer={() => {}}
        />
      )
    }
    const { unmount } = await ouvrir(<Ecran danger />)
    await ici('Annuler')
    unmount()
    await ouvrir(<Ecran danger={false} />)
    await ici('Supprimer la ligne')
  })

  it('une fenêtre qui ne fait que se lire s’ouvre sur son titre, non sur sa croix', async () => {
    function Ecran() {
      const [ouverte, setOuverte] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOuverte(true)}>
            Ouvrir
          </button>
          {ouverte && (
            <div role="dialog">
              <h2>CMD-ANG-26-00251</h2>
              <button type="button" className="mantine-Drawer-close" aria-label="Fermer" />
              <p>À faire : monter.</p>
            </div>
          )}
        </>
      )
    }
    const { clavier } = await ouvrir(<Ecran />)
    screen.getByText('Ouvrir').focus()
    await clavier.keyboard('{Enter}')
    // As Mantine does.
    screen.getByLabelText('Fermer').focus()
    await ici('CMD-ANG-26-00251')
  })

  it('Ctrl+Entrée répond à une question simple, et ne répond pas tant qu’elle ne le peut', async () => {
    const dites: string[] = []
    function Ecran({ occupe }: { occupe: boolean }) {
      const dire = (mot: string) => () => void dites.push(mot)
      return (
        <Fenetre ouverte fermer={dire('fermée')} titre="Mettre en stock" texte="Cinq articles entrent.">
          <Button variant="default" onClick={dire('non')}>
            Annuler
          </Button>
          <Button disabled={occupe} onClick={dire('oui')}>
            Mettre en stock
          </Button>
        </Fenetre>
      )
    }
    const { unmount } = await ouvrir(<Ecran occupe />)
    await screen.findByText('Cinq articles entrent.')
    envoyer()
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(dites).toEqual([])
    unmount()
    await ouvrir(<Ecran occupe={false} />)
    await screen.findByText('Cinq articles entrent.')
    envoyer()
    await waitFor(() => expect(dites).toEqual(['oui']))
  })

  it('la touche qui a fermé une fenêtre, pressée encore, n’envoie pas l’écran qui était dessous', async () => {
    const dites: string[] = []
    function Ecran() {
      const [ouverte, setOuverte] = useState(true)
      return (
        <>
          <Button aria-keyshortcuts="Control+Enter" onClick={() => void dites.push('dessous')}>
            Mettre en stock
          </Button>
          <Fenetre
            ouverte={ouverte}
            fermer={() => setOuverte(false)}
            titre="Transférer"
            texte="Onze articles."
          >
            <Button
              onClick={() => {
                dites.push('fenêtre')
                setOuverte(false)
              }}
            >
              Transférer
            </Button>
          </Fenetre>
        </>
      )
    }
    await ouvrir(<Ecran />)
    await screen.findByText('Onze articles.')
    envoyer()
    await waitFor(() => expect(screen.queryByText('Onze articles.')).toBeNull())
    envoyer()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(dites).toEqual(['fenêtre'])
    // Later, it is meant for the screen.
    await new Promise(resolve => setTimeout(resolve, MEME_TOUCHE))
    envoyer()
    await waitFor(() => expect(dites).toEqual(['fenêtre', 'dessous']))
  })

  it('un bouton pressé qui n’a plus rien à faire rend la main au champ où l’on tapait', async () => {
    function Reglages() {
      const [change, setChange] = useState(false)
      return (
        <>
          <h1>Réglages</h1>
          <input aria-label="Premier" />
          <input aria-label="Second" onChange={() => setChange(true)} />
          <button
            type="button"
            disabled={!change}
            onClick={e => {
              // A browser lets go of what cannot be pressed any more.
              e.currentTarget.blur()
              setChange(false)
            }}
          >
            Enregistrer
          </button>
        </>
      )
    }
    const { clavier } = await ouvrir(<Reglages />)
    await clavier.type(screen.getByLabelText('Second'), '3')
    await clavier.tab()
    await clavier.keyboard('{Enter}')
    await ici('Second')
  })

  it('une ligne ôtée laisse la main à celle qui prend sa place, jamais à un bouton ; la dernière, au titre', async () => {
    function Panier() {
      const [lignes, setLignes] = useState(['Spray', 'Étui', 'Chiffon'])
      return (
        <section>
          <h2>Panier</h2>
          <ul>
            {lignes.map(l => (
              <li key={l}>
                <button
                  type="button"
                  aria-label={`Ôter ${l}`}
                  onClick={() => setLignes(lignes.filter(x => x !== l))}
                />
                <input aria-label={`Quantité de ${l}`} />
              </li>
            ))}
          </ul>
        </section>
      )
    }
    const { clavier } = await ouvrir(<Panier />)
    screen.getByRole('button', { name: 'Ôter Étui' }).focus()
    await clavier.keyboard('{Enter}')
    await ici('Quantité de Chiffon')
    await clavier.keyboard('{Enter}')
    for (const nom of ['Chiffon', 'Spray']) {
      screen.getByRole('button', { name: `Ôter ${nom}` }).focus()
      await clavier.keyboard('{Enter}')
    }
    await ici('Panier')
  })

  it('une barre qui s’en va rend la main à la ligne d’où l’on venait, non au champ d’à côté ; une saisie ôtée, à la suivante', async () => {
    function Ecran() {
      const [choisie, setChoisie] = useState(true)
      const [saisies, setSaisies] = useState(['Monture', 'Étui'])
      return (
        <>
          <h1>Clients</h1>
          <div>
            <div data-ligne="0" tabIndex={-1}>
              Kouamé
            </div>
            {choisie && (
              <div className="barre">
                <button type="button" onClick={() => setChoisie(false)}>
                  Annuler
                </button>
              </div>
            )}
            <div>
              <select aria-label="Lignes par page" />
            </div>
          </div>
          <ul>
            {saisies.map(nom => (
              <li key={nom}>
                <button type="button" onClick={() => setSaisies(s => s.filter(n => n !== nom))}>
                  Ôter {nom}
                </button>
                <input aria-label={nom} />
              </li>
            ))}
          </ul>
        </>
      )
    }
    const { clavier } = await ouvrir(<Ecran />)
    await ici('Clients')
    document.querySelector<HTMLElement>('[data-ligne]')?.focus()
    await clavier.keyboard('{Tab}')
    await ici('Annuler')
    await clavier.keyboard('{Enter}')
    await ici('Kouamé')
    screen.getByText('Ôter Monture').focus()
    await clavier.keyboard('{Enter}')
    await ici('Étui')
  })

  it('une chose redessinée reste tenue, un bouton au travail la reprend quand il a fini', async () => {
    function Ecran() {
      const [fois, setFois] = useState(0)
      const [enCours, setEnCours] = useState(false)
      return (
        <div>
          <button key={fois} type="button" aria-label="Actions" onClick={() => setFois(fois + 1)} />
          <Button
            loading={enCours}
            onClick={() => {
              setEnCours(true)
              setTimeout(() => setEnCours(false), 50)
            }}
          >
            Enregistrer
          </Button>
        </div>
      )
    }
    const { clavier } = await ouvrir(<Ecran />)
    screen.getByLabelText('Actions').focus()
    await clavier.keyboard('{Enter}')
    await ici('Actions')
    screen.getByText('Enregistrer').closest('button')?.focus()
    await clavier.keyboard('{Enter}')
    await ici('Enregistrer')
    expect(document.activeElement?.tagName).toBe('BUTTON')
  })

  it('un envoi refusé mène au champ fautif, à chaque fois', async () => {
    function Ecran() {
      const [faux, setFaux] = useState(false)
      return (
        <>
          <button type="button" aria-keyshortcuts="Control+Enter" onClick={() => setFaux(true)}>
            Envoyer
          </button>
          <TextInput aria-label="Officine" error={faux && 'Choisissez une officine.'} />
          <input aria-label="Note" />
        </>
      )
    }
    const { clavier } = await ouvrir(<Ecran />)
    await clavier.click(screen.getByText('Envoyer'))
    await ici('Officine')
    const dite = document.activeElement?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(dite)?.textContent).toBe('Choisissez une officine.')
    screen.getByLabelText('Note').focus()
    await clavier.keyboard('abc')
    await ici('Note')
    envoyer()
    await ici('Officine')
  })

  it('Retour ramène sur la ligne qu’on avait ouverte', async () => {
    function Ecran() {
      const ou = useRouterState({ select: s => (s.resolvedLocation ?? s.location).searchStr })
      const navigate = useNavigate()
      const [lignes, setLignes] = useState<string[]>([])
      useEffect(() => {
        const minuterie = setTimeout(() => setLignes(['1', '2', '3']), 40)
        return () => clearTimeout(minuterie)
      }, [])
      if (ou) return <h1>Fiche</h1>
      return (
        <>
          <h1>Liste</h1>
          {lignes.map(l => (
            <a
              key={l}
              href={`/essai?l=${l}`}
              onClick={e => {
                e.preventDefault()
                void navigate({ to: '/essai', search: { l } as never })
              }}
            >
              Ligne {l}
            </a>
          ))}
        </>
      )
    }
    const { clavier, reculer } = await ouvrir(<Ecran />)
    await ici('Liste')
    ;(await screen.findByText('Ligne 2')).focus()
    await clavier.keyboard('{Enter}')
    await ici('Fiche')
    reculer()
    await ici('Ligne 2')
  })

  it('F2 va au champ par lequel on commence', async () => {
    await ouvrir(
      <>
        <input aria-label="Scanner" data-autofocus defaultValue="abc" />
        <input aria-label="Note" />
      </>,
    )
    await ici('Scanner')
    screen.getByLabelText('Note').focus()
    allerAuDebut()
    await ici('Scanner')
  })

  it('ce qui prend la place d’un bouton disparu commence où il le dit, pas sur sa première liste', async () => {
    function Caisse() {
      const [faite, setFaite] = useState(true)
      return (
        <>
          <h1>Caisse</h1>
          {faite ? (
            <section>
              <button type="button" onClick={() => setFaite(false)}>
                Un autre montant
              </button>
            </section>
          ) : (
            <form>
              <ChampListe aria-label="Mode" data={['Espèce', 'Wave']} value="Espèce" />
              <input aria-label="Montant" data-autofocus />
            </form>
          )}
        </>
      )
    }
    const { clavier } = await ouvrir(<Caisse />)
    await ici('Caisse')
    screen.getByText('Un autre montant').focus()
    await clavier.keyboard('{Enter}')
    await ici('Montant')
    expect(document.querySelector('input[aria-label="Mode"]')?.getAttribute('aria-expanded')).toBe('false')
  })

  it('Entrée prise par une liste n’envoie rien : la main y reste, même si un autre champ est refusé', async () => {
    function Depense() {
      const [rubrique, setRubrique] = useState<string | null>(null)
      return (
        <>
          <h1>Dépense</h1>
          <ChampListe
            aria-label="Rubrique"
            data={['Eau', 'Transport']}
            value={rubrique}
            onChange={setRubrique}
          />
          <TextInput aria-label="Motif" error="Obligatoire" />
        </>
      )
    }
    const { clavier } = await ouvrir(<Depense />)
    await ici('Dépense')
    document.querySelector<HTMLElement>('input[aria-label="Rubrique"]')?.focus()
    await clavier.keyboard('trans{Enter}')
    await new Promise(suite => setTimeout(suite, 60))
    await ici('Rubrique')
    await clavier.keyboard('{Tab}course')
    expect(screen.getByLabelText<HTMLInputElement>('Motif').value).toBe('course')
  })
})
