import { Bouton } from '../Bouton.tsx'
import '@mantine/dropzone/styles.layer.css'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import { Dropzone } from '@mantine/dropzone'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { RefusApi } from '../../kernel/api.ts'
import { telecharger } from '../../kernel/fichiers.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useServeur } from '../../kernel/serveur.ts'
import { Entete } from '../Entete.tsx'
import { Erreur, Note } from '../Erreur.tsx'
import { Panneau } from '../Panneau.tsx'
import { useAction } from '../useAction.ts'
import { type BilanDeFichier, BilanImport } from './Bilan.tsx'
import { Correspondance } from './Correspondance.tsx'
import style from './importation.module.css'

const TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'application/vnd.ms-excel',
]

interface Props<B extends BilanDeFichier> {
  titre: string
  contexte?: string | undefined
  importer: Appel
  modele: Appel
  /** Beside 'essai': the officine of what is imported. */
  query?: Record<string, string | undefined>
  explication: string
  /** One line per what. */
  ligneParLigne: string
  confirmer: (bilan: B) => string
  rienEcrit: string
  fait: (bilan: B) => string
  voir: { libelle: string; vers: string }
  /** Where Annuler leads. */
  retour: string
  /** The figures of what would be written, between lines read and errors. */
  chiffres: (bilan: B) => { titre: string; n: number }[]
  colonne?: (champ: string) => string
  /** How many of its lines would be written: all that are good unless it is said. */
  nombre?: (bilan: B) => number
  /** Lines that are refused may be left aside: the words of the button that does it. */
  partiel?: (bilan: B) => string
  /** What can still be done of what was just imported. */
  apres?: (bilan: B) => ReactNode
  /** What else the trial found. */
  suite?: (bilan: B) => ReactNode
}

/** A file is read first and nothing is written: errors line by line; then, on demand, all of it. */
export function Importer<B extends BilanDeFichier>(props: Props<B>) {
  const t = useTranslations('importation')
  const ui = useTranslations('ui')
  const { perduDepuis } = useServeur()
  const [fichier, setFichier] = useState<File | null>(null)
  const [bilan, setBilan] = useState<B | null>(null)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const appel = useAction(props.importer, {
    fait: lu => setBilan(lu as B),
    refuse: erreur => {
      setRefus(erreur)
      const detail = erreur.details.importation as B | undefined
      if (detail) setBilan(detail)
    },
  })
  const [dites, setDites] = useState<Colonnes | null>(null)
  const [rejete, setRejete] = useState<'tropGrand' | 'autreType' | null>(null)
  const envoyer = (choisi: File, essai: 'oui' | 'non', avec: Colonnes | null, plus: object = {}) => {
    setRefus(null)
    const colonnes = avec ? { colonnes: JSON.stringify(avec) } : {}
    appel.faire({ query: { essai, ...props.query, ...colonnes, ...plus }, payload: choisi })
  }
  const lire = (choisi: File) => {
    setRejete(null)
    setFichier(choisi)
    setBilan(null)
    // A mended file has the same titles: what was said of them holds.
    envoyer(choisi, 'oui', dites)
  }
  const aEcrire = bilan ? bilan.creees + (bilan.modifiees ?? 0) : 0
  const importe = bilan !== null && !bilan.essai && refus === null
  // Of clients the trial says how many lines are good; of reference data also what they would change.
  const pret =
    fichier &&
    bilan?.essai &&
    bilan.erreurs.length === 0 &&
    (props.nombre?.(bilan) ?? (bilan.modifiees === undefined ? bilan.valides : aEcrire)) > 0
  const enPartie =
    fichier &&
    bilan?.essai &&
    props.partiel &&
    (props.nombre?.(bilan) ?? bilan.valides) > 0 &&
    bilan.erreurs.length > 0 &&
    bilan.erreurs.every(e => e.ligne > 1)
  // Only the titles are wrong: they are named here, the file can stay as it is.
  const titresSeuls = bilan?.colonnes !== undefined && bilan.erreurs.every(e => e.ligne === 1)
  return (
    <>
      <Entete titre={props.titre} contexte={props.contexte}>
        {!importe && <Bouton libelle={ui('annuler')} vers={props.retour} />}
        <Bouton
          libelle={t('modele')}
          icone={IconDownload}
          faire={() => void telecharger(props.modele).catch(setRefus)}
        />
        {enPartie && (
          <Bouton
            libelle={props.partiel?.(bilan)}
            loading={appel.enCours}
            disabled={perduDepuis !== null}
            icone={IconUpload}
            faire={() => envoyer(fichier, 'non', dites, { fautives: 'laisser' })}
          />
        )}
        {pret && (
          <Bouton
            libelle={props.confirmer(bilan)}
            variant="filled"
            loading={appel.enCours}
            disabled={perduDepuis !== null}
            aria-keyshortcuts="Control+Enter"
            icone={IconUpload}
            faire={() => envoyer(fichier, 'non', dites)}
          />
        )}
      </Entete>
      <div className={`stack gap-16 min-0 ${style.pile}`}>
        {refus && (
          <Erreur
            refus={refus}
            quoi={props.rienEcrit}
            // A trial that nobody answered: the file is still here.
            reessayer={
              fichier && refus.serveurPerdu && !refus.incertain
                ? () => envoyer(fichier, 'oui', dites)
                : undefined
            }
          />
        )}
        {importe ? (
          <Note
            ton="info"
            role="status"
            titre={props.fait(bilan)}
            actions={
              <>
                <Bouton libelle={props.voir.libelle} vers={props.voir.vers} size="sm" />
                {props.apres?.(bilan)}
              </>
            }
          />
        ) : (
          <Panneau>
            <Dropzone
              onDrop={fichiers => fichiers[0] && lire(fichiers[0])}
              onReject={rejets =>
                setRejete(
                  rejets.some(r => r.errors.some(e => e.code === 'file-too-large'))
                    ? 'tropGrand'
                    : 'autreType',
                )
              }
              accept={TYPES}
              multiple={false}
              maxSize={10_000_000}
              loading={appel.enCours}
              disabled={perduDepuis !== null}
              className={style.depot}
              inputProps={{ 'aria-label': t('deposer') }}
            >
              <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
              <strong>{fichier ? fichier.name : t('deposer')}</strong>
              <span>{props.ligneParLigne}</span>
            </Dropzone>
            {rejete && (
              <p className={style.refus} role="alert">
                {t(rejete)}
              </p>
            )}
          </Panneau>
        )}
        {bilan && !importe && (
          <BilanImport bilan={bilan} chiffres={props.chiffres(bilan)} colonne={props.colonne}>
            {props.suite?.(bilan)}
          </BilanImport>
        )}
        {bilan?.colonnes && fichier && !importe && (
          <Correspondance
            lues={bilan.colonnes}
            dites={{ ...bilan.colonnes.Colonnes, ...dites }}
            changer={(titre, champ) => {
              const apres = { ...bilan.colonnes?.Colonnes, ...dites, [titre]: champ }
              setDites(apres)
              envoyer(fichier, 'oui', apres)
            }}
          />
        )}
        {!bilan && !appel.enCours && <p className={style.aide}>{props.explication}</p>}
        {bilan && bilan.erreurs.length > 0 && (
          <p className={style.aide}>{t(titresSeuls ? 'nommer' : 'corriger')}</p>
        )}
        {bilan?.essai && bilan.erreurs.length === 0 && !pret && (
          <p className={style.aide}>{t('rienAFaire')}</p>
        )}
      </div>
    </>
  )
}
