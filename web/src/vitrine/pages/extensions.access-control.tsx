import type { Permission } from '@dioptrie/domain/kernel/permissions'
import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { garderProfil, useMoi, usePermission } from '../../kernel/session.ts'
import { Lecture } from '../../ui/Lecture.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { demander } from '../demander.ts'
import type { Compte } from '../donnees.ts'

export const dit =
  'Le serveur décide de ce qui se fait ; l’écran n’offre que ce qui sera permis. Décochez un droit : ce qui en dépend s’en va.'

const DROITS: Permission[] = ['clients.lire', 'clients.ecrire']

/** Ce que la personne voit change avec ses droits */
function Droits() {
  const moi = useMoi()
  const ecrit = usePermission('clients.ecrire')
  const lit = usePermission('clients.lire')
  const basculer = (droit: Permission) => {
    const autres = moi.permissions.filter(p => p !== droit)
    garderProfil({ ...moi, permissions: moi.permissions.includes(droit) ? autres : [...autres, droit] })
  }
  return (
    <Group>
      {DROITS.map(d => (
        <Checkbox key={d} label={d} checked={moi.permissions.includes(d)} onChange={() => basculer(d)} />
      ))}
      {lit && <Button variant="default">Voir les clients</Button>}
      {ecrit && <Button>Nouveau client</Button>}
      {!lit && !ecrit && <p>Rien à faire ici avec ces droits.</p>}
    </Group>
  )
}

/** Des comptes, du plus récent au plus ancien */
function Comptes() {
  const { data = [], error } = useQuery({
    queryKey: ['galerie', 'comptes'],
    queryFn: () => demander<Compte[]>('GET', '/api/user-management/users'),
  })
  if (error) throw error
  const tons = { active: 'ok', blocked: 'bad', deactivated: 'mute' } as const
  return (
    <Lecture
      lignes={data.map(c => [
        `${c.name} (${c.role})`,
        <Statut key={c.id} ton={tons[c.status]}>
          {c.status}
        </Statut>,
      ])}
    />
  )
}

export const exemples = { Droits, Comptes }
