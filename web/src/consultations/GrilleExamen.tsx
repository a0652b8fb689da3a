import { COLONNES, type Colonne, verifierExamen } from '@dioptrie/domain/consultations/rules'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import {
  type Avertissement,
  avertissements,
  type Cote,
  ecrireNombre,
  type OrdonnanceDatee,
  PAS_QUART,
  type PasDioptrie,
  type TypeVision,
  YEUX,
} from '@dioptrie/domain/kernel/optique'
import { SegmentedControl } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import cadre from '../clients/ordonnance/Cadre.module.css'
import { type Actions, Acuite, CaseMesure } from '../clients/ordonnance/Cases.tsx'
import { MESURES } from '../clients/ordonnance/mesures.ts'
import { Notes } from '../clients/ordonnance/Notes.tsx'
import touches from '../clients/ordonnance/Raccourcis.module.css'
import { useTranslations } from '../kernel/i18n.tsx'
import { marque, tousDe } from '../kernel/places.ts'
import { ACUITES, type Colonnes, changer, lisibles, MESURES_EXAMEN, RANGS, reprendre } from './colonnes.ts'
import style from './grille.module.css'

interface Props {
  value: Colonnes
  onChange: (colonnes: Colonnes) => void
  /** Said under the name of each column: the day of what is worn. */
  sous?: Partial<Record<Colonne, string>>
  precedente?: OrdonnanceDatee | null
  /** Refusals of the server or of the form, by path: « Subjective.OD.Axe ». */
  erreurs?: Record<string, string>
  TypeVision: TypeVision | null
  DateConsultation: Jour
  aujourdhui: Jour
  pas?: PasDioptrie
  entete?: ReactNode
  /** Under the measures, in the same frame. */
  children?: ReactNode
  onAide?: () => void
  /** One begins with its first cell. */
  debut?: boolean
}

const lieuDe = (colonne: Colonne, cote: Cote) => `${colonne}.${cote}`
const lire = (lieu: string) => lieu.split('.') as [Colonne, Cote]
const cle = ({ code, champs, valeurs }: Avertissement) => JSON.stringify([code, champs, valeurs])

/** The four columns of an exam for each eye, on the cells of the prescription: the same keys, the same rules. */
export function GrilleExamen(props: Props) {
  const { value, sous = {}, precedente = null, erreurs, entete, children, onAide } = props
  const { TypeVision, DateConsultation, aujourdhui, debut = false, pas = PAS_QUART } = props
  const t = useTranslations('consultations')
  const o = useTranslations('ordonnance')
  const racine = useRef<HTMLDivElement>(null)
  // The last value given: a command typed right after digits must see them, without waiting for a drawing.
  const courante = useRef(value)
  const dernieres = useRef(props)
  useLayoutEffect(() => {
    courante.current = value
    dernieres.current = props
  })
  const [quittees, setQuittees] = useState<ReadonlySet<string>>(new Set())
  const [gardes, setGardes] = useState<ReadonlySet<string>>(new Set())
  /** On a phone one column is shown at a time. */
  const [montree, setMontree] = useState<Colonne>('Subjective')

  const { actions, aller, confier } = useMemo(() => {
    const confier = (colonnes: Colonnes) => {
      courante.current = colonnes
      dernieres.current.onChange(colonnes)
    }
    const aller = (chemin: string) => marque('case', chemin, racine.current)?.focus()
    const actions: Actions = {
      changer: (lieu, champ, valeur) => confier(changer(courante.current, ...lire(lieu), champ, valeur)),
      montrer: () => {},
      quitter: (lieu, champ) =>
        setQuittees(avant =>
          avant.has(`${lieu}.${champ}`) ? avant : new Set([...avant, `${lieu}.${champ}`]),
        ),
      commander: (lettre, lieu) => {
        const [colonne, cote] = lire(lieu)
        if (lettre === '?') dernieres.current.onAide?.()
        if (lettre === 'R') confier(reprendre(courante.current, colonne, [cote]))
        if (lettre === 'P') confier(reprendre(courante.current, 'Prescrite'))
      },
      suivante: element => {
        const cases = tousDe(racine.current, '[data-case]').filter(
          c => c === element || (c.tabIndex >= 0 && c.offsetParent !== null),
        )
        cases[cases.indexOf(element) + 1]?.focus()
      },
    }
    return { actions, aller, confier }
  }, [])

  const manques = verifierExamen({ ...value, TypeVision, DateConsultation }, aujourdhui, pas)
  const refus = {
    ...Object.fromEntries(Object.entries(manques).filter(([chemin]) => quittees.has(chemin))),
    ...Object.fromEntries(Object.entries(erreurs ?? {}).filter(([chemin]) => /\.O[DG]\./.test(chemin))),
  }
  const prescrite = lisibles(value.Prescrite)
  // Read again as on a prescription: only what will be prescribed is doubted.
  const doutes = avertissements({ ...prescrite, TypeVision }, precedente, aujourdhui)
    .filter(a => a.code !== 'hauteur-manquante' && !gardes.has(cle(a)))
    .map(a => ({ ...a, champs: a.champs.map(champ => `Prescrite.${champ}`) }))
    .filter(a => !a.champs.some(c => c in manques))
  const enDoute = new Set(doutes.map(a => a.champs.at(-1) ?? ''))
  const nomDe = (colonne: Colonne) => t(`colonnes.${colonne}`)
  // What is worn was taken from the last time: Tab goes to what is measured today.
  const aTaper = (colonne: Colonne) => colonne !== 'Ancienne' || sous.Ancienne === undefined

  return (
    <div className={cadre.tout} ref={racine}>
      <section className={cadre.panneau}>
        {entete && <div className={`flex wrap start gap-16 line-bottom p16 ${cadre.entete}`}>{entete}</div>}
        <div className={style.zone}>
          <SegmentedControl
            className={`hidden ${style.choix}`}
            fullWidth
            aria-label={t('colonne')}
            data={COLONNES.map(colonne => ({ value: colonne, label: nomDe(colonne) }))}
            value={montree}
            onChange={colonne => setMontree(colonne as Colonne)}
          />
          <div className={style.grille} data-montree={montree}>
            {RANGS.map((champ, rang) => (
              <div key={champ} className={style.rang} style={placer(0, 0, rang + 3)} aria-hidden>
                {o(`champ.${champ}`)}{' '}
                <span>{champ === 'AVLoin' || champ === 'AVPres' ? '' : MESURES[champ].unite}</span>
              </div>
            ))}
            {YEUX.map((cote, e) => (
              <fieldset key={cote} className={style.oeil} aria-label={o(`oeil.${cote}`)} data-cote={cote}>
                <div className={style.cote} style={placer(e, 0, 1)} aria-hidden>
                  <b>{cote}</b> {o(`cote.${cote}`)}
                </div>
                {COLONNES.map((colonne, c) => (
                  <fieldset
                    key={colonne}
                    className={style.colonne}
                    aria-label={nomDe(colonne)}
                    data-colonne={colonne}
                  >
                    <div className={style.titre} style={placer(e, c, 2)} aria-hidden>
                      <b>{nomDe(colonne)}</b>
                      <span>{sous[colonne] ?? ''}</span>
                    </div>
                    {MESURES_EXAMEN.map((champ, rang) => (
                      <CaseMesure
                        key={champ}
                        {...{ cote, champ, actions }}
                        pas={pas}
                        lieu={lieuDe(colonne, cote)}
                        precision={nomDe(colonne)}
                        tabulable={aTaper(colonne)}
                        debut={debut && lieuDe(colonne, cote) === 'Objective.OD' && rang === 0}
                        style={placer(e, c, rang + 3)}
                        value={value[colonne][cote][champ]}
                        refus={refus[`${colonne}.${cote}.${champ}`]}
                        doute={enDoute.has(`${colonne}.${cote}.${champ}`)}
                      />
                    ))}
                    {ACUITES.map((champ, rang) => (
                      <Acuite
                        key={champ}
                        {...{ cote, champ, actions }}
                        lieu={lieuDe(colonne, cote)}
                        precision={nomDe(colonne)}
                        tabulable={aTaper(colonne)}
                        style={placer(e, c, rang + 3 + MESURES_EXAMEN.length)}
                        value={value[colonne][cote][champ] ?? ''}
                        exemple="·"
                        refus={refus[`${colonne}.${cote}.${champ}`]}
                      />
                    ))}
                  </fieldset>
                ))}
              </fieldset>
            ))}
          </div>
          <Notes
            mesures={prescrite}
            refus={refus}
            avertissements={doutes}
            onAller={aller}
            colonne={chemin => `, ${nomDe(lire(chemin)[0])}`}
            onMemeAddition={() =>
              confier(
                changer(
                  courante.current,
                  'Prescrite',
                  'OG',
                  'Add',
                  courante.current.Prescrite.OD.Add ?? null,
                ),
              )
            }
            onInverserOG={() =>
              confier(
                changer(
                  courante.current,
                  'Prescrite',
                  'OG',
                  'Sph',
                  -(courante.current.Prescrite.OG.Sph ?? 0),
                ),
              )
            }
            onGarder={a => {
              const garde = cle({ ...a, champs: a.champs.map(c => c.replace('Prescrite.', '')) })
              setGardes(avant => new Set([...avant, garde]))
            }}
          />
        </div>
        {children}
        <Raccourcis pas={pas} onAide={onAide} />
      </section>
    </div>
  )
}

/** Where a cell stands: its eye, its column of the eye, its line; a phone shows the two eyes side by side. */
const placer = (oeil: number, colonne: number, ligne: number) =>
  ({ '--oeil': oeil, '--colonne': colonne, '--ligne': ligne }) as CSSProperties

function Raccourcis({ pas, onAide }: { pas: PasDioptrie; onAide: (() => void) | undefined }) {
  const t = useTranslations('consultations')
  const o = useTranslations('ordonnance')
  return (
    <footer className={touches.raccourcis}>
      <span data-large>
        <kbd>Tab</kbd> {t('raccourcis.bas')}
      </span>
      <span>
        <kbd>225</kbd> <IconArrowRight size={14} aria-hidden /> 2,25
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {ecrireNombre(pas)}
      </span>
      <span>
        <kbd>R</kbd> {t('raccourcis.reprendre')}
      </span>
      <span>
        <kbd>P</kbd> {t('raccourcis.prescrire')}
      </span>
      {onAide && (
        <button type="button" onClick={onAide}>
          <kbd>?</kbd> {o('raccourcis.tous')}
        </button>
      )}
    </footer>
  )
}
