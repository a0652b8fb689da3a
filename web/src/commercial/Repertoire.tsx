import type { CompteSale, Contact } from '@dioptrie/domain/commercial/contract'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { SegmentedControl } from '@mantine/core'
import { IconAddressBook, IconBriefcase } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { MontantDeListe } from '../ui/Montant.tsx'
import { Joindre, ProchaineActivite, useDireProchaine } from './afficher.tsx'
import style from './commercial.module.css'
import { VENDEURS } from './sources.ts'

const FenetreCompte = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreCompte }))
const FenetreContact = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreContact }))

/** The companies that one follows, and the people in them. */
export default function Repertoire() {
  const t = useTranslations('commercial')
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const [creer, setCreer] = useState(false)
  const gens = search.quoi === 'contacts'
  const choix = (
    <SegmentedControl
      className={style.vues ?? ''}
      aria-label={t('repertoire')}
      value={gens ? 'contacts' : 'comptes'}
      onChange={quoi =>
        void navigate({ to: '.', search: quoi === 'contacts' ? { quoi } : {}, replace: true })
      }
      data={[
        { value: 'comptes', label: t('comptes') },
        { value: 'contacts', label: t('contacts') },
      ]}
    />
  )
  return (
    <>
      {gens ? (
        <Contacts key="contacts" choix={choix} creer={() => setCreer(true)} />
      ) : (
        <Comptes key="comptes" choix={choix} creer={() => setCreer(true)} />
      )}
      <Suspense>
        {creer && gens && <FenetreContact fiche={null} fermer={() => setCreer(false)} />}
        {creer && !gens && (
          <FenetreCompte
            fiche={null}
            fermer={() => setCreer(false)}
            fait={c => void navigate({ to: chemins.compte(c.slug) })}
          />
        )}
      </Suspense>
    </>
  )
}

interface Props {
  choix: ReactNode
  creer: () => void
}

function Comptes({ choix, creer }: Props) {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const ecrit = usePermission('commercial.ecrire')
  const equipe = usePermission('commercial.equipe')
  const dire = useDireProchaine()
  const colonnes: Selon<Colonne<CompteSale>> = [
    { champ: 'RaisonSociale', titre: t('champs.RaisonSociale'), triable: true },
    { champ: 'Ville', cede: 3 },
    { champ: 'Secteur', titre: t('champs.Secteur'), cede: 2, horsCarte: true },
    {
      champ: 'Telephone',
      cede: 4,
      cellule: c => c.Telephone && <Joindre telephone={c.Telephone} />,
      texte: c => (c.Telephone ? formaterTelephone(c.Telephone) : ''),
    },
    {
      champ: 'EnCours',
      titre: t('champs.EnCours'),
      droite: true,
      cellule: c => <MontantDeListe valeur={c.EnCours} />,
    },
    {
      champ: 'RemiseEnVigueur',
      titre: t('champs.RemiseEnVigueur'),
      droite: true,
      texte: c => (c.RemiseEnVigueur ? `${c.RemiseEnVigueur}\u00a0%` : ''),
    },
    {
      champ: 'ProchaineActivite',
      titre: t('champs.ProchaineActivite'),
      cellule: c => (c.ProchaineActivite ? <ProchaineActivite p={c.ProchaineActivite} /> : ''),
      texte: c => dire(c.ProchaineActivite),
    },
    equipe && { champ: 'Proprietaire', titre: t('champs.IdProprietaire'), cede: 1 },
  ]
  return (
    <ListPage
      cle="comptes-sale"
      appel={contrat.commercial.comptes}
      titre={t('repertoire')}
      nombre={n => t('comptesNombre', { n })}
      invite={t('inviteComptes')}
      colonnes={colonnes}
      tri="RaisonSociale"
      filtres={[
        equipe && { champ: 'IdProprietaire', titre: t('champs.IdProprietaire'), source: VENDEURS },
        { champ: 'retires', titre: t('retires'), options: [{ value: 'oui', label: ui('oui') }] },
      ]}
      ouvrir={c => chemins.compte(c.slug)}
      creer={ecrit ? { libelle: t('nouveauCompte'), faire: creer } : undefined}
      actions={choix}
      vide={{ icone: IconBriefcase, titre: () => t('videComptes'), texte: t('videComptesTexte') }}
    />
  )
}

function Contacts({ choix, creer }: Props) {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const ecrit = usePermission('commercial.ecrire')
  const equipe = usePermission('commercial.equipe')
  const colonnes: Selon<Colonne<Contact>> = [
    { champ: 'Nom', triable: true, texte: c => [c.Nom, c.Prenoms].filter(Boolean).join(' ') },
    { champ: 'Fonction', titre: t('champs.Fonction') },
    { champ: 'Compte', titre: t('compte') },
    {
      champ: 'Telephone',
      cellule: c => <Joindre telephone={c.Telephone} />,
      texte: c => (c.Telephone ? formaterTelephone(c.Telephone) : ''),
    },
    { champ: 'Email', cede: 1, horsCarte: true },
    equipe && { champ: 'Proprietaire', titre: t('champs.IdProprietaire'), cede: 1 },
  ]
  return (
    <ListPage
      cle="contacts"
      appel={contrat.commercial.contacts}
      titre={t('repertoire')}
      nombre={n => t('contactsNombre', { n })}
      invite={t('inviteContacts')}
      colonnes={colonnes}
      tri="Nom"
      filtres={[
        equipe && { champ: 'IdProprietaire', titre: t('champs.IdProprietaire'), source: VENDEURS },
        { champ: 'retires', titre: t('retires'), options: [{ value: 'oui', label: ui('oui') }] },
      ]}
      ouvrir={c => chemins.contact(c.slug)}
      creer={ecrit ? { libelle: t('nouveauContact'), faire: creer } : undefined}
      actions={choix}
      vide={{ icone: IconAddressBook, titre: () => t('videContacts'), texte: t('videContactsTexte') }}
    />
  )
}
