import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { RefusApi } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { Liste } from '../../kernel/useListe.ts'
import { avisSucces } from '../avis.ts'
import { enregistrerLignes, type Format } from './enregistrer.ts'
import style from './liste.module.css'
import type { ChoixColonnes } from './useColonnes.ts'

const FORMATS = [
  { format: 'xlsx', nom: 'Excel', icone: IconFileSpreadsheet },
  { format: 'csv', nom: 'CSV', icone: IconFileTypeCsv },
] as const

interface Props<E> {
  liste: Liste<E>
  choix: ChoixColonnes<E>
  nom: string
  /** A call of the server that does it, or says that it will; else the browser gathers the pages. */
  appel?: ((format: Format, question: Record<string, string | undefined>) => Promise<unknown>) | undefined
  surRefus: (refus: RefusApi) => void
  /** The key by which the screen exports at once. */
  touche?: string
}

/** All results, whatever the page, with the columns that are shown. */
export function Exporter<E>({ liste, choix, nom, appel, surRefus, touche }: Props<E>) {
  const t = useTranslations('ui')
  const [progres, setProgres] = useState<string | null>(null)
  const { totalItems: total = 0, auMoins } = liste.pager ?? {}
  const exporter = async (format: Format) => {
    setProgres('…')
    try {
      if (appel) {
        if ((await appel(format, liste.question)) !== 'plus tard')
          avisSucces(auMoins ? t('exporteTout') : t('exporte', { n: total }))
      } else {
        const lignes = await liste.rassembler((n, sur) =>
          setProgres(`${Math.min(99, Math.round((100 * n) / (sur || 1)))} %`),
        )
        await enregistrerLignes(format, nom, choix.visibles, choix.titre, lignes)
        avisSucces(t('exporte', { n: lignes.length }))
      }
    } catch (erreur) {
      if (erreur instanceof RefusApi) surRefus(erreur)
      else throw erreur
    } finally {
      setProgres(null)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          className={style.outil}
          aria-keyshortcuts={touche}
          disabled={total === 0}
          // Not disabled meanwhile: the menu gives the focus back to it, and it would be lost.
          aria-busy={progres !== null}
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        >
          {progres ? t('exportEnCours', { progres }) : t('exporter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{auMoins ? t('exporterTout') : t('exporterN', { n: total })}</Menu.Label>
        {FORMATS.map(({ format, nom: libelle, icone: Icone }) => (
          <Menu.Item
            key={format}
            leftSection={<Icone size={16} stroke={1.8} aria-hidden />}
            disabled={progres !== null}
            onClick={() => void exporter(format)}
          >
            {libelle}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
