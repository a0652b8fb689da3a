import type { Appel } from '@dioptrie/domain/kernel/contract'
import { v7 as uuid } from 'uuid'
import { ouvrirDb } from '../kernel/platform/db.ts'
import {
  DEUX_OFFICINES,
  type Essai,
  ouvrirEssai,
  type Personne,
  type Reponse,
} from '../kernel/trial/essai.ts'
import type { Modele } from '../kernel/trial/testdb.ts'
import { trouverOuCreerArticles } from '../stock/articles.ts'
import { mouvementer } from '../stock/registre.ts'
import { poserVerrier } from '../verres/essai.ts'
import { aLHeureDeLEssai, Horloge, poserHorloge } from './horloge.ts'

/*
 * Where stories and runs are played: the real application on a real database, reached by its calls alone, on a day that the test chooses.
 * What a shop has on its first morning (articles, insurers, a bank) is put there by hand; all that happens afterwards is a call.
 */

/** Two officines that live at the hour of the test. */
const A_L_HEURE: Modele = {
  nom: 'boucles',
  async remplir(base) {
    await DEUX_OFFICINES.remplir(base)
    await poserHorloge(base)
  },
}

/** A Monday, so that the first week is a whole one. */
const PREMIER_JOUR = '2026-03-02'

/** What was asked of the application and what it said, in the order of the answers: a call is sent again from here. */
interface Envoi {
  qui: Personne
  appel: Appel
  demande: object
  entetes: Record<string, string>
  reponse: Reponse
}

export type Officine = 'ANG' | 'PLT'

/** Who does the same at the next desk. */
const COLLEGUE: Partial<Record<Personne, Personne>> = {
  opticien: 'gerant',
  caissier: 'gerant',
  gerant: 'administrateur',
}

/** Prices of the labels, in francs. */
export const ETIQUETTES = { monture: 100_000, petite: 60_000, etui: 20_000 } as const

export interface Monde {
  essai: Essai
  horloge: Horloge
  /** Every call of stories and runs goes through here. */
  envoyer: (
    qui: Personne,
    appel: Appel,
    demande?: object,
    entetes?: Record<string, string>,
  ) => Promise<Reponse>
  journal: Envoi[]
  /** Writes leave twice at the same moment: a colleague asks for the same. */
  aDeux: boolean
  /** The key of what is sent now. */
  cle: string | undefined
  refs: {
    assurances: { AKWABA: string; COMOE: string }
    banque: string
    motifRejet: string
    rubrique: string
    fournisseur: string
    modeleVerre: string
    verrier: string
    articles: Record<Officine, Record<keyof typeof ETIQUETTES, string>>
  }
  /** A word or a number that nothing else in this world has. */
  neuf: (debut: string) => string
  /** An insurer of its own, whose figures nobody else moves. */
  assureur: () => Promise<string>
  /** A brand, two categories and a supplier of its own. */
  rayon: () => Promise<{ marque: string; categories: [string, string]; fournisseur: string }>
  /** Tomorrow, or in so many days; sessions of the day before are signed in anew. */
  demain: (jours?: number) => Promise<void>
  fermer: () => Promise<void>
}

export async function ouvrirMonde(): Promise<Monde> {
  const essai = await ouvrirEssai({}, { modele: A_L_HEURE, adresse: aLHeureDeLEssai })
  const { pool, officines } = essai
  const horloge = await Horloge.ouvrir(pool, PREMIER_JOUR)
  const un = async (texte: string, valeurs: unknown[] = []): Promise<string> =>
    (await pool.query<{ _id: string }>(texte, valeurs)).rows[0]?._id as string
  let rang = 0
  const neuf = (debut: string) => `${debut}${++rang}`
  const assureur = () =>
    un(
      `insert into assurance ("_id", "Libelle", "Taux") values (gen_random_uuid(), $1, 80) returning "_id"`,
      [neuf('Assurance ')],
    )
  const categorie = (nom: string) =>
    un(
      `insert into categorie_article ("_id", "Abreg_Categ", "Libelle") values (gen_random_uuid(), $1, $1) returning "_id"`,
      [nom],
    )
  const rayon: Monde['rayon'] = async () => {
    const nom = neuf('R')
    return {
      marque: await un(
        `insert into marque ("_id", "Libelle_marq") values (gen_random_uuid(), $1) returning "_id"`,
        [`Marque ${nom}`],
      ),
      categories: [await categorie(`${nom}A`), await categorie(`${nom}B`)],
      fournisseur: await un(
        `insert into fournisseur ("_id", "Nom") values (gen_random_uuid(), $1) returning "_id"`,
        [`Fournisseur ${nom}`],
      ),
    }
  }
  const libelle = (table: string, texte: string) =>
    un(`insert into ${table} ("_id", "Libelle") values (gen_random_uuid(), $1) returning "_id"`, [texte])

  const categ = await un(
    `insert into categorie_article ("_id", "Abreg_Categ", "Libelle", "TypeArticle")
     values (gen_random_uuid(), 'MON', 'Montures', 'Monture') returning "_id"`,
  )
  const marque = await un(
    `insert into marque ("_id", "Libelle_marq") values (gen_random_uuid(), 'Lagune') returning "_id"`,
  )
  const moi = { _id: await un(`select "_id" from utilisateur where email = $1`, [essai.email('magasinier')]) }
  const noms = Object.keys(ETIQUETTES) as (keyof typeof ETIQUETTES)[]
  const garnir = (IdOfficine: string) =>
    ouvrirDb(pool)
      .transaction()
      .execute(async tx => {
        const articles = await trouverOuCreerArticles(
          tx,
          moi,
          noms.map(nom => ({
            IdOfficine,
            IdCateg: categ,
            IdMarque: marque,
            Reference: nom,
            PrixAchat: 1_000,
            PrixVente: ETIQUETTES[nom],
          })),
        )
        const document = { entite: 'essai', _id: uuid(), reference: 'BR-ESSAI', IdOfficine }
        await mouvementer(
          tx,
          moi,
          'Réception',
          document,
          articles.map(IdArticle => ({ IdArticle, Quantite: 100_000 })),
        )
        return Object.fromEntries(noms.map((nom, n) => [nom, articles[n]])) as Record<
          keyof typeof ETIQUETTES,
          string
        >
      })
  const verrier = await poserVerrier(pool)
  const refs: Monde['refs'] = {
    assurances: { AKWABA: await assureur(), COMOE: await assureur() },
    banque: await libelle('banque', 'Banque de la Lagune'),
    motifRejet: await libelle('motif_rejet', 'Bon périmé'),
    rubrique: await libelle('rubrique_depense', 'Fournitures'),
    fournisseur: verrier.fournisseur,
    modeleVerre: verrier.modele_verre,
    verrier: verrier.fournisseur_verre,
    articles: { ANG: await garnir(officines.ANG), PLT: await garnir(officines.PLT) },
  }

  const journal: Envoi[] = []
  const monde: Monde = {
    essai,
    horloge,
    journal,
    refs,
    neuf,
    assureur,
    rayon,
    aDeux: false,
    cle: undefined,
    async envoyer(qui, appel, demande = {}, entetes = {}) {
      const ecrit = 'writes' in appel && appel.writes === true
      const avec =
        monde.cle && ecrit ? { ...entetes, 'idempotency-key': `${monde.cle}-${journal.length}` } : entetes
      const envoyes = monde.aDeux && ecrit ? [qui, COLLEGUE[qui] ?? 'administrateur'] : [qui]
      const faits = await Promise.all(
        envoyes.map(async un => ({
          qui: un,
          appel,
          demande,
          entetes: avec,
          reponse: await essai.appeler(un, appel, demande, avec),
        })),
      )
      journal.push(...faits)
      return (faits.find(e => e.reponse.statut < 300) ?? (faits[0] as Envoi)).reponse
    },
    async demain(jours = 1) {
      await horloge.avancer(jours)
      essai.oublier()
    },
    async fermer() {
      horloge.fermer()
      await essai.fermer()
    },
  }
  return monde
}
