import type { Importation } from '@dioptrie/domain/kernel/importation'
import { contrat } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { Importer } from '../../ui/importation/Importer.tsx'
import { MISE_EN_ROUTE } from './etapes.ts'

/** Prescriptions of another program, under clients who are already here. */
export default function RepriseOrdonnances() {
  const t = useTranslations('demarrage')
  const officine = useOfficine()
  // A file goes to one officine: one's own, when the whole network is shown.
  const IdOfficine = officine.IdOfficine ?? officine.IdOfficinePropre
  return (
    <Importer<Importation>
      titre={t('reprise.titre')}
      contexte={officine.officines.find(o => o._id === IdOfficine)?.Nom}
      importer={contrat.clients.reprendreOrdonnances}
      modele={contrat.clients.modeleReprise}
      query={{ IdOfficine }}
      explication={t('reprise.explication')}
      ligneParLigne={t('reprise.ligne')}
      confirmer={bilan => t('reprise.confirmer', { n: bilan.creees })}
      rienEcrit={t('reprise.rienEcrit')}
      fait={bilan => t('reprise.fait', { n: bilan.creees })}
      retour={MISE_EN_ROUTE}
      voir={{ libelle: t('reprise.voir'), vers: '/apps/ordonnance/ordonnance-list' }}
      chiffres={bilan => [{ titre: t('reprise.valides'), n: bilan.valides }]}
    />
  )
}
