import type { Activite } from '@dioptrie/domain/commercial/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Joindre, useQuand } from './afficher.tsx'
import style from './commercial.module.css'

const FaireActivite = lazy(async () => ({ default: (await import('./Activites.tsx')).FaireActivite }))

/** As many lines as a panel of the home shows. */
const MONTREES = 5

/** A part of the home of who follows companies: today's visits, what is late, what is under way; the team, for a manager. */
export default function MaJournee({ quoi }: { quoi: 'rendezVous' | 'relances' | 'portefeuille' | 'equipe' }) {
  const t = useTranslations('commercial')
  const lecture = useQuery(requete(contrat.commercial.accueil))
  const d = lecture.data
  if (!d) return <NonLu lecture={lecture} />
  if (quoi === 'rendezVous')
    return (
      <Panneau titre={t('visitesDuJour')} lien={<Link to={chemins.agenda}>{t('agenda')}</Link>}>
        <Activites activites={d.visites.slice(0, MONTREES)} vide={t('sansVisite')} />
      </Panneau>
    )
  if (quoi === 'relances')
    return (
      <Panneau
        titre={`${t('retards')} · ${d.nombreRetards}`}
        lien={<Link to={chemins.agenda}>{t('agenda')}</Link>}
      >
        <Activites activites={d.retards.slice(0, MONTREES)} vide={t('sansRetard')} />
      </Panneau>
    )
  if (quoi === 'portefeuille')
    return (
      <Panneau titre={t('monPortefeuille')} lien={<Link to={chemins.opportunites}>{t('opportunites')}</Link>}>
        <ul className={style.gens}>
          {d.etapes.map(e => (
            <li key={e.Etape}>
              <span>{t(`etapes.${e.Etape}`)}</span>
              <span className={style.fin}>
                <span className={style.combien}>{e.nombre}</span>
                <Montant valeur={e.Montant} />
              </span>
            </li>
          ))}
        </ul>
        <p className="note">{t('gagneDuMois', { montant: ecrireMontant(d.gagneesDuMois.Montant) })}</p>
      </Panneau>
    )
  return (
    <Panneau titre={t('equipe')}>
      <ul className={style.gens}>
        {d.equipe.map(u => (
          <li key={u._id}>
            <span>
              <Link to={chemins.opportunites} search={{ IdProprietaire: u._id }}>
                {u.displayName}
              </Link>
              <small data-ton={u.retards > 0 ? 'bad' : undefined}>
                {`${t('equipeLigne', { n: u.nombre })} · ${t('enRetardNombre', { n: u.retards })}`}
              </small>
            </span>
            <span className={style.fin}>
              <Montant valeur={u.Pondere} />
            </span>
          </li>
        ))}
      </ul>
    </Panneau>
  )
}

function Activites({ activites, vide }: { activites: Activite[]; vide: string }) {
  const t = useTranslations('commercial')
  const quand = useQuand()
  const ecrit = usePermission('commercial.ecrire')
  const [faite, setFaite] = useState<Activite | null>(null)
  if (activites.length === 0) return <p className="t13 faint">{vide}</p>
  return (
    <ul className={`${style.gens} ${style.aFaire}`}>
      {activites.map(a => (
        <li key={a._id}>
          <span>
            <Link to={a.lien}>{a.Fiche}</Link>
            <small data-ton={a.Echeance ? quand({ Echeance: a.Echeance, Heure: a.Heure }).ton : undefined}>
              {[a.Objet, a.Echeance && quand({ Echeance: a.Echeance, Heure: a.Heure }).texte]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Joindre telephone={a.Telephone} />
          {a.FaiteLe ? (
            <span className={style.fin}>
              <Statut ton="ok">{t('fait')}</Statut>
            </span>
          ) : (
            ecrit && (
              <Bouton
                libelle={t('fait')}
                aria-label={`${t('fait')} : ${a.Objet}, ${a.Fiche}`}
                faire={() => setFaite(a)}
              />
            )
          )}
        </li>
      ))}
      <Suspense>
        {faite && (
          <FaireActivite
            activite={faite}
            entite={faite.entite}
            id={faite.idEntite}
            fermer={() => setFaite(null)}
          />
        )}
      </Suspense>
    </ul>
  )
}
