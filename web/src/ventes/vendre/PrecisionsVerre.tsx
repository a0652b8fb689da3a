import type { Verre } from '@dioptrie/domain/commandes/vente'
import { Autocomplete, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { Comptage } from '../../ui/Comptage.tsx'

const INDICES = ['1,50', '1,53', '1,56', '1,60', '1,67', '1,74']
const CHAMPS_TEXTE = ['Matiere', 'Traitement', 'Teinte'] as const

interface Props {
  fournisseurs: readonly { _id: string; Nom: string }[]
  verre: Verre
  poser: (verre: Verre) => void
  erreur: (champ: keyof Verre) => ReactNode
}

/** What a lens is made of and who makes it: fetched when first opened. */
export default function PrecisionsVerre({ fournisseurs, verre, poser, erreur }: Props) {
  const t = useTranslations('vendre')
  const champ = useChamp()
  const changer = (c: keyof Verre) => (valeur: Verre[keyof Verre]) => poser({ ...verre, [c]: valeur || null })
  return (
    <>
      <ChampListe
        label={champ('IdFournisseur')}
        data={fournisseurs.map(f => ({ value: f._id, label: f.Nom }))}
        value={verre.IdFournisseur ?? null}
        clearable
        comboboxProps={{ withinPortal: false }}
        error={erreur('IdFournisseur')}
        onChange={changer('IdFournisseur')}
      />
      <Autocomplete
        label={champ('Indice')}
        data={INDICES}
        value={verre.Indice ?? ''}
        error={erreur('Indice')}
        comboboxProps={{ withinPortal: false }}
        onChange={changer('Indice')}
      />
      {CHAMPS_TEXTE.map(nomChamp => (
        <TextInput
          key={nomChamp}
          label={champ(nomChamp)}
          autoComplete="off"
          value={verre[nomChamp] ?? ''}
          error={erreur(nomChamp)}
          onChange={e => changer(nomChamp)(e.currentTarget.value)}
        />
      ))}
      <Comptage
        label={champ('Diametre')}
        rightSection="mm"
        refusComptage={t('diametreEntier')}
        value={verre.Diametre ?? null}
        error={erreur('Diametre')}
        onChange={changer('Diametre')}
      />
    </>
  )
}
