import type { contrat } from '@dioptrie/domain'
import type {
  CompteEntier,
  CompteSale,
  Contact,
  Convention,
  ConventionDuClient,
} from '@dioptrie/domain/commercial/contract'
import { cycleConvention } from '@dioptrie/domain/commercial/rules'
import { avancer } from '@dioptrie/domain/kernel/machine'
import { champInvalide, introuvable, regle } from '@dioptrie/domain/kernel/refus'
import { ecrirePourcent } from '@dioptrie/domain/remises/rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { exigerAutreMain } from '../exceptions/mains.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import {
  aConfier,
  changer,
  confier,
  deQui,
  exigerNommee,
  exigerSoi,
  exigerVersion,
  FICHES,
  inserer,
  lireFiche,
  listerFichesDe,
  nouveauSlug,
  qui,
  remettre,
  retirer,
  traceDe,
  verrouiller,
} from './sql.ts'

type Appels = Pick<
  typeof contrat.commercial,
  | 'chercherComptes'
  | 'comptesDe'
  | 'comptes'
  | 'lireCompte'
  | 'lireCompteParSlug'
  | 'creerCompte'
  | 'modifierCompte'
  | 'retirerCompte'
  | 'remettreCompte'
  | 'proposerConvention'
  | 'modifierConvention'
  | 'signerConvention'
  | 'resilierConvention'
  | 'conventionDuClient'
  | 'contactsDe'
  | 'chercherContacts'
  | 'contacts'
  | 'lireContact'
  | 'lireContactParSlug'
  | 'creerContact'
  | 'modifierContact'
  | 'retirerContact'
  | 'remettreContact'
>

const EN_VIGUEUR = sql<SqlBool>`(t."Etat" = 'Signée' and current_date between t."DateDebut" and coalesce(t."DateFin", 'infinity'))`
const ficheConvention = sql`t."_id", t."IdCompte", t."Remise", t."DateDebut", t."DateFin", t."Etat", ${EN_VIGUEUR} as "EnVigueur",
  t."SigneeLe", ${qui(sql`t."SigneePar"`)} as "SigneePar", t."Motif", ${traceDe}`

export async function conventionsDe(db: Lecture, IdCompte: string): Promise<Convention[]> {
  const { rows } = await sql<Convention>`select ${ficheConvention} from convention t
    where t."IdCompte" = ${IdCompte} order by t."DateDebut" desc, t."_id" desc`.execute(db)
  return rows
}

/** The people of an account, but those that a colleague keeps. */
export async function contactsDuCompte(db: Lecture, moi: Appelant, IdCompte: string): Promise<Contact[]> {
  const de = deQui(moi, undefined)
  const { rows } = await sql<Contact>`select ${FICHES.contact} from contact t
    where t."IdCompte" = ${IdCompte} and t."SupprimeLe" is null ${de ? sql`and t."IdProprietaire" = ${de}` : sql``}
    order by t.recherche, t."_id" limit 200`.execute(db)
  return rows
}

/** What the staff of a société brought: its clients, by their record or by a coverage, and what they bought since a day. */
export async function retombeesDe(
  db: Lecture,
  IdSociete: string | null,
  depuis: string | null = null,
): Promise<CompteEntier['retombees']> {
  if (!IdSociete) return { clients: 0, proformas: 0, commandes: 0, ChiffreAffaires: 0 }
  const des = (table: string, date: string): RawBuilder<unknown> =>
    sql`from ${sql.table(table)} v join clients on clients."_id" = v."IdClient" where v."Statut" = 'Active'
      and (${depuis}::date is null or ${sql.id('v', date)} >= ${depuis}::date)`
  const { rows } = await sql<CompteEntier['retombees']>`
    with clients as materialized (
      select "_id" from client where "IdSociete" = ${IdSociete} and "Statut" = 'Actif'
      union select "IdClient" from prise_en_charge where "IdSociete" = ${IdSociete})
    select (select count(*)::int from clients) as clients, (select count(*)::int ${des('proforma', 'DateProforma')}) as proformas,
      ventes.commandes, ventes."ChiffreAffaires"
    from (select count(*)::int as commandes, coalesce(sum(v."Total"), 0) as "ChiffreAffaires"
      ${des('commande_client', 'DateCommd')}) ventes`.execute(db)
  return rows[0] as CompteEntier['retombees']
}

async function entier(db: Lecture, moi: Appelant, compte: CompteSale): Promise<{ compteSale: CompteEntier }> {
  return {
    compteSale: {
      ...compte,
      conventions: await conventionsDe(db, compte._id),
      contacts: await contactsDuCompte(db, moi, compte._id),
      retombees: await retombeesDe(db, compte.IdSociete),
    },
  }
}
const lireEntier = async (db: Lecture, moi: Appelant, par: { _id: string } | { slug: string }) =>
  entier(db, moi, await lireFiche<CompteSale>(db, moi, 'compte_sale', par, true))

/** The account becomes the société of its name, or joins the one that is already there. */
export async function rejoindreSociete(tx: Tx, moi: Appelant, compte: CompteSale): Promise<string> {
  if (compte.IdSociete) return compte.IdSociete
  await sql`insert into societe ("_id", "Libelle", "Contact", "Adresse")
    select ${uuid()}::uuid, ${compte.RaisonSociale}, ${compte.Telephone}, ${compte.Adresse}
    where not exists (select from societe where sans_accent("Libelle") = sans_accent(${compte.RaisonSociale}))
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ _id: string }>`select "_id" from societe
    where sans_accent("Libelle") = sans_accent(${compte.RaisonSociale}) limit 1`.execute(tx)
  const IdSociete = rows[0]?._id as string
  await changer(tx, moi, 'compte_sale', compte._id, { IdSociete })
  return IdSociete
}

interface Dates {
  DateDebut: string
  DateFin?: string | null | undefined
}
function exigerDates({ DateDebut, DateFin }: Dates, champ = 'payload.DateFin'): void {
  if (DateFin && DateFin < DateDebut) throw champInvalide({ [champ]: 'La fin est avant le début.' })
}

export async function ajouterConvention(
  tx: Tx,
  moi: Appelant,
  IdCompte: string,
  termes: Dates & { Remise: number },
  champ?: string,
): Promise<string> {
  exigerDates(termes, champ)
  return inserer(tx, moi, 'convention', { IdCompte, ...termes })
}

/** A convention with its account, which is locked first: whose it is decides who may. */
async function verrouillerConvention(tx: Tx, moi: Appelant, _id: string) {
  const { rows } = await sql<{
    IdCompte: string
  }>`select "IdCompte" from convention where "_id" = ${_id}`.execute(tx)
  if (!rows[0]) throw introuvable('Cette convention')
  const compte = await verrouiller<CompteSale>(tx, moi, 'compte_sale', rows[0].IdCompte)
  return { compte, convention: await lireConvention(tx, _id) }
}

/** Whether a convention of this account is signed and not over: nobody else could end what the counters offer. */
async function engage(db: Lecture, IdCompte: string): Promise<boolean> {
  const { rows } = await sql`select from convention where "IdCompte" = ${IdCompte} and "Etat" = 'Signée'
    and coalesce("DateFin", 'infinity') >= current_date limit 1`.execute(db)
  return rows.length > 0
}

async function lireConvention(db: Lecture, _id: string): Promise<Convention> {
  const { rows } =
    await sql<Convention>`select ${ficheConvention} from convention t where t."_id" = ${_id}`.execute(db)
  if (!rows[0]) throw introuvable('Cette convention')
  return rows[0]
}

/** The best discount that the employer of a client agreed on, today; by the client's record or a coverage in force. */
export async function conventionPour(db: Lecture, idClient: string): Promise<ConventionDuClient | null> {
  const { rows } = await sql<ConventionDuClient>`
    select t."_id", s."Libelle" as "Societe", t."Remise", t."DateFin" from convention t
    join compte_sale k on k."_id" = t."IdCompte" join societe s on s."_id" = k."IdSociete"
    where ${EN_VIGUEUR} and k."IdSociete" in (select "IdSociete" from client where "_id" = ${idClient}
      union all select p."IdSociete" from prise_en_charge p where p."IdClient" = ${idClient} and p."Statut" = 'Active'
        and current_date between coalesce(p."DateDebut", '-infinity') and coalesce(p."DateFin", 'infinity'))
    order by t."Remise" desc, t."_id" limit 1`.execute(db)
  return rows[0] ?? null
}

/** What a convention grants, whatever became of it since. */
export async function lireRemise(db: Lecture, _id: string): Promise<{ _id: string; Remise: number } | null> {
  const { rows } = await sql<{ _id: string; Remise: number }>`
    select "_id", "Remise" from convention where "_id" = ${_id}`.execute(db)
  return rows[0] ?? null
}

export const comptes: Gestionnaires<Appels> = {
  async chercherComptes({ db, moi }, { params, query }) {
    const demande = { ...query, q: [params.q, query.q].filter(Boolean).join(' ') }
    return {
      comptesSale: await listerFichesDe<CompteSale>(db, 'compte_sale', deQui(moi, undefined), demande, {
        tri: 'RaisonSociale',
      }),
    }
  },
  async comptesDe({ db, moi }, { params, query }) {
    const de = exigerSoi(moi, params.id)
    return {
      comptesSale: await listerFichesDe<CompteSale>(db, 'compte_sale', de, query, { tri: 'RaisonSociale' }),
    }
  },
  comptes: ({ db, moi }, { query: { IdProprietaire, retires, ...query } }) =>
    listerFichesDe<CompteSale>(db, 'compte_sale', deQui(moi, IdProprietaire), query, {
      tri: 'RaisonSociale',
      retires,
    }),

  lireCompte: ({ db, moi }, { params }) => lireEntier(db, moi, { _id: params.id }),
  lireCompteParSlug: ({ db, moi }, { params }) => lireEntier(db, moi, { slug: params.slug }),

  async creerCompte({ tx, moi }, { payload: { IdProprietaire, slug, ...champs } }) {
    const _id = await inserer(tx, moi, 'compte_sale', {
      ...champs,
      IdProprietaire: await aConfier(tx, moi, IdProprietaire, moi._id),
      slug: await nouveauSlug(tx, 'compte_sale', champs.RaisonSociale, slug),
    })
    return lireEntier(tx, moi, { _id })
  },

  async modifierCompte({ tx, moi }, { payload: { _id, version, IdProprietaire, ...champs } }) {
    const avant = await verrouiller<CompteSale>(tx, moi, 'compte_sale', _id)
    exigerVersion(avant, version)
    if (champs.IdSociete !== undefined && champs.IdSociete !== avant.IdSociete && (await engage(tx, _id)))
      throw champInvalide({
        'payload.IdSociete': 'Une convention signée tient à cette société : résiliez-la d’abord.',
      })
    await changer(tx, moi, 'compte_sale', _id, {
      ...champs,
      IdProprietaire: await confier(tx, moi, 'compte_sale', avant, IdProprietaire),
    })
    return lireEntier(tx, moi, { _id })
  },

  async retirerCompte({ tx, moi }, { params }) {
    await verrouiller<CompteSale>(tx, moi, 'compte_sale', params.id)
    if (await engage(tx, params.id))
      throw regle(
        'CONVENTION_EN_VIGUEUR',
        'Ce compte a une convention signée, que le comptoir offre : résiliez-la d’abord.',
      )
    const { compteSale } = await lireEntier(tx, moi, { _id: params.id })
    const { Opportunites: n } = compteSale
    if (n > 0)
      throw regle(
        'OPPORTUNITES_EN_COURS',
        n > 1
          ? `Ce compte a ${n} opportunités en cours : gagnez-les, perdez-les ou retirez-les d’abord.`
          : 'Ce compte a une opportunité en cours : gagnez-la, perdez-la ou retirez-la d’abord.',
      )
    if (compteSale.conventions.some(c => c.Etat === 'Proposée'))
      throw regle(
        'CONVENTION_PROPOSEE',
        'Une convention de ce compte attend d’être signée : résiliez-la d’abord.',
      )
    await retirer(tx, moi, 'compte_sale', params.id)
    return { compteSale }
  },

  async remettreCompte({ tx, moi }, { params }) {
    await remettre(tx, moi, 'compte_sale', params.id)
    return lireEntier(tx, moi, { _id: params.id })
  },

  async proposerConvention({ tx, moi }, { payload: { IdCompte, ...termes } }) {
    await verrouiller<CompteSale>(tx, moi, 'compte_sale', IdCompte)
    const _id = await ajouterConvention(tx, moi, IdCompte, termes)
    return { convention: await lireConvention(tx, _id) }
  },

  async modifierConvention({ tx, moi }, { payload: { _id, version, ...termes } }) {
    const { convention } = await verrouillerConvention(tx, moi, _id)
    exigerVersion(convention, version)
    if (convention.Etat !== 'Proposée')
      throw regle(
        'CONVENTION_FIXEE',
        'Une convention signée ne change plus : résiliez-la, puis proposez-en une autre.',
      )
    exigerDates({
      DateDebut: termes.DateDebut ?? convention.DateDebut,
      DateFin: termes.DateFin === undefined ? convention.DateFin : termes.DateFin,
    })
    await changer(tx, moi, 'convention', _id, termes)
    return { convention: await lireConvention(tx, _id) }
  },

  async signerConvention({ tx, moi }, { payload: { _id, version } }) {
    const { compte, convention } = await verrouillerConvention(tx, moi, _id)
    if (version !== undefined) exigerVersion(convention, version)
    const Etat = avancer(cycleConvention, convention.Etat, 'signer')
    if (moi.RemiseMax !== null && convention.Remise > moi.RemiseMax)
      throw regle(
        'REMISE_TROP_GRANDE',
        `Vous signez jusqu’à ${ecrirePourcent(moi.RemiseMax)} : quelqu’un qui accorde ${ecrirePourcent(convention.Remise)} signe cette convention.`,
      )
    await exigerAutreMain(tx, moi, 'convention', _id)
    await rejoindreSociete(tx, moi, compte)
    await changer(tx, moi, 'convention', _id, { Etat, SigneeLe: sql`now()`, SigneePar: moi._id })
    return { convention: await lireConvention(tx, _id) }
  },

  async resilierConvention({ tx, moi }, { payload: { _id, Motif } }) {
    const { convention } = await verrouillerConvention(tx, moi, _id)
    const Etat = avancer(cycleConvention, convention.Etat, 'resilier')
    await changer(tx, moi, 'convention', _id, { Etat, Motif })
    return { convention: await lireConvention(tx, _id) }
  },

  conventionDuClient: async ({ db }, { params }) => ({ convention: await conventionPour(db, params.id) }),

  async contactsDe({ db, moi }, { params, query }) {
    const de = exigerSoi(moi, params.id)
    return { contacts: await listerFichesDe<Contact>(db, 'contact', de, query, { tri: 'Nom' }) }
  },
  async chercherContacts({ db, moi }, { params, query }) {
    const demande = { ...query, q: [params.q, query.q].filter(Boolean).join(' ') }
    return {
      contacts: await listerFichesDe<Contact>(db, 'contact', deQui(moi, undefined), demande, { tri: 'Nom' }),
    }
  },
  contacts: ({ db, moi }, { query: { IdProprietaire, IdCompte, retires, ...query } }) =>
    listerFichesDe<Contact>(db, 'contact', deQui(moi, IdProprietaire), query, {
      tri: 'Nom',
      retires,
      conditions: IdCompte ? [sql<SqlBool>`t."IdCompte" = ${IdCompte}`] : [],
    }),
  lireContact: async ({ db, moi }, { params }) => ({
    contact: await lireFiche<Contact>(db, moi, 'contact', { _id: params.id }, true),
  }),
  lireContactParSlug: async ({ db, moi }, { params }) => ({
    contact: await lireFiche<Contact>(db, moi, 'contact', { slug: params.slug }, true),
  }),
  async creerContact({ tx, moi }, { payload: { IdProprietaire, slug, ...champs } }) {
    const compte = champs.IdCompte
      ? await exigerNommee(tx, moi, 'compte_sale', champs.IdCompte, 'IdCompte')
      : null
    const _id = await inserer(tx, moi, 'contact', {
      ...champs,
      // Who follows a company follows its people.
      IdProprietaire: await aConfier(tx, moi, IdProprietaire, compte?.IdProprietaire ?? moi._id),
      slug: await nouveauSlug(tx, 'contact', [champs.Nom, champs.Prenoms].filter(Boolean).join(' '), slug),
    })
    return { contact: await lireFiche<Contact>(tx, moi, 'contact', { _id }) }
  },
  async modifierContact({ tx, moi }, { payload: { _id, version, IdProprietaire, ...champs } }) {
    const avant = await verrouiller<Contact>(tx, moi, 'contact', _id)
    exigerVersion(avant, version)
    if (champs.IdCompte && champs.IdCompte !== avant.IdCompte)
      await exigerNommee(tx, moi, 'compte_sale', champs.IdCompte, 'IdCompte')
    await changer(tx, moi, 'contact', _id, {
      ...champs,
      IdProprietaire: await confier(tx, moi, 'contact', avant, IdProprietaire),
    })
    return { contact: await lireFiche<Contact>(tx, moi, 'contact', { _id }) }
  },
  retirerContact: async ({ tx, moi }, { params }) => ({
    contact: await retirer<Contact>(tx, moi, 'contact', params.id),
  }),
  async remettreContact({ tx, moi }, { params }) {
    await remettre(tx, moi, 'contact', params.id)
    return { contact: await lireFiche<Contact>(tx, moi, 'contact', { _id: params.id }) }
  },
}
