import { ecrireJour, estJour, type Jour } from '@dioptrie/domain/kernel/jour'
import {
  type Avertissement,
  avertissements,
  type Cote,
  comparer,
  type OrdonnanceDatee,
  PAS_QUART,
  type PasDioptrie,
  type SaisieOeil,
  TYPES_VISION,
  type TypeVision,
  transposer,
  verifierOrdonnance,
  YEUX,
} from '@dioptrie/domain/kernel/optique'
import { SegmentedControl } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from '../../kernel/i18n.tsx'
import { marque, tousDe } from '../../kernel/places.ts'
import { useApercu } from './apercu.ts'
import cadre from './Cadre.module.css'
import { type Actions, CasesOeil } from './Cases.tsx'
import classes from './Grille.module.css'
import { Dessins, Evolution, Lecture } from './Lecture.tsx'
import { CHAMPS_FORMULE, changer, copierVersOG, lisibles, MESURES, type Mesures, totalEP } from './mesures.ts'
import { Notes } from './Notes.tsx'
import { Raccourcis } from './Raccourcis.tsx'

interface PropsGrilleOrdonnance {
  value: Mesures
  onChange: (mesures: Mesures) => void
  precedente?: OrdonnanceDatee | null
  /** Pourquoi il n’y en a pas, si ce n’est pas la première. */
  sansPrecedente?: string
  /** Refus du serveur ou du formulaire, par chemin : « OD.Axe ». */
  erreurs?: Record<string, string>
  DateOrd?: Jour | null
  aujourdhui: Jour
  validiteMois?: number
  pas?: PasDioptrie
  /** Date, prescripteur, centre : à gauche du type de vision. */
  entete?: ReactNode
  /** À droite de l’évolution. */
  note?: ReactNode
  onAide?: () => void
}

const cle = ({ code, champs, valeurs }: Avertissement) => JSON.stringify([code, champs, valeurs])
const EN_TETE = [...CHAMPS_FORMULE, 'PrismeH', 'PrismeV'] as const

export function GrilleOrdonnance(props: PropsGrilleOrdonnance) {
  const { value, precedente = null, erreurs, DateOrd, aujourdhui, validiteMois, entete, note, onAide } = props
  const t = useTranslations('ordonnance')
  const { pas = PAS_QUART, sansPrecedente = t('sansPrecedente') } = props
  const racine = useRef<HTMLDivElement>(null)
  const idType = useId()
  const apercu = useApercu(value)
  // La dernière valeur confiée : une commande tapée juste après des chiffres doit les voir, sans attendre un rendu.
  const courante = useRef(value)
  const props_ = useRef(props)
  useLayoutEffect(() => {
    courante.current = value
    props_.current = props
    apercu.montrer(value)
  })

  const [quittees, setQuittees] = useState<ReadonlySet<string>>(new Set())
  const [gardes, setGardes] = useState<ReadonlySet<string>>(new Set())
  const [ouverts, setOuverts] = useState<Record<Cote, boolean>>(() => ({
    OD: Boolean(value.OD.PrismeH || value.OD.PrismeV || value.OD.AV),
    OG: Boolean(value.OG.PrismeH || value.OG.PrismeV || value.OG.AV),
  }))
  const complement = ouverts.OD || ouverts.OG

  const outils = useMemo(() => {
    const confier = (mesures: Mesures) => {
      courante.current = mesures
      props_.current.onChange(mesures)
    }
    const aller = (chemin: string) => marque('case', chemin, racine.current)?.focus()
    const actions: Actions<Cote> = {
      changer: (cote, champ, valeur) =>
        confier(changer(courante.current, cote, champ as keyof SaisieOeil, valeur)),
      montrer: (cote, champ, valeur) => apercu.montrer(changer(courante.current, cote, champ, valeur)),
      quitter: (cote, champ) =>
        setQuittees(avant =>
          avant.has(`${cote}.${champ}`) ? avant : new Set([...avant, `${cote}.${champ}`]),
        ),
      commander: (lettre, cote) => {
        if (lettre === '?') props_.current.onAide?.()
        if (lettre === 'C') confier(copierVersOG(courante.current))
        if (lettre === 'T') transposerTout()
        if (lettre === 'P') {
          flushSync(() => setOuverts(avant => ({ ...avant, [cote]: true })))
          aller(`${cote}.PrismeH`)
        }
      },
      suivante: element => {
        const cases = tousDe(racine.current, '[data-case]')
        cases
          .slice(cases.indexOf(element) + 1)
          .find(c => c.tabIndex >= 0 && c.offsetParent !== null)
          ?.focus()
      },
    }
    const transposerTout = () => {
      const { OD, OG, ...reste } = courante.current
      confier({ ...reste, OD: transposer(OD), OG: transposer(OG) })
    }
    return { actions, aller, confier, transposerTout }
  }, [apercu])
  const { actions, aller, confier, transposerTout } = outils

  const nettes = lisibles(value)
  const date = estJour(DateOrd) ? DateOrd : null
  const comparaison = precedente ? comparer(nettes, precedente) : null
  const manques = verifierOrdonnance(value, pas)
  const refus = {
    ...Object.fromEntries(Object.entries(manques).filter(([chemin]) => quittees.has(chemin))),
    ...Object.fromEntries(Object.entries(erreurs ?? {}).filter(([chemin]) => /^O[DG]\./.test(chemin))),
  }
  const tous = avertissements({ ...nettes, DateOrd: date }, precedente, aujourdhui, validiteMois)
  const hauteurs = tous.filter(a => a.code === 'hauteur-manquante')
  const doutes = tous.filter(
    a => a.code !== 'hauteur-manquante' && !gardes.has(cle(a)) && !a.champs.some(c => c in manques),
  )
  const enDoute = new Set(doutes.map(a => a.champs.at(-1) ?? ''))
  const ep = (['EPLoin', 'EPPres'] as const)
    .map(champ => ({ champ, total: totalEP(nettes, champ) }))
    .filter(({ total }) => total !== null)
    .map(({ champ, total }) => t(champ === 'EPLoin' ? 'epLoin' : 'epPres', { valeur: total ?? '' }))

  return (
    <div className={cadre.tout} ref={racine}>
      <section className={cadre.panneau}>
        <div className={`flex wrap start gap-16 line-bottom p16 ${cadre.entete}`}>
          {entete}
          <div className={`push ${cadre.type}`}>
            <span id={idType} className={cadre.libelle}>
              {t('typeVision')}
            </span>
            <SegmentedControl
              aria-labelledby={idType}
              data={TYPES_VISION.map(type => ({ value: type, label: t(`vision.${type}`) }))}
              value={value.TypeVision ?? ''}
              onChange={type => confier({ ...courante.current, TypeVision: type as TypeVision })}
            />
          </div>
        </div>
        <div className={classes.zone}>
          <div className={classes.grille} data-complement={complement || undefined}>
            {EN_TETE.map(champ => (
              <div key={champ} className={classes.colonne} data-champ={champ} aria-hidden>
                {t(`champ.${champ}`)} <span>{MESURES[champ].unite}</span>
              </div>
            ))}
            <div className={classes.colonne} data-champ="AV" aria-hidden>
              {t('champ.AV')}
            </div>
            {YEUX.map(cote => (
              <CasesOeil
                key={cote}
                cote={cote}
                oeil={value[cote]}
                comparaison={comparaison}
                refus={refus}
                doutes={enDoute}
                complement={ouverts[cote]}
                pas={pas}
                actions={actions}
              />
            ))}
          </div>
          <button
            type="button"
            className={`hidden ${classes.plus}`}
            aria-expanded={complement}
            onClick={() => setOuverts({ OD: !complement, OG: !complement })}
          >
            {t('complement')}
            <IconChevronRight size={16} aria-hidden />
          </button>
          <div className={classes.aides}>
            <span>
              {precedente?.DateOrd && (
                <span>
                  {t.rich('legende', {
                    date: ecrireJour(precedente.DateOrd),
                    b: texte => <b className="w620 ink">{texte}</b>,
                  })}{' '}
                </span>
              )}
              {hauteurs.length > 0 && (
                <span>
                  {t('hauteur', { type: value.TypeVision ?? '' })}
                  {hauteurs.map(a => (
                    <Fragment key={a.champs[0]}>
                      {' '}
                      <button type="button" className={classes.lien} onClick={() => aller(a.champs[0] ?? '')}>
                        {t('mesurer', { oeil: a.valeurs.oeil ?? '' })}
                      </button>
                    </Fragment>
                  ))}
                </span>
              )}
            </span>
            {ep.length > 0 && <span>{t('epTotal', { valeurs: ep.join(' · ') })}</span>}
          </div>
          <Notes
            mesures={nettes}
            refus={refus}
            avertissements={doutes}
            onAller={aller}
            onMemeAddition={() =>
              confier(changer(courante.current, 'OG', 'Add', courante.current.OD.Add ?? null))
            }
            onInverserOG={() =>
              confier(changer(courante.current, 'OG', 'Sph', -(courante.current.OG.Sph ?? 0)))
            }
            onGarder={a => setGardes(avant => new Set([...avant, cle(a)]))}
          />
        </div>
        <Raccourcis pas={pas} onAide={onAide} />
      </section>
      <div className={cadre.dessous}>
        <Dessins apercu={apercu} precedente={precedente} />
        <div className={cadre.colonneDroite}>
          <Lecture apercu={apercu} precedente={precedente} onTransposer={transposerTout} />
          <Evolution {...{ apercu, precedente, sansPrecedente, note }} date={date ?? aujourdhui} />
        </div>
      </div>
    </div>
  )
}
