import type { Apercu, EXCLUS, Question } from '@dioptrie/domain/sms/contract'
import { Checkbox, NumberInput, TagsInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import style from './sms.module.css'

type Exclusion = (typeof EXCLUS)[number]

interface Props {
  officine: string
  regles: Question | null
  setRegles: (q: Question) => void
  IdRepertoire: string | null
  setIdRepertoire: (id: string | null) => void
  erreur: string | undefined
  apercu: Apercu | undefined
}

/** Rules asked of the clients, or a directory that is already there; and who is left out, reason by reason. */
export function AQui(props: Props) {
  const { regles } = props
  return regles ? <Regles {...props} regles={regles} /> : <DuRepertoire {...props} />
}

function DuRepertoire({ officine, IdRepertoire, setIdRepertoire, erreur, apercu }: Props) {
  const t = useTranslations('sms')
  const lecture = useQuery(
    requetePage(contrat.sms.repertoires, { params: { officine }, query: { page: 1, limit: 200 } }),
  )
  return (
    <div className={style.pile}>
      <NonLu lecture={lecture} />
      <ChampListe
        label={t('repertoire')}
        required
        value={IdRepertoire}
        error={erreur}
        data={(lecture.data?.pageOfItems ?? []).map(r => ({
          value: r._id,
          label: `${r.Libelle} (${r.Joignables})`,
        }))}
        onChange={setIdRepertoire}
      />
      {apercu && (
        <>
          <ul className={style.comptes}>
            {Object.entries(apercu.ecartes)
              .filter(([, n]) => n > 0)
              .map(([motif, n]) => (
                <li key={motif}>
                  <span>{t(`exclus.${motif as Exclusion}`)}</span>
                  <span>−{n}</span>
                </li>
              ))}
          </ul>
          <div className={style.recevront}>
            <span>{t('recevront')}</span>
            <strong>{apercu.recevront}</strong>
          </div>
        </>
      )}
    </div>
  )
}

const MOIS = Array.from({ length: 12 }, (_, i) => i + 1)

function Regles({ officine, regles, setRegles }: Props & { regles: Question }) {
  const t = useTranslations('sms')
  const [posee] = useDebouncedValue(regles, 300)
  const [voir, setVoir] = useState<Exclusion | null>(null)
  const lecture = useQuery({
    ...requete(contrat.sms.compterClients, { payload: { IdOfficine: officine, Question: posee } }),
    placeholderData: avant => avant,
  })
  const compte = lecture.data
  const poser = (maj: Partial<Record<keyof Question, unknown>>) =>
    setRegles(
      Object.fromEntries(
        Object.entries({ ...regles, ...maj }).filter(
          ([, v]) => v !== undefined && v !== null && v !== '' && v !== false,
        ),
      ) as Question,
    )
  const entier = (nom: 'AgeMin' | 'AgeMax' | 'SansSmsDepuis') => (
    <NumberInput
      label={t(`question.${nom}`)}
      min={0}
      allowDecimal={false}
      hideControls
      value={regles[nom] ?? ''}
      onChange={v => poser({ [nom]: typeof v === 'number' ? v : undefined })}
    />
  )
  const jour = (nom: 'VisiteAvant' | 'VisiteApres' | 'AchatAvant' | 'ExamenAvant') => (
    <ChampJour
      label={t(`question.${nom}`)}
      value={regles[nom] ?? null}
      onChange={v => poser({ [nom]: v ?? undefined })}
    />
  )
  const coche = (nom: 'OrdonnanceExpiree' | 'SansCommandeEnCours' | 'SansResteAPayer') => (
    <Checkbox
      label={t(`question.${nom}`)}
      checked={regles[nom] ?? false}
      onChange={e => poser({ [nom]: e.currentTarget.checked || undefined })}
    />
  )
  return (
    <div className={style.pile}>
      <div className={style.deux}>
        {entier('AgeMin')}
        {entier('AgeMax')}
        <ChampListe
          label={t('question.Genre')}
          clearable
          value={regles.Genre ?? null}
          data={(['F', 'M'] as const).map(g => ({ value: g, label: t(`genres.${g}`) }))}
          onChange={v => poser({ Genre: v ?? undefined })}
        />
        <ChampListe
          label={t('question.MoisAnniversaire')}
          clearable
          value={regles.MoisAnniversaire ? String(regles.MoisAnniversaire) : null}
          data={MOIS.map(m => ({
            value: String(m),
            label: t('mois', { d: new Date(Date.UTC(2026, m - 1, 15)) }),
          }))}
          onChange={v => poser({ MoisAnniversaire: v ? Number(v) : undefined })}
        />
        {jour('ExamenAvant')}
        {jour('AchatAvant')}
        {jour('VisiteAvant')}
        {jour('VisiteApres')}
      </div>
      <TagsInput
        label={t('question.Quartiers')}
        value={regles.Quartiers ?? []}
        onChange={v => poser({ Quartiers: v.length > 0 ? v : undefined })}
      />
      <TagsInput
        label={t('question.Professions')}
        value={regles.Professions ?? []}
        onChange={v => poser({ Professions: v.length > 0 ? v : undefined })}
      />
      {entier('SansSmsDepuis')}
      {coche('OrdonnanceExpiree')}
      {coche('SansCommandeEnCours')}
      {coche('SansResteAPayer')}
      <NonLu lecture={lecture} />
      {compte && (
        <>
          <ul className={style.comptes} aria-live="polite">
            <li>
              <strong>{t('trouves')}</strong>
              <strong>{compte.trouves}</strong>
            </li>
            {Object.entries(compte.exclus)
              .filter(([, n]) => n > 0)
              .map(([motif, n]) => (
                <li key={motif}>
                  <span>{t(`exclus.${motif as Exclusion}`)}</span>
                  <span>
                    <UnstyledButton onClick={() => setVoir(motif as Exclusion)}>{t('voir')}</UnstyledButton> −
                    {n}
                  </span>
                </li>
              ))}
          </ul>
          <div className={style.recevront}>
            <span>{t('recevront')}</span>
            <strong>{compte.recevront}</strong>
          </div>
        </>
      )}
      {voir && <Exclus officine={officine} question={posee} motif={voir} fermer={() => setVoir(null)} />}
    </div>
  )
}

function Exclus({
  officine,
  question,
  motif,
  fermer,
}: {
  officine: string
  question: Question
  motif: Exclusion
  fermer: () => void
}) {
  const t = useTranslations('sms')
  const lecture = useQuery(
    requete(contrat.sms.exclus, { payload: { IdOfficine: officine, Question: question, Motif: motif } }),
  )
  return (
    <FenetreSaisie titre={t(`exclus.${motif}`)} fermer={fermer}>
      <NonLu lecture={lecture} />
      <ul className={style.comptes}>
        {lecture.data?.map(c => (
          <li key={c._id}>
            <span>
              {c.Nom} {c.Prenoms}
            </span>
            <span className="chiffres">{c.Contacts}</span>
          </li>
        ))}
      </ul>
    </FenetreSaisie>
  )
}
