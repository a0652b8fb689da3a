import type { EntiteCommerciale } from '@dioptrie/domain/commercial/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { avisAnnulable } from '../ui/annulable.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Changements } from '../ui/Changements.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { useAction } from '../ui/useAction.ts'
import { Joindre, useNommer } from './afficher.tsx'
import style from './commercial.module.css'
import { Papiers } from './Suivi.tsx'

interface Props {
  id: string
  nom: string
  contexte: ReactNode
  /** On the road one calls first: the number stands under the title of a phone. */
  telephone: string | null | undefined
  /** The window that changes it. */
  modifier: (fermer: () => void) => ReactNode
  retirer: Appel
  /** Puts it back, for one that left the lists. */
  remettre: Appel
  retireLe: string | null
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
  const { menu = [], gestes, children, remettre, retireLe } = props
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const format = useFormatter()
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const [modifie, setModifie] = useState(false)
  const retour = useAction(remettre, { dit: () => t('remis', { nom }) })
  const retrait = useAction(retirer, {
    demande: (id: string) => ({ params: { id } }),
    fait: () => {
      avisAnnulable(t('retire', { nom }), ui('annuler'), () => retour.faire({ params: { id } }))
      void navigate({ to: liste })
    },
  })
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
        {ecrit && !retireLe && (
          <MenuFiche
            actions={() => [
              { libelle: t('modifier'), icone: IconPencil, faire: () => setModifie(true) },
              ...menu,
              { libelle: t('retirer'), icone: IconArchive, danger: true, faire: () => retrait.demander(id) },
            ]}
          />
        )}
        {!retireLe && gestes}
      </Entete>
      {retireLe && (
        <Note
          ton="warn"
          titre={t('retireLe', { quand: format.dateTime(new Date(retireLe), 'instant') })}
          actions={
            ecrit && (
              <Bouton
                libelle={t('remettre')}
                size="sm"
                loading={retour.enCours}
                faire={() => retour.faire({ params: { id } })}
              />
            )
          }
        >
          {t('retireTexte')}
        </Note>
      )}
      {retour.refus && <Erreur refus={retour.refus} />}
      {children}
      <Suspense>{modifie && modifier(() => setModifie(false))}</Suspense>
      {retrait.sur && (
        <Demander action={retrait} titre={nom} texte={t('retirerTexte')} bouton={t('retirer')} danger />
      )}
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
