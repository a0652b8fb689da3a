import { definitionDe } from '@dioptrie/domain/etats/definitions'
import type { Ouvert } from '@dioptrie/domain/etats/ouvertures'
import { chemins as caisse } from '../chemins/caisse.ts'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { versEtat } from '../chemins/etats.ts'
import { chemins as facturation } from '../chemins/facturation.ts'
import { versFiche as versFournisseur } from '../chemins/fournisseurs.ts'
import { versBon } from '../chemins/receptions.ts'
import { versArticle } from '../chemins/stock.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { useOfficine } from '../kernel/officine.ts'
import { autorise, useMoi } from '../kernel/session.ts'

const LISTES = {
  operations: ['caisse.lire', caisse.operations],
  depenses: ['caisse.lire', caisse.depenses],
  entrees: ['caisse.lire', caisse.entrees],
} as const

/** The address of what opens: for who may open it, and nothing for the others. */
export function useVers() {
  const moi = useMoi()
  const { officines } = useOfficine()
  const voit = (permission: Parameters<typeof autorise>[1]['permission']) => autorise(moi, { permission })
  const avec = (chemin: string, question: Record<string, string>, officine: string | null) => {
    const Code = officine ? officines.find(o => o._id === officine)?.Code : 'reseau'
    return `${chemin}?${new URLSearchParams({ ...question, ...(Code && { officine: Code }) })}`
  }
  const versFiche = ({ fiche, ligne }: Extract<Ouvert, { fiche: unknown }>): string | false => {
    const id = String(ligne._id)
    // What a client owed before this program has no order: it is read where it is paid.
    const repris = String(ligne.RefCmmd).startsWith('SLD-')
    const commande = repris
      ? voit('caisse.encaisser') && caisse.regler(String(ligne.IdClient), String(ligne.RefCmmd))
      : voit('ventes.lire') && ventes.commande(String(ligne.IdClient), String(ligne.RefCmmd))
    const fiches: Record<typeof fiche, () => string | false> = {
      commande: () => commande,
      vente: () =>
        ligne.IdBon
          ? voit('receptions.lire') && versBon(String(ligne.IdBon))
          : ligne.IdClient
            ? commande
            : voit('comptoir.lire') && comptoir.voir(String(ligne.IdVente)),
      proforma: () => voit('ventes.lire') && ventes.proforma(id),
      bon: () => voit('receptions.lire') && versBon(String(ligne.IdBon ?? id)),
      article: () => voit('stock.lire') && versArticle(String(ligne.IdArticle ?? id)),
      facture: () => voit('facturation.lire') && facturation.facture(id),
      fournisseur: () => voit('fournisseurs.lire') && versFournisseur(id),
      client: () => voit('clients.lire') && clients.voir(id),
      ecriture: () =>
        voit('caisse.lire') &&
        (ligne.Genre === 'Dépense'
          ? caisse.depense(id)
          : ligne.Genre === 'Approvisionnement'
            ? caisse.entree(id)
            : voit('caisse.cloturer') &&
              avec(caisse.cloturerDepense(String(ligne.Jour)), {}, String(ligne.IdOfficine))),
    }
    return fiches[fiche]()
  }
  return (ouvert: Ouvert | null): string | undefined => {
    if (!ouvert) return undefined
    if ('fiche' in ouvert) return versFiche(ouvert) || undefined
    const { question, officine } = ouvert
    if ('etat' in ouvert)
      return voit(definitionDe(ouvert.etat).permission)
        ? avec(versEtat(ouvert.etat), question, officine)
        : undefined
    const [permission, chemin] = LISTES[ouvert.liste]
    return voit(permission) ? avec(chemin, question, officine) : undefined
  }
}
