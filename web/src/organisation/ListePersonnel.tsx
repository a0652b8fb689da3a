import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { CONTRATS, STATUS_PERSONNEL } from '@dioptrie/domain/organisation/rules'
import { IconId, IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { chemins, nomDe } from '../chemins/organisation.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { Statut } from '../ui/Statut.tsx'
import { EtatPersonnel, ecrireDate } from './EtatPersonnel.tsx'
import { useRetraitPersonnel } from './retrait.tsx'

export default function ListePersonnel() {
  const t = useTranslations('organisation.personnel')
  const ui = useTranslations('ui')
  const peutEcrire = usePermission('personnel.ecrire')
  const { retirer, note } = useRetraitPersonnel()
  const colonnes: Colonne<Personnel>[] = [
    {
      champ: 'nom',
      triable: true,
      cellule: p => (
        <span className="inline-row gap-10">
          <Portrait url={p.photoURL} nom={nomDe(p)} taille={26} />
          {nomDe(p)}
        </span>
      ),
      texte: nomDe,
    },
    { champ: 'NomPoste' },
    { champ: 'NomAgence', cede: 1 },
    {
      champ: 'contact1',
      cellule: p => <span className="chiffres">{p.contact1 && formaterTelephone(p.contact1)}</span>,
      texte: p => (p.contact1 ? formaterTelephone(p.contact1) : ''),
    },
    {
      champ: 'compteActif',
      cellule: p =>
        p.compteActif === null ? (
          <Statut ton="mute">{t('sansCompte')}</Statut>
        ) : (
          <Statut ton={p.compteActif ? 'ok' : 'bad'}>
            {p.compteActif ? t('compteActif') : t('compteInactif')}
          </Statut>
        ),
      texte: p =>
        p.compteActif === null ? t('sansCompte') : p.compteActif ? t('compteActif') : t('compteInactif'),
    },
    {
      champ: 'status',
      cellule: p => <EtatPersonnel status={p.status} />,
      texte: p => t(`status.${p.status}`),
    },
    { champ: 'email', cachee: true },
    { champ: 'contrat', cachee: true },
    { champ: 'dateEnbauche', cachee: true, triable: true, texte: p => ecrireDate(p.dateEnbauche) },
    { champ: 'NomsRoles', cachee: true, texte: p => p.NomsRoles.join(', ') },
    { champ: 'createdAt', cachee: true, triable: true, texte: p => ecrireDate(p.createdAt.slice(0, 10)) },
  ]
  return (
    <ListPage
      cle="personnel"
      appel={contrat.personnel.liste}
      parOfficine
      dire={t}
      colonnes={colonnes}
      filtres={[
        { champ: 'poste', source: source('fonction') },
        {
          champ: 'status',
          options: STATUS_PERSONNEL.map(s => ({ value: s, label: t(`status.${s}`) })),
        },
        { champ: 'contrat', options: CONTRATS.map(c => ({ value: c, label: c })) },
        {
          champ: 'genre',
          options: (['M', 'F'] as const).map(g => ({ value: g, label: t(`genres.${g}`) })),
        },
      ]}
      tri="nom"
      ouvrir={p => chemins.voir(p._id)}
      creer={peutEcrire ? { libelle: t('enregistrer'), vers: chemins.creer } : undefined}
      menu={p => [
        { libelle: ui('ouvrir'), icone: IconUser, vers: chemins.voir(p._id) },
        peutEcrire && { libelle: ui('modifier'), icone: IconPencil, vers: chemins.modifier(p._id) },
        peutEcrire && { libelle: t('retirer'), icone: IconTrash, danger: true, faire: () => retirer(p) },
      ]}
      note={note}
      vide={IconId}
    />
  )
}
