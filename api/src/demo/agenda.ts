import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Hasard } from './hasard.ts'
import { identite } from './noms.ts'

const RENDEZ_VOUS = [
  'Essayage de montures',
  'Retrait de lunettes',
  'Contrôle de la vue',
  'Adaptation de lentilles',
  'Ajustage',
]

/** 0 is Sunday, as in JavaScript. */
const jourDeSemaine = (jour: Jour) => new Date(`${jour}T00:00:00Z`).getUTCDay()

/** The calendar of an officine, from two weeks before a day to a month after. */
export function creerEvenements(
  h: Hasard,
  jour: Jour,
  { code, ...officine }: { code: string; IdOfficine: string; owner: string },
) {
  const evenement = (label: string, title: string, startDate: string, endDate: string, allDay = false) => ({
    title,
    startDate,
    endDate,
    label,
    allDay,
    ...officine,
  })
  const aLHeure = (quand: Jour, label: string, title: string, minutes: number, duree: number) => {
    const debut = Date.parse(quand) + minutes * 60_000
    const instant = (ms: number) => new Date(ms).toISOString()
    return evenement(label, title, instant(debut), instant(debut + duree * 60_000))
  }
  const entiers = (du: Jour, au: Jour, label: string, title: string) =>
    evenement(label, title, `${du}T00:00:00.000Z`, `${au}T00:00:00.000Z`, true)

  const jours = Array.from({ length: 45 }, (_, rang) => ajouterJours(jour, rang - 14))
  const lundis = jours.filter(j => jourDeSemaine(j) === 1)
  const ouvres = jours.filter(j => jourDeSemaine(j) !== 0)
  const rendezVous = ouvres.flatMap(j => {
    if (!h.chance(j < ajouterJours(jour, 12) ? 0.6 : 0.25)) return []
    const genre = h.chance(0.5) ? 'M' : 'F'
    const qui = `${genre === 'M' ? 'M.' : 'Mme'} ${identite(h, genre).Nom}`
    return [aLHeure(j, 'rendez-vous', `${h.parmi(RENDEZ_VOUS)} : ${qui}`, h.entier(17, 34) * 30, 30)]
  })
  const prochain = (jourVoulu: number, apres: number) =>
    Array.from({ length: 7 }, (_, n) => ajouterJours(jour, apres + n)).find(
      j => jourDeSemaine(j) === jourVoulu,
    ) as Jour
  return [
    ...lundis.map(j => aLHeure(j, 'reunion', 'Point d’équipe', 8 * 60, 30)),
    ...lundis.map(j =>
      aLHeure(ajouterJours(j, 3), 'livraison', 'Verres : livraison de la semaine', 10 * 60, 60),
    ),
    ...rendezVous,
    ...(code === 'ANG'
      ? [
          entiers(ajouterJours(jour, -3), ajouterJours(jour, 9), 'absence', 'Congé : N’Guessan Amenan Ruth'),
          aLHeure(prochain(3, 2), 'reunion', 'Réunion des gérants', 15 * 60, 90),
        ]
      : []),
    ...(code === 'PLT'
      ? [
          entiers(
            prochain(4, 5),
            ajouterJours(prochain(4, 5), 1),
            'autre',
            'Dépistage au Collège Les Flamboyants',
          ),
        ]
      : []),
    entiers(prochain(6, 20), prochain(6, 20), 'autre', 'Inventaire de l’officine'),
  ]
}
