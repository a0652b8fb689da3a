import { age, ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Oeil, TypeVision } from '@dioptrie/domain/kernel/optique'
import { type ClientDemo, type OfficineLue, passage, type Reseau } from './clients.ts'
import type { Hasard } from './hasard.ts'
import { type Mesures, premiersYeux, prescrire, vieillir, type Yeux } from './refraction.ts'

export interface OrdonnanceDemo {
  _id: string
  RefOrd: string
  IdClient: string
  IdOfficine: string
  DateOrd: Jour
  TypeVision: TypeVision | null
  IdPrescripteur: string | null
  IdCentre: string | null
  Observation: string | null
  createdAt: string
  updatedAt: string
  createdBy: string
  updatedBy: string
  OD: Oeil
  OG: Oeil
  /** What the first typing said, when it was corrected later. */
  avant?: Mesures
}

const AGE_INCONNU = 45
const annees = (debut: Jour, fin: Jour) => (Date.parse(fin) - Date.parse(debut)) / (365.25 * 86_400_000)

interface Visite {
  client: number
  instant: number
  priorite: number
}

/** Every day a client could have come back; the most faithful first, so that the wanted number can be cut off. */
function visitesPossibles(
  h: Hasard,
  clients: ClientDemo[],
  officines: Map<string, OfficineLue>,
  veille: Jour,
) {
  const visites: Visite[] = []
  clients.forEach((client, rang) => {
    const fidelite = 0.25 + h.reel() * 1.75
    const officine = officines.get(client.IdOfficine) as OfficineLue
    let jour = client.createdAt.slice(0, 10)
    for (let n = 1; ; n++) {
      const instant = n === 1 ? Date.parse(client.createdAt) + 600_000 : passage(h, officine, jour, veille)
      visites.push({ client: rang, instant, priorite: n / fidelite })
      jour = ajouterJours(jour, h.entier(210, 600))
      if (jour > veille) return
    }
  })
  return visites
}

/** `creer` gives a prescription its number, in the order of the visits. */
export function creerOrdonnances(
  h: Hasard,
  reseau: Reseau,
  clients: ClientDemo[],
  { nombre, jour }: { nombre: number; jour: Jour },
  numeroter: (officine: OfficineLue, annee: number) => string,
): OrdonnanceDemo[] {
  const officines = new Map(reseau.officines.map(o => [o._id, o]))
  const veille = ajouterJours(jour, -1)
  const visites = visitesPossibles(h, clients, officines, veille)
    .sort((a, b) => a.priorite - b.priorite)
    .slice(0, nombre)
    .sort((a, b) => a.instant - b.instant)
  const dossiers = new Map<
    number,
    { yeux: Yeux; vuLe: Jour; prescripteur: Reseau['prescripteurs'][number] }
  >()

  return visites.map(({ client: rang, instant }) => {
    const client = clients[rang] as ClientDemo
    const officine = officines.get(client.IdOfficine) as OfficineLue
    const createdAt = new Date(instant).toISOString()
    const venu = createdAt.slice(0, 10)
    const connu = dossiers.get(rang)
    const ans = client.DateNaissance ? age(client.DateNaissance, venu) : AGE_INCONNU
    const yeux = connu ? vieillir(h, connu.yeux, ans, annees(connu.vuLe, venu)) : premiersYeux(h, ans)
    const prescripteur = connu && h.chance(0.7) ? connu.prescripteur : h.parmi(reseau.prescripteurs)
    dossiers.set(rang, { yeux, vuLe: venu, prescripteur })
    client.DerniereVisite = venu

    const enPlus = reseau.prescripteurs.indexOf(prescripteur) % 12 === 5
    const mesures = prescrire(h, yeux, ans, enPlus)
    const anonyme = h.chance(0.04)
    const ordonnance: OrdonnanceDemo = {
      _id: h.id(instant),
      RefOrd: numeroter(officine, Number(venu.slice(0, 4))),
      IdClient: client._id,
      IdOfficine: officine._id,
      DateOrd: ajouterJours(
        venu,
        -h.parPoids([
          [0, 40],
          [1, 15],
          [3, 15],
          [7, 15],
          [15, 15],
        ] as const),
      ),
      IdPrescripteur: anonyme ? null : prescripteur._id,
      IdCentre: anonyme ? null : prescripteur.IdCentre,
      Observation: h.chance(0.06) ? h.parmi(NOTES) : null,
      createdAt,
      updatedAt: createdAt,
      createdBy: h.parmi(officine.equipe),
      updatedBy: '',
      ...mesures,
    }
    ordonnance.updatedBy = ordonnance.createdBy
    return h.chance(0.012) ? corriger(h, ordonnance, officine) : ordonnance
  })
}

const NOTES = [
  'Verres amincis conseillés.',
  'Port permanent.',
  'Pour la conduite.',
  'Contrôle dans six mois.',
  'Filtre lumière bleue demandé.',
  'Première paire.',
]

/** A slip of the first typing, seen an hour later with the paper in hand. */
function corriger(h: Hasard, juste: OrdonnanceDemo, { equipe }: OfficineLue): OrdonnanceDemo {
  const { OD, OG, TypeVision } = juste
  const avant: Mesures = { OD: { ...OD }, OG: { ...OG }, TypeVision }
  const cote = OD.Sph === undefined ? 'OG' : 'OD'
  avant[cote].Sph = (avant[cote].Sph ?? 0) + h.parmi([0.5, -0.5, 1])
  const updatedAt = new Date(Date.parse(juste.createdAt) + h.entier(600, 5400) * 1000).toISOString()
  return { ...juste, avant, updatedAt, updatedBy: h.parmi(equipe) }
}
