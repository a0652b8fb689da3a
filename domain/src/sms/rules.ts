import { compterSms, remplirModele } from '../configuration/sms.ts'
import { cycle } from '../kernel/machine.ts'
import { douteDuTelephone, estMobile, normaliserTelephone } from '../kernel/telephone.ts'

interface ContactSaisi {
  Nom?: string | null | undefined
  Prenoms?: string | null | undefined
  Contacts?: string | null | undefined
}
export interface Contact {
  Nom: string
  Prenoms: string
  Contacts: string
}

/**
 * Contacts as they are kept: without a name or a number they are dropped; a name of several words gives its first as the name, the
 * rest as first names; a number loses its spaces and gets 225 when it lacks it. One that cannot be read is kept as it was typed.
 */
export function nettoyerContacts(saisis: readonly ContactSaisi[]): Contact[] {
  return saisis.flatMap(({ Nom, Prenoms, Contacts }) => {
    const [premier = '', ...suite] = (Nom ?? '').trim().split(/\s+/)
    const brut = (Contacts ?? '').replaceAll(/\s+/g, '')
    if (premier === '' || brut === '') return []
    const prenoms = [...suite, ...(Prenoms ?? '').trim().split(/\s+/)].filter(Boolean).join(' ')
    const lu = normaliserTelephone(brut)
    return [
      {
        Nom: premier,
        Prenoms: prenoms,
        Contacts: lu.numero ?? (brut.startsWith('225') ? brut : `225${brut}`),
      },
    ]
  })
}

export const ECARTS = ['consentement', 'stop', 'fixe', 'a-verifier', 'doublon'] as const
export type Ecart = (typeof ECARTS)[number]

/** Why a number never gets a message, or null: only mobiles of the country do. */
export const ecartDuNumero = (numero: string): 'fixe' | 'a-verifier' | null => {
  if (estMobile(numero)) return null
  return douteDuTelephone(numero) === null ? 'fixe' : 'a-verifier'
}

/** The first number of a client that a message can go to. */
export const mobileDe = (contacts: readonly string[]): string | null => contacts.find(estMobile) ?? null

interface Joignable {
  Contacts: string
  IdClient: string | null
  /** What the client said: null when never asked. */
  Accord: boolean | null
  /** The number itself asked for no more. */
  Stop: boolean
}

/** Who gets a campaign, each number once, and why the others do not; in the order given. */
export function trier<C extends Joignable>(
  contacts: readonly C[],
): { retenus: C[]; ecartes: { contact: C; motif: Ecart }[] } {
  const vus = new Set<string>()
  const retenus: C[] = []
  const ecartes: { contact: C; motif: Ecart }[] = []
  for (const contact of contacts) {
    const motif: Ecart | null =
      ecartDuNumero(contact.Contacts) ??
      (contact.Stop || contact.Accord === false
        ? 'stop'
        : contact.IdClient !== null && contact.Accord !== true
          ? 'consentement'
          : vus.has(contact.Contacts)
            ? 'doublon'
            : null)
    if (motif) ecartes.push({ contact, motif })
    else {
      vus.add(contact.Contacts)
      retenus.push(contact)
    }
  }
  return { retenus, ecartes }
}

/** A message for one person, as it leaves and as it is paid for. */
export function rediger(modele: string, valeurs: Parameters<typeof remplirModele>[1]) {
  const Texte = remplirModele(modele, valeurs)
  return { Texte, Parties: compterSms(Texte).parties }
}

/** Messages in one's own words, in a day: to one client, and by one person. */
const LIBRES_PAR_JOUR = { client: 5, personne: 100 } as const
/** Why one more is not written today, or null. */
export const refusDeMessage = (ecrits: { client: number; personne: number }): string | null =>
  ecrits.client >= LIBRES_PAR_JOUR.client
    ? `${LIBRES_PAR_JOUR.client} messages sont déjà partis aujourd’hui vers ce client : appelez-le.`
    : ecrits.personne >= LIBRES_PAR_JOUR.personne
      ? `Vous avez écrit ${LIBRES_PAR_JOUR.personne} messages aujourd’hui : une campagne en écrit davantage.`
      : null

export const STATUTS_MESSAGE = [
  'À envoyer',
  'En cours',
  'Envoyé',
  'Reçu',
  'Échec',
  'Incertain',
  'Annulé',
  'Ouvert',
] as const
export type StatutMessage = (typeof STATUTS_MESSAGE)[number]

export const GENRES_MESSAGE = [
  'Campagne',
  'Test',
  'Service',
  'Anniversaire',
  'Direct',
  'WhatsApp',
  'Accord',
] as const
export type GenreMessage = (typeof GENRES_MESSAGE)[number]

/** Read once on a telephone before it goes to everybody, or somebody says why not. */
export const refusSansEssai = (statut: string, motif: string | undefined) =>
  statut === 'Créée' && !motif
    ? {
        code: 'CAMPAGNE_NON_ESSAYEE',
        message:
          'Envoyez d’abord ce message à un numéro pour le relire, ou dites pourquoi il part sans essai (motif).',
      }
    : null

/** Written and edited until it starts; then it runs, waits, ends or is stopped. */
export const cycleDiffusion = cycle({
  initial: 'Créée',
  etats: {
    Créée: { ton: 'mute' },
    Testée: { ton: 'info' },
    Programmée: { ton: 'info' },
    'En cours': { ton: 'info' },
    'En pause': { ton: 'warn' },
    Terminée: { ton: 'ok' },
    Arrêtée: { ton: 'bad' },
  },
  transitions: {
    tester: {
      de: ['Créée', 'Testée'],
      vers: 'Testée',
      refus: 'Une campagne se teste avant d’être lancée.',
    },
    modifier: {
      de: ['Créée', 'Testée', 'Programmée'],
      vers: 'Créée',
      refus: 'Cette campagne est lancée : elle ne se modifie plus.',
    },
    supprimer: {
      de: ['Créée', 'Testée', 'Programmée'],
      vers: 'Créée',
      refus: 'Cette campagne est lancée : elle ne se supprime plus.',
    },
    programmer: {
      de: ['Créée', 'Testée'],
      vers: 'Programmée',
      refus: 'Cette campagne est déjà lancée.',
    },
    lancer: {
      de: ['Créée', 'Testée', 'Programmée'],
      vers: 'En cours',
      refus: 'Cette campagne est arrêtée : elle ne repart pas.',
    },
    mettreEnPause: {
      de: ['En cours'],
      vers: 'En pause',
      refus: 'Seule une campagne en cours se met en pause.',
    },
    reprendre: {
      de: ['En pause'],
      vers: 'En cours',
      refus: 'Seule une campagne en pause se reprend.',
    },
    arreter: {
      de: ['Programmée', 'En cours', 'En pause'],
      vers: 'Arrêtée',
      refus: 'Cette campagne n’est pas en cours.',
    },
    finir: {
      de: ['En cours'],
      vers: 'Terminée',
      refus: 'Cette campagne n’est pas en cours.',
    },
    renvoyer: {
      de: ['Terminée'],
      vers: 'En cours',
      refus: 'Les messages se renvoient une fois la campagne terminée.',
    },
  },
})
export type StatutDiffusion = keyof typeof cycleDiffusion.etats
export const STATUTS_DIFFUSION = Object.keys(cycleDiffusion.etats) as [StatutDiffusion, ...StatutDiffusion[]]
export const seModifie = (statut: StatutDiffusion) =>
  cycleDiffusion.transitions.modifier.de.some(s => s === statut)

const minutes = (heure: string) => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3, 5))

/** Whether messages may leave at this instant; the hours are those of Abidjan, the end is not included. */
export function heurePermise(instant: Date, debut: string, fin: string): boolean {
  const maintenant = instant.getUTCHours() * 60 + instant.getUTCMinutes()
  return maintenant >= minutes(debut) && maintenant < minutes(fin)
}

/** When this many messages would all have left, hours and rate kept. */
export function finPrevue(depart: Date, combien: number, debit: number, debut: string, fin: string): Date {
  const ouvert = (minutes(fin) - minutes(debut)) * 60
  let reste = debit > 0 ? combien / debit : 0
  const jour = new Date(depart)
  jour.setUTCHours(0, 0, 0, 0)
  let instant = depart.getTime()
  for (;;) {
    const ouvre = jour.getTime() + minutes(debut) * 60_000
    const ferme = ouvre + ouvert * 1000
    instant = Math.max(instant, ouvre)
    const place = Math.max(0, (ferme - instant) / 1000)
    if (reste <= place && instant < ferme) return new Date(instant + reste * 1000)
    reste -= place
    jour.setUTCDate(jour.getUTCDate() + 1)
  }
}

/** How many may leave now at this rate, and when the next one may: what was not used is not saved up. */
export function aPrendre(
  prochain: number,
  maintenant: number,
  debit: number,
  voulus: number,
): { combien: number; prochain: number } {
  if (debit <= 0) return { combien: voulus, prochain: maintenant }
  const pas = 1000 / debit
  // Late by a moment, it catches up; after a rest it starts again, without a burst.
  const depuis = prochain < maintenant - RATTRAPAGE_MS ? maintenant : prochain
  const combien = depuis > maintenant ? 0 : Math.min(voulus, Math.floor((maintenant - depuis) / pas) + 1)
  return { combien, prochain: depuis + combien * pas }
}
const RATTRAPAGE_MS = 1000

/** What the provider's receipt says of a message: null while it is still on its way. */
export function issueDuRecu(deliveryStatus: string): 'Reçu' | 'Échec' | null {
  if (deliveryStatus === 'DeliveredToTerminal' || deliveryStatus === 'DeliveredToNetwork') return 'Reçu'
  return deliveryStatus === 'DeliveryImpossible' ? 'Échec' : null
}

const UN_MOIS = 31
/** A birthday is wished near its day: neither next year's, nor last year's once more. */
export const seSouhaite = (jour: string, aujourdhui: string) =>
  Math.abs(Date.parse(jour) - Date.parse(aujourdhui)) <= UN_MOIS * 86_400_000

/** « STOP », alone or first, in whatever case: no more marketing. */
export const estStop = (texte: string) => /^\s*stop\b/i.test(texte)

/** Messages of the service, each switched on by officine: what they say unless the officine says otherwise. */
export const SERVICES = {
  'Commande prête': {
    marketing: false,
    delai: null,
    modele: 'Bonjour {Civilite} {Nom}, vos lunettes {RefCmmd} vous attendent à {Officine}. Tél. {Telephone}.',
  },
  'Promesse dépassée': {
    marketing: false,
    delai: null,
    modele:
      'Bonjour {Civilite} {Nom}, votre commande {RefCmmd} prend du retard et nous le regrettons. {Officine}, tél. {Telephone}.',
  },
  'Solde à régler': {
    marketing: false,
    delai: 7,
    modele:
      'Bonjour {Civilite} {Nom}, il reste {ResteAPayer} à régler sur votre commande {RefCmmd}. {Officine}, tél. {Telephone}.',
  },
  'Lunettes à retirer': {
    marketing: false,
    delai: 7,
    modele:
      'Bonjour {Civilite} {Nom}, vos lunettes {RefCmmd} sont toujours à {Officine} : passez les retirer. Tél. {Telephone}.',
  },
  'Contrôle de vue': {
    marketing: false,
    delai: 7,
    modele: 'Bonjour {Civilite} {Nom}, votre examen de vue est à refaire. {Officine}, tél. {Telephone}.',
  },
  'Anniversaire du client': {
    marketing: true,
    delai: null,
    modele:
      "Bonjour {Prenoms}, toute l'équipe de {Officine} vous souhaite un joyeux anniversaire. STOP par SMS.",
  },
  'Anniversaire de commande': {
    marketing: true,
    delai: null,
    modele:
      'Bonjour {Civilite} {Nom}, vos lunettes {RefCmmd} ont un an de plus : faites-les ajuster à {Officine}. STOP par SMS.',
  },
} as const satisfies Record<string, { marketing: boolean; delai: number | null; modele: string }>
export type GenreService = keyof typeof SERVICES
export const GENRES_SERVICE = Object.keys(SERVICES) as [GenreService, ...GenreService[]]

/** Opens WhatsApp with the text filled in; whoever presses « envoyer » there is the person, not the house. */
export const lienWhatsApp = (numero: string, texte: string) =>
  `https://wa.me/${numero}?text=${encodeURIComponent(texte)}`

/** An amount in letters that every phone has: no thin space, which would make a message three times as long. */
export const montantEnSms = (montant: number) => `${String(montant).replaceAll(/\B(?=(\d{3})+$)/g, ' ')} F`
