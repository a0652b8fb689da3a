import type { Civilite } from '@dioptrie/domain/clients/rules'
import { age, ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import { VILLES } from '../referentiel/depart/lieux.ts'
import type { Hasard } from './hasard.ts'
import { type Genre, identite } from './noms.ts'
import { OFFICINES, PROFESSIONS } from './reseau.ts'

/** An officine as it stands in the database, and where its counters are. */
export interface OfficineLue {
  _id: string
  Code: string
  joursOuvrable: string[]
  /** Staff who may write a client. */
  equipe: string[]
  dernierClient: number
}
export interface Reseau {
  officines: OfficineLue[]
  assurances: string[]
  societes: string[]
  prescripteurs: { _id: string; IdCentre: string }[]
}

export interface ClientDemo {
  _id: string
  CodeClient: string
  Civilite: Civilite
  Nom: string
  Prenoms: string
  Genre: Genre
  DateNaissance: Jour | null
  Contacts: string[]
  Email: string | null
  Adresse: string | null
  Pays: string
  Ville: string
  Quartier: string | null
  Profession: string | null
  IdAssurance: string | null
  IdSociete: string | null
  Matricule: string | null
  Observation: string | null
  IdOfficine: string
  Statut: 'Actif' | 'Supprimé'
  DerniereVisite: Jour
  createdAt: string
  updatedAt: string
  createdBy: string
  updatedBy: string
}

/** The network opened this many days ago. */
export const ANCIENNETE = 4 * 365
const JOURS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const OBSERVATIONS = [
  'Préfère être appelé après 17 h.',
  'Allergie au nickel : monture en titane ou en acétate.',
  'Travaille sur écran toute la journée.',
  'Conduit beaucoup de nuit.',
  'Vient avec son fils, qui traduit.',
  'Demande toujours deux montures de la même couleur.',
]
const COTE_D_IVOIRE = new Intl.DisplayNames(['fr'], { type: 'region' }).of('CI') as string

const jourDe = (instant: number): Jour => new Date(instant).toISOString().slice(0, 10)

/** The first opening day from this one on, never later than the last day; at an hour when the shop is open. */
export function passage(h: Hasard, officine: OfficineLue, jour: Jour, dernier: Jour): number {
  const ouvert = (j: Jour) =>
    officine.joursOuvrable.includes(JOURS[new Date(`${j}T00:00:00Z`).getUTCDay()] as string)
  let choisi = jour
  while (!ouvert(choisi) && choisi < dernier) choisi = ajouterJours(choisi, 1)
  while (!ouvert(choisi)) choisi = ajouterJours(choisi, -1)
  return Date.parse(`${choisi}T08:00:00Z`) + h.entier(0, 10 * 3600 - 1) * 1000
}

/** Numbers of the blocks 00, each given once: operators are told apart, nobody's phone rings. */
function numeroteur(depart: number) {
  const suites: Record<string, number> = {}
  return (debut: string) => {
    const n = suites[debut] ?? depart
    suites[debut] = n + 1
    return `225${debut}00${String((n * 618_033 + 104_729) % 1_000_000).padStart(6, '0')}`
  }
}

const sansAccent = (texte: string) => texte.normalize('NFD').replaceAll(/\p{M}/gu, '')
const adresseDe = (nom: string, prenoms: string, n: number) =>
  `${sansAccent(`${prenoms.split(' ')[0]}.${nom}`)
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')}${n}@example.com`

function ageTire(h: Hasard): number {
  const [min, max] = h.parPoids<[number, number]>([
    [[7, 14], 12],
    [[15, 24], 15],
    [[25, 41], 30],
    [[42, 60], 30],
    [[61, 86], 13],
  ])
  return h.entier(min, max)
}

function civilite(h: Hasard, genre: Genre, ans: number): Civilite {
  if (ans < 15) return 'Enft'
  if (ans > 32 && h.chance(0.04)) return h.chance(0.7) ? 'Dr' : 'Prof'
  if (genre === 'M') return 'M'
  return h.chance(ans < 28 ? 0.7 : 0.12) ? 'Mlle' : 'Mme'
}

const DE_FEMMES: readonly string[] = ['Ménagère', 'Sage-femme']

function profession(h: Hasard, genre: Genre, ans: number): string | null {
  if (ans < 18) return PROFESSIONS.enfant[0]
  if (h.chance(0.15)) return null
  const metier = h.parmi(ans < 25 ? PROFESSIONS.jeune : ans < 61 ? PROFESSIONS.adulte : PROFESSIONS.age)
  return genre === 'M' && DE_FEMMES.includes(metier) ? 'Commerçant' : metier
}

function domicile(
  h: Hasard,
  code: string,
): { Ville: string; Quartier: string | null; Adresse: string | null } {
  const officine = OFFICINES.find(o => o.Code === code)
  const chezElle = officine?.Ville ?? 'Abidjan'
  const Ville = h.chance(0.94)
    ? chezElle
    : h.parmi(
        chezElle === 'Abidjan'
          ? ['Grand-Bassam', 'Dabou', 'Yamoussoukro', 'Bouaké', 'Agboville']
          : ['Soubré', 'Tabou', 'Sassandra', 'Méagui'],
      )
  const tous = VILLES.find(v => v.ville === Ville)?.quartiers ?? []
  const proches = tous.filter(q => officine?.quartiers.some(debut => q.startsWith(debut)))
  const choix = proches.length > 0 && h.chance(0.85) ? proches : tous
  return {
    Ville,
    Quartier: choix.length > 0 && h.chance(0.95) ? h.parmi(choix) : null,
    Adresse: h.chance(0.4)
      ? h.parmi([
          `Îlot ${h.entier(1, 120)}, lot ${h.entier(100, 2400)}`,
          `Villa ${h.entier(1, 240)}`,
          `Rue ${h.parmi(['J', 'K', 'L', 'M'])}${h.entier(1, 160)}, porte ${h.entier(1, 40)}`,
          `Immeuble ${h.parmi(['Iroko', 'Azobé', 'Bahia', 'Samba', 'Teck'])}, ${h.entier(2, 6)}e étage`,
        ])
      : null,
  }
}

/** Born so many years ago; the first of each officine have their birthday on the day of loading or soon after. */
function naissance(h: Hasard, ans: number, jour: Jour, rang: number): Jour {
  const fete = rang < 12 ? ajouterJours(jour, rang < 3 ? 0 : h.entier(1, 7)) : jour
  const annee = Number(fete.slice(0, 4)) - ans
  if (rang < 12) return `${annee}-${fete.slice(5) === '02-29' ? '02-28' : fete.slice(5)}`
  return ajouterJours(`${annee}-${jour.slice(5) === '02-29' ? '02-28' : jour.slice(5)}`, -h.entier(1, 364))
}

interface Demande {
  nombre: number
  jour: Jour
  /** Clients already there: the new ones take other phones. */
  deja: number
}

/** In order of their creation, codes included, over the years since the opening, the last ones on the eve. */
export function creerClients(h: Hasard, reseau: Reseau, { nombre, jour, deja }: Demande): ClientDemo[] {
  const numero = numeroteur(deja * 2)
  const veille = ajouterJours(jour, -1)
  const ouverture = Date.parse(ajouterJours(jour, -ANCIENNETE))
  const parts = reseau.officines.map(
    o => [o, OFFICINES.find(({ Code }) => Code === o.Code)?.part ?? 10] as const,
  )
  const places = Array.from({ length: nombre }, (_, rang) => {
    const officine = h.parPoids(parts)
    const souhait = jourDe(ouverture + ((rang + h.reel()) / nombre) * (ANCIENNETE - 1) * 86_400_000)
    return { officine, instant: passage(h, officine, souhait, veille) }
  }).sort((a, b) => a.instant - b.instant)

  const faits = new Map<OfficineLue, ClientDemo[]>(reseau.officines.map(o => [o, []]))
  const mobile = () =>
    numero(
      h.parPoids([
        ['07', 50],
        ['05', 28],
        ['01', 22],
      ] as const),
    )

  return places.map(({ officine, instant }, n) => {
    const siens = faits.get(officine) as ClientDemo[]
    const rang = siens.length
    const createdAt = new Date(instant).toISOString()
    const auteur = h.parmi(officine.equipe)
    const commun = {
      _id: h.id(instant),
      CodeClient: `${officine.Code}-${String(++officine.dernierClient).padStart(5, '0')}`,
      IdOfficine: officine._id,
      Statut: 'Actif' as const,
      DerniereVisite: createdAt.slice(0, 10),
      createdAt,
      updatedAt: createdAt,
      createdBy: auteur,
      updatedBy: auteur,
    }
    const ans = ageTire(h)
    const connu = siens.at(-h.entier(2, 40))
    const client: ClientDemo =
      connu && rang % 160 === 159
        ? doublon(h, connu, commun, mobile)
        : { ...personne(officine, ans, rang, n), ...commun }
    if (connu && ans < 15 && connu.Civilite !== 'Enft' && client.Civilite === 'Enft')
      rattacher(h, client, connu)
    siens.push(client)
    return client
  })

  function personne(officine: OfficineLue, ans: number, rang: number, n: number) {
    const Genre: Genre = h.chance(0.53) ? 'F' : 'M'
    const { Nom, Prenoms } = identite(h, Genre)
    const DateNaissance = naissance(h, ans, jour, rang)
    const assure = h.chance(0.4)
    const Contacts = h.chance(0.01) ? [] : [mobile()]
    if (h.chance(0.18)) Contacts.push(mobile())
    if (ans > 25 && h.chance(0.06)) Contacts.push(numero(h.parmi(['27', '25', '21'])))
    return {
      Civilite: civilite(h, Genre, age(DateNaissance, jour)),
      Nom,
      Prenoms,
      Genre,
      DateNaissance: rang >= 12 && ans > 20 && h.chance(0.04) ? null : DateNaissance,
      Contacts,
      Email: ans > 15 && h.chance(0.25) ? adresseDe(Nom, Prenoms, deja + n) : null,
      Pays: COTE_D_IVOIRE,
      ...domicile(h, officine.Code),
      Profession: profession(h, Genre, ans),
      IdAssurance: assure ? h.parmi(reseau.assurances) : null,
      IdSociete: assure && h.chance(0.85) ? h.parmi(reseau.societes) : null,
      Matricule: assure ? `${h.parmi(['A', 'B', 'M', 'S'])}${h.entier(100_000, 999_999)}` : null,
      Observation: h.chance(0.04) ? h.parmi(OBSERVATIONS) : null,
    }
  }
}

type Commun = Pick<
  ClientDemo,
  | '_id'
  | 'CodeClient'
  | 'IdOfficine'
  | 'Statut'
  | 'DerniereVisite'
  | 'createdAt'
  | 'updatedAt'
  | 'createdBy'
  | 'updatedBy'
>

/** The same person typed a second time, as it happens: without accents, or with the first name alone. */
function doublon(h: Hasard, connu: ClientDemo, commun: Commun, mobile: () => string): ClientDemo {
  const memeTelephone = connu.Contacts.length > 0 && (h.chance(0.5) || !connu.DateNaissance)
  const saisie: Partial<ClientDemo> = memeTelephone
    ? { Prenoms: connu.Prenoms.split(' ')[0] as string, DateNaissance: null }
    : { Nom: sansAccent(connu.Nom), Contacts: [mobile()] }
  return {
    ...connu,
    Email: null,
    Observation: null,
    IdAssurance: null,
    IdSociete: null,
    Matricule: null,
    ...saisie,
    ...commun,
  }
}

/** A child lives, phones and is insured with one of the parents. */
function rattacher(h: Hasard, enfant: ClientDemo, parent: ClientDemo): void {
  const { Nom, Ville, Quartier, Adresse, IdAssurance, IdSociete, Matricule } = parent
  const { Prenoms } = identite(h, enfant.Genre, Nom)
  const Contacts = parent.Contacts.slice(0, 1)
  Object.assign(enfant, {
    Nom,
    Prenoms,
    Contacts,
    Ville,
    Quartier,
    Adresse,
    IdAssurance,
    IdSociete,
    Matricule,
  })
}
