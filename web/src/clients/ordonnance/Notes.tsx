import type { Avertissement, Cote, SaisieOeil } from '@dioptrie/domain/kernel/optique'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { type Champ, idDuRefus } from './Cases.tsx'
import { MESURES, type Mesures } from './mesures.ts'
import classes from './Notes.module.css'

/** L’œil et la mesure que nomme la fin d’un chemin ; ce qui la précède est la colonne d’un examen. */
function decouper(chemin: string): [Cote, Champ] | null {
  const [cote, champ] = chemin.split('.').slice(-2)
  return (cote === 'OD' || cote === 'OG') && champ ? [cote, champ as Champ] : null
}

/** La valeur en cause, écrite comme dans sa case. */
function ecrire(mesures: Mesures, chemin: string): string {
  const lieu = decouper(chemin)
  const valeur = lieu && mesures[lieu[0]][lieu[1] as keyof SaisieOeil]
  if (!lieu || typeof valeur !== 'number') return ''
  return MESURES[lieu[1] as keyof typeof MESURES].ecrire(valeur)
}

interface PropsNotes {
  mesures: Mesures
  refus: Record<string, string>
  avertissements: Avertissement[]
  onAller: (chemin: string) => void
  onMemeAddition: () => void
  onInverserOG: () => void
  onGarder: (avertissement: Avertissement) => void
  /** La colonne d’un examen, dite après la mesure. */
  colonne?: (chemin: string) => string
}

export function Notes({
  mesures,
  refus,
  avertissements,
  onAller,
  onMemeAddition,
  onInverserOG,
  onGarder,
  colonne = () => '',
}: PropsNotes) {
  const t = useTranslations('ordonnance')
  const ui = useTranslations('ui')
  return (
    <div className={`grid gap-8 ${classes.notes}`} aria-live="polite">
      {Object.entries(refus).map(([chemin, phrase]) => {
        const lieu = decouper(chemin)
        return (
          <button
            key={chemin}
            id={idDuRefus(chemin)}
            type="button"
            className={`${classes.note} ${classes.refus}`}
            onClick={() => onAller(chemin)}
          >
            <IconAlertCircle size={18} stroke={1.8} aria-hidden />
            <span>
              {lieu && (
                <b>{ui('intitule', { titre: `${t(`champ.${lieu[1]}`)} ${lieu[0]}${colonne(chemin)}` })}</b>
              )}{' '}
              {phrase}
            </span>
          </button>
        )
      })}
      {avertissements.map(a => {
        const dernier = a.champs.at(-1) ?? ''
        const valeur = ecrire(mesures, dernier)
        return (
          <div key={`${a.code} ${a.champs}`} className={classes.note} data-avertissement={a.code}>
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
            <span>
              <b>{ui('intitule', { titre: t(`avertissements.${a.code}.titre`, a.valeurs) })}</b>{' '}
              {t(`avertissements.${a.code}.message`, a.valeurs)}
            </span>
            <div className={`flex wrap gap-8 fixed ${classes.reponses}`}>
              {a.code === 'additions-differentes' ? (
                <Bouton
                  libelle={t('repondre.memeAddition', { valeur: a.valeurs.od ?? '' })}
                  size="xs"
                  faire={onMemeAddition}
                />
              ) : a.code === 'signes-opposes' ? (
                <Bouton libelle={t('repondre.inverser')} size="xs" faire={onInverserOG} />
              ) : (
                decouper(dernier) && (
                  <Bouton
                    libelle={t('repondre.corriger', { valeur })}
                    size="xs"
                    faire={() => onAller(dernier)}
                  />
                )
              )}
              <Bouton
                libelle={valeur ? t('repondre.garder', { valeur }) : t('repondre.compris')}
                size="xs"
                faire={() => onGarder(a)}
              />
            </div>
          </div>
        )
      })}
    </div>
  )
}
