import type { BonDeListe } from '@dioptrie/domain/receptions/contract'
import { IconBarcode, IconPackageImport, IconPencil, IconTags } from '@tabler/icons-react'
import { chemins, versBon, versModification } from '../chemins/receptions.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { usePapiers } from '../poste/serie/usePapiers.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useColonnesDeBons } from './colonnes.tsx'

export default function ListeBons() {
  const t = useTranslations('receptions')
  const ui = useTranslations('ui')
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const peutCreer = usePermission('receptions.ecrire', IdOfficine ?? IdOfficinePropre)
  const partout = usePermission('reseau.agir')
  const { colonnes, filtres } = useColonnesDeBons()
  const nommer = (b: BonDeListe) => `${b.RefBR} · ${b.Fournisseur}`
  const papiers = usePapiers(contrat.receptions.imprimer, t('titre'), nommer)
  const etiquettes = usePapiers(contrat.receptions.etiquettes, t('etiquettes'), nommer, 'a4', {
    libelle: t('etiquettes'),
    icone: IconBarcode,
  })
  return (
    <>
      <ListPage
        cle="receptions"
        appel={contrat.receptions.groupe}
        parOfficine
        dire={t}
        colonnes={colonnes}
        filtres={filtres}
        periode={t('champs.DateCommande')}
        tri="-DateCommande"
        ouvrir={b => versBon(b._id)}
        creer={peutCreer ? { libelle: t('creer'), vers: chemins.ajouter } : undefined}
        menu={b => [
          { libelle: ui('ouvrir'), icone: IconTags, vers: versBon(b._id) },
          peutCreer &&
            (partout || b.IdOfficine === IdOfficinePropre) &&
            !b.transfert_total_in_stock &&
            b.statut !== 'Annulé' && {
              libelle: ui('modifier'),
              icone: IconPencil,
              vers: versModification(b._id),
            },
        ]}
        choisir
        groupe={[papiers.action, etiquettes.action]}
        exporter={contrat.receptions.exporter}
        vide={IconPackageImport}
      />
      {papiers.fenetre}
      {etiquettes.fenetre}
    </>
  )
}
