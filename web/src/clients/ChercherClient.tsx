import type { ClientDeListe } from '@dioptrie/domain/clients/contract'
import { ancienTrouve } from '@dioptrie/domain/clients/valeurs'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { jour } from '../ui/afficher.ts'
import { Choisir } from '../ui/Choisir.tsx'
import { nomAvecCivilite } from './afficher.tsx'

interface Props {
  label: string
  /** Already there: not offered. */
  sauf?: string
  autoFocus?: boolean
  choisir: (client: ClientDeListe) => void
  /** Nobody of that name: offered in the list, where one looks, with what was typed. */
  creer?: ((texte: string) => void) | undefined
  /** A phone or a code that nobody has here may be that of a client of another officine: looked for there before one is made again. */
  recevoir?: { libelle: string; faire: (texte: string) => void } | undefined
  /** What is typed, for a button beside. */
  suivre?: (texte: string) => void
}

const CREER = '+'
const RECEVOIR = '>'

/** Finds a client by name, phone or code while one types. */
export function ChercherClient({ label, sauf, autoFocus = false, choisir, creer, recevoir, suivre }: Props) {
  const t = useTranslations('clients')
  const [texte, setTexte] = useState('')
  const [q] = useDebouncedValue(texte.trim(), 200)
  const { IdOfficine } = useOfficine()
  const lecture = useQuery({
    ...requetePage(contrat.clients.liste, { query: { page: 1, limit: 8, q, IdOfficine } }),
    enabled: q.length > 1,
  })
  const { data, isFetching } = lecture
  const aJour = q === texte.trim() && q.length > 1 && data !== undefined
  const trouves = (aJour ? data.pageOfItems : []).filter(c => c._id !== sauf)
  const ancienDe = (client: ClientDeListe) => {
    const nom = ancienTrouve(client, q)
    return nom && t('fusion.ancienNom', { nom })
  }
  return (
    <Choisir
      label={label}
      placeholder={t('invite')}
      autoFocus={autoFocus}
      leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
      rightSection={isFetching ? <Loader size="xs" /> : null}
      lettres={2}
      frappe={texte}
      taper={lettres => {
        setTexte(lettres ?? '')
        // Chosen or not: what was typed last is what is meant.
        if (lettres !== null) suivre?.(lettres)
      }}
      connues={aJour}
      lecture={lecture}
      vide={t('aucunTrouve', { q })}
      options={[
        ...trouves.map(client => ({
          id: client._id,
          libelle: nomAvecCivilite(client),
          client,
          contenu: (
            <span>
              <b>{nomAvecCivilite(client)}</b>
              <small className="block">
                {[
                  ancienDe(client),
                  client.CodeClient,
                  formaterTelephone(client.Contacts[0] ?? ''),
                  jour(client.DateNaissance),
                  client.Quartier,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          ),
        })),
        ...(recevoir && aJour && trouves.length === 0 && /\d/.test(q)
          ? [{ id: RECEVOIR, libelle: q, client: null, contenu: recevoir.libelle }]
          : []),
        ...(creer && aJour && trouves.length === 0
          ? [{ id: CREER, libelle: q, client: null, contenu: t('creerNomme', { q }) }]
          : []),
      ]}
      prendre={({ id, client }) =>
        client ? choisir(client) : id === RECEVOIR ? recevoir?.faire(texte) : creer?.(texte)
      }
    />
  )
}
