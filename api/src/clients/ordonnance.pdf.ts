import type { Ordonnance } from '@dioptrie/domain/clients/contract'
import { valableJusquau } from '@dioptrie/domain/clients/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import {
  type Cote,
  ecrireNombre,
  enMoins,
  enPlus,
  formule,
  type Oeil,
  visionDePres,
  YEUX,
} from '@dioptrie/domain/kernel/optique'
import {
  bloc,
  cote as cotes,
  enPdf,
  enTete,
  mentionImpression,
  sousTitre,
} from '../kernel/paper/impression.ts'
import type { Entete, Officine } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { tableauEncadre } from '../kernel/paper/tableaux.ts'
import { blocClient, type ClientImprime } from './client.pdf.ts'
import { mesures, VIDE } from './mesures.pdf.ts'

interface OrdonnanceAImprimer {
  ordonnance: Ordonnance
  /** In months. */
  validite: number
  officine: Officine
  entete: Entete | null
  client: ClientImprime
  imprimePar: string
  /** Whether who prints it is one. */
  opticien: boolean
  imprimeLe: string
}

const BASES: Record<string, string> = {
  interne: 'base interne',
  externe: 'base externe',
  superieure: 'base supérieure',
  inferieure: 'base inférieure',
}
const prisme = (valeur: number | undefined, base: string | undefined) =>
  valeur ? `${ecrireNombre(valeur, 2)} ${BASES[base ?? ''] ?? ''}`.trim() : VIDE

function prismes(yeux: Record<Cote, Oeil>) {
  const lignes = YEUX.map(c => [
    c,
    prisme(yeux[c].PrismeH, yeux[c].BaseH),
    prisme(yeux[c].PrismeV, yeux[c].BaseV),
  ])
  if (lignes.every(l => l.slice(1).every(v => v === VIDE))) return []
  return [sousTitre('Prismes'), tableauEncadre(['', 'Horizontal', 'Vertical'], lignes)]
}

/** The prescriber writes minus cylinder, the maker reads plus: both are there, and the near lens when there is one. */
function notations(yeux: Record<Cote, Oeil>) {
  const pres = (o: Oeil) => {
    const verre = visionDePres(o)
    return verre ? formule(enMoins(verre)) : VIDE
  }
  const rangees: [titre: string, valeur: (o: Oeil) => string][] = [
    ['Cylindre négatif', o => formule(enMoins(o)) || VIDE],
    ['Cylindre positif', o => formule(enPlus(o)) || VIDE],
    ['Vision de près', pres],
  ]
  const utiles = rangees.filter(([, valeur]) => YEUX.some(c => valeur(yeux[c]) !== VIDE))
  if (utiles.length === 0) return []
  return [
    sousTitre('Lecture'),
    tableauEncadre(
      ['', 'OD', 'OG'],
      utiles.map(([titre, valeur]) => [titre, ...YEUX.map(c => valeur(yeux[c]))]),
      96,
    ),
  ]
}

const TYPES: Record<string, string> = {
  Loin: 'Vision de loin',
  Près: 'Vision de près',
  Bifocal: 'Verres bifocaux',
  Progressif: 'Verres progressifs',
}

/** It is no prescription: it says whose it copies. */
function origine(o: Ordonnance): string {
  const jour = ecrireJour(o.DateOrd)
  const examen = o.RefConsultation ? `, après l’examen de vue ${o.RefConsultation}` : ''
  return o.Prescripteur
    ? `Recopiée de l’ordonnance ${/^(?:Dr|Pr)\b/.test(o.Prescripteur) ? 'du' : 'de'} ${o.Prescripteur} du ${jour}${examen}.`
    : `Recopiée de l’ordonnance du ${jour}${examen}.`
}

export default function ordonnancePdf(d: OrdonnanceAImprimer): Promise<Uint8Array> {
  const { ordonnance: o, client, officine, entete } = d
  const yeux = { OD: o.OD, OG: o.OG }
  return enPdf({
    titre: `Copie de l’ordonnance ${o.RefOrd}`,
    entete,
    pied: `${officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      enTete(
        officine,
        'Copie d’ordonnance',
        o.version > 1 ? `${o.RefOrd} · v${o.version}` : o.RefOrd,
        [
          `Du ${ecrireJour(o.DateOrd)}`,
          `Valable jusqu’au ${ecrireJour(valableJusquau(o.DateOrd, d.validite))}`,
          ...(o.version > 1 ? [`Corrigée le ${ecrireJour(o.updatedAt.slice(0, 10))}`] : []),
          ...(o.Statut === 'Active' ? [] : ['ORDONNANCE RETIRÉE']),
        ],
        entete,
      ),
      { text: origine(o), margin: [0, 0, 0, 10] },
      cotes(
        blocClient(client),
        bloc('Prescripteur', [
          o.Prescripteur ?? 'Non indiqué',
          o.Centre,
          o.TypeVision && (TYPES[o.TypeVision] ?? o.TypeVision),
        ]),
      ),
      sousTitre(`Ordonnance du ${ecrireJour(o.DateOrd)}`),
      mesures(yeux),
      ...prismes(yeux),
      ...notations(yeux),
      ...(o.Observation ? [sousTitre('Observation'), { text: o.Observation }] : []),
      // Whoever hands it over signs for the house that it is what was written: the client has nothing to sign.
      signatures('', `${d.opticien ? 'L’opticien' : 'Pour l’officine'}, ${d.imprimePar}`),
    ],
  })
}
