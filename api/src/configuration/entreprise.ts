import type { contrat } from '@dioptrie/domain'
import type { Gestionnaires } from '../kernel/call/implement.ts'
import * as config from './sql.ts'

export const entreprise: Gestionnaires<typeof contrat.entreprise> = {
  lire: async ({ db }) => ({ entreprise: await config.lireReglage(db, 'entreprise') }),

  async regler({ tx }, { payload: { version, ...saisie } }) {
    const { _id } = await config.lireReglage(tx, 'entreprise')
    await config.verrouiller(tx, 'entreprise', _id, version)
    // Empty is « none »; absent leaves what is there.
    const dits = Object.entries(saisie).map(([nom, v]) => [nom, v === '' ? null : v] as const)
    return { entreprise: await config.modifier(tx, 'entreprise', _id, Object.fromEntries(dits)) }
  },
}
