import type { Appel } from '@dioptrie/domain/kernel/contract'
import { apercu, type Fichier } from './apercu.ts'
import { type Arguments, perimer, queryClient } from './api.ts'
import { type Envoi, envoyer, lireCorps } from './transport.ts'

/** A call whose reply is a file. */
export async function fichier<A extends Appel>(
  appel: A,
  ...[demande, options]: Arguments<A>
): Promise<Fichier> {
  const reponse = await envoyer(appel, demande as Envoi, options)
  // A paper that is printed is counted: who shows how often reads it again.
  if (appel.writes) void perimer(queryClient, appel)
  const disposition = reponse.headers.get('content-disposition') ?? ''
  const etoile = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const simple = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return {
    blob: await lireCorps(appel, demande as Envoi, reponse.blob(), options?.signal),
    nom: etoile ? decodeURIComponent(etoile) : (simple ?? 'document'),
  }
}

/** Saves the file that a call answers among the person's downloads. */
export async function telecharger<A extends Appel>(appel: A, ...reste: Arguments<A>): Promise<void> {
  const { blob, nom } = await fichier(appel, ...reste)
  enregistrer(blob, nom)
}

/** Saves a table as a file that every spreadsheet opens; a text that looks like a formula is told to be one. */
export function enregistrerTableau(nom: string, lignes: readonly (readonly string[])[]): void {
  const cellule = (texte: string) =>
    `"${(/^[=+\-@]/.test(texte) ? `'${texte}` : texte).replaceAll('"', '""')}"`
  const csv = lignes.map(l => l.map(cellule).join(';')).join('\r\n')
  enregistrer(new Blob(['\ufeff', csv], { type: 'text/csv' }), nom)
}

function enregistrer(blob: Blob, nom: string): void {
  const lien = document.createElement('a')
  lien.href = URL.createObjectURL(blob)
  lien.download = nom
  lien.click()
  setTimeout(() => URL.revokeObjectURL(lien.href), 60_000)
}

/**
 * Shows the file that a call answers beside the screen, or in a tab. The tab is opened first: a browser allows it during the click, no
 * longer once the server has answered.
 */
export async function ouvrir<A extends Appel>(appel: A, ...reste: Arguments<A>): Promise<void> {
  const montrer = apercu()
  if (montrer) return montrer(await fichier(appel, ...reste))
  const onglet = window.open('', '_blank')
  try {
    const { blob } = await fichier(appel, ...reste)
    const url = URL.createObjectURL(blob)
    if (onglet) onglet.location.href = url
    else window.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (erreur) {
    onglet?.close()
    throw erreur
  }
}
