import { contrat } from '@dioptrie/domain'
import type { Transfert, TransfertDeListe } from '@dioptrie/domain/stock/transferts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hasard, hasard } from '../demo/hasard.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from '../receptions/essai.ts'
import { verificationsDesReceptions } from '../receptions/verification.ts'
import { mouvementer } from './registre.ts'
import { verificationsDuStock } from './verification.ts'

const { transferts, inventaires, stock, receptions } = contrat
const CLIENTS = 8
const GESTES = 18
const MODELES = 6
/** Nobody could do that at that moment: no call was made. */
const RIEN = 0

let s: EssaiReceptions
let officines: string[]
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
  officines = Object.values(s.essai.officines)
})
afterAll(() => s.essai.fermer())

const magasinier = (idOfficine: string): Personne =>
  idOfficine === s.essai.officines.ANG ? 'magasinier' : 'magasinier@PLT'
const tous = async (texte: string, valeurs: unknown[] = []) => (await s.essai.pool.query(texte, valeurs)).rows
const un = async (h: Hasard, texte: string, valeurs: unknown[] = []) => {
  const rows = await tous(texte, valeurs)
  return rows.length > 0 ? h.parmi(rows) : undefined
}

/** A supplier's box: some models, at prices that change from one delivery to the next. */
const livrer = (h: Hasard, ici: string) =>
  s.creer(
    [...new Set(Array.from({ length: 3 }, () => h.entier(1, MODELES)))].map(n =>
      s.ligne(`M-${n}`, { Quantite: h.entier(1, 9), PrixAchatBrut: 1_000 * h.entier(10, 30), Remise: 500 }),
    ),
    {},
    magasinier(ici),
  )

/** Whole to its own officine, or a part of one line to each. */
async function repartir(h: Hasard): Promise<number> {
  const bon = await un(
    h,
    `select b."_id", b."IdOfficine", l."_id" as ligne, l."Quantite" - l."QuantiteTransferee" as reste
     from bon_reception b join ligne_reception l on l."IdBon" = b."_id"
     where b.statut <> 'Annulé' and l."Quantite" > l."QuantiteTransferee" order by l."_id"`,
  )
  if (!bon) return RIEN
  const parts = officines.map(IdOfficine => ({
    _id: bon.ligne,
    IdOfficine,
    Quantite: h.entier(1, Math.max(1, bon.reste)),
  }))
  const payload = h.chance(0.4) ? undefined : { lignes: h.chance(0.5) ? parts : parts.slice(0, 1) }
  return (await s.sur(receptions.transferer, bon._id, payload, magasinier(bon.IdOfficine))).statut
}

/** The branch opens the box: all there, or one line short or over, with its reason. */
async function valider(h: Hasard): Promise<number> {
  const envoi = await un(
    h,
    `select e."IdBon", e."IdOfficine", x."IdLigne", x."Quantite" from envoi e
     join ligne_envoi x on x."IdEnvoi" = e."_id" where e.statut = 'En transit' order by x."IdLigne"`,
  )
  if (!envoi) return RIEN
  const QuantiteRecue = Math.max(0, envoi.Quantite + h.entier(-2, 2))
  const payload = h.chance(0.5)
    ? undefined
    : { lignes: [{ _id: envoi.IdLigne, QuantiteRecue, Motif: 'Compté à l’ouverture' }] }
  return (await s.sur(receptions.valider, envoi.IdBon, payload, magasinier(envoi.IdOfficine))).statut
}

async function annulerUnBon(h: Hasard): Promise<number> {
  const bon = await un(
    h,
    `select "_id", "IdOfficine" from bon_reception where statut in ('Créé', 'Transféré') order by "_id"`,
  )
  if (!bon) return RIEN
  return (await s.sur(receptions.annuler, bon._id, undefined, magasinier(bon.IdOfficine))).statut
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
async function geste(h: Hasard, rang: number): Promise<number> {
  const ici = h.parmi(officines)
  const la = officines.find(o => o !== ici) as string
  // Everyone begins with a delivery: an empty shop is quiet.
  const quoi =
    (['livrer', 'repartir', 'valider'] as const)[rang] ??
    h.parPoids([
      ['livrer', 3],
      ['repartir', 4],
      ['valider', 5],
      ['annuler un bon', 1],
      ['tasser', 1],
      ['vendre', 4],
      ['envoyer', 4],
      ['recevoir', 4],
      ['solder', 1],
      ['annuler', 1],
      ['sortir', 1],
      ['compter', 3],
    ] as const)
  if (quoi === 'livrer') return (await livrer(h, ici)).statut
  if (quoi === 'repartir') return repartir(h)
  if (quoi === 'valider') return valider(h)
  if (quoi === 'annuler un bon') return annulerUnBon(h)
  if (quoi === 'tasser') {
    await tous('select tasser_totaux()')
    return RIEN
  }
  const IdArticle = (await un(h, `select "_id" from article where "IdOfficine" = $1 order by "_id"`, [ici]))
    ?._id
  if (!IdArticle) return RIEN
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
  if (!transfert) return RIEN
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

/** A box opened short, one opened over, a slip shared between branches: without them the run proves little. */
const toutVu = async (): Promise<boolean> =>
  (
    await tous(`select
      exists (select from ligne_envoi where "QuantiteRecue" < "Quantite")
      and exists (select from ligne_envoi where "QuantiteRecue" > "Quantite")
      and exists (select from bon_reception b
        where 2 = (select count(distinct "IdOfficine") from envoi where "IdBon" = b."_id")) as tout`)
  )[0].tout

describe('huit personnes à la fois, au hasard', () => {
  it.each(['marée', 'orage', 'foule'])(
    'graine « %s » : rien de négatif, rien de perdu, rien en double',
    async graine => {
      const statuts = await Promise.all(
        Array.from({ length: CLIENTS }, async (_, n) => {
          const h = hasard(`${graine} ${n}`)
          const vus: number[] = []
          for (let i = 0; i < GESTES; i++) vus.push(await geste(h, i))
          return vus
        }),
      )
      // Whose turn comes first is the machine's business: the same people go on until each case was met.
      const suite = hasard(`${graine} suite`)
      for (let i = 0; i < 300 && !(await toutVu()); i++) await geste(suite, GESTES)
      expect(statuts.flat().filter(x => x >= 500 || x === 400 || x === 404)).toEqual([])
      // Most of it must have happened: a run of refusals proves nothing.
      const tentes = statuts.flat().filter(x => x !== RIEN)
      expect(tentes.length).toBeGreaterThan((CLIENTS * GESTES) / 2)
      expect(tentes.filter(x => x < 300).length).toBeGreaterThan(tentes.length / 2)

      for (const { nom, requete } of [...verificationsDuStock, ...verificationsDesReceptions])
        expect([nom, await tous(requete)]).toEqual([nom, []])
      const [bilan] = await tous(`select
      (select sum("Quantite") from article)::int as rayons,
      (select coalesce(sum("EnTransit" + "Perdue"), 0) from transfert_ligne)::int as routes,
      (select sum("Quantite") from mouvement where "Nature" not like 'Transfert%')::int as entres,
      (select count(*) from mouvement where "QuantiteApres" < 0)::int as negatifs,
      (select count(*) from (select produit, "IdOfficine" from article group by 1, 2 having count(*) > 1) d)::int as doubles`)
      expect(bilan).toMatchObject({ negatifs: 0, doubles: 0 })
      expect(await toutVu()).toBe(true)
      expect(bilan.rayons + bilan.routes).toBe(bilan.entres)
    },
    30_000,
  )
})
