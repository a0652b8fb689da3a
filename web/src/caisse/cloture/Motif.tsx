import { TextInput } from '@mantine/core'
import { useTranslations } from '../../kernel/i18n.tsx'
import { ChampListe } from '../../ui/ChampListe.tsx'
import style from './cloture.module.css'

const MOTIFS = ['monnaie', 'saisie', 'mode', 'depense', 'billet', 'autre'] as const
type Choix = (typeof MOTIFS)[number]

/** Why the count is not what was expected: what it mostly is, and the rest in words. */
export interface Motif {
  choix: Choix | null
  /** The reason chosen, as it is read: what is written is what the person saw. */
  libelle: string
  precision: string
}
export const SANS_MOTIF: Motif = { choix: null, libelle: '', precision: '' }

/** « Erreur de rendu de monnaie : rendu de trop à 15:42 » ; null while nothing is said. */
export function ecrireMotif({ choix, libelle, precision }: Motif): string | null {
  const dit = precision.trim()
  if (choix === null || choix === 'autre') return dit || null
  return dit ? `${libelle} : ${dit}` : libelle
}

interface Props {
  motif: Motif
  changer: (motif: Motif) => void
  erreur: string | undefined
}

export function ChampsMotif({ motif, changer, erreur }: Props) {
  const t = useTranslations('caisse.cloture')
  return (
    <div className={style.motif}>
      <ChampListe
        id="motif-ecart"
        label={t('motif')}
        required
        placeholder={t('motifInvite')}
        data={MOTIFS.map(value => ({ value, label: t(`motifs.${value}`) }))}
        value={motif.choix}
        onChange={v => {
          const choix = v as Choix | null
          changer({ ...motif, choix, libelle: choix ? t(`motifs.${choix}`) : '' })
        }}
        error={erreur}
      />
      <TextInput
        label={t('precision')}
        required={motif.choix === 'autre'}
        maxLength={400}
        value={motif.precision}
        onChange={e => changer({ ...motif, precision: e.currentTarget.value })}
      />
    </div>
  )
}
