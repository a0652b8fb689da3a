import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Bon, ReglementDuBon } from '@dioptrie/domain/receptions/contract'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Demander } from '../ui/Demander.tsx'
import { useAction } from '../ui/useAction.ts'
import { Regler } from './Regler.tsx'

/** With the receipt as it was when the window was opened. */
export type GesteDeReglement =
  | { geste: 'regler'; bon: Bon }
  | { geste: 'contrePasser'; bon: Bon; reglement: ReglementDuBon }
  | { geste: 'clore'; bon: Bon }

/** Beside the receipt, not inside it: it may be drawn anew while someone is typing here. */
export function FenetresDuReglement({ geste, fermer }: { geste: GesteDeReglement; fermer: () => void }) {
  const t = useTranslations('receptions')
  const { RefBR: ref, _id: id } = geste.bon
  const contrePasser = useAction(contrat.receptions.annulerReglement, {
    dit: () => t('contrePasseDe', { ref }),
    fait: fermer,
  })
  const clore = useAction(contrat.receptions.cloreReclamation, {
    dit: () => t('closeDe', { ref }),
    fait: fermer,
  })
  if (geste.geste === 'regler') return <Regler bon={geste.bon} fermer={fermer} />
  if (geste.geste === 'contrePasser')
    return (
      <Demander
        action={contrePasser}
        titre={t('contrePasserTitre')}
        texte={t('contrePasserTexte', {
          montant: geste.reglement.montant === null ? ref : ecrireMontant(geste.reglement.montant),
          fournisseur: geste.bon.Fournisseur,
        })}
        motif={{ champ: t('champs.Motif'), manque: t('motifAttendu') }}
        bouton={t('contrePasser')}
        quoi={t('nonContrePasse')}
        fermer={fermer}
        demande={Motif => ({ params: { id }, payload: { _id: geste.reglement._id, Motif } })}
      />
    )
  return (
    <Demander
      action={clore}
      titre={t('cloreTitre')}
      texte={t('cloreTexte', { n: geste.bon.QuantiteManquante })}
      motif={{
        champ: t('champs.Issue'),
        proposes: (['remplace', 'avoir', 'abandonne'] as const).map(i => t(`issues.${i}`)),
        manque: t('issueAttendue'),
      }}
      bouton={t('clore')}
      quoi={t('nonClose')}
      fermer={fermer}
      demande={Issue => ({
        params: { id },
        payload: { Issue, Remplacement: Issue === t('issues.remplace'), version: geste.bon.version },
      })}
    />
  )
}
