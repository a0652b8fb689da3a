import { IconMapOff } from '@tabler/icons-react'
import { Impasse } from './Impasse.tsx'

export default function Erreur404() {
  return <Impasse nom="e404" icone={IconMapOff} />
}
