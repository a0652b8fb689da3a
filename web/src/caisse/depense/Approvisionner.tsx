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
import style from './depense.module.css'

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
  const [Origine, setOrigine] = useState<(typeof ORIGINES_DEPENSE)[number]>(
    tiroirOuvert ? 'Recettes' : 'Directe',
  )
  const [Montant, setMontant] = useState<number | null>(null)
  const [Motif, setMotif] = useState('')
  const reussi = (m: number) => {
    avisSucces(t(ouvre ? 'ouverte' : 'approvisionnee', { montant: ecrireMontant(m) }))
    fermer()
  }
  const options = { uneFois: true, onSuccess: (a: { Montant: number }) => reussi(a.Montant) }
  const initialiser = useAppel(contrat.depense.initialiser, options)
  const initialiserDirecte = useAppel(contrat.depense.initialiserDirecte, options)
  const ajouter = useAppel(contrat.depense.approvisionner, options)
  const ouverture = Origine === 'Recettes' ? initialiser : initialiserDirecte
  const { error, isPending } = ouvre ? ouverture : ajouter
  const envoyer = () => {
    // Empty is not zero: the server says what is expected, under the field.
    const saisie = { OfficineId: journee.IdOfficine, Montant: Montant as number, Motif: Motif || null }
    if (ouvre) ouverture.mutate({ payload: saisie })
    else ajouter.mutate({ payload: { ...saisie, Origine } })
  }
  return (
    <FenetreSaisie
      titre={t(ouvre ? 'ouvrir' : 'approvisionner')}
      fermer={fermer}
      bouton={t(ouvre ? 'ouvrir' : 'approvisionner')}
      enCours={isPending}
      refus={error}
      quoi={t('nonFait')}
      envoyer={envoyer}
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
          value={Origine}
          onChange={v => setOrigine(v as typeof Origine)}
        />
        <p>
          {tiroirOuvert
            ? t(`origineTexte.${Origine}`, { tiroir: ecrireMontant(etat.Attendu) })
            : t('tiroirFerme')}
        </p>
      </div>
      <ChampMontant
        label={t('montant')}
        required
        value={Montant}
        error={error?.champs.Montant}
        onChange={setMontant}
        data-autofocus
      />
      <TextInput
        label={t('precision')}
        maxLength={200}
        autoComplete="off"
        value={Motif}
        error={error?.champs.Motif}
        onChange={e => setMotif(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
