import { contrat } from '@dioptrie/domain'
import type { NomCommercial, VerreUnifocal } from '@dioptrie/domain/verres/stock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiRayon, ouvrirEssaiRayon } from './stock.fixture.ts'

let e: EssaiRayon
beforeAll(async () => {
  e = await ouvrirEssaiRayon()
})
afterAll(() => e.fermer())

const { stockVerre, stock, transferts } = contrat

/** What was done until now was done an hour ago. */
const ilYAUneHeure = () =>
  e.essai.pool.query(`alter table mouvement disable trigger user;
    update mouvement set "createdAt" = "createdAt" - interval '1 hour'; alter table mouvement enable trigger user;
    update inventaire_ligne set "compteLe" = "compteLe" - interval '1 hour'`)

describe('un verre de stock est un article', () => {
  it('compté, reçu, cassé, transféré : un seul registre', async () => {
    const c = await e.tenir(-2, 0.5, { Quantite: 3 })
    expect(c).toMatchObject({ Sph: -2, Cyl: 0.5, Quantite: 3, Disponibilite: 'Alerte', PrixVente: 14_000 })
    const recu = await e.creer(stockVerre.entrer, {
      NumeroBL: 'BL-4471',
      lignes: [{ IdStockVerre: c._id, Quantite: 6 }],
    })
    expect(recu.bons).toMatchObject([{ Fournisseur: 'Verrerie du Banco', Puissances: 1, Verres: 6 }])
    await e.creer(stock.sortir, { Motif: 'Casse', lignes: [{ IdArticle: c._id, Quantite: 1 }] })
    const { statut } = await e.appeler(transferts.envoyer, {
      payload: {
        IdOfficineSource: e.essai.officines.ANG,
        IdOfficineDestination: e.essai.officines.PLT,
        lignes: [{ IdArticle: c._id, Quantite: 2 }],
      },
    })
    expect(statut).toBe(201)
    const compte = await e.appeler(stockVerre.modifierUnifocal, {
      params: { id: c._id },
      payload: { Quantite: 5, SeuilAlerte: 2, version: (await e.lire(c._id)).version },
    })
    expect(compte.corps).toMatchObject({ Quantite: 5, SeuilAlerte: 2, Disponibilite: 'En stock' })
    expect(await e.natures(c._id)).toEqual([
      ['Inventaire', -1],
      ['Transfert sortie', -2],
      ['Sortie', -1],
      ['Réception', 6],
      ['Inventaire', 3],
    ])
    // Received elsewhere, it is the same lens there, without anyone saying so.
    const ailleurs = await e.essai.pool.query(
      `select s."Sph", s."Cyl" from stock_verre s where s."IdOfficine" = $1`,
      [e.essai.officines.PLT],
    )
    const { rows } = await e.essai.pool.query(`select "_id", version from transfert`)
    if (ailleurs.rows.length === 0)
      await e.appeler(
        transferts.recevoir,
        { params: { id: rows[0]._id }, payload: { version: rows[0].version } },
        'administrateur',
      )
    const la = await e.essai.pool.query(
      `select s."Sph", s."Cyl", a."Quantite" from stock_verre s join article a using ("_id") where s."IdOfficine" = $1`,
      [e.essai.officines.PLT],
    )
    expect(la.rows).toEqual([{ Sph: -200, Cyl: 50, Quantite: 2 }])
  })

  it('refuse ce qui n’est pas un verre, et ce qui ferait moins que rien', async () => {
    const champs = async (payload: object) => {
      const plus = { IdNomCommercial: e.nom._id, Sph: -1, Cyl: 0, Diametre: 70 }
      return Object.keys(
        (await e.appeler(stockVerre.creerUnifocal, { payload: { ...plus, ...payload } })).corps.champs,
      )
    }
    expect(await champs({ Sph: -2.3 })).toEqual(['payload.Sph'])
    expect(await champs({ Cyl: -0.5 })).toEqual(['payload.Cyl'])
    expect(await champs({ Quantite: -1 })).toEqual(['payload.Quantite'])
    const grille = (cases: object[]) =>
      e.appeler(stockVerre.tenir, { payload: { IdNomCommercial: e.nom._id, cases } })
    expect((await grille([{ Sph: -1, Add: 2, Cote: 'OD' }])).corps.champs).toHaveProperty([
      'payload.cases.0.Add',
    ])
    const c = await e.tenir(-1, 0)
    expect(
      (
        await grille([
          { Sph: -1, Cyl: 0, Diametre: 70 },
          { Sph: -1.25, Cyl: 0, Diametre: 70 },
        ])
      ).corps,
    ).toMatchObject({ tenues: 1, deja: 1 })
    const encore = await e.appeler(stockVerre.creerUnifocal, {
      payload: { IdNomCommercial: e.nom._id, Sph: -1, Cyl: 0, Diametre: 70 },
    })
    expect(encore.corps.code).toBe('DEJA_PRESENT')
    const sortie = await e.appeler(stock.sortir, {
      payload: { Motif: 'Casse', lignes: [{ IdArticle: c._id, Quantite: 1 }] },
    })
    expect(sortie.corps.message).toBe('Stock insuffisant. Éco Clair 1,50 −1,00 Ø 70 : 0 en stock, 1 demandé.')
    const renomme = await e.appeler(stock.modifier, {
      params: { id: c._id },
      payload: { Couleur: '+1,00', version: c.version },
    })
    expect(renomme.corps.code).toBe('VERRE_DE_STOCK')
  })

  it('un nom qui change suit sur ses verres ; retiré, il ne prend plus de puissance', async () => {
    const autre = await e.creer(stockVerre.creerNom, {
      Libelle: 'Essai',
      IdFourVerr: e.v.fournisseur_verre,
      Genre: 'progressif',
    })
    const p = await e.creer(stockVerre.creerProgressif, {
      IdNomCommercial: autre._id,
      Sph: 1,
      Add: 2,
      Cote: 'OD',
      Base: 4,
      Quantite: 1,
    })
    expect(p).toMatchObject({ Add: 2, Cote: 'OD', Base: 4, Quantite: 1 })
    const change = await e.appeler(stockVerre.modifierNom, {
      params: { id: autre._id },
      payload: { Libelle: 'Horizon', PrixVente: 40_000, version: autre.version },
    })
    expect(change.statut).toBe(200)
    const { corps: article } = await e.appeler(stock.lire, { params: { id: p._id } })
    expect(article).toMatchObject({
      Reference: 'Horizon',
      Couleur: '+1,00 add +2,00 OD',
      Taille: 'base 4,00',
      PrixVente: 40_000,
    })
    expect((await e.appeler(stockVerre.supprimerNom, { params: { id: autre._id } })).corps.message).toBe(
      '« Horizon » est encore utilisé par 1 verre en stock.',
    )
    await e.appeler(stockVerre.retirerNom, { params: { id: autre._id }, payload: {} })
    const noms: NomCommercial[] = (await e.appeler(stockVerre.noms)).corps
    expect(noms.map(n => n.Libelle)).toEqual(['Éco Clair 1,50'])
    const refuse = await e.appeler(stockVerre.creerProgressif, {
      payload: { IdNomCommercial: autre._id, Sph: 1, Add: 2, Cote: 'OG' },
    })
    expect(refuse.corps.champs['payload.IdNomCommercial']).toContain('est retiré')
  })

  it('ce dont il ne reste rien s’ôte, d’un mot tapé pour tout ; le reste est gardé et compté', async () => {
    const tout = (confirmation: string) =>
      e.appeler(stockVerre.supprimerProgressifs, { query: { confirmation } })
    expect((await tout('oui')).statut).toBe(400)
    expect((await tout('SUPPRIMER')).corps).toEqual({
      supprimes: 0,
      gardes: 1,
      raisons: [{ raison: 'Il en reste en stock.', nombre: 1 }],
    })
    const c = await e.tenir(3.75, 0, { Quantite: 1 })
    const oter = () => e.appeler(stockVerre.supprimerUnifocal, { params: { id: c._id } })
    expect((await oter()).corps.message).toBe('Il en reste 1 : sortez-les d’abord.')
    await e.creer(stockVerre.compter, { lignes: [{ IdStockVerre: c._id, Quantite: 0 }] })
    expect((await oter()).statut).toBe(200)
    // Held again, it is the same article with its story.
    expect((await e.tenir(3.75, 0, { SeuilAlerte: 3 }))._id).toBe(c._id)
    expect(await e.lire(c._id)).toMatchObject({ Quantite: 0, SeuilAlerte: 3, Disponibilite: 'Rupture' })
    await e.creer(stockVerre.creerNom, {
      Libelle: 'Vide',
      IdFourVerr: e.v.fournisseur_verre,
      Genre: 'unifocal',
    })
    expect(
      (await e.appeler(stockVerre.supprimerNoms, { query: { confirmation: 'SUPPRIMER' } })).corps,
    ).toMatchObject({ supprimes: 1, gardes: 2 })
  })

  it('B31 : un comptage tapé pendant une réception n’écrase pas ce qui est entré ; compté par un autre depuis, il est à recompter', async () => {
    const c = await e.tenir(-0.75, 0, { Quantite: 9 })
    await ilYAUneHeure()
    const Le = new Date(Date.now() - 600_000).toISOString()
    const compte = (Quantite: number) =>
      e.appeler(stockVerre.compter, { payload: { lignes: [{ IdStockVerre: c._id, Quantite, Le }] } })
    await e.creer(stockVerre.entrer, { lignes: [{ IdStockVerre: c._id, Quantite: 10 }] })
    const { statut, corps } = await compte(8)
    expect(statut).toBe(201)
    expect((await e.lire(c._id)).Quantite).toBe(18)
    const { corps: lignes } = await e.appeler(contrat.inventaires.lignes, { params: { id: corps._id } })
    expect(lignes).toMatchObject([
      { Attendu: 9, Compte: 8, Ecart: -1, Motif: 'Trouvé 8, attendu 9', ARecompter: false },
    ])
    const second = await compte(7)
    expect([second.statut, second.corps.code]).toEqual([409, 'A_RECOMPTER'])
    expect(second.corps.message).toMatch(/^À recompter, .*Éco Clair 1,50 .* : 18 en stock\.$/)
    expect((await e.lire(c._id)).Quantite).toBe(18)
  })

  it('deux personnes comptent le même rayon : ce que les deux trouvent ne manque qu’une fois, ce qu’une seule trouve se recompte', async () => {
    const [a, b] = [await e.tenir(-1.5, 0, { Quantite: 9 }), await e.tenir(-1.75, 0, { Quantite: 5 })]
    await ilYAUneHeure()
    const Le = new Date(Date.now() - 600_000).toISOString()
    const compte = (qui: Personne, lignes: [VerreUnifocal, number][]) =>
      e.appeler(
        stockVerre.compter,
        { payload: { lignes: lignes.map(([v, Quantite]) => ({ IdStockVerre: v._id, Quantite, Le })) } },
        qui,
      )
    expect(
      (
        await compte('magasinier', [
          [a, 8],
          [b, 5],
        ])
      ).statut,
    ).toBe(201)
    // While the other still types, one is received: what both have looked at was there before.
    await e.creer(stockVerre.entrer, { lignes: [{ IdStockVerre: a._id, Quantite: 2 }] })
    const refus = await compte('gerant', [
      [a, 8],
      [b, 4],
    ])
    expect([refus.statut, refus.corps.code, refus.corps.articles]).toEqual([
      409,
      'A_RECOMPTER',
      [{ IdArticle: b._id, Disponible: 5 }],
    ])
    const deux = await compte('gerant', [
      [a, 8],
      [b, 5],
    ])
    expect([deux.statut, deux.corps.message]).toEqual([201, undefined])
    expect([(await e.lire(a._id)).Quantite, (await e.lire(b._id)).Quantite]).toEqual([10, 5])
    const { corps: lignes } = await e.appeler(contrat.inventaires.lignes, { params: { id: deux.corps._id } })
    expect(lignes.map((l: { Ecart: number }) => l.Ecart)).toEqual([0, 0])
  })

  it('ce qui manque se commande d’un geste, une seule fois, et se reçoit comme le reste', async () => {
    const avant = (await e.appeler(stockVerre.resume)).corps
    const { corps: manquants } = await e.appeler(stockVerre.manquants)
    expect(manquants.length).toBe(avant.Manquants)
    const deux = await Promise.all([1, 2].map(() => e.appeler(stockVerre.commander, { payload: {} })))
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
    const bons = deux.find(r => r.statut === 201)?.corps.bons
    expect(bons).toMatchObject([{ Fournisseur: 'Verrerie du Banco', Puissances: manquants.length }])
    expect((await e.appeler(stockVerre.resume)).corps).toMatchObject({ Manquants: 0, AZero: avant.AZero })
    const recu = await e.appeler(contrat.receptions.mettreEnStock, {
      params: { id: bons[0]._id },
      payload: {},
    })
    expect(recu.statut).toBe(200)
    expect((await e.appeler(stockVerre.resume)).corps).toMatchObject({
      AZero: avant.AZero - manquants.filter((m: VerreUnifocal) => m.Quantite === 0).length,
      Verres: avant.Verres + bons[0].Verres,
    })
  })
})

describe('le prix d’achat d’un verre du rayon', () => {
  const entrer = (IdStockVerre: string, plus: object = {}) =>
    e.appeler(stockVerre.entrer, { payload: { lignes: [{ IdStockVerre, Quantite: 3, ...plus }] } })
  const taper = async (Sph: number, IdNomCommercial = e.nom._id) =>
    (
      await e.appeler(stockVerre.tenir, {
        payload: { IdNomCommercial, cases: [{ Sph, Cyl: 0, Diametre: 70 }] },
      })
    ).corps.ids[0] as string

  it('d’une puissance tapée dans la grille est celui des siennes ; de zéro ou moins, rien n’entre', async () => {
    const id = await taper(-7)
    const gratuit = await entrer(id, { PrixAchat: 0 })
    expect([gratuit.statut, gratuit.corps.code]).toEqual([409, 'SANS_PRIX_ACHAT'])
    expect((await entrer(id, { PrixAchat: -1 })).statut).toBe(400)
    expect(await e.quantite(id)).toBe(0)
    expect([(await entrer(id)).statut, await e.lire(id)]).toMatchObject([
      201,
      { Quantite: 3, PrixAchat: 6_000 },
    ])
  })

  it('que personne n’a dit se demande, pour entrer comme pour commander', async () => {
    const { _id, ...autre } = e.nom
    const nom = await e.creer(stockVerre.creerNom, {
      Libelle: 'Sans prix',
      IdFourVerr: autre.IdFourVerr,
      Genre: 'unifocal',
      PrixVente: 9_000,
    })
    const id = await taper(-1, nom._id)
    const refus = await entrer(id)
    expect([refus.statut, refus.corps.message]).toEqual([
      409,
      'Le prix d’achat de Sans prix −1,00 Ø 70 n’est pas connu : dites-le sous « Seuil et prix », puis recommencez.',
    ])
    const commande = await e.appeler(stockVerre.commander, {
      payload: { lignes: [{ IdStockVerre: id, Quantite: 2 }] },
    })
    expect([commande.statut, commande.corps.code]).toEqual([409, 'SANS_PRIX_ACHAT'])
    expect(await e.quantite(id)).toBe(0)
  })
})

describe('ce que le stock de verres dit de lui', () => {
  it('tous comptés depuis le plus ancien de ses comptages ; une puissance jamais comptée, et rien n’est dit', async () => {
    const compter = async (ids: string[]) =>
      e.creer(stockVerre.compter, {
        lignes: await Promise.all(
          ids.map(async IdStockVerre => ({ IdStockVerre, Quantite: (await e.quantite(IdStockVerre)) ?? 0 })),
        ),
      })
    const compteLe = async () =>
      (await e.appeler(stockVerre.resume, { query: { IdOfficine: e.essai.officines.ANG } })).corps.compteLe
    await e.tenir(-6, 0)
    expect(await compteLe()).toBeNull()
    const ici = (
      await e.essai.pool.query('select "_id" from stock_verre where "IdOfficine" = $1', [
        e.essai.officines.ANG,
      ])
    ).rows.map(r => r._id as string)
    await compter(ici)
    await ilYAUneHeure()
    const ancien = await compteLe()
    expect(Date.now() - Date.parse(ancien)).toBeGreaterThan(3_500_000)
    await compter(ici.slice(0, 1))
    expect(await compteLe()).toBe(ancien)
  })

  it('se range au verre optique, jamais au solaire qui vient avant lui par son identifiant', async () => {
    await e.essai.pool.query(
      `insert into categorie_article ("_id", "Abreg_Categ", "Libelle", "TypeArticle", "createdAt") values
         ('01000000-0000-7000-8000-000000000001', 'VS', 'Verre solaire', 'Verre', '2026-01-01'),
         ('01000000-0000-7000-8000-000000000002', 'VO', 'Verre optique', 'Verre', '2026-01-01')`,
    )
    const { _id } = await e.tenir(-6.25, 0)
    const { rows } = await e.essai.pool.query(
      `select k."Libelle" from article a join categorie_article k on k."_id" = a."IdCateg" where a."_id" = $1`,
      [_id],
    )
    expect(rows).toEqual([{ Libelle: 'Verre optique' }])
  })
})

describe('le stock de verres en fichier et sur papier', () => {
  it('s’exporte puissance par puissance, le prix d’achat à qui le voit', async () => {
    const exporter = async (qui: Personne) =>
      String((await e.appeler(stockVerre.exporter, { query: { format: 'csv' } }, qui)).brut)
    await e.tenir(-2.75, 0.5, { Quantite: 5 })
    const lignes = (await exporter('magasinier')).split('\r\n')
    expect(lignes[0]).toContain('Nom commercial;Sphère;Cylindre;Diamètre (mm)')
    expect(lignes.find(l => l.includes('−2,75;0,50;70;;;;'))).toMatch(/;14000;6000;\d+$/)
    expect((await e.appeler(stockVerre.exporter, {}, 'opticien')).statut).toBe(403)
  })

  it('s’importe comme il s’exporte : à l’essai d’abord, tout ou rien, une quantité est un comptage', async () => {
    const TITRES = ['Nom commercial', 'Sphère', 'Cylindre', 'Diamètre', 'Quantité', 'Seuil']
    const envoyer = (csv: string, essai: 'oui' | 'non') => {
      const { corps, entetes } = enFormulaire('stock.csv', Buffer.from(csv))
      return e.essai.brut('magasinier', 'POST', `/api/stock-verre/import?essai=${essai}`, corps, entetes)
    }
    const importer = (lignes: (string | number)[][], essai: 'oui' | 'non', titres = TITRES) =>
      envoyer([titres, ...lignes].map(l => l.join(';')).join('\n'), essai)
    const connu = await e.tenir(5, 0.25, { Quantite: 2 })
    const bonnes = [
      ['eco clair 1,50', '+5,00', '0,25', 70, 6, 3],
      ['Éco Clair 1,50', '5,25', 0, 70, 4, ''],
    ]
    const faux = await importer(
      [
        ...bonnes,
        ['Éco Clair 1,50', '-2,30', 0, 70, 1, ''],
        ['Inconnu', 1, 0, 70, 1, ''],
        bonnes[1] as string[],
      ],
      'non',
    )
    expect([faux.statut, faux.corps.code]).toEqual([400, 'IMPORT_REFUSE'])
    expect(
      faux.corps.importation.erreurs.map((x: { ligne: number; champ: string }) => [x.ligne, x.champ]),
    ).toEqual([
      [4, 'Sphère'],
      [5, 'Nom commercial'],
      [6, 'Sphère'],
    ])
    expect((await e.lire(connu._id)).Quantite).toBe(2)
    expect((await importer(bonnes, 'oui')).corps).toMatchObject({
      essai: true,
      creees: 1,
      modifiees: 1,
      erreurs: [],
    })
    expect((await importer(bonnes, 'non')).corps).toMatchObject({ essai: false, creees: 1, modifiees: 1 })
    expect(await e.lire(connu._id)).toMatchObject({ Quantite: 6, SeuilAlerte: 3 })
    expect((await e.natures(connu._id))[0]).toEqual(['Inventaire', 4])
    expect((await importer(bonnes, 'oui')).corps).toMatchObject({ creees: 0, modifiees: 0, inchangees: 2 })
    // What was exported comes back as it is, prices and values included.
    const exporte = await e.appeler(stockVerre.exporter, {
      query: { format: 'csv', IdNomCommercial: e.nom._id },
    })
    const retour = await envoyer(String(exporte.brut), 'oui')
    expect(retour.corps).toMatchObject({ creees: 0, modifiees: 0, erreurs: [] })
    const ailleurs = await importer([['Plateau', 'Éco Clair 1,50', 1, 0, 70, 1, '']], 'oui', [
      'Officine',
      ...TITRES,
    ])
    expect(ailleurs.corps.erreurs[0].champ).toBe('Officine')
  })

  it('d’un autre programme : ses colonnes sont désignées une fois, diamètre par diamètre', async () => {
    const envoyer = (csv: string, essai: 'oui' | 'non', colonnes?: object) => {
      const { corps, entetes } = enFormulaire('stock.csv', Buffer.from(csv))
      const dites = colonnes ? `&colonnes=${encodeURIComponent(JSON.stringify(colonnes))}` : ''
      return e.essai.brut(
        'magasinier',
        'POST',
        `/api/stock-verre/import?essai=${essai}${dites}`,
        corps,
        entetes,
      )
    }
    // 21 spheres, 5 cylinders, four diameters.
    const puissances = Array.from({ length: 420 }, (_, n) => [
      'eco clair 1,50',
      ((n % 21) - 60) / 4,
      (Math.floor(n / 21) % 5) / 4,
      55 + 5 * Math.floor(n / 105),
      n % 7,
      'x',
    ])
    const csv = ['Produit;SPHERE;CYL;Diam.;En rayon;Emplacement', ...puissances.map(p => p.join(';'))].join(
      '\n',
    )
    const nue = await envoyer(csv, 'oui')
    expect(nue.corps.colonnes.titres).toEqual([
      'Produit',
      'SPHERE',
      'CYL',
      'Diam.',
      'En rayon',
      'Emplacement',
    ])
    expect(nue.corps.colonnes.Colonnes).toEqual({ SPHERE: 'Sph', CYL: 'Cyl' })
    const colonnes = {
      Produit: 'IdNomCommercial',
      SPHERE: 'Sph',
      CYL: 'Cyl',
      'Diam.': 'Diametre',
      'En rayon': 'Quantite',
      Emplacement: '',
    }
    const vu = await envoyer(csv, 'oui', colonnes)
    expect(vu.corps).toMatchObject({ lues: 420, valides: 420, creees: 420, erreurs: [] })
    const ecrit = await envoyer(csv, 'non', colonnes)
    expect([ecrit.corps.message, ecrit.statut]).toEqual([undefined, 200])
    const { rows } = await e.essai.pool.query(
      `select s."Diametre", count(*)::int as n from stock_verre s where s."IdNomCommercial" = $1 and s."Sph" <= -1000 group by 1 order by 1`,
      [e.nom._id],
    )
    expect(rows).toEqual([55, 60, 65, 70].map(Diametre => ({ Diametre, n: 105 })))
    // What was said of the columns holds for the next file of this officine.
    expect((await envoyer(csv, 'oui')).corps).toMatchObject({ creees: 0, modifiees: 0, inchangees: 420 })
  })

  it('s’imprime en grille, diamètre par diamètre', async () => {
    const { statut, brut } = await e.appeler(
      stockVerre.imprimer,
      { query: { IdNomCommercial: e.nom._id } },
      'opticien',
    )
    expect([statut, String(brut).slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})
