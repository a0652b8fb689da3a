import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Permission, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne, type Reponse } from '../api/src/kernel/trial/essai.ts'
import { texteDuPdf } from '../api/src/kernel/trial/textepdf.ts'
import { corpsValide, paramsAilleurs } from './ailleurs.demandes.ts'
import { type Ailleurs, peuplerAilleurs } from './ailleurs.ts'
import { demande, remplir } from './demandes.ts'
import { appels } from './table.ts'

let essai: Essai
let ailleurs: Ailleurs
const SANS: Personne = 'commercial@PLT'

beforeAll(async () => {
  essai = await ouvrirEssai()
  ailleurs = await peuplerAilleurs(essai)
  // Everything but the eyes.
  const toutes = toutesLesPermissions.filter((p: Permission) => !p.startsWith('ordonnances.'))
  await essai.pool.query(`update role set permissions = $1 where livre = 'commercial'`, [toutes])
})
afterAll(() => essai.fermer())

/** The powers of `OEIL`, in dioptres or in hundredths, as they were written or turned into plus cylinder. */
const PUISSANCE = /17[.,]25|\D3[.,]75|:-?(1725|375)\b|"Axe":(137|47)\b/

/** Without its instants: 17.25 seconds past a minute is no power. */
const texte = ({ entetes, brut }: Reponse) =>
  (String(entetes['content-type']).includes('pdf') ? texteDuPdf(brut) : brut.toString('utf8')).replaceAll(
    /T\d\d:\d\d:\d\d[.]\d+/g,
    '',
  )

const envoyer = (qui: Personne, appel: Appel) => {
  const corps = appel.method === 'GET' ? undefined : corpsValide(appel, ailleurs)
  return essai.brut(
    qui,
    appel.method,
    `${remplir(appel, { param: 'false', ...paramsAilleurs(appel, ailleurs) })}?${demande(appel)}${'format' in appel.query.shape ? '&format=csv' : ''}`,
    corps?.corps,
    corps?.entetes,
  )
}

/** Not the stream, which stays open, nor the empty models of imports. */
const lus = appels.filter(
  ({ nom, appel }) =>
    appel.method === 'GET' && !nom.startsWith('evenements.') && !nom.endsWith('.modeleImport'),
)

async function quiMontrent(qui: Personne, demandes: typeof appels): Promise<string[]> {
  const suite = [...demandes]
  const montrent: string[] = []
  const poste = async () => {
    for (let a = suite.pop(); a; a = suite.pop())
      if (PUISSANCE.test(texte(await envoyer(qui, a.appel)))) montrent.push(a.nom)
  }
  await Promise.all([poste(), poste(), poste(), poste()])
  return montrent
}

describe('une correction', () => {
  it('n’est dans aucune lecture de qui ne lit pas les ordonnances', async () => {
    const vues = await quiMontrent(
      'administrateur@PLT',
      lus.filter(a => a.nom.startsWith('atelier.') || a.nom.startsWith('ventes.')),
    )
    expect(vues).toEqual(
      expect.arrayContaining(['atelier.verres', 'atelier.lireVerre', 'atelier.imprimerVerre', 'ventes.lire']),
    )
    expect(await quiMontrent(SANS, lus)).toEqual([])
  })

  it('ni dans aucun carnet', async () => {
    const { rows } = await essai.pool.query<{ entity: string; id: string }>(
      `select distinct entite as entity, "idEntite" as id from historique`,
    )
    const montrent = async (qui: Personne) => {
      const noms = new Set<string>()
      for (const params of rows)
        if (PUISSANCE.test(texte(await essai.appeler(qui, contrat.historique.lire, { params }))))
          noms.add(params.entity)
      return [...noms].sort()
    }
    expect(await montrent('administrateur@PLT')).toEqual(['commande_verre', 'consultation', 'ordonnance'])
    expect(await montrent(SANS)).toEqual([])
  })

  it('ni dans la réponse à ce qu’on écrit, ni dans son refus', async () => {
    const perimee = await essai.appeler(SANS, contrat.atelier.modifierVerre, {
      params: { id: ailleurs.commande_verre },
      payload: { version: 99 },
    })
    expect(perimee.corps).toMatchObject({ code: 'VERSION_PERIMEE', courant: { Prescrit: {} } })
    const aveugle = await essai.appeler(SANS, contrat.atelier.modifierVerre, {
      params: { id: ailleurs.commande_verre },
      payload: { version: 1, Oeil: { Sph: 0 } },
    })
    expect(aveugle.statut).toBe(403)
    const ecrits = appels.filter(
      ({ appel }) => appel.method !== 'GET' && typeof appel.portee === 'object' && appel.acces !== 'session',
    )
    expect(await quiMontrent(SANS, ecrits)).toEqual([])
  })
})

describe('un carnet', () => {
  it('ne s’ouvre pas sans la permission de sa fiche', async () => {
    await essai.pool.query(`update role set permissions = '{historique.lire}' where livre = 'commercial'`)
    const { rows } = await essai.pool.query<{ entity: string; id: string }>(
      `select distinct on (entite) entite as entity, "idEntite" as id from historique where "IdOfficine" is not null`,
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const params of rows)
      expect([
        params.entity,
        (await essai.appeler(SANS, contrat.historique.lire, { params })).statut,
      ]).toEqual([params.entity, 404])
  })

  it('est connu pour chaque table suivie', async () => {
    const { rows } = await essai.pool.query<{ entity: string }>(
      `select distinct c.relname as entity from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgfoid = 'tracer'::regproc`,
    )
    const id = ailleurs.client
    await essai.pool.query(
      `insert into historique (entite, "idEntite", action, appel, "requestId", apres)
       select unnest($1::text[]), $2, 'creation', 'essai', 'essai', '{}'`,
      [rows.map(r => r.entity), id],
    )
    for (const { entity } of rows)
      expect([
        entity,
        (await essai.appeler('administrateur', contrat.historique.lire, { params: { entity, id } })).statut,
      ]).toEqual([entity, 200])
  })
})
