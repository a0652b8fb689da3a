import { type Calendrier, estOuvre } from '@dioptrie/domain/atelier/promesse'
import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { inserer } from './ecrire.ts'
import { type Hasard, hasard } from './hasard.ts'
import { netDe, ouvrirTresorerie, poserTresorerie, type TresorerieDemo } from './tresorerie.ts'

/** A payment of an order or of a counter sale, before the cash desk gives it its link of the chain. */
export interface ReglementDemo {
  montant: number
  createdAt: string
  IdOfficine: string
  IdCommande?: string
  IdClient?: string
  IdComptoir?: string
  Document: string
  Tiers: string | null
}

const FOND = 50_000
const MODES = [
  ['Espèce', 62],
  ['Wave', 18],
  ['Orange Money', 12],
  ['Carte bancaire', 5],
  ['Chèque', 3],
] as const
/** Notes first, then coins: how a sum is counted. */
const COUPURES = [
  ...[10_000, 5_000, 2_000, 1_000, 500].map(Valeur => ({ Valeur, Nature: 'billet' })),
  ...[250, 200, 100, 50, 25, 10, 5, 1].map(Valeur => ({ Valeur, Nature: 'piece' })),
]

function compter(somme: number) {
  let reste = somme
  return COUPURES.flatMap(c => {
    const Nombre = Math.floor(reste / c.Valeur)
    reste -= Nombre * c.Valeur
    return Nombre > 0 ? [{ ...c, Nombre }] : []
  })
}

/** What a count that is not right is explained by; above the threshold the manager signed too. */
const ECARTS = [
  [-500, 'Erreur de rendu de monnaie'],
  [-1_000, 'Erreur de rendu de monnaie : client déjà parti'],
  [-2_000, 'Un billet de 2 000 F déchiré, refusé par la banque'],
  [-5_000, 'Dépense non enregistrée : taxi pour les verres'],
  [500, 'Pourboire laissé dans le tiroir'],
  [2_000, 'Mode de paiement mal choisi : payé en espèces, saisi en Wave'],
  [-15_000, 'Erreur de saisie d’un règlement, retrouvée le lendemain'],
] as const
const ECART_SUR = 40
const SEUIL_SIGNATURE = 10_000

interface Ecriture {
  genre: 'operation' | 'billetage' | 'versement'
  quand: string
  ligne: object
}

/** An officine whose cash is kept: when it opens, who takes the money, who signs. */
interface CaisseDemo {
  IdOfficine: string
  calendrier: Calendrier
  caissier: string
  gerant: string
  /** Its last day waits to be closed, and today to be opened. */
  enRetard: boolean
}

/** Every working day since the first payment, and those on which somebody paid; today too. */
function joursDe({ calendrier }: CaisseDemo, jour: Jour, payes: Iterable<Jour>): Jour[] {
  const jours = new Set(payes)
  const [premier = jour] = [...jours].toSorted()
  for (let j = premier; j < jour; j = ajouterJours(j, 1)) if (estOuvre(j, calendrier)) jours.add(j)
  return [...jours.add(jour)].toSorted()
}

/** One day: its float, its payments, and in the evening its count. */
function journee(
  h: Hasard,
  c: CaisseDemo,
  Jour: Jour,
  siens: readonly ReglementDemo[],
  close: boolean,
  tresorerie: TresorerieDemo,
): Ecriture[] {
  const { IdOfficine, caissier: createdBy } = c
  const operation = (createdAt: string, ligne: object): Ecriture => ({
    genre: 'operation',
    quand: createdAt,
    ligne: { _id: h.id(Date.parse(createdAt)), IdOfficine, Jour, createdAt, createdBy, ...ligne },
  })
  const payees = siens.map(({ createdAt, ...reglement }) => {
    const modepaiement = h.parPoids(MODES)
    const numero = `${modepaiement.slice(0, 2).toUpperCase()}${h.entier(10_000_000, 99_999_999)}`
    const reference = modepaiement === 'Espèce' ? null : numero
    const typeOperation = reglement.IdComptoir ? 'Règlement cpt' : 'Règlement cmde cli'
    return operation(createdAt, {
      typeOperation,
      ...reglement,
      modepaiement,
      reference,
    })
  })
  const ouverture = { typeOperation: 'Initialisation', modepaiement: 'Espèce', montant: FOND }
  const recues = [operation(`${Jour}T07:45:00.000Z`, ouverture), ...payees]
  const lignes = recues.map(e => e.ligne as { modepaiement: string; montant: number })
  const especes = lignes.reduce((n, l) => (l.modepaiement === 'Espèce' ? n + l.montant : n), 0)
  const derniere = siens.reduce((t, r) => (r.createdAt > t ? r.createdAt : t), `${Jour}T18:10:00.000Z`)
  const autres = tresorerie.jour(Jour, especes, derniere, close)
  const ecritures = [...recues, ...autres]
  if (!close) return ecritures
  const Attendu = especes + netDe(autres)
  const Recettes = siens.reduce((n, r) => n + r.montant, 0)
  const [ecart, Motif] = h.entier(1, ECART_SUR) === 1 ? h.parmi(ECARTS) : ([0, null] as const)
  const createdAt = new Date(Date.parse(derniere) + 20 * 60_000).toISOString()
  const compte = { Coupures: compter(Attendu + ecart), Total: Attendu + ecart, Attendu, Motif, Recettes }
  const signe = { IdSignataire: Math.abs(ecart) > SEUIL_SIGNATURE ? c.gerant : null, createdAt, createdBy }
  const _id = h.id(Date.parse(createdAt))
  const ligne = { _id, IdOfficine, DateCloture: Jour, ...compte, ...signe }
  return [...ecritures, { genre: 'billetage', quand: createdAt, ligne }]
}

/**
 * The books as the triggers of migration 040 would have kept them, for years at once: each link of a chain holds the
 * one before, so only the hashes are made one after the other.
 */
async function inscrire(base: pg.PoolClient, ecritures: readonly Ecriture[]): Promise<void> {
  await base.query(
    `create temp table ecriture_demo on commit drop as
    select genre, (ligne ->> 'IdOfficine')::uuid as officine, row_number() over w as rang,
      ligne || jsonb_build_object('Rang', row_number() over w, 'TotalPerpetuel', coalesce(sum((ligne ->> 'montant')::bigint)
        filter (where ligne ->> 'typeOperation' like 'Règlement%') over w, 0)) as ligne
    from unnest($1::text[], $2::jsonb[]) with ordinality as e (genre, ligne, ordre)
    window w as (partition by ligne ->> 'IdOfficine' order by ordre)`,
    [ecritures.map(e => e.genre), ecritures.map(e => JSON.stringify(e.ligne))],
  )
  await base.query(
    'create temp table maillon_demo (officine uuid, rang bigint, empreinte text) on commit drop',
  )
  await base.query(`do $$
    declare
      e record;
      ici uuid;
      precedente text;
    begin
      for e in select officine, rang, case genre when 'operation' then contenu_operation(jsonb_populate_record(null::operation, ligne))
          when 'versement' then contenu_versement(jsonb_populate_record(null::versement, ligne))
          else contenu_billetage(jsonb_populate_record(null::billetage, ligne)) end as contenu
        from ecriture_demo order by officine, rang loop
        precedente := empreinte(case when ici = e.officine then precedente else '' end, e.rang, e.contenu);
        ici := e.officine;
        insert into maillon_demo values (ici, e.rang, precedente);
      end loop;
    end $$`)
  const ecrites = (
    table: string,
  ) => `(select n.* from ecriture_demo e join maillon_demo m using (officine, rang)
    cross join lateral jsonb_populate_record(null::${table}, e.ligne || jsonb_build_object('Empreinte', m.empreinte)) n
    where e.genre = '${table}') n`
  await base.query(`
    alter table operation disable trigger user;
    alter table billetage disable trigger user;
    alter table versement disable trigger user;
    insert into operation ("_id", "IdOfficine", "Jour", "typeOperation", modepaiement, montant, reference, "IdCommande", "IdComptoir",
      "IdClient", "Document", "Tiers", "Motif", "IdOrigine", "Rang", "Empreinte", "createdAt", "createdBy")
    select "_id", "IdOfficine", "Jour", "typeOperation", modepaiement, montant, reference, "IdCommande", "IdComptoir", "IdClient",
      "Document", "Tiers", "Motif", "IdOrigine", "Rang", "Empreinte", "createdAt", "createdBy" from ${ecrites('operation')};
    insert into versement ("_id", "IdOfficine", "DateVersement", montant, "IdBanque", reference, "IdOperation", "Statut", "valideLe",
      "validePar", "Rang", "Empreinte", version, "createdAt", "updatedAt", "createdBy", "updatedBy")
    select "_id", "IdOfficine", "DateVersement", montant, "IdBanque", reference, "IdOperation", "Statut", "valideLe", "validePar",
      "Rang", "Empreinte", version, "createdAt", "updatedAt", "createdBy", "updatedBy" from ${ecrites('versement')};
    insert into billetage ("_id", "IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Motif", "IdSignataire", "Recettes",
      "TotalPerpetuel", "Rang", "Empreinte", "createdAt", "createdBy")
    select "_id", "IdOfficine", "DateCloture", "Coupures", "Total", "Attendu", "Motif", "IdSignataire", "Recettes",
      "TotalPerpetuel", "Rang", "Empreinte", "createdAt", "createdBy" from ${ecrites('billetage')};
    alter table operation enable trigger user;
    alter table billetage enable trigger user;
    alter table versement enable trigger user;
    insert into total_caisse ("IdOfficine", "Jour", "typeOperation", modepaiement, "Nombre", montant)
      select "IdOfficine", "Jour", "typeOperation", modepaiement, count(*), sum(montant) from operation group by 1, 2, 3, 4;
    insert into journee_caisse ("IdOfficine", "Jour", "Initialisation", "Entrees", "Sorties", "OuverteLe", "clotureLe")
      select t."IdOfficine", t."Jour", coalesce(sum(montant) filter (where "typeOperation" = 'Initialisation'), 0),
        coalesce(sum(montant) filter (where modepaiement = 'Espèce'
          and "typeOperation" in ('Règlement cmde cli', 'Règlement cpt', 'Approvisionnement', 'Consultation')), 0),
        coalesce(sum(montant) filter (where "typeOperation" in ('Versement Banque', 'Approvisionnement Caisse Depense')), 0),
        o.premiere, b."createdAt"
      from total_caisse t
      join (select "IdOfficine", "Jour", min("createdAt") as premiere from operation group by 1, 2) o using ("IdOfficine", "Jour")
      left join billetage b on b."IdOfficine" = t."IdOfficine" and b."DateCloture" = t."Jour"
      group by 1, 2, o.premiere, b."createdAt";
    insert into caisse ("IdOfficine", "Rang", "Empreinte", "TotalPerpetuel")
      select distinct on (officine) officine, rang, empreinte, (e.ligne ->> 'TotalPerpetuel')::bigint
      from maillon_demo join ecriture_demo e using (officine, rang) order by officine, rang desc`)
}

/**
 * Each working day of each officine opened with its float, its payments, then counted and closed; today is open. The
 * database chains and adds up what it is given: everything is written in the order of the hours.
 */
export async function poserReglements(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  reglements: readonly ReglementDemo[],
  caisses: readonly CaisseDemo[],
): Promise<void> {
  const { rows: lues } = await base.query<{ genre: string; _id: string; Libelle: string }>(
    `select 'banque' as genre, "_id", "Libelle" from banque union all
     select 'rubrique', "_id", "Libelle" from rubrique_depense order by genre, "_id"`,
  )
  const banques = lues.filter(l => l.genre === 'banque').map(l => l._id)
  const rubriques = new Map(lues.filter(l => l.genre === 'rubrique').map(l => [l.Libelle, l._id]))
  const ht = hasard(`tresorerie ${jour}`)
  // The officine that is late has not opened its expense cash either.
  const tresoreries = new Map(
    caisses.map(c => [
      c,
      ouvrirTresorerie(ht, c, { aujourdhui: jour, banques, rubriques, depense: !c.enRetard }),
    ]),
  )
  const parJour = Map.groupBy(reglements, r => `${r.IdOfficine} ${r.createdAt.slice(0, 10)}`)
  const ecritures = caisses.flatMap(c => {
    const payes = [...parJour.keys()].flatMap(k =>
      k.startsWith(c.IdOfficine) ? [k.split(' ')[1] as Jour] : [],
    )
    const aujourdhui = !c.enRetard || parJour.has(`${c.IdOfficine} ${jour}`)
    const jours = joursDe(c, jour, payes).filter(j => j < jour || aujourdhui)
    const laisses = new Set([jour, ...(c.enRetard ? [jours.findLast(j => j < jour)] : [])])
    const tresorerie = tresoreries.get(c) as TresorerieDemo
    return jours.flatMap(j =>
      journee(h, c, j, parJour.get(`${c.IdOfficine} ${j}`) ?? [], !laisses.has(j), tresorerie),
    )
  })
  ecritures.sort((a, b) => (a.quand < b.quand ? -1 : a.quand > b.quand ? 1 : 0))
  await inserer(
    base,
    'fond_de_caisse',
    caisses.map(c => ({ _id: h.id(Date.parse(jour)), IdOfficine: c.IdOfficine, Montant: FOND })),
  )
  await inscrire(base, ecritures)
  await poserTresorerie(base, ht, [...tresoreries.values()])
  await base.query(`
    insert into numero_transaction (modepaiement, reference, "IdOperation")
    select modepaiement, regexp_replace(reference, '[^A-Z0-9]', '', 'g'), "_id" from operation
    where reference is not null and modepaiement not in ('Chèque', 'Espèce')
    on conflict do nothing`)
}
