import { notifications } from '@mantine/notifications'

/** What has already succeeded: the only thing a toast may hold alone. */
export const avisSucces = (message: string) =>
  notifications.show({ message, color: 'green', autoClose: 4000, withCloseButton: true })

export const avisErreur = (
  message: string,
  { titre = 'Error', duree = 8800 }: { titre?: string; duree?: number } = {},
) => notifications.show({ title: titre, message, color: 'red', autoClose: duree, role: 'alert' })

export const avisAttention = (message: string) =>
  notifications.show({ message, color: 'orange', autoClose: 4000, role: 'alert' })
