import { ORIENTATIONS, type Orientation } from '@dioptrie/domain/consultations/rules'
import { ajouterMois } from '@dioptrie/domain/kernel/jour'
import { TYPES_VISION, type TypeVision } from '@dioptrie/domain/kernel/optique'
import { Chip, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { Formulaire } from '../kernel/formulaire.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Choix, type Mesures } from './Binoculaire.tsx'
import type { Colonnes } from './colonnes.ts'
import style from './consultations.module.css'
import { EXAMINATEURS } from './sources.ts'

export interface Valeurs extends Record<string, unknown>, Colonnes {
  DateConsultation: string | null
  IdExaminateur: string | null
  Motif: string
  Plaintes: string[]
  Antecedents: string
  Binoculaire: Mesures
  TypeVision: TypeVision | null
  Conclusion: string
  Orientation: Orientation
  ProchainControle: string | null
  Montant: number | null
}

interface Props {
  form: Formulaire<Valeurs>
  poser: (maj: Partial<Valeurs>) => void
}

const MOIS = [6, 12, 24] as const
/** What clients say most; anything else is typed. */
const PLAINTES = [
  ...(['loin', 'pres', 'ecran', 'tete', 'volant'] as const),
  ...(['eblouissement', 'double', 'larmes', 'rouges'] as const),
]

/** When, by whom, and what brings the client. */
export function QuiEtQuand(p: Props & { erreurs: Record<string, string>; sansMotif: boolean }) {
  const { form, poser, erreurs } = p
  const t = useTranslations('consultations')
  const valeurs = form.values
  return (
    <>
      <ChampJour
        label={t('champs.DateConsultation')}
        passe
        required
        className={style.date}
        value={valeurs.DateConsultation}
        error={erreurs.DateConsultation}
        onChange={date => poser({ DateConsultation: date })}
      />
      <ChampFiche
        label={t('champs.Examinateur')}
        source={EXAMINATEURS}
        className={style.qui}
        value={valeurs.IdExaminateur}
        onChange={id => poser({ IdExaminateur: id })}
        sansAjout
      />
      <TextInput
        label={t('champs.Motif')}
        data-autofocus={p.sansMotif || undefined}
        maxLength={200}
        className={style.motif}
        {...form.getInputProps('Motif')}
      />
      <TagsInput
        label={t('champs.Plaintes')}
        className={style.plaintes}
        placeholder={valeurs.Plaintes.length === 0 ? t('plaintesAide') : ''}
        data={PLAINTES.map(plainte => t(`plaintes.${plainte}`))}
        maxTags={12}
        value={valeurs.Plaintes}
        onChange={Plaintes => poser({ Plaintes })}
      />
    </>
  )
}

/** What the exam comes to. */
export function Conclusion({ form, poser }: Props) {
  const t = useTranslations('consultations')
  const o = useTranslations('ordonnance')
  const valeurs = form.values
  return (
    <Panneau titre={t('champs.Conclusion')}>
      <div className="grid gap-12">
        <Textarea
          aria-label={t('champs.Conclusion')}
          autosize
          minRows={3}
          maxLength={2000}
          {...form.getInputProps('Conclusion')}
        />
        <Choix
          titre={t('equipement')}
          data={TYPES_VISION.map(v => ({ value: v, label: o(`vision.${v}`) }))}
          value={valeurs.TypeVision ?? ''}
          onChange={v => poser({ TypeVision: v as TypeVision })}
        />
        <Choix
          titre={t('champs.Orientation')}
          data={ORIENTATIONS.map(v => ({ value: v, label: t(`orientations.${v}`) }))}
          value={valeurs.Orientation}
          onChange={v => poser({ Orientation: v as Orientation })}
        />
        <Textarea
          label={t('champs.Antecedents')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('Antecedents')}
        />
      </div>
    </Panneau>
  )
}

interface PropsControle {
  date: string | null
  depuis: string
  erreur: string | undefined
  poser: (date: string | null) => void
}

/** When to come back. */
export function ProchainControle(p: PropsControle) {
  const t = useTranslations('consultations')
  return (
    <Panneau titre={t('champs.ProchainControle')}>
      <div className="grid gap-12">
        <div className="flex wrap gap-8">
          {MOIS.map(mois => {
            const date = ajouterMois(p.depuis, mois)
            const choisi = p.date === date
            return (
              <Chip key={mois} checked={choisi} onChange={() => p.poser(choisi ? null : date)}>
                {t('dans', { mois })}
              </Chip>
            )
          })}
        </div>
        <ChampJour
          aria-label={t('champs.ProchainControle')}
          value={p.date}
          error={p.erreur}
          onChange={p.poser}
        />
        <p className="note">{t('controleAide')}</p>
      </div>
    </Panneau>
  )
}
