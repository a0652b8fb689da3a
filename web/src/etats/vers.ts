import { FILTRE_RECETTES } from '@dioptrie/domain/caisse/rules'
import type { LigneEtat } from '@dioptrie/domain/etats/contract'
import type { Cible } from '@dioptrie/domain/etats/definitions'
import { ajouterJours, ajouterMois } from '@dioptrie/domain/kernel/jour'
import type { Intervalle } from '@dioptrie/domain/kernel/periode'
import { chemins as caisse } from '../caisse/chemins.ts'
import { chemins as clients } from '../clients/afficher.tsx'
import { chemins as comptoir } from '../comptoir/chemins.ts'
import { chemins as facturation } from '../facturation/chemins.ts'
import { versFiche as versFournisseur } from '../fournisseurs/chemins.ts'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { versBon } from '../receptions/chemins.ts'
import { chemins as stock, versArticle } from '../stock/chemins.ts'
import { chemins as ventes } from '../ventes/chemins.ts'

const avec = (chemin: string, question: Record<string, unknown>) => {
  const posees = Object.entries(question).filter(([, v]) => v !== undefined && v !== null && v !== '')
  const query = new URLSearchParams(posees.map(([nom, v]) => [nom, String(v)])).toString()
  return query ? `${chemin}?${query}` : chemin
}

/** The days that a row is about: its own, its month's within the period, or all of them. */
function joursDeLaLigne(ligne: LigneEtat, p: Intervalle | undefined): Partial<Intervalle> {
  if (typeof ligne.Mois === 'string') {
    const du = `${ligne.Mois}-01`
    const au = ajouterJours(ajouterMois(du, 1), -1)
    return { du: p && p.du > du ? p.du : du, au: p && p.au < au ? p.au : au }
  }
  return typeof ligne.Jour === 'string' ? { du: ligne.Jour, au: ligne.Jour } : { ...p }
}

/** The record of a row, or the list of what a figure adds up: for who may open it, and nothing for the others. */
export function useVers(periode: Intervalle | undefined) {
  const { officines, IdOfficine } = useOfficine()
  const voit = {
    ventes: usePermission('ventes.lire'),
    comptoir: usePermission('comptoir.lire'),
    caisse: usePermission('caisse.lire'),
    stock: usePermission('stock.lire'),
    clients: usePermission('clients.lire'),
    ordonnances: usePermission('ordonnances.lire'),
    facturation: usePermission('facturation.lire'),
    fournisseurs: usePermission('fournisseurs.lire'),
    receptions: usePermission('receptions.lire'),
  }
  return (cible: Cible | undefined, ligne: LigneEtat): string | undefined => {
    const id = String(ligne._id ?? '')
    const ou = (ligne.IdOfficine as string | null | undefined) ?? IdOfficine
    const officine = ou ? officines.find(o => o._id === ou)?.Code : 'reseau'
    const liste = { ...joursDeLaLigne(ligne, periode), officine }
    const cibles: Record<Cible, string | false> = {
      commande:
        voit.ventes && ligne.IdClient
          ? ventes.commande(String(ligne.IdClient), String(ligne.RefCmmd))
          : false,
      proforma: voit.ventes && ventes.proforma(id),
      bon: voit.receptions && versBon(id),
      article: voit.stock && versArticle(String(ligne.IdArticle ?? id)),
      facture: voit.facturation && facturation.facture(id),
      fournisseur: voit.fournisseurs && versFournisseur(id),
      commandes: voit.ventes && avec(ventes.commandes, { ...liste, IdVendeur: ligne.IdVendeur }),
      comptoir: voit.comptoir && avec(comptoir.liste, { ...liste, IdVendeur: ligne.IdVendeur }),
      operations:
        voit.caisse &&
        avec(caisse.operations, {
          ...liste,
          typeOperation: FILTRE_RECETTES,
          modepaiement: ligne.modepaiement,
        }),
      depenses: voit.caisse && avec(caisse.depenses, { ...liste, IdRubrique: ligne.IdRubrique }),
      entrees: voit.caisse && avec(caisse.entrees, liste),
      clients: voit.clients && avec(clients.liste, { officine }),
      ordonnances: voit.ordonnances && avec(clients.ordonnances, { ...liste, IdPrescripteur: id }),
      stock: voit.stock && avec(stock.stock, { officine, IdCateg: ligne.IdCateg, IdMarque: ligne.IdMarque }),
    }
    return (cible && cibles[cible]) || undefined
  }
}
