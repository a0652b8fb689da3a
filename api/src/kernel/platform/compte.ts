import { spawnSync } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from './settings.ts'

/**
 * The account that runs the embedded PostgreSQL when the program is started as root: its own, and nobody signs in with it.
 * « nobody » would be everybody's: any other program that runs as it could read the files, or stop the server.
 */
const COMPTE = 'dioptrie-bd'
const NOBODY = 65534

export interface Proprietaire {
  uid: number
  gid: number
}

const nombre = (...args: string[]) => {
  const { status, stdout } = spawnSync('id', [...args], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

function chercher(nom: string): Proprietaire | null {
  const [uid, gid] = [nombre('-u', nom), nombre('-g', nom)]
  return uid === null || gid === null ? null : { uid, gid }
}

/** The two families of tools: that of most distributions, and that of the smallest images. */
const CREATIONS: [commande: string, ...args: string[]][] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin'],
]

/** Finds the account or makes it; two programs that start together agree on one. */
export async function compteDeLaBase(nom = COMPTE): Promise<Proprietaire> {
  let compte = chercher(nom)
  for (let essai = 0; !compte && essai < 5; essai++) {
    if (essai > 0) await wait(200)
    for (const [commande, ...args] of CREATIONS) {
      if (compte) break
      spawnSync(commande, [...args, nom], { stdio: 'ignore' })
      compte = chercher(nom)
    }
  }
  if (!compte)
    throw new StartRefused(
      `Démarré en root, Dioptrie n’a pas pu créer le compte « ${nom} » de sa base de données : créez-le (useradd --system ${nom}), ou démarrez avec un utilisateur ordinaire.`,
    )
  if (compte.uid === 0 || compte.uid === NOBODY)
    throw new StartRefused(
      `Le compte « ${nom} » de la base de données est aussi celui d’autres programmes : donnez-lui un numéro à lui, ou démarrez avec un utilisateur ordinaire.`,
    )
  return compte
}

/** Of root or of « nobody »: made before the base had an account, or by hand. Any other owner is a person's choice. */
const estAReprendre = (uid: number) => uid === 0 || uid === NOBODY

/**
 * Whose the cluster is from now on; one that belonged to « nobody » becomes the account's. Its top folder first, so that
 * whoever else runs as « nobody » is outside before anything below changes hands; `PG_VERSION` last, so that a start cut
 * short here goes on at the next one. Links are taken for what they are, never followed; a file that has another name
 * elsewhere is not given away.
 */
export async function reprendre(cluster: string, nom = COMPTE): Promise<Proprietaire> {
  const { uid, gid } = lstatSync(cluster)
  const marque = lstatSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })
  if (!estAReprendre(uid) && !(marque && estAReprendre(marque.uid))) return { uid, gid }
  const compte = await compteDeLaBase(nom)
  const prendre = (chemin: string) => {
    const vu = lstatSync(chemin)
    if (vu.uid === compte.uid) return vu
    if (!estAReprendre(vu.uid) || (vu.isFile() && vu.nlink > 1))
      throw new StartRefused(
        `Les données de ${cluster} ne peuvent pas être reprises : ${chemin} est aussi à quelqu’un d’autre.`,
      )
    lchownSync(chemin, compte.uid, compte.gid)
    return vu
  }
  const dessous = (dossier: string) => {
    for (const entree of readdirSync(dossier)) {
      const chemin = join(dossier, entree)
      if (entree === 'PG_VERSION' && dossier === cluster) continue
      if (prendre(chemin).isDirectory()) dessous(chemin)
    }
  }
  prendre(cluster)
  dessous(cluster)
  if (marque) prendre(join(cluster, 'PG_VERSION'))
  return compte
}
