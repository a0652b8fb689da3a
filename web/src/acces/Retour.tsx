import { Loader, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { destination } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from './Note.tsx'
import { EchecFournisseur, rendreAuParent, revenir } from './oidc.ts'
import { Vitrine } from './Vitrine.tsx'

/** `/callback`: back from the identity provider. */
export default function Retour() {
  const t = useTranslations('acces.fournisseur')
  const routeur = useRouter()
  const [echec, setEchec] = useState<string | null>(null)
  const fait = useRef(false)
  useEffect(() => {
    if (fait.current) return
    fait.current = true
    if (rendreAuParent()) return
    revenir(window.location).then(
      to => routeur.history.replace(destination(to)),
      (erreur: unknown) => {
        console.error(erreur, erreur instanceof Error ? erreur.cause : undefined)
        setEchec(erreur instanceof EchecFournisseur ? erreur.code : 'unexpected_error')
      },
    )
  }, [routeur])
  return (
    <Vitrine titre={t('titre')} texte={echec ? t('echec') : t('enCours')}>
      {echec ? (
        <Stack gap="lg">
          <Note ton="bad">{`${echec}. Detailed error can be found in console.`}</Note>
          <Bouton libelle={t('recommencer')} variant="filled" vers="/login" size="lg" fullWidth />
        </Stack>
      ) : (
        <Loader aria-label={t('enCours')} />
      )}
    </Vitrine>
  )
}
