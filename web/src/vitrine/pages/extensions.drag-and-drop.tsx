import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { BoutonFichier } from '../../ui/BoutonFichier.tsx'
import { Colonnes } from '../../ui/liste/Colonnes.tsx'
import { useColonnes } from '../../ui/liste/useColonnes.ts'
import type { Tache } from '../donnees.ts'

export const dit =
  'Tout ce qui se glisse se fait aussi au clavier : une flèche sur la poignée déplace, un bouton choisit le fichier.'

/** Des colonnes dans l’ordre qu’on veut : glisser, ou flèche haut et bas sur la poignée */
function Ordre() {
  const choix = useColonnes<Tache>('galerie-ordre', [
    { champ: 'title', titre: 'Tâche' },
    { champ: 'tags', titre: 'Étiquettes' },
    { champ: 'isStarred', titre: 'Suivie' },
    { champ: 'isTrashed', titre: 'Retirée', cachee: true },
  ])
  return (
    <div className="stack gap-12">
      <Colonnes choix={choix} />
      <p>{choix.visibles.map(choix.titre).join(' · ')}</p>
    </div>
  )
}

/** Un fichier : le même se choisit deux fois de suite */
function Fichier() {
  const [nom, setNom] = useState('Aucun fichier')
  return (
    <div className="stack gap-12">
      <BoutonFichier onChange={fichier => setNom((fichier as File | null)?.name ?? 'Aucun fichier')}>
        {props => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
            Choisir un fichier
          </Button>
        )}
      </BoutonFichier>
      <p>{nom}</p>
    </div>
  )
}

export const exemples = { Ordre, Fichier }
