import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import type { LignesLues } from '@dioptrie/domain/receptions/contract'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { prechargerTextes, useTranslations } from '../kernel/i18n.tsx'
import { avisAttention, avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { useAction } from '../ui/useAction.ts'
import { depuisSaisie, type Ligne } from './lignes.ts'
import style from './receptions.module.css'

/** Drawn for a file with faults: not brought with the form. */
const FenetreSaisie = lazy(async () => ({
  default: (await import('../ui/FenetreSaisie.tsx')).FenetreSaisie,
}))

const TYPES = '.xlsx,.csv'

const Correspondance = lazy(async () => {
  const [{ Correspondance }] = await Promise.all([
    import('../ui/importation/Correspondance.tsx'),
    prechargerTextes(['importation']),
  ])
  return { default: Correspondance }
})

const AUCUNE: Pick<LignesLues, 'erreurs' | 'enErreur' | 'colonnes'> = { erreurs: [], enErreur: 0 }

/** The delivery note as a file: what is right joins the lines, what is wrong is told with its line; nothing is saved. */
export function LignesDeFichier({
  IdOfficine,
  ajouter,
}: {
  IdOfficine: string
  /** How many are new: a file read twice enters once. */
  ajouter: (lignes: Ligne[]) => number
}) {
  const t = useTranslations('receptions')
  const [{ erreurs, enErreur, colonnes }, setFautes] = useState(AUCUNE)
  const [fichier, setFichier] = useState<File | null>(null)
  const [dites, setDites] = useState<Colonnes>({})
  const lire = useAction(contrat.receptions.lireLignes, {
    fait: lu => {
      const n = ajouter(lu.lignes.map(l => depuisSaisie(l.saisie)))
      setFautes(lu)
      if (n > 0) avisSucces(t('importees', { n }))
      else if (lu.lignes.length > 0) avisAttention(t('dejaImportees'))
    },
  })
  const envoyer = (choisi: File, avec: Colonnes) => {
    const dit = Object.keys(avec).length > 0 ? { colonnes: JSON.stringify(avec) } : {}
    lire.faire({ query: { IdOfficine, ...dit }, payload: choisi })
  }
  // Its titles are not ours: they are named here, and the file can stay as it is.
  const aNommer = fichier && colonnes && erreurs.length > 0 && erreurs.every(e => e.ligne === 1)
  return (
    <span className="inline-flex wrap gap-8">
      {/* Nobody fills in a sheet on a phone: there it would only push the title aside. */}
      <Bouton
        libelle={t('modele')}
        size="sm"
        variant="subtle"
        visibleFrom="md"
        icone={IconDownload}
        faire={() => void telecharger(contrat.receptions.modeleLignes)}
      />
      <BoutonFichier
        accept={TYPES}
        onChange={choisi => {
          if (!choisi) return
          setFichier(choisi)
          // A mended file has the same titles: what was said of them holds.
          envoyer(choisi, dites)
        }}
      >
        {props => (
          <Button
            {...props}
            size="sm"
            variant="default"
            loading={lire.enCours}
            leftSection={<IconFileSpreadsheet size={16} stroke={1.8} aria-hidden />}
          >
            {t('importer')}
          </Button>
        )}
      </BoutonFichier>
      {(erreurs.length > 0 || lire.refus) && (
        <Suspense>
          <FenetreSaisie
            titre={lire.refus ? t('importRefuse') : t('importErreurs', { n: enErreur })}
            taille={620}
            fermer={() => {
              setFautes(AUCUNE)
              lire.oublier()
            }}
            refus={lire.refus}
          >
            <ul className={style.erreurs}>
              {erreurs.slice(0, 200).map(e => (
                <li key={`${e.ligne} ${e.champ}`}>{t('ligneFichier', e)}</li>
              ))}
            </ul>
            {aNommer && (
              <Correspondance
                lues={colonnes}
                dites={{ ...colonnes.Colonnes, ...dites }}
                changer={(titre, champ) => {
                  const apres = { ...colonnes.Colonnes, ...dites, [titre]: champ }
                  setDites(apres)
                  envoyer(fichier, apres)
                }}
              />
            )}
          </FenetreSaisie>
        </Suspense>
      )}
    </span>
  )
}
