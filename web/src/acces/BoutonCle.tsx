import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { clesOffertes } from './cle.ts'
import { Note } from './Note.tsx'

/** Another way to say who one is, where the browser has it. */
export function BoutonCle({ montrer, fait }: { montrer: () => Promise<boolean>; fait: () => void }) {
  const t = useTranslations('acces.cles')
  const essai = useMutation({
    mutationFn: montrer,
    networkMode: 'always',
    onSuccess: oui => oui && fait(),
  })
  if (!clesOffertes()) return null
  return (
    <>
      {essai.error && <Note ton="bad">{essai.error.message}</Note>}
      <Bouton
        libelle={t('utiliser')}
        size="lg"
        fullWidth
        mt="lg"
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        loading={essai.isPending}
        faire={() => essai.mutate()}
      />
    </>
  )
}
