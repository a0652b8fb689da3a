import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compteDeLaBase, reprendre } from './compte.ts'

const NOBODY = 65534
let dossier: string
let cluster: string
beforeEach(() => {
  dossier = mkdtempSync(join(tmpdir(), 'dioptrie-compte-'))
  cluster = join(dossier, 'postgres')
  mkdirSync(join(cluster, 'base', '1'), { recursive: true, mode: 0o700 })
  for (const fichier of ['PG_VERSION', 'postgresql.conf', join('base', '1', '1259')])
    writeFileSync(join(cluster, fichier), '18')
})
afterEach(() => rmSync(dossier, { recursive: true, force: true }))
const donner = (uid: number) => spawnSync('chown', ['-R', `${uid}:${uid}`, cluster])
const deQui = (...chemin: string[]) => statSync(join(cluster, ...chemin)).uid

describe.runIf(process.getuid?.() === 0)('le compte de la base embarquée', () => {
  it('est à elle : ni root, ni « nobody », et le même à chaque fois', async () => {
    const compte = await compteDeLaBase()
    expect([0, NOBODY]).not.toContain(compte.uid)
    expect(await compteDeLaBase()).toEqual(compte)
  })

  it('reprend les données de « nobody », sans suivre un lien ; coupée, la reprise se finit', async () => {
    const ailleurs = join(dossier, 'ailleurs')
    writeFileSync(ailleurs, 'secret')
    symlinkSync(ailleurs, join(cluster, 'lien'))
    donner(NOBODY)
    const compte = await reprendre(cluster)
    expect([deQui(), deQui('PG_VERSION'), deQui('base', '1', '1259')]).toEqual(Array(3).fill(compte.uid))
    expect(statSync(ailleurs).uid).toBe(0)
    spawnSync('chown', [`${NOBODY}`, join(cluster, 'PG_VERSION'), join(cluster, 'base', '1', '1259')])
    await reprendre(cluster)
    expect([deQui('PG_VERSION'), deQui('base', '1', '1259')]).toEqual([compte.uid, compte.uid])
  })

  it('laisse à un utilisateur ordinaire ce qu’il a fait, et ne donne pas un fichier qui a un autre nom ailleurs', async () => {
    donner(1234)
    expect(await reprendre(cluster)).toEqual({ uid: 1234, gid: 1234 })
    expect(deQui('PG_VERSION')).toBe(1234)
    donner(NOBODY)
    linkSync(join(cluster, 'postgresql.conf'), join(dossier, 'double'))
    await expect(reprendre(cluster)).rejects.toThrow('ne peuvent pas être reprises')
  })

  it('refuse de démarrer quand le compte ne peut pas être créé, ou est celui de tout le monde', async () => {
    await expect(compteDeLaBase('pas un nom !')).rejects.toThrow('n’a pas pu créer le compte')
    await expect(compteDeLaBase('nobody')).rejects.toThrow('aussi celui d’autres programmes')
    await expect(compteDeLaBase('root')).rejects.toThrow('aussi celui d’autres programmes')
  })
})

it.runIf(process.getuid?.() !== 0)('qui ne peut pas faire ce compte apprend comment il se fait', async () => {
  await expect(compteDeLaBase('dioptrie-sans-compte')).rejects.toThrow(
    'créez-le (useradd --system dioptrie-sans-compte)',
  )
})
