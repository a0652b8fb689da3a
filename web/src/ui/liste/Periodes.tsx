import { Popover, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { estPeriode, PERIODES } from '../../kernel/periode.ts'
import type { Liste } from '../../kernel/useListe.ts'
import { Bouton } from '../Bouton.tsx'
import { ChampJour } from '../Jour.tsx'
import style from './liste.module.css'

const LIBRE = 'libre'
/** No period: what is shown is all of it, and says so. */
const TOUT = ''

/** Jour, semaine, mois, année, or a period of one's own. */
type Adresse = Pick<Liste<unknown>, 'etat' | 'changer'>

export function Periodes({ liste, libelle }: { liste: Adresse; libelle: string }) {
  const t = useTranslations('ui')
  const [ouvert, setOuvert] = useState(false)
  const { etat, changer } = liste
  const valeur = estPeriode(etat.periode) ? etat.periode : etat.du || etat.au || ouvert ? LIBRE : TOUT
  return (
    <Popover opened={ouvert} onChange={setOuvert} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <SegmentedControl
          className={style.periodes ?? ''}
          aria-label={libelle}
          value={valeur}
          data={[TOUT, ...PERIODES, LIBRE].map(p => ({
            value: p,
            label: (
              // A chosen preset clicked again is taken off: the control itself only knows how to choose.
              // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the radio around it has the keyboard.
              <span
                onClick={() => {
                  if (p === LIBRE) setOuvert(true)
                  else if (p === etat.periode) changer({ periode: undefined })
                }}
              >
                {t(`periodes.${(p || 'tout') as 'jour'}`)}
              </span>
            ),
          }))}
          onChange={p => {
            if (p === LIBRE) setOuvert(true)
            else changer({ periode: p || undefined, du: undefined, au: undefined })
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <PeriodeLibre
          du={etat.du}
          au={etat.au}
          appliquer={(du, au) => {
            setOuvert(false)
            changer({ periode: undefined, du, au })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface PropsLibre {
  du: string | undefined
  au: string | undefined
  appliquer: (du: string | undefined, au: string | undefined) => void
}

function PeriodeLibre({ du, au, appliquer }: PropsLibre) {
  const t = useTranslations('ui')
  const [debut, setDebut] = useState(du ?? null)
  const [fin, setFin] = useState(au ?? null)
  const inverse = debut !== null && fin !== null && debut > fin
  return (
    <form
      className={style.periodeLibre}
      onSubmit={e => {
        e.preventDefault()
        if (!inverse) appliquer(debut ?? undefined, fin ?? undefined)
      }}
    >
      <ChampJour label={t('du')} value={debut} onChange={setDebut} />
      <ChampJour label={t('au')} value={fin} onChange={setFin} error={inverse ? t('periodeInverse') : null} />
      <Bouton libelle={t('appliquer')} variant="filled" type="submit" size="sm" disabled={inverse} />
    </form>
  )
}
