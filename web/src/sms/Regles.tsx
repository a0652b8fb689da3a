import { CIVILITES } from '@dioptrie/domain/clients/valeurs'
import { ecrireJour, estJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { EXCLUS, Question } from '@dioptrie/domain/sms/contract'
import { NumberInput, TagsInput, UnstyledButton } from '@mantine/core'
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
import { AjouterParmi, Puce } from '../ui/liste/Puce.tsx'
import style from './sms.module.css'

type Exclusion = (typeof EXCLUS)[number]

const MOIS = Array.from({ length: 12 }, (_, i) => i + 1)

const COCHES = ['OrdonnanceExpiree', 'SansCommandeEnCours', 'SansResteAPayer'] as const
type Coche = (typeof COCHES)[number]
/** As they are proposed: what a campaign is mostly made of comes first. */
const REGLES = [
  'ExamenAvant',
  'OrdonnanceExpiree',
  'AchatAvant',
  'AchatApres',
  'VisiteAvant',
  'VisiteApres',
  'AgeMin',
  'AgeMax',
  'Genre',
  'Civilite',
  'MoisAnniversaire',
  'Ville',
  'Quartiers',
  'Professions',
  'Assure',
  'Assurances',
  'SansSmsDepuis',
  'SansCommandeEnCours',
  'SansResteAPayer',
] as const satisfies readonly (keyof Question)[]
type Regle = (typeof REGLES)[number]
const estCoche = (nom: Regle): nom is Coche => (COCHES as readonly string[]).includes(nom)

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
  const dire = useDireRegle()
  // What is being said; a rule that was refused shows its field too, where it is mended.
  const [ouverte, setOuverte] = useState<Regle | null>(null)
  const retirer = (nom: Regle) => {
    if (ouverte === nom) setOuverte(null)
    poser({ [nom]: undefined })
  }
  const posees = REGLES.filter(nom => regles[nom] !== undefined)
  const libres = REGLES.filter(nom => !posees.includes(nom))
  return (
    <div className="stack gap-12 min-0">
      <fieldset className="row wrap gap-8 t13" aria-label={t('regles')}>
        {posees.map(nom => (
          <Puce
            key={nom}
            titre={t(`question.${nom}`)}
            valeur={dire(nom, regles)}
            ouverte={ouverte === nom}
            ouvrir={() => setOuverte(estCoche(nom) || ouverte === nom ? null : nom)}
            retirer={() => retirer(nom)}
          />
        ))}
        <AjouterParmi
          libelle={t('ajouterRegle')}
          parmi={libres.map(nom => ({
            cle: nom,
            titre: t(`question.${nom}`),
            reste: estCoche(nom),
            faire: () => (estCoche(nom) ? poser({ [nom]: true }) : setOuverte(nom)),
          }))}
        />
      </fieldset>
      {posees.length === 0 && !ouverte && <p className="note">{t('reglesN', { n: 0 })}</p>}
      {REGLES.filter(
        (nom): nom is Exclude<Regle, Coche> => !estCoche(nom) && Boolean(nom === ouverte || erreur(nom)),
      ).map(nom => (
        <ChampDeRegle
          key={nom}
          nom={nom}
          regles={regles}
          poser={poser}
          erreur={erreur(nom)}
          autoFocus={nom === ouverte}
        />
      ))}
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

interface PropsChamp {
  nom: Exclude<Regle, Coche>
  regles: Question
  poser: Poser
  erreur: ReactNode
  autoFocus: boolean
}

/** What a rule asks, in the field of its kind. */
function ChampDeRegle({ nom, regles, poser, erreur, autoFocus }: PropsChamp) {
  const t = useTranslations('sms')
  const commun = { label: t(`question.${nom}`), error: erreur, autoFocus }
  switch (nom) {
    case 'AgeMin':
    case 'AgeMax':
    case 'SansSmsDepuis':
      return (
        <NumberInput
          {...commun}
          min={0}
          allowDecimal={false}
          hideControls
          value={regles[nom] ?? ''}
          onChange={v => poser({ [nom]: typeof v === 'number' ? v : undefined })}
        />
      )
    case 'Genre':
    case 'Civilite':
    case 'MoisAnniversaire':
    case 'Assure':
      return <Choix {...commun} nom={nom} regles={regles} poser={poser} />
    case 'Ville':
      return (
        <ChampSuggere
          {...commun}
          source={source('ville')}
          maxLength={80}
          value={regles.Ville ?? null}
          onChange={Ville => poser({ Ville })}
        />
      )
    case 'Assurances':
      return <Assureurs label={commun.label} value={regles.Assurances ?? []} poser={poser} />
    case 'Quartiers':
      return <Mots nom={nom} table="quartier" value={regles.Quartiers ?? []} poser={poser} />
    case 'Professions':
      return <Mots nom={nom} table="profession" value={regles.Professions ?? []} poser={poser} />
    default:
      return (
        <ChampJour {...commun} value={regles[nom] ?? null} onChange={v => poser({ [nom]: v ?? undefined })} />
      )
  }
}

interface PropsChoix {
  nom: 'Genre' | 'Civilite' | 'MoisAnniversaire' | 'Assure'
  regles: Question
  poser: Poser
}

function Choix({ nom, regles, poser, ...commun }: PropsChoix & Pick<PropsChamp, 'autoFocus'>) {
  const dire = useDireRegle()
  const valeurs = { Genre: ['F', 'M'], Civilite: CIVILITES, MoisAnniversaire: MOIS, Assure: [true, false] }[
    nom
  ]
  const prise = regles[nom]
  return (
    <ChampListe
      {...commun}
      clearable
      value={prise === undefined ? null : String(prise)}
      data={valeurs.map(v => ({ value: String(v), label: dire(nom, { [nom]: v } as Question) }))}
      onChange={lu => poser({ [nom]: valeurs.find(v => String(v) === lu) })}
    />
  )
}

/** The value of a rule in words; nothing for one that is only there or not. */
export function useDireRegle() {
  const t = useTranslations('sms')
  return (nom: keyof Question, regles: Question): string => {
    const valeur = regles[nom]
    if (nom === 'Genre') return t(`genres.${valeur as 'F'}`)
    if (nom === 'Assure') return t(`assure.${String(valeur) as 'true'}`)
    if (nom === 'MoisAnniversaire') return t('mois', { d: new Date(Date.UTC(2026, Number(valeur) - 1, 15)) })
    if (typeof valeur === 'boolean') return ''
    if (Array.isArray(valeur)) return nom === 'Assurances' ? String(valeur.length) : valeur.join(', ')
    return estJour(String(valeur)) ? ecrireJour(String(valeur)) : String(valeur ?? '')
  }
}

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
