import type { Utilisateur } from '@dioptrie/domain/acces/utilisateurs'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { MotsDePasse, SANS_MOT_DE_PASSE } from '../acces/MotsDePasse.tsx'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'
import { LienADonner } from './LienADonner.tsx'

interface Props {
  compte: Pick<Utilisateur, '_id' | 'displayName' | 'email'>
  fermer: () => void
}

/** A link that the person opens, or a password said to them; the sessions close either way. */
export default function Reinitialiser({ compte, fermer }: Props) {
  const t = useTranslations('comptes.comptes')
  const [moyen, setMoyen] = useState('lien')
  const [mots, setMots] = useState(SANS_MOT_DE_PASSE)
  const [lien, setLien] = useState<string>()
  const reinitialiser = useAction(contrat.utilisateurs.reinitialiser, {
    // The link of an answer that was lost is shown to nobody: pressed again, it makes another one, which undoes it.
    refaisable: true,
    fait: ({ message, lien: rendu }) => {
      if (rendu) return setLien(rendu)
      avisSucces(message)
      fermer()
    },
  })
  const refus = reinitialiser.refus
  if (lien) return <LienADonner nom={compte.displayName} lien={lien} fermer={fermer} />
  return (
    <FenetreSaisie
      titre={t('reinitialiserTitre', { nom: compte.displayName })}
      texte={t('reinitialiserTexte')}
      fermer={fermer}
      bouton={moyen === 'lien' ? t('envoyerLien') : t('changer')}
      empeche={moyen === 'mot' && mots.password === ''}
      enCours={reinitialiser.enCours}
      refus={refus}
      quoi={t('nonFait')}
      envoyer={() =>
        reinitialiser.faire({ params: { id: compte._id }, payload: moyen === 'lien' ? {} : mots })
      }
    >
      <Radio.Group value={moyen} onChange={setMoyen} aria-label={t('reinitialiser')}>
        <Stack gap="sm">
          <Radio
            value="lien"
            label={t('parLien', { email: compte.email })}
            description={t('parLienTexte')}
            data-autofocus
          />
          <Radio value="mot" label={t('parMotDePasse')} description={t('parMotDePasseTexte')} />
        </Stack>
      </Radio.Group>
      {moyen === 'mot' && <MotsDePasse valeurs={mots} changer={setMots} erreurs={refus?.champs ?? {}} />}
    </FenetreSaisie>
  )
}
