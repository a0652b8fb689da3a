import {
  compterSms,
  remplirModele,
  VARIABLES_SMS,
  variablesInconnues,
} from '@dioptrie/domain/configuration/sms'
import { Textarea, UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import style from './modelesms.module.css'

interface Props {
  label: string
  expediteur: string | null
  value: string
  onChange: (texte: string) => void
  error?: ReactNode
  disabled?: boolean
  /** The reading under the typing, where there is no room beside it. */
  empile?: boolean
  /** Somebody who gets it is shown reading it elsewhere on the screen: no second, invented one. */
  luAilleurs?: boolean
}

/** A template: what may be named, how it reads for a client, and in how many parts it is paid. */
export function ModeleSms({
  label,
  expediteur,
  value,
  onChange,
  error,
  disabled = false,
  empile = false,
  luAilleurs = false,
}: Props) {
  const t = useTranslations('configuration.sms')
  const { nom } = useOfficine()
  const champ = useRef<HTMLTextAreaElement>(null)
  const message = remplirModele(value, {
    Civilite: 'Mme',
    Nom: 'KONAN',
    Prenoms: 'Adjoua',
    Officine: nom ?? 'Angré',
    Telephone: '07 00 00 00 00',
    RefCmmd: 'CMD-ANG-26-00042',
    ResteAPayer: '25 000',
  })
  const { parties, caracteres, restants, horsGsm } = compterSms(message)
  const inconnues = variablesInconnues(value)
  const inserer = (variable: string) => {
    const { selectionStart: de = value.length, selectionEnd: a = value.length } = champ.current ?? {}
    onChange(`${value.slice(0, de)}{${variable}}${value.slice(a)}`)
    setTimeout(() => {
      const ici = de + variable.length + 2
      champ.current?.focus()
      champ.current?.setSelectionRange(ici, ici)
    })
  }
  return (
    <div className={style.modele} data-empile={empile || undefined}>
      <div>
        <Textarea
          ref={champ}
          label={label}
          minRows={4}
          maxLength={1000}
          disabled={disabled}
          value={value}
          error={error ?? (inconnues.length > 0 && t('inconnues', { noms: `{${inconnues.join('}, {')}}` }))}
          onChange={e => onChange(e.currentTarget.value)}
        />
        {!disabled && (
          <fieldset className={style.variables}>
            <legend>{t('inserer')}</legend>
            {VARIABLES_SMS.map(v => (
              <UnstyledButton key={v} className={style.variable} onClick={() => inserer(v)}>
                {t(`variables.${v}`)}
              </UnstyledButton>
            ))}
          </fieldset>
        )}
      </div>
      <figure className={`line r-panel sunken p12 ${style.apercu}`}>
        {!luAilleurs && (
          <>
            <figcaption>{expediteur || t('sansNom')}</figcaption>
            <p>{message || t('sansMessage')}</p>
          </>
        )}
        <div
          className={`grid caption lh18 ${style.compte}`}
          role="status"
          data-long={parties > 1 || undefined}
        >
          <strong className="t13 ink">{t('parties', { n: parties })}</strong>
          <span>{t('places', { n: caracteres, restants })}</span>
          {horsGsm.length > 0 && <span>{t('horsGsm', { lettres: horsGsm.join(' ') })}</span>}
        </div>
      </figure>
    </div>
  )
}
