import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Officine } from '@dioptrie/domain/organisation/contract'
import { IconBuildingStore, IconDoor, IconLockOpen, IconPencil, IconStar } from '@tabler/icons-react'
import { chemins } from '../chemins/organisation.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Statut } from '../ui/Statut.tsx'
import { useGestesOfficine } from './gestesOfficine.tsx'
import { JoursEnBref } from './Jours.tsx'

export default function ListeOfficines() {
  const t = useTranslations('organisation')
  const o = useTranslations('organisation.officines')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutEcrire = usePermission('organisation.ecrire')
  const { demander, rouvrir, note, fenetres } = useGestesOfficine()
  const colonnes: Colonne<Officine>[] = [
    {
      champ: 'Nom',
      titre: champ('NomDeFiche'),
      triable: true,
      cellule: l => (
        <span className="inline-row gap-10">
          {l.Nom}
          {l.OfficinePrincipale && <Statut ton="info">{o('principale')}</Statut>}
        </span>
      ),
      texte: l => (l.OfficinePrincipale ? `${l.Nom} (${o('principale')})` : l.Nom),
    },
    { champ: 'Code', attenue: true, triable: true },
    { champ: 'Ville' },
    {
      champ: 'Telephone',
      cellule: l => <span className="chiffres">{l.Telephone && formaterTelephone(l.Telephone)}</span>,
      texte: l => (l.Telephone ? formaterTelephone(l.Telephone) : ''),
    },
    {
      champ: 'joursOuvrable',
      cede: 2,
      cellule: l => <JoursEnBref jours={l.joursOuvrable} />,
      texte: l => l.joursOuvrable.map(j => t(`joursCourts.${j}`)).join(' '),
    },
    {
      champ: 'Statut',
      cellule: l => <Statut ton={l.Statut === 'Ouverte' ? 'ok' : 'mute'}>{o(`statuts.${l.Statut}`)}</Statut>,
      texte: l => o(`statuts.${l.Statut}`),
    },
    { champ: 'Adresse', cachee: true },
    { champ: 'Email', cachee: true },
  ]
  return (
    <>
      <ListPage
        cle="officines"
        appel={contrat.organisation.officines}
        dire={o}
        colonnes={colonnes}
        filtres={[
          {
            champ: 'Statut',
            options: (['Ouverte', 'Fermée'] as const).map(s => ({ value: s, label: o(`statuts.${s}`) })),
          },
        ]}
        tri="Nom"
        ouvrir={l => chemins.officine(l._id)}
        creer={peutEcrire ? { libelle: o('ouvrir'), vers: chemins.ouvrirOfficine } : undefined}
        menu={l =>
          peutEcrire
            ? [
                { libelle: ui('modifier'), icone: IconPencil, vers: chemins.officine(l._id) },
                ...(l.Statut === 'Fermée'
                  ? [{ libelle: o('rouvrir'), icone: IconLockOpen, faire: () => rouvrir(l) }]
                  : l.OfficinePrincipale
                    ? []
                    : [
                        { libelle: o('designer'), icone: IconStar, faire: () => demander('designer', l) },
                        {
                          libelle: o('fermer'),
                          icone: IconDoor,
                          danger: true,
                          faire: () => demander('fermer', l),
                        },
                      ]),
              ]
            : []
        }
        note={note}
        vide={IconBuildingStore}
      />
      {fenetres}
    </>
  )
}
