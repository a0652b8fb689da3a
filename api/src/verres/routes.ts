import type { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { exiger, Refus, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type { Arbre, FournisseurVerre, IndiceVerre, ModeleVerre } from '@dioptrie/domain/verres/contract'
import { feuilleFournisseurs, feuilleIndices, feuilleModeles } from '@dioptrie/domain/verres/feuilles'
import { type SqlBool, sql } from 'kysely'
import { creerFournisseur } from '../fournisseurs/sql.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { combiner } from '../kernel/list/filtres.ts'
import { colonneDeTri, listerFiches, motsTrouves, type SourceDeFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { fichiersDe } from '../kernel/sheets/fichiers.ts'
import { choisir } from './choix.ts'
import { derriere, exigerLeGroupe } from './derriere.ts'
import { duGroupe, importerFournisseurs, verifierModeles } from './fiches.import.ts'
import { fournisseurs, indices, modeles, sources } from './fiches.sql.ts'
import { lireReglages } from './reglages.sql.ts'

const effectif = (entite: string) => sql<number>`select total from effectif where entite = ${entite}`

interface Question {
  q?: string | undefined
  tri?: string | undefined
  mode?: string | undefined
}

function fournisseursTrouves({ q, tri = 'Fournisseur' }: Question): SourceDeFiches {
  const mots = motsTrouves(q, sql`t.recherche`)
  return {
    ...sources.fournisseur,
    table: sql`fournisseur_verre`,
    conditions: mots,
    cherche: mots.length > 0,
    cle: tri.endsWith('createdAt') ? sql`t."createdAt"` : sql`t.recherche`,
    envers: tri.startsWith('-'),
    total: mots.length > 0 ? undefined : effectif('fournisseur_verre'),
  }
}

export const fournisseursVerre: Gestionnaires<typeof contrat.fournisseursVerre> = {
  liste: ({ db }, { query }) => listerFiches<FournisseurVerre>(db, fournisseursTrouves(query), query),

  lire: ({ db }, { params }) => fournisseurs.lire(db, params.id),

  async creer({ tx, moi }, { payload }) {
    const { Fournisseur, IdFournisseur, ...coordonnees } = payload
    if (IdFournisseur) {
      const sien = 'Tenu par le fournisseur choisi : modifiez-le là-bas.'
      exiger(
        Object.fromEntries(
          Object.entries(coordonnees)
            .filter(([, v]) => v != null && v !== '')
            .map(([nom]) => [nom, sien]),
        ),
      )
      return fournisseurs.creer(tx, { Fournisseur, IdFournisseur: await derriere(tx, moi, IdFournisseur) })
    }
    exigerLeGroupe(moi)
    const nouveau = { Nom: Fournisseur, ...coordonnees, Verrier: true }
    const { _id } = await creerFournisseur(tx, nouveau).catch(nommerHomonyme)
    return fournisseurs.creer(tx, { Fournisseur, IdFournisseur: _id })
  },

  async modifier({ tx, moi }, { params, payload }) {
    const { version, ...champs } = payload
    const avant = await fournisseurs.verrouiller(tx, params.id)
    if (champs.IdFournisseur && champs.IdFournisseur !== avant.IdFournisseur)
      await derriere(tx, moi, champs.IdFournisseur)
    return fournisseurs.modifier(tx, avant, version, champs)
  },

  supprimer: ({ tx }, { params }) => fournisseurs.retirer(tx, params.id),

  ...fichiersDe(feuilleFournisseurs, fournisseursTrouves, {
    parmi: duGroupe,
    ecrire: importerFournisseurs,
    cellules: {
      Telephone: sql`f."Telephone"`,
      Email: sql`f."Email"`,
      DelaiLivraison: sql`f."DelaiLivraison"::text`,
    },
  }),
}

/** Its name is taken by an ordinary supplier: that one is to be picked, and the field says so. */
function nommerHomonyme(e: unknown): never {
  if (e instanceof Object && 'code' in e && e.code === 'DEJA_PRESENT')
    throw new Refus(
      409,
      'DEJA_PRESENT',
      'Un fournisseur de ce nom existe déjà : choisissez-le comme fournisseur derrière celui-ci.',
      { champs: { 'payload.Fournisseur': 'Existe déjà parmi les fournisseurs' } },
    )
  throw e
}

function indicesTrouves({ q, tri = 'indice' }: Question): SourceDeFiches {
  const cherche = q?.replace(',', '.')
  return {
    ...sources.indice,
    table: sql`indice_verre`,
    conditions: cherche ? [sql<SqlBool>`starts_with(rpad(t.indice::text, 5, '0'), ${cherche})`] : [],
    cherche: false,
    cle: sql`t.${sql.id(colonneDeTri(tri))}`,
    envers: tri.startsWith('-'),
  }
}

export const indicesVerre: Gestionnaires<typeof contrat.indicesVerre> = {
  liste: ({ db }, { query }) => listerFiches<IndiceVerre>(db, indicesTrouves(query), query),
  creer: ({ tx }, { payload }) => indices.creer(tx, payload),
  async modifier({ tx }, { params, payload: { version, ...champs } }) {
    return indices.modifier(tx, await indices.verrouiller(tx, params.id), version, champs)
  },
  supprimer: ({ tx }, { params }) => indices.retirer(tx, params.id),
  ...fichiersDe(feuilleIndices, indicesTrouves),
}

const FILTRES = ['IdFourVerr', 'IdGam', 'IdFoyer', 'IdMatiere', 'IdIndice'] as const

/** Only a lens that has an addition is fitted at a height. */
async function verifierModele(
  tx: Tx,
  dit: { IdFoyer: string; HauteurMin?: number | null | undefined },
): Promise<void> {
  if (dit.HauteurMin == null) return
  const { rows } = await sql<{
    TypeVision: string
  }>`select "TypeVision" from type_verre where "_id" = ${dit.IdFoyer}`.execute(tx)
  if (rows[0]?.TypeVision === 'unifocal') exiger({ HauteurMin: 'Un verre unifocal n’a pas de hauteur.' })
}

type QuestionModeles = Question & { [F in (typeof FILTRES)[number]]?: string | undefined } & {
  Actif?: 'true' | 'false' | undefined
}

function modelesTrouves(question: QuestionModeles): SourceDeFiches {
  const mots = motsTrouves(question.q, sql`t.recherche`)
  const tri = question.tri ?? 'Libelle_Model'
  const colonne = colonneDeTri(tri)
  const filtres = combiner(question.mode, [
    ...FILTRES.filter(f => question[f] !== undefined).map(
      f => sql<SqlBool>`t.${sql.id(f)} = ${question[f] as string}`,
    ),
    ...(question.Actif ? [sql<SqlBool>`t."Actif" = ${question.Actif === 'true'}`] : []),
  ])
  const conditions = [...(filtres ? [filtres] : []), ...mots]
  return {
    ...sources.modele,
    table: sql`modele_verre`,
    conditions,
    cherche: mots.length > 0,
    cle: colonne === 'Libelle_Model' ? sql`t.recherche` : sql`t.${sql.id(colonne)}`,
    envers: tri.startsWith('-'),
    total: conditions.length === 0 ? effectif('modele_verre') : undefined,
  }
}

export const modelesVerre: Gestionnaires<typeof contrat.modelesVerre> = {
  liste: ({ db }, { query }) => listerFiches<ModeleVerre>(db, modelesTrouves(query), query),

  async arbre({ db }) {
    const { rows } = await sql<Arbre[number]>`
      select v."_id" as "IdFour", v."Fournisseur" as "NomFour", coalesce(sum(n.modeles), 0)::int as modeles,
        coalesce(json_agg(json_build_object('IdGam', g."_id", 'NomGam', g."Libelle_GamVer", 'modeles', coalesce(n.modeles, 0))
          order by g.recherche) filter (where g."_id" is not null), '[]') as gammes
      from fournisseur_verre v left join gamme_verre g on g."IdFour" = v."_id"
      left join (select "IdGam", count(*)::int as modeles from modele_verre group by 1) n on n."IdGam" = g."_id"
      group by v."_id" order by v.recherche, v."_id"`.execute(db)
    return rows
  },

  lire: ({ db }, { params }) => modeles.lire(db, params.id),

  async creer({ tx }, { payload }) {
    await verifierModele(tx, payload)
    return modeles.creer(tx, payload)
  },

  async modifier({ tx }, { params, payload: { version, ...champs } }) {
    const avant = await modeles.verrouiller(tx, params.id)
    await verifierModele(tx, { ...avant, ...champs })
    // A band belongs to a list of its model's supplier, and only lenses with an addition are priced by it.
    const change = (['IdFourVerr', 'IdFoyer'] as const).filter(c => champs[c] && champs[c] !== avant[c])
    if (change.length > 0 && (await aDesPrix(tx, params.id)))
      exiger(Object.fromEntries(change.map(c => [c, 'Ce modèle a déjà des prix : faites-en un autre.'])))
    return modeles.modifier(tx, avant, version, champs)
  },

  supprimer: ({ tx }, { params }) => modeles.retirer(tx, params.id),

  ...fichiersDe(feuilleModeles, modelesTrouves, {
    verifier: verifierModeles,
    cellules: {
      IdIndice: sql`(select replace(i.indice::text, '.', ',') from indice_verre i where i."_id" = t."IdIndice")`,
    },
  }),
}

async function aDesPrix(db: Lecture, IdModelVer: string): Promise<boolean> {
  const { rows } = await sql`select from matrice_prix where "IdModelVer" = ${IdModelVer} limit 1`.execute(db)
  return rows.length > 0
}

export const verres: Gestionnaires<typeof contrat.verres> = {
  choix: ({ db, moi }, { payload }) => choisir(db, moi, aujourdhuiAbidjan(new Date()), payload),

  reglages: ({ db }) => lireReglages(db),

  async regler({ tx }, { payload: { version, ...champs } }) {
    await sql`select 1 from reglage_verres for update`.execute(tx)
    const avant = await lireReglages(tx)
    if (avant.version !== version) throw versionPerimee(avant)
    const apres = { ...avant, ...champs }
    await sql`update reglage_verres set "EpaisseurCentre" = ${apres.EpaisseurCentre}, "EpaisseurBord" = ${apres.EpaisseurBord},
      "Surcote" = ${apres.Surcote}, version = version + 1, "updatedAt" = now()`.execute(tx)
    return lireReglages(tx)
  },
}
