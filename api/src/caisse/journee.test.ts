import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { verifierChaines } from './chaine.ts'

const { caisse } = contrat
let essai: Essai
const jour = aujourdhuiAbidjan(new Date())

beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const ouvrir = (qui: Personne, montant = 50_000) =>
  essai.appeler(qui, caisse.initialiser, { payload: { montant } })

describe('la journée de caisse', () => {
  it('n’est pas ouverte avant l’initialisation, et dit le fond prévu', async () => {
    const fond = await essai.appeler('gerant', caisse.creerFond, { payload: { Montant: 50_000 } })
    expect(fond.statut).toBe(201)
    const { corps } = await essai.appeler('caissier', caisse.etat, {
      params: { officine: essai.officines.ANG },
    })
    expect(corps).toMatchObject({ Statut: 'Non ouverte', Attendu: 0, FondDeCaisse: 50_000, Jour: jour })
  })

  it('s’ouvre une seule fois, même demandée dix fois au même instant', async () => {
    const reponses = await Promise.all(Array.from({ length: 10 }, () => ouvrir('caissier')))
    expect(reponses.map(r => r.statut).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(reponses.find(r => r.statut === 201)?.corps).toMatchObject({
      typeOperation: 'Initialisation',
      modepaiement: 'Espèce',
      montant: 50_000,
      Jour: jour,
      IdOfficine: essai.officines.ANG,
      createdBy: 'Caissier',
      Rang: 1,
    })
    expect(reponses.find(r => r.statut === 409)?.corps.code).toBe('JOURNEE_DEJA_OUVERTE')
    const { corps } = await essai.appeler('caissier', caisse.etat, {
      params: { officine: essai.officines.ANG },
    })
    expect(corps).toMatchObject({ Statut: 'Ouverte', Initialisation: 50_000, Attendu: 50_000 })
  })

  it.each([-1, 0.5, 10_000_000_000, '50000', null])('refuse un fond de %s', async montant => {
    const r = await ouvrir('caissier@PLT', montant as number)
    expect(r.statut).toBe(400)
    expect(r.corps.champs['payload.montant']).toMatch(montant === null ? /^Obligatoire$/ : /montant/i)
  })

  it('figure dans les listes du jour, de la période et de tout le réseau, et dans les totaux', async () => {
    await ouvrir('caissier@PLT', 20_000)
    const officine = essai.officines.ANG
    const duJour = await essai.appeler('caissier', caisse.duJour, { params: { date: jour, officine } })
    expect(duJour.corps.map((o: { montant: number }) => o.montant)).toEqual([50_000])
    const periode = await essai.appeler('caissier', caisse.dePeriode, {
      params: { from: '2020-01-01', to: jour, officine },
      query: { page: 1, q: 'initialisation' },
    })
    expect(periode.corps.pager.totalItems).toBe(1)
    const tous = await essai.appeler('gerant', caisse.deTous, { params: { date: jour } })
    expect(tous.corps.map((o: { montant: number }) => o.montant)).toEqual([20_000, 50_000])
    const totaux = await essai.appeler('gerant', caisse.totaux, { query: { du: jour, au: jour } })
    expect(totaux.corps).toEqual({
      lignes: [{ typeOperation: 'Initialisation', modepaiement: 'Espèce', Nombre: 2, montant: 70_000 }],
      Initialisation: 70_000,
      Entrees: 0,
      Sorties: 0,
      Attendu: 70_000,
      Recettes: 0,
    })
  })

  it.each([
    ['Règlement cmde cli', 'Espèce', 1_000],
    ['Règlement cpt', 'Espèce', 1_000],
    ['Approvisionnement', 'Espèce', 1_000],
    ['Consultation', 'Espèce', 1_000],
    ['Consultation', 'Chèque', 0],
    ['Règlement cpt', 'Wave', 0],
    ['Versement', 'Espèce', 0],
    ['Versement Banque', 'Espèce', -1_000],
    ['Approvisionnement Caisse Depense', 'Espèce', -1_000],
  ])('%s, %s : le tiroir change de %i F', async (type, mode, difference) => {
    const client = await essai.pool.connect()
    const tiroir = async () =>
      (
        await client.query<{ n: number }>(
          `select ("Initialisation" + "Entrees" - "Sorties")::int as n from journee_caisse where "IdOfficine" = $1`,
          [essai.officines.ANG],
        )
      ).rows[0]?.n as number
    try {
      await client.query('begin')
      const avant = await tiroir()
      await client.query(
        `insert into operation ("IdOfficine", "Jour", "typeOperation", modepaiement, montant) values ($1, $2, $3, $4, 1000)`,
        [essai.officines.ANG, jour, type, mode],
      )
      expect((await tiroir()) - avant).toBe(difference)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('n’annule pas un fonds d’ouverture', async () => {
    const { corps } = await essai.appeler('gerant', caisse.duJour, {
      params: { date: jour, officine: essai.officines.ANG },
    })
    const r = await essai.appeler('gerant', caisse.annuler, {
      params: { id: corps[0]._id },
      query: { motif: 'Erreur' },
    })
    expect([r.statut, r.corps.code]).toEqual([409, 'OPERATION_NON_ANNULABLE'])
  })
})

describe('la chaîne des écritures', () => {
  it('refuse elle-même qu’on change, efface ou vide une opération', async () => {
    for (const sql of [
      'update operation set montant = montant + 1',
      'delete from operation',
      'truncate operation cascade',
    ])
      await expect(essai.pool.query(sql)).rejects.toThrow('ne se modifie ni ne s’efface')
  })

  const verifier = async () => (await essai.appeler('administrateur', caisse.verifier)).corps

  it('est entière, et ne se vérifie que par la direction', async () => {
    expect(await verifier()).toEqual({ Maillons: 2, Total: 2, suite: null, ruptures: [] })
    expect((await essai.appeler('caissier', caisse.verifier)).statut).toBe(403)
  })

  it.each([
    ['montant', 'montant + 1'],
    ['modepaiement', "'Chèque'"],
    ['"typeOperation"', "'Versement'"],
    ['"Jour"', '"Jour" - 1'],
    ['reference', "'X'"],
    ['"Motif"', "'X'"],
    ['"Document"', "'X'"],
    ['"createdAt"', `"createdAt" + interval '1 microsecond'`],
    ['"createdBy"', 'null'],
  ])('nomme l’écriture dont %s a été changé derrière le dos du programme', async (champ, valeur) => {
    const client = await essai.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      const { rows } = await client.query(
        `update operation set ${champ} = ${valeur} where "IdOfficine" = $1 returning "_id"`,
        [essai.officines.PLT],
      )
      const rompus = await client.query(
        `select "_id" from maillon where "Rang" <> "RangAttendu" or "Empreinte" <> attendue`,
      )
      expect(rompus.rows).toEqual([{ _id: rows[0]._id }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('se vérifie aussi morceau par morceau, sans rien sauter', async () => {
    const db = ouvrirDb(essai.pool)
    const morceaux: number[] = []
    let suite: string | null | undefined
    do {
      const v = await verifierChaines(db, null, suite ?? undefined, 1)
      morceaux.push(v.Maillons)
      expect(v.ruptures).toEqual([])
      suite = v.suite
    } while (suite)
    expect(morceaux.reduce((a, b) => a + b, 0)).toBe(2)
    expect(morceaux.length).toBeGreaterThan(1)
    const faux = await essai.appeler('administrateur', caisse.verifier, { query: { depuis: 'x' } })
    expect(faux.statut).toBe(400)
  })

  it('voit aussi la dernière écriture effacée', async () => {
    const client = await essai.pool.connect()
    await client.query('set session_replication_role = replica')
    await client.query(`create table garde as select * from operation where "IdOfficine" = $1`, [
      essai.officines.PLT,
    ])
    await client.query(`delete from operation where "IdOfficine" = $1`, [essai.officines.PLT])
    const { ruptures } = await verifier()
    expect(ruptures).toMatchObject([
      { IdOfficine: essai.officines.PLT, entite: 'caisse', Officine: 'Plateau' },
    ])
    await client.query(`alter table garde drop column recherche`)
    const { rows } = await client.query(
      `select string_agg(quote_ident(attname), ', ') as colonnes from pg_attribute
        where attrelid = 'garde'::regclass and attnum > 0 and not attisdropped`,
    )
    await client.query(`insert into operation (${rows[0].colonnes}) select * from garde`)
    await client.query('set session_replication_role = origin')
    client.release()
    expect((await verifier()).ruptures).toEqual([])
  })
})

describe('le fond de caisse', () => {
  const lire = (officine: string) =>
    essai.appeler('gerant', caisse.fondDeLOfficine, { params: { id: officine } })

  it('est un seul par officine, se change et se retire', async () => {
    const deux = await essai.appeler('gerant', caisse.creerFond, { payload: { Montant: 1 } })
    expect([deux.statut, deux.corps.code]).toEqual([409, 'FOND_DEJA_FIXE'])
    const { corps } = await lire(essai.officines.ANG)
    const change = await essai.appeler('gerant', caisse.modifierFond, {
      params: { id: corps._id },
      payload: { Montant: 60_000, version: corps.version },
    })
    expect(change.corps).toMatchObject({ Montant: 60_000, version: 2 })
    const perime = await essai.appeler('gerant', caisse.modifierFond, {
      params: { id: corps._id },
      payload: { Montant: 70_000, version: corps.version },
    })
    expect([perime.statut, perime.corps.courant.Montant]).toEqual([409, 60_000])
    const liste = await essai.appeler('administrateur', caisse.fonds, { query: { page: 1, q: 'angre' } })
    expect(liste.corps.pageOfItems).toHaveLength(1)
    await essai.appeler('gerant', caisse.supprimerFond, { params: { id: corps._id } })
    expect((await lire(essai.officines.ANG)).corps).toBeNull()
  })
})
