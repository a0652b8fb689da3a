import { nomComplet } from '@dioptrie/domain/clients/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Content } from 'pdfmake/interfaces'
import { blocClient } from '../clients/client.pdf.ts'
import { bloc, cote, enPage, sousTitre } from '../kernel/paper/impression.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { colonnesRemplies, type ExamenAImprimer } from './mesures.pdf.ts'

/** What an optician writes to the doctor: who, why, what was found, and what is asked. */
export default function lettrePdf(d: ExamenAImprimer): Promise<Uint8Array> {
  const { consultation: k, client, officine } = d
  const urgence = k.Orientation === 'Urgence'
  const pression = [
    k.Binoculaire.PressionOD && `OD ${k.Binoculaire.PressionOD} mmHg`,
    k.Binoculaire.PressionOG && `OG ${k.Binoculaire.PressionOG} mmHg`,
  ].filter(Boolean)
  const paragraphe = (text: string): Content => ({ text, margin: [0, 0, 0, 10], lineHeight: 1.25 })
  return enPage(d, {
    titre: `Lettre à l’ophtalmologue, ${k.RefConsultation}`,
    intitule: 'Lettre',
    reference: k.RefConsultation,
    dates: [`${officine.Ville ? `${officine.Ville}, le` : 'Le'} ${ecrireJour(k.DateConsultation)}`],
    contenu: [
      cote(blocClient(client), bloc('À', ['Docteur en ophtalmologie', urgence ? 'URGENT' : null])),
      paragraphe('Docteur,'),
      paragraphe(
        `Nous avons examiné ${nomComplet(client)} le ${ecrireJour(k.DateConsultation)}${k.Motif ? `, pour le motif suivant : ${k.Motif}` : ''}.` +
          (k.Plaintes.length > 0 ? ` Plaintes : ${k.Plaintes.join(', ')}.` : '') +
          (k.Antecedents ? ` Antécédents : ${k.Antecedents}` : ''),
      ),
      colonnesRemplies(k),
      ...(pression.length > 0 ? [paragraphe(`Pression : ${pression.join(', ')}.`)] : []),
      ...(k.Conclusion ? [sousTitre('Ce que nous avons constaté'), paragraphe(k.Conclusion)] : []),
      paragraphe(
        urgence
          ? 'Ces constatations nous paraissent demander votre avis en urgence. Nous vous remercions de recevoir ce patient au plus tôt.'
          : 'Nous vous remercions de bien vouloir recevoir ce patient et nous dire ce que vous en pensez.',
      ),
      paragraphe('Avec nos salutations confraternelles.'),
      signatures('', k.Examinateur ?? 'L’examinateur'),
    ],
  })
}
