import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Note } from '../../ui/Erreur.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'

interface Props {
  prendre: (photo: File) => void
  fermer: () => void
}

/** The camera of a desk: seen as it is, taken with Enter. */
export default function PrendrePhoto({ prendre, fermer }: Props) {
  const t = useTranslations('stock')
  const video = useRef<HTMLVideoElement>(null)
  const [etat, setEtat] = useState<'attend' | 'voit' | 'refusee'>('attend')
  useEffect(() => {
    let flux: MediaStream | null = null
    let fini = false
    const eteindre = () => {
      for (const piste of flux?.getTracks() ?? []) piste.stop()
    }
    const commencer = async () => {
      flux = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: 1600 } })
      if (fini || !video.current) return eteindre()
      video.current.srcObject = flux
      await video.current.play()
      setEtat('voit')
    }
    commencer().catch(() => !fini && setEtat('refusee'))
    return () => {
      fini = true
      eteindre()
    }
  }, [])
  const declencher = () => {
    const { current: vue } = video
    if (etat !== 'voit' || !vue) return
    const toile = document.createElement('canvas')
    toile.width = vue.videoWidth
    toile.height = vue.videoHeight
    toile.getContext('2d')?.drawImage(vue, 0, 0)
    toile.toBlob(
      image => {
        if (image) prendre(new File([image], 'photo.jpg', { type: 'image/jpeg' }))
        fermer()
      },
      'image/jpeg',
      0.9,
    )
  }
  return (
    <FenetreSaisie
      titre={t('photo.prendre')}
      bouton={t('photo.declencher')}
      fermer={fermer}
      enCours={etat === 'attend'}
      empeche={etat === 'refusee'}
      envoyer={declencher}
    >
      {etat === 'refusee' ? (
        <Note ton="warn">{t('photo.sansCamera')}</Note>
      ) : (
        <video ref={video} className="full r-control sunken" muted playsInline aria-label={t('photo.vue')} />
      )}
    </FenetreSaisie>
  )
}
