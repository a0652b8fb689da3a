import { nomNet } from '../kernel/proche.ts'

export * from '../kernel/civilite.ts'

/** As it is read: « M. » takes its dot, the others none. */
export const abregeCivilite = (civilite: string | null | undefined): string =>
  civilite === 'M' ? 'M.' : (civilite ?? '')

export const nomComplet = (c: { Civilite?: string | null; Nom: string; Prenoms: string }): string =>
  [abregeCivilite(c.Civilite), c.Nom, c.Prenoms].filter(Boolean).join(' ')

/** The name of a merged record that answers what was looked for, when the client's own does not. */
export function ancienTrouve(
  c: { Nom: string; Prenoms: string; CodeClient: string; Contacts: string[]; Anciens: string[] },
  q: string,
): string | null {
  const mots = nomNet(q).split(/\s+/).filter(Boolean)
  const dans = (texte: string) => {
    const net = nomNet(texte)
    const colle = net.replaceAll(' ', '')
    return mots.every(mot => net.includes(mot) || colle.includes(mot))
  }
  if (mots.length === 0 || dans([c.Nom, c.Prenoms, c.CodeClient, ...c.Contacts].join(' '))) return null
  return c.Anciens.find(dans) ?? null
}
