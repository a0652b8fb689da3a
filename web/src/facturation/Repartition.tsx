import type { LigneFacture } from '@dioptrie/domain/facturation/contract'
import { ISSUES, type Issue } from '@dioptrie/domain/facturation/rules'
import { NativeSelect } from '@mantine/core'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NomDeListe } from '../clients/afficher.tsx'
import { useTranslations } from '../kernel/i18n.tsx'
import { marque, premier } from '../kernel/places.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampMontant, Montant, MontantDeListe } from '../ui/Montant.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import tableau from '../ui/tableau.module.css'
import { useTouches } from '../ui/useTouches.ts'
import { Deux, EtatLigne } from './afficher.tsx'
import style from './facturation.module.css'
import {
  inachevee,
  ouvertApres,
  ouverte,
  paye,
  type Reponse,
  type Reponses,
  refusDe,
  touchee,
} from './reponses.ts'
import { motifs } from './sources.ts'

interface Props {
  lignes: readonly LigneFacture[]
  reponses: Reponses
  poser: (id: string, r: Reponse) => void
  /** What the payment still has for a line that has none: 'Space' gives it what it lacks of that. */
  reste: number | null
  /** Lines of several invoices say which. */
  avecFacture?: boolean
  tente: boolean
  /** Every line that is owed paid whole. */
  toutRegler?: () => void
}

const PAS = 100
/** By its letter, or by its rank for the hand that types amounts on the numeric keypad; `4` pays, as `Space` does. */
const TOUCHES: Record<string, Issue | undefined> = {
  a: 'Acceptée',
  p: 'Partielle',
  r: 'Rejetée',
  1: 'Acceptée',
  2: 'Partielle',
  3: 'Rejetée',
}
const REGLER = [' ', '4']

interface PropsLigne {
  ligne: LigneFacture
  rang: number
  reponse: Reponse | undefined
  avecFacture: boolean
  tente: boolean
  poser: (r: Reponse) => void
  repondre: (issue: Issue | undefined) => void
  surTouche: (e: KeyboardEvent) => void
}

/** One line: what the insurer says of it, and what this payment gives it. */
function LigneRepartie({ ligne: l, rang, reponse: r, avecFacture, tente, ...p }: PropsLigne) {
  const { poser, repondre, surTouche } = p
  const t = useTranslations('facturation')
  // More than is owed is said at once; what is only not finished yet, once one tries.
  const refus = r && touchee(r) && (tente || ouvertApres(l, r) < 0) ? refusDe(l, r) : null
  const dit = [
    ...(avecFacture ? [l.Numero] : []),
    l.RefCmmd,
    ...(l.NumeroBon ? [t('bon', { numero: l.NumeroBon })] : []),
  ]
  return (
    <tr tabIndex={0} data-rang={rang} data-touchee={touchee(r) || undefined} onKeyDown={surTouche}>
      <th scope="row">
        <Deux
          sous={dit.map((morceau, i) => (
            // Between two of them and not inside one, a line may break.
            <Fragment key={morceau}>
              {i > 0 && ' '}
              <span className="nowrap">
                {morceau}
                {i < dit.length - 1 && ' ·'}
              </span>
            </Fragment>
          ))}
        >
          <NomDeListe civilite={l.Civilite} nom={l.Client} />
        </Deux>
      </th>
      <td data-droite>
        <Montant valeur={l.Montant} symbole={false} />
      </td>
      <td>
        {ouverte(l) ? (
          <span className={style.reponse}>
            <NativeSelect
              size="xs"
              aria-label={t('reponseDe', { client: l.Client })}
              value={r?.issue ?? ''}
              data={[
                {
                  value: '',
                  label: l.Etat === 'En attente' ? t('sansReponse') : t(`lignes.${l.Etat}`),
                },
                ...ISSUES.map(i => ({ value: i, label: t(`lignes.${i}`) })),
              ]}
              onChange={e => repondre((e.currentTarget.value || undefined) as Issue | undefined)}
            />
            {r?.issue === 'Partielle' && (
              <ChampMontant
                size="xs"
                aria-label={t('accepteDe', { client: l.Client })}
                placeholder={t('accepte')}
                enDirect
                value={r.accepte ?? null}
                onChange={accepte => poser({ ...r, accepte })}
              />
            )}
            {r?.issue && r.issue !== 'Acceptée' && (
              <ChampFiche
                size="xs"
                aria-label={t('motifDe', { client: l.Client })}
                placeholder={t('motifRejet')}
                source={motifs}
                value={r.IdMotifRejet ?? null}
                onChange={IdMotifRejet => poser({ ...r, IdMotifRejet })}
              />
            )}
            {!r?.issue && l.MotifRejet && <small>{l.MotifRejet}</small>}
            {refus && (
              <small role="alert" data-ton="bad">
                {refus}
              </small>
            )}
          </span>
        ) : (
          <Deux sous={l.MotifRejet}>
            <EtatLigne etat={l.Etat} />
          </Deux>
        )}
      </td>
      <td data-droite data-titre={t('cePaiement')}>
        {ouvertApres(l, r) + paye(r) > 0 ? (
          <ChampMontant
            className={style.champLigne}
            aria-label={t('payeDe', { client: l.Client })}
            rightSection={null}
            enDirect
            value={r?.montant ?? null}
            onChange={montant => poser({ ...r, montant })}
          />
        ) : null}
      </td>
      <td data-droite data-titre={t('sommes.Ouvert')}>
        <MontantDeListe valeur={ouvertApres(l, r)} />
      </td>
    </tr>
  )
}

/** The insurer's answer and its money, line by line, by keyboard: what is left follows each key. */
export function Repartition({
  lignes,
  reponses,
  poser,
  reste,
  avecFacture = false,
  tente,
  toutRegler,
}: Props) {
  const t = useTranslations('facturation')
  const [montrees, setMontrees] = useState(PAS)
  const corps = useRef<HTMLTableSectionElement>(null)
  const aller = (rang: number) => {
    const vers = Math.max(0, Math.min(rang, Math.min(lignes.length, montrees) - 1))
    marque('rang', vers, corps.current)?.focus()
  }
  const regler = (l: LigneFacture, rangee: Element) => {
    const r = reponses[l._id] ?? {}
    if (!ouverte(l) || r.issue === 'Rejetée') return
    if (paye(r) > 0) return poser(l._id, { ...r, montant: null })
    if (inachevee(r)) return premier(rangee, 'input')?.focus()
    const du = ouvertApres(l, r)
    // Without an amount typed for the payment yet, the lines make it.
    poser(l._id, { ...r, montant: reste === null ? du : Math.max(0, Math.min(du, reste)) })
  }
  const repondre = (l: LigneFacture, issue: Issue | undefined) => {
    if (!ouverte(l)) return
    const { montant, ...r } = reponses[l._id] ?? {}
    poser(l._id, { ...r, issue, ...(issue === 'Rejetée' ? {} : { montant: montant ?? null }) })
  }
  useTouches({
    '*': () => {
      for (const l of lignes) if (l.Etat === 'En attente' && !reponses[l._id]?.issue) repondre(l, 'Acceptée')
    },
    ...(toutRegler
      ? {
          t: (e: globalThis.KeyboardEvent) => {
            e.preventDefault()
            toutRegler()
          },
        }
      : {}),
    arrowdown: e => {
      if (corps.current?.contains(document.activeElement)) return
      e.preventDefault()
      aller(0)
    },
  })
  const surLigne = (l: LigneFacture, rang: number) => (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      if ((e.target as HTMLElement).matches('select, [role="combobox"]')) return
      e.preventDefault()
      return aller(rang + (e.key === 'ArrowDown' ? 1 : -1))
    }
    if (e.target !== e.currentTarget || e.ctrlKey || e.metaKey || e.altKey) return
    const issue = TOUCHES[e.key.toLowerCase()]
    const paie = REGLER.includes(e.key)
    if (!issue && !paie && e.key !== 'Enter') return
    e.preventDefault()
    if (issue) flushSync(() => repondre(l, issue))
    if (paie) regler(l, e.currentTarget)
    // How much of it: the digits that follow are of that amount, from the first, and no longer answers.
    else if (!issue || issue === 'Partielle') premier(e.currentTarget, 'input')?.focus()
  }
  const somme = (de: (l: LigneFacture) => number) => lignes.reduce((n, l) => n + de(l), 0)
  return (
    <>
      <div className="slide">
        <table className={`${tableau.tableau} ${style.lignes} ${style.repartition}`}>
          <thead>
            <tr>
              <th>{t('client')}</th>
              <th data-droite>{t('sommes.Montant')}</th>
              <th>{t('reponse')}</th>
              <th data-droite>{t('cePaiement')}</th>
              <th data-droite>{t('sommes.Ouvert')}</th>
            </tr>
          </thead>
          <tbody ref={corps}>
            {lignes.slice(0, montrees).map((l, rang) => {
              return (
                <LigneRepartie
                  key={l._id}
                  ligne={l}
                  rang={rang}
                  reponse={reponses[l._id]}
                  avecFacture={avecFacture}
                  tente={tente}
                  poser={r => poser(l._id, r)}
                  repondre={issue => repondre(l, issue)}
                  surTouche={surLigne(l, rang)}
                />
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <td data-droite>
                <Montant valeur={somme(l => l.Montant)} symbole={false} />
              </td>
              <td />
              <td data-droite data-titre={t('cePaiement')}>
                <Montant valeur={somme(l => paye(reponses[l._id]))} symbole={false} />
              </td>
              <td data-droite data-titre={t('sommes.Ouvert')}>
                <Montant valeur={somme(l => ouvertApres(l, reponses[l._id]))} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {lignes.length > montrees && (
        <div className="center line-top p12-16">
          <Bouton
            libelle={t('montrerPlus', { n: lignes.length - montrees })}
            size="sm"
            faire={() => setMontrees(montrees + PAS)}
          />
        </div>
      )}
      <p className={`${style.touches} sans-impression`}>
        {(
          [
            ['↑ ↓', 'ligne'],
            ['1 A', 'accepte'],
            ['2 P', 'partiel'],
            ['3 R', 'rejete'],
            [`4 ${t('espace')}`, 'reglerLigne'],
            ['*', 'toutAccepter'],
            ...(toutRegler ? ([['T', 'toutRegler']] as const) : []),
          ] as const
        ).map(([touche, mot]) => (
          <span key={mot}>
            <Raccourci touche={touche} lu /> {t(`touches.${mot}`)}
          </span>
        ))}
      </p>
    </>
  )
}
