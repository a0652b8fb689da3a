import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { ModeleVerre, Tarif } from '@dioptrie/domain/verres/contract'
import { Skeleton } from '@mantine/core'
import {
  IconCopy,
  IconDownload,
  IconFileSpreadsheet,
  IconPencil,
  IconPlus,
  IconTrendingUp,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { chemins } from '../chemins/verres.ts'
import { contrat, requete, requetePage } from '../kernel/api.ts'
import { useDemeure } from '../kernel/demeure.ts'
import { telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { AvecFiche } from '../ui/AvecFiche.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useGeste } from '../ui/useGeste.ts'
import style from './catalogue.module.css'
import { Matrice } from './Matrice.tsx'
import { TONS, useDatesDeTarif } from './tarif.ts'
import { useCatalogue } from './useCatalogue.ts'

const FenetreModele = lazy(async () => ({ default: (await import('./FenetreModele.tsx')).FenetreModele }))
const FenetreTarif = lazy(async () => ({ default: (await import('./FenetreTarif.tsx')).FenetreTarif }))
const FenetreHausse = lazy(async () => ({ default: (await import('./FenetreHausse.tsx')).FenetreHausse }))
const FenetreCopie = lazy(async () => ({ default: (await import('./FenetreCopie.tsx')).FenetreCopie }))

/** The model that is chosen, and its prices in the list that is looked at: the one in force unless another is. */
export function ModeleChoisi({ id, mene }: { id: string; mene: number }) {
  const t = useTranslations('verres')
  const lecture = useQuery(requete(contrat.modelesVerre.lire, { params: { id } }))
  return (
    <div className="stack gap-16 min-0">
      <AvecFiche
        lecture={lecture}
        absent={{
          titre: t('modele.absent'),
          texte: t('modele.aucunTexte'),
          vers: chemins.catalogue,
          lien: t('modele.tous'),
        }}
      >
        {modele => <Modele modele={modele} mene={mene} />}
      </AvecFiche>
    </div>
  )
}

type Fenetre = 'modele' | 'tarif' | 'modifierTarif' | 'hausse' | 'copie'

function Modele({ modele, mene }: { modele: ModeleVerre; mene: number }) {
  const t = useTranslations('verres')
  const ui = useTranslations('ui')
  const dates = useDatesDeTarif()
  const { etat, changer } = useCatalogue()
  const peutEcrire = usePermission('verres.ecrire')
  // With the list as it was when the window was opened: a colleague may put the next one in force meanwhile.
  const [fenetre, setFenetre] = useState<{ quoi: Fenetre; tarif: Tarif | null } | null>(null)
  const [modifiee, setModifiee] = useState(false)
  const tarifs = useQuery(
    requetePage(contrat.tarifsVerre.liste, {
      query: { page: 1, limit: 50, mode: '2', IdFour: modele.IdFourVerr, tri: '-DateDebut' },
    }),
  )
  const tous = (tarifs.data?.pageOfItems ?? []) as Tarif[]
  const dAbord = useDemeure(tous, tous.find(x => x.Etat === 'en vigueur') ?? tous[0])
  const choisi = tous.find(x => x._id === etat.tarif)
  const tarif = choisi ?? dAbord ?? null
  const export_ = useGeste()
  const exporter = (id: string) =>
    void export_.faire(() => telecharger(contrat.matrice.exporter, { params: { id } }))
  const ouvrir = (quoi: Fenetre) => setFenetre({ quoi, tarif })
  const fermer = () => setFenetre(null)
  return (
    <>
      <Panneau
        titre={
          <span className="inline-row wrap gap-8">
            {modele.Libelle_Model}
            {!modele.Actif && <Statut ton="mute">{t('modele.retire')}</Statut>}
          </span>
        }
        lien={
          peutEcrire && (
            <Bouton
              libelle={ui('modifier')}
              size="sm"
              variant="subtle"
              icone={IconPencil}
              faire={() => ouvrir('modele')}
            />
          )
        }
      >
        <p className={style.faits}>
          {[
            modele.NomFourVerr,
            modele.NomGam,
            `${modele.NomFoyer} ${modele.NomMatiere.toLowerCase()}`,
            ecrireNombre(modele.Indice, 2),
            modele.Diametres.length > 0 && `Ø ${modele.Diametres.join(', ')} mm`,
            modele.HauteurMin !== null && t('modele.hauteur', { n: ecrireNombre(modele.HauteurMin) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <NonLu lecture={tarifs} />
        {tarifs.data && (
          <div className={`flex wrap end gap-12 ${style.tarif}`}>
            {tarif && (
              <ChampListe
                label={t('tarif.titre')}
                data={tous.map(x => ({
                  value: x._id,
                  label: `${x.Libelle} · ${dates(x)}`,
                }))}
                value={tarif._id}
                onChange={choisi => choisi && changer({ tarif: choisi })}
              />
            )}
            {tarif && <Statut ton={TONS[tarif.Etat]}>{t(`tarif.etats.${tarif.Etat}`)}</Statut>}
            {peutEcrire && (
              <div className={style.gestes}>
                {tarif && (
                  <>
                    <Bouton
                      libelle={t('tarif.copier')}
                      size="sm"
                      icone={IconTrendingUp}
                      faire={() => ouvrir('hausse')}
                    />
                    <Bouton
                      libelle={t('tarif.importer')}
                      size="sm"
                      vers={chemins.importer(tarif._id)}
                      icone={IconFileSpreadsheet}
                    />
                  </>
                )}
                {!tarif && (
                  <Bouton
                    libelle={t('tarif.vide')}
                    size="sm"
                    variant="filled"
                    icone={IconPlus}
                    faire={() => ouvrir('tarif')}
                  />
                )}
                {tarif && (
                  <MenuFiche
                    actions={() => [
                      {
                        libelle: t('tarif.modifier'),
                        icone: IconPencil,
                        faire: () => ouvrir('modifierTarif'),
                      },
                      !modifiee && {
                        libelle: t('copie.ouvrir'),
                        icone: IconCopy,
                        faire: () => ouvrir('copie'),
                      },
                      { libelle: ui('exporter'), icone: IconDownload, faire: () => exporter(tarif._id) },
                      { libelle: t('tarif.vide'), icone: IconPlus, faire: () => ouvrir('tarif') },
                    ]}
                  />
                )}
              </div>
            )}
          </div>
        )}
        {export_.refus && <Erreur refus={export_.refus} quoi={ui('exportRefuse')} />}
        {etat.tarif && tarif && !choisi && !tarifs.isFetching && (
          <Note ton="warn">{t('tarif.parti', { nom: tarif.Libelle })}</Note>
        )}
        {tarifs.data && !tarif && <Note ton="info">{t('tarif.aucun', { nom: modele.NomFourVerr })}</Note>}
      </Panneau>
      {tarif && (
        <Bandes
          key={tarif._id}
          modele={modele}
          tarif={tarif}
          ecrit={peutEcrire && tarif.Etat !== 'terminé'}
          surModification={setModifiee}
          mene={mene}
        />
      )}
      <Suspense>
        {fenetre?.quoi === 'modele' && <FenetreModele modele={modele} fermer={fermer} />}
        {(fenetre?.quoi === 'tarif' || (fenetre?.quoi === 'modifierTarif' && fenetre.tarif)) && (
          <FenetreTarif
            tarif={fenetre.quoi === 'tarif' ? null : fenetre.tarif}
            IdFour={modele.IdFourVerr}
            nomFour={modele.NomFourVerr}
            fermer={x => {
              fermer()
              if (x !== undefined) changer({ tarif: x ?? undefined })
            }}
          />
        )}
        {fenetre?.quoi === 'hausse' && fenetre.tarif && (
          <FenetreHausse
            tarif={fenetre.tarif}
            fermer={cree => {
              fermer()
              if (cree) changer({ tarif: cree._id })
            }}
          />
        )}
        {fenetre?.quoi === 'copie' && fenetre.tarif && (
          <FenetreCopie
            modele={modele}
            tarif={fenetre.tarif}
            fermer={vers => {
              fermer()
              if (vers) changer({ modele: vers })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

interface PropsBandes {
  modele: ModeleVerre
  tarif: Tarif
  ecrit: boolean
  surModification: (modifiee: boolean) => void
  mene: number
}

function Bandes({ modele, tarif, ecrit, surModification, mene }: PropsBandes) {
  const t = useTranslations('verres')
  const lecture = useQuery(
    requete(contrat.matrice.duModele, { params: { id: modele._id }, query: { IdCatalogue: tarif._id } }),
  )
  if (lecture.data)
    return (
      <Matrice
        modele={modele}
        tarif={tarif}
        lues={lecture.data}
        ecrit={ecrit}
        surModification={surModification}
        mene={mene}
      />
    )
  if (lecture.error) return <NonLu lecture={lecture} quoi={t('matrice.nonLue')} />
  return <Skeleton height={420} radius="md" />
}
