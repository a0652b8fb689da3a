import type { contrat } from '@dioptrie/domain'
import { Refus } from '@dioptrie/domain/kernel/refus'
import type { Gestionnaires } from '../kernel/call/implement.ts'

export const evenements: Gestionnaires<typeof contrat.evenements> = {
  async ecouter({ moi, request, reply, services }) {
    if (!String(request.headers.accept ?? '').includes('text/event-stream'))
      throw new Refus(
        406,
        'FLUX_ATTENDU',
        'Cet appel répond par un flux : demandez-le avec « Accept: text/event-stream ».',
      )
    const flux = await services.evenements.ouvrir(moi, request)
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
    return flux
  },
}
