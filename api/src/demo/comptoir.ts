import { ajouterJoursOuvres, type Calendrier } from '@dioptrie/domain/atelier/promesse'
import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import { designation } from '@dioptrie/domain/stock/rules'
import type { ReglementDemo } from './caisse.ts'
import type { OfficineLue } from './clients.ts'
import type { Hasard } from './hasard.ts'
import { identite } from './noms.ts'
import type { Numeroteur } from './numeroteur.ts'
import { type ArticleDemo, type MouvementDemo, mouvement } from './registre.ts'
import type { StockDemo } from './stock.ts'

interface Options {
  debut: Jour
  jour: Jour
  calendrier: Calendrier
  vendeurs: readonly string[]
  numeroter: Numeroteur['numeroter']
}

interface ComptoirDemo {
  ventes: object[]
  lignes: object[]
  mouvements: MouvementDemo[]
  reglements: ReglementDemo[]
}

/** What one officine sold over the counter: a case, a cord, a spray, most days; almost always paid at once. */
export function vendreAuComptoir(
  h: Hasard,
  officine: OfficineLue,
  stock: StockDemo,
  o: Options,
): ComptoirDemo {
  const c: ComptoirDemo = { ventes: [], lignes: [], mouvements: [], reglements: [] }
  const accessoires = stock.articles.filter(a => a.IdOfficine === officine._id && a.marque === null)
  // The last weeks are full, as whoever opens the program today expects them; the months behind need not be.
  const derniers = ajouterJours(o.jour, -20)
  for (let jour = ajouterJoursOuvres(o.debut, 1, o.calendrier); jour < o.jour; ) {
    const allant = jour < derniers ? 0.35 : 0.9
    for (let heure = 9; heure < 17 && h.chance(allant); heure += h.entier(2, 5)) {
      const minute = String(h.entier(0, 59)).padStart(2, '0')
      vendre(h, c, officine, accessoires, `${jour}T${String(heure).padStart(2, '0')}:${minute}:00.000Z`, o)
    }
    jour = ajouterJoursOuvres(jour, 1, o.calendrier)
  }
  return c
}

function vendre(
  h: Hasard,
  c: ComptoirDemo,
  officine: OfficineLue,
  accessoires: readonly ArticleDemo[],
  createdAt: string,
  o: Options,
): void {
  const pris = Array.from({ length: h.chance(0.25) ? 2 : 1 }, () => h.parmi(accessoires))
    .filter((a, i, tous) => a.reste > 0 && tous.indexOf(a) === i)
    .map(article => ({ article, Quantite: article.reste > 1 && h.chance(0.2) ? 2 : 1 }))
  if (pris.length === 0) return
  const _id = h.id(Date.parse(createdAt))
  const jour = createdAt.slice(0, 10)
  const RefCmmd = o.numeroter('CPT', officine, Number(jour.slice(0, 4)))
  const createdBy = h.parmi(o.vendeurs)
  const SousTotal = pris.reduce((n, l) => n + l.Quantite * l.article.PrixVente, 0)
  const Remise = SousTotal >= 10_000 && h.chance(0.1) ? 1_000 : 0
  const acheteur = h.chance(0.3) ? identite(h, h.chance(0.5) ? 'F' : 'M') : null
  const NomAcheteur = acheteur && `${acheteur.Nom} ${acheteur.Prenoms}`
  // Whoever left it to the cash desk in the last days may still owe it.
  const du = jour >= ajouterJours(o.jour, -20) && h.chance(0.15) ? SousTotal - Remise : 0
  const MontantRegle = SousTotal - Remise - du
  c.ventes.push({
    _id,
    RefCmmd,
    IdOfficine: officine._id,
    DateCommd: jour,
    NomAcheteur,
    NombreArticles: pris.reduce((n, l) => n + l.Quantite, 0),
    SousTotal,
    Remise,
    MontantRegle,
    createdAt,
    updatedAt: createdAt,
    createdBy,
    updatedBy: createdBy,
  })
  const document = { entite: 'commande_comptoir', _id, reference: RefCmmd, createdAt, createdBy }
  pris.forEach(({ article, Quantite }, rang) => {
    article.reste -= Quantite
    c.mouvements.push(mouvement(h, 'Vente comptoir', document, article, -Quantite))
    c.lignes.push({
      IdCommande: _id,
      Rang: rang + 1,
      IdArticle: article._id,
      Quantite,
      Designation: designation({ ...article, Marque: article.marque }),
      PrixUnitaire: article.PrixVente,
    })
  })
  if (MontantRegle > 0)
    c.reglements.push({
      montant: MontantRegle,
      createdAt: new Date(Date.parse(createdAt) + 60_000).toISOString(),
      IdOfficine: officine._id,
      IdComptoir: _id,
      Document: RefCmmd,
      Tiers: NomAcheteur,
    })
}
