import type { Suspect } from '@dioptrie/domain/commercial/contract'
import { type ActionSuspect, cycleSuspect, STATUTS_SUSPECT } from '@dioptrie/domain/commercial/rules'
import { actionsPossibles } from '@dioptrie/domain/kernel/machine'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { usePas } from '../ui/useGeste.ts'
import { EtatSuspect, Joindre } from './afficher.tsx'
import { Bas, Cadre } from './Cadre.tsx'
import style from './commercial.module.css'
import { Suivi } from './Suivi.tsx'

const FenetreSuspect = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreSuspect }))
const Convertir = lazy(async () => ({ default: (await import('./Gestes.tsx')).Convertir }))

export default function FicheSuspect() {
  const t = useTranslations('commercial')
  const { id = '' } = useParametres()
  const lecture = useQuery(requete(contrat.commercial.lireSuspect, { params: { id } }))
  return (
    <FicheLue lecture={lecture} absente={t('absent')} vers={chemins.suspects} liste={t('suspects')}>
      {({ suspect }) => <Vue suspect={suspect} />}
    </FicheLue>
  )
}

/** What a salesperson does next; a manager's gesture is offered to managers. */
const SUITE: Partial<Record<ActionSuspect, 'Contacté' | 'Qualifié'>> = {
  contacter: 'Contacté',
  qualifier: 'Qualifié',
}

function Vue({ suspect: s }: { suspect: Suspect }) {
  const t = useTranslations('commercial')
  const champ = useChamp()
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const valide = usePermission('commercial.valider')
  const [ouvert, setOuvert] = useState<'convertir' | null>(null)
  const fermer = () => setOuvert(null)
  const avancer = useAction(contrat.commercial.avancerSuspect)
  const ecarter = useAction(contrat.commercial.avancerSuspect, {
    demande: ({ _id }: Suspect, Motif) => ({ payload: { _id, status_suspect: 'Écarté' as const, Motif } }),
  })
  const valider = useAction(contrat.commercial.validerSuspect)
  const appuyer = usePas()
  const pas = (faire: () => void) => (e: { detail: number }) =>
    appuyer(e, () => {
      // What was refused before is over.
      avancer.oublier()
      valider.oublier()
      faire()
    })
  const possibles = actionsPossibles(cycleSuspect, s.status_suspect)
  const suite = possibles.find(a => a in SUITE)
  const refus = avancer.refus ?? valider.refus
  const rang = STATUTS_SUSPECT.indexOf(s.status_suspect)
  return (
    <Cadre
      id={s._id}
      nom={s.RaisonSociale}
      contexte={
        <span className="inline-row wrap gap-8">
          <EtatSuspect suspect={s} />
          {[s.Ville, s.Activite].filter(Boolean).join(' · ')}
        </span>
      }
      telephone={s.Telephone}
      modifier={fermer => <FenetreSuspect fiche={s} fermer={fermer} />}
      retirer={contrat.commercial.retirerSuspect}
      remettre={contrat.commercial.remettreSuspect}
      retireLe={s.RetireLe}
      liste={chemins.suspects}
      menu={[
        possibles.includes('ecarter') && {
          libelle: t('gestes.ecarter'),
          icone: IconBan,
          faire: () => ecarter.demander(s),
        },
        possibles.includes('reprendre') && {
          libelle: t('gestes.reprendre'),
          icone: IconArrowBackUp,
          faire: () => avancer.faire({ payload: { _id: s._id, status_suspect: 'Nouveau' } }),
        },
      ]}
      gestes={
        <>
          {ecrit && suite && (
            <Bouton
              libelle={t(`gestes.${suite}`)}
              variant="filled"
              loading={avancer.enCours}
              faire={pas(() =>
                avancer.faire({ payload: { _id: s._id, status_suspect: SUITE[suite] ?? 'Contacté' } }),
              )}
            />
          )}
          {valide && possibles.includes('valider') && (
            <Bouton
              libelle={t('gestes.valider')}
              variant="filled"
              loading={valider.enCours}
              faire={pas(() => valider.faire({ payload: { _id: s._id } }))}
            />
          )}
          {!valide && possibles.includes('valider') && <span>{t('attendValidation')}</span>}
          {ecrit && possibles.includes('convertir') && (
            <Bouton
              libelle={t('gestes.convertir')}
              variant="filled"
              faire={pas(() => setOuvert('convertir'))}
            />
          )}
          {s.slugOpportunite && (
            <Bouton
              libelle={t('opportunite')}
              variant="filled"
              vers={chemins.opportunite(s.slugOpportunite)}
            />
          )}
        </>
      }
    >
      {refus && <Erreur refus={refus} />}
      <ol className={style.etapes} aria-label={t('champs.status_suspect')}>
        {STATUTS_SUSPECT.filter(e => e !== 'Écarté').map((e, i) => (
          <li
            key={e}
            data-fait={(s.status_suspect !== 'Écarté' && i <= rang) || undefined}
            aria-current={e === s.status_suspect ? 'step' : undefined}
          >
            {t(`statuts.${e}`)}
          </li>
        ))}
      </ol>
      {s.Motif && <p className={style.motif}>{`${t('motif')} : ${s.Motif}`}</p>}
      <div className="sides">
        <div className="pile">
          <Suivi entite="suspect" id={s._id} prochaine={s.ProchaineActivite} />
        </div>
        <div className="pile">
          <Panneau titre={t('identite')}>
            <Lecture
              lignes={[
                [t('champs.NomContact'), s.NomContact],
                [
                  champ('Telephone'),
                  (s.Telephone || s.Email) && <Joindre telephone={s.Telephone} email={s.Email} />,
                ],
                [champ('Ville'), s.Ville],
                [t('champs.Activite'), s.Activite],
                [t('champs.Effectif'), s.Effectif],
                [t('champs.Source'), s.Source],
                [t('champs.IdProprietaire'), s.Proprietaire],
                ...(s.slugCompte
                  ? [
                      [
                        t('compte'),
                        <Link key="c" to={chemins.compte(s.slugCompte)}>
                          {s.RaisonSociale}
                        </Link>,
                      ] as const,
                    ]
                  : []),
              ]}
            />
          </Panneau>
          <Bas entite="suspect" fiche={s} />
        </div>
      </div>
      <Suspense>
        {ouvert === 'convertir' && (
          <Convertir
            suspect={s}
            fermer={fermer}
            fait={slug => void navigate({ to: chemins.opportunite(slug) })}
          />
        )}
      </Suspense>
      {ecarter.sur && (
        <Demander
          action={ecarter}
          titre={t('gestes.ecarter')}
          texte={t('ecarterTexte')}
          bouton={t('gestes.ecarter')}
          motif={{ champ: t('motif'), max: 500 }}
        />
      )}
    </Cadre>
  )
}
