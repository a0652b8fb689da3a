import { aujourdhuiAbidjan, ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { ETAPES_FINIES, type Etape, enRetard } from '@dioptrie/domain/ventes/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Ton } from '../ui/Statut.tsx'

const JOUR_MS = 86_400_000
const joursEntre = (de: Jour, a: Jour) => Math.round((Date.parse(a) - Date.parse(de)) / JOUR_MS)

interface Promise {
  DatePromesse: Jour | null
  Etape: Etape
}
/** What the promise asks for: nothing yet, soon, or too late. */
export function tonDeLaPromesse(c: Promise): Ton {
  const aujourdhui = aujourdhuiAbidjan(new Date())
  if (c.DatePromesse === null || ETAPES_FINIES.includes(c.Etape)) return 'mute'
  if (enRetard(c, aujourdhui)) return 'bad'
  // Past its day it is ready, and waits for the client.
  if (c.DatePromesse < aujourdhui) return 'mute'
  return joursEntre(aujourdhui, c.DatePromesse) <= 1 ? 'warn' : 'mute'
}

/** « Promise demain », « En retard de 3 jours », « Promise le 23/11/2026 » ; in a list « Demain », « Retard 3 j ». */
export function useDirePromesse() {
  const t = useTranslations('ventes.promesse')
  return (c: Promise, court = false): string => {
    if (c.DatePromesse === null || ETAPES_FINIES.includes(c.Etape)) return ''
    const jours = joursEntre(aujourdhuiAbidjan(new Date()), c.DatePromesse)
    if (enRetard(c, aujourdhuiAbidjan(new Date()))) return t(court ? 'retardCourt' : 'retard', { n: -jours })
    if (jours === 0) return t(court ? 'aujourdhuiCourt' : 'aujourdhui')
    if (jours === 1) return t(court ? 'demainCourt' : 'demain')
    return t('le', { date: ecrireJour(c.DatePromesse) })
  }
}
