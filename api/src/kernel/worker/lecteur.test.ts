import type { AddressInfo } from 'node:net'
import { setTimeout as attendre } from 'node:timers/promises'
import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classeur, classeurSansFin, enFormulaire, png } from '../trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne } from '../trial/essai.ts'
import { lire } from './lecteur.ts'
import { lireTableur } from './lecture.ts'
import { type Ouvrier, ouvrirAtelier } from './worker.ts'

const MO = 1024 * 1024
const tache = (corps: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`export default async e => { ${corps} }`)}`)
const faire = (corps: string, signal?: AbortSignal) =>
  lire<(entree: null) => unknown>(tache(corps), null, signal)

describe('un texte de tableur', () => {
  const lignes = [
    { ligne: 1, cellules: ['Nom', 'Ville'] },
    { ligne: 2, cellules: ['Koné', 'Bouaké'] },
  ]
  it.each([
    ['« Texte Unicode »', Buffer.from('\ufeffNom\tVille\r\nKoné\tBouaké\r\n', 'utf16le'), lignes],
    [
      'qui annonce son séparateur',
      Buffer.from('sep=;\r\nNom;Ville\r\nKoné;Bouaké\r\n'),
      lignes.map(l => ({ ...l, ligne: l.ligne + 1 })),
    ],
  ])('%s se lit', (_, contenu, attendues) => expect(lireTableur(contenu)).toEqual(attendues))
})

describe('un classeur', () => {
  const feuille = (lignes: string) => `<worksheet><sheetData>${lignes}</sheetData></worksheet>`

  it('se lit avec ses textes partagés, ses lignes vides et ses cellules sautées', () => {
    const textes = '<sst><si><t>Caf&#233;</t></si><si><r><t>deux </t></r><r><t>couleurs</t></r></si></sst>'
    const lignes = lireTableur(
      classeur(
        feuille(
          '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="5"><c t="inlineStr"><is><t>x &lt; y</t></is></c><c><v>12.50</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>',
        ),
        { textes },
      ),
    )
    expect(lignes).toEqual([
      { ligne: 2, cellules: ['Café', '', 'deux couleurs'] },
      { ligne: 5, cellules: ['x < y', '12.5', 'true'] },
    ])
  })

  // Before: seconds for each, and a stack that overflows; or gigabytes.
  it.each([
    ['une cellule sans fin', classeurSansFin(), 'FICHIER_ILLISIBLE'],
    ['un commentaire sans fin', classeur(`<worksheet><!--${'-'.repeat(20 * MO)}`), 'FICHIER_ILLISIBLE'],
    ['un million de balises ouvertes', classeur('<a>'.repeat(1_000_000)), 'FICHIER_ILLISIBLE'],
    [
      'une cellule à l’autre bout',
      classeur(feuille('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
      'FICHIER_TROP_LOURD',
    ],
    [
      'cinq mille lignes dont la dernière colonne seule est remplie',
      classeur(feuille('<row><c r="IV1"><v>1</v></c></row>'.repeat(5_000))),
      'FICHIER_TROP_LOURD',
    ],
    [
      'une archive qui ment sur sa taille',
      classeur(Buffer.alloc(200 * MO, 32), { annonce: 100 }),
      'FICHIER_TROP_LOURD',
    ],
    [
      'un texte partagé de deux mégaoctets',
      classeur(feuille('<row><c t="s"><v>0</v></c></row>'), {
        textes: `<sst><si><t>${'a'.repeat(2 * MO)}</t></si></sst>`,
      }),
      'FICHIER_TROP_LOURD',
    ],
    ['un CSV de dix millions de colonnes', Buffer.alloc(10 * MO, ';'), 'FICHIER_TROP_LOURD'],
    ['une archive coupée', classeurSansFin().subarray(0, 2_000), 'FICHIER_ILLISIBLE'],
  ])('est refusé sans peine quand il est %s', (_, contenu, code) => {
    expect(contenu.length).toBeLessThanOrEqual(10 * MO)
    const avant = process.cpuUsage()
    expect(() => lireTableur(contenu)).toThrowError(expect.objectContaining({ code }))
    const { user, system } = process.cpuUsage(avant)
    expect((user + system) / 1e6).toBeLessThan(5)
  })
})

describe('le lecteur', () => {
  it('ne tombe pas avec ce qu’il lit : mémoire, pile, arrêt', async () => {
    const lourd = { statusCode: 413, code: 'FICHIER_TROP_LOURD' }
    await expect(faire('const a = []; for (;;) a.push(new Array(1e6).fill(1.5))')).rejects.toMatchObject(
      lourd,
    )
    await expect(faire('process.abort()')).rejects.toMatchObject(lourd)
    expect(await faire('return 1')).toBe(1)
  })

  it('ne sait rien du serveur et n’écrit nulle part', async () => {
    expect(await faire('return Object.keys(process.env)')).toEqual([])
    await expect(
      faire(`(await import('node:fs')).writeFileSync('/tmp/dioptrie-essai-du-lecteur', 'x')`),
    ).rejects.toThrow(/restricted/)
    await expect(faire(`(await import('node:child_process')).execSync('id')`)).rejects.toThrow(/restricted/)
  })

  it('est tué passé son délai, et sa place sert aussitôt', async () => {
    const donnes: string[] = []
    let tues = 0
    const embaucher = (): Ouvrier => {
      let repondre: Parameters<Ouvrier['ecouter']>[0]
      return {
        donner({ module }) {
          donnes.push(module)
          if (module.endsWith('vite')) setTimeout(() => repondre({ resultat: 'fait' }), 1)
        },
        ecouter: repondu => {
          repondre = repondu
        },
        retenir: () => {},
        tuer: () => tues++,
      }
    }
    const travailler = ouvrirAtelier({ embaucher, delaiMs: 30, tropLong: () => new Error('trop long') })
    const jamais = Array.from({ length: 4 }, () =>
      travailler<() => void>(new URL('data:,jamais'), undefined as never),
    )
    const ensuite = travailler<() => string>(new URL('data:,vite'), undefined as never)
    for (const r of await Promise.allSettled(jamais))
      expect(r).toMatchObject({ reason: { message: 'trop long' } })
    expect([await ensuite, tues, donnes.length]).toEqual(['fait', 4, 5])
  })
})

describe('pendant qu’on envoie des fichiers hostiles', () => {
  let essai: Essai
  let base: string
  const MARQUE = contrat.marque.importer.path
  beforeAll(async () => {
    essai = await ouvrirEssai()
    await essai.app.listen({ port: 0, host: '127.0.0.1' })
    base = `http://127.0.0.1:${(essai.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => essai.fermer())

  const appeler = async (qui: Personne, chemin: string, init: RequestInit = {}) => {
    const jeton = await essai.jeton(qui)
    return fetch(base + chemin, {
      ...init,
      headers: { ...init.headers, ...(jeton && { authorization: `Bearer ${jeton}` }) },
    })
  }
  const importer = (qui: Personne, contenu: Uint8Array | string, signal?: AbortSignal) => {
    const { corps, entetes } = enFormulaire('marques.xlsx', contenu)
    return appeler(qui, `${MARQUE}?essai=oui`, {
      method: 'POST',
      body: corps,
      headers: entetes,
      ...(signal && { signal }),
    })
  }
  /** What people need while someone does that. */
  const autres = async () => {
    const reponses = await Promise.all([
      fetch(`${base}/api/health`),
      fetch(base + contrat.acces.connexion.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: essai.email('opticien'), password: essai.motDePasse }),
      }),
      appeler('opticien', contrat.clients.liste.path),
      appeler('caissier', contrat.pays.liste.path),
    ])
    return reponses.map(r => r.status)
  }

  it('vingt classeurs de vingt kilo-octets n’arrêtent personne : un est lu, les autres sont priés d’attendre', async () => {
    const hostile = classeurSansFin()
    expect(hostile.length).toBeLessThan(22_000)
    await essai.jeton('administrateur')
    const fichiers = Promise.all(Array.from({ length: 20 }, () => importer('administrateur', hostile)))
    expect(await autres()).toEqual([200, 200, 200, 200])
    const reponses = await fichiers
    const refuses = reponses.filter(r => r.status === 429)
    expect(new Set(reponses.map(r => r.status))).toEqual(new Set([400, 429]))
    expect(refuses.length).toBeGreaterThan(10)
    expect(Number(refuses[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refuses[0]?.json()).toMatchObject({ code: 'TROP_DE_FICHIERS', message: /se lit encore/ })
    expect((await importer('administrateur', 'Libellé\nAlpha')).status).toBe(200)
  })

  it('tous les lecteurs pris, les autres sont servis avant eux ; qui raccroche ne laisse rien derrière lui', async () => {
    const fin = new AbortController()
    const { signal } = fin
    const prises = Array.from({ length: 14 }, () => faire('for (;;);', signal).catch(e => e))
    const connexions = async () => {
      const { rows } = await essai.pool.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      return rows[0].n
    }
    try {
      expect(await autres()).toEqual([200, 200, 200, 200])
      const plein = await importer('administrateur', 'Libellé\nBêta')
      expect([plein.status, (await plein.json()).message]).toEqual([
        429,
        expect.stringContaining('Beaucoup de fichiers'),
      ])
      expect(await connexions()).toBe(0)
    } finally {
      fin.abort()
    }
    for (const fini of await Promise.all(prises))
      expect(fini).toMatchObject({ code: expect.stringMatching(/ABANDON|TROP_DE/) })

    const bloque = new AbortController()
    const lents = [1, 2].map(() => faire('for (;;);', bloque.signal).catch(e => e))
    const parti = new AbortController()
    const raccroche = importer('administrateur', 'Libellé\nGamma', parti.signal).catch(e => e.name)
    await attendre(200)
    expect((await importer('administrateur', 'Libellé\nGamma')).status).toBe(429)
    parti.abort()
    expect(await raccroche).toBe('AbortError')
    const encore = importer('administrateur', 'Libellé\nGamma')
    bloque.abort()
    await Promise.all(lents)
    expect([200, 429]).toContain((await encore).status)
    await expect.poll(async () => (await importer('administrateur', 'Libellé\nGamma')).status).toBe(200)
  })

  it('la réserve de connexions épuisée, on se connecte et la santé se dit', async () => {
    const prises = await Promise.all(
      Array.from({ length: essai.pool.options.max ?? 10 }, () => essai.pool.connect()),
    )
    try {
      const reponses = await Promise.all([
        fetch(`${base}/api/health`),
        fetch(base + contrat.acces.connexion.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: essai.email('gerant'), password: essai.motDePasse }),
        }),
      ])
      expect(reponses.map(r => r.status)).toEqual([200, 200])
    } finally {
      for (const prise of prises) prise.release()
    }
  })

  it('une image qui se déplierait en gigaoctets est refusée d’après ses dimensions', async () => {
    const { corps, entetes } = enFormulaire('logo.png', png(4, { annonce: 30_000 }))
    const r = await appeler('administrateur', contrat.configuration.deposerLogo.path, {
      method: 'POST',
      body: corps,
      headers: entetes,
    })
    expect([r.status, (await r.json()).code]).toEqual([400, 'IMAGE_TROP_GRANDE'])
  })
})
