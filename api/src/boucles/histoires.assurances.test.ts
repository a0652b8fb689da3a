import { describe, expect, it } from 'vitest'
import {
  accepte,
  attenduDe,
  chezLAssureur,
  conter,
  couverte,
  g,
  m,
  parts,
  refuse,
  vendueCouverte,
} from './conteur.ts'
import { fait } from './gestes.ts'

/* The same, of what an insurer is asked for and pays. */
conter()

describe('une ligne retirée d’une facture pas encore déposée', () => {
  const retiree = async () => {
    const v = await vendueCouverte()
    await fait(g.traiter(v))
    const f = await fait(g.facturer([v]))
    await fait(g.retirerLigne(f._id, f.lignes[0]._id))
    return v
  }
  it('K1 : rend une vente qui se traite de nouveau, à un autre montant', async () => {
    const v = await retiree()
    accepte(await g.traiterA(v, 70_000))
    expect(await parts(v)).toMatchObject({ PartClient: 30_000, PartAssurance: 70_000 })
    accepte(await g.facturer([v]))
  })
  it('K1 : rend une vente dont la remise se change', async () => {
    const v = await retiree()
    refuse(await g.changer(v, { RemiseCom: 10_000 }))
    accepte(await g.changer(v, { RemiseCom: 10_000 }, { qui: 'gerant' }))
    expect(await parts(v)).toMatchObject({ PartClient: 18_000, PartAssurance: 72_000 })
  })
  it('K1 : rend une vente dont le taux du bon se corrige', async () => {
    const v = await retiree()
    refuse(await g.changerBon(v.IdClient, v.bon, { Taux: 70 }))
    accepte(await g.changerBon(v.IdClient, v.bon, { Taux: 70 }, { qui: 'gerant' }))
    expect(await parts(v)).toMatchObject({ PartClient: 30_000, PartAssurance: 70_000 })
  })
  it('K1 : rend une vente dont le bon se retire', async () => {
    const v = await retiree()
    refuse(await g.retirerBon(v.IdClient, v.bon))
    accepte(await g.retirerBon(v.IdClient, v.bon, { qui: 'gerant' }))
    expect(await parts(v)).toMatchObject({ PartClient: 100_000, PartAssurance: 0 })
  })
  it('K1 : rend une vente qui s’annule', async () => {
    accepte(await g.annulerVente(await retiree()))
  })
  it('B23 : d’une seconde facture : ce qui était rejeté se met à la charge du client, ou se passe en perte', async () => {
    for (const decision of ['chargerClient', 'abandonner'] as const) {
      const { v, f, ligne } = await chezLAssureur()
      await fait(g.rejeter(f, ligne))
      await fait(g.representer(ligne))
      const autre = await fait(g.facturer([v]))
      await fait(g.retirerLigne(autre._id, autre.lignes[0]._id))
      // Named by the line that was rejected or by the one that was taken off: one of the two is what people see.
      const dites = [await g[decision](ligne), await g[decision](autre.lignes[0]._id)]
      expect(
        dites.map(r => r.statut),
        dites[0]?.corps.message,
      ).toContain(200)
      const attendu = decision === 'chargerClient' ? { PartClient: 100_000, PartAssurance: 0 } : couverte
      expect(await parts(v)).toMatchObject(attendu)
      expect(await attenduDe(v)).toBe(0)
    }
  })
})

describe('ce que l’assurance doit', () => {
  it('K6 : est demandé net de sa remise, une seule fois, quand un rejet se re-présente', async () => {
    const { v, f, ligne } = await chezLAssureur({ bon: { Taux: 100, RemiseAssurance: 10 } })
    expect((await g.lireFacture(f)).Montant).toBe(90_000)
    await fait(g.rejeter(f, ligne))
    await fait(g.representer(ligne))
    expect((await fait(g.facturer([v]))).Montant).toBe(90_000)
  })

  it('K9 : est de nouveau dû quand le chèque d’une facture archivée revient impayé', async () => {
    const { v, f, ligne } = await chezLAssureur()
    const { paiements } = await fait(g.payerLigne(f, ligne, 80_000))
    await fait(g.archiver(f))
    const avant = (await g.attendu(m.refs.assurances.AKWABA)).reduce(
      (n: number, a: { Total: number }) => n + a.Total,
      0,
    )
    accepte(await g.contrePasser(paiements[0]._id))
    const redue = await g.lireFacture(f)
    expect(redue.Ouvert).toBe(80_000)
    // Who reads the invoice sees that the cheque came, and that it came back.
    expect(redue.paiements).toMatchObject([
      { montant: 80_000, ContrePasse: true, IdOrigine: null },
      { montant: -80_000, IdOrigine: paiements[0]._id, Motif: 'Chèque impayé' },
    ])
    expect(await attenduDe(v)).toBe(80_000)
    const apres = (await g.attendu(m.refs.assurances.AKWABA)).reduce(
      (n: number, a: { Total: number }) => n + a.Total,
      0,
    )
    expect(apres - avant).toBe(80_000)
    accepte(await g.payerLigne(f, ligne, 80_000))
  })

  it('B5 : l’est aussi quand le reste de la ligne est re-présenté entre-temps', async () => {
    const { v, f, ligne } = await chezLAssureur()
    const { paiements } = await fait(g.payerEnPartie(f, ligne, 50_000))
    await fait(g.representer(ligne))
    expect(await attenduDe(v)).toBe(30_000)
    accepte(await g.contrePasser(paiements[0]._id))
    expect(await attenduDe(v)).toBe(80_000)
  })

  it('B24 : un chèque qui réglait deux lignes se contre-passe en entier, l’une d’elles re-présentée ou non', async () => {
    const client = (await g.client())._id
    const [a, b] = [await vendueCouverte({ client }), await vendueCouverte({ client })]
    const f = await g.deposee(a, b)
    const [une, autre] = f.lignes as { _id: string; IdCommande: string }[]
    const { paiements } = await fait(
      g.repondre(
        f._id,
        [
          { _id: une?._id, montant: 80_000 },
          { _id: autre?._id, issue: 'Partielle', montant: 50_000, IdMotifRejet: m.refs.motifRejet },
        ],
        g.cheque(130_000),
      ),
    )
    await fait(g.representer(autre?._id as string))
    accepte(await g.contrePasser(paiements[0]._id))
    expect((await attenduDe(a)) + (await attenduDe(b))).toBe(160_000)
  })

  it('B6 : se reçoit quand même, après avoir été mis à la charge du client : on lui rend ce qu’il avait payé pour elle', async () => {
    const { v, f, ligne } = await chezLAssureur()
    await fait(g.rejeter(f, ligne))
    await fait(g.chargerClient(ligne))
    await fait(g.encaisser(v, 100_000))
    refuse(await g.payerLigne(f, ligne, 80_000))
    // What the client paid in the insurer's place is given back first: the refusal says how much.
    const trop = await g.reprendreDecision(ligne, 'Client')
    refuse(trop)
    expect(trop.corps.message.replace(/\s/gu, ' ')).toContain('80 000')
    const op = await g.reglementDe(v.RefCmmd)
    await fait(g.rendre(op?._id as string, { montant: 80_000 }))
    await fait(g.reprendreDecision(ligne, 'Client'))
    accepte(await g.accepterEtPayer(f, ligne, 80_000))
    const { lignes, Regle } = await g.lireFacture(f)
    expect([lignes[0].Regle, Regle]).toEqual([80_000, 80_000])
    expect(await parts(v)).toEqual({ PartClient: 20_000, PartAssurance: 80_000, MontantRegle: 20_000 })
  })

  it('B6 : se reçoit quand même, après avoir été passé en perte', async () => {
    const { f, ligne } = await chezLAssureur()
    await fait(g.rejeter(f, ligne))
    await fait(g.abandonner(ligne))
    await fait(g.reprendreDecision(ligne, 'Abandon'))
    accepte(await g.accepterEtPayer(f, ligne, 80_000))
    expect((await g.lireFacture(f)).lignes[0]).toMatchObject({ Regle: 80_000, Abandonne: 0, Ouvert: 0 })
  })

  it('B6 : une décision prise sur la mauvaise ligne se reprend : à la charge du client, passée en perte', async () => {
    for (const [decision, quoi] of [
      ['chargerClient', 'Client'],
      ['abandonner', 'Abandon'],
    ] as const) {
      const { v, f, ligne } = await chezLAssureur()
      await fait(g.rejeter(f, ligne))
      await fait(g[decision](ligne))
      accepte(await g.reprendreDecision(ligne, quoi))
      expect((await g.lireFacture(f)).lignes[0]).toMatchObject({ Rejete: 80_000, Charge: 0, Abandonne: 0 })
      expect(await parts(v)).toMatchObject(couverte)
    }
  })

  it('B29 : ne dépasse jamais ce que le bon accorde, quelle que soit la raison donnée', async () => {
    const v = await vendueCouverte({ bon: { MontantAccorde: 50_000 } })
    expect(await parts(v)).toMatchObject({ PartAssurance: 50_000 })
    await g.traiterA(v, 100_000)
    expect((await parts(v)).PartAssurance).toBeLessThanOrEqual(50_000)
  })

  it('B28 : un chèque ne paie pas deux factures, de quelque façon que son numéro s’écrive', async () => {
    const numero = m.neuf('CHQ-MWK')
    const premiere = await chezLAssureur()
    await fait(g.payerLigne(premiere.f, premiere.ligne, 80_000, numero))
    const seconde = await chezLAssureur()
    for (const ecrit of [
      numero,
      numero.toLowerCase(),
      numero.replace('-', ' '),
      numero.replace('-', ''),
      `${numero}.`,
    ])
      refuse(await g.payerLigne(seconde.f, seconde.ligne, 80_000, ecrit))
    expect((await g.lireFacture(seconde.f)).Regle).toBe(0)
  })

  it('B4 : un dossier dont la livraison est reprise ne part pas chez l’assureur', async () => {
    const v = await vendueCouverte()
    await fait(g.encaisser(v, 20_000))
    await fait(g.livrer(v))
    await fait(
      g.traiter(v, { Pieces: ['Bon', 'Ordonnance', 'Proforma'].map(type => ({ type, present: true })) }),
    )
    await fait(g.revenir(v))
    const f = await g.facturer([v])
    if (f.statut >= 300) return refuse(f)
    refuse(await g.deposer(f.corps._id))
  })

  it.each(['premier', 'second'])(
    'K5 : la réponse de l’assurance en fichier ne met pas le rejet du %s client sur l’autre',
    async lequel => {
      const IdAssurance = await m.assureur()
      const { rows } = await m.essai.pool.query(`select "Libelle" from assurance where "_id" = $1`, [
        IdAssurance,
      ])
      const deux = [await g.client(), await g.client()]
      const jour = m.horloge.dans(-20).split('-').reverse().join('/')
      const numero = m.neuf('OLD-')
      await fait(
        g.reprendreParts(
          deux.map((c, n) => `${rows[0].Libelle};${numero};${jour};${c.CodeClient};;${90_000 - n * 50_000}`),
        ),
      )
      const rejete = deux[lequel === 'premier' ? 0 : 1]._id
      type Ligne = Record<'IdClient' | 'RefCmmd' | 'Client' | 'IdFacture' | 'Etat', string> & {
        Rejete: number
      }
      const lignes: Ligne[] = await g.lignes({ IdAssurance })
      const { IdFacture, RefCmmd, Client } = lignes.find(l => l.IdClient === rejete) as Ligne
      await g.reponseDeFichier(IdFacture, [`${RefCmmd};${Client};0;Bon périmé`])
      // Matched with its client, or said to be ambiguous: never with the other.
      const autre = ((await g.lignes({ IdAssurance })) as Ligne[]).find(l => l.IdClient !== rejete)
      expect(autre).toMatchObject({ Rejete: 0, Etat: 'En attente' })
    },
  )

  it('B16 : ce que l’assurance n’a jamais payé ne prend pas le plafond du bon', async () => {
    const { v, f, ligne } = await chezLAssureur({ bon: { Taux: 100, Plafond: 100_000 } })
    await fait(g.rejeter(f, ligne))
    await fait(g.abandonner(ligne))
    const { IdPriseEnCharge } = await g.lireVente(v)
    const r = await g.vendre(v.IdClient, { PrixMont1: 100_000, IdPriseEnCharge })
    accepte(r)
    expect(r.corps.commandes[0]).toMatchObject({ PartAssurance: 100_000, PartClient: 0 })
  })
})
