import { z } from 'zod'
import { appel } from '../kernel/contract.ts'

export const evenements = {
  ecouter: appel({
    method: 'GET',
    path: '/api/evenements',
    resume: 'Suivre ce qui change dans les officines que l’on voit (flux text/event-stream)',
    acces: 'session',
    portee: 'soi',
    contenu: 'text/event-stream',
    reponse: z.any(),
  }),
}
