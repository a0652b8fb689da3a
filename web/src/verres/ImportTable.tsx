import { useTranslations } from '../kernel/i18n.tsx'
import { ImportFiches } from '../referentiel/ImportFiches.tsx'
import { FICHIERS, type TableEnFichier } from './fichiers.ts'

export function ImportTable({ table }: { table: TableEnFichier }) {
  const t = useTranslations('verres.excel')
  const { appels, liste, voir } = FICHIERS[table]
  return <ImportFiches contexte={t(`de.${table}`)} appels={appels} liste={liste} voir={voir} />
}
