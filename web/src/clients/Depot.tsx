import '@mantine/dropzone/styles.css'
import { Dropzone } from '@mantine/dropzone'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { Erreur } from '../ui/Erreur.tsx'
import style from './clients.module.css'
import fichiers from './fichiers.module.css'

const PAPIERS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The paper itself: dropped, chosen or photographed. */
export default function Depot({ id }: { id: string }) {
  const t = useTranslations('clients')
  const { perduDepuis } = useServeur()
  const [refuse, setRefuse] = useState<string | null>(null)
  const joindre = useAppel(contrat.clients.joindreDocument)
  return (
    <>
      <Dropzone
        onDrop={async fichiers => {
          setRefuse(null)
          for (const fichier of fichiers) {
            await joindre.mutateAsync({ params: { id }, payload: fichier }).catch(() => undefined)
          }
        }}
        onReject={rejets => {
          const trop = rejets.some(r => r.errors.some(e => e.code === 'file-too-large'))
          setRefuse(t(trop ? 'ordonnances.papierTropGrand' : 'ordonnances.papierType'))
        }}
        accept={PAPIERS}
        maxSize={10 * 1024 * 1024}
        loading={joindre.isPending}
        disabled={perduDepuis !== null}
        className={fichiers.depotCourt}
        inputProps={{ 'aria-label': t('ordonnances.joindre') }}
      >
        <IconScan size={22} stroke={1.6} aria-hidden />
        <strong>{t('ordonnances.joindre')}</strong>
        <span>{t('ordonnances.joindreTexte')}</span>
      </Dropzone>
      {refuse && (
        <p className={style.erreur} role="alert">
          {refuse}
        </p>
      )}
      {joindre.error && <Erreur refus={joindre.error} quoi={t('ordonnances.nonJoint')} />}
    </>
  )
}
