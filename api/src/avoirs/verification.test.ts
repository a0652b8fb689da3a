import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verificationsDesVersions } from '../etats/versions.verification.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDesAvoirs } from './verification.ts'

let e: EssaiVentes
beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  await e.essai.appeler('caissier', contrat.caisse.initialiser, { payload: { montant: 100_000 } })
  const rendre = async (cles: string[]) => {
    const { corps } = await e.vendre({ PrixMont1: 60_000, PrixVerD1: 40_000 })
    const { _id, RefCmmd } = corps.commandes[0]
    const payer = (montant: number, plus: object = {}) =>
      e.essai.appeler('caissier', contrat.caisse.reglerCommande, {
        params: { clientId: e.client },
        payload: { RefCmmd, montant, modepaiement: 'Espèce', ...plus } as never,
      })
    await payer(100_000)
    const { version } = (await e.essai.appeler('gerant', contrat.ventes.lire, { params: { id: _id } })).corps
    const r = await e.essai.appeler('gerant', contrat.avoirs.rendreCommande, {
      params: { id: _id },
      payload: {
        version,
        Motif: 'Essai',
        lignes: cles.map(Cle => ({ Cle, Quantite: 1, Sort: 'Perte' as const })),
        rendre: { montant: 10_000, modepaiement: 'Espèce', reference: null },
      },
    })
    expect(r.statut).toBe(201)
    return r.corps.Reference as string
  }
  const reference = await rendre(['OD1'])
  await rendre(['Monture1', 'OD1'])
  const { corps } = await e.vendre({ PrixMont1: 5_000 })
  await e.essai.appeler('caissier', contrat.caisse.reglerCommande, {
    params: { clientId: e.client },
    payload: {
      RefCmmd: corps.commandes[0].RefCmmd,
      montant: 5_000,
      modepaiement: 'Avoir',
      reference,
    } as never,
  })
})
afterAll(() => e.fermer())

/** Written as nobody can by the program, looked at, and taken back: the names of what then differs. */
async function differences(faute: string): Promise<string[]> {
  const base = await e.essai.pool.connect()
  try {
    await base.query(`begin; set local session_replication_role = replica`)
    await base.query(faute)
    const trouvees: string[] = []
    for (const { nom, requete } of [...verificationsDesAvoirs, ...verificationsDesVersions])
      if ((await base.query(requete)).rows.length > 0) trouvees.push(nom)
    return trouvees
  } finally {
    await base.query('rollback')
    base.release()
  }
}

const premier = `"Reference" like '%00001'`
it.each([
  [
    'une ligne qui vaut autre chose',
    'Chaque avoir = somme de ses lignes',
    `update avoir_ligne set "Montant" = "Montant" - 1`,
  ],
  [
    'un avoir de plus que ce que sa vente a perdu',
    'Avoirs de chaque vente',
    `update avoir set "Montant" = "Montant" + 1 where ${premier}`,
  ],
  [
    'un avoir sans version',
    'Avoirs de chaque vente',
    `update version_vente set "Cause" = 'prix' where "Cause" = 'retour'`,
  ],
  [
    'une part d’assurance que la vente n’a pas perdue',
    'Avoirs de chaque vente',
    `update avoir set "PartAssurance" = 1 where ${premier}`,
  ],
  ['un crédit que la caisse n’a pas écrit', 'Rendu et crédit', `update avoir set "Credit" = "Credit" + 1`],
  ['un rendu que la caisse n’a pas écrit', 'Rendu et crédit', `update avoir set "Rendu" = "Rendu" - 1`],
  [
    'un crédit employé sans rien payer',
    'Ce qui est employé de chaque crédit',
    `update avoir set "Utilise" = "Utilise" + 1`,
  ],
  [
    'un règlement par un crédit d’une autre officine',
    'Ce qui est employé de chaque crédit',
    `update operation set "IdOfficine" = (select "_id" from officine where "Code" = 'PLT') where modepaiement = 'Avoir' and montant > 0`,
  ],
  ['un numéro sauté', 'Numéros des avoirs', `update compteur set dernier = dernier + 1 where genre = 'AVR'`],
  [
    'une commande rendue qui se vend encore',
    'Une commande rendue',
    `update commande_client set "Etape" = 'Rendue', "DatePromesse" = null where "Total" > 0`,
  ],
  [
    'un retour qui vend',
    'Un autre jour ne change aucun montant, un retour',
    `update version_vente set "EcartTotal" = 1 where "Cause" = 'retour'`,
  ],
])('%s se voit', async (_, nom, faute) => {
  expect((await differences(faute)).map(trouvee => trouvee.slice(0, nom.length))).toContain(nom)
})

it('sans faute, tout concorde', async () => {
  expect(await differences('select')).toEqual([])
})
