import type { AvoirEntier } from '@dioptrie/domain/avoirs/contract'
import { refusDuCredit } from '@dioptrie/domain/avoirs/rules'
import { ESPECE } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { ChampsRendus, renduEnvoye } from '../caisse/ChampsRendus.tsx'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'

/** The client would rather have the money: all that is left of the credit, or a part. */
export default function RendreCredit({ avoir: a, fermer }: { avoir: AvoirEntier; fermer: () => void }) {
  const t = useTranslations('avoirs')
  const ui = useTranslations('ui')
  const rembourser = useAppel(contrat.avoirs.rembourser, { uneFois: true })
  const saisie = usePetiteFiche({
    cle: `credit:${a._id}`,
    // As it was when the window opened: what was sent and not answered is sent again, though it has taken its part of it already.
    depart: {
      Reste: a.Reste,
      montant: a.Reste as number | null,
      modepaiement: ESPECE,
      reference: '',
      Motif: '',
    },
    requis: ['montant', 'modepaiement', 'Motif'],
    verifier: ({ Reste, montant }): Record<string, string> => {
      const trop = refusDuCredit(montant || 0, { ...a, Reste })
      return trop ? { montant: trop } : {}
    },
    enregistrer: async ({ montant, Motif, modepaiement, reference }, envoi) => {
      const payload = { montant, Motif, ...renduEnvoye({ modepaiement, reference: reference ?? '' }) }
      await rembourser.mutateAsync({ params: { id: a._id }, payload }, envoi)
      return montant
    },
    reussi: montant => {
      avisSucces(t('rembourser.fait', { montant: ecrireMontant(montant) }))
      fermer()
    },
  })
  const { valeurs, erreurs, poser, lie } = saisie
  return (
    <FenetreSaisie
      titre={t('rembourser.titre', { ref: a.Reference })}
      texte={t('rembourser.texte', { montant: ecrireMontant(valeurs.Reste) })}
      bouton={t('rembourser.bouton')}
      quoi={t('rembourser.nonFait')}
      danger
      renoncer={ui('fermer')}
      fermer={fermer}
      saisie={saisie}
    >
      <Grille>
        <ChampsRendus rendu={valeurs} poser={poser} erreurs={erreurs} />
        <TextInput
          className={largeur.large}
          label={t('motif')}
          required
          maxLength={200}
          data-autofocus
          {...lie('Motif')}
        />
      </Grille>
    </FenetreSaisie>
  )
}
