import { aLaDemande } from '../ui/aLaDemande.tsx'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { usePreuveDemandee } from '../kernel/preuve/demandee.ts'

const Preuve = aLaDemande(() => import('../acces/Preuve.tsx'))

/** What comes over every screen: what was done, and who is asked to prove that it is still them. */
export default function Avis() {
  const preuve = usePreuveDemandee()
  return (
    <>
      <Notifications position="top-right" limit={4} />
      {preuve && <Preuve repondre={preuve.repondre} />}
    </>
  )
}
