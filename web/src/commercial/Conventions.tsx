import type { Convention } from '@dioptrie/domain/commercial/contract'
import { cycleConvention } from '@dioptrie/domain/commercial/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { lazy, Suspense, useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { AutreMain } from '../ui/AutreMain.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './commercial.module.css'

const FenetreConvention = lazy(async () => ({
  default: (await import('./FenetreConvention.tsx')).FenetreConvention,
}))

/** What was agreed with a company: proposed by who follows it, signed by a manager. */
export function Conventions({ compte, conventions }: { compte: string; conventions: Convention[] }) {
  const t = useTranslations('commercial')
  const ecrit = usePermission('commercial.ecrire')
  const valide = usePermission('commercial.valider')
  const [ouverte, setOuverte] = useState<Convention | 'nouvelle' | null>(null)
  const signer = useAction(contrat.commercial.signerConvention, {
    dit: ({ convention }) => t('signee', { n: convention.Remise }),
  })
  const resilier = useAction(contrat.commercial.resilierConvention, {
    demande: ({ _id }: Convention, Motif) => ({ payload: { _id, Motif } }),
    dit: () => t('resiliee'),
  })
  return (
    <Panneau
      titre={t('conventionsTitre')}
      lien={
        ecrit && (
          <Bouton
            libelle={t('proposer')}
            size="compact-sm"
            variant="subtle"
            faire={() => setOuverte('nouvelle')}
          />
        )
      }
    >
      {signer.refus && <Erreur refus={signer.refus} />}
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
                <AutreMain quoi="convention" id={c._id}>
                  <Bouton
                    libelle={t('signer')}
                    variant="filled"
                    size="xs"
                    loading={signer.enCours}
                    faire={() => signer.faire({ payload: { _id: c._id, version: c.version } })}
                  />
                </AutreMain>
              )}
              {ecrit && c.Etat === 'Proposée' && (
                <Bouton libelle={t('modifier')} size="xs" faire={() => setOuverte(c)} />
              )}
              {valide && c.Etat !== 'Résiliée' && (
                <Bouton libelle={t('resilier')} size="xs" faire={() => resilier.demander(c)} />
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
      </Suspense>
      {resilier.sur && (
        <Demander
          action={resilier}
          titre={t('resilier')}
          bouton={t('resilier')}
          motif={{ champ: t('motif'), max: 500 }}
          texte={t('remiseDe', { n: resilier.sur.Remise })}
          danger
        />
      )}
    </Panneau>
  )
}
