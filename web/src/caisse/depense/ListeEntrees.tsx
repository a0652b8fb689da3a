import type { ApproDepense } from '@dioptrie/domain/caisse/depense'
import { INITIALISATION, ORIGINES_DEPENSE } from '@dioptrie/domain/caisse/rules'
import { IconCoins } from '@tabler/icons-react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import type { Colonne } from '../../ui/liste/types.ts'
import { Statut } from '../../ui/Statut.tsx'

export default function ListeEntrees() {
  const t = useTranslations('depense')
  const titre = useTranslations('caisse')('entreesDepense')
  const champ = useChamp()
  const { IdOfficine } = useOfficine()
  const motif = (a: ApproDepense) => (a.Motif === INITIALISATION ? t('initialisation') : a.Motif)
  const colonnes: Colonne<ApproDepense>[] = [
    { champ: 'Motif', cellule: motif, texte: motif },
    { champ: 'Jour', genre: 'jour', triable: true },
    { champ: 'Origine', texte: a => t(`origines.${a.Origine}`) },
    { champ: 'Montant', genre: 'montant', triable: true },
    {
      champ: 'Statut',
      cellule: a => (
        <Statut ton={a.Statut === 'Active' ? 'ok' : 'mute'}>{t(`appros.statuts.${a.Statut}`)}</Statut>
      ),
      texte: a => t(`appros.statuts.${a.Statut}`),
    },
    { champ: 'Observation', cachee: true },
    { champ: 'createdBy' },
    { champ: 'Officine', cachee: IdOfficine !== undefined },
  ]
  return (
    <ListPage
      cle="entrees-depense"
      appel={contrat.depense.appros}
      parOfficine
      titre={titre}
      nombre={n => t('appros.nombre', { n })}
      invite={t('appros.invite')}
      colonnes={colonnes}
      periode={champ('Jour')}
      filtres={[
        { champ: 'Origine', options: ORIGINES_DEPENSE.map(o => ({ value: o, label: t(`origines.${o}`) })) },
        {
          champ: 'Statut',
          options: (['Active', 'Annulée'] as const).map(s => ({ value: s, label: t(`appros.statuts.${s}`) })),
        },
      ]}
      tri="-Jour"
      ouvrir={a => chemins.entree(a._id)}
      vide={{ icone: IconCoins, titre: () => t('appros.vide'), texte: t('appros.videTexte') }}
    />
  )
}
