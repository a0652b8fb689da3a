import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'
import { lireTableur } from '../kernel/worker/lecture.ts'
import { type EssaiReceptions, ouvrirEssaiReceptions } from './essai.ts'

const { receptions } = contrat
let s: EssaiReceptions
beforeAll(async () => {
  s = await ouvrirEssaiReceptions()
})
afterAll(() => s.essai.fermer())

const pages = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length

describe('le bon imprimé', () => {
  it('porte l’officine, le fournisseur, les lignes, les sommes, les envois et leurs écarts', async () => {
    const { corps: bon } = await s.creer(
      [
        s.ligne('RX 5154', { Couleur: 'Écaille', Taille: '51', Remise: 2_000 }),
        s.ligne('RX 7047', { Quantite: 2 }),
      ],
      { NumeroBL: 'BL 12', Observation: 'Carton ouvert' },
    )
    await s.sur(receptions.transferer, bon._id)
    await s.sur(receptions.valider, bon._id, {
      lignes: [{ _id: bon.lignes[1]._id, QuantiteRecue: 1, Motif: 'Branche cassée' }],
    })
    const r = await s.essai.appeler('magasinier', receptions.imprimer, { params: { id: bon._id } })
    expect([r.statut, r.entetes['content-type'], r.entetes['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `inline; filename="${bon.RefBR}.pdf"`,
    ])
    const texte = texteDuPdf(r.brut).replaceAll('\u00a0', ' ')
    for (const mot of [
      'Cocody Angré',
      'Bon de réception',
      bon.RefBR,
      'Bon de livraison BL 12',
      'Optique du Golfe',
      'Ray-Ban RX 5154 Écaille 51',
      '220 000 F',
      'deux cent vingt mille francs CFA',
      'Branche cassée',
      'Carton ouvert',
    ])
      expect(texte, mot).toContain(mot)
    expect(texte).not.toContain('DUPLICATA')
  })

  it('réimprimé, dit DUPLICATA ; changé depuis, c’est un autre papier', async () => {
    const { corps: bon } = await s.creer([s.ligne('DUP-1')])
    const imprimer = async () =>
      texteDuPdf((await s.essai.appeler('magasinier', receptions.imprimer, { params: { id: bon._id } })).brut)
    expect(await imprimer()).not.toContain('DUPLICATA')
    const nommer = (nom: string) =>
      s.essai.pool.query(`update fournisseur set "Nom" = $1 where "_id" = $2`, [nom, bon.IdFournisseur])
    await nommer('Tout autre nom')
    const double = await imprimer()
    await nommer('Optique du Golfe')
    expect(double).toContain('DUPLICATA')
    // The paper as it was given, with the names of that day.
    expect(double).toContain('Optique du Golfe')
    expect(double).not.toContain('Tout autre nom')
    await s.sur(receptions.modifier, bon._id, { Observation: 'Carton ouvert', version: bon.version })
    expect(await imprimer()).not.toContain('DUPLICATA')
  })

  it('s’imprime aussi, avec ses étiquettes, là où il est envoyé, et nulle part ailleurs', async () => {
    const { PLT } = s.essai.officines
    const { corps: bon } = await s.creer([s.ligne('PLT-1', { Quantite: 10 }), s.ligne('PLT-2')])
    const essayer = (appel: typeof receptions.imprimer | typeof receptions.etiquettes) =>
      s.essai.appeler('magasinier@PLT', appel as typeof receptions.imprimer, { params: { id: bon._id } })
    expect([
      (await essayer(receptions.imprimer)).statut,
      (await essayer(receptions.etiquettes)).statut,
    ]).toEqual([404, 404])
    await s.sur(receptions.transferer, bon._id, {
      lignes: [{ _id: bon.lignes[0]._id, IdOfficine: PLT, Quantite: 6 }],
    })
    await s.sur(
      receptions.valider,
      bon._id,
      { IdOfficine: PLT, lignes: [{ _id: bon.lignes[0]._id, QuantiteRecue: 4, Motif: 'Manquants' }] },
      'magasinier@PLT',
    )
    expect((await essayer(receptions.imprimer)).statut).toBe(200)
    const combien = (pdf: Buffer) => texteDuPdf(pdf).match(new RegExp(bon.lignes[0].CodeBarre, 'g'))?.length
    expect(combien((await essayer(receptions.etiquettes)).brut)).toBe(4)
    const chezNous = (query: object) =>
      s.essai.appeler('magasinier', receptions.etiquettes, { params: { id: bon._id }, query })
    expect(combien((await chezNous({})).brut)).toBe(8)
    expect(combien((await chezNous({ IdOfficineDestination: PLT })).brut)).toBe(4)
    const vide = await chezNous({ IdOfficineDestination: PLT, ligne: bon.lignes[1]._id })
    expect(vide.corps.code).toBe('AUCUNE_ETIQUETTE')
  })
})

describe('les étiquettes', () => {
  const etiquettes = (id: string, query: object) =>
    s.essai.appeler('magasinier', receptions.etiquettes, { params: { id }, query: query as never })

  it('sont une par pièce reçue : planches de 24, ou rouleau', async () => {
    const { corps: bon } = await s.creer([
      s.ligne('ET-1', { Quantite: 30, CodeBarre: '8056597177795', Couleur: 'Noir' }),
      s.ligne('ET-2', { Quantite: 10 }),
    ])
    const planche = await etiquettes(bon._id, {})
    expect(planche.entetes['content-type']).toBe('application/pdf')
    expect(pages(planche.brut)).toBe(2)
    const texte = texteDuPdf(planche.brut).replaceAll('\u00a0', ' ')
    expect(texte.match(/8056597177795/g)).toHaveLength(30)
    expect(texte.match(new RegExp(bon.lignes[1].CodeBarre, 'g'))).toHaveLength(10)
    expect(texte).toContain('45 000 F')
    // A sheet already begun: 40 labels from the tenth place on are on three sheets.
    expect(pages((await etiquettes(bon._id, { depuis: 10 })).brut)).toBe(3)
    const rouleau = await etiquettes(bon._id, { format: 'rouleau', ligne: bon.lignes[1]._id })
    expect(pages(rouleau.brut)).toBe(10)
  })

  it('refusent la ligne d’un autre bon, une place qui n’existe pas, et trop à la fois', async () => {
    const [un, deux] = [
      (await s.creer([s.ligne('ET-3')])).corps,
      (await s.creer([s.ligne('ET-4', { Quantite: 3_001 })])).corps,
    ]
    expect((await etiquettes(un._id, { ligne: deux.lignes[0]._id })).corps.champs).toEqual({
      ligne: 'Cette ligne n’est pas de ce bon.',
    })
    expect((await etiquettes(un._id, { depuis: 25 })).statut).toBe(400)
    expect((await etiquettes(deux._id, {})).corps.code).toBe('TROP_D_ETIQUETTES')
  })
})

describe('un fichier de lignes', () => {
  const TITRES = [
    'Catégorie',
    'Marque',
    'Référence',
    'Coloris',
    'Calibre',
    'EAN',
    'Qté',
    'Prix d’achat',
    'Remise',
    'PV TTC',
  ]
  const lire = (...lignes: (string | number)[][]) => lireAvec(TITRES, ...lignes)
  const lireAvec = (titres: string[], ...lignes: (string | number)[][]) =>
    lireDit(undefined, titres, ...lignes)
  const lireDit = async (
    dites: Record<string, string> | undefined,
    titres: string[],
    ...lignes: (string | number)[][]
  ) => {
    const colonnes = dites ? `?colonnes=${encodeURIComponent(JSON.stringify(dites))}` : ''
    const contenu = await writeXlsxFile([titres, ...lignes].map(l => l.map(value => ({ value })))).toBuffer()
    const borne = 'borne-de-l-essai'
    return s.essai.brut(
      'magasinier',
      'POST',
      receptions.lireLignes.path + colonnes,
      Buffer.concat([
        Buffer.from(
          `--${borne}\r\ncontent-disposition: form-data; name="fichier"; filename="bl.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
        contenu,
        Buffer.from(`\r\n--${borne}--\r\n`),
      ]),
      { 'content-type': `multipart/form-data; boundary=${borne}` },
    )
  }

  it('se lit sans rien écrire : noms, remise en pour cent, articles reconnus', async () => {
    await s.approvisionner('CONNU', 3, { CodeBarre: '4006381333931' })
    const r = await lire(
      ['Montures', 'ray-ban', 'RX 1', 'Noir', 51, '', 4, 20000, '10 %', 45000],
      ['mon', 'RAY BAN', 'connu', '', '', '4006381333931', 2, '20 000', '', '45 000'],
    )
    expect(r.statut).toBe(200)
    expect(r.corps).toMatchObject({ lues: 2, enErreur: 0, erreurs: [] })
    expect(r.corps.lignes[0]).toMatchObject({
      ligne: 2,
      saisie: { IdCateg: s.refs.MON, IdMarque: s.refs.RAYBAN, Taille: '51', Quantite: 4, Remise: 2_000 },
      reconnu: null,
    })
    expect(r.corps.lignes[1].reconnu).toMatchObject({ par: 'CodeBarre', Quantite: 3, PrixVente: 45_000 })
    const cree = await s.creer(r.corps.lignes.map((l: { saisie: object }) => l.saisie))
    expect(cree.corps).toMatchObject({ Quantite: 6, MontantAchat: 4 * 18_000 + 2 * 20_000 })
  })

  it('aux titres de la grille se lit, sa marge laissée de côté', async () => {
    const r = await lireAvec(
      ['Catégorie', 'Référence', 'Quantité', 'Achat brut', 'Vente TTC', 'Marge'],
      ['MON', 'GRILLE', 2, 20_000, 45_000, 25_000],
    )
    expect(r.corps).toMatchObject({ lues: 1, erreurs: [], lignes: [{ saisie: { PrixVenteTTC: 45_000 } }] })
  })

  it('aux titres d’un autre logiciel, ses colonnes se nomment une fois et sont gardées', async () => {
    const titres = ['Famille', 'Désignation courte', 'Nb', 'PA', 'PV TTC', 'Rayon']
    const ligne = ['MON', 'AUTRE-LOGICIEL', 2, 20_000, 45_000, 'B12']
    const inconnues = await lireAvec(titres, ligne)
    expect(inconnues.corps.lignes).toEqual([])
    expect(inconnues.corps.colonnes.titres).toEqual(titres)
    const dites = {
      Famille: 'IdCateg',
      'Désignation courte': 'Reference',
      Nb: 'Quantite',
      PA: 'PrixAchatBrut',
      'PV TTC': 'PrixVenteTTC',
      Rayon: '',
    }
    const dite = await lireDit(dites, titres, ligne)
    expect(dite.corps).toMatchObject({
      erreurs: [],
      lignes: [{ saisie: { Reference: 'AUTRE-LOGICIEL', Quantite: 2, PrixVenteTTC: 45_000 } }],
    })
    expect((await lireAvec(titres, ligne)).corps.lignes).toHaveLength(1)
  })

  it('dit chaque erreur avec sa ligne et sa colonne', async () => {
    const r = await lire(
      ['MON', 'Inconnue', 'A', '', '', '', 1, 1, '', 1],
      ['MON', '', 'B', '', '', '', 1.5, 1, '', 1],
      ['MON', '', 'C', '', '', '123', 1, 5, 6, 10],
      ['MON', '', 'D', '', '', '123', 1, 5, '', 10],
      ['', '', 'E', '', '', '', 1, 5, '', ''],
      ['MON', '', 'F', '', '', '', 1, 5, '', 10],
    )
    expect(r.corps.erreurs).toEqual([
      { ligne: 2, champ: 'Marque', message: '« Inconnue » n’est pas dans la liste : ajoutez-la d’abord.' },
      { ligne: 3, champ: 'Quantité', message: 'Une quantité est un nombre entier.' },
      { ligne: 4, champ: 'Remise', message: 'La remise dépasse le prix d’achat.' },
      { ligne: 5, champ: 'Code-barres', message: 'Déjà à la ligne 4.' },
      { ligne: 6, champ: 'Catégorie', message: 'Obligatoire' },
      { ligne: 6, champ: 'Prix de vente TTC', message: 'Obligatoire' },
    ])
    expect(r.corps.lignes.map((l: { ligne: number }) => l.ligne)).toEqual([7])
  })

  it('dit à la lecture un code-barres qui est celui d’un autre article', async () => {
    await s.approvisionner('PORTEUR', 1, { CodeBarre: '4006381333948' })
    const r = await lire(
      ['MON', '', 'INTRUS', '', '', '4006381333948', 1, 5, '', 10],
      ['MON', 'Ray-Ban', 'PORTEUR', '', '', '111222333', 1, 5, '', 10],
      ['MON', '', 'LIBRE', '', '', '', 1, 5, '', 10],
    )
    expect(r.corps).toMatchObject({ lues: 3, enErreur: 2 })
    expect(r.corps.erreurs).toEqual([
      {
        ligne: 2,
        champ: 'Code-barres',
        message: expect.stringContaining('est déjà celui d’un autre article'),
      },
      { ligne: 3, champ: 'Code-barres', message: expect.stringContaining('porte déjà le code-barres') },
    ])
    expect(r.corps.lignes.map((l: { ligne: number }) => l.ligne)).toEqual([4])
  })

  it('reconnaît un code auquel le tableur a ôté ses zéros, et le rend entier', async () => {
    await s.approvisionner('ZERO-TETE', 1, { CodeBarre: '0036000291452' })
    const r = await lire(['MON', 'Ray-Ban', 'ZERO-TETE', '', '', 36000291452, 1, 5, '', 10])
    expect(r.corps).toMatchObject({ enErreur: 0, erreurs: [] })
    expect(r.corps.lignes[0]).toMatchObject({
      saisie: { CodeBarre: '0036000291452' },
      reconnu: { par: 'CodeBarre', Quantite: 1 },
    })
  })

  it('a un modèle dont il comprend les titres', async () => {
    const r = await s.essai.appeler('magasinier', receptions.modeleLignes)
    const [titres] = lireTableur(r.brut)
    expect(titres?.cellules).toEqual([
      'Catégorie',
      'Marque',
      'Référence',
      'Couleur',
      'Taille',
      'Code-barres',
      'Quantité',
      'Prix d’achat brut',
      'Remise',
      'Prix de vente HT',
      'Prix de vente TTC',
    ])
  })
})

describe('l’export', () => {
  it('donne les bons trouvés, sans le montant d’achat à qui ne le voit pas', async () => {
    const { corps: bon } = await s.creer([s.ligne('EXP')], { NumeroBL: 'EXPORT-1' })
    const exporter = async () =>
      lireTableur(
        (await s.essai.appeler('magasinier', receptions.exporter, { query: { q: 'export-1' } })).brut,
      ).map(l => l.cellules)
    const [titres = [], ligne = [], ...autres] = await exporter()
    expect(autres).toEqual([])
    const colonne = titres.indexOf('Montant d’achat')
    expect([ligne[0], ligne[colonne]]).toEqual([bon.RefBR, '200000'])
    await s.essai.pool.query(
      `update role set permissions = array_remove(permissions, 'stock.prixachat') where livre = 'magasinier'`,
    )
    expect((await exporter())[1]?.[colonne] ?? '').toBe('')
  })
})
