import type { OrdonnanceDeListe } from '@dioptrie/domain/clients/contract'
import { TYPES_VISION } from '@dioptrie/domain/kernel/optique'
import {
  IconArrowBackUp,
  IconEyeglass,
  IconFileSpreadsheet,
  IconPencil,
  IconPrinter,
  IconUser,
} from '@tabler/icons-react'
import { chemins } from '../chemins/clients.ts'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { jour } from '../ui/afficher.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { enregistrerLignes } from '../ui/liste/enregistrer.ts'
import type { Colonne } from '../ui/liste/types.ts'
import { enNomDeListe } from './afficher.tsx'
import { useImpression } from './impression.ts'
import { useRestaurationOrdonnance } from './restauration.ts'

export default function ListeOrdonnances() {
  const t = useTranslations('clients')
  const o = useTranslations('ordonnance')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const peutEcrire = usePermission('ordonnances.ecrire')
  const { imprimer, refus } = useImpression()
  const { restaurer, refus: nonRestauree } = useRestaurationOrdonnance()
  const colonnes: Colonne<OrdonnanceDeListe>[] = [
    { champ: 'Client', ...enNomDeListe },
    { champ: 'RefOrd', attenue: true, triable: true },
    { champ: 'DateOrd', genre: 'jour', triable: true, titre: o('champ.DateOrd') },
    { champ: 'TypeVision', cede: 2, texte: l => (l.TypeVision ? o(`vision.${l.TypeVision}`) : '') },
    { champ: 'Prescripteur', cede: 1 },
    { champ: 'CodeClient', cachee: true, attenue: true },
    { champ: 'Centre', cachee: true },
    { champ: 'Officine', cachee: true },
    { champ: 'createdBy', cachee: true },
    { champ: 'createdAt', cachee: true, triable: true, texte: l => jour(l.createdAt.slice(0, 10)) },
  ]
  return (
    <ListPage
      cle="ordonnances"
      appel={contrat.clients.ordonnances}
      parOfficine
      titre={t('ordonnances.titre')}
      nombre={n => t('ordonnances.nombre', { n })}
      invite={t('ordonnances.invite')}
      colonnes={colonnes}
      periode={champ('DateOrd')}
      filtres={[
        { champ: 'TypeVision', options: TYPES_VISION.map(v => ({ value: v, label: o(`vision.${v}`) })) },
        { champ: 'IdPrescripteur', source: source('prescripteur') },
        peutEcrire && {
          champ: 'Statut',
          options: [{ value: 'Supprimée', label: t('ordonnances.retireesFiltre') }],
        },
      ]}
      tri="-DateOrd"
      ouvrir={l => chemins.voirOrdonnance(l.IdClient, l.RefOrd)}
      creer={peutEcrire ? { libelle: t('ordonnances.saisir'), vers: chemins.saisirSans } : undefined}
      menu={l => [
        { libelle: ui('ouvrir'), icone: IconEyeglass, vers: chemins.voirOrdonnance(l.IdClient, l.RefOrd) },
        { libelle: ui('imprimer'), icone: IconPrinter, faire: () => void imprimer(l._id) },
        peutEcrire &&
          l.Statut === 'Supprimée' && {
            libelle: ui('restaurer'),
            icone: IconArrowBackUp,
            faire: () => restaurer(l.IdClient, l.RefOrd),
          },
        peutEcrire &&
          l.Statut === 'Active' && {
            libelle: t('ordonnances.corriger'),
            icone: IconPencil,
            vers: chemins.modifierOrdonnance(l.IdClient, l.RefOrd),
          },
        { libelle: t('ouvrirClient'), icone: IconUser, vers: chemins.voir(l.IdClient) },
      ]}
      groupe={[
        {
          libelle: ui('exporter'),
          icone: IconFileSpreadsheet,
          faire: lignes =>
            enregistrerLignes('xlsx', 'ordonnances', colonnes, c => c.titre ?? champ(c.champ), lignes),
        },
      ]}
      selectionnes={n => t('ordonnances.selectionnees', { n })}
      note={
        refus ? (
          <Erreur refus={refus} quoi={t('nonImprimee')} />
        ) : (
          nonRestauree && <Erreur refus={nonRestauree} />
        )
      }
      vide={{
        icone: IconEyeglass,
        titre: officine => (officine ? t('ordonnances.videOfficine', { officine }) : t('ordonnances.vide')),
        texte: t('ordonnances.videTexte'),
        ailleurs: n => t('ordonnances.videAilleurs', { n }),
      }}
    />
  )
}
