import type { JourneeCaisse } from '@dioptrie/domain/caisse/cloture'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Checkbox, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { chemins } from '../../chemins/caisse.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { RefusApi } from '../../kernel/refus.ts'
import { useServeur } from '../../kernel/serveur.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Note } from '../../ui/Erreur.tsx'
import { ChampMontant, Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { recherche } from '../../ui/recherche.ts'
import style from './cloture.module.css'

/** Which day of which officine is counted, and who opened it. */
export function useContexte(j: JourneeCaisse) {
  const t = useTranslations('caisse.cloture')
  const format = useFormatter()
  return [
    j.Officine,
    format.dateTime(new Date(`${j.Jour}T12:00:00Z`), 'jourEntier'),
    j.ouverteLe &&
      t('ouverteA', { heure: format.dateTime(new Date(j.ouverteLe), 'heure'), qui: j.ouvertePar ?? '' }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The days that nobody has closed yet, beside this one. */
export function AutresJours({ journee: j }: { journee: JourneeCaisse }) {
  const t = useTranslations('caisse.cloture')
  if (j.joursOuverts.length <= 1) return null
  return (
    <Note
      ton="warn"
      titre={t('plusieursOuverts', { n: j.joursOuverts.length })}
      actions={j.joursOuverts
        .filter(jour => jour !== j.Jour)
        .slice(0, 4)
        .map(jour => (
          <Bouton
            key={jour}
            libelle={ecrireJour(jour)}
            size="sm"
            vers={chemins.compter}
            search={recherche({ officine: j.IdOfficine, jour })}
          />
        ))}
    >
      {t('plusieursOuvertsTexte')}
    </Note>
  )
}

interface PropsBarre {
  /** Null: not told yet, the count is blind. */
  attendu: number | null
  compte: number
  ecart: number | null
  gardeLe: Date | null
  children: ReactNode
}

/** What stays in sight while one counts: the three figures, what closing does, and the button. */
export function Barre({ attendu, compte, ecart, gardeLe, children }: PropsBarre) {
  const t = useTranslations('caisse.cloture')
  const ui = useTranslations('ui')
  const format = useFormatter()
  const { perduDepuis } = useServeur()
  return (
    <footer className={`card row gap-16 p12-16 ${style.barre} sans-impression`}>
      <div className={`hidden ${style.rappel}`} aria-hidden>
        <span>
          {t('attendu')} <strong>{attendu === null ? '—' : <Montant valeur={attendu} />}</strong>
        </span>
        <span>
          {t('compte.total')}{' '}
          <strong>
            <Montant valeur={compte} />
          </strong>
        </span>
        <span data-ecart={ecart === null ? undefined : ecart === 0 ? 'juste' : 'faux'}>
          {t('ecart')} <strong>{ecart === null ? '—' : <Montant valeur={ecart} />}</strong>
        </span>
      </div>
      <p className={`row gap-12 grow muted ${style.avertissement}`}>
        <IconLock size={18} stroke={1.8} aria-hidden />
        <span>
          {perduDepuis
            ? ui('empeche.serveur')
            : attendu === null
              ? t('attenduCache')
              : ecart
                ? t.rich('neChangePlusEcart', {
                    ecart: () => (
                      <strong>
                        <Montant valeur={ecart} />
                      </strong>
                    ),
                  })
                : t('neChangePlus')}{' '}
          {gardeLe && ui('brouillonGarde', { heure: format.dateTime(gardeLe, 'heure') })}
        </span>
      </p>
      {children}
    </footer>
  )
}

interface PropsOuvrir {
  jour: string
  aussi: boolean
  setAussi: (aussi: boolean) => void
  fond: number | null
  setFond: (fond: number | null) => void
  /** Another float than what was just counted. */
  ecart: number
  pourquoi: string
  setPourquoi: (pourquoi: string) => void
  refus: RefusApi | null
}

/** The day that is closed is the one before: today may open with what was counted. */
export function OuvrirAussi({ jour, aussi, setAussi, fond, setFond, ecart, ...p }: PropsOuvrir) {
  const t = useTranslations('caisse.cloture')
  const c = useTranslations('caisse')
  return (
    <Panneau titre={t('ouvrirAujourdhui', { jour: ecrireJour(jour) })}>
      <div className="grid gap-12">
        <Checkbox
          label={t('ouvrirAussi')}
          checked={aussi}
          onChange={e => setAussi(e.currentTarget.checked)}
        />
        {aussi && (
          <ChampMontant
            label={t('fondDuJour')}
            required
            value={fond}
            onChange={setFond}
            enDirect
            error={p.refus?.champs.montant}
          />
        )}
        {ecart !== 0 && (
          <TextInput
            label={c('pourquoiEcart', { montant: ecrireMontant(ecart) })}
            required
            maxLength={200}
            value={p.pourquoi}
            onChange={e => p.setPourquoi(e.currentTarget.value)}
            error={p.refus?.champs.Motif}
          />
        )}
      </div>
    </Panneau>
  )
}
