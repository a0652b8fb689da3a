import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { chemins } from '../chemins/verres.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { MenuAuClic } from '../ui/liste/MenuLigne.tsx'
import { FICHIERS } from './fichiers.ts'

interface Props {
  /** What is looked at: the file of the models and lists holds that. */
  four?: string | undefined
  gam?: string | undefined
  q?: string | undefined
  surRefus: (refus: RefusApi) => void
}

/** The files of the catalogue: a table in, a table out; the prices come with a list of their own. */
export function MenuExcel({ four, gam, q, surRefus }: Props) {
  const t = useTranslations('verres.excel')
  const questions = {
    modele: { IdFourVerr: four, IdGam: gam, q },
    tarif: { IdFour: four },
    indice: {},
  }
  const tables = Object.keys(questions) as (keyof typeof questions)[]
  return (
    <MenuAuClic
      actions={() => [
        ...tables.map(table => ({
          libelle: t(`importer.${table}`),
          icone: IconUpload,
          vers: chemins.importerTable(table),
        })),
        ...tables.map(table => ({
          libelle: t(`exporter.${table}`),
          icone: IconDownload,
          faire: () =>
            void telecharger(FICHIERS[table].appels.exporter, { query: questions[table] }).catch(surRefus),
        })),
      ]}
      bouton={ouvrir => (
        <Bouton libelle={t('titre')} aria-haspopup="menu" icone={IconFileSpreadsheet} faire={ouvrir} />
      )}
    />
  )
}
