import { contrat } from '@dioptrie/domain'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gestes, vendre } from '../atelier/essai.ts'
import { ouvrirDb } from '../kernel/platform/db.ts'
import { enFormulaire } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { faireLeMatin } from './service.ts'

const { sms, clients } = contrat
const JOUR = aujourdhuiAbidjan(new Date())
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

let rang = 0
const client = async (payload: object = {}, Accord?: boolean) => {
  const { corps } = await essai.appeler('opticien', clients.creer, {
    payload: {
      Nom: 'Kouamé',
      Prenoms: 'Aya',
      Contacts: [`07${String(++rang).padStart(8, '0')}`],
      ...payload,
    } as never,
  })
  if (Accord !== undefined)
    await essai.appeler('opticien', sms.consentir, { params: { id: corps._id }, payload: { Accord } })
  return corps as { _id: string; Contacts: string[] }
}
const repertoire = (contacts: object[], Libelle = `R${++rang}`, qui: Personne = 'gerant') =>
  essai.appeler(qui, sms.creerRepertoire, { payload: { Libelle, contacts } as never })
const campagne = async (contacts: object[], payload: object = {}) => {
  const r = await repertoire(contacts)
  const d = await essai.appeler('gerant', sms.creerDiffusion, {
    payload: {
      Libelle: 'Contrôle',
      IdRepertoire: r.corps._id,
      message: 'Bonjour {Nom}',
      ...payload,
    } as never,
  })
  return d.corps.compagneSMS ?? d.corps
}
const lancer = (id: string) =>
  essai.appeler('gerant', sms.lancer, { params: { id }, query: { motif: 'Essai' } })
const UN = [{ Nom: 'Koné Awa', Contacts: '07 00 48 71 16' }]

describe('un compte SMS', () => {
  it('se crée une fois par officine, garde ses secrets scellés, se retire', async () => {
    const { statut, corps } = await essai.appeler('gerant', sms.creerCompte, {
      payload: { senderName: 'OPTIQUEANGR', clientId: 'a', clientSecret: 'b', QuotaMois: 500 },
    })
    expect([statut, corps.clientIdDefini, corps.clientSecretDefini, corps.EnvoyesDuMois]).toEqual([
      201,
      true,
      true,
      0,
    ])
    expect(JSON.stringify(corps)).not.toContain('clientSecret":')
    const { rows } = await essai.pool.query('select "clientSecret" from compte_sms')
    expect(rows[0].clientSecret).not.toContain('b"')
    expect((await essai.appeler('gerant', sms.creerCompte, { payload: {} })).corps.code).toBe(
      'COMPTE_DEJA_LA',
    )
    const lu = await essai.appeler('gerant', sms.compte, { params: { id: essai.officines.ANG } })
    expect(lu.corps.senderName).toBe('OPTIQUEANGR')
    const autre = await essai.appeler('administrateur', sms.compte, { params: { id: essai.officines.PLT } })
    expect(autre.corps).toBeNull()
    // Its siblings name the account: that one is understood too; what is neither does not exist.
    const parLui = (id: string) => essai.appeler('gerant', sms.compte, { params: { id } })
    expect((await parLui(corps._id)).corps).toEqual(lu.corps)
    expect((await parLui('0199a3b0-0000-7000-8000-000000000000')).statut).toBe(404)
    const modifie = await essai.appeler('gerant', sms.modifierCompte, {
      params: { id: corps._id },
      payload: { clientSecret: '', Actif: false, version: corps.version },
    })
    expect([modifie.corps.clientSecretDefini, modifie.corps.Actif]).toEqual([false, false])
    const retire = await essai.appeler('gerant', sms.supprimerCompte, { params: { id: corps._id } })
    expect(retire.statut).toBe(200)
  })

  it.each([
    [{ senderName: 'OPTIQUE ANGR' }, 'payload.senderName', 'Au plus 11 caractères'],
    [
      { senderName: 'Lunétte' },
      'payload.senderName',
      'Des lettres sans accent, des chiffres, des espaces et . _ & - seulement',
    ],
    [
      { senderAddress: '+225' },
      'payload.senderAddress',
      'L’adresse s’écrit tel:+225 suivi de chiffres, par exemple tel:+2250000.',
    ],
    [{ QuotaMois: 0 }, 'payload.QuotaMois', 'Au moins 1'],
  ])('refuse %j', async (payload, champ, phrase) => {
    const r = await essai.appeler('gerant', sms.creerCompte, { payload })
    expect([r.statut, r.corps.champs?.[champ]]).toEqual([400, phrase])
  })
})

describe('un répertoire', () => {
  it('garde ses contacts nettoyés, signale ceux qui ne recevront rien', async () => {
    const cliente = await client()
    const { statut, corps } = await repertoire([
      { Nom: 'Koné Awa Mariam', Contacts: '07 00 48 71 16' },
      { Nom: '', Contacts: '0700487117' },
      { Nom: 'Sans numéro', Contacts: ' ' },
      { Nom: 'Fixe', Contacts: '2722419000' },
      { Nom: 'Ancien', Contacts: '07487116' },
      { Nom: 'Cliente', Contacts: cliente.Contacts[0] },
    ])
    // The client has not agreed yet: only one of four would get a message.
    expect([statut, corps.Nombre, corps.Joignables]).toEqual([201, 4, 1])
    expect(corps.contacts).toMatchObject([
      { Nom: 'Koné', Prenoms: 'Awa Mariam', Contacts: '2250700487116', IdClient: null, Ecart: null },
      { Nom: 'Fixe', Contacts: '2252722419000', Ecart: 'fixe' },
      { Nom: 'Ancien', Contacts: '22507487116', Ecart: 'a-verifier' },
      // A number that is a client's asks for their word.
      { Nom: 'Cliente', IdClient: cliente._id, Ecart: 'consentement' },
    ])
  })

  it('vide, du même nom, d’une autre officine ou attendu par une campagne : refusé', async () => {
    expect((await repertoire([{ Nom: '', Contacts: '' }])).corps.code).toBe('REPERTOIRE_VIDE')
    const un = await repertoire(UN, 'Fidèles')
    expect((await repertoire(UN, 'FIDELES')).corps.code).toBe('REPERTOIRE_DEJA_LA')
    const ailleurs = await repertoire(UN, 'Ailleurs', 'gerant@PLT')
    const refusee = await essai.appeler('gerant', sms.creerDiffusion, {
      payload: { Libelle: 'X', IdRepertoire: ailleurs.corps._id, message: 'Bonjour' },
    })
    expect(refusee.corps.champs['payload.IdRepertoire']).toBe('Ce répertoire n’est pas de cette officine.')
    await essai.appeler('gerant', sms.creerDiffusion, {
      payload: { Libelle: 'Rentrée', IdRepertoire: un.corps._id, message: 'Bonjour' },
    })
    const suppression = await essai.appeler('gerant', sms.supprimerRepertoire, {
      params: { id: un.corps._id },
    })
    expect(suppression.corps.message).toBe(
      'La campagne « Rentrée » attend ce répertoire : supprimez-la d’abord.',
    )
  })

  it('se complète d’un fichier, à l’essai d’abord', async () => {
    const { corps } = await repertoire(UN)
    const { corps: fichier, entetes } = enFormulaire(
      'contacts.csv',
      'Nom;Prénoms;Contacts\nYao;Serge;0505050505\nKoné;Awa;0700487116\n;Rien;0101010101\n',
    )
    const poser = (essaiOui: boolean) =>
      essai.brut(
        'gerant',
        'POST',
        `/api/repertoire/import/${corps._id}${essaiOui ? '?essai=oui' : ''}`,
        fichier,
        entetes,
      )
    // What the trial says is what happens.
    const bilan = { lues: 3, valides: 2, enErreur: 1, creees: 1, inchangees: 1 }
    const laissee = { ligne: 4, champ: 'Nom', message: 'Sans nom ou sans numéro : laissée de côté.' }
    expect((await poser(true)).corps).toMatchObject({ ...bilan, essai: true, erreurs: [laissee] })
    expect((await poser(false)).corps).toMatchObject({ ...bilan, essai: false })
    const { corps: liste } = await essai.appeler('gerant', sms.contacts, { params: { id: corps._id } })
    expect(liste.map((c: { Contacts: string }) => c.Contacts)).toEqual(['2250700487116', '2250505050505'])
  })

  it('se fait d’un fichier, à l’essai d’abord ; un numéro écrit deux fois n’y est qu’une fois', async () => {
    const { corps: fichier, entetes } = enFormulaire(
      'contacts.csv',
      'Nom;Prénoms;Contacts\nYao;Serge;0505050505\nYao;S.;05 05 05 05 05\n',
    )
    const poser = (question: string) =>
      essai.brut('gerant', 'POST', `/api/repertoire/import${question}`, fichier, entetes)
    expect((await poser('?essai=oui')).corps).toMatchObject({ creees: 1, inchangees: 1, repertoire: null })
    expect((await poser('')).corps.champs['payload.Libelle']).toBe('Obligatoire')
    const { corps } = await poser('?Libelle=Du%20fichier')
    expect(corps.repertoire).toMatchObject({ Libelle: 'Du fichier', Nombre: 1, Question: null })
  })
})

describe('des clients qui répondent à une question', () => {
  const demander = (Question: object, plus: object = {}) =>
    essai.appeler('gerant', sms.construire, { payload: { Question, ...plus } as never })

  const compter = (Question: object) =>
    essai.appeler('gerant', sms.compterClients, { payload: { Question } as never })

  it('se comptent, chacun écarté pour une raison, et se gardent', async () => {
    const Quartier = 'Palmeraie'
    const commun = { Quartier, DateNaissance: '1980-05-12', Genre: 'F' }
    const oui = await client(commun, true)
    await client({ ...commun, Contacts: oui.Contacts }, true)
    await client(commun)
    await client(commun, false)
    await client({ ...commun, Contacts: ['2722419001'] }, true)
    await client({ ...commun, Contacts: ['07487116'] }, true)
    await client({ ...commun, Contacts: [] }, true)
    await client({ ...commun, DateNaissance: '2015-01-01' }, true)
    const Question = { Quartiers: [Quartier], AgeMin: 18, Genre: 'F', MoisAnniversaire: 5 }
    const { corps } = await compter(Question)
    expect(corps).toEqual({
      trouves: 7,
      recevront: 1,
      exclus: {
        consentement: 1,
        stop: 1,
        fixe: 1,
        'a-verifier': 1,
        doublon: 1,
        'sans-numero': 1,
        'commande-en-cours': 0,
        'reste-a-payer': 0,
      },
    })
    const vus = await essai.appeler('gerant', sms.exclus, { payload: { Question, Motif: 'stop' } as never })
    expect(vus.corps).toHaveLength(1)
    const garde = await demander(Question, { Libelle: 'Mai' })
    expect([garde.corps.repertoire.Nombre, garde.corps.repertoire.Question]).toEqual([1, Question])
    await client(commun, true)
    const id = garde.corps.repertoire._id
    const actualise = (await essai.appeler('gerant', sms.actualiser, { params: { id } })).corps
    expect(actualise.Nombre).toBe(2)
    // What would be typed into it would be gone at the next refresh.
    const saisi = await essai.appeler('gerant', sms.modifierRepertoire, {
      params: { id },
      payload: { contacts: UN, version: actualise.version },
    })
    expect(saisi.corps.code).toBe('REPERTOIRE_DE_CLIENTS')
  })

  it('sont ceux que la liste des clients montre avec les mêmes filtres', async () => {
    const [Ville, au] = ['Grand-Béréby', ajouterJours(JOUR, -40)]
    const visite = async (jour: string | null, plus: object = {}) => {
      const c = await client({ Ville, ...plus })
      await essai.pool.query(`update client set "DerniereVisite" = $2 where "_id" = $1`, [c._id, jour])
      return c
    }
    for (const jour of [null, au, JOUR]) await visite(jour)
    const filtres = { Ville, au, assure: 'non' } as const
    const { corps: liste } = await essai.appeler('gerant', clients.liste, { query: filtres })
    const { corps } = await compter({
      Ville: 'grand-bereby',
      VisiteAvant: ajouterJours(au, 1),
      Assure: false,
    })
    expect([corps.trouves, liste.length]).toEqual([1, 1])
    expect((await compter({ Ville, Assure: true })).corps.trouves).toBe(0)
  })

  it.each([
    [{ VisiteAvant: '2020-01-01' }],
    [{ AchatAvant: '2020-01-01', AchatApres: '2019-01-01' }],
    [{ ExamenAvant: '2020-01-01' }],
    [{ OrdonnanceExpiree: true, SansCommandeEnCours: true, SansResteAPayer: true }],
    [{ Professions: ['Couturière'], Ville: 'Man', SansSmsDepuis: 30, AgeMax: 40 }],
  ])('%j est une question que la base entend', async Question => {
    expect((await compter(Question)).statut).toBe(200)
  })
})

describe('une campagne', () => {
  it.each([
    [{ message: 'Bonjour {Prenom}' }, 'message', 'Rien ne remplacera {Prenom}.'],
    [{ message: ' ' }, 'message', 'Obligatoire'],
    [{ Libelle: '' }, 'Libelle', 'Obligatoire'],
    [{ DateEnvoi: 'demain' }, 'DateEnvoi', 'Un instant est attendu, par exemple 2026-11-17T15:00:00Z.'],
  ])('refuse %j', async (payload, champ, phrase) => {
    expect((await campagne(UN, payload)).champs[`payload.${champ}`]).toBe(phrase)
  })

  it('se teste vers un mobile, puis se lance ; lancée, ne se modifie ni ne se supprime', async () => {
    const d = await campagne(UN)
    const sansEssai = await essai.appeler('gerant', sms.lancer, { params: { id: d._id } })
    expect([sansEssai.statut, sansEssai.corps.code]).toEqual([409, 'CAMPAGNE_NON_ESSAYEE'])
    const tester = (Contacts: string) =>
      essai.appeler('gerant', sms.testerDiffusion, { payload: { _id: d._id, Contacts } })
    for (const numero of ['07487116', '27 22 41 90 00'])
      expect((await tester(numero)).corps.champs['payload.Contacts']).toMatch(/^Un SMS part vers un mobile/)
    const testee = (await tester('05 05 05 05 05')).corps
    expect([testee.statut, testee.test.Numero, testee.test.statut]).toEqual([
      'Testée',
      '2250505050505',
      'À envoyer',
    ])
    const lancee = await lancer(d._id)
    expect([lancee.corps.statut, lancee.corps.messages.restants, lancee.corps.Motif]).toEqual([
      'En cours',
      1,
      null,
    ])
    const modifier = await essai.appeler('gerant', sms.modifierDiffusion, {
      params: { id: d._id },
      payload: { message: 'Autre', version: lancee.corps.version },
    })
    expect(modifier.corps.message).toBe('Cette campagne est lancée : elle ne se modifie plus.')
    const supprimer = await essai.appeler('gerant', sms.supprimerDiffusion, { params: { id: d._id } })
    expect(supprimer.corps.message).toBe('Cette campagne est lancée : elle ne se supprime plus.')
    // A browser that reads ahead starts nothing.
    const devancee = await essai.brut('gerant', 'GET', `/api/start-campagne/${d._id}`, undefined, {
      'sec-purpose': 'prefetch',
    })
    expect(devancee.statut).toBe(403)
  })

  it('sans personne à qui parler, ou au-delà du quota, ne part pas', async () => {
    expect((await lancer((await campagne([{ Nom: 'Fixe', Contacts: '2722419000' }]))._id)).corps.code).toBe(
      'PERSONNE',
    )
    const compte = await essai.appeler('gerant', sms.creerCompte, { payload: { QuotaMois: 3 } })
    const d = await campagne([...UN, { Nom: 'Deux', Contacts: '0500000002' }])
    const refusee = await lancer(d._id)
    expect(refusee.corps.message).toBe('Cette campagne compte 2 SMS et il en reste 1 sur les 3 du mois.')
    expect((await essai.appeler('gerant', sms.diffusion, { params: { id: d._id } })).corps.statut).toBe(
      'Créée',
    )
    await essai.appeler('gerant', sms.supprimerCompte, { params: { id: compte.corps._id } })
  })

  it('programmée, attend son heure, et se modifie encore', async () => {
    const d = await campagne(UN, { DateEnvoi: '2099-01-01T10:00:00Z' })
    const programmee = (await lancer(d._id)).corps
    expect([programmee.statut, programmee.messages.total]).toEqual(['Programmée', 0])
    const { corps } = await essai.appeler('gerant', sms.modifierDiffusion, {
      params: { id: d._id },
      payload: { DateEnvoi: null, version: programmee.version },
    })
    expect([corps.statut, corps.DateEnvoi]).toEqual(['Créée', null])
  })

  it('dit d’avance qui la recevra, ce qu’ils liront et ce qu’elle coûte', async () => {
    const r = await repertoire([
      ...UN,
      { Nom: 'Koné', Contacts: '0700487116' },
      { Nom: 'Fixe', Contacts: '2722419000' },
    ])
    const { corps } = await essai.appeler('gerant', sms.apercu, {
      payload: { IdRepertoire: r.corps._id, message: `Bonjour {Nom} 🦉${'x'.repeat(70)}` },
    })
    expect(corps).toMatchObject({
      recevront: 1,
      parties: 2,
      partiesMax: 2,
      cout: 30,
      ecartes: { doublon: 1, fixe: 1 },
    })
    expect(corps.exemples[0].Texte).toContain('Bonjour Koné 🦉')
  })

  it('par règles : se voit avant d’être gardée, garde ses règles, et n’a qu’un répertoire', async () => {
    const Quartier = 'Vridi'
    const un = await client({ Quartier, Civilite: 'Mme', Nom: 'Aka' }, true)
    await client({ Quartier }, true)
    await client({ Quartier })
    const combien = async () =>
      (await essai.pool.query('select count(*)::int as n from repertoire')).rows[0].n as number
    const avant = await combien()
    const Question = { Quartiers: ['vridi'] }
    const message = 'Bonjour {Civilite} {Nom}'
    const apercu = await essai.appeler('gerant', sms.apercu, { payload: { Question, message } })
    expect(apercu.corps).toMatchObject({ recevront: 2, parties: 2, ecartes: { consentement: 1 } })
    expect(apercu.corps.exemples[0]).toMatchObject({
      Texte: 'Bonjour Mme Aka',
      Numero: `225${un.Contacts[0]?.slice(-10)}`,
    })
    const creer = (payload: object) =>
      essai.appeler('gerant', sms.creerDiffusion, { payload: payload as never })
    // Refused as a whole: no directory is left behind.
    expect((await creer({ Libelle: '', Question, message })).statut).toBe(400)
    expect((await creer({ Libelle: 'X', message })).corps.champs['payload.IdRepertoire']).toBe(
      'Choisissez un répertoire, ou posez des règles.',
    )
    expect(await combien()).toBe(avant)
    const d = (await creer({ Libelle: 'Vridi', Question, message })).corps.compagneSMS
    expect(d.Question).toEqual(Question)
    const changer = (payload: object, version: number) =>
      essai.appeler('gerant', sms.modifierDiffusion, {
        params: { id: d._id },
        payload: { ...payload, version },
      })
    const autre = (await changer({ Question: { ...Question, Civilite: 'Mme' } }, d.version)).corps
    expect([autre.IdRepertoire, autre.Question.Civilite, await combien()]).toEqual([
      d.IdRepertoire,
      'Mme',
      avant + 1,
    ])
    const lu = await essai.appeler('gerant', sms.contacts, { params: { id: d.IdRepertoire } })
    expect(lu.corps.map((c: { IdClient: string }) => c.IdClient)).toEqual([un._id])
    // At its start the rules are asked again.
    const vive = (await creer({ Libelle: 'Vive', Question, message })).corps.compagneSMS
    await client({ Quartier }, true)
    expect((await lancer(vive._id)).corps.messages.total).toBe(3)
    const { corps: r } = await repertoire(UN)
    const choisi = (await changer({ IdRepertoire: r._id }, autre.version)).corps
    expect([choisi.IdRepertoire, choisi.Question]).toEqual([r._id, null])
  })

  it('se lance telle qu’on l’a lue : ce qu’un collègue a changé depuis ne part pas sans être vu', async () => {
    const d = await campagne(UN)
    const { corps: autres } = await repertoire([...UN, { Nom: 'Deux', Contacts: '0500000002' }])
    const change = await essai.appeler('gerant', sms.modifierDiffusion, {
      params: { id: d._id },
      payload: { IdRepertoire: autres._id, version: d.version },
    })
    const lire = (version: number) =>
      essai.appeler('gerant', sms.lancer, { params: { id: d._id }, query: { version, motif: 'Essai' } })
    const refusee = await lire(d.version)
    expect([refusee.statut, refusee.corps.code, refusee.corps.courant.IdRepertoire]).toEqual([
      409,
      'VERSION_PERIMEE',
      autres._id,
    ])
    const lancee = await lire(change.corps.version)
    expect([lancee.corps.statut, lancee.corps.messages.total]).toEqual(['En cours', 2])
    // Asked again it is done, whatever it was read as.
    expect((await lire(d.version)).corps.messages.total).toBe(2)
  })

  it('testée puis programmée : la renommer demande un départ, pas un autre test', async () => {
    const d = await campagne(UN, { DateEnvoi: '2099-01-01T10:00:00Z' })
    await essai.appeler('gerant', sms.testerDiffusion, { payload: { _id: d._id, Contacts: '0505050505' } })
    const { version } = (await lancer(d._id)).corps
    const { corps } = await essai.appeler('gerant', sms.modifierDiffusion, {
      params: { id: d._id },
      payload: { Libelle: 'Autre nom', version },
    })
    expect(corps.statut).toBe('Testée')
  })

  it('dont le texte a changé depuis son test ne redevient pas testée parce qu’on la renomme', async () => {
    const d = await campagne(UN)
    await essai.appeler('gerant', sms.testerDiffusion, { payload: { _id: d._id, Contacts: '0505050505' } })
    const modifier = async (payload: object, version: number) =>
      (
        await essai.appeler('gerant', sms.modifierDiffusion, {
          params: { id: d._id },
          payload: { ...payload, version },
        })
      ).corps
    const reecrite = await modifier({ message: 'Tout autre chose' }, d.version)
    const renommee = await modifier({ Libelle: 'Autre nom' }, reecrite.version)
    expect([reecrite.statut, renommee.statut]).toEqual(['Créée', 'Créée'])
  })

  it('n’écrit plus à qui dit STOP pendant qu’elle attend, ni à qui l’a dit depuis son échec', async () => {
    const [un, deux] = [await client({}, true), await client({}, true)]
    const d = await campagne([un, deux].map(c => ({ Nom: 'N', Contacts: c.Contacts[0] })))
    await lancer(d._id)
    await essai.appeler('gerant', sms.mettreEnPause, { params: { id: d._id } })
    await essai.appeler('opticien', sms.consentir, { params: { id: un._id }, payload: { Accord: false } })
    const messages = async () =>
      (await essai.appeler('gerant', sms.messages, { params: { id: d._id } })).corps as {
        statut: string
        Reponse: string | null
      }[]
    expect((await messages()).map(m => [m.statut, m.Reponse])).toEqual([
      ['Annulé', 'STOP reçu avant l’envoi.'],
      ['À envoyer', null],
    ])
    await essai.pool.query(`update message_sms set statut = 'Échec' where "IdDiffusion" = $1`, [d._id])
    await essai.pool.query(`update diffusion set statut = 'Terminée' where "_id" = $1`, [d._id])
    const renvoyer = await essai.appeler('gerant', sms.renvoyer, {
      params: { id: d._id },
      payload: { statut: 'Échec' },
    })
    expect(renvoyer.corps.messages).toMatchObject({ restants: 1, echecs: 1 })
  })

  it('s’exporte, tous ses messages ou ceux d’un sort', async () => {
    const d = await campagne([...UN, { Nom: '=Deux', Contacts: '0500000002' }])
    await lancer(d._id)
    await essai.pool.query(`update message_sms set statut = 'Échec' where "Numero" = '2250500000002'`)
    const lire = async (question: string) =>
      String(
        (await essai.brut('gerant', 'GET', `/api/diffusion/export/${d._id}?format=csv${question}`)).corps,
      )
        .trim()
        .split('\n')
    expect(await lire('')).toHaveLength(3)
    const [, echec] = await lire('&statut=%C3%89chec')
    expect(echec).toContain("'=Deux;05 00 00 00 02;Échec")
  })

  it('écarte qui n’a pas dit oui, et qui a dit STOP', async () => {
    const [oui, rien, stop] = [await client({}, true), await client(), await client({}, false)]
    const numeros = [rien, stop, oui, oui].map(c => c.Contacts[0])
    const d = await campagne(
      [...numeros, '22519', '2722419000', '0709080706'].map((Contacts, i) => ({ Nom: `N${i}`, Contacts })),
    )
    // What is seen before and what leaves are two questions: they give one answer.
    const { corps } = await essai.appeler('gerant', sms.apercu, {
      payload: { IdRepertoire: d.IdRepertoire, message: 'Bonjour {Nom}' },
    })
    expect(corps).toMatchObject({
      recevront: 2,
      ecartes: { consentement: 1, stop: 1, doublon: 1, 'a-verifier': 1, fixe: 1 },
    })
    expect(corps.exemples.map((x: { Texte: string }) => x.Texte)).toEqual(['Bonjour N2', 'Bonjour N6'])
    expect((await lancer(d._id)).corps.messages.total).toBe(2)
  })
})

describe('un client', () => {
  it('ne reçoit pas plus de cinq messages libres d’un jour ; un numéro mis à la place du sien, puis écrit, se montre (F20, M9)', async () => {
    const c = await client({ Nom: 'Ouattara', Contacts: ['0700000111'] })
    const params = { id: c._id }
    const ecrire = () =>
      essai.appeler('caissier', sms.ecrire, { params, payload: { message: 'Payez au 07', canal: 'sms' } })
    expect((await ecrire()).statut).toBe(201)
    const telephones = async () =>
      (
        await essai.pool.query(
          `select "Avant", "Apres", "Motif" from constat where "Genre" = 'Téléphone changé' and "idEntite" = $1`,
          [c._id],
        )
      ).rows
    expect(await telephones()).toEqual([])
    const change = await essai.appeler('caissier', contrat.clients.modifier, {
      params,
      payload: { version: 1, Contacts: ['0700000222'] },
    })
    expect(change.statut).toBe(200)
    for (let i = 0; i < 4; i++) expect((await ecrire()).statut).toBe(201)
    expect(await telephones()).toEqual([
      {
        Avant: expect.stringContaining('0000111'),
        Apres: expect.stringContaining('0000222'),
        Motif: 'Payez au 07',
      },
    ])
    const refus = await ecrire()
    expect([refus.statut, refus.corps.code]).toEqual([409, 'TROP_DE_MESSAGES'])
    const autre = await client({ Nom: 'Bamba' })
    const ailleurs = await essai.appeler('caissier', sms.ecrire, {
      params: { id: autre._id },
      payload: { message: 'Prêtes', canal: 'sms' },
    })
    expect(ailleurs.statut).toBe(201)
  })

  it('reçoit un message ; WhatsApp est noté ouvert, pas envoyé ; l’histoire dit les deux', async () => {
    const c = await client({ Civilite: 'Mme', Nom: 'Traoré' })
    const params = { id: c._id }
    const ecrire = (canal: 'sms' | 'whatsapp') =>
      essai.appeler('opticien', sms.ecrire, {
        params,
        payload: { message: 'Bonjour {Civilite} {Nom}', canal },
      })
    expect((await ecrire('sms')).corps).toMatchObject({ statut: 'À envoyer', Texte: 'Bonjour Mme Traoré' })
    expect((await ecrire('whatsapp')).corps).toMatchObject({
      statut: 'Ouvert',
      Genre: 'WhatsApp',
      EnvoyeLe: null,
    })
    const { corps } = await essai.appeler('caissier', sms.historique, { params: { clientId: c._id } })
    expect(corps.map((m: { Genre: string }) => m.Genre)).toEqual(['WhatsApp', 'Direct'])
    const fixe = await client({ Contacts: ['2722419000'] })
    const refus = await essai.appeler('opticien', sms.ecrire, {
      params: { id: fixe._id },
      payload: { message: 'A', canal: 'sms' },
    })
    expect(refus.corps.code).toBe('SANS_MOBILE')
  })

  it('dit oui, puis STOP : la date et qui l’a noté sont gardés', async () => {
    const c = await client()
    const params = { id: c._id }
    expect((await essai.appeler('caissier', sms.consentement, { params })).corps.Accord).toBeNull()
    const oui = await essai.appeler('caissier', sms.consentir, { params, payload: { Accord: true } })
    expect(oui.corps).toMatchObject({ Accord: true, Par: 'Caissier', Source: 'Client' })
    const non = await essai.appeler('opticien', sms.consentir, { params, payload: { Accord: false } })
    expect(non.corps).toMatchObject({ Accord: false, Par: 'Opticien', Source: 'STOP' })
    // What is written to several leaves them out; a word to them alone still goes.
    const ecrire = (enNombre: boolean) =>
      essai.appeler('opticien', sms.ecrire, { params, payload: { message: 'A', canal: 'sms', enNombre } })
    expect((await ecrire(true)).corps.code).toBe('STOP')
    expect((await ecrire(false)).corps.statut).toBe('À envoyer')
    // Someone else of the house has the same number: what is read is what will happen.
    const autre = await client({ Contacts: c.Contacts })
    const lu = await essai.appeler('caissier', sms.consentement, { params: { id: autre._id } })
    expect(lu.corps).toMatchObject({ Accord: false, Par: null, Source: 'STOP' })
  })

  it('reçoit de nouveau, à la main, ce dont on ne sait pas si c’est parti', async () => {
    const c = await client()
    const { corps: m } = await essai.appeler('opticien', sms.ecrire, {
      params: { id: c._id },
      payload: { message: 'Venez', canal: 'sms' },
    })
    const renvoyer = (qui: Personne) => essai.appeler(qui, sms.renvoyerMessage, { params: { id: m._id } })
    expect((await renvoyer('opticien')).corps.code).toBe('RIEN_A_RENVOYER')
    await essai.pool.query(`update message_sms set statut = 'Incertain' where "_id" = $1`, [m._id])
    expect((await renvoyer('opticien@PLT')).statut).toBe(404)
    expect((await renvoyer('opticien')).corps).toMatchObject({ _id: m._id, statut: 'À envoyer' })
  })
})

describe('les anniversaires', () => {
  const NAISSANCE = `1990${JOUR.slice(4)}`
  it('se souhaitent à un, à tous, jamais deux fois l’an, jamais sans accord', async () => {
    const un = await client({ DateNaissance: NAISSANCE }, true)
    await client({ DateNaissance: NAISSANCE }, true)
    await client({ DateNaissance: NAISSANCE })
    const lire = async () =>
      (
        await essai.appeler('gerant', sms.anniversaires, {
          params: { officine: essai.officines.ANG, date: JOUR },
        })
      ).corps
    expect((await lire()).map((a: { statut: null }) => a.statut)).toEqual([null, null, null])
    const seul = await essai.appeler('gerant', sms.souhaiter, { payload: { clients: [un._id] } })
    expect(seul.corps).toEqual({ envoyes: 1, ecartes: 0 })
    const tous = await essai.appeler('gerant', sms.souhaiter, { payload: {} })
    expect(tous.corps).toEqual({ envoyes: 1, ecartes: 2 })
    expect((await essai.appeler('gerant', sms.souhaiter, { payload: {} })).corps.envoyes).toBe(0)
    expect((await lire()).filter((a: { statut: string | null }) => a.statut === 'À envoyer')).toHaveLength(2)
    // Neither next year's nor last year's once more.
    for (const jours of [-365, 365]) {
      const date = ajouterJours(JOUR, jours)
      const loin = await essai.appeler('gerant', sms.souhaiter, { payload: { date } })
      expect(loin.corps.code).toBe('ANNIVERSAIRE_LOINTAIN')
    }
  })

  it('d’une commande : sa référence est dans le message', async () => {
    const c = await client({}, true)
    const il_y_a_un_an = `${Number(JOUR.slice(0, 4)) - 1}${JOUR.slice(4)}`
    await essai.pool.query(
      `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "PrixMont1", "Total")
       values (gen_random_uuid(), 'CMD-ANG-25-00042', $1, $2, $3, 10, 10)`,
      [c._id, essai.officines.ANG, il_y_a_un_an],
    )
    const params = { officine: essai.officines.ANG, date: JOUR }
    const liste = await essai.appeler('gerant', sms.anniversaires, { params, query: { genre: 'commande' } })
    expect(liste.corps).toMatchObject([{ IdClient: c._id, RefCmmd: 'CMD-ANG-25-00042', Ans: 1 }])
    const { corps } = await essai.appeler('gerant', sms.souhaiterCommandes, {
      payload: { commandes: ['CMD-ANG-25-00042'] },
    })
    expect(corps).toEqual({ envoyes: 1, ecartes: 0 })
    const { rows } = await essai.pool.query(`select "Texte" from message_sms where "IdClient" = $1`, [c._id])
    expect(rows[0].Texte).toContain('CMD-ANG-25-00042')
  })
})

describe('les messages de service', () => {
  const allumer = (Genre: string, plus: object = {}) =>
    essai.appeler('gerant', sms.reglerService, {
      params: { officine: essai.officines.ANG },
      payload: { Genre, Actif: true, ...plus } as never,
    })

  it('chaque matin, une fois par cause, selon ce que l’officine a allumé', async () => {
    const c = await client()
    const commande = async (ref: string, colonnes: string, valeurs: unknown[]) =>
      essai.pool.query(
        `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "PrixMont1", "Total", ${colonnes})
         values (gen_random_uuid(), $1, $2, $3, 10, 10, $4, $5) returning "_id"`,
        [ref, c._id, essai.officines.ANG, ...valeurs],
      )
    await commande('CMD-ANG-26-00101', '"DatePromesse", "Etape"', [ajouterJours(JOUR, -2), 'Montée'])
    const prete = await commande('CMD-ANG-26-00102', '"DatePromesse", "Etape"', [
      ajouterJours(JOUR, 2),
      'Vérifiée',
    ])
    await essai.pool.query(
      `insert into commande_etape ("IdCommande", "Etape", "createdAt") values ($1, 'Vérifiée', now() - interval '8 days')`,
      [prete.rows[0]._id],
    )
    const livree = await commande('CMD-ANG-26-00103', '"DatePromesse", "Etape"', [
      ajouterJours(JOUR, -9),
      'Livrée',
    ])
    await essai.pool.query(
      `insert into commande_etape ("IdCommande", "Etape", "createdAt") values ($1, 'Livrée', now() - interval '8 days')`,
      [livree.rows[0]._id],
    )
    await essai.pool.query(
      `insert into consultation ("_id", "RefConsultation", "IdClient", "IdOfficine", "DateConsultation", "Etat", "ProchainControle")
       values (gen_random_uuid(), 'EXV-ANG-25-00001', $1, $2, $3, 'Terminé', $4)`,
      [c._id, essai.officines.ANG, ajouterJours(JOUR, -300), ajouterJours(JOUR, 3)],
    )
    const db = ouvrirDb(essai.pool)
    const midi = new Date(`${JOUR}T12:00:00Z`)
    const recus = async () =>
      (
        await essai.pool.query(`select "Cause" from message_sms where "IdClient" = $1 order by 1`, [c._id])
      ).rows.map((r: { Cause: string }) => r.Cause.split(' · ')[0])
    await faireLeMatin(db, midi)
    expect(await recus()).toEqual([])
    for (const genre of ['Promesse dépassée', 'Solde à régler', 'Lunettes à retirer', 'Contrôle de vue'])
      expect((await allumer(genre)).statut).toBe(200)
    await faireLeMatin(db, new Date(`${JOUR}T23:00:00Z`))
    expect(await recus()).toEqual([])
    await Promise.all([faireLeMatin(db, midi), faireLeMatin(db, midi)])
    await faireLeMatin(db, midi)
    expect(await recus()).toEqual([
      'Contrôle de vue',
      'Lunettes à retirer',
      'Promesse dépassée',
      'Solde à régler',
    ])
  })

  it('« vos lunettes sont prêtes » part avec la vérification, une fois par commande, si l’officine l’a voulu', async () => {
    const g = gestes(essai)
    const prete = async () => {
      const v = await vendre(essai, { PrixVerD1: 0, PrixVerG1: 0, Paires: [] })
      await essai.pool.query(`update client set "Contacts" = '{2250700112233}' where "_id" = $1`, [v.client])
      await g.monter(v)
      expect((await g.verifier(v)).corps.Etape).toBe('Vérifiée')
      return v
    }
    const recus = async (clientId: string) =>
      (await essai.appeler('gerant', sms.historique, { params: { clientId } })).corps.map(
        (m: { Objet: string }) => m.Objet,
      )
    expect(await recus((await prete()).client)).toEqual([])
    await allumer('Commande prête')
    const v = await prete()
    // Taken back and checked again: the client was told already.
    const { version } = await g.lire(v)
    await essai.appeler('gerant', contrat.atelier.revenir, {
      params: { id: v._id },
      payload: { version, Motif: 'Vis' },
    })
    await g.verifier(v)
    expect(await recus(v.client)).toEqual(['Commande prête'])
  })

  it('leur texte se règle, un champ inconnu est refusé', async () => {
    const r = await allumer('Commande prête', { Modele: 'Venez {Prenom}' })
    expect(r.corps.champs['payload.Modele']).toBe('Rien ne remplacera {Prenom}.')
    const bon = await allumer('Solde à régler', { Modele: 'Venez {Prenoms}', Delai: 3 })
    expect(bon.corps.find((s: { Genre: string }) => s.Genre === 'Solde à régler')).toMatchObject({
      Actif: true,
      Modele: 'Venez {Prenoms}',
      Delai: 3,
    })
    // Its switch is another gesture: the text alone leaves it as it is.
    const texte = await allumer('Solde à régler', { Actif: undefined, Modele: 'Passez' })
    expect(texte.corps.find((s: { Genre: string }) => s.Genre === 'Solde à régler').Actif).toBe(true)
  })
})

it('l’activité se compte par jour', async () => {
  const { corps } = await essai.appeler('gerant', sms.activite, {
    query: { du: ajouterJours(JOUR, -6), au: JOUR },
  })
  expect([corps.jours.length, corps.reglages.fournisseur]).toEqual([7, 'Journal'])
})
