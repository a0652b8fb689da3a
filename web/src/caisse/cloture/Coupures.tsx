import type { CoupureComptee } from '@dioptrie/domain/caisse/rules'
import { totalCompte } from '@dioptrie/domain/caisse/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { contrat, requetePage } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { tousDe } from '../../kernel/places.ts'
import { Comptage } from '../../ui/Comptage.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import style from './cloture.module.css'

/** How many of each note and coin; what is not in it was not counted yet. */
export type Nombres = Record<string, number | null>
const NATURES = ['billet', 'piece'] as const
type Nature = (typeof NATURES)[number]

export interface Coupure {
  Valeur: number
  Nature: Nature
}
export const cleDe = (c: { Valeur: number; Nature: string }) => `${c.Nature} ${c.Valeur}`

/** The notes and coins in use, the largest first. */
export const useCoupures = () =>
  useQuery({
    ...requetePage(contrat.coupures.liste, { query: { page: 1, limit: 100 } }),
    staleTime: 300_000,
    select: ({ pageOfItems }): Coupure[] =>
      pageOfItems
        .filter(c => c.Actif)
        .map(c => ({ Valeur: c.Valeur, Nature: c.Nature as Nature }))
        .sort((a, b) => b.Valeur - a.Valeur),
  })

/** What was counted, as the call takes it: nothing is 0. */
export const compter = (coupures: readonly Coupure[], nombres: Nombres) =>
  coupures.map(c => ({ ...c, Nombre: nombres[cleDe(c)] || 0 }))

interface Props {
  titre: string
  coupures: readonly Coupure[]
  nombres: Nombres
  changer: (cle: string, nombre: number | null) => void
  /** After the last row: what Enter goes on to. */
  apres?: () => void
  /** Beside the notes, which are fewer than the coins. */
  note?: ReactNode
}

/** A drawer counted note by note, with the keypad alone: Enter or ↓ goes down, ↑ goes up. */
export function Coupures({ titre, coupures, nombres, changer, apres, note }: Props) {
  const t = useTranslations('caisse.cloture')
  const racine = useRef<HTMLDivElement>(null)
  const comptees = compter(coupures, nombres)
  const aller = (sens: 1 | -1, ici: HTMLInputElement) => {
    const champs = tousDe<HTMLInputElement>(racine.current, 'input')
    const suivant = champs[champs.indexOf(ici) + sens]
    if (suivant) suivant.focus()
    else if (sens === 1) apres?.()
  }
  return (
    <Panneau
      bord
      titre={titre}
      lien={
        <span className={`caption ${style.aide}`}>
          <Raccourci touche={t('entree')} lu /> {t('ou')} <Raccourci touche="↓" lu /> {t('ligneSuivante')}
        </span>
      }
    >
      <div ref={racine} className={style.coupures}>
        {NATURES.map(nature => (
          <Colonne
            key={nature}
            nature={nature}
            coupures={comptees.filter(c => c.Nature === nature)}
            nombres={nombres}
            changer={changer}
            aller={aller}
            note={nature === 'billet' ? note : undefined}
          />
        ))}
      </div>
      <p className={`flex baseline between gap-12 w600 r-foot sunken p12-16 ${style.total}`}>
        <span>{t('totalCompte')}</span>
        <strong>
          <Montant valeur={totalCompte(comptees)} />
        </strong>
      </p>
    </Panneau>
  )
}

interface PropsColonne {
  nature: Nature
  coupures: CoupureComptee[]
  nombres: Nombres
  changer: Props['changer']
  aller: (sens: 1 | -1, ici: HTMLInputElement) => void
  note: ReactNode
}

function Colonne({ nature, coupures, nombres, changer, aller, note }: PropsColonne) {
  const t = useTranslations('caisse.cloture')
  const [ici, setIci] = useState<string | null>(null)
  return (
    <section className={`stack min-0 ${style.colonne}`} aria-label={t(`natures.${nature}`)}>
      <div className={`grid middle gap-12 note w550 ${style.tetes}`} aria-hidden>
        <span>{t(`natures.${nature}`)}</span>
        <span>{t('nombre')}</span>
        <span>{t('montant')}</span>
      </div>
      {coupures.map((c, rang) => {
        const cle = cleDe(c)
        return (
          <div
            key={cle}
            className={`grid middle gap-12 p6-16 ${style.coupure}`}
            data-ici={ici === cle || undefined}
          >
            <span className={style.valeur} data-nature={nature} aria-hidden>
              <Montant valeur={c.Valeur} symbole={false} />
            </span>
            <Comptage
              id={`compte-${nature}-${c.Valeur}`}
              data-autofocus={(nature === 'billet' && rang === 0) || undefined}
              className={style.nombre}
              aria-label={t('nombreDe', { nature: t(`une.${nature}`), valeur: c.Valeur })}
              placeholder="0"
              refusComptage={t('refusComptage')}
              value={nombres[cle]}
              onChange={n => changer(cle, n)}
              onApercu={n => changer(cle, n)}
              onLigne={aller}
              onFocus={e => {
                setIci(cle)
                e.currentTarget.select()
              }}
              onBlur={() => setIci(null)}
            />
            <span className={`right ${style.somme}`} data-nul={c.Nombre === 0 || undefined}>
              <Montant valeur={c.Valeur * c.Nombre} />
            </span>
          </div>
        )
      })}
      {note && <div className={style.note}>{note}</div>}
      <p className={`flex baseline between gap-12 muted line-top p10-16 ${style.sousTotal}`}>
        <span>{t(`compte.${nature}`, { n: coupures.reduce((n, c) => n + c.Nombre, 0) })}</span>
        <strong>
          <Montant valeur={totalCompte(coupures)} />
        </strong>
      </p>
    </section>
  )
}
