import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EssaiFacturation, ouvrirEssaiFacturation } from './facturation/essai.ts'
import { enFormulaire, png } from './kernel/trial/essai.fichiers.ts'
import type { Personne } from './kernel/trial/essai.ts'

/*
 * Calls that the tests of their area had only seen refused, or heard of from elsewhere: each does what it says. `meta/bilan` names
 * those that would come to be missing.
 */
let e: EssaiFacturation
beforeAll(async () => {
  e = await ouvrirEssaiFacturation()
})
afterAll(() => e.fermer())

/** A call that must answer; what it answers. */
async function faire(qui: Personne, appel: Appel, demande: object = {}) {
  const r = await e.essai.appeler(qui, appel, demande as never)
  expect([appel.path, r.statut, r.corps?.code, r.corps?.champs]).toEqual([
    appel.path,
    appel.statut,
    undefined,
    undefined,
  ])
  return r.corps
}
async function joindre(qui: Personne, url: string) {
  const { corps, entetes } = enFormulaire('papier.png', png(4))
  const r = await e.essai.brut(qui, 'POST', url, corps, entetes)
  expect(r.statut).toBe(201)
  return r.corps
}

it('un compte, son contact et ses affaires se lisent par leur adresse ; un papier s’ouvre puis se retire', async () => {
  const k = contrat.commercial
  const qui = 'commercial'
  const { compteSale } = await faire(qui, k.creerCompte, { payload: { RaisonSociale: 'Cacao du Sud' } })
  const { contact } = await faire(qui, k.creerContact, { payload: { IdCompte: compteSale._id, Nom: 'Assi' } })
  const { opportunite } = await faire(qui, k.creerOpportunite, {
    payload: { IdCompte: compteSale._id, Libelle: 'Convention' },
  })
  const compte = await faire(qui, k.lireCompteParSlug, { params: { slug: compteSale.slug } })
  expect(compte.compteSale).toMatchObject({ _id: compteSale._id, Opportunites: 1 })
  const lu = await faire(qui, k.lireContactParSlug, { params: { slug: contact.slug } })
  expect(lu.contact).toMatchObject({ _id: contact._id, Nom: 'Assi' })
  const siennes = await faire(qui, k.opportunitesDuCompte, { params: { id: compteSale._id } })
  expect(siennes.opportunites.map((o: { _id: string }) => o._id)).toEqual([opportunite._id])

  const papier = await joindre(qui, `/api/commercial/document/compte_sale/${compteSale._id}`)
  const params = { id: papier._id }
  const lesSiens = { params: { entity: 'compte_sale', id: compteSale._id } }
  expect(await faire(qui, k.papiers, lesSiens)).toMatchObject([params.id].map(_id => ({ _id })))
  const ouvert = await e.essai.appeler(qui, k.ouvrirPapier, { params })
  expect([ouvert.statut, ouvert.brut.readUInt32BE(16)]).toEqual([200, 4])
  await faire(qui, k.retirerPapier, { params })
  expect((await e.essai.appeler(qui, k.ouvrirPapier, { params })).statut).toBe(404)

  const { suspect } = await faire(qui, k.creerSuspect, { payload: { RaisonSociale: 'Scierie de l’Ouest' } })
  await faire(qui, k.retirerSuspect, { params: { id: suspect._id } })
  const restent = await faire(qui, k.suspects, { query: { q: 'scierie' } })
  expect(JSON.stringify(restent)).not.toContain(suspect._id)
})

it('le scan d’un bordereau s’ouvre', async () => {
  const f = await e.facturees(await e.vendues(1))
  const bordereau = (await e.deposer([f._id])).corps
  const scan = await joindre('facturation', `/api/facturation/bordereau/document/${bordereau._id}`)
  const { ouvrirScan } = contrat.facturation
  const ouvert = await e.essai.appeler('facturation', ouvrirScan, { params: { id: scan._id } })
  expect([ouvert.statut, ouvert.brut.readUInt32BE(16)]).toEqual([200, 4])
})

it('un répertoire et une campagne pas encore lancée se suppriment', async () => {
  const { sms } = contrat
  const repertoire = await faire('gerant', sms.creerRepertoire, {
    payload: { Libelle: 'À jeter', contacts: [{ Nom: 'Aya', Contacts: '0707121212' }] },
  })
  const { compagneSMS } = await faire('gerant', sms.creerDiffusion, {
    payload: { Libelle: 'À jeter', IdRepertoire: repertoire._id, message: 'Bonjour' },
  })
  const diffusion = { params: { id: compagneSMS._id } }
  await faire('gerant', sms.supprimerDiffusion, diffusion)
  expect((await e.essai.appeler('gerant', sms.diffusion, diffusion)).statut).toBe(404)
  await faire('gerant', sms.supprimerRepertoire, { params: { id: repertoire._id } })
  const restent = await faire('gerant', sms.repertoires, { params: { officine: e.essai.officines.ANG } })
  expect(JSON.stringify(restent)).not.toContain(repertoire._id)
})

it('ce dont il ne reste rien au rayon des verres s’ôte, un par un ou d’un mot', async () => {
  const { stockVerre } = contrat
  const verrier = await faire('administrateur', contrat.fournisseursVerre.creer, {
    payload: { Fournisseur: 'Verrerie' },
  })
  const nom = async (Libelle: string, Genre: string) =>
    (
      await faire('administrateur', stockVerre.creerNom, {
        payload: { Libelle, Genre, IdFourVerr: verrier._id, PrixVente: 14_000 },
      })
    )._id as string
  const [unifocal, progressif] = [await nom('Clair', 'unifocal'), await nom('Horizon', 'progressif')]
  const tenir = async (Sph: number) => {
    const [, progressive] = await Promise.all([
      faire('magasinier', stockVerre.creerUnifocal, {
        payload: { IdNomCommercial: unifocal, Sph, Cyl: 0, Diametre: 70 },
      }),
      faire('magasinier', stockVerre.creerProgressif, {
        payload: { IdNomCommercial: progressif, Sph, Add: 2, Cote: 'OD' },
      }),
    ])
    return progressive
  }
  const query = { confirmation: 'SUPPRIMER' }
  // The first two of a house, at once: their category is made by one of them.
  const seul = await tenir(1)
  await faire('magasinier', stockVerre.supprimerProgressif, { params: { id: seul._id } })
  for (const [vider, combien] of [
    [stockVerre.viderUnifocaux, 1],
    [stockVerre.viderProgressifs, 0],
  ] as const)
    expect(await faire('magasinier', vider, { query })).toMatchObject({ supprimes: combien, gardes: 0 })
  await tenir(2)
  for (const vider of [stockVerre.supprimerUnifocaux, stockVerre.supprimerProgressifs])
    expect(await faire('magasinier', vider, { query })).toMatchObject({ supprimes: 1, gardes: 0 })
})

it('ce que rien n’utilise se supprime', async () => {
  const qui = 'administrateur'
  const cree = async (appel: Appel, payload: object) => (await faire(qui, appel, { payload }))._id as string
  const supprimer = (appel: Appel, id: string) => faire(qui, appel, { params: { id } })
  const { fournisseursVerre, indicesVerre, modelesVerre, stockVerre, coupures, codesTva, configuration } =
    contrat
  const IdFourVerr = await cree(fournisseursVerre.creer, { Fournisseur: 'Verrerie d’un jour' })
  const IdIndice = await cree(indicesVerre.creer, { indice: 1.53 })
  const IdGam = await cree(contrat.gamme_verre.creer, { Libelle_GamVer: 'D’un jour', IdFour: IdFourVerr })
  const IdFoyer = await cree(contrat.type_verre.creer, { Libelle_Foyer: 'D’un jour', TypeVision: 'unifocal' })
  const IdMatiere = await cree(contrat.matiere_verre.creer, { Libelle_Matiere: 'D’un jour' })
  const lieux = { IdFourVerr, IdIndice, IdGam, IdFoyer, IdMatiere }
  await supprimer(
    modelesVerre.supprimer,
    await cree(modelesVerre.creer, { Libelle_Model: 'Un jour', ...lieux }),
  )
  await supprimer(
    stockVerre.supprimerNom,
    await cree(stockVerre.creerNom, { Libelle: 'Un jour', IdFourVerr, Genre: 'unifocal' }),
  )
  await supprimer(indicesVerre.supprimer, IdIndice)
  await supprimer(contrat.gamme_verre.supprimer, IdGam)
  await supprimer(fournisseursVerre.supprimer, IdFourVerr)
  const billet = { Libelle: 'Billet de 20 000', Valeur: 20_000, Nature: 'billet' }
  await supprimer(coupures.supprimer, await cree(coupures.creer, billet))
  await supprimer(codesTva.supprimer, await cree(codesTva.creer, { Libelle: 'Réduit', Taux: 9 }))
  const pied = await joindre(qui, configuration.deposerPiedpage.path)
  await supprimer(configuration.retirerPiedpage, pied._id)
  expect((await e.essai.appeler(qui, configuration.piedpage)).corps).toBeNull()
})
