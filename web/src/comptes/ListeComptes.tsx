import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import { IconKey, IconPencil, IconUser, IconUserCog, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { chemins, sourceRoles } from '../chemins/comptes.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { Statut } from '../ui/Statut.tsx'
import { EtatCompte } from './EtatCompte.tsx'
import { useGestesCompte } from './gestes.tsx'

export default function ListeComptes() {
  const t = useTranslations('comptes.comptes')
  const ui = useTranslations('ui')
  const moi = useMoi()
  const peutEcrire = usePermission('utilisateurs.ecrire')
  const { demander, reactiver, note, fenetres } = useGestesCompte()
  const colonnes: Colonne<Utilisateur>[] = [
    {
      champ: 'displayName',
      triable: true,
      cellule: c => (
        <span className="inline-row gap-10">
          <Portrait url={c.photoURL} nom={c.displayName} taille={26} />
          {c.displayName}
        </span>
      ),
      texte: c => c.displayName,
    },
    { champ: 'email', triable: true },
    {
      champ: 'NomsRoles',
      cellule: c =>
        c.NomsRoles.length > 0 ? c.NomsRoles.join(', ') : <Statut ton="warn">{t('sansRole')}</Statut>,
      texte: c => c.NomsRoles.join(', ') || t('sansRole'),
    },
    { champ: 'NomOfficine', cede: 1 },
    {
      champ: 'actif',
      titre: t('etat'),
      cellule: c => <EtatCompte compte={c} />,
      texte: c => (c.actif ? t('actif') : t('inactif')),
    },
    { champ: 'createdAt', genre: 'jour', cachee: true, triable: true },
  ]
  return (
    <>
      <ListPage
        cle="comptes"
        appel={contrat.utilisateurs.liste}
        parOfficine
        dire={t}
        colonnes={colonnes}
        filtres={[
          { champ: 'IdRole', source: sourceRoles },
          {
            champ: 'actif',
            options: [
              { value: 'oui', label: ui('oui') },
              { value: 'non', label: ui('non') },
            ],
          },
        ]}
        tri="displayName"
        ouvrir={c => chemins.voir(c._id)}
        creer={peutEcrire ? { libelle: t('creer'), vers: chemins.creer } : undefined}
        menu={c => [
          { libelle: ui('ouvrir'), icone: IconUser, vers: chemins.voir(c._id) },
          ...(peutEcrire
            ? [
                { libelle: ui('modifier'), icone: IconPencil, vers: chemins.modifier(c._id) },
                ...(c.actif
                  ? [
                      {
                        libelle: t('reinitialiser'),
                        icone: IconKey,
                        faire: () => demander('reinitialiser', c),
                      },
                    ]
                  : [{ libelle: t('reactiver'), icone: IconUserPlus, faire: () => reactiver(c) }]),
                c.actif &&
                  c._id !== moi.uid && {
                    libelle: t('desactiver'),
                    icone: IconUserOff,
                    danger: true,
                    faire: () => demander('desactiver', c),
                  },
              ]
            : []),
        ]}
        note={note}
        vide={IconUserCog}
      />
      {fenetres}
    </>
  )
}
