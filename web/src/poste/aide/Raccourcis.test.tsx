import { expect, it } from 'vitest'
import { monter, serveurEssai, vient } from '../../kernel/essai.tsx'
import { prechargerTextes } from '../../kernel/i18n.tsx'
import Raccourcis from './Raccourcis.tsx'

it('dit les touches que l’écran a, et nulle autre', async () => {
  await prechargerTextes(['aide'])
  document.body.insertAdjacentHTML(
    'beforeend',
    `<main id="contenu">
      <button aria-keyshortcuts="n">Nouveau client <kbd aria-hidden="true">N</kbd></button>
      <button aria-label="Terminer la vente" aria-keyshortcuts="Control+Enter">…</button>
      <p><span><kbd>T</kbd> Transposer</span></p>
      <button style="display: none" aria-keyshortcuts="x">Caché</button>
    </main>`,
  )
  await monter(<Raccourcis fermer={() => {}} />, { serveur: serveurEssai() })
  const fenetre = await vient('[role=dialog]')
  const lignes = [...fenetre.querySelectorAll('dl > div')].map(l =>
    [l.querySelector('dt')?.textContent, ...[...l.querySelectorAll('kbd')].map(k => k.textContent)].join(' '),
  )
  expect(lignes.slice(0, 3)).toEqual(['Nouveau client N', 'Terminer la vente Ctrl Entrée', 'Transposer T'])
  expect(lignes.join()).not.toContain('Caché')
  expect(fenetre.textContent).not.toContain('Dans une liste')
})
