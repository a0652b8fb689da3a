import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { verifierCni } from '@dioptrie/domain/organisation/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'

export default function SaisieCarte({ personne, fermer }: { personne: Personnel; fermer: () => void }) {
  const t = useTranslations('organisation.personnel')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const [carte, setCarte] = useState({
    NumeroCNI: personne.NumeroCNI,
    DateDelivranceCNI: personne.DateDelivranceCNI,
    DateExpirationCNI: personne.DateExpirationCNI,
    LieuDelivranceCNI: personne.LieuDelivranceCNI,
  })
  const [locales, setLocales] = useState<Record<string, string>>({})
  const modifier = useAppel(contrat.personnel.modifierCni, {
    onSuccess: () => {
      avisSucces(t('cniEnregistree'))
      fermer()
    },
  })
  const erreurs = { ...modifier.error?.champs, ...locales }
  const texte = (nom: 'NumeroCNI' | 'LieuDelivranceCNI') => ({
    label: champ(nom),
    value: carte[nom] ?? '',
    onChange: (e: React.ChangeEvent<HTMLInputElement>) =>
      setCarte({ ...carte, [nom]: e.currentTarget.value || null }),
    error: erreurs[nom],
    autoComplete: 'off',
  })
  const jour = (nom: 'DateDelivranceCNI' | 'DateExpirationCNI') => ({
    label: champ(nom),
    value: carte[nom],
    onChange: (valeur: string | null) => setCarte(c => ({ ...c, [nom]: valeur })),
    error: erreurs[nom],
  })
  const enregistrer = () => {
    const refus = verifierCni(carte as never, aujourdhuiAbidjan(new Date()))
    setLocales(refus)
    if (Object.keys(refus).length === 0)
      modifier.mutate({
        params: { id: personne._id },
        payload: { ...carte, version: personne.version } as never,
      })
  }
  return (
    <FenetreSaisie
      titre={t('cni')}
      fermer={fermer}
      bouton={ui('enregistrer')}
      enCours={modifier.isPending}
      refus={modifier.error}
      quoi={ui('nonEnregistre')}
      envoyer={enregistrer}
    >
      <TextInput {...texte('NumeroCNI')} data-autofocus />
      <TextInput {...texte('LieuDelivranceCNI')} />
      <ChampJour passe {...jour('DateDelivranceCNI')} />
      <ChampJour {...jour('DateExpirationCNI')} />
    </FenetreSaisie>
  )
}
