import { z } from 'zod'
import { appel, Id } from '../kernel/contract.ts'
import { texteDe, Version } from '../kernel/formes.ts'

/** Seven digits and a letter, however they are spaced. */
const CompteContribuable = z
  .string({ error: 'Texte attendu' })
  .transform(t => t.replaceAll(/[\s.-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^(\d{7}[A-Z])?$/, 'Un compte contribuable a sept chiffres puis une lettre : 1234567 A.'),
  )

const saisie = {
  RaisonSociale: texteDe(120).nullish(),
  /** As it is written under the name: SARL, capital. */
  FormeJuridique: texteDe(80).nullish(),
  Siege: texteDe(160).nullish(),
  RCCM: texteDe(40).nullish(),
  CompteContribuable: CompteContribuable.nullish(),
  RegimeFiscal: texteDe(60).nullish(),
  CentreImpots: texteDe(80).nullish(),
  Banque: texteDe(60).nullish(),
  NumeroCompte: texteDe(60).nullish(),
}
export const CHAMPS_ENTREPRISE = Object.keys(saisie) as (keyof typeof saisie)[]

const texte = z.string().nullable()
export const Entreprise = z.object({
  _id: Id,
  RaisonSociale: texte,
  FormeJuridique: texte,
  Siege: texte,
  RCCM: texte,
  CompteContribuable: texte,
  RegimeFiscal: texte,
  CentreImpots: texte,
  Banque: texte,
  NumeroCompte: texte,
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Entreprise = z.infer<typeof Entreprise>

/** « 1234567 A »: as the tax office writes it. */
const ecrireCompteContribuable = (n: string) => `${n.slice(0, 7)} ${n.slice(7)}`.trim()

/** What papers say of the firm, in one line; null as long as nobody has said its name. */
export function mentionDeLEntreprise(
  e: Omit<Entreprise, '_id' | 'version' | 'createdAt' | 'updatedAt'>,
): string | null {
  if (!e.RaisonSociale) return null
  const avec = (mot: string, valeur: string | null) => valeur && `${mot} ${valeur}`
  return [
    [e.RaisonSociale, e.FormeJuridique].filter(Boolean).join(', '),
    e.Siege,
    avec('RCCM', e.RCCM),
    avec('CC', e.CompteContribuable && ecrireCompteContribuable(e.CompteContribuable)),
    e.RegimeFiscal,
    e.CentreImpots,
    [e.Banque, e.NumeroCompte].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const entreprise = {
  lire: appel({
    method: 'GET',
    path: '/api/entreprise',
    resume: 'Lire l’identité de l’entreprise : nom légal, RCCM, compte contribuable, régime, banque',
    acces: 'session',
    portee: 'reseau',
    reponse: z.object({ entreprise: Entreprise }),
  }),
  regler: appel({
    method: 'POST',
    path: '/api/set-entreprise',
    resume: 'Dire une fois qui est l’entreprise : ses papiers le reprennent',
    acces: 'configuration.ecrire',
    portee: 'reseau',
    change: ['reference'],
    payload: z.strictObject({ ...saisie, version: Version.optional() }),
    reponse: z.object({ entreprise: Entreprise }),
  }),
}
