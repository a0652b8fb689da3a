import type { Bon, LigneBon } from '@dioptrie/domain/receptions/contract'
import { prixAchatNet } from '@dioptrie/domain/receptions/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'

const montant = (v: number) => <Montant valeur={v} symbole={false} />

/** The lines of a receipt, read: what each costs, what it sells for, how far it has gone. */
export function LignesDuBon({ bon }: { bon: Bon }) {
  const t = useTranslations('receptions')
  return (
    <TableauDArticles
      titre={t('champs.Article')}
      lignes={bon.lignes}
      note={l => l.Categorie}
      colonnes={[
        { titre: t('champs.Quantite'), valeur: l => l.Quantite },
        // All of it has left: the same number again, and no room for the name beside what is missing.
        ...(bon.transfert_total_in_stock
          ? []
          : [
              {
                titre: t('champs.QuantiteTransferee'),
                large: true,
                valeur: (l: LigneBon) => l.QuantiteTransferee || '–',
              },
            ]),
        { titre: t('champs.QuantiteRecue'), valeur: l => l.QuantiteRecue || '–' },
        ...(bon.QuantiteManquante === 0
          ? []
          : [
              {
                titre: t('champs.QuantiteManquante'),
                valeur: (l: LigneBon) =>
                  l.QuantiteManquante ? <Statut ton="bad">{l.QuantiteManquante}</Statut> : '–',
              },
            ]),
        ...(bon.MontantAchat === null
          ? []
          : [
              {
                titre: t('champs.MontantAchat'),
                large: true,
                valeur: (l: LigneBon) =>
                  montant(prixAchatNet({ PrixAchatBrut: l.PrixAchatBrut ?? 0, Remise: l.Remise ?? 0 })),
              },
            ]),
        {
          titre: t('champs.PrixVenteTTC'),
          // On a phone what is missing has its place: the name of the article is still read.
          large: bon.QuantiteManquante > 0,
          valeur: l => montant(l.PrixVenteTTC),
        },
      ]}
    />
  )
}
