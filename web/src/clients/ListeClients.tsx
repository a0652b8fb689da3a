import type { LigneClient } from '@dioptrie/domain/clients/contract'
import { ancienTrouve, CIVILITES, GENRES } from '@dioptrie/domain/clients/valeurs'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconEyeglass,
  IconMessage2,
  IconPencil,
  IconTrash,
  IconUpload,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { chemins } from '../chemins/clients.ts'
import { chemins as sms } from '../chemins/sms.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { versQuestion } from '../sms/question.ts'
import { jour, pourcent } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { MontantDeListe } from '../ui/Montant.tsx'
import { recherche } from '../ui/recherche.ts'
import { civilite, NomDeListe, nomAvecCivilite, nomSeul } from './afficher.tsx'
import { useSuppressionClients } from './suppression.tsx'

const somme = (valeur: number | null) => (valeur === null ? '' : <MontantDeListe valeur={valeur} />)

export default function ListeClients() {
  const t = useTranslations('clients')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { q = '' } = search
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const peut = {
    ecrire: usePermission('clients.ecrire'),
    supprimer: usePermission('clients.supprimer'),
    exporter: usePermission('clients.exporter'),
    importer: usePermission('clients.exporter', IdOfficine ?? IdOfficinePropre),
    partout: usePermission('reseau.agir'),
    prescrire: usePermission('ordonnances.ecrire'),
    ventes: usePermission('ventes.lire'),
    ecrireAux: usePermission('sms.ecrire', IdOfficine ?? IdOfficinePropre),
  }
  const deMaPortee = (c: LigneClient) => peut.partout || c.IdOfficine === IdOfficinePropre
  const peutAgir = (c: LigneClient) => c.Statut === 'Actif' && deMaPortee(c)
  const versAux = versQuestion(search)
  const { supprimer, restaurer, note } = useSuppressionClients()

  const colonnes: Colonne<LigneClient>[] = [
    {
      champ: 'Nom',
      lit: ['Civilite', 'Prenoms', 'CodeClient', 'Contacts', 'Anciens'],
      triable: true,
      titre: champ('Client'),
      cellule: c => {
        const ancien = ancienTrouve(c, q)
        return (
          <>
            <NomDeListe civilite={c.Civilite} nom={nomSeul(c)} />
            {ancien && <span className="block note w400">{t('fusion.ancienNom', { nom: ancien })}</span>}
          </>
        )
      },
      texte: nomAvecCivilite,
    },
    { champ: 'CodeClient', attenue: true, triable: true },
    {
      champ: 'Contacts',
      titre: champ('Contact'),
      cellule: c => <span className="chiffres">{formaterTelephone(c.Contacts[0] ?? '')}</span>,
      texte: c => c.Contacts.map(formaterTelephone).join(', '),
    },
    {
      champ: 'Assurance',
      lit: ['TauxAssurance'],
      cellule: c =>
        c.Assurance ? (
          `${c.Assurance}${c.TauxAssurance === null ? '' : ` · ${pourcent(c.TauxAssurance)}`}`
        ) : (
          <span className="muted">{t('sansAssurance')}</span>
        ),
      texte: c =>
        c.Assurance
          ? [c.Assurance, c.TauxAssurance && pourcent(c.TauxAssurance)].filter(Boolean).join(' · ')
          : '',
    },
    { champ: 'Quartier', cede: 2 },
    {
      champ: 'DerniereVisite',
      genre: 'jour',
      triable: true,
      cede: 4,
      carte: c => `${champ('DerniereVisite')} ${jour(c.DerniereVisite)}`,
    },
    ...(peut.ventes
      ? (['Achats', 'ResteAPayer'] as const).map(
          (nom): Colonne<LigneClient> => ({
            champ: nom,
            droite: true,
            cede: nom === 'Achats' ? 3 : undefined,
            carte: c => (nom === 'ResteAPayer' && c[nom] ? somme(c[nom]) : null),
            cellule: c => somme(c[nom]),
            texte: c => String(c[nom] ?? ''),
          }),
        )
      : []),
    { champ: 'Officine', cachee: true },
    { champ: 'DateNaissance', genre: 'jour', cachee: true, triable: true },
    { champ: 'Genre', cachee: true, texte: c => (c.Genre ? t(`genres.${c.Genre}`) : '') },
    { champ: 'Profession', cachee: true },
    { champ: 'Ville', cachee: true },
    { champ: 'Email', cachee: true },
    { champ: 'Societe', cachee: true },
    { champ: 'Matricule', cachee: true },
    { champ: 'createdAt', cachee: true, triable: true, texte: c => jour(c.createdAt.slice(0, 10)) },
  ]

  return (
    <ListPage
      cle="clients"
      appel={contrat.clients.liste}
      {...(peut.ventes && { totaux: contrat.clients.totaux })}
      parOfficine
      dire={t}
      colonnes={colonnes}
      periode={champ('DerniereVisite')}
      filtres={[
        { champ: 'IdAssurance', source: source('assurance') },
        {
          champ: 'assure',
          options: [
            { value: 'oui', label: ui('oui') },
            { value: 'non', label: ui('non') },
          ],
        },
        { champ: 'Quartier', suggestions: source('quartier') },
        { champ: 'Ville', suggestions: source('ville') },
        { champ: 'Civilite', options: CIVILITES.map(c => ({ value: c, label: civilite(c) })) },
        { champ: 'Genre', options: GENRES.map(g => ({ value: g, label: t(`genres.${g}`) })) },
        peut.supprimer && { champ: 'Statut', options: [{ value: 'Supprimé', label: t('supprimesFiltre') }] },
      ]}
      tri="-DerniereVisite"
      lit={['Civilite', 'Nom', 'Prenoms', 'Statut', 'IdOfficine']}
      ouvrir={c => chemins.voir(c._id)}
      creer={
        peut.ecrire ? { libelle: t('creer'), vers: q ? chemins.creerNomme(q) : chemins.creer } : undefined
      }
      actions={
        <>
          {peut.ecrireAux && versAux && (
            <Bouton
              libelle={t('ecrireAux')}
              vers={sms.composer}
              search={recherche(versAux)}
              icone={IconMessage2}
            />
          )}
          {peut.importer && <Bouton libelle={t('importer')} vers={chemins.importer} icone={IconUpload} />}
        </>
      }
      menu={c => [
        { libelle: ui('ouvrir'), icone: IconUser, vers: chemins.voir(c._id) },
        c.Statut === 'Supprimé' &&
          peut.supprimer &&
          deMaPortee(c) && { libelle: ui('restaurer'), icone: IconArrowBackUp, faire: () => restaurer(c) },
        peut.ecrire &&
          peutAgir(c) && { libelle: ui('modifier'), icone: IconPencil, vers: chemins.modifier(c._id) },
        peut.prescrire &&
          peutAgir(c) && {
            libelle: t('ordonnances.saisir'),
            icone: IconEyeglass,
            vers: chemins.saisir(c._id),
          },
        peut.supprimer &&
          peutAgir(c) && { libelle: t('fusionner'), icone: IconArrowMerge, vers: chemins.fusionner(c._id) },
        peut.supprimer &&
          peutAgir(c) && {
            libelle: ui('supprimer'),
            icone: IconTrash,
            danger: true,
            faire: () => void supprimer([c]),
          },
      ]}
      groupe={[
        peut.supprimer && {
          libelle: t('fusionner'),
          icone: IconArrowMerge,
          nombre: 2,
          faire: ([garde, doublon]: LigneClient[]) =>
            void navigate({
              to: chemins.fusionner(garde?._id ?? ''),
              search: { doublon: doublon?._id },
            }),
        },
        peut.supprimer && { libelle: ui('supprimer'), icone: IconTrash, danger: true, faire: supprimer },
      ]}
      choisir={peut.exporter}
      selectionnes={n => t('selectionnes', { n })}
      exporter={peut.exporter && contrat.clients.exporter}
      note={note}
      vide={{
        icone: IconUsers,
        actions: peut.importer && <Bouton libelle={t('importerFichier')} vers={chemins.importer} />,
      }}
    />
  )
}
