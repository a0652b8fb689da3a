import type { SousCle } from '../kernel/envoi.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { avisSucces } from '../ui/avis.ts'
import { Champ, type GenreDeChamp, type PropsDeChamp } from '../ui/Champ.tsx'
import type { Source } from '../ui/liste/types.ts'
import { Reference } from '../ui/Reference.tsx'
import { type PetiteFiche, usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { useDire, useNommer } from './afficher.tsx'
import { COMPTES, contactsDe, VENDEURS } from './sources.ts'

export type Valeurs = Record<string, string | number | null>
export const texteDe = (v: unknown) => (v === null || v === undefined ? '' : String(v))

/** The fields of a record, each by its name; what a field is decides what it is typed in. */
function useChamps(saisie: PetiteFiche<Valeurs>) {
  const nomme = useNommer()
  const equipe = usePermission('commercial.equipe')
  const { valeurs, poser, erreurs } = saisie
  const champ = (genre: GenreDeChamp, nom: string, plus: Partial<PropsDeChamp> = {}) => (
    <Champ
      genre={genre}
      label={nomme(nom)}
      error={erreurs[nom]}
      value={valeurs[nom]}
      onChange={v => poser({ [nom]: v as Valeurs[string] })}
      {...plus}
    />
  )
  return {
    nomme,
    texte: (nom: string, plus?: Partial<PropsDeChamp>) => champ('texte', nom, plus),
    courriel: champ('courriel', 'Email'),
    telephone: champ('telephone', 'Telephone'),
    nombre: (nom: string) => champ('entier', nom),
    montant: champ('montant', 'Montant', { enDirect: true }),
    jour: (nom: string, plus?: Partial<PropsDeChamp>) => champ('jour', nom, plus),
    suiviPar: equipe && champ('reference', 'IdProprietaire', { source: VENDEURS, sansAjout: true }),
  }
}

const depuis =
  (champs: readonly string[]) =>
  (fiche: object): Valeurs =>
    Object.fromEntries(
      champs.map(c => [c, (fiche as Valeurs)[c] ?? (c === 'Effectif' || c === 'Montant' ? null : '')]),
    )

/** What is sent: whose it is only when a manager says so. */
export const demande = ({ IdProprietaire, ...v }: Valeurs) => ({
  ...v,
  ...(IdProprietaire ? { IdProprietaire } : {}),
})

export interface PropsFenetre<F> {
  fiche: F | null
  fermer: () => void
  fait?: (fiche: F) => void
}

interface Saisie<R> {
  table: 'suspect' | 'compte' | 'contact' | 'opportunite'
  fiche: { _id: string; version: number } | null
  champs: readonly string[]
  /** What a new one begins with. */
  depart?: { IdCompte?: string }
  requis: string[]
  demande?: (valeurs: Valeurs) => Record<string, unknown>
  // Four records, each with its call: its fields are named by a list, which the compiler does not follow.
  creer: { mutateAsync: (demande: never, envoi: SousCle) => Promise<R> }
  modifier: { mutateAsync: (demande: never, envoi: SousCle) => Promise<R> }
  /** Says how what was saved is called. */
  reussi: (reponse: R) => string
  fermer: () => void
}

/** One window for the four records: what is typed, its fields, and the frame they stand in. */
export function useFenetre<R>({
  table,
  fiche,
  champs,
  depart = {},
  requis,
  creer,
  modifier,
  reussi,
  fermer,
  ...o
}: Saisie<R>) {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const saisie = usePetiteFiche({
    cle: `${table}:${fiche?._id ?? depart.IdCompte ?? ''}`,
    depart: depuis(champs)(fiche ?? depart),
    version: fiche?.version,
    depuis: depuis(champs),
    demande: o.demande ?? demande,
    requis,
    enregistrer: (payload, envoi) =>
      fiche
        ? modifier.mutateAsync({ payload: { ...payload, _id: fiche._id } } as never, envoi)
        : creer.mutateAsync({ payload } as never, envoi),
    reussi: reponse => {
      avisSucces(t('enregistre', { nom: reussi(reponse) }))
      fermer()
    },
  })
  const c = useChamps(saisie)
  const enClair = useDire()
  const SOURCES: Record<string, Source> = {
    IdProprietaire: VENDEURS,
    IdCompte: COMPTES,
    IdSociete: source('societe'),
    IdContact: contactsDe(texteDe(saisie.valeurs.IdCompte)),
  }
  const dire = (nom: string, v: unknown) =>
    SOURCES[nom] && v ? <Reference source={SOURCES[nom]} id={String(v)} /> : enClair(nom, v)
  return { t, c, saisie, cadre: { fermer, saisie, dire, bouton: ui('enregistrer'), intitule: c.nomme } }
}
