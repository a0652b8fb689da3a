import type { Appel } from '@dioptrie/domain/kernel/contract'
import { contrat } from '../kernel/api.ts'
import type { Source } from '../ui/liste/types.ts'

export const VENDEURS: Source = {
  liste: contrat.commercial.equipe as Appel,
  libelle: u => String(u.displayName),
  detail: u => String(u.Officine),
}
export const COMPTES: Source = {
  liste: contrat.commercial.comptes as Appel,
  libelle: c => String(c.RaisonSociale),
  detail: c => String(c.Ville ?? ''),
}
export const contactsDe = (IdCompte: string): Source => ({
  liste: contrat.commercial.contacts as Appel,
  libelle: c => [c.Nom, c.Prenoms].filter(Boolean).join(' '),
  detail: c => String(c.Fonction ?? ''),
  question: { IdCompte, mode: '2' },
})
export const SUSPECTS: Source = {
  liste: contrat.commercial.suspects as Appel,
  libelle: s => String(s.RaisonSociale),
  detail: s => String(s.Ville ?? ''),
}
