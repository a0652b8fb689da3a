import type { Appro as Fiche } from '@dioptrie/domain/caisse/versements'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'

interface Props {
  officine: string
  appro: Fiche | null
  fermer: () => void
}

/** Cash brought into the till: new, or corrected by its opposite and the right one. */
export function Appro({ officine, appro, fermer }: Props) {
  const t = useTranslations('versements.appros')
  const champ = useChamp()
  const peut = usePermission(appro ? 'caisse.annuler' : 'caisse.verser', officine)
  const fige = !peut || appro?.Statut === 'Annulée'
  const [saisie, setSaisie] = useState({
    NomSociete: appro?.NomSociete ?? '',
    RegistreCom: appro?.RegistreCom ?? '',
    Montant: appro?.Montant ?? null,
    Motif: appro?.Motif ?? '',
  })
  const fini = (message: string) => {
    avisSucces(message)
    fermer()
  }
  const creer = useAppel(contrat.appros.creer, {
    uneFois: true,
    onSuccess: a => fini(t('ajoute', { montant: ecrireMontant(a.Montant) })),
  })
  const modifier = useAppel(contrat.appros.modifier, { onSuccess: () => fini(t('corrige')) })
  const { error } = appro ? modifier : creer
  const envoyer = () => {
    const valeurs = { ...saisie, Montant: saisie.Montant ?? 0 }
    if (appro) modifier.mutate({ params: { id: appro._id }, payload: { ...valeurs, version: appro.version } })
    else creer.mutate({ payload: { ...valeurs, IdOfficine: officine } })
  }
  const texte = (nom: 'NomSociete' | 'RegistreCom' | 'Motif', max: number) => ({
    maxLength: max,
    autoComplete: 'off',
    disabled: fige,
    value: saisie[nom],
    error: error?.champs[nom],
    onChange: (e: { currentTarget: HTMLInputElement }) => {
      const { value } = e.currentTarget
      setSaisie(s => ({ ...s, [nom]: value }))
    },
  })
  return (
    <FenetreSaisie
      titre={appro ? t('fiche') : t('nouveau')}
      texte={fige ? undefined : appro ? t('corrigerTexte') : t('nouveauTexte')}
      fermer={fermer}
      bouton={fige ? undefined : appro ? t('corriger') : t('ajouter')}
      enCours={creer.isPending || modifier.isPending}
      refus={error}
      quoi={t('nonFait')}
      envoyer={envoyer}
    >
      <TextInput label={t('societe')} required data-autofocus {...texte('NomSociete', 120)} />
      <ChampMontant
        label={champ('Montant')}
        required
        disabled={fige}
        value={saisie.Montant}
        error={error?.champs.Montant}
        onChange={Montant => setSaisie(s => ({ ...s, Montant }))}
      />
      <TextInput label={t('motif')} {...texte('Motif', 200)} />
      <TextInput label={t('registre')} {...texte('RegistreCom', 60)} />
    </FenetreSaisie>
  )
}
