import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RefusApi } from '../../kernel/refus.ts'
import { ChampMotDePasse } from '../../ui/ChampMotDePasse.tsx'
import { ChampNom } from '../../ui/ChampNom.tsx'
import { Dioptrie } from '../../ui/Dioptrie.tsx'
import { Erreur, Note } from '../../ui/Erreur.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Question } from '../../ui/Question.tsx'
import { ChampTelephones } from '../../ui/Telephone.tsx'
import { demander } from '../demander.ts'
import { EnPlace } from '../EnPlace.tsx'

export const dit =
  'Ce qui ne se lit pas est refusé dans son champ, à la sortie ; ce que le serveur refuse arrive au même endroit. Ce qu’on a tapé n’est jamais effacé.'

const REFUS = new RefusApi(
  409,
  { code: 'CONFLIT', message: 'Ce numéro est déjà celui de Kouamé Aya.' },
  'demande-0042',
)

/** Des champs du métier : vides, pleins, refusés, figés */
function Champs() {
  const [montant, setMontant] = useState<number | null>(137_500)
  const [sphere, setSphere] = useState<number | null>(-2.25)
  const [numeros, setNumeros] = useState(['2250700487116'])
  return (
    <Group align="flex-start" gap="xl">
      <ChampMontant label="Montant réglé" value={montant} onChange={setMontant} />
      <ChampMontant label="Vide et requis" required value={null} />
      <ChampMontant label="Refusé" value={900_000} error="Plus que le reste à payer" />
      <ChampMontant label="Figé" value={5_000} disabled />
      <Dioptrie label="Sphère" value={sphere} onChange={setSphere} />
      <ChampTelephones label="Téléphone" value={numeros} onChange={setNumeros} />
      <ChampNom label="Nom" forme="nom" value="kouamé" />
    </Group>
  )
}

/** Une fenêtre de saisie : ce qui manque est dit dans son champ ; ce qui ne peut pas encore partir attend */
function Fenetre() {
  const commun = { titre: 'Nouveau client', bouton: 'Enregistrer', fermer: () => undefined }
  return (
    <EnPlace>
      <FenetreSaisie {...commun}>
        <TextInput label="Nom" required error="À remplir" />
        <TextInput label="Prénoms" defaultValue="Aya" />
      </FenetreSaisie>
      <FenetreSaisie {...commun} texte="Le numéro vient du serveur." empeche>
        <TextInput label="Nom" required defaultValue="KONAN" />
      </FenetreSaisie>
    </EnPlace>
  )
}

/** Demandé avant ce qui ne se défait pas */
function AvantDeFaire() {
  const [ouverte, setOuverte] = useState(false)
  const fermer = () => setOuverte(false)
  return (
    <>
      <Button variant="default" onClick={() => setOuverte(true)}>
        Supprimer la marque
      </Button>
      <Question
        ouverte={ouverte}
        fermer={fermer}
        titre="Supprimer Lagune ?"
        texte="Trois articles la portent."
      >
        <Button variant="default" onClick={fermer}>
          Garder
        </Button>
        <Button color="red" onClick={fermer}>
          Supprimer
        </Button>
      </Question>
    </>
  )
}

/** Dit sur place : un refus du serveur, une mise en garde, une nouvelle */
function Notes() {
  return (
    <Panneau>
      <Erreur refus={REFUS} quoi="Rien n’est enregistré." />
      <Note ton="warn" titre="Hors plage.">
        Cette sphère dépasse ce que la gamme fabrique.
      </Note>
      <Note ton="info" actions={<Button size="sm">Reprendre</Button>}>
        Un brouillon attend depuis 9 h 12.
      </Note>
    </Panneau>
  )
}

/** Entrer et s’inscrire, avec les refus de la démonstration */
function Entrer() {
  const [email, setEmail] = useState('aya@exemple.ci')
  const [password, setPassword] = useState('')
  const [dit, setDit] = useState('')
  const faire = async (quoi: 'login' | 'register') => {
    const { error } = await demander<{ error?: string | Record<string, string> }>(
      'POST',
      `/api/auth/${quoi}`,
      {
        email,
        password,
      },
    )
    setDit(typeof error === 'object' ? Object.values(error).join(' ') : (error ?? 'Bienvenue'))
  }
  return (
    <Group align="flex-end">
      <TextInput label="E-mail" value={email} onChange={e => setEmail(e.currentTarget.value)} />
      <ChampMotDePasse
        label="Mot de passe"
        miw={200}
        value={password}
        onChange={e => setPassword(e.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Voir le mot de passe' }}
      />
      <Button onClick={() => void faire('login')}>Se connecter</Button>
      <Button variant="default" onClick={() => void faire('register')}>
        S’inscrire
      </Button>
      <output>{dit}</output>
    </Group>
  )
}

export const exemples = { Champs, Fenetre, AvantDeFaire, Notes, Entrer }
