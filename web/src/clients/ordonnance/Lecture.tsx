import { ecrireJour, moisEntre } from '@dioptrie/domain/kernel/jour'
import {
  comparer,
  direEvolution,
  EVOLUTION,
  enMoins,
  enPlus,
  formule,
  type MotsEvolution,
  type OrdonnanceDatee,
  type SaisieOeil,
  visionDePres,
} from '@dioptrie/domain/kernel/optique'
import { IconArrowsLeftRight, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Titres } from '../../ui/Titres.tsx'
import { Axe } from './Axe.tsx'
import { type Apercu, useMontre } from './apercu.ts'
import classes from './Lecture.module.css'
import { lisibles } from './mesures.ts'

const MOTS = Object.keys(EVOLUTION) as (keyof MotsEvolution)[]
/** Chaque place garde son nom : c’est la règle qui met les valeurs dans ces mots. */
const PLACES = { ecart: '{ecart}', avant: '{avant}', apres: '{apres}' }

const loin = (oeil: SaisieOeil) => formule({ ...oeil, Add: null })

interface Props {
  apercu: Apercu
  precedente: OrdonnanceDatee | null
}

export function Dessins({ apercu, precedente }: Props) {
  const t = useTranslations('ordonnance')
  const mesures = lisibles(useMontre(apercu))
  const avant = precedente ? comparer(mesures, precedente).precedente : null
  return (
    <section className={classes.panneau} aria-label={t('axe.titre')}>
      <header className={classes.tete}>
        <h2>{t('axe.titre')}</h2>
        <span className={`caption lh16 right ${classes.aide}`}>{t('axe.aide')}</span>
      </header>
      <div className={classes.dessins}>
        <Axe cote="OD" oeil={mesures.OD} precedente={avant?.OD} />
        <span className={`note ${classes.nez}`} aria-hidden>
          {t('axe.nez')}
        </span>
        <Axe cote="OG" oeil={mesures.OG} precedente={avant?.OG} />
      </div>
    </section>
  )
}

export function Lecture({ apercu, precedente, onTransposer }: Props & { onTransposer: () => void }) {
  const t = useTranslations('ordonnance')
  const { OD, OG } = lisibles(useMontre(apercu))
  const pres = (oeil: SaisieOeil) => {
    const verre = visionDePres(enMoins(oeil))
    return verre ? loin(verre) : ''
  }
  const lignes = [
    {
      cle: 'prescripteur',
      nom: t('lecture.prescripteur'),
      ecrire: (o: SaisieOeil) => loin(enMoins(o)),
      forte: true,
    },
    {
      cle: 'fabricant',
      nom: t('lecture.fabricant'),
      ecrire: (o: SaisieOeil) => loin(enPlus(o)),
      forte: true,
    },
    { cle: 'pres', nom: t('lecture.pres'), ecrire: pres, forte: false },
  ]
  return (
    <section className={classes.panneau} aria-label={t('lecture.titre')}>
      <header className={classes.tete}>
        <h2>{t('lecture.titre')}</h2>
        <button type="button" className={classes.lien} onClick={onTransposer}>
          <IconArrowsLeftRight size={14} stroke={1.8} aria-hidden />
          {t('lecture.transposer')}
        </button>
      </header>
      <table className={classes.table}>
        <Titres
          de={[
            { titre: <span className="sr-only">{t('lecture.notation')}</span> },
            t('colonne.OD'),
            t('colonne.OG'),
          ]}
        />
        <tbody>
          {lignes.map(({ cle, nom, ecrire, forte }) => (
            <tr key={cle} data-forte={forte || undefined}>
              <th scope="row">{nom}</th>
              <td data-cote="OD">{ecrire(OD) || '–'}</td>
              <td data-cote="OG">{ecrire(OG) || '–'}</td>
            </tr>
          ))}
          {precedente && (
            <tr data-avant>
              <th scope="row">
                {t('lecture.precedente', { date: precedente.DateOrd ? ecrireJour(precedente.DateOrd) : '' })}
              </th>
              <td data-cote="OD">{loin(enMoins(precedente.OD ?? {})) || '–'}</td>
              <td data-cote="OG">{loin(enMoins(precedente.OG ?? {})) || '–'}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

interface PropsEvolution extends Props {
  date: string
  sansPrecedente: string
  note?: ReactNode
}

export function Evolution({ apercu, precedente, sansPrecedente, date, note }: PropsEvolution) {
  const t = useTranslations('ordonnance')
  const mesures = lisibles(useMontre(apercu))
  const mots = Object.fromEntries(MOTS.map(mot => [mot, t(`evolution.${mot}`, PLACES)])) as MotsEvolution
  const phrase = precedente ? direEvolution(comparer(mesures, precedente).faits, mots) : ''
  return (
    <section
      className={`${classes.panneau} grid gap-16 p16 ${classes.evolution}`}
      data-note={note ? true : undefined}
    >
      <div>
        <h3>
          {precedente?.DateOrd && date >= precedente.DateOrd
            ? t('evolutionDepuis', { mois: moisEntre(precedente.DateOrd, date) })
            : t('evolutionTitre')}
        </h3>
        <p className={`flex gap-8 ${classes.phrase}`} aria-live="polite">
          {phrase && <IconCheck size={16} stroke={1.8} aria-hidden />}
          {precedente ? phrase || '–' : sansPrecedente}
        </p>
      </div>
      {note}
    </section>
  )
}
