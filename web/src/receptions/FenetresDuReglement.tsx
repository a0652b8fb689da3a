import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Bon, ReglementDuBon } from '@dioptrie/domain/receptions/contract'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { AvecMotif } from '../ui/AvecMotif.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Regler } from './Regler.tsx'

/** With the receipt as it was when the window was opened. */
export type GesteDeReglement =
  | { geste: 'regler'; bon: Bon }
  | { geste: 'contrePasser'; bon: Bon; reglement: ReglementDuBon }
  | { geste: 'clore'; bon: Bon }

/** Beside the receipt, not inside it: it may be drawn anew while someone is typing here. */
export function FenetresDuReglement({ geste, fermer }: { geste: GesteDeReglement; fermer: () => void }) {
  const t = useTranslations('receptions')
  const fini = (phrase: string) => ({
    onSuccess: () => {
      avisSucces(phrase)
      fermer()
    },
  })
  const { RefBR: ref, _id: id } = geste.bon
  const contrePasser = useAppel(contrat.receptions.annulerReglement, fini(t('contrePasseDe', { ref })))
  const clore = useAppel(contrat.receptions.cloreReclamation, fini(t('closeDe', { ref })))
  if (geste.geste === 'regler') return <Regler bon={geste.bon} fermer={fermer} />
  if (geste.geste === 'contrePasser')
    return (
      <AvecMotif
        titre={t('contrePasserTitre')}
        texte={t('contrePasserTexte', {
          montant: geste.reglement.montant === null ? ref : ecrireMontant(geste.reglement.montant),
          fournisseur: geste.bon.Fournisseur,
        })}
        champ={t('champs.Motif')}
        manque={t('motifAttendu')}
        bouton={t('contrePasser')}
        quoi={t('nonContrePasse')}
        enCours={contrePasser.isPending}
        refus={contrePasser.error}
        fermer={fermer}
        faire={Motif => contrePasser.mutate({ params: { id }, payload: { _id: geste.reglement._id, Motif } })}
      />
    )
  return (
    <AvecMotif
      titre={t('cloreTitre')}
      texte={t('cloreTexte', { n: geste.bon.QuantiteManquante })}
      champ={t('champs.Issue')}
      proposes={(['remplace', 'avoir', 'abandonne'] as const).map(i => t(`issues.${i}`))}
      manque={t('issueAttendue')}
      bouton={t('clore')}
      quoi={t('nonClose')}
      enCours={clore.isPending}
      refus={clore.error}
      fermer={fermer}
      faire={Issue =>
        clore.mutate({
          params: { id },
          payload: { Issue, Remplacement: Issue === t('issues.remplace'), version: geste.bon.version },
        })
      }
    />
  )
}
