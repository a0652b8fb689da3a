import type { ClientDeListe, Ordonnance } from '@dioptrie/domain/clients/contract'
import { abregeCivilite, nomComplet } from '@dioptrie/domain/clients/valeurs'
import { formule, type SaisieOeil } from '@dioptrie/domain/kernel/optique'
import { Fragment } from 'react'
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

type NommeDeListe = { Civilite: string | null; Client: string }

/** The column of whoever a record is of. */
export const enNomDeListe = {
  cellule: (l: NommeDeListe) => <NomDeListe civilite={l.Civilite} nom={l.Client} />,
  texte: (l: NommeDeListe) => [abregeCivilite(l.Civilite), l.Client].filter(Boolean).join(' '),
}

/** After the name: age, code, reference; none of them is broken at its hyphens. */
export const ApresLeNom = ({ textes }: { textes: (string | false | undefined)[] }) =>
  textes.map(
    texte =>
      texte && (
        <Fragment key={texte}>
          {' · '}
          <span className="nowrap">{texte}</span>
        </Fragment>
      ),
  )

export const initiales = (c: Nomme) => `${c.Nom[0] ?? ''}${c.Prenoms[0] ?? ''}`.toUpperCase()

/** « OD −2,25 (−0,50) 175° · OG −2,50 (−1,00) 10° » */
export const deuxYeux = (o: Pick<Ordonnance, 'OD' | 'OG'>) =>
  (['OD', 'OG'] as const)
    .map(cote => ({ cote, texte: formule(o[cote] as SaisieOeil) }))
    .filter(({ texte }) => texte)
    .map(({ cote, texte }) => `${cote} ${texte}`)
    .join(' · ')
