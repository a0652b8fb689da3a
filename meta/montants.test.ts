import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import lireDus from '../api/src/caisse/reprise.lecture.ts'
import lireReponse from '../api/src/facturation/reponse.lecture.ts'
import lireReferences from '../api/src/kernel/sheets/import.lecture.ts'
import lireLignes from '../api/src/receptions/import.lecture.ts'
import lireStock from '../api/src/verres/stock.lecture.ts'
import lireTarif from '../api/src/verres/tarif.lecture.ts'

const csv = (...lignes: string[]) => new TextEncoder().encode(lignes.join('\n'))
const ID = '018f0000-0000-7000-8000-000000000001'
const jour = { aujourdhui: '2026-11-01', dites: {} }

/** Every file that brings money in, by what it reads of one amount. */
const IMPORTATIONS: Record<string, (montant: string) => { lu: unknown; erreurs: { message: string }[] }> = {
  'les soldes des clients': m => {
    const lu = lireDus({
      ...jour,
      contenu: csv('Code;Date;Solde', `ANG-00001;03/06/25;${m}`),
      assurances: null,
    })
    return { lu: lu.lignes[0]?.Montant, erreurs: lu.erreurs }
  },
  'les parts des assurances': m => {
    const contenu = csv('Assurance;Facture;Date;Code;Reste', `NSIA;F-1;03/06/25;ANG-00001;${m}`)
    const lu = lireDus({ ...jour, contenu, assurances: [['NSIA', ID]] })
    return { lu: lu.lignes[0]?.Montant, erreurs: lu.erreurs }
  },
  'le tarif d’un verrier': m => {
    const titres = 'Modèle;Gamme;Foyer;Matière;Indice;Sphère de;Sphère à;Cylindre de;Cylindre à;Prix'
    const lu = lireTarif({
      contenu: csv(titres, `Éco;Éco;Unifocal;Organique;1,5;-2;0;0;2;${m}`),
      entetes: false,
      colonnes: {},
      noms: { Foyer: [['Unifocal', ID]], Matiere: [['Organique', ID]], Indice: [['1.5', ID]] },
      foyers: {},
    })
    return { lu: lu.lignes[0]?.Prix, erreurs: lu.erreurs }
  },
  'les références': m => {
    const contenu = csv('Libellé;Prix', `Brun;${m}`)
    const lu = lireReferences({ contenu, table: 'teinte_verre', noms: {}, dites: {} })
    return { lu: lu.lignes[0]?.saisie.Prix, erreurs: lu.erreurs }
  },
  'le stock de verres': m => {
    const lu = lireStock({
      contenu: csv('Nom commercial;Sphère;Cylindre;Ø;Quantité;Prix d’achat', `Éco Clair;-1;0;65;3;${m}`),
      officine: 'Angré',
      noms: [['Éco Clair', ID]],
      genres: {},
      dites: {},
      pas: 0.25,
    })
    return { lu: lu.lignes[0]?.saisie.PrixAchat, erreurs: lu.erreurs }
  },
  'les lignes d’un bon de réception et le stock d’ouverture': m => {
    const lu = lireLignes({
      contenu: csv('Catégorie;Référence;Quantité;Prix d’achat brut;Vente TTC', `Monture;EB 1;2;${m};9999999`),
      categories: [['Monture', ID]],
      marques: [],
      dites: {},
    })
    return { lu: lu.lignes[0]?.saisie.PrixAchatBrut, erreurs: lu.erreurs }
  },
  'la réponse d’une assurance': m => {
    const lu = lireReponse({ contenu: csv('Commande;Accepté', `CMD-1;${m}`), motifs: [] })
    return { lu: lu.lignes[0]?.MontantAccepte, erreurs: lu.erreurs }
  },
}

describe('un montant d’un fichier', () => {
  for (const [nom, lire] of Object.entries(IMPORTATIONS)) {
    it(`« 25.000 » est vingt-cinq mille francs dans ${nom}`, () => {
      for (const [texte, montant] of [
        ['25.000', 25_000],
        ['25,000', 25_000],
        ['1.250.000', 1_250_000],
        ['32 500,00', 32_500],
        ['25000 F', 25_000],
      ])
        expect([texte, lire(texte as string)]).toEqual([texte, { lu: montant, erreurs: [] }])
      for (const texte of ['25,5', '7500.000', '1.250,000', 'vingt'])
        expect([texte, lire(texte)]).toEqual([
          texte,
          { lu: undefined, erreurs: [expect.objectContaining({ message: expect.any(String) })] },
        ])
    })
  }

  it('ne se lit qu’à un endroit : aucune lecture de fichier n’a la sienne', () => {
    const fichiers = globSync('api/src/**/*lecture.ts', { cwd: `${import.meta.dirname}/..` })
    expect(fichiers.length).toBeGreaterThan(8)
    const fautifs = fichiers.filter(f =>
      /\blireMontant\b|parseFloat|parseInt/.test(readFileSync(`${import.meta.dirname}/../${f}`, 'utf8')),
    )
    expect(fautifs).toEqual([])
  })
})
