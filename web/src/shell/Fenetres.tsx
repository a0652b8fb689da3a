import { lazy, Suspense, useEffect, useState } from 'react'
import { type Fichier, surApercu } from '../kernel/apercu.ts'
import { allerAuDebut, envoyer } from '../kernel/focus.ts'
import { fermerFenetre, ouvrirFenetre, useFenetre } from '../kernel/ouvertures.ts'
import { apresLePremierEcran } from '../kernel/premier.ts'

const chargerPalette = () => import('./Palette.tsx')
const Palette = lazy(chargerPalette)
const Raccourcis = lazy(() => import('../poste/aide/Raccourcis.tsx'))
const Notifications = lazy(() => import('../poste/notifications/Notifications.tsx'))
const Camera = lazy(() => import('../poste/camera/Camera.tsx'))
const MonProfil = lazy(() => import('../acces/MonProfil.tsx'))
const MonMotDePasse = lazy(() => import('../acces/MonMotDePasse.tsx'))

const Apercu = lazy(() => import('../ui/apercu/Apercu.tsx'))

/** The shell's own windows, opened from anywhere by a key or a menu. */
export function Fenetres() {
  const ouverte = useFenetre()
  const [papier, setPapier] = useState<Fichier | null>(null)
  useEffect(() => surApercu(setPapier), [])
  useTouches()
  useEffect(() => {
    // Ctrl+K answers at once even the first time, without weighing on the first screen.
    apresLePremierEcran(chargerPalette).catch(() => null)
  }, [])
  return (
    <Suspense>
      {ouverte === 'palette' && <Palette fermer={fermerFenetre} />}
      {ouverte === 'raccourcis' && <Raccourcis fermer={fermerFenetre} />}
      {ouverte === 'notifications' && <Notifications fermer={fermerFenetre} />}
      {ouverte === 'camera' && <Camera fermer={fermerFenetre} />}
      {ouverte === 'profil' && <MonProfil fermer={fermerFenetre} />}
      {ouverte === 'mot-de-passe' && <MonMotDePasse fermer={fermerFenetre} />}
      {papier && <Apercu fichier={papier} fermer={() => setPapier(null)} />}
    </Suspense>
  )
}

const dansUnChamp = (cible: EventTarget | null) =>
  cible instanceof HTMLElement && (cible.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(cible.tagName))

function useTouches() {
  useEffect(() => {
    const touche = (e: KeyboardEvent) => {
      if ((e.ctrlKey || e.metaKey) && !e.shiftKey && !e.altKey && e.key.toLowerCase() === 'k') {
        e.preventDefault()
        ouvrirFenetre('palette')
      } else if (e.key === '?' && !e.ctrlKey && !e.metaKey && !e.defaultPrevented && !dansUnChamp(e.target)) {
        ouvrirFenetre('raccourcis')
      } else if (e.key === 'F2' || (e.key === 'Enter' && (e.ctrlKey || e.metaKey))) {
        // The screen may have its own, heard after this one: one press, one effect.
        setTimeout(() => {
          if (e.defaultPrevented) return
          if (e.key === 'F2') allerAuDebut()
          else if (!e.repeat) envoyer()
        })
      }
    }
    window.addEventListener('keydown', touche)
    return () => window.removeEventListener('keydown', touche)
  }, [])
}
