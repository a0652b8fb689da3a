import type { Opportunite } from '@dioptrie/domain/commercial/contract'
import { NOMS_ETAPES, STATUTS_OPPORTUNITE } from '@dioptrie/domain/commercial/rules'
import { IconBriefcase } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { MontantDeListe } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import { ProchaineActivite, useDireProchaine } from './afficher.tsx'
import { VENDEURS } from './sources.ts'

/** All of them, those that are over too. */
export default function ListeOpportunites({
  choixDeVue,
  creer,
}: {
  choixDeVue: ReactNode
  creer: () => void
}) {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const ecrit = usePermission('commercial.ecrire')
  const equipe = usePermission('commercial.equipe')
  const dire = useDireProchaine()
  const colonnes: Selon<Colonne<Opportunite>> = [
    { champ: 'Libelle', titre: t('opportunite'), triable: true },
    { champ: 'Compte', titre: t('compte') },
    {
      champ: 'Etape',
      cellule: o =>
        o.Statut === 'En cours' ? (
          t(`etapes.${o.Etape}`)
        ) : (
          <Statut ton={o.Statut === 'Gagnée' ? 'ok' : 'bad'}>{t(`etats.${o.Statut}`)}</Statut>
        ),
      texte: o => (o.Statut === 'En cours' ? t(`etapes.${o.Etape}`) : t(`etats.${o.Statut}`)),
    },
    { champ: 'Montant', droite: true, triable: true, cellule: o => <MontantDeListe valeur={o.Montant} /> },
    {
      champ: 'DateCloturePrevue',
      genre: 'jour',
      titre: t('champs.DateCloturePrevue'),
      triable: true,
      cede: 2,
    },
    {
      champ: 'ProchaineActivite',
      titre: t('champs.ProchaineActivite'),
      cellule: o => (o.Statut === 'En cours' ? <ProchaineActivite p={o.ProchaineActivite} /> : ''),
      texte: o => dire(o.ProchaineActivite),
    },
    equipe && { champ: 'Proprietaire', titre: t('champs.IdProprietaire'), cede: 1 },
  ]
  return (
    <ListPage
      cle="opportunites"
      appel={contrat.commercial.opportunites}
      titre={t('opportunites')}
      nombre={n => t('opportunitesNombre', { n })}
      invite={t('inviteOpportunites')}
      colonnes={colonnes}
      tri="DateCloturePrevue"
      filtres={[
        {
          champ: 'Statut',
          options: STATUTS_OPPORTUNITE.map(value => ({ value, label: t(`etats.${value}`) })),
        },
        { champ: 'Etape', options: NOMS_ETAPES.map(value => ({ value, label: t(`etapes.${value}`) })) },
        equipe && { champ: 'IdProprietaire', titre: t('champs.IdProprietaire'), source: VENDEURS },
        { champ: 'retires', titre: t('retires'), options: [{ value: 'oui', label: ui('oui') }] },
      ]}
      ouvrir={o => chemins.opportunite(o.slug)}
      creer={ecrit ? { libelle: t('nouvelleOpportunite'), faire: creer } : undefined}
      actions={choixDeVue}
      vide={{ icone: IconBriefcase, titre: () => t('videOpportunites'), texte: t('videOpportunitesTexte') }}
    />
  )
}
