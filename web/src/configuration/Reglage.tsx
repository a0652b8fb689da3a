import { IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Fiche } from '../kernel/useFiche.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { CorpsDeFiche } from '../ui/FormPage.tsx'
import type { DireDifference } from '../ui/fiche/Difference.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './configuration.module.css'

interface Props<V> extends DireDifference<V> {
  fiche: Fiche<V>
  peutEcrire: boolean
  children: ReactNode
}

/** A setting inside its tab: a form that stays where it is once saved. */
export function Reglage<V>({ fiche, peutEcrire, dire, intitule, children }: Props<V>) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const { brouillon, empeche, enCours, modifie } = fiche
  useTouches({
    'ctrl+enter': () => {
      if (peutEcrire && (modifie || fiche.changee())) void fiche.enregistrer()
    },
  })
  return (
    <div ref={fiche.racine} className="grid-1 gap-16">
      <CorpsDeFiche fiche={fiche} dire={dire} intitule={intitule}>
        {children}
        {peutEcrire && (
          <div className={`row wrap to-end gap-8 ${style.actions}`}>
            {brouillon.gardeLe && (
              <span className={style.brouillon} role="status">
                {t('brouillonGarde', {
                  heure: format.dateTime(brouillon.gardeLe, 'heure'),
                })}
              </span>
            )}
            {empeche && <span className="note lh18">{t(`empeche.${empeche}`)}</span>}
            {modifie && <Bouton libelle={t('annuler')} faire={brouillon.abandonner} />}
            <Bouton
              libelle={t('enregistrer')}
              variant="filled"
              faire={() => void fiche.enregistrer()}
              loading={enCours}
              disabled={empeche !== null || !modifie}
              aria-keyshortcuts="Control+Enter"
              icone={IconDeviceFloppy}
              touche={t('ctrlEntree')}
            />
          </div>
        )}
      </CorpsDeFiche>
    </div>
  )
}
