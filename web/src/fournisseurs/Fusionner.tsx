import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { FOURNISSEURS } from '../receptions/source.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'

/** Two records of one supplier become this one: what was received, owed, paid and given back follows. */
export function Fusionner({ fournisseur, fermer }: { fournisseur: Fournisseur; fermer: () => void }) {
  const t = useTranslations('fournisseurs')
  const [doublon, setDoublon] = useState<string | null>(null)
  const fusionner = useAction(contrat.fournisseurs.fusionner, {
    dit: ({ Nom }) => t('fusionFaite', { nom: Nom }),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('fusionTitre', { nom: fournisseur.Nom })}
      texte={t('fusionTexte', { nom: fournisseur.Nom })}
      fermer={fermer}
      bouton={t('fusionner')}
      empeche={!doublon}
      action={fusionner}
      quoi={t('fusionNonFaite')}
      envoyer={() =>
        doublon &&
        fusionner.faire({
          params: { id: fournisseur._id },
          payload: { IdDoublon: doublon, version: fournisseur.version },
        })
      }
    >
      <ChampFiche
        label={t('doublon')}
        required
        sansAjout
        source={{ ...FOURNISSEURS, detail: f => String(f.Officine ?? t('groupe')) }}
        sauf={fournisseur._id}
        error={fusionner.champs['payload.IdDoublon']}
        value={doublon}
        onChange={setDoublon}
      />
    </FenetreSaisie>
  )
}
