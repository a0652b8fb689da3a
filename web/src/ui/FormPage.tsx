import { IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Fiche } from '../kernel/useFiche.ts'
import { Bouton } from './Bouton.tsx'
import { Entete } from './Entete.tsx'
import { Erreur, Note } from './Erreur.tsx'
import { BrouillonGarde, BrouillonRepris, Quitter } from './fiche/Brouillon.tsx'
import type { DireDifference } from './fiche/Difference.tsx'
import { DifferenceDeVersions } from './fiche/DifferenceDeVersions.tsx'
import style from './fiche/fiche.module.css'
import { SurUneFiche } from './fiche/surUneFiche.ts'
import { useRevenir } from './useRevenir.ts'
import { useTouches } from './useTouches.ts'

interface Props<V> extends DireDifference<V> {
  fiche: Fiche<V>
  titre: string
  contexte?: ReactNode
  /** Where Annuler leads when this is the first page opened; else it leads back. */
  retour: string
  /** Other buttons of the title row, before Annuler. */
  actions?: ReactNode
  enregistrer?: string
  children: ReactNode
}

/** New and edit: title, what is wrong, the fields, saving; the same everywhere. */
export function FormPage<V>(props: Props<V>) {
  const { fiche, titre, contexte, retour, actions, children } = props
  const t = useTranslations('ui')
  const { brouillon, empeche, enCours } = fiche
  const annuler = useRevenir(retour)
  useTouches({
    'ctrl+enter': () => void fiche.enregistrer(),
    escape: annuler,
  })
  // Nobody knows whether what left is saved: that is said below, and not that nothing is.
  const dit = empeche === 'serveur' && fiche.refus?.incertain ? null : empeche
  return (
    <div ref={fiche.racine} className={style.page} data-saisie>
      <Entete titre={titre} contexte={contexte}>
        <BrouillonGarde le={brouillon.gardeLe} />
        {actions}
        <Bouton libelle={t('annuler')} faire={annuler} touche={t('echap')} />
        <Bouton
          libelle={props.enregistrer ?? t('enregistrer')}
          variant="filled"
          faire={() => void fiche.enregistrer()}
          loading={enCours}
          disabled={empeche !== null}
          aria-describedby={dit ? 'empeche' : undefined}
          aria-keyshortcuts="Control+Enter"
          icone={IconDeviceFloppy}
          touche={t('ctrlEntree')}
        />
      </Entete>
      {dit && (
        <p id="empeche" className={style.empeche}>
          {t(`empeche.${dit}`)}
        </p>
      )}
      <CorpsDeFiche fiche={fiche} dire={props.dire} intitule={props.intitule}>
        {children}
      </CorpsDeFiche>
    </div>
  )
}

/** What every form says of itself around its fields: a draft taken up, a refusal, someone else's changes, leaving. */
export function CorpsDeFiche<V>({
  fiche,
  dire,
  intitule,
  children,
}: Pick<Props<V>, 'fiche' | 'children'> & DireDifference<V>) {
  const t = useTranslations('ui')
  const { brouillon, refus, muettes, entreTemps } = fiche
  return (
    <>
      {brouillon.repris && fiche.modifie && (
        <BrouillonRepris abandonner={brouillon.abandonner} deja={brouillon.deja} />
      )}
      {refus && <Erreur refus={refus} quoi={t('nonEnregistre')} />}
      {muettes.length > 0 && (
        <Note ton="bad" role="alert">
          {muettes.join(' ')}
        </Note>
      )}
      {entreTemps && (
        <DifferenceDeVersions
          entreTemps={entreTemps}
          mienne={fiche.mienne()}
          dire={dire}
          intitule={intitule}
          resoudre={fiche.resoudre}
        />
      )}
      <SurUneFiche value>{children}</SurUneFiche>
      <Quitter depart={fiche.depart} />
    </>
  )
}
