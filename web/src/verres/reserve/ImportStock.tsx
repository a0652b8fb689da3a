import type { Importation } from '@dioptrie/domain/kernel/importation'
import { chemins } from '../../chemins/verres.ts'
import { contrat } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Importer } from '../../ui/importation/Importer.tsx'

/** A file of powers into the shelf of one officine: tried first, then all of it. */
export function ImportStock({ IdOfficine, officine }: { IdOfficine: string; officine: string }) {
  const t = useTranslations('reserve.importation')
  const ecrites = (b: Importation) => b.creees + b.modifiees
  return (
    <Importer<Importation>
      titre={t('titre')}
      contexte={officine}
      importer={contrat.stockVerre.importer}
      modele={contrat.stockVerre.modeleImport}
      query={{ IdOfficine }}
      explication={t('explication')}
      ligneParLigne={t('ligne')}
      confirmer={bilan => t('confirmer', { n: ecrites(bilan) })}
      rienEcrit={t('rien')}
      fait={bilan => t('fait', { n: ecrites(bilan) })}
      retour={chemins.stock}
      voir={{ libelle: t('voir'), vers: chemins.stock }}
      chiffres={bilan => [
        { titre: t('nouvelles'), n: bilan.creees },
        { titre: t('changees'), n: bilan.modifiees },
        { titre: t('inchangees'), n: bilan.inchangees },
      ]}
    />
  )
}
