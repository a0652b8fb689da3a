import type { Convention } from '@dioptrie/domain/commercial/contract'
import { cycleConvention } from '@dioptrie/domain/commercial/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './commercial.module.css'

const FenetreConvention = lazy(async () => ({
  default: (await import('./FenetreConvention.tsx')).FenetreConvention,
}))
const DireMotif = lazy(async () => ({ default: (await import('./Gestes.tsx')).DireMotif }))

/** What was agreed with a company: proposed by who follows it, signed by a manager. */
export function Conventions({ compte, conventions }: { compte: string; conventions: Convention[] }) {
  const t = useTranslations('commercial')
  const ecrit = usePermission('commercial.ecrire')
  const valide = usePermission('commercial.valider')
  const [ouverte, setOuverte] = useState<Convention | 'nouvelle' | null>(null)
  const [finie, setFinie] = useState<Convention | null>(null)
  const signer = useAppel(contrat.commercial.signerConvention, {
    onSuccess: ({ convention }) => avisSucces(t('signee', { n: convention.Remise })),
  })
  const resilier = useAppel(contrat.commercial.resilierConvention, {
    onSuccess: () => avisSucces(t('resiliee')),
  })
  return (
    <Panneau
      titre={t('conventionsTitre')}
      lien={
        ecrit && (
          <Button size="compact-sm" variant="subtle" onClick={() => setOuverte('nouvelle')}>
            {t('proposer')}
          </Button>
        )
      }
    >
      {signer.error && <Erreur refus={signer.error} />}
      {conventions.length === 0 && <p className="t13 faint">{t('sansConvention')}</p>}
      <ul className={`stack gap-10 ${style.conventions}`}>
        {conventions.map(c => (
          <li key={c._id}>
            <div className={style.ligne}>
              <strong>{t('remiseDe', { n: c.Remise })}</strong>
              <Statut ton={cycleConvention.etats[c.Etat].ton}>
                {c.EnVigueur ? t('enVigueur') : t(`conventions.${c.Etat}`)}
              </Statut>
            </div>
            <small>
              {[
                c.DateFin
                  ? t('periode', { du: ecrireJour(c.DateDebut), au: ecrireJour(c.DateFin) })
                  : t('depuis', { du: ecrireJour(c.DateDebut) }),
                c.SigneePar && t('signeePar', { nom: c.SigneePar }),
                c.Motif,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <div className="flex wrap gap-8 mt6">
              {valide && c.Etat === 'Proposée' && (
                <Button
                  size="xs"
                  loading={signer.isPending}
                  onClick={() => signer.mutate({ payload: { _id: c._id, version: c.version } })}
                >
                  {t('signer')}
                </Button>
              )}
              {ecrit && c.Etat === 'Proposée' && (
                <Button size="xs" variant="default" onClick={() => setOuverte(c)}>
                  {t('modifier')}
                </Button>
              )}
              {valide && c.Etat !== 'Résiliée' && (
                <Button size="xs" variant="default" onClick={() => setFinie(c)}>
                  {t('resilier')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {ouverte && (
          <FenetreConvention
            fiche={ouverte === 'nouvelle' ? null : ouverte}
            compte={compte}
            fermer={() => setOuverte(null)}
          />
        )}
        {finie && (
          <DireMotif
            titre={t('resilier')}
            texte={t('remiseDe', { n: finie.Remise })}
            danger
            fermer={() => setFinie(null)}
            envoyer={Motif => resilier.mutateAsync({ payload: { _id: finie._id, Motif } })}
          />
        )}
      </Suspense>
    </Panneau>
  )
}
