import { contrat } from '@dioptrie/domain'
import { describe, expect, it } from 'vitest'
import { AJOUT_SEUL } from '../kernel/platform/service.ts'
import type { Reponse } from '../kernel/trial/essai.ts'
import { accepte, chezLAssureur, conter, g, m, vendueCouverte } from './conteur.ts'
import { fait } from './gestes.ts'

/*
 * What must not be done with money, from any door: each is refused by a sentence, and nothing moves, neither what was named nor anything
 * beside it.
 */
conter()

/** The books, and all that is owed, held or counted beside them. */
const TABLES = [
  ...Object.keys(AJOUT_SEUL),
  ...['commande_client', 'commande_comptoir', 'proforma', 'consultation', 'prise_en_charge', 'article'],
  ...[
    'dossier_assurance',
    'ligne_assurance',
    'facture_assurance',
    'part_facture',
    'caisse',
    'journee_caisse',
  ],
  ...['total_caisse', 'cumul_caisse', 'compteur', 'compteur_reseau', 'numero_transaction', 'client'],
]
async function livres(): Promise<Record<string, string>> {
  const { rows } = await m.essai.pool.query(
    TABLES.map(
      t =>
        `select '${t}' as de, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as dit from ${t} t`,
    ).join(' union all '),
  )
  return Object.fromEntries(rows.map(r => [r.de, r.dit]))
}

/** A sentence of the shop: neither a constraint, nor the words of a program. */
const PHRASE = /^[\p{Lu}«\d].{8,}[.?»]$/su
/** Of one field: the word of the house for what is missing, too. */
const D_UN_CHAMP = /^[\p{Lu}«\d].{6,}$/su
const DE_PROGRAMME = /constraint|violates|null|undefined|[a-z]+_[a-z]+|\bNaN\b|error/i
function dites({ statut, corps }: Reponse): void {
  expect([statut >= 400 && statut < 500, statut, corps.message]).toEqual([true, statut, corps.message])
  expect(corps.message).toMatch(PHRASE)
  const champs = Object.values(corps.champs ?? {}) as string[]
  for (const dit of champs) expect(dit).toMatch(D_UN_CHAMP)
  for (const dit of [corps.message, ...champs]) expect(dit).not.toMatch(DE_PROGRAMME)
}

/** Each of these is refused, and the books are then what they were. */
async function rienNePasse(...gestes: (() => Promise<Reponse>)[]): Promise<void> {
  const avant = await livres()
  for (const [rang, geste] of gestes.entries()) {
    const r = await geste()
    expect([rang, r.statut < 300]).toEqual([rang, false])
    dites(r)
    expect([rang, await livres()]).toEqual([rang, avant])
  }
}

const payee = async () => {
  const v = await g.vendue((await g.client())._id)
  await fait(g.encaisser(v, 100_000))
  return { v, op: (await g.reglementDe(v.RefCmmd))?._id as string }
}

describe('le contraire d’un contraire', () => {
  it('d’un règlement, annulé ou rendu', async () => {
    const { op } = await payee()
    const { _id } = await fait(g.contrePasserOperation(op))
    const contraire = _id ?? (await g.operations()).find((o: { IdOrigine: string }) => o.IdOrigine === op)._id
    await rienNePasse(
      () => g.contrePasserOperation(contraire),
      () => g.rendre(contraire),
      () => g.contrePasserOperation(op),
      () => g.rendre(op),
    )
  })

  it('d’un chèque d’assurance impayé, d’une décision reprise, d’un solde retiré, d’une dépense annulée, d’un versement annulé', async () => {
    const { f, ligne } = await chezLAssureur()
    const { paiements } = await fait(g.payerLigne(f, ligne, 80_000))
    await fait(g.contrePasser(paiements[0]._id))
    const impaye = (await g.lireFacture(f)).paiements.find((p: { IdOrigine: string | null }) => p.IdOrigine)
    const autre = await chezLAssureur()
    await fait(g.rejeter(autre.f, autre.ligne))
    await fait(g.chargerClient(autre.ligne))
    await fait(g.reprendreDecision(autre.ligne, 'Client'))
    const solde = await g.reprise((await g.client()).CodeClient, 30_000)
    await fait(g.annulerReprise(solde))
    const { rows } = await m.essai.pool.query(`select "_id" from creance_ouverture where "IdOrigine" = $1`, [
      solde,
    ])
    await fait(g.ouvrirDepense(20_000))
    const depense = await fait(g.depenser(5_000))
    await fait(g.annulerDepense(depense._id))
    const retour = await m.essai.pool.query(`select "_id" from depense where "IdOrigine" = $1`, [depense._id])
    const versement = await fait(g.verser(10_000))
    await fait(g.annulerVersement(versement._id))
    await rienNePasse(
      () => g.contrePasser(paiements[0]._id),
      () => g.contrePasser(impaye._id),
      () => g.reprendreDecision(autre.ligne, 'Client'),
      () => g.annulerReprise(solde),
      () => g.annulerReprise(rows[0]._id),
      () => g.annulerDepense(depense._id),
      () => g.annulerDepense(retour.rows[0]._id),
      () => g.annulerVersement(versement._id),
    )
  })
})

describe('ce qui est d’une autre officine', () => {
  it('ne s’y contre-passe, ne s’y rend et ne s’y décide pas', async () => {
    const { v, op } = await payee()
    const versement = await fait(g.verser(10_000))
    const comptoir = await fait(
      g.auComptoir({ lignes: [{ IdArticle: m.refs.articles.ANG.etui, Quantite: 1 }] }),
    )
    const { ligne } = await chezLAssureur()
    const { version } = await g.lireVente(v)
    await rienNePasse(
      () => g.contrePasserOperation(op, { qui: 'gerant@PLT' }),
      () => g.rendre(op, {}, { qui: 'gerant@PLT' }),
      () => g.encaisser(v, 1, { qui: 'caissier@PLT' }),
      () => g.changer(v, { RemiseCom: 1_000 }, { qui: 'gerant@PLT' }),
      () => g.annulerVente(v, { qui: 'gerant@PLT' }),
      () => g.annulerComptoir(comptoir._id, { qui: 'gerant@PLT' }),
      () => g.parId('gerant@PLT', contrat.versements.annuler, versement._id, { payload: { Motif: 'Essai' } }),
      () =>
        g.parId('gerant@PLT', contrat.avoirs.rendreCommande, v._id, {
          payload: { version, lignes: [{ Cle: 'Monture1', Quantite: 1, Sort: 'Perte' }], Motif: 'Essai' },
        }),
      () =>
        g.dire('gerant@PLT', contrat.facturation.chargerClient, {
          payload: { lignes: [{ _id: ligne }], Motif: 'Essai' },
        }),
    )
  })
})

describe('une horloge reculée', () => {
  it('ne fait rien d’hier, ni le contraire de ce qui est de demain', async () => {
    const { v, op } = await payee()
    const versement = await fait(g.verser(10_000))
    const encaissable = await g.vendue((await g.client())._id)
    await m.demain(-1)
    try {
      await rienNePasse(
        () => g.encaisser(encaissable, 1_000),
        () => g.contrePasserOperation(op),
        () => g.rendre(op),
        () => g.verser(1_000),
        () => g.annulerVersement(versement._id),
        () => g.ouvrir(1_000),
        () => g.toutReprendre(v, 100_000) as Promise<Reponse>,
      )
    } finally {
      await m.demain()
    }
    accepte(await g.rendre(op))
  })
})

describe('un avoir', () => {
  it('de plus que ce qui fut vendu, ou qui rendrait plus que ce qui fut payé', async () => {
    const { v } = await payee()
    const nue = await g.vendue((await g.client())._id)
    const avec = (Cle: string, Quantite: number) => [{ Cle, Quantite, Sort: 'Perte' }]
    await rienNePasse(
      () => g.rendreVente(v, avec('Monture1', 2)),
      () => g.rendreVente(v, avec('Monture2', 1)),
      () => g.rendreVente(v, [...avec('Monture1', 1), ...avec('Monture1', 1)]),
      () => g.rendreVente(v, []),
      () => g.rendreVente(v, avec('Monture1', 1), 100_001),
      () => g.rendreVente(nue, avec('Monture1', 1), 1),
    )
  })

  it('deux fois au même instant : un seul passe, et l’argent ne sort qu’une fois', async () => {
    const { v } = await payee()
    const avant = (await g.etatCaisse()).Attendu
    const { version } = await g.lireVente(v)
    const rendre = () =>
      g.parId('gerant', contrat.avoirs.rendreCommande, v._id, {
        payload: {
          version,
          lignes: [{ Cle: 'Monture1', Quantite: 1, Sort: 'Perte' }],
          Motif: 'Essai',
          rendre: { montant: 100_000, modepaiement: 'Espèce' },
        },
      })
    const r = await Promise.all([rendre(), rendre(), rendre()])
    expect(r.map(x => x.statut).sort()).toEqual([201, 409, 409])
    for (const refuse of r.filter(x => x.statut === 409)) dites(refuse)
    expect(avant - (await g.etatCaisse()).Attendu).toBe(100_000)
    await rienNePasse(() => g.toutReprendre(v))
  })
})

describe('une version périmée', () => {
  it('d’une commande, d’un bon, d’une vente au comptoir, d’un retour', async () => {
    const v = await vendueCouverte()
    const comptoir = await fait(
      g.auComptoir({ lignes: [{ IdArticle: m.refs.articles.ANG.etui, Quantite: 2 }] }),
    )
    const [vue, bon, vueComptoir] = [
      (await g.lireVente(v)).version,
      (await g.lireBon(v.IdClient, v.bon)).version,
      (await g.lireComptoir(comptoir._id)).version,
    ]
    await fait(g.changer(v, { RemiseCom: 1_000 }))
    await fait(g.changerBon(v.IdClient, v.bon, { Taux: 81 }))
    await fait(g.changerComptoir(comptoir._id, { Observation: 'Attend' }))
    await rienNePasse(
      () => g.changer(v, { version: vue, RemiseCom: 2_000 }),
      () => g.changerBon(v.IdClient, v.bon, { version: bon, Taux: 82 }),
      () => g.changerComptoir(comptoir._id, { version: vueComptoir, Observation: 'Part' }),
      () =>
        g.parId('gerant', contrat.avoirs.rendreCommande, v._id, {
          payload: {
            version: vue,
            lignes: [{ Cle: 'Monture1', Quantite: 1, Sort: 'Perte' }],
            Motif: 'Essai',
          },
        }),
    )
  })
})

describe('le bon d’un client qui n’est plus', () => {
  it('réuni à un autre, ou supprimé : ni vendu, ni changé, ni retiré', async () => {
    const garde = await g.client()
    const [double, parti] = [await g.client(), await g.client()]
    const [bon, autre] = [await g.bon(double._id), await g.bon(garde._id)]
    await fait(g.fusionner(garde._id, double._id))
    await rienNePasse(
      // Who has a bon is not deleted.
      () => g.parId('gerant', contrat.clients.supprimer, garde._id),
    )
    await fait(g.parId('gerant', contrat.clients.supprimer, parti._id))
    await rienNePasse(
      ...(
        [
          [double._id, bon],
          [parti._id, autre],
        ] as const
      ).flatMap(([client, { _id, version }]) => [
        () => g.vendre(client, { PrixMont1: 100_000, IdPriseEnCharge: _id }),
        () =>
          g.parId('opticien', contrat.ventes.modifierPriseEnCharge, client, {
            payload: { _id, version, Taux: 50 },
          }),
        () => g.retirerBon(client, _id),
        () => g.proforma(client, { IdPriseEnCharge: _id }),
      ]),
    )
  })
})

describe('le fichier d’une assurance', () => {
  it('dont une référence est de deux clients, et qui ne dit pas lequel : rien n’en est écrit', async () => {
    const IdAssurance = await m.assureur()
    const { rows } = await m.essai.pool.query(`select "Libelle" from assurance where "_id" = $1`, [
      IdAssurance,
    ])
    const jour = m.horloge.dans(-20).split('-').reverse().join('/')
    const numero = m.neuf('OLD-')
    const deux = [await g.client(), await g.client()]
    await fait(
      g.reprendreParts(
        deux.map((c, n) => `${rows[0].Libelle};${numero};${jour};${c.CodeClient};;${90_000 - n * 50_000}`),
      ),
    )
    const [ligne] = await g.lignes({ IdAssurance })
    const avant = await livres()
    for (const dit of [
      `${ligne.RefCmmd};;0;Bon périmé`,
      `${ligne.RefCmmd};Personne Inconnue;0;Bon périmé`,
      `${ligne.RefCmmd};${ligne.Client};1e9;`,
      `${ligne.RefCmmd};${ligne.Client};12,5;`,
    ]) {
      const r = await g.reponseDeFichier(ligne.IdFacture, [dit])
      dites(r)
      expect(await livres()).toEqual(avant)
    }
  })
})

describe('un montant qui n’est pas entier', () => {
  it.each([0.5, 1_000.25, -1_000, '1 000', 10_000_000_000_000, 1e21])('%s', async montant => {
    const [{ op }, { f, ligne }, v] = [await payee(), await chezLAssureur(), await vendueCouverte()]
    const solde = await g.reprise((await g.client()).CodeClient, 30_000)
    const n = montant as number
    await rienNePasse(
      () => g.encaisser(v, n),
      () => g.rendre(op, { montant: n }),
      () => g.verser(n),
      () => g.depenser(n),
      () => g.alimenterDepense(n),
      () => g.encaisserReprise(solde, n),
      () => g.vendre(v.IdClient, { PrixMont1: n }),
      () => g.changer(v, { RemiseCom: n }, { qui: 'gerant' }),
      () => g.changerBon(v.IdClient, v.bon, { MontantAccorde: n }),
      () => g.traiterA(v, n),
      () => g.payerLigne(f, ligne, n),
      () => g.auComptoir({ lignes: [{ IdArticle: m.refs.articles.ANG.etui, Quantite: 1, PrixUnitaire: n }] }),
      () => g.auComptoir({ lignes: [{ IdArticle: m.refs.articles.ANG.etui, Quantite: n }] }),
      () => g.rendreVente(v, [{ Cle: 'Monture1', Quantite: n, Sort: 'Perte' }]),
    )
  })
})
