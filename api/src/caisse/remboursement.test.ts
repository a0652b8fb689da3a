import { contrat } from '@dioptrie/domain'
import type { EtatCaisse, Operation } from '@dioptrie/domain/caisse/contract'
import { contraireDe } from '@dioptrie/domain/caisse/rules'
import { ajouterJours, aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { type EssaiVentes, ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDeLaCaisse } from './verification.ts'

const { caisse, cloture } = contrat
let e: EssaiVentes
const jour = aujourdhuiAbidjan(new Date())
const veille = ajouterJours(jour, -1)
const FONDS = 50_000

const commande = async (RefCmmd: string) =>
  (await e.lireClient()).commandes.find((c: { RefCmmd: string }) => c.RefCmmd === RefCmmd)
const etat = async (): Promise<EtatCaisse> =>
  (await e.essai.appeler('caissier', caisse.etat, { params: { officine: e.essai.officines.ANG } })).corps
const rembourser = (id: string, payload: object, qui: Personne = 'gerant') =>
  e.essai.appeler(qui, caisse.rembourser, {
    params: { id },
    payload: { Motif: 'Rendu', ...payload } as never,
  })

/** What was paid yesterday, on a day that was then closed. */
let payees: { ref: string; id: string }[] = []
/** By a cheque that will come back unpaid. */
let impayes: { id: string }[] = []

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  const officine = e.essai.officines.ANG
  const ecrire = (colonnes: string, ...valeurs: unknown[]) =>
    e.essai.pool.query(
      `insert into operation ("IdOfficine", "Jour", ${colonnes}) values ($1, $2, ${valeurs.map((_, n) => `$${n + 3}`).join(', ')}) returning "_id"`,
      [officine, veille, ...valeurs],
    )
  await ecrire('"typeOperation", modepaiement, montant', 'Initialisation', 'Espèce', FONDS)
  for (const mode of ['Espèce', 'Wave', 'Espèce', 'Chèque']) {
    const vente = await e.vendre({ PrixMont1: 60_000 })
    const { _id, RefCmmd } = vente.corps.commandes[0]
    const { rows } = await ecrire(
      '"typeOperation", modepaiement, montant, "IdCommande", "IdClient", "Document"',
      ...['Règlement cmde cli', mode, 20_000, _id, e.client, RefCmmd],
    )
    await e.essai.pool.query('update commande_client set "MontantRegle" = 20000 where "_id" = $1', [_id])
    if (mode === 'Chèque') impayes = [{ id: rows[0]._id }]
    else payees = [...payees, { ref: RefCmmd, id: rows[0]._id }]
  }
  const clos = await e.essai.appeler('caissier', cloture.cloturer, {
    payload: { DateCloture: veille, Coupures: [{ Valeur: 10_000, Nature: 'billet', Nombre: 9 }] } as never,
  })
  expect(clos.statut).toBe(201)
})
afterAll(() => e.fermer())

describe('rendre l’argent d’une journée close', () => {
  it('attend que la journée soit ouverte, et n’est qu’à la direction', async () => {
    const [{ id } = { id: '' }] = payees
    const r = await rembourser(id, { modepaiement: 'Espèce' })
    expect([r.statut, r.corps.code]).toEqual([409, 'JOURNEE_NON_OUVERTE'])
    expect((await rembourser(id, { modepaiement: 'Espèce' }, 'caissier')).statut).toBe(403)
    await e.essai.appeler('caissier', caisse.initialiser, { payload: { montant: 90_000 } })
  })

  it('s’écrit aujourd’hui, une fois : le tiroir baisse, la commande redoit, hier ne change pas', async () => {
    const [{ id, ref } = { id: '', ref: '' }] = payees
    const r = await Promise.all([1, 2, 3].map(() => rembourser(id, { modepaiement: 'Espèce' })))
    expect(r.map(x => x.statut).sort()).toEqual([200, 409, 409])
    const ecrite = r.find(x => x.statut === 200)?.corps as Operation
    expect(ecrite).toMatchObject({ Jour: jour, montant: -20_000, IdOrigine: id, Motif: 'Rendu' })
    expect(contraireDe(ecrite)).toBe('remboursement')
    const recu = await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id: ecrite._id } })
    expect(texteDuPdf(recu.brut)).toContain('Remboursement')
    // Printed again, the receipt of the payment says that it is none any more.
    const premier = texteDuPdf(
      (await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id } })).brut,
    ).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(premier).toContain('ANNULÉ')
    expect(premier).toContain(`Annulé le ${ecrireJour(jour)}`)
    expect(premier).not.toContain('Reste à payer')
    expect(await etat()).toMatchObject({ Attendu: 70_000 })
    expect(await commande(ref)).toMatchObject({ MontantRegle: 0, ResteAPayer: 60_000 })
    const hier = await e.essai.appeler('gerant', caisse.totaux, { query: { du: veille, au: veille } })
    expect(hier.corps.Attendu).toBe(90_000)
  })

  it('par un autre moyen que celui du client : Wave payé, espèces rendues', async () => {
    const [, { id } = { id: '' }] = payees
    const sansNumero = await rembourser(id, { modepaiement: 'Wave' })
    expect([sansNumero.statut, Object.keys(sansNumero.corps.champs)]).toEqual([400, ['payload.reference']])
    expect((await rembourser(id, { modepaiement: 'Espèce' })).corps).toMatchObject({ modepaiement: 'Espèce' })
    expect(await etat()).toMatchObject({ Attendu: 50_000 })
  })

  it('jamais plus que ce que contient le tiroir, ni un fonds, ni une écriture contraire', async () => {
    const [, , { id } = { id: '' }] = payees
    const banque = await e.essai.appeler('administrateur', contrat.banque.creer, {
      payload: { Libelle: 'Banque du Golfe' } as never,
    })
    await e.essai.appeler('caissier', contrat.versements.creer, {
      payload: { montant: 45_000, IdBanque: banque.corps._id },
    })
    expect((await rembourser(id, { modepaiement: 'Espèce' })).corps.code).toBe('TIROIR_INSUFFISANT')
    const { corps } = await e.essai.appeler('gerant', caisse.operations, { query: {} })
    const autres = (corps as Operation[]).filter(o => o.typeOperation === 'Initialisation' || o.IdOrigine)
    for (const o of autres)
      expect([o.typeOperation, (await rembourser(o._id, { modepaiement: 'Espèce' })).statut]).toEqual([
        o.typeOperation,
        409,
      ])
  })

  it('par parts, jusqu’à ce qui a été payé et jamais plus, même à dix en même temps', async () => {
    const vente = await e.vendre({ PrixMont1: 100_000 })
    const { RefCmmd } = vente.corps.commandes[0]
    await e.essai.appeler('caissier', caisse.reglerCommande, {
      params: { clientId: e.client },
      payload: { RefCmmd, montant: 100_000, modepaiement: 'Espèce' },
    })
    const operations = async () =>
      (await e.essai.appeler('gerant', caisse.operations, { query: {} })).corps as Operation[]
    const paye = (await operations()).find(o => o.Document === RefCmmd) as Operation
    const compter = async () =>
      (
        await e.essai.pool.query(`select (select sum("Nombre") from total_recette)::int as tenu,
          (select sum("Nombre") from part_de_recette)::int as lu`)
      ).rows[0]
    const avant = await compter()
    const tiroir = (await etat()).Attendu
    for (const montant of [0, -1, 0.5, 100_001.5, '5'])
      expect((await rembourser(paye._id, { modepaiement: 'Espèce', montant })).statut).toBe(400)
    const trop = await rembourser(paye._id, { modepaiement: 'Espèce', montant: 100_001 })
    expect([trop.statut, trop.corps.code]).toEqual([409, 'MONTANT_TROP_GRAND'])
    const une = (await rembourser(paye._id, { modepaiement: 'Espèce', montant: 10_000 })).corps as Operation
    expect(une).toMatchObject({ montant: -10_000, MontantOrigine: 100_000, IdOrigine: paye._id })
    expect(contraireDe(une)).toBe('remboursement')
    const recu = texteDuPdf(
      (await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id: une._id } })).brut,
    ).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const mot of ['Remboursement', '10 000 F', 'Reste à payer']) expect(recu).toContain(mot)
    const premier = texteDuPdf(
      (await e.essai.appeler('caissier', caisse.imprimerRecu, { params: { id: paye._id } })).brut,
    ).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(premier).toContain(`Rendu le ${ecrireJour(jour)}`)
    expect(premier).not.toContain('ANNULÉ')
    expect((await operations()).find(o => o._id === paye._id)).toMatchObject({
      Rendu: 10_000,
      IdAnnulation: null,
    })
    expect(await commande(RefCmmd)).toMatchObject({ MontantRegle: 90_000, ResteAPayer: 10_000 })
    // A part of it was given back: it is no mistake any more.
    const annuler = await e.essai.appeler('gerant', caisse.annuler, {
      params: { id: paye._id },
      query: { motif: 'Erreur' },
    })
    expect([annuler.statut, annuler.corps.code]).toEqual([409, 'MONTANT_TROP_GRAND'])
    const dix = await Promise.all(
      Array.from({ length: 10 }, () => rembourser(paye._id, { modepaiement: 'Espèce', montant: 20_000 })),
    )
    expect(dix.filter(r => r.statut === 200)).toHaveLength(4)
    expect(await commande(RefCmmd)).toMatchObject({ MontantRegle: 10_000, ResteAPayer: 90_000 })
    // Without an amount: all that is left of it.
    expect((await rembourser(paye._id, { modepaiement: 'Espèce' })).corps.montant).toBe(-10_000)
    expect((await rembourser(paye._id, { modepaiement: 'Espèce', montant: 1 })).corps.code).toBe(
      'DEJA_ANNULEE',
    )
    expect((await operations()).find(o => o._id === paye._id)?.IdAnnulation).not.toBeNull()
    expect((await etat()).Attendu).toBe(tiroir - 100_000)
    // A payment counts until all of it is given back: neither five times less, nor once more.
    expect(await compter()).toEqual({ tenu: avant.tenu - 1, lu: avant.lu - 1 })
  })

  it('chaque part par Wave a son numéro, et celui du règlement reste pris', async () => {
    const vente = await e.vendre({ PrixMont1: 30_000 })
    const { RefCmmd } = vente.corps.commandes[0]
    const payer = (montant: number, reference: string) =>
      e.essai.appeler('caissier', caisse.reglerCommande, {
        params: { clientId: e.client },
        payload: { RefCmmd, montant, modepaiement: 'Wave', reference },
      })
    await payer(30_000, 'W-900')
    const { rows } = await e.essai.pool.query(`select "_id" from operation where reference = 'W-900'`)
    const rendre = (montant: number, reference: string) =>
      rembourser(rows[0]._id, { modepaiement: 'Wave', reference, montant })
    expect((await rendre(5_000, 'W-901')).statut).toBe(200)
    expect((await rendre(5_000, 'W 901')).corps.code).toBe('TRANSACTION_DEJA_SERVIE')
    expect((await rendre(5_000, 'W-900')).corps.code).toBe('TRANSACTION_DEJA_SERVIE')
    expect((await rendre(5_000, 'W-902')).statut).toBe(200)
    expect((await payer(1, 'W-900')).corps.code).toBe('TRANSACTION_DEJA_SERVIE')
    expect(await commande(RefCmmd)).toMatchObject({ MontantRegle: 20_000 })
  })

  it('un chèque revenu impayé après la clôture ne demande rien au tiroir', async () => {
    const [{ id } = { id: '' }] = impayes
    const { Attendu } = await etat()
    const banque = (await e.essai.pool.query('select "_id" from banque limit 1')).rows[0]._id
    if (Attendu > 0)
      await e.essai.appeler('caissier', contrat.versements.creer, {
        payload: { montant: Attendu, IdBanque: banque },
      })
    expect(await etat()).toMatchObject({ Attendu: 0 })
    const r = await rembourser(id, { modepaiement: 'Chèque', reference: 'CH-77' })
    expect(r.corps).toMatchObject({ montant: -20_000, modepaiement: 'Chèque', Jour: jour })
    expect(await etat()).toMatchObject({ Attendu: 0 })
  })

  it('laisse les livres justes', async () => {
    for (const { nom, requete } of verificationsDeLaCaisse)
      expect([nom, (await e.essai.pool.query(requete)).rows]).toEqual([nom, []])
  })
})
