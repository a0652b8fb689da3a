import type pg from 'pg'
import { listerVentes } from '../api/src/facturation/dossiers.ts'
import {
  A_DEPOSER,
  DEPOSEES,
  lireAttendu,
  lireChaine,
  listerBordereaux,
  listerFactures,
  listerLignes,
  listerPaiements,
  totaliserFactures,
} from '../api/src/facturation/listes.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { chargerFactures } from './factures.ts'

/* `node bench/plans-facturation.ts`: what insurers owe among a million invoiced sales; see README.md in this folder. */

async function listes(pool: pg.Pool): Promise<Listes> {
  const lu = async (texte: string) => (await pool.query<{ v: string }>(texte)).rows[0]?.v as string
  const ici = await lu(`select "_id" as v from officine order by "Nom" limit 1`)
  const IdAssurance = await lu(
    `select "IdAssurance" as v from facture_assurance where "Numero" like 'FAC-BAN-%' limit 1`,
  )
  const IdMotifRejet = await lu(`select "_id" as v from motif_rejet limit 1`)
  const IdFacture = await lu(`select "_id" as v from facture_assurance where "Numero" = 'FAC-BAN-100'`)
  const page = { page: 1, limit: 50 }
  const mois = { du: '2024-03-01', au: '2024-03-31' }
  const partout = { du: '2000-01-01', au: '2099-12-31', officine: null, IdAssurance: null }
  const factures =
    (q: object, impose: Parameters<typeof listerFactures>[2] = []): Travail =>
    db =>
      listerFactures(db, { officine: null, vue: null, ...page, mode: '2', ...q }, impose)
  const lignes =
    (q: object): Travail =>
    db =>
      listerLignes(db, { officine: null, ...page, mode: '2', ...q })
  const paiements =
    (q: object): Travail =>
    db =>
      listerPaiements(db, { officine: null, ...page, mode: '2', ...q })
  const bordereaux =
    (q: object): Travail =>
    db =>
      listerBordereaux(db, { officine: null, vue: null, ...page, mode: '2', ...q })
  return [
    ['ventes à traiter', db => listerVentes(db, { ...partout, ...page, etat: 'À traiter' })],
    ['ventes traitées', db => listerVentes(db, { ...partout, ...page, etat: 'Traitée' })],
    ['factures, réseau', factures({})],
    ['factures, officine', factures({ officine: ici })],
    ['factures, page 100', factures({ page: 100 })],
    ['factures d’un mois', factures(mois)],
    ['factures d’une assurance', factures({ IdAssurance })],
    ['factures, par montant', factures({ tri: '-Montant' })],
    ['factures, par ouvert', factures({ tri: '-Ouvert' })],
    ['factures, un numéro', factures({ q: 'FAC-BAN-432' })],
    ['factures, un nom', factures({ q: 'mutuelle' })],
    ['factures attendues', factures({ attendues: 'oui' })],
    ['factures en retard', factures({ retard: 'oui' })],
    ['factures à déposer', factures({}, [A_DEPOSER])],
    ['factures déposées', factures({ tri: 'DateLimite' }, [DEPOSEES])],
    ['totaux des factures attendues', db => totaliserFactures(db, { officine: null, attendues: 'oui' })],
    ['lignes, réseau', lignes({})],
    ['lignes, officine', lignes({ officine: ici })],
    ['lignes d’une facture', lignes({ IdFacture })],
    ['lignes réglées', lignes({ Etat: 'Réglée' })],
    ['rejets', lignes({ rejets: 'oui', tri: '-Rejete' })],
    ['rejets, un motif', lignes({ rejets: 'oui', IdMotifRejet })],
    ['lignes attendues', lignes({ attendues: 'oui' })],
    ['lignes, une référence', lignes({ q: 'CMD-ANG-24-00' })],
    ['paiements', paiements({})],
    ['paiements, officine', paiements({ officine: ici })],
    ['paiements, un numéro', paiements({ q: 'BAN432' })],
    ['paiements avec un avoir', paiements({ credit: 'oui', IdAssurance })],
    ['bordereaux', bordereaux({})],
    ['bordereaux, officine', bordereaux({ officine: ici })],
    ['bordereaux, un numéro', bordereaux({ q: 'BOR-BAN-432' })],
    ['bordereaux, un nom', bordereaux({ q: 'mutuelle' })],
    ['chaîne, réseau', db => lireChaine(db, { officine: null })],
    ['chaîne, officine', db => lireChaine(db, { officine: ici })],
    ['attendu par âge, réseau', db => lireAttendu(db, { officine: null })],
    ['attendu par âge, officine', db => lireAttendu(db, { officine: ici })],
  ]
}

await mesurerPlans({
  clients: lignes => Math.min(20_000, Math.ceil(lignes / 10)),
  charger: chargerFactures,
  listes,
})
