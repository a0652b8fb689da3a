import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import ecrireTableur from '../kernel/worker/tableur.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

describe('pays, ville, quartier', () => {
  it('se créent l’un dans l’autre et montrent le nom de leur parent', async () => {
    const pays = await essai.appeler('administrateur', contrat.pays.creer, {
      payload: { Libelle: 'Côte d’Ivoire', CodeIso: 'CI' },
    })
    const ville = await essai.appeler('administrateur', contrat.ville.creer, {
      payload: { Libelle: 'Abidjan', IdPays: pays.corps._id },
    })
    expect(ville.corps).toMatchObject({ Libelle: 'Abidjan', NomPays: 'Côte d’Ivoire', version: 1 })
    const quartier = await essai.appeler('administrateur', contrat.quartier.creer, {
      payload: { Libelle: 'Angré', IdVille: ville.corps._id },
    })
    expect(quartier.statut).toBe(201)

    const refus = await essai.appeler('administrateur', contrat.pays.supprimer, {
      params: { id: pays.corps._id },
    })
    expect([refus.statut, refus.corps.code]).toEqual([409, 'ENCORE_UTILISE'])
    expect(refus.corps.message).toBe('« Côte d’Ivoire » est encore utilisé par 1 ville.')

    for (const [appel, id] of [
      [contrat.quartier.supprimer, quartier.corps._id],
      [contrat.ville.supprimer, ville.corps._id],
      [contrat.pays.supprimer, pays.corps._id],
    ] as const)
      expect((await essai.appeler('administrateur', appel, { params: { id } })).statut).toBe(200)
    expect(
      (await essai.appeler('administrateur', contrat.pays.lire, { params: { id: pays.corps._id } })).statut,
    ).toBe(404)
  })

  it('refuse un parent qui n’existe pas, sur son champ', async () => {
    const r = await essai.appeler('administrateur', contrat.ville.creer, {
      payload: { Libelle: 'Man', IdPays: '0199a3b0-0000-7000-8000-000000000000' },
    })
    expect([r.statut, r.corps.champs]).toEqual([400, { 'payload.IdPays': 'Cet enregistrement n’existe pas' }])
  })

  it('refuse deux fois le même nom, sans regarder la casse ni les accents', async () => {
    await essai.appeler('administrateur', contrat.pays.creer, { payload: { Libelle: 'Sénégal' } })
    const r = await essai.appeler('administrateur', contrat.pays.creer, { payload: { Libelle: 'SENEGAL' } })
    expect([r.statut, r.corps.code]).toEqual([409, 'DEJA_PRESENT'])
  })
})

describe('une liste de référence', () => {
  beforeAll(async () => {
    for (const Libelle of ['Élève', 'Étudiant', 'Ébéniste', 'Comptable', 'Commerçante'])
      await essai.appeler('administrateur', contrat.profession.creer, { payload: { Libelle } })
  })
  it.each([
    ['sans page, le tableau', {}, ['Commerçante', 'Comptable', 'Ébéniste', 'Élève', 'Étudiant']],
    ['cherche sans accents ni casse', { q: 'ELE' }, ['Élève']],
    ['un caractère joker est un caractère', { q: '%' }, []],
    ['plusieurs mots', { q: 'com mer' }, ['Commerçante']],
    ['à l’envers', { tri: '-Libelle', limit: 2 }, ['Étudiant', 'Élève']],
  ])('%s', async (_, query, attendu) => {
    const r = await essai.appeler('caissier', contrat.profession.liste, { query })
    expect(r.corps.map((p: { Libelle: string }) => p.Libelle)).toEqual(attendu)
  })
  it('avec page, la page et son pager', async () => {
    const r = await essai.appeler('caissier', contrat.profession.liste, { query: { page: 2, limit: 2 } })
    expect(r.corps.pager).toMatchObject({
      totalItems: 5,
      currentPage: 2,
      totalPages: 3,
      startIndex: 2,
      endIndex: 3,
    })
    expect(r.corps.pageOfItems).toHaveLength(2)
  })
})

describe('les plafonds d’une assurance', () => {
  const refus = { 'payload.PlafondMonture': 'Au plus le plafond annuel : 50\u202f000\u00a0F' }
  const creer = (payload: object) =>
    essai.appeler('administrateur', contrat.assurance.creer, {
      payload: { Libelle: 'Mutuelle Plafonds', ...payload },
    })

  it('celui des montures ne dépasse pas celui de l’année, à la création ni par l’un des deux ensuite', async () => {
    const r = await creer({ Plafond: 50_000, PlafondMonture: 80_000 })
    expect([r.statut, r.corps.champs]).toEqual([400, refus])
    const { corps } = await creer({ Plafond: 100_000, PlafondMonture: 80_000, PlafondVerres: 100_000 })
    const modifier = (payload: object) =>
      essai.appeler('administrateur', contrat.assurance.modifier, {
        params: { id: corps._id },
        payload: { version: 1, ...payload },
      })
    const moins = await modifier({ Plafond: 50_000, PlafondVerres: null })
    expect([moins.statut, moins.corps.champs]).toEqual([400, refus])
    expect((await modifier({ PlafondVerres: 100_001 })).statut).toBe(400)
    // Without a limit for the year, there is none to exceed.
    expect((await modifier({ Plafond: null, PlafondVerres: 900_000 })).statut).toBe(200)
  })

  it('une fiche fusionnée ne prend pas au doublon un plafond qu’elle ne peut tenir', async () => {
    const garde = (await creer({ Libelle: 'Mutuelle Gardée', Plafond: 50_000 })).corps
    const doublon = (await creer({ Libelle: 'Mut. Gardée', PlafondMonture: 80_000, PlafondVerres: 40_000 }))
      .corps
    const { corps } = await essai.appeler('administrateur', contrat.assurance.fusionner, {
      params: { id: garde._id },
      payload: { IdDoublon: doublon._id, version: 1 },
    })
    expect(corps).toMatchObject({ Plafond: 50_000, PlafondMonture: null, PlafondVerres: 40_000 })
  })
})

describe('fusionner', () => {
  it('refuse tant que les deux pays ont une ville du même nom, et nomme laquelle', async () => {
    const [garde, doublon] = await Promise.all(
      ['Ghana', 'Gana'].map(Libelle =>
        essai.appeler('administrateur', contrat.pays.creer, { payload: { Libelle } }),
      ),
    )
    const ville = (IdPays: string, Libelle: string) =>
      essai.appeler('administrateur', contrat.ville.creer, { payload: { Libelle, IdPays } })
    const accra = await ville(garde?.corps._id, 'Accra')
    const autre = await ville(doublon?.corps._id, 'ACCRA')
    await ville(doublon?.corps._id, 'Kumasi')
    const fusionner = () =>
      essai.appeler('administrateur', contrat.pays.fusionner, {
        params: { id: garde?.corps._id },
        payload: { IdDoublon: doublon?.corps._id, version: 1 },
      })
    const refus = await fusionner()
    expect([refus.statut, refus.corps.code, refus.corps.message]).toEqual([
      409,
      'FUSION_IMPOSSIBLE',
      'Les deux ont « Accra » parmi leurs villes : fusionnez d’abord celles-ci.',
    ])
    await essai.appeler('administrateur', contrat.ville.fusionner, {
      params: { id: accra.corps._id },
      payload: { IdDoublon: autre.corps._id, version: 1 },
    })
    expect((await fusionner()).statut).toBe(200)
    const { corps } = await essai.appeler('administrateur', contrat.ville.liste, {
      query: { IdPays: garde?.corps._id },
    })
    expect(corps.map((v: { Libelle: string }) => v.Libelle)).toEqual(['Accra', 'Kumasi'])
  })

  it('déplace les clients d’une assurance vers l’autre, et chacun garde la trace', async () => {
    const [garde, doublon] = await Promise.all(
      ['Mutuelle Nord', 'Mut. Nord'].map(Libelle =>
        essai.appeler('administrateur', contrat.assurance.creer, { payload: { Libelle } }),
      ),
    )
    const client = await essai.appeler('opticien', contrat.clients.creer, {
      payload: { Nom: 'Kouassi', Prenoms: 'Ama', IdAssurance: doublon?.corps._id },
    })
    await essai.appeler('administrateur', contrat.assurance.fusionner, {
      params: { id: garde?.corps._id },
      payload: { IdDoublon: doublon?.corps._id, version: 1 },
    })
    const lu = await essai.appeler('opticien', contrat.clients.lire, { params: { id: client.corps._id } })
    expect(lu.corps).toMatchObject({ IdAssurance: garde?.corps._id, Assurance: 'Mutuelle Nord', version: 2 })
    const { rows } = await essai.pool.query(
      `select apres from historique where "idEntite" = $1 and action = 'modification'`,
      [client.corps._id],
    )
    expect(rows[0].apres).toEqual({ IdAssurance: garde?.corps._id })
  })

  it('refuse quand une autre table aurait deux fois la même chose, et ne déplace rien', async () => {
    await essai.pool.query(
      `create table monture_essai ("IdMarque" uuid not null references marque, "Reference" text, unique ("IdMarque", "Reference"))`,
    )
    const [garde, doublon] = await Promise.all(
      ['Lunor', 'Lunore'].map(Libelle_marq =>
        essai.appeler('administrateur', contrat.marque.creer, { payload: { Libelle_marq } }),
      ),
    )
    const ids = [garde?.corps._id, doublon?.corps._id]
    await essai.pool.query(`insert into monture_essai values ($1, 'A1'), ($2, 'A1'), ($2, 'B2')`, ids)
    const r = await essai.appeler('administrateur', contrat.marque.fusionner, {
      params: { id: ids[0] },
      payload: { IdDoublon: ids[1], version: 1 },
    })
    expect([r.statut, r.corps.code, r.corps.message]).toEqual([
      409,
      'FUSION_IMPOSSIBLE',
      'Les deux ont le même enregistrement parmi leurs monture_essai : corrigez-le d’abord.',
    ])
    const { rows } = await essai.pool.query('select count(*) from monture_essai where "IdMarque" = $1', [
      ids[1],
    ])
    expect(Number(rows[0].count)).toBe(2)
    for (const id of ids) {
      await essai.pool.query('delete from monture_essai where "IdMarque" = $1', [id])
      await essai.appeler('administrateur', contrat.marque.supprimer, { params: { id } })
    }
    await essai.pool.query('drop table monture_essai')
  })

  it('deux fusions croisées à la fois : une seule passe', async () => {
    const [a, b] = await Promise.all(
      ['Peintre', 'Peintres'].map(Libelle =>
        essai.appeler('administrateur', contrat.profession.creer, { payload: { Libelle } }),
      ),
    )
    const fusionner = (garde: string, IdDoublon: string) =>
      essai.appeler('administrateur', contrat.profession.fusionner, {
        params: { id: garde },
        payload: { IdDoublon, version: 1 },
      })
    const [x, y] = await Promise.all([
      fusionner(a?.corps._id, b?.corps._id),
      fusionner(b?.corps._id, a?.corps._id),
    ])
    expect([x.statut, y.statut].sort()).toEqual([200, 404])
  })
})

describe('importer', () => {
  const importer = (
    chemin: string,
    contenu: string | Uint8Array,
    mode: 'oui' | 'non',
    qui: Personne = 'administrateur',
  ) =>
    essai.brut(
      qui,
      'POST',
      `${chemin}?essai=${mode}`,
      Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="fichier"; filename="fichier"\r\n\r\n'),
        Buffer.from(contenu as Uint8Array),
        Buffer.from('\r\n--b--\r\n'),
      ]),
      { 'content-type': 'multipart/form-data; boundary=b' },
    )
  const compte = async (table: string) =>
    Number((await essai.pool.query(`select count(*) from ${table}`)).rows[0].count)
  const villes = contrat.ville.importer.path

  it('un classeur Excel de 20 000 lignes dont la dernière est fausse : rien ne change, et elle est nommée', async () => {
    const professions = Array.from({ length: 19_999 }, (_, i) => [`Métier ${i}`])
    const classeur = await ecrireTableur({
      format: 'xlsx',
      nom: 'professions',
      colonnes: [{ titre: 'Libellé', largeur: 30 }],
      lots: [JSON.stringify([...professions, ['x'.repeat(500)]])],
    })
    const avant = await compte('profession')
    const essaye = await importer(contrat.profession.importer.path, classeur, 'oui')
    expect(essaye.corps).toMatchObject({ essai: true, lues: 20_000, valides: 19_999, creees: 19_999 })
    const refus = await importer(contrat.profession.importer.path, classeur, 'non')
    expect([refus.statut, refus.corps.code]).toEqual([400, 'IMPORT_REFUSE'])
    expect(refus.corps.importation.erreurs).toEqual([
      { ligne: 20_001, champ: 'Libellé', message: 'Au plus 120 caractères' },
    ])
    expect(await compte('profession')).toBe(avant)
  }, 60_000)

  it('20 000 lignes dont la dernière est fausse : rien ne change ; corrigée, tout entre d’un coup', async () => {
    await essai.appeler('administrateur', contrat.pays.creer, { payload: { Libelle: 'Utopie' } })
    const lignes = Array.from({ length: 19_999 }, (_, i) => `Cité ${i};utopie`)
    const avant = await compte('ville')
    const fautif = ['Libellé;Pays', ...lignes, 'Perdue;Nulle part'].join('\n')
    const essaye = await importer(villes, fautif, 'oui')
    expect(essaye.corps).toMatchObject({ lues: 20_000, valides: 19_999, creees: 19_999 })
    const refus = await importer(villes, fautif, 'non')
    expect([refus.statut, refus.corps.code]).toEqual([400, 'IMPORT_REFUSE'])
    expect(refus.corps.importation.erreurs).toEqual([
      {
        ligne: 20_001,
        champ: 'Pays',
        message: '« Nulle part » n’est pas dans la liste : ajoutez-le d’abord.',
      },
    ])
    expect(await compte('ville')).toBe(avant)

    const juste = ['Libellé;Pays', ...lignes, 'Trouvée;Utopie'].join('\n')
    expect((await importer(villes, juste, 'non')).corps).toMatchObject({ creees: 20_000, erreurs: [] })
    expect(await compte('ville')).toBe(avant + 20_000)
    const page = await essai.appeler('caissier', contrat.ville.liste, { query: { page: 1 } })
    expect(page.corps.pager.totalItems).toBe(avant + 20_000)
    const trop = await importer(villes, `${juste}\nEncore;Utopie`, 'oui')
    expect(trop.corps.code).toBe('FICHIER_TROP_LONG')
  }, 60_000)

  it('compte des lignes : les nouvelles, complétées, inchangées et fautives font toutes les lues', async () => {
    const fichier = [
      'Libellé;Taux (%);Délai de dépôt (jours)',
      'Sommes;80;30',
      'Deux fautes;101;dix',
      'SOMMES;70;30',
      'Autre;70;30',
    ].join('\n')
    const { corps } = await importer(contrat.assurance.importer.path, fichier, 'oui')
    expect(corps.erreurs).toHaveLength(3)
    expect(corps).toMatchObject({ lues: 4, valides: 2, enErreur: 2, creees: 2, modifiees: 0, inchangees: 0 })
    const bon = 'Libellé;Taux (%)\nSommes;80\nAutre;70\nTrois;60'
    for (const fait of [
      (await importer(contrat.assurance.importer.path, bon, 'non')).corps,
      (await importer(contrat.assurance.importer.path, `${bon}\nTrois;50\nQuatre;50\nAutre;71`, 'oui')).corps,
    ]) {
      expect(fait.valides + fait.enErreur).toBe(fait.lues)
      expect(fait.creees + fait.modifiees + fait.inchangees).toBe(fait.valides)
    }
  })

  it('nomme chaque erreur par sa ligne et sa colonne', async () => {
    const fautif = [
      'Libellé;Taux (%);Plafond;Délai de dépôt (jours)',
      'Bonne;80 %;150 000 F;30',
      ';10;;',
      'Trop;101;;',
      'Lettres;dix;;',
      'Virgule;1,5;;',
      `${'x'.repeat(121)};;;`,
      'BONNE;;;',
    ].join('\n')
    const { corps } = await importer(contrat.assurance.importer.path, fautif, 'oui')
    expect(corps.erreurs).toEqual([
      { ligne: 3, champ: 'Libellé', message: 'Obligatoire' },
      { ligne: 4, champ: 'Taux (%)', message: 'Un taux va de 0 à 100 %.' },
      { ligne: 5, champ: 'Taux (%)', message: 'Un taux est un nombre entier.' },
      { ligne: 6, champ: 'Taux (%)', message: 'Un taux est un nombre entier.' },
      { ligne: 7, champ: 'Libellé', message: 'Au plus 120 caractères' },
      { ligne: 8, champ: 'Libellé', message: 'Déjà à la ligne 2.' },
    ])
    expect(corps).toMatchObject({ lues: 7, valides: 1, enErreur: 6, creees: 1, modifiees: 0, inchangees: 0 })
    const sansPays = await importer(villes, 'Libellé\nMan', 'oui')
    expect(sansPays.corps.erreurs).toEqual([
      { ligne: 1, champ: 'Pays', message: 'Colonne obligatoire absente.' },
    ])
    const inconnue = await importer(villes, 'Libellé;Pays;Maire\nMan;Utopie;X', 'oui')
    expect(inconnue.corps.erreurs).toEqual([{ ligne: 1, champ: 'Maire', message: 'Colonne inconnue.' }])
  })

  it('complète ce qui est connu, sans vider ce que le fichier laisse en blanc ni réécrire le nom', async () => {
    const { corps } = await essai.appeler('administrateur', contrat.assurance.creer, {
      payload: { Libelle: 'Santé Comoé', Taux: 70, Gestionnaire: 'Comoé Gestion' },
    })
    const r = await importer(
      contrat.assurance.importer.path,
      'Libellé;Taux;Gestionnaire\nSANTE COMOE;80;',
      'non',
    )
    expect(r.corps).toMatchObject({ modifiees: 1, creees: 0, inchangees: 0 })
    const lu = await essai.appeler('administrateur', contrat.assurance.lire, { params: { id: corps._id } })
    expect(lu.corps).toMatchObject({
      Libelle: 'Santé Comoé',
      Taux: 80,
      Gestionnaire: 'Comoé Gestion',
      version: 2,
    })
  })

  it('tient les plafonds d’un fichier contre ceux de la fiche qu’il complète', async () => {
    await essai.appeler('administrateur', contrat.assurance.creer, {
      payload: { Libelle: 'Santé Plafonnée', Plafond: 50_000 },
    })
    const fichier =
      'Libellé;Plafond;Plafond monture\nSANTE PLAFONNEE;;60000\nSeule;10000;20000\nBonne;20000;20000'
    const { corps } = await importer(contrat.assurance.importer.path, fichier, 'oui')
    expect(corps.erreurs).toEqual([
      { ligne: 2, champ: 'Plafond monture', message: 'Au plus le plafond annuel : 50\u202f000\u00a0F' },
      { ligne: 3, champ: 'Plafond monture', message: 'Au plus le plafond annuel : 10\u202f000\u00a0F' },
    ])
    expect(corps).toMatchObject({ valides: 1, enErreur: 2 })
  })

  it('demande de préciser un parent quand deux portent le même nom', async () => {
    for (const Libelle of ['Nord', 'Sud']) {
      const pays = await essai.appeler('administrateur', contrat.pays.creer, { payload: { Libelle } })
      await essai.appeler('administrateur', contrat.ville.creer, {
        payload: { Libelle: 'Port-Neuf', IdPays: pays.corps._id },
      })
    }
    const quartiers = contrat.quartier.importer.path
    const vague = await importer(quartiers, 'Libellé;Ville\nCentre;port neuf', 'oui')
    expect(vague.corps.erreurs[0].message).toBe(
      'Plusieurs s’appellent « port neuf » : précisez entre parenthèses.',
    )
    const precis = await importer(quartiers, 'Libellé;Ville\nCentre;Port-Neuf (Sud)', 'non')
    expect(precis.corps.creees).toBe(1)
    const { brut } = await essai.appeler('administrateur', contrat.quartier.exporter, {
      query: { format: 'csv', q: 'centre' },
    })
    expect(brut.toString('utf8')).toContain('Centre;Port-Neuf (Sud)')
  })

  it('un nom qui ressemble à une formule sort derrière une apostrophe et revient sans elle', async () => {
    await essai.appeler('administrateur', contrat.marque.creer, { payload: { Libelle_marq: '=SOMME(A1)' } })
    const { brut } = await essai.appeler('administrateur', contrat.marque.exporter, {
      query: { format: 'csv' },
    })
    expect(brut.toString('utf8')).toContain("'=SOMME(A1)")
    const retour = await importer(contrat.marque.importer.path, brut.toString('utf8'), 'oui')
    expect(retour.corps).toMatchObject({ inchangees: 1, creees: 0 })
  })
})

describe('une rubrique de dépense', () => {
  it('se modifie et se retire par son _id dans la demande', async () => {
    const cree = await essai.brut('administrateur', 'POST', '/api/rubrique-depense/add', {
      payload: { Libelle: 'Carburant' },
    })
    expect(cree.statut).toBe(201)
    const { _id } = cree.corps
    const modifiee = await essai.brut('administrateur', 'PUT', '/api/rubrique-depense/update', {
      payload: { _id, version: 1, Description: 'Véhicules de livraison' },
    })
    expect(modifiee.corps).toMatchObject({ version: 2, Description: 'Véhicules de livraison' })
    const sansId = await essai.brut('administrateur', 'PUT', '/api/rubrique-depense/update', {
      payload: { version: 2 },
    })
    expect(sansId.corps.champs).toHaveProperty(['payload._id'])
    const retiree = await essai.brut('administrateur', 'PUT', '/api/rubrique-depense/softdelete', {
      payload: { _id },
    })
    expect(retiree.statut).toBe(200)
    expect((await essai.brut('administrateur', 'GET', '/api/rubriques-depense')).corps).toEqual([])
  })
})
