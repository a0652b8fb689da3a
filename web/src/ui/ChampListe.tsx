import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Choisir, type PropsDuChamp } from './Choisir.tsx'
import { contient, memeNom } from './sansAccents.ts'

interface Ligne {
  value: string
  label: string
  /** Its name alone, where the label says more. */
  nom?: string
  disabled?: boolean
}

interface Props extends PropsDuChamp {
  data: readonly (Ligne | string)[]
  value?: string | null | undefined
  onChange?: ((valeur: string | null) => void) | undefined
  clearable?: boolean
  /** Adds what is typed and gives its id, to whoever may; null when it could not. */
  ajouter?: ((texte: string) => Promise<string | null>) | undefined
}

const AJOUTER = '+'

/** One of a short list that is all there: typed, it narrows. */
export function ChampListe({ data, value = null, onChange, clearable = false, ajouter, ...reste }: Props) {
  const t = useTranslations('ui')
  const [frappe, setFrappe] = useState<string | null>(null)
  const lignes = data.map(l => (typeof l === 'string' ? { value: l, label: l } : l)) as Ligne[]
  const recherche = frappe?.trim() ?? ''
  // Until the list is read again with what was just added.
  const [ajoute, setAjoute] = useState<Ligne | null>(null)
  const options = lignes
    .filter(l => contient(l.label, recherche))
    .map(l => ({ id: l.value, libelle: l.label, inerte: l.disabled ?? false, voulue: false }))
  if (ajouter && recherche && !lignes.some(l => memeNom(l.nom ?? l.label, recherche)))
    options.push({
      id: AJOUTER,
      libelle: t('ajouterOption', { texte: recherche }),
      inerte: false,
      voulue: true,
    })
  const ajouterEtPrendre = async () => {
    const cree = await ajouter?.(recherche)
    // Not added: what was typed is not lost for that.
    if (!cree) return setFrappe(recherche)
    setAjoute({ value: cree, label: recherche })
    onChange?.(cree)
  }
  const prendre = (id: string) => {
    if (id === AJOUTER) return ajouterEtPrendre()
    if (id !== value) onChange?.(id)
  }
  const choisie = [...lignes, ...(ajoute ? [ajoute] : [])].find(l => l.value === value)
  return (
    <Choisir
      {...reste}
      frappe={frappe}
      taper={setFrappe}
      choisi={{ id: value, libelle: choisie?.label ?? '' }}
      options={options}
      connues
      prendre={o => prendre(o.id)}
      {...(clearable && { effacer: () => onChange?.(null) })}
    />
  )
}
