import type { ClientDeListe, Ordonnance } from '@dioptrie/domain/clients/contract'
import { abregeCivilite, nomComplet } from '@dioptrie/domain/clients/valeurs'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formule, type SaisieOeil } from '@dioptrie/domain/kernel/optique'
import style from './clients.module.css'

type Nomme = Pick<ClientDeListe, 'Nom' | 'Prenoms'> & { Civilite?: string | null }

/** « M » of the wire reads « M. ». */
export { abregeCivilite as civilite }

export const nomSeul = (c: Nomme) => `${c.Nom} ${c.Prenoms}`.trim()
export { nomComplet as nomAvecCivilite }

/** The civility in its own 40 px, so that names stand under one another. */
export function NomDeListe({ civilite: abrege, nom }: { civilite: string | null; nom: string }) {
  return (
    <>
      <span className={style.civilite}>{abregeCivilite(abrege)}</span>
      {nom}
    </>
  )
}

export const initiales = (c: Nomme) => `${c.Nom[0] ?? ''}${c.Prenoms[0] ?? ''}`.toUpperCase()

export const jour = (j: string | null | undefined) => (j ? ecrireJour(j) : '')

export const pourcent = (n: number) => `${n}\u00a0%`

/** « OD −2,25 (−0,50) 175° · OG −2,50 (−1,00) 10° » */
export const deuxYeux = (o: Pick<Ordonnance, 'OD' | 'OG'>) =>
  (['OD', 'OG'] as const)
    .map(cote => ({ cote, texte: formule(o[cote] as SaisieOeil) }))
    .filter(({ texte }) => texte)
    .map(({ cote, texte }) => `${cote} ${texte}`)
    .join(' · ')

export const chemins = {
  liste: '/apps/client/client-list',
  creer: '/apps/client/client-add',
  /** With what was looked for, and not found. */
  creerNomme: (texte: string) => `/apps/client/client-add?nom=${encodeURIComponent(texte)}`,
  voir: (id: string) => `/apps/client/client-view/${id}`,
  modifier: (id: string) => `/apps/client/client-edit/${id}`,
  fusionner: (id: string) => `/apps/client/client-fusion/${id}`,
  importer: '/apps/client/client-import',
  ordonnances: '/apps/ordonnance/ordonnance-list',
  saisirSans: '/apps/ordonnance/ordonnance-add',
  saisir: (id: string) => `/apps/ordonnance/ordonnance-add/${id}`,
  voirOrdonnance: (id: string, ref: string) => `/apps/ordonnance/ordonnance-view/${id}/${ref}`,
  modifierOrdonnance: (id: string, ref: string) => `/apps/ordonnance/ordonnance-edit/${id}/${ref}`,
}
