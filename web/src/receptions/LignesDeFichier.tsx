import type { LignesLues } from '@dioptrie/domain/receptions/contract'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { contrat, telecharger, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisAttention, avisSucces } from '../ui/avis.ts'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { depuisSaisie, type Ligne } from './lignes.ts'
import style from './receptions.module.css'

/** Drawn for a file with faults: not brought with the form. */
const FenetreSaisie = lazy(async () => ({
  default: (await import('../ui/FenetreSaisie.tsx')).FenetreSaisie,
}))

const TYPES = '.xlsx,.csv'

const AUCUNE: Pick<LignesLues, 'erreurs' | 'enErreur'> = { erreurs: [], enErreur: 0 }

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
  const [{ erreurs, enErreur }, setFautes] = useState(AUCUNE)
  const lire = useAppel(contrat.receptions.lireLignes, {
    onSuccess: lu => {
      const n = ajouter(lu.lignes.map(l => depuisSaisie(l.saisie)))
      setFautes(lu)
      if (n > 0) avisSucces(t('importees', { n }))
      else if (lu.lignes.length > 0) avisAttention(t('dejaImportees'))
    },
  })
  return (
    <span className={style.fichier}>
      {/* Nobody fills in a sheet on a phone: there it would only push the title aside. */}
      <Button
        size="sm"
        variant="subtle"
        visibleFrom="md"
        leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
        onClick={() => void telecharger(contrat.receptions.modeleLignes)}
      >
        {t('modele')}
      </Button>
      <BoutonFichier
        accept={TYPES}
        onChange={fichier => fichier && lire.mutate({ query: { IdOfficine }, payload: fichier })}
      >
        {props => (
          <Button
            {...props}
            size="sm"
            variant="default"
            loading={lire.isPending}
            leftSection={<IconFileSpreadsheet size={16} stroke={1.8} aria-hidden />}
          >
            {t('importer')}
          </Button>
        )}
      </BoutonFichier>
      {(erreurs.length > 0 || lire.error) && (
        <Suspense>
          <FenetreSaisie
            titre={lire.error ? t('importRefuse') : t('importErreurs', { n: enErreur })}
            taille={620}
            fermer={() => {
              setFautes(AUCUNE)
              lire.reset()
            }}
            refus={lire.error}
          >
            <ul className={style.erreurs}>
              {erreurs.slice(0, 200).map(e => (
                <li key={`${e.ligne} ${e.champ}`}>{t('ligneFichier', e)}</li>
              ))}
            </ul>
          </FenetreSaisie>
        </Suspense>
      )}
    </span>
  )
}
