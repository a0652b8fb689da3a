import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import type { JourneeDepense } from '@dioptrie/domain/caisse/depense'
import { ORIGINES_DEPENSE } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { avisSucces } from '../../ui/avis.ts'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'
import style from './depense.module.css'

type Origine = (typeof ORIGINES_DEPENSE)[number]

interface Props {
  journee: JourneeDepense
  etat: EtatCaisse
  fermer: () => void
}

/** Money comes into the expense cash, out of the drawer or from elsewhere; the first of the day opens it. */
export default function Approvisionner({ journee, etat, fermer }: Props) {
  const t = useTranslations('depense')
  // As it was when the window opened: what was sent and not answered is sent again, and does not become another supply.
  const [ouvre] = useState(!journee.Initialisee && (journee.Statut === 'Non ouverte' || journee.Solde === 0))
  const tiroirOuvert = etat.Statut === 'Ouverte'
  const initialiser = useAppel(contrat.depense.initialiser, { uneFois: true })
  const initialiserDirecte = useAppel(contrat.depense.initialiserDirecte, { uneFois: true })
  const ajouter = useAppel(contrat.depense.approvisionner, { uneFois: true })
  const saisie = usePetiteFiche({
    cle: `depense-appro:${journee.IdOfficine}`,
    depart: {
      Origine: (tiroirOuvert ? 'Recettes' : 'Directe') as Origine,
      Montant: null as number | null,
      Motif: '',
    },
    requis: ['Montant'],
    enregistrer: ({ Origine, Montant, Motif }, envoi) => {
      const payload = { OfficineId: journee.IdOfficine, Montant, Motif }
      if (!ouvre) return ajouter.mutateAsync({ payload: { ...payload, Origine } }, envoi)
      return (Origine === 'Recettes' ? initialiser : initialiserDirecte).mutateAsync({ payload }, envoi)
    },
    reussi: ({ Montant }) => {
      avisSucces(t(ouvre ? 'ouverte' : 'approvisionnee', { montant: ecrireMontant(Montant) }))
      fermer()
    },
  })
  const { valeurs, poser, lie } = saisie
  return (
    <FenetreSaisie
      titre={t(ouvre ? 'ouvrir' : 'approvisionner')}
      fermer={fermer}
      bouton={t(ouvre ? 'ouvrir' : 'approvisionner')}
      quoi={t('nonFait')}
      saisie={saisie}
    >
      <div className={style.origine}>
        <SegmentedControl
          fullWidth
          aria-label={t('origine')}
          data={ORIGINES_DEPENSE.map(o => ({
            value: o,
            label: t(`origines.${o}`),
            disabled: o === 'Recettes' && !tiroirOuvert,
          }))}
          value={valeurs.Origine}
          onChange={v => poser({ Origine: v as Origine })}
        />
        <p>
          {tiroirOuvert
            ? t(`origineTexte.${valeurs.Origine}`, { tiroir: ecrireMontant(etat.Attendu) })
            : t('tiroirFerme')}
        </p>
      </div>
      <ChampMontant label={t('montant')} required {...lie('Montant')} data-autofocus />
      <TextInput label={t('precision')} maxLength={200} autoComplete="off" {...lie('Motif')} />
    </FenetreSaisie>
  )
}
