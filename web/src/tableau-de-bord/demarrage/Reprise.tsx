import type { Importation } from '@dioptrie/domain/kernel/importation'
import { chemins as caisse } from '../../chemins/caisse.ts'
import { chemins as facturation } from '../../chemins/facturation.ts'
import { contrat } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermission } from '../../kernel/session.ts'
import { Importer } from '../../ui/importation/Importer.tsx'
import { MISE_EN_ROUTE } from './etapes.ts'

const FICHIERS = {
  ordonnances: {
    importer: contrat.clients.reprendreOrdonnances,
    modele: contrat.clients.modeleReprise,
    voir: '/apps/ordonnance/ordonnance-list',
  },
  soldes: {
    importer: contrat.caisse.reprendreCreances,
    modele: contrat.caisse.modeleCreances,
    voir: caisse.caisse,
  },
  parts: {
    importer: contrat.facturation.reprendreParts,
    modele: contrat.facturation.modeleParts,
    voir: facturation.factures,
  },
}

/** What another program kept, under clients who are already here. */
export default function Reprise({ quoi }: { quoi: keyof typeof FICHIERS }) {
  const t = useTranslations('demarrage')
  const officine = useOfficine()
  const installe = usePermission('organisation.ecrire')
  // A file goes to one officine: one's own, when the whole network is shown.
  const IdOfficine = officine.IdOfficine ?? officine.IdOfficinePropre
  const { importer, modele, voir } = FICHIERS[quoi]
  return (
    <Importer<Importation>
      titre={t(`reprise.${quoi}.titre`)}
      contexte={officine.officines.find(o => o._id === IdOfficine)?.Nom}
      importer={importer}
      modele={modele}
      query={{ IdOfficine }}
      explication={`${t('reprise.lecture')} ${t(`reprise.${quoi}.explication`)}`}
      ligneParLigne={t(`reprise.${quoi}.ligne`)}
      confirmer={bilan => t(`reprise.${quoi}.confirmer`, { n: bilan.creees })}
      rienEcrit={t(`reprise.${quoi}.rienEcrit`)}
      fait={bilan => t(`reprise.${quoi}.fait`, { n: bilan.creees })}
      retour={installe ? MISE_EN_ROUTE : voir}
      voir={{ libelle: t(`reprise.${quoi}.voir`), vers: voir }}
      chiffres={bilan => [{ titre: t('reprise.valides'), n: bilan.valides }]}
    />
  )
}
