import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Personne } from './kernel/trial/essai.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './receptions/essai.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from './ventes/essai.ts'

/* An answer that was cut, values that were corrected, and the same key: what was saved is told, and nothing is made a second time. */
const { caisse, clients, comptoir, depense, receptions, ventes, versements } = contrat
const ID = /^[0-9a-f-]{36}$/
let v: EssaiVentes
let r: EssaiReceptions
let monture: string
let banque: string
let RefCmmd: string
let vendue: { _id: string; version: number }
interface Bon {
  _id: string
  RefBR: string
  version: number
  envois: { _id: string; lignes: { _id: string; IdArticle: string }[] }[]
}
let bon: Bon
/** One receipt for each gesture, and one that its supplier owes for. */
let bons: Bon[]

beforeAll(async () => {
  ;[v, r] = await Promise.all([ouvrirEssaiVentes(), ouvrirEssaiReceptions()])
  const { appeler } = v.essai
  monture = await v.approvisionner('RB-1', 100, { PrixVente: 50_000 })
  await appeler('caissier', caisse.initialiser, { payload: { montant: 200_000 } })
  await appeler('caissier', depense.initialiserDirecte, { payload: { Montant: 90_000 } as never })
  banque = (
    await appeler('administrateur', contrat.banque.creer, { payload: { Libelle: 'Banque' } as never })
  ).corps._id
  const sale = await v.vendre({ IdArticle1: monture, PrixMonture1: 50_000 })
  ;[vendue] = sale.corps.commandes
  RefCmmd = sale.corps.commandes[0].RefCmmd
  await r.essai.appeler('gerant', depense.initialiserDirecte, { payload: { Montant: 500_000 } as never })
  bons = []
  for (let n = 0; n < 8; n++) {
    const { corps: recu } = await r.creer([r.ligne(`RG-${n}`, { PrixAchatBrut: 20_000 })])
    await r.sur(receptions.transferer, recu._id, {
      lignes: [{ _id: recu.lignes[0]._id, IdOfficine: r.essai.officines.ANG, Quantite: 10 }],
    })
    bons.push((await r.sur(receptions.valider, recu._id)).corps)
  }
  const [premier, credit] = bons as [Bon, Bon]
  bon = premier
  await r.sur(receptions.regler, credit._id, { montant: 200_000, modepaiement: 'Espèce' }, 'gerant')
  const IdArticle = credit.envois[0]?.lignes[0]?.IdArticle
  await r.essai.appeler('magasinier', receptions.retourner, {
    payload: { IdBon: credit._id, Suite: 'Avoir', lignes: [{ IdArticle, Quantite: 5 }] } as never,
  })
})
afterAll(() => Promise.all([v.fermer(), r.essai.fermer()]))

const bonDe = (n: number) => bons[n] as Bon
const partDe = ({ envois: [e] }: Bon) => ({
  IdEnvoi: e?._id as string,
  _id: e?.lignes[0]?._id as string,
  IdArticle: e?.lignes[0]?.IdArticle as string,
})
const sansArticle = ({ IdEnvoi, _id }: ReturnType<typeof partDe>) => ({ IdEnvoi, _id })
interface Cas {
  titre: string
  appel: Appel
  qui?: Personne
  params?: () => Record<string, string>
  premier: () => object
  corrige: object
  dit: () => object
  phrase: RegExp
}
const CAS: Cas[] = [
  {
    titre: 'une commande',
    appel: ventes.ajouter,
    qui: 'opticien',
    params: () => ({ id: v.client }),
    premier: () => ({ IdArticle1: monture, PrixMonture1: 50_000 }),
    corrige: { PrixMonture1: 45_000 },
    dit: () => ({
      entite: 'commande_client',
      numero: expect.stringMatching(/^CMD-/),
      montant: 50_000,
      IdClient: v.client,
    }),
    phrase: /CMD-ANG-\d\d-\d{5}, 50\s000\sF/,
  },
  {
    titre: 'un encaissement de 20 000 corrigé à 10 000',
    appel: caisse.reglerCommande,
    params: () => ({ clientId: v.client }),
    premier: () => ({ RefCmmd, montant: 20_000, modepaiement: 'Espèce' }),
    corrige: { montant: 10_000 },
    dit: () => ({ entite: 'operation', numero: RefCmmd, montant: 20_000, IdClient: v.client }),
    phrase: /20\s000\sF/,
  },
  {
    titre: 'une dépense',
    appel: depense.depenser,
    premier: () => ({ Montant: 2_000, Motif: 'Savon' }),
    corrige: { Montant: 1_500 },
    dit: () => ({ entite: 'depense', montant: 2_000 }),
    phrase: /2\s000\sF/,
  },
  {
    titre: 'un versement en banque',
    appel: versements.creer,
    premier: () => ({ montant: 30_000, IdBanque: banque }),
    corrige: { montant: 25_000 },
    dit: () => ({ entite: 'versement', montant: 30_000 }),
    phrase: /30\s000\sF/,
  },
  {
    titre: 'une ordonnance',
    appel: clients.ajouterOrdonnance,
    qui: 'opticien',
    params: () => ({ id: v.client }),
    premier: () => ({ DateOrd: '2026-02-05', OD: { Sph: -2 }, OG: { Sph: -2 } }),
    corrige: { OD: { Sph: -2.25 } },
    dit: () => ({
      entite: 'ordonnance',
      numero: expect.stringMatching(/^ORD-/),
      montant: null,
      IdClient: v.client,
    }),
    phrase: /ORD-ANG-/,
  },
  {
    titre: 'une vente au comptoir',
    appel: comptoir.creer,
    premier: () => ({ lignes: [{ IdArticle: monture, Quantite: 1, PrixUnitaire: 50_000 }] }),
    corrige: { NomAcheteur: 'Awa' },
    dit: () => ({ entite: 'commande_comptoir', numero: expect.stringMatching(/^CPT-/), montant: 50_000 }),
    phrase: /CPT-ANG-\d\d-\d{5}, 50\s000\sF/,
  },
  {
    titre: 'le règlement d’un fournisseur',
    appel: receptions.regler,
    qui: 'gerant',
    params: () => ({ id: bon._id }),
    premier: () => ({
      montant: 5_000,
      modepaiement: 'Chèque',
      reference: 'A1',
      IdBanque: r.banque,
      version: bon.version,
    }),
    corrige: { montant: 4_000 },
    dit: () => ({ entite: 'bon_reception', _id: bon._id, numero: bon.RefBR, montant: 5_000 }),
    phrase: /5\s000\sF/,
  },
  ...(
    [
      ['en espèces', { modepaiement: 'Espèce' }],
      ['par virement', { modepaiement: 'Virement', reference: 'V1', IdBanque: () => r.banque }],
      ['par un compte mobile', { modepaiement: 'Wave', reference: 'W1' }],
      ['par son avoir', { modepaiement: 'Avoir' }],
    ] as const
  ).map(
    ([comment, dit], n): Cas => ({
      titre: `le règlement d’un fournisseur ${comment}`,
      appel: receptions.regler,
      qui: 'gerant',
      params: () => ({ id: bonDe(n + 2)._id }),
      premier: () => ({
        montant: 5_000,
        version: bonDe(n + 2).version,
        ...dit,
        ...('IdBanque' in dit ? { IdBanque: dit.IdBanque() } : {}),
      }),
      corrige: { montant: 4_000 },
      dit: () => ({ entite: 'bon_reception', numero: bonDe(n + 2).RefBR, montant: 5_000 }),
      phrase: /BR-ANG-\d\d-\d{5}, 5\s000\sF/,
    }),
  ),
  {
    titre: 'un prix d’achat corrigé',
    appel: receptions.corrigerAchat,
    params: () => ({ id: bonDe(6)._id }),
    qui: 'magasinier',
    premier: () => ({
      ...sansArticle(partDe(bonDe(6))),
      PrixAchat: 18_000,
      Motif: 'Tarif',
      version: bonDe(6).version,
    }),
    corrige: { PrixAchat: 17_000 },
    dit: () => ({ entite: 'bon_reception', _id: bonDe(6)._id, numero: bonDe(6).RefBR }),
    phrase: /BR-ANG-\d\d-\d{5}/,
  },
  ...(['Avoir', 'Remplacement'] as const).map(
    (Suite, n): Cas => ({
      titre: `un retour au fournisseur contre ${n === 0 ? 'un avoir' : 'un remplacement'}`,
      appel: receptions.retourner,
      qui: 'magasinier',
      premier: () => ({
        IdBon: bonDe(7)._id,
        Suite,
        lignes: [{ IdArticle: partDe(bonDe(7)).IdArticle, Quantite: 2 }],
      }),
      corrige: { Motif: 'Rayées' },
      dit: () => ({ entite: 'sortie', numero: expect.stringMatching(/^SOR-/) }),
      phrase: /SOR-ANG-\d\d-\d{5}/,
    }),
  ),
  {
    titre: 'un avoir',
    appel: contrat.avoirs.rendreCommande,
    qui: 'gerant',
    params: () => ({ id: vendue._id }),
    premier: () => ({
      version: 0,
      lignes: [{ Cle: 'Monture1', Sort: 'Stock', Quantite: 1 }],
      Motif: 'Ne convient pas',
    }),
    corrige: { Motif: 'Abîmé' },
    dit: () => ({ entite: 'avoir', numero: expect.stringMatching(/^AV/), montant: 50_000 }),
    phrase: /AV\w*-ANG-\d\d-\d{5}, 50\s000\sF/,
  },
]

it.each(CAS)(
  '$titre : corrigé après une coupure, le serveur dit ce qui est enregistré et n’en fait pas un second',
  async c => {
    const { essai } = (Object.values(receptions) as Appel[]).includes(c.appel) ? r : v
    const cle = { 'idempotency-key': `deja ${c.titre}` }
    const params = c.params?.() ?? {}
    const payload = { ...c.premier() } as { version?: number }
    if (payload.version === 0)
      payload.version = (
        await essai.appeler('gerant', ventes.lire, { params: { id: vendue._id } })
      ).corps.version
    const envoyer = (corps: object) =>
      essai.appeler(c.qui ?? 'caissier', c.appel as never, { params, payload: corps } as never, cle)
    const un = await envoyer(payload)
    expect([200, 201], JSON.stringify(un.corps)).toContain(un.statut)
    const deux = await envoyer({ ...payload, ...c.corrige })
    expect([deux.statut, deux.corps.code]).toEqual([409, 'CLE_DEJA_UTILISEE'])
    expect(deux.corps.enregistre).toMatchObject({ _id: expect.stringMatching(ID), ...c.dit() })
    expect(deux.corps.message).toMatch(c.phrase)
    expect(deux.corps.courant).toEqual(un.corps)
    // As it was first, it is the first.
    expect((await envoyer(payload)).corps).toEqual(un.corps)
  },
)
