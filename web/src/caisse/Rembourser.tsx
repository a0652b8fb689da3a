import type { Operation } from '@dioptrie/domain/caisse/contract'
import { AVOIR } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import { ChampsRendus, renduEnvoye } from './ChampsRendus.tsx'

interface Props {
  operation: Operation
  /** Why nothing leaves today's drawer. */
  pasOuverte: string | null
  fermer: () => void
}

/** A client is given back what was paid, all that is left of it or a part: from today's drawer, or the way it came. */
export default function Rembourser({ operation: o, pasOuverte, fermer }: Props) {
  const t = useTranslations('caisse')
  const titre = t('rembourser.titre', { montant: ecrireMontant(o.montant - o.Rendu) })
  if (pasOuverte)
    return <FenetreSaisie titre={titre} texte={`${pasOuverte} ${t('rembourser.plusTard')}`} fermer={fermer} />
  return <Rendre operation={o} titre={titre} fermer={fermer} />
}

function Rendre({ operation: o, titre, fermer }: Omit<Props, 'pasOuverte'> & { titre: string }) {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  const rembourser = useAppel(contrat.caisse.rembourser, { uneFois: true })
  const saisie = usePetiteFiche({
    cle: `rembourser:${o._id}`,
    depart: {
      montant: (o.montant - o.Rendu) as number | null,
      modepaiement: o.modepaiement,
      Motif: '',
      // A credit comes back to the credit note that it was of.
      reference: (o.modepaiement === AVOIR && o.reference) || '',
    },
    requis: ['montant', 'modepaiement', 'Motif'],
    enregistrer: ({ montant, Motif, modepaiement, reference }, envoi) =>
      rembourser.mutateAsync(
        {
          params: { id: o._id },
          payload: {
            montant,
            Motif: Motif.trim(),
            ...renduEnvoye({ modepaiement, reference: reference ?? '' }),
          },
        },
        envoi,
      ),
    reussi: () => {
      avisSucces(t('rembourser.fait'))
      fermer()
    },
  })
  const { valeurs, erreurs, poser, lie } = saisie
  return (
    <FenetreSaisie
      titre={titre}
      texte={t('rembourser.texte', { jour: ecrireJour(o.Jour) })}
      bouton={t('rembourser.bouton')}
      quoi={t('rembourser.nonFait')}
      danger
      renoncer={ui('fermer')}
      fermer={fermer}
      saisie={saisie}
      empeche={!valeurs.Motif.trim() || !valeurs.montant}
    >
      <Grille>
        <ChampsRendus rendu={valeurs} poser={poser} erreurs={erreurs} paye={o.modepaiement} />
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
