import type { Facture, ReponseLue } from '@dioptrie/domain/facturation/contract'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import { EtatLigne, Faits } from './afficher.tsx'
import style from './facturation.module.css'

const MONTREES = 50

/** The insurer's own file: tried first, nothing is written until one has seen what it says. */
export default function ImporterReponse({ facture: f, fermer }: { facture: Facture; fermer: () => void }) {
  const t = useTranslations('facturation')
  const [fichier, setFichier] = useState<File | null>(null)
  const [lu, setLu] = useState<ReponseLue | null>(null)
  const importer = useAction(contrat.facturation.importerReponse, {
    fait: bilan => {
      if (bilan.essai || bilan.erreurs.length > 0) return setLu(bilan)
      avisSucces(t('reponseImportee', { n: bilan.valides }))
      fermer()
    },
    refuse: refus => {
      const bilan = refus.details.importation as ReponseLue | undefined
      setLu(bilan ?? null)
    },
  })
  const envoyer = (choisi: File, essai: 'oui' | 'non') =>
    importer.faire({ params: { id: f._id }, query: { essai }, payload: choisi })
  const pret = lu?.essai && lu.erreurs.length === 0 && lu.valides > 0
  return (
    <FenetreSaisie
      titre={t('importerReponse')}
      texte={t('importerTexte')}
      fermer={fermer}
      bouton={pret ? t('noterReponses', { n: lu.valides }) : undefined}
      action={importer}
      quoi={t('nonImportee')}
      envoyer={() => {
        if (fichier && pret) envoyer(fichier, 'non')
      }}
    >
      <BoutonFichier
        accept=".xlsx,.csv"
        inputProps={{ 'aria-label': t('choisirFichier') }}
        onChange={choisi => {
          if (!choisi) return
          setFichier(choisi)
          setLu(null)
          envoyer(choisi, 'oui')
        }}
      >
        {props => (
          <Button
            {...props}
            variant="default"
            data-autofocus
            loading={importer.enCours}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.8} aria-hidden />}
          >
            {fichier?.name ?? t('choisirFichier')}
          </Button>
        )}
      </BoutonFichier>
      {lu && (
        <>
          <Faits
            lignes={[
              [t('lues'), lu.lues],
              [t('valides'), lu.valides],
              [t('enErreur'), lu.enErreur || '0'],
            ]}
          />
          <ul className={style.dus}>
            {lu.erreurs.slice(0, MONTREES).map(e => (
              <li key={`${e.ligne} ${e.champ}`}>
                <small data-ton="bad">
                  {t('ligneDuFichier', { n: e.ligne })}, {e.champ} : <span lang="fr">{e.message}</span>
                </small>
              </li>
            ))}
            {lu.lignes.slice(0, MONTREES).map(l => (
              <li key={l._id} className={style.ligneDu}>
                <span>{l.Client}</span>
                <EtatLigne etat={l.issue} />
                <Montant valeur={l.MontantAccepte} />
              </li>
            ))}
          </ul>
          {lu.lignes.length > MONTREES && (
            <p className="note">{t('etAutres', { n: lu.lignes.length - MONTREES })}</p>
          )}
        </>
      )}
    </FenetreSaisie>
  )
}
