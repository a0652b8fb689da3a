import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { ecrireDate } from './EtatPersonnel.tsx'
import style from './organisation.module.css'

const SaisieCarte = aLaDemande(() => import('./SaisieCarte.tsx'))

const BIENTOT = 60

/** The identity card, and whether it is still good. */
export function CarteIdentite({ personne, peut }: { personne: Personnel; peut: boolean }) {
  const t = useTranslations('organisation.personnel')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const [ouverte, setOuverte] = useState(false)
  const { NumeroCNI, DateDelivranceCNI, DateExpirationCNI, LieuDelivranceCNI } = personne
  const vide = !NumeroCNI && !DateDelivranceCNI && !DateExpirationCNI && !LieuDelivranceCNI
  const aujourdhui = aujourdhuiAbidjan(new Date())
  return (
    <Panneau
      titre={t('cni')}
      lien={
        peut && (
          <button type="button" className={style.lien} onClick={() => setOuverte(true)}>
            {vide ? t('cniAjouter') : ui('modifier')}
          </button>
        )
      }
    >
      {vide ? (
        <p className="muted">{t('cniVide')}</p>
      ) : (
        <Lecture
          lignes={[
            [champ('NumeroCNI'), NumeroCNI],
            [champ('LieuDelivranceCNI'), LieuDelivranceCNI],
            [champ('DateDelivranceCNI'), ecrireDate(DateDelivranceCNI)],
            [
              champ('DateExpirationCNI'),
              DateExpirationCNI && (
                <>
                  {ecrireDate(DateExpirationCNI)}{' '}
                  {DateExpirationCNI < aujourdhui ? (
                    <Statut ton="bad">{t('cniExpiree')}</Statut>
                  ) : (
                    DateExpirationCNI < ajouterJours(aujourdhui, BIENTOT) && (
                      <Statut ton="warn">{t('cniBientot')}</Statut>
                    )
                  )}
                </>
              ),
            ],
          ]}
        />
      )}
      {ouverte && <SaisieCarte personne={personne} fermer={() => setOuverte(false)} />}
    </Panneau>
  )
}
