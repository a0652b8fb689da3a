import type { FactureDeListe } from '@dioptrie/domain/facturation/contract'
import { ETATS_FACTURE, TRANCHES } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Colonne, Filtre } from '../ui/liste/types.ts'
import { MontantDeListe } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import { Deux, decide, EtatFacture, Limite } from './afficher.tsx'
import { assurances, societes } from './sources.ts'

/** What is left of it to be answered is other officines'. */
const regleeIci = (f: FactureDeListe) =>
  f.EnPartie && f.Montant > 0 && f.Etat === 'Déposée' && f.Ouvert === 0 && f.Regle === f.Montant

/** The columns and filters of every list of invoices. */
export function useColonnesDeFactures() {
  const t = useTranslations('facturation')
  const argent = (
    champ: 'Montant' | 'Ouvert' | 'Regle' | 'Rejete',
    triable = false,
    cede?: number,
  ): Colonne<FactureDeListe> => ({
    champ,
    titre: t(`sommes.${champ}`),
    droite: true,
    triable,
    ...(cede ? { cede } : {}),
    cellule: f => <MontantDeListe valeur={f[champ]} />,
    texte: f => ecrireMontant(f[champ]),
  })
  const dit = (f: FactureDeListe) => `${t('sommes.Decide')} ${ecrireMontant(decide(f))}`
  // The row is of the officine that is looked at, the paper may be of several: it says whose share it is.
  const surCombien = (f: FactureDeListe) =>
    f.EnPartie &&
    (f.MontantEntier === null ? t('partDIci') : t('surEntier', { montant: ecrireMontant(f.MontantEntier) }))
  const colonnes: Colonne<FactureDeListe>[] = [
    {
      champ: 'Numero',
      titre: t('facture'),
      triable: true,
      cellule: f => <Deux sous={ecrireJour(f.DateFacture)}>{f.Numero}</Deux>,
      texte: f => f.Numero,
    },
    {
      champ: 'Assurance',
      cellule: f => <Deux sous={f.Societe ?? t('toutesSocietes')}>{f.Assurance}</Deux>,
      texte: f => [f.Assurance, f.Societe].filter(Boolean).join(' · '),
    },
    {
      champ: 'DateDebut',
      titre: t('ventesDu'),
      cede: 2,
      cellule: f => (
        <span className="chiffres">{`${ecrireJour(f.DateDebut)} – ${ecrireJour(f.DateFin)}`}</span>
      ),
      texte: f => `${ecrireJour(f.DateDebut)} – ${ecrireJour(f.DateFin)}`,
    },
    { champ: 'Lignes', titre: t('ventesTitre'), droite: true, cede: 1 },
    {
      ...argent('Montant', true),
      cellule: f => {
        const sur = surCombien(f)
        const montant = <MontantDeListe valeur={f.Montant} />
        return sur ? <Deux sous={sur}>{montant}</Deux> : montant
      },
      texte: f => [ecrireMontant(f.Montant), surCombien(f)].filter(Boolean).join(' '),
    },
    {
      champ: 'DateLimite',
      titre: t('echeance'),
      triable: true,
      cellule: f =>
        f.DateLimite && (f.Etat === 'À déposer' || f.Etat === 'Déposée') ? (
          <Limite jour={f.DateLimite} />
        ) : null,
      texte: f => (f.DateLimite ? ecrireJour(f.DateLimite) : ''),
    },
  ]
  const suivi: Colonne<FactureDeListe>[] = [
    // Where there is no room for all, what is still expected says most.
    argent('Regle', false, 4),
    {
      ...argent('Rejete', false, 3),
      // Where the rest of it went, so that the row adds up.
      cellule: f =>
        decide(f) > 0 ? (
          <Deux sous={dit(f)}>
            <MontantDeListe valeur={f.Rejete} />
          </Deux>
        ) : (
          <MontantDeListe valeur={f.Rejete} />
        ),
      texte: f => [ecrireMontant(f.Rejete), ...(decide(f) > 0 ? [dit(f)] : [])].join(' · '),
    },
    argent('Ouvert', true),
    {
      champ: 'Etat',
      cede: 5,
      cellule: f =>
        regleeIci(f) ? <Statut ton="ok">{t('regleeIci')}</Statut> : <EtatFacture etat={f.Etat} />,
      texte: f => (regleeIci(f) ? t('regleeIci') : t(`etats.${f.Etat}`)),
    },
    { champ: 'Bordereau', attenue: true, cachee: true },
  ]
  const filtres: Filtre[] = [
    { champ: 'IdAssurance', source: assurances },
    { champ: 'IdSociete', source: societes },
    { champ: 'retard', titre: t('echeance'), options: [{ value: 'oui', label: t('enRetard') }] },
  ]
  const plus: Filtre[] = [
    {
      champ: 'Tranche',
      titre: t('depuisDepot'),
      options: TRANCHES.map(tr => ({ value: tr, label: t(`tranches.${tr}`) })),
    },
    { champ: 'attendues', titre: t('sommes.Ouvert'), options: [{ value: 'oui', label: t('attendues') }] },
  ]
  const parEtat: Filtre = {
    champ: 'Etat',
    options: ETATS_FACTURE.map(e => ({ value: e, label: t(`etats.${e}`) })),
  }
  return { colonnes, suivi, filtres, plus, parEtat }
}
