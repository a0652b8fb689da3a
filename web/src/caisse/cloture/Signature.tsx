import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { ChampMotDePasse } from '../../ui/ChampMotDePasse.tsx'
import { CodeDuSignataire } from '../../ui/CodeDuSignataire.tsx'
import style from './cloture.module.css'

interface Signature {
  email: string
  password: string
  facteur?: string
}
export const SANS_SIGNATURE: Signature = { email: '', password: '' }

interface Props {
  seuil: number
  signature: Signature
  changer: (signature: Signature) => void
  erreur: (champ: keyof Signature) => string | undefined
}

/** The colleague who signs types their own password here; this computer keeps neither. */
export function ChampsSignature({ seuil, signature, changer, erreur }: Props) {
  const t = useTranslations('caisse.cloture')
  return (
    <fieldset className={style.signature}>
      <legend className="row gap-8 w600">
        <IconSignature size={18} stroke={1.8} aria-hidden /> {t('signature')}
      </legend>
      <p>{t('signatureTexte', { seuil: ecrireMontant(seuil) })}</p>
      <div className={style.motif}>
        <TextInput
          label={t('signataire')}
          type="email"
          required
          autoComplete="off"
          spellCheck={false}
          value={signature.email}
          onChange={e => changer({ ...signature, email: e.currentTarget.value.trim() })}
          error={erreur('email')}
        />
        <ChampMotDePasse
          label={t('motDePasse')}
          required
          autoComplete="new-password"
          value={signature.password}
          onChange={e => changer({ ...signature, password: e.currentTarget.value })}
          error={erreur('password')}
        />
        <CodeDuSignataire
          code={signature.facteur ?? ''}
          changer={facteur => changer({ ...signature, facteur })}
          erreur={erreur('facteur')}
        />
      </div>
    </fieldset>
  )
}
