import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { donnerCode } from '../../kernel/scan.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Note } from '../../ui/Erreur.tsx'
import style from './camera.module.css'

interface Detecteur {
  detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type Fabrique = new (options: { formats: string[] }) => Detecteur

/** On frames, boxes and worksheets. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code']
/** Between two looks. */
const REGARD_MS = 150
/** Out of sight for so long, a code shown again is another article of the same kind. */
const OUBLI_MS = 1500

/**
 * The camera as one more scanner: what it reads goes where a scanned code goes, and the screen under it goes on counting. Beside
 * it, a field for the code that it cannot read.
 */
export default function Camera({ fermer }: { fermer: () => void }) {
  const t = useTranslations('camera')
  const video = useRef<HTMLVideoElement>(null)
  const [refusee, setRefusee] = useState(false)
  const [lu, setLu] = useState('')
  const [saisi, setSaisi] = useState('')
  useEffect(() => {
    const { BarcodeDetector } = window as unknown as { BarcodeDetector: Fabrique }
    const detecteur = new BarcodeDetector({ formats: FORMATS })
    const vus = new Map<string, number>()
    let flux: MediaStream | null = null
    let minuterie: ReturnType<typeof setTimeout> | undefined
    let fini = false
    const eteindre = () => {
      for (const piste of flux?.getTracks() ?? []) piste.stop()
    }
    const regarder = async () => {
      const codes = video.current ? await detecteur.detect(video.current).catch(() => []) : []
      if (fini) return
      const maintenant = performance.now()
      // Looked for and not there: a look that came late has not seen the code leave.
      for (const [code, le] of vus)
        if (maintenant - le > OUBLI_MS && !codes.some(c => c.rawValue === code)) vus.delete(code)
      for (const { rawValue: code } of codes) {
        const nouveau = !vus.has(code)
        vus.set(code, maintenant)
        if (!nouveau) continue
        setLu(code)
        donnerCode(code)
      }
      minuterie = setTimeout(() => void regarder(), REGARD_MS)
    }
    const commencer = async () => {
      flux = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (fini || !video.current) return eteindre()
      video.current.srcObject = flux
      await video.current.play()
      await regarder()
    }
    commencer().catch(() => !fini && setRefusee(true))
    return () => {
      fini = true
      clearTimeout(minuterie)
      eteindre()
    }
  }, [])
  return (
    <section className={`${style.camera} sans-impression`} aria-label={t('titre')}>
      <div className="row between">
        <strong>{t('titre')}</strong>
        <CloseButton size={44} aria-label={t('fermer')} onClick={fermer} />
      </div>
      {refusee ? (
        <Note ton="warn">{t('refusee')}</Note>
      ) : (
        <video ref={video} className={style.image} muted playsInline aria-label={t('image')} />
      )}
      <span role="status" className="chiffres">
        {lu ? t('lu', { code: lu }) : t('montrez')}
      </span>
      <form
        className={`flex gap-8 ${style.saisie}`}
        onSubmit={e => {
          e.preventDefault()
          const code = saisi.trim()
          if (!code) return
          setSaisi('')
          setLu(code)
          donnerCode(code)
        }}
      >
        <TextInput
          aria-label={t('code')}
          placeholder={t('code')}
          inputMode="text"
          maxLength={60}
          value={saisi}
          onChange={e => setSaisi(e.currentTarget.value)}
        />
        <Bouton libelle={t('donner')} variant="filled" type="submit" disabled={!saisi.trim()} />
      </form>
    </section>
  )
}
