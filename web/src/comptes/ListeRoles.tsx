import type { Role } from '@dioptrie/domain/acces/roles'
import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { IconEye, IconPencil, IconShieldLock, IconTrash, IconUsers } from '@tabler/icons-react'
import { chemins } from '../chemins/comptes.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Statut } from '../ui/Statut.tsx'
import { useSuppressionRole } from './suppressionRole.tsx'

export default function ListeRoles() {
  const t = useTranslations('comptes.roles')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutEcrire = usePermission('roles.ecrire')
  const { demander, fenetre } = useSuppressionRole()
  const total = toutesLesPermissions.length
  const colonnes: Colonne<Role>[] = [
    { champ: 'Nom', titre: champ('NomDeFiche'), triable: true },
    { champ: 'Description', texte: r => r.Description },
    { champ: 'permissions', droite: true, texte: r => t('nPermissions', { n: r.permissions.length, total }) },
    { champ: 'comptes', droite: true, texte: r => t('nComptes', { n: r.comptes }) },
    {
      champ: 'rule',
      cellule: r => <Statut ton={r.rule === 'admin' ? 'warn' : 'mute'}>{t(`rules.${r.rule}`)}</Statut>,
      texte: r => t(`rules.${r.rule}`),
    },
    { champ: 'livre', titre: t('origine'), cachee: true, texte: r => (r.livre ? t('livre') : t('maison')) },
  ]
  return (
    <>
      <ListPage
        cle="roles"
        appel={contrat.roles.liste}
        dire={t}
        colonnes={colonnes}
        tri="Nom"
        ouvrir={r => chemins.role(r._id)}
        creer={peutEcrire ? { libelle: t('creer'), vers: chemins.creerRole } : undefined}
        menu={r => [
          {
            libelle: peutEcrire ? ui('modifier') : ui('ouvrir'),
            icone: peutEcrire ? IconPencil : IconEye,
            vers: chemins.role(r._id),
          },
          { libelle: t('voirComptes'), icone: IconUsers, vers: `${chemins.comptes}?IdRole=${r._id}` },
          peutEcrire &&
            !r.livre && {
              libelle: ui('supprimer'),
              icone: IconTrash,
              danger: true,
              faire: () => demander(r),
            },
        ]}
        vide={IconShieldLock}
      />
      {fenetre}
    </>
  )
}
