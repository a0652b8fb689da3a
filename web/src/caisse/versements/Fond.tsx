import type { FondDeCaisse } from '@dioptrie/domain/caisse/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'

/** What the drawer of an officine holds when its day is opened. */
export function Fond({ fond, fermer }: { fond: FondDeCaisse | null; fermer: () => void }) {
  const t = useTranslations('versements.fonds')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { officines, IdOfficinePropre } = useOfficine()
  const partout = usePermission('reseau.agir')
  const peut = usePermission('caisse.regler', fond?.IdOfficine)
  const [IdOfficine, setIdOfficine] = useState(fond?.IdOfficine ?? IdOfficinePropre)
  const [Montant, setMontant] = useState<number | null>(fond?.Montant ?? null)
  const [Observation, setObservation] = useState(fond?.Observation ?? '')
  const onSuccess = () => {
    avisSucces(t('enregistre'))
    fermer()
  }
  const creer = useAppel(contrat.caisse.creerFond, { onSuccess })
  const modifier = useAppel(contrat.caisse.modifierFond, { onSuccess })
  const { error } = fond ? modifier : creer
  const envoyer = () => {
    const valeurs = { Montant: Montant ?? 0, Observation: Observation || null }
    if (fond) modifier.mutate({ params: { id: fond._id }, payload: { ...valeurs, version: fond.version } })
    else creer.mutate({ payload: { ...valeurs, IdOfficine } })
  }
  return (
    <FenetreSaisie
      titre={fond ? fond.Officine : t('nouveau')}
      fermer={fermer}
      bouton={peut ? ui('enregistrer') : undefined}
      enCours={creer.isPending || modifier.isPending}
      refus={error}
      quoi={ui('nonEnregistre')}
      envoyer={envoyer}
    >
      {!fond && partout && (
        <ChampListe
          label={champ('Officine')}
          data={officines.map(o => ({ value: o._id, label: o.Nom }))}
          comboboxProps={{ withinPortal: false }}
          value={IdOfficine}
          error={error?.champs.IdOfficine}
          onChange={v => v && setIdOfficine(v)}
        />
      )}
      <ChampMontant
        label={t('fiche')}
        required
        disabled={!peut}
        value={Montant}
        error={error?.champs.Montant}
        onChange={setMontant}
        data-autofocus
      />
      <TextInput
        label={t('observation')}
        maxLength={200}
        disabled={!peut}
        value={Observation}
        error={error?.champs.Observation}
        onChange={e => setObservation(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
