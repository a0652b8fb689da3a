import { Button } from '@mantine/core'
import MonProfil from '../../acces/MonProfil.tsx'
import { garderProfil, useMoi } from '../../kernel/session.ts'
import { EnPlace } from '../EnPlace.tsx'

export const dit =
  'La fenêtre « Mon profil » du menu de la personne. Son nom signe les papiers : qui ne gère pas les comptes le lit sans le changer.'

/** Le profil de qui gère les comptes */
function Profil() {
  return (
    <EnPlace>
      <MonProfil fermer={() => undefined} />
    </EnPlace>
  )
}

/** Le même pour qui ne le peut pas */
function SansDroit() {
  const moi = useMoi()
  const peut = moi.permissions.includes('utilisateurs.ecrire')
  const autres = moi.permissions.filter(p => p !== 'utilisateurs.ecrire')
  return (
    <Button
      variant="default"
      onClick={() =>
        garderProfil({ ...moi, permissions: peut ? autres : [...autres, 'utilisateurs.ecrire'] })
      }
    >
      {peut ? 'Retirer le droit de renommer' : 'Rendre le droit de renommer'}
    </Button>
  )
}

export const exemples = { Profil, SansDroit }
