import { estPlan, plan, pourLeFabricant, sansCorrection } from '@dioptrie/domain/atelier/rules'
import { ecrireNombre, lireAxe, lireMillimetres } from '@dioptrie/domain/kernel/optique/dioptrie'
import { BORNES, pasDe, pasTenu, type SaisieOeil } from '@dioptrie/domain/kernel/optique/mesures'
import { formule } from '@dioptrie/domain/kernel/optique/notation'
import { Checkbox } from '@mantine/core'
import { usePasDioptrie } from '../clients/pas.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import style from './atelier.module.css'

const CORRECTION = ['Sph', 'Cyl', 'Axe', 'Add'] as const
const DISTANCES = ['EPLoin', 'EPPres', 'Hauteur'] as const
type Champ = (typeof CORRECTION)[number] | (typeof DISTANCES)[number]

const degres = { lire: lireAxe, ecrire: (n: number) => String(n) }
const mm = { lire: lireMillimetres, ecrire: (n: number) => ecrireNombre(n, 1) }
const LECTURES: Partial<Record<Champ, object>> = { Axe: degres, EPLoin: mm, EPPres: mm, Hauteur: mm }

export interface OeilACommander {
  /** As the prescriber wrote it; nothing when there is no prescription. */
  prescrit: SaisieOeil
  saisi: SaisieOeil
  /** Said: a lens without power. */
  plan: boolean
}

export const oeilDe = (prescrit: SaisieOeil): OeilACommander => ({
  prescrit,
  saisi: prescrit,
  plan: estPlan(prescrit),
})

/** What is sent of an eye: nothing when it is as it was written. */
export function oeilDit(o: OeilACommander): { Oeil?: SaisieOeil } {
  const dit = Object.fromEntries(
    Object.entries(o.plan ? plan(o.saisi) : o.saisi).filter(([, v]) => v != null),
  )
  const champs = new Set([...Object.keys(dit), ...Object.keys(o.prescrit)]) as Set<keyof SaisieOeil>
  return [...champs].every(c => dit[c] === o.prescrit[c]) ? {} : { Oeil: dit as SaisieOeil }
}

interface Props {
  /** « OD, paire 1 », for who hears the screen. */
  nom: string
  oeil: OeilACommander
  vision: string | null | undefined
  poser: (oeil: OeilACommander) => void
  erreur?: string | undefined
  /** What was refused of one measure. */
  erreurDe?: ((champ: Champ) => string | undefined) | undefined
}

/** What the maker needs of an eye: its correction, written or « plan », and where the pupil stands in the frame. */
export function MesuresVerre({ nom, oeil, vision, poser, erreur, erreurDe }: Props) {
  const t = useTranslations('atelier.mesures')
  const { prescrit, saisi, plan: dePlan } = oeil
  const pas = pasTenu(usePasDioptrie(), prescrit)
  const mesurer = (champ: Champ) => (valeur: number | null) =>
    poser({ ...oeil, saisi: { ...saisi, [champ]: valeur } })
  const champDe = (champ: Champ, refus?: string) => (
    <Dioptrie
      key={champ}
      label={t(champ)}
      aria-label={`${t(champ)}, ${nom}`}
      {...LECTURES[champ]}
      pas={pasDe(champ, pas)}
      min={BORNES[champ].min}
      max={BORNES[champ].max}
      value={saisi[champ]}
      error={erreurDe?.(champ) ?? refus}
      onChange={mesurer(champ)}
    />
  )
  const ecrite = !sansCorrection(prescrit) && !estPlan(prescrit)
  return (
    <>
      {ecrite && !dePlan && <span className="chiffres">{formule(pourLeFabricant(saisi, vision))}</span>}
      <Checkbox
        label={t('plan')}
        aria-label={`${t('plan')}, ${nom}`}
        checked={dePlan}
        onChange={e => poser({ ...oeil, plan: e.currentTarget.checked })}
      />
      {!ecrite && !dePlan && (
        <div className={style.cases}>
          {CORRECTION.map((c, i) => champDe(c, i === 0 ? erreur : undefined))}
        </div>
      )}
      <div className={style.cases}>{DISTANCES.map(c => champDe(c))}</div>
    </>
  )
}
