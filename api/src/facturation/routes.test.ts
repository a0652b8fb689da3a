import { contrat } from '@dioptrie/domain'
import { ajouterJours, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasard } from '../demo/hasard.ts'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { AUJOURDHUI, type EssaiFacturation, ouvrirEssaiFacturation } from './essai.ts'

const { facturation, ventes, caisse, recherche } = contrat
let e: EssaiFacturation
beforeAll(async () => {
  e = await ouvrirEssaiFacturation()
})
afterAll(() => e.fermer())
const un = async <T>(n: Promise<T[]>) => (await n)[0] as T
const appeler: EssaiFacturation['essai']['appeler'] = (...a) => e.essai.appeler(...a)
const motif = { Motif: 'Essai' }

describe('traiter une vente', () => {
  it('dit ce qui manque, accepte un motif, puis propose le dossier suivant', async () => {
    const [v, autre] = await e.vendues(2)
    if (!v || !autre) return
    const avant = await e.dossier(v._id)
    expect(avant).toMatchObject({ EtatAssurance: 'À traiter', Part: 80_000, Ouvert: 80_000 })
    expect(avant.Manquent).toEqual(['Bon', 'Ordonnance', 'Proforma', 'Livraison'])
    const bloque = await e.traiter(v, { Pieces: [] })
    expect([bloque.statut, bloque.corps.code]).toEqual([409, 'PIECES_MANQUANTES'])
    // Delivered is all that is known: nobody may have signed.
    expect(bloque.corps.message).toMatch(/la proforma, la livraison :/)
    expect(bloque.corps.manquent ?? bloque.corps.details?.manquent).toHaveLength(4)
    const traitee = await e.traiter(v, {
      Pieces: ['Bon', 'Ordonnance', 'Proforma', 'Livraison'].map(type => ({
        type,
        present: false,
        motif: 'Vu',
      })),
    })
    expect(traitee.corps).toMatchObject({ EtatAssurance: 'Traitée', AFacturer: 80_000, Manquent: [] })
    expect(traitee.corps.Suivant).not.toBeNull()
    await e.traiter(autre)
  })

  it('par deux personnes à la fois : la seconde l’apprend au lieu de remplacer ce que la première a dit', async () => {
    const v = await un(e.vendues(1))
    const { version } = await e.dossier(v._id)
    expect((await e.traiter(v, { version })).statut).toBe(200)
    const seconde = await e.traiter(v, { version, Motif: 'Autre' }, 'administrateur')
    expect([seconde.statut, seconde.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
  })

  it('passe de dossier en dossier sans en oublier, ceux d’une assurance sans délai à la fin', async () => {
    await e.delai('DelaiDepot', 30)
    const [depart] = await e.vendues(2)
    await e.vendues(3, { assurance: e.assurances.COMOE })
    const vus: string[] = []
    let ici = depart?._id as string
    for (let n = (await e.dossier(ici)).Restent; n > 0; n--) {
      vus.push(ici)
      ici = (await e.dossier(ici)).Suivant._id
    }
    expect([new Set(vus).size, ici]).toEqual([vus.length, depart?._id])
    await e.delai('DelaiDepot', null)
  })

  it('le suivant est de la liste d’où l’on vient : son assurance, sa société, sa période, ses papiers', async () => {
    const { COMOE } = e.assurances
    const [depart, dela] = await e.vendues(2, { assurance: COMOE, societe: e.IdSociete })
    const suivre = async (query: object) => {
      const vus: string[] = []
      let ici = depart?._id as string
      for (let n = 1000; n > 0; n--) {
        const d = (await appeler('facturation', facturation.dossier, { params: { id: ici }, query })).corps
        vus.push(ici)
        n = Math.min(n, d.Restent)
        if (!d.Suivant || vus.includes(d.Suivant._id)) return vus
        ici = d.Suivant._id
      }
      return vus
    }
    const deLaListe = async (assurance: string, query: object = {}) =>
      (
        await appeler('facturation', facturation.aTraiter, {
          params: { dateDebut: '2000-01-01', dateFin: '2099-12-31', idOfficine: 'tous', assurance },
          query: { ...query, page: 1, limit: 200 },
        })
      ).corps.pageOfItems.map((v: { _id: string }) => v._id)
    const memes = (a: string[], b: string[]) => expect([...a].sort()).toEqual([...b].sort())
    memes(await suivre({ IdAssurance: COMOE }), await deLaListe(COMOE))
    expect((await deLaListe(COMOE)).length).toBeGreaterThan(2)
    memes(await suivre({ IdSociete: e.IdSociete, papiers: 'incomplets' }), [
      depart?._id,
      dela?._id,
    ] as string[])
    expect(await suivre({ du: '2020-01-01', au: '2020-12-31' })).toEqual([depart?._id])
  })

  it('fait suivre à la vente un autre montant, avec son motif', async () => {
    const v = await un(e.vendues(1))
    expect((await e.traiter(v, { MontantFacture: 70_000 })).corps.champs).toHaveProperty('payload.Motif')
    const r = await e.traiter(v, { MontantFacture: 70_000, Motif: 'Bon limité à 70 000' })
    expect(r.corps).toMatchObject({ Part: 70_000, PartAssurance: 70_000, PartClient: 30_000 })
  })

  it('est à refaire quand la vente change ensuite', async () => {
    const v = await un(e.vendues(1))
    await e.traiter(v)
    await e.essai.pool.query(
      `update commande_client set "PartAssurance" = 60000, "updatedAt" = now() where "_id" = $1`,
      [v._id],
    )
    expect(await e.dossier(v._id)).toMatchObject({ EtatAssurance: 'À traiter', Part: 60_000 })
  })
})

it('réglé ce mois : ce que règlent les paiements du mois, pour le réseau comme pour une officine', async () => {
  const mixte = await e.facturees([...(await e.vendues(2)), ...(await e.vendues(1, { ou: 'PLT' }))])
  await e.deposer([mixte._id])
  const [a, b, c] = mixte.lignes as { _id: string }[]
  const payee = (l: { _id: string } | undefined, montant: number) => ({ _id: l?._id, montant })
  await e.regler(mixte, [payee(a, 80_000), payee(c, 30_000)], e.cheque(110_000))
  // Dated before this month and typed today: it is not of this month.
  await e.essai.pool.query(
    `update facture_assurance set "DateFacture" = '2026-01-01', "DateDepot" = '2026-01-02' where "_id" = $1`,
    [mixte._id],
  )
  const vieux = await e.regler(mixte, [payee(b, 10_000)], e.cheque(10_000, { date: '2026-01-05' }))
  expect(vieux.statut).toBe(200)
  for (const IdOfficine of [undefined, e.essai.officines.ANG, e.essai.officines.PLT]) {
    const { corps } = await appeler('facturation', facturation.chaine, { query: { IdOfficine } })
    const rangs = await appeler('facturation', facturation.paiements, {
      query: {
        IdOfficine,
        mode: '2',
        du: `${AUJOURDHUI.slice(0, 8)}01`,
        au: AUJOURDHUI,
        page: 1,
        limit: 200,
      },
    })
    const somme = rangs.corps.pageOfItems.reduce((n: number, p: { Regle: number }) => n + p.Regle, 0)
    expect(corps.RegleCeMois).toBe(somme)
    if (IdOfficine === e.essai.officines.PLT) expect(somme).toBe(30_000)
  }
  await e.regler(mixte, [payee(b, 70_000), payee(c, 50_000)], e.cheque(120_000))
  expect((await e.lire(mixte._id)).Etat).toBe('Réglée')
})

describe('composer une facture', () => {
  it('vingt clics à la fois sur une vente n’en font qu’une, et les numéros se suivent', async () => {
    const v = await un(e.vendues(1))
    await e.traiter(v)
    const rs = await Promise.all(Array.from({ length: 20 }, () => e.facturer([v])))
    expect(rs.filter(r => r.statut === 201)).toHaveLength(1)
    expect(new Set(rs.filter(r => r.statut !== 201).map(r => r.corps.code))).toEqual(
      new Set(['VENTE_FACTUREE']),
    )
    expect(await e.differences()).toEqual([])
  })

  it('refuse ce qui n’est pas à elle : société, assurance, période à l’envers, vente pas traitée, autre officine', async () => {
    const [v] = await e.vendues(1)
    if (!v) return
    expect((await e.facturer([v])).corps.code).toBe('VENTE_NON_TRAITEE')
    await e.traiter(v)
    expect((await e.facturer([v], { IdSociete: e.IdSociete })).corps.code).toBe('AUTRE_SOCIETE')
    expect((await e.facturer([v], { IdAssurance: e.assurances.COMOE })).corps.code).toBe('AUTRE_ASSURANCE')
    expect((await e.facturer([v], { DateFin: '2026-01-01' })).corps.champs).toHaveProperty('payload.DateFin')
    expect((await e.facturer([v], { DateDebut: '2026-01-01', DateFin: '2026-01-31' })).corps.code).toBe(
      'HORS_PERIODE',
    )
    await e.essai.pool.query(
      `update role set permissions = permissions || '{facturation.lire,facturation.facturer}' where livre = 'opticien'`,
    )
    expect((await e.facturer([v], {}, 'opticien@PLT')).statut).toBe(404)
  })

  it('ôte la remise de l’assurance et la montre', async () => {
    const f = await e.facturees(await e.vendues(1, { remise: 5 }))
    expect(f).toMatchObject({ Part: 80_000, Remise: 4_000, Montant: 76_000, Ouvert: 76_000 })
    expect(f.Numero).toMatch(/^FAC-\d\d-\d{5}$/)
  })

  it('fige la vente : ni montants, ni suppression, ni prise en charge', async () => {
    const v = await un(e.vendues(1))
    const f = await e.facturees([v])
    const lue = (await appeler('opticien', ventes.lire, { params: { id: v._id } })).corps
    expect(lue).toMatchObject({ EtatAssurance: 'À déposer', IdFacture: f._id })
    const change = await appeler('opticien', ventes.modifier, {
      params: { id: v.IdClient },
      payload: { RefCmmd: v.RefCmmd, version: lue.version, RemiseCom: 1_000 },
    })
    expect(change.corps.code).toBe('VENTE_FACTUREE')
    const supprime = await appeler('gerant', ventes.supprimer, {
      params: { id: v._id },
      query: { motif: 'Essai' },
    })
    expect(supprime.corps.message).toBe('Impossible de supprimer cette vente')
    const bon = await appeler('opticien', ventes.retirerPriseEnCharge, {
      params: { id: v.IdClient },
      payload: { _id: lue.IdPriseEnCharge },
    })
    expect([bon.statut, bon.corps.code]).toEqual([409, 'PRISE_EN_CHARGE_FACTUREE'])
    await expect(
      e.essai.pool.query(`update commande_client set "PartAssurance" = 1 where "_id" = $1`, [v._id]),
    ).rejects.toThrow('facturée')
  })

  it('rend une ligne retirée ; la dernière annule la facture, son numéro reste', async () => {
    const [a, b] = await e.vendues(2)
    if (!a || !b) return
    const f = await e.facturees([a, b])
    const retirer = (ligne: string) =>
      appeler('facturation', facturation.retirerLigne, { params: { id: f._id }, payload: { ligne } })
    expect((await retirer(f.lignes[0]._id)).corps).toMatchObject({
      Etat: 'À déposer',
      Lignes: 1,
      Montant: 80_000,
    })
    expect(await e.dossier(f.lignes[0].IdCommande)).toMatchObject({
      EtatAssurance: 'Traitée',
      AFacturer: 80_000,
    })
    expect((await retirer(f.lignes[1]._id)).corps).toMatchObject({
      Etat: 'Annulée',
      Lignes: 0,
      Numero: f.Numero,
    })
    expect((await e.facturer([a, b])).statut).toBe(201)
    expect(await e.differences()).toEqual([])
  })
})

describe('déposer', () => {
  it('met plusieurs factures d’une assurance sur un bordereau, et pas avant leur jour', async () => {
    const f1 = await e.facturees(await e.vendues(1))
    const f2 = await e.facturees(await e.vendues(1))
    const autre = await e.vendues(1, { assurance: e.assurances.COMOE })
    const f3 = await e.facturees(autre, { IdAssurance: e.assurances.COMOE })
    expect((await e.deposer([f1._id], { DateDepot: '2026-01-01' })).corps.champs).toHaveProperty(
      'payload.DateDepot',
    )
    expect((await e.deposer([f1._id], { DateDepot: '2099-01-01' })).corps.champs).toHaveProperty(
      'payload.DateDepot',
    )
    expect((await e.deposer([f1._id, f3._id])).corps.code).toBe('AUTRE_ASSURANCE')
    const b = await e.deposer([f1._id, f2._id])
    expect(b.corps).toMatchObject({ Factures: 2, Montant: 160_000 })
    expect(b.corps.Numero).toMatch(/^BOR-\d\d-\d{5}$/)
    expect((await e.deposer([f1._id])).corps.code).toBe('ETAPE_IMPOSSIBLE')
    const retirer = await appeler('facturation', facturation.retirerLigne, {
      params: { id: f1._id },
      payload: { ligne: f1.lignes[0]._id },
    })
    expect(retirer.corps.code).toBe('ETAPE_IMPOSSIBLE')
    const { corps, entetes } = enFormulaire('cachet.png', png(4))
    const scan = await e.essai.brut(
      'facturation',
      'POST',
      `/api/facturation/bordereau/document/${b.corps._id}`,
      corps,
      entetes,
    )
    expect(scan.statut).toBe(201)
    expect(
      (await appeler('facturation', facturation.bordereau, { params: { id: b.corps._id } })).corps.scans,
    ).toHaveLength(1)
  })
})

describe('régler', () => {
  it('répond ligne par ligne, règle par un chèque, garde un avoir, et n’archive qu’une facture close', async () => {
    const f = await e.deposee(3)
    const [a, b, c] = f.lignes
    await e.delai('DelaiReglement', 30)
    expect(await e.lire(f._id)).toMatchObject({ DateLimite: expect.any(String), EnRetard: false })
    const archiver = () => appeler('facturation', facturation.archiver, { params: { id: f._id } })
    const trop = await archiver()
    expect([trop.statut, trop.corps.message]).toEqual([409, 'archive impossible'])
    const r = await e.regler(
      f,
      [
        { _id: a._id, montant: 80_000, issue: 'Acceptée' },
        { _id: b._id, montant: 50_000, issue: 'Partielle', IdMotifRejet: e.IdMotifRejet, note: 'Plafond' },
        { _id: c._id, issue: 'Rejetée', IdMotifRejet: e.IdMotifRejet },
      ],
      e.cheque(150_000),
    )
    expect(r.corps).toMatchObject({
      Etat: 'Déposée',
      Regle: 130_000,
      Rejete: 110_000,
      Ouvert: 0,
      Credit: 20_000,
    })
    expect(r.corps.lignes.map((l: { Etat: string }) => l.Etat)).toEqual(['Réglée', 'Partielle', 'Rejetée'])
    expect((await archiver()).corps.message).toBe('archive impossible')
    // It owes nothing any more: what is left to decide is ours, and no day of theirs is late.
    expect(r.corps.DateLimite).toBeNull()
    await e.delai('DelaiReglement', null)
    // The client now owes what the insurer does not: at the cash desk, on the order.
    const charge = await appeler('facturation', facturation.chargerClient, {
      payload: { lignes: [{ _id: b._id }], ...motif },
    })
    expect(charge.corps.lignes[0]).toMatchObject({ Etat: 'À la charge du client', Charge: 30_000 })
    const vente = (await appeler('opticien', ventes.lire, { params: { id: b.IdCommande } })).corps
    expect(vente).toMatchObject({ PartClient: 50_000, ResteAPayer: 50_000, PartAssurance: 50_000 })
    const dus = (await appeler('caissier', caisse.dus)).corps
    expect(dus.find((d: { _id: string }) => d._id === vente._id)).toMatchObject({ ResteAPayer: 50_000 })
    const sansDroit = await appeler('facturation', facturation.abandonner, {
      payload: { lignes: [{ _id: c._id }], ...motif },
    })
    expect(sansDroit.statut).toBe(403)
    await appeler('administrateur', facturation.abandonner, {
      payload: { lignes: [{ _id: c._id }], ...motif },
    })
    const decidee = await e.lire(f._id)
    expect(decidee).toMatchObject({ Etat: 'Réglée', Abandonne: 80_000, Charge: 30_000 })
    // Its life says each gesture once, whatever the number of its lines.
    const vie = decidee.decisions.map((d: Record<string, unknown>) => [d.Genre, d.Nombre, d.montant, d.Motif])
    expect(vie).toEqual([
      ['Rejet', 2, 110_000, null],
      ['Client', 1, 30_000, motif.Motif],
      ['Abandon', 1, 80_000, motif.Motif],
    ])
    expect((await archiver()).corps.Etat).toBe('Archivée')
    expect(await e.differences()).toEqual([])
  })

  it('refuse plus que facturé, un chèque deux fois, un paiement trop petit ou d’avant le dépôt, des espèces', async () => {
    const f = await e.deposee(1)
    const ligne = f.lignes[0]._id
    const trop = await e.regler(f, [{ _id: ligne, montant: 80_001 }], e.cheque(90_000))
    expect(trop.corps.code).toBe('REGLEMENT_TROP_GRAND')
    const petit = await e.regler(f, [{ _id: ligne, montant: 80_000 }], e.cheque(79_999))
    expect(petit.corps.code).toBe('PAIEMENT_TROP_PETIT')
    expect((await e.regler(f, [{ _id: ligne, montant: 1 }])).corps.champs).toHaveProperty('payload.paiement')
    const tot = await e.regler(f, [{ _id: ligne, montant: 80_000 }], e.cheque(80_000, { date: '2026-01-01' }))
    expect(tot.statut).toBe(400)
    const especes = await e.regler(f, [{ _id: ligne, montant: 80_000 }], e.cheque(80_000, { mode: 'Espèce' }))
    expect(especes.statut).toBe(400)
    const cheque = e.cheque(40_000)
    expect((await e.regler(f, [{ _id: ligne, montant: 40_000 }], cheque)).statut).toBe(200)
    const deux = await e.regler(f, [{ _id: ligne, montant: 40_000 }], {
      ...cheque,
      reference: `${cheque.reference} `,
    })
    expect([deux.statut, deux.corps.code]).toEqual([409, 'PAIEMENT_DEJA_SAISI'])
    const autre = await e.deposee(1)
    expect((await e.regler(autre, [{ _id: ligne, montant: 1 }], e.cheque(1))).statut).toBe(404)
    expect(await e.differences()).toEqual([])
  })

  it('règle plusieurs factures d’un paiement, répartit l’avoir, contre-passe, et ressaisit le bon', async () => {
    const f1 = await e.deposee(1)
    const f2 = await e.deposee(2)
    const paiement = e.cheque(200_000)
    const p = await appeler('facturation', facturation.payer, {
      payload: {
        IdAssurance: e.assurances.AKWABA,
        paiement,
        lignes: [
          { _id: f1.lignes[0]._id, montant: 80_000 },
          { _id: f2.lignes[0]._id, montant: 80_000 },
        ],
      },
    })
    expect(p.corps).toMatchObject({ Impute: 160_000, Credit: 40_000 })
    const suite = await appeler('facturation', facturation.repartir, {
      params: { id: p.corps._id },
      payload: { lignes: [{ _id: f2.lignes[1]._id, montant: 40_000 }] },
    })
    expect(suite.corps).toMatchObject({ Impute: 200_000, Credit: 0 })
    expect(await e.lire(f1._id)).toMatchObject({ Etat: 'Réglée' })
    const contre = () =>
      appeler('facturation', facturation.contrePasser, { params: { id: p.corps._id }, payload: motif })
    expect((await contre()).corps).toMatchObject({ ContrePasse: true, Impute: 0, Credit: 0 })
    expect((await contre()).corps.code).toBe('CONTRE_PASSATION_IMPOSSIBLE')
    expect(await e.lire(f1._id)).toMatchObject({ Etat: 'Déposée', Ouvert: 80_000, Regle: 0 })
    const encore = await appeler('facturation', facturation.reglerTout, {
      payload: { _id: f1._id, paiement },
    })
    expect(encore.corps).toMatchObject({ Etat: 'Réglée', Ouvert: 0 })
    await expect(e.essai.pool.query('update paiement_assurance set montant = 1')).rejects.toThrow(
      'contre-passe',
    )
    await expect(e.essai.pool.query('delete from ecriture_assurance')).rejects.toThrow()
    expect(await e.differences()).toEqual([])
  })

  it('re-présente un rejet : la vente est de nouveau à facturer, toujours figée, sur une facture à la fois', async () => {
    const v = await un(e.vendues(1))
    const f = await e.facturees([v])
    await e.deposer([f._id])
    const rejet = { _id: f.lignes[0]._id, issue: 'Partielle', montant: 50_000, IdMotifRejet: e.IdMotifRejet }
    await e.regler(f, [rejet], e.cheque(50_000))
    await appeler('facturation', facturation.representer, {
      payload: { lignes: [{ _id: rejet._id }], ...motif },
    })
    expect(await e.dossier(v._id)).toMatchObject({
      EtatAssurance: 'Traitée',
      AFacturer: 30_000,
      Regle: 50_000,
      Ouvert: 30_000,
      Represente: true,
    })
    expect(await e.lire(f._id)).toMatchObject({ Etat: 'Réglée', Represente: 30_000 })
    const nouvelle = await e.facturer([v])
    expect(nouvelle.corps).toMatchObject({ Montant: 30_000 })
    expect((await appeler('opticien', ventes.lire, { params: { id: v._id } })).corps.IdFacture).toBe(
      nouvelle.corps._id,
    )
    expect(await e.differences()).toEqual([])
  })

  it('tout ou rien : la ligne coupée au milieu d’un règlement de 500 lignes n’en laisse rien', async () => {
    const v = await e.vendues(500)
    await e.essai.pool.query(
      `insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "Pieces")
       select "_id", "IdOfficine", 80000, 80000, $2 from commande_client where "_id" = any($1)`,
      [v.map(x => x._id), JSON.stringify(e.SANS_PAPIERS)],
    )
    await e.essai.pool.query(
      `update commande_client set "DossierAssurance" = 'Traitée' where "_id" = any($1)`,
      [v.map(x => x._id)],
    )
    const f = (await e.facturer(v)).corps
    await e.deposer([f._id])
    const tient = await e.essai.pool.connect()
    await tient.query('begin; select from livre_assurance for update')
    const regler = appeler('facturation', facturation.reglerTout, {
      payload: { _id: f._id, paiement: e.cheque(40_000_000) },
    })
    const attend = async () =>
      (
        await e.essai.pool.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%paiement_assurance%'`,
        )
      ).rows[0]?.pid
    let pid: number | undefined
    for (let i = 0; i < 200 && !pid; i++) pid = await attend()
    await e.essai.pool.query('select pg_terminate_backend($1)', [pid])
    await tient.query('rollback')
    tient.release()
    expect((await regler).statut).toBeGreaterThanOrEqual(500)
    expect(await e.lire(f._id)).toMatchObject({
      Etat: 'Déposée',
      Regle: 0,
      Ouvert: 40_000_000,
      paiements: [],
    })
    expect(await e.differences()).toEqual([])
    const tout = await appeler('facturation', facturation.reglerTout, {
      payload: { _id: f._id, paiement: e.cheque(40_000_000) },
    })
    expect(tout.corps).toMatchObject({ Etat: 'Réglée', Regle: 40_000_000 })
  })
})

describe('les officines', () => {
  it('une facture de deux officines : qui ne voit pas le réseau y voit ses lignes, et n’agit que sur elles', async () => {
    const [a] = await e.vendues(1)
    const [b] = await e.vendues(2, { ou: 'PLT' })
    if (!a || !b) return
    const f = await e.facturees([a, b])
    expect(f).toMatchObject({ Lignes: 2, Montant: 160_000, EnPartie: false })
    await e.essai.pool.query(
      `update role set permissions = permissions || '{facturation.lire,facturation.regler,facturation.deposer}' where livre = 'caissier'`,
    )
    const vue = await e.lire(f._id, 'caissier@PLT')
    expect(vue).toMatchObject({ Lignes: 1, Montant: 80_000, EnPartie: true })
    expect(vue.lignes).toHaveLength(1)
    expect((await e.deposer([f._id], {}, 'caissier@PLT')).statut).toBe(404)
    await e.deposer([f._id])
    const celle = f.lignes.find((l: { IdCommande: string }) => l.IdCommande === a._id)._id
    expect((await e.regler(f, [{ _id: celle, montant: 1 }], e.cheque(1), 'caissier@PLT')).statut).toBe(404)
    const chaine = (await appeler('caissier@PLT', facturation.chaine)).corps
    expect(chaine.Deposees).toMatchObject({ Nombre: 1, Montant: 80_000 })
  })

  it('celle de deux officines dit sa somme entière à qui voit le réseau, quelle que soit l’officine qu’il regarde', async () => {
    const [a] = await e.vendues(1)
    const [b] = await e.vendues(1, { ou: 'PLT' })
    const [seule] = await e.vendues(1, { ou: 'PLT' })
    if (!a || !b || !seule) return
    await e.essai.pool.query(
      `update role set permissions = permissions || '{facturation.lire}' where livre = 'caissier' and not permissions @> '{facturation.lire}'`,
    )
    const [f, g] = [await e.facturees([a, b]), await e.facturees([seule])]
    const vue = async (qui: 'facturation' | 'caissier@PLT', de: typeof f, query: object = {}) =>
      (
        await appeler(qui, facturation.aDeposer, { query: { page: '1', limit: '100', ...query } })
      ).corps.pageOfItems.find((x: { _id: string }) => x._id === de._id)
    const ici = { IdOfficine: e.essai.officines.ANG, mode: '2' }
    expect(await vue('facturation', f, ici)).toMatchObject({ Montant: 80_000, MontantEntier: 160_000 })
    expect(await vue('facturation', f)).toMatchObject({ Montant: 160_000, MontantEntier: 160_000 })
    // What other officines sell is not told to who sees one's own only.
    expect(await vue('caissier@PLT', f)).toMatchObject({ Montant: 80_000, MontantEntier: null })
    expect(await vue('caissier@PLT', g)).toMatchObject({ Montant: 80_000, MontantEntier: 80_000 })
    // A slip is a paper: listed as it is read.
    const { corps: bordereau } = await e.deposer([f._id, g._id])
    expect(bordereau).toMatchObject({ Montant: 240_000, Factures: 2 })
    const slip = async (qui: 'facturation' | 'caissier@PLT', query: object = {}) =>
      (await appeler(qui, facturation.bordereaux, { query: { page: '1', ...query } })).corps.pageOfItems.find(
        (x: { _id: string }) => x._id === bordereau._id,
      )
    expect(await slip('facturation', ici)).toMatchObject({ Montant: 240_000, Factures: 2 })
    expect(await slip('caissier@PLT')).toMatchObject({ Montant: 160_000, Factures: 2 })
  })

  it('au siège, des ventes dont aucune n’est de son officine se facturent, se déposent, se règlent et s’archivent', async () => {
    const [v] = await e.vendues(1, { ou: 'PLT' })
    if (!v) return
    const reseau = (dit: string) =>
      e.essai.pool.query(`update role set permissions = ${dit} where livre = 'facturation'`)
    await reseau(`array_remove(permissions, 'reseau.agir')`)
    expect([(await e.traiter(v)).statut, (await e.facturer([v])).statut]).toEqual([403, 403])
    await reseau(`permissions || '{reseau.agir}'`)
    const f = await e.facturees([v])
    await e.deposer([f._id])
    const r = await e.regler(f, [{ _id: f.lignes[0]._id, montant: 80_000 }], e.cheque(80_000))
    expect(r.corps).toMatchObject({ Etat: 'Réglée', Regle: 80_000, EnPartie: false })
    expect((await appeler('facturation', facturation.archiver, { params: { id: f._id } })).corps.Etat).toBe(
      'Archivée',
    )
  })
})

describe('les figures et les listes', () => {
  it('chaque figure de la chaîne est la somme de ses lignes, l’attendu celle de ses factures', async () => {
    const chaine = (await appeler('facturation', facturation.chaine)).corps
    const params = { dateDebut: '2020-01-01', dateFin: AUJOURDHUI }
    const aTraiter = (
      await appeler('facturation', facturation.aTraiter, {
        params: { ...params, idOfficine: 'tous', assurance: 'tous' },
      })
    ).corps
    const somme = (l: Record<string, number>[], champ: string) => l.reduce((n, x) => n + (x[champ] ?? 0), 0)
    expect([chaine.ATraiter.Nombre, chaine.ATraiter.Montant]).toEqual([
      aTraiter.length,
      somme(aTraiter, 'AFacturer'),
    ])
    const traitees = (
      await Promise.all(
        [e.assurances.AKWABA, e.assurances.COMOE].map(IdAssurance =>
          appeler('facturation', facturation.aFacturer, { params: { ...params, IdAssurance } }),
        ),
      )
    ).flatMap(r => r.corps)
    expect([chaine.Traitees.Nombre, chaine.Traitees.Montant]).toEqual([
      traitees.length,
      somme(traitees, 'AFacturer'),
    ])
    const aDeposer = (await appeler('facturation', facturation.aDeposer)).corps
    expect([chaine.ADeposer.Nombre, chaine.ADeposer.Montant]).toEqual([
      aDeposer.length,
      somme(aDeposer, 'Montant'),
    ])
    const factures = (await appeler('facturation', facturation.factures, { query: { Etat: 'Déposée' } }))
      .corps
    expect([chaine.Deposees.Nombre, chaine.Deposees.Montant]).toEqual([
      factures.length,
      somme(factures, 'Ouvert'),
    ])
    const attendu = (await appeler('facturation', facturation.attendu)).corps
    expect(somme(attendu, 'Total')).toBe(chaine.Deposees.Montant)
    expect(somme(attendu, '0-30')).toBe(chaine.Deposees.Montant)
    const rejets = (await appeler('facturation', facturation.lignes, { query: { rejets: 'oui' } })).corps
    expect([chaine.Rejets.Nombre, chaine.Rejets.Montant]).toEqual([rejets.length, somme(rejets, 'Rejete')])
    const totaux = (await appeler('facturation', facturation.totauxFactures, { query: { Etat: 'Déposée' } }))
      .corps
    expect(totaux.Ouvert).toBe(chaine.Deposees.Montant)
    expect(
      (await appeler('facturation', facturation.paiements, { query: { credit: 'oui', page: '1' } })).statut,
    ).toBe(200)
    expect((await appeler('facturation', facturation.bordereaux, { query: { page: '1' } })).statut).toBe(200)
    for (const tri of ['Numero', '-DateLimite', 'Montant', 'Ouvert', 'DateDepot'])
      expect(
        (await appeler('facturation', facturation.deposees, { query: { tri, page: 1, q: 'akwaba' } })).statut,
      ).toBe(200)
    const trouvee = await appeler('facturation', facturation.factures, { query: { q: factures[0].Numero } })
    expect(trouvee.corps.map((f: { _id: string }) => f._id)).toContain(factures[0]._id)
    // Ctrl+K: an invoice by its number, a cheque by its own; not for who may not see them.
    const partout = async (q: string, qui: 'facturation' | 'atelier' = 'facturation') =>
      (await appeler(qui, recherche.partout, { query: { q } })).corps.papiers.items
    expect((await partout(factures[0].Numero))[0]).toMatchObject({
      titre: factures[0].Numero,
      _id: factures[0]._id,
    })
    await e.essai.pool.query(
      `insert into paiement_assurance ("IdAssurance", date, mode, "IdBanque", reference, montant) values ($1, $2, 'Chèque', $3, '0093112', 5)`,
      [e.assurances.COMOE, AUJOURDHUI, e.IdBanque],
    )
    expect((await partout('0093112'))[0]).toMatchObject({ titre: '0093112' })
    expect(await partout(factures[0].Numero, 'atelier')).toEqual([])
  })

  it('refuse des dates à l’envers', async () => {
    const params = { dateDebut: '2026-02-01', dateFin: '2026-01-01', IdAssurance: e.assurances.AKWABA }
    expect((await appeler('facturation', facturation.aFacturer, { params })).statut).toBe(400)
    expect(
      (await appeler('facturation', facturation.factures, { query: { du: '2026-02-01', au: '2026-01-01' } }))
        .statut,
    ).toBe(400)
  })
})

describe('les papiers et le fichier de l’assurance', () => {
  it('imprime facture, détail, bordereau et relance, selon le modèle de l’assurance', async () => {
    const modele = await appeler('facturation', facturation.enregistrerModele, {
      payload: {
        IdAssurance: e.assurances.AKWABA,
        Colonnes: ['Client', 'NumeroBon', 'Montant'],
        ParSociete: true,
        Entete: 'Convention 2026',
        IdBanque: e.IdBanque,
      },
    })
    expect(modele.corps).toMatchObject({ version: 1, Banque: 'Banque de la Lagune' })
    const f = await e.facturees(await e.vendues(3))
    const b = (await e.deposer([f._id])).corps
    // An insurer that manages itself is named once.
    await e.essai.pool.query(`update assurance set "Gestionnaire" = "Libelle" where "_id" = $1`, [
      e.assurances.AKWABA,
    ])
    for (const r of [
      await appeler('facturation', facturation.imprimer, { payload: { _id: f._id } }),
      await appeler('facturation', facturation.imprimerDetail, { payload: { _id: f._id } }),
      await appeler('facturation', facturation.imprimerBordereau, { params: { id: b._id } }),
      await appeler('facturation', facturation.relancer, { payload: { IdAssurance: e.assurances.AKWABA } }),
    ]) {
      expect(r.statut).toBe(200)
      expect(r.brut.subarray(0, 5).toString()).toBe('%PDF-')
      expect(await texteDuPdf(r.brut)).not.toMatch(/(Mutuelle Akwaba)\s*\1/)
    }
  })

  it('une facture réimprimée est celle qui fut donnée : DUPLICATA, dans le modèle de ce jour-là', async () => {
    const f = await e.facturees(await e.vendues(2))
    const imprimer = async () =>
      texteDuPdf((await appeler('facturation', facturation.imprimer, { payload: { _id: f._id } })).brut)
    const modele = (Entete: string) =>
      appeler('facturation', facturation.enregistrerModele, {
        payload: { IdAssurance: e.assurances.AKWABA, Colonnes: ['Client', 'Montant'], Entete },
      })
    await modele('Selon notre convention de 2026')
    const premiere = await imprimer()
    expect(premiere).toContain('convention de 2026')
    expect(premiere).not.toContain('DUPLICATA')
    await e.deposer([f._id])
    await modele('Un tout autre modèle')
    const seconde = await imprimer()
    expect(seconde).toContain('DUPLICATA')
    expect(seconde).toContain('2e tirage')
    expect(seconde).toContain('convention de 2026')
    expect(seconde).not.toContain('tout autre modèle')
  })

  it('relance ce qui est échu, dit à part ce qui va l’être ; sans délai, ce qui est déposé est échu', async () => {
    const relancer = () =>
      appeler('facturation', facturation.relancer, { payload: { IdAssurance: e.assurances.COMOE } } as never)
    const IdAssurance = e.assurances.COMOE
    const deposee = async () => {
      const f = await e.facturees(await e.vendues(1, { assurance: IdAssurance }), { IdAssurance })
      await e.deposer([f._id])
      return e.lire(f._id)
    }
    const [recente, ancienne] = [await deposee(), await deposee()]
    await e.essai.pool.query(`update assurance set "DelaiReglement" = 60 where "_id" = $1`, [
      e.assurances.COMOE,
    ])
    expect((await relancer()).corps.code).toBe('RIEN_A_RELANCER')
    await e.essai.pool.query(
      `update facture_assurance set "DateDepot" = "DateDepot" - 61, "DateFacture" = "DateFacture" - 61 where "_id" = $1`,
      [ancienne._id],
    )
    const [echues = '', aEchoir = ''] = texteDuPdf((await relancer()).brut).split(
      'À échoir, pour information',
    )
    expect(echues).toContain('À régler avant le')
    expect(echues).toContain(ancienne.Numero)
    expect(echues).not.toContain(recente.Numero)
    // Only what is over is asked for.
    expect(echues.replaceAll('\u00a0', ' ')).toContain('À régler80 000 F')
    expect(aEchoir).toContain(recente.Numero)
    expect(aEchoir).not.toContain(ancienne.Numero)
    await e.essai.pool.query(`update assurance set "DelaiReglement" = null where "_id" = $1`, [
      e.assurances.COMOE,
    ])
    const tout = texteDuPdf((await relancer()).brut)
    expect(tout).toContain(recente.Numero)
    expect(tout).not.toContain('À échoir')
  })

  it('la facture dit ce qu’une assurance vérifie : jusqu’à quand, qui, quel total, quel taux ; le détail la suit', async () => {
    const IdAssurance = e.assurances.COMOE
    await e.essai.pool.query(
      `update assurance set "DelaiReglement" = 60, "Adresse" = 'Avenue Chardy', "Telephone" = '2252720304050' where "_id" = $1`,
      [IdAssurance],
    )
    const facturer = async (n: number) =>
      e.facturees(await e.vendues(n, { assurance: IdAssurance }), { IdAssurance })
    const imprimer = async (_id: string) =>
      texteDuPdf((await appeler('facturation', facturation.imprimer, { payload: { _id } })).brut).replaceAll(
        '\u00a0',
        ' ',
      )
    // What is not deposited yet has a delay and no day.
    expect(await imprimer((await facturer(1))._id)).toContain('À régler sous 60 jours après dépôt')
    const f = await facturer(2)
    await e.deposer([f._id])
    const { DateDepot } = await e.lire(f._id)
    const entreprise = (Banque: string | null, NumeroCompte: string | null) =>
      e.essai.pool.query(`update entreprise set "Banque" = $1, "NumeroCompte" = $2`, [Banque, NumeroCompte])
    await entreprise('Banque du Golfe', 'CI000 12')
    const texte = await imprimer(f._id)
    await entreprise(null, null)
    for (const mot of [
      `À régler avant le ${ecrireJour(ajouterJours(DateDepot, 60))}`,
      'Avenue Chardy',
      '27 20 30 40 50',
      'Total200 000160 000',
      '80 %',
      'par chèque ou par virement',
      // Of the firm, as long as the insurer’s own model names none.
      'Compte Banque du Golfe n° CI000 12',
      'Détail de facture',
      'Page 1 / 2',
      'Page 2 / 2',
    ])
      expect(texte, mot).toContain(mot)
    await e.essai.pool.query(`update assurance set "DelaiReglement" = null where "_id" = $1`, [IdAssurance])
    expect(await imprimer((await facturer(1))._id)).toContain('À régler à réception')
  })

  it('corrige un bordereau en disant pourquoi : le jour, le lieu, une facture qui n’y était pas ; ce qu’il disait reste à lire', async () => {
    const [f, g] = [await e.facturees(await e.vendues(1)), await e.facturees(await e.vendues(1))]
    const b = (await e.deposer([f._id, g._id])).corps
    const corriger = (plus: object, qui: 'facturation' | 'opticien' = 'facturation') =>
      appeler(qui, facturation.corrigerBordereau, {
        params: { id: b._id },
        payload: {
          version: 1,
          DateDepot: b.DateDepot,
          Lieu: b.Lieu,
          Motif: 'Erreur de saisie',
          ...plus,
        } as never,
      })
    expect((await corriger({}, 'opticien')).statut).toBe(403)
    expect((await corriger({ DateDepot: '2099-01-01' })).statut).toBe(400)
    expect((await corriger({ Motif: ' ' })).statut).toBe(400)
    const fait = await corriger({ Lieu: 'Annexe', retirer: [g._id] })
    expect(fait.corps).toMatchObject({
      Lieu: 'Annexe',
      Factures: 1,
      version: 2,
      corrections: [{ Motif: 'Erreur de saisie', Lieu: b.Lieu, DateDepot: null, Retirees: [g.Numero] }],
    })
    expect(await e.lire(g._id)).toMatchObject({ Etat: 'À déposer', DateDepot: null, bordereau: null })
    expect(await e.lire(f._id)).toMatchObject({ Etat: 'Déposée', DateDepot: b.DateDepot })
    expect((await corriger({})).corps.code).toBe('VERSION_PERIMEE')
    // What its insurer has answered was on it.
    await e.deposer([g._id])
    const [ligne] = (await e.lire(f._id)).lignes
    await appeler('facturation', facturation.reglerLignes, {
      payload: { _id: f._id, lignes: [{ _id: ligne._id, issue: 'Acceptée' }] } as never,
    })
    const { corps: lu } = await appeler('facturation', facturation.bordereau, { params: { id: b._id } })
    expect(lu.version).toBe(2)
    expect(await e.differences()).toEqual([])
  })

  it('le détail d’une facture s’additionne pour toujours, quoi que devienne la vente', async () => {
    const f = await e.deposee(1)
    const detail = async () =>
      texteDuPdf(
        (await appeler('facturation', facturation.imprimerDetail, { payload: { _id: f._id } })).brut,
      ).replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(await detail()).toContain('100 00020 00080 000')
    const [ligne] = f.lignes
    await appeler('facturation', facturation.reglerLignes, {
      payload: {
        _id: f._id,
        lignes: [{ _id: ligne._id, issue: 'Rejetée', IdMotifRejet: e.IdMotifRejet }],
      } as never,
    })
    const r = await appeler('facturation', facturation.chargerClient, {
      payload: { lignes: [{ _id: ligne._id }], Motif: 'Au client' } as never,
    })
    expect(r.statut).toBe(200)
    expect(await detail()).toContain('100 00020 00080 000')
  })

  it('lit la réponse dans un tableur : l’essai n’écrit rien, un motif inconnu est dit avec sa ligne, une ligne laissée vide attend encore', async () => {
    const f = await e.deposee(2)
    const [a, b] = f.lignes
    const modele = await appeler('facturation', facturation.modeleReponse, { params: { id: f._id } })
    expect(modele.statut).toBe(200)
    const envoyer = (lignes: string[], essai: string) => {
      const { corps, entetes } = enFormulaire(
        'reponse.csv',
        ['Commande;Accepté;Motif de rejet', ...lignes].join('\n'),
      )
      return e.essai.brut(
        'facturation',
        'POST',
        `/api/facturation/reponse/import/${f._id}?essai=${essai}`,
        corps,
        entetes,
      )
    }
    const faux = await envoyer(
      [`${a.RefCmmd};80 000;`, `${b.RefCmmd};50000;Je ne sais pas`, 'CMD-X-26-1;5;'],
      'oui',
    )
    expect(faux.corps).toMatchObject({ essai: true, lues: 3, valides: 1, enErreur: 2 })
    expect(faux.corps.erreurs.map((x: { ligne: number }) => x.ligne)).toEqual([3, 4])
    expect((await envoyer([`${b.RefCmmd};50000;Je ne sais pas`], 'non')).statut).toBe(409)
    expect((await e.lire(f._id)).lignes.every((l: { Etat: string }) => l.Etat === 'En attente')).toBe(true)
    // The sheet of the house has every line; those without an answer are not at fault.
    const enPartie = await envoyer([`${a.RefCmmd};80 000;`, `${b.RefCmmd};;`], 'oui')
    expect(enPartie.corps).toMatchObject({ lues: 1, valides: 1, enErreur: 0, erreurs: [] })
    const bon = await envoyer([`${a.RefCmmd};80 000;`, `${b.RefCmmd};50000;Bon périmé d’essai`], 'non')
    expect(bon.statut).toBe(200)
    expect(await e.lire(f._id)).toMatchObject({ Ouvert: 130_000, Rejete: 30_000 })
  })
})

describe('huit personnes à la fois', () => {
  it('quoi qu’elles fassent, chaque franc de chaque vente est quelque part', async () => {
    const h = hasard('huit personnes')
    const v = await e.vendues(16)
    const lignes: { _id: string; IdFacture: string }[] = []
    const relire = async () => {
      const r = await e.essai.pool.query<{ _id: string; IdFacture: string }>(
        `select "_id", "IdFacture" from ligne_assurance where "IdCommande" = any($1)`,
        [v.map(x => x._id)],
      )
      lignes.splice(0, lignes.length, ...r.rows)
    }
    const ligne = () =>
      lignes.length > 0 ? h.parmi(lignes) : { _id: v[0]?._id ?? '', IdFacture: v[0]?._id ?? '' }
    const decision = () => ({ payload: { lignes: [{ _id: ligne()._id }], ...motif } })
    const gestes: (() => Promise<{ statut: number }>)[] = [
      () => e.traiter(h.parmi(v)),
      () => e.facturer([h.parmi(v)]),
      () => e.facturer([...new Set([h.parmi(v), h.parmi(v), h.parmi(v)])]),
      () => e.deposer([ligne().IdFacture]),
      () => {
        const l = ligne()
        return e.regler(
          { _id: l.IdFacture },
          [{ _id: l._id, montant: h.entier(1, 80_000) }],
          e.cheque(h.entier(40_000, 90_000)),
        )
      },
      () => {
        const l = ligne()
        const IdMotifRejet = e.IdMotifRejet
        return e.regler({ _id: l.IdFacture }, [
          { _id: l._id, issue: h.chance(0.5) ? 'Rejetée' : 'Acceptée', IdMotifRejet },
        ])
      },
      () => appeler('facturation', facturation.chargerClient, decision()),
      () => appeler('administrateur', facturation.abandonner, decision()),
      () => appeler('facturation', facturation.representer, decision()),
      () => {
        const { payload } = decision()
        const quoi = h.parmi(['Client', 'Abandon', 'Re-présentation'] as const)
        return appeler('administrateur', facturation.reprendreDecision, {
          payload: { ...payload, decision: quoi },
        })
      },
      () =>
        appeler('facturation', facturation.reglerTout, {
          payload: { _id: ligne().IdFacture, paiement: e.cheque(500_000) },
        }),
      () => {
        const l = ligne()
        return appeler('facturation', facturation.retirerLigne, {
          params: { id: l.IdFacture },
          payload: { ligne: l._id },
        })
      },
      async () => {
        const { rows } = await e.essai.pool.query<{ _id: string }>(
          `select "_id" from paiement_assurance where "IdOrigine" is null order by random() limit 1`,
        )
        return appeler('facturation', facturation.contrePasser, {
          params: { id: rows[0]?._id ?? '' },
          payload: motif,
        })
      },
      () => appeler('facturation', facturation.archiver, { params: { id: ligne().IdFacture } }),
    ]
    const statuts = new Set<number>()
    for (const x of v.slice(0, 8)) await e.traiter(x)
    for (let tour = 0; tour < 16; tour++) {
      await relire()
      const faits = await Promise.all(Array.from({ length: 8 }, () => h.parmi(gestes)()))
      for (const { statut } of faits) statuts.add(statut)
    }
    expect([...statuts].filter(s => s >= 500)).toEqual([])
    expect(await e.differences()).toEqual([])
  })
})
