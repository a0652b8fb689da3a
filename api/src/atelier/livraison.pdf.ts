import type { Livraison, Montage } from '@dioptrie/domain/atelier/contract'
import { verresVendus } from '@dioptrie/domain/atelier/rules'
import { nomComplet } from '@dioptrie/domain/clients/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { designationMonture, designationVerre, NUMEROS } from '@dioptrie/domain/ventes/rules'
import type { Content } from 'pdfmake/interfaces'
import { selon } from '../kernel/paper/facon.ts'
import {
  bloc,
  cote,
  enPdf,
  enTete,
  imageDite,
  mentionImpression,
  sousTitre,
} from '../kernel/paper/impression.ts'
import type { Impression } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { tableauEncadre } from '../kernel/paper/tableaux.ts'
import { deSoi } from './deSoi.ts'

export interface BonAImprimer extends Impression {
  commande: CommandeEntiere
  livraison: Livraison
  montages: Montage[]
  signature: string | null
}

/** What was handed over, pair by pair. */
function remis(c: CommandeEntiere): string[][] {
  const vendus = verresVendus(c)
  return NUMEROS.flatMap(n => {
    const verres = vendus
      .filter(v => v.Paire === n)
      .map(v => `${v.Cote} ${designationVerre(v.decrit)}`.trim())
    const monture =
      designationMonture(c.Paires[n - 1], c.Montures[n - 1]) ||
      (c[`PrixMont${n}`] > 0 ? 'Monture' : verres.length > 0 ? 'Monture du client' : '')
    return monture || verres.length > 0 ? [[String(n), monture || '–', verres.join('\n') || '–']] : []
  })
}

const garanties = (l: Livraison): Content[] =>
  l.Garanties.length === 0
    ? []
    : [
        sousTitre('Garantie'),
        tableauEncadre(
          ['Paire', 'Ce qui est garanti', 'Durée', 'Jusqu’au'],
          l.Garanties.map(g => [
            String(g.Paire),
            g.Quoi === 'monture' ? 'Monture' : 'Verres',
            `${g.Mois} mois`,
            ecrireJour(g.Fin),
          ]),
          undefined,
          { textes: true },
        ),
      ]

export default function bonPdf(d: BonAImprimer): Promise<Uint8Array> {
  return selon(d, () => dessiner(d))
}

function dessiner(d: BonAImprimer): Promise<Uint8Array> {
  const { commande: c, livraison: l, officine } = d
  return enPdf({
    titre: `Bon de livraison ${c.RefCmmd}`,
    entete: d.entete,
    tirage: d.tirage ?? 1,
    pied: `${officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar, d.tirage)}`,
    contenu: [
      enTete(
        officine,
        'Bon de livraison',
        c.RefCmmd,
        [`Commandée le ${ecrireJour(c.DateCommd)}`, `Livrée le ${ecrireJour(l.LivreLe.slice(0, 10))}`],
        d.entete,
      ),
      cote(
        bloc('Client', [
          nomComplet({ Civilite: c.Civilite, Nom: c.Client, Prenoms: '' }).trim(),
          c.CodeClient,
          c.Contacts[0] && formaterTelephone(c.Contacts[0]),
        ]),
        bloc('Remise', [l.RemisA ? `À ${l.RemisA}` : 'Au client', `Par ${l.LivrePar}`]),
        bloc('Règlement', [
          l.ResteAPayer > 0 ? `Reste à payer : ${ecrireMontant(l.ResteAPayer)}` : 'Soldé',
          `Part du client : ${ecrireMontant(c.PartClient)}`,
          c.PartAssurance > 0 ? `${c.Assurance ?? 'Assurance'} : ${ecrireMontant(c.PartAssurance)}` : null,
        ]),
      ),
      sousTitre('Remis ce jour'),
      tableauEncadre(['Paire', 'Monture', 'Verres'], remis(c), undefined, { textes: true }),
      ...garanties(l),
      ...deSoi(d.montages),
      ...(d.signature
        ? [
            {
              unbreakable: true,
              stack: [
                sousTitre('Signature du client'),
                imageDite(d.signature, `Signature de ${l.RemisA || c.Client}`, [220, 90]),
              ],
            },
          ]
        : [signatures('Le client', 'Pour l’officine')]),
    ],
  })
}
