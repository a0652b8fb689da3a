import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

export default function Avis() {
  return <Notifications position="top-right" limit={4} />
}
