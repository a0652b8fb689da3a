import { SegmentedControl, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { versInventaire } from '../chemins/stock.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'

const PORTEES = ['toute', 'parCategorie', 'parMarque'] as const

/** The whole shop, a category or a brand: what is expected is frozen at once. */
export function OuvrirInventaire({ IdOfficine, fermer }: { IdOfficine: string; fermer: () => void }) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const navigate = useNavigate()
  const [portee, setPortee] = useState<(typeof PORTEES)[number]>('toute')
  const [choisi, setChoisi] = useState<string | null>(null)
  const [Libelle, setLibelle] = useState('')
  const [essaye, setEssaye] = useState(false)
  const ouvrir = useAction(contrat.inventaires.ouvrir, {
    fait: i => void navigate({ to: versInventaire(i._id) }),
  })
  const manque = portee !== 'toute' && !choisi
  return (
    <FenetreSaisie
      titre={t('inventaires.ouvrir')}
      texte={t('inventaires.ouvrirTexte')}
      fermer={fermer}
      bouton={t('inventaires.commencer')}
      action={ouvrir}
      envoyer={() => {
        setEssaye(true)
        if (manque) return
        ouvrir.faire({
          payload: {
            IdOfficine,
            Libelle: Libelle || null,
            ...(portee === 'parCategorie' ? { IdCateg: choisi } : {}),
            ...(portee === 'parMarque' ? { IdMarque: choisi } : {}),
          },
        })
      }}
    >
      <SegmentedControl
        aria-label={t('inventaires.portee')}
        data={PORTEES.map(value => ({ value, label: t(`inventaires.${value}`) }))}
        value={portee}
        onChange={v => {
          setPortee(v as typeof portee)
          setChoisi(null)
          ouvrir.oublier()
        }}
      />
      {portee !== 'toute' && (
        <ChampFiche
          key={portee}
          sansAjout
          label={champ(portee === 'parCategorie' ? 'IdCateg' : 'IdMarque')}
          source={source(portee === 'parCategorie' ? 'categorie_article' : 'marque')}
          value={choisi}
          onChange={id => {
            setChoisi(id)
            ouvrir.oublier()
          }}
          // Out of the window, which would cut it.
          comboboxProps={{ withinPortal: true }}
          error={essaye && manque && t('inventaires.choisir')}
        />
      )}
      <TextInput
        label={champ('Libelle')}
        value={Libelle}
        onChange={e => setLibelle(e.currentTarget.value)}
        maxLength={120}
        data-autofocus
      />
    </FenetreSaisie>
  )
}
