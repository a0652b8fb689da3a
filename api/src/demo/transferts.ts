import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import {
  type ArticleDemo,
  type Compter,
  type MouvementDemo,
  mouvement,
  type OfficineDemo,
  prendre,
  reference,
} from './registre.ts'

const ETATS = ['Reçu', 'Envoyé', 'Reçu en partie', 'Clos avec manquants', 'Annulé', 'Reçu', 'Envoyé'] as const

/** From the first officine to the others and back, a few in each state; the last ones are still on their way. */
export async function poserTransferts(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  officines: readonly OfficineDemo[],
  articles: readonly ArticleDemo[],
  mouvements: MouvementDemo[],
  compter: Compter,
): Promise<void> {
  const rangs = new Map<string, number>()
  const jumeaux = new Map(articles.map(a => [`${a.IdOfficine} ${a.CodeBarre}`, a]))
  for (const [n, Statut] of ETATS.entries()) {
    const source = officines[n % 3 === 2 ? 1 : 0] as OfficineDemo
    const destination = officines[(n % 3 === 2 ? 0 : (n % 3) + 1) % officines.length] as OfficineDemo
    const le = `${ajouterJours(jour, -60 + n * 9)}T10:${10 + n}:00.000Z`
    const rang = (rangs.get(source._id) ?? 0) + 1
    rangs.set(source._id, rang)
    const t = { _id: h.id(Date.parse(le)), Reference: reference('TRF', source.Code, le, rang) }
    const arrive = `${ajouterJours(le.slice(0, 10), 2)}T15:30:00.000Z`
    const traces = { createdAt: le, createdBy: source.magasinier }
    const fini = Statut === 'Envoyé' ? le : arrive
    await inserer(base, 'transfert', [
      {
        ...t,
        IdOfficineSource: source._id,
        IdOfficineDestination: destination._id,
        Statut,
        ...traces,
        version: Statut === 'Envoyé' ? 1 : 2,
        updatedAt: fini,
        updatedBy: source.magasinier,
        Observation: n % 2 ? 'Réassort de la vitrine' : null,
      },
    ])
    const envoyes = articles
      .filter(
        a =>
          a.IdOfficine === source._id &&
          a.marque &&
          a.reste >= 2 &&
          jumeaux.has(`${destination._id} ${a.CodeBarre}`),
      )
      .filter(() => h.chance(0.08))
      .slice(0, 4 + n)
    const lignes = envoyes.map((a, i) => {
      const Quantite = Math.min(2, a.reste)
      a.reste -= Quantite
      const manque = i === 0 && (Statut === 'Reçu en partie' || Statut === 'Clos avec manquants') ? 1 : 0
      const Recue = Statut === 'Envoyé' || Statut === 'Annulé' ? 0 : Quantite - manque
      const sortie = { entite: 'transfert', _id: t._id, reference: t.Reference, ...traces }
      const entree = { ...sortie, createdAt: arrive, createdBy: destination.magasinier }
      mouvements.push(mouvement(h, 'Transfert sortie', sortie, a, -Quantite))
      if (Recue > 0) {
        const jumeau = jumeaux.get(`${destination._id} ${a.CodeBarre}`) as ArticleDemo
        mouvements.push(mouvement(h, 'Transfert entrée', entree, jumeau, Recue))
      }
      if (Statut === 'Annulé')
        mouvements.push(mouvement(h, 'Transfert entrée', entree, a, Quantite, 'Transfert annulé'))
      return {
        _id: h.id(Date.parse(le)),
        IdTransfert: t._id,
        IdArticle: a._id,
        Quantite,
        Recue,
        Perdue: Statut === 'Clos avec manquants' ? manque : 0,
        Rendue: Statut === 'Annulé' ? Quantite : 0,
        CoutUnitaire: a.PrixAchat,
        Valeur: Quantite * a.PrixAchat,
        Motif: Statut === 'Clos avec manquants' && manque ? 'Cassée dans le colis' : null,
      }
    })
    await inserer(base, 'transfert_ligne', lignes)
    await inserer(
      base,
      'perte_transfert',
      lignes
        .filter(l => l.Perdue > 0)
        .map(l => ({
          _id: h.id(Date.parse(arrive)),
          IdTransfert: t._id,
          IdLigne: l._id,
          IdOfficine: destination._id,
          Quantite: l.Perdue,
          CoutUnitaire: l.CoutUnitaire,
          Motif: l.Motif,
          createdAt: arrive,
          createdBy: destination.magasinier,
        })),
    )
  }
  for (const [id, rang] of rangs) compter(id, 'TRF', Number(jour.slice(0, 4)), rang)
}

/** Broken or stolen, now and then. */
export async function poserSorties(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  officines: readonly OfficineDemo[],
  articles: readonly ArticleDemo[],
  mouvements: MouvementDemo[],
  compter: Compter,
): Promise<void> {
  for (const o of officines) {
    const sorties = ['Casse', 'Vol', 'Casse'].flatMap((Motif, n) => {
      const a = prendre(h, articles, o._id, 1)
      if (!a) return []
      const createdAt = `${ajouterJours(jour, -40 + n * 12)}T16:20:00.000Z`
      const s = {
        _id: h.id(Date.parse(createdAt)),
        Reference: reference('SOR', o.Code, jour, n + 1),
        IdOfficine: o._id,
        Motif,
        Observation: null,
        createdAt,
        createdBy: o.magasinier,
      }
      mouvements.push(
        mouvement(h, 'Sortie', { ...s, entite: 'sortie', reference: s.Reference }, a, -1, Motif),
      )
      return [s]
    })
    await inserer(base, 'sortie', sorties)
    compter(o._id, 'SOR', Number(jour.slice(0, 4)), sorties.length)
  }
}
