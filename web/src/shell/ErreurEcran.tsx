import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { RefusApi } from '../kernel/api.ts'
import { CodeManquant } from '../kernel/code.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Panneau } from './Panneau.tsx'

/** In the place of a screen that failed; the shell around it stays. */
export function ErreurEcran({ error }: ErrorComponentProps) {
  const t = useTranslations('shell.erreurs')
  const { perduDepuis } = useServeur()
  const code = error instanceof CodeManquant ? error : null
  const raison = perduDepuis && code?.raison === 'absent' ? 'coupe' : code?.raison
  const detail =
    error instanceof RefusApi
      ? `${error.message}${error.requestId ? `\n${error.requestId}` : ''}`
      : String(code?.cause ?? error)
  return (
    <Panneau
      icone={code ? IconCloudOff : IconAlertTriangle}
      titre={code ? t('code.titre') : t('e500.titre')}
      texte={raison ? t(`code.${raison}`) : t('e500.texte')}
      detail={{ titre: t('detail'), texte: detail }}
    >
      <Bouton libelle={t('recharger')} variant="filled" faire={() => window.location.reload()} />
      <Bouton libelle={t('accueil')} vers="/dashboard" />
    </Panneau>
  )
}
