import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { contrat } from './kernel/contrat.ts'

/*
 * The forms, windows and gestures of the house, found where they are written: none of them may send without its key, and each that makes
 * something has its row in the tables of lost answers, or says here why it has none.
 */
type Noeud = Record<string, unknown> & { type: string; start: number; end: number }
const estNoeud = (n: unknown): n is Noeud => typeof (n as Noeud | null)?.type === 'string'

function parcourir(n: unknown, voir: (n: Noeud) => void): void {
  if (Array.isArray(n)) for (const e of n) parcourir(e, voir)
  if (!estNoeud(n)) return
  voir(n)
  for (const valeur of Object.values(n)) if (typeof valeur === 'object' && valeur) parcourir(valeur, voir)
}

const SRC = import.meta.dirname
const fichiers = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(nom => /\.tsx?$/.test(nom) && !/\.test\.|fixture|\/mots\/|^vitrine|essai|exemple/.test(nom))
  .map(nom => [nom, readFileSync(join(SRC, nom), 'utf8')] as const)

interface Saisie {
  fichier: string
  options: Map<string, string>
}
/** Each call of `moteur`, with its options as they are written. */
function saisiesDe(moteur: string): Saisie[] {
  return fichiers
    .filter(([nom, texte]) => texte.includes(`${moteur}(`) && !nom.endsWith(`/${moteur}.ts`))
    .flatMap(([fichier, texte]) => {
      const trouvees: Saisie[] = []
      parcourir(parseSync(fichier, texte).program, n => {
        const appele = n.callee as { name?: string } | undefined
        if (n.type !== 'CallExpression' || appele?.name !== moteur) return
        const [options] = n.arguments as Noeud[]
        if (options?.type !== 'ObjectExpression') throw new Error(`${fichier} : ${moteur} d’autre chose`)
        const proprietes = (
          options.properties as (Noeud & { key?: { name: string }; value?: Noeud })[]
        ).flatMap(p =>
          p.key && p.value ? [[p.key.name, texte.slice(p.value.start, p.value.end)] as const] : [],
        )
        trouvees.push({ fichier, options: new Map(proprietes) })
      })
      return trouvees
    })
}

const fiches = saisiesDe('useFiche')
const petites = saisiesDe('usePetiteFiche')
const TABLES = ['envois', 'perdues', 'corrigees'].map(t => readFileSync(join(SRC, `${t}.test.tsx`), 'utf8'))
/** What a table imports, and what that shows: a window is tried by the screen that opens it. */
const essaye = (fichier: string, dans = TABLES) => {
  const nom = fichier.split('/').at(-1) as string
  return dans.some(t => new RegExp(`from '\\./(?:[\\w-]+/)*${nom.replace('.', '\\.')}'`).test(t))
}

/** What is sent beside the record, once it is saved: by a key of its own. */
const A_COTE = /\b(?:joindre|poser)\.mutateAsync\(/

describe('les formulaires', () => {
  it('sont tous là, et partent sous la clé de leur brouillon', () => {
    expect(fiches.length).toBeGreaterThan(15)
    expect(petites.length).toBeGreaterThan(25)
    const sansCle = [...fiches, ...petites].flatMap(({ fichier, options }) => {
      const dit = options.get('enregistrer') ?? ''
      // Handed on as it is: its type asks for the key.
      if (dit === 'enregistrer') return []
      const cle = /^(?:async )?\([^)]*,\s*(\w+)\)/.exec(dit)
      const envoi = cle?.[1]
      if (!envoi) return [`${fichier} : enregistrer ne reçoit pas sa clé`]
      // Each call in it, up to where its arguments end: the key is the last of them.
      const appels = dit.split(/(?=\b\w+\.(?:mutateAsync|faire)\()/).slice(1)
      return appels
        .filter(a => !A_COTE.test(a) && !new RegExp(`\\b${envoi}\\b`).test(a))
        .map(a => `${fichier} : ${a.slice(0, 40).replaceAll(/\s+/g, ' ')}`)
    })
    expect(sansCle).toEqual([])
  })

  /** Opened on what is there already, and never on nothing: they make no record. */
  const TOUJOURS_CONNUES = [
    'configuration/Atelier.tsx',
    'configuration/Entreprise.tsx',
    'configuration/Garanties.tsx',
    'configuration/Modele.tsx',
    'configuration/Sms.tsx',
  ]
  /** What they make is not opened again to be changed: its contrary is a gesture of its own. */
  const SANS_EDITION = {
    'stock/SaisirOuverture.tsx': 'an opening stock is a movement of the ledger',
    'stock/usePanier.ts': 'what left a shelf comes back by a gesture',
  }

  it('qui font une fiche l’ouvrent si un premier envoi l’avait faite, et ont leur ligne dans la table', () => {
    const oublies = fiches.filter(
      ({ fichier, options }) =>
        !TOUJOURS_CONNUES.includes(fichier) &&
        !(fichier in SANS_EDITION) &&
        !(options.has('deja') && options.has('cle')),
    )
    expect(oublies.map(f => f.fichier)).toEqual([])
    const sansLigne = fiches
      .filter(f => f.options.has('deja'))
      .map(f =>
        f.fichier.replace('EcranDeVente', 'SaisieCommande').replace('SaisieFournisseur', 'FicheFournisseur'),
      )
      .filter(fichier => !essaye(fichier, TABLES.slice(2)))
    expect(sansLigne).toEqual([])
  })
})

describe('les fenêtres', () => {
  /** Without a draft, a press is a gesture of its own: its key outlives a reload all the same (`envoi.ts`). */
  const SANS_BROUILLON: Record<string, string> = {
    'sms/FenetreCompte.tsx': 'the secret of an account is never kept on a desk',
    'configuration/AlerteCaisse.tsx': 'one figure, changed where it stands',
    'configuration/SignatureCaisse.tsx': 'one figure, changed where it stands',
  }

  it('gardent ce qui s’y tape, ou disent pourquoi non', () => {
    const sans = petites
      .filter(p => !p.options.has('cle') && !(p.fichier in SANS_BROUILLON))
      .map(p => p.fichier)
    expect(sans).toEqual([])
  })
})

describe('les gestes', () => {
  /** A write that is not a gesture of the person, or that the server does once by itself. */
  const DIRECTS: Record<string, string> = {
    'acces/MesCles.tsx cles.ajouter': 'a passkey is made by its device, once',
    'acces/Preuve.tsx acces.prouver': 'a proof is given anew each time',
    'facturation/Poste.tsx facturation.traiter':
      'processed twice it is processed; the series stops at the first lost answer',
    'poste/notifications/Notifications.tsx notifications.suivre': 'what is followed is said whole',
    'sms/EnNombre.tsx sms.ecrire': 'a key for each record (`EnSerie`)',
    'stock/ArchiverEnGros.tsx stock.modifier': 'a key for each record (`EnSerie`)',
    'stock/ChangerEnGros.tsx stock.modifier': 'a key for each record (`EnSerie`)',
    'stock/comptages.ts inventaires.compter': 'its own line of sendings, each with its key',
  }

  it('écrivent par le moteur, qui tient leur clé', () => {
    const directs = fichiers
      .filter(([nom]) => !nom.startsWith('kernel/'))
      .flatMap(([fichier, texte]) =>
        [...texte.matchAll(/\bappeler\(\s*contrat\.(\w+)\.(\w+)/g)].flatMap(([, aire = '', nom = '']) => {
          const appel = (contrat as unknown as Record<string, Record<string, Appel>>)[aire]?.[nom]
          return appel?.writes && appel.acces !== 'public' ? [`${fichier} ${aire}.${nom}`] : []
        }),
      )
    expect(directs.filter(d => !(d in DIRECTS))).toEqual([])
    expect(Object.keys(DIRECTS).filter(d => !directs.includes(d))).toEqual([])
  })
})
