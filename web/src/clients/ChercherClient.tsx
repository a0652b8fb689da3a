import type { ClientDeListe } from '@dioptrie/domain/clients/contract'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { SansChoix } from '../ui/SansChoix.tsx'
import { jour, nomAvecCivilite } from './afficher.tsx'
import style from './clients.module.css'

interface Props {
  label: string
  /** Already there: not offered. */
  sauf?: string
  autoFocus?: boolean
  choisir: (client: ClientDeListe) => void
}

/** Finds a client by name, phone or code while one types; Enter takes the first. */
export function ChercherClient({ label, sauf, autoFocus = false, choisir }: Props) {
  const t = useTranslations('clients')
  const [texte, setTexte] = useState('')
  const [q] = useDebouncedValue(texte.trim(), 200)
  const { IdOfficine } = useOfficine()
  const combobox = useCombobox()
  const lecture = useQuery({
    ...requetePage(contrat.clients.liste, { query: { page: 1, limit: 8, q, IdOfficine } }),
    enabled: q.length > 1,
  })
  const reponse = q === texte.trim() && q.length > 1 ? lecture.data : undefined
  const trouves = (reponse?.pageOfItems ?? []).filter(c => c._id !== sauf)
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={id => {
        const client = trouves.find(c => c._id === id)
        if (!client) return
        combobox.closeDropdown()
        choisir(client)
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={t('invite')}
          value={texte}
          autoFocus={autoFocus}
          autoComplete="off"
          leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
          rightSection={lecture.isFetching ? <Loader size="xs" /> : null}
          onChange={e => {
            setTexte(e.currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={e => {
            if (e.key === 'Enter' && combobox.selectedOptionIndex === -1 && trouves[0]) {
              e.preventDefault()
              choisir(trouves[0])
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={texte.trim().length < 2}>
        <Combobox.Options aria-label={label}>
          {trouves.map(c => (
            <Combobox.Option key={c._id} value={c._id} className={style.trouve}>
              <b>{nomAvecCivilite(c)}</b>
              <small>
                {[c.CodeClient, formaterTelephone(c.Contacts[0] ?? ''), jour(c.DateNaissance), c.Quartier]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </Combobox.Option>
          ))}
          {trouves.length === 0 && (
            <SansChoix lecture={lecture} repondu={reponse !== undefined} vide={t('aucunTrouve', { q })} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
