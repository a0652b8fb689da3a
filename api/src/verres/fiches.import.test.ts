import { contrat, referentiels } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { poserVerrier } from './essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
  await poserVerrier(essai.pool)
  await essai.pool.query(`insert into fournisseur ("_id", "Nom") values (nouvel_id(), 'Optique Ébrié')`)
})
afterAll(() => essai.fermer())

const { fournisseursVerre, indicesVerre, tarifsVerre, modelesVerre } = contrat
const appeler = (a: Appel, demande: object = {}, qui: Personne = 'administrateur') =>
  essai.appeler(qui, a, demande as never)

function envoyer(
  a: Appel,
  contenu: string | Buffer,
  mode: 'oui' | 'non',
  colonnes?: object,
  qui: Personne = 'administrateur',
) {
  const { corps, entetes } = enFormulaire('f.csv', contenu)
  const dites = colonnes ? `&colonnes=${encodeURIComponent(JSON.stringify(colonnes))}` : ''
  return essai.brut(qui, 'POST', `${a.path}?essai=${mode}${dites}`, corps, entetes)
}
const fautes = (reponse: { corps: { erreurs: { ligne: number; champ: string; message: string }[] } }) =>
  reponse.corps.erreurs.map(e => [e.ligne, e.champ, e.message])

interface Zone {
  importer: Appel
  exporter: Appel
  modeleImport: Appel
}

/** What a file brings that is new, what it completes, and what it may not say. */
const TABLES: {
  nom: string
  zone: Zone
  neuf: string
  complete?: string
  faux: [fichier: string, fautes: [number, string, string | RegExp][]]
}[] = [
  {
    nom: 'fournisseurs de verres',
    zone: fournisseursVerre,
    neuf: `Fournisseur;Commandé chez;Téléphone;Délai de livraison (jours)
Lumière Abidjan;;0707070707;4
Ébrié Verres;optique ebrie;;`,
    complete: `Fournisseur;Commandé chez
Lumière Abidjan;Optique Ébrié`,
    faux: [
      `Fournisseur;Commandé chez;E-mail
Sans adresse;;arobase
Optique Ébrié;;
Autre;Nulle part;
Verrerie du Banco;;autre@verre.ci`,
      [
        [2, 'E-mail', 'Adresse e-mail invalide'],
        [
          3,
          'Fournisseur de verres',
          'Existe déjà parmi les fournisseurs : nommez-le dans « Commandé chez ».',
        ],
        [4, 'Commandé chez', '« Nulle part » n’est pas dans la liste : ajoutez-le d’abord.'],
        [5, 'E-mail', 'Tenu par le fournisseur derrière lui : modifiez-le là-bas.'],
      ],
    ],
  },
  {
    nom: 'indices',
    zone: indicesVerre,
    neuf: 'Indice\n1,67\n1.74',
    faux: [
      'Indice\n1,3\nbeaucoup\n1,60\n1.6',
      [
        [2, 'Indice', 'Un indice va de 1,40 à 2,00.'],
        [3, 'Indice', 'Un indice est un nombre, par exemple 1,67.'],
        [5, 'Indice', 'Déjà à la ligne 4.'],
      ],
    ],
  },
  {
    nom: 'tarifs',
    zone: tarifsVerre,
    // The list in force ends where the next one begins, in the same file.
    neuf: `Tarif;Fournisseur;Du;Au
Hiver 2027;Verrerie du Banco;01/01/2027;30/06/2027
Été 2027;Verrerie du Banco;01/07/2027;
Tarif;Verrerie du Banco;01/01/2020;31/12/2026`,
    complete: `Tarif;Fournisseur;Du;Au
Été 2027;Verrerie du Banco;01/08/2027;
Hiver 2027;Verrerie du Banco;01/01/2027;31/07/2027`,
    faux: [
      `Tarif;Fournisseur;Du;Au
Printemps;Verrerie du Banco;01/03/2027;30/04/2027
À l’envers;Verrerie du Banco;01/06/2019;01/05/2019
Jamais;Verrerie du Banco;31/02/2018;`,
      [
        [2, 'Du', '« Hiver 2027 » court déjà du 01/01/2027 au 31/07/2027.'],
        [3, 'Au', 'Un tarif ne finit pas avant de commencer.'],
        [4, 'Du', 'Le 31/02/2018 n’existe pas.'],
      ],
    ],
  },
  {
    nom: 'modèles',
    zone: modelesVerre,
    neuf: `Modèle;Fournisseur;Gamme;Foyer;Matière;Indice;Diamètres (mm);Facteur d’épaisseur
Éco Fin;Verrerie du Banco;Éco;Unifocal;organique;1,5;70 65;0,9
Éco Large;Verrerie du Banco;Éco (Verrerie du Banco);Unifocal;Organique;1.50;;`,
    complete: `Modèle;Fournisseur;Gamme;Foyer;Matière;Indice;Diamètres (mm);Proposé
Éco Large;Verrerie du Banco;Éco;Unifocal;Organique;1,50;75;Non`,
    faux: [
      `Modèle;Fournisseur;Gamme;Foyer;Matière;Indice;Diamètres (mm);Hauteur minimale (mm)
A;Verrerie du Banco;Éco;Unifocal;Organique;1,50;grand;
B;Verrerie du Banco;Éco;Unifocal;Organique;1,50;;18
C;Lumière Abidjan;Éco (Verrerie du Banco);Unifocal;Organique;1,50;;
D;Verrerie du Banco;Éco;Trifocal;Organique;1,50;20;`,
      [
        [2, 'Diamètres (mm)', 'Des nombres entiers sont attendus, par exemple 65 70.'],
        [3, 'Hauteur minimale (mm)', 'Un verre unifocal n’a pas de hauteur.'],
        [4, 'Gamme', 'Cette gamme est d’un autre fournisseur.'],
        [5, 'Foyer', '« Trifocal » n’est pas dans la liste : ajoutez-le d’abord.'],
        [5, 'Diamètres (mm)', 'Au moins 40 mm'],
      ],
    ],
  },
]

describe.each(TABLES)('le fichier des $nom', ({ zone, neuf, complete, faux }) => {
  const lignesDe = (fichier: string) => fichier.split('\n').length - 1

  it('s’essaie, s’écrit, ne change plus rien, et se réimporte comme il s’exporte', async () => {
    const lues = lignesDe(neuf)
    const vu = await envoyer(zone.importer, neuf, 'oui')
    expect(vu.corps).toMatchObject({ essai: true, lues, valides: lues, erreurs: [] })
    expect(vu.corps.creees).toBeGreaterThan(0)
    const { essai: _, ...ecrit } = (await envoyer(zone.importer, neuf, 'non')).corps
    expect(ecrit).toEqual({ ...vu.corps, essai: undefined })
    expect((await envoyer(zone.importer, neuf, 'oui')).corps).toMatchObject({ inchangees: lues })
    if (complete) {
      expect((await envoyer(zone.importer, complete, 'non')).corps).toMatchObject({
        creees: 0,
        modifiees: lignesDe(complete),
      })
      expect((await envoyer(zone.importer, complete, 'oui')).corps).toMatchObject({ modifiees: 0 })
    }
    for (const format of ['csv', 'xlsx']) {
      const sorti = await appeler(zone.exporter, { query: { format } })
      // A French spreadsheet reads 1.5 as a text, or as the first of May.
      if (format === 'csv') expect(sorti.brut.toString()).not.toMatch(/(^|;)\d+\.\d+(;|\r)/m)
      const { corps } = await envoyer(zone.importer, sorti.brut, 'oui')
      expect(corps).toMatchObject({ creees: 0, modifiees: 0, erreurs: [] })
      expect(corps.inchangees).toBe(corps.lues)
    }
    const modele = await appeler(zone.modeleImport)
    expect((await envoyer(zone.importer, modele.brut, 'oui')).corps.code).toBe('FICHIER_VIDE')
  })

  it('nomme chaque ligne fautive, et n’écrit rien', async () => {
    const vu = await envoyer(zone.importer, faux[0], 'oui')
    expect(fautes(vu)).toEqual(faux[1])
    const { statut, corps } = await envoyer(zone.importer, faux[0], 'non')
    expect([statut, corps.code, corps.importation.creees]).toEqual([400, 'IMPORT_REFUSE', 0])
  })

  it('est refusé à qui ne tient pas le catalogue', async () => {
    expect((await envoyer(zone.importer, neuf, 'oui', undefined, 'opticien')).statut).toBe(403)
    expect((await appeler(zone.exporter, {}, 'opticien')).statut).toBe(403)
  })
})

describe('les colonnes d’un autre programme', () => {
  const { importer } = referentiels.teinte_verre.appels

  it('sont désignées une fois et retenues pour le fichier suivant', async () => {
    const csv = 'Désignation;PU;Rayon\nBrun 20;2500;B\nGris 80;3000;C'
    const nue = await envoyer(importer, csv, 'oui')
    expect(nue.corps.colonnes.champs).toContainEqual({ champ: 'Libelle', titre: 'Libellé', requis: true })
    expect(fautes(nue).map(f => f[1])).toContain('Désignation')
    const colonnes = { Désignation: 'Libelle', PU: 'Prix', Rayon: '' }
    expect((await envoyer(importer, csv, 'oui', colonnes)).corps).toMatchObject({ creees: 2, erreurs: [] })
    // A trial keeps nothing.
    expect((await envoyer(importer, csv, 'oui')).corps.erreurs).not.toEqual([])
    expect((await envoyer(importer, csv, 'non', colonnes)).corps).toMatchObject({ creees: 2 })
    expect((await envoyer(importer, csv, 'oui')).corps).toMatchObject({
      inchangees: 2,
      colonnes: { Colonnes: colonnes },
    })
  })

  it('une gamme au nom de deux fournisseurs est celle que la ligne nomme', async () => {
    const four = async (Fournisseur: string) =>
      (await appeler(fournisseursVerre.creer, { payload: { Fournisseur } })).corps._id
    const { creer } = referentiels.gamme_verre.appels
    for (const nom of ['Verrier A', 'Verrier B'])
      await appeler(creer, { payload: { Libelle_GamVer: 'Double', IdFour: await four(nom) } })
    const titres = 'Modèle;Fournisseur;Gamme;Foyer;Matière;Indice'
    const fichier = `${titres}\nX;Verrier B;Double;Unifocal;Organique;1,50`
    expect((await envoyer(modelesVerre.importer, fichier, 'non')).corps).toMatchObject({ creees: 1 })
    const { corps } = await appeler(modelesVerre.liste, { query: { q: 'X' } })
    expect(corps).toMatchObject([{ NomFourVerr: 'Verrier B', NomGam: 'Double' }])
  })
})
