import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { direRefus } from '../ui/avis.ts'
import { Montant } from '../ui/Montant.tsx'
import { SansChoix } from '../ui/SansChoix.tsx'
import style from './stock.module.css'

interface Props
  extends Pick<TextInputProps, 'leftSection' | 'rightSection' | 'placeholder' | 'error' | 'size'> {
  'aria-label': string
  IdOfficine: string
  champ?: RefObject<HTMLInputElement | null>
  choisir: (article: ArticleDeListe) => void
  /** The words of the screen that asks. */
  dire: { inconnu: (q: string) => string; ici: (n: number) => string }
}

/**
 * An article that is in stock, found by scan or by what is typed. A scanner types its code and Enter within a few
 * milliseconds, before any list could show: Enter therefore asks for the code itself first, and takes the first of the
 * list when there is none.
 */
export function ChercherArticle({ IdOfficine, champ, choisir, rightSection, dire, ...reste }: Props) {
  const client = useQueryClient()
  const [texte, setTexte] = useState('')
  const [inconnu, setInconnu] = useState<string | null>(null)
  const [q] = useDebouncedValue(texte.trim(), 150)
  const combobox = useCombobox()
  const lecture = useQuery({
    ...requetePage(contrat.stock.aChoisir, { query: { page: 1, limit: 8, q, IdOfficine } }),
    enabled: q.length > 1,
  })
  const reponse = q === texte.trim() && q.length > 1 ? lecture.data : undefined
  const trouves = reponse?.pageOfItems ?? []
  const prendre = (article: ArticleDeListe) => {
    setTexte('')
    setInconnu(null)
    combobox.closeDropdown()
    choisir(article)
  }
  const entree = async (tape: string) => {
    const codes = await client
      .fetchQuery(requete(contrat.stock.parCode, { params: { code: tape }, query: { IdOfficine } }))
      .catch(direRefus)
    if (!codes) return
    const ici = codes.find(a => a.IdOfficine === IdOfficine && a.Quantite > 0)
    if (ici) return prendre(ici)
    const premiers =
      trouves.length > 0
        ? trouves
        : (
            await client.fetchQuery(
              requetePage(contrat.stock.aChoisir, { query: { page: 1, limit: 8, q: tape, IdOfficine } }),
            )
          ).pageOfItems
    if (premiers[0]) prendre(premiers[0])
    else setInconnu(tape)
  }
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={id => {
        const article = trouves.find(a => a._id === id)
        if (article) prendre(article)
      }}
    >
      <Combobox.Target>
        <TextInput
          {...reste}
          ref={champ}
          error={inconnu ? dire.inconnu(inconnu) : reste.error}
          value={texte}
          autoComplete="off"
          spellCheck={false}
          rightSection={lecture.isFetching ? <Loader size="xs" /> : rightSection}
          onChange={e => {
            setTexte(e.currentTarget.value)
            setInconnu(null)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={e => {
            const tape = e.currentTarget.value.trim()
            if (e.key !== 'Enter' || e.ctrlKey || combobox.selectedOptionIndex !== -1 || tape.length < 2)
              return
            e.preventDefault()
            void entree(tape)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={texte.trim().length < 2}>
        <Combobox.Options aria-label={reste['aria-label']}>
          {trouves.map(a => (
            <Combobox.Option key={a._id} value={a._id}>
              <span className={style.option}>
                <span>
                  {designation(a)} <small>{a.CodeBarre}</small>
                </span>
                <span>
                  <small>{dire.ici(a.Quantite)}</small> <Montant valeur={a.PrixVente} />
                </span>
              </span>
            </Combobox.Option>
          ))}
          {trouves.length === 0 && (
            <SansChoix lecture={lecture} repondu={reponse !== undefined} vide={dire.inconnu(q)} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
