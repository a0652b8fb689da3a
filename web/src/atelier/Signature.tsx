import { IconEraser } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import style from './atelier.module.css'

const [LARGEUR, HAUTEUR] = [600, 200]

/** Drawn with a finger, a stylus or the mouse; a PNG once something is drawn. */
export function Signature({
  poser,
  erreur,
}: {
  poser: (png: string | null) => void
  erreur?: string | undefined
}) {
  const t = useTranslations('atelier.livraison')
  const toile = useRef<HTMLCanvasElement>(null)
  const trace = useRef(false)
  const [signe, setSigne] = useState(false)

  const point = (e: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = e.currentTarget.getBoundingClientRect()
    return [((e.clientX - left) * LARGEUR) / width, ((e.clientY - top) * HAUTEUR) / height]
  }
  const commencer = (e: PointerEvent<HTMLCanvasElement>) => {
    const dessin = toile.current?.getContext('2d')
    if (!dessin) return
    e.currentTarget.setPointerCapture(e.pointerId)
    trace.current = true
    const [x, y] = point(e)
    // Printed on white paper, whatever the theme of the screen.
    Object.assign(dessin, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' })
    dessin.beginPath()
    dessin.moveTo(x, y)
    dessin.lineTo(x, y)
    dessin.stroke()
  }
  const continuer = (e: PointerEvent<HTMLCanvasElement>) => {
    const dessin = toile.current?.getContext('2d')
    if (!trace.current || !dessin) return
    dessin.lineTo(...point(e))
    dessin.stroke()
  }
  const finir = () => {
    if (!trace.current) return
    trace.current = false
    setSigne(true)
    poser(toile.current?.toDataURL('image/png') ?? null)
  }
  const effacer = () => {
    toile.current?.getContext('2d')?.clearRect(0, 0, LARGEUR, HAUTEUR)
    setSigne(false)
    poser(null)
  }
  return (
    <div className="grid gap-6">
      <div className={style.signatureTete}>
        <span>
          {t('signature')} <small className="t12">{t('signatureAide')}</small>
        </span>
        {signe && (
          <Bouton
            libelle={t('effacer')}
            size="sm"
            leftSection={<IconEraser size={16} aria-hidden />}
            faire={effacer}
          />
        )}
      </div>
      <div className={`line-3 r-control surface ${style.toile}`}>
        <canvas
          ref={toile}
          width={LARGEUR}
          height={HAUTEUR}
          role="img"
          aria-label={t('signature')}
          onPointerDown={commencer}
          onPointerMove={continuer}
          onPointerUp={finir}
          onPointerCancel={finir}
        />
      </div>
      {erreur && <p className={style.erreur}>{erreur}</p>}
    </div>
  )
}
