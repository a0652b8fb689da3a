import { estOuvre, promettre } from '@dioptrie/domain/atelier/promesse'
import { fournisseursAttendus } from '@dioptrie/domain/atelier/rules'
import { ajouterJours, aujourdhuiAbidjan, ecrireJour, type Jour } from '@dioptrie/domain/kernel/jour'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficines } from '../../kernel/officine.ts'
import { type Lue, NonLu } from '../../ui/Erreur.tsx'
import { ChampJour } from '../../ui/Jour.tsx'
import { useFournisseursDeVerres } from './fournisseurs.ts'
import { payloadDe, type Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

/** The rhythm of an officine: its days, the holidays ahead, how long lenses and workshop take. */
function useRythme(IdOfficine: string) {
  const annee = Number(aujourdhuiAbidjan(new Date()).slice(0, 4))
  const officine = useOfficines().find(o => o._id === IdOfficine)
  const lus = useQuery({ ...requete(contrat.atelier.reglages), staleTime: 300_000 })
  const reglages = lus.data?.reglageAtelier
  const fournisseurs = useFournisseursDeVerres()
  // A promise of December may fall in January.
  const annees = useQueries({
    queries: [annee, annee + 1].map(a => ({
      ...requete(contrat.configuration.feries, { params: { year: String(a) } }),
      staleTime: 300_000,
    })),
  })
  const nonLue = [lus, fournisseurs, ...annees].find(l => l.error && !l.data)
  if (nonLue) return { nonLue }
  if (!officine || !reglages || annees.some(a => !a.data)) return null
  const calendrier = { joursOuvrable: officine.joursOuvrable, feries: annees.flatMap(a => a.data ?? []) }
  return { calendrier, reglages, fournisseurs: fournisseurs.data ?? [] }
}

interface Props {
  valeurs: Valeurs
  /** From which it is counted: that of the sale, when it is new. */
  jour: Jour
  IdOfficine: string
  erreur?: ReactNode
  poser: (jour: string | null) => void
}

/** When the client may come back, counted in working days; another day may be promised. */
export function Promesse({ valeurs, jour, IdOfficine, erreur, poser }: Props) {
  const t = useTranslations('vendre')
  const format = useFormatter()
  const rythme = useRythme(IdOfficine)
  const [change, setChange] = useState(false)
  if (!rythme) return null
  if ('nonLue' in rythme) return <NonLu lecture={rythme.nonLue as Lue} />
  const { calendrier, reglages, fournisseurs } = rythme
  // As the server counts it: the slowest supplier of what will be sent, then the workshop.
  const attendus = fournisseursAttendus(payloadDe(valeurs) as Parameters<typeof fournisseursAttendus>[0])
  const delais = attendus.map(
    id => fournisseurs.find(f => f._id === id)?.DelaiLivraison ?? reglages.DelaiVerres,
  )
  const fournisseur = Math.max(0, ...delais)
  const atelier = reglages.DelaiAtelier
  const calculee = promettre(jour, { fournisseur, atelier }, calendrier)
  const retenue = valeurs.DatePromesse ?? calculee
  const ecrite = format.dateTime(new Date(`${retenue}T12:00:00Z`), 'jourEntier')
  const fermes = joursFermes(jour, retenue, j => estOuvre(j, calendrier))
  return (
    <div className={style.promesse}>
      <IconCalendarCheck size={18} stroke={1.8} aria-hidden />
      <strong>{t('promise', { date: ecrite })}</strong>
      <button type="button" className={style.lien} onClick={() => setChange(c => !c)}>
        {t('changer')}
      </button>
      {change && (
        <ChampJour
          wrapperProps={{ 'data-champ': true }}
          aria-label={t('datePromise')}
          min={jour}
          value={valeurs.DatePromesse}
          placeholder={ecrireJour(calculee)}
          error={erreur}
          onChange={poser}
        />
      )}
      <p>
        {t('delais', { fournisseur, atelier })}{' '}
        {fermes.length > 0 &&
          t('fermes', {
            n: fermes.length,
            jours: fermes
              .slice(0, 3)
              .map(j => ecrireJour(j).slice(0, 5))
              .join(', '),
          })}
      </p>
    </div>
  )
}

function joursFermes(du: Jour, au: Jour, ouvert: (jour: Jour) => boolean): Jour[] {
  const fermes: Jour[] = []
  for (let j = ajouterJours(du, 1); j < au && fermes.length < 30; j = ajouterJours(j, 1))
    if (!ouvert(j)) fermes.push(j)
  return fermes
}
