import { COLONNES, estVide } from '@dioptrie/domain/consultations/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { ecrireNombre } from '@dioptrie/domain/kernel/optique'
import type { Content } from 'pdfmake/interfaces'
import { blocClient } from '../clients/client.pdf.ts'
import { VIDE } from '../clients/mesures.pdf.ts'
import { bloc, cote, enPage, sousTitre } from '../kernel/paper/impression.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { tableauEncadre } from '../kernel/paper/tableaux.ts'
import { colonnesRemplies, type ExamenAImprimer } from './mesures.pdf.ts'

type Valeurs = Record<string, string | number>

const dire = (v: string | number | undefined, unite = '') =>
  v === undefined ? VIDE : `${typeof v === 'number' ? ecrireNombre(v) : v}${unite}`

/** Only the lines where something was measured. */
function binoculaire(b: Valeurs): Content[] {
  const lignes = (
    [
      ['Acuité sans correction', dire(b.AVSansOD), dire(b.AVSansOG), dire(b.AVSansDeux)],
      ['Acuité des deux yeux, de loin', VIDE, VIDE, dire(b.AVDeuxLoin)],
      ['Acuité des deux yeux, de près', VIDE, VIDE, dire(b.AVDeuxPres)],
      ['Écart pupillaire de loin', dire(b.EPLoinOD, ' mm'), dire(b.EPLoinOG, ' mm'), VIDE],
      ['Écart pupillaire de près', dire(b.EPPresOD, ' mm'), dire(b.EPPresOG, ' mm'), VIDE],
      ['Pression', dire(b.PressionOD, ' mmHg'), dire(b.PressionOG, ' mmHg'), VIDE],
      ['Œil dominant', VIDE, VIDE, dire(b.OeilDominant)],
      ['Équilibre, œil plus net', VIDE, VIDE, dire(b.Equilibre)],
      ['Fusion de près', VIDE, VIDE, dire(b.FusionPres)],
      ['Phorie de loin', VIDE, VIDE, dire(b.PhorieLoin)],
      ['Phorie de près', VIDE, VIDE, dire(b.PhoriePres)],
      ['Point proche de convergence', VIDE, VIDE, dire(b.PPC, ' cm')],
    ] as string[][]
  ).filter(l => l.slice(1).some(v => v !== VIDE))
  return lignes.length === 0
    ? []
    : [sousTitre('Vision binoculaire et mesures'), tableauEncadre(['', 'OD', 'OG', 'Les deux'], lignes, 190)]
}

export default function consultationPdf(d: ExamenAImprimer): Promise<Uint8Array> {
  const { consultation: k, client } = d
  const mesuree = COLONNES.some(colonne => !estVide(k[colonne]))
  return enPage(d, {
    titre: `Examen de vue ${k.RefConsultation}`,
    intitule: 'Examen de vue',
    reference: k.RefConsultation,
    dates: [
      `Du ${ecrireJour(k.DateConsultation)}`,
      ...(k.RefOrd ? [`Ordonnance ${k.RefOrd}`] : []),
      ...(k.Statut === 'Active' ? [] : ['EXAMEN ARCHIVÉ']),
    ],
    contenu: [
      cote(
        blocClient(client),
        bloc('Examiné par', [k.Examinateur ?? 'Non indiqué', k.Motif, k.Plaintes.join(', ')]),
      ),
      ...(k.Antecedents
        ? [sousTitre('Antécédents'), { text: k.Antecedents, margin: [0, 0, 0, 10] as never }]
        : []),
      ...(mesuree ? [sousTitre('Réfraction'), colonnesRemplies(k)] : []),
      ...binoculaire(k.Binoculaire),
      ...(k.Conclusion
        ? [sousTitre('Conclusion'), { text: k.Conclusion, margin: [0, 0, 0, 10] as never }]
        : []),
      ...(k.Orientation && k.Orientation !== 'Aucune'
        ? [
            {
              text: k.Orientation === 'Urgence' ? 'Orienté en urgence.' : 'Orienté vers un ophtalmologue.',
              bold: true,
            },
          ]
        : []),
      ...(k.ProchainControle ? [{ text: `Prochain contrôle : ${ecrireJour(k.ProchainControle)}` }] : []),
      signatures('Le client', `L’examinateur${k.Examinateur ? `, ${k.Examinateur}` : ''}`),
    ],
  })
}
