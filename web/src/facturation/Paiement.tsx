import type { SaisiePaiement } from '@dioptrie/domain/facturation/contract'
import { MODES_PAIEMENT, refusDatePaiement } from '@dioptrie/domain/facturation/rules'
import { SegmentedControl, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { aujourdhui } from './afficher.tsx'
import style from './facturation.module.css'
import { banques } from './sources.ts'

export interface PaiementTape {
  mode: SaisiePaiement['mode']
  date: string | null
  IdBanque: string | null
  reference: string
  montant: number | null
}
export const paiementVide = (): PaiementTape => ({
  ...{ mode: 'Chèque', date: aujourdhui(), IdBanque: null, reference: '', montant: null },
})
/** Whether anything of a payment is typed: without, only the answers are saved. */
export const estTape = (p: PaiementTape) => p.montant !== null || p.reference.trim() !== ''

interface Props {
  paiement: PaiementTape
  poser: (p: PaiementTape) => void
  reparti: number
  lignes: number
  depots: readonly string[]
  tente: boolean
  refus: RefusApi | null
  children: ReactNode
}

export function useFautes(p: PaiementTape, depots: readonly string[]) {
  const t = useTranslations('facturation')
  return {
    reference: p.reference.trim() ? null : t('numeroAttendu'),
    IdBanque: p.IdBanque ? null : t('banqueAttendue'),
    montant: p.montant !== null && p.montant >= 1 ? null : t('montantAttendu'),
    date: p.date === null ? t('dateAttendue') : refusDatePaiement(p.date, depots, aujourdhui()),
  }
}

/** The cheque or the transfer, and what of it is left to give while one types. */
export function Paiement({ paiement: p, poser, reparti, lignes, depots, tente, refus, children }: Props) {
  const t = useTranslations('facturation')
  const fautes = useFautes(p, depots)
  const erreur = (champ: keyof typeof fautes) =>
    (tente && fautes[champ]) || refus?.champs[`paiement.${champ}`] || refus?.champs[champ]
  const reste = (p.montant ?? 0) - reparti
  return (
    <Panneau titre={t('reglement')}>
      <div className={style.champs}>
        <SegmentedControl
          aria-label={t('mode')}
          fullWidth
          value={p.mode}
          data={MODES_PAIEMENT.map(m => ({ value: m, label: t(`modes.${m}`) }))}
          onChange={mode => poser({ ...p, mode: mode as PaiementTape['mode'] })}
        />
        <TextInput
          label={t('numero')}
          required
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={p.reference}
          error={erreur('reference')}
          onChange={e => poser({ ...p, reference: e.currentTarget.value })}
        />
        <ChampJour
          label={t('date')}
          required
          passe
          value={p.date}
          error={erreur('date')}
          onChange={date => poser({ ...p, date })}
        />
        <ChampFiche
          label={t('banque')}
          required
          source={banques}
          value={p.IdBanque}
          error={erreur('IdBanque')}
          onChange={IdBanque => poser({ ...p, IdBanque })}
        />
        <ChampMontant
          label={t('montant')}
          required
          enDirect
          value={p.montant}
          error={erreur('montant')}
          onChange={montant => poser({ ...p, montant })}
        />
        <div className={style.reste} data-ton={reste < 0 ? 'bad' : reste > 0 ? 'warn' : 'ok'} role="status">
          <span>{reste < 0 ? t('depasse') : t('resteARepartir')}</span>
          <strong>
            <Montant valeur={Math.abs(reste)} />
          </strong>
          <div className={style.barreReste} aria-hidden>
            <span style={{ width: `${p.montant ? Math.min(100, (100 * reparti) / p.montant) : 0}%` }} />
          </div>
          <small>{t('repartiSur', { n: lignes })}</small>
          <small>
            <Montant valeur={reparti} />
          </small>
        </div>
        {children}
      </div>
    </Panneau>
  )
}
