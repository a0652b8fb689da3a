import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Something done that can be taken back: eight seconds to say so. */
export function avisAnnulable(message: string, libelle: string, annuler: () => void) {
  const id = notifications.show({
    message: (
      <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
        {message}
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            notifications.hide(id)
            annuler()
          }}
        >
          {libelle}
        </Button>
      </span>
    ),
    color: 'green',
    autoClose: 8000,
  })
}
