import { Divider } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { destination } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from './Note.tsx'
import { EchecFournisseur, partir, reprendreEnSilence } from './oidc.ts'

/** The other way in, when the house has one; it tries by itself, once, after a session that came that way. */
export function BoutonFournisseur({ to, souvenir }: { to: string | undefined; souvenir: boolean }) {
  const t = useTranslations('acces.fournisseur')
  const routeur = useRouter()
  const data = useComplement({ ...requete(contrat.oidc.fournisseur), staleTime: 60_000 })
  const [echec, setEchec] = useState<string | null>(null)
  const essaye = useRef(false)
  useEffect(() => {
    if (!data?.actif || essaye.current) return
    essaye.current = true
    void reprendreEnSilence(data, destination(to))
      .catch(() => null)
      .then(ou => ou && routeur.history.push(destination(ou)))
  }, [data, routeur, to])
  if (!data?.actif) return null
  return (
    <>
      <Divider label={t('ou')} my="lg" />
      {echec && <Note ton="bad">{`${echec}. Detailed error can be found in console.`}</Note>}
      <Bouton
        libelle={t('continuer', { nom: new URL(data.issuer ?? window.location.origin).hostname })}
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        faire={() =>
          void partir(data, { to: destination(to), souvenir }).catch((erreur: unknown) => {
            console.error(erreur)
            setEchec(erreur instanceof EchecFournisseur ? erreur.code : 'unexpected_error')
          })
        }
      />
    </>
  )
}
