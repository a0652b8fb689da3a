import type { OpportuniteEntiere } from '@dioptrie/domain/commercial/contract'
import { etapeSuivante, NOMS_ETAPES, peutGagner, probabiliteDe } from '@dioptrie/domain/commercial/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconArrowsExchange, IconCheck, IconTrophy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import type { Fait } from '../ui/Chronologie.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { usePas } from '../ui/useGeste.ts'
import { useTouches } from '../ui/useTouches.ts'
import { Contacts } from './Contacts.tsx'
import { Conventions } from './Conventions.tsx'
import style from './commercial.module.css'
import { Suivi } from './Suivi.tsx'
import { useAvancer } from './useAvancer.ts'

const Gagner = lazy(async () => ({ default: (await import('./Gestes.tsx')).Gagner }))
const Perdre = lazy(async () => ({ default: (await import('./Gestes.tsx')).Perdre }))
const FenetreContact = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreContact }))

const JOUR_MS = 86_400_000

/** Where a sale stands, what is next, who one talks to, what happened: in the side panel and on its own screen. */
export function DetailOpportunite({
  opportunite: o,
  children,
}: {
  opportunite: OpportuniteEntiere
  /** What only its own screen has. */
  children?: ReactNode
}) {
  const t = useTranslations('commercial')
  const ecrit = usePermission('commercial.ecrire')
  const { suivante, vers, refus, enCours } = useAvancer()
  const pas = usePas()
  const avancer = (e: { detail: number }) => pas(e, () => suivante(o))
  const [ouvert, setOuvert] = useState<'gagner' | 'perdre' | 'contact' | null>(null)
  const fermer = () => setOuvert(null)
  const enMarche = o.Statut === 'En cours'
  const suite = etapeSuivante(o.Etape)
  const gagnable = enMarche && peutGagner(o.Etape)
  useTouches({
    f: ecrit && enMarche && suite !== null && avancer,
    g: ecrit && gagnable && (() => setOuvert('gagner')),
    l: ecrit && enMarche && (() => setOuvert('perdre')),
  })
  const rang = NOMS_ETAPES.indexOf(o.Etape)
  const faits: Fait[] = o.etapes.map(e => ({
    cle: e.createdAt,
    le: e.createdAt,
    icone: e.Issue === 'Gagnée' ? IconTrophy : e.Issue === 'Suivante' ? IconCheck : IconArrowsExchange,
    titre: `${t(`issues.${e.Issue}`)} : ${t(`etapes.${e.Etape}`)}`,
    detail: [e.Motif, e.createdBy].filter(Boolean).join(' · '),
  }))
  if (o.IdSuspect)
    faits.push({
      cle: o.IdSuspect,
      le: o.createdAt,
      icone: IconArrowsExchange,
      titre: <Link to={chemins.suspect(o.IdSuspect)}>{t('origine')}</Link>,
      detail: o.createdBy,
    })
  return (
    <>
      <Panneau>
        <div className={`stack gap-12 ${style.pile}`}>
          <Link to={chemins.compte(o.slugCompte)}>{o.Compte}</Link>
          <div className={style.ligne}>
            <strong className={style.montant}>
              <Montant valeur={o.Montant} />
            </strong>
            <span className="note">
              {[
                `${probabiliteDe(o)}\u00a0%`,
                o.DateCloturePrevue
                  ? t('cloture', { jour: ecrireJour(o.DateCloturePrevue).slice(0, 5) })
                  : t('sansCloture'),
              ].join(' · ')}
            </span>
          </div>
          <ol className={`flex gap-4 ${style.pas}`} aria-label={t('champs.status_suspect')}>
            {NOMS_ETAPES.map((e, i) => (
              <li
                key={e}
                data-etat={
                  o.Statut === 'Gagnée' || i < rang ? 'fait' : i === rang && enMarche ? 'cours' : undefined
                }
                aria-current={i === rang ? 'step' : undefined}
              >
                <span className="sr-only nowrap">{t(`etapes.${e}`)}</span>
              </li>
            ))}
          </ol>
          <div className={style.ligne}>
            {enMarche ? (
              <strong>{t(`etapes.${o.Etape}`)}</strong>
            ) : (
              <Statut ton={o.Statut === 'Gagnée' ? 'ok' : 'bad'}>{t(`etats.${o.Statut}`)}</Statut>
            )}
            <span className="note">
              {enMarche
                ? t('rangEtape', {
                    jours: Math.floor((Date.now() - Date.parse(o.EtapeDepuis)) / JOUR_MS),
                    n: rang + 1,
                    total: NOMS_ETAPES.length,
                  })
                : o.Motif}
            </span>
          </div>
          {refus && <Erreur refus={refus} />}
          {ecrit && enMarche && (
            <>
              {suite && (
                <Bouton
                  libelle={t('fermerVers', { etape: t(`etapes.${suite}`) })}
                  variant="filled"
                  fullWidth
                  loading={enCours}
                  touche="F"
                  aria-keyshortcuts="F"
                  faire={avancer}
                />
              )}
              <div className={style.deux}>
                <Bouton
                  libelle={t('gagner')}
                  variant={suite ? 'default' : 'filled'}
                  disabled={!gagnable}
                  icone={IconTrophy}
                  touche="G"
                  aria-keyshortcuts="G"
                  faire={() => setOuvert('gagner')}
                />
                <Bouton
                  libelle={t('perdre')}
                  touche="L"
                  aria-keyshortcuts="L"
                  faire={() => setOuvert('perdre')}
                />
              </div>
            </>
          )}
          {ecrit && o.Statut === 'Perdue' && (
            <Bouton libelle={t('reprendre')} loading={enCours} faire={() => vers(o, o.Etape)} />
          )}
        </div>
      </Panneau>
      {o.retombees && (
        <Panneau titre={t('retombees')}>
          <Lecture
            lignes={[
              [t('proformas'), String(o.retombees.proformas)],
              [t('commandes'), String(o.retombees.commandes)],
              [t('chiffre'), ecrireMontant(o.retombees.ChiffreAffaires)],
            ]}
          />
        </Panneau>
      )}
      {o.Statut === 'Gagnée' && <Conventions compte={o.IdCompte} conventions={o.conventions} />}
      <Suivi
        entite="opportunite"
        id={o._id}
        prochaine={o.ProchaineActivite}
        faits={faits}
        entre={<Contacts contacts={o.contacts} ajouter={() => setOuvert('contact')} />}
      />
      {children}
      <Suspense>
        {ouvert === 'gagner' && <Gagner opportunite={o} fermer={fermer} />}
        {ouvert === 'perdre' && <Perdre opportunite={o} fermer={fermer} />}
        {ouvert === 'contact' && <FenetreContact fiche={null} compte={o.IdCompte} fermer={fermer} />}
      </Suspense>
    </>
  )
}
