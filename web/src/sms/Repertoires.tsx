import type { Repertoire } from '@dioptrie/domain/sms/contract'
import {
  IconAddressBook,
  IconList,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/sms.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { useAction } from '../ui/useAction.ts'
import { instant } from './etats.tsx'

const FenetreRepertoire = aLaDemande(() => import('./FenetreRepertoire.tsx'))
const Contacts = aLaDemande(() => import('./Contacts.tsx'))
const ImporterContacts = aLaDemande(() => import('./ImporterContacts.tsx'))

type Ouverte = { quoi: 'fiche' | 'importer' | 'supprimer'; repertoire: Repertoire | null }

export default function Repertoires() {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const ecrit = usePermission('sms.ecrire', officine)
  const [ouverte, setOuverte] = useState<Ouverte | null>(null)
  const fermer = () => setOuverte(null)
  const navigate = useNavigate()
  const { repertoire: vu, ...search } = useSearch({ strict: false }) as Record<string, string | undefined>
  const actualiser = useAction(contrat.sms.actualiser, {
    dit: r => t('actualise', { nom: r.Libelle, n: r.Nombre }),
  })
  const supprimer = useAction(contrat.sms.supprimerRepertoire, {
    demande: ({ _id }: Repertoire) => ({ params: { id: _id } }),
  })
  const colonnes: Colonne<Repertoire>[] = [
    { champ: 'Libelle', titre: t('repertoire'), triable: true },
    { champ: 'Nombre', titre: t('contacts'), droite: true, texte: r => String(r.Nombre) },
    { champ: 'Joignables', titre: t('joignables'), droite: true, texte: r => String(r.Joignables) },
    {
      champ: 'Question',
      titre: t('origine'),
      cede: 1,
      texte: r => (r.Question ? t('deClients') : t('saisi')),
    },
    { champ: 'ActualiseLe', titre: t('actualiseLe'), cede: 2, texte: r => instant(r.ActualiseLe) },
    { champ: 'updatedBy', titre: t('par'), attenue: true, cede: 3 },
  ]
  const r = ouverte?.repertoire
  return (
    <>
      <ListPage
        cle="repertoires-sms"
        appel={contrat.sms.repertoires}
        params={{ officine }}
        titre={t('repertoires')}
        nombre={n => t('nombreRepertoires', { n })}
        invite={t('inviteRepertoires')}
        colonnes={colonnes}
        tri="-updatedAt"
        ouvrir={repertoire => `${chemins.repertoires}?repertoire=${repertoire._id}`}
        creer={
          ecrit
            ? {
                libelle: t('nouveauRepertoire'),
                faire: () => setOuverte({ quoi: 'fiche', repertoire: null }),
              }
            : undefined
        }
        menu={repertoire => [
          {
            libelle: t('voirContacts'),
            icone: IconList,
            vers: `${chemins.repertoires}?repertoire=${repertoire._id}`,
          },
          ...(ecrit
            ? [
                {
                  libelle: ui('modifier'),
                  icone: IconPencil,
                  faire: () => setOuverte({ quoi: 'fiche', repertoire }),
                },
                ...(repertoire.Question
                  ? [
                      {
                        libelle: t('actualiser'),
                        icone: IconRefresh,
                        faire: () => actualiser.faire({ params: { id: repertoire._id } }),
                      },
                    ]
                  : [
                      {
                        libelle: t('importer'),
                        icone: IconUpload,
                        faire: () => setOuverte({ quoi: 'importer', repertoire }),
                      },
                    ]),
                { libelle: ui('supprimer'), icone: IconTrash, faire: () => supprimer.demander(repertoire) },
              ]
            : []),
        ]}
        note={actualiser.refus && <Erreur refus={actualiser.refus} />}
        vide={{ icone: IconAddressBook, titre: () => t('videRepertoires'), texte: t('videRepertoiresTexte') }}
      />
      {ouverte?.quoi === 'fiche' && (
        <FenetreRepertoire key={r?._id} officine={officine} repertoire={r ?? null} fermer={fermer} />
      )}
      {vu && <Contacts id={vu} fermer={() => void navigate({ to: chemins.repertoires, search: search })} />}
      {ouverte?.quoi === 'importer' && r && <ImporterContacts repertoire={r} fermer={fermer} />}
      {supprimer.sur && (
        <Demander
          action={supprimer}
          titre={t('supprimerRepertoire', { nom: supprimer.sur.Libelle })}
          bouton={ui('supprimer')}
          danger
        />
      )}
    </>
  )
}
