import type { FondDeCaisse } from '@dioptrie/domain/caisse/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'

type Valeurs = { Montant: number | null; Observation: string; IdOfficine?: string }

const depuis = (fond: Partial<FondDeCaisse>): Valeurs => ({
  Montant: fond.Montant ?? null,
  Observation: fond.Observation ?? '',
})

/** What the drawer of an officine holds when its day is opened. */
export function Fond({ fond, fermer }: { fond: FondDeCaisse | null; fermer: () => void }) {
  const t = useTranslations('versements.fonds')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { officines, IdOfficinePropre } = useOfficine()
  const partout = usePermission('reseau.agir')
  const peut = usePermission('caisse.regler', fond?.IdOfficine)
  const creer = useAppel(contrat.caisse.creerFond)
  const modifier = useAppel(contrat.caisse.modifierFond)
  const saisie = usePetiteFiche({
    cle: `fond:${fond?._id ?? 'nouveau'}`,
    depart: fond ? depuis(fond) : { ...depuis({}), IdOfficine: IdOfficinePropre },
    version: fond?.version,
    depuis,
    requis: ['Montant'],
    enregistrer: (payload, envoi) =>
      fond
        ? modifier.mutateAsync({ params: { id: fond._id }, payload }, envoi)
        : creer.mutateAsync(
            { payload: { ...payload, IdOfficine: payload.IdOfficine ?? IdOfficinePropre } },
            envoi,
          ),
    reussi: () => {
      avisSucces(t('enregistre'))
      fermer()
    },
  })
  const { valeurs, poser, erreurs, lie } = saisie
  return (
    <FenetreSaisie
      titre={fond ? fond.Officine : t('nouveau')}
      fermer={fermer}
      bouton={peut ? ui('enregistrer') : undefined}
      quoi={ui('nonEnregistre')}
      saisie={saisie}
      intitule={nom =>
        nom === 'Montant' ? t('fiche') : nom === 'Observation' ? t('observation') : undefined
      }
      dire={(_, valeur) => (typeof valeur === 'number' ? ecrireMontant(valeur) : undefined)}
    >
      {!fond && partout && (
        <ChampListe
          label={champ('Officine')}
          data={officines.map(o => ({ value: o._id, label: o.Nom }))}
          comboboxProps={{ withinPortal: false }}
          value={valeurs.IdOfficine ?? null}
          error={erreurs.IdOfficine}
          onChange={IdOfficine => IdOfficine && poser({ IdOfficine })}
        />
      )}
      <ChampMontant label={t('fiche')} required disabled={!peut} {...lie('Montant')} data-autofocus />
      <TextInput label={t('observation')} maxLength={200} disabled={!peut} {...lie('Observation')} />
    </FenetreSaisie>
  )
}
