import type { ErreurDeLigne } from '@dioptrie/domain/kernel/importation'
import { enCentiemes } from '@dioptrie/domain/kernel/optique/dioptrie'
import type { Foyer } from '@dioptrie/domain/kernel/optique/valeurs'
import { Refus } from '@dioptrie/domain/kernel/refus'
import {
  CHANGEMENTS_MAX,
  type Colonnes,
  type EntetesTarif,
  type ImportationTarif,
} from '@dioptrie/domain/verres/matrice'
import { chevauchent, ecrireBande } from '@dioptrie/domain/verres/rules'
import { TITRES_TARIF } from '@dioptrie/domain/verres/valeurs'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type Appelant, interdit } from '../kernel/call/appelant.ts'
import type { Avant } from '../kernel/call/implement.ts'
import type { FichierRecu } from '../kernel/paper/fichier.ts'
import type { Lecture, Tx } from '../kernel/platform/db.ts'
import { colonnesGardees, garderColonnes } from '../kernel/sheets/colonnes.ts'
import { ERREURS_MAX } from '../kernel/worker/feuille.ts'
import { lire } from '../kernel/worker/lecteur.ts'
import { octets } from '../kernel/worker/octets.ts'
import { type Bornes, tarifTermine, voitPrixAchat } from './bandes.sql.ts'
import { fournisseurs, tarifs } from './fiches.sql.ts'
import type lireFichierDeTarif from './tarif.lecture.ts'
import type { DemandeDeTarif, LigneDeTarif, TarifLu } from './tarif.lecture.ts'

const LOT = 5_000

export const lireColonnes = (db: Lecture, IdFour: string) => colonnesGardees<Colonnes>(db, 'tarif', IdFour)

type Lecteur = Pick<Avant, 'db'> & { signal?: AbortSignal | undefined }

async function ouvrir(
  { db, signal }: Lecteur,
  fichier: FichierRecu,
  colonnes: Colonnes,
  entetes: boolean,
): Promise<TarifLu> {
  const noms = async (table: string, nom: string) =>
    (
      await sql<{
        nom: string
        _id: string
      }>`select ${sql.id(nom)}::text as nom, "_id" from ${sql.table(table)}`.execute(db)
    ).rows.map((l): [string, string] => [l.nom, l._id])
  const { rows: foyers } = await sql<{ _id: string; TypeVision: Foyer }>`
    select "_id", "TypeVision" from type_verre`.execute(db)
  const demande: DemandeDeTarif = {
    contenu: octets(fichier.contenu),
    entetes,
    colonnes,
    noms: {
      Foyer: await noms('type_verre', 'Libelle_Foyer'),
      Matiere: await noms('matiere_verre', 'Libelle_Matiere'),
      Indice: await noms('indice_verre', 'indice'),
    },
    foyers: Object.fromEntries(foyers.map(f => [f._id, f.TypeVision])),
  }
  return lire<typeof lireFichierDeTarif>(new URL('./tarif.lecture.ts', import.meta.url), demande, signal)
}

export async function lireEntetes(ctx: Lecteur, IdFour: string, fichier: FichierRecu): Promise<EntetesTarif> {
  await fournisseurs.lire(ctx.db, IdFour)
  const { titres, exemples, Colonnes } = await ouvrir(ctx, fichier, await lireColonnes(ctx.db, IdFour), true)
  return { titres, exemples, Colonnes }
}

/** What the file says, before anything is locked. */
export async function lireTarif(
  ctx: Lecteur,
  IdCatalogue: string,
  dites: Colonnes | undefined,
  fichier: FichierRecu,
): Promise<TarifLu> {
  const { IdFour } = await tarifs.lire(ctx.db, IdCatalogue)
  return ouvrir(ctx, fichier, dites ?? (await lireColonnes(ctx.db, IdFour)), false)
}

interface BandeConnue extends Bornes {
  _id: string
  IdModelVer: string
  Prix: number
  PrixAchat: number | null
}

const net = (texte: string) =>
  texte
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'\s-]+/g, ' ')
    .trim()

/** The lines of one model, and what the base knows of it. */
interface Groupe {
  IdModelVer: string | null
  premiere: LigneDeTarif
  lignes: LigneDeTarif[]
}

function grouper(lignes: readonly LigneDeTarif[], connus: ReadonlyMap<string, string>): Groupe[] {
  const groupes = new Map<string, Groupe>()
  for (const l of lignes) {
    const cle = cleDeModele(l)
    const groupe = groupes.get(cle)
    if (groupe) groupe.lignes.push(l)
    else groupes.set(cle, { IdModelVer: connus.get(cle) ?? null, premiere: l, lignes: [l] })
  }
  return [...groupes.values()]
}

const cleDeModele = (
  l: Pick<LigneDeTarif, 'Gamme' | 'Libelle_Model' | 'IdFoyer' | 'IdMatiere' | 'IdIndice'>,
) => [net(l.Gamme), net(l.Libelle_Model), l.IdFoyer, l.IdMatiere, l.IdIndice].join('|')
const cleDeBornes = (b: Bornes) => [b.SphInf, b.SphSup, b.CylInf, b.CylSup, b.AddInf, b.AddSup].join('|')

interface Rapprochees {
  nouvelles: (LigneDeTarif & { groupe: Groupe })[]
  modifiees: (LigneDeTarif & { avant: BandeConnue })[]
  inchangees: number
  erreurs: ErreurDeLigne[]
}

/**
 * Each line beside what the list already holds. Only neighbours in order of sphere can overlap: of two lines that do, the
 * later one is named, with the earlier.
 */
function rapprocher(
  groupes: readonly Groupe[],
  connues: readonly BandeConnue[],
  voitAchat: boolean,
): Rapprochees {
  const r: Rapprochees = { nouvelles: [], modifiees: [], inchangees: 0, erreurs: [] }
  const parModele = Map.groupBy(connues, b => b.IdModelVer)
  for (const groupe of groupes) {
    const avant = (groupe.IdModelVer && parModele.get(groupe.IdModelVer)) || []
    const memes = new Map(avant.map(b => [cleDeBornes(b), b]))
    const vues = new Set<string>()
    for (const l of groupe.lignes) {
      const cle = cleDeBornes(l)
      const meme = vues.has(cle) ? undefined : memes.get(cle)
      vues.add(cle)
      if (!meme) r.nouvelles.push({ ...l, groupe })
      else if (meme.Prix !== l.Prix || (voitAchat && l.PrixAchat !== null && meme.PrixAchat !== l.PrixAchat))
        r.modifiees.push({ ...l, avant: meme })
      else r.inchangees++
    }
    // A band of the list that a line says again is that line; the others stay where they are.
    const restantes = avant.filter(b => !vues.has(cleDeBornes(b))).map(b => ({ ...b, ligne: 0 }))
    r.erreurs.push(...quiSeChevauchent([...restantes, ...groupe.lignes]))
  }
  return r
}

function quiSeChevauchent(bandes: readonly (Bornes & { ligne: number; Prix: number })[]): ErreurDeLigne[] {
  const erreurs = new Map<number, ErreurDeLigne>()
  const ordre = [...bandes].sort((a, b) => a.SphInf - b.SphInf || a.ligne - b.ligne)
  let ouvertes: typeof ordre = []
  for (const b of ordre) {
    ouvertes = ouvertes.filter(o => o.SphSup >= b.SphInf)
    for (const o of ouvertes)
      if (chevauchent(o, b)) {
        const [premiere, seconde] = o.ligne <= b.ligne ? [o, b] : [b, o]
        const ou = premiere.ligne === 0 ? 'une bande du tarif' : `la ligne ${premiere.ligne}`
        erreurs.set(seconde.ligne, {
          ligne: seconde.ligne,
          champ: TITRES_TARIF.SphInf,
          message: `Chevauche ${ou} : ${ecrireBande(premiere)}.`,
        })
      }
    ouvertes.push(b)
  }
  return [...erreurs.values()]
}

/** Models of a supplier by what names them in a file. */
async function modelesConnus(db: Lecture, IdFour: string): Promise<Map<string, string>> {
  const { rows } = await sql<{
    _id: string
    Gamme: string
    Libelle_Model: string
    IdFoyer: string
    IdMatiere: string
    IdIndice: string
  }>`
    select t."_id", g."Libelle_GamVer" as "Gamme", t."Libelle_Model", t."IdFoyer", t."IdMatiere", t."IdIndice"
    from modele_verre t join gamme_verre g on g."_id" = t."IdGam" where t."IdFourVerr" = ${IdFour}`.execute(
    db,
  )
  return new Map(rows.map(m => [cleDeModele(m), m._id]))
}

async function bandesConnues(db: Lecture, IdCatalogue: string): Promise<BandeConnue[]> {
  const { rows } =
    await sql<BandeConnue>`select "_id", "IdModelVer", "SphInf" / 100.0 as "SphInf", "SphSup" / 100.0 as "SphSup",
      "CylInf" / 100.0 as "CylInf", "CylSup" / 100.0 as "CylSup", "AddInf" / 100.0 as "AddInf", "AddSup" / 100.0 as "AddSup",
      "Prix", "PrixAchat"
    from matrice_prix where "IdCatalogue" = ${IdCatalogue}`.execute(db)
  return rows
}

/**
 * A supplier's file into one of its lists: models that are not known come with their ranges, a band with the same bounds takes
 * the new price, another one is added. All or nothing.
 */
export async function importerTarif(
  tx: Tx,
  moi: Appelant,
  IdCatalogue: string,
  lu: TarifLu,
  essai: boolean,
): Promise<ImportationTarif> {
  const voitAchat = voitPrixAchat(moi)
  if (!voitAchat && lu.lignes.some(l => l.PrixAchat !== null))
    throw interdit('Votre rôle ne permet pas de changer un prix d’achat.')
  // Alone on this list: whoever draws a band there waits, and is told what came.
  const { IdFour, Etat, Libelle } = await tarifs.verrouiller(tx, IdCatalogue)
  if (Etat === 'terminé') throw tarifTermine(Libelle)
  const groupes = grouper(lu.lignes, await modelesConnus(tx, IdFour))
  const gammes = await gammesConnues(tx, IdFour)
  const r = rapprocher(groupes, await bandesConnues(tx, IdCatalogue), voitAchat)
  const erreurs = [...lu.erreurs, ...r.erreurs].sort((a, b) => a.ligne - b.ligne)
  const fautives = new Set(erreurs.map(e => e.ligne))
  const valides = lu.lignes.filter(l => !fautives.has(l.ligne)).length
  const modifiees = r.modifiees.filter(l => !fautives.has(l.ligne))
  const nouveaux = groupes.filter(g => g.IdModelVer === null)
  const bilan: ImportationTarif = {
    essai,
    lues: lu.lues,
    valides,
    enErreur: lu.lues - valides,
    creees: r.nouvelles.filter(l => !fautives.has(l.ligne)).length,
    modifiees: modifiees.length,
    inchangees: 0,
    modeles: nouveaux.length,
    gammes: new Set(nouveaux.map(g => net(g.premiere.Gamme)).filter(g => !gammes.has(g))).size,
    erreurs: erreurs.slice(0, ERREURS_MAX),
    ...changementsDe(modifiees, voitAchat),
  }
  bilan.inchangees = valides - bilan.creees - bilan.modifiees
  if (essai) return bilan
  if (erreurs.length > 0)
    throw new Refus(400, 'IMPORT_REFUSE', 'Le fichier contient des erreurs : rien n’a été enregistré.', {
      details: {
        importation: {
          ...bilan,
          creees: 0,
          modifiees: 0,
          inchangees: 0,
          modeles: 0,
          gammes: 0,
          ...changementsDe([], voitAchat),
        },
      },
    })
  await creerGammesEtModeles(tx, IdFour, nouveaux, gammes)
  await ecrireBandes(tx, moi, IdCatalogue, r)
  await garderColonnes(tx, 'tarif', IdFour, lu.Colonnes)
  return bilan
}

/** From what to what each price goes, and all of them on average. */
function changementsDe(
  modifiees: Rapprochees['modifiees'],
  voitAchat: boolean,
): Pick<ImportationTarif, 'moyenne' | 'changements'> {
  const vendus = modifiees.filter(l => l.avant.Prix !== l.Prix)
  const moyenne = (prix: (l: (typeof vendus)[number]) => number) =>
    Math.round(vendus.reduce((somme, l) => somme + prix(l), 0) / vendus.length)
  return {
    moyenne: vendus.length > 0 ? { avant: moyenne(l => l.avant.Prix), apres: moyenne(l => l.Prix) } : null,
    changements: modifiees.slice(0, CHANGEMENTS_MAX).map(({ avant, ...l }) => ({
      ligne: l.ligne,
      Libelle_Model: l.Libelle_Model,
      SphInf: l.SphInf,
      SphSup: l.SphSup,
      CylInf: l.CylInf,
      CylSup: l.CylSup,
      AddInf: l.AddInf,
      AddSup: l.AddSup,
      Prix: { avant: avant.Prix, apres: l.Prix },
      PrixAchat:
        voitAchat && l.PrixAchat !== null && l.PrixAchat !== avant.PrixAchat
          ? { avant: avant.PrixAchat, apres: l.PrixAchat }
          : null,
    })),
  }
}

async function gammesConnues(db: Lecture, IdFour: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ nom: string; _id: string }>`
    select "Libelle_GamVer" as nom, "_id" from gamme_verre where "IdFour" = ${IdFour}`.execute(db)
  return new Map(rows.map(g => [net(g.nom), g._id]))
}

async function creerGammesEtModeles(
  tx: Tx,
  IdFour: string,
  nouveaux: readonly Groupe[],
  gammes: Map<string, string>,
): Promise<void> {
  for (const { premiere } of nouveaux) {
    if (gammes.has(net(premiere.Gamme))) continue
    const _id = uuid()
    gammes.set(net(premiere.Gamme), _id)
    await sql`insert into gamme_verre ("_id", "Libelle_GamVer", "IdFour") values (${_id}, ${premiere.Gamme}, ${IdFour})`.execute(
      tx,
    )
  }
  const lignes = nouveaux.map(groupe => {
    const { premiere: p } = groupe
    groupe.IdModelVer = uuid()
    return {
      _id: groupe.IdModelVer,
      Libelle_Model: p.Libelle_Model,
      IdGam: gammes.get(net(p.Gamme)),
      IdFoyer: p.IdFoyer,
      IdMatiere: p.IdMatiere,
      IdIndice: p.IdIndice,
      Diametres: [...new Set(groupe.lignes.flatMap(l => l.Diametres))].sort((a, b) => a - b).slice(-12),
      HauteurMin: groupe.lignes.find(l => l.HauteurMin !== null)?.HauteurMin ?? null,
    }
  })
  await sql`insert into modele_verre ("_id", "Libelle_Model", "IdFoyer", "IdMatiere", "IdIndice", "IdFourVerr", "IdGam", "Diametres", "HauteurMin")
    select l."_id", l."Libelle_Model", l."IdFoyer", l."IdMatiere", l."IdIndice", ${IdFour}, l."IdGam", l."Diametres", l."HauteurMin"
    from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as l("_id" uuid, "Libelle_Model" text, "IdFoyer" uuid, "IdMatiere" uuid,
      "IdIndice" uuid, "IdGam" uuid, "Diametres" smallint[], "HauteurMin" numeric)`.execute(tx)
}

const centiemes = (n: number | null) => (n === null ? null : enCentiemes(n))

/** One array per column, a few thousand lines at a time: far cheaper to read than JSON. */
async function ecrireBandes(tx: Tx, moi: Appelant, IdCatalogue: string, r: Rapprochees): Promise<void> {
  for (let debut = 0; debut < r.nouvelles.length; debut += LOT) {
    const lot = r.nouvelles.slice(debut, debut + LOT)
    const de = <T>(lire: (l: (typeof lot)[number]) => T) => lot.map(lire)
    await sql`insert into matrice_prix ("_id", "IdModelVer", "IdCatalogue", "SphInf", "SphSup", "CylInf", "CylSup", "AddInf", "AddSup",
        "Prix", "PrixAchat", "createdBy")
      select i, m, ${IdCatalogue}, si, ss, ci, cs, ai, asup, p, a, ${moi._id}
      from unnest(${de(() => uuid())}::uuid[], ${de(l => l.groupe.IdModelVer)}::uuid[], ${de(l => centiemes(l.SphInf))}::smallint[],
        ${de(l => centiemes(l.SphSup))}::smallint[], ${de(l => centiemes(l.CylInf))}::smallint[],
        ${de(l => centiemes(l.CylSup))}::smallint[], ${de(l => centiemes(l.AddInf))}::smallint[],
        ${de(l => centiemes(l.AddSup))}::smallint[], ${de(l => l.Prix)}::bigint[], ${de(l => l.PrixAchat)}::bigint[])
        as u(i, m, si, ss, ci, cs, ai, asup, p, a)`.execute(tx)
  }
  for (let debut = 0; debut < r.modifiees.length; debut += LOT) {
    const lot = r.modifiees.slice(debut, debut + LOT)
    await sql`update matrice_prix b set "Prix" = u.p, "PrixAchat" = coalesce(u.a, b."PrixAchat"), version = b.version + 1,
        "updatedAt" = now()
      from unnest(${lot.map(l => l.avant._id)}::uuid[], ${lot.map(l => l.Prix)}::bigint[], ${lot.map(l => l.PrixAchat)}::bigint[])
        as u(i, p, a) where b."_id" = u.i`.execute(tx)
  }
}
