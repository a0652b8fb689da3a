import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { deposer, facturer } from '../api/src/facturation/factures.ts'
import { facturation } from '../api/src/facturation/routes.ts'
import type { Appelant } from '../api/src/kernel/appelant.ts'
import {
  type Carnet,
  ECRITURE,
  faire,
  gabarit,
  NEUF,
  NOUVEL_ID,
  type Requete,
  type Scenario,
} from './carnet.ts'

const LIGNES = 500
const AUJOURDHUI = aujourdhuiAbidjan(new Date())

/** Processed sales of one insurer, on an invoice that is deposited; settled franc by franc, no round comes to its end. */
async function preparer(pool: pg.Pool, carnet: Carnet, moi: Appelant) {
  const { rows } = await pool.query<{ _id: string; IdAssurance: string; jour: string }>(
    `with une as (select "IdAssurance" from commande_client where "EtatAssurance" = 'À traiter' and "IdAssurance" is not null
         and "DateCommd" < date '2025-01-01' group by 1 order by count(*) desc limit 1),
       v as (select "_id" from commande_client where "EtatAssurance" = 'À traiter' and "IdAssurance" = (select "IdAssurance" from une)
         and "DateCommd" < date '2025-01-01' order by "_id" limit ${LIGNES}),
       d as (insert into dossier_assurance ("_id", "IdOfficine", "Part", "AFacturer", "Pieces")
         select "_id", "IdOfficine", "PartAssurance", "PartAssurance", '[]' from commande_client where "_id" in (select "_id" from v))
     update commande_client c set "DossierAssurance" = 'Traitée' from v where v."_id" = c."_id"
     returning c."_id", c."IdAssurance", c."DateCommd"::text as jour`,
  )
  const IdAssurance = rows[0]?.IdAssurance as string
  const jours = rows.map(v => v.jour).sort()
  const ventes = rows.map(v => v._id)
  return carnet.db.transaction().execute(async tx => {
    const f = await facturer(tx, moi, {
      ...{ IdAssurance, ventes, DateDebut: jours[0] as string, DateFin: jours.at(-1) as string },
    } as never)
    await deposer(tx, moi, { _ids: [f._id], DateDepot: AUJOURDHUI, Lieu: 'Siège' } as never)
    return { IdAssurance, lignes: f.lignes.map(l => ({ _id: l._id, montant: 1 })) }
  })
}

/** One cheque over five hundred lines. */
export async function scenariosDeLaFacturation(
  pool: pg.Pool,
  carnet: Carnet,
  moi: Appelant,
): Promise<Scenario[]> {
  const { IdAssurance, lignes } = await preparer(pool, carnet, moi)
  const { rows } = await pool.query<{ _id: string }>('select "_id" from banque limit 1')
  const paiement = { date: AUJOURDHUI, mode: 'Chèque', IdBanque: rows[0]?._id, montant: 9_000_000_000 }
  const payload = (reference: string) => ({ IdAssurance, lignes, paiement: { ...paiement, reference } })
  let dernier = ''
  const payer = (reference: string) =>
    carnet.releverTout(db =>
      db.transaction().execute(async tx => {
        const fait = await faire(facturation.payer)(
          { tx, moi } as never,
          { payload: payload(reference) } as never,
        )
        dernier = (fait as { _id: string })._id
      }),
    )
  const premier = `BANC${process.pid}`
  const une = await payer(premier)
  // The entries of the floor are all of the first cheque, that no request reads: what is read is the second, of five hundred.
  const autre = await payer(`${premier}B`)
  const [requete, ...suite] = gabarit(une, autre).map(({ texte, valeurs }) => ({
    texte,
    valeurs: valeurs.map(v =>
      v === premier ? `${NOUVEL_ID}-cheque` : typeof v === 'string' && v.startsWith(NOUVEL_ID) ? dernier : v,
    ),
  })) as [Requete, ...Requete[]]
  return [
    {
      nom: `régler ${LIGNES} lignes d’assurance par un chèque`,
      barre: ECRITURE,
      ecrit: { methode: 'POST', corps: JSON.stringify({ payload: payload(NEUF) }) },
      variantes: [{ url: '/api/facturation/paiement', requete, suite }],
    },
  ]
}
