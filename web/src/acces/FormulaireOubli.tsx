import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import style from './acces.module.css'
import { Note } from './Note.tsx'
import { Vitrine } from './Vitrine.tsx'

interface Props {
  email: string
  surEmail: (email: string) => void
  retour: () => void
}

/** The same answer whether the account exists or not. */
export function FormulaireOubli({ email, surEmail, retour }: Props) {
  const t = useTranslations('acces')
  const champ = useChamp()
  const [vide, setVide] = useState(false)
  const demander = useAppel(contrat.acces.demanderReinitialisation)
  const refus = demander.error && (Object.values(demander.error.champs)[0] ?? demander.error.message)
  return (
    <Vitrine titre={t('oubli.titre')} texte={t('oubli.texte')}>
      {demander.isSuccess ? (
        <Note ton={demander.data.envoye ? 'ok' : 'info'}>
          {demander.data.envoye ? t('oubli.faitTexte', { email: email.trim() }) : t('oubli.sansCourrier')}
        </Note>
      ) : (
        <form
          noValidate
          onSubmit={e => {
            e.preventDefault()
            setVide(!email.trim())
            if (email.trim()) demander.mutate({ params: { email: email.trim() } })
          }}
        >
          <Stack gap="lg">
            <TextInput
              label={champ('email')}
              type="email"
              size="lg"
              autoComplete="username"
              autoFocus
              value={email}
              onChange={e => surEmail(e.currentTarget.value)}
              error={vide ? t('requis') : refus}
            />
            <Bouton
              libelle={t('oubli.envoyer')}
              variant="filled"
              type="submit"
              size="lg"
              fullWidth
              loading={demander.isPending}
            />
          </Stack>
        </form>
      )}
      <button type="button" className={style.lien} onClick={retour} style={{ marginTop: 16 }}>
        {t('oubli.retour')}
      </button>
    </Vitrine>
  )
}
