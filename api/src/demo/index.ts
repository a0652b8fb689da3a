import { ajouterJours, aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import type { Oeil } from '@dioptrie/domain/kernel/optique'
import type pg from 'pg'
import { hacher } from '../acces/motdepasse.ts'
import { assurerRoles } from '../acces/premier.ts'
import { enGros } from '../kernel/platform/enGros.ts'
import { StartRefused } from '../kernel/platform/settings.ts'
import { poserDonneesDeDepart } from '../referentiel/depart/index.ts'
import { poserAtelier, TABLES_DE_L_ATELIER } from './atelier.ts'
import { ANCIENNETE, creerClients, type OfficineLue, type Reseau } from './clients.ts'
import { poserCommercial, TABLES_DU_COMMERCIAL } from './commercial.ts'
import { inserer, remplacer } from './ecrire.ts'
import { poserEtats } from './etats.ts'
import { poserExamens } from './examens.ts'
import { poserFacturation, TABLES_DE_LA_FACTURATION } from './facturation.ts'
import { type Hasard, hasard } from './hasard.ts'
import { poserInventaireEnCours } from './inventaires.ts'
import { ouvrirNumeroteur } from './numeroteur.ts'
import { creerOrdonnances, type OrdonnanceDemo } from './ordonnances.ts'
import { page, photo } from './papiers.ts'
import { poserReceptions, TABLES_DES_RECEPTIONS } from './receptions.ts'
import { references } from './references.ts'
import type { Mesures } from './refraction.ts'
import { arreterRegistre, type OfficineDemo } from './registre.ts'
import { COMPTES, COMPTES_DEMO } from './reseau.ts'
import { poserPapiersEtAgenda, poserSiege, TABLES_DU_SIEGE } from './siege.ts'
import { poserSms, TABLES_DES_SMS } from './sms.ts'
import { poserStock, type StockDemo, TABLES_DU_STOCK } from './stock.ts'
import { poserStockVerres } from './stockverres.ts'
import { poserTraces } from './traces.ts'
import { poserVentes, TABLES_DES_VENTES } from './ventes.ts'
import { poserVerres, TABLES_DES_VERRES } from './verres.ts'

export { COMPTES_DEMO }

export interface Taille {
  /** How many the network holds afterwards. */
  clients?: number
  ordonnances?: number
  /** Everything is dated from this day: the same day gives the same network. */
  jour?: Jour
}

const TABLES = [
  'pays',
  'ville',
  'quartier',
  'profession',
  'societe',
  'assurance',
  'centre_hospitalier',
  'prescripteur',
  'officine',
  'role',
  'utilisateur',
  'client',
  'ordonnance',
  'document',
  ...TABLES_DU_SIEGE,
  ...TABLES_DU_STOCK,
  ...TABLES_DES_VENTES,
  ...TABLES_DES_RECEPTIONS,
  ...TABLES_DE_L_ATELIER,
  ...TABLES_DES_VERRES,
] as const

/**
 * An empty database gets the whole network; a demonstration network is completed up to the number of clients, what
 * it holds is left alone; any other database is refused. Answers what was added.
 */
export async function chargerDemo(
  pool: pg.Pool,
  { clients = 2000, ordonnances, jour = aujourdhuiAbidjan(new Date()) }: Taille = {},
): Promise<{ clients: number; ordonnances: number }> {
  const motDePasse = await hacher((COMPTES[0] as (typeof COMPTES)[number]).password)
  const vide = await estVide(pool)
  await assurerRoles(pool)
  const base = await pool.connect()
  try {
    await base.query('begin')
    const { rows } = await base.query<{ n: number }>('select count(*)::int as n from client')
    const deja = rows[0]?.n ?? 0
    const nombre = Math.max(0, clients - deja)
    if (nombre === 0 && !vide) {
      await base.query('rollback')
      return { clients: 0, ordonnances: 0 }
    }
    const ajoute = await enGros(
      base,
      TABLES,
      async () => {
        const marchandises = vide ? await poserReseau(base, motDePasse, jour) : null
        return poserClients(base, {
          deja,
          nombre,
          ordonnances: ordonnances ?? Math.round(nombre * 1.5),
          jour,
          marchandises,
        })
      },
      // Written row by row, what one searches them by was a third of the time of a first start.
      ['article', 'operation'],
    )
    // What it keeps is kept by its own triggers: once they are back.
    if (vide) await poserFacturation(base, hasard(`facturation ${jour}`), jour)
    if (vide) await poserCommercial(base, hasard(`commercial ${jour}`), jour)
    if (vide) await poserSms(base, jour)
    if (vide) await poserEtats(base, jour)
    await poserTraces(base)
    await base.query(
      'select recompter_totaux(), recompter_effectifs(), recompter_controles(), relever_noms()',
    )
    await base.query('commit')
    await base.query('select plier_totaux()')
    await base.query(
      `vacuum (analyze) historique, article, total_vente_plie, total_recette_plie, total_poste_plie, inventaire_ligne, ${[...TABLES, ...TABLES_DE_LA_FACTURATION, ...TABLES_DU_COMMERCIAL, ...TABLES_DES_SMS].map(t => `"${t}"`).join(', ')}`,
    )
    return ajoute
  } catch (erreur) {
    await base.query('rollback').catch(() => {})
    throw erreur
  } finally {
    base.release()
  }
}

async function estVide(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ officines: boolean; demo: boolean }>(
    `select exists (select from officine) as officines,
            exists (select from utilisateur where email = any($1)) as demo`,
    [COMPTES.map(c => c.email)],
  )
  const { officines = false, demo = false } = rows[0] ?? {}
  if (officines && !demo)
    throw new StartRefused(
      'La base de données contient déjà des officines qui ne sont pas celles de la démonstration : choisissez un autre DATA_DIR ou une autre base.',
    )
  return !officines
}

async function poserReseau(base: pg.PoolClient, motDePasse: string, jour: Jour): Promise<Marchandises> {
  const veilleDOuverture = `${ajouterJours(jour, -ANCIENNETE - 30)}T09:00:00.000Z`
  await poserDonneesDeDepart(base, veilleDOuverture)
  const { utilisateur, ...tables } = references(hasard(`reseau ${jour}`), veilleDOuverture)
  for (const [table, lignes] of Object.entries(tables)) await inserer(base, table, lignes)
  const officines = new Map(tables.officine.map(o => [o.Code as string, o._id]))
  const siege = hasard(`siege ${jour}`)
  const personnel = await poserSiege(base, siege, jour, veilleDOuverture, officines)
  await inserer(
    base,
    'utilisateur',
    utilisateur.map((u, rang) => ({ ...u, photoURL: '', motDePasse, PersonnelId: personnel[rang]?._id })),
  )
  const { rows: roles } = await base.query<{ _id: string; livre: string }>(
    'select "_id", livre from role where livre is not null',
  )
  const liens = COMPTES.map((compte, rang) => ({
    IdUtilisateur: utilisateur[rang]?._id,
    IdRole: roles.find(r => r.livre === compte.cle)?._id,
  }))
  await inserer(base, 'utilisateur_role', liens)
  const gerants = utilisateur.filter((_, rang) => COMPTES[rang]?.cle === 'gerant')
  await poserPapiersEtAgenda(base, siege, jour, veilleDOuverture, {
    officines,
    gerants: new Map(gerants.map(g => [g.IdOfficine, g._id])),
    administrateur: utilisateur[0]?._id as string,
  })
  const marchandises = await poserMarchandises(base, jour, veilleDOuverture, utilisateur)
  await poserVerres(base, hasard(`verres ${jour}`), jour, veilleDOuverture)
  await poserStockVerres(base, hasard(`stock de verres ${jour}`), veilleDOuverture, marchandises.officines)
  return marchandises
}

/** Who keeps the stock of an officine: its storekeeper, or else its manager. */
const magasinierDe = (utilisateur: readonly { _id: string; IdOfficine: string }[], IdOfficine: string) => {
  const equipe = utilisateur.map((u, rang) => ({ ...u, cle: COMPTES[rang]?.cle }))
  const siens = equipe.filter(u => u.IdOfficine === IdOfficine)
  return (siens.find(u => u.cle === 'magasinier') ?? siens.find(u => u.cle === 'gerant'))?._id as string
}

/** What the shelves hold before anything is sold. */
interface Marchandises {
  h: Hasard
  officines: OfficineDemo[]
  stock: StockDemo
}

async function poserMarchandises(
  base: pg.PoolClient,
  jour: Jour,
  naissance: string,
  utilisateur: readonly { _id: string; IdOfficine: string }[],
): Promise<Marchandises> {
  const { rows } = await base.query<{ _id: string; Code: string }>(
    'select "_id", "Code" from officine order by "OfficinePrincipale" desc, "Code" = \'SPD\', "Code" desc',
  )
  const officines: OfficineDemo[] = rows.map(o => ({ ...o, magasinier: magasinierDe(utilisateur, o._id) }))
  const h = hasard(`stock ${jour}`)
  const stock = await poserStock(base, h, jour, naissance, officines)
  await poserReceptions(base, hasard(`receptions ${jour}`), jour, officines, stock)
  return { h, officines, stock }
}

/** The network as it stands, in an order that depends on nothing but its content. */
async function lireReseau(base: pg.PoolClient): Promise<Reseau> {
  // Insurers of the market are names alone: clients are insured by those whose rates were invented.
  const ids = async (table: 'assurance' | 'societe', ou = '') =>
    (await base.query<{ _id: string }>(`select "_id" from ${table} ${ou} order by "_id"`)).rows.map(
      l => l._id,
    )
  const { rows: officines } = await base.query<OfficineLue>(
    `select o."_id", o."Code", o."joursOuvrable", coalesce(c.dernier, 0) as "dernierClient",
       array(select u."_id" from utilisateur u
             join utilisateur_role ur on ur."IdUtilisateur" = u."_id" join role r on r."_id" = ur."IdRole"
             where u."IdOfficine" = o."_id" and u.email = any($1) and 'clients.ecrire' = any(r.permissions)
             order by u."_id") as equipe
     from officine o left join compteur c on c."IdOfficine" = o."_id" and c.genre = 'CLI'
     where exists (select from utilisateur u where u."IdOfficine" = o."_id" and u.email = any($1))
     order by o."_id"`,
    [COMPTES.map(c => c.email)],
  )
  const { rows: prescripteurs } = await base.query<Reseau['prescripteurs'][number]>(
    'select "_id", "IdCentre" from prescripteur where "IdCentre" is not null order by "_id"',
  )
  return {
    officines,
    prescripteurs,
    assurances: await ids('assurance', 'where "Taux" is not null'),
    societes: await ids('societe'),
  }
}

async function poserClients(
  base: pg.PoolClient,
  o: { deja: number; nombre: number; ordonnances: number; jour: Jour; marchandises: Marchandises | null },
): Promise<{ clients: number; ordonnances: number }> {
  const h = hasard(`clients ${o.jour} ${o.deja}`)
  const reseau = await lireReseau(base)
  const clients = creerClients(h, reseau, o)
  const { numeroter, compteurs } = await ouvrirNumeroteur(base)
  const ordonnances = creerOrdonnances(
    h,
    reseau,
    clients,
    { nombre: o.ordonnances, jour: o.jour },
    (officine, annee) => numeroter('ORD', officine, annee),
  )
  const venus = new Set(ordonnances.map(({ IdClient }) => IdClient))
  clients
    .filter(({ _id }) => !venus.has(_id))
    .forEach((client, rang) => {
      if (rang % 40 === 39) client.Statut = 'Supprimé'
    })

  await inserer(base, 'client', clients)
  const examens = await poserExamens(
    base,
    hasard(`examens ${o.jour} ${o.deja}`),
    { officines: reseau.officines, clients, ordonnances, jour: o.jour },
    (officine, annee) => numeroter('EXV', officine, annee),
  )
  await inserer(
    base,
    'ordonnance',
    ordonnances.map(ordonnance => ({
      ...premiereSaisie(ordonnance),
      IdConsultation: examens.get(ordonnance._id) ?? null,
      // Examined here: no doctor wrote it.
      ...(examens.has(ordonnance._id) ? { IdPrescripteur: null, IdCentre: null } : {}),
    })),
  )
  await corriger(base, ordonnances)
  await joindre(base, h, ordonnances)
  if (o.marchandises) {
    const { jour, marchandises } = o
    await poserVentes(
      base,
      hasard(`ventes ${jour}`),
      { reseau, clients, ordonnances, jour, stock: marchandises.stock },
      numeroter,
    )
    await poserAtelier(base, hasard(`atelier ${jour}`), reseau, numeroter)
    await arreterRegistre(base)
    await poserInventaireEnCours(base, marchandises.h, jour, marchandises.officines[0] as OfficineDemo)
  }

  const compteursClients = reseau.officines.map(({ _id, dernierClient }) => ({
    IdOfficine: _id,
    genre: 'CLI',
    annee: 0,
    dernier: dernierClient,
    total: clients.filter(c => c.IdOfficine === _id && c.Statut === 'Actif').length,
  }))
  await inserer(
    base,
    'compteur',
    [...compteursClients, ...compteurs.values()],
    `on conflict ("IdOfficine", genre, annee)
     do update set dernier = excluded.dernier, total = compteur.total + excluded.total`,
  )
  return { clients: clients.length, ordonnances: ordonnances.length }
}

const centiemes = (valeur: number | undefined) => (valeur === undefined ? null : Math.round(valeur * 100))
const dixiemes = (valeur: number | undefined) => (valeur === undefined ? null : Math.round(valeur * 10))

const colonnesDOeil = (cote: 'OD' | 'OG', oeil: Oeil) => ({
  [`${cote}_Sph`]: centiemes(oeil.Sph),
  [`${cote}_Cyl`]: centiemes(oeil.Cyl),
  [`${cote}_Axe`]: oeil.Axe ?? null,
  [`${cote}_Add`]: centiemes(oeil.Add),
  [`${cote}_EPLoin`]: dixiemes(oeil.EPLoin),
  [`${cote}_EPPres`]: dixiemes(oeil.EPPres),
  [`${cote}_Hauteur`]: dixiemes(oeil.Hauteur),
  [`${cote}_PrismeH`]: centiemes(oeil.PrismeH),
  [`${cote}_BaseH`]: oeil.BaseH ?? null,
  [`${cote}_AV`]: oeil.AV ?? null,
})
const colonnes = ({ OD, OG, TypeVision }: Mesures) => ({
  TypeVision,
  ...colonnesDOeil('OD', OD),
  ...colonnesDOeil('OG', OG),
})

function premiereSaisie({ OD, OG, TypeVision, avant, ...ordonnance }: OrdonnanceDemo) {
  return {
    ...ordonnance,
    updatedAt: ordonnance.createdAt,
    updatedBy: ordonnance.createdBy,
    ...colonnes(avant ?? { OD, OG, TypeVision }),
  }
}

/** An amendment as a person makes one: the earlier version is kept, the record goes on. */
async function corriger(base: pg.PoolClient, ordonnances: OrdonnanceDemo[]): Promise<void> {
  const corrigees = ordonnances.filter(o => o.avant)
  await inserer(
    base,
    'ordonnance_version',
    corrigees.map(({ _id, DateOrd, IdPrescripteur, IdCentre, Observation, avant, updatedAt, updatedBy }) => ({
      IdOrdonnance: _id,
      version: 1,
      fiche: JSON.stringify({ version: 1, DateOrd, ...avant, IdPrescripteur, IdCentre, Observation }),
      remplaceeLe: updatedAt,
      remplaceePar: updatedBy,
    })),
  )
  await remplacer(
    base,
    'ordonnance',
    corrigees.map(o => ({
      _id: o._id,
      version: 2,
      updatedAt: o.updatedAt,
      updatedBy: o.updatedBy,
      ...colonnes(o),
    })),
  )
}

/** The last papers received: photographs, and a scan now and then. */
async function joindre(base: pg.PoolClient, h: Hasard, ordonnances: OrdonnanceDemo[]): Promise<void> {
  const papiers = ordonnances.slice(-12).map((o, rang) => {
    const scan = rang % 3 === 0
    const contenu = scan ? page(['Ordonnance', o.RefOrd, `du ${o.DateOrd}`]) : photo(h)
    const document = {
      _id: h.id(Date.parse(o.createdAt)),
      entite: 'ordonnance',
      idEntite: o._id,
      IdOfficine: o.IdOfficine,
      Nom: scan ? `${o.RefOrd}.pdf` : `photo-${o.RefOrd}.png`,
      Type: scan ? 'application/pdf' : 'image/png',
      Taille: contenu.length,
      createdAt: o.createdAt,
      createdBy: o.createdBy,
    }
    return { document, contenu }
  })
  await inserer(
    base,
    'document',
    papiers.map(p => p.document),
  )
  for (const { document, contenu } of papiers)
    await base.query('insert into document_contenu ("IdDocument", contenu) values ($1, $2)', [
      document._id,
      contenu,
    ])
}
