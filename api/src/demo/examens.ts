import { ajouterJours, ajouterMois, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Cote, Oeil, Refraction } from '@dioptrie/domain/kernel/optique'
import type pg from 'pg'
import type { ClientDemo, OfficineLue } from './clients.ts'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import type { OrdonnanceDemo } from './ordonnances.ts'

const MOTIFS = [
  'Contrôle annuel',
  'Vision floue au volant',
  'Fatigue sur écran',
  'Lunettes cassées',
  'Lecture difficile',
]
const PLAINTES = ['Vision de loin floue', 'Vision de près floue', 'Maux de tête', 'Éblouissement']
const CONCLUSIONS = [
  'Correction renouvelée, acuité de 10/10 aux deux yeux.',
  'Myopie un peu plus forte, équipement à changer.',
  'Presbytie qui commence : verres progressifs expliqués.',
  'Correction stable.',
]
/** How far back exams were done in the shops. */
const MOIS = 18

const refraction = ({ Sph, Cyl, Axe, Add }: Oeil, AVLoin?: string): Refraction =>
  JSON.parse(JSON.stringify({ Sph, Cyl, Axe, Add, AVLoin }))

/** What a machine reads: near, a quarter off now and then, never an addition. */
function objective(h: Hasard, { Sph, Cyl, Axe }: Oeil): Refraction {
  const lue = Sph === undefined ? undefined : Sph + h.parmi([-0.25, 0, 0, 0.25])
  return JSON.parse(
    JSON.stringify({ Sph: lue === undefined ? undefined : Math.max(-30, Math.min(30, lue)), Cyl, Axe }),
  )
}

const enJson = (colonne: Partial<Record<Cote, Refraction>>) => JSON.stringify(colonne)

async function examinateursDe(base: pg.PoolClient): Promise<Map<string, string[]>> {
  const { rows } = await base.query<{ _id: string; IdOfficine: string }>(
    `select distinct u."_id", u."IdOfficine" from utilisateur u join utilisateur_role ur on ur."IdUtilisateur" = u."_id"
     join role r on r."_id" = ur."IdRole" where 'consultations.ecrire' = any(r.permissions) order by 1`,
  )
  const par = new Map<string, string[]>()
  for (const { _id, IdOfficine } of rows) par.set(IdOfficine, [...(par.get(IdOfficine) ?? []), _id])
  return par
}

interface Donnees {
  officines: readonly OfficineLue[]
  clients: readonly ClientDemo[]
  ordonnances: readonly OrdonnanceDemo[]
  jour: Jour
}

/**
 * A third of the last prescriptions came out of an exam in the shop, and this morning's waiting room. Answers, by
 * prescription, the exam that gave it.
 */
export async function poserExamens(
  base: pg.PoolClient,
  h: Hasard,
  { officines, clients, ordonnances, jour }: Donnees,
  numeroter: (officine: OfficineLue, annee: number) => string,
): Promise<Map<string, string>> {
  const examinateurs = await examinateursDe(base)
  const parId = new Map(officines.map(o => [o._id, o]))
  const depuis = ajouterMois(jour, -MOIS)
  const derniere = new Map<string, OrdonnanceDemo>()
  const donnes = new Map<string, string>()
  const examens: object[] = []
  const commun = (IdOfficine: string, createdAt: string, DateConsultation: Jour) => {
    const IdExaminateur = h.parmi(examinateurs.get(IdOfficine) ?? [])
    return {
      _id: h.id(Date.parse(createdAt)),
      RefConsultation: numeroter(parId.get(IdOfficine) as OfficineLue, Number(createdAt.slice(0, 4))),
      IdOfficine,
      DateConsultation,
      Motif: h.parmi(MOTIFS),
      Plaintes: h.chance(0.6) ? [h.parmi(PLAINTES)] : [],
      IdExaminateur,
      createdAt,
      updatedAt: createdAt,
      createdBy: IdExaminateur,
      updatedBy: IdExaminateur,
    }
  }
  const VIDES = { Ancienne: '{}', Objective: '{}', Subjective: '{}', Prescrite: '{}', Binoculaire: '{}' }
  ordonnances.forEach((o, rang) => {
    const avant = derniere.get(o.IdClient)
    derniere.set(o.IdClient, o)
    const { OD, OG } = o
    if (o.DateOrd < depuis || rang % 3 !== 0 || !examinateurs.get(o.IdOfficine)?.length) return
    const examen = commun(o.IdOfficine, o.createdAt, o.DateOrd)
    const dans = h.parPoids([
      [null, 40],
      [6, 15],
      [12, 45],
    ] as const)
    const fin = { OD: refraction(OD, '10/10'), OG: refraction(OG, '10/10') }
    donnes.set(o._id, examen._id)
    examens.push({
      ...examen,
      IdClient: o.IdClient,
      Etat: 'Terminé',
      Ancienne: avant ? enJson({ OD: refraction(avant.OD, '7/10'), OG: refraction(avant.OG, '7/10') }) : '{}',
      Objective: enJson({ OD: objective(h, OD), OG: objective(h, OG) }),
      Subjective: enJson(fin),
      Prescrite: enJson(fin),
      Binoculaire: JSON.stringify({
        OeilDominant: h.parmi(['OD', 'OG']),
        FusionPres: 'Normale',
        AVDeuxLoin: '10/10',
      }),
      TypeVision: o.TypeVision,
      Conclusion: h.parmi(CONCLUSIONS),
      Orientation: h.chance(0.04) ? 'Ophtalmologue' : 'Aucune',
      ProchainControle: dans ? ajouterMois(o.DateOrd, dans) : null,
      Montant: 0,
      ArriveLe: o.createdAt,
      CommenceLe: o.createdAt,
      TermineLe: o.createdAt,
    })
  })
  examens.push(
    ...cematin(h, { officines, clients, jour }, examinateurs, commun).map(e => ({ ...VIDES, ...e })),
  )
  if (examens.length > 0) {
    const colonnes = Object.keys(examens[0] as object)
    // Every line has the columns of the first.
    await inserer(
      base,
      'consultation',
      examens.map(e => Object.fromEntries(colonnes.map(c => [c, (e as Record<string, unknown>)[c] ?? null]))),
    )
  }
  return donnes
}

/** Two who wait, one in exam, one done whose fee is still to be paid: in each shop that examines. */
function cematin(
  h: Hasard,
  { officines, clients, jour }: Pick<Donnees, 'officines' | 'clients' | 'jour'>,
  examinateurs: ReadonlyMap<string, readonly string[]>,
  commun: (IdOfficine: string, createdAt: string, jour: Jour) => { IdExaminateur: string },
): object[] {
  const etats = ['Terminé', 'En examen', 'Arrivé', 'Arrivé'] as const
  return officines.flatMap(({ _id }) => {
    if (!examinateurs.get(_id)?.length) return []
    const venus = clients.filter(c => c.IdOfficine === _id && c.Statut === 'Actif').slice(-etats.length)
    return venus.map((client, rang) => {
      const Etat = etats[rang] as (typeof etats)[number]
      const createdAt = `${jour}T0${7 + Math.min(rang, 1)}:${String(10 + rang * 11).padStart(2, '0')}:00.000Z`
      const examen = commun(_id, createdAt, jour)
      return {
        ...examen,
        IdClient: client._id,
        IdExaminateur: Etat === 'Arrivé' ? null : examen.IdExaminateur,
        Etat,
        TypeVision: null,
        Conclusion: Etat === 'Terminé' ? h.parmi(CONCLUSIONS) : null,
        Orientation: 'Aucune',
        ProchainControle: Etat === 'Terminé' ? ajouterJours(jour, 365) : null,
        Montant: 5_000,
        ArriveLe: createdAt,
        CommenceLe: Etat === 'Arrivé' ? null : createdAt,
        TermineLe: Etat === 'Terminé' ? createdAt : null,
      }
    })
  })
}
