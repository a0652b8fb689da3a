import type { Attendu } from '@dioptrie/domain/facturation/contract'
import { TRANCHES } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/facturation.ts'
import { NomDeListe } from '../clients/afficher.tsx'
import { contrat, requete, requetePage, useComplement } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useGeste } from '../ui/useGeste.ts'
import style from './facturation.module.css'

type Ages = Pick<Attendu, (typeof TRANCHES)[number]>
type Du = Ages & Pick<Attendu, 'IdAssurance' | 'Assurance' | 'DelaiReglement' | 'Total' | 'EnRetard'>

/** The companies of an insurer together: the letter that is sent is the insurer's. */
function parAssurance(lignes: readonly Attendu[]): Du[] {
  const tout = new Map<string, Du>()
  for (const l of lignes) {
    const d = tout.get(l.IdAssurance)
    if (!d) tout.set(l.IdAssurance, { ...l })
    else for (const c of [...TRANCHES, 'Total', 'EnRetard'] as const) d[c] += l[c]
  }
  return [...tout.values()].filter(d => d.Total > 0).sort((a, b) => b.Total - a.Total)
}
/** What the letter asks for: what is beyond the insurer's delay, or all of it where it has none. */
const echu = (d: Du) => (d.DelaiReglement === null ? d.Total : d.EnRetard)
const somme = (dus: readonly Du[], de: keyof Ages | 'Total') => dus.reduce((n, d) => n + d[de], 0)

/** What stands beside the sales: what insurers owe by age, and what they refused. */
export default function Cotes() {
  return (
    <>
      <Attendus />
      <RejetsEnBref />
    </>
  )
}

function Attendus() {
  const t = useTranslations('facturation')
  const { IdOfficine } = useOfficine()
  const reseau = usePermission('reseau.consulter')
  const lecture = useQuery(requete(contrat.facturation.attendu, { query: { IdOfficine } }))
  // The letter is of all officines: looked at from an officine, its sum is another.
  const partout = useComplement({
    ...requete(contrat.facturation.attendu, { query: {} }),
    enabled: reseau && IdOfficine !== undefined,
  })
  const entiers = new Map(parAssurance(partout ?? []).map(d => [d.IdAssurance, echu(d)]))
  const { faire, refus, enCours } = useGeste()
  const dus = parAssurance(lecture.data ?? [])
  const plusGrand = dus[0]?.Total ?? 1
  return (
    <Panneau titre={t('attendu')} lien={<span>{t('depuisDepot')}</span>} bord>
      <NonLu lecture={lecture} />
      {refus && <Erreur refus={refus} quoi={t('nonRelancee')} />}
      <dl className={style.ages}>
        {TRANCHES.map(tr => (
          <Fait
            key={tr}
            nom={
              <>
                <span data-age={tr} aria-hidden />
                {t(`tranches.${tr}`)}
              </>
            }
          >
            <Link className={style.lien} to={chemins.factures} search={{ Tranche: tr, attendues: 'oui' }}>
              <Montant valeur={somme(dus, tr)} symbole={false} />
            </Link>
          </Fait>
        ))}
      </dl>
      <ul className={style.dus}>
        {dus.slice(0, 8).map(d => (
          <li key={d.IdAssurance}>
            <div className={style.ligneDu}>
              <Link to={chemins.factures} search={{ IdAssurance: d.IdAssurance, attendues: 'oui' }}>
                {d.Assurance}
              </Link>
              <strong>
                <Montant valeur={d.Total} />
              </strong>
            </div>
            <div className={style.barreAges} style={{ width: `${(100 * d.Total) / plusGrand}%` }} aria-hidden>
              {TRANCHES.filter(tr => d[tr] > 0).map(tr => (
                <span key={tr} data-age={tr} style={{ width: `${(100 * d[tr]) / d.Total}%` }} />
              ))}
            </div>
            <div className={style.ligneDu}>
              <small>
                {d.DelaiReglement === null ? t('sansDelai') : t('delai', { n: d.DelaiReglement })}
              </small>
              <small data-ton={d.EnRetard > 0 ? 'bad' : undefined}>
                {d.EnRetard > 0 ? t('dontEnRetard', { montant: ecrireMontant(d.EnRetard) }) : t('aJour')}
                {reseau && (entiers.get(d.IdAssurance) ?? echu(d)) > 0 && (
                  <>
                    {' · '}
                    <UnstyledButton
                      className={style.lien}
                      disabled={enCours}
                      aria-label={`${t('relancer')} ${d.Assurance}`}
                      onClick={() =>
                        void faire(() =>
                          ouvrir(contrat.facturation.relancer, { payload: { IdAssurance: d.IdAssurance } }),
                        )
                      }
                    >
                      {t('relancer')}
                    </UnstyledButton>
                  </>
                )}
              </small>
            </div>
            {(entiers.get(d.IdAssurance) ?? echu(d)) !== echu(d) && (
              <small>
                {t('relanceEntiere', { montant: ecrireMontant(entiers.get(d.IdAssurance) ?? 0) })}
              </small>
            )}
          </li>
        ))}
      </ul>
      <p className="flex between gap-12 line-top sunken p12-16">
        <span>{t('totalAttendu')}</span>
        <Link className={style.lien} to={chemins.factures} search={{ attendues: 'oui' }}>
          <strong>
            <Montant valeur={somme(dus, 'Total')} />
          </strong>
        </Link>
      </p>
    </Panneau>
  )
}

function RejetsEnBref() {
  const t = useTranslations('facturation')
  const { IdOfficine } = useOfficine()
  const lecture = useQuery(
    requetePage(contrat.facturation.lignes, {
      query: { IdOfficine, rejets: 'oui', mode: '2', page: 1, limit: 3, tri: '-Rejete' },
    }),
  )
  const page = lecture.data
  if (page?.pager.totalItems === 0) return null
  return (
    <Panneau
      bord
      titre={t('rejets')}
      lien={page && <Link to={chemins.rejets}>{t('voirLes', { n: page.pager.totalItems })}</Link>}
    >
      <NonLu lecture={lecture} />
      <ul className={style.dus}>
        {page?.pageOfItems.map(l => (
          <li key={l._id}>
            <div className={style.ligneDu}>
              <Link to={chemins.facture(l.IdFacture)}>
                <NomDeListe civilite={l.Civilite} nom={l.Client} />
              </Link>
              <strong>
                <Montant valeur={l.Rejete} />
              </strong>
            </div>
            <small data-ton="bad">{l.MotifRejet ?? t('sansMotif')}</small>
          </li>
        ))}
      </ul>
    </Panneau>
  )
}
