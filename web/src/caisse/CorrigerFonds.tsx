import type { Operation } from '@dioptrie/domain/caisse/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'

interface Props {
  /** The opening as it is written, and how much it says. */
  id: string
  montant: number
  fermer: () => void
}

/**
 * A wrong opening float: the right amount and why. It names the entry it corrects, so two people correct it once: who
 * comes second sees what is written now, keeps what was typed, and corrects that if it is still wrong.
 */
export default function CorrigerFonds({ id, montant: ecrit, fermer }: Props) {
  const t = useTranslations('caisse')
  const [lue, setLue] = useState({ _id: id, montant: ecrit })
  const [montant, setMontant] = useState<number | null>(null)
  const [motif, setMotif] = useState('')
  const corriger = useAction(contrat.caisse.corrigerInitialisation, {
    dit: o => t('corrigerFonds.fait', { montant: ecrireMontant(o.montant) }),
    fait: fermer,
    refuse: refus => {
      const courant = refus.details.courant as Operation | undefined
      if (refus.code === 'FONDS_DEJA_CORRIGE' && courant) setLue(courant)
    },
  })
  const erreurs = corriger.champs
  return (
    <FenetreSaisie
      titre={t('corrigerFonds.titre')}
      texte={t('corrigerFonds.texte', { montant: ecrireMontant(lue.montant) })}
      fermer={fermer}
      bouton={t('corrigerFonds.bouton')}
      // An empty field is no float of 0 F.
      empeche={montant === null || !motif.trim()}
      action={corriger}
      quoi={t('corrigerFonds.nonFait')}
      envoyer={() =>
        montant !== null &&
        corriger.faire({ params: { id: lue._id }, payload: { montant, motif: motif.trim() } })
      }
    >
      <ChampMontant
        label={t('corrigerFonds.vrai')}
        required
        enDirect
        value={montant}
        error={erreurs.montant}
        onChange={setMontant}
        data-autofocus
      />
      <TextInput
        label={t('motif')}
        required
        maxLength={200}
        autoComplete="off"
        value={motif}
        error={erreurs.motif}
        onChange={e => setMotif(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
