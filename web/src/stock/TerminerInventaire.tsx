import type { Inventaire } from '@dioptrie/domain/stock/inventaires'
import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'

/** The one step that touches the stock: what it will do is said before, what nobody counted is asked. */
export function TerminerInventaire({
  inventaire: i,
  fermer,
}: {
  inventaire: Inventaire
  fermer: () => void
}) {
  const t = useTranslations('stock')
  const reste = i.Lignes - i.Comptees
  const [NonComptes, setNonComptes] = useState<'Garder' | 'Manquants'>('Garder')
  const [Laisser, setLaisser] = useState('')
  const appliquer = useAction(contrat.inventaires.appliquer, {
    uneFois: true,
    dit: () => t('inventaires.passe', { reference: i.Reference }),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('inventaires.terminerTitre')}
      texte={
        reste > 0 && NonComptes === 'Manquants'
          ? t('inventaires.terminerManquants')
          : t('inventaires.terminerTexte', { n: i.Ecarts })
      }
      fermer={fermer}
      renoncer={t('inventaires.continuer')}
      bouton={t('inventaires.passer')}
      action={appliquer}
      envoyer={() =>
        appliquer.faire({
          params: { id: i._id },
          payload: { NonComptes, ...(Laisser.trim() ? { Laisser } : {}) },
        })
      }
    >
      {reste > 0 && (
        <Radio.Group
          label={t('inventaires.nonComptes', { n: reste })}
          value={NonComptes}
          onChange={v => setNonComptes(v as typeof NonComptes)}
        >
          <div className="grid gap-10 mt8">
            <Radio value="Garder" label={t('inventaires.garder')} />
            <Radio value="Manquants" label={t('inventaires.manquants')} />
          </div>
        </Radio.Group>
      )}
      {i.ARecompter > 0 && (
        <TextInput
          label={t('inventaires.laisser')}
          description={t('inventaires.laisserTexte', { n: i.ARecompter })}
          value={Laisser}
          onChange={e => setLaisser(e.currentTarget.value)}
          error={appliquer.champs.Laisser}
          maxLength={200}
        />
      )}
    </FenetreSaisie>
  )
}
