import type { Suspect } from '@dioptrie/domain/commercial/contract'
import { STATUTS_SUSPECT } from '@dioptrie/domain/commercial/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { IconBriefcase, IconFileImport, IconList, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { EtatSuspect, Joindre, ProchaineActivite, useDireProchaine } from './afficher.tsx'
import { VENDEURS } from './sources.ts'

const FenetreSuspect = lazy(async () => ({ default: (await import('./Fenetres.tsx')).FenetreSuspect }))

/** Nothing more is to be done of these. */
const FINIS: readonly string[] = ['Converti', 'Écarté']

export default function Suspects() {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const equipe = usePermission('commercial.equipe')
  const dire = useDireProchaine()
  const [ouvert, setOuvert] = useState<Suspect | 'nouveau' | null>(null)
  const colonnes: Selon<Colonne<Suspect>> = [
    { champ: 'RaisonSociale', titre: t('champs.RaisonSociale'), triable: true },
    {
      champ: 'status_suspect',
      titre: t('champs.status_suspect'),
      cellule: s => <EtatSuspect suspect={s} />,
      texte: s => t(`statuts.${s.status_suspect}`),
    },
    {
      champ: 'ProchaineActivite',
      titre: t('champs.ProchaineActivite'),
      cellule: s =>
        s.ProchaineActivite || !FINIS.includes(s.status_suspect) ? (
          <ProchaineActivite p={s.ProchaineActivite} />
        ) : (
          ''
        ),
      texte: s => dire(s.ProchaineActivite),
    },
    { champ: 'NomContact', titre: t('champs.NomContact'), cede: 3 },
    {
      champ: 'Telephone',
      cede: 4,
      cellule: s => s.Telephone && <Joindre telephone={s.Telephone} />,
      texte: s => (s.Telephone ? formaterTelephone(s.Telephone) : ''),
    },
    { champ: 'Ville', cede: 2, horsCarte: true },
    { champ: 'Activite', titre: t('champs.Activite'), cede: 1, horsCarte: true },
    equipe && { champ: 'Proprietaire', titre: t('champs.IdProprietaire'), cede: 1 },
    { champ: 'Effectif', titre: t('champs.Effectif'), cachee: true, droite: true },
    { champ: 'Source', titre: t('champs.Source'), cachee: true },
    { champ: 'createdAt', cachee: true, triable: true, texte: s => ecrireJour(s.createdAt.slice(0, 10)) },
  ]
  return (
    <>
      <ListPage
        cle="suspects"
        appel={contrat.commercial.suspects}
        titre={t('suspects')}
        nombre={n => t('suspectsNombre', { n })}
        invite={t('inviteSuspects')}
        colonnes={colonnes}
        tri="-createdAt"
        filtres={[
          {
            champ: 'status_suspect',
            titre: t('champs.status_suspect'),
            options: STATUTS_SUSPECT.map(value => ({ value, label: t(`statuts.${value}`) })),
          },
          { champ: 'retard', titre: t('retards'), options: [{ value: 'oui', label: ui('oui') }] },
          equipe && { champ: 'IdProprietaire', titre: t('champs.IdProprietaire'), source: VENDEURS },
          { champ: 'retires', titre: t('retires'), options: [{ value: 'oui', label: ui('oui') }] },
        ]}
        ouvrir={s => chemins.suspect(s._id)}
        creer={ecrit ? { libelle: t('nouveauSuspect'), faire: () => setOuvert('nouveau') } : undefined}
        actions={ecrit && <Bouton libelle={t('importer')} vers={chemins.importer} icone={IconFileImport} />}
        menu={s => [
          { libelle: ui('ouvrir'), icone: IconList, vers: chemins.suspect(s._id) },
          ecrit && { libelle: t('modifier'), icone: IconPencil, faire: () => setOuvert(s) },
        ]}
        vide={{ icone: IconBriefcase, titre: () => t('videSuspects'), texte: t('videSuspectsTexte') }}
      />
      <Suspense>
        {ouvert && (
          <FenetreSuspect
            fiche={ouvert === 'nouveau' ? null : ouvert}
            fermer={() => setOuvert(null)}
            fait={s => ouvert === 'nouveau' && void navigate({ to: chemins.suspect(s._id) })}
          />
        )}
      </Suspense>
    </>
  )
}
