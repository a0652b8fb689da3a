import type { BilletageDeListe } from '@dioptrie/domain/caisse/cloture'
import { SENS_ECART } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { IconListDetails, IconPrinter } from '@tabler/icons-react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermission, usePermissionSur } from '../../kernel/session.ts'
import { Erreur } from '../../ui/Erreur.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import type { Colonne } from '../../ui/liste/types.ts'
import { Montant } from '../../ui/Montant.tsx'
import { usePapier } from '../../ui/usePapier.ts'
import { VerifierLaChaine } from '../Chaine.tsx'
import { CAISSIERS } from '../sources.ts'
import { EcartDeListe } from './EcartDeListe.tsx'

export default function ListeBilletages() {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const peutCompter = usePermission('caisse.cloturer', IdOfficine ?? IdOfficinePropre)
  const papier = usePapier(contrat.cloture.imprimerBilletage)
  const peutImprimer = usePermissionSur('caisse.lire')
  const voir = (b: BilletageDeListe) => chemins.billetage(b.IdOfficine, b.DateCloture)
  const montant = (nom: 'Attendu' | 'Total' | 'Recettes' | 'TotalPerpetuel', titre: string) => ({
    champ: nom,
    titre,
    droite: true,
    cellule: (b: BilletageDeListe) => <Montant valeur={b[nom]} />,
    texte: (b: BilletageDeListe) => ecrireMontant(b[nom]),
  })
  const colonnes: Colonne<BilletageDeListe>[] = [
    { champ: 'DateCloture', genre: 'jour', titre: champ('Jour'), triable: true },
    { champ: 'Officine', cede: 3 },
    montant('Attendu', t('cloture.attendu')),
    montant('Total', t('cloture.compte.total')),
    {
      champ: 'Ecart',
      titre: t('cloture.ecart'),
      droite: true,
      triable: true,
      cellule: b => <EcartDeListe ecart={b.Ecart} />,
      texte: b => ecrireMontant(b.Ecart),
    },
    {
      champ: 'Motif',
      cede: 2,
      cellule: b => (b.ContreeLe ? t('cloture.contreeParceQue', { motif: b.MotifContre ?? '' }) : b.Motif),
      texte: b =>
        b.ContreeLe ? t('cloture.contreeParceQue', { motif: b.MotifContre ?? '' }) : (b.Motif ?? ''),
    },
    montant('Recettes', t('recettes')),
    { champ: 'createdBy', titre: t('par'), cede: 1 },
    { champ: 'Signataire', titre: t('cloture.signataire'), cachee: true },
    { ...montant('TotalPerpetuel', t('cloture.perpetuel')), cachee: true },
    { champ: 'Rang', cachee: true, attenue: true, droite: true },
  ]
  return (
    <ListPage
      cle="billetages"
      appel={contrat.cloture.billetages}
      totaux={contrat.cloture.totaux}
      parOfficine
      titre={t('clotures')}
      nombre={n => t('cloture.nombreDeClotures', { n })}
      invite={t('cloture.invite')}
      colonnes={colonnes}
      periode={champ('Jour')}
      filtres={[
        {
          champ: 'ecart',
          titre: t('cloture.ecart'),
          options: SENS_ECART.map(v => ({ value: v, label: t(`cloture.sens.${v}`) })),
        },
        { champ: 'createdBy', titre: t('par'), source: CAISSIERS },
      ]}
      tri="-DateCloture"
      ouvrir={voir}
      creer={peutCompter ? { libelle: t('cloture.titre'), vers: chemins.compter } : undefined}
      actions={<VerifierLaChaine />}
      menu={b => [
        { libelle: ui('ouvrir'), icone: IconListDetails, vers: voir(b) },
        peutImprimer(b.IdOfficine) && {
          libelle: ui('imprimer'),
          icone: IconPrinter,
          faire: () => void papier.imprimer(b._id),
        },
      ]}
      note={papier.refus && <Erreur refus={papier.refus} quoi={t('cloture.nonImprimee')} />}
      vide={{ icone: IconListDetails, titre: () => t('cloture.vide'), texte: t('cloture.videTexte') }}
    />
  )
}
