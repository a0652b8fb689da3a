import { DOMINANCES, EQUILIBRES, FUSIONS } from '@dioptrie/domain/consultations/rules'
import { ecrireNombre, lireDecimal, lireMillimetres, YEUX } from '@dioptrie/domain/kernel/optique'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './consultations.module.css'

export type Mesures = Record<string, string | number | null | undefined>

interface Props {
  value: Mesures
  poser: (maj: Mesures) => void
  erreurs: Record<string, string>
}

/** Far and near together, without correction, and between the pupils: what stands under the grid. */
export function AcuitesEtEcarts({ value, poser, erreurs }: Props) {
  const t = useTranslations('consultations')
  const texte = (nom: string, label: string) => (
    <TextInput
      key={nom}
      label={label}
      maxLength={20}
      value={value[nom] ?? ''}
      onChange={e => poser({ [nom]: e.currentTarget.value })}
      error={erreurs[`Binoculaire.${nom}`]}
    />
  )
  const mm = (nom: string, label: string) => (
    <Dioptrie
      key={nom}
      label={label}
      lire={lireMillimetres}
      ecrire={n => ecrireNombre(n, 1)}
      pas={0.5}
      min={20}
      max={40}
      value={value[nom] as number | null}
      onChange={v => poser({ [nom]: v })}
      error={erreurs[`Binoculaire.${nom}`]}
    />
  )
  return (
    <div className={style.sousGrille}>
      <fieldset className="flex wrap gap-8">
        <legend>{t('sansCorrection')}</legend>
        {texte('AVSansOD', 'OD')}
        {texte('AVSansOG', 'OG')}
        {texte('AVSansDeux', t('lesDeux'))}
      </fieldset>
      <fieldset className="flex wrap gap-8">
        <legend>{t('avecCorrection')}</legend>
        {texte('AVDeuxLoin', t('loin'))}
        {texte('AVDeuxPres', t('pres'))}
      </fieldset>
      <fieldset className="flex wrap gap-8">
        <legend>{t('ecarts')}</legend>
        {YEUX.map(cote => mm(`EPLoin${cote}`, `${cote} ${t('loin')}`))}
        {YEUX.map(cote => mm(`EPPres${cote}`, `${cote} ${t('pres')}`))}
      </fieldset>
    </div>
  )
}

export function Binoculaire({ value, poser, erreurs }: Props) {
  const t = useTranslations('consultations')
  const choix = <V extends string>(
    nom: string,
    titre: string,
    valeurs: readonly V[],
    dire: (v: V) => string,
  ) => (
    <Choix
      key={nom}
      titre={titre}
      data={valeurs.map(v => ({ value: v, label: dire(v) }))}
      value={(value[nom] as string | null) ?? ''}
      onChange={v => poser({ [nom]: v })}
    />
  )
  const entier = (nom: string, label: string, max: number) => (
    <Dioptrie
      label={label}
      lire={lireDecimal}
      ecrire={n => ecrireNombre(n)}
      pas={1}
      min={1}
      max={max}
      value={value[nom] as number | null}
      onChange={v => poser({ [nom]: v })}
      error={erreurs[`Binoculaire.${nom}`]}
    />
  )
  const phorie = (nom: string, label: string) => (
    <TextInput
      label={label}
      maxLength={20}
      placeholder="2 Δ exo"
      value={value[nom] ?? ''}
      onChange={e => poser({ [nom]: e.currentTarget.value })}
    />
  )
  return (
    <Panneau titre={t('binoculaire')}>
      <div className="grid gap-12">
        {choix('OeilDominant', t('dominance'), DOMINANCES, v => (v === 'Aucune' ? t('aucune') : v))}
        {choix('Equilibre', t('equilibre'), EQUILIBRES, v =>
          v === 'Égaux' ? t('egaux') : t('plusNet', { oeil: v }),
        )}
        {choix('FusionPres', t('fusion'), FUSIONS, v => t(`fusions.${v}`))}
        <div className={style.paires}>
          {phorie('PhorieLoin', t('phorieLoin'))}
          {phorie('PhoriePres', t('phoriePres'))}
          {entier('PPC', t('ppc'), 100)}
          {entier('PressionOD', t('pression', { oeil: 'OD' }), 80)}
          {entier('PressionOG', t('pression', { oeil: 'OG' }), 80)}
        </div>
      </div>
    </Panneau>
  )
}

interface PropsChoix {
  titre: string
  data: { value: string; label: string }[]
  value: string
  onChange: (valeur: string) => void
}

/** A few answers side by side, under their question. */
export function Choix({ titre, ...reste }: PropsChoix) {
  const id = useId()
  return (
    <div className={style.choix}>
      <span className="t14 muted" id={id}>
        {titre}
      </span>
      <SegmentedControl aria-labelledby={id} {...reste} />
    </div>
  )
}
