import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, estPeriode } from '../kernel/periode.ts'
import { NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Titres } from '../ui/Titres.tsx'
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
  if (lecture.error) return <NonLu lecture={lecture} />
  if (!lecture.data?.length) return null
  return (
    <section className={style.personnes}>
      <table aria-label={t('personnes')}>
        <Titres de={[t('qui'), t('genre'), t('fois'), champ('Montant'), t('habitude'), t('collegues')]} />
        <tbody>
          {lecture.data.slice(0, MONTREES).map(l => (
            <tr key={`${l.IdUtilisateur} ${l.Genre}`}>
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
              </th>
              <td>{t(`genres.${l.Genre}`)}</td>
              <td>{l.Nombre}</td>
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
