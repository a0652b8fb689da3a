import type { Importation } from '@dioptrie/domain/kernel/importation'
import { chemins } from '../chemins/commercial.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Importer } from '../ui/importation/Importer.tsx'

/** Companies of a file, to be visited by who sends it. */
export default function ImportEntreprises() {
  const t = useTranslations('commercial')
  return (
    <Importer<Importation>
      titre={t('importer')}
      importer={contrat.commercial.importer}
      modele={contrat.commercial.modeleImport}
      explication={t('importExplication')}
      ligneParLigne={t('importLigne')}
      confirmer={bilan => t('importConfirmer', { n: bilan.creees })}
      rienEcrit={t('importRien')}
      fait={bilan => t('importFait', { n: bilan.creees })}
      retour={chemins.suspects}
      voir={{ libelle: t('importVoir'), vers: chemins.suspects }}
      chiffres={bilan => [
        { titre: t('importNouvelles'), n: bilan.creees },
        { titre: t('importConnues'), n: bilan.inchangees },
      ]}
    />
  )
}
