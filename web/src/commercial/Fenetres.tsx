import type { CompteSale, Contact, Opportunite, Suspect } from '@dioptrie/domain/commercial/contract'
import { contrat, useAppel } from '../kernel/api.ts'
import { source } from '../referentiel/source.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import style from './commercial.module.css'
import { Doublons } from './Doublons.tsx'
import { COMPTES, contactsDe } from './sources.ts'
import { demande, type PropsFenetre, texteDe, useFenetre, type Valeurs } from './useFenetre.tsx'

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
    fiche,
    fermer,
    creer,
    modifier,
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
      {c.courriel}
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
    fiche,
    fermer,
    creer,
    modifier,
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
      {c.courriel}
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
    fiche,
    fermer,
    creer,
    modifier,
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
      {c.courriel}
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
    fiche,
    fermer,
    creer,
    modifier,
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
