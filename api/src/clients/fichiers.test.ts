import { contrat } from '@dioptrie/domain'
import { remplirChemin } from '@dioptrie/domain/kernel/contract'
import Papa from 'papaparse'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne, type Reponse } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { lireTableur } from '../kernel/worker/lecture.ts'

const { clients } = contrat
let essai: Essai

beforeAll(async () => {
  essai = await ouvrirEssai()
  await essai.pool.query(
    `insert into assurance ("_id", "Libelle", "Taux") values (gen_random_uuid(), 'Mutuelle Akwaba', 80)`,
  )
})
afterAll(() => essai.fermer())

const envoyer = (qui: Personne, url: string, nom: string, contenu: Buffer | string): Promise<Reponse> => {
  const { corps, entetes } = enFormulaire(nom, contenu)
  return essai.brut(qui, 'POST', url, corps, entetes)
}

const ordonnance = async (
  payload: object = { DateOrd: '2025-11-10', OD: { Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2 } },
) => {
  const { corps: client } = await essai.appeler('opticien', clients.creer, {
    payload: {
      Civilite: 'Mme',
      Nom: 'N’Guessan',
      Prenoms: 'Aïcha Noël',
      Contacts: ['0700487116'],
      DateNaissance: '1985-03-12',
    },
  })
  const { corps } = await essai.appeler('opticien', clients.ajouterOrdonnance, {
    params: { id: client._id },
    payload: payload as never,
  })
  return { client: client._id as string, ...corps.ordonnances[0] }
}

describe('l’ordonnance imprimée', () => {
  it('est un PDF au nom de l’officine, au texte lisible, dans les deux notations', async () => {
    const o = await ordonnance()
    const imprimer = (qui: Personne) =>
      essai.appeler(qui, clients.imprimerOrdonnance, { params: { id: o._id } })
    const r = await imprimer('opticien')
    expect(r.statut).toBe(200)
    expect(r.entetes['content-type']).toBe('application/pdf')
    expect(r.entetes['content-disposition']).toBe(`inline; filename="${o.RefOrd}.pdf"`)
    const texte = texteDuPdf(r.brut)
    for (const attendu of [
      'Cocody Angré',
      '27 22 00 00 01',
      'Mme N’Guessan Aïcha Noël',
      'née le 12/03/1985',
      '07 00 48 71 16',
      o.RefOrd,
      'Valable jusqu’au 10/05/2027',
      'Copie d’ordonnance',
      'Recopiée de l’ordonnance',
      '−2,25 (−0,50) 175° Add +2,00',
      '−2,75 (+0,50) 85° Add +2,00',
      '−0,25 (−0,50) 175°',
      'Page 1 / 1',
    ])
      expect(texte).toContain(attendu)
    expect(texte).not.toContain('\ufffd')
    expect(texte).not.toContain('v2')
    // A copy is signed by who made it.
    expect(texte).not.toContain('Le client')
    await essai.appeler('opticien', clients.modifierOrdonnance, {
      params: { id: o.client },
      payload: { RefOrd: o.RefOrd, version: 1, Observation: 'Total 137\u202f500\u00a0F' },
    })
    const corrigee = texteDuPdf((await imprimer('opticien')).brut)
    expect(corrigee).toContain(`${o.RefOrd} · v2`)
    expect(corrigee).toContain('137\u00a0500\u00a0F')
    // Only an optician signs as one.
    expect(texte).toContain('L’opticien, Opticien')
    const duGerant = texteDuPdf((await imprimer('gerant')).brut)
    expect(duGerant).toContain('Pour l’officine, Gérant d’officine')
    expect(duGerant).not.toContain('L’opticien')
    expect((await imprimer('opticien@PLT')).statut).toBe(404)
    expect((await imprimer('caissier')).statut).toBe(403)
  })
})

const PNG = png(8)

describe('les papiers joints', () => {
  const joindre = (id: string, nom: string, contenu: Buffer | string, qui: Personne = 'opticien') =>
    envoyer(qui, remplirChemin(clients.joindreDocument.path, { id }), nom, contenu)

  it('se joignent, se listent, s’ouvrent sans pouvoir s’exécuter, se retirent', async () => {
    const o = await ordonnance()
    const { statut, corps: d } = await joindre(o._id, '../../<b>scan é.png', PNG)
    expect(statut).toBe(201)
    expect(d).toMatchObject({ entite: 'ordonnance', idEntite: o._id, Type: 'image/png' })
    expect(d.Nom).not.toMatch(/[/<>]/)
    const liste = await essai.appeler('opticien', clients.documents, { params: { id: o.client } })
    expect(liste.corps).toEqual([d])
    const ouvert = await essai.appeler('opticien', clients.lireDocument, { params: { id: d._id } })
    expect([ouvert.brut.subarray(1, 4).toString(), ouvert.brut.length]).toEqual(['PNG', d.Taille])
    expect(ouvert.entetes).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(ouvert.entetes['content-security-policy']).toContain('sandbox')
    expect(ouvert.entetes['content-disposition']).toMatch(/^inline/)
    expect(
      (await essai.appeler('opticien@PLT', clients.lireDocument, { params: { id: d._id } })).statut,
    ).toBe(404)
    expect((await essai.appeler('caissier', clients.lireDocument, { params: { id: d._id } })).statut).toBe(
      403,
    )
    expect(
      (await essai.appeler('opticien', clients.supprimerDocument, { params: { id: d._id } })).statut,
    ).toBe(200)
    expect((await essai.appeler('opticien', clients.lireDocument, { params: { id: d._id } })).statut).toBe(
      404,
    )
  })

  it('se reconnaissent à leur contenu, pas à leur nom', async () => {
    const o = await ordonnance()
    expect((await joindre(o._id, 'scan.png', '<script>alert(1)</script>')).statut).toBe(415)
    expect((await joindre(o._id, 'sans-extension', Buffer.from('%PDF-1.7 x'))).corps.Type).toBe(
      'application/pdf',
    )
    expect((await joindre(o._id, 'vide.png', '')).statut).toBe(400)
    expect((await joindre(o._id, 'x.png', PNG, 'opticien@PLT')).statut).toBe(404)
    const nu = await essai.brut(
      'opticien',
      'POST',
      remplirChemin(clients.joindreDocument.path, { id: o._id }),
      { a: 1 },
    )
    expect(nu.statut).toBe(415)
  })

  it('ont un nom, sinon ils sont refusés avec une phrase', async () => {
    const o = await ordonnance()
    const r = await joindre(o._id, '', PNG)
    expect([r.statut, r.corps.message]).toEqual([400, expect.stringMatching(/nom|reçu/)])
  })

  it('sont cinquante au plus par fiche, même envoyés ensemble', async () => {
    const o = await ordonnance()
    await essai.pool.query(
      `insert into document ("_id", entite, "idEntite", "IdOfficine", "Nom", "Type", "Taille", "createdBy")
       select gen_random_uuid(), 'ordonnance', $1, $2, 'page', 'application/pdf', 1, (select "_id" from utilisateur limit 1)
       from generate_series(1, 48)`,
      [o._id, essai.officines.ANG],
    )
    const envois = await Promise.all([1, 2, 3, 4].map(() => joindre(o._id, 'a.pdf', '%PDF-1.7 x')))
    expect(envois.map(r => r.statut).sort()).toEqual([201, 201, 409, 409])
    expect(envois.find(r => r.statut === 409)?.corps.code).toBe('TROP_DE_PAPIERS')
  })

  it('sont redessinés : ni lieu, ni texte caché, ni plus de 3 000 pixels', async () => {
    const o = await ordonnance()
    const photo = await sharp(png(8))
      .resize(3_600, 2_400, { kernel: 'nearest' })
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'chez Awa' } })
      .toBuffer()
    expect(photo.includes('chez Awa')).toBe(true)
    const { corps } = await joindre(o._id, 'photo.jpg', photo)
    const { brut } = await essai.appeler('opticien', clients.lireDocument, { params: { id: corps._id } })
    expect(await sharp(brut).metadata()).toMatchObject({ format: 'jpeg', width: 3_000, height: 2_000 })
    expect(brut.includes('chez Awa')).toBe(false)
    expect((await joindre(o._id, 'bombe.png', png(4, { annonce: 25_000 }))).corps.code).toBe(
      'IMAGE_TROP_GRANDE',
    )
  })

  it('ne dépassent pas 10 Mo', async () => {
    const o = await ordonnance()
    const gros = Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)])
    const r = await joindre(o._id, 'gros.png', gros)
    expect([r.statut, r.corps.code]).toEqual([413, 'TROP_GRAND'])
  })
})

const importer = (
  contenu: Buffer | string,
  essaiSeul: boolean,
  qui: Personne = 'gerant',
  dites?: Record<string, string>,
) => {
  const colonnes = dites ? `&colonnes=${encodeURIComponent(JSON.stringify(dites))}` : ''
  const question = `essai=${essaiSeul ? 'oui' : 'non'}${colonnes}`
  return envoyer(qui, `${clients.importer.path}?${question}`, 'clients.xlsx', contenu)
}
const compte = async () => Number((await essai.pool.query('select count(*) from client')).rows[0].count)

describe('l’import', () => {
  const CSV = [
    'Civilite;NOM;prénom;Date de naissance;Telephone;E-mail;Assurance;Société',
    'Madame;Kassi;Awa;12/03/1985;"07 11 22 33 44; 27 22 33 44 55";awa@exemple.ci;mutuelle akwaba;',
    ';Bakary;<script>;;;;;',
    '',
    'M.;Zié;Salif;1990-01-31;0500000001;;;',
  ].join('\r\n')

  it('à l’essai, dit ce qu’il ferait et n’écrit rien', async () => {
    const avant = await compte()
    const { statut, corps } = await importer(CSV, true)
    expect(statut).toBe(200)
    expect(corps).toMatchObject({ essai: true, lues: 3, valides: 3, creees: 0, erreurs: [] })
    expect(await compte()).toBe(avant)
  })

  it('nomme chaque erreur par sa ligne et sa colonne, et alors n’écrit rien du tout', async () => {
    const fautif = [
      'Nom;Prénoms;Téléphone;Date de naissance;Assurance;Civilité',
      'Bon;Client;0700000009;01/01/1990;;M',
      ';Sans nom;;;;',
      'Sans;Chiffre;sept zéro;;;',
      'Futur;Né;;01/01/2999;;',
      'Faux;Jour;;31/02/1990;;',
      'Non;Assuré;;;Inconnue;',
      'Quel;Titre;;;;Sir',
    ].join('\n')
    const avant = await compte()
    const { corps } = await importer(fautif, true)
    expect([corps.lues, corps.valides, corps.enErreur]).toEqual([7, 1, 6])
    expect(corps.erreurs.map((e: { ligne: number; champ: string }) => `${e.ligne} ${e.champ}`)).toEqual([
      '3 Nom',
      '4 Téléphones',
      '5 Date de naissance',
      '6 Date de naissance',
      '7 Assurance',
      '8 Civilité',
    ])
    const refus = await importer(fautif, false)
    expect([refus.statut, refus.corps.code]).toEqual([400, 'IMPORT_REFUSE'])
    expect(refus.corps.importation.erreurs).toHaveLength(6)
    expect(await compte()).toBe(avant)
    const colonnes = await importer('Nom;Couleur\nA;B', true)
    expect(colonnes.corps.erreurs).toMatchObject([
      { ligne: 1, champ: 'Couleur', message: 'Colonne inconnue.' },
      { ligne: 1, champ: 'Prénoms' },
    ])
  })

  it('écrit tout, avec des codes qui se suivent, puis reconnaît les doublons', async () => {
    const { corps } = await importer(CSV, false)
    expect(corps).toMatchObject({ essai: false, creees: 3 })
    const { corps: trouves } = await essai.appeler('opticien', clients.liste, { query: { q: 'kassi' } })
    expect(trouves[0]).toMatchObject({
      Civilite: 'Mme',
      Genre: 'F',
      DateNaissance: '1985-03-12',
      Contacts: ['2250711223344', '2252722334455'],
      Assurance: 'Mutuelle Akwaba',
      IdOfficine: essai.officines.ANG,
    })
    const encore = await importer(CSV, true)
    expect(encore.corps.doublons).toMatchObject([
      { ligne: 2, CodeClient: trouves[0].CodeClient, Client: 'Mme Kassi Awa' },
      { ligne: 5, Client: 'M. Zié Salif' },
    ])
    const total = (await essai.appeler('opticien', clients.liste, { query: { page: 1 } as never })).corps
      .pager.totalItems
    expect(total).toBe(await compte())
  })

  it('d’un autre logiciel, dit ses colonnes : nommées une fois, elles sont gardées pour le fichier suivant', async () => {
    const fichier = (nom: string) => `Nom de famille;Prénom;N° GSM;Solde\n${nom};Awa;0701020304;12`
    const inconnues = await importer(fichier('Autre'), true)
    expect(inconnues.corps.erreurs.map((e: { champ: string }) => e.champ)).toEqual(['N° GSM', 'Solde'])
    expect(inconnues.corps.colonnes).toMatchObject({
      titres: ['Nom de famille', 'Prénom', 'N° GSM', 'Solde'],
      Colonnes: { 'Nom de famille': 'Nom', Prénom: 'Prenoms' },
    })
    const dites = { ...inconnues.corps.colonnes.Colonnes, 'N° GSM': 'Contacts', Solde: '' }
    expect((await importer(fichier('Autre'), true, 'gerant', dites)).corps).toMatchObject({
      valides: 1,
      erreurs: [],
    })
    expect((await importer(fichier('Autre'), false, 'gerant', dites)).corps.creees).toBe(1)
    expect((await importer(fichier('Suivant'), true)).corps).toMatchObject({ valides: 1, erreurs: [] })
  })

  it('signale deux lignes du même fichier qui se ressemblent', async () => {
    const { corps } = await importer('Nom;Prénoms;Contact\nUn;Un;0100000077\nDeux;Deux;01 00 00 00 77', true)
    expect(corps.doublons).toEqual([{ ligne: 3, CodeClient: 'ligne 2', Client: 'Deux Deux' }])
  })

  it('lit un classeur Excel, ses dates et ses accents, et rend à un téléphone le zéro que le tableur lui ôte', async () => {
    const classeur = await writeXlsxFile([
      ['Nom', 'Prénoms', 'Date de naissance', 'Téléphone(s)'],
      [
        'Gnahoré',
        'Éloïse',
        { value: new Date(Date.UTC(1979, 11, 31)), type: Date, format: 'dd/mm/yyyy' },
        '01 02 03 04 99',
      ],
      ['Gnahoré', 'Zéphirin', null, 102030498],
    ]).toBuffer()
    expect((await importer(classeur, false)).corps.creees).toBe(2)
    const { corps } = await essai.appeler('opticien', clients.liste, { query: { q: 'gnahore' } })
    expect(corps).toMatchObject([
      { Nom: 'Gnahoré', DateNaissance: '1979-12-31', Contacts: ['2250102030499'] },
      { Prenoms: 'Zéphirin', Contacts: ['2250102030498'] },
    ])
  })

  it('refuse ce qui n’est pas un tableau, un fichier vide, trop long, ou un rôle sans ce droit', async () => {
    expect(
      (await importer(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(50)]), true)).corps.code,
    ).toBe('FICHIER_ILLISIBLE')
    expect((await importer(PNG, true)).corps.code).toBe('FICHIER_ILLISIBLE')
    expect((await importer('Nom;Prénoms\n', true)).corps.code).toBe('FICHIER_VIDE')
    expect((await importer(`Nom;Prénoms\n${'A;B\n'.repeat(20_001)}`, true)).corps.code).toBe(
      'FICHIER_TROP_LONG',
    )
    expect((await importer(CSV, true, 'opticien')).statut).toBe(403)
  })

  describe('d’un autre logiciel', () => {
    const demander = async (lignes: string[], plus: Record<string, string> = {}, qui: Personne = 'gerant') =>
      (
        await envoyer(
          qui,
          `${clients.importer.path}?${new URLSearchParams({ essai: 'non', ...plus })}`,
          'clients.csv',
          ['N° client;Nom;Prénom;Né(e) le;Tél 1;Portable;Ville', ...lignes].join('\n'),
        )
      ).corps
    const trouver = async (q: string) =>
      (await essai.appeler('opticien', clients.liste, { query: { q } })).corps
    const LIGNES = [
      'C000123;Zokou;Ange;01/02/1980;0709000001;00225 01 02 03 04 05;',
      'C000124;Zokou;Marthe;;0709000002/0102030406;;Abidjan',
      'C000125;Zokou;Fils;;0709000001;;',
    ]

    it('garde l’ancien numéro, deux colonnes de téléphone, et se retrouve par l’un et par les autres', async () => {
      const fait = await demander(LIGNES)
      expect(fait).toMatchObject({ creees: 3, nombreConnus: 0, completes: 0, erreurs: [], rejets: null })
      expect(fait.colonnes.Colonnes).toMatchObject({ 'Tél 1': 'Contacts', Portable: 'Contacts' })
      const [ange] = await trouver('c000123')
      expect(ange).toMatchObject({
        Nom: 'Zokou',
        Contacts: ['2250709000001', '2250102030405'],
        Anciens: ['C000123'],
      })
      expect((await trouver('0102030406'))[0]).toMatchObject({ Prenoms: 'Marthe' })
      const { corps } = await envoyer(
        'opticien',
        `${clients.reprendreOrdonnances.path}?essai=oui`,
        'ordonnances.csv',
        'Code client;Nom;Prénoms;Date;OD Sph\nC000123;Zokou;Ange;01/02/2024;-1',
      )
      expect(corps).toMatchObject({ valides: 1, trouves: [{ CodeClient: ange.CodeClient }] })
    })

    it('envoyé deux fois, ne crée personne deux fois : passés, ou complétés de ce qui leur manque, et de rien d’autre', async () => {
      const avant = await compte()
      const encore = await demander(LIGNES, { essai: 'oui' })
      expect([encore.nombreConnus, encore.valides]).toEqual([3, 3])
      expect(await demander(LIGNES)).toMatchObject({ creees: 0, nombreConnus: 3, completes: 0 })
      const plus = ['C000123;Autre;Nom;;0709000009;;Bouaké', 'C000124;Zokou;Marthe;;0709000002;;Yamoussoukro']
      expect(await demander(plus, { connus: 'completer' })).toMatchObject({ creees: 0, completes: 1 })
      const [ange] = await trouver('c000123')
      expect(ange).toMatchObject({
        Nom: 'Zokou',
        Ville: 'Bouaké',
        Contacts: ['2250709000001', '2250102030405', '2250709000009'],
      })
      expect((await trouver('c000124'))[0]).toMatchObject({ Ville: 'Abidjan' })
      expect(await compte()).toBe(avant)
      expect((await demander([LIGNES[2] as string], { connus: 'creer' })).creees).toBe(1)
    })

    it('prend les lignes bonnes et rend les autres telles quelles quand on le demande ; sinon une seule arrête tout', async () => {
      const lignes = ['D1;Gbagbo;Lou;;0709000011;;', 'D2;Gbagbo;;;sept;;', 'D1;Gbagbo;Zita;;;;']
      expect((await demander(lignes)).code).toBe('IMPORT_REFUSE')
      const fait = await demander(lignes, { fautives: 'laisser' })
      expect(fait).toMatchObject({ creees: 1, enErreur: 2 })
      expect(fait.rejets.titres[0]).toBe('N° client')
      expect(fait.rejets.lignes.map((l: string[]) => l[0])).toEqual(['D2', 'D1'])
      expect(fait.erreurs.at(-1)).toMatchObject({ ligne: 4, champ: 'Ancien numéro' })
    })

    it('se reprend tout entier tant que rien n’en sert ; ce qui fut complété redevient comme c’était', async () => {
      const reprendre = (IdImport: string, qui: Personne = 'gerant') =>
        essai.appeler(qui, clients.reprendreImport, { query: { IdImport } })
      const avant = await compte()
      const actifs = async () =>
        (await essai.appeler('gerant', clients.liste, { query: { page: 1 } as never })).corps.pager.totalItems
      const total = await actifs()
      const { IdImport } = await demander(
        ['E1;Reprise;Une;;0709000021;;', 'E2;Reprise;Deux;;;;', 'C000124;Zokou;Marthe;03/04/1975;;;'],
        { connus: 'completer' },
      )
      expect((await trouver('c000124'))[0]).toMatchObject({ DateNaissance: '1975-04-03' })
      expect(await actifs()).toBe(total + 2)
      expect((await reprendre(IdImport, 'opticien@PLT')).statut).toBeGreaterThanOrEqual(403)
      expect((await reprendre(IdImport)).corps).toEqual({ retires: 2, retablis: 1, gardes: 0 })
      expect(await actifs()).toBe(total)
      expect(await compte()).toBe(avant + 2)
      expect((await trouver('c000124'))[0]).toMatchObject({ DateNaissance: null, Ville: 'Abidjan' })
      expect((await reprendre(IdImport)).corps.code).toBe('DEJA_REPRIS')
      const autre = await demander(['E3;Reprise;Sert;;0709000031;;'])
      const [sert] = await trouver('e3')
      await essai.appeler('opticien', clients.ajouterOrdonnance, {
        params: { id: sert._id },
        payload: { DateOrd: '2025-01-10', OD: { Sph: -1 } } as never,
      })
      const refus = await reprendre(autre.IdImport)
      expect([refus.corps.code, refus.corps.message]).toEqual([
        'IMPORT_UTILISE',
        expect.stringContaining('Reprise Sert'),
      ])
    })
  })

  it('offre son modèle', async () => {
    const modele = await essai.appeler('gerant', clients.modeleImport)
    const [entete] = lireTableur(modele.brut)
    expect(entete?.cellules).toEqual(expect.arrayContaining(['Civilité', 'Nom', 'Prénoms', 'Téléphones']))
    expect((await importer(modele.brut, true)).corps.code).toBe('FICHIER_VIDE')
  })
})

describe('l’export', () => {
  const exporter = (query: object, qui: Personne = 'gerant') =>
    essai.appeler(qui, clients.exporter, { query })

  it('donne en CSV ce que la liste trouve, sans formule qui s’exécute', async () => {
    await essai.appeler('opticien', clients.creer, {
      payload: {
        Nom: '=1+1',
        Prenoms: '@SOMME(A1)',
        Ville: 'Formule',
        Quartier: '＝1+1',
        Profession: '＋225',
      },
    })
    const r = await exporter({ format: 'csv', q: 'somme' })
    expect(r.entetes['content-type']).toContain('text/csv')
    expect(r.entetes['content-disposition']).toMatch(/filename="clients-\d{4}-\d\d-\d\d\.csv"/)
    expect(r.brut.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lu = Papa.parse<Record<string, string>>(r.brut.toString('utf8').slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    expect(lu.data).toHaveLength(1)
    expect(lu.data[0]).toMatchObject({
      Nom: "'=1+1",
      Prénoms: "'@SOMME(A1)",
      Ville: 'Formule',
      Quartier: "'＝1+1",
      Profession: "'＋225",
    })
  })

  it('en Excel, se réimporte tel quel : aller et retour', async () => {
    const r = await exporter({ q: 'kassi' })
    expect(lireTableur(r.brut)).toHaveLength(2)
    const essaiRetour = await importer(r.brut, true)
    expect(essaiRetour.corps).toMatchObject({ lues: 1, valides: 1, erreurs: [], doublons: [{ ligne: 2 }] })
  })

  it('suit les filtres et la portée', async () => {
    const lignes = async (query: object, qui?: Personne) =>
      Papa.parse((await exporter({ format: 'csv', ...query }, qui)).brut.toString('utf8'), {
        skipEmptyLines: true,
      }).data.length - 1
    expect(await lignes({ Ville: 'Formule', mode: '2' })).toBe(1)
    const { rows } = await essai.pool.query(`select count(*)::int as n from client where "Statut" = 'Actif'`)
    expect(await lignes({}, 'gerant')).toBe(rows[0].n)
    expect(await lignes({ IdOfficine: essai.officines.PLT })).toBe(0)
    expect((await exporter({}, 'opticien')).statut).toBe(403)
    expect((await exporter({ tri: 'Solde' })).statut).toBe(400)
  })
})

describe('les ordonnances d’un autre logiciel', () => {
  const reprendre = (lignes: string[], essai = 'non') =>
    envoyer(
      'opticien',
      `${clients.reprendreOrdonnances.path}?essai=${essai}`,
      'ordonnances.csv',
      [
        'Code client;Téléphone;Nom;Prénoms;Date;Vision;Sphère OD;Cyl OD;Axe OD;Add OD;OG Sph;Addition OG;Observation',
        ...lignes,
      ].join('\n'),
    )
  it('entrent sous leur client, à la lettre, une fois ; chaque ligne fausse est nommée et rien n’entre avec elle', async () => {
    const creer = async (Nom: string, Prenoms: string, tel: string) =>
      (
        await essai.appeler('opticien', clients.creer, {
          payload: { Nom, Prenoms, Contacts: [tel] } as never,
        })
      ).corps
    const awa = await creer('Reprise', 'Awa', '0700112233')
    await creer('Reprise', 'Binta', '0700112233')
    await creer('Jumeau', 'Koffi', '0700445566')
    await creer('Jumeau', 'Koffi', '0700445577')
    const faux = await reprendre(
      [
        `${awa.CodeClient};;;;12/03/2024;progressif;-2.25;-0,5;175;2;-2,5;2;`,
        ';0700112233;;;12/03/2024;;-1;;;;;;',
        ';;Jumeau;Koffi;12/03/2024;;-1;;;;;;',
        ';;Personne;Nulle;12/03/2024;;-1;;;;;;',
        `${awa.CodeClient};;;;13/03/2024;;-2,30;;;;;;`,
        ';;;;13/03/2024;;-2;;;;;;',
      ],
      'oui',
    )
    expect(faux.corps).toMatchObject({ essai: true, lues: 6, valides: 1, enErreur: 5 })
    expect(faux.corps.erreurs.map((x: { ligne: number; champ: string }) => [x.ligne, x.champ])).toEqual([
      [3, 'Téléphone'],
      [4, 'Nom'],
      [5, 'Nom'],
      [6, 'Sph OD'],
      [7, 'Code client'],
    ])
    const avant = (await essai.appeler('opticien', clients.lire, { params: { id: awa._id } })).corps
    const bonnes = [
      `${awa.CodeClient};;;;12/03/2024;progressif;-2.25;-0,5;175;2;-2,5;2;repris`,
      ';0700112233;Reprise;Binta;01/02/2023;;+1;;;;;;',
    ]
    expect((await reprendre(bonnes)).corps).toMatchObject({ essai: false, creees: 2, erreurs: [] })
    const { ordonnances, DerniereVisite } = (
      await essai.appeler('opticien', clients.lire, { params: { id: awa._id } })
    ).corps
    expect(ordonnances).toHaveLength(1)
    expect(ordonnances[0]).toMatchObject({
      DateOrd: '2024-03-12',
      TypeVision: 'Progressif',
      OD: { Sph: -2.25, Cyl: -0.5, Axe: 175, Add: 2 },
      OG: { Sph: -2.5, Add: 2 },
      Observation: 'repris',
    })
    // Taken over is not a visit.
    expect(DerniereVisite).toBe(avant.DerniereVisite)
    const encore = await reprendre(bonnes)
    expect(encore.statut).toBe(400)
    expect(encore.corps.importation.erreurs).toHaveLength(2)
    // The next one typed takes the number after them.
    const { corps } = await essai.appeler('opticien', clients.ajouterOrdonnance, {
      params: { id: awa._id },
      payload: { DateOrd: '2025-01-10', OD: { Sph: -1 } } as never,
    })
    const numeros = corps.ordonnances.map((o: { RefOrd: string }) => Number(o.RefOrd.slice(-5)))
    expect(new Set(numeros).size).toBe(2)
  })

  it('n’entrent chez personne quand le code, le téléphone et le nom d’une ligne ne disent pas la même personne', async () => {
    const creer = async (Nom: string, Prenoms: string, tel: string) =>
      (
        await essai.appeler('opticien', clients.creer, {
          payload: { Nom, Prenoms, Contacts: [tel] } as never,
        })
      ).corps
    const moussa = await creer('Decale', 'Moussa Ben', '0700778811')
    await creer('N’Guessan', 'Kouame Desire', '0700778822')
    const { corps } = await reprendre(
      [
        `${moussa.CodeClient};;N'Guessan;Kouame Desire;10/09/2025;;0;-0,75;10;;;;`,
        `${moussa.CodeClient};0700778822;Decale;Moussa;10/09/2025;;-1;;;;;;`,
        ';0700778811;Decale;Aya;10/09/2025;;-1;;;;;;',
        `${moussa.CodeClient};0700778811;DÉCALE;Ben Moussa;10/09/2025;;-1;;;;;;`,
        ';0700778822;Kouame Desire;N Guessan;10/09/2025;;-1;;;;;;',
      ],
      'oui',
    )
    expect(corps).toMatchObject({ lues: 5, valides: 2, enErreur: 3 })
    expect(corps.Montant).toBeUndefined()
    expect(corps.erreurs).toEqual([
      { ligne: 2, champ: 'Nom', message: expect.stringContaining('est Decale Moussa Ben, pas N') },
      { ligne: 3, champ: 'Téléphone', message: expect.stringContaining('qui n’a pas ce téléphone') },
      {
        ligne: 4,
        champ: 'Nom',
        message: expect.stringContaining('Ce téléphone est celui de Decale Moussa Ben'),
      },
    ])
    expect(corps.trouves).toEqual([
      { ligne: 5, CodeClient: moussa.CodeClient, Client: 'Decale Moussa Ben', Montant: null },
      { ligne: 6, CodeClient: expect.any(String), Client: 'N’Guessan Kouame Desire', Montant: null },
    ])
  })
})
