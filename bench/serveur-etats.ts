import { contrat } from '@dioptrie/domain'
import pino from 'pino'
import { buildApp } from '../api/src/app.ts'
import { chargerDemo } from '../api/src/demo/index.ts'
import { COMPTES } from '../api/src/demo/reseau.ts'
import { startEmbedded } from '../api/src/kernel/platform/embedded.ts'
import { chacunSonTour, migrer } from '../api/src/kernel/platform/migrate.ts'
import { poolOn } from '../api/src/kernel/platform/ouvrir.ts'
import { readSettings } from '../api/src/kernel/platform/settings.ts'
import { chargerEtats } from './charge-etats.ts'

/** The real server over so many orders, kept in a folder of their number, and whoever runs the network signed in. */
export async function ouvrirBanc(dossier: string, nombre: number) {
  const serveur = await startEmbedded(`${dossier}/${nombre}`)
  const pool = poolOn(serveur.url)
  await chacunSonTour(pool, async () => {
    await migrer(pool)
    await chargerDemo(pool, { clients: 2_000 })
    await chargerEtats(pool, nombre)
  })
  const settings = readSettings({ SECRET: 'banc-banc-banc-banc-banc-banc-banc', DATABASE_URL: serveur.url })
  const app = await buildApp({ pool, settings, log: pino({ level: 'silent' }) })
  await app.ready()
  const { email, password } = COMPTES.find(c => c.cle === 'administrateur') as (typeof COMPTES)[number]
  const connexion = {
    method: 'POST',
    url: contrat.acces.connexion.path,
    payload: { email, password },
  } as const
  const { accessToken } = (await app.inject(connexion)).json<{ accessToken: string }>()
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    app,
    headers,
    lire: (url: string) => app.inject({ method: 'GET', url, headers }),
    async fermer() {
      await app.close()
      await pool.end()
      await serveur.stop()
    },
  }
}
