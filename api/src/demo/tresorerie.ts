import { INITIALISATION } from '@dioptrie/domain/caisse/rules'
import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import { photo } from './papiers.ts'

const MINUTE = 60_000
/** What makes someone go to the bank, and the notes that are taken there. */
const ASSEZ = 120_000
const LIASSE = 10_000
const DEPENSES = [
  ['Transport', 'Taxi pour porter les verres', 1_500, 5_000],
  ['Transport', 'Taxi, course à la banque', 1_000, 3_000],
  ['Coursier et livraison', 'Coursier, plis de l’assurance', 1_000, 4_000],
  ['Fournitures de bureau', 'Ramettes de papier', 3_500, 9_000],
  ['Fournitures de bureau', 'Cartouche d’encre', 8_000, 15_000],
  ['Eau et électricité', 'Recharge du compteur', 5_000, 15_000],
  ['Téléphone et internet', 'Crédit de communication', 1_000, 5_000],
  ['Entretien et réparations', 'Ampoules et rallonge', 2_000, 9_500],
  ['Nettoyage', 'Produits d’entretien', 1_500, 6_000],
  ['Restauration', 'Eau minérale et café', 1_000, 4_500],
  ['Divers', 'Pourboire du gardien', 500, 2_000],
] as const

interface EcritureDeTresorerie {
  genre: 'operation' | 'versement'
  quand: string
  ligne: { _id: string; montant: number; [champ: string]: unknown }
}

interface Officine {
  IdOfficine: string
  caissier: string
  gerant: string
}
export interface TresorerieDemo {
  /** What leaves the drawer on a day and what comes into it, beside the payments. */
  jour: (Jour: Jour, especes: number, derniere: string, close: boolean) => EcritureDeTresorerie[]
  lignes: Record<'appro_depense' | 'depense' | 'billetage_depense' | 'appro_caisse_recette', object[]>
  papiers: { entite: string; idEntite: string; createdAt: string; createdBy: string; IdOfficine: string }[]
}

/** The deposits, top-ups and expenses of an officine, day after day; `depense` false: it has no expense cash yet. */
export function ouvrirTresorerie(
  h: Hasard,
  { IdOfficine, caissier, gerant }: Officine,
  o: {
    aujourdhui: Jour
    banques: readonly string[]
    rubriques: ReadonlyMap<string, string>
    depense: boolean
  },
): TresorerieDemo {
  const lignes: TresorerieDemo['lignes'] = {
    appro_depense: [],
    depense: [],
    billetage_depense: [],
    appro_caisse_recette: [],
  }
  const papiers: TresorerieDemo['papiers'] = []
  const banque = h.parmi(o.banques)
  let solde = 0
  let semaine = ''
  let mois = ''

  const a = (Jour: Jour, heure: string) => `${Jour}T${heure}:${String(h.entier(10, 59))}.000Z`
  const operation = (
    Jour: Jour,
    createdAt: string,
    typeOperation: string,
    montant: number,
    plus: object = {},
  ): EcritureDeTresorerie => {
    const _id = h.id(Date.parse(createdAt))
    const dit = { typeOperation, modepaiement: 'Espèce', montant, createdAt, createdBy: caissier }
    return { genre: 'operation', quand: createdAt, ligne: { _id, IdOfficine, Jour, ...dit, ...plus } }
  }

  /** Every Monday, or the first day that is worked: the week's money, out of the drawer. */
  const remplir = (Jour: Jour): EcritureDeTresorerie[] => {
    const lundi = ajouterJours(Jour, -((new Date(`${Jour}T00:00:00Z`).getUTCDay() + 6) % 7))
    if (!o.depense || lundi === semaine || solde > 30_000) return []
    // A float of 50,000 F keeps enough for the largest gap of an evening.
    const Montant = h.entier(2, 3) * 10_000
    const createdAt = a(Jour, '08:20')
    const Motif = semaine === '' ? INITIALISATION : 'Dépenses de la semaine'
    semaine = lundi
    solde += Montant
    const prise = operation(Jour, createdAt, 'Approvisionnement Caisse Depense', Montant, { Motif })
    lignes.appro_depense.push({
      _id: h.id(Date.parse(createdAt)),
      OfficineId: IdOfficine,
      Jour,
      Montant,
      Motif,
      IdOperation: prise.ligne._id,
      createdAt,
      createdBy: caissier,
    })
    return [prise]
  }

  const depenser = (Jour: Jour, close: boolean) => {
    if (!o.depense || semaine === '') return
    let bouge = semaine === Jour
    for (const heure of ['10:35', '15:05']) {
      const [rubrique, Motif, min, max] = h.parmi(DEPENSES)
      const Montant = h.entier(min / 500, max / 500) * 500
      if (!h.chance(0.3) || Montant > solde) continue
      const createdAt = a(Jour, heure)
      const _id = h.id(Date.parse(createdAt))
      bouge = true
      solde -= Montant
      lignes.depense.push({
        _id,
        OfficineId: IdOfficine,
        Jour,
        Montant,
        Motif,
        IdRubrique: o.rubriques.get(rubrique),
        createdAt,
        createdBy: caissier,
      })
      if (Jour > ajouterJours(o.aujourdhui, -20))
        papiers.push({ entite: 'depense', idEntite: _id, createdAt, createdBy: caissier, IdOfficine })
    }
    if (!bouge || !close) return
    const createdAt = a(Jour, '18:05')
    const Coupures = solde > 0 ? [{ Valeur: 500, Nature: 'piece', Nombre: solde / 500 }] : []
    lignes.billetage_depense.push({
      _id: h.id(Date.parse(createdAt)),
      IdOfficine,
      DateCloture: Jour,
      Total: solde,
      Attendu: solde,
      Coupures: JSON.stringify(Coupures),
      createdAt,
      createdBy: caissier,
    })
  }

  /** Head office brings change at the beginning of the month. */
  const recevoir = (Jour: Jour): EcritureDeTresorerie[] => {
    if (Jour.slice(0, 7) === mois) return []
    mois = Jour.slice(0, 7)
    const Montant = h.entier(2, 6) * 10_000
    const createdAt = a(Jour, '08:55')
    const [NomSociete, Motif] = ['Siège du réseau', 'Monnaie du mois']
    const entree = operation(Jour, createdAt, 'Approvisionnement', Montant, { Tiers: NomSociete, Motif })
    lignes.appro_caisse_recette.push({
      _id: h.id(Date.parse(createdAt)),
      IdOfficine,
      NomSociete,
      Montant,
      Motif,
      IdOperation: entree.ligne._id,
      createdAt,
      updatedAt: createdAt,
      createdBy: caissier,
    })
    return [entree]
  }

  /** All but the float and a little change goes to the bank; validated within the week, archived the month after. */
  const verser = (Jour: Jour, dedans: number, derniere: string): EcritureDeTresorerie[] => {
    if (dedans < ASSEZ) return []
    const montant = Math.floor((dedans - 50_000) / LIASSE) * LIASSE
    const createdAt = new Date(Date.parse(derniere) + 8 * MINUTE).toISOString()
    const reference = `BV${h.entier(100_000, 999_999)}`
    const sortie = operation(Jour, createdAt, 'Versement Banque', montant, { reference })
    const annule = h.chance(0.015)
    const age = Math.round((Date.parse(o.aujourdhui) - Date.parse(Jour)) / 86_400_000)
    const Statut = annule ? 'Annulé' : age < 7 ? 'Créé' : age < 45 ? 'Validé' : 'Archivé'
    const valide = Statut === 'Validé' || Statut === 'Archivé'
    const valideLe = valide ? `${ajouterJours(Jour, 2)}T09:40:00.000Z` : null
    const _id = h.id(Date.parse(createdAt) + 1)
    if (valide)
      papiers.push({ entite: 'versement', idEntite: _id, createdAt, createdBy: caissier, IdOfficine })
    const versement: EcritureDeTresorerie = {
      genre: 'versement',
      quand: createdAt,
      ligne: {
        _id,
        IdOfficine,
        DateVersement: Jour,
        montant,
        IdBanque: banque,
        reference,
        Statut,
        IdOperation: sortie.ligne._id,
        valideLe,
        validePar: valide ? gerant : null,
        version: valide ? 2 : 1,
        createdAt,
        updatedAt: valideLe ?? createdAt,
        createdBy: caissier,
        updatedBy: valide ? gerant : caissier,
      },
    }
    if (!annule) return [sortie, versement]
    const rendu = new Date(Date.parse(createdAt) + 4 * MINUTE).toISOString()
    const plus = {
      reference,
      IdOrigine: sortie.ligne._id,
      Motif: 'La banque était fermée',
      createdBy: gerant,
    }
    return [sortie, versement, operation(Jour, rendu, 'Versement Banque', -montant, plus)]
  }

  return {
    lignes,
    papiers,
    jour(Jour, especes, derniere, close) {
      // The day of the demonstration is for whoever looks at it.
      if (Jour === o.aujourdhui) return []
      const matin = [...remplir(Jour), ...recevoir(Jour)]
      depenser(Jour, close)
      const sens = (e: EcritureDeTresorerie) => (e.ligne.typeOperation === 'Approvisionnement' ? 1 : -1)
      const dedans = matin.reduce((n, e) => n + sens(e) * e.ligne.montant, especes)
      return close ? [...matin, ...verser(Jour, dedans, derniere)] : matin
    },
  }
}

/** What these entries take out of the drawer, or bring into it. */
export const netDe = (ecritures: readonly EcritureDeTresorerie[]): number =>
  ecritures.reduce((n, { genre, ligne }) => {
    if (genre === 'versement') return n
    return ligne.typeOperation === 'Approvisionnement' ? n + ligne.montant : n - ligne.montant
  }, 0)

/** Once the operations are in the books: what stands beside them, with the slips and receipts. */
export async function poserTresorerie(
  base: pg.PoolClient,
  h: Hasard,
  tresoreries: readonly TresorerieDemo[],
): Promise<void> {
  // One picture for all, and no two sheets the same: what is behind it is their number. Before the days are counted: what has a paper then is not told.
  const contenu = photo(h)
  const documents = tresoreries
    .flatMap(t => t.papiers)
    .map(p => ({
      _id: h.id(Date.parse(p.createdAt)),
      ...p,
      Nom: p.entite === 'versement' ? 'bordereau.png' : 'recu.png',
      Type: 'image/png',
      Taille: contenu.length + 36,
    }))
  await inserer(base, 'document', documents)
  await base.query(
    `insert into document_contenu ("IdDocument", contenu) select d, $2::bytea || convert_to(d::text, 'UTF8') from unnest($1::uuid[]) d`,
    [documents.map(d => d._id), contenu],
  )
  await base.query('alter table appro_caisse_recette disable trigger user')
  for (const table of ['appro_caisse_recette', 'appro_depense', 'depense', 'billetage_depense'] as const)
    await inserer(
      base,
      table,
      tresoreries.flatMap(t => t.lignes[table]),
    )
  await base.query('alter table appro_caisse_recette enable trigger user')
}
