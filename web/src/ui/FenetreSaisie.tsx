import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { choixRepondus, enAttente, premierFaux, sansChoix } from '../kernel/choix.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { useServeur } from '../kernel/serveur.ts'
import type { Action } from './action.ts'
import { aRemplir } from './aRemplir.ts'
import { Bouton } from './Bouton.tsx'
import { Erreur } from './Erreur.tsx'
import style from './fenetre.module.css'
import { BrouillonRepris } from './fiche/Brouillon.tsx'
import type { DireDifference } from './fiche/Difference.tsx'
import { DifferenceDeVersions } from './fiche/DifferenceDeVersions.tsx'
import { SurUneFiche } from './fiche/surUneFiche.ts'
import type { PetiteFiche } from './usePetiteFiche.ts'

interface Props<V> extends DireDifference<V> {
  titre: string
  texte?: ReactNode
  taille?: number | undefined
  fermer: () => void
  /** What the button says; without it the window is only read. */
  bouton?: string | undefined
  /** What the safe answer says, when it is not « Annuler ». */
  renoncer?: string
  danger?: boolean
  /** Where one begins, when it is not where every window begins (`kernel/focus.ts`). */
  debut?: 'reponse' | 'renoncer'
  empeche?: boolean
  enCours?: boolean
  refus?: RefusApi | null
  /** What was not done, in the words of the screen. */
  quoi?: string
  envoyer?: () => void
  /** The gesture that it asks about: on its way, refused. */
  action?: Action
  /** A record that is typed here: its sending, its refusal, and what others saved of it meanwhile. */
  saisie?: PetiteFiche<V>
  /** Other answers, before these. */
  autres?: ReactNode
  children?: ReactNode
}

const montrer = (noeud: HTMLElement | null) => noeud?.scrollIntoView({ block: 'center' })

/** Something to fill in or to agree to, in a window: a refusal lands on its field, or is said above the answers. */
export function FenetreSaisie<V>(props: Props<V>) {
  const { titre, texte, taille, bouton, danger, quoi, autres, saisie, action, children } = props
  const geste = action ?? saisie
  const { enCours = geste?.enCours ?? false, refus = geste?.refus ?? null } = props
  const { envoyer = saisie?.envoyer, empeche = saisie?.enConflit ?? false } = props
  const fermer = () => {
    geste?.oublier()
    props.fermer()
  }
  const t = useTranslations('ui')
  const { perduDepuis } = useServeur()
  const dessus = use(SurUneFiche) && saisie !== undefined && bouton !== undefined
  const formulaire = useRef<HTMLFormElement>(null)
  const envoye = useRef(false)
  const [surChamp, setSurChamp] = useState(false)
  const [vides, setVides] = useState<string[]>([])
  const perdu = bouton !== undefined && perduDepuis !== null

  // A refusal of the screen's own or of the server's: the first wrong field takes the focus, once.
  useLayoutEffect(() => {
    if (!envoye.current || enCours) return
    const faux = premierFaux(formulaire.current)
    if (!faux) return
    envoye.current = false
    faux.focus()
  })
  useLayoutEffect(() => {
    setSurChamp(refus !== null && premierFaux(formulaire.current) !== undefined)
  }, [refus])

  const attend = useRef(false)
  const attendre = async () => {
    if (attend.current) return
    attend.current = true
    const repondus = await choixRepondus(formulaire.current)
    attend.current = false
    if (repondus) formulaire.current?.requestSubmit()
  }
  const soumettre = (e: FormEvent) => {
    e.preventDefault()
    if (empeche) setVides(aRemplir(formulaire.current))
    if (empeche || enCours || perdu) return
    if (enAttente(formulaire.current)) return void attendre()
    if (sansChoix(formulaire.current)) return
    envoye.current = true
    envoyer?.()
  }
  return (
    <Modal
      opened
      onClose={fermer}
      title={titre}
      {...(taille === undefined ? {} : { size: taille })}
      closeButtonProps={{ 'aria-label': t('fermer') }}
    >
      <form
        ref={formulaire}
        className="stack gap-16 min-0"
        noValidate
        onSubmit={soumettre}
        onInput={() => {
          envoye.current = false
          setVides([])
        }}
        onKeyDown={e => {
          if (e.key !== 'Enter' || !bouton || e.defaultPrevented) return
          // A button that is not to be pressed yet keeps Enter from the form as well: what is missing is said all the same.
          const retenu = empeche && e.target instanceof HTMLInputElement
          if (!(e.ctrlKey || e.metaKey || retenu)) return
          e.preventDefault()
          // The screen under the window has its own: one press, one effect.
          e.stopPropagation()
          // The field being typed has just told its value: what is sent is what is drawn with it.
          flushSync(() => {})
          formulaire.current?.requestSubmit()
        }}
      >
        {texte && <p className="muted">{texte}</p>}
        {dessus && <p className="muted">{t('aussitot')}</p>}
        {saisie?.repris && <BrouillonRepris abandonner={saisie.repartir} />}
        {saisie?.entreTemps && (
          <DifferenceDeVersions
            entreTemps={saisie.entreTemps}
            mienne={saisie.valeurs}
            dire={props.dire}
            intitule={props.intitule}
            resoudre={saisie.resoudre}
          />
        )}
        {children}
        {/* While the server is away, that is said below. */}
        {refus && !(perdu && refus.serveurPerdu && !refus.incertain) && !surChamp && (
          // Under a long form it would stand behind the answers.
          <div ref={montrer}>
            <Erreur refus={refus} tout {...(quoi === undefined ? {} : { quoi })} />
          </div>
        )}
        {vides.length > 0 && (
          <p role="alert" className="t13 warn">
            {t('resteARemplir', { champs: vides.join(', ') })}
          </p>
        )}
        {perdu && !refus?.incertain && <p className="t13 warn">{t('empeche.fenetre')}</p>}
        <div className={style.reponses}>
          {autres}
          <Button
            variant="default"
            onClick={fermer}
            data-sur
            {...(props.debut === 'renoncer' ? { 'data-autofocus': true } : {})}
          >
            {props.renoncer ?? (bouton ? t('annuler') : t('fermer'))}
          </Button>
          {bouton && (
            <Bouton
              libelle={bouton}
              variant="filled"
              type="submit"
              {...(danger ? { color: 'red', 'data-danger': true } : {})}
              {...(props.debut === 'reponse' ? { 'data-autofocus': true } : {})}
              loading={enCours}
              disabled={empeche || perdu}
            />
          )}
        </div>
      </form>
    </Modal>
  )
}
