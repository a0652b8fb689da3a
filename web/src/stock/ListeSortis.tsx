import type { ArticleSorti } from '@dioptrie/domain/stock/contract'
import { designation, type MOTIFS_SORTIE, NATURES_DE_SORTIE } from '@dioptrie/domain/stock/rules'
import { IconArrowBackUp, IconBoxOff, IconPackage, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { chemins, versArticle } from '../chemins/stock.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne, Selon } from '../ui/liste/types.ts'
import { usePapier } from '../ui/usePapier.ts'
import { signe } from './afficher.tsx'
import { ReprendreSortie } from './ReprendreSortie.tsx'

const RETOUR: (typeof MOTIFS_SORTIE)[number] = 'Retour fournisseur'

/** What has left the shelves, newest first: sold, sent, broken, missing at a count; what came back of an exit, in less. */
export default function ListeSortis() {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const [reprise, setReprise] = useState<ArticleSorti | null>(null)
  const papier = usePapier(contrat.receptions.imprimerRetour)
  const voitBons = usePermission('receptions.lire')
  const { IdOfficine, IdOfficinePropre, reseau } = useOfficine()
  const peutSortir = usePermission('stock.ecrire', IdOfficine ?? IdOfficinePropre)
  const colonnes: Selon<Colonne<ArticleSorti>> = [
    { champ: 'Reference', titre: t('designation'), texte: designation },
    {
      champ: 'CodeBarre',
      attenue: true,
      horsCarte: true,
      cellule: m => <span className="chiffres">{m.CodeBarre}</span>,
    },
    { champ: 'Nature', texte: m => t(`natures.${m.Nature}`) },
    { champ: 'reference', titre: t('sorties.document'), cede: 3 },
    { champ: 'Motif', cede: 2 },
    reseau && { champ: 'Officine' as const },
    {
      champ: 'Quantite',
      titre: t('sorties.sortis'),
      droite: true,
      texte: m =>
        m.Quantite > 0
          ? signe(-m.Quantite)
          : m.Reprise > 0
            ? t('sorties.dontRepris', { n: -m.Quantite, repris: m.Reprise })
            : String(-m.Quantite),
    },
    { champ: 'createdAt', genre: 'jour', titre: t('sorties.le'), triable: true },
    { champ: 'createdBy', horsCarte: true },
  ]
  return (
    <>
      {papier.refus && <Erreur refus={papier.refus} />}
      <ListPage
        cle="sorties"
        appel={contrat.stock.sortis}
        parOfficine
        titre={t('sorties.titre')}
        nombre={n => t('sorties.nombre', { n })}
        invite={t('invite')}
        colonnes={colonnes}
        filtres={[
          {
            champ: 'Nature',
            options: NATURES_DE_SORTIE.map(value => ({ value, label: t(`natures.${value}`) })),
          },
        ]}
        periode={t('sorties.le')}
        tri="-createdAt"
        ouvrir={m => versArticle(m.IdArticle)}
        creer={peutSortir ? { libelle: t('sortie.titre'), vers: chemins.sortie } : undefined}
        vide={{
          icone: IconBoxOff,
          titre: () => t('sorties.vide'),
          texte: t('sorties.videTexte'),
        }}
        menu={m => [
          { libelle: ui('ouvrir'), icone: IconPackage, vers: versArticle(m.IdArticle) },
          voitBons &&
            m.Quantite < 0 &&
            m.Motif === RETOUR &&
            m.AReprendre + m.Reprise === 0 && {
              libelle: t('sorties.bonRetour'),
              icone: IconPrinter,
              faire: () => void papier.imprimer(m.idEntite),
            },
          peutSortir &&
            m.AReprendre > 0 && {
              libelle: t('sorties.reprendre'),
              icone: IconArrowBackUp,
              faire: () => setReprise(m),
            },
        ]}
      />
      {reprise && <ReprendreSortie sorti={reprise} fermer={() => setReprise(null)} />}
    </>
  )
}
