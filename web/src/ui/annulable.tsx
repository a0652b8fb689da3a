import { notifications } from '@mantine/notifications'
import { Bouton } from './Bouton.tsx'

/** Something done that can be taken back: eight seconds to say so. */
export function avisAnnulable(message: string, libelle: string, annuler: () => void) {
  const id = notifications.show({
    message: (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
        {message}
        <Bouton
          libelle={libelle}
          size="sm"
          faire={() => {
            notifications.hide(id)
            annuler()
          }}
        />
      </span>
    ),
    color: 'green',
    autoClose: 8000,
  })
}
