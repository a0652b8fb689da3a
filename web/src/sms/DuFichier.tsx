import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { FichierDeContacts, useFichier } from './fichier.tsx'

interface Props {
  officine: string
  nom: string
  fait: (idRepertoire: string) => void
}

/** Contacts of a file for one campaign: kept as a directory, which the campaign then goes to. */
export default function DuFichier({ officine, nom, fait }: Props) {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const [Libelle, setLibelle] = useState(nom)
  const [sansNom, setSansNom] = useState(false)
  const importer = useAppel(contrat.sms.importerRepertoire)
  const lecture = useFichier((fichier, essai) =>
    importer.mutateAsync({
      query: { essai, IdOfficine: officine, ...(essai === 'non' ? { Libelle } : {}) },
      payload: fichier,
    }),
  )
  const { bilan, refus, enCours } = lecture
  const creer = () => {
    setSansNom(Libelle.trim() === '')
    if (Libelle.trim() !== '')
      lecture.confirmer(({ repertoire }) => {
        if (!repertoire) return
        avisSucces(t('repertoireEnregistre', { nom: repertoire.Libelle, n: repertoire.Nombre }))
        fait(repertoire._id)
      })
  }
  return (
    <div className="stack gap-12 min-0">
      {refus && <Erreur refus={refus} quoi={t('nonFait')} />}
      <FichierDeContacts {...lecture} />
      {bilan && bilan.creees > 0 && (
        <>
          <TextInput
            label={t('nomRepertoire')}
            required
            maxLength={120}
            autoComplete="off"
            value={Libelle}
            error={sansNom && ui('aRemplir')}
            onChange={e => setLibelle(e.currentTarget.value)}
          />
          <Bouton
            libelle={t('importerN', { n: bilan.creees })}
            variant="filled"
            loading={enCours}
            faire={creer}
          />
        </>
      )}
    </div>
  )
}
