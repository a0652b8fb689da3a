import { Button, Drawer, Group } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Fichier } from '../../kernel/apercu.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../Bouton.tsx'
import style from './apercu.module.css'

interface Props {
  fichier: Fichier
  fermer: () => void
}

/** A paper or a picture beside what one is doing: read, printed, kept, or taken to a tab of its own. */
export default function Apercu({ fichier: { blob, nom }, fermer }: Props) {
  const t = useTranslations('ui')
  const cadre = useRef<HTMLIFrameElement>(null)
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  // A tab that was opened from it may still be reading.
  useEffect(() => () => void setTimeout(() => URL.revokeObjectURL(url), 60_000), [url])
  const image = blob.type.startsWith('image/')
  return (
    <Drawer
      opened
      onClose={fermer}
      position="right"
      size="min(860px, 70vw)"
      title={nom}
      classNames={{ content: 'stack', body: style.corps }}
      closeButtonProps={{ 'aria-label': t('fermer') }}
    >
      <Group gap="xs">
        {!image && (
          <Bouton
            libelle={t('imprimer')}
            variant="filled"
            size="sm"
            icone={IconPrinter}
            faire={() => cadre.current?.contentWindow?.print()}
          />
        )}
        <Button
          size="sm"
          variant="default"
          component="a"
          href={url}
          download={nom}
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        >
          {t('enregistrer')}
        </Button>
        <Button
          size="sm"
          variant="default"
          component="a"
          href={url}
          target="_blank"
          leftSection={<IconExternalLink size={16} stroke={1.8} aria-hidden />}
        >
          {t('nouvelOnglet')}
        </Button>
      </Group>
      {image ? (
        <img className={style.image} src={url} alt={nom} />
      ) : (
        <iframe ref={cadre} className="grow full line r-control surface" src={url} title={nom} />
      )}
    </Drawer>
  )
}
