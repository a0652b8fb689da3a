import { CIVILITES } from '@dioptrie/domain/clients/valeurs'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { EXCLUS, Question } from '@dioptrie/domain/sms/contract'
import { Checkbox, NumberInput, TagsInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { useFiches } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { ChampMultiple } from '../ui/ChampMultiple.tsx'
import { ChampSuggere } from '../ui/ChampSuggere.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import style from './sms.module.css'

type Exclusion = (typeof EXCLUS)[number]

const MOIS = Array.from({ length: 12 }, (_, i) => i + 1)

interface Props {
  officine: string
  regles: Question
  setRegles: (q: Question) => void
  /** Of the form, by name: `Question.AgeMin`. */
  erreurs: Record<string, ReactNode>
}

/** What is asked of the clients, all of it together, and how many answer. */
export function Regles({ officine, regles, setRegles, erreurs }: Props) {
  const t = useTranslations('sms')
  const [posee] = useDebouncedValue(regles, 300)
  const [voir, setVoir] = useState<Exclusion | null>(null)
  const lecture = useQuery({
    ...requete(contrat.sms.compterClients, { payload: { IdOfficine: officine, Question: posee } }),
    placeholderData: avant => avant,
  })
  const compte = lecture.data
  // A rule that the count refuses is refused where it is typed.
  const refus = (lecture.error?.champs ?? {}) as Record<string, string>
  const erreur = (nom: keyof Question) => refus[`Question.${nom}`] ?? erreurs[`Question.${nom}`]
  const dites = Object.keys(refus).length > 0
  const poser = (maj: Partial<Record<keyof Question, unknown>>) =>
    setRegles(
      Object.fromEntries(
        Object.entries({ ...regles, ...maj }).filter(([, v]) => v !== undefined && v !== null && v !== ''),
      ) as Question,
    )
  const entier = (nom: 'AgeMin' | 'AgeMax' | 'SansSmsDepuis') => (
    <NumberInput
      label={t(`question.${nom}`)}
      min={0}
      allowDecimal={false}
      hideControls
      value={regles[nom] ?? ''}
      error={erreur(nom)}
      onChange={v => poser({ [nom]: typeof v === 'number' ? v : undefined })}
    />
  )
  const jour = (nom: 'VisiteAvant' | 'VisiteApres' | 'AchatAvant' | 'AchatApres' | 'ExamenAvant') => (
    <ChampJour
      label={t(`question.${nom}`)}
      value={regles[nom] ?? null}
      error={erreur(nom)}
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
    <div className="stack gap-12 min-0">
      <div className="grid cols-2 gap-12">
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
          label={t('question.Civilite')}
          clearable
          value={regles.Civilite ?? null}
          data={[...CIVILITES]}
          onChange={v => poser({ Civilite: v ?? undefined })}
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
        <ChampSuggere
          source={source('ville')}
          label={t('question.Ville')}
          maxLength={80}
          value={regles.Ville ?? null}
          error={erreur('Ville')}
          onChange={Ville => poser({ Ville })}
        />
        {jour('ExamenAvant')}
        {jour('AchatAvant')}
        {jour('AchatApres')}
        {jour('VisiteAvant')}
        {jour('VisiteApres')}
        <ChampListe
          label={t('question.Assure')}
          clearable
          value={regles.Assure === undefined ? null : String(regles.Assure)}
          data={(['true', 'false'] as const).map(v => ({ value: v, label: t(`assure.${v}`) }))}
          onChange={v => poser({ Assure: v === null ? undefined : v === 'true' })}
        />
      </div>
      <Assureurs label={t('question.Assurances')} value={regles.Assurances ?? []} poser={poser} />
      <Mots nom="Quartiers" table="quartier" value={regles.Quartiers ?? []} poser={poser} />
      <Mots nom="Professions" table="profession" value={regles.Professions ?? []} poser={poser} />
      {entier('SansSmsDepuis')}
      {coche('OrdonnanceExpiree')}
      {coche('SansCommandeEnCours')}
      {coche('SansResteAPayer')}
      {!dites && <NonLu lecture={lecture} />}
      {compte && !dites && (
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
                    <UnstyledButton
                      aria-label={`${t('voir')} : ${t(`exclus.${motif as Exclusion}`)}`}
                      onClick={() => setVoir(motif as Exclusion)}
                    >
                      {t('voir')}
                    </UnstyledButton>{' '}
                    −{n}
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

type Poser = (maj: Partial<Record<keyof Question, unknown>>) => void

function Assureurs({ label, value, poser }: { label: string; value: string[]; poser: Poser }) {
  const assurances = source('assurance')
  const { fiches, lecture } = useFiches(assurances, '')
  return (
    <ChampMultiple
      label={label}
      error={lecture.error?.message}
      data={fiches.map(f => ({ value: String(f._id), label: assurances.libelle(f) }))}
      value={value}
      onChange={v => poser({ Assurances: v.length > 0 ? v : undefined })}
    />
  )
}

/** Words as clients' records have them, proposed; typed, in whatever case. */
function Mots({
  nom,
  table,
  value,
  poser,
}: {
  nom: 'Quartiers' | 'Professions'
  table: 'quartier' | 'profession'
  value: string[]
  poser: Poser
}) {
  const t = useTranslations('sms')
  const [cherche, setCherche] = useState('')
  const mots = source(table)
  const { fiches } = useFiches(mots, cherche)
  return (
    <TagsInput
      label={t(`question.${nom}`)}
      limit={8}
      data={[...new Set(fiches.map(f => mots.libelle(f)))]}
      searchValue={cherche}
      onSearchChange={setCherche}
      value={value}
      onChange={v => poser({ [nom]: v.length > 0 ? v : undefined })}
    />
  )
}

/** What was a word of a list is the title of a window. */
const majuscule = (mots: string) => mots.charAt(0).toUpperCase() + mots.slice(1)

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
    <FenetreSaisie titre={majuscule(t(`exclus.${motif}`))} fermer={fermer}>
      <NonLu lecture={lecture} />
      <ul className={style.comptes}>
        {lecture.data?.map(c => (
          <li key={c._id}>
            <span>
              {c.Nom} {c.Prenoms}
            </span>
            <span className={style.numeros}>
              {c.Contacts.split(', ').map(numero => (
                <span key={numero}>{formaterTelephone(numero)}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </FenetreSaisie>
  )
}
