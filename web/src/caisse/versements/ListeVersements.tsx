import { cycleVersement, STATUTS_VERSEMENT } from '@dioptrie/domain/caisse/rules'
import type { VersementDeListe } from '@dioptrie/domain/caisse/versements'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { actionsPossibles } from '@dioptrie/domain/kernel/machine'
import { IconArchive, IconBuildingBank, IconPrinter } from '@tabler/icons-react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermissionSur } from '../../kernel/session.ts'
import { source } from '../../referentiel/source.ts'
import { Erreur, NonLu } from '../../ui/Erreur.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import type { Colonne } from '../../ui/liste/types.ts'
import { Montant } from '../../ui/Montant.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePapier } from '../../ui/usePapier.ts'
import style from '../caisse.module.css'
import { useEtatCaisse } from '../useEtatCaisse.ts'
import { BoutonVerser } from './BoutonVerser.tsx'

export default function ListeVersements() {
  const t = useTranslations('versements')
  const titre = useTranslations('caisse')('versements')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const caisse = useEtatCaisse(officine)
  const peutArchiver = usePermissionSur('caisse.valider')
  const peutImprimer = usePermissionSur('caisse.lire')
  const archiver = useAction(contrat.versements.archiver, { dit: () => t('archive') })
  const papier = usePapier(contrat.versements.imprimer)
  const colonnes: Colonne<VersementDeListe>[] = [
    { champ: 'Banque' },
    { champ: 'DateVersement', genre: 'jour' },
    { champ: 'reference', attenue: true },
    {
      champ: 'montant',
      droite: true,
      triable: true,
      // It came back: the total does without it.
      cellule: v => (
        <span className={style.type} data-annulee={v.Statut === 'Annulé' || undefined}>
          <Montant valeur={v.montant} />
        </span>
      ),
      texte: v => ecrireMontant(v.montant),
    },
    {
      champ: 'Statut',
      cellule: v => <Statut ton={cycleVersement.etats[v.Statut].ton}>{t(`statuts.${v.Statut}`)}</Statut>,
      texte: v => t(`statuts.${v.Statut}`),
    },
    {
      champ: 'Bordereau',
      texte: v => (v.Bordereau ? t('avecBordereau') : v.Statut === 'Créé' ? t('sansBordereau') : ''),
    },
    { champ: 'createdBy', titre: t('qui'), cede: 2 },
    { champ: 'validePar', cachee: true },
    { champ: 'Officine', cachee: IdOfficine !== undefined },
  ]
  return (
    <ListPage
      cle="versements"
      appel={contrat.versements.liste}
      totaux={contrat.versements.totaux}
      parOfficine
      titre={titre}
      dire={t}
      colonnes={colonnes}
      periode={champ('DateVersement')}
      filtres={[
        { champ: 'Statut', options: STATUTS_VERSEMENT.map(s => ({ value: s, label: t(`statuts.${s}`) })) },
        { champ: 'IdBanque', source: source('banque') },
      ]}
      ouvrir={v => chemins.versement(v._id)}
      actions={
        <>
          <NonLu lecture={caisse} />
          <BoutonVerser IdOfficine={officine} etat={caisse.data} />
        </>
      }
      menu={v => [
        { libelle: ui('ouvrir'), icone: IconBuildingBank, vers: chemins.versement(v._id) },
        peutImprimer(v.IdOfficine) && {
          libelle: t('imprimer'),
          icone: IconPrinter,
          faire: () => void papier.imprimer(v._id),
        },
        peutArchiver(v.IdOfficine) &&
          actionsPossibles(cycleVersement, v.Statut).includes('archiver') && {
            libelle: t('archiver'),
            icone: IconArchive,
            faire: () => archiver.faire({ params: { id: v._id }, payload: { version: v.version } }),
          },
      ]}
      note={
        (archiver.refus && <Erreur refus={archiver.refus} quoi={t('nonArchive')} />) ||
        (papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprime')} />)
      }
      vide={IconBuildingBank}
    />
  )
}
