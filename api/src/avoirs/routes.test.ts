import { contrat } from '@dioptrie/domain'
import type { AvoirEntier, SaisieAvoir } from '@dioptrie/domain/avoirs/contract'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne, Reponse } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verifierTout } from '../verifications.ts'

const { avoirs, caisse, comptoir, atelier, ventes } = contrat
const jour = aujourdhuiAbidjan(new Date())
const veille = ajouterJours(jour, -1)
const FONDS = 500_000

let e: EssaiVentes
let monture: string
let etui: string
let fournisseur: string
let bon: string

const pool = () => e.essai.pool
/** All that `verify` looks at: nothing is in disorder, whatever was just done. */
const differences = async () => {
  const trouvees: string[] = []
  for await (const { nom, rows } of verifierTout(pool()))
    trouvees.push(...rows.map(r => `${nom} : ${r.quoi} ${r.tenu} ≠ ${r.attendu}`))
  return trouvees
}
const tiroir = async (): Promise<number> =>
  (await e.essai.appeler('caissier', caisse.etat, { params: { officine: e.essai.officines.ANG } })).corps
    .Attendu
const recettes = async (): Promise<number> =>
  (await e.essai.appeler('gerant', caisse.totaux, { query: { du: jour, au: jour } })).corps.Recettes
/** What today sold, as every report reads it. */
const chiffre = async (quand = jour): Promise<number> => {
  const { rows } = await pool().query<{ n: number }>(
    `select coalesce(sum("Montant"), 0)::int as n from total_vente where "Jour" = $1`,
    [quand],
  )
  return rows[0]?.n ?? 0
}
const lire = async (id: string) => (await e.essai.appeler('gerant', ventes.lire, { params: { id } })).corps

/** A frame of the stock at 60 000, two lenses at 20 000, unless said otherwise; so much of it paid in cash. */
async function vendue(plus: object = {}, paye = 0, modepaiement = 'Espèce') {
  const { corps } = await e.vendre({
    RefOrd: e.RefOrd,
    IdArticle1: monture,
    PrixMont1: 60_000,
    PrixVerD1: 20_000,
    PrixVerG1: 20_000,
    Paires: [{ OD: { Libelle: 'Unifocal' }, OG: { Libelle: 'Unifocal' } }],
    ...plus,
  })
  const { _id, RefCmmd } = corps.commandes[0] as { _id: string; RefCmmd: string }
  if (paye > 0) expect((await payer(RefCmmd, paye, { modepaiement })).statut).toBe(200)
  return { _id, RefCmmd }
}
const payer = (RefCmmd: string, montant: number, plus: object = {}) =>
  e.essai.appeler('caissier', caisse.reglerCommande, {
    params: { clientId: e.client },
    payload: { RefCmmd, montant, modepaiement: 'Espèce', ...plus } as never,
  })
const parCle = (dits: readonly string[]) =>
  dits.map(dit => {
    const [Cle = '', Sort = 'Perte', Quantite = 1] = dit.split(' ')
    return { Cle, Sort, Quantite: Number(Quantite) } as SaisieAvoir['lignes'][number]
  })
/** `Monture1 Stock`, `OD1`: what comes back, and where it goes. */
async function rendre(
  v: { _id: string },
  dits: readonly string[],
  plus: Partial<SaisieAvoir> = {},
  { qui = 'gerant', cle }: { qui?: Personne; cle?: string } = {},
): Promise<Reponse> {
  const { version } = await lire(v._id)
  return e.essai.appeler(
    qui,
    avoirs.rendreCommande,
    { params: { id: v._id }, payload: { version, lignes: parCle(dits), Motif: 'Ne convient pas', ...plus } },
    cle ? { 'idempotency-key': cle } : {},
  )
}
const TOUT = ['Monture1 Stock', 'OD1', 'OG1']
/** Made, checked and handed over, paid or not. */
async function livrer({ _id, RefCmmd }: { _id: string; RefCmmd: string }) {
  const parId = { params: { id: _id }, payload: {} as never }
  for (const r of [
    await e.essai.appeler('administrateur', atelier.commanderVerres, {
      params: { idClient: e.client },
      payload: { RefCmmd, IdFournisseur: fournisseur } as never,
    }),
    await e.essai.appeler('administrateur', atelier.recevoirVerres, parId),
    await e.essai.appeler('atelier', atelier.monter, parId),
    await e.essai.appeler('administrateur', atelier.verifier, {
      ...parId,
      payload: { Motif: 'Vu à l’œil' } as never,
    }),
    await e.essai.appeler('administrateur', atelier.livrer, {
      payload: { clientId: e.client, RefCmmd } as never,
    }),
  ])
    expect([r.statut < 300, r.corps.message]).toEqual([true, undefined])
}
const fait = (r: Reponse): AvoirEntier => {
  expect([r.statut, r.corps?.message]).toEqual([201, undefined])
  return r.corps
}
const refus = (r: Reponse) => ({
  statut: r.statut,
  dit: r.corps.champs ? Object.values(r.corps.champs)[0] : r.corps.message,
})

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  await e.essai.appeler('caissier', caisse.initialiser, { payload: { montant: FONDS } })
  monture = await e.approvisionner('RB-2140', 100, { PrixVente: 60_000 })
  etui = await e.approvisionner('ETUI', 100, { IdCateg: e.refs.ACC, PrixVente: 5_000 })
  const { rows } = await pool().query<{ _id: string }>(
    `insert into fournisseur ("_id", "Nom", "Verrier") values (gen_random_uuid(), 'Verrier', true) returning "_id"`,
  )
  fournisseur = rows[0]?._id as string
  bon = (await e.couvrir({ IdAssurance: e.assurances.COMOE, NumeroBon: 'B-1', Taux: 80 })).corps
    .prisesEnCharge[0]._id
})
afterAll(() => e.fermer())

describe('ce qui revient d’une commande', () => {
  const remise = { RemiseCom: 10_000 }
  it.each<
    [
      string,
      {
        vente?: object
        paye?: number
        livree?: boolean
        dits: string[]
        rendu?: number
        attendu: object
        reste: object
      },
    ]
  >([
    [
      'payée, une monture rendue en espèces',
      {
        paye: 100_000,
        dits: ['Monture1 Stock'],
        rendu: 60_000,
        attendu: { Montant: 60_000, Rendu: 60_000, Credit: 0 },
        reste: { Total: 40_000, MontantRegle: 40_000, Etape: 'Enregistrée' },
      },
    ],
    [
      'payée, une monture gardée en crédit',
      {
        paye: 100_000,
        dits: ['Monture1 Stock'],
        attendu: { Montant: 60_000, Rendu: 0, Credit: 60_000, Reste: 60_000 },
        reste: { Total: 40_000, MontantRegle: 40_000 },
      },
    ],
    [
      'livrée, un verre moitié rendu, moitié en crédit',
      {
        paye: 100_000,
        livree: true,
        dits: ['OD1'],
        rendu: 5_000,
        attendu: { Montant: 20_000, Rendu: 5_000, Credit: 15_000 },
        reste: { Total: 80_000, MontantRegle: 80_000, Etape: 'Livrée' },
      },
    ],
    [
      'jamais payée, toute revenue : personne ne doit rien',
      {
        dits: TOUT,
        attendu: { Montant: 100_000, Rendu: 0, Credit: 0, operations: [] },
        reste: { Total: 0, ResteAPayer: 0, Etape: 'Rendue' },
      },
    ],
    [
      'livrée, payée, toute revenue et rendue',
      {
        paye: 100_000,
        livree: true,
        dits: TOUT,
        rendu: 100_000,
        attendu: { Montant: 100_000, Rendu: 100_000 },
        reste: { Total: 0, MontantRegle: 0, Etape: 'Rendue' },
      },
    ],
    [
      'payée à moitié : ce qui revient n’est plus dû, et rien ne se rend',
      {
        paye: 50_000,
        dits: ['OD1', 'OG1'],
        attendu: { Montant: 40_000, Rendu: 0, Credit: 0 },
        reste: { Total: 60_000, ResteAPayer: 10_000 },
      },
    ],
    [
      'remisée : la remise revient avec',
      {
        vente: remise,
        paye: 90_000,
        dits: ['Monture1 Stock'],
        rendu: 54_000,
        attendu: { Montant: 54_000, Rendu: 54_000 },
        reste: { Total: 36_000, RemiseCom: 4_000, MontantRegle: 36_000 },
      },
    ],
    [
      'assurée : l’assurance ne paie plus ce qui est revenu',
      {
        vente: {
          get IdPriseEnCharge() {
            return bon
          },
        },
        paye: 20_000,
        dits: ['Monture1 Stock'],
        rendu: 12_000,
        attendu: { Montant: 60_000, PartAssurance: 48_000, PartClient: 12_000 },
        reste: { Total: 40_000, PartAssurance: 32_000, MontantRegle: 8_000 },
      },
    ],
  ])('%s', async (_, { vente = {}, paye = 0, livree, dits, rendu, attendu, reste }) => {
    const stock = await e.quantite(monture)
    const v = await vendue(vente, paye)
    if (livree) await livrer(v)
    const [avant, prises, vendu] = [await tiroir(), await recettes(), await chiffre()]
    const avoir = fait(
      await rendre(
        v,
        dits,
        rendu ? { rendre: { montant: rendu, modepaiement: 'Espèce', reference: null } } : {},
      ),
    )
    expect(avoir).toMatchObject({ ...attendu, Jour: jour, Document: v.RefCmmd, Motif: 'Ne convient pas' })
    expect(avoir.lignes.map(l => l.Cle)).toEqual(dits.map(d => d.split(' ')[0]))
    expect(await lire(v._id)).toMatchObject({
      ...reste,
      avoirs: [{ Reference: avoir.Reference, Montant: avoir.Montant }],
    })
    // Takings fall by what came back, the drawer by money alone, sales by what is no longer sold.
    expect(await tiroir()).toBe(avant - avoir.Rendu)
    expect(await recettes()).toBe(prises - avoir.Rendu - avoir.Credit)
    expect(await chiffre()).toBe(vendu - avoir.Montant)
    expect(await e.quantite(monture)).toBe(dits.includes('Monture1 Stock') ? stock : stock - 1)
    expect(await differences()).toEqual([])
  })

  it('perdue : la monture revient et sort du stock, et le registre dit les deux', async () => {
    const v = await vendue({}, 100_000)
    const stock = await e.quantite(monture)
    const avoir = fait(await rendre(v, ['Monture1 Perte']))
    expect(await e.quantite(monture)).toBe(stock)
    const { rows } = await pool().query(
      `select "Nature", "Quantite", "Motif" from mouvement where "idEntite" = any($1::uuid[]) order by "_id" desc limit 2`,
      [[v._id, avoir._id]],
    )
    expect(rows).toEqual([
      { Nature: 'Sortie', Quantite: -1, Motif: 'Perte' },
      { Nature: 'Retour', Quantite: 1, Motif: null },
    ])
    expect(await differences()).toEqual([])
  })

  it('dont les verres se font : toute ou rien, et plus rien n’est attendu', async () => {
    const v = await vendue({}, 100_000)
    const r = await e.essai.appeler('opticien', atelier.commanderVerres, {
      params: { idClient: e.client },
      payload: { RefCmmd: v.RefCmmd, IdFournisseur: fournisseur } as never,
    })
    expect(r.statut, JSON.stringify(r.corps)).toBeLessThan(300)
    const lu = await e.essai.appeler('gerant', avoirs.deCommande, { params: { id: v._id } })
    expect(lu.corps).toMatchObject({
      Entiere: true,
      Refus: 'La commande est à l’atelier : revenez d’abord d’un pas, ou rendez-la en entier.',
    })
    expect(refus(await rendre(v, ['Monture1 Stock']))).toEqual({ statut: 409, dit: lu.corps.Refus })
    fait(await rendre(v, TOUT))
    expect(await lire(v._id)).toMatchObject({ Etape: 'Rendue', Total: 0 })
    const { rows } = await pool().query(
      `select distinct "Statut" from commande_verre where "IdCommande" = $1`,
      [v._id],
    )
    expect(rows).toEqual([{ Statut: 'Supprimé' }])
    expect(await differences()).toEqual([])
  })

  it('traitée pour son assurance : le dossier est à reprendre', async () => {
    const v = await vendue({ IdPriseEnCharge: bon })
    const traitee = await e.essai.appeler('facturation', contrat.facturation.traiter, {
      payload: {
        clientId: e.client,
        RefCmmd: v.RefCmmd,
        Pieces: ['Bon', 'Ordonnance', 'Proforma', 'Livraison'].map(type => ({ type, present: true })),
      } as never,
    })
    expect(traitee.statut, JSON.stringify(traitee.corps)).toBeLessThan(300)
    fait(await rendre(v, ['OD1']))
    expect(await lire(v._id)).toMatchObject({ EtatAssurance: 'À traiter', PartAssurance: 64_000 })
    expect(await differences()).toEqual([])
  })

  it('d’un jour clos : le jour reste ce qu’il était, aujourd’hui baisse', async () => {
    const v = await vendue()
    await pool().query(`alter table version_vente disable trigger user; alter table poste_vendu disable trigger user;
      update version_vente set "Jour" = '${veille}' where "IdCommande" = '${v._id}'; update commande_client set "DateCommd" = '${veille}' where false;
      update poste_vendu set "Jour" = '${veille}' where "IdVersion" in (select "_id" from version_vente where "IdCommande" = '${v._id}');
      alter table version_vente enable trigger user; alter table poste_vendu enable trigger user; select replier_total("Total") from pli`)
    const [hier, aujourdhui] = [await chiffre(veille), await chiffre()]
    fait(await rendre(v, ['OD1']))
    expect([await chiffre(veille), await chiffre()]).toEqual([hier, aujourdhui - 20_000])
    expect((await lire(v._id)).Versions.at(-1)).toMatchObject({
      Cause: 'retour',
      Jour: jour,
      EcartTotal: -20_000,
    })
  })
})

describe('ce qui est refusé se dit, et rien ne bouge', () => {
  it.each<[string, (v: { _id: string; RefCmmd: string }) => Promise<Reponse>, number, RegExp]>([
    ['une ligne qui n’est pas dans la vente', v => rendre(v, ['OD3']), 400, /plus dans la vente/],
    ['deux pièces d’une monture', v => rendre(v, ['Monture1 Stock 2']), 400, /^1 au plus/],
    ['un verre commandé au stock', v => rendre(v, ['OD1 Stock']), 400, /jamais été du stock/],
    ['une version périmée', v => rendre(v, ['OD1'], { version: 99 }), 409, /modifiée entre-temps/],
    [
      'plus d’argent que ce qui est payé de trop',
      v => rendre(v, ['OD1'], { rendre: { montant: 30_000, modepaiement: 'Espèce', reference: null } }),
      400,
      /de trop/,
    ],
    [
      'un crédit donné comme de l’argent',
      v => rendre(v, ['OD1'], { rendre: { montant: 5_000, modepaiement: 'Avoir', reference: null } }),
      400,
      /reste en crédit/,
    ],
    [
      'un numéro de transaction manquant',
      v => rendre(v, ['OD1'], { rendre: { montant: 5_000, modepaiement: 'Wave', reference: null } }),
      400,
      /numéro de la transaction Wave/,
    ],
    ['par qui n’en a pas le droit', v => rendre(v, ['OD1'], {}, { qui: 'caissier' }), 403, /rôle/],
    ['d’une autre officine', v => rendre(v, ['OD1'], {}, { qui: 'gerant@PLT' }), 403, /cette officine/],
  ])('%s', async (_, geste, statut, dit) => {
    const v = await vendue({}, 100_000)
    const avant = [await tiroir(), await e.quantite(monture), await lire(v._id)]
    const r = refus(await geste(v))
    expect([r.statut, r.dit]).toEqual([statut, expect.stringMatching(dit)])
    expect([await tiroir(), await e.quantite(monture), await lire(v._id)]).toEqual(avant)
  })

  it('une vente annulée, une vente rendue : plus rien ne s’y fait, ses papiers s’impriment encore', async () => {
    const annulee = await vendue()
    await e.essai.appeler('gerant', ventes.supprimer, {
      params: { id: annulee._id },
      query: { motif: 'Essai' },
    })
    expect(refus(await rendre(annulee, ['OD1'])).dit).toMatch('annulée')
    const v = await vendue()
    fait(await rendre(v, TOUT))
    expect(refus(await rendre(v, ['OD1'])).dit).toMatch('est rendue')
    const { version } = await lire(v._id)
    const modifiee = await e.essai.appeler('gerant', ventes.modifier, {
      params: { id: e.client },
      payload: { RefCmmd: v.RefCmmd, version, Observation: 'Une note' } as never,
    })
    expect(refus(modifiee).dit).toMatch('est rendue')
    expect(refus(await payer(v.RefCmmd, 1)).dit).toMatch('rien à payer')
    const revenue = await e.essai.appeler('gerant', atelier.revenir, {
      params: { id: v._id },
      payload: { Motif: 'Erreur', version: (await lire(v._id)).version } as never,
    })
    expect(refus(revenue).dit).toMatch('est rendue')
    const papier = await e.essai.appeler('gerant', ventes.imprimer, { params: { id: v._id } })
    expect(texteDuPdf(papier.brut)).toContain('COMMANDE RENDUE')
    const papiers = await e.essai.appeler('gerant', ventes.papiers, { params: { id: v._id } })
    expect(papiers.corps.map((p: { Genre: string }) => p.Genre)).toContain('Avoir')
  })

  it.each([
    [
      'annulée',
      (v: { _id: string }) =>
        e.essai.appeler('gerant', ventes.supprimer, { params: { id: v._id }, query: { motif: 'Essai' } }),
    ],
    ['rendue', (v: { _id: string }) => rendre(v, TOUT)],
  ])(
    'une vente %s ne promet plus rien : ni liste, ni compte, ni papier, ni message qui attend',
    async (_, finir) => {
      const v = await vendue({ DatePromesse: ajouterJours(jour, 2) })
      await pool().query(
        `insert into message_sms ("_id", "IdOfficine", "Genre", "Cause", "Destinataire", "Numero", "Texte", "Parties")
       values (gen_random_uuid(), $1, 'Service', 'Commande prête · ' || $2, 'Client', '2250700112233', 'Vos lunettes', 1)`,
        [e.essai.officines.ANG, v._id],
      )
      expect((await finir(v)).statut).toBeLessThan(300)
      expect((await lire(v._id)).DatePromesse).toBeNull()
      const papier = await e.essai.appeler('gerant', ventes.imprimer, { params: { id: v._id } })
      expect(texteDuPdf(papier.brut)).not.toContain('Promise le')
      const { rows } = await pool().query(
        `select statut, "Reponse" from message_sms where "Cause" = 'Commande prête · ' || $1`,
        [v._id],
      )
      expect(rows).toEqual([{ statut: 'Annulé', Reponse: 'La commande ne tient plus.' }])
      // Nobody writes it back, by whatever path.
      await expect(
        pool().query(`update commande_client set "DatePromesse" = now() where "_id" = $1`, [v._id]),
      ).rejects.toThrow('commande_client_promesse_tenue')
    },
  )

  it('le tiroir qui n’a pas la somme', async () => {
    const v = await vendue({ PrixMont1: 9_000_000 })
    await payer(v.RefCmmd, 9_040_000, { modepaiement: 'Virement', reference: 'VIR1' })
    const avant = await lire(v._id)
    const r = await rendre(v, ['Monture1 Stock'], {
      rendre: { montant: 9_000_000, modepaiement: 'Espèce', reference: null },
    })
    expect(refus(r)).toMatchObject({ statut: 409, dit: expect.stringMatching('tiroir') })
    expect(await lire(v._id)).toEqual(avant)
  })

  it('deux à la fois, la même clé deux fois : un seul avoir', async () => {
    const v = await vendue({}, 100_000)
    const { version } = await lire(v._id)
    const deux = await Promise.all([rendre(v, ['OD1'], { version }), rendre(v, ['OD1'], { version })])
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    const autre = await vendue({}, 100_000)
    const dit = { version: (await lire(autre._id)).version }
    const un = await rendre(autre, ['OD1'], dit, { cle: 'avoir-1' })
    expect((await rendre(autre, ['OD1'], dit, { cle: 'avoir-1' })).corps).toEqual(un.corps)
    expect((await lire(autre._id)).avoirs).toHaveLength(1)
  })
})

describe('un crédit', () => {
  const credit = async (montant = 60_000): Promise<AvoirEntier> =>
    fait(await rendre(await vendue({ PrixMont1: montant }, montant + 40_000), ['Monture1 Stock']))
  const parNumero = async (Reference: string): Promise<AvoirEntier> =>
    (await e.essai.appeler('gerant', avoirs.parNumero, { params: { code: Reference } })).corps
  const avec = (Reference: string) => ({ modepaiement: 'Avoir', reference: Reference })

  it('paie une autre vente en partie, revient quand ce règlement est rendu, et se rend en argent', async () => {
    const a = await credit()
    const autre = await vendue()
    expect((await payer(autre.RefCmmd, 40_000, avec(a.Reference))).statut).toBe(200)
    expect(await parNumero(a.Reference)).toMatchObject({ Credit: 60_000, Utilise: 40_000, Reste: 20_000 })
    expect((await lire(autre._id)).MontantRegle).toBe(40_000)
    const reglement = (await lire(autre._id)).reglements[0]._id
    const rendu = await e.essai.appeler('gerant', caisse.rembourser, {
      params: { id: reglement },
      payload: { montant: 10_000, modepaiement: 'Avoir', Motif: 'Trop payé' } as never,
    })
    expect(rendu.statut, JSON.stringify(rendu.corps)).toBe(200)
    expect(await parNumero(a.Reference)).toMatchObject({ Utilise: 30_000, Reste: 30_000 })
    const avant = await tiroir()
    const argent = await e.essai.appeler('gerant', avoirs.rembourser, {
      params: { id: a._id },
      payload: { montant: 25_000, modepaiement: 'Espèce', Motif: 'Le client part' } as never,
    })
    expect(argent.corps).toMatchObject({ Utilise: 55_000, Reste: 5_000 })
    const lu = await e.essai.appeler('gerant', avoirs.lire, { params: { id: a._id } })
    expect(lu.corps).toEqual(await parNumero(a.Reference))
    expect(await tiroir()).toBe(avant - 25_000)
    expect(
      argent.corps.operations.map((o: { modepaiement: string; montant: number }) => [
        o.modepaiement,
        o.montant,
      ]),
    ).toEqual([
      ['Avoir', -60_000],
      ['Avoir', 40_000],
      ['Avoir', -10_000],
      ['Avoir', 25_000],
      ['Espèce', -25_000],
    ])
    expect(await differences()).toEqual([])
  })

  it('paie au comptoir, un examen, un solde repris, et à plusieurs modes à la fois', async () => {
    const a = await credit()
    const comptant = await e.essai.appeler('caissier', comptoir.vendre, {
      payload: {
        lignes: [{ IdArticle: etui, Quantite: 2 }],
        reglement: {
          montant: 4_000,
          modepaiement: 'Espèce',
          suite: [{ montant: 6_000, ...avec(a.Reference) }],
        },
      } as never,
    })
    expect(comptant.statut, JSON.stringify(comptant.corps)).toBe(201)
    const examen = await e.essai.appeler('opticien', contrat.consultations.creer, {
      payload: { IdClient: e.client, DateConsultation: jour, Montant: 10_000 } as never,
    })
    const paye = await e.essai.appeler('caissier', contrat.consultations.regler, {
      params: { id: examen.corps.consultation._id },
      payload: { montant: 10_000, ...avec(a.Reference) } as never,
    })
    expect(paye.statut, JSON.stringify(paye.corps)).toBeLessThan(300)
    expect(await parNumero(a.Reference)).toMatchObject({ Utilise: 16_000, Reste: 44_000 })
    expect(await differences()).toEqual([])
  })

  it('employé par qui l’a payé revient encore : la vente qu’il a payée se rend aussi', async () => {
    const a = await credit()
    const autre = await vendue()
    await payer(autre.RefCmmd, 60_000, avec(a.Reference))
    const b = fait(await rendre(autre, TOUT))
    expect(b).toMatchObject({ Credit: 60_000, Reste: 60_000 })
    expect(await parNumero(a.Reference)).toMatchObject({ Utilise: 60_000, Reste: 0 })
    expect(await differences()).toEqual([])
  })

  it('ne paie ni sans numéro, ni ailleurs, ni plus qu’il n’en reste, ni deux fois à la fois', async () => {
    const a = await credit()
    const autre = await vendue()
    const dits = [
      [await payer(autre.RefCmmd, 1_000, { modepaiement: 'Avoir' }), /numéro de l’avoir/],
      [await payer(autre.RefCmmd, 1_000, avec('AVR-ANG-26-99999')), /pas fait d’avoir/],
      [await payer(autre.RefCmmd, 70_000, avec(a.Reference)), /Il reste .* sur l’avoir/],
      [
        await payer(autre.RefCmmd, 40_000, {
          ...avec(a.Reference),
          suite: [{ montant: 30_000, ...avec(a.Reference) }],
        }),
        /Il reste .* sur l’avoir/,
      ],
    ] as const
    for (const [r, dit] of dits)
      expect([refus(r).statut, refus(r).dit]).toEqual([400, expect.stringMatching(dit)])
    const trois = await Promise.all([1, 2, 3].map(() => payer(autre.RefCmmd, 30_000, avec(a.Reference))))
    expect(trois.map(r => r.statut).sort()).toEqual([200, 200, 400])
    const especes = await vendue({}, 10_000)
    const faux = await e.essai.appeler('gerant', caisse.rembourser, {
      params: { id: (await lire(especes._id)).reglements[0]._id },
      payload: { modepaiement: 'Avoir', reference: 'X1', Motif: 'x' } as never,
    })
    expect(refus(faux).dit).toMatch('se fait depuis la vente')
    const { IdAvoir } = (
      await pool().query(`select "IdAvoir" from operation where "IdAvoir" = $1 limit 1`, [a._id])
    ).rows[0]
    await expect(
      pool().query(
        `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant, "IdCommande", "IdAvoir")
        values ($1, $2, 'Règlement cmde cli', 'Avoir', 1, $3, $4)`,
        [e.essai.officines.ANG, jour, autre._id, IdAvoir],
      ),
    ).rejects.toThrow('Il ne reste pas autant')
  })

  it('qui paie la vente d’un autre client se lit parmi les exceptions, à son nom ; celle du sien, non', async () => {
    const a = await credit()
    const lues = async () =>
      (
        await e.essai.appeler('administrateur', contrat.exceptions.liste, {
          query: { Genre: 'Crédit d’un autre', mode: 2, page: 1, limit: 50, du: jour, au: jour } as never,
        })
      ).corps.pageOfItems
    const sienne = await vendue()
    expect((await payer(sienne.RefCmmd, 20_000, avec(a.Reference))).statut).toBe(200)
    expect(await lues()).toEqual([])
    const autre = await e.creerClient('gerant', 'Traoré')
    const [{ RefCmmd }] = (await e.vendre({ PrixMont1: 30_000 }, { id: autre })).corps.commandes
    const paye = await e.essai.appeler('caissier', caisse.reglerCommande, {
      params: { clientId: autre },
      payload: { RefCmmd, montant: 30_000, ...avec(a.Reference) } as never,
    })
    expect(paye.statut).toBe(200)
    expect(await lues()).toMatchObject([
      { Montant: 30_000, Reference: RefCmmd, Motif: expect.stringContaining(a.Reference), Qui: 'Caissier' },
    ])
  })

  it('suit le client dont la fiche est réunie avec une autre', async () => {
    const a = await credit()
    const garde = await e.creerClient('gerant', 'Konan')
    const lu = await e.essai.appeler('gerant', contrat.clients.lire, { params: { id: garde } })
    const r = await e.essai.appeler('administrateur', contrat.clients.fusionner, {
      params: { id: garde },
      payload: { IdDoublon: e.client, version: lu.corps.version, confirme: true } as never,
    })
    expect(r.statut, JSON.stringify(r.corps)).toBe(200)
    expect((await parNumero(a.Reference)).IdClient).toBe(garde)
    await e.essai.appeler('administrateur', contrat.clients.defaireFusion, {
      params: { id: garde },
      payload: { IdDoublon: e.client } as never,
    })
    expect((await parNumero(a.Reference)).IdClient).toBe(e.client)
  })
})

describe('ce qui revient d’une vente au comptoir', () => {
  const vendre = async (Quantite: number, plus: object = {}) =>
    (
      await e.essai.appeler('caissier', comptoir.vendre, {
        payload: {
          lignes: [
            { IdArticle: etui, Quantite },
            { IdArticle: monture, Quantite: 1 },
          ],
          reglement: { montant: Quantite * 5_000 + 60_000, modepaiement: 'Espèce' },
          ...plus,
        } as never,
      })
    ).corps
  const rendreComptoir = async (v: { _id: string }, dits: string[], plus: object = {}) => {
    const { version } = (await e.essai.appeler('gerant', comptoir.lire, { params: { id: v._id } })).corps
    return e.essai.appeler('gerant', avoirs.rendreComptoir, {
      params: { id: v._id },
      payload: { version, lignes: parCle(dits), Motif: 'Abîmé', ...plus },
    })
  }

  it('par pièces, puis toute : ses lignes gardent leur rang', async () => {
    const v = await vendre(3)
    const stock = await e.quantite(etui)
    const un = fait(
      await rendreComptoir(v, ['1 Stock 2'], {
        rendre: { montant: 10_000, modepaiement: 'Espèce', reference: null },
      }),
    )
    expect(un).toMatchObject({
      Montant: 10_000,
      Rendu: 10_000,
      Credit: 0,
      IdClient: null,
      Document: v.RefCmmd,
    })
    expect(await e.quantite(etui)).toBe(stock + 2)
    const lu = (await e.essai.appeler('gerant', comptoir.lire, { params: { id: v._id } })).corps
    expect(lu).toMatchObject({
      PartClient: 65_000,
      MontantRegle: 65_000,
      NombreArticles: 2,
      avoirs: [{ Montant: 10_000 }],
    })
    fait(await rendreComptoir(v, ['1 Perte', '2 Stock']))
    expect(await e.quantite(etui)).toBe(stock + 2)
    const vide = await e.essai.appeler('gerant', comptoir.lire, { params: { id: v._id } })
    expect(vide.corps).toMatchObject({ PartClient: 0, MontantRegle: 0, NombreArticles: 0, lignes: [] })
    expect(refus(await rendreComptoir(v, ['1 Stock'])).dit).toMatch('déjà revenu')
    expect(await differences()).toEqual([])
    const papier = await e.essai.appeler('gerant', comptoir.imprimer, { params: { id: v._id } })
    const dit = texteDuPdf(papier.brut).replaceAll(/\s/g, ' ')
    expect(dit).toContain(un.Reference)
    // The total is what is left already: nothing is taken off it twice, and what was given back was not a mistake.
    expect(dit).toContain('déjà déduit')
    expect(dit).not.toContain('Annulation')
  })
})

it('ce qu’un avoir rend est un retour partout où la caisse se lit, son crédit rendu est un remboursement ; Ctrl+K le trouve à son numéro', async () => {
  const v = await vendue({}, 100_000)
  const a = fait(
    await rendre(v, ['Monture1 Stock'], {
      rendre: { montant: 10_000, modepaiement: 'Espèce', reference: null },
    }),
  )
  await e.essai.appeler('gerant', avoirs.rembourser, {
    params: { id: a._id },
    payload: { montant: 20_000, modepaiement: 'Espèce', reference: null, Motif: 'Préfère l’argent' },
  })
  const dits = (ops: { montant: number; ParAvoir: string | null }[]) =>
    ops.map(o => `${o.montant} ${o.ParAvoir}`).sort()
  const attendus = ['-10000 retour', '-20000 credit', '-50000 retour', '100000 null', '20000 null']
  expect(dits((await lire(v._id)).reglements)).toEqual(attendus)
  const operations = await e.essai.appeler('gerant', caisse.operations, { query: { q: v.RefCmmd } })
  expect(dits(operations.corps)).toEqual(attendus)
  const histoire = await e.essai.appeler('gerant', contrat.clients.histoire, { params: { id: e.client } })
  expect(
    dits(histoire.corps.reglements.filter((r: { Document: string }) => r.Document === v.RefCmmd)),
  ).toEqual(attendus)
  const exceptions = await e.essai.appeler('administrateur', contrat.exceptions.liste, {
    query: { du: jour, au: jour, limit: 200 },
  })
  expect(
    exceptions.corps
      .filter(
        (x: { Objet: string; Motif: string | null }) =>
          x.Motif === 'Préfère l’argent' && x.Objet.includes(v.RefCmmd),
      )
      .map((x: { Genre: string; Montant: number }) => [x.Genre, x.Montant]),
  ).toEqual([['Remboursement', 20_000]])
  for (const q of [a.Reference, a.Reference.slice(-5)]) {
    const trouve = await e.essai.appeler('caissier', contrat.recherche.partout, { query: { q } })
    expect(
      trouve.corps.papiers.items.map((p: { titre: string; lien: string }) => [p.titre, p.lien]),
    ).toContainEqual([a.Reference, `/apps/avoir/avoir-view/${a._id}`])
  }
})

describe('ce qui en est dit', () => {
  it('la liste, ses sommes, son fichier, et le papier qui dit DUPLICATA', async () => {
    const a = fait(
      await rendre(await vendue({}, 100_000), ['OD1'], {
        rendre: { montant: 5_000, modepaiement: 'Espèce', reference: null },
      }),
    )
    const question = { page: 1, limit: 5, mode: 2, du: jour, au: jour, credit: 'oui' } as never
    const liste = await e.essai.appeler('gerant', avoirs.liste, { query: question })
    expect(liste.corps.pageOfItems[0]).toMatchObject({ Reference: a.Reference, Reste: 15_000 })
    const mots = await e.essai.appeler('gerant', avoirs.liste, {
      query: { page: 1, limit: 5, q: a.Reference } as never,
    })
    expect(mots.corps.pageOfItems).toHaveLength(1)
    const noms = await e.essai.appeler('gerant', avoirs.liste, {
      query: { page: 1, limit: 5, q: 'kouame' } as never,
    })
    expect(noms.corps.pageOfItems.length).toBeGreaterThan(0)
    const sommes = await e.essai.appeler('gerant', avoirs.totaux, { query: { du: jour, au: jour } as never })
    const { rows } = await pool().query(
      `select sum("Montant")::int as m, sum("Reste")::int as r from avoir where "IdOfficine" = $1`,
      [e.essai.officines.ANG],
    )
    expect(sommes.corps).toMatchObject({ Montant: rows[0].m, Reste: rows[0].r })
    const fichier = await e.essai.appeler('administrateur', avoirs.exporter, {
      query: { format: 'csv' } as never,
    })
    expect(fichier.brut.toString()).toContain(a.Reference)
    const [un, deux] = [
      await e.essai.appeler('gerant', avoirs.imprimer, { params: { id: a._id } }),
      await e.essai.appeler('gerant', avoirs.imprimer, {
        params: { id: a._id },
        query: { format: 'ticket' } as never,
      }),
    ]
    expect(texteDuPdf(un.brut)).toContain('Crédit à valoir')
    expect(texteDuPdf(deux.brut)).toContain('DUPLICATA')
  })

  it('une exception de son genre, et une seule : ce qu’il a rendu n’est pas dit une seconde fois', async () => {
    const v = await vendue({}, 100_000)
    const exceptions = async () =>
      (
        await e.essai.appeler('administrateur', contrat.exceptions.totaux, {
          query: { du: jour, au: jour } as never,
        })
      ).corps as { Genre: string; Nombre: number; Montant: number }[]
    const de = (toutes: Awaited<ReturnType<typeof exceptions>>, genre: string) =>
      toutes.find(t => t.Genre === genre) ?? { Nombre: 0, Montant: 0 }
    const avant = await exceptions()
    fait(
      await rendre(v, ['Monture1 Stock'], {
        rendre: { montant: 60_000, modepaiement: 'Espèce', reference: null },
      }),
    )
    const apres = await exceptions()
    expect(de(apres, 'Avoir').Montant - de(avant, 'Avoir').Montant).toBe(60_000)
    expect(de(apres, 'Annulation')).toEqual(de(avant, 'Annulation'))
    expect(de(apres, 'Travail repris')).toEqual(de(avant, 'Travail repris'))
  })

  it('la journée fermée, un avoir se fait encore si rien n’en est payé', async () => {
    const [impayee, payee] = [await vendue(), await vendue({}, 100_000)]
    const Attendu = await tiroir()
    await e.essai.appeler('gerant', contrat.cloture.cloturer, {
      payload: {
        DateCloture: jour,
        Coupures: [{ Valeur: 1_000, Nature: 'billet', Nombre: Attendu / 1_000 }],
        Motif: 'Essai',
      } as never,
    })
    expect(refus(await rendre(payee, ['OD1'])).dit).toMatch('clôturée')
    const a = fait(await rendre(impayee, ['OD1']))
    expect(a.Jour).toBe(ajouterJours(jour, 1))
    expect((await lire(impayee._id)).Versions.at(-1)).toMatchObject({ Jour: a.Jour })
  })
})
