import { contrat } from '@dioptrie/domain'
import type { Facture, LigneFacture } from '@dioptrie/domain/facturation/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Appelant } from '../kernel/call/appelant.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { verrouillerCommande } from '../ventes/sql.ts'
import { crediter } from './crediter.ts'
import { type EssaiFacturation, ouvrirEssaiFacturation } from './essai.ts'

const { facturation } = contrat
let e: EssaiFacturation
let moi: Appelant
beforeAll(async () => {
  e = await ouvrirEssaiFacturation()
  const { rows } = await e.essai.pool.query<{ _id: string }>(
    'select "_id" from utilisateur where email = $1',
    [e.essai.email('administrateur')],
  )
  moi = {
    _id: rows[0]?._id,
    IdOfficine: e.essai.officines.ANG,
    permissions: new Set(['reseau.agir']),
  } as never
})
afterAll(() => e.fermer())
const appeler: EssaiFacturation['essai']['appeler'] = (...a) => e.essai.appeler(...a)
const motif = { Motif: 'Monture rendue' }
const bien = <T extends { statut: number; corps: { message?: string } }>(r: T): T => {
  if (r.statut >= 300) throw new Error(`${r.statut} ${r.corps.message}`)
  return r
}

interface Dossier {
  Part: number
  RemiseFixee: number
  Remise: number
  Avoir: number
  AFacturer: number
  Regle: number
  Charge: number
  Ouvert: number
  Etat: string | null
  Total: number
  PartAssurance: number
}
const lireLeDossier = async (id: string) =>
  (
    await e.essai.pool.query<Dossier>(
      `select d.*, c."EtatAssurance" as "Etat", c."Total", c."PartAssurance"
       from dossier_assurance d join commande_client c using ("_id") where "_id" = $1`,
      [id],
    )
  ).rows[0] as Dossier
/** None, once its sale is nobody's to pay but the client's. */
const lignesDe = async (id: string): Promise<LigneFacture[]> => (await e.dossier(id)).lignes ?? []
/** Its last live line. */
const derniere = async (id: string) => (await lignesDe(id))[0] as LigneFacture
const justes = async () => expect(await e.differences()).toEqual([])

/** Comes back, whole or half of what is left of it: the insurer's side, then the sale, at once. */
const revient = (id: string, quoi: 'entière' | 'à moitié') =>
  ouvrirDb(e.essai.pool)
    .transaction()
    .execute(async tx => {
      const c = await verrouillerCommande(tx, { _id: id })
      const [part, total] =
        quoi === 'entière' ? [c.PartAssurance, c.Total] : [c.PartAssurance / 2, c.Total / 2]
      await crediter(tx, moi, c, part, motif.Motif)
      await sql`update commande_client set "Cause" = 'retour', "PrixMont1" = "PrixMont1" - ${total}, "Total" = "Total" - ${total},
        "PartAssurance" = "PartAssurance" - ${part}, version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}
        where "_id" = ${id}`.execute(tx)
      return part
    })

const rejeter = async (id: string, regle = 0) => {
  const l = await derniere(id)
  const reponse = {
    _id: l._id,
    issue: regle > 0 ? 'Partielle' : 'Rejetée',
    montant: regle,
    IdMotifRejet: e.IdMotifRejet,
  }
  bien(await e.regler({ _id: l.IdFacture }, [reponse], regle > 0 ? e.cheque(regle) : undefined))
}
const payer = async (id: string, montant?: number) => {
  const l = await derniere(id)
  const tout = montant ?? l.Ouvert
  bien(await e.regler({ _id: l.IdFacture }, [{ _id: l._id, montant: tout }], e.cheque(tout)))
}
const decider = async (id: string, quoi: 'representer' | 'chargerClient' | 'abandonner', plus: object = {}) =>
  bien(
    await appeler('administrateur', facturation[quoi], {
      payload: { lignes: [{ _id: (await derniere(id))._id, ...plus }], ...motif },
    }),
  )
const facturer = async (id: string) => {
  const { RefCmmd, IdClient } = await e.dossier(id)
  return bien(await e.facturer([{ _id: id, RefCmmd, IdClient }])).corps as Facture
}
const deposer = async (id: string) => bien(await e.deposer([(await derniere(id)).IdFacture]))
const archiver = async (IdFacture: string) =>
  bien(await appeler('facturation', facturation.archiver, { params: { id: IdFacture } }))
const retirer = async (l: LigneFacture) =>
  bien(
    await appeler('facturation', facturation.retirerLigne, {
      params: { id: l.IdFacture },
      payload: { ligne: l._id },
    }),
  )
/** Every cheque that settles something of this sale bounces. */
const impayes = async (id: string) => {
  const { rows } = await e.essai.pool.query<{ _id: string }>(
    `select e."IdPaiement" as "_id" from ecriture_assurance e join ligne_assurance l on l."_id" = e."IdLigne"
     where l."IdCommande" = $1 and "IdPaiement" is not null group by 1 having sum(montant) > 0`,
    [id],
  )
  for (const p of rows)
    bien(await appeler('facturation', facturation.contrePasser, { params: { id: p._id }, payload: motif }))
}

/** What anyone would do next, until nothing is left to do of it. */
async function finir(id: string) {
  for (let tour = 0; tour < 20; tour++) {
    const d = await lireLeDossier(id)
    const lignes = await lignesDe(id)
    const reste = lignes.find(l => l.Rejete > 0) ?? lignes.find(l => l.Ouvert > 0)
    const attend = lignes.find(l => l.DateDepot === null)
    if (attend && attend.Etat === 'Rendue') await retirer(attend)
    else if (attend) bien(await e.deposer([attend.IdFacture]))
    else if (reste && reste.Rejete > 0)
      bien(
        await appeler('administrateur', facturation.abandonner, {
          payload: { lignes: [{ _id: reste._id }], ...motif },
        }),
      )
    else if (reste)
      bien(
        await e.regler(
          { _id: reste.IdFacture },
          [{ _id: reste._id, montant: reste.Ouvert }],
          e.cheque(reste.Ouvert),
        ),
      )
    else if (d.AFacturer > 0) await facturer(id)
    else return
  }
  throw new Error('sans fin')
}

/** Where a claim may be when its glasses come back, by calls alone. */
const ETATS: Record<string, (id: string) => Promise<unknown>> = {
  'à déposer': async () => {},
  déposée: deposer,
  'réglée en partie et acceptée': async id => {
    await deposer(id)
    await payer(id, 30_000)
  },
  'réglée en partie, le reste rejeté': async id => {
    await deposer(id)
    await rejeter(id, 30_000)
  },
  'rejetée sans décision': async id => {
    await deposer(id)
    await rejeter(id)
  },
  réglée: async id => {
    await deposer(id)
    await payer(id)
  },
  'réglée par deux chèques': async id => {
    await deposer(id)
    await payer(id, 30_000)
    await payer(id)
  },
  archivée: async id => {
    await deposer(id)
    await payer(id)
    await archiver((await derniere(id)).IdFacture)
  },
  're-présentée, sur aucune facture': async id => {
    await deposer(id)
    await rejeter(id, 30_000)
    await decider(id, 'representer')
  },
  're-présentée, à déposer': async id => {
    await ETATS['re-présentée, sur aucune facture']?.(id)
    await facturer(id)
  },
  're-présentée et réglée': async id => {
    await ETATS['re-présentée, à déposer']?.(id)
    await deposer(id)
    await payer(id)
  },
  're-présentée, le chèque de la première impayé': async id => {
    await ETATS['re-présentée, à déposer']?.(id)
    await impayes(id)
  },
  'au client en partie, le reste rejeté': async id => {
    await deposer(id)
    await rejeter(id)
    await decider(id, 'chargerClient', { montant: 20_000 })
  },
  'au client en partie, le reste réglé': async id => {
    await deposer(id)
    await rejeter(id, 40_000)
    await decider(id, 'chargerClient')
  },
  'en perte': async id => {
    await deposer(id)
    await rejeter(id)
    await decider(id, 'abandonner')
  },
  'en perte en partie, archivée': async id => {
    await deposer(id)
    await rejeter(id, 40_000)
    await decider(id, 'abandonner')
    await archiver((await derniere(id)).IdFacture)
  },
}

describe('B19 : une vente facturée qui revient', () => {
  const cas = Object.keys(ETATS).flatMap(etat =>
    (['entière', 'à moitié'] as const).map(quoi => [etat, quoi] as const),
  )
  it.each(cas)('%s, elle revient %s : chaque franc a sa place, et la suite se fait', async (etat, quoi) => {
    const [v] = await e.vendues(1, { remise: 10 })
    const id = v?._id as string
    await e.facturees(v ? [v] : [])
    await ETATS[etat]?.(id)
    await justes()
    const avant = await lireLeDossier(id)

    const part = await revient(id, quoi)
    await justes()
    const apres = await lireLeDossier(id)
    expect(apres).toMatchObject({ Part: avant.Part, Charge: avant.Charge, Avoir: part })
    expect(apres.PartAssurance).toBe(avant.PartAssurance - part)
    expect(apres.RemiseFixee).toBe(quoi === 'entière' ? 0 : avant.RemiseFixee / 2)
    if (quoi === 'entière') expect([apres.Ouvert, apres.AFacturer, apres.Regle]).toEqual([0, 0, 0])
    const d = await e.dossier(id)
    expect(d.Part).toBe(d.Ouvert + d.Regle + d.Rejete + d.Charge + d.Abandonne + d.Avoir)
    // Nothing of it is asked a second time.
    if (quoi === 'entière') {
      const r = await e.facturer([v as never])
      expect(r.statut).toBe(409)
    }

    await finir(id)
    await justes()
    await impayes(id)
    await justes()
    await finir(id)
    await justes()
    // And what is left of it may come back too, once the year is archived.
    for (const l of await lignesDe(id)) {
      const { Etat } = await e.lire(l.IdFacture)
      if (Etat === 'Réglée') await archiver(l.IdFacture)
    }
    if (quoi === 'à moitié') await revient(id, 'entière')
    await justes()
    const fin = await lireLeDossier(id)
    expect([fin.PartAssurance, fin.Ouvert, fin.Part]).toEqual([0, 0, fin.Avoir + fin.Charge])
    for (const l of await lignesDe(id)) expect((await e.lire(l.IdFacture)).Etat).toBe('Archivée')
  })
})

describe('une vente revenue en partie', () => {
  const rendue = async (remise = 0) => {
    const [v] = await e.vendues(1, { remise })
    const f = await e.facturees(v ? [v] : [])
    const id = v?._id as string
    await revient(id, 'à moitié')
    return { v: v as NonNullable<typeof v>, id, f }
  }
  it('retirée de sa facture, ne demande plus que ce qui reste, remise comprise', async () => {
    const { v, id } = await rendue(10)
    await retirer(await derniere(id))
    expect(await lireLeDossier(id)).toMatchObject({
      Part: 40_000,
      AFacturer: 40_000,
      Avoir: 0,
      RemiseFixee: 4_000,
      Etat: 'Traitée',
    })
    await justes()
    expect(await facturer(id)).toMatchObject({ Part: 40_000, Remise: 4_000, Montant: 36_000, Avoir: 0 })
    await retirer(await derniere(id))
    expect(bien(await e.traiter(v)).corps).toMatchObject({ Part: 40_000, EtatAssurance: 'Traitée' })
    await justes()
  })
  it('revenue en entier et retirée de sa facture, n’est plus à aucune assurance', async () => {
    const { v, id, f } = await rendue()
    await revient(id, 'entière')
    const r = await e.deposer([f._id])
    expect([r.statut, r.corps.code]).toEqual([409, 'RIEN_A_DEMANDER'])
    await retirer(await derniere(id))
    expect(await lireLeDossier(id)).toMatchObject({ Part: 0, Avoir: 0, Etat: null })
    expect((await e.traiter(v)).corps.code).toBe('SANS_ASSURANCE')
    expect((await e.lire(f._id)).Etat).toBe('Annulée')
    await justes()
  })
  it('revenue en entier, n’empêche pas de déposer les autres ventes de sa facture', async () => {
    const ventes = await e.vendues(2)
    const id = ventes[0]?._id as string
    const etape = (Etape: string) =>
      e.essai.pool.query('update commande_client set "Etape" = $2 where "_id" = $1', [id, Etape])
    await etape('Livrée')
    const f = await e.facturees(ventes)
    await revient(id, 'entière')
    // Nobody holds these glasses any more: that they were handed over is no longer true, and no longer asked.
    await etape('Vérifiée')
    bien(await e.deposer([f._id]))
    expect(await e.lire(f._id)).toMatchObject({ Etat: 'Déposée', Montant: 80_000, Avoir: 80_000 })
    await etape('Livrée')
    await justes()
  })
  it('ce que l’assurance en avait payé règle une autre ligne', async () => {
    const [v] = await e.vendues(1)
    const f = await e.facturees(v ? [v] : [])
    await e.deposer([f._id])
    const paiement = e.cheque(80_000)
    bien(await e.regler(f, [{ _id: f.lignes[0]._id, montant: 80_000 }], paiement))
    await revient(v?._id as string, 'à moitié')
    const [p] = (await e.lire(f._id)).paiements
    expect(p).toMatchObject({ montant: 80_000, Impute: 40_000, Credit: 40_000 })
    const autre = await e.deposee(1)
    bien(
      await appeler('facturation', facturation.repartir, {
        params: { id: p?._id as string },
        payload: { lignes: [{ _id: autre.lignes[0]._id, montant: 40_000 }] } as never,
      }),
    )
    await justes()
    await impayes(v?._id as string)
    expect((await e.lire(autre._id)).lignes[0]).toMatchObject({ Ouvert: 80_000 })
    await justes()
  })
  it('ce qui en était au client se reprend dans la mesure où il le doit encore', async () => {
    const f = await e.deposee(1)
    const { IdCommande: id, _id } = f.lignes[0]
    await rejeter(id, 50_000)
    await decider(id, 'chargerClient')
    await revient(id, 'à moitié')
    const reprendre = (montant?: number) =>
      appeler('administrateur', facturation.reprendreDecision, {
        payload: { decision: 'Client', lignes: [{ _id, ...(montant ? { montant } : {}) }], ...motif },
      })
    // Nothing was paid: of the 30 000 charged, the client owes 25 000 of what is left of the sale.
    const tout = await reprendre()
    expect([tout.statut, tout.corps.code]).toEqual([409, 'DECISION_TROP_GRANDE'])
    expect(tout.corps.message).toMatch(/25.000/)
    expect((await reprendre(25_000)).statut).toBe(200)
    await justes()
    expect((await reprendre()).corps.message).toMatch(/revenue/)
  })
  it('la réponse de l’assurance en fichier va à ses lignes, pour ce qui en reste', async () => {
    const f = await e.deposee(3)
    const [moitie, entiere, autre] = f.lignes
    await revient(moitie.IdCommande, 'à moitié')
    await revient(entiere.IdCommande, 'entière')
    const envoyer = (...lignes: string[]) => {
      const { corps, entetes } = enFormulaire(
        'reponse.csv',
        ['Commande;Accepté;Identifiant', ...lignes].join('\n'),
      )
      return e.essai.brut(
        'facturation',
        'POST',
        `/api/facturation/reponse/import/${f._id}?essai=non`,
        corps,
        entetes,
      )
    }
    const trop = await envoyer(`${moitie.RefCmmd};80000;`)
    expect(trop.corps.bilan.erreurs[0].message).toMatch(/plus que ce qui lui est demandé/)
    const close = await envoyer(`${entiere.RefCmmd};0;`)
    expect(close.corps.bilan.erreurs[0].message).toMatch(/close/)
    expect((await envoyer(`${moitie.RefCmmd};40000;`, `;80000;${autre._id}`)).statut).toBe(200)
    expect((await e.lire(f._id)).lignes.map((l: LigneFacture) => l.Etat)).toEqual([
      'Acceptée',
      'Rendue',
      'Acceptée',
    ])
    await justes()
  })
  it('ses montants ne changent plus autrement', async () => {
    const { id } = await rendue()
    const { pool } = e.essai
    for (const faute of [
      `"Cause" = 'prix', "Total" = 40000`,
      `"Cause" = 'retour', "Total" = 200000`,
      `"Cause" = 'retour', "Total" = 45000, "PartAssurance" = 30000`,
      `"Cause" = 'retour', "Statut" = 'Supprimée'`,
      `"Cause" = 'retour', "IdPriseEnCharge" = null`,
    ])
      await expect(pool.query(`update commande_client set ${faute} where "_id" = $1`, [id])).rejects.toThrow(
        /facturée à son assurance/,
      )
    await justes()
  })
  it('ses papiers disent ce qui est revenu et ce qui reste à régler', async () => {
    const { f, id } = await rendue(10)
    await deposer(id)
    expect(await e.lire(f._id)).toMatchObject({
      Part: 80_000,
      Remise: 4_000,
      Avoir: 40_000,
      Montant: 36_000,
      Ouvert: 36_000,
    })
    const { IdBordereau } = await e.lire(f._id)
    const papiers = [
      await appeler('facturation', facturation.imprimer, { payload: { _id: f._id } }),
      await appeler('facturation', facturation.imprimerDetail, { payload: { _id: f._id } }),
      await appeler('facturation', facturation.imprimerBordereau, { params: { id: IdBordereau as string } }),
      await appeler('facturation', facturation.relancer, {
        payload: { IdAssurance: e.assurances.AKWABA } as never,
      }),
    ]
    for (const papier of papiers) {
      const texte = texteDuPdf(bien(papier).brut).replaceAll(/\s/g, ' ')
      expect(texte).toMatch(/avoir/i)
      expect(texte).toContain('40 000')
      expect(texte).toContain('36 000')
    }
  })
})
