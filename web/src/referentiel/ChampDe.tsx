import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Fiche } from '../kernel/useFiche.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampNom } from '../ui/ChampNom.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { largeur } from '../ui/Grille.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { ChampDecimal } from './ChampDecimal.tsx'
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
  const t = useTranslations('referentiel')
  const libelle = useLibelleDeChamp()
  const choix = useChoix()
  const { form } = fiche
  const decrit = tableDe(nom).champs[champ]
  const commun = {
    label: libelle(champ),
    required: decrit?.requis ?? false,
    autoFocus,
    ...form.getInputProps(champ),
  }
  const valeur = form.values[champ]
  switch (decrit?.genre) {
    case 'montant':
      return <ChampMontant {...commun} value={valeur as number | null} />
    case 'pourcent':
      return (
        <Comptage
          refusComptage={t('nombreAttendu')}
          {...commun}
          value={valeur as number | null}
          rightSection="%"
        />
      )
    case 'entier':
      return <Comptage refusComptage={t('nombreAttendu')} {...commun} value={valeur as number | null} />
    case 'decimal':
      return <ChampDecimal {...commun} value={valeur as number | null} />
    case 'references':
      return (
        <ChampReferences
          {...commun}
          nom={decrit.table as NomReferentiel}
          value={(valeur as string[] | null) ?? []}
        />
      )
    case 'booleen':
      return <Checkbox label={libelle(champ)} {...form.getInputProps(champ, { type: 'checkbox' })} />
    case 'choix':
      return (
        <ChampListe
          {...commun}
          clearable
          comboboxProps={{ withinPortal: false }}
          data={(decrit.valeurs ?? []).map(v => ({ value: v, label: choix(v) }))}
          value={valeur as string | null}
        />
      )
    case 'reference':
      return (
        <ChampFiche {...commun} source={sourceDeChamp(decrit.table ?? '')} value={valeur as string | null} />
      )
    case 'couleur':
      return (
        <TextInput
          {...commun}
          value={String(valeur ?? '')}
          autoComplete="off"
          {...(estCode(valeur) ? { rightSection: <Couleur valeur={valeur} />, rightSectionWidth: 46 } : {})}
        />
      )
    default:
      if (champ in NOMS)
        return <ChampNom forme={NOMS[champ] as 'nom'} {...commun} value={valeur as string | null} />
      return (
        <TextInput
          {...commun}
          value={texteDeChamp(champ, valeur ?? '')}
          autoComplete="off"
          {...(champ === tableDe(nom).libelle ? { className: largeur.large } : {})}
        />
      )
  }
}
