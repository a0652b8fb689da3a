import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAlignJustified, IconPrinter } from '@tabler/icons-react'
import type { RefusApi } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { DENSITES, useDensite } from '../../kernel/preferences.ts'
import type { Liste } from '../../kernel/useListe.ts'
import { Colonnes } from './Colonnes.tsx'
import { Exporter } from './Exporter.tsx'
import type { Format } from './enregistrer.ts'
import type { ChoixColonnes } from './useColonnes.ts'
import { Vues } from './vues/Vues.tsx'

interface Props<E> {
  liste: Liste<E>
  choix: ChoixColonnes<E>
  telephone: boolean
  nom: string
  exporter?:
    | false
    | ((format: Format, question: Record<string, string | undefined>) => Promise<void>)
    | undefined
  surRefus: (refus: RefusApi) => void
}

/** What can be done with the whole list: views, columns, density, print, export. */
export default function Outils<E>({ liste, choix, telephone, nom, exporter, surRefus }: Props<E>) {
  const t = useTranslations('ui')
  return (
    <>
      {liste.vue && <Vues vue={liste.vue} choix={choix} nom={nom} />}
      {!telephone && (
        <>
          <Colonnes choix={choix} />
          <Densites />
          <Tooltip label={t('imprimer')}>
            <ActionIcon variant="default" aria-label={t('imprimer')} onClick={() => window.print()}>
              <IconPrinter size={18} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {exporter !== false && (
        <Exporter liste={liste} choix={choix} nom={nom} appel={exporter} surRefus={surRefus} />
      )}
    </>
  )
}

function Densites() {
  const t = useTranslations('ui')
  const [densite, choisir] = useDensite()
  return (
    <Menu>
      <Menu.Target>
        <Tooltip label={t('densite')}>
          <ActionIcon variant="default" aria-label={t('densite')}>
            <IconAlignJustified size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {DENSITES.map(d => (
          <Menu.Item key={d} onClick={() => choisir(d)} aria-current={d === densite}>
            {t(`densites.${d}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
