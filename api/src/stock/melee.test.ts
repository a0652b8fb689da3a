import { contrat } from '@dioptrie/domain'
import type { Transfert, TransfertDeListe } from '@dioptrie/domain/stock/transferts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hasard, hasard } from '../demo/hasard.ts'
import type { Personne } from '../kernel/essai.ts'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'
import { mouvementer } from './registre.ts'
import { verificationsDuStock } from './verification.ts'

const { transferts, inventaires, stock } = contrat
const CLIENTS = 8
const GESTES = 18
const MODELES = 6

let s: EssaiStock
let officines: string[]
beforeAll(async () => {
  s = await ouvrirEssaiStock()
  officines = Object.values(s.essai.officines)
})
afterAll(() => s.essai.fermer())

const magasinier = (idOfficine: string): Personne =>
  idOfficine === s.essai.officines.ANG ? 'magasinier' : 'magasinier@PLT'
const tous = async (texte: string, valeurs: unknown[] = []) => (await s.essai.pool.query(texte, valeurs)).rows

async function article(h: Hasard, idOfficine: string): Promise<string | undefined> {
  const rows = await tous(`select "_id" from article where "IdOfficine" = $1 order by "_id"`, [idOfficine])
  return rows.length > 0 ? h.parmi(rows)._id : undefined
}

async function enRoute(h: Hasard): Promise<Transfert | undefined> {
  const { corps } = await s.essai.appeler('administrateur', transferts.liste, { query: { enTransit: 'oui' } })
  const choisi = corps.length > 0 ? h.parmi(corps as TransfertDeListe[]) : undefined
  if (!choisi) return undefined
  return (await s.essai.appeler('administrateur', transferts.lire, { params: { id: choisi._id } })).corps
}

const compte = async (h: Hasard, ici: string, IdArticle: string) => {
  const { corps } = await s.essai.appeler(magasinier(ici), inventaires.actifs, { params: { officine: ici } })
  const ouvert = corps[0]
  if (!ouvert) return s.essai.appeler(magasinier(ici), inventaires.ouvrir, { payload: { IdOfficine: ici } })
  if (h.chance(0.3))
    return s.essai.appeler(magasinier(ici), inventaires.appliquer, {
      params: { id: ouvert._id },
      payload: h.chance(0.2) ? { NonComptes: 'Manquants' } : {},
    })
  return s.essai.appeler(magasinier(ici), inventaires.compter, {
    params: { id: ouvert._id },
    payload: { lignes: [{ IdArticle, ...(h.chance(0.5) ? { Ajout: 1 } : { Compte: h.entier(0, 8) }) }] },
  })
}

/** One thing that someone does; a refusal is an answer, a failure is not. */
async function geste(h: Hasard): Promise<number> {
  const ici = h.parmi(officines)
  const la = officines.find(o => o !== ici) as string
  const quoi = h.parPoids([
    ['recevoir du fournisseur', 3],
    ['vendre', 4],
    ['envoyer', 4],
    ['recevoir', 4],
    ['solder', 1],
    ['annuler', 1],
    ['sortir', 1],
    ['compter', 3],
  ] as const)
  if (quoi === 'recevoir du fournisseur') {
    await s.approvisionner(`M-${h.entier(1, MODELES)}`, h.entier(1, 6), { IdOfficine: ici })
    return 201
  }
  const IdArticle = await article(h, ici)
  if (!IdArticle) return 200
  const Quantite = h.entier(1, 4)
  if (quoi === 'vendre')
    return s
      .ecrire(tx =>
        mouvementer(tx, s.moi, 'Vente', s.document({ IdOfficine: ici }), [
          { IdArticle, Quantite: -Quantite },
        ]),
      )
      .then(() => 200)
      .catch((e: { statusCode?: number }) => e.statusCode ?? 500)
  if (quoi === 'envoyer')
    return (
      await s.essai.appeler(magasinier(ici), transferts.envoyer, {
        payload: { IdOfficineSource: ici, IdOfficineDestination: la, lignes: [{ IdArticle, Quantite }] },
      })
    ).statut
  if (quoi === 'sortir')
    return (
      await s.essai.appeler(magasinier(ici), stock.sortir, {
        payload: { IdOfficine: ici, Motif: 'Casse', lignes: [{ IdArticle, Quantite: 1 }] },
      })
    ).statut
  if (quoi === 'compter') return (await compte(h, ici, IdArticle)).statut
  const transfert = await enRoute(h)
  if (!transfert) return 200
  const ligne = transfert.lignes.find(l => l.EnTransit > 0)
  const partie = ligne && h.chance(0.5) ? { lignes: [{ _id: ligne._id, Quantite: 1 }] } : {}
  const bout = quoi === 'annuler' ? transfert.IdOfficineSource : transfert.IdOfficineDestination
  return (
    await s.essai.appeler(magasinier(bout), transferts[quoi], {
      params: { id: transfert._id },
      payload: {
        version: transfert.version,
        ...(quoi === 'annuler' ? {} : partie),
        ...(quoi === 'solder' ? { Motif: 'Perdu' } : {}),
      } as never,
    })
  ).statut
}

describe('huit personnes à la fois, au hasard', () => {
  it.each(['marée', 'orage', 'foule'])(
    'graine « %s » : rien de négatif, rien de perdu, rien en double',
    async graine => {
      const statuts = await Promise.all(
        Array.from({ length: CLIENTS }, async (_, n) => {
          const h = hasard(`${graine} ${n}`)
          const vus: number[] = []
          for (let i = 0; i < GESTES; i++) vus.push(await geste(h))
          return vus
        }),
      )
      expect(statuts.flat().filter(x => x >= 500 || x === 400 || x === 404)).toEqual([])
      // Most of it must have happened: a run of refusals proves nothing.
      expect(statuts.flat().filter(x => x < 300).length).toBeGreaterThan((CLIENTS * GESTES) / 2)

      for (const { nom, requete } of verificationsDuStock)
        expect([nom, await tous(requete)]).toEqual([nom, []])
      const [bilan] = await tous(`select
      (select sum("Quantite") from article)::int as rayons,
      (select coalesce(sum("EnTransit" + "Perdue"), 0) from transfert_ligne)::int as routes,
      (select sum("Quantite") from mouvement where "Nature" not like 'Transfert%')::int as entres,
      (select count(*) from mouvement where "QuantiteApres" < 0)::int as negatifs,
      (select count(*) from (select produit, "IdOfficine" from article group by 1, 2 having count(*) > 1) d)::int as doubles`)
      expect(bilan).toMatchObject({ negatifs: 0, doubles: 0 })
      expect(bilan.rayons + bilan.routes).toBe(bilan.entres)
    },
    30_000,
  )
})
