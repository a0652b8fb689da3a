import type { FactureDeListe, LigneFacture, VenteDossier } from '@dioptrie/domain/facturation/contract'
import { cycleFacture, cycleLigne } from '@dioptrie/domain/facturation/rules'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './facturation.module.css'

export const aujourdhui = () => aujourdhuiAbidjan(new Date())
export const joursJusquA = (jour: string) =>
  Math.round((Date.parse(jour) - Date.parse(aujourdhui())) / 86_400_000)

/** What is said of something on a first line, and what goes with it under it. */
export const Deux = ({
  children,
  sous,
  court = false,
}: {
  children: ReactNode
  sous: ReactNode
  /** Beside a panel: what goes with it gives way before a whole column does. */
  court?: boolean
}) => (
  <span className={`block hide p4-0 ${style.deux}`} data-court={court || undefined}>
    {children}
    <small>{sous}</small>
  </span>
)

/** Names and values on one line each; what is not known is not there. */
export const Faits = ({ lignes }: { lignes: readonly (readonly [nom: string, valeur: ReactNode])[] }) => (
  <dl className="grid gap-8">
    {lignes
      .filter(([, valeur]) => Boolean(valeur))
      .map(([nom, valeur]) => (
        <Fait className="flex between gap-12" key={nom} nom={nom} dit="w550 right">
          {valeur}
        </Fait>
      ))}
  </dl>
)

/** How near a last day is: red once over, orange within a week. */
export function Limite({ jour }: { jour: string | null }) {
  const t = useTranslations('facturation')
  if (!jour) return <span className="t13 faint">{t('sansDelai')}</span>
  const n = joursJusquA(jour)
  return (
    <span
      className={`block hide p4-0 ${style.limite}`}
      data-delai={n < 0 ? 'bad' : n <= 7 ? 'warn' : undefined}
    >
      <b className="chiffres">
        {jour.slice(0, 4) === aujourdhui().slice(0, 4) ? ecrireJour(jour).slice(0, 5) : ecrireJour(jour)}
      </b>
      <small>{n < 0 ? t('retardDe', { n: -n }) : t('dans', { n })}</small>
    </span>
  )
}

/** What keeps a file from leaving. */
export function Papiers({ manquent }: { manquent: VenteDossier['Manquent'] }) {
  const t = useTranslations('facturation')
  if (manquent.length === 0) return <Statut ton="ok">{t('complet')}</Statut>
  return (
    <span className={style.manquent}>
      <Deux sous={manquent.map(p => t(`piecesCourtes.${p}`)).join(', ')}>
        <Statut ton="warn">{t('manque', { n: manquent.length })}</Statut>
      </Deux>
    </span>
  )
}

export function EtatFacture({ etat }: { etat: FactureDeListe['Etat'] }) {
  const t = useTranslations('facturation')
  return <Statut ton={cycleFacture.etats[etat].ton}>{t(`etats.${etat}`)}</Statut>
}

export function EtatLigne({ etat }: { etat: LigneFacture['Etat'] }) {
  const t = useTranslations('facturation')
  return <Statut ton={cycleLigne.etats[etat].ton}>{t(`lignes.${etat}`)}</Statut>
}

/** What was rejected and is decided: owed by the client, asked again, or lost. */
export const decide = (f: Pick<FactureDeListe, 'Charge' | 'Abandonne' | 'Represente'>) =>
  f.Charge + f.Abandonne + f.Represente
