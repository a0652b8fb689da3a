import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { chemins } from '../chemins/referentiel.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { ImportFiches } from './ImportFiches.tsx'
import { appelsDe } from './table.ts'

export function ImportReferentiel({ nom }: { nom: NomReferentiel }) {
  const t = useTranslations('referentiel')
  const { liste } = chemins(nom)
  return (
    <ImportFiches
      contexte={t(`${nom}.titre`)}
      appels={appelsDe(nom)}
      liste={liste}
      voir={`${liste}?tri=-updatedAt`}
    />
  )
}
