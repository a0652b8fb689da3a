import type {
  CompteSale,
  Contact,
  Convention,
  Opportunite,
  Suspect,
} from '@dioptrie/domain/commercial/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { contrat, requete, useAppel, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import type { Source } from '../ui/liste/types.ts'
import { ChampMontant } from '../ui/Montant.tsx'
import { Reference } from '../ui/Reference.tsx'
import { ChampTelephone } from '../ui/Telephone.tsx'
import { type PetiteFiche, usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { useDire, useNommer } from './afficher.tsx'
import style from './commercial.module.css'
import { COMPTES, contactsDe, VENDEURS } from './sources.ts'

type Valeurs = Record<string, string | number | null>
const texteDe = (v: unknown) => (v === null || v === undefined ? '' : String(v))

/** The fields of a record, each by its name; what a field is decides what it is typed in. */
function useChamps(saisie: PetiteFiche<Valeurs>) {
  const t = useTranslations('commercial')
  const nomme = useNommer()
  const equipe = usePermission('commercial.equipe')
  const { valeurs, poser, erreurs } = saisie
  const commun = (nom: string) => ({ label: nomme(nom), error: erreurs[nom] })
  return {
    nomme,
    texte: (nom: string, plus: object = {}) => (
      <TextInput
        {...commun(nom)}
        autoComplete="off"
        value={texteDe(valeurs[nom])}
        onChange={e => poser({ [nom]: e.currentTarget.value })}
        {...plus}
      />
    ),
    telephone: (
      <ChampTelephone
        {...commun('Telephone')}
        value={texteDe(valeurs.Telephone) || null}
        onChange={v => poser({ Telephone: v })}
      />
    ),
    nombre: (nom: string) => (
      <Comptage
        {...commun(nom)}
        refusComptage={t('entierAttendu')}
        value={valeurs[nom] as number | null}
        onChange={v => poser({ [nom]: v })}
      />
    ),
    montant: (
      <ChampMontant
        {...commun('Montant')}
        value={valeurs.Montant as number | null}
        enDirect
        onChange={v => poser({ Montant: v })}
      />
    ),
    jour: (nom: string, plus: object = {}) => (
      <ChampJour
        {...commun(nom)}
        value={texteDe(valeurs[nom]) || null}
        onChange={v => poser({ [nom]: v })}
        {...plus}
      />
    ),
    suiviPar: equipe && (
      <ChampFiche
        {...commun('IdProprietaire')}
        source={VENDEURS}
        sansAjout
        value={texteDe(valeurs.IdProprietaire) || null}
        onChange={id => poser({ IdProprietaire: id })}
      />
    ),
  }
}

const depuis =
  (champs: readonly string[]) =>
  (fiche: object): Valeurs =>
    Object.fromEntries(
      champs.map(c => [c, (fiche as Valeurs)[c] ?? (c === 'Effectif' || c === 'Montant' ? null : '')]),
    )

/** What is sent: whose it is only when a manager says so. */
const demande = ({ IdProprietaire, ...v }: Valeurs) => ({
  ...v,
  ...(IdProprietaire ? { IdProprietaire } : {}),
})

interface PropsFenetre<F> {
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
  creer: { mutateAsync: (demande: never) => Promise<R> }
  modifier: { mutateAsync: (demande: never) => Promise<R> }
  /** Says how what was saved is called. */
  reussi: (reponse: R) => string
  fermer: () => void
}

/** One window for the four records: what is typed, its fields, and the frame they stand in. */
function useFenetre<R>({
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
    enregistrer: payload =>
      fiche
        ? modifier.mutateAsync({ payload: { ...payload, _id: fiche._id } } as never)
        : creer.mutateAsync({ payload } as never),
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

/** Companies that look like this one, shown before it is written twice. */
export function Doublons({
  nom,
  telephone,
  sauf,
}: {
  nom: string
  telephone: string
  sauf?: string | undefined
}) {
  const t = useTranslations('commercial')
  const [cherche] = useDebouncedValue(`${nom.trim()}|${telephone}`, 250)
  const [RaisonSociale = '', Telephone = ''] = cherche.split('|')
  const trouves = useComplement({
    ...requete(contrat.commercial.doublons, { query: { RaisonSociale, Telephone, sauf } }),
    enabled: RaisonSociale.length >= 3 || Telephone.length >= 8,
  })
  if (!trouves || trouves.length === 0) return null
  return (
    <div className={style.doublons} role="status">
      <strong>{t('doublons')}</strong> {t('doublonsTexte')}
      <ul>
        {trouves.map(d => (
          <li key={d._id}>
            {d.lien ? <Link to={d.lien}>{d.Nom}</Link> : d.Nom}{' '}
            <small>
              {[t(`entites.${d.entite}`), d.Proprietaire && t('suiviPar', { nom: d.Proprietaire })]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}

const SUSPECT = [
  'RaisonSociale',
  'NomContact',
  'Telephone',
  'Email',
  'Ville',
  'Activite',
  'Effectif',
  'Source',
  'IdProprietaire',
]

export function FenetreSuspect({ fiche, fermer, fait }: PropsFenetre<Suspect>) {
  const creer = useAppel(contrat.commercial.creerSuspect, { uneFois: true })
  const modifier = useAppel(contrat.commercial.modifierSuspect)
  const { t, c, saisie, cadre } = useFenetre({
    ...{ fiche, fermer, creer, modifier },
    table: 'suspect',
    champs: SUSPECT,
    requis: ['RaisonSociale'],
    reussi: ({ suspect }) => {
      fait?.(suspect)
      return suspect.RaisonSociale
    },
  })
  return (
    <FenetreSaisie {...cadre} titre={fiche ? fiche.RaisonSociale : t('nouveauSuspect')}>
      {c.texte('RaisonSociale', { required: true, 'data-autofocus': true })}
      <Doublons
        nom={texteDe(saisie.valeurs.RaisonSociale)}
        telephone={texteDe(saisie.valeurs.Telephone)}
        sauf={fiche?._id}
      />
      {c.texte('NomContact')}
      {c.telephone}
      {c.texte('Email', { type: 'email' })}
      <div className={style.deux}>
        {c.texte('Ville')}
        {c.texte('Activite')}
        {c.nombre('Effectif')}
        {c.texte('Source')}
      </div>
      {c.suiviPar}
    </FenetreSaisie>
  )
}

const COMPTE = [
  'RaisonSociale',
  'IdSociete',
  'Secteur',
  'Adresse',
  'Ville',
  'Telephone',
  'Email',
  'Effectif',
  'IdProprietaire',
]

export function FenetreCompte({ fiche, fermer, fait }: PropsFenetre<CompteSale>) {
  const creer = useAppel(contrat.commercial.creerCompte, { uneFois: true })
  const modifier = useAppel(contrat.commercial.modifierCompte)
  const { t, c, saisie, cadre } = useFenetre({
    ...{ fiche, fermer, creer, modifier },
    table: 'compte',
    champs: COMPTE,
    requis: ['RaisonSociale'],
    reussi: ({ compteSale }) => {
      fait?.(compteSale)
      return compteSale.RaisonSociale
    },
  })
  return (
    <FenetreSaisie {...cadre} titre={fiche ? fiche.RaisonSociale : t('nouveauCompte')}>
      {c.texte('RaisonSociale', { required: true, 'data-autofocus': true })}
      <Doublons
        nom={texteDe(saisie.valeurs.RaisonSociale)}
        telephone={texteDe(saisie.valeurs.Telephone)}
        sauf={fiche?._id}
      />
      {c.telephone}
      {c.texte('Email', { type: 'email' })}
      <div className={style.deux}>
        {c.texte('Secteur')}
        {c.nombre('Effectif')}
        {c.texte('Adresse')}
        {c.texte('Ville')}
      </div>
      <ChampFiche
        label={t('societe')}
        source={source('societe')}
        sansAjout
        clearable
        value={texteDe(saisie.valeurs.IdSociete) || null}
        onChange={id => saisie.poser({ IdSociete: id })}
        error={saisie.erreurs.IdSociete}
      />
      {c.suiviPar}
    </FenetreSaisie>
  )
}

const CONTACT = ['Nom', 'Prenoms', 'Fonction', 'Telephone', 'Email', 'IdCompte', 'IdProprietaire']

export function FenetreContact({
  fiche,
  fermer,
  compte,
}: PropsFenetre<Contact> & { compte?: string | undefined }) {
  const creer = useAppel(contrat.commercial.creerContact, { uneFois: true })
  const modifier = useAppel(contrat.commercial.modifierContact)
  const { t, c, saisie, cadre } = useFenetre({
    ...{ fiche, fermer, creer, modifier },
    table: 'contact',
    champs: CONTACT,
    requis: ['Nom'],
    depart: { IdCompte: compte ?? '' },
    reussi: ({ contact }) => contact.Nom,
  })
  return (
    <FenetreSaisie
      {...cadre}
      titre={fiche ? [fiche.Nom, fiche.Prenoms].filter(Boolean).join(' ') : t('nouveauContact')}
    >
      <div className={style.deux}>
        {c.texte('Nom', { required: true, 'data-autofocus': true })}
        {c.texte('Prenoms')}
      </div>
      {c.texte('Fonction')}
      {c.telephone}
      {c.texte('Email', { type: 'email' })}
      <ChampFiche
        label={t('champs.IdCompte')}
        source={COMPTES}
        sansAjout
        clearable
        value={texteDe(saisie.valeurs.IdCompte) || null}
        onChange={id => saisie.poser({ IdCompte: id })}
        error={saisie.erreurs.IdCompte}
      />
      {c.suiviPar}
    </FenetreSaisie>
  )
}

const OPPORTUNITE = ['Libelle', 'IdCompte', 'IdContact', 'Montant', 'DateCloturePrevue', 'IdProprietaire']

export function FenetreOpportunite({
  fiche,
  fermer,
  fait,
  compte,
}: PropsFenetre<Opportunite> & { compte?: string | undefined }) {
  const creer = useAppel(contrat.commercial.creerOpportunite, { uneFois: true })
  const modifier = useAppel(contrat.commercial.modifierOpportunite)
  const { t, c, saisie, cadre } = useFenetre({
    ...{ fiche, fermer, creer, modifier },
    table: 'opportunite',
    champs: OPPORTUNITE,
    requis: ['Libelle', 'IdCompte'],
    depart: { IdCompte: compte ?? '' },
    demande: v => {
      const { IdCompte, Montant, ...reste } = demande(v) as Valeurs
      return { ...reste, Montant: Montant ?? 0, ...(fiche ? {} : { IdCompte }) }
    },
    reussi: ({ opportunite }) => {
      fait?.(opportunite)
      return opportunite.Libelle
    },
  })
  const IdCompte = texteDe(saisie.valeurs.IdCompte)
  return (
    <FenetreSaisie {...cadre} titre={fiche ? fiche.Libelle : t('nouvelleOpportunite')}>
      {c.texte('Libelle', { required: true, 'data-autofocus': true })}
      {!fiche && !compte && (
        <ChampFiche
          label={t('champs.IdCompte')}
          required
          source={COMPTES}
          sansAjout
          value={IdCompte || null}
          onChange={id => saisie.poser({ IdCompte: id, IdContact: '' })}
          error={saisie.erreurs.IdCompte}
        />
      )}
      {IdCompte && (
        <ChampFiche
          key={IdCompte}
          label={t('champs.IdContact')}
          source={contactsDe(IdCompte)}
          sansAjout
          clearable
          value={texteDe(saisie.valeurs.IdContact) || null}
          onChange={id => saisie.poser({ IdContact: id })}
          error={saisie.erreurs.IdContact}
        />
      )}
      <div className={style.deux}>
        {c.montant}
        {c.jour('DateCloturePrevue')}
      </div>
      {c.suiviPar}
    </FenetreSaisie>
  )
}

/** A discount for the staff of a company, proposed or changed before it is signed. */
export function FenetreConvention({ fiche, fermer, compte }: PropsFenetre<Convention> & { compte: string }) {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const dire = useDire()
  const creer = useAppel(contrat.commercial.proposerConvention, { uneFois: true })
  const modifier = useAppel(contrat.commercial.modifierConvention)
  const depuisConvention = (f: Partial<Convention>): Termes => ({
    Remise: f.Remise ?? null,
    DateDebut: f.DateDebut ?? aujourdhuiAbidjan(new Date()),
    DateFin: f.DateFin ?? null,
  })
  const saisie = usePetiteFiche({
    cle: `convention:${fiche?._id ?? compte}`,
    depart: depuisConvention(fiche ?? {}),
    version: fiche?.version,
    depuis: depuisConvention,
    requis: ['Remise', 'DateDebut'],
    enregistrer: payload =>
      fiche
        ? modifier.mutateAsync({ payload: { ...payload, _id: fiche._id } })
        : creer.mutateAsync({ payload: { ...payload, IdCompte: compte } }),
    reussi: () => {
      avisSucces(t('proposee'))
      fermer()
    },
  })
  return (
    <FenetreSaisie
      titre={t('proposer')}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      intitule={nom => t(`champs.${nom as 'Remise'}`)}
      dire={dire}
    >
      <TermesConvention valeurs={saisie.valeurs} poser={saisie.poser} erreurs={saisie.erreurs} />
    </FenetreSaisie>
  )
}

export interface Termes {
  Remise: number | null
  DateDebut: string | null
  DateFin: string | null
}

/** What a convention says: how much, from when, until when. */
export function TermesConvention({
  valeurs,
  poser,
  erreurs,
}: Pick<PetiteFiche<Termes>, 'valeurs' | 'poser' | 'erreurs'>) {
  const t = useTranslations('commercial')
  return (
    <>
      <Comptage
        label={t('champs.Remise')}
        refusComptage={t('entierAttendu')}
        required
        data-autofocus
        value={valeurs.Remise}
        onChange={v => poser({ Remise: v })}
        error={erreurs.Remise}
      />
      <div className={style.deux}>
        <ChampJour
          label={t('champs.DateDebut')}
          required
          value={valeurs.DateDebut}
          onChange={v => poser({ DateDebut: v })}
          error={erreurs.DateDebut}
        />
        <ChampJour
          label={t('champs.DateFin')}
          value={valeurs.DateFin}
          onChange={v => poser({ DateFin: v })}
          error={erreurs.DateFin}
        />
      </div>
    </>
  )
}
