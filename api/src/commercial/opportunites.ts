import type { contrat } from '@dioptrie/domain'
import type {
  CompteSale,
  Opportunite,
  OpportuniteEntiere,
  Prevision,
  TableauOpportunites,
} from '@dioptrie/domain/commercial/contract'
import {
  ETAPES_OPPORTUNITE,
  fermerEtape,
  type Issue,
  marquerEtape,
  NOMS_ETAPES,
  pondere,
  probabiliteDe,
} from '@dioptrie/domain/commercial/rules'
import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import { type Condition, toutes } from '../kernel/list/filtres.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import {
  ajouterConvention,
  contactsDuCompte,
  conventionsDe,
  rejoindreSociete,
  retombeesDe,
} from './comptes.ts'
import {
  aConfier,
  changer,
  confier,
  decommander,
  deQui,
  exigerNommee,
  exigerSoi,
  exigerVersion,
  FICHES,
  inserer,
  lireFiche,
  listerFichesDe,
  motsDe,
  nouveauSlug,
  qui,
  remettre,
  retirer,
  verrouiller,
} from './sql.ts'

type Appels = Pick<
  typeof contrat.commercial,
  | 'opportunitesDe'
  | 'opportunitesDuCompte'
  | 'opportunites'
  | 'tableau'
  | 'previsions'
  | 'lireOpportunite'
  | 'lireOpportuniteParSlug'
  | 'creerOpportunite'
  | 'modifierOpportunite'
  | 'marquer'
  | 'fermerEtape'
  | 'retirerOpportunite'
  | 'remettreOpportunite'
>

/** A board shows the first of each step; the list shows them all. */
const PAR_COLONNE = 40

async function entiere(
  db: Lecture,
  moi: Appelant,
  par: { _id: string } | { slug: string },
): Promise<{ opportunite: OpportuniteEntiere }> {
  const o = await lireFiche<Opportunite>(db, moi, 'opportunite', par, true)
  const { rows: etapes } = await sql<OpportuniteEntiere['etapes'][number]>`
    select t."Etape", t."Issue", t."Motif", t."createdAt", ${qui(sql`t."createdBy"`)} as "createdBy" from opportunite_etape t
    where t."IdOpportunite" = ${o._id} order by t."createdAt" desc, t."_id" desc`.execute(db)
  const { rows } = await sql<{ IdSociete: string | null; IdSuspect: string | null }>`
    select k."IdSociete", (select s."_id" from suspect s where s."IdOpportunite" = ${o._id}) as "IdSuspect"
    from compte_sale k where k."_id" = ${o.IdCompte}`.execute(db)
  return {
    opportunite: {
      ...o,
      etapes,
      contacts: await contactsDuCompte(db, moi, o.IdCompte),
      conventions: await conventionsDe(db, o.IdCompte),
      retombees:
        o.Statut === 'Gagnée'
          ? await retombeesDe(db, rows[0]?.IdSociete ?? null, o.ClotureLe?.slice(0, 10))
          : null,
      IdSuspect: rows[0]?.IdSuspect ?? null,
    },
  }
}

const noterEtape = (
  tx: Tx,
  moi: Appelant,
  o: Opportunite,
  Issue: Issue | 'Reprise',
  Motif?: string | null | undefined,
) =>
  sql`insert into opportunite_etape ("_id", "IdOpportunite", "Etape", "Issue", "Motif", "createdBy")
    values (${uuid()}, ${o._id}, ${o.Etape}, ${Issue}, ${Motif || null}, ${moi._id})`.execute(tx)

interface Filtres {
  IdProprietaire?: string | undefined
  q?: string | undefined
  avant?: string | undefined
}
const AVANT = (avant: string) => sql<SqlBool>`t."DateCloturePrevue" <= ${avant}::date`
/**
 * What a board or a forecast is about, as a table `t`. Its words are looked for among what is open, or was closed this year, once
 * that is read: a common one names most of what was ever sold.
 */
function duTableau(moi: Appelant, { IdProprietaire, q, avant }: Filtres, parmi: Condition) {
  const de = deQui(moi, IdProprietaire)
  const mots = motsDe(q)
  const ou = toutes([
    parmi,
    sql<SqlBool>`t."SupprimeLe" is null`,
    de ? sql<SqlBool>`t."IdProprietaire" = ${de}` : null,
    avant ? AVANT(avant) : null,
  ])
  return mots.length > 0
    ? sql`(select * from opportunite t where ${ou} offset 0) t where ${toutes(mots)}`
    : sql`opportunite t where ${ou}`
}
const EN_COURS = sql<SqlBool>`t."Statut" = 'En cours'`
const CLOSES = sql<SqlBool>`t."Statut" <> 'En cours' and t."ClotureLe" >= date_trunc('year', now())`
const echeance = sql`(select min(a."Echeance") from activite a where a."idEntite" = t."_id" and a."SupprimeLe" is null
  and a."FaiteLe" is null and a."Echeance" is not null)`

export async function lireTableau(
  db: Lecture,
  moi: Appelant,
  filtres: Filtres,
): Promise<TableauOpportunites> {
  // Everything open is read once with the day of its next step; only the cards that are shown are told in full.
  const { rows } = await sql<{
    Etape: string
    nombre: number
    Montant: number
    retards: number
    ids: string[]
  }>`
    with ouvertes as materialized (select t."_id", t."Etape", t."Montant", t."DateCloturePrevue", ${echeance} as suite
        from ${duTableau(moi, filtres, EN_COURS)}),
      rangees as (select *, row_number() over (partition by "Etape" order by suite nulls last, "DateCloturePrevue" nulls last, "_id") as rang
        from ouvertes)
    select "Etape", count(*)::int as nombre, sum("Montant") as "Montant", (count(*) filter (where suite < current_date))::int as retards,
      array_agg("_id" order by rang) filter (where rang <= ${PAR_COLONNE}) as ids
    from rangees group by "Etape"`.execute(db)
  const ids = rows.flatMap(r => r.ids)
  const { rows: fiches } = await sql<Opportunite>`select ${FICHES.opportunite} from opportunite t
    where t."_id" = any(${ids}::uuid[])`.execute(db)
  const parId = new Map(fiches.map(f => [f._id, f]))
  const { rows: closes } = await sql<{ Statut: string; nombre: number; Montant: number }>`
    select t."Statut", count(*)::int as nombre, sum(t."Montant") as "Montant"
    from ${duTableau(moi, filtres, CLOSES)} group by 1`.execute(db)
  const close = (statut: string) => {
    const { nombre = 0, Montant = 0 } = closes.find(c => c.Statut === statut) ?? {}
    return { nombre, Montant }
  }
  return {
    colonnes: ETAPES_OPPORTUNITE.map(({ Nom, Probabilite }) => {
      const { nombre = 0, Montant = 0, ids: siens = [] } = rows.find(r => r.Etape === Nom) ?? {}
      return {
        Etape: Nom,
        Probabilite,
        nombre,
        Montant,
        Pondere: pondere(Montant, Probabilite),
        opportunites: siens.flatMap(id => parId.get(id) ?? []),
      }
    }),
    gagnees: close('Gagnée'),
    perdues: close('Perdue'),
    retards: rows.reduce((n, r) => n + r.retards, 0),
  }
}

export async function lirePrevisions(db: Lecture, moi: Appelant, filtres: Filtres): Promise<Prevision[]> {
  const { rows } = await sql<{
    Mois: string | null
    Etape: Opportunite['Etape']
    nombre: number
    Montant: number
  }>`
    select to_char(t."DateCloturePrevue", 'YYYY-MM') as "Mois", t."Etape", count(*)::int as nombre, sum(t."Montant") as "Montant"
    from ${duTableau(moi, filtres, EN_COURS)} group by 1, 2 order by 1 nulls last`.execute(db)
  const mois = new Map<string | null, Prevision>()
  for (const r of rows) {
    const m = mois.get(r.Mois) ?? { Mois: r.Mois, nombre: 0, Montant: 0, Pondere: 0 }
    mois.set(r.Mois, {
      Mois: r.Mois,
      nombre: m.nombre + r.nombre,
      Montant: m.Montant + r.Montant,
      Pondere: m.Pondere + pondere(r.Montant, probabiliteDe({ Etape: r.Etape, Statut: 'En cours' })),
    })
  }
  return [...mois.values()]
}

/** A contact of the same account, that the caller may read. */
async function exigerContact(tx: Tx, moi: Appelant, IdContact: string | null | undefined, IdCompte: string) {
  if (!IdContact) return
  const contact = (await exigerNommee(tx, moi, 'contact', IdContact, 'IdContact')) as { IdCompte?: string }
  if (contact.IdCompte !== IdCompte)
    throw champInvalide({ 'payload.IdContact': 'Ce contact est d’une autre entreprise.' })
}

export const opportunites: Gestionnaires<Appels> = {
  async opportunitesDe({ db, moi }, { params, query }) {
    const de = exigerSoi(moi, params.id)
    return {
      opportunites: await listerFichesDe<Opportunite>(db, 'opportunite', de, query, {
        tri: 'DateCloturePrevue',
      }),
    }
  },
  async opportunitesDuCompte({ db, moi }, { params, query }) {
    const compte = await lireFiche<CompteSale>(db, moi, 'compte_sale', { _id: params.id })
    return {
      opportunites: await listerFichesDe<Opportunite>(db, 'opportunite', deQui(moi, undefined), query, {
        tri: 'DateCloturePrevue',
        conditions: [sql<SqlBool>`t."IdCompte" = ${compte._id}`],
      }),
    }
  },
  opportunites: (
    { db, moi },
    { query: { IdProprietaire, IdCompte, Etape, Statut, avant, retires, ...query } },
  ) =>
    listerFichesDe<Opportunite>(db, 'opportunite', deQui(moi, IdProprietaire), query, {
      tri: 'DateCloturePrevue',
      retires,
      conditions: [
        ...(IdCompte ? [sql<SqlBool>`t."IdCompte" = ${IdCompte}`] : []),
        ...(Etape ? [sql<SqlBool>`t."Etape" = ${Etape}`] : []),
        ...(Statut ? [sql<SqlBool>`t."Statut" = ${sql.lit(Statut)}`] : []),
        ...(avant ? [AVANT(avant)] : []),
      ],
    }),

  tableau: ({ db, moi }, { query }) => lireTableau(db, moi, query),
  previsions: ({ db, moi }, { query }) => lirePrevisions(db, moi, query),

  lireOpportunite: ({ db, moi }, { params }) => entiere(db, moi, { _id: params.id }),
  lireOpportuniteParSlug: ({ db, moi }, { params }) => entiere(db, moi, { slug: params.slug }),

  async creerOpportunite({ tx, moi }, { payload: { IdProprietaire, slug, ...champs } }) {
    await exigerNommee(tx, moi, 'compte_sale', champs.IdCompte, 'IdCompte')
    await exigerContact(tx, moi, champs.IdContact, champs.IdCompte)
    const _id = await inserer(tx, moi, 'opportunite', {
      ...champs,
      Etape: NOMS_ETAPES[0],
      IdProprietaire: await aConfier(tx, moi, IdProprietaire, moi._id),
      slug: await nouveauSlug(tx, 'opportunite', champs.Libelle, slug),
    })
    return entiere(tx, moi, { _id })
  },

  async modifierOpportunite({ tx, moi }, { payload: { _id, version, IdProprietaire, ...champs } }) {
    const avant = await verrouiller<Opportunite>(tx, moi, 'opportunite', _id)
    exigerVersion(avant, version)
    await exigerContact(tx, moi, champs.IdContact, avant.IdCompte)
    await changer(tx, moi, 'opportunite', _id, {
      ...champs,
      IdProprietaire: await confier(tx, moi, 'opportunite', avant, IdProprietaire),
    })
    return entiere(tx, moi, { _id })
  },

  async marquer({ tx, moi }, { payload: { _id, Etape } }) {
    const avant = await verrouiller<Opportunite>(tx, moi, 'opportunite', _id)
    const apres = marquerEtape(avant, Etape)
    if (apres.Etape !== avant.Etape || apres.Statut !== avant.Statut) {
      await noterEtape(tx, moi, { ...avant, Etape }, 'Reprise')
      await changer(tx, moi, 'opportunite', _id, {
        ...apres,
        EtapeDepuis: sql`now()`,
        ClotureLe: null,
        Motif: null,
      })
    }
    return entiere(tx, moi, { _id })
  },

  async fermerEtape({ tx, moi }, { payload: { _id, Etape, Issue, Motif, convention } }) {
    const lue = await lireFiche<Opportunite>(tx, moi, 'opportunite', { _id })
    // The account before the opportunity, as everywhere; it may be a colleague's, whose sale this is not.
    await sql`select from compte_sale where "_id" = ${lue.IdCompte} for update`.execute(tx)
    const avant = await verrouiller<Opportunite>(tx, moi, 'opportunite', _id)
    const apres = fermerEtape(avant, Etape, Issue, Motif)
    if (convention && Issue !== 'Gagnée')
      throw champInvalide({
        'payload.convention': 'Une convention se propose quand l’opportunité est gagnée.',
      })
    await noterEtape(tx, moi, avant, Issue, Motif)
    await changer(tx, moi, 'opportunite', _id, {
      ...apres,
      EtapeDepuis: sql`now()`,
      ClotureLe: apres.Statut === 'En cours' ? null : sql`now()`,
      Motif: Issue === 'Suivante' ? null : Motif,
    })
    if (Issue === 'Perdue') await decommander(tx, moi, _id)
    if (Issue === 'Gagnée') {
      const { rows } = await sql<CompteSale>`select ${FICHES.compte_sale} from compte_sale t
        where t."_id" = ${avant.IdCompte}`.execute(tx)
      await rejoindreSociete(tx, moi, rows[0] as CompteSale)
      if (convention)
        await ajouterConvention(tx, moi, avant.IdCompte, convention, 'payload.convention.DateFin')
    }
    return entiere(tx, moi, { _id })
  },

  async retirerOpportunite({ tx, moi }, { params }) {
    const avant = await entiere(tx, moi, { _id: params.id })
    await retirer(tx, moi, 'opportunite', params.id)
    return avant
  },

  async remettreOpportunite({ tx, moi }, { params }) {
    const { opportunite } = await entiere(tx, moi, { _id: params.id })
    const { rows } =
      await sql`select from compte_sale where "_id" = ${opportunite.IdCompte} and "SupprimeLe" is null
      for share`.execute(tx)
    if (rows.length === 0) throw regle('COMPTE_RETIRE', 'Son compte est retiré : remettez-le d’abord.')
    await remettre(tx, moi, 'opportunite', params.id)
    return entiere(tx, moi, { _id: params.id })
  },
}
