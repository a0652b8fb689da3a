import type { EntiteCommerciale } from '@dioptrie/domain/commercial/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import { Changements } from '../ui/Changements.tsx'
import { Entete } from '../ui/Entete.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Joindre, useNommer } from './afficher.tsx'
import style from './commercial.module.css'
import { Papiers } from './Suivi.tsx'

const Retirer = lazy(async () => ({ default: (await import('./Gestes.tsx')).Retirer }))

interface Props {
  id: string
  nom: string
  contexte: ReactNode
  /** On the road one calls first: the number stands under the title of a phone. */
  telephone: string | null | undefined
  /** The window that changes it. */
  modifier: (fermer: () => void) => ReactNode
  retirer: Appel
  /** Where one goes once it left the lists. */
  liste: string
  /** In the menu, between changing it and taking it off. */
  menu?: ReturnType<ComponentProps<typeof MenuFiche>['actions']>
  /** Beside the title: what is done next. */
  gestes?: ReactNode
  children: ReactNode
}

/** What the four records have in common: title, menu, the window that changes them, the question before they leave the lists. */
export function Cadre({ id, nom, contexte, telephone, modifier, retirer, liste, ...props }: Props) {
  const { menu = [], gestes, children } = props
  const t = useTranslations('commercial')
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const [ouvert, setOuvert] = useState<'modifier' | 'retirer' | null>(null)
  const fermer = () => setOuvert(null)
  useTitre(nom)
  return (
    <>
      <Entete
        titre={nom}
        contexte={
          <>
            {contexte}
            {telephone && (
              <span className={`hidden ${style.auPouce}`}>
                <Joindre telephone={telephone} />
              </span>
            )}
          </>
        }
        sansDock={!gestes}
      >
        {ecrit && (
          <MenuFiche
            actions={() => [
              { libelle: t('modifier'), icone: IconPencil, faire: () => setOuvert('modifier') },
              ...menu,
              { libelle: t('retirer'), icone: IconArchive, danger: true, faire: () => setOuvert('retirer') },
            ]}
          />
        )}
        {gestes}
      </Entete>
      {children}
      <Suspense>
        {ouvert === 'modifier' && modifier(fermer)}
        {ouvert === 'retirer' && (
          <Retirer
            appel={retirer}
            {...{ id, nom, fermer }}
            fait={() => {
              avisSucces(t('retire', { nom }))
              void navigate({ to: liste })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const TEXTES = [
  'RaisonSociale',
  'Nom',
  'Prenoms',
  'Libelle',
  'NomContact',
  'Fonction',
  'Email',
  'Adresse',
  'Ville',
  'Secteur',
  'Activite',
  'Effectif',
  'Source',
  'Motif',
]
const FICHES = ['IdSociete', 'IdCompte', 'IdContact', 'IdProprietaire']

/** Its papers, who changed what, who wrote it: last, of any record. */
export function Bas({
  entite,
  fiche,
}: {
  entite: EntiteCommerciale
  fiche: ComponentProps<typeof PiedFiche>['fiche'] & { _id: string }
}) {
  const t = useTranslations('commercial')
  const nommer = useNommer()
  const dit = (nom: string, dire: (v: unknown) => string) => ({
    nom,
    titre: nommer(nom),
    dire: (v: unknown) => (v === null || v === undefined ? '' : dire(v)),
  })
  return (
    <>
      <Papiers entite={entite} id={fiche._id} />
      <Changements
        titre={t('changements')}
        entity={entite}
        id={fiche._id}
        champs={[
          dit('status_suspect', v => t(`statuts.${v as 'Nouveau'}`)),
          dit('Montant', v => ecrireMontant(Number(v))),
          dit('DateCloturePrevue', v => ecrireJour(String(v))),
          dit('Telephone', v => formaterTelephone(String(v))),
          ...TEXTES.map(nom => dit(nom, String)),
          ...FICHES.map(nom => ({ nom, titre: nommer(nom) })),
        ]}
      />
      <PiedFiche fiche={fiche} />
    </>
  )
}
