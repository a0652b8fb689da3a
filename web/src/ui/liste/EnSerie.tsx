import { Group, Modal, Progress } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { RefusApi } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useServeur } from '../../kernel/serveur.ts'
import { uuid } from '../../kernel/transport.ts'
import { Bouton } from '../Bouton.tsx'
import { Erreur } from '../Erreur.tsx'
import { Statut } from '../Statut.tsx'
import style from './liste.module.css'

interface Props<E extends { _id: string }> {
  titre: string
  lignes: readonly E[]
  nommer: (ligne: E) => string
  /** `cle`: of this gesture on this row, the same when it is sent again after a cut. */
  faire: (ligne: E, cle: string) => Promise<unknown>
  fermer: () => void
  /** All are done: what is to be done with those that were. */
  suite?: (faits: number) => ReactNode
  surFin?: (refusees: number) => unknown
}

/** The same gesture on each chosen row, one after the other: how far it is, and what became of each. */
export function EnSerie<E extends { _id: string }>({
  titre,
  lignes,
  nommer,
  faire,
  fermer,
  suite,
  surFin,
}: Props<E>) {
  const t = useTranslations('ui')
  const { perduDepuis } = useServeur()
  /** Row by row: null is done, a sentence is why not. */
  const [suites, setSuites] = useState<(string | null)[]>([])
  const [fini, setFini] = useState(false)
  const arrete = useRef(false)
  const parti = useRef(false)
  const quitte = useRef(false)
  const finir = useRef(surFin)
  useEffect(() => {
    finir.current = surFin
  })
  const cles = useRef(new Map<string, string>())
  const faits = useRef(0)
  const [coupe, setCoupe] = useState<RefusApi | null>(null)
  const poursuivre = async (depuis: number) => {
    arrete.current = false
    setFini(false)
    setCoupe(null)
    for (const ligne of lignes.slice(depuis)) {
      if (arrete.current) break
      const cle = cles.current.get(ligne._id) ?? uuid()
      cles.current.set(ligne._id, cle)
      const refus = await faire(ligne, cle).then(
        () => null,
        (erreur: unknown) => {
          if (!(erreur instanceof RefusApi)) throw erreur
          return erreur
        },
      )
      // Nobody knows what became of it, and the others would fare no better: it goes on from here, once.
      if (refus?.serveurPerdu) {
        setCoupe(refus)
        break
      }
      if (refus === null) faits.current++
      setSuites(avant => [...avant, refus?.message ?? null])
    }
    setFini(true)
    if (!quitte.current) finir.current?.(lignes.length - faits.current)
  }
  const commencer = useEffectEvent(() => poursuivre(0))
  useEffect(() => {
    // Drawn twice, it is done once.
    if (parti.current) return
    parti.current = true
    void commencer()
  }, [])
  const refusees = suites.filter(s => s !== null).length
  return (
    <Modal
      opened
      onClose={() => {
        arrete.current = true
        quitte.current = true
        fermer()
      }}
      title={titre}
      closeButtonProps={{ 'aria-label': t('fermer') }}
    >
      <Progress
        value={(100 * suites.length) / Math.max(1, lignes.length)}
        aria-label={t('serie.avance', { n: suites.length, total: lignes.length })}
      />
      <p role="status">
        {t('serie.bilan', {
          faits: suites.length - refusees,
          refusees,
          reste: lignes.length - suites.length,
        })}
      </p>
      <ul className={style.serie}>
        {lignes.slice(0, suites.length).map((ligne, rang) => (
          <li className="flex between gap-12 p4-0" key={ligne._id}>
            <span>{nommer(ligne)}</span>
            {suites[rang] === null ? (
              <Statut ton="ok">{t('serie.fait')}</Statut>
            ) : (
              <span>{suites[rang]}</span>
            )}
          </li>
        ))}
      </ul>
      {coupe && (
        <Erreur
          refus={coupe}
          {...(fini && !perduDepuis ? { reessayer: () => void poursuivre(suites.length) } : {})}
        />
      )}
      <Group gap="xs" mt={coupe ? 'sm' : 0}>
        {fini && suites.length > refusees && suite?.(suites.length - refusees)}
        <Bouton
          libelle={fini ? t('fermer') : t('serie.arreter')}
          variant={fini && !suite && !coupe ? 'filled' : 'default'}
          faire={() => {
            if (fini) fermer()
            else arrete.current = true
          }}
        />
      </Group>
    </Modal>
  )
}
