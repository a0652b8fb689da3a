import type { Importation } from '@dioptrie/domain/kernel/importation'
import type { Repertoire } from '@dioptrie/domain/sms/contract'
import { FileInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import style from './sms.module.css'

/** A file is read first, and says what it would add; only then it is. */
export default function ImporterContacts({
  repertoire,
  fermer,
}: {
  repertoire: Repertoire
  fermer: () => void
}) {
  const t = useTranslations('sms')
  const [fichier, setFichier] = useState<File | null>(null)
  const [bilan, setBilan] = useState<Importation | null>(null)
  const importer = useAppel(contrat.sms.importerContacts)
  const params = { id: repertoire._id }
  const essayer = (choisi: File | null) => {
    setFichier(choisi)
    setBilan(null)
    if (choisi)
      importer.mutate({ params, query: { essai: 'oui' }, payload: choisi }, { onSuccess: lu => setBilan(lu) })
  }
  return (
    <FenetreSaisie
      titre={t('importerDans', { nom: repertoire.Libelle })}
      texte={t('importerTexte')}
      fermer={fermer}
      bouton={t('importerN', { n: bilan?.valides ?? 0 })}
      empeche={!bilan || bilan.valides === 0}
      enCours={importer.isPending}
      refus={importer.error}
      envoyer={() =>
        importer.mutate(
          // The same file again would be the same gesture: it was the trial's.
          { params, payload: new File([fichier as File], (fichier as File).name) },
          {
            onSuccess: fait => {
              avisSucces(t('importes', { n: fait.creees }))
              fermer()
            },
          },
        )
      }
    >
      <FileInput
        label={t('fichier')}
        data-autofocus
        accept=".xlsx,.csv"
        value={fichier}
        onChange={essayer}
        clearable
      />
      {bilan && (
        <div role="status">
          <p>{t('importBilan', { lues: bilan.lues, valides: bilan.valides })}</p>
          <ul className={style.comptes}>
            {bilan.erreurs.slice(0, 10).map(e => (
              <li key={`${e.ligne} ${e.champ}`}>
                {e.ligne} · {e.champ} : <span lang="fr">{e.message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FenetreSaisie>
  )
}
