import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../api/src/kernel/platform/settings.ts'
import { mesurerTailles } from '../bench/taille.ts'

it('aucun écran construit ne pèse plus que sa barre, schémas et mots compris', () => {
  const lignes: string[] = []
  expect(
    mesurerTailles(texte => lignes.push(texte)),
    lignes.join('\n'),
  ).toBe(true)
})

it('chaque écran construit annonce ses fichiers, qui sont là et comprimés', () => {
  const dist = join(ROOT, 'web', 'dist')
  const annonces = JSON.parse(readFileSync(join(dist, '.vite', 'ecrans.json'), 'utf8')) as Record<
    string,
    string[]
  >
  expect(Object.keys(annonces).length).toBeGreaterThan(250)
  // Its own code, the frame and its words; a screen that needs no session has no frame.
  const maigres = Object.entries(annonces).filter(([, fichiers]) => fichiers.length < 6)
  expect(maigres.map(([adresse]) => adresse)).toEqual(['/error-404', '/error-500', '/pages/not-authorized'])
  const absents = [...new Set(Object.values(annonces).flat())].filter(f => !existsSync(join(dist, `${f}.br`)))
  expect(absents).toEqual([])
})
