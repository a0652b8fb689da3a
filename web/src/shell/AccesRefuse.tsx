import { IconLock } from '@tabler/icons-react'
import { Impasse } from './Impasse.tsx'

export default function AccesRefuse() {
  return <Impasse nom="refuse" icone={IconLock} />
}
