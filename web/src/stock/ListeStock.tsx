import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation, FILTRES_ARTICLES } from '@dioptrie/domain/stock/rules'
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
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins as receptions } from '../chemins/receptions.ts'
import { chemins, versArticle } from '../chemins/stock.ts'
import { contrat } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { Montant } from '../ui/Montant.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { EnStock } from './afficher.tsx'
import { Image } from './photo/Vignette.tsx'
import { useAutresOfficines } from './useAutresOfficines.ts'

const ArchiverEnGros = aLaDemande(() => import('./ArchiverEnGros.tsx'))
const ChangerEnGros = aLaDemande(() => import('./ChangerEnGros.tsx'))
const EtiqueterEnGros = aLaDemande(() => import('./EtiqueterEnGros.tsx'))

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
  const colonnes: Selon<Colonne<ArticleDeListe>> = [
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
    reseau && { champ: 'Officine' as const },
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
    peut.prixAchat && {
      champ: 'PrixAchat' as const,
      droite: true,
      cachee: true,
      cellule: (a: ArticleDeListe) => <Montant valeur={a.PrixAchat ?? 0} />,
    },
    { champ: 'SeuilAlerte', droite: true, cachee: true },
    { champ: 'Type', cachee: true },
    { champ: 'Style', cachee: true },
    { champ: 'createdAt', genre: 'jour', cachee: true, triable: true },
  ]
  return (
    <>
      <ListPage
        cle="stock"
        appel={contrat.stock.liste}
        parOfficine
        dire={t}
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
            {peut.ecrire && <Bouton libelle={t('sortir')} vers={chemins.sortie} icone={IconBoxOff} />}
            {peut.transferer && (
              <Bouton
                libelle={t('transferer')}
                variant="filled"
                vers={chemins.envoyer}
                icone={IconArrowsExchange}
              />
            )}
          </>
        }
        menu={a => [
          { libelle: ui('ouvrir'), icone: IconPackage, vers: versArticle(a._id) },
          a.Photo && {
            libelle: t('photo.menu'),
            icone: IconPhoto,
            faire: () =>
              void papiers.faire(() => ouvrir(contrat.stock.lirePhoto, { params: { id: a.Photo ?? '' } })),
          },
        ]}
        choisir={peut.exporter}
        groupe={[
          peut.ecrire && !reseau && { libelle: t('enGros.action'), icone: IconTag, faire: setAChanger },
          peut.ecrire &&
            !reseau && { libelle: t('enGros.etiquettes'), icone: IconBarcode, faire: setAEtiqueter },
          peut.ecrire &&
            !reseau && {
              libelle: t(archives ? 'archive.rendre' : 'archive.archiver'),
              icone: archives ? IconArchiveOff : IconArchive,
              faire: setAArchiver,
            },
          peut.transferer &&
            !reseau && {
              libelle: t('transferer'),
              icone: IconArrowsExchange,
              faire: (lignes: ArticleDeListe[]) =>
                void navigate({
                  to: chemins.envoyer,
                  search: { articles: lignes.map(a => a._id).join(',') },
                }),
            },
        ]}
        note={papiers.refus && <Erreur refus={papiers.refus} />}
        selectionnes={n => t('selectionnes', { n })}
        exporter={peut.exporter && contrat.stock.exporter}
        vide={{
          icone: IconPackage,
          actions: (peut.ouvrir || peut.recevoir) && (
            <>
              {peut.ouvrir && (
                <Bouton
                  libelle={t('ouverture.saisir')}
                  variant="filled"
                  vers={chemins.ouverture}
                  icone={IconPackages}
                />
              )}
              {peut.recevoir && (
                <Bouton
                  libelle={t('ouverture.recevoir')}
                  vers={receptions.ajouter}
                  icone={IconPackageImport}
                />
              )}
            </>
          ),
        }}
      />
      {aChanger && <ChangerEnGros articles={aChanger} fermer={() => setAChanger(null)} />}
      {aArchiver && (
        <ArchiverEnGros articles={aArchiver} archiver={!archives} fermer={() => setAArchiver(null)} />
      )}
      {aEtiqueter && <EtiqueterEnGros articles={aEtiqueter} fermer={() => setAEtiqueter(null)} />}
    </>
  )
}
