import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChevronRight, IconEyeglass, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins as tables } from '../chemins/referentiel.ts'
import type { TableEnFenetre } from '../chemins/verres.ts'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Arbre } from './Arbre.tsx'
import style from './catalogue.module.css'
import { MenuExcel } from './MenuExcel.tsx'
import { ModeleChoisi } from './ModeleChoisi.tsx'
import { Modeles } from './Modeles.tsx'
import { TarifsDuFournisseur } from './TarifsDuFournisseur.tsx'
import { useCatalogue } from './useCatalogue.ts'

const FenetreModele = lazy(async () => ({ default: (await import('./FenetreModele.tsx')).FenetreModele }))

const FenetreIndices = lazy(async () => ({ default: (await import('./FenetreIndices.tsx')).FenetreIndices }))
const FenetreTarifs = lazy(async () => ({ default: (await import('./FenetreTarifs.tsx')).FenetreTarifs }))

const FENETRES = ['indices', 'tarifs'] as const satisfies readonly TableEnFenetre[]

const TABLES = [
  'gamme_verre',
  'type_verre',
  'matiere_verre',
  'version_verre',
  'traitement_verre',
  'coloration_verre',
  'teinte_verre',
  'fabrication_verre',
] as const satisfies readonly NomReferentiel[]

/** Suppliers and ranges, their models, and the prices of the one that is chosen. */
export default function Catalogue() {
  const t = useTranslations('verres')
  const titres = useTranslations('referentiel')
  const { etat, changer } = useCatalogue()
  const peutEcrire = usePermission('verres.ecrire')
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [nouveau, setNouveau] = useState(false)
  // Chosen by a key, or just made: the hand goes to its prices, past fifty models and ten tables.
  const [mene, setMene] = useState({ modele: '', fois: 0 })
  const mener = (modele: string) => setMene(({ fois }) => ({ modele, fois: fois + 1 }))
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const fournisseurs = useComplement(requete(contrat.modelesVerre.arbre))
  const sansModele = fournisseurs?.some(f => f.IdFour === etat.four && f.modeles === 0)
  const fermerTable = () => changer({ table: undefined }, { remplacer: true })
  // On a phone one thing at a time: where to look, then what is chosen.
  const seul = telephone && etat.modele !== undefined
  return (
    <>
      <Entete titre={t('catalogue')} sansDock={!peutEcrire || seul}>
        {seul && (
          <Bouton
            libelle={t('modele.tous')}
            icone={IconArrowLeft}
            faire={() => changer({ modele: undefined, tarif: undefined })}
          />
        )}
        {peutEcrire && !seul && <MenuExcel four={etat.four} gam={etat.gam} q={etat.q} surRefus={setRefus} />}
        {peutEcrire && !seul && (
          <Bouton
            libelle={t('modele.ajouter')}
            variant="filled"
            leftSection={<IconPlus size={18} aria-hidden />}
            faire={() => setNouveau(true)}
          />
        )}
      </Entete>
      {refus && <Erreur refus={refus} />}
      <div className={style.catalogue}>
        {!seul && (
          <div className={style.choix}>
            <Arbre />
            <Modeles choisirLePremier={!telephone} mener={modele => mener(modele ?? '')} />
            <Panneau titre={t('tables')} bord className={style.tables}>
              <ul>
                {FENETRES.map(table => (
                  <li key={table}>
                    <button type="button" onClick={() => changer({ table })}>
                      {t(`${table}.titre`)}
                      <IconChevronRight size={16} stroke={1.8} aria-hidden />
                    </button>
                  </li>
                ))}
                {TABLES.map(nom => (
                  <li key={nom}>
                    <Link to={tables(nom).liste}>
                      {titres(`${nom}.titre`)}
                      <IconChevronRight size={16} stroke={1.8} aria-hidden />
                    </Link>
                  </li>
                ))}
              </ul>
            </Panneau>
          </div>
        )}
        {etat.modele ? (
          <ModeleChoisi
            key={etat.modele}
            id={etat.modele}
            mene={mene.modele === etat.modele ? mene.fois : 0}
          />
        ) : etat.four && sansModele ? (
          <TarifsDuFournisseur key={etat.four} IdFour={etat.four} />
        ) : (
          !telephone && (
            <Panneau>
              <EtatVide icone={IconEyeglass} titre={t('modele.aucun')} texte={t('modele.aucunTexte')} />
            </Panneau>
          )
        )}
      </div>
      <Suspense>
        {etat.table === 'indices' && <FenetreIndices fermer={fermerTable} />}
        {etat.table === 'tarifs' && <FenetreTarifs fermer={fermerTable} />}
        {nouveau && (
          <FenetreModele
            modele={null}
            depart={{ IdFourVerr: etat.four ?? null, IdGam: etat.gam ?? null }}
            fermer={cree => {
              setNouveau(false)
              if (!cree) return
              mener(cree._id)
              changer({ modele: cree._id, tarif: undefined })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
