import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsExchange,
  IconBoxOff,
  IconCoins,
  IconPackage,
  IconPencil,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chemins } from '../chemins/stock.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { AvecFiche } from '../ui/AvecFiche.tsx'
import { avisSucces, direRefus } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Lecture } from '../ui/Lecture.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { recherche } from '../ui/recherche.ts'
import { Ailleurs } from './Ailleurs.tsx'
import { EnStock } from './afficher.tsx'
import { Changements } from './Changements.tsx'
import { ChangerPrix } from './ChangerPrix.tsx'
import { CorrigerArticle } from './CorrigerArticle.tsx'
import { Mouvements } from './Mouvements.tsx'
import { PrixAffiches } from './PrixAffiches.tsx'
import { PhotoDeLArticle } from './photo/PhotoDeLArticle.tsx'
import style from './stock.module.css'

export default function FicheArticle() {
  const t = useTranslations('stock')
  const { articleId = '' } = useParametres()
  const lecture = useQuery(requete(contrat.stock.lire, { params: { id: articleId } }))
  return (
    <AvecFiche
      lecture={lecture}
      icone={IconPackage}
      absent={{
        titre: t('introuvable'),
        texte: t('introuvableTexte'),
        vers: chemins.stock,
        lien: t('allerListe'),
      }}
    >
      {article => <Vue key={article._id} article={article} />}
    </AvecFiche>
  )
}

function Vue({ article }: { article: Article }) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const nom = designation(article)
  const [fenetre, setFenetre] = useState<'prix' | 'nom' | null>(null)
  const peut = {
    ecrire: usePermission('stock.ecrire', article.IdOfficine),
    transferer: usePermission('stock.transferer', article.IdOfficine),
  }
  useTitre(nom)
  const { mutateAsync: modifier } = useAppel(contrat.stock.modifier)
  const archiver = (Archive: boolean) =>
    modifier({ params: { id: article._id }, payload: { version: article.version, Archive } }).then(
      () => avisSucces(t(Archive ? 'archive.archive' : 'archive.rendu', { nom })),
      direRefus,
    )
  const enAvoir = article.Quantite > 0
  const avec = recherche({ articles: article._id })
  const faits: [titre: string, valeur: React.ReactNode][] = [
    [t('ici'), <EnStock key="ici" article={article} />],
    [champ('EnTransit'), article.EnTransit],
    [champ('AutresOfficines'), article.AutresOfficines],
    [champ('PrixVente'), <Montant key="vente" valeur={article.PrixVente} />],
    ...(article.PrixAchat === null
      ? []
      : ([
          [champ('PrixAchat'), <Montant key="achat" valeur={article.PrixAchat} />],
          [t('valeur'), <Montant key="valeur" valeur={article.Valeur ?? 0} />],
        ] as [string, React.ReactNode][])),
    [champ('SeuilAlerte'), article.SeuilAlerte || t('sansSeuil')],
  ]
  return (
    <>
      <Entete titre={nom} contexte={[article.Officine, article.CodeBarre].join(' · ')}>
        {peut.ecrire && (
          <MenuFiche
            actions={() => [
              { libelle: t('corriger'), icone: IconPencil, faire: () => setFenetre('nom') },
              ...(enAvoir
                ? [
                    {
                      libelle: t('sortir'),
                      icone: IconBoxOff,
                      vers: `${chemins.sortie}?articles=${article._id}`,
                    },
                  ]
                : [
                    {
                      libelle: t(article.Archive ? 'archive.rendre' : 'archive.archiver'),
                      icone: article.Archive ? IconArchiveOff : IconArchive,
                      faire: () => void archiver(!article.Archive),
                    },
                  ]),
            ]}
          />
        )}
        {peut.ecrire && (
          <Bouton libelle={t('changerPrix')} faire={() => setFenetre('prix')} icone={IconCoins} />
        )}
        {peut.transferer && enAvoir && (
          <Bouton
            libelle={t('transferer')}
            variant="filled"
            vers={chemins.envoyer}
            search={avec}
            icone={IconArrowsExchange}
          />
        )}
      </Entete>
      <div className="pile">
        <dl className={style.faits}>
          {faits.map(([titre, valeur]) => (
            <Fait key={titre} nom={titre}>
              {valeur}
            </Fait>
          ))}
        </dl>
        <div className="sides">
          <Panneau titre={t('mouvements')}>
            <Mouvements id={article._id} />
          </Panneau>
          <div className="pile">
            <PhotoDeLArticle article={article} peut={peut.ecrire} />
            <Ailleurs article={article} />
            <Panneau titre={t('caracteristiques')}>
              <Lecture
                lignes={(['Categorie', 'Marque', 'Reference', 'Couleur', 'Taille', 'Type', 'Style'] as const)
                  .filter(c => article[c])
                  .map(c => [champ(c), article[c]])}
              />
            </Panneau>
            <PrixAffiches article={article} />
            <Changements id={article._id} />
            <PiedFiche fiche={article} />
          </div>
        </div>
      </div>
      {fenetre === 'prix' && <ChangerPrix article={article} fermer={() => setFenetre(null)} />}
      {fenetre === 'nom' && <CorrigerArticle article={article} fermer={() => setFenetre(null)} />}
    </>
  )
}
