import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { Checkbox, TextInput } from '@mantine/core'
import type { Fiche } from '../kernel/useFiche.ts'
import { Champ, type GenreDeChamp } from '../ui/Champ.tsx'
import { ChampNom } from '../ui/ChampNom.tsx'
import { largeur } from '../ui/Grille.tsx'
import { ChampReferences } from './ChampReferences.tsx'
import { Couleur, estCode } from './Couleur.tsx'
import { sourceDeChamp } from './source.ts'
import { tableDe } from './table.ts'
import { texteDeChamp, useChoix, useLibelleDeChamp } from './Valeur.tsx'

/** Names of people, as official papers write them. */
const NOMS: Record<string, 'nom' | 'prenoms'> = { NomPresc: 'nom', PrenomPresc: 'prenoms' }

interface Props {
  nom: NomReferentiel
  champ: string
  fiche: Fiche<Record<string, unknown>>
  autoFocus: boolean
}

/** The field that suits a kind of value. */
export function ChampDe({ nom, champ, fiche, autoFocus }: Props) {
  const libelle = useLibelleDeChamp()
  const choix = useChoix()
  const { form } = fiche
  const decrit = tableDe(nom).champs[champ]
  const { onChange, ...lie } = form.getInputProps(champ)
  const commun = { label: libelle(champ), required: decrit?.requis ?? false, autoFocus, ...lie }
  const valeur = form.values[champ]
  const genre = decrit?.genre ?? 'texte'
  if (genre === 'references')
    return (
      <ChampReferences
        {...commun}
        onChange={onChange}
        nom={decrit?.table as NomReferentiel}
        value={(valeur as string[] | null) ?? []}
      />
    )
  if (genre === 'booleen')
    return <Checkbox label={libelle(champ)} {...form.getInputProps(champ, { type: 'checkbox' })} />
  if (genre === 'couleur')
    return (
      <TextInput
        {...commun}
        onChange={onChange}
        value={String(valeur ?? '')}
        autoComplete="off"
        {...(estCode(valeur) ? { rightSection: <Couleur valeur={valeur} />, rightSectionWidth: 46 } : {})}
      />
    )
  if (champ in NOMS)
    return (
      <ChampNom
        forme={NOMS[champ] as 'nom'}
        {...commun}
        onChange={onChange}
        value={valeur as string | null}
      />
    )
  return (
    <Champ
      {...commun}
      genre={genre as GenreDeChamp}
      choix={(decrit?.valeurs ?? []).map(v => ({ value: v, label: choix(v) }))}
      {...(genre === 'reference' ? { source: sourceDeChamp(decrit?.table ?? '') } : {})}
      {...(champ === tableDe(nom).libelle ? { className: largeur.large } : {})}
      value={genre === 'texte' ? texteDeChamp(champ, valeur ?? '') : valeur}
      onChange={onChange}
    />
  )
}
