import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appeler, contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'
import { BoutonCle } from './BoutonCle.tsx'
import { ChampCode } from './ChampCode.tsx'
import { montrerCle } from './cle.ts'

/** Asked over whatever is being done, which goes on by itself once it is answered. */
export default function Preuve({ repondre }: { repondre: (oui: boolean) => void }) {
  const t = useTranslations('acces')
  const champ = useChamp()
  const lecture = useQuery(requete(contrat.acces.facteur))
  const [valeur, setValeur] = useState('')
  const prouver = useAction(contrat.acces.prouver, { fait: () => repondre(true) })
  const commun = {
    value: valeur,
    onChange: (e: { currentTarget: { value: string } }) => setValeur(e.currentTarget.value),
    'data-autofocus': true,
  }
  const champs = prouver.champs
  // Opened once it knows what to ask for: the hand is then in its field.
  if (lecture.isPending) return null
  return (
    <FenetreSaisie
      titre={t('preuve.titre')}
      texte={t('preuve.texte')}
      fermer={() => repondre(false)}
      bouton={lecture.data && t('preuve.confirmer')}
      action={prouver}
      envoyer={() => prouver.faire({ payload: lecture.data?.pose ? { code: valeur } : { password: valeur } })}
    >
      <NonLu lecture={lecture} />
      {lecture.data && lecture.data.cles > 0 && (
        <BoutonCle
          montrer={async () => {
            const cle = await montrerCle()
            if (cle) await appeler(contrat.acces.prouver, { payload: { cle } })
            return cle !== null
          }}
          fait={() => repondre(true)}
        />
      )}
      {lecture.data?.pose === true && (
        <ChampCode {...commun} label={t('facteur.codeOuSecours')} error={champs?.code} />
      )}
      {lecture.data?.pose === false && (
        <ChampMotDePasse
          {...commun}
          label={champ('password')}
          error={champs?.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('voirMotDePasse') }}
        />
      )}
    </FenetreSaisie>
  )
}
