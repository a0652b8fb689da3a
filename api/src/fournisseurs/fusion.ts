import type { contrat } from '@dioptrie/domain'
import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import type { Payload } from '@dioptrie/domain/kernel/contract'
import { champs } from '@dioptrie/domain/kernel/referentiel'
import { champInvalide, regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Appelant } from '../kernel/call/appelant.ts'
import { exigerAgir } from '../kernel/call/portee.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { type Fiche, fusionner } from '../kernel/records/fusion.ts'
import { lireFournisseur } from './sql.ts'

const texte = champs.texte()
/** What the one that is kept takes from the other where it says nothing. */
const FOURNISSEUR = {
  table: 'fournisseur',
  libelle: 'Nom',
  champs: {
    Contact: texte,
    Telephone: texte,
    Email: texte,
    Adresse: texte,
    Ville: texte,
    Pays: texte,
    RegistreCommerce: texte,
    CompteContribuable: texte,
    DelaiLivraison: champs.entier(),
    ConditionsReglement: texte,
  },
} as const

interface Reuni {
  _id: string
  Nom: string
  IdOfficine: string | null
  Officine: string | null
  Verrier: boolean
  Marchandises: boolean
}

/**
 * Two records of one supplier become one: its receipts, what is owed and paid of them, its credits and its lenses follow their keys, wherever
 * they stood. Nobody loses a supplier by it: the one that is kept serves wherever the other did.
 */
export async function fusionnerFournisseurs(
  tx: Tx,
  moi: Appelant,
  garde: string,
  { IdDoublon, version }: Payload<typeof contrat.fournisseurs.fusionner>,
): Promise<Fournisseur> {
  const { rows } = await sql<Reuni>`
    select f."_id", f."Nom", f."IdOfficine", f."Verrier", f."Marchandises", o."Nom" as "Officine" from fournisseur f left join officine o on o."_id" = f."IdOfficine"
    where f."_id" in (${garde}, ${IdDoublon})`.execute(tx)
  const [lui, doublon] = [garde, IdDoublon].map(id => rows.find(f => f._id === id))
  if (!doublon) throw champInvalide({ 'payload.IdDoublon': 'Ce fournisseur n’existe pas' })
  exigerAgir(moi, doublon.IdOfficine, 'Ce fournisseur')
  if (lui?.IdOfficine && lui.IdOfficine !== doublon.IdOfficine)
    throw regle(
      'FUSION_IMPOSSIBLE',
      `« ${lui.Nom} » n’est proposé qu’à ${lui.Officine} : gardez « ${doublon.Nom} », ou donnez d’abord « ${lui.Nom} » à tout le groupe.`,
    )
  await fusionner(
    tx,
    moi,
    FOURNISSEUR,
    async (db, id) => (await lireFournisseur(db, id)) as unknown as Fiche,
    { garde, IdDoublon, version },
  )
  // What either sold, the one that is kept sells.
  await sql`update fournisseur set "Verrier" = "Verrier" or ${doublon.Verrier}, "Marchandises" = "Marchandises" or ${doublon.Marchandises}
    where "_id" = ${garde}`.execute(tx)
  return lireFournisseur(tx, garde)
}
