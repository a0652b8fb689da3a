import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { garderProfil, useMoi } from '../kernel/session.ts'
import { changes } from '../kernel/versions.ts'
import { avisErreur, avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'
import { MesCles } from './MesCles.tsx'
import { SecondFacteur } from './SecondFacteur.tsx'

/** How long the refusal of a new name stays. */
const DUREE_ERREUR = 8800

export default function MonProfil({ fermer }: { fermer: () => void }) {
  const t = useTranslations('shell')
  const a = useTranslations('acces')
  const champ = useChamp()
  const moi = useMoi()
  // As the window opened: whoever renamed the account meanwhile keeps what they wrote.
  const [ouvert] = useState({ displayName: moi.displayName, about: moi.about })
  const [displayName, setNom] = useState(ouvert.displayName)
  const [about, setAbout] = useState(ouvert.about)
  const modifier = useAction(contrat.acces.modifierProfil, {
    fait: profil => {
      garderProfil(profil)
      avisSucces(a('profil.enregistre'))
      fermer()
    },
    refuse: refus => avisErreur(Object.values(refus.champs)[0] ?? refus.message, { duree: DUREE_ERREUR }),
  })
  const champs = modifier.champs ?? {}
  const [ouverte, setOuverte] = useState<'facteur' | 'cles' | null>(null)
  if (ouverte === 'facteur') return <SecondFacteur fermer={fermer} />
  if (ouverte === 'cles') return <MesCles fermer={fermer} />
  return (
    <FenetreSaisie
      titre={t('profil.mien')}
      taille={560}
      fermer={fermer}
      autres={
        // Who comes by a provider proves it there.
        ['dioptrie', 'cle'].includes(moi.providerId) && (
          <>
            <Bouton libelle={a('facteur.titre')} variant="subtle" faire={() => setOuverte('facteur')} />
            <Bouton libelle={a('cles.titre')} variant="subtle" faire={() => setOuverte('cles')} />
          </>
        )
      }
      bouton={t('enregistrer')}
      enCours={modifier.enCours}
      envoyer={() => modifier.faire({ payload: changes(ouvert, { displayName, about }) })}
    >
      <TextInput label={champ('email')} value={moi.email} readOnly variant="filled" />
      <TextInput
        label={champ('displayName')}
        value={displayName}
        data-autofocus
        onChange={e => setNom(e.currentTarget.value)}
        error={champs.displayName}
        maxLength={80}
        autoComplete="name"
      />
      <Textarea
        label={champ('about')}
        value={about}
        onChange={e => setAbout(e.currentTarget.value)}
        error={champs.about}
        maxLength={300}
      />
    </FenetreSaisie>
  )
}
