import type { Importation } from '@dioptrie/domain/kernel/importation'
import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useTranslations } from '../kernel/i18n.tsx'
import { Importer } from '../ui/importation/Importer.tsx'
import { chemins } from './chemins.ts'
import { appelsDe } from './table.ts'

const ecrites = (bilan: Importation) => bilan.creees + bilan.modifiees

/** Records of a file: those whose name is known are completed, the others are new. */
export function ImportReferentiel({ nom }: { nom: NomReferentiel }) {
  const t = useTranslations('referentiel')
  const { importer, modeleImport } = appelsDe(nom)
  return (
    <Importer<Importation>
      titre={t('import.titre')}
      contexte={t(`${nom}.titre`)}
      importer={importer}
      modele={modeleImport}
      explication={t('import.explication')}
      ligneParLigne={t('import.ligneParLigne')}
      confirmer={bilan => t('import.confirmer', { n: ecrites(bilan) })}
      rienEcrit={t('import.rienEcrit')}
      fait={({ creees, modifiees }) => t('import.fait', { creees, modifiees })}
      retour={chemins(nom).liste}
      voir={{ libelle: t('import.voir'), vers: `${chemins(nom).liste}?tri=-updatedAt` }}
      chiffres={bilan => [
        { titre: t('import.creees'), n: bilan.creees },
        { titre: t('import.modifiees'), n: bilan.modifiees },
        { titre: t('import.inchangees'), n: bilan.inchangees },
      ]}
      colonne={titre => titre}
    />
  )
}
