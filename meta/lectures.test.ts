import { dossiersMontres, ENDROITS, endroit } from '@dioptrie/domain/clients/lectures'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { masqueDe } from '../api/src/kernel/call/sante.ts'
import { appels } from './table.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  type?: string
}

/** A reply of this shape with everything in it, every list of one. */
function exemple(s: Schema): unknown {
  if (s.anyOf) return exemple(s.anyOf.find(x => x.type !== 'null') ?? {})
  if (s.items) return [exemple(s.items)]
  if (s.properties)
    return Object.fromEntries(Object.entries(s.properties).map(([nom, x]) => [nom, exemple(x)]))
  return 'x'
}
const schemaDe = (reponse: z.ZodType) =>
  z.toJSONSchema(reponse, { unrepresentable: 'any', io: 'output' }) as Schema

/** An eye stands in the reply, but for the lenses that a sale names: their make, not their power. */
const montreUnOeil = (s: Schema): boolean =>
  Object.entries(s.properties ?? {}).some(
    ([nom, x]) => nom !== 'Paires' && (['OD', 'Sph', 'Prescrit'].includes(nom) || montreUnOeil(x)),
  ) ||
  (s.items ? montreUnOeil(s.items) : false) ||
  (s.anyOf ?? []).some(montreUnOeil)

/** Answers for the powers that the caller typed, or that stand on a shelf: nobody's record is read. */
const CALCULS = /^(verres\.choix|stockVerre\.\w+)$/
const enJson = appels.filter(({ nom, appel }) => !appel.contenu && !CALCULS.test(nom))
const quiMontrent = enJson.filter(({ appel }) => montreUnOeil(schemaDe(appel.reponse)))

describe('les lectures d’ordonnances', () => {
  it('sont reconnues dans chaque réponse qui en montre une', () => {
    expect(quiMontrent.length).toBeGreaterThan(30)
    const oubliees = quiMontrent.filter(
      ({ appel }) => dossiersMontres(exemple(schemaDe(appel.reponse))).length === 0,
    )
    expect(oubliees.map(a => a.nom)).toEqual([])
  })

  it('et dans aucune autre', () => {
    const autres = enJson.filter(a => !quiMontrent.includes(a))
    const enTrop = autres.filter(({ appel }) => dossiersMontres(exemple(schemaDe(appel.reponse))).length > 0)
    expect(enTrop.map(a => a.nom)).toEqual([])
  })

  it('et n’y restent pas pour qui ne lit pas les ordonnances', () => {
    const reste = (v: unknown): boolean =>
      typeof v === 'object' &&
      v !== null &&
      Object.entries(v).some(
        ([nom, x]) => nom !== 'Paires' && (['OD', 'Sph', 'attendu'].includes(nom) || reste(x)),
      )
    const cachees = quiMontrent.filter(({ appel: { acces } }) => !acces.startsWith('ordonnances.'))
    expect(cachees.length).toBeGreaterThan(30)
    const nus = cachees.filter(({ appel: { reponse } }) => {
      const ex = exemple(schemaDe(reponse))
      return reste(masqueDe(reponse)?.(ex) ?? ex)
    })
    expect(nus.map(a => a.nom)).toEqual([])
  })

  // The delivery note names lenses and warranties, no power; the papers of the bank, of insurers and of expenses, sums.
  const SANS_ORDONNANCE = [
    'atelier.bonLivraison',
    'facturation.ouvrirScan',
    'versements.ouvrirBordereau',
    'depense.ouvrirJustificatif',
  ]
  it('sont dites par chaque papier d’un client', () => {
    const papiers = appels.filter(
      ({ appel: { contenu, portee, method } }) =>
        contenu &&
        method === 'GET' &&
        typeof portee === 'object' &&
        'fiche' in portee &&
        ['ordonnance', 'consultation', 'document', 'proforma', 'commande_client', 'commande_verre'].includes(
          portee.fiche,
        ),
    )
    const muets = papiers.filter(({ appel }) => !appel.montre).map(a => a.nom)
    expect(muets).toEqual(SANS_ORDONNANCE)
  })

  it('disent où l’on était', () => {
    const noms = [...quiMontrent, ...appels.filter(({ appel }) => appel.montre)]
    const dits = new Set(noms.map(({ appel }) => endroit(`${appel.method} ${appel.path}`)))
    // Lists showed powers once: who read them there is still told so.
    expect([...dits, 'liste'].sort()).toEqual([...ENDROITS].sort())
  })
})
