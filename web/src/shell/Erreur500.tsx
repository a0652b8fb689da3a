import { IconAlertTriangle } from '@tabler/icons-react'
import { Impasse } from './Impasse.tsx'

export default function Erreur500() {
  return <Impasse nom="e500" icone={IconAlertTriangle} />
}
