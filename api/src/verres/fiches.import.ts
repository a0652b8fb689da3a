import type { ErreurDeLigne, Importation } from '@dioptrie/domain/kernel/importation'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { fournisseursVerre } from '@dioptrie/domain/verres/contract'
import { feuilleFournisseurs, feuilleModeles, feuilleTarifs } from '@dioptrie/domain/verres/feuilles'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { creerFournisseur } from '../fournisseurs/sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import type { ReferenceLue, ReferencesLues } from '../kernel/sheets/import.lecture.ts'
import { conclure, enTable, repetitions } from '../kernel/sheets/import.ts'
import { titreDeColonne } from '../kernel/sheets/titres.ts'
import { derriere, exigerLeGroupe } from './derriere.ts'
import { fournisseurs } from './fiches.sql.ts'

/* What the files of suppliers, price lists and models are asked beyond what every table's file is. */

/** A range is its supplier's, and only a lens with an addition has a height. */
export async function verifierModeles(tx: Tx, lignes: readonly ReferenceLue[]): Promise<ErreurDeLigne[]> {
  const { rows } = await sql<{ ligne: number; gamme: boolean; hauteur: boolean }>`
    with ${enTable(feuilleModeles, lignes)}
    select * from (
      select l.ligne, g."IdFour" <> l."IdFourVerr" as gamme, y."TypeVision" = 'unifocal' and l."HauteurMin" is not null as hauteur
      from l join gamme_verre g on g."_id" = l."IdGam" join type_verre y on y."_id" = l."IdFoyer") x
    where gamme or hauteur`.execute(tx)
  const dire = (ligne: number, champ: string, message: string) => ({
    ligne,
    champ: titreDeColonne(feuilleModeles, champ),
    message,
  })
  return rows.flatMap(({ ligne, gamme, hauteur }) => [
    ...(gamme ? [dire(ligne, 'IdGam', 'Cette gamme est d’un autre fournisseur.')] : []),
    ...(hauteur ? [dire(ligne, 'HauteurMin', 'Un verre unifocal n’a pas de hauteur.')] : []),
  ])
}

export interface Duree {
  DateDebut: string
  DateFin?: string | null | undefined
}

export const ecrireDuree = ({ DateDebut, DateFin }: Duree) =>
  DateFin
    ? `du ${ecrireJour(DateDebut)} au ${ecrireJour(DateFin)}`
    : `depuis le ${ecrireJour(DateDebut)}, sans fin`

interface Tarif {
  /** Of the file; null: it stays as it is. */
  ligne: number | null
  IdFour: string
  Libelle: string
  DateDebut: string
  DateFin: string | null
}

/** The lists of a supplier follow each other, once those of the file are among them. */
export async function verifierTarifs(tx: Tx, lignes: readonly ReferenceLue[]): Promise<ErreurDeLigne[]> {
  const fours = [...new Set(lignes.map(l => l.saisie.IdFour as string))].sort()
  // Whoever opens a list of one of these suppliers meanwhile waits, and is told what came.
  await sql`select 1 from fournisseur_verre where "_id" = any(${fours}::uuid[]) order by "_id" for update`.execute(
    tx,
  )
  const { rows } = await sql<Tarif>`
    with ${enTable(feuilleTarifs, lignes)}
    select l.ligne, coalesce(l."IdFour", t."IdFour") as "IdFour", coalesce(t."Libelle", l."Libelle") as "Libelle",
      coalesce(l."DateDebut", t."DateDebut") as "DateDebut", coalesce(l."DateFin", t."DateFin") as "DateFin"
    from (select * from catalogue_verre where "IdFour" = any(${fours}::uuid[])) t
    full join l on l."IdFour" = t."IdFour" and sans_accent(l."Libelle") = sans_accent(t."Libelle")
    order by 2, 4`.execute(tx)
  const erreurs: ErreurDeLigne[] = []
  const dire = (ligne: number, champ: string, message: string) =>
    erreurs.push({ ligne, champ: titreDeColonne(feuilleTarifs, champ), message })
  let precedent: Tarif | undefined
  for (const t of rows) {
    if (t.ligne !== null && t.DateFin && t.DateFin < t.DateDebut)
      dire(t.ligne, 'DateFin', 'Un tarif ne finit pas avant de commencer.')
    if (precedent?.IdFour === t.IdFour && (precedent.DateFin ?? '9999') >= t.DateDebut) {
      const [fautif, autre] =
        t.ligne !== null && t.ligne >= (precedent.ligne ?? 0) ? [t, precedent] : [precedent, t]
      if (fautif.ligne !== null)
        dire(fautif.ligne, 'DateDebut', `« ${autre.Libelle} » court déjà ${ecrireDuree(autre)}.`)
    }
    // A list inside another one meets the next as well.
    if (precedent?.IdFour !== t.IdFour || (precedent.DateFin ?? '9999') < (t.DateFin ?? '9999')) precedent = t
  }
  return erreurs
}

/** Only a supplier of the group stands behind a lens supplier. */
export const duGroupe = { IdFournisseur: sql<SqlBool>`p."IdOfficine" is null` }

interface Rapproche {
  ligne: number
  connu: string | null
  version: number | null
  derriere: string | null
  homonyme: boolean
  Telephone: string | null
  Email: string | null
  DelaiLivraison: number | null
}
type Saisie = z.output<typeof fournisseursVerre.creer.payload>
const TENUS = ['Telephone', 'Email', 'DelaiLivraison'] as const

/** A lens supplier of a file: on the supplier that it names, else on one created with it; what that one keeps is changed there. */
export async function importerFournisseurs(
  tx: Tx,
  moi: Appelant,
  lu: ReferencesLues,
  essai: boolean,
): Promise<Importation> {
  const { rows } = await sql<Rapproche>`
    with ${enTable(feuilleFournisseurs, lu.lignes)}
    select l.ligne, t."_id" as connu, t.version, t."IdFournisseur" as derriere, f."Telephone", f."Email", f."DelaiLivraison",
      t."_id" is null and l."IdFournisseur" is null and exists (select from fournisseur h
        where h."IdOfficine" is null and sans_accent(h."Nom") = sans_accent(l."Fournisseur")) as homonyme
    from l left join fournisseur_verre t on sans_accent(t."Fournisseur") = sans_accent(l."Fournisseur")
    left join fournisseur f on f."_id" = coalesce(l."IdFournisseur", t."IdFournisseur")`.execute(tx)
  const connus = new Map(rows.map(r => [r.ligne, r]))
  const change = ({ ligne, saisie: s }: ReferenceLue) => {
    const avant = connus.get(ligne)
    return avant?.connu != null && s.IdFournisseur != null && s.IdFournisseur !== avant.derriere
  }
  const trouvees = [
    ...(await repetitions(tx, feuilleFournisseurs, lu.lignes)),
    ...lu.lignes.flatMap(({ ligne, saisie: s }): ErreurDeLigne[] => {
      const r = connus.get(ligne) as Rapproche
      const dire = (champ: string, message: string) => ({
        ligne,
        champ: titreDeColonne(feuilleFournisseurs, champ),
        message,
      })
      if (r.homonyme)
        return [dire('Fournisseur', 'Existe déjà parmi les fournisseurs : nommez-le dans « Commandé chez ».')]
      if (!r.connu && s.IdFournisseur == null) return []
      return TENUS.filter(c => s[c] != null && s[c] !== r[c]).map(c =>
        dire(c, 'Tenu par le fournisseur derrière lui : modifiez-le là-bas.'),
      )
    }),
  ]
  return conclure(tx, feuilleFournisseurs, lu, { essai, trouvees }, async valides => {
    const nouveaux = valides.filter(l => !connus.get(l.ligne)?.connu)
    const changes = valides.filter(change)
    if (nouveaux.some(l => l.saisie.IdFournisseur == null)) exigerLeGroupe(moi)
    return {
      compte: {
        creees: nouveaux.length,
        modifiees: changes.length,
        inchangees: valides.length - nouveaux.length - changes.length,
      },
      async ecrire() {
        for (const { saisie } of nouveaux) {
          const { Fournisseur, IdFournisseur, ...coordonnees } = saisie as Saisie
          const nouveau = { Nom: Fournisseur, ...coordonnees, Verrier: true }
          const IdDerriere = IdFournisseur
            ? await derriere(tx, moi, IdFournisseur)
            : (await creerFournisseur(tx, nouveau))._id
          await fournisseurs.creer(tx, { Fournisseur, IdFournisseur: IdDerriere })
        }
        for (const { ligne, saisie } of changes) {
          const avant = await fournisseurs.verrouiller(tx, connus.get(ligne)?.connu as string)
          const IdFournisseur = await derriere(tx, moi, saisie.IdFournisseur as string)
          await fournisseurs.modifier(tx, avant, avant.version, { IdFournisseur })
        }
      },
    }
  })
}
