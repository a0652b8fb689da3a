import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, queryClient, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { oublierSession } from '../kernel/session.ts'
import { jour } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useAction } from '../ui/useAction.ts'

const VIDE = { actuel: '', password: '', confirmPassword: '' }

export default function MonMotDePasse({ fermer }: { fermer: () => void }) {
  const t = useTranslations('shell')
  const a = useTranslations('acces')
  const champ = useChamp()
  const aller = useNavigate()
  const [valeurs, setValeurs] = useState(VIDE)
  const lecture = useQuery(requete(contrat.cles.liste))
  const cles = lecture.data ?? []
  const [inconnues, setInconnues] = useState<readonly string[]>([])
  const changer = useAction(contrat.acces.changerMotDePasse, {
    fait: () => {
      fermer()
      oublierSession()
      queryClient.clear()
      avisSucces(a('profil.motDePasseChange'))
      void aller({ to: '/login' })
    },
  })
  const champs = changer.champs ?? {}
  const general = changer.refus && Object.keys(champs).length === 0 ? changer.refus.message : undefined
  const entree = (nom: keyof typeof VIDE, remplir: string) => (
    <ChampMotDePasse
      key={nom}
      label={champ(nom)}
      value={valeurs[nom]}
      onChange={e => setValeurs({ ...valeurs, [nom]: e.currentTarget.value })}
      error={champs[nom] ?? (nom === 'actuel' ? general : undefined)}
      autoComplete={remplir}
      visibilityToggleButtonProps={{ 'aria-label': a('voirMotDePasse') }}
      data-autofocus={nom === 'actuel' || undefined}
      required
      withAsterisk={false}
    />
  )
  return (
    <FenetreSaisie
      titre={t('profil.motDePasse')}
      texte={a('profil.fermeSessions')}
      fermer={fermer}
      bouton={a('profil.changer')}
      empeche={!lecture.data}
      enCours={changer.enCours}
      envoyer={() =>
        changer.faire({
          payload: {
            ...valeurs,
            clesGardees: cles.map(c => c._id).filter(id => !inconnues.includes(id)),
          },
        })
      }
    >
      {entree('actuel', 'current-password')}
      {entree('password', 'new-password')}
      {entree('confirmPassword', 'new-password')}
      <NonLu lecture={lecture} />
      {cles.length > 0 && (
        <Checkbox.Group
          label={a('profil.cles', { n: cles.length })}
          description={a('profil.clesAide')}
          value={cles.map(c => c._id).filter(id => !inconnues.includes(id))}
          onChange={gardees => setInconnues(cles.map(c => c._id).filter(id => !gardees.includes(id)))}
        >
          <Stack gap="xs" mt="xs">
            {cles.map(({ _id, Nom, createdAt, serviLe }) => (
              <Checkbox
                key={_id}
                value={_id}
                label={Nom}
                description={`${serviLe ? a('cles.servi') : a('cles.creee')} ${jour((serviLe ?? createdAt).slice(0, 10))}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FenetreSaisie>
  )
}
