import type {
  Bordereau,
  CorrectionDepot,
  Facture,
  LigneFacture,
  PaiementEntier,
  SaisieDecision,
  SaisieDepot,
  SaisieFacture,
} from '@dioptrie/domain/facturation/contract'
import {
  cycleFacture,
  cycleLigne,
  type Decision,
  decider,
  REFUS_ARCHIVE,
  refusDateDepot,
  reprendre,
  rouvrir,
} from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { avancer } from '@dioptrie/domain/kernel/machine'
import {
  champInvalide,
  exiger,
  introuvable,
  Refus,
  regle,
  versionPerimee,
} from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { annulerCreance, ouvrirCreances, verrouillerCreancesDe } from '../caisse/creances.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { annoncer } from '../kernel/platform/evenements.ts'
import { changerFiche } from '../kernel/records/changer.ts'
import { CETTE_ANNEE, cinqChiffres } from '../kernel/records/compteur.ts'
import { charger } from '../ventes/versions.ts'
import { exigerPapiers } from './dossiers.ts'
import { ecrire, pourLigne, prevenir, verrouillerPaiement } from './ecrire.ts'
import {
  type LigneVerrouillee,
  lignesDe,
  lireBordereau,
  lireFacture,
  lirePaiement,
  verrouillerFactures,
  verrouillerLignes,
  vueDe,
} from './sql.ts'

/** `FAC-26-00042`, as CTEs to stand first in a WITH: without gaps over the network and the year. */
const prendreNumero = (genre: 'FAC' | 'BOR') => sql`
  pris as (insert into compteur_reseau as k (genre, annee, dernier) values (${genre}, ${CETTE_ANNEE}, 1)
    on conflict (genre, annee) do update set dernier = k.dernier + 1 returning dernier),
  numero as (select ${genre}::text || '-' || right((${CETTE_ANNEE})::text, 2) || '-' || ${cinqChiffres(sql`pris.dernier`)} as reference
    from pris)`

interface VenteTraitee {
  _id: string
  RefCmmd: string
  IdClient: string
  IdOfficine: string
  IdAssurance: string | null
  IdSociete: string | null
  DateCommd: string
  EtatAssurance: string | null
  AFacturer: number
  TauxRemise: number
  /** Of the discount fixed with the file, what no line has taken off yet. */
  Remise: number
}

/** Sales of one insurer, or of one company of it, on one invoice: each locked, each checked, all or none. */
export async function facturer(tx: Tx, moi: Appelant, s: SaisieFacture): Promise<Facture> {
  if (s.DateFin < s.DateDebut) exiger({ DateFin: 'La fin précède le début.' })
  const ids = [...new Set(s.ventes)]
  if (ids.length !== s.ventes.length) exiger({ ventes: 'Une vente est choisie deux fois.' })
  await sql`select from commande_client where "_id" = any(${ids}::uuid[]) order by "_id" for no key update`.execute(
    tx,
  )
  const { rows } = await sql<VenteTraitee>`
    select c."_id", c."RefCmmd", c."IdClient", c."IdOfficine", c."IdAssurance", p."IdSociete", c."DateCommd", c."EtatAssurance",
      coalesce(d."AFacturer", 0) as "AFacturer", d."TauxRemise"::int as "TauxRemise", d."RemiseFixee" - d."Remise" as "Remise"
    from commande_client c left join dossier_assurance d on d."_id" = c."_id"
      left join prise_en_charge p on p."_id" = c."IdPriseEnCharge"
    where c."_id" = any(${ids}::uuid[]) order by c."DateCommd", c."RefCmmd"`.execute(tx)
  for (const IdOfficine of new Set(rows.map(v => v.IdOfficine))) exigerAgir(moi, IdOfficine, 'Cette vente')
  if (rows.length < ids.length) throw introuvable('Cette vente')
  const { rows: connues } = await sql<{ assurance: boolean; societe: boolean }>`
    select exists (select from assurance where "_id" = ${s.IdAssurance}) as assurance,
      ${s.IdSociete ?? null}::uuid is null or exists (select from societe where "_id" = ${s.IdSociete ?? null}::uuid) as societe`.execute(
    tx,
  )
  exiger({
    ...(connues[0]?.assurance ? {} : { IdAssurance: 'Cette assurance n’existe pas.' }),
    ...(connues[0]?.societe ? {} : { IdSociete: 'Cette société n’existe pas.' }),
  })
  for (const v of rows) exigerAFacturer(v, s)
  await exigerPapiers(tx, sql`c."_id" = any(${ids}::uuid[])`)
  const premiere = rows.map(v => v.DateCommd).sort()[0] as string
  const { rows: faites } = await sql<{ _id: string }>`
    with ${prendreNumero('FAC')}
    insert into facture_assurance ("Numero", "IdAssurance", "IdSociete", "DateDebut", "DateFin", "DatePremiere", "createdBy", "updatedBy")
    select reference, ${s.IdAssurance}, ${s.IdSociete ?? null}::uuid, ${s.DateDebut}::date, ${s.DateFin}::date, ${premiere}::date,
      ${moi._id}::uuid, ${moi._id}::uuid from numero returning "_id"`.execute(tx)
  const IdFacture = faites[0]?._id as string
  const lignes = rows.map((v, i) => ({
    IdFacture,
    IdCommande: v._id,
    IdClient: v.IdClient,
    IdOfficine: v.IdOfficine,
    Rang: i + 1,
    DateCommd: v.DateCommd,
    Part: v.AFacturer,
    TauxRemise: v.Remise > 0 ? v.TauxRemise : 0,
    Remise: v.Remise,
  }))
  // Its invoice and where it stands, at once: the lines would say the second by themselves, at the price of a second writing.
  await sql`update commande_client set "IdFacture" = ${IdFacture}, "DossierAssurance" = 'À déposer'
    where "_id" = any(${ids}::uuid[])`.execute(tx)
  await sql`insert into ligne_assurance ("IdFacture", "IdCommande", "IdClient", "IdOfficine", "Rang", "DateCommd", "Part", "TauxRemise", "Remise",
      "createdBy", "updatedBy")
    select l."IdFacture", l."IdCommande", l."IdClient", l."IdOfficine", l."Rang", l."DateCommd", l."Part", l."TauxRemise", l."Remise", ${moi._id}, ${moi._id}
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as l("IdFacture" uuid, "IdCommande" uuid, "IdClient" uuid, "IdOfficine" uuid, "Rang" int,
      "DateCommd" date, "Part" bigint, "TauxRemise" smallint, "Remise" bigint)`.execute(tx)
  await prevenir(tx, lignes)
  return lireFacture(tx, moi, IdFacture)
}

function exigerAFacturer(v: VenteTraitee, s: SaisieFacture): void {
  const refuser = (code: string, message: string) => {
    throw regle(code, `${v.RefCmmd} : ${message}`, { vente: v._id })
  }
  if (v.EtatAssurance === null) refuser('SANS_ASSURANCE', 'aucune assurance ne paie cette vente.')
  if (v.EtatAssurance === 'À traiter') refuser('VENTE_NON_TRAITEE', 'cette vente n’est pas encore traitée.')
  if (v.EtatAssurance !== 'Traitée') refuser('VENTE_FACTUREE', 'cette vente est déjà sur une facture.')
  if (v.IdAssurance !== s.IdAssurance) refuser('AUTRE_ASSURANCE', 'cette vente est d’une autre assurance.')
  if (s.IdSociete && v.IdSociete !== s.IdSociete)
    refuser('AUTRE_SOCIETE', 'l’assuré n’est pas de cette société.')
  if (v.DateCommd < s.DateDebut || v.DateCommd > s.DateFin)
    refuser('HORS_PERIODE', 'cette vente n’est pas de la période.')
  if (v.Remise >= v.AFacturer)
    refuser('RIEN_A_DEMANDER', 'la remise de l’assurance prend toute sa part : rien n’est à lui demander.')
}

/** All of its lines must be in officines where one acts. */
async function exigerAgirSurTout(tx: Tx, moi: Appelant, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ IdOfficine: string }>`
    select distinct "IdOfficine" from part_facture where "IdFacture" = any(${ids}::uuid[]) and "Lignes" > 0`.execute(
    tx,
  )
  for (const { IdOfficine } of rows) exigerAgir(moi, IdOfficine, 'Cette facture')
}

/** Off an invoice that nobody has seen yet: the sale is to be invoiced again. */
export async function retirerLigne(tx: Tx, moi: Appelant, id: string, ligne: string): Promise<Facture> {
  const { lignes, factures } = await verrouillerLignes(tx, moi, [ligne])
  const l = lignes[0]
  const f = factures.get(id)
  if (!l || !f) throw introuvable('Cette ligne')
  avancer(cycleFacture, f.Etat, 'retirer')
  avancer(cycleLigne, l.Etat, 'retirer')
  // The invoice it was on before, when this one re-submitted it.
  await sql`update commande_client set "IdFacture" = (select x."IdFacture" from ligne_assurance x
      where x."IdCommande" = ${l.IdCommande} and x."_id" <> ${ligne} and x."Etat" <> 'Retirée' order by x."createdAt" desc, x."_id" desc limit 1)
    where "_id" = ${l.IdCommande}`.execute(tx)
  await changerFiche(tx, moi, 'ligne_assurance', ligne, [['Etat', 'Retirée']])
  await sql`update facture_assurance f set version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id},
      "Etat" = case when f."Lignes" = 0 then 'Annulée' else f."Etat" end,
      "DatePremiere" = coalesce((select min("DateCommd") from ligne_assurance l where l."IdFacture" = f."_id" and l."Etat" <> 'Retirée'),
        f."DatePremiere")
    where "_id" = ${id}`.execute(tx)
  await prevenir(tx, [l])
  return lireFacture(tx, moi, id)
}

/** One slip for invoices of one insurer, with its place and its day. */
export async function deposer(tx: Tx, moi: Appelant, s: SaisieDepot): Promise<Bordereau> {
  const ids = [...new Set(s._ids)]
  await sql`select from commande_client where "IdFacture" = any(${ids}::uuid[]) order by "_id" for no key update`.execute(
    tx,
  )
  const factures = await verrouillerFactures(tx, ids)
  await exigerAgirSurTout(tx, moi, ids)
  const [premiere] = factures
  if (!premiere || factures.length < ids.length) throw introuvable('Cette facture')
  for (const f of factures) avancer(cycleFacture, f.Etat, 'deposer')
  const vide = factures.find(f => f.Ouvert === 0)
  if (vide)
    throw regle(
      'RIEN_A_DEMANDER',
      `Tout ce qui est sur la facture ${vide.Numero} est revenu : rien n’y est demandé. Retirez-en les lignes.`,
    )
  const autre = factures.find(f => f.IdAssurance !== premiere.IdAssurance)
  if (autre)
    throw regle(
      'AUTRE_ASSURANCE',
      `Les factures ${premiere.Numero} et ${autre.Numero} ne sont pas de la même assurance : un bordereau par assurance.`,
    )
  await exigerPapiers(
    tx,
    sql`c."_id" in (select "IdCommande" from ligne_assurance where "IdFacture" = any(${ids}::uuid[]) and "Ouvert" > 0)`,
  )
  const refus = refusDateDepot(s.DateDepot, factures, aujourdhuiAbidjan(new Date()))
  exiger(refus ? { DateDepot: refus } : {})
  const { rows } = await sql<{ _id: string }>`
    with ${prendreNumero('BOR')}
    insert into bordereau_assurance ("Numero", "IdOfficine", "IdAssurance", "DateDepot", "Lieu", "RecuPar", "createdBy", "updatedBy")
    select reference, ${moi.IdOfficine}::uuid, ${premiere.IdAssurance}::uuid, ${s.DateDepot}::date, ${s.Lieu}, ${s.RecuPar || null},
      ${moi._id}::uuid, ${moi._id}::uuid from numero returning "_id"`.execute(tx)
  const IdBordereau = rows[0]?._id as string
  await sql`update facture_assurance set "Etat" = 'Déposée', "IdBordereau" = ${IdBordereau}, "DateDepot" = ${s.DateDepot}::date,
      version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id} where "_id" = any(${ids}::uuid[])`.execute(
    tx,
  )
  await sql`select suivre_dossiers(array(select "IdCommande" from ligne_assurance
    where "IdFacture" = any(${ids}::uuid[]) and "Etat" <> 'Retirée'))`.execute(tx)
  await annoncer(tx, ...ids.map(_id => ({ entite: 'facture_assurance' as const, _id, IdOfficine: null })))
  return lireBordereau(tx, moi, IdBordereau)
}

/** Another day, another place, or invoices that were not on it: nothing was answered of those yet, and they are to deposit again. */
export async function corrigerBordereau(
  tx: Tx,
  moi: Appelant,
  id: string,
  s: CorrectionDepot,
): Promise<Bordereau> {
  const surLui = sql`select "_id" from facture_assurance where "IdBordereau" = ${id}`
  await sql`select from commande_client where "IdFacture" in (${surLui}) order by "_id" for no key update`.execute(
    tx,
  )
  const { rows } = await surLui.execute(tx)
  const ids = (rows as { _id: string }[]).map(f => f._id)
  const factures = await verrouillerFactures(tx, ids)
  const { rows: bordereaux } = await sql<{ version: number }>`
    select version from bordereau_assurance where "_id" = ${id} for no key update`.execute(tx)
  if (!bordereaux[0]) throw introuvable('Ce bordereau')
  await exigerAgirSurTout(tx, moi, ids)
  if (bordereaux[0].version !== s.version) throw versionPerimee(await lireBordereau(tx, moi, id))
  const otees = new Set(s.retirer)
  const [retirees, gardees] = [
    factures.filter(f => otees.has(f._id)),
    factures.filter(f => !otees.has(f._id)),
  ]
  if (retirees.length < otees.size) throw introuvable('Cette facture')
  for (const f of retirees) {
    avancer(cycleFacture, f.Etat, 'retirerDuBordereau')
    if (f.Ouvert !== f.Montant)
      throw regle(
        'DEJA_REPONDUE',
        `L’assurance a déjà répondu à la facture ${f.Numero} : elle était bien sur ce bordereau.`,
      )
  }
  const refus = refusDateDepot(s.DateDepot, gardees, aujourdhuiAbidjan(new Date()))
  exiger(refus ? { DateDepot: refus } : {})
  const ecrit = sql`version = version + 1, "updatedAt" = now(), "updatedBy" = ${moi._id}`
  await sql`update facture_assurance set "DateDepot" = ${s.DateDepot}::date, ${ecrit}
    where "_id" = any(${gardees.map(f => f._id)}::uuid[]) and "DateDepot" <> ${s.DateDepot}::date`.execute(tx)
  await sql`update facture_assurance set "Etat" = 'À déposer', "IdBordereau" = null, "DateDepot" = null, ${ecrit}
    where "_id" = any(${[...otees]}::uuid[])`.execute(tx)
  await changerFiche(tx, moi, 'bordereau_assurance', id, [
    ['DateDepot', s.DateDepot],
    ['Lieu', s.Lieu],
    ['RecuPar', s.RecuPar || null],
    ['Motif', s.Motif],
    ['Retirees', sql`"Retirees" || ${retirees.map(f => f.Numero)}::text[]`],
  ])
  await sql`select suivre_dossiers(array(select "IdCommande" from ligne_assurance
    where "IdFacture" = any(${ids}::uuid[]) and "Etat" <> 'Retirée'))`.execute(tx)
  await annoncer(tx, ...ids.map(_id => ({ entite: 'facture_assurance' as const, _id, IdOfficine: null })))
  return lireBordereau(tx, moi, id)
}

export async function archiver(tx: Tx, moi: Appelant, id: string): Promise<Facture> {
  const [f] = await verrouillerFactures(tx, [id])
  if (!f) throw introuvable('Cette facture')
  await exigerAgirSurTout(tx, moi, [id])
  try {
    avancer(cycleFacture, f.Etat, 'archiver')
  } catch (e) {
    if (e instanceof Refus)
      throw regle('ARCHIVE_IMPOSSIBLE', REFUS_ARCHIVE, { Ouvert: f.Ouvert, Rejete: f.Rejete })
    throw e
  }
  await changerFiche(tx, moi, 'facture_assurance', id, [['Etat', 'Archivée']])
  await annoncer(tx, { entite: 'facture_assurance', _id: id, IdOfficine: null })
  return lireFacture(tx, moi, id)
}

/**
 * What becomes of rejects: re-submitted, owed by the client from now on, or written off; or the contrary of it (`reprendre`), whatever
 * became of their invoice since.
 */
export async function deciderRejets(
  tx: Tx,
  moi: Appelant,
  decision: Decision,
  s: SaisieDecision,
  dire: typeof decider | typeof reprendre = decider,
): Promise<{ lignes: LigneFacture[]; IdOfficines: string[] }> {
  const parId = new Map(s.lignes.map(l => [l._id, l.montant]))
  if (parId.size !== s.lignes.length)
    throw champInvalide({ 'payload.lignes': 'Une ligne est nommée deux fois.' })
  const { lignes, factures } = await verrouillerLignes(tx, moi, [...parId.keys()])
  for (const f of factures.values()) avancer(cycleFacture, f.Etat, 'reprendre')
  const reprise = lignes.find(l => l.IdCommande === null)
  if (reprise && decision === 'Re-présentation')
    throw regle(
      'REPRESENTATION_IMPOSSIBLE',
      `${reprise.RefCmmd} vient d’un autre logiciel : aucune vente d’ici n’est à facturer de nouveau. Quand l’assurance change d’avis, dites sa nouvelle réponse sur la ligne.`,
    )
  const suites = lignes.map(l => {
    const { ecritures, Etat } = pourLigne(l, () => dire(l, decision, parId.get(l._id), l.AFacturer))
    const montant = ecritures.reduce((n, e) => n + (e.Genre === decision ? e.montant : 0), 0)
    return { l, ecritures, Etat, montant }
  })
  if (decision === 'Client' && dire === reprendre) await reprendreAuxClients(tx, moi, suites, s.Motif)
  await ecrire(
    tx,
    moi,
    suites.flatMap(({ l, ecritures, Etat }) =>
      ecritures.map(e => ({
        ...e,
        Etat,
        IdLigne: l._id,
        IdOfficine: l.IdOfficine,
        IdPaiement: null,
        Motif: s.Motif,
      })),
    ),
  )
  if (decision === 'Client') {
    await charger(
      tx,
      moi,
      lignes.map(l => l.IdCommande),
    )
    // Without a sale here, it is an older debt of theirs.
    for (const { l, montant } of suites)
      if (l.IdCommande === null && montant > 0)
        await ouvrirCreances(tx, moi, l.IdOfficine, [
          {
            IdClient: l.IdClient,
            DateCreance: aujourdhuiAbidjan(new Date()),
            IdLigne: l._id,
            Reference: l.RefCmmd,
            Montant: montant,
          },
        ])
  }
  await prevenir(tx, lignes)
  return {
    lignes: await lignesDe(tx, sql`l."_id" = any(${[...parId.keys()]}::uuid[])`, vueDe(moi)),
    IdOfficines: [...new Set(lignes.map(l => l.IdOfficine))],
  }
}

/** What a client has paid of what they no longer owe is given back to them first; a debt that has no sale is annulled with its reason. */
async function reprendreAuxClients(
  tx: Tx,
  moi: Appelant,
  suites: readonly { l: LigneVerrouillee; montant: number }[],
  Motif: string,
): Promise<void> {
  const exigerRendu = (l: LigneVerrouillee, trop: number) => {
    if (trop > 0)
      throw regle(
        'TROP_REGLE',
        `${l.RefCmmd} : le client a déjà payé ce qui lui est repris : rendez-lui d’abord ${ecrireMontant(trop)} à la caisse.`,
        { Reste: trop, ligne: l._id },
      )
  }
  const parVente = Map.groupBy(suites, x => x.l.IdCommande)
  const { rows } = await sql<{ _id: string; doit: number; trop: number }>`
    select c."_id", c."PartClient" as doit, c."MontantRegle" - c."PartClient" as trop from commande_client c where c."_id" = any(${[...parVente.keys()]}::uuid[])`.execute(
    tx,
  )
  for (const { _id, doit, trop } of rows) {
    const siennes = parVente.get(_id) ?? []
    const l = siennes[0]?.l as LigneVerrouillee
    const repris = -siennes.reduce((n, x) => n + x.montant, 0)
    // Of what came back of the sale, nothing is left to take back.
    if (repris > doit)
      throw regle(
        'DECISION_TROP_GRANDE',
        doit === 0
          ? `${l.RefCmmd} est revenue : de ce qui était au client, il ne reste rien à reprendre.`
          : `${l.RefCmmd} est revenue en partie : ${ecrireMontant(doit)} sont encore au client, on n’en reprend pas plus.`,
        { Reste: doit, ligne: l._id },
      )
    exigerRendu(l, trop + repris)
  }
  for (const { l, montant } of parVente.get(null) ?? []) {
    if (-montant !== l.Charge)
      throw regle('REPRISE_ENTIERE', `${l.RefCmmd} : ce qui est au client s’y reprend en entier.`)
    const dues = await verrouillerCreancesDe(tx, l._id)
    exigerRendu(
      l,
      dues.reduce((n, d) => n + d.MontantRegle, 0),
    )
    for (const d of dues) if (d.ResteAPayer > 0) await annulerCreance(tx, moi, d._id, Motif)
  }
}

/** The contrary of a payment, with its reason: what it settled is expected again. */
export async function contrePasser(
  tx: Tx,
  moi: Appelant,
  id: string,
  Motif: string,
): Promise<PaiementEntier> {
  const { rows } = await sql<{ IdLigne: string; montant: number }>`
    select "IdLigne", sum(montant) as montant from ecriture_assurance where "IdPaiement" = ${id}
    group by 1 having sum(montant) <> 0`.execute(tx)
  const { lignes, factures } = await verrouillerLignes(
    tx,
    moi,
    rows.map(r => r.IdLigne),
  )
  const p = await verrouillerPaiement(tx, id)
  if (p.IdOrigine)
    throw regle(
      'CONTRE_PASSATION_IMPOSSIBLE',
      'Une contre-passation ne se contre-passe pas : saisissez le bon paiement.',
    )
  if (p.ContrePasse) throw regle('CONTRE_PASSATION_IMPOSSIBLE', 'Ce paiement est déjà contre-passé.')
  if (rows.reduce((n, r) => n + r.montant, 0) !== p.Impute)
    throw regle('PAIEMENT_CHANGE', 'Ce paiement vient d’être réparti autrement : relisez-le.')
  for (const f of factures.values()) avancer(cycleFacture, f.Etat, 'reprendre')
  const regles = new Map(rows.map(r => [r.IdLigne, r.montant]))
  await ecrire(
    tx,
    moi,
    lignes.flatMap(l => {
      const { ecritures, Etat } = rouvrir(l, regles.get(l._id) ?? 0)
      return ecritures.map(e => ({
        ...e,
        Etat,
        IdLigne: l._id,
        IdOfficine: l.IdOfficine,
        IdPaiement: id,
        Motif,
      }))
    }),
  )
  await sql`update paiement_assurance set "ContrePasse" = true where "_id" = ${id}`.execute(tx)
  await sql`insert into paiement_assurance ("IdAssurance", date, mode, "IdBanque", reference, montant, "Motif", "IdOrigine", "createdBy")
    select "IdAssurance", ${aujourdhuiAbidjan(new Date())}::date, mode, "IdBanque", reference, -montant, ${Motif}, "_id", ${moi._id}
    from paiement_assurance where "_id" = ${id}`.execute(tx)
  await prevenir(tx, lignes)
  return lirePaiement(tx, moi, id)
}
