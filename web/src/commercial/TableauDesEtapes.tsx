import type { Opportunite, TableauOpportunites } from '@dioptrie/domain/commercial/contract'
import { type EtapeOpportunite, NOMS_ETAPES, peutGagner } from '@dioptrie/domain/commercial/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { UnstyledButton } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { tousDe } from '../kernel/places.ts'
import { usePermission } from '../kernel/session.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { initiales, ProchaineActivite } from './afficher.tsx'
import style from './commercial.module.css'
import { useAvancer } from './useAvancer.ts'

const Gagner = lazy(async () => ({ default: (await import('./Gestes.tsx')).Gagner }))
const Perdre = lazy(async () => ({ default: (await import('./Gestes.tsx')).Perdre }))
const FaireActivite = lazy(async () => ({ default: (await import('./Activites.tsx')).FaireActivite }))

interface Props {
  tableau: TableauOpportunites
  /** The address of the card whose panel is open. */
  choisie: string | undefined
  ouvrir: (o: Opportunite) => void
  /** All of a step, when the board shows the first ones. */
  toutes: (etape: EtapeOpportunite) => void
}
type Geste = { quoi: 'gagner' | 'perdre' | 'faire'; o: Opportunite }

/** The steps side by side. A card goes on by being dropped in the next one, or by Shift and an arrow. */
export function TableauDesEtapes({ tableau, choisie, ouvrir, toutes }: Props) {
  const t = useTranslations('commercial')
  const ecrit = usePermission('commercial.ecrire')
  const { vers, refus } = useAvancer()
  const racine = useRef<HTMLDivElement>(null)
  const [prise, setPrise] = useState<Opportunite | null>(null)
  const [survol, setSurvol] = useState<string | null>(null)
  const [geste, setGeste] = useState<Geste | null>(null)
  const rang = (o: Opportunite) => NOMS_ETAPES.indexOf(o.Etape)

  /** One step on, or any step back: what is skipped is refused before it is dropped. */
  const recoit = (etape: EtapeOpportunite) =>
    prise !== null && NOMS_ETAPES.indexOf(etape) <= rang(prise) + 1 && etape !== prise.Etape
  const surCible = (cle: string, accepte: boolean, poser: (o: Opportunite) => void) => ({
    onDragOver: (e: DragEvent) => {
      if (!accepte) return
      e.preventDefault()
      setSurvol(cle)
    },
    onDragLeave: () => setSurvol(null),
    onDrop: (e: DragEvent) => {
      e.preventDefault()
      setSurvol(null)
      if (accepte && prise) poser(prise)
      setPrise(null)
    },
  })
  const viser = (colonne: number, ligne: number) => {
    const cartes = tousDe(racine.current, `[data-colonne="${colonne}"]`)
    cartes[Math.max(0, Math.min(ligne, cartes.length - 1))]?.focus()
  }
  const touche = (e: KeyboardEvent, o: Opportunite, ligne: number) => {
    const ici = rang(o)
    const sens = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0
    if (e.ctrlKey || e.altKey || e.metaKey) return
    if (sens !== 0) {
      e.preventDefault()
      const vise = NOMS_ETAPES[ici + sens]
      if (!e.shiftKey) {
        // Over the empty steps to the next card.
        for (let c = ici + sens; c >= 0 && c < NOMS_ETAPES.length; c += sens)
          if ((tableau.colonnes[c]?.opportunites.length ?? 0) > 0) return viser(c, ligne)
      }
      // Held, the key moves it one step.
      else if (!ecrit || e.repeat) return
      else if (vise) vers(o, vise)
      else if (sens === 1) setGeste({ quoi: 'gagner', o })
    } else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault()
      viser(ici, ligne + (e.key === 'ArrowDown' ? 1 : -1))
    } else if (e.key.toLowerCase() === 'd' && ecrit && o.ProchaineActivite) {
      e.stopPropagation()
      e.nativeEvent.stopImmediatePropagation()
      setGeste({ quoi: 'faire', o })
    }
  }
  return (
    <div className="min-0">
      {refus && <Erreur refus={refus} />}
      <div className={style.etapesDuTableau} ref={racine}>
        {tableau.colonnes.map((c, iColonne) => (
          <section
            key={c.Etape}
            className={style.colonne}
            aria-label={t(`etapes.${c.Etape}`)}
            data-survol={survol === c.Etape || undefined}
            {...surCible(c.Etape, recoit(c.Etape), o => vers(o, c.Etape))}
          >
            <header>
              <h2>
                {t(`etapes.${c.Etape}`)} <span className={style.combien}>{c.nombre}</span>
              </h2>
              <strong>
                <Montant valeur={c.Montant} />
              </strong>
              <small>{t('soit', { p: c.Probabilite, montant: ecrireMontant(c.Pondere) })}</small>
            </header>
            {c.opportunites.map((o, iCarte) => (
              <UnstyledButton
                key={o._id}
                className={style.carte}
                data-colonne={iColonne}
                aria-pressed={choisie === o.slug}
                draggable={ecrit}
                onDragStart={(e: DragEvent) => {
                  e.dataTransfer.setData('text/plain', o.Libelle)
                  e.dataTransfer.effectAllowed = 'move'
                  setPrise(o)
                }}
                onDragEnd={() => {
                  setPrise(null)
                  setSurvol(null)
                }}
                onClick={() => ouvrir(o)}
                onKeyDown={(e: KeyboardEvent) => touche(e, o, iCarte)}
              >
                <b>{o.Libelle}</b>
                <span className="note">{o.Compte}</span>
                <strong>
                  <Montant valeur={o.Montant} />
                </strong>
                <span className={style.pied}>
                  <ProchaineActivite p={o.ProchaineActivite} />
                  <span className={style.rond} title={o.Proprietaire}>
                    {initiales(o.Proprietaire)}
                  </span>
                </span>
              </UnstyledButton>
            ))}
            {c.nombre > c.opportunites.length && (
              <UnstyledButton className={style.plus} onClick={() => toutes(c.Etape)}>
                {t('autres', { n: c.nombre - c.opportunites.length })}
              </UnstyledButton>
            )}
            {recoit(c.Etape) && prise && (
              <p className={style.depot}>
                {iColonne > rang(prise) ? t('deposer', { etape: t(`etapes.${prise.Etape}`) }) : t('revenir')}
              </p>
            )}
          </section>
        ))}
        {(['gagnees', 'perdues'] as const).map(quoi => {
          const accepte = prise !== null && (quoi === 'perdues' || peutGagner(prise.Etape))
          return (
            <section
              key={quoi}
              className={style.close}
              data-ton={quoi}
              data-survol={survol === quoi || undefined}
              aria-label={t(quoi)}
              {...surCible(quoi, accepte, o =>
                setGeste({ quoi: quoi === 'gagnees' ? 'gagner' : 'perdre', o }),
              )}
            >
              <span className={style.combien}>{tableau[quoi].nombre}</span>
              <span className={style.debout}>
                {t(quoi)} <Montant valeur={tableau[quoi].Montant} />
              </span>
            </section>
          )
        })}
      </div>
      <p className={style.aide} aria-hidden>
        <span>
          <Raccourci touche="←" /> <Raccourci touche="→" /> {t('aide.etape')}
        </span>
        <span>
          <Raccourci touche="↑" /> <Raccourci touche="↓" /> {t('aide.carte')}
        </span>
        <span>
          <Raccourci touche="Entrée" /> {t('aide.ouvrir')}
        </span>
        <span>
          <Raccourci touche="Maj" /> + <Raccourci touche="→" /> {t('aide.avancer')}
        </span>
        <span>
          <Raccourci touche="D" /> {t('aide.fait')}
        </span>
      </p>
      <Suspense>
        {geste?.quoi === 'gagner' && <Gagner opportunite={geste.o} fermer={() => setGeste(null)} />}
        {geste?.quoi === 'perdre' && <Perdre opportunite={geste.o} fermer={() => setGeste(null)} />}
        {geste?.quoi === 'faire' && geste.o.ProchaineActivite && (
          <FaireActivite
            activite={geste.o.ProchaineActivite}
            entite="opportunite"
            id={geste.o._id}
            fermer={() => setGeste(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
