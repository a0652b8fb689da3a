import type { BilletageEntier } from '@dioptrie/domain/caisse/cloture'
import { type TypeOperation, tableauDesModes } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ancien, selon } from '../kernel/paper/facon.ts'
import { bloc, cote, enPage, sousTitre } from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { sommesSeules } from '../kernel/paper/sommes.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'

interface ClotureAImprimer extends Impression {
  billetage: BilletageEntier
}

const instant = (quand: string) => `${ecrireJour(quand.slice(0, 10))} à ${quand.slice(11, 16)}`
const nombre = (montant: number) => ecrireMontant(montant, { symbole: false })

/** What a type is called on paper, where its own name is short for something. */
const NOMS: Partial<Record<TypeOperation, string>> = {
  Initialisation: 'Fonds d’ouverture',
  'Règlement cmde cli': 'Règlement commande',
  'Règlement cpt': 'Règlement comptoir',
  'Versement Banque': 'Versement en banque',
  'Approvisionnement Caisse Depense': 'Approvisionnement de la caisse dépense',
}

/** What was counted, what was expected and why they differ, on one page to sign. */
export default function cloturePdf(d: ClotureAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

const MONTANT = 120

function dessiner({ billetage: b, ...d }: ClotureAImprimer): Promise<Uint8Array> {
  const { journee } = b
  const { modes, rangs, totaux } = tableauDesModes(journee.lignes)
  return enPage(d, {
    titre: `Clôture de caisse du ${ecrireJour(b.DateCloture)}`,
    intitule: 'Clôture de caisse',
    reference: `Journée du ${ecrireJour(b.DateCloture)}`,
    dates: [`Écriture n° ${b.Rang}`],
    contenu: [
      cote(
        bloc('Ouverte', [journee.ouverteLe && instant(journee.ouverteLe), journee.ouvertePar]),
        bloc('Clôturée', [instant(b.createdAt), b.createdBy]),
        ...(b.Signataire ? [bloc('Deuxième signature', [b.Signataire])] : []),
        ...(b.ContreeLe
          ? [bloc('Contrée : elle ne compte pas', [instant(b.ContreeLe), b.ContreePar, b.MotifContre])]
          : []),
      ),
      sousTitre('Compté dans le tiroir'),
      tableauDeLignes(
        [
          { titre: 'Coupure', large: true },
          { titre: 'Nombre', largeur: 90, nombre: true },
          { titre: 'Montant', largeur: MONTANT, nombre: true },
        ],
        [
          ...b.Coupures.filter(c => c.Nombre > 0).map(c => [
            `${c.Nature === 'billet' ? 'Billet' : 'Pièce'} de ${ecrireMontant(c.Valeur)}`,
            String(c.Nombre),
            nombre(c.Valeur * c.Nombre),
          ]),
          ...(ancien()
            ? []
            : [['Total', String(b.Coupures.reduce((n, c) => n + c.Nombre, 0)), nombre(b.Total)]]),
        ],
        { total: true, serre: true },
      ),
      sousTitre('Attendu par type et par mode ; seules les espèces comptent dans le tiroir'),
      tableauDeLignes(
        [
          { titre: 'Opération', large: true },
          ...modes.map(mode => ({ titre: mode, nombre: true, ...(ancien() ? {} : { largeur: 64 }) })),
        ],
        [
          ...rangs.map(r => [NOMS[r.typeOperation] ?? r.typeOperation, ...r.montants.map(nombre)]),
          ['Total', ...totaux.map(nombre)],
        ],
        { total: true, zeros: true, serre: true },
      ),
      sommesSeules([
        ['Attendu', ecrireMontant(b.Attendu)],
        ['Compté', ecrireMontant(b.Total)],
        ['Écart', `${b.Ecart > 0 ? '+' : ''}${ecrireMontant(b.Ecart)}`],
      ]),
      // Closings given before said nothing of the other modes.
      ...((b.Modes ?? []).length > 0
        ? [
            sousTitre('Pointé hors du tiroir'),
            tableauDeLignes(
              [
                { titre: 'Mode', large: true },
                { titre: 'Attendu', largeur: 110, nombre: true },
                { titre: 'Compté', largeur: 110, nombre: true },
                { titre: 'Écart', largeur: 110, nombre: true },
              ],
              b.Modes.map(m => [m.Mode, nombre(m.Attendu), nombre(m.Compte), nombre(m.Ecart)]),
            ),
          ]
        : []),
      cote(
        bloc('Recettes du jour, tous modes', [ecrireMontant(b.Recettes)]),
        ...(b.Motif ? [bloc('Motif de l’écart', [b.Motif])] : []),
      ),
      {
        text: `Total perpétuel ${ecrireMontant(b.TotalPerpetuel)} · empreinte ${b.Empreinte}`,
        fontSize: 7,
        margin: [0, 10, 0, 0],
      },
      signatures(
        `La caisse${b.createdBy ? `, ${b.createdBy}` : ''}`,
        b.Signataire ? `Deuxième signature, ${b.Signataire}` : 'La direction',
      ),
    ],
  })
}
