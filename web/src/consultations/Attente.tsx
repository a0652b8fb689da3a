import type { Passage } from '@dioptrie/domain/consultations/contract'
import { ETATS_CONSULTATION, type EtatConsultation } from '@dioptrie/domain/consultations/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useFormatter } from 'use-intl'
import { chemins } from '../chemins/consultations.ts'
import { civilite } from '../clients/afficher.tsx'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './consultations.module.css'
import { EtatExamen } from './etats.tsx'
import { hauteur, Place } from './Place.tsx'

/** Who is here today, from the chair to the end: what reception and the examiner both look at. */
export default function Attente({ officine }: { officine: string }) {
  const t = useTranslations('consultations')
  const lecture = useQuery(requete(contrat.consultations.attente, { params: { officine } }))
  const navigate = useNavigate()
  const examine = usePermission('consultations.ecrire', officine)
  const modifier = useAction(contrat.consultations.modifier, {
    fait: ({ consultation }) => void navigate({ to: chemins.saisir(consultation._id) }),
  })
  const salle = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const haute = lecture.data && salle.current?.offsetHeight
    if (haute && haute !== hauteur.lire()) hauteur.ecrire(haute)
  })
  if (lecture.isLoading) return <Place />
  const passages = lecture.data ?? []
  return (
    <div ref={salle}>
      <Panneau titre={t('attente')}>
        <NonLu lecture={lecture} />
        {modifier.refus && <Erreur refus={modifier.refus} />}
        <div className={`grid cols-3 gap-12 ${style.attente}`}>
          {ETATS_CONSULTATION.map(etat => {
            const siens = passages.filter(p => p.Etat === etat)
            return (
              <section key={etat} className={style.groupe} aria-label={t(`etats.${etat}`)}>
                <h3>
                  <EtatExamen etat={etat} /> <span className="chiffres">{siens.length}</span>
                </h3>
                {siens.length === 0 ? (
                  <p className="t14 muted p8-12">{t(`rien.${etat}`)}</p>
                ) : (
                  <ul className="grid gap-8">
                    {siens.map(p => (
                      <Ligne
                        key={p._id}
                        passage={p}
                        commencer={
                          examine && etat === 'Arrivé'
                            ? () =>
                                modifier.faire({
                                  params: { id: p._id },
                                  payload: { version: p.version, Etat: 'En examen' },
                                })
                            : undefined
                        }
                        continuer={examine && etat === 'En examen'}
                        enCours={modifier.envoyee?.params.id === p._id}
                      />
                    ))}
                  </ul>
                )}
              </section>
            )
          })}
        </div>
      </Panneau>
    </div>
  )
}

const HEURES: Record<EtatConsultation, 'ArriveLe' | 'CommenceLe' | 'TermineLe'> = {
  Arrivé: 'ArriveLe',
  'En examen': 'CommenceLe',
  Terminé: 'TermineLe',
}

interface PropsLigne {
  passage: Passage
  commencer: (() => void) | undefined
  continuer: boolean
  enCours: boolean
}

function Ligne({ passage: p, commencer, continuer, enCours }: PropsLigne) {
  const t = useTranslations('consultations')
  const format = useFormatter()
  const encaisse = usePermission('caisse.encaisser', p.IdOfficine)
  const le = p[HEURES[p.Etat]]
  const heure = le && format.dateTime(new Date(le), 'heure')
  return (
    <li className={style.passage}>
      <div>
        <strong>
          <Link to={chemins.voir(p._id)}>{[civilite(p.Civilite), p.Client].filter(Boolean).join(' ')}</Link>
        </strong>
        <small>{[heure, p.Motif, p.Etat !== 'Arrivé' && p.Examinateur].filter(Boolean).join(' · ')}</small>
      </div>
      <div className="flex wrap gap-8">
        {commencer && (
          <Bouton libelle={t('commencer')} variant="filled" size="xs" loading={enCours} faire={commencer} />
        )}
        {continuer && (
          <Bouton libelle={t('continuer')} variant="filled" size="xs" vers={chemins.saisir(p._id)} />
        )}
        {encaisse && p.ResteAPayer > 0 && (
          <Button size="xs" variant="default" component={Link} to={chemins.regler(p._id)}>
            {t('encaisser')}&nbsp;
            <Montant valeur={p.ResteAPayer} />
          </Button>
        )}
      </div>
    </li>
  )
}
