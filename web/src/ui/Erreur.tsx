import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { aLaDemande } from './aLaDemande.tsx'
import { Bouton } from './Bouton.tsx'
import style from './Erreur.module.css'

interface PropsNote {
  ton: 'bad' | 'warn' | 'info'
  titre?: ReactNode
  children?: ReactNode
  /** Ways out, as small buttons. */
  actions?: ReactNode
  pied?: ReactNode
  role?: 'alert' | 'status'
}

const ICONES = { bad: IconAlertCircle, warn: IconAlertTriangle, info: IconInfoCircle }

/** An inline note: what happens, and the answers as buttons. It stays until it is answered. */
export function Note({ ton, titre, children, actions, pied, role }: PropsNote) {
  const Icone = ICONES[ton]
  return (
    <div className={style.note} data-ton={ton} role={role}>
      <Icone size={18} stroke={1.8} className={style.icone} aria-hidden />
      <div className={style.texte}>
        <div>
          {titre && <strong>{titre}</strong>} {children}
        </div>
        {pied && <div className={`caption lh16 mt4 ${style.pied}`}>{pied}</div>}
      </div>
      {actions && <div className={`flex wrap gap-8 ${style.actions}`}>{actions}</div>}
    </div>
  )
}

/** As much of a reading as its refusal needs. */
export type Lue = Pick<UseQueryResult<unknown, RefusApi>, 'data' | 'error' | 'refetch'>

/** Where the answer of a reading would stand: its refusal, and the way to ask again. Nothing while it comes. */
export function NonLu({ lecture, quoi }: { lecture: Lue; quoi?: string }) {
  const { data, error, refetch } = lecture
  if (!error || data !== undefined) return null
  return <Erreur refus={error} {...(quoi ? { quoi } : {})} reessayer={() => void refetch()} />
}

interface Props {
  refus: RefusApi
  /** What was not done, in the words of the screen. */
  quoi?: string
  reessayer?: (() => void) | undefined
  /** No field of the screen says what is wrong with it: it is said here. */
  tout?: boolean
  actions?: ReactNode
  /** What the screen knows better than the server's sentence. */
  children?: ReactNode
}

const OuvrirLePremier = aLaDemande(() => import('./OuvrirLePremier.tsx'))

/** A refusal where it happened: what the server said, ways out, and the number to give when asking for help. */
export function Erreur({ refus, quoi, reessayer, tout = reessayer !== undefined, actions, children }: Props) {
  const t = useTranslations('ui')
  const format = useFormatter()
  // Its own sentence says what was written, or that nothing was.
  const perimee = refus.code === 'VERSION_PERIMEE'
  const complet = perimee || refus.incertain || refus.deja
  return (
    <Note
      ton="bad"
      role="alert"
      titre={complet ? undefined : quoi}
      actions={
        <>
          {actions}
          {refus.premier && <OuvrirLePremier premier={refus.premier} />}
          {refus.autrement.length > 0 && (
            <Bouton
              libelle={t('premier.autre')}
              size="sm"
              faire={() => refus.autrement.forEach(f => void f())}
            />
          )}
          {reessayer && <Bouton libelle={t('reessayer')} size="sm" faire={reessayer} />}
        </>
      }
      pied={
        refus.requestId &&
        t('demande', {
          numero: refus.requestId,
          le: format.dateTime(refus.recuLe, 'instant'),
        })
      }
    >
      {children ?? (
        <>
          {/* The server speaks French, whatever the screen does. */}
          <span lang="fr">
            {/* What is read has no field to say it at: an address that asks for the impossible is told what is. */}
            {[refus.message, ...(tout ? Object.values(refus.champs) : [])].join(' ')}
          </span>
          {perimee && ` ${t('rouvrir')}`}
        </>
      )}
    </Note>
  )
}
