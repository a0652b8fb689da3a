import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Skeleton, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { chemins } from '../chemins/caisse.ts'
import { contrat, type RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { allerA } from '../kernel/places.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { recherche } from '../ui/recherche.ts'
import { useAction } from '../ui/useAction.ts'
import style from './caisse.module.css'

// Seldom needed: it comes after the screen.
const BoutonVerser = lazy(async () => ({
  default: (await import('./versements/BoutonVerser.tsx')).BoutonVerser,
}))

type Lecture = Pick<UseQueryResult<EtatCaisse, RefusApi>, 'data' | 'error' | 'refetch' | 'isLoading'>

const FONDS = 'fonds-ouverture'
/** To where the day is opened, if it is opened here. */
export const allerOuvrir = () => allerA(FONDS)

/** Why nothing can be cashed now, in words; null when it can. */
export function usePasOuverte(etat: EtatCaisse | undefined): string | null {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  if (!etat) return ui('chargement')
  return etat.Statut === 'Ouverte' ? null : t(etat.Statut === 'Clôturée' ? 'cloturee' : 'nonOuverte')
}

interface Props {
  lecture: Lecture
  /** What stands under it: it comes once the day is known, and is not pushed down. */
  children?: ReactNode
}

/** What stands in the way of the cash desk: a day not opened, one never closed, too much in the drawer. */
export function Journee({ lecture, children }: Props) {
  const etat = lecture.data
  const t = useTranslations('caisse')
  const peutOuvrir = usePermission('caisse.encaisser', etat?.IdOfficine)
  const peutClore = usePermission('caisse.cloturer', etat?.IdOfficine)
  // The same below a day that could not be read and below one that is: what is typed there stays.
  const dessous = <Fragment key="dessous">{children}</Fragment>
  if (children && lecture.isLoading) return <Skeleton height={320} radius="md" />
  if (!etat)
    return (
      <>
        <NonLu lecture={lecture} />
        {dessous}
      </>
    )
  return (
    <>
      {etat.JourNonCloture && (
        <Note
          ton="warn"
          titre={t('nonCloturee', { jour: ecrireJour(etat.JourNonCloture) })}
          actions={
            peutClore && (
              <Bouton
                libelle={etat.Statut === 'Non ouverte' ? t('cloturerEtOuvrir') : t('cloturerLaVeille')}
                variant="filled"
                size="sm"
                vers={chemins.compter}
                search={recherche({ officine: etat.IdOfficine, jour: etat.JourNonCloture })}
              />
            )
          }
        >
          {t('nonClotureeTexte')}
        </Note>
      )}
      {etat.Statut === 'Non ouverte' &&
        (peutOuvrir ? <Ouverture etat={etat} /> : <Note ton="warn" titre={t('nonOuverte')} />)}
      {etat.Statut === 'Clôturée' && (
        <Note
          ton="info"
          titre={t('cloturee')}
          actions={
            <Bouton
              libelle={t('cloture.voirCloture')}
              size="sm"
              vers={chemins.billetage(etat.IdOfficine, etat.Jour)}
            />
          }
        />
      )}
      {etat.SeuilAlerte !== null && etat.Attendu > etat.SeuilAlerte && (
        <Note
          ton="warn"
          titre={t('tropDansLeTiroir', { seuil: ecrireMontant(etat.SeuilAlerte) })}
          actions={
            etat.Statut === 'Ouverte' && (
              <Suspense>
                <BoutonVerser IdOfficine={etat.IdOfficine} etat={etat} size="sm" variant="default" />
              </Suspense>
            )
          }
        />
      )}
      {dessous}
    </>
  )
}

function Ouverture({ etat }: { etat: EtatCaisse }) {
  const t = useTranslations('caisse')
  // What the last closing left is what the drawer holds; a day left open says nothing of it.
  const laisse = etat.JourNonCloture ? null : etat.LaisseALaCloture
  const [montant, setMontant] = useState<number | null>(laisse ?? etat.FondDeCaisse)
  const [vide, setVide] = useState(false)
  const [Motif, setMotif] = useState('')
  const [tu, setTu] = useState(false)
  const pourquoi = useRef<HTMLInputElement>(null)
  const ouvrir = useAction(contrat.caisse.initialiser, { dit: () => t('ouverte') })
  // A day left open does not say what it leaves: the server asks.
  const ecart = laisse === null || montant === null ? 0 : montant - laisse
  const aDire = ecart !== 0 || ouvrir.champs.Motif !== undefined
  const envoyer = () => {
    // Nothing typed is not 0 F.
    setVide(montant === null)
    setTu(ecart !== 0 && !Motif.trim())
    if (montant === null) return
    if (ecart !== 0 && !Motif.trim()) pourquoi.current?.focus()
    else
      ouvrir.faire({
        payload: { idOfficine: etat.IdOfficine, montant, ...(aDire && { Motif: Motif.trim() }) },
      })
  }
  return (
    <section className={style.ouverture} aria-label={t('ouvrir')}>
      <div>
        <strong>{t('nonOuverte')}</strong>
        <p>
          {t('nonOuverteTexte')}
          {laisse !== null && ` ${t('laisseHier', { montant: ecrireMontant(laisse) })}`}
        </p>
      </div>
      <form
        className={`flex start gap-8 ${style.ouvrir}`}
        onSubmit={e => {
          e.preventDefault()
          envoyer()
        }}
      >
        <ChampMontant
          id={FONDS}
          label={t('fond')}
          value={montant}
          onChange={setMontant}
          error={vide && montant === null ? t('fondVide') : ouvrir.champs.montant}
        />
        {aDire && (
          <TextInput
            ref={pourquoi}
            label={ecart === 0 ? t('pourquoi') : t('pourquoiEcart', { montant: ecrireMontant(ecart) })}
            value={Motif}
            maxLength={200}
            onChange={e => setMotif(e.currentTarget.value)}
            error={Motif.trim() ? undefined : tu ? t('pourquoiVide') : ouvrir.champs.Motif}
          />
        )}
        <Bouton
          libelle={etat.JourNonCloture ? t('ouverteEn') : t('ouvrir')}
          type="submit"
          variant={etat.JourNonCloture ? 'default' : 'filled'}
          loading={ouvrir.enCours}
        />
      </form>
      {ouvrir.refus && !ouvrir.refus.champs.montant && !ouvrir.refus.champs.Motif && (
        <Erreur refus={ouvrir.refus} quoi={t('nonOuverteRefus')} />
      )}
    </section>
  )
}
