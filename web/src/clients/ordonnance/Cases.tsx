import {
  type ChampMesure,
  type Comparaison,
  type Cote,
  type PasDioptrie,
  pasDe,
  type SaisieOeil,
} from '@dioptrie/domain/kernel/optique'
import { type CSSProperties, memo, type ReactNode, useId } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useMesure } from '../../ui/Dioptrie.tsx'
import { useSaisie } from '../../ui/saisie/useSaisie.ts'
import classes from './Grille.module.css'
import { CHAMPS_FORMULE, MESURES, PRISMES } from './mesures.ts'

/** Ce qui se tape pour un œil ; un examen y ajoute ses deux acuités. */
export type Champ = keyof SaisieOeil | 'AVLoin' | 'AVPres'

/** Stables d’un rendu à l’autre : une case ne se redessine que si sa propre valeur change. */
export interface Actions<Lieu extends string = string> {
  changer(lieu: Lieu, champ: Champ, valeur: number | string | null): void
  montrer(lieu: Lieu, champ: ChampMesure, valeur: number | null): void
  quitter(lieu: Lieu, champ: Champ): void
  commander(lettre: string, lieu: Lieu): void
  suivante(element: HTMLElement): void
}

interface PropsCase {
  cote: Cote
  /** Où elle est dans ce qui se tape : l’œil seul, ou sa colonne et l’œil (« Subjective.OD »). */
  lieu: string
  champ: Champ
  /** Dit après l’œil et la mesure : le nom de sa colonne. */
  precision?: string | undefined
  style?: CSSProperties
  actions: Actions
  refus?: string | undefined
  doute?: boolean
  tabulable?: boolean
  /** Where one begins. */
  debut?: boolean
}

const enLettres = (texte: string): { valeur: string | null } => ({ valeur: texte.trim() || null })
const telQuel = (texte: string) => texte

/** The sentence of a refused cell stands under the grid. */
export const idDuRefus = (chemin: string) => `refus-${chemin}`

function useAttributs({ cote, lieu, champ, precision, refus, doute, debut, tabulable = true }: PropsCase) {
  const t = useTranslations('ordonnance')
  const nom = t('case', { oeil: t(`oeil.${cote}`), nom: t(`nom.${champ}`) })
  return {
    'data-case': `${lieu}.${champ}`,
    'aria-label': precision ? `${nom}, ${precision}` : nom,
    'aria-invalid': refus ? true : undefined,
    'aria-describedby': refus ? idDuRefus(`${lieu}.${champ}`) : undefined,
    title: refus,
    'data-doute': doute || undefined,
    'data-autofocus': debut || undefined,
    tabIndex: tabulable ? 0 : -1,
  }
}

interface PropsMesure extends PropsCase {
  champ: ChampMesure
  pas: PasDioptrie
  value: number | null | undefined
  avant?: number | null | undefined
  ecart?: number | undefined
  suite?: ReactNode
}

export const CaseMesure = memo(function CaseMesure(props: PropsMesure) {
  const { cote, lieu, champ, value, avant, ecart, actions, suite } = props
  const t = useTranslations('ordonnance')
  const { ecrire, ecrireEcart, lire, min, max } = MESURES[champ]
  const id = useId()
  const { champ: saisie, inverser } = useMesure({
    value,
    lire,
    ecrire,
    pas: pasDe(champ, props.pas),
    min,
    max,
    onChange: valeur => actions.changer(lieu, champ, valeur),
    onApercu: valeur => actions.montrer(lieu, champ, valeur),
    onBlur: () => actions.quitter(lieu, champ),
    onCommande: lettre => actions.commander(lettre, lieu),
    onSuivant: actions.suivante,
  })
  const prisme = suite !== undefined
  const attributs = useAttributs(props)
  return (
    <div
      className={classes.place}
      style={props.style}
      data-champ={champ}
      data-oeil={cote}
      data-complement={prisme || undefined}
    >
      <div className={prisme ? classes.double : classes.simple}>
        {min < 0 && (
          <button
            type="button"
            tabIndex={-1}
            className={`hidden ${classes.signe}`}
            aria-label={`${t('changerSigne')}, ${t(`nom.${champ}`)} ${cote}`}
            onPointerDown={e => e.preventDefault()}
            onClick={inverser}
          >
            ±
          </button>
        )}
        <input
          {...saisie}
          {...attributs}
          aria-describedby={
            [attributs['aria-describedby'], avant == null ? undefined : id].filter(Boolean).join(' ') ||
            undefined
          }
          placeholder={prisme ? '0' : undefined}
          className={`full ink chiffres center line-3 r-control surface ${classes.case}`}
        />
        {suite}
      </div>
      {avant == null && !(prisme && ecart) ? null : (
        <div className={classes.avant} id={id}>
          <span className="sr-only">{t('avant', { valeur: '' })}</span>
          {ecrire(avant ?? 0)}
          {ecart ? <b>{ecrireEcart(ecart)}</b> : null}
        </div>
      )}
    </div>
  )
})

interface PropsBase extends PropsCase {
  value: string | null | undefined
  bases: readonly ('interne' | 'externe' | 'superieure' | 'inferieure')[]
}

/** La base n’est jamais devinée : un prisme monté à l’envers double la gêne au lieu de l’ôter. */
function Base({ value, bases, ...props }: PropsBase) {
  const t = useTranslations('ordonnance')
  const { lieu, champ, actions } = props
  return (
    <select
      {...useAttributs(props)}
      className={`full ink chiffres center pointer line-3 surface ${classes.base}`}
      data-vide={!value || undefined}
      value={value ?? ''}
      onChange={e => actions.changer(lieu, champ, e.currentTarget.value)}
      onBlur={() => actions.quitter(lieu, champ)}
      onKeyDown={e => {
        if (e.key !== 'Enter' || e.ctrlKey || e.metaKey) return
        e.preventDefault()
        actions.suivante(e.currentTarget)
      }}
    >
      <option value="">{t('base.aucune')}</option>
      {bases.map(base => (
        <option key={base} value={base}>
          {t(`base.${base}`)}
        </option>
      ))}
    </select>
  )
}

export const Acuite = memo(function Acuite({
  value,
  avant = '',
  exemple = '10/10',
  ...props
}: PropsCase & { value: string; avant?: string; exemple?: string }) {
  const { lieu, champ, actions } = props
  const { champ: saisie } = useSaisie<string>({
    value,
    lire: enLettres,
    ecrire: telQuel,
    illisible: telQuel,
    onChange: valeur => actions.changer(lieu, champ, valeur),
    onBlur: () => actions.quitter(lieu, champ),
  })
  return (
    <div className={classes.place} style={props.style} data-champ={champ} data-complement>
      <input
        {...saisie}
        {...useAttributs(props)}
        maxLength={20}
        placeholder={exemple}
        className={`full ink chiffres center line-3 r-control surface ${classes.case} ${classes.acuite}`}
        onKeyDown={e => {
          saisie.onKeyDown(e)
          if (e.key !== 'Enter' || e.ctrlKey || e.metaKey) return
          e.preventDefault()
          actions.suivante(e.currentTarget)
        }}
      />
      {avant && <div className={classes.avant}>{avant}</div>}
    </div>
  )
})

interface PropsOeil {
  cote: Cote
  oeil: SaisieOeil
  comparaison: Comparaison | null
  refus: Record<string, string>
  doutes: ReadonlySet<string>
  /** Prisme et acuité se prennent au passage de Tab seulement quand ils servent. */
  complement: boolean
  pas: PasDioptrie
  actions: Actions<Cote>
}

export function CasesOeil(propsOeil: PropsOeil) {
  const { cote, oeil, comparaison, refus, doutes, complement, pas, actions } = propsOeil
  const t = useTranslations('ordonnance')
  const props = (champ: Champ) => ({
    cote,
    lieu: cote,
    actions,
    refus: refus[`${cote}.${champ}`],
    doute: doutes.has(`${cote}.${champ}`),
  })
  const avant = comparaison?.precedente[cote]
  const ecarts = comparaison?.ecarts[cote]
  return (
    <fieldset aria-label={t(`oeil.${cote}`)} className={classes.oeil} data-cote={cote}>
      <div className={classes.cote} aria-hidden>
        <b>{cote}</b>
        <span>{t(`cote.${cote}`)}</span>
      </div>
      {CHAMPS_FORMULE.map(champ => (
        <CaseMesure
          key={champ}
          {...props(champ)}
          champ={champ}
          pas={pas}
          value={oeil[champ]}
          avant={avant?.[champ]}
          ecart={ecarts?.[champ]}
        />
      ))}
      {PRISMES.map(({ prisme, base, bases }) => (
        <CaseMesure
          key={prisme}
          {...props(prisme)}
          champ={prisme}
          pas={pas}
          value={oeil[prisme]}
          avant={avant?.[prisme]}
          ecart={ecarts?.[prisme]}
          tabulable={complement}
          suite={
            <Base {...props(base)} champ={base} value={oeil[base]} bases={bases} tabulable={complement} />
          }
        />
      ))}
      <Acuite
        {...props('AV')}
        champ="AV"
        value={oeil.AV ?? ''}
        avant={avant?.AV ?? ''}
        tabulable={complement}
      />
    </fieldset>
  )
}
