import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { AGarder, type AGarderProps } from './AGarder.tsx'
import { ChampCode } from './ChampCode.tsx'

/** One's own second factor: set up with the password and a first code, taken off with a last one. */
export function SecondFacteur({ fermer }: { fermer: () => void }) {
  const t = useTranslations('acces.facteur')
  const lecture = useQuery(requete(contrat.acces.facteur))
  const [aGarder, setAGarder] = useState<AGarderProps | null>(null)
  if (aGarder) return <Poser aGarder={aGarder} fermer={fermer} />
  if (lecture.isPending) return null
  if (!lecture.data)
    return (
      <FenetreSaisie titre={t('titre')} fermer={fermer}>
        <NonLu lecture={lecture} />
      </FenetreSaisie>
    )
  const { pose, exige, secours } = lecture.data
  if (!pose) return <Preparer suite={setAGarder} fermer={fermer} />
  return <Retirer exige={exige} secours={secours} fermer={fermer} />
}

function Preparer({ suite, fermer }: { suite: (aGarder: AGarderProps) => void; fermer: () => void }) {
  const t = useTranslations('acces')
  const champ = useChamp()
  const [actuel, setActuel] = useState('')
  const preparer = useAppel(contrat.acces.preparerFacteur, { onSuccess: suite })
  return (
    <FenetreSaisie
      titre={t('facteur.titre')}
      texte={t('facteur.absent')}
      fermer={fermer}
      bouton={t('facteur.continuer')}
      enCours={preparer.isPending}
      refus={preparer.error}
      envoyer={() => preparer.mutate({ payload: { actuel } })}
    >
      <ChampMotDePasse
        label={champ('actuel')}
        description={t('facteur.confirmer')}
        value={actuel}
        onChange={e => setActuel(e.currentTarget.value)}
        error={preparer.error?.champs.actuel}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('voirMotDePasse') }}
        data-autofocus
      />
    </FenetreSaisie>
  )
}

function Poser({ aGarder, fermer }: { aGarder: AGarderProps; fermer: () => void }) {
  const t = useTranslations('acces.facteur')
  const [code, setCode] = useState('')
  const poser = useAppel(contrat.acces.poserFacteur, {
    onSuccess: () => {
      avisSucces(t('pose'))
      fermer()
    },
  })
  return (
    <FenetreSaisie
      titre={t('titre')}
      fermer={fermer}
      bouton={t('valider')}
      enCours={poser.isPending}
      refus={poser.error}
      envoyer={() => poser.mutate({ payload: { code } })}
    >
      <AGarder {...aGarder} />
      <ChampCode
        label={t('code')}
        value={code}
        onChange={e => setCode(e.currentTarget.value)}
        error={poser.error?.champs.code}
        data-autofocus
      />
    </FenetreSaisie>
  )
}

function Retirer({ exige, secours, fermer }: { exige: boolean; secours: number; fermer: () => void }) {
  const t = useTranslations('acces.facteur')
  const [code, setCode] = useState('')
  const retirer = useAppel(contrat.acces.retirerFacteur, {
    onSuccess: () => {
      avisSucces(t('retire'))
      fermer()
    },
  })
  const etat = [t('present'), t('reste', { n: secours }), exige ? t('exige') : t('retirerTexte')].join(' ')
  return (
    <FenetreSaisie
      titre={t('titre')}
      texte={etat}
      fermer={fermer}
      danger
      bouton={exige ? undefined : t('retirer')}
      enCours={retirer.isPending}
      refus={retirer.error}
      envoyer={() => retirer.mutate({ payload: { code } })}
    >
      {!exige && (
        <ChampCode
          label={t('codeOuSecours')}
          value={code}
          onChange={e => setCode(e.currentTarget.value)}
          error={retirer.error?.champs.code}
          data-autofocus
        />
      )}
    </FenetreSaisie>
  )
}
