import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Importation } from '@dioptrie/domain/kernel/importation'
import { useTranslations } from '../kernel/i18n.tsx'
import { Importer } from '../ui/importation/Importer.tsx'

interface Props {
  /** Of which table. */
  contexte: string
  appels: { importer: Appel; modeleImport: Appel }
  liste: string
  /** Where what came in is seen, when it is not the list. */
  voir?: string
}

const ecrites = (bilan: Importation) => bilan.creees + bilan.modifiees

/** Records of a file: those whose name is known are completed, the others are new. */
export function ImportFiches({ contexte, appels, liste, voir = liste }: Props) {
  const t = useTranslations('referentiel')
  return (
    <Importer<Importation>
      titre={t('import.titre')}
      contexte={contexte}
      importer={appels.importer}
      modele={appels.modeleImport}
      explication={t('import.explication')}
      ligneParLigne={t('import.ligneParLigne')}
      confirmer={bilan => t('import.confirmer', { n: ecrites(bilan) })}
      rienEcrit={t('import.rienEcrit')}
      fait={({ creees, modifiees }) => t('import.fait', { creees, modifiees })}
      retour={liste}
      voir={{ libelle: t('import.voir'), vers: voir }}
      chiffres={bilan => [
        { titre: t('import.creees'), n: bilan.creees },
        { titre: t('import.modifiees'), n: bilan.modifiees },
        { titre: t('import.inchangees'), n: bilan.inchangees },
      ]}
      colonne={titre => titre}
    />
  )
}
