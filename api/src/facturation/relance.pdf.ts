import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import type { Content } from 'pdfmake/interfaces'
import { bloc, cote, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommes } from '../kernel/paper/sommes.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'
import { adresseDe, avecAvoir, type Cadre, compteDit, type FactureDue } from './papier.ts'

const montant = (m: number) => ecrireMontant(m, { symbole: false })
const ouvert = (factures: readonly FactureDue[]) => factures.reduce((n, f) => n + f.Ouvert, 0)

/** What is due on which day, and what it adds up to; the delay that is over, where there is one. */
function tableau(factures: readonly FactureDue[], jour: string, echues: boolean): Content {
  const avecSociete = factures.some(f => f.Societe || f.Avoir !== 0)
  const vides = ['', '', ...(avecSociete ? [''] : []), ...(echues ? [''] : [])]
  return tableauDeLignes(
    [
      { titre: 'Facture', largeur: 76 },
      ...(avecSociete ? [{ titre: 'Société', large: true }] : []),
      { titre: 'Bordereau', ...(avecSociete ? { largeur: 78 } : { large: true }) },
      { titre: 'Déposée le', largeur: 52 },
      { titre: 'À régler avant le', largeur: 74 },
      ...(echues ? [{ titre: 'Retard', largeur: 40, nombre: true }] : []),
      { titre: 'Facturé', largeur: 56, nombre: true },
      { titre: 'Reste dû', largeur: 56, nombre: true },
    ],
    [
      ...factures.map(f => [
        f.Numero,
        ...(avecSociete ? [avecAvoir(f.Societe ?? '', f.Avoir)] : []),
        f.Bordereau ?? '',
        ecrireJour(f.DateDepot),
        f.DateLimite ? ecrireJour(f.DateLimite) : 'à réception',
        ...(echues ? [`${f.DateLimite ? joursDe({ du: f.DateLimite, au: jour }) - 1 : f.Jours}\u00a0j`] : []),
        montant(f.Montant),
        montant(f.Ouvert),
      ]),
      [
        'Total',
        ...vides,
        '',
        montant(factures.reduce((n, f) => n + f.Montant, 0)),
        montant(ouvert(factures)),
      ],
    ],
    { total: true },
  )
}

/** What an insurer is reminded of and is due, the oldest first; then, for it to know, what will be. */
export default function relancePdf({ factures, destinataire: d, ...c }: Cadre & { factures: FactureDue[] }) {
  const compte = compteDit({ ...c, destinataire: d })
  const jour = c.imprimeLe.slice(0, 10)
  const echues = factures.filter(f => f.Echue)
  const aEchoir = factures.filter(f => !f.Echue)
  const total = ouvert(echues)
  return enPdf({
    titre: `Relance ${d.Nom}`,
    entete: c.entete,
    pied: mentionImpression(c.imprimeLe, c.imprimePar),
    contenu: [
      enTete(c.officine, 'Relance', d.Nom, [`Du ${ecrireJour(jour)}`], c.entete),
      cote(
        bloc('À l’attention de', adresseDe(d)),
        bloc('Objet', ['Factures échues en attente de règlement']),
      ),
      {
        text: `Madame, Monsieur,\n\nSauf erreur de notre part, les factures suivantes, déposées auprès de vos services, sont échues et restent à régler au ${ecrireJour(jour)}.`,
        margin: [0, 0, 0, 12],
      },
      sousTitre('Échues'),
      tableau(echues, jour, true),
      sommes('Reste dû, échu :', total, [{ nom: 'À régler', montant: total, total: true }]),
      {
        text: `Nous vous remercions de bien vouloir procéder à leur règlement${compte ? ` sur notre compte ${compte}` : ''}, et vous prions d’agréer, Madame, Monsieur, nos salutations distinguées.`,
        margin: [0, 12, 0, 12],
      },
      ...(aEchoir.length > 0 ? [sousTitre('À échoir, pour information'), tableau(aEchoir, jour, false)] : []),
      signatures('Pour l’officine'),
    ],
  })
}
