import type { ClientRetrouve } from '@dioptrie/domain/clients/contract'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { nomAvecCivilite } from '../../clients/afficher.tsx'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { type Accord, AccordDuClient } from './AccordDuClient.tsx'

const SANS_ACCORD: Accord = { code: '', papier: null }

interface Props {
  /** What was typed in the search that found nobody here. */
  depart: string
  fermer: () => void
  recu: (id: string) => void
}

/** Someone known elsewhere: found by an exact phone or code, received here, with or without leave to read their prescription. */
export default function ClientDAilleurs({ depart, fermer, recu }: Props) {
  const t = useTranslations('vendre')
  const [q, setQ] = useState(/\d/.test(depart) ? depart : '')
  const [trouves, setTrouves] = useState<ClientRetrouve[] | null>(null)
  const [choisi, setChoisi] = useState<string | null>(null)
  const [accepte, setAccepte] = useState(false)
  const [accord, setAccord] = useState(SANS_ACCORD)
  const [manque, setManque] = useState(false)
  /** Given by one person, not by the next. */
  const sansAccord = () => {
    setAccepte(false)
    setAccord(SANS_ACCORD)
    setManque(false)
  }
  const joindre = useAppel(contrat.clients.joindreAccord)
  const retrouver = useAppel(contrat.clients.retrouver)
  const accueillir = useAppel(contrat.clients.accueillir)
  const { faire, refus, enCours } = useGeste()
  const chercher = () =>
    faire(async () => {
      const lus = await retrouver.mutateAsync({ payload: { q: q.trim() } })
      setTrouves(lus)
      setChoisi(lus[0]?._id ?? null)
    })
  const recevoir = (IdClient: string) => {
    const { code, papier } = accord
    const sans = accepte && !papier && code.trim() === ''
    setManque(sans)
    if (sans) return
    void faire(async () => {
      const par = accepte && !papier ? { accord: true, code } : { accord: false }
      await accueillir.mutateAsync({ payload: { q: q.trim(), IdClient, ...par } })
      // The paper goes with the record, which is this officine's to open from now on.
      if (accepte && papier) await joindre.mutateAsync({ params: { id: IdClient }, payload: papier })
      recu(IdClient)
    })
  }
  return (
    <FenetreSaisie
      titre={t('ailleurs.titre')}
      texte={t('ailleurs.aide')}
      fermer={fermer}
      bouton={t(choisi ? 'ailleurs.recevoir' : 'ailleurs.chercher')}
      empeche={q.trim() === ''}
      enCours={enCours}
      refus={refus}
      envoyer={() => (choisi ? recevoir(choisi) : void chercher())}
    >
      <TextInput
        label={t('ailleurs.champ')}
        data-autofocus
        value={q}
        error={trouves?.length === 0 && t('ailleurs.aucun')}
        onChange={e => {
          setQ(e.currentTarget.value)
          setTrouves(null)
          setChoisi(null)
          sansAccord()
        }}
      />
      {trouves && trouves.length > 0 && (
        <div className="grid gap-12" role="radiogroup" aria-label={t('ailleurs.titre')}>
          {trouves.map(c => (
            <Radio
              key={c._id}
              name="client-retrouve"
              label={nomAvecCivilite(c)}
              description={[c.CodeClient, c.Officine, c.Assurance].filter(Boolean).join(' · ')}
              checked={choisi === c._id}
              onChange={() => {
                setChoisi(c._id)
                sansAccord()
              }}
            />
          ))}
          <Checkbox
            label={t('ailleurs.accord')}
            checked={accepte}
            onChange={e => (e.currentTarget.checked ? setAccepte(true) : sansAccord())}
          />
          {accepte && choisi && (
            <AccordDuClient
              key={choisi}
              trouve={{ q, IdClient: choisi }}
              accord={accord}
              poser={dit => {
                setAccord(dit)
                setManque(false)
              }}
              manque={manque}
            />
          )}
        </div>
      )}
    </FenetreSaisie>
  )
}
