import { contrat } from '@dioptrie/domain'
import type { Suivi } from '@dioptrie/domain/poste/notifications'
import { questionDuRetard } from '@dioptrie/domain/poste/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { direImporte } from '../kernel/platform/notifier.ts'
import type { Personne } from '../kernel/trial/essai.ts'
import { type EssaiStock, ouvrirEssaiStock } from '../stock/essai.ts'

const { notifications, transferts } = contrat
let s: EssaiStock
beforeAll(async () => {
  s = await ouvrirEssaiStock()
})
afterAll(() => s.essai.fermer())

const lire = async (qui: Personne) => (await s.essai.appeler(qui, notifications.lire)).corps
const nombre = async (qui: Personne): Promise<number> =>
  (await s.essai.appeler(qui, notifications.compter)).corps.nonLues
const marquer = (qui: Personne, payload: object) =>
  s.essai.appeler(qui, notifications.marquerLues, { payload })
const suivre = (qui: Personne, Genres: string[]) =>
  s.essai.appeler(qui, notifications.suivre, { payload: { Genres: Genres as never } })
const suivi = (suivis: Suivi[], genre: string) => suivis.find(x => x.Genre === genre)

async function envoyer(reference: string) {
  const IdArticle = await s.approvisionner(reference, 2)
  const { ANG, PLT } = s.essai.officines
  const { corps } = await s.essai.appeler('magasinier', transferts.envoyer, {
    payload: { IdOfficineSource: ANG, IdOfficineDestination: PLT, lignes: [{ IdArticle, Quantite: 1 }] },
  })
  return corps
}
const recevoir = (t: { _id: string; version: number }) =>
  s.essai.appeler('magasinier@PLT', transferts.recevoir, {
    params: { id: t._id },
    payload: { version: t.version } as never,
  })

it('un transfert reçu s’annonce à qui l’a envoyé, à lui seul, lu ou non', async () => {
  const transfert = await envoyer('NOTIF-1')
  expect(await nombre('magasinier')).toBe(0)
  expect((await recevoir(transfert)).statut).toBe(200)
  const { lignes, nonLues } = await lire('magasinier')
  expect(nonLues).toBe(1)
  expect(lignes).toMatchObject([{ Genre: 'transfert', Titre: transfert.Reference, Texte: 'Reçu', Lu: false }])
  expect(lignes[0].Lien).toContain(transfert._id)
  for (const autre of ['magasinier@PLT', 'gerant'] as const) expect((await lire(autre)).lignes).toEqual([])
  // Another's is not there to be read.
  expect((await marquer('gerant', { _id: lignes[0]._id })).statut).toBe(404)
  expect((await marquer('magasinier', { _id: lignes[0]._id })).corps.lignes[0].Lu).toBe(true)
  expect(await nombre('magasinier')).toBe(0)
})

it('ce qui attend se compte quand on l’a choisi, et se tait une fois vu, jusqu’au suivant', async () => {
  await envoyer('NOTIF-2')
  const qui = 'magasinier@PLT'
  expect(suivi((await lire(qui)).suivis, 'transferts')).toMatchObject({
    Nombre: 1,
    Suivi: false,
    Nouveau: false,
  })
  expect(await nombre(qui)).toBe(0)
  expect((await suivre(qui, ['transferts', 'transferts'])).corps.nonLues).toBe(1)
  expect(await nombre(qui)).toBe(1)
  await marquer(qui, {})
  expect(await nombre(qui)).toBe(0)
  await envoyer('NOTIF-3')
  expect(await nombre(qui)).toBe(1)
  expect((await suivre(qui, [])).corps.nonLues).toBe(0)
  // What one cannot deal with is not counted, even asked for.
  expect(suivi((await suivre(qui, ['versements'])).corps.suivis, 'versements')).toBeUndefined()
  expect(suivi((await lire('gerant@PLT')).suivis, 'versements')).toMatchObject({ Nombre: 0 })
  expect((await suivre(qui, ['planetes'])).statut).toBe(400)
})

const enRetard = async (qui: Personne, IdOfficine?: string) =>
  (await s.essai.appeler(qui, notifications.compter, { query: IdOfficine ? { IdOfficine } : {} })).corps
    .EnRetard
const RIEN = { ventes: 0, atelier: 0, facturation: 0 }

/** An order, its lens and an insurer's part, of that day, in this officine. */
async function attendre(ref: string, code: 'ANG' | 'PLT', jour: string) {
  const { pool, officines, email } = s.essai
  const client = await s.essai.appeler(code === 'ANG' ? 'opticien' : 'opticien@PLT', contrat.clients.creer, {
    payload: { Nom: 'Retard', Prenoms: ref },
  })
  const ou = [officines[code], ref, jour] as const
  const { rows } = await pool.query<{ _id: string }>(
    `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "DatePromesse", "PrixMont1", "Total", "createdBy")
     select gen_random_uuid(), 'CMD-' || $2, $4, $1, '2026-01-05', $3, 10, 10, u."_id"
     from utilisateur u where u.email = $5 returning "_id"`,
    [...ou, client.corps._id, email('gerant')],
  )
  await pool.query(
    `insert into commande_verre ("_id", "RefVerre", "IdCommande", "IdOfficine", "Paire", "Cote", "IdOfficineLivraison", "DatePrevue")
     values (gen_random_uuid(), 'CV-' || $2, $4, $1, 1, 'OD', $1, $3)`,
    [...ou, rows[0]?._id],
  )
  await pool.query(
    `with a as (insert into assurance ("_id", "Libelle", "DelaiReglement") values (gen_random_uuid(), 'Assureur ' || $2, 0) returning "_id"),
     f as (insert into facture_assurance ("Numero", "IdAssurance", "DateDebut", "DateFin", "DateFacture", "DatePremiere", "Etat", "DateDepot")
       select 'REP-' || $2, a."_id", $3, $3, $3, $3, 'Déposée', $3 from a returning "_id")
     insert into ligne_assurance ("IdFacture", "IdOfficine", "Rang", "DateCommd", "Part", "IdClient", "Reference")
     select f."_id", $1, 1, $3, 500, $4, $2 from f`,
    [...ou, client.corps._id],
  )
}

it('chaque chiffre du menu est le nombre de lignes de la liste qu’il ouvre, dans l’officine que l’on regarde', async () => {
  await attendre('ANG-26-90001', 'ANG', '2026-01-06')
  await attendre('ANG-26-90002', 'ANG', '2026-01-07')
  await attendre('PLT-26-90003', 'PLT', '2026-01-08')
  // What is for today is not late.
  const { rows } = await s.essai.pool.query(`select (now() at time zone 'UTC')::date::text as jour`)
  await attendre('PLT-26-90004', 'PLT', rows[0].jour)
  expect(await enRetard('gerant')).toEqual(RIEN)
  await suivre('gerant', ['retards', 'verres', 'assureurs'])
  const { ANG, PLT } = s.essai.officines
  const moi = (await s.essai.appeler('gerant', contrat.acces.profil)).corps.uid
  const listes = {
    ventes: contrat.ventes.liste,
    atelier: contrat.atelier.verres,
    facturation: contrat.facturation.deposees,
  }
  for (const [IdOfficine, attendu] of [
    [ANG, 2],
    [PLT, 1],
    [undefined, 3],
  ] as const) {
    const chiffres = await enRetard('gerant', IdOfficine)
    expect(chiffres).toEqual({ ventes: attendu, atelier: attendu, facturation: attendu })
    for (const [groupe, appel] of Object.entries(listes)) {
      const { corps } = await s.essai.appeler('gerant', appel as typeof listes.atelier, {
        params: { param: 'false' },
        query: {
          ...questionDuRetard(groupe, moi),
          ...(IdOfficine ? { IdOfficine } : {}),
          mode: '2',
          page: 1,
        } as never,
      })
      expect(corps.pager.totalItems, groupe).toBe(attendu)
    }
  }
  // Theirs alone, to who reads one officine.
  await suivre('atelier', ['verres'])
  expect(await enRetard('atelier')).toMatchObject({ atelier: 2 })
  const ailleurs = await s.essai.appeler('atelier', notifications.compter, { query: { IdOfficine: PLT } })
  expect(ailleurs.statut).toBe(403)
})

it('ce qui est en retard se compte au menu de qui le suit, vu ou non', async () => {
  await s.essai.pool.query(
    `update commande_client set "createdBy" = (select "_id" from utilisateur where email = $1) where "RefCmmd" = 'CMD-ANG-26-90001'`,
    [s.essai.email('opticien')],
  )
  expect(await enRetard('opticien')).toEqual(RIEN)
  await suivre('opticien', ['retards'])
  expect(await enRetard('opticien')).toEqual({ ...RIEN, ventes: 1 })
  await marquer('opticien', {})
  expect(await enRetard('opticien')).toEqual({ ...RIEN, ventes: 1 })
  expect(await enRetard('caissier')).toEqual(RIEN)
})

it('un long fichier qui est entré s’annonce à qui l’a envoyé ; ni un essai, ni un petit fichier', async () => {
  const { rows } = await s.essai.pool.query(`select "_id" from utilisateur where email = $1`, [
    s.essai.email('magasinier@PLT'),
  ])
  const quoi = { Titre: 'Clients', Lien: '/apps/client/client-list' }
  for (const bilan of [
    { essai: true, lues: 5_000 },
    { essai: false, lues: 999 },
    { essai: false, lues: 2_402 },
  ])
    await s.ecrire(tx => direImporte(tx, rows[0], quoi, Promise.resolve(bilan)))
  const { lignes } = await lire('magasinier@PLT')
  expect(lignes).toMatchObject([{ ...quoi, Genre: 'import', Texte: '2402 lignes', Lu: false }])
})
