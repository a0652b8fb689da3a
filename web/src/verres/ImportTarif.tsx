import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Tarif } from '@dioptrie/domain/verres/contract'
import type { EntetesTarif, ImportationTarif } from '@dioptrie/domain/verres/matrice'
import { COLONNES_REQUISES, COLONNES_TARIF, TITRES_TARIF } from '@dioptrie/domain/verres/valeurs'
import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chemins } from '../chemins/verres.ts'
import { appeler, contrat, requete } from '../kernel/api.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { AvecFiche } from '../ui/AvecFiche.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { BilanImport } from '../ui/importation/Bilan.tsx'
import { Correspondance } from '../ui/importation/Correspondance.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { useGeste } from '../ui/useGeste.ts'
import style from './hausse.module.css'
import { PrixChanges } from './PrixChanges.tsx'

/** The file of a supplier into one of its price lists: its columns named once, tried line by line, then all of it. */
export default function ImportTarif() {
  const t = useTranslations('verres')
  const { catalogueId = '' } = useParametres()
  const lecture = useQuery(requete(contrat.tarifsVerre.lire, { params: { id: catalogueId } }))
  return (
    <AvecFiche
      lecture={lecture}
      absent={{
        titre: t('import.absent'),
        texte: t('import.absentTexte'),
        vers: chemins.catalogue,
        lien: t('import.versCatalogue'),
      }}
    >
      {tarif => <Importer key={tarif._id} tarif={tarif} />}
    </AvecFiche>
  )
}

type Colonnes = EntetesTarif['Colonnes']
const CHAMPS = COLONNES_TARIF.map(champ => ({
  champ,
  titre: TITRES_TARIF[champ],
  requis: (COLONNES_REQUISES as readonly string[]).includes(champ),
}))

function Importer({ tarif }: { tarif: Tarif }) {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const { perduDepuis } = useServeur()
  const [fichier, setFichier] = useState<File | null>(null)
  const [entetes, setEntetes] = useState<EntetesTarif | null>(null)
  const [colonnes, setColonnes] = useState<Colonnes>({})
  const [bilan, setBilan] = useState<ImportationTarif | null>(null)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const resultat = useRef<HTMLElement>(null)
  const lecture = useGeste()
  const importer = useAction(contrat.matrice.importer, {
    fait: setBilan,
    refuse: erreur => {
      setRefus(erreur)
      const detail = erreur.details.importation as ImportationTarif | undefined
      if (detail) setBilan(detail)
    },
  })
  const lire = (choisi: File | null) => {
    if (!choisi) return
    setFichier(choisi)
    setEntetes(null)
    setBilan(null)
    setRefus(null)
    void lecture.faire(async () => {
      const lues = await appeler(contrat.matrice.entetes, { params: { id: tarif.IdFour }, payload: choisi })
      setEntetes(lues)
      // A mended file has the same titles: what was said of them holds.
      setColonnes(dites => ({
        ...lues.Colonnes,
        ...Object.fromEntries(Object.entries(dites).filter(([titre]) => lues.titres.includes(titre))),
      }))
    })
  }
  const envoyer = (essai: 'oui' | 'non') => {
    if (!fichier) return
    setRefus(null)
    importer.faire({
      params: { id: tarif._id },
      query: { essai, colonnes: JSON.stringify(colonnes) },
      payload: fichier,
    })
  }
  // The button that asked has left with its answer: who reads by ear or by keyboard is led to what was found.
  useEffect(() => {
    const zone = resultat.current
    if (!bilan || !zone) return
    zone.focus({ preventScroll: true })
    // What it would do and the button that does it stay in sight together; only who was among the columns is brought up.
    if (zone.getBoundingClientRect().top < 0) zone.scrollIntoView()
  }, [bilan])
  const dites = new Set(Object.values(colonnes))
  const manquent = COLONNES_REQUISES.filter(c => !dites.has(c))
  const aEcrire = bilan ? bilan.creees + bilan.modifiees : 0
  const fait = bilan !== null && !bilan.essai && bilan.erreurs.length === 0
  const pret = bilan?.essai === true && bilan.erreurs.length === 0 && aEcrire > 0
  const retour = `${chemins.catalogue}?four=${tarif.IdFour}&tarif=${tarif._id}`
  return (
    <>
      <Entete
        titre={t('importTarif')}
        contexte={`${tarif.NomFour} · ${tarif.Libelle}, ${t('tarif.des', { du: ecrireJour(tarif.DateDebut) })}`}
      >
        {!fait && <Bouton libelle={ui('annuler')} vers={retour} />}
        <Bouton
          libelle={t('import.exemple')}
          icone={IconDownload}
          faire={() =>
            void telecharger(contrat.matrice.exporter, { params: { id: tarif._id } }).catch(setRefus)
          }
        />
        {entetes && !fait && !pret && (
          <Bouton
            libelle={t('import.essayer')}
            variant="filled"
            loading={importer.enCours}
            disabled={manquent.length > 0 || perduDepuis !== null}
            faire={() => envoyer('oui')}
          />
        )}
        {pret && (
          <Bouton
            libelle={t('import.importer', { n: aEcrire })}
            variant="filled"
            loading={importer.enCours}
            disabled={perduDepuis !== null}
            icone={IconUpload}
            faire={() => envoyer('non')}
          />
        )}
      </Entete>
      <div className="stack gap-16">
        {(refus ?? lecture.refus) && (
          <Erreur refus={(refus ?? lecture.refus) as RefusApi} quoi={t('import.rienEcrit')} />
        )}
        {fait ? (
          <Note
            ton="info"
            role="status"
            titre={t('import.fait', { creees: bilan.creees, modifiees: bilan.modifiees })}
            actions={<Bouton libelle={t('import.versCatalogue')} vers={retour} size="sm" />}
          >
            {t('import.aussi', { modeles: bilan.modeles, gammes: bilan.gammes })}
          </Note>
        ) : (
          <Panneau titre={t('import.fichier')}>
            <div className="row wrap gap-12">
              <BoutonFichier onChange={lire} accept=".xlsx,.csv">
                {bouton => (
                  <Button
                    {...bouton}
                    variant={fichier ? 'default' : 'filled'}
                    loading={lecture.enCours}
                    leftSection={<IconFileSpreadsheet size={18} stroke={1.8} aria-hidden />}
                  >
                    {t(fichier ? 'import.autre' : 'import.choisir')}
                  </Button>
                )}
              </BoutonFichier>
              <span className="note">{fichier?.name ?? t('import.aide')}</span>
            </div>
          </Panneau>
        )}
        {bilan && !fait && (
          <section ref={resultat} tabIndex={-1} className={style.resultat} aria-label={t('import.resultat')}>
            <BilanImport
              bilan={bilan}
              chiffres={[
                { titre: t('import.creees'), n: bilan.creees },
                { titre: t('import.modifiees'), n: bilan.modifiees },
                { titre: t('import.inchangees'), n: bilan.inchangees },
                { titre: t('import.modeles'), n: bilan.modeles },
                { titre: t('import.gammes'), n: bilan.gammes },
              ]}
              colonne={nom => TITRES_TARIF[nom as keyof typeof TITRES_TARIF] ?? nom}
            />
            {bilan.essai && bilan.erreurs.length === 0 && aEcrire === 0 && (
              <p className="note">{t('import.rien')}</p>
            )}
            {bilan.changements.length > 0 && <PrixChanges {...bilan} />}
          </section>
        )}
        {entetes && !fait && (
          <Correspondance
            lues={{
              titres: entetes.titres,
              exemples: entetes.titres.map((_, rang) => entetes.exemples.map(l => l[rang] ?? '')),
              champs: CHAMPS,
            }}
            dites={{ ...Object.fromEntries(entetes.titres.map(titre => [titre, ''])), ...colonnes }}
            changer={(titre, dit) => {
              const { [titre]: _, ...reste } = colonnes
              setColonnes((dit ? { ...reste, [titre]: dit } : reste) as Colonnes)
              setBilan(null)
            }}
          />
        )}
      </div>
    </>
  )
}
