import { ajouterJours, aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Chiffres } from '../ui/Chiffres.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './sms.module.css'

const JOURS = 30

/** What left and arrived in thirty days, what the month cost, what is left on the account. */
export function Activite({ officine }: { officine: string }) {
  const t = useTranslations('sms')
  const au = aujourdhuiAbidjan(new Date())
  const query = { du: ajouterJours(au, 1 - JOURS), au, IdOfficine: officine }
  const lecture = useQuery(requete(contrat.sms.activite, { query }))
  const soldes = useComplement(requete(contrat.sms.solde, { query: { IdOfficine: officine } }))
  const solde = soldes?.[0]
  const { jours = [], mois, reglages } = lecture.data ?? {}
  const max = Math.max(1, ...jours.map(j => j.envoyes))
  const envoyes = jours.reduce((s, j) => s + j.envoyes, 0)
  const recus = jours.reduce((s, j) => s + j.recus, 0)
  const echecs = jours.reduce((s, j) => s + j.echecs, 0)
  return (
    <>
      <NonLu lecture={lecture} />
      {solde?.alerte && (
        <Note ton="warn" role="status" titre={t('soldeBas')}>
          {t('soldeRestant', { n: solde.availableUnits ?? 0 })}
        </Note>
      )}
      <Panneau className={style.activite}>
        <figure className="min-0" aria-label={t('activite')}>
          <div className={style.dessin} aria-hidden>
            {jours.map(j => (
              <span
                key={j.Jour}
                className={style.barre}
                title={`${ecrireJour(j.Jour)} : ${t('partisN', { n: j.envoyes })}, ${t('remisN', { n: j.recus })}`}
              >
                <i
                  className="block"
                  data-quoi="envoye"
                  style={{ height: `${((j.envoyes - j.recus) / max) * 100}%` }}
                />
                <i className="block" data-quoi="recu" style={{ height: `${(j.recus / max) * 100}%` }} />
              </span>
            ))}
          </div>
          <figcaption className="note mt6 mb8">{t('activiteDite', { envoyes, recus, echecs })}</figcaption>
        </figure>
        <Chiffres>
          <Fait nom={t('ceMois')}>
            {mois?.parties ?? 0}
            {mois?.quota != null && <small> / {mois.quota}</small>}
          </Fait>
          <Fait nom={t('cout')}>
            <Montant valeur={mois?.cout ?? 0} />
          </Fait>
          <Fait nom={t('solde')}>
            {reglages?.fournisseur === 'Journal' ? t('journal') : (solde?.availableUnits ?? '–')}
            {solde?.erreur && solde.age !== null && (
              <small> {t('ilYA', { n: Math.max(1, Math.round(solde.age / 60)) })}</small>
            )}
          </Fait>
        </Chiffres>
      </Panneau>
    </>
  )
}
