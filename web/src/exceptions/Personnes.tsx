import { FREQUENCES_RESUME, type FrequenceResume } from '@dioptrie/domain/exceptions/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, estPeriode } from '../kernel/periode.ts'
import { avisErreur } from '../ui/avis.ts'
import { NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Titres } from '../ui/Titres.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './exceptions.module.css'
import { ICI } from './vers.ts'

/** How many lines are worth an evening. */
const MONTREES = 8

/** The days that the list is asked about. */
export function useJours() {
  const demande = useSearch({ strict: false }) as Record<string, string | undefined>
  return estPeriode(demande.periode)
    ? bornes(demande.periode, aujourdhuiAbidjan(new Date()))
    : { du: demande.du, au: demande.au }
}

export function usePersonnes() {
  const { IdOfficine } = useOfficine()
  return useQuery(requete(contrat.exceptions.personnes, { query: { ...useJours(), IdOfficine } }))
}

/** Who did what, how much, beside what they usually do and what colleagues do: the most unusual first. Each line leads to its gestures. */
export function Personnes() {
  const t = useTranslations('exceptions')
  const champ = useChamp()
  const demande = useSearch({ strict: false }) as Record<string, string | undefined>
  const lecture = usePersonnes()
  const { IdOfficine } = useOfficine()
  if (lecture.error) return <NonLu lecture={lecture} />
  if (!lecture.data?.length) return null
  return (
    <section className={style.personnes}>
      <table aria-label={t('personnes')}>
        <Titres de={[t('qui'), t('genre'), t('fois'), champ('Montant'), t('habitude'), t('collegues')]} />
        <tbody>
          {lecture.data.slice(0, MONTREES).map(l => (
            <tr key={`${l.IdUtilisateur} ${l.IdOfficine} ${l.Genre}`}>
              <th scope="row">
                <Link
                  to={ICI}
                  search={{
                    ...demande,
                    page: undefined,
                    Genre: l.Genre,
                    IdUtilisateur: l.IdUtilisateur,
                    seuil: '0',
                  }}
                >
                  {l.Qui}
                </Link>
                {!IdOfficine && l.Officine && ` · ${l.Officine}`}
              </th>
              <td>{t(`genres.${l.Genre}`)}</td>
              <td>
                {l.Nombre}
                {l.HorsHeures > 0 && ` · ${t('horsHeures', { n: l.HorsHeures })}`}
              </td>
              <td>{l.Montant !== 0 && <Montant valeur={l.Montant} />}</td>
              <td>
                <Usuel fois={l.HabitudeNombre} montant={l.HabitudeMontant} />
              </td>
              <td>
                <Usuel fois={l.ColleguesNombre} montant={l.ColleguesMontant} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {demande.IdUtilisateur && (
        <Link
          to={ICI}
          search={{
            ...demande,
            page: undefined,
            IdUtilisateur: undefined,
            Genre: undefined,
            seuil: undefined,
          }}
        >
          {t('toutLeMonde')}
        </Link>
      )}
    </section>
  )
}

/** When the same is sent by mail to whoever looks at it. */
export function Resume() {
  const t = useTranslations('exceptions')
  const lu = useComplement(requete(contrat.exceptions.resume))
  const regler = useAction(contrat.exceptions.reglerResume, { refuse: refus => avisErreur(refus) })
  if (!lu) return null
  return (
    <NativeSelect
      className={style.resume}
      label={t('resume')}
      description={t(lu.Part ? 'resumeAide' : 'sansCourrier')}
      value={regler.envoyee?.payload.Frequence ?? lu.Frequence}
      onChange={e => regler.faire({ payload: { Frequence: e.currentTarget.value as FrequenceResume } })}
      data={FREQUENCES_RESUME.map(value => ({ value, label: t(`frequences.${value}`) }))}
    />
  )
}

/** How often and how much on the average; a dash where it never happens. */
function Usuel({ fois, montant }: { fois: number; montant: number }) {
  const format = useFormatter()
  if (fois === 0) return '–'
  return (
    <>
      {format.number(fois, { maximumFractionDigits: 1 })}
      {montant !== 0 && (
        <>
          {' · '}
          <Montant valeur={montant} />
        </>
      )}
    </>
  )
}
