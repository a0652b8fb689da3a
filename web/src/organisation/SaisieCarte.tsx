import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Personnel } from '@dioptrie/domain/organisation/personnel'
import { verifierCni } from '@dioptrie/domain/organisation/rules'
import { TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'

type Carte = Pick<Personnel, 'NumeroCNI' | 'DateDelivranceCNI' | 'DateExpirationCNI' | 'LieuDelivranceCNI'>

const depuis = (p: Personnel): Carte => ({
  NumeroCNI: p.NumeroCNI,
  DateDelivranceCNI: p.DateDelivranceCNI,
  DateExpirationCNI: p.DateExpirationCNI,
  LieuDelivranceCNI: p.LieuDelivranceCNI,
})

export default function SaisieCarte({ personne, fermer }: { personne: Personnel; fermer: () => void }) {
  const t = useTranslations('organisation.personnel')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const modifier = useAppel(contrat.personnel.modifierCni)
  const saisie = usePetiteFiche({
    cle: `carte:${personne._id}`,
    depart: depuis(personne),
    version: personne.version,
    depuis: courant => depuis(courant as unknown as Personnel),
    verifier: carte => verifierCni(carte, aujourdhuiAbidjan(new Date())),
    enregistrer: (payload, envoi) => modifier.mutateAsync({ params: { id: personne._id }, payload }, envoi),
    reussi: () => {
      avisSucces(t('cniEnregistree'))
      fermer()
    },
  })
  const { valeurs, poser, erreurs } = saisie
  const texte = (nom: 'NumeroCNI' | 'LieuDelivranceCNI') => ({
    label: champ(nom),
    value: valeurs[nom] ?? '',
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => poser({ [nom]: e.currentTarget.value || null }),
    error: erreurs[nom],
    autoComplete: 'off',
  })
  const jour = (nom: 'DateDelivranceCNI' | 'DateExpirationCNI') => ({
    label: champ(nom),
    value: valeurs[nom],
    onChange: (valeur: string | null) => poser({ [nom]: valeur }),
    error: erreurs[nom],
  })
  return (
    <FenetreSaisie
      titre={t('cni')}
      fermer={fermer}
      bouton={ui('enregistrer')}
      saisie={saisie}
      quoi={ui('nonEnregistre')}
      dire={(nom, valeur) => (nom.startsWith('Date') && valeur ? ecrireJour(String(valeur)) : undefined)}
    >
      <TextInput {...texte('NumeroCNI')} data-autofocus />
      <TextInput {...texte('LieuDelivranceCNI')} />
      <ChampJour passe {...jour('DateDelivranceCNI')} />
      <ChampJour {...jour('DateExpirationCNI')} />
    </FenetreSaisie>
  )
}
