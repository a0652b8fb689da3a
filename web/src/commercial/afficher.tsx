import type { Prochaine, Suspect } from '@dioptrie/domain/commercial/contract'
import { cycleSuspect, enRetard, type GenreActivite } from '@dioptrie/domain/commercial/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ajouterJours, aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import {
  type Icon,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconCheckbox,
  IconMail,
  IconNote,
  IconPhone,
} from '@tabler/icons-react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Courriel } from '../ui/Joindre.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './commercial.module.css'

export const ICONES: Record<GenreActivite, Icon> = {
  Appel: IconPhone,
  Visite: IconCalendarEvent,
  'E-mail': IconMail,
  Note: IconNote,
  Tâche: IconCheckbox,
}

const NOMMES = [
  'RaisonSociale',
  'NomContact',
  'Activite',
  'Effectif',
  'Source',
  'Secteur',
  'Fonction',
  'status_suspect',
  'IdProprietaire',
  'IdCompte',
  'IdContact',
  'DateCloturePrevue',
  'Montant',
] as const

/** The words of a field: those of the area, or those that every screen has. */
export function useNommer() {
  const t = useTranslations('commercial')
  const champ = useChamp()
  return (nom: string) => {
    const sien = NOMMES.find(n => n === nom)
    return sien ? t(`champs.${sien}`) : champ(nom)
  }
}

/** A value as it is read, not as the wire has it; nothing where a text is its own word. */
export function useDire() {
  const ui = useTranslations('ui')
  return (nom: string, valeur: unknown): string | undefined => {
    if (valeur === null || valeur === undefined || valeur === '') return undefined
    if (typeof valeur === 'boolean') return ui(valeur ? 'oui' : 'non')
    if (nom === 'Montant') return ecrireMontant(Number(valeur))
    if (nom === 'Remise') return `${valeur}\u00a0%`
    if (nom === 'Echeance' || nom.startsWith('Date')) return ecrireJour(String(valeur))
    return nom === 'Telephone' ? formaterTelephone(String(valeur)) : undefined
  }
}

export function EtatSuspect({ suspect }: { suspect: Pick<Suspect, 'status_suspect'> }) {
  const t = useTranslations('commercial')
  return (
    <Statut ton={cycleSuspect.etats[suspect.status_suspect].ton}>
      {t(`statuts.${suspect.status_suspect}`)}
    </Statut>
  )
}

const JOUR_MS = 86_400_000

/** When something is due, in the words of the day: late, today, tomorrow, or its date. */
export function useQuand() {
  const t = useTranslations('commercial')
  const aujourdhui = aujourdhuiAbidjan(new Date())
  return ({ Echeance, Heure }: { Echeance: string; Heure: string | null }) => {
    if (enRetard(Echeance, aujourdhui)) {
      const n = Math.round((Date.parse(aujourdhui) - Date.parse(Echeance)) / JOUR_MS)
      return { texte: t('retard', { n }), ton: 'bad' as const }
    }
    const proche = Echeance <= ajouterJours(aujourdhui, 1)
    const jour =
      Echeance === aujourdhui ? t('aujourdhui') : proche ? t('demain') : ecrireJour(Echeance).slice(0, 5)
    return {
      texte: Heure ? t('a', { jour, heure: Heure }) : jour,
      ton: proche ? ('warn' as const) : undefined,
    }
  }
}

/** The next thing to do of a record; nothing planned is said too. */
export function ProchaineActivite({ p }: { p: Prochaine | null }) {
  const t = useTranslations('commercial')
  const quand = useQuand()
  if (!p) return <span className="t13 faint">{t('rienDePrevu')}</span>
  const Icone = ICONES[p.Genre]
  const { texte, ton } = quand(p)
  return (
    <span className={style.prochaine} data-ton={ton}>
      <Icone size={15} stroke={1.8} aria-label={t(`genres.${p.Genre}`)} />
      <span>
        {p.Objet} <b className="chiffres">{texte}</b>
      </span>
    </span>
  )
}

/** The same in one line of text, for exports and cards. */
export function useDireProchaine() {
  const quand = useQuand()
  return (p: Prochaine | null) => (p ? `${p.Objet}, ${quand(p).texte}` : '')
}

/** A number to press: the phone calls, or writes. */
export function Joindre({ telephone, email }: { telephone: string | null; email?: string | null }) {
  const t = useTranslations('commercial')
  return (
    <span className={`inline-row wrap gap-4-12 ${style.joindre}`}>
      {telephone && (
        <span className="inline-row gap-8 nowrap">
          <a href={`tel:+${telephone}`} className="chiffres">
            <IconPhone size={16} stroke={1.8} aria-hidden />
            <span aria-hidden>{formaterTelephone(telephone)}</span>
            <span className="sr-only nowrap">{`${t('appeler')} ${formaterTelephone(telephone)}`}</span>
          </a>
          <a href={`https://wa.me/${telephone}`} target="_blank" rel="noreferrer" aria-label={t('whatsapp')}>
            <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden />
          </a>
        </span>
      )}
      {email && <Courriel adresse={email} />}
    </span>
  )
}

/** The first letters of a name. */
export const initiales = (nom: string) =>
  nom
    .split(/\s+/)
    .map(mot => mot[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
