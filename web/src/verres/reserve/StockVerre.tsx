import type { NomCommercial } from '@dioptrie/domain/verres/stock'
import { Skeleton, Tabs } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../../kernel/api.ts'
import { useDemeure } from '../../kernel/demeure.ts'
import { telecharger } from '../../kernel/fichiers.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { usePermission } from '../../kernel/session.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, NonLu } from '../../ui/Erreur.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { Chiffres } from './Chiffres.tsx'
import { Manquants } from './Manquants.tsx'
import { NomsCommerciaux } from './NomsCommerciaux.tsx'
import { Rayon } from './Rayon.tsx'
import style from './reserve.module.css'

const FenetreNom = lazy(async () => ({ default: (await import('./FenetreNom.tsx')).FenetreNom }))
const ImportStock = lazy(async () => ({ default: (await import('./ImportStock.tsx')).ImportStock }))

const ONGLETS = ['unifocal', 'progressif', 'manquants', 'noms'] as const
type Onglet = (typeof ONGLETS)[number]

/** What is looked at, in the address. */
interface Etat {
  /** `importer`: a file takes the place of the screen, and the back button returns to it. */
  onglet?: Onglet | 'importer' | undefined
  nom?: string | undefined
  /** Its diameter, or its base. */
  facette?: number | undefined
}
function useEtat() {
  const etat = useSearch({ strict: false }) as Etat
  const navigate = useNavigate()
  return {
    etat,
    importer: () => void navigate({ to: '.', search: { onglet: 'importer' } }),
    changer: (maj: Etat) =>
      void navigate({ to: '.', search: { ...etat, ...maj }, replace: true, resetScroll: false }),
  }
}

/** The lenses that the shop has on its shelves, by power: what there is, what comes and goes, what to order. */
export default function StockVerre() {
  const t = useTranslations('reserve')
  const titre = useTranslations('verres')('stock')
  const format = useFormatter()
  const { etat, changer, importer } = useEtat()
  const { IdOfficine, IdOfficinePropre, officines } = useOfficine()
  const ici = IdOfficine ?? IdOfficinePropre
  const officine = officines.find(o => o._id === ici)?.Nom ?? ''
  const tientLesNoms = usePermission('verres.ecrire')
  const exporte = usePermission('stock.ecrire')
  const export_ = useGeste()
  const ui = useTranslations('ui')
  const [nouveau, setNouveau] = useState(false)
  const resume = useQuery(requete(contrat.stockVerre.resume, { query: { IdOfficine: ici } }))
  const noms = useQuery(requete(contrat.stockVerre.noms, { query: {} }))
  const tous = (noms.data ?? []) as NomCommercial[]
  const onglet = etat.onglet ?? 'unifocal'
  const genre = onglet === 'progressif' ? 'progressif' : 'unifocal'
  const duGenre = tous.filter(n => n.Genre === genre)
  const dAbord = useDemeure(duGenre, duGenre[0])
  const nom = duGenre.find(n => n._id === etat.nom) ?? dAbord
  const compteLe = resume.data?.compteLe
  if (onglet === 'importer' && exporte)
    return (
      <Suspense fallback={<Skeleton height={320} radius="md" />}>
        <ImportStock key={ici} IdOfficine={ici} officine={officine} />
      </Suspense>
    )
  return (
    <>
      <Entete
        titre={titre}
        contexte={
          compteLe
            ? t('ou', { officine, le: format.dateTime(new Date(compteLe), { dateStyle: 'short' }) })
            : officine || '\u00a0'
        }
        sansDock={!tientLesNoms}
      >
        {exporte && (
          <Bouton
            libelle={ui('exporter')}
            loading={export_.enCours}
            icone={IconDownload}
            faire={() =>
              void export_.faire(() =>
                telecharger(contrat.stockVerre.exporter, { query: { IdOfficine: ici } }),
              )
            }
          />
        )}
        {exporte && <Bouton libelle={t('importation.bouton')} icone={IconUpload} faire={() => importer()} />}
        {tientLesNoms && (
          <Bouton
            libelle={t('nomCommercial.ajouter')}
            variant="filled"
            leftSection={<IconPlus size={18} aria-hidden />}
            faire={() => setNouveau(true)}
          />
        )}
      </Entete>
      {export_.refus && <Erreur refus={export_.refus} quoi={ui('exportRefuse')} />}
      <NonLu lecture={resume} />
      <Chiffres resume={resume.data} IdOfficine={ici} />
      <Tabs
        className={style.onglets}
        value={onglet}
        onChange={o =>
          changer({ onglet: (o ?? undefined) as Onglet | undefined, nom: undefined, facette: undefined })
        }
      >
        <Tabs.List aria-label={t('onglets')}>
          {ONGLETS.map(o => (
            <Tabs.Tab key={o} value={o}>
              {t(o)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={onglet}>
          <NonLu lecture={noms} />
          {onglet === 'noms' && <NomsCommerciaux />}
          {onglet === 'manquants' && <Manquants IdOfficine={ici} />}
          {(onglet === 'unifocal' || onglet === 'progressif') &&
            (noms.data === undefined ? (
              !noms.error && <Skeleton height={320} radius="md" />
            ) : nom ? (
              <Rayon
                key={`${ici} ${nom._id} ${etat.facette ?? ''}`}
                nom={nom}
                noms={duGenre}
                dAbord={dAbord?._id}
                ici={ici}
                officine={officine}
                facette={etat.facette}
                changer={changer}
              />
            ) : (
              <Panneau>
                <EtatVide
                  icone={IconPlus}
                  titre={t('nomCommercial.vide')}
                  texte={t('nomCommercial.videTexte')}
                  actions={
                    tientLesNoms && (
                      <Bouton
                        libelle={t('nomCommercial.ajouter')}
                        variant="filled"
                        faire={() => setNouveau(true)}
                      />
                    )
                  }
                />
              </Panneau>
            ))}
        </Tabs.Panel>
      </Tabs>
      <Suspense>
        {nouveau && (
          <FenetreNom
            nom={null}
            genre={genre}
            fermer={cree => {
              setNouveau(false)
              if (cree) changer({ onglet: cree.Genre, nom: cree._id, facette: undefined })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
