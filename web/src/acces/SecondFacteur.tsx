import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'
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
  const preparer = useAction(contrat.acces.preparerFacteur, { fait: suite })
  return (
    <FenetreSaisie
      titre={t('facteur.titre')}
      texte={t('facteur.absent')}
      fermer={fermer}
      bouton={t('facteur.continuer')}
      action={preparer}
      envoyer={() => preparer.faire({ payload: { actuel } })}
    >
      <ChampMotDePasse
        label={champ('actuel')}
        description={t('facteur.confirmer')}
        value={actuel}
        onChange={e => setActuel(e.currentTarget.value)}
        error={preparer.champs.actuel}
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
  const poser = useAction(contrat.acces.poserFacteur, {
    dit: () => t('pose'),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('titre')}
      fermer={fermer}
      bouton={t('valider')}
      action={poser}
      envoyer={() => poser.faire({ payload: { code } })}
    >
      <AGarder {...aGarder} />
      <ChampCode
        label={t('code')}
        value={code}
        onChange={e => setCode(e.currentTarget.value)}
        error={poser.champs.code}
        data-autofocus
      />
    </FenetreSaisie>
  )
}

function Retirer({ exige, secours, fermer }: { exige: boolean; secours: number; fermer: () => void }) {
  const t = useTranslations('acces.facteur')
  const [code, setCode] = useState('')
  const retirer = useAction(contrat.acces.retirerFacteur, {
    dit: () => t('retire'),
    fait: fermer,
  })
  const etat = [t('present'), t('reste', { n: secours }), exige ? t('exige') : t('retirerTexte')].join(' ')
  return (
    <FenetreSaisie
      titre={t('titre')}
      texte={etat}
      fermer={fermer}
      danger
      bouton={exige ? undefined : t('retirer')}
      action={retirer}
      envoyer={() => retirer.faire({ payload: { code } })}
    >
      {!exige && (
        <ChampCode
          label={t('codeOuSecours')}
          value={code}
          onChange={e => setCode(e.currentTarget.value)}
          error={retirer.champs.code}
          data-autofocus
        />
      )}
    </FenetreSaisie>
  )
}
