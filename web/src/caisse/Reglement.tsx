import type { Reglement as Regle } from '@dioptrie/domain/caisse/contract'
import { ESPECE, monnaie } from '@dioptrie/domain/caisse/rules'
import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './caisse.module.css'

export const useModes = () =>
  useQuery({
    ...requetePage(contrat.modesPaiement.liste, { query: { page: 1, limit: 100 } }),
    staleTime: 300_000,
  }).data?.pageOfItems.filter(m => m.Actif) ?? []

const CHAMPS = ['modepaiement', 'montant', 'reference']
/** Said under a field of the form below: no need to say it twice. */
export const surUnChamp = (refus: RefusApi) =>
  Object.keys(refus.champs).some(nom => CHAMPS.includes(nom.replace('reglement.', '')))

interface Props {
  reste: number
  /** Why nothing can be paid now: the day is not open. */
  empeche?: boolean
  enCours: boolean
  refus: RefusApi | null
  /** `rendre`: what to give back, said again once it is paid. */
  payer: (reglement: Regle, rendre: number) => void
  /** Beside the button: leave it to the cash desk. */
  autre?: ReactNode
  libelle?: string
}

/** How much, by which mode; what was handed over and what to give back. One payment at a time: the rest stays asked. */
export function Reglement({ reste, empeche = false, enCours, refus, payer, autre, libelle }: Props) {
  const t = useTranslations('caisse')
  const modes = useModes()
  const [mode, setMode] = useState(ESPECE)
  const [montant, setMontant] = useState<number | null>(reste)
  const [recu, setRecu] = useState<number | null>(null)
  const [reference, setReference] = useState('')
  // The next payment asks for what is left then.
  useEffect(() => {
    setMontant(reste)
    setRecu(null)
    setReference('')
  }, [reste])

  const choisi = modes.find(m => m.Libelle === mode)
  const rendre = recu === null ? null : monnaie(recu, montant ?? 0)
  const pret = !empeche && !enCours && (montant ?? 0) > 0
  const envoyer = () => {
    if (pret) payer({ montant: montant ?? 0, modepaiement: mode, reference: reference || null }, rendre ?? 0)
  }
  useTouches({
    'ctrl+enter': e => {
      e.preventDefault()
      envoyer()
    },
  })
  const erreur = (champ: string) => refus?.champs[champ] ?? refus?.champs[`reglement.${champ}`]

  return (
    <form
      className={style.reglement}
      onSubmit={e => {
        e.preventDefault()
        envoyer()
      }}
    >
      <Select
        label={t('mode')}
        data={modes.map(m => m.Libelle)}
        value={mode}
        allowDeselect={false}
        onChange={m => m && setMode(m)}
        error={erreur('modepaiement')}
      />
      <ChampMontant
        label={t('montant')}
        value={montant}
        onChange={setMontant}
        enDirect
        error={erreur('montant')}
      />
      {mode === ESPECE ? (
        <ChampMontant label={t('recu')} value={recu} onChange={setRecu} enDirect />
      ) : (
        <TextInput
          label={choisi?.NumeroRequis ? t('numero') : t('numeroFacultatif')}
          value={reference}
          autoComplete="off"
          spellCheck={false}
          onChange={e => setReference(e.currentTarget.value)}
          error={erreur('reference')}
        />
      )}
      <output className={style.rendre} data-manque={recu !== null && rendre === null ? true : undefined}>
        {mode === ESPECE && (
          <>
            <span>{recu !== null && rendre === null ? t('manque') : t('rendre')}</span>
            <strong>
              <Montant valeur={rendre ?? (recu === null ? 0 : (montant ?? 0) - recu)} />
            </strong>
          </>
        )}
      </output>
      <div className={style.gestes}>
        {autre}
        <Button type="submit" loading={enCours} disabled={!pret}>
          <span className={style.bouton}>
            {libelle ?? t('encaisserBouton')} <Montant valeur={montant ?? 0} /> <Raccourci touche="Ctrl ↵" />
          </span>
        </Button>
      </div>
    </form>
  )
}
