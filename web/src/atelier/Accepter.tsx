import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { TextInput } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import { Note } from '../ui/Erreur.tsx'

interface Props {
  verres: CommandeAtelier['Autrement']
  motif: string
  poser: (motif: string) => void
  erreur?: string | undefined
}

/** Which lenses are no longer what the prescription says, and why they are taken as they are. Nothing where all of them are. */
export function Accepter({ verres, motif, poser, erreur }: Props) {
  const t = useTranslations('atelier')
  if (verres.length === 0) return null
  return (
    <>
      <Note ton="bad" titre={t('autrement.titre', { n: verres.length })}>
        {t('autrement.texte', {
          n: verres.length,
          verres: verres.map(v => t('verres.paire', { cote: v.Cote, n: v.Paire })).join(', '),
        })}
      </Note>
      <TextInput
        data-autofocus
        required
        label={t('autrement.motif')}
        description={t('autrement.aide')}
        autoComplete="off"
        value={motif}
        error={erreur}
        onChange={e => poser(e.currentTarget.value)}
      />
    </>
  )
}
