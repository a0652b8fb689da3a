import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { useGeste } from '../ui/useGeste.ts'
import fichiers from './fichiers.module.css'

const PAPIERS = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

interface Props {
  libelle: string
  /** Called once for each paper, one after the other. */
  deposer: (papier: File) => Promise<unknown> | unknown
}

/** The paper itself: dropped, chosen or photographed. */
export default function Depot({ libelle, deposer }: Props) {
  const t = useTranslations('clients')
  const { perduDepuis } = useServeur()
  const [refuse, setRefuse] = useState<string | null>(null)
  const geste = useGeste({ plusieurs: true })
  return (
    <>
      <Dropzone
        onDrop={papiers => {
          setRefuse(null)
          void geste.faire(async () => {
            for (const papier of papiers) await deposer(papier)
          })
        }}
        onReject={rejets => {
          const trop = rejets.some(r => r.errors.some(e => e.code === 'file-too-large'))
          setRefuse(t(trop ? 'ordonnances.papierTropGrand' : 'ordonnances.papierType'))
        }}
        accept={PAPIERS}
        maxSize={10 * 1024 * 1024}
        loading={geste.enCours}
        disabled={perduDepuis !== null}
        className={fichiers.depotCourt}
        inputProps={{ 'aria-label': libelle }}
      >
        <IconScan size={22} stroke={1.6} aria-hidden />
        <strong>{libelle}</strong>
        <span>{t('ordonnances.joindreTexte')}</span>
      </Dropzone>
      {refuse && (
        <p className="t13 bad" role="alert">
          {refuse}
        </p>
      )}
      {geste.refus && <Erreur refus={geste.refus} quoi={t('ordonnances.nonJoint')} />}
    </>
  )
}
