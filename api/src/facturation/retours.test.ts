import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import { AUJOURDHUI, type EssaiFacturation, ouvrirEssaiFacturation } from './essai.ts'
import { verificationsDeLaFacturation } from './verification.ts'

const { facturation, ventes, caisse } = contrat
let e: EssaiFacturation
beforeAll(async () => {
  e = await ouvrirEssaiFacturation()
})
afterAll(() => e.fermer())
const appeler: EssaiFacturation['essai']['appeler'] = (...a) => e.essai.appeler(...a)
const motif = { Motif: 'Essai' }
const un = async <T>(n: Promise<T[]>) => (await n)[0] as T
type Ligne = { _id: string; IdFacture: string; IdCommande: string; Montant: number }
const versions = async (id: string) =>
  (
    await e.essai.pool.query<{ Numero: number; Part: number }>(
      'select "Numero", "Part"::int as "Part" from version_dossier where "IdDossier" = $1 order by 1',
      [id],
    )
  ).rows.map(v => [v.Numero, v.Part])
const retirer = (l: Ligne) =>
  appeler('facturation', facturation.retirerLigne, {
    params: { id: l.IdFacture },
    payload: { ligne: l._id },
  })
const contrePasser = (id: string) =>
  appeler('facturation', facturation.contrePasser, { params: { id }, payload: motif })
const rejeter = (l: Ligne, montant = 0, paiement?: object) =>
  e.regler(
    { _id: l.IdFacture },
    [{ _id: l._id, issue: montant ? 'Partielle' : 'Rejetée', montant, IdMotifRejet: e.IdMotifRejet }],
    paiement,
  )
const decider = (quoi: 'representer' | 'chargerClient' | 'abandonner', l: Ligne, plus: object = {}) =>
  appeler('administrateur', facturation[quoi], { payload: { lignes: [{ _id: l._id, ...plus }], ...motif } })
const reprendre = (
  decision: 'Client' | 'Abandon' | 'Re-présentation',
  l: Ligne,
  qui: 'facturation' | 'administrateur' = 'administrateur',
) =>
  appeler(qui, facturation.reprendreDecision, {
    payload: { decision, lignes: [{ _id: l._id }], ...motif },
  })
const lireVente = async (id: string) => (await appeler('opticien', ventes.lire, { params: { id } })).corps
const payer = (v: { RefCmmd: string; IdClient: string }, montant: number) =>
  appeler('caissier', caisse.reglerCommande, {
    params: { clientId: v.IdClient },
    payload: { RefCmmd: v.RefCmmd, montant, modepaiement: 'Espèce' } as never,
  })
/** A line of a sale, deposited. */
const deposee = async (plus: Parameters<EssaiFacturation['vendues']>[1] = {}) =>
  (await e.deposee(1, plus)).lignes[0] as Ligne
const justes = async () => expect(await e.differences()).toEqual([])

describe('K1 : une ligne retirée d’une facture laisse la vente libre', () => {
  const retiree = async () => {
    const v = await un(e.vendues(1))
    const f = await e.facturees([v])
    expect((await retirer(f.lignes[0])).statut).toBe(200)
    return v
  }
  it('traiter de nouveau, à un autre montant, puis facturer', async () => {
    const v = await retiree()
    const r = await e.traiter(v, { MontantFacture: 70_000, Motif: 'Bon limité' })
    expect([r.statut, r.corps.Part, r.corps.EtatAssurance]).toEqual([200, 70_000, 'Traitée'])
    expect((await e.facturer([v])).corps).toMatchObject({ Montant: 70_000 })
    expect(await versions(v._id)).toEqual([
      [1, 80_000],
      [2, 70_000],
    ])
    await justes()
  })
  it('changer la remise : le dossier reste, sa part tombe, la vente est à traiter', async () => {
    const v = await retiree()
    const { version } = await lireVente(v._id)
    const r = await appeler('gerant', ventes.modifier, {
      params: { id: v.IdClient },
      payload: { RefCmmd: v.RefCmmd, version, RemiseCom: 10_000 },
    })
    expect(r.statut).toBe(200)
    expect(await e.dossier(v._id)).toMatchObject({ EtatAssurance: 'À traiter', TraiteePar: null })
    expect(await versions(v._id)).toEqual([
      [1, 80_000],
      [2, 0],
    ])
    await justes()
    expect((await e.traiter(v)).statut).toBe(200)
    await justes()
  })
  it('retirer le bon, ou annuler la vente', async () => {
    const v = await retiree()
    const { IdPriseEnCharge } = await lireVente(v._id)
    const bon = await appeler('gerant', ventes.retirerPriseEnCharge, {
      params: { id: v.IdClient },
      payload: { _id: IdPriseEnCharge },
    })
    expect(bon.statut).toBe(200)
    const autre = await retiree()
    const annulee = await appeler('gerant', ventes.supprimer, {
      params: { id: autre._id },
      query: { motif: 'Essai' },
    })
    expect(annulee.statut).toBe(200)
    await justes()
  })
  it('une vente traitée et jamais facturée s’annule aussi, et son dossier ne s’efface pas', async () => {
    const v = await un(e.vendues(1))
    await e.traiter(v)
    expect(
      (await appeler('gerant', ventes.supprimer, { params: { id: v._id }, query: { motif: 'Essai' } }))
        .statut,
    ).toBe(200)
    await justes()
    for (const requete of [
      'delete from dossier_assurance',
      'delete from version_dossier',
      'update version_dossier set "Part" = 1',
    ])
      await expect(e.essai.pool.query(requete)).rejects.toThrow()
  })
})

it('K3 : ce que la base refuse est dit par une phrase, jamais par une erreur interne', async () => {
  const l = await deposee()
  // What no rule stands before: the trigger is the last to say it.
  await e.essai.pool.query(`create function public.essai_refus() returns trigger language plpgsql as $$
    begin update commande_client set "PartAssurance" = 1 where "_id" = '${l.IdCommande}'; return new; end $$;
    create trigger essai_refus before update on facture_assurance for each row execute function public.essai_refus()`)
  const r = await rejeter(l)
  await e.essai.pool.query('drop trigger essai_refus on facture_assurance; drop function public.essai_refus')
  expect([r.statut, r.corps.code]).toEqual([409, 'ECRITURE_REFUSEE'])
  expect(r.corps.message).toMatch(/est facturée à son assurance/)
  await e.essai.pool.query(
    `alter table ligne_assurance add constraint essai_borne check ("Rejete" < 80000) not valid`,
  )
  const borne = await rejeter(l)
  await e.essai.pool.query('alter table ligne_assurance drop constraint essai_borne')
  expect([borne.statut, borne.corps.code]).toEqual([409, 'ECRITURE_REFUSEE'])
  expect(borne.corps.message).not.toMatch(/essai_borne/)
})

describe('K5 : la réponse d’une assurance va à la ligne qu’elle nomme', () => {
  const importer = (id: string, lignes: string[], titres = 'Commande;Client;Accepté;Motif de rejet') => {
    const { corps, entetes } = enFormulaire('reponse.csv', [titres, ...lignes].join('\n'))
    return e.essai.brut(
      'facturation',
      'POST',
      `/api/facturation/reponse/import/${id}?essai=non`,
      corps,
      entetes,
    )
  }
  /** Taken over: two clients, and what the other program called their parts is the number of the invoice. */
  const reprise = async (numero: string) => {
    const clients: { id: string; nom: string }[] = []
    for (const Nom of ['Yao', 'Zadi']) {
      const id = await e.creerClient('opticien', Nom)
      clients.push({ id, nom: `${Nom} Aya Estelle` })
    }
    const { rows } = await e.essai.pool.query<{ _id: string }>(
      `insert into facture_assurance ("Numero", "IdAssurance", "DateDebut", "DateFin", "DatePremiere", "DateFacture", "DateDepot", "Etat")
       values ($1, $2, '2026-01-01', '2026-01-31', '2026-01-01', '2026-01-31', '2026-01-31', 'Déposée') returning "_id"`,
      [`REP-${numero}`, e.assurances.AKWABA],
    )
    const id = rows[0]?._id as string
    const { rows: lignes } = await e.essai.pool.query<{ _id: string }>(
      `insert into ligne_assurance ("IdFacture", "IdClient", "IdOfficine", "Rang", "DateCommd", "Part", "Reference")
       select $1, k, $2, n, '2026-01-01', case n when 1 then 90000 else 40000 end, $4
       from unnest($3::uuid[]) with ordinality u(k, n) returning "_id"`,
      [id, e.essai.officines.ANG, clients.map(c => c.id), numero],
    )
    return { id, lignes: lignes.map(l => l._id), noms: clients.map(c => c.nom) }
  }
  const rejets = async (id: string) => (await e.lire(id)).lignes.map((l: { Rejete: number }) => l.Rejete)
  it('une référence de deux clients ne se devine pas : c’est dit, ligne par ligne', async () => {
    const r = await reprise('OLD-77')
    const dit = await importer(r.id, ['OLD-77;;0;Bon périmé d’essai'])
    expect([dit.statut, dit.corps.code]).toEqual([409, 'FICHIER_A_CORRIGER'])
    expect(dit.corps.bilan.erreurs[0]).toMatchObject({ ligne: 2, champ: 'Commande' })
    expect(dit.corps.bilan.erreurs[0].message).toMatch(/Yao Aya Estelle, Zadi Aya Estelle/)
    expect(await rejets(r.id)).toEqual([0, 0])
  })
  it('avec le client elle va à la sienne, sans accent ni ordre', async () => {
    const r = await reprise('OLD-78')
    expect((await importer(r.id, ['OLD-78;AYA ESTELLE ZADI;0;Bon périmé d’essai'])).statut).toBe(200)
    expect(await rejets(r.id)).toEqual([0, 40_000])
    const faux = await importer(r.id, ['OLD-78;Kassi;0;Bon périmé d’essai'])
    expect(faux.corps.bilan.erreurs[0].message).toMatch(/Kassi/)
  })
  it('avec l’identifiant de notre modèle, sans rien d’autre à comparer', async () => {
    const r = await reprise('OLD-79')
    const modele = await appeler('facturation', facturation.modeleReponse, { params: { id: r.id } })
    expect(modele.statut).toBe(200)
    const titres = 'Commande;Accepté;Motif de rejet;Identifiant'
    const par = (ligne: string) => importer(r.id, [`OLD-79;0;Bon périmé d’essai;${ligne}`], titres)
    expect((await par(r.lignes[1] as string)).statut).toBe(200)
    expect(await rejets(r.id)).toEqual([0, 40_000])
    const ailleurs = await deposee()
    expect((await par(ailleurs._id)).corps.bilan.erreurs[0].champ).toBe('Identifiant')
  })
  it('une commande d’ici dite d’un autre client est refusée, par son matricule ou son nom', async () => {
    const l = await deposee()
    const ref = (await e.lire(l.IdFacture)).lignes[0].RefCmmd
    const r = await importer(l.IdFacture, [`${ref};Kassi Bernadette;80000;`])
    expect(r.corps.bilan.erreurs[0].message).toMatch(/Kouamé Aya Estelle/)
    expect((await importer(l.IdFacture, [`${ref};kouame aya estelle;80000;`])).statut).toBe(200)
  })
})

describe('K6 : la remise de l’assurance est ôtée une fois', () => {
  it('100 000 au bon de 10 % : 90 000 demandés, rejetés, re-présentés à 90 000', async () => {
    const v = await un(e.vendues(1, { remise: 10 }))
    await e.traiter(v, { MontantFacture: 100_000, Motif: 'Prise en charge entière' })
    const f = (await e.facturer([v])).corps
    expect(f).toMatchObject({ Part: 100_000, Remise: 10_000, Montant: 90_000 })
    await e.deposer([f._id])
    await rejeter(f.lignes[0])
    await decider('representer', f.lignes[0])
    const deux = (await e.facturer([v])).corps
    expect(deux).toMatchObject({ Part: 90_000, Remise: 0, Montant: 90_000 })
    // Taken off and put on a third: still once.
    await retirer(deux.lignes[0])
    expect((await e.facturer([v])).corps).toMatchObject({ Remise: 0, Montant: 90_000 })
    await justes()
  })
  it('un rejet partiel n’en porte pas non plus ; une ligne retirée la rend', async () => {
    const v = await un(e.vendues(1, { remise: 10 }))
    const f = await e.facturees([v])
    await retirer(f.lignes[0])
    const g = (await e.facturer([v])).corps
    expect(g).toMatchObject({ Remise: 8_000, Montant: 72_000 })
    await e.deposer([g._id])
    await rejeter(g.lignes[0], 50_000, e.cheque(50_000))
    await decider('representer', g.lignes[0])
    expect((await e.facturer([v])).corps).toMatchObject({ Remise: 0, Montant: 22_000 })
    await justes()
  })
  it('le taux du bon qui change ensuite n’y touche pas', async () => {
    const v = await un(e.vendues(1, { remise: 10 }))
    await e.traiter(v)
    await e.essai.pool.query(
      `update prise_en_charge set "RemiseAssurance" = 50 where "_id" = (select "IdPriseEnCharge" from commande_client where "_id" = $1)`,
      [v._id],
    )
    expect((await e.facturer([v])).corps).toMatchObject({ Remise: 8_000, Montant: 72_000 })
    await justes()
  })
})

describe('un chèque impayé se contre-passe, quoi que ses lignes soient devenues', () => {
  const reglee = async (l: Ligne, montant: number) => {
    const r = await rejeter(l, montant, e.cheque(montant))
    return r.corps.paiements[0]._id as string
  }
  it('K9 : sa facture archivée redevient « Déposée », et se règle de nouveau', async () => {
    const l = await deposee()
    const r = await e.regler({ _id: l.IdFacture }, [{ _id: l._id, montant: 80_000 }], e.cheque(80_000))
    const archiver = () => appeler('facturation', facturation.archiver, { params: { id: l.IdFacture } })
    expect((await archiver()).corps.Etat).toBe('Archivée')
    expect((await contrePasser(r.corps.paiements[0]._id)).statut).toBe(200)
    expect(await e.lire(l.IdFacture)).toMatchObject({ Etat: 'Déposée', Ouvert: 80_000, Regle: 0 })
    expect(await e.dossier(l.IdCommande)).toMatchObject({ EtatAssurance: 'Déposée', Ouvert: 80_000 })
    await e.regler({ _id: l.IdFacture }, [{ _id: l._id, montant: 80_000 }], e.cheque(80_000))
    expect((await archiver()).corps.Etat).toBe('Archivée')
    await justes()
  })
  it('B5 : le reste re-présenté vit sur sa facture, l’impayé est de nouveau attendu sur la sienne', async () => {
    const l = await deposee()
    const cheque = await reglee(l, 50_000)
    await decider('representer', l)
    const f2 = (await e.facturer([{ _id: l.IdCommande, RefCmmd: '', IdClient: '' }])).corps
    expect((await contrePasser(cheque)).statut).toBe(200)
    expect(await e.lire(l.IdFacture)).toMatchObject({ Etat: 'Déposée', Ouvert: 50_000, Represente: 30_000 })
    expect(await e.dossier(l.IdCommande)).toMatchObject({ Ouvert: 80_000, AFacturer: 0, Regle: 0 })
    await justes()
    // Both ways go on to their end.
    await e.deposer([f2._id])
    expect((await rejeter(l)).statut).toBe(200)
    expect((await decider('representer', l)).statut).toBe(200)
    const f3 = (await e.facturer([{ _id: l.IdCommande, RefCmmd: '', IdClient: '' }])).corps
    expect(f3).toMatchObject({ Montant: 50_000 })
    await e.deposer([f3._id])
    for (const f of [f2, f3])
      await e.regler(f, [{ _id: f.lignes[0]._id, montant: f.Montant }], e.cheque(f.Montant))
    expect(await e.dossier(l.IdCommande)).toMatchObject({ EtatAssurance: 'Réglée', Regle: 80_000, Ouvert: 0 })
    await justes()
  })
  it('B24 : un chèque de deux lignes dont l’une est re-présentée, en entier', async () => {
    const f = await e.deposee(2)
    const [a, b] = f.lignes as [Ligne, Ligne]
    const r = await e.regler(
      f,
      [
        { _id: a._id, montant: 80_000 },
        { _id: b._id, issue: 'Partielle', montant: 50_000, IdMotifRejet: e.IdMotifRejet },
      ],
      e.cheque(130_000),
    )
    await decider('representer', b)
    expect((await contrePasser(r.corps.paiements[0]._id)).corps).toMatchObject({
      Impute: 0,
      ContrePasse: true,
    })
    expect(await e.lire(f._id)).toMatchObject({ Etat: 'Déposée', Ouvert: 130_000, Represente: 30_000 })
    await justes()
  })
})

describe('B6 : une décision se reprend', () => {
  const rejetee = async (plus: Parameters<EssaiFacturation['vendues']>[1] = {}) => {
    const l = await deposee(plus)
    await rejeter(l)
    return l
  }
  it('mise au client sur la mauvaise ligne : elle revient à décider, et le client ne la doit plus', async () => {
    const l = await rejetee()
    await decider('chargerClient', l)
    expect(await lireVente(l.IdCommande)).toMatchObject({ PartAssurance: 0, PartClient: 100_000 })
    const r = await reprendre('Client', l, 'facturation')
    expect(r.corps.lignes[0]).toMatchObject({ Etat: 'Rejetée', Rejete: 80_000, Charge: 0 })
    expect(await lireVente(l.IdCommande)).toMatchObject({ PartAssurance: 80_000, PartClient: 20_000 })
    expect((await reprendre('Client', l)).corps.code).toBe('SANS_DECISION')
    await justes()
  })
  it('l’assurance paie ce qui était passé en perte, sa facture archivée', async () => {
    const l = await rejetee()
    await decider('abandonner', l)
    await appeler('facturation', facturation.archiver, { params: { id: l.IdFacture } })
    expect((await reprendre('Abandon', l, 'facturation')).statut).toBe(403)
    expect((await reprendre('Abandon', l)).statut).toBe(200)
    expect(await e.lire(l.IdFacture)).toMatchObject({ Etat: 'Déposée', Rejete: 80_000, Abandonne: 0 })
    const r = await e.regler(
      { _id: l.IdFacture },
      [{ _id: l._id, issue: 'Acceptée', montant: 80_000 }],
      e.cheque(80_000),
    )
    expect(r.corps).toMatchObject({ Etat: 'Réglée', Regle: 80_000 })
    await justes()
  })
  it('le client a payé ce qui lui est repris : la phrase dit combien lui rendre d’abord', async () => {
    const l = await rejetee()
    await decider('chargerClient', l)
    await appeler('caissier', caisse.initialiser, { payload: { montant: 50_000 } as never })
    expect((await payer(await lireVente(l.IdCommande), 100_000)).statut).toBe(200)
    const r = await reprendre('Client', l)
    expect([r.statut, r.corps.code]).toEqual([409, 'TROP_REGLE'])
    expect(r.corps.message.replaceAll(/\s/g, ' ')).toMatch(/rendez-lui d’abord 80 000 F/)
    await justes()
    const { rows } = await e.essai.pool.query<{ _id: string }>(
      'select "_id" from operation where "IdCommande" = $1',
      [l.IdCommande],
    )
    const rendu = await appeler('gerant', caisse.rembourser, {
      params: { id: rows[0]?._id as string },
      payload: { Motif: 'Rendu', modepaiement: 'Espèce' },
    })
    expect(rendu.statut).toBe(200)
    expect((await reprendre('Client', l)).statut).toBe(200)
    await justes()
  })
  it('une re-présentation pas encore refacturée se reprend ; refacturée, elle se retire d’abord', async () => {
    const l = await rejetee()
    await decider('representer', l)
    const f2 = (await e.facturer([{ _id: l.IdCommande, RefCmmd: '', IdClient: '' }])).corps
    expect((await reprendre('Re-présentation', l)).corps.code).toBe('REPRESENTE_AILLEURS')
    await retirer(f2.lignes[0])
    expect((await reprendre('Re-présentation', l)).corps.lignes[0]).toMatchObject({
      Etat: 'Rejetée',
      Rejete: 80_000,
      Represente: 0,
    })
    await justes()
  })
  it('d’une part reprise d’un autre logiciel : la créance du client est annulée, pas une autre', async () => {
    const { rows } = await e.essai.pool.query<{ _id: string }>(
      `insert into facture_assurance ("Numero", "IdAssurance", "DateDebut", "DateFin", "DatePremiere", "DateFacture", "DateDepot", "Etat")
       values ('REP-A1', $1, '2026-01-01', '2026-01-31', '2026-01-01', '2026-01-31', '2026-01-31', 'Déposée') returning "_id"`,
      [e.assurances.AKWABA],
    )
    const { rows: lignes } = await e.essai.pool.query<Ligne>(
      `insert into ligne_assurance ("IdFacture", "IdClient", "IdOfficine", "Rang", "DateCommd", "Part", "Reference")
       values ($1, $2, $3, 1, '2026-01-01', 30000, 'A1') returning "_id", "IdFacture"`,
      [rows[0]?._id, e.client, e.essai.officines.ANG],
    )
    const l = lignes[0] as Ligne
    await rejeter(l)
    await decider('chargerClient', l)
    const du = async () =>
      (
        await e.essai.pool.query<{ n: number }>(
          'select sum("ResteAPayer")::int as n from creance_ouverture where "IdLigne" = $1',
          [l._id],
        )
      ).rows[0]?.n
    expect(await du()).toBe(30_000)
    expect((await reprendre('Client', l)).corps.lignes[0]).toMatchObject({ Rejete: 30_000, Charge: 0 })
    expect(await du()).toBe(0)
    await decider('chargerClient', l)
    expect(await du()).toBe(30_000)
    await justes()
  })
})

describe('B23 : re-présentée puis retirée de la seconde facture', () => {
  const retiree = async () => {
    const l = await deposee()
    await rejeter(l)
    await decider('representer', l)
    const f2 = (await e.facturer([{ _id: l.IdCommande, RefCmmd: '', IdClient: '' }])).corps
    await retirer(f2.lignes[0])
    return l
  }
  it.each([
    ['chargerClient', 'À la charge du client', { Charge: 80_000 }],
    ['abandonner', 'Abandonnée', { Abandonne: 80_000 }],
  ] as const)('%s s’y décide', async (quoi, Etat, comptes) => {
    const l = await retiree()
    expect((await decider(quoi, l)).corps.lignes[0]).toMatchObject({ Etat, ...comptes, Represente: 0 })
    expect(await e.dossier(l.IdCommande)).toMatchObject({ EtatAssurance: 'Close', AFacturer: 0 })
    await justes()
  })
  it('elle se refacture', async () => {
    const l = await retiree()
    expect((await e.facturer([{ _id: l.IdCommande, RefCmmd: '', IdClient: '' }])).corps.Montant).toBe(80_000)
    await justes()
  })
})

describe('B4 : les papiers se relisent à la facture et au dépôt', () => {
  const livree = async () => {
    const v = await un(e.vendues(1))
    const poser = (Etape: string) =>
      e.essai.pool.query(`update commande_client set "Etape" = $2 where "_id" = $1`, [v._id, Etape])
    await poser('Livrée')
    await e.traiter(v)
    return { v, poser }
  }
  it('une livraison annulée depuis le traitement empêche de facturer, en le disant', async () => {
    const { v, poser } = await livree()
    await poser('Vérifiée')
    const r = await e.facturer([v])
    expect([r.statut, r.corps.code]).toEqual([409, 'PIECES_MANQUANTES'])
    expect(r.corps.message).toMatch(new RegExp(`${v.RefCmmd}.*la livraison`))
    expect((await e.dossier(v._id)).Manquent).toEqual(['Livraison'])
    // Said again by someone, with the reason that they give: it goes on.
    const Pieces = (['Bon', 'Ordonnance', 'Proforma', 'Livraison'] as const).map(type => ({
      type,
      present: false,
      motif: 'Remise au siège',
    }))
    await e.traiter(v, { Pieces })
    expect((await e.facturer([v])).statut).toBe(201)
    await justes()
  })
  it('et de déposer', async () => {
    const { v, poser } = await livree()
    const f = (await e.facturer([v])).corps
    await poser('Vérifiée')
    const r = await e.deposer([f._id])
    expect([r.statut, r.corps.code]).toEqual([409, 'PIECES_MANQUANTES'])
    await poser('Livrée')
    expect((await e.deposer([f._id])).statut).toBe(200)
    await justes()
  })
})

describe('B28 : un chèque, un numéro, quelle que soit sa graphie', () => {
  it('un espace à la place du tiret est le même chèque', async () => {
    const [a, b] = [await deposee(), await deposee()]
    const regler = (l: Ligne, reference: string) =>
      e.regler({ _id: l.IdFacture }, [{ _id: l._id, montant: 80_000 }], e.cheque(80_000, { reference }))
    expect((await regler(a, 'CHQ-MWMK44')).statut).toBe(200)
    for (const reference of ['CHQ MWMK44', 'chq.mwmk-44', 'CHQ/MWMK44'])
      expect((await regler(b, reference)).corps.code).toBe('PAIEMENT_DEJA_SAISI')
    expect((await regler(b, 'CHQ-MWMK45')).statut).toBe(200)
    await justes()
  })
})

describe('B29 : on ne facture pas plus que le bon n’accorde', () => {
  it.each([
    ['MontantAccorde', 50_000, 40_000],
    ['Plafond', 90_000, 80_000],
  ])('%s de %i', async (champ, limite, permis) => {
    const id = await e.creerClient('opticien', `Bon ${champ}`)
    await e.couvrir(
      { IdAssurance: e.assurances.COMOE, NumeroBon: `B29-${champ}`, Taux: 10, [champ]: limite },
      id,
    )
    const IdPriseEnCharge = (await e.lireClient(id)).prisesEnCharge[0]._id
    await e.vendre({ IdPriseEnCharge, PrixMont1: 100_000 }, { id })
    await e.vendre({ IdPriseEnCharge, PrixMont1: 100_000 }, { id })
    const { rows } = await e.essai.pool.query<{ _id: string; RefCmmd: string; IdClient: string }>(
      'select "_id", "RefCmmd", "IdClient" from commande_client where "IdClient" = $1 order by "createdAt"',
      [id],
    )
    const [v] = rows as [(typeof rows)[number]]
    const trop = await e.traiter(v, { MontantFacture: permis + 1, Motif: 'Accord oral' })
    expect([trop.statut, trop.corps.champs?.['payload.MontantFacture']?.replaceAll(/\s/g, ' ')]).toEqual([
      400,
      expect.stringContaining(`B29-${champ}`),
    ])
    expect((await e.traiter(v, { MontantFacture: permis, Motif: 'Accord écrit' })).statut).toBe(200)
    await justes()
  })
})

it(`plusieurs lignes d’une vente vivent le même jour (${AUJOURDHUI}) : son état est dit une fois`, async () => {
  const l = await deposee()
  const r = await rejeter(l, 50_000, e.cheque(50_000))
  await decider('representer', l)
  const v = { _id: l.IdCommande, RefCmmd: '', IdClient: '' }
  await e.facturer([v])
  await contrePasser(r.corps.paiements[0]._id)
  expect((await e.dossier(l.IdCommande)).EtatAssurance).toBe('À déposer')
  // No franc of it is on two invoices.
  expect((await e.facturer([v])).corps.code).toBe('VENTE_FACTUREE')
  await justes()
})

it('une ligne retirée ne se règle pas, même nommée par son identifiant sur une facture déposée', async () => {
  const [a, b] = await e.vendues(2)
  const f = await e.facturees([a, b] as Parameters<typeof e.facturees>[0])
  const [retiree] = f.lignes as [Ligne]
  await retirer(retiree)
  await e.deposer([f._id])
  const r = await appeler('facturation', facturation.payer, {
    payload: {
      IdAssurance: e.assurances.AKWABA,
      paiement: e.cheque(80_000),
      lignes: [{ _id: retiree._id, montant: 80_000 }],
    },
  })
  expect([r.statut, r.corps.code]).toEqual([409, 'ETAPE_IMPOSSIBLE'])
  await justes()
})

it('B16 : ce qui est passé en perte ou mis au client n’est plus pris sur le plafond ; la remise de l’assurance l’est', async () => {
  const pris = async (id: string) =>
    (
      await e.essai.pool.query<{ pris: number }>(
        `select (c."PartAssurance" - coalesce(d."Abandonne", 0))::int as pris from commande_client c
         left join dossier_assurance d on d."_id" = c."_id" where c."_id" = $1`,
        [id],
      )
    ).rows[0]?.pris
  const [a, b, c] = [await deposee({ remise: 10 }), await deposee(), await deposee()]
  expect(await pris(a.IdCommande)).toBe(80_000)
  for (const l of [a, b]) await rejeter(l)
  await decider('abandonner', a, { montant: 30_000 })
  await decider('chargerClient', b)
  expect([await pris(a.IdCommande), await pris(b.IdCommande), await pris(c.IdCommande)]).toEqual([
    50_000, 0, 80_000,
  ])
  await reprendre('Abandon', a)
  expect(await pris(a.IdCommande)).toBe(80_000)
  await justes()
})

describe('ce qui est gardé', () => {
  beforeAll(async () => {
    // Of each kind: settled by a cheque, countered, written off with a discount, taken off.
    const [a, b] = [await deposee(), await deposee({ remise: 10 })]
    const r = await e.regler({ _id: a.IdFacture }, [{ _id: a._id, montant: 80_000 }], e.cheque(80_000))
    const contre = await e.regler({ _id: b.IdFacture }, [{ _id: b._id, montant: 72_000 }], e.cheque(72_000))
    await contrePasser(contre.corps.paiements[0]._id)
    expect(r.statut).toBe(200)
    await justes()
  })
  const faute = (sql: string, ...noms: string[]) => [sql, noms] as const
  it.each([
    faute(
      `update dossier_assurance set "Charge" = "Charge" + 1 where "AFacturer" = 0 and "Ouvert" > 0`,
      'Part de l’assurance',
      'Sommes d’un dossier',
    ),
    faute(
      `update dossier_assurance set "Remise" = 1 where "Remise" = 0 and "AFacturer" = 0 and "Ouvert" > 0`,
      'Sommes d’un dossier',
    ),
    faute(
      `update ligne_assurance set "Remise" = "Remise" * 2 where "Remise" > 0 and "Ouvert" > 10000 and "Etat" <> 'Retirée'`,
      ...['Sommes d’un dossier', 'Sommes d’une facture', 'Remise d’une assurance'],
    ),
    faute(
      `update dossier_assurance set "Part" = 0, "AFacturer" = 0, "RemiseFixee" = 0 where "AFacturer" = 0 and "Rejete" + "Charge" + "Regle" + "Abandonne" + "Remise" = 0`,
      ...['Demandé', 'Part de l’assurance', 'Sommes d’un dossier', 'Versions'],
    ),
    faute(`delete from version_dossier where "Numero" = 1`, 'Versions', 'Montant convenu'),
    faute(`update version_dossier set "Part" = "Part" + 1`, 'Versions', 'Montant convenu'),
    faute(
      `update version_dossier set "Remise" = "Remise" + 1 where "TauxRemise" > 0;
       update dossier_assurance set "RemiseFixee" = "RemiseFixee" + 1 where "TauxRemise" > 0`,
      ...['Remise de chaque version', 'Remise d’une assurance'],
    ),
    faute(
      `update version_vente set "Cause" = 'montant convenu' where "Cause" = 'vente' and "PartAssurance" > 0
       and "IdCommande" in (select "IdDossier" from version_dossier where "TauxRemise" = 0) and "Numero" = 1;
       update version_dossier set "Part" = "Part" + 1 where "TauxRemise" = 0`,
      ...['Montant convenu', 'Versions'],
    ),
    faute(`update version_dossier set "Numero" = "Numero" + 100`, 'Versions'),
    faute(
      `update dossier_assurance set "Pieces" = '[]' where "_id" in (select "IdCommande" from ligne_assurance where "Regle" > 0)`,
      ...['Versions', 'Papiers'],
    ),
    faute(
      `update version_dossier set "Pieces" = jsonb_set("Pieces", '{3,preuve}', '"connu"') where jsonb_array_length("Pieces") = 4;
       update dossier_assurance set "Pieces" = jsonb_set("Pieces", '{3,preuve}', '"connu"') where jsonb_array_length("Pieces") = 4`,
      'Papiers',
    ),
    faute(
      `update commande_client set "DossierAssurance" = 'Close' where "DossierAssurance" = 'Réglée'`,
      'Facture d’une vente',
    ),
    faute(
      `update paiement_assurance set "Impute" = montant + 1 where not "ContrePasse" and montant > 0`,
      ...['Imputé d’un paiement', 'Imputé + avoir'],
    ),
    faute(`update paiement_assurance set "Cle" = 'X' || "Rang" where montant > 0`, 'Imputé + avoir'),
    faute(
      `update ligne_assurance set "Avoir" = 1000 where "Ouvert" > 10000 and "Etat" <> 'Retirée'`,
      ...['Sommes d’un dossier', 'Sommes d’une facture', 'Sommes d’une ligne'],
    ),
    faute(
      `update dossier_assurance set "Avoir" = 1000 where "AFacturer" = 0 and "Ouvert" > 10000`,
      ...['Part de l’assurance', 'Sommes d’un dossier'],
    ),
    faute(`update part_facture set "Avoir" = 1000`, 'Sommes d’une facture'),
    // Countered on the whole, and not line by line.
    faute(
      `insert into ecriture_assurance ("IdLigne", "IdOfficine", "Genre", montant, "Etat", "IdPaiement")
       select l."_id", l."IdOfficine", 'Règlement', m, l."Etat", (select "_id" from paiement_assurance where "ContrePasse" limit 1)
       from (select *, row_number() over (order by "_id") as n from ligne_assurance) l join (values (1, 5), (2, -5)) v(n, m) using (n)`,
      ...['Sommes d’une ligne', 'Imputé + avoir'],
    ),
  ])('%s se voit', async (sql, noms) => {
    const client = await e.essai.pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local session_replication_role = replica;
        alter table paiement_assurance drop constraint paiement_assurance_impute`)
      await client.query(sql)
      const vues: string[] = []
      for (const { nom, requete } of verificationsDeLaFacturation)
        if ((await client.query(requete)).rows.length > 0) vues.push(nom)
      const dites = vues.map(nom => noms.find(debut => nom.startsWith(debut)) ?? nom)
      expect(dites.sort()).toEqual([...noms].sort())
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
