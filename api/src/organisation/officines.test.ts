import { randomUUID } from 'node:crypto'
import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'

const { organisation, clients } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const creer = (payload: object) =>
  essai.appeler('administrateur', organisation.creerOfficine, { payload: payload as never })
const modifier = (id: string, payload: object) =>
  essai.appeler('administrateur', organisation.modifierOfficine, {
    params: { id },
    payload: payload as never,
  })
const supprimer = (id: string) =>
  essai.appeler('administrateur', organisation.supprimerOfficine, { params: { id } })
const lire = async (id: string) =>
  (await essai.appeler('opticien', organisation.lireOfficine, { params: { id } })).corps
const principales = async () =>
  (await essai.pool.query<{ Code: string }>(`select "Code" from officine where "OfficinePrincipale"`)).rows

describe('une officine', () => {
  it('s’ouvre avec son téléphone normalisé et ses jours dans l’ordre de la semaine', async () => {
    const r = await creer({
      Nom: 'Yopougon Siporex',
      Code: 'YOP',
      Ville: 'Abidjan',
      Telephone: '+225 27 23 45 67 89',
      Email: 'YOP@Exemple.CI',
      joursOuvrable: ['samedi', 'lundi', 'lundi'],
    })
    expect(r.statut).toBe(201)
    expect(r.corps).toMatchObject({
      Code: 'YOP',
      Telephone: '2252723456789',
      Email: 'yop@exemple.ci',
      joursOuvrable: ['lundi', 'samedi'],
      OfficinePrincipale: false,
      Statut: 'Ouverte',
      version: 1,
    })
  })

  it.each([
    [{ Nom: 'A', Code: 'x1' }, 'payload.Code', 'De 2 à 4 lettres majuscules, par exemple ANG'],
    [{ Nom: 'A', Code: 'ABCDE' }, 'payload.Code', 'De 2 à 4 lettres majuscules, par exemple ANG'],
    [{ Nom: ' ', Code: 'AB' }, 'payload.Nom', 'Obligatoire'],
    [{ Nom: 'A', Code: 'AB', joursOuvrable: ['lundredi'] }, 'payload.joursOuvrable.0', /lundi/],
    [{ Nom: 'A', Code: 'AB', Telephone: 'poste 12' }, 'payload.Telephone', /chiffres/],
    [{ Nom: 'A', Code: 'AB', Statut: 'Fermée' }, 'payload.Statut', 'Champ inconnu'],
  ])('refuse %j', async (payload, champ, phrase) => {
    const r = await creer(payload)
    expect(r.statut).toBe(400)
    expect(r.corps.champs[champ]).toMatch(phrase)
  })

  it('n’a pas le code d’une autre, même demandé deux fois au même instant', async () => {
    expect((await creer({ Nom: 'Autre', Code: 'ANG' })).corps).toMatchObject({
      code: 'CODE_PRIS',
      champs: { 'payload.Code': 'Déjà porté par une autre officine' },
    })
    const deux = await Promise.all(['Un', 'Deux'].map(Nom => creer({ Nom, Code: 'DBL' })))
    expect(deux.map(r => r.statut).sort()).toEqual([201, 409])
  })

  it('refuse une version périmée et rend la fiche courante', async () => {
    const { corps } = await creer({ Nom: 'Bouaké Commerce', Code: 'BKE' })
    expect((await modifier(corps._id, { version: 1, Ville: 'Bouaké' })).corps.version).toBe(2)
    const r = await modifier(corps._id, { version: 1, Ville: 'Korhogo' })
    expect(r.corps).toMatchObject({ code: 'VERSION_PERIMEE', courant: { Ville: 'Bouaké', version: 2 } })
  })

  it('garde son code dès que des références le portent', async () => {
    const { corps } = await creer({ Nom: 'Daloa', Code: 'DAL' })
    await essai.pool.query(`insert into compteur ("IdOfficine", genre, dernier) values ($1, 'client', 4)`, [
      corps._id,
    ])
    const r = await modifier(corps._id, { version: 1, Code: 'DLA' })
    expect([r.statut, r.corps.code]).toEqual([409, 'CODE_UTILISE'])
  })

  it('n’existe pas sous un identifiant inventé', async () => {
    expect((await modifier(randomUUID(), { version: 1 })).statut).toBe(404)
    expect((await supprimer(randomUUID())).statut).toBe(404)
  })

  it('ne se change qu’au siège', async () => {
    const r = await essai.appeler('gerant', organisation.modifierOfficine, {
      params: { id: essai.officines.ANG },
      payload: { version: 1, Nom: 'À moi' },
    })
    expect(r.statut).toBe(403)
  })
})

describe('l’officine principale', () => {
  it('change d’officine en une fois', async () => {
    const { version } = await lire(essai.officines.PLT)
    const r = await modifier(essai.officines.PLT, { version, OfficinePrincipale: true })
    expect(r.corps.OfficinePrincipale).toBe(true)
    expect(await principales()).toEqual([{ Code: 'PLT' }])
  })

  it('reste une seule quand dix la demandent au même instant', async () => {
    const autres = await Promise.all(
      ['PAA', 'PAB', 'PAC', 'PAD', 'PAE'].map(async Code => (await creer({ Nom: Code, Code })).corps._id),
    )
    const reponses = await Promise.all([
      ...autres.map(id => modifier(id, { version: 1, OfficinePrincipale: true })),
      ...['PBA', 'PBB', 'PBC', 'PBD', 'PBE'].map(Code =>
        creer({ Nom: Code, Code, OfficinePrincipale: true }),
      ),
    ])
    expect(reponses.filter(r => r.statut >= 500)).toEqual([])
    expect(await principales()).toHaveLength(1)
  })

  it('ne se retire pas sans en désigner une autre, et ne se ferme pas', async () => {
    const [{ Code } = { Code: '' }] = await principales()
    const { rows } = await essai.pool.query(`select "_id", version from officine where "Code" = $1`, [Code])
    const r = await modifier(rows[0]._id, { version: rows[0].version, OfficinePrincipale: false })
    expect(r.corps.champs['payload.OfficinePrincipale']).toMatch(/Désignez une autre/)
    expect((await supprimer(rows[0]._id)).corps.code).toBe('OFFICINE_PRINCIPALE')
    expect(await principales()).toEqual([{ Code }])
  })
})

describe('fermer une officine', () => {
  it('efface celle que rien ne nomme', async () => {
    const { corps } = await creer({ Nom: 'Erreur de frappe', Code: 'ERR' })
    expect((await supprimer(corps._id)).corps).toMatchObject({ Nom: 'Erreur de frappe', supprimee: true })
    expect((await lire(corps._id)).code).toBe('INTROUVABLE')
  })

  it('garde celle qui a servi : fermée, montrée comme telle, sans rien de nouveau, jusqu’à sa réouverture', async () => {
    const { corps } = await creer({ Nom: 'Man', Code: 'MAN' })
    const client = { Nom: 'Gueu', Prenoms: 'Louis', IdOfficine: corps._id }
    expect((await essai.appeler('administrateur', clients.creer, { payload: client })).statut).toBe(201)

    expect((await supprimer(corps._id)).corps).toMatchObject({ Statut: 'Fermée', supprimee: false })
    expect((await supprimer(corps._id)).corps).toMatchObject({
      code: 'ETAPE_IMPOSSIBLE',
      message: 'Cette officine est déjà fermée.',
    })
    const fermees = await essai.appeler('opticien', organisation.officines, { query: { Statut: 'Fermée' } })
    expect(fermees.corps.map((o: { Code: string }) => o.Code)).toEqual(['MAN'])

    const refuse = await essai.appeler('administrateur', clients.creer, { payload: client })
    expect(refuse.corps).toMatchObject({
      code: 'OFFICINE_FERMEE',
      message: 'L’officine Man est fermée : rien de nouveau ne s’y enregistre.',
    })
    const { version } = await lire(corps._id)
    expect((await modifier(corps._id, { version, OfficinePrincipale: true })).corps.code).toBe(
      'OFFICINE_FERMEE',
    )

    const rouverte = await essai.appeler('administrateur', organisation.rouvrirOfficine, {
      params: { id: corps._id },
    })
    expect(rouverte.corps.Statut).toBe('Ouverte')
    expect((await essai.appeler('administrateur', clients.creer, { payload: client })).statut).toBe(201)
  })

  it('dit ce qui y reste ; la caisse ouverte et ce qui est en route l’empêchent, le rayon non, et se transfère encore', async () => {
    const { corps: gagnoa } = await creer({ Nom: 'Gagnoa', Code: 'GAG' })
    const lignes = [
      { IdCateg: randomUUID(), Reference: 'RX', Quantite: 4, PrixAchatBrut: 1, PrixVenteTTC: 2 },
    ]
    await essai.pool.query(
      `insert into categorie_article ("_id", "Abreg_Categ", "Libelle") values ($1, 'GG', 'Gagnoa')`,
      [lignes[0]?.IdCateg],
    )
    const faire = (appel: Appel, payload: object) =>
      essai.appeler('administrateur', appel, { payload } as never)
    expect((await faire(contrat.stock.ouvrir, { IdOfficine: gagnoa._id, lignes })).statut).toBe(201)
    const { rows } = await essai.pool.query(`select "_id" from article where "IdOfficine" = $1`, [gagnoa._id])
    const transferer = (de: string, vers: string) =>
      faire(contrat.transferts.envoyer, {
        IdOfficineSource: de,
        IdOfficineDestination: vers,
        lignes: [{ IdArticle: rows[0]._id, Quantite: 1 }],
      })
    const { corps: parti } = await transferer(gagnoa._id, essai.officines.ANG)
    await essai.pool.query(
      `insert into journee_caisse ("IdOfficine", "Jour", "Initialisation") values ($1, '2026-03-12', 0)`,
      [gagnoa._id],
    )
    const reste = async () =>
      (
        await essai.appeler('administrateur', organisation.resteOfficine, {
          params: { id: gagnoa._id },
        })
      ).corps
    expect(await reste()).toEqual({ EnRayon: 3, EnRoute: 1, Commandes: 0, CaisseOuverte: '2026-03-12' })
    expect((await supprimer(gagnoa._id)).corps).toMatchObject({
      code: 'OFFICINE_OCCUPEE',
      message:
        'Cette officine ne se ferme pas encore : un article est encore en route et la caisse du 12/03/2026 n’est pas clôturée.',
    })
    await essai.appeler('administrateur', contrat.transferts.recevoir, {
      params: { id: parti._id },
      payload: { version: parti.version },
    })
    await essai.pool.query(`update journee_caisse set "clotureLe" = now() where "IdOfficine" = $1`, [
      gagnoa._id,
    ])
    expect((await supprimer(gagnoa._id)).corps).toMatchObject({ Statut: 'Fermée' })
    // Its shelves are emptied after it closed; nothing enters it any more.
    expect((await transferer(gagnoa._id, essai.officines.ANG)).statut).toBe(201)
    expect((await faire(contrat.stock.ouvrir, { IdOfficine: gagnoa._id, lignes })).corps.code).toBe(
      'OFFICINE_FERMEE',
    )
  })
})
