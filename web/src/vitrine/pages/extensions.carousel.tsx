import { IconEyeCheck, IconMail, IconShoppingBag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Chronologie } from '../../ui/Chronologie.tsx'
import { demander } from '../demander.ts'
import type { Courriel } from '../donnees.ts'

export const dit =
  'Le produit n’a pas de carrousel : ce qui défile de soi-même se lit mal et cache ce qu’on cherche. Le plus proche est une suite qui se lit d’un trait.'

/** Ce qui est arrivé à un client, du plus récent au plus ancien */
function Suite() {
  return (
    <Chronologie
      faits={[
        {
          cle: 'c',
          le: '2026-11-12T16:40:00Z',
          icone: IconShoppingBag,
          titre: 'Paire livrée',
          detail: 'Aya Konan',
        },
        {
          cle: 'b',
          le: '2026-11-05T10:05:00Z',
          icone: IconEyeCheck,
          titre: 'Examen de vue',
          combien: '8/10',
        },
        {
          cle: 'a',
          le: '2024-04-02T09:30:00Z',
          icone: IconEyeCheck,
          titre: 'Examen de vue',
          combien: '9/10',
        },
      ]}
    />
  )
}

/** Sous le titre de son année, la date se passe d’elle */
function SansAnnee() {
  const { data = [], error } = useQuery({
    queryKey: ['galerie', 'mails'],
    queryFn: () => demander<Courriel[]>('GET', '/api/apps/email/mails?filter=inbox'),
  })
  if (error) throw error
  const faits = data.map(c => ({
    cle: String(c.id),
    le: c.time,
    icone: IconMail,
    titre: c.subject,
    detail: c.from,
  }))
  return <Chronologie sansAnnee faits={faits} />
}

export const exemples = { Suite, SansAnnee }
