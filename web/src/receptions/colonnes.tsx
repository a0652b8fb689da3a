import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { BonDeListe } from '@dioptrie/domain/receptions/contract'
import { STATUTS_REGLEMENT } from '@dioptrie/domain/receptions/reglement'
import { STATUTS_BON } from '@dioptrie/domain/receptions/rules'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import type { Colonne, Filtre } from '../ui/liste/types.ts'
import { Montant } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import type { mots } from './mots/fr.ts'
import { PiecesManquantes, StatutBon, StatutReglement } from './statuts.tsx'

const nombre = (n: number) => (n ? String(n) : '')

/** The two lists of receipts show the same columns and ask the same questions. */
export function useColonnesDeBons(): { colonnes: Colonne<BonDeListe>[]; filtres: Filtre[] } {
  const t = useTranslations('receptions')
  const ui = useTranslations('ui')
  const voitAchats = usePermission('stock.prixachat')
  const colonne = (
    champ: keyof BonDeListe & keyof typeof mots.champs,
    plus: Partial<Colonne<BonDeListe>> = {},
  ) => ({ champ, titre: t(`champs.${champ}`), ...plus })
  /** Before anything came there is nothing to be paid. */
  const regle = (b: BonDeListe) => (b.Reglement === 'Rien à régler' ? '' : t(`etatsReglement.${b.Reglement}`))
  const ouiNon = [
    { value: 'true', label: ui('oui') },
    { value: 'false', label: ui('non') },
  ]
  return {
    colonnes: [
      colonne('RefBR', { triable: true }),
      colonne('Fournisseur'),
      colonne('DateCommande', { triable: true, texte: b => ecrireJour(b.DateCommande) }),
      colonne('NumeroBL', { attenue: true, cachee: true }),
      colonne('statut', { cellule: b => <StatutBon bon={b} />, texte: b => t(`statuts.${b.statut}`) }),
      colonne('Quantite', { droite: true, horsCarte: true }),
      colonne('QuantiteTransferee', { droite: true, cachee: true, texte: b => nombre(b.QuantiteTransferee) }),
      colonne('EnTransit', {
        droite: true,
        cede: 4,
        cellule: b => (b.EnTransit ? <Statut ton="warn">{b.EnTransit}</Statut> : ''),
        texte: b => nombre(b.EnTransit),
      }),
      ...(voitAchats
        ? [
            colonne('MontantAchat', {
              droite: true,
              cede: 2,
              cellule: b => <Montant valeur={b.MontantAchat ?? 0} />,
              texte: b => ecrireMontant(b.MontantAchat ?? 0),
            }),
          ]
        : []),
      colonne('MontantVente', {
        droite: true,
        cachee: true,
        cellule: b => <Montant valeur={b.MontantVente} />,
        texte: b => ecrireMontant(b.MontantVente),
      }),
      colonne('QuantiteManquante', {
        droite: true,
        cede: 3,
        cellule: b => <PiecesManquantes bon={b} />,
        texte: b => nombre(b.QuantiteManquante),
      }),
      ...(voitAchats
        ? [
            colonne('MontantRecu', {
              droite: true,
              cachee: true,
              cellule: (b: BonDeListe) => <Montant valeur={b.MontantRecu ?? 0} />,
              texte: (b: BonDeListe) => ecrireMontant(b.MontantRecu ?? 0),
            }),
            colonne('MontantRegle', {
              droite: true,
              cachee: true,
              cellule: (b: BonDeListe) => <Montant valeur={b.MontantRegle ?? 0} />,
              texte: (b: BonDeListe) => ecrireMontant(b.MontantRegle ?? 0),
            }),
          ]
        : []),
      colonne('Reglement', {
        horsCarte: true,
        cellule: b => regle(b) && <StatutReglement bon={b} />,
        texte: regle,
      }),
      colonne('Officine', { cachee: true }),
      { champ: 'createdAt', cachee: true, triable: true, texte: b => ecrireJour(b.createdAt.slice(0, 10)) },
    ],
    filtres: [
      {
        champ: 'statut',
        titre: t('champs.statut'),
        options: STATUTS_BON.map(value => ({ value, label: t(`statuts.${value}`) })),
      },
      {
        champ: 'IdFournisseur',
        titre: t('champs.Fournisseur'),
        source: {
          liste: contrat.fournisseurs.groupe,
          lire: contrat.fournisseurs.lire,
          libelle: f => String(f.Nom),
        },
      },
      {
        champ: 'Reglement',
        titre: t('champs.Reglement'),
        options: STATUTS_REGLEMENT.map(value => ({ value, label: t(`etatsReglement.${value}`) })),
      },
      { champ: 'ReclamationOuverte', titre: t('champs.ReclamationOuverte'), options: ouiNon },
      { champ: 'transfert_total_in_stock', titre: t('champs.transfert_total_in_stock'), options: ouiNon },
    ],
  }
}
