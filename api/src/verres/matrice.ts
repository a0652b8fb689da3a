import type { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { TABLEAU_MAX, TOUT_MAX } from '@dioptrie/domain/kernel/limites'
import { champInvalide, exiger, introuvable, Refus, versionPerimee } from '@dioptrie/domain/kernel/refus'
import type {
  Bande,
  BandeChangee,
  BandeGardee,
  BandeNommee,
  TraceBande,
  Trouve,
} from '@dioptrie/domain/verres/matrice'
import {
  auBareme,
  augmenter,
  chevauchent,
  ecrireBande,
  refusDAddition,
  refusDeBande,
} from '@dioptrie/domain/verres/rules'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import { enDeuxTemps, type Gestionnaires } from '../kernel/call/implement.ts'
import { combiner } from '../kernel/list/filtres.ts'
import { listerFiches } from '../kernel/list/liste.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { direImporte } from '../kernel/platform/notifier.ts'
import {
  type Bornes,
  bandeQuiCouvre,
  enBase,
  enVigueur,
  ficheBande,
  lireBande,
  lireBandes,
  modeleDeLaBande,
  prendreTerrain,
  quiCouvrent,
  voitPrixAchat,
} from './bandes.sql.ts'
import { avecNoms, fournisseurs, modeles, nomDuModele } from './fiches.sql.ts'
import { exporterTarif } from './tarif.export.ts'
import { importerTarif, lireColonnes, lireEntetes, lireTarif } from './tarif.import.ts'

type Saisie = Bornes & { Prix: number; PrixAchat?: number | null | undefined }

const entiere = (b: Partial<Saisie> & { AddInf?: number | null | undefined }) =>
  ({ ...b, AddInf: b.AddInf ?? null, AddSup: b.AddSup ?? null }) as Saisie

/** Whoever may not see purchase prices leaves them as they are, and types none. */
function refuserPrixAchat(
  moi: Appelant,
  saisies: readonly { PrixAchat?: number | null | undefined }[],
): void {
  if (!voitPrixAchat(moi) && saisies.some(s => s.PrixAchat != null))
    throw interdit('Votre rôle ne permet pas de changer un prix d’achat.')
}

const chevauche = (
  autre: Bornes & { Prix: number; _id?: string | undefined },
  champ = 'payload.SphInf',
  plus: { courant?: readonly Bande[] } = {},
) =>
  new Refus(
    409,
    'BANDES_QUI_SE_CHEVAUCHENT',
    `Cette bande en chevauche une autre : ${ecrireBande(autre)}, à ${autre.Prix} F. Rien n’a été enregistré.`,
    {
      champs: { [champ]: `Chevauche ${ecrireBande(autre)}` },
      details: { autre: autre._id ?? null, ...plus },
    },
  )

/** The other band on the same ground, if there is one; the database would refuse it too, without its name. */
async function refuserChevauchement(tx: Tx, moi: Appelant, b: Bande): Promise<void> {
  const voisines = await lireBandes(tx, moi, b.IdModelVer, b.IdCatalogue)
  const autre = voisines.find(v => v._id !== b._id && chevauchent(v, b))
  if (autre) throw chevauche(autre)
}

async function ecrireNouvelles(
  tx: Tx,
  moi: Appelant,
  terrain: { IdModelVer: string; IdCatalogue: string },
  saisies: readonly (Saisie & { _id: string })[],
): Promise<void> {
  if (saisies.length === 0) return
  const lignes = saisies.map(s => ({
    ...enBase(s),
    _id: s._id,
    Prix: s.Prix,
    PrixAchat: s.PrixAchat ?? null,
  }))
  await sql`insert into matrice_prix ("_id", "IdModelVer", "IdCatalogue", "SphInf", "SphSup", "CylInf", "CylSup", "AddInf", "AddSup",
      "Prix", "PrixAchat", "createdBy")
    select l."_id", ${terrain.IdModelVer}, ${terrain.IdCatalogue}, l."SphInf", l."SphSup", l."CylInf", l."CylSup", l."AddInf",
      l."AddSup", l."Prix", l."PrixAchat", ${moi._id}
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as l("_id" uuid, "SphInf" smallint, "SphSup" smallint,
      "CylInf" smallint, "CylSup" smallint, "AddInf" smallint, "AddSup" smallint, "Prix" bigint, "PrixAchat" bigint)`.execute(
    tx,
  )
}

async function changer(tx: Tx, moi: Appelant, id: string, s: Partial<Saisie>): Promise<void> {
  const valeurs = Object.entries({
    ...enBase(s),
    ...(s.Prix === undefined ? {} : { Prix: s.Prix }),
    ...(s.PrixAchat === undefined || !voitPrixAchat(moi) ? {} : { PrixAchat: s.PrixAchat }),
  }).map(([nom, v]) => sql`${sql.id(nom)} = ${v}`)
  await sql`update matrice_prix set ${sql.join([...valeurs, sql`version = version + 1`, sql`"updatedAt" = now()`])}
    where "_id" = ${id}`.execute(tx)
}

/** The whole of a model's bands in a list as they would stand: two on the same ground are named, with their line. */
function refuserEntreElles(
  gardees: readonly Saisie[],
  dites: readonly Saisie[],
  courant: readonly Bande[],
): void {
  for (const [rang, b] of dites.entries()) {
    const autre = gardees.find(v => chevauchent(v, b)) ?? dites.slice(0, rang).find(v => chevauchent(v, b))
    // Drawn meanwhile by someone else, it was not on the screen: all that stands there now goes with the refusal.
    if (autre) throw chevauche(autre, `payload.Bandes.${rang}.SphInf`, { courant })
  }
}

/** Sorts what is said of a matrix: what changes, what is new, what stays. */
function trier(
  avant: readonly Bande[],
  bandes: readonly BandeGardee[],
  retirees: readonly { _id: string; version: number }[],
) {
  const connues = new Map(avant.map(b => [b._id, b]))
  const perimee = [...bandes, ...retirees].find(
    b => b._id !== undefined && connues.get(b._id)?.version !== b.version,
  )
  // One that someone else changed or took away in the meantime.
  if (perimee) throw versionPerimee(avant)
  const touchees = new Set([...bandes, ...retirees].map(b => b._id))
  return {
    gardees: avant.filter(b => !touchees.has(b._id)),
    changees: bandes.filter((b): b is BandeGardee & { _id: string } => b._id !== undefined),
    nouvelles: bandes.filter(b => b._id === undefined).map(b => ({ ...entiere(b as Saisie), _id: uuid() })),
  }
}

async function prescrits(
  db: Lecture,
  moi: Appelant,
  formule: ReturnType<typeof auBareme>,
  q: { date: string; IdFourVerr?: string | undefined } & Record<string, unknown>,
): Promise<Trouve[]> {
  const filtres = (['IdFourVerr', 'IdGam', 'IdFoyer', 'IdMatiere', 'IdIndice'] as const).filter(f => q[f])
  const { rows } = await sql<Trouve>`
    with trouvees as (
      select distinct on (b."IdModelVer") b.* from matrice_prix b
      where b."IdCatalogue" = any(${enVigueur(q.date, q.IdFourVerr)}) and ${quiCouvrent(formule)}
      order by b."IdModelVer", b."Prix", b."_id"
    )
    select t."_id" as "IdModelVer", ${nomDuModele}, b."Prix",
      ${voitPrixAchat(moi) ? sql`b."PrixAchat"` : sql`null::bigint`} as "PrixAchat", ${bandeQuiCouvre} as "Bande"
    from trouvees b join modele_verre t on t."_id" = b."IdModelVer" ${avecNoms}
    where t."Actif" ${formule.Add === null ? sql`` : sql`and y."TypeVision" <> 'unifocal'`}
      ${sql.join(
        filtres.map(f => sql`and t.${sql.id(f)} = ${q[f] as string}`),
        sql` `,
      )}
    order by b."Prix", t.recherche, t."_id" limit ${TABLEAU_MAX + 1}`.execute(db)
  if (rows.length > TABLEAU_MAX)
    throw new Refus(400, 'LISTE_TROP_LONGUE', `Plus de ${TABLEAU_MAX} modèles : choisissez un fournisseur.`)
  return rows
}

export const matrice: Gestionnaires<typeof contrat.matrice> = {
  async duModele({ db, moi }, { params, query }) {
    // Its siblings name a band by `{id}`: one of them is that band alone.
    const bande = await modeleDeLaBande(db, params.id)
    if (bande) return (await lireBandes(db, moi, bande)).filter(b => b._id === params.id)
    await modeles.lire(db, params.id)
    return lireBandes(db, moi, params.id, query.IdCatalogue)
  },

  toutes: ({ db, moi }, { query }) => {
    const filtres = combiner(
      query.mode,
      (['IdModelVer', 'IdCatalogue'] as const)
        .filter(f => query[f] !== undefined)
        .map(f => sql<SqlBool>`t.${sql.id(f)} = ${query[f] as string}`),
    )
    return listerFiches<BandeNommee>(
      db,
      {
        table: sql`matrice_prix`,
        fiche: sql`n.*`,
        avec: sql`cross join lateral (select ${ficheBande(moi)}, m."Libelle_Model", v."Fournisseur" as "NomFourVerr", c."Libelle" as "Tarif"
          from (select t.*) b join modele_verre m on m."_id" = b."IdModelVer" join fournisseur_verre v on v."_id" = m."IdFourVerr"
          join catalogue_verre c on c."_id" = b."IdCatalogue") n`,
        conditions: filtres ? [filtres] : [],
        cherche: false,
        borne: true,
        max: TOUT_MAX,
        cle: sql`t."createdAt"`,
        envers: (query.tri ?? '').startsWith('-'),
        total: filtres ? undefined : sql<number>`select total from effectif where entite = 'matrice_prix'`,
      },
      query,
    )
  },

  prescription: ({ db, moi }, { params, query }) =>
    prescrits(
      db,
      moi,
      auBareme({ Sph: Number(params.sph), Cyl: Number(params.cyl), Add: query.add ?? null }),
      { ...query, date: query.date ?? aujourdhuiAbidjan(new Date()) },
    ),

  async creer({ tx, moi }, { payload }) {
    refuserPrixAchat(moi, [payload])
    const { TypeVision, IdCatalogue } = await prendreTerrain(tx, payload.IdModelVer, payload.IdCatalogue)
    exiger(refusDAddition(TypeVision, payload))
    const nouvelle = { ...entiere(payload as Saisie), _id: uuid() }
    const terrain = { IdModelVer: payload.IdModelVer, IdCatalogue }
    await refuserChevauchement(tx, moi, { ...nouvelle, ...terrain } as Bande)
    await ecrireNouvelles(tx, moi, terrain, [nouvelle])
    return lireBande(tx, moi, nouvelle._id)
  },

  async modifier({ tx, moi }, { params, payload: { version, ...dit } }) {
    const { IdModelVer, IdCatalogue } = await lireBande(tx, moi, params.id)
    const { TypeVision } = await prendreTerrain(tx, IdModelVer, IdCatalogue)
    const avant = await lireBande(tx, moi, params.id)
    if (avant.version !== version) throw versionPerimee(avant)
    refuserPrixAchat(moi, [dit])
    const champs = Object.fromEntries(Object.entries(dit).filter(([, v]) => v !== undefined))
    const apres = { ...avant, ...champs } as Bande
    exiger({ ...refusDeBande(apres), ...refusDAddition(TypeVision, apres) })
    await refuserChevauchement(tx, moi, apres)
    await changer(tx, moi, params.id, champs)
    return lireBande(tx, moi, params.id)
  },

  async supprimer({ tx, moi }, { params }) {
    const { IdModelVer, IdCatalogue } = await lireBande(tx, moi, params.id)
    await prendreTerrain(tx, IdModelVer, IdCatalogue)
    const avant = await lireBande(tx, moi, params.id)
    await sql`delete from matrice_prix where "_id" = ${params.id}`.execute(tx)
    return avant
  },

  async enregistrer({ tx, moi }, { params, payload }) {
    const { TypeVision } = await prendreTerrain(tx, params.id, payload.IdCatalogue)
    refuserPrixAchat(moi, payload.Bandes)
    payload.Bandes.forEach((b, rang) => {
      const refus = Object.entries(refusDAddition(TypeVision, { AddInf: b.AddInf ?? null }))
      exiger(Object.fromEntries(refus.map(([champ, m]) => [`Bandes.${rang}.${champ}`, m])))
    })
    const retirees = payload.Retirees ?? []
    const avant = await lireBandes(tx, moi, params.id, payload.IdCatalogue)
    const { gardees, changees, nouvelles } = trier(avant, payload.Bandes, retirees)
    refuserEntreElles(
      gardees,
      payload.Bandes.map(b => entiere(b as Saisie)),
      avant,
    )
    // Two bands that trade places overlap for an instant: what counts is how they stand at the end.
    await sql`set constraints matrice_prix_sans_chevauchement deferred`.execute(tx)
    await sql`delete from matrice_prix where "_id" = any(${retirees.map(r => r._id)}::uuid[])`.execute(tx)
    for (const { _id, version, ...b } of changees) await changer(tx, moi, _id, entiere(b as Saisie))
    await ecrireNouvelles(tx, moi, { IdModelVer: params.id, IdCatalogue: payload.IdCatalogue }, nouvelles)
    await sql`set constraints matrice_prix_sans_chevauchement immediate`.execute(tx)
    return lireBandes(tx, moi, params.id, payload.IdCatalogue)
  },

  async copier({ tx, moi }, { payload: p }) {
    if (p.IdModelSource === p.IdModelCible && (p.IdCatalogueCible ?? p.IdCatalogue) === p.IdCatalogue)
      throw champInvalide({ 'payload.IdModelCible': 'Choisissez un autre modèle que celui-ci.' })
    const IdCatalogue = p.IdCatalogueCible ?? p.IdCatalogue
    const cible = await prendreTerrain(tx, p.IdModelCible, IdCatalogue, {
      modele: 'IdModelCible',
      catalogue: 'IdCatalogueCible',
    })
    const sources = await lireBandes(tx, moi, p.IdModelSource, p.IdCatalogue)
    if (sources.length === 0)
      throw champInvalide({ 'payload.IdModelSource': 'Ce modèle n’a pas de prix dans ce tarif.' })
    if (sources.some(b => Object.keys(refusDAddition(cible.TypeVision, b)).length > 0))
      throw champInvalide({
        'payload.IdModelCible': 'Ces bandes dépendent de l’addition, un verre unifocal n’en a pas.',
      })
    const avant = await lireBandes(tx, moi, p.IdModelCible, IdCatalogue)
    if (avant.length > 0 && !p.Remplacer)
      throw new Refus(
        409,
        'DEJA_DES_BANDES',
        `« ${cible.Libelle_Model} » a déjà ${avant.length} bande${avant.length > 1 ? 's' : ''} dans ce tarif : remplacez-les, ou gardez-les.`,
      )
    await sql`delete from matrice_prix where "_id" = any(${avant.map(b => b._id)}::uuid[])`.execute(tx)
    await ecrireNouvelles(
      tx,
      moi,
      { IdModelVer: p.IdModelCible, IdCatalogue },
      sources.map(b => ({ ...b, _id: uuid(), Prix: augmenter(b.Prix, p.Hausse, p.Arrondi) })),
    )
    return lireBandes(tx, moi, p.IdModelCible, IdCatalogue)
  },

  historique: ({ db, moi }, { params }) => histoire(db, moi, params.id),

  async colonnes({ db }, { params }) {
    await fournisseurs.lire(db, params.id)
    return { Colonnes: await lireColonnes(db, params.id) }
  },

  entetes: (ctx, { params, payload }) => lireEntetes(ctx, params.id, payload),

  importer: enDeuxTemps(
    (ctx, { params, query, payload }) => lireTarif(ctx, params.id, query.colonnes, payload),
    ({ tx, moi }, { params, query }, lu) =>
      direImporte(
        tx,
        moi,
        { Titre: 'Tarif de verres', Lien: '/apps/fournisseurverre/catalogue-verre' },
        importerTarif(tx, moi, params.id, lu, query.essai === 'oui'),
      ),
  ),

  exporter: ({ db, moi, reply }, { params, query }) =>
    exporterTarif(db, moi, params.id, query.format ?? 'xlsx', reply),
}

const DIOPTRIES = new Set(['SphInf', 'SphSup', 'CylInf', 'CylSup', 'AddInf', 'AddSup'])

/** What the trace keeps of a band, as the wire tells it. */
function enDioptries(moi: Appelant, valeurs: Record<string, unknown> | null): BandeChangee | null {
  if (!valeurs) return null
  const { createdBy: _, ...dites } = valeurs
  return Object.fromEntries(
    Object.entries(dites)
      .filter(([nom]) => nom !== 'PrixAchat' || voitPrixAchat(moi))
      .map(([nom, v]) => [nom, DIOPTRIES.has(nom) && v !== null ? Number(v) / 100 : v])
      .map(([nom, v]) => [
        nom,
        /^(created|updated)At$/.test(nom as string) ? new Date(v as string).toISOString() : v,
      ]),
  )
}

async function histoire(db: Lecture, moi: Appelant, id: string): Promise<TraceBande[]> {
  const { rows } = await sql<TraceBande>`
    select h."createdAt" as le, u."displayName" as par, h.action, h.avant, h.apres
    from historique h left join utilisateur u on u."_id" = h."IdUtilisateur"
    where h.entite = 'matrice_prix' and h."idEntite" = ${id} order by h."_id" desc limit 500`.execute(db)
  const { rows: vives } = await sql<{ le: string; par: string | null }>`
    select b."createdAt" as le, u."displayName" as par from matrice_prix b
    left join utilisateur u on u."_id" = b."createdBy" where b."_id" = ${id}`.execute(db)
  if (rows.length === 0 && vives.length === 0) throw introuvable('Cette bande de prix')
  return [
    ...rows.map(t => ({ ...t, avant: enDioptries(moi, t.avant), apres: enDioptries(moi, t.apres) })),
    ...vives.map(v => ({ ...v, action: 'creation' as const, avant: null, apres: null })),
  ]
}
