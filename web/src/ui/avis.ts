import { notifications } from '@mantine/notifications'
import { CancelledError } from '@tanstack/react-query'
import { createElement } from 'react'
import { RefusApi } from '../kernel/refus.ts'

let dernier = ''
/** What has already succeeded: the only thing a toast may hold alone. The last one takes the place of the one before: three of them would hide the buttons of the screen. */
export function avisSucces(message: string) {
  notifications.hide(dernier)
  dernier = notifications.show({ message, color: 'green', autoClose: 4000, withCloseButton: true })
}

/** A refusal is the server's own sentence, and stays French on whatever screen. Still shown, it is not said twice. */
export const avisErreur = (
  dit: string | RefusApi,
  { titre = 'Error', duree = 8800 }: { titre?: string; duree?: number } = {},
) => {
  // Nothing is asked of a toast: whoever has read it and goes on means another one.
  if (typeof dit !== 'string') for (const autre of dit.autrement) autre()
  return notifications.show({
    id: typeof dit === 'string' ? dit : dit.message,
    title: titre,
    message: typeof dit === 'string' ? dit : createElement('span', { lang: 'fr' }, dit.message),
    color: 'red',
    autoClose: duree,
    role: 'alert',
  })
}

/** The same key pressed twice is answered once. */
export const avisAttention = (message: string) =>
  notifications.show({ id: message, message, color: 'orange', autoClose: 4000, role: 'alert' })

/** Of a reading made on the fly (a scan): what the server refused is said, and is not an empty answer; given up, it is nothing. */
export function direRefus(erreur: unknown): undefined {
  if (erreur instanceof CancelledError) return
  if (!(erreur instanceof RefusApi)) throw erreur
  avisErreur(erreur, { titre: '' })
}
