import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import type { Etape } from '@dioptrie/domain/ventes/rules'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Demander } from '../ui/Demander.tsx'
import { useAction } from '../ui/useAction.ts'

interface Props {
  commande: CommandeAtelier
  etape: Exclude<Etape, 'Enregistrée' | 'Rendue'>
  fermer: () => void
}

/** A step taken by mistake, seen later: what it had done is undone, and the order says why. */
export default function RevenirDuneEtape({ commande, etape, fermer }: Props) {
  const t = useTranslations('atelier.retour')
  const verres = useTranslations('atelier.verres')
  const revenir = useAction(contrat.atelier.revenir, {
    dit: () => t('fait', { ref: commande.RefCmmd }),
    fait: fermer,
  })
  return (
    <Demander
      action={revenir}
      titre={t('titre')}
      texte={t(`texte.${etape}`)}
      bouton={t('faire')}
      motif={{ champ: t('motif'), exemple: t('motifExemple') }}
      taille={480}
      quoi={verres('nonFait')}
      fermer={fermer}
      demande={Motif => ({ params: { id: commande._id }, payload: { Motif, version: commande.version } })}
    />
  )
}
