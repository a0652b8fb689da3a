import { assembler } from '@dioptrie/domain/kernel/assemblage'
import { Modal } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { apercu, type Fichier } from '../../kernel/apercu.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { EnSerie } from '../../ui/liste/EnSerie.tsx'

/** More would be minutes of waiting and a file that a printer does not swallow. */
const PLAFOND = 200

export interface Ligne {
  _id: string
  dite: string
}

interface Props {
  lignes: readonly Ligne[]
  /** The row's own paper, as it would be printed alone: its rights, its DUPLICATA. */
  lire: (id: string) => Promise<Fichier>
  /** Of the file. */
  nom: string
  fermer: () => void
}

/** The papers of the chosen rows as one file; a row that is refused says why and does not keep the others. */
export default function Papiers({ lignes, lire, nom, fermer }: Props) {
  const t = useTranslations('serie')
  const ui = useTranslations('ui')
  const lus = useRef<Uint8Array[]>([])
  const faire = useCallback(
    async ({ _id }: Ligne) => {
      const { blob } = await lire(_id)
      lus.current.push(new Uint8Array(await blob.arrayBuffer()))
    },
    [lire],
  )
  const titre = t('papiers', { n: lignes.length })
  if (lignes.length > PLAFOND)
    return (
      <Modal opened onClose={fermer} title={titre} closeButtonProps={{ 'aria-label': ui('fermer') }}>
        <p role="alert" className="mb16">
          {t('trop', { n: PLAFOND })}
        </p>
        <Bouton libelle={ui('fermer')} variant="filled" data-autofocus faire={fermer} />
      </Modal>
    )
  const voir = () => {
    const blob = new Blob([assembler(lus.current, nom) as BlobPart], { type: 'application/pdf' })
    const montrer = apercu()
    if (montrer) montrer({ blob, nom: `${nom}.pdf` })
    else {
      const url = URL.createObjectURL(blob)
      window.open(url, '_blank')
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    }
    fermer()
  }
  return (
    <EnSerie
      titre={titre}
      lignes={lignes}
      nommer={l => l.dite}
      faire={faire}
      fermer={fermer}
      // Only a press opens a tab.
      surFin={refusees => refusees === 0 && apercu() && voir()}
      suite={n => (
        <Bouton
          libelle={t('voir', { n })}
          variant="filled"
          data-autofocus
          ref={bouton => bouton?.focus()}
          leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden />}
          faire={voir}
        />
      )}
    />
  )
}
