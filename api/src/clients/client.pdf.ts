import { nomComplet } from '@dioptrie/domain/clients/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Content } from 'pdfmake/interfaces'
import { bloc } from '../kernel/paper/impression.ts'

/** What a paper says of the client that it is for. */
export interface ClientImprime {
  Civilite: string | null
  Nom: string
  Prenoms: string
  CodeClient: string
  Genre: string | null
  DateNaissance: string | null
  Contacts: string[]
  Quartier: string | null
  Ville: string | null
}

export function blocClient(c: ClientImprime): Content {
  const ne = { M: 'né', F: 'née' }[c.Genre ?? ''] ?? 'né(e)'
  const ligne = (...morceaux: (string | null | undefined)[]) => morceaux.filter(Boolean).join(' · ')
  return bloc('Client', [
    nomComplet(c),
    ligne(c.CodeClient, c.DateNaissance && `${ne} le ${ecrireJour(c.DateNaissance)}`),
    ligne(
      c.Contacts[0] && formaterTelephone(c.Contacts[0]),
      [c.Quartier, c.Ville].filter(Boolean).join(', '),
    ),
  ])
}
