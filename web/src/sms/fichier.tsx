import type { Importation } from '@dioptrie/domain/kernel/importation'
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { direRefus } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BilanImport } from '../ui/importation/Bilan.tsx'
import { useGeste } from '../ui/useGeste.ts'

/** A file of contacts is read first, and says what it would bring; only then it does. */
export function useFichier<B extends Importation>(lire: (fichier: File, essai: 'oui' | 'non') => Promise<B>) {
  const [fichier, setFichier] = useState<File | null>(null)
  const [bilan, setBilan] = useState<B | null>(null)
  const { faire, refus, enCours } = useGeste()
  const choisir = (choisi: File | null) => {
    setFichier(choisi)
    setBilan(null)
    if (choisi) void faire(async () => setBilan(await lire(choisi, 'oui')))
  }
  const confirmer = (fait: (bilan: B) => void) =>
    fichier && void faire(async () => fait(await lire(fichier, 'non')))
  return { fichier, bilan, refus, enCours, choisir, confirmer }
}

type Fichier = Pick<ReturnType<typeof useFichier>, 'fichier' | 'bilan' | 'enCours' | 'choisir'>

export function FichierDeContacts({ fichier, bilan, enCours, choisir }: Fichier) {
  const t = useTranslations('sms')
  const importation = useTranslations('importation')
  return (
    <>
      <FileInput
        label={t('fichier')}
        description={t('importerTexte')}
        data-autofocus
        accept=".xlsx,.csv"
        value={fichier}
        disabled={enCours}
        onChange={choisir}
        clearable
      />
      <div>
        <Bouton
          libelle={importation('modele')}
          size="xs"
          faire={() => void telecharger(contrat.sms.modeleContacts).catch(direRefus)}
        />
      </div>
      {bilan && (
        <div role="status">
          <BilanImport
            bilan={bilan}
            // As the file has to call them, not as a client's record does.
            colonne={titre => titre}
            chiffres={[
              { titre: t('nouveaux'), n: bilan.creees },
              { titre: t('dejaLa'), n: bilan.inchangees },
            ]}
          />
        </div>
      )}
    </>
  )
}
