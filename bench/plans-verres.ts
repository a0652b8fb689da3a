import { toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import type pg from 'pg'
import type { Appelant } from '../api/src/kernel/call/appelant.ts'
import { choisir } from '../api/src/verres/choix.ts'
import { listerManquants, listerVerres, resumer } from '../api/src/verres/stock.sql.ts'
import { type Listes, mesurerPlans, type Travail } from './explain.ts'
import { chargerBandes, chargerStockVerre, lireLeBanc } from './verres.ts'

/* `node bench/plans-verres.ts`: the lists of the lens stock among `--lignes` / 5 lenses, the choice of a pair among `--lignes` / 2 bands. */

async function listes(pool: pg.Pool): Promise<Listes> {
  const { officine, IdNomCommercial, paire } = await lireLeBanc(pool)
  const moi = {
    IdOfficine: officine,
    permissions: new Set<string>(toutesLesPermissions),
  } as unknown as Appelant
  const page = { page: 1, limit: 50 }
  const stock =
    (q: object): Travail =>
    db =>
      listerVerres(db, moi, 'unifocal', { officine, ...page, ...q } as never)
  const choix =
    (q: object): Travail =>
    db =>
      choisir(db, moi, '2026-11-16', { ...paire, ...q })
  return [
    ['choix d’une paire', choix({})],
    ['choix d’une paire, en stock', choix({ EnStock: true })],
    ['choix d’une paire, un mot', choix({ q: 'modele 7' })],
    ['grille d’un nom, 6 025 cases', stock({ page: undefined, limit: undefined, IdNomCommercial })],
    ['stock d’une officine', stock({})],
    ['stock d’une officine, page 200', stock({ page: 200 })],
    ['stock du réseau', stock({ officine: null })],
    ['stock d’une officine, à zéro', stock({ Disponibilite: 'Rupture' })],
    ['stock d’une officine, un mot', stock({ q: 'banc 7' })],
    ['manquants d’une officine', db => listerManquants(db, moi, { officine, ...page })],
    ['manquants d’un nom', db => listerManquants(db, moi, { officine, ...page, IdNomCommercial })],
    ['résumé d’une officine', db => resumer(db, moi, officine)],
  ]
}

await mesurerPlans({
  clients: () => 500,
  charger: async (pool, lignes) => {
    await chargerBandes(pool, lignes / 2)
    await chargerStockVerre(pool, lignes / 5)
  },
  listes,
})
