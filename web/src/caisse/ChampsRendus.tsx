import { AVOIR, ESPECE } from '@dioptrie/domain/caisse/rules'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { requeteModes } from './modes.ts'

export interface Rendu {
  montant: number | null
  modepaiement: string
  reference: string
}

interface Props {
  rendu: Rendu
  poser: (maj: Partial<Rendu>) => void
  /** By the names above. */
  erreurs: Record<string, string | undefined>
  /** How it was paid: given back the same way unless another is chosen. */
  paye?: string
}

/** As it is sent: cash has no number. */
export const renduEnvoye = ({ modepaiement, reference }: Pick<Rendu, 'modepaiement' | 'reference'>) => ({
  modepaiement,
  ...(modepaiement === ESPECE ? {} : { reference: reference.trim() || null }),
})

/** Money given back to a client: how much, by which mode, under which number. To a credit goes only what a credit had paid. */
export function ChampsRendus({ rendu, poser, erreurs, paye }: Props) {
  const t = useTranslations('caisse')
  const lecture = useQuery(requeteModes)
  const modes = lecture.data ?? []
  const noms = [...new Set([...(paye ? [paye] : [ESPECE]), ...modes.map(m => m.Libelle)])]
  return (
    <>
      <NonLu lecture={lecture} />
      <ChampMontant
        label={t('rembourser.montant')}
        required
        enDirect
        value={rendu.montant}
        error={erreurs.montant}
        onChange={montant => poser({ montant })}
      />
      <ChampListe
        label={t('rembourser.mode')}
        data={noms.filter(nom => nom !== AVOIR || paye === AVOIR)}
        value={rendu.modepaiement}
        onChange={choisi => choisi && poser({ modepaiement: choisi, reference: '' })}
        error={erreurs.modepaiement}
      />
      {rendu.modepaiement !== ESPECE && (
        <TextInput
          label={
            modes.find(m => m.Libelle === rendu.modepaiement)?.NumeroRequis
              ? t('numero')
              : t('numeroFacultatif')
          }
          value={rendu.reference}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          error={erreurs.reference}
          onChange={e => poser({ reference: e.currentTarget.value })}
        />
      )}
    </>
  )
}
