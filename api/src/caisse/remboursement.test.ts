import { contrat } from '@dioptrie/domain'
import type { EtatCaisse, Operation } from '@dioptrie/domain/caisse/contract'
import { contraireDe } from '@dioptrie/domain/caisse/rules'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
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

beforeAll(async () => {
  e = await ouvrirEssaiVentes()
  const officine = e.essai.officines.ANG
  const ecrire = (colonnes: string, ...valeurs: unknown[]) =>
    e.essai.pool.query(
      `insert into operation ("IdOfficine", "Jour", ${colonnes}) values ($1, $2, ${valeurs.map((_, n) => `$${n + 3}`).join(', ')}) returning "_id"`,
      [officine, veille, ...valeurs],
    )
  await ecrire('"typeOperation", modepaiement, montant', 'Initialisation', 'Espèce', FONDS)
  for (const mode of ['Espèce', 'Wave', 'Espèce']) {
    const vente = await e.vendre({ PrixMont1: 60_000 })
    const { _id, RefCmmd } = vente.corps.commandes[0]
    const { rows } = await ecrire(
      '"typeOperation", modepaiement, montant, "IdCommande", "IdClient", "Document"',
      ...['Règlement cmde cli', mode, 20_000, _id, e.client, RefCmmd],
    )
    await e.essai.pool.query('update commande_client set "MontantRegle" = 20000 where "_id" = $1', [_id])
    payees = [...payees, { ref: RefCmmd, id: rows[0]._id }]
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
    const banque = await e.essai.appeler('gerant', contrat.banque.creer, {
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

  it('laisse les livres justes', async () => {
    for (const { nom, requete } of verificationsDeLaCaisse)
      expect([nom, (await e.essai.pool.query(requete)).rows]).toEqual([nom, []])
  })
})
