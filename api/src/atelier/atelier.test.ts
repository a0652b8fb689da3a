import { contrat } from '@dioptrie/domain'
import type { CarteAtelier } from '@dioptrie/domain/atelier/contract'
import { ajouterJours, ajouterMois, aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { gestes, type Vente, vendre } from './essai.ts'
import { verificationsDeLAtelier } from './verification.ts'

let essai: Essai
let g: ReturnType<typeof gestes>
beforeAll(async () => {
  essai = await ouvrirEssai()
  g = gestes(essai)
})
afterAll(() => essai.fermer())

const a = contrat.atelier
const BONNES = [
  { Paire: 1, Cote: 'OD', Sph: -2.5, Cyl: -1.75, Axe: 165, Hauteur: 20 },
  { Paire: 1, Cote: 'OG', Sph: -2.25, Cyl: -1.25, Axe: 10, Hauteur: 20.5 },
]
/** A 1 × 1 PNG. */
const SIGNATURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function jusquAuMontage(plus: object = {}): Promise<Vente> {
  const v = await vendre(essai, plus)
  await g.commander(v)
  await g.recevoir(v)
  return v
}
async function jusquALaVerification(plus: object = {}): Promise<Vente> {
  const v = await jusquAuMontage(plus)
  await g.monter(v)
  return v
}
async function jusquALaLivraison(plus: object = {}): Promise<Vente> {
  const v = await jusquALaVerification(plus)
  await g.verifier(v, { Mesures: BONNES })
  return v
}

describe('le tableau de l’atelier', () => {
  it('montre ce qui est à monter, la promesse la plus proche d’abord, et le laisse partir une fois monté', async () => {
    const aujourdhui = aujourdhuiAbidjan(new Date())
    const tard = await jusquAuMontage({ DatePromesse: ajouterJours(aujourdhui, 35) })
    const tot = await jusquAuMontage({
      DateCommd: ajouterJours(aujourdhui, -20),
      DatePromesse: ajouterJours(aujourdhui, -14),
    })
    const lister = async (query = {}): Promise<CarteAtelier[]> =>
      (await essai.appeler('atelier', a.nonMontees, { query })).corps
    const ids = (await lister()).map(c => c._id)
    expect(ids.indexOf(tot._id)).toBeLessThan(ids.indexOf(tard._id))
    expect((await lister({ retard: 'oui' })).map(c => c._id)).toEqual([tot._id])
    expect((await lister()).find(c => c._id === tot._id)).toMatchObject({
      NombreVerres: 2,
      NombreLivres: 2,
      Client: 'Kouassi Aya Estelle',
      Etape: 'Verres reçus',
    })
    expect((await lister({ q: tot.RefCmmd })).map(c => c._id)).toEqual([tot._id])
    await g.monter(tot)
    expect((await lister()).map(c => c._id)).not.toContain(tot._id)
    expect((await lister({ Etape: 'Montée' })).map(c => [c._id, c.MontePar])).toContainEqual([
      tot._id,
      'Atelier',
    ])
  })
})

describe('la date promise', () => {
  const promise = async (plus: object) => (await g.lire(await vendre(essai, plus))).DatePromesse

  it('se compte en jours ouvrés de l’officine, fériés exclus, avec le délai du fournisseur', async () => {
    await essai.pool.query(
      `insert into ferie ("_id", "dateFerie", "Libelle") values (gen_random_uuid(), '2026-01-07', 'Férié')`,
    )
    const { corps: lent } = await essai.appeler('administrateur', contrat.fournisseurs.creer, {
      payload: { Nom: 'Verrier lointain', DelaiLivraison: 12, Verrier: true },
    })
    // Monday 5 January: five days for the lenses, one for the workshop, the 7th off, no Sunday.
    expect(await promise({ DateCommd: '2026-01-05' })).toBe('2026-01-13')
    const OD = { Libelle: 'Progressif', IdFournisseur: lent._id }
    expect(await promise({ DateCommd: '2026-01-05', Paires: [{ OD }] })).toBe('2026-01-21')
    const monture = { PrixVerD1: 0, PrixVerG1: 0, Paires: [] }
    expect(await promise({ DateCommd: '2026-01-05', ...monture })).toBe('2026-01-06')
  })

  it('est celle qu’on donne quand on en donne une, ou aucune', async () => {
    expect(await promise({ DatePromesse: '2026-12-20' })).toBe('2026-12-20')
    expect(await promise({ DatePromesse: null })).toBeNull()
  })
})

describe('monter et vérifier', () => {
  it('les étapes hors de leur ordre, ou deux fois, se refusent et ne changent rien', async () => {
    const v = await vendre(essai)
    const refus = async (r: Promise<{ statut: number; corps: { code: string } }>) => {
      const { statut, corps } = await r
      return [statut, corps.code]
    }
    const impossible = [409, 'ETAPE_IMPOSSIBLE']
    expect(await refus(g.monter(v))).toEqual(impossible)
    expect(await refus(g.verifier(v))).toEqual(impossible)
    expect(await refus(g.livrer(v))).toEqual(impossible)
    await g.commander(v)
    expect(await refus(g.monter(v))).toEqual(impossible)
    await g.recevoir(v)
    expect(await refus(g.verifier(v))).toEqual(impossible)
    expect(await refus(g.livrer(v))).toEqual(impossible)
    expect((await g.monter(v)).statut).toBe(200)
    expect(await refus(g.monter(v))).toEqual(impossible)
    expect(await refus(g.livrer(v))).toEqual(impossible)
    expect((await g.verifier(v)).statut).toBe(200)
    expect(await refus(g.verifier(v))).toEqual(impossible)
    expect((await g.livrer(v)).statut).toBe(200)
    expect(await refus(g.livrer(v))).toEqual(impossible)
    expect((await g.etapes(v)).map(([etape, qui]) => [etape, qui])).toEqual([
      ['Enregistrée', 'Opticien'],
      ['Verres commandés', 'Opticien'],
      ['Verres reçus', 'Atelier'],
      ['Montée', 'Atelier'],
      ['Vérifiée', 'Opticien'],
      ['Livrée', 'Gérant d’officine'],
    ])
  })

  it('nul ne vérifie son propre montage', async () => {
    const v = await jusquALaVerification()
    const soi = await g.verifier(v, { Mesures: BONNES }, 'atelier')
    expect([soi.statut, soi.corps.code]).toEqual([409, 'MONTAGE_DE_SOI'])
    expect((await g.lire(v)).Etape).toBe('Montée')
    expect((await g.verifier(v, { Mesures: BONNES })).corps.Etape).toBe('Vérifiée')
    const [montage] = (await g.lire(v)).montages
    expect(montage).toMatchObject({
      MontePar: 'Atelier',
      VerifiePar: 'Opticien',
      Verdict: 'Conforme',
      Decision: 'Accepter',
    })
    expect(montage.Mesures[0].verdicts).toHaveLength(4)
  })

  it('dans l’officine d’une seule personne, on vérifie le sien en disant pourquoi : gardé, montré, imprimé', async () => {
    const regler = (ControleSeul: boolean) =>
      essai.pool.query(`update officine set "ControleSeul" = $2 where "_id" = $1`, [
        essai.officines.ANG,
        ControleSeul,
      ])
    await regler(true)
    try {
      const v = await jusquALaVerification()
      expect((await g.lire(v)).ControleSeul).toBe(true)
      const sansMotif = await g.verifier(v, { Mesures: BONNES }, 'atelier')
      expect([sansMotif.statut, sansMotif.corps.code]).toEqual([409, 'CONTROLE_DE_SOI'])
      await g.verifier(v, { Mesures: BONNES, Motif: 'Seul à la boutique' }, 'atelier')
      const { Etape, montages } = await g.lire(v)
      expect([Etape, montages[0].ControleDeSoi, montages[0].Motif]).toEqual([
        'Vérifiée',
        true,
        'Seul à la boutique',
      ])
      const { brut } = await essai.appeler('atelier', a.feuille, { params: { id: v._id } })
      expect(texteDuPdf(brut).replaceAll('\u00a0', ' ')).toContain(
        'Monté et vérifié par la même personne, Atelier : Seul à la boutique.',
      )
    } finally {
      await regler(false)
    }
  })

  it('lit la mesure dans l’une ou l’autre notation', async () => {
    const v = await jusquALaVerification()
    const enPlus = [
      { Paire: 1, Cote: 'OD', Sph: -4.25, Cyl: 1.75, Axe: 75, Hauteur: 20 },
      { Paire: 1, Cote: 'OG', Sph: -3.5, Cyl: 1.25, Axe: 100, Hauteur: 20 },
    ]
    expect((await g.verifier(v, { Mesures: enPlus })).statut).toBe(200)
    expect((await g.lire(v)).montages[0].Verdict).toBe('Conforme')
  })

  it('hors tolérance : refusé et dit pourquoi, repris à l’atelier, ou accepté avec un motif', async () => {
    const v = await jusquALaVerification()
    const mauvaises = [{ ...BONNES[0], Axe: 170 }, BONNES[1]]
    const refuse = await g.verifier(v, { Mesures: mauvaises })
    expect([refuse.statut, refuse.corps.code]).toEqual([409, 'HORS_TOLERANCE'])
    expect(refuse.corps.Mesures[0].verdicts.filter((x: { conforme: boolean }) => !x.conforme)).toEqual([
      { mesure: 'Axe', attendu: 75, lu: 80, ecart: 5, tolerance: 2, conforme: false },
    ])
    const repris = await g.verifier(v, { Mesures: mauvaises, Decision: 'Reprendre', Motif: 'Axe OD tourné' })
    expect(repris.corps.Etape).toBe('Verres reçus')
    await g.monter(v)
    const accepte = await g.verifier(v, { Mesures: mauvaises, Motif: 'Accord du prescripteur' })
    expect(accepte.corps.Etape).toBe('Vérifiée')
    expect(
      (await g.lire(v)).montages.map((m: { Decision: string; Motif: string }) => [m.Decision, m.Motif]),
    ).toEqual([
      ['Accepter', 'Accord du prescripteur'],
      ['Reprendre', 'Axe OD tourné'],
    ])
  })

  it('réclame les mesures qui manquent, par leur champ', async () => {
    const v = await jusquALaVerification()
    const { champs } = (
      await g.verifier(v, {
        Mesures: [
          { Paire: 1, Cote: 'OD', Sph: -2.5, Cyl: -1.75 },
          { Paire: 2, Cote: 'OD', Sph: 1 },
        ],
      })
    ).corps
    expect(champs).toEqual({
      'payload.Mesures.0.Axe': 'Un cylindre demande un axe, de 1 à 180.',
      'payload.Mesures.0.Hauteur': 'À mesurer',
      'payload.Mesures.1.Cote': 'Aucun verre n’est monté devant cet œil.',
      'payload.Mesures': 'Mesurez aussi OG, paire 1.',
    })
    const bornes = await g.verifier(v, { Mesures: [{ Paire: 4, Cote: 'O', Sph: 99, Cyl: 0.005, Axe: 181 }] })
    expect(Object.keys(bornes.corps.champs).sort()).toEqual(
      ['Axe', 'Cote', 'Cyl', 'Paire', 'Sph'].map(c => `payload.Mesures.0.${c}`),
    )
  })

  it('une commande sans verres se monte sans les commander', async () => {
    const v = await vendre(essai, { PrixVerD1: 0, PrixVerG1: 0, Paires: [] })
    expect((await g.monter(v)).corps.Etape).toBe('Montée')
    expect((await g.verifier(v)).corps.Etape).toBe('Vérifiée')
  })

  it('une version périmée se refuse avec la commande courante', async () => {
    const v = await jusquAuMontage()
    const r = await g.monter(v, 'atelier', { version: 1 })
    expect([r.statut, r.corps.code, r.corps.courant.RefCmmd]).toEqual([409, 'VERSION_PERIMEE', v.RefCmmd])
  })

  it('qui n’en a pas le rôle n’y touche pas', async () => {
    const v = await jusquAuMontage()
    expect((await g.monter(v, 'caissier')).statut).toBe(403)
    expect((await g.verifier(v, {}, 'caissier')).statut).toBe(403)
    expect((await g.recevoir(v, {}, 'caissier')).statut).toBe(403)
    expect((await g.livrer(v, {}, 'atelier')).statut).toBe(403)
    expect((await g.monter(v, 'atelier@PLT')).statut).toBe(404)
    expect((await g.livrer(v, {}, 'opticien@PLT')).statut).toBe(404)
    expect((await g.livrer(v, {}, 'gerant@PLT')).statut).toBe(403)
  })
})

describe('une étape passée par erreur', () => {
  const revenir = async (v: Vente, plus: object = {}, qui: Personne = 'atelier') =>
    essai.appeler(qui, a.revenir, {
      params: { id: v._id },
      payload: { version: (await g.lire(v)).version, ...plus } as never,
    })
  /** As if the last step had been taken an hour ago. */
  const vieillir = (v: Vente) =>
    essai.pool.query(
      `update commande_etape set "createdAt" = now() - interval '1 hour' where "IdCommande" = $1`,
      [v._id],
    )
  const livres = async () =>
    (await essai.appeler('atelier', a.verres, { params: { param: 'true' }, query: { page: 1 } })).corps.pager
      .totalItems

  it('s’annule aussitôt sans motif par qui vient de la passer, une seule fois', async () => {
    const avant = await livres()
    const v = await jusquAuMontage()
    expect(await livres()).toBe(avant + 2)
    expect((await g.monter(v)).statut).toBe(200)
    expect((await revenir(v)).corps.Etape).toBe('Verres reçus')
    // What stands now was not taken by this press: the next one needs its reason.
    expect((await revenir(v)).corps.champs).toEqual({ 'payload.Motif': 'Dites pourquoi.' })
    const { montages, MontePar } = await g.lire(v)
    expect(MontePar).toBeNull()
    expect(montages).toMatchObject([
      { MontePar: 'Atelier', AnnulePar: 'Atelier', MotifAnnulation: 'Annulé aussitôt' },
    ])
    expect((await revenir(v, { Motif: 'Un verre manquait' })).corps.Etape).toBe('Verres commandés')
    expect(await livres()).toBe(avant)
    expect((await g.lire(v)).verres.map((x: { Statut: string }) => x.Statut)).toEqual([
      'Commandé',
      'Commandé',
    ])
    expect((await g.etapes(v)).slice(-2)).toEqual([
      ['Verres reçus', 'Atelier', 'Annulé aussitôt'],
      ['Verres commandés', 'Atelier', 'Retour : Un verre manquait'],
    ])
    expect((await g.recevoir(v)).statut).toBe(200)
    expect((await g.monter(v)).statut).toBe(200)
  })

  it('plus tard, ou par un autre, demande un motif', async () => {
    const v = await jusquALaVerification()
    expect((await revenir(v, {}, 'opticien')).corps.champs).toEqual({ 'payload.Motif': 'Dites pourquoi.' })
    await vieillir(v)
    expect((await revenir(v, { Motif: ' ' })).statut).toBe(400)
    expect((await g.lire(v)).Etape).toBe('Montée')
    expect((await revenir(v, { Motif: 'Mauvaise monture' }, 'opticien')).statut).toBe(200)
  })

  it('une vérification annulée laisse le montage à vérifier de nouveau, par le même monteur', async () => {
    const v = await jusquALaLivraison()
    expect((await revenir(v, { Motif: 'Axe relu de travers' })).corps.Etape).toBe('Montée')
    expect((await g.verifier(v, { Mesures: BONNES }, 'atelier')).corps.code).toBe('MONTAGE_DE_SOI')
    expect((await g.verifier(v, { Mesures: BONNES })).corps.Etape).toBe('Vérifiée')
    expect((await g.lire(v)).montages.map((m: { AnnuleLe: string | null }) => m.AnnuleLe !== null)).toEqual([
      false,
      true,
    ])
  })

  it('ne rend que les verres du dernier arrivage ; un verre retourné le redevient', async () => {
    const v = await vendre(essai)
    await g.commander(v)
    const [od, og] = (await g.lire(v)).verres
    const livrer = (id: string) => essai.appeler('atelier', a.livrerVerre, { params: { id }, payload: {} })
    await livrer(od._id)
    await livrer(og._id)
    await essai.appeler('atelier', a.retournerVerre, {
      params: { id: og._id },
      payload: { MotifRetour: 'Rayé' },
    })
    await livrer(og._id)
    expect((await revenir(v)).corps.Etape).toBe('Verres commandés')
    expect((await g.lire(v)).verres.map((x: { Statut: string }) => x.Statut)).toEqual(['Livré', 'Retourné'])
  })

  it('la réception d’un seul verre s’annule aussi, pas une fois montée', async () => {
    const v = await vendre(essai)
    await g.commander(v)
    const [od] = (await g.lire(v)).verres
    const annuler = async (plus: object = {}) => {
      const { version } = (await g.lire(v)).verres[0]
      return essai.appeler('atelier', a.annulerReception, {
        params: { id: od._id },
        payload: { version, ...plus } as never,
      })
    }
    expect((await annuler()).corps.code).toBe('ETAPE_IMPOSSIBLE')
    await essai.appeler('atelier', a.livrerVerre, { params: { id: od._id }, payload: {} })
    expect((await annuler()).corps.Statut).toBe('Commandé')
    await g.recevoir(v)
    await g.monter(v)
    const tard = await annuler({ Motif: 'Pas le bon' })
    expect([tard.statut, tard.corps.message]).toEqual([
      409,
      'La réception d’un verre s’annule avant le montage.',
    ])
    expect((await g.lire(v)).verres[0].Statut).toBe('Livré')
  })

  it('les verres commandés par erreur s’annulent, tant qu’aucun n’est reçu', async () => {
    const v = await vendre(essai)
    expect((await revenir(v, { Motif: 'Rien' })).statut).toBe(409)
    await g.commander(v)
    const [od] = (await g.lire(v)).verres
    await essai.appeler('atelier', a.livrerVerre, { params: { id: od._id }, payload: {} })
    expect((await revenir(v, { Motif: 'Erreur' })).corps.code).toBe('VERRE_RECU')
    const autre = await vendre(essai)
    await g.commander(autre)
    expect((await revenir(autre, { Motif: 'Erreur' })).corps.Etape).toBe('Enregistrée')
  })

  it('remise par erreur, une commande redevient à remettre, avec son motif ; facturée à son assurance, elle reste livrée', async () => {
    const aujourdhui = aujourdhuiAbidjan(new Date())
    // Promised for a day that is over: what is kept of late deliveries follows too.
    const v = await jusquALaLivraison({
      DateCommd: ajouterJours(aujourdhui, -20),
      DatePromesse: ajouterJours(aujourdhui, -14),
    })
    await g.livrer(v)
    expect((await revenir(v, { Motif: 'Autre Kouassi' })).statut).toBe(403)
    const sansMotif = await revenir(v, {}, 'opticien')
    expect([sansMotif.statut, sansMotif.corps.champs]).toEqual([400, { 'payload.Motif': 'Dites pourquoi.' }])
    expect((await revenir(v, { Motif: 'Autre Kouassi' }, 'gerant')).statut).toBe(200)
    expect(await g.lire(v)).toMatchObject({ Etape: 'Vérifiée', livraison: null })
    const retards = async (de: string) =>
      Number((await essai.pool.query(`select sum("Retards") as n from ${de}`)).rows[0].n ?? 0)
    expect(await retards('total_commande')).toBe(await retards('suite_attendue'))
    await g.livrer(v)
    expect((await g.lire(v)).Etape).toBe('Livrée')
    expect(await retards('total_commande')).toBe(await retards('suite_attendue'))
    await essai.pool.query(`update commande_client set "IdFacture" = "_id" where "_id" = $1`, [v._id])
    const facturee = await revenir(v, { Motif: 'Trop tard' }, 'gerant')
    expect([facturee.statut, facturee.corps.message]).toEqual([
      409,
      'Cette commande est facturée à son assurance : sa livraison ne s’annule plus.',
    ])
    await essai.pool.query(`update commande_client set "IdFacture" = null where "_id" = $1`, [v._id])
    const sans = await vendre(essai, { PrixVerD1: 0, PrixVerG1: 0, Paires: [] })
    await g.livrer(sans)
    expect((await revenir(sans, {}, 'gerant')).corps.Etape).toBe('Enregistrée')
  })

  it('sans verres, le montage annulé rend la commande enregistrée', async () => {
    const v = await vendre(essai, { PrixVerD1: 0, PrixVerG1: 0, Paires: [] })
    await g.monter(v)
    expect((await revenir(v)).corps.Etape).toBe('Enregistrée')
    expect((await g.monter(v)).corps.Etape).toBe('Montée')
  })

  it('deux collègues sur la même étape : le second apprend que la commande a bougé', async () => {
    const v = await jusquALaVerification()
    const { version } = await g.lire(v)
    const r = await Promise.all(
      (['atelier', 'opticien'] as const).map(qui => revenir(v, { version, Motif: 'Erreur' }, qui)),
    )
    expect(r.map(x => x.statut).sort()).toEqual([200, 409])
    expect((await g.lire(v)).Etape).toBe('Verres reçus')
    expect((await revenir(v, { Motif: 'x' }, 'caissier')).statut).toBe(403)
  })

  it('les comptes de l’atelier restent justes', async () => {
    for (const { nom, requete } of verificationsDeLAtelier) {
      const { rows } = await essai.pool.query(requete)
      expect(rows, nom).toEqual([])
    }
  })
})

describe('une monture qui n’est pas en stock', () => {
  it('garde sa description : à l’atelier, sur la fiche, la commande et le bon', async () => {
    const Paires = [
      { Monture: 'Horizon 5228 noire', OD: { Libelle: 'Unifocal' }, OG: { Libelle: 'Unifocal' } },
      { Monture: 'Vieille écaille', MontureDuClient: true },
    ]
    const v = await jusquALaLivraison({ Paires })
    expect(await g.lire(v)).toMatchObject({
      Montures: ['Horizon 5228 noire', 'Vieille écaille'],
      Articles: [null, null, null],
      Paires,
    })
    const texte = async (appel: typeof a.feuille | typeof a.bonLivraison | typeof contrat.ventes.imprimer) =>
      texteDuPdf((await essai.appeler('opticien', appel, { params: { id: v._id } })).brut)
    for (const appel of [a.feuille, contrat.ventes.imprimer]) {
      expect(await texte(appel)).toContain('Horizon 5228 noire (hors stock)')
      expect(await texte(appel)).toContain('Vieille écaille (du client)')
    }
    await g.livrer(v)
    expect(await texte(a.bonLivraison)).toContain('Horizon 5228 noire (hors stock)')
  })
})

describe('la livraison', () => {
  it('avec un reste à payer, demande la permission ; rien n’est changé sans elle', async () => {
    const v = await jusquALaLivraison()
    const refus = await g.livrer(v, {}, 'opticien')
    expect([refus.statut, refus.corps.code]).toEqual([403, 'INTERDIT'])
    expect(refus.corps.message).toMatch(/^Il reste 100.000.F à payer/)
    expect((await g.lire(v)).Etape).toBe('Vérifiée')
    expect((await g.livrer(v, {}, 'gerant')).statut).toBe(200)
    expect((await g.lire(v)).livraison).toMatchObject({ ResteAPayer: 100_000, LivrePar: 'Gérant d’officine' })
  })

  it('soldée, se livre au comptoir ; la garantie est figée, même si le réglage change ensuite', async () => {
    const v = await jusquALaLivraison()
    await essai.pool.query(`update commande_client set "MontantRegle" = "PartClient" where "_id" = $1`, [
      v._id,
    ])
    const livree = await g.livrer(v, { RemisA: 'Sa sœur Awa', Signature: SIGNATURE }, 'caissier')
    expect(livree.statut).toBe(200)
    expect(livree.corps.commandes[0].Etape).toBe('Livrée')
    const fin = ajouterMois(aujourdhuiAbidjan(new Date()), 12)
    const attendues = [
      { Paire: 1, Quoi: 'monture', Mois: 12, Fin: fin },
      { Paire: 1, Quoi: 'verre', Mois: 12, Fin: fin },
    ]
    expect((await g.lire(v)).livraison).toMatchObject({
      Garanties: attendues,
      RemisA: 'Sa sœur Awa',
      ResteAPayer: 0,
    })
    await essai.appeler('administrateur', contrat.configuration.reglerGarantie, {
      payload: { garantieMontureDefaut: 1, garantieVerreDefaut: 1 },
    })
    expect((await g.lire(v)).livraison.Garanties).toEqual(attendues)

    const imprimer = async () =>
      texteDuPdf((await essai.appeler('opticien', a.bonLivraison, { params: { id: v._id } })).brut)
    const texte = await imprimer()
    for (const dit of [
      'Bon de livraison',
      v.RefCmmd,
      'Kouassi Aya Estelle',
      'Sa sœur Awa',
      ecrireJour(fin),
      '12 mois',
      'Soldé',
    ])
      expect(texte).toContain(dit)
    expect(texte).not.toContain('DUPLICATA')
    const { IdClient } = (
      await essai.pool.query(`select "IdClient" from commande_client where "_id" = $1`, [v._id])
    ).rows[0]
    const nommer = (nom: string) =>
      essai.pool.query(`update client set "Nom" = $1 where "_id" = $2`, [nom, IdClient])
    await nommer('Tout-autre-nom')
    const double = await imprimer()
    await nommer('Kouassi')
    expect(double).toContain('DUPLICATA')
    expect(double).toContain('Kouassi Aya Estelle')
    expect(double).not.toContain('Tout-autre-nom')
  })

  it('refuse une signature qui n’est pas une image, et n’a rien livré', async () => {
    const v = await jusquALaLivraison()
    for (const Signature of ['bonjour', 'data:image/png;base64,AAAA', 'data:text/html;base64,AAAA']) {
      const r = await g.livrer(v, { Signature })
      expect([r.statut, Object.keys(r.corps.champs)]).toEqual([400, ['payload.Signature']])
    }
    expect((await g.lire(v)).Etape).toBe('Vérifiée')
  })

  it('n’a pas de bon avant d’être faite', async () => {
    const v = await jusquALaVerification()
    const r = await essai.appeler('opticien', a.bonLivraison, { params: { id: v._id } })
    expect([r.statut, r.corps.code]).toEqual([409, 'PAS_LIVREE'])
  })

  it('dix fois à la fois, ne livre qu’une fois', async () => {
    const v = await jusquALaLivraison()
    const r = await Promise.all(Array.from({ length: 10 }, () => g.livrer(v)))
    expect(r.filter(x => x.statut === 200)).toHaveLength(1)
    expect(r.filter(x => x.statut === 409)).toHaveLength(9)
  })
})

it('la fiche d’atelier dit le client, les puissances dans les deux notations et la promesse', async () => {
  const v = await jusquAuMontage({ DatePromesse: '2026-12-20' })
  const { statut, brut, entetes } = await essai.appeler('atelier', a.feuille, { params: { id: v._id } })
  expect([statut, entetes['content-type']]).toEqual([200, 'application/pdf'])
  const texte = texteDuPdf(brut)
  for (const dit of [
    'Fiche d’atelier',
    v.RefCmmd,
    'Kouassi Aya Estelle',
    '20/12/2026',
    '−4,25',
    '−2,50 (−1,75) 165°',
    'Vérifié par',
  ])
    expect(texte).toContain(dit)
})
