import { referentiels } from '@dioptrie/domain'
import { surFiche } from '@dioptrie/domain/kernel/adresse'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { type Champ, cibleDe, descripteurs, type Referentiel } from '@dioptrie/domain/kernel/referentiel'
import { titreDe } from '@dioptrie/domain/referentiel/titres'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { lireTableur } from '../kernel/worker/lecture.ts'
import { poserVerrier } from '../verres/essai.ts'

let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
  await poserVerrier(essai.pool)
  // A table of a later area that uses each reference table: no descriptor knows it, the schema does.
  for (const table of Object.keys(referentiels))
    await essai.pool.query(
      `create table "usage_${table}" ("_id" uuid primary key default gen_random_uuid(),
         "IdCible" uuid references "${table}", version integer not null default 1)`,
    )
})
afterAll(() => essai.fermer())

type Ligne = Record<string, unknown>
const ABSENT = '0199a3b0-0000-7000-8000-000000000000'
let numero = 0
/** A name never used, with an accent and a hyphen. */
const nouveauNom = () => `Éàb-${++numero}`

async function valeurDe(c: Champ): Promise<unknown> {
  if (c.genre === 'reference') return parentDe(c)
  if (c.genre === 'choix') return c.valeurs?.[0]
  if (c.genre === 'booleen') return true
  if (c.genre === 'references') return []
  return c.genre === 'texte' || c.genre === 'couleur' ? 'ab' : 7
}

async function parentDe(c: Champ): Promise<string> {
  const cible = descripteurs[c.table as string]
  if (cible) return (await creer(cible))._id as string
  return (await essai.pool.query(`select "_id" from "${c.table}" limit 1`)).rows[0]._id
}

/** A record with every field filled. */
async function saisieDe(r: Referentiel, nom = nouveauNom()): Promise<Ligne> {
  const saisie: Ligne = {}
  for (const [champ, c] of Object.entries(r.champs)) saisie[champ] = await valeurDe(c)
  return { ...saisie, [r.libelle]: nom }
}

const appeler = (a: Appel, demande: object = {}, qui: Personne = 'administrateur') =>
  essai.appeler(qui, a, demande as never)

async function creer(r: Referentiel, plus: Ligne = {}): Promise<Ligne & { _id: string; version: number }> {
  const reponse = await appeler(r.appels.creer, { payload: { ...(await saisieDe(r)), ...plus } })
  expect([reponse.statut, reponse.corps.message]).toEqual([201, undefined])
  return reponse.corps
}
const lire = (r: Referentiel, id: string) => appeler(r.appels.lire, { params: { id } })
const compte = async (r: Referentiel) =>
  Number((await essai.pool.query(`select count(*) from "${r.table}"`)).rows[0].count)

function importer(
  r: Referentiel,
  contenu: Buffer | string,
  essaiSeul: boolean,
  qui: Personne = 'administrateur',
) {
  const corps = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="fichier"; filename="f.csv"\r\n\r\n'),
    Buffer.from(contenu),
    Buffer.from('\r\n--b--\r\n'),
  ])
  return essai.brut(qui, 'POST', `${r.appels.importer.path}?essai=${essaiSeul ? 'oui' : 'non'}`, corps, {
    'content-type': 'multipart/form-data; boundary=b',
  })
}

/** What a person would write in each column to name these values. */
async function enCsv(r: Referentiel, lignes: Ligne[]): Promise<string> {
  const ecrire = async (champ: string, valeur: unknown) => {
    const cible = cibleDe(r.champs[champ])
    if (r.champs[champ]?.genre === 'references') return ''
    if (!cible) return valeur === true ? 'oui' : String(valeur ?? '')
    const { rows } = await essai.pool.query(`select * from "${cible.table}" where "_id" = $1`, [valeur])
    return cible.cle
      .filter(c => cible.champs[c]?.genre !== 'reference')
      .map(c => rows[0][c])
      .join(' ')
  }
  const champs = Object.keys(r.champs)
  const cellules = await Promise.all(lignes.map(l => Promise.all(champs.map(c => ecrire(c, l[c])))))
  return Papa.unparse({ fields: champs.map(titreDe), data: cellules }, { delimiter: ';' })
}

/** What the reply says of the columns of such a file: each by its title, with what it holds and its first cells. */
function colonnesDe(r: Referentiel, csv: string) {
  const champs = Object.entries(r.champs)
  const [, ...lignes] = Papa.parse<string[]>(csv, { delimiter: ';' }).data
  return {
    titres: champs.map(([champ]) => titreDe(champ)),
    exemples: champs.map((_, rang) => lignes.flatMap(l => l[rang] || [])),
    Colonnes: Object.fromEntries(champs.map(([champ]) => [titreDe(champ), champ])),
    champs: champs.map(([champ, c]) => ({ champ, titre: titreDe(champ), requis: c.requis })),
  }
}

describe.each(Object.values(referentiels as unknown as Record<string, Referentiel>))('$table', r => {
  it('a dans la base les colonnes de son descripteur, un index par question, et son compte', async () => {
    const { fields } = await essai.pool.query(`select * from "${r.table}" limit 0`)
    const colonnes = fields.map(f => f.name)
    for (const champ of [...Object.keys(r.champs), '_id', 'version', 'createdAt', 'updatedAt', 'recherche'])
      expect(colonnes).toContain(champ)
    const { rows: sansIndex } = await essai.pool.query(
      `select conrelid::regclass::text || '.' || attname as cle from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = $1::regclass and conrelid::regclass::text not like '%usage\\_%'
         and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`,
      [`"${r.table}"`],
    )
    // Deleting or merging a record looks itself up in each table that may name it.
    expect(sansIndex).toEqual([])
  })

  it('se crée, se lit, se trouve sans accents, et compte pour un de plus', async () => {
    const total = async () =>
      (await appeler(r.appels.liste, { query: { page: 1 } }, 'caissier')).corps.pager.totalItems
    const avant = await total()
    const saisie = await saisieDe(r)
    // From an officine, where its descriptor opens it.
    const cree = await appeler(r.appels.creer, { payload: saisie }, r.locale ? 'magasinier' : undefined)
    expect(cree.statut).toBe(201)
    expect(cree.corps).toMatchObject({ ...saisie, version: 1 })
    expect((await lire(r, cree.corps._id)).corps).toEqual(cree.corps)
    expect(await total()).toBeGreaterThan(avant)
    const q = String(saisie[r.libelle]).normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    const { corps } = await appeler(r.appels.liste, { query: { q, page: 1 } }, 'caissier')
    expect(corps.pageOfItems.map((l: Ligne) => l._id)).toEqual([cree.corps._id])
    expect(corps.pager.totalItems).toBe(1)
  })

  it('se liste dans l’ordre de son nom, et à l’envers', async () => {
    for (let i = 0; i < 3; i++) await creer(r)
    const noms = async (tri: string) =>
      (await appeler(r.appels.liste, { query: { tri, limit: 200 } })).corps.map((l: Ligne) => l._id)
    const endroit = await noms(r.libelle)
    expect(endroit).toEqual((await noms(`-${r.libelle}`)).reverse())
    expect((await noms('-createdAt'))[0]).toBeDefined()
    expect((await appeler(r.appels.liste, { query: { tri: 'recherche' } })).statut).toBe(400)
  })

  it('se modifie ; une version périmée ne change rien et montre la fiche courante', async () => {
    const fiche = await creer(r)
    const nom = nouveauNom()
    const modifier = (payload: object) =>
      appeler(r.appels.modifier, surFiche(r.appels.modifier, fiche._id, payload))
    const apres = await modifier({ version: 1, [r.libelle]: nom })
    expect([apres.statut, apres.corps.version, apres.corps[r.libelle]]).toEqual([200, 2, nom])
    const perimee = await modifier({ version: 1, [r.libelle]: 'autre' })
    expect([perimee.statut, perimee.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
    expect(perimee.corps.courant[r.libelle]).toBe(nom)
    expect((await lire(r, fiche._id)).corps.version).toBe(2)
  })

  it('refuse ce qui ne va pas, sur son champ', async () => {
    const saisie = await saisieDe(r)
    const refus = async (payload: object) => (await appeler(r.appels.creer, { payload })).corps
    expect((await refus({ ...saisie, ChampInconnu: 1 })).champs).toEqual({
      'payload.ChampInconnu': 'Champ inconnu',
    })
    const long = await refus({ ...saisie, [r.libelle]: 'x'.repeat(500) })
    expect(long.champs[`payload.${r.libelle}`]).toMatch(/^Au plus \d+ caractères$/)
    expect((await refus({ ...saisie, [r.libelle]: '   ' })).champs).toEqual({
      [`payload.${r.libelle}`]: 'Obligatoire',
    })
    for (const [champ, c] of Object.entries(r.champs).filter(([, f]) => f.genre === 'reference')) {
      expect((await refus({ ...saisie, [champ]: ABSENT })).champs).toEqual({
        [`payload.${champ}`]: 'Cet enregistrement n’existe pas',
      })
      // A city without its country, on the wire or emptied on the screen.
      for (const sans of c.requis ? [undefined, null] : [])
        expect((await refus({ ...saisie, [champ]: sans })).champs).toEqual({
          [`payload.${champ}`]: 'Obligatoire',
        })
    }
    expect((await lire(r, ABSENT)).statut).toBe(404)
  })

  it('refuse deux fois le même nom, sans regarder la casse ni les accents', async () => {
    const { _id, version, createdAt, updatedAt, ...fiche } = await creer(r)
    const payload = Object.fromEntries(Object.keys(r.champs).map(c => [c, fiche[c]]))
    payload[r.libelle] = String(fiche[r.libelle]).normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    const double = await appeler(r.appels.creer, { payload })
    expect([double.statut, double.corps.code]).toEqual([409, 'DEJA_PRESENT'])
    expect(double.corps.champs).toEqual({ [`payload.${r.libelle}`]: 'Existe déjà' })
    // Two clerks at once: the index lets one through.
    const nom = nouveauNom()
    const ensemble = await Promise.all(
      [1, 2, 3].map(() => appeler(r.appels.creer, { payload: { ...payload, [r.libelle]: nom } })),
    )
    expect(ensemble.map(e => e.statut).sort()).toEqual([201, 409, 409])
  })

  it('n’est changée que par qui le peut', async () => {
    const fiche = await creer(r)
    const surElle = (a: Appel, payload?: object) => appeler(a, surFiche(a, fiche._id, payload), 'caissier')
    expect((await appeler(r.appels.creer, { payload: await saisieDe(r) }, 'caissier')).statut).toBe(403)
    expect((await surElle(r.appels.modifier, { version: 1 })).statut).toBe(403)
    expect((await surElle(r.appels.supprimer)).statut).toBe(403)
    expect((await surElle(r.appels.fusionner, { version: 1, IdDoublon: ABSENT })).statut).toBe(403)
    expect((await importer(r, 'a;b\n1;2', true, 'caissier')).statut).toBe(403)
    expect((await appeler(r.appels.exporter, {}, 'caissier')).statut).toBe(403)
    expect((await appeler(r.appels.modeleImport, {}, 'caissier')).statut).toBe(403)
    expect((await appeler(r.appels.lire, { params: { id: fiche._id } }, 'caissier')).statut).toBe(200)
    expect((await lire(r, fiche._id)).corps.version).toBe(1)
  })

  if (r.retrait)
    it('se retire des listes, reste lisible, libère son nom, et revient tant que son nom est libre', async () => {
      const fiche = await creer(r)
      await essai.pool.query(`insert into "usage_${r.table}" ("IdCible") values ($1)`, [fiche._id])
      const supprimer = () => appeler(r.appels.supprimer, surFiche(r.appels.supprimer, fiche._id))
      expect((await supprimer()).corps.RetireLe).not.toBeNull()
      const { corps } = await appeler(r.appels.liste, { query: { q: String(fiche[r.libelle]), page: 1 } })
      expect(corps.pager.totalItems).toBe(0)
      expect((await lire(r, fiche._id)).statut).toBe(200)
      expect((await supprimer()).corps.code).toBe('DEJA_RETIRE')
      const autre = await creer(r, { [r.libelle]: fiche[r.libelle] })

      const restaurer = (qui?: Personne) =>
        appeler(r.appels.restaurer as Appel, { params: { id: fiche._id } }, qui)
      expect((await restaurer('caissier')).statut).toBe(403)
      expect((await restaurer()).corps.code).toBe('DEJA_PRESENT')
      expect((await lire(r, fiche._id)).corps.RetireLe).not.toBeNull()
      await appeler(r.appels.supprimer, surFiche(r.appels.supprimer, autre._id))
      expect((await restaurer()).corps).toMatchObject({ _id: fiche._id, RetireLe: null })
      expect((await restaurer()).corps.code).toBe('PAS_RETIRE')
      expect((await appeler(r.appels.liste, { query: { q: String(fiche[r.libelle]) } })).corps).toHaveLength(
        1,
      )
      await essai.pool.query(`delete from "usage_${r.table}"`)
    })
  else
    it('se supprime, sauf si quelque chose s’en sert, et dit quoi', async () => {
      const fiche = await creer(r)
      const supprimer = () => appeler(r.appels.supprimer, surFiche(r.appels.supprimer, fiche._id))
      await essai.pool.query(`insert into "usage_${r.table}" ("IdCible") values ($1), ($1)`, [fiche._id])
      const refus = await supprimer()
      expect([refus.statut, refus.corps.code]).toEqual([409, 'ENCORE_UTILISE'])
      expect(refus.corps.message).toBe(`« ${fiche[r.libelle]} » est encore utilisé par 2 usage_${r.table}.`)
      await essai.pool.query(`delete from "usage_${r.table}"`)
      expect((await supprimer()).statut).toBe(200)
      expect((await lire(r, fiche._id)).statut).toBe(404)
      expect((await supprimer()).statut).toBe(404)
    })

  it('dit tout ce qui s’en sert, table par table, y compris d’une zone qu’elle ne connaît pas', async () => {
    const fiche = await creer(r)
    const usages = (id: string, qui?: Personne) => appeler(r.appels.usages, { params: { id } }, qui)
    expect((await usages(fiche._id)).corps).toEqual([])
    await essai.pool.query(
      `insert into "usage_${r.table}" ("IdCible") select $1::uuid from generate_series(1, 1234)`,
      [fiche._id],
    )
    // To the last one: what a merge moves is not « more than a thousand ».
    expect((await usages(fiche._id)).corps).toEqual([{ entite: `usage_${r.table}`, nombre: 1234 }])
    expect((await usages(fiche._id, 'caissier')).statut).toBe(403)
    expect((await usages(ABSENT)).statut).toBe(404)
    await essai.pool.query(`delete from "usage_${r.table}"`)
  })

  it('fusionne un doublon : ce qui s’en servait suit, il disparaît, et l’historique le dit', async () => {
    const optionnel = Object.keys(r.champs).find(c => !r.champs[c]?.requis && !r.cle.includes(c))
    const garde = await creer(r, optionnel ? { [optionnel]: null } : {})
    const doublon = await creer(r)
    await essai.pool.query(`insert into "usage_${r.table}" ("IdCible") values ($1), ($1)`, [doublon._id])
    const fusionner = (payload: object) => appeler(r.appels.fusionner, { params: { id: garde._id }, payload })
    expect((await fusionner({ IdDoublon: doublon._id, version: 9 })).corps.code).toBe('VERSION_PERIMEE')
    expect((await fusionner({ IdDoublon: garde._id, version: 1 })).statut).toBe(400)
    expect((await fusionner({ IdDoublon: ABSENT, version: 1 })).corps.champs).toEqual({
      'payload.IdDoublon': 'Cet enregistrement n’existe pas',
    })
    const avant = await essai.pool.query(`select distinct "IdCible" from "usage_${r.table}"`)
    expect(avant.rows).toEqual([{ IdCible: doublon._id }])

    const fait = await fusionner({ IdDoublon: doublon._id, version: 1 })
    expect([fait.statut, fait.corps.version]).toEqual([200, 2])
    if (optionnel) expect(fait.corps[optionnel]).toEqual(doublon[optionnel])
    const apres = await essai.pool.query(`select distinct "IdCible", version from "usage_${r.table}"`)
    expect(apres.rows).toEqual([{ IdCible: garde._id, version: 2 }])
    expect((await lire(r, doublon._id)).statut).toBe(404)
    const { rows } = await essai.pool.query(
      'select action, appel from historique where "idEntite" = $1 order by "_id" desc limit 1',
      [doublon._id],
    )
    expect(rows[0]).toEqual({ action: 'suppression', appel: `PUT ${r.appels.fusionner.path}` })
    await essai.pool.query(`delete from "usage_${r.table}"`)
  })

  it('s’importe : à l’essai rien n’est écrit, puis tout, puis plus rien ne change', async () => {
    const connue = await creer(r)
    const nouvelles = [await saisieDe(r), await saisieDe(r)]
    const csv = await enCsv(r, [connue, ...nouvelles])
    const avant = await compte(r)
    const attendu = {
      lues: 3,
      valides: 3,
      enErreur: 0,
      creees: 2,
      modifiees: 0,
      inchangees: 1,
      erreurs: [],
      colonnes: colonnesDe(r, csv),
    }
    expect((await importer(r, csv, true)).corps).toEqual({ essai: true, ...attendu })
    expect(await compte(r)).toBe(avant)
    expect((await importer(r, csv, false)).corps).toEqual({ essai: false, ...attendu })
    expect(await compte(r)).toBe(avant + 2)
    const { corps } = await appeler(r.appels.liste, { query: { q: String(nouvelles[0]?.[r.libelle]) } })
    expect(corps).toHaveLength(1)
    expect(corps[0]).toMatchObject(nouvelles[0] as object)
    expect((await importer(r, csv, false)).corps).toMatchObject({ creees: 0, modifiees: 0, inchangees: 3 })
  })

  it('s’exporte et se réimporte tel quel', async () => {
    const fiche = await creer(r)
    const query = { q: String(fiche[r.libelle]) }
    const csv = await appeler(r.appels.exporter, { query: { ...query, format: 'csv' } }, 'administrateur')
    expect([csv.statut, csv.entetes['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const classeur = await appeler(r.appels.exporter, { query }, 'administrateur')
    expect(lireTableur(classeur.brut)[0]?.cellules).toEqual(Object.keys(r.champs).map(titreDe))
    for (const fichier of [csv.brut, classeur.brut])
      expect((await importer(r, fichier, true)).corps).toMatchObject({ lues: 1, inchangees: 1, erreurs: [] })
    const modele = await appeler(r.appels.modeleImport, {}, 'administrateur')
    expect((await importer(r, modele.brut, true)).corps.code).toBe('FICHIER_VIDE')
  })
})
