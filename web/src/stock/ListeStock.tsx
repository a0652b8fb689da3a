import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation, FILTRES_ARTICLES } from '@dioptrie/domain/stock/rules'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconBarcode,
  IconBoxOff,
  IconPackage,
  IconPackageImport,
  IconPackages,
  IconPhoto,
  IconTag,
} from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { chemins as receptions } from '../chemins/receptions.ts'
import { chemins, versArticle } from '../chemins/stock.ts'
import { contrat, ouvrir, telecharger } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Montant } from '../ui/Montant.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { EnStock, jourDe } from './afficher.tsx'
import { Image } from './photo/Vignette.tsx'
import { useAutresOfficines } from './useAutresOfficines.ts'

const ArchiverEnGros = lazy(() => import('./ArchiverEnGros.tsx'))
const ChangerEnGros = lazy(() => import('./ChangerEnGros.tsx'))
const EtiqueterEnGros = lazy(() => import('./EtiqueterEnGros.tsx'))

/** The shelves of an officine, or of all: what is here, on its way, elsewhere. */
export default function ListeStock() {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { IdOfficine, IdOfficinePropre, reseau } = useOfficine()
  const ici = IdOfficine ?? IdOfficinePropre
  const autres = useAutresOfficines(ici)
  const papiers = useGeste()
  const [aEtiqueter, setAEtiqueter] = useState<ArticleDeListe[] | null>(null)
  const [aChanger, setAChanger] = useState<ArticleDeListe[] | null>(null)
  const [aArchiver, setAArchiver] = useState<ArticleDeListe[] | null>(null)
  const archives = (useSearch({ strict: false }) as { Disponibilite?: string }).Disponibilite === 'Archivé'
  const peut = {
    ecrire: usePermission('stock.ecrire', ici),
    ouvrir: usePermission('stock.ouvrir', ici),
    recevoir: usePermission('receptions.ecrire', ici),
    // Where there is no other officine, nothing is offered that could go to one.
    transferer: usePermission('stock.transferer', ici) && autres?.length !== 0,
    prixAchat: usePermission('stock.prixachat'),
    exporter: usePermission('stock.ecrire'),
  }
  const colonnes: Colonne<ArticleDeListe>[] = [
    {
      champ: 'Reference',
      titre: t('designation'),
      texte: designation,
      cellule: a => (
        <span className="inline-row gap-8 min-0">
          {a.Photo && <Image photo={a.Photo} />}
          {designation(a)}
        </span>
      ),
    },
    {
      champ: 'CodeBarre',
      attenue: true,
      horsCarte: true,
      cellule: a => <span className="chiffres">{a.CodeBarre}</span>,
    },
    { champ: 'Categorie', horsCarte: true },
    ...(reseau ? [{ champ: 'Officine' as const }] : []),
    { champ: 'Quantite', droite: true, cellule: a => <EnStock article={a} /> },
    {
      champ: 'EnTransit',
      droite: true,
      horsCarte: true,
      texte: a => (a.EnTransit ? String(a.EnTransit) : ''),
    },
    {
      champ: 'AutresOfficines',
      droite: true,
      horsCarte: true,
      texte: a => (a.AutresOfficines ? String(a.AutresOfficines) : ''),
    },
    { champ: 'PrixVente', droite: true, triable: true, cellule: a => <Montant valeur={a.PrixVente} /> },
    ...(peut.prixAchat
      ? [
          {
            champ: 'PrixAchat' as const,
            droite: true,
            cachee: true,
            cellule: (a: ArticleDeListe) => <Montant valeur={a.PrixAchat ?? 0} />,
          },
        ]
      : []),
    { champ: 'SeuilAlerte', droite: true, cachee: true },
    { champ: 'Type', cachee: true },
    { champ: 'Style', cachee: true },
    { champ: 'createdAt', cachee: true, triable: true, texte: a => jourDe(a.createdAt) },
  ]
  return (
    <>
      <ListPage
        cle="stock"
        appel={contrat.stock.liste}
        parOfficine
        titre={t('titre')}
        nombre={n => t('nombre', { n })}
        invite={t('invite')}
        colonnes={colonnes}
        filtres={[
          { champ: 'IdCateg', source: source('categorie_article') },
          { champ: 'IdMarque', source: source('marque') },
          {
            champ: 'Disponibilite',
            options: FILTRES_ARTICLES.map(value => ({
              value,
              label: t(`disponibilites.${value}`),
            })),
          },
          { champ: 'PrixVente', bornes: ['PrixMin', 'PrixMax'] },
          { champ: 'IdType', source: source('type') },
          { champ: 'IdStyle', source: source('style') },
        ]}
        ouvrir={a => versArticle(a._id)}
        actions={
          <>
            {peut.ecrire && (
              <Button
                component={Link}
                to={chemins.sortie}
                variant="default"
                leftSection={<IconBoxOff size={18} stroke={1.8} aria-hidden />}
              >
                {t('sortir')}
              </Button>
            )}
            {peut.transferer && (
              <Button
                component={Link}
                to={chemins.envoyer}
                leftSection={<IconArrowsExchange size={18} stroke={1.8} aria-hidden />}
              >
                {t('transferer')}
              </Button>
            )}
          </>
        }
        menu={a => [
          { libelle: ui('ouvrir'), icone: IconPackage, vers: versArticle(a._id) },
          ...(a.Photo
            ? [
                {
                  libelle: t('photo.menu'),
                  icone: IconPhoto,
                  faire: () =>
                    void papiers.faire(() =>
                      ouvrir(contrat.stock.lirePhoto, { params: { id: a.Photo ?? '' } }),
                    ),
                },
              ]
            : []),
        ]}
        choisir={peut.exporter}
        groupe={[
          ...(peut.ecrire && !reseau
            ? [
                { libelle: t('enGros.action'), icone: IconTag, faire: setAChanger },
                { libelle: t('enGros.etiquettes'), icone: IconBarcode, faire: setAEtiqueter },
                {
                  libelle: t(archives ? 'archive.rendre' : 'archive.archiver'),
                  icone: archives ? IconArchiveOff : IconArchive,
                  faire: setAArchiver,
                },
              ]
            : []),
          ...(peut.transferer && !reseau
            ? [
                {
                  libelle: t('transferer'),
                  icone: IconArrowsExchange,
                  faire: (lignes: ArticleDeListe[]) =>
                    void navigate({
                      to: chemins.envoyer,
                      search: { articles: lignes.map(a => a._id).join(',') },
                    }),
                },
              ]
            : []),
        ]}
        note={papiers.refus && <Erreur refus={papiers.refus} />}
        selectionnes={n => t('selectionnes', { n })}
        exporter={
          peut.exporter &&
          ((format, { tri, ...question }) =>
            telecharger(contrat.stock.exporter, { query: { format, tri, ...question } }))
        }
        vide={{
          icone: IconPackage,
          titre: officine => (officine ? t('videOfficine', { officine }) : t('vide')),
          texte: t('videTexte'),
          ailleurs: n => t('videAilleurs', { n }),
          actions: (peut.ouvrir || peut.recevoir) && (
            <>
              {peut.ouvrir && (
                <Button
                  component={Link}
                  to={chemins.ouverture}
                  leftSection={<IconPackages size={18} stroke={1.8} aria-hidden />}
                >
                  {t('ouverture.saisir')}
                </Button>
              )}
              {peut.recevoir && (
                <Button
                  component={Link}
                  to={receptions.ajouter}
                  variant="default"
                  leftSection={<IconPackageImport size={18} stroke={1.8} aria-hidden />}
                >
                  {t('ouverture.recevoir')}
                </Button>
              )}
            </>
          ),
        }}
      />
      <Suspense>
        {aChanger && <ChangerEnGros articles={aChanger} fermer={() => setAChanger(null)} />}
        {aArchiver && (
          <ArchiverEnGros articles={aArchiver} archiver={!archives} fermer={() => setAArchiver(null)} />
        )}
        {aEtiqueter && <EtiqueterEnGros articles={aEtiqueter} fermer={() => setAEtiqueter(null)} />}
      </Suspense>
    </>
  )
}
