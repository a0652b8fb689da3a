import { groupes, lireMontantTape, MONTANT_MAX } from '@dioptrie/domain/kernel/argent'
import { TextInput, type TextInputProps } from '@mantine/core'
import { createElement } from 'react'
import classes from './saisie/champs.module.css'
import { useSaisie } from './saisie/useSaisie.ts'

/** Un montant affiché : « 137 500 F » ; un texte qui n’en est pas un n’a pas de chiffres. */
export function Montant({ valeur, symbole = true }: { valeur: number; symbole?: boolean }) {
  if (!Number.isFinite(valeur)) return '—'
  const morceaux = groupes(valeur).flatMap((groupe, rang) =>
    rang === 0 ? [groupe] : [createElement('span', { className: classes.groupe }, '\u202f'), groupe],
  )
  // Des enfants et non une liste : ils n’ont pas d’autre identité que leur place.
  return createElement(
    'span',
    { className: 'chiffres nowrap' },
    valeur < 0 && '−',
    ...morceaux,
    symbole && '\u00a0F',
  )
}

/** In a list: nothing is grey, so that what there is stands out; what somebody owes is said louder. */
export const MontantDeListe = ({ valeur, du = false }: { valeur: number; du?: boolean }) => (
  <span className={valeur === 0 ? 'faint' : du ? 'w600' : undefined}>
    <Montant valeur={valeur} />
  </span>
)

/** What a gesture is worth, after its name. */
export const Somme = ({ nom, valeur }: { nom: string; valeur: number }) => (
  <span className="inline-row gap-6">
    {nom} <Montant valeur={valeur} />
  </span>
)

interface PropsChampMontant
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'> {
  value: number | null | undefined
  onChange?: (valeur: number | null) => void
  /** À chaque frappe, dès que le texte se lit : ce qui se calcule à côté suit. */
  enDirect?: boolean
}

// Dans un champ le curseur doit pouvoir traverser l’espace : U+00A0, pas une boîte.
const ecrire = (valeur: number) => groupes(valeur).join('\u00a0')

export function ChampMontant({
  value,
  onChange,
  enDirect = false,
  onBlur,
  onFocus,
  error,
  ...reste
}: PropsChampMontant) {
  const { champ, refus } = useSaisie<number>({
    value,
    onChange,
    onBlur,
    onFocus,
    lire: lireMontantTape,
    ecrire,
    illisible: () => Number.NaN,
    onTexte: enDirect
      ? texte => {
          const lu = lireMontantTape(texte)
          if (lu.refus === undefined) onChange?.(lu.valeur)
        }
      : undefined,
  })
  return (
    <TextInput
      rightSection="F"
      {...reste}
      {...champ}
      type="text"
      data-chiffres=""
      inputMode="numeric"
      maxLength={String(MONTANT_MAX).length + 6}
      error={refus ?? error}
      classNames={{ input: 'chiffres right' }}
    />
  )
}
