import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desceller, sceller } from '../kernel/platform/coffre.ts'
import { type Essai, ouvrirEssai } from '../kernel/trial/essai.ts'

const { configuration, modesPaiement, coupures, codesTva, timbres } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const refus = (r: { statut: number; corps: { code: string } }) => [r.statut, r.corps.code]

describe('les jours fériés', () => {
  it('se proposent, s’ajoutent, se confirment et se retirent', async () => {
    const proposer = () =>
      essai.appeler('caissier', configuration.feriesProposees, { params: { year: '2026' } })
    const { corps: propositions } = await proposer()
    expect(propositions).toHaveLength(14)
    const aid = propositions.find((p: { Libelle: string }) => p.Libelle.startsWith('Aïd el-Fitr'))
    expect(aid).toMatchObject({ AConfirmer: true, dejaPresente: false })

    const { dejaPresente: _, ...payload } = aid
    const cree = await essai.appeler('administrateur', configuration.creerFerie, { payload })
    expect(cree.statut).toBe(201)
    expect(cree.corps).toMatchObject({ ...payload, version: 1 })

    const confirme = await essai.appeler('administrateur', configuration.modifierFerie, {
      params: { id: cree.corps._id },
      payload: { dateFerie: '2026-03-20', AConfirmer: false, version: 1 },
    })
    expect(confirme.corps).toMatchObject({ dateFerie: '2026-03-20', AConfirmer: false, version: 2 })
    // Confirmed on another day than the estimate: the feast is no longer proposed.
    expect(
      (await proposer()).corps.find((p: { Libelle: string }) => p.Libelle === aid.Libelle).dejaPresente,
    ).toBe(true)

    const perime = await essai.appeler('administrateur', configuration.modifierFerie, {
      params: { id: cree.corps._id },
      payload: { Libelle: 'Autre', version: 1 },
    })
    expect(refus(perime)).toEqual([409, 'VERSION_PERIMEE'])

    const liste = await essai.appeler('opticien', configuration.feries, { params: { year: '2026' } })
    expect(liste.corps.map((f: { dateFerie: string }) => f.dateFerie)).toEqual(['2026-03-20'])
    expect(
      (await essai.appeler('opticien', configuration.feries, { params: { year: '2027' } })).corps,
    ).toEqual([])

    const retire = await essai.appeler('administrateur', configuration.supprimerFerie, {
      params: { id: cree.corps._id },
    })
    expect(retire.statut).toBe(200)
    expect(
      (await essai.appeler('opticien', configuration.feries, { params: { year: '2026' } })).corps,
    ).toEqual([])
  })

  it('n’ont jamais deux fois la même date, même demandée deux fois au même instant', async () => {
    const creer = (Libelle: string) =>
      essai.appeler('administrateur', configuration.creerFerie, {
        payload: { dateFerie: '2028-05-01', Libelle },
      })
    const statuts = (await Promise.all([creer('A'), creer('B'), creer('C')])).map(r => r.statut).sort()
    expect(statuts).toEqual([201, 409, 409])
    const encore = await creer('D')
    expect(refus(encore)).toEqual([409, 'FERIE_DEJA_LA'])
    expect(encore.corps.message).toMatch(/^Le 01\/05\/2028 est déjà férié/)
    const autre = await essai.appeler('administrateur', configuration.creerFerie, {
      payload: { dateFerie: '2028-05-02', Libelle: 'Pont' },
    })
    const deplace = await essai.appeler('administrateur', configuration.modifierFerie, {
      params: { id: autre.corps._id },
      payload: { dateFerie: '2028-05-01', version: 1 },
    })
    expect(refus(deplace)).toEqual([409, 'FERIE_DEJA_LA'])
  })

  it.each(['26', '1999', 'abcd', '2026-01'])('refusent l’année « %s »', async year => {
    expect((await essai.appeler('opticien', configuration.feries, { params: { year } })).statut).toBe(400)
  })

  it('refusent une date qui n’existe pas, et qui n’a pas la permission', async () => {
    const faux = await essai.appeler('administrateur', configuration.creerFerie, {
      payload: { dateFerie: '2026-02-30', Libelle: 'Rien' },
    })
    expect(faux.corps.champs).toHaveProperty(['payload.dateFerie'])
    const gerant = await essai.appeler('gerant', configuration.creerFerie, {
      payload: { dateFerie: '2026-02-28', Libelle: 'Rien' },
    })
    expect(gerant.statut).toBe(403)
  })
})

describe('les garanties', () => {
  const bandes = [
    { prixMin: 0, prixMax: 50_000, garantie: 6 },
    { prixMin: 50_000, prixMax: 0, garantie: 12 },
  ]
  it('se règlent et se relisent sous leurs noms d’origine', async () => {
    const avant = await essai.appeler('caissier', configuration.garantie)
    expect(avant.corps.garantie).toMatchObject({ advancedGarantie: false, garantiesMontue: [], version: 1 })
    const regle = await essai.appeler('administrateur', configuration.reglerGarantie, {
      payload: {
        advancedGarantie: true,
        garantiesMontue: bandes,
        garantiesVerre: [],
        garantieMontureDefaut: 3,
        garantieVerreDefaut: 6,
        version: 1,
      },
    })
    expect(regle.statut).toBe(200)
    expect(regle.corps.garantie).toMatchObject({ garantiesMontue: bandes, version: 2 })
    expect((await essai.appeler('caissier', configuration.garantie)).corps).toEqual(regle.corps)
    const perimee = await essai.appeler('administrateur', configuration.reglerGarantie, {
      payload: { garantieVerreDefaut: 1, version: 1 },
    })
    expect(refus(perimee)).toEqual([409, 'VERSION_PERIMEE'])
    expect(perimee.corps.courant.garantieVerreDefaut).toBe(6)
  })

  it('refusent des tranches qui se recouvrent, en disant lesquelles', async () => {
    const r = await essai.appeler('administrateur', configuration.reglerGarantie, {
      payload: { garantiesVerre: [...bandes, { prixMin: 40_000, prixMax: 60_000, garantie: 9 }] },
    })
    expect(r.statut).toBe(400)
    expect(r.corps.champs).toEqual({
      'payload.garantiesVerre.2.prixMin': 'Cette tranche recouvre la tranche 1.',
    })
    for (const mauvaise of [
      { prixMin: -1, prixMax: 0, garantie: 1 },
      { prixMin: 0, prixMax: 1.5, garantie: 1 },
      { prixMin: 0, prixMax: 10, garantie: '12' },
    ])
      expect(
        (
          await essai.appeler('administrateur', configuration.reglerGarantie, {
            payload: { garantiesVerre: [mauvaise as never] },
          })
        ).statut,
      ).toBe(400)
  })

  it('gardent la trace de qui les a changées', async () => {
    const { rows } = await essai.pool.query(
      `select apres from historique where entite = 'garantie' and action = 'modification'`,
    )
    expect(rows[0].apres.garantieMontureDefaut).toBe(3)
    expect(rows[0].apres).not.toHaveProperty('seule')
  })
})

describe('les SMS', () => {
  it('gardent leurs secrets : ni la réponse, ni l’historique, ni la base ne les montrent', async () => {
    const r = await essai.appeler('administrateur', configuration.reglerSms, {
      payload: {
        senderName: 'OPTIQUE CI',
        senderAddress: 'tel:+2250000',
        messageTemplate: 'Bonjour {Prenoms}, joyeux anniversaire.',
        clientId: 'identifiant-tres-secret',
        clientSecret: 'phrase-tres-secrete',
      },
    })
    expect(r.statut).toBe(200)
    expect(r.corps.smsConfig).toMatchObject({
      senderName: 'OPTIQUE CI',
      clientIdDefini: true,
      clientSecretDefini: true,
      version: 2,
    })
    const lu = await essai.appeler('caissier', configuration.smsConfig)
    const { rows } = await essai.pool.query(`select * from sms_config`)
    const { rows: traces } = await essai.pool.query(`select * from historique where entite = 'sms_config'`)
    for (const texte of [r.corps, lu.corps, rows, traces].map(v => JSON.stringify(v)))
      expect(texte).not.toMatch(/tres-secret/)
    expect(desceller(rows[0].clientSecret, 'secret-des-essais-secret-des-essais')).toBe('phrase-tres-secrete')
    expect(desceller(rows[0].clientSecret, 'un-autre-secret-un-autre-secret-un')).toBeNull()
    expect(sceller('a', 'x')).not.toBe(sceller('a', 'x'))

    // What is not said stays; what is emptied goes.
    const apres = await essai.appeler('administrateur', configuration.reglerSms, {
      payload: { clientId: '', senderName: 'OPTIQUE' },
    })
    expect(apres.corps.smsConfig).toMatchObject({
      clientIdDefini: false,
      clientSecretDefini: true,
      senderName: 'OPTIQUE',
      senderAddress: 'tel:+2250000',
    })
    expect((await essai.appeler('commercial', configuration.expediteurSms)).corps).toEqual({
      smsConfig: {
        senderName: 'OPTIQUE',
        senderAddress: 'tel:+2250000',
        messageTemplate: 'Bonjour {Prenoms}, joyeux anniversaire.',
      },
    })
    const perime = await essai.appeler('administrateur', configuration.reglerSms, {
      payload: { senderName: 'X', version: 1 },
    })
    expect(refus(perime)).toEqual([409, 'VERSION_PERIMEE'])
    expect(JSON.stringify(perime.corps)).not.toMatch(/clientSecret"/)
  })

  it.each([
    [{ senderName: 'DOUZE LETTRE' }, 'payload.senderName'],
    [{ senderName: 'Époque' }, 'payload.senderName'],
    [{ senderAddress: '+2250000' }, 'payload.senderAddress'],
    [{ senderAddress: 'tel:+33123456789' }, 'payload.senderAddress'],
    [{ messageTemplate: 'Bonjour {Nmo}' }, 'payload.messageTemplate'],
  ])('refusent %j', async (payload, champ) => {
    const r = await essai.appeler('administrateur', configuration.reglerSms, { payload })
    expect(r.statut).toBe(400)
    expect(Object.keys(r.corps.champs)).toEqual([champ])
  })

  it('ont des types, chacun son modèle', async () => {
    const cree = await essai.appeler('administrateur', configuration.creerTypeSms, {
      payload: { Libelle: 'Lunettes prêtes', messageTemplate: 'Vos lunettes sont pretes. {Officine}' },
    })
    expect(cree.statut).toBe(201)
    expect(cree.corps.typeSms).toMatchObject({ Actif: true, version: 1 })
    const deux = await essai.appeler('administrateur', configuration.creerTypeSms, {
      payload: { Libelle: 'LUNETTES PRETES', messageTemplate: 'x' },
    })
    expect(refus(deux)).toEqual([409, 'DEJA_PRESENT'])
    const modifie = await essai.appeler('administrateur', configuration.modifierTypeSms, {
      params: { id: cree.corps.typeSms._id },
      payload: { Actif: false, version: 1 },
    })
    expect(modifie.corps.typeSms).toMatchObject({ Actif: false, Libelle: 'Lunettes prêtes', version: 2 })
    const lu = await essai.appeler('caissier', configuration.smsConfig)
    expect(lu.corps.smsConfig.typesSms).toEqual([modifie.corps.typeSms])
    const inconnu = await essai.appeler('administrateur', configuration.modifierTypeSms, {
      params: { id: '0199a3b0-0000-7000-8000-000000000000' },
      payload: { Actif: false, version: 1 },
    })
    expect(inconnu.statut).toBe(404)
  })
})

describe('l’alerte de caisse', () => {
  it('est celle de l’officine : son gérant la pose et la change, pas celle des autres', async () => {
    const lire = (qui: 'caissier' | 'caissier@PLT') =>
      essai.appeler(qui, configuration.alerteCaisse, { params: { id: essai.officines.ANG } })
    expect((await lire('caissier')).corps).toBeNull()
    const cree = await essai.appeler('gerant', configuration.creerAlerteCaisse, {
      payload: { Seuil: 500_000 },
    })
    expect(cree.statut).toBe(201)
    expect(cree.corps).toMatchObject({
      IdOfficine: essai.officines.ANG,
      Seuil: 500_000,
      Active: true,
      alertCaisse: 500_000,
    })
    expect((await lire('caissier')).corps).toEqual(cree.corps)
    expect((await lire('caissier@PLT')).statut).toBe(403)
    const encore = await essai.appeler('gerant', configuration.creerAlerteCaisse, { payload: { Seuil: 1 } })
    expect(refus(encore)).toEqual([409, 'ALERTE_DEJA_LA'])

    const changer = (qui: 'gerant' | 'gerant@PLT' | 'caissier' | 'administrateur', payload: object) =>
      essai.appeler(qui, configuration.modifierAlerteCaisse, {
        params: { id: cree.corps._id },
        payload: payload as never,
      })
    expect((await changer('gerant', { Seuil: 750_000, version: 1 })).corps.Seuil).toBe(750_000)
    expect(refus(await changer('gerant', { Seuil: 1, version: 1 }))).toEqual([409, 'VERSION_PERIMEE'])
    expect((await changer('gerant@PLT', { Seuil: 1, version: 2 })).statut).toBe(403)
    expect((await changer('caissier', { Seuil: 1, version: 2 })).statut).toBe(403)
    expect((await changer('gerant', { Seuil: 0, version: 2 })).statut).toBe(400)
    const eteinte = await changer('administrateur', { Active: false, version: 2 })
    expect([eteinte.corps.Active, eteinte.corps.alertCaisse]).toEqual([false, null])
    const ailleurs = await essai.appeler('gerant', configuration.creerAlerteCaisse, {
      payload: { Seuil: 1, IdOfficine: essai.officines.PLT },
    })
    expect(ailleurs.statut).toBe(403)
  })
})

describe('les modes de paiement, les coupures et les codes de TVA', () => {
  it('commencent par ceux du pays', async () => {
    const modes = await essai.appeler('caissier', modesPaiement.liste)
    expect(modes.corps.map((m: { Libelle: string }) => m.Libelle)).toEqual(
      expect.arrayContaining(['Espèce', 'Chèque', 'Wave', 'Orange Money', 'MTN MoMo', 'Moov Money']),
    )
    const { corps } = await essai.appeler('caissier', coupures.liste)
    expect(corps.map((c: { Valeur: number; Nature: string }) => `${c.Valeur} ${c.Nature}`)).toEqual([
      ...[10_000, 5_000, 2_000, 1_000, 500].map(v => `${v} billet`),
      ...[500, 250, 200, 100, 50, 25, 10, 5, 1].map(v => `${v} piece`),
    ])
    expect(corps[0].Libelle).toBe('Billet de 10 000 F')
    const tva = await essai.appeler('caissier', codesTva.liste)
    expect(tva.corps.map((t: { Taux: number }) => t.Taux)).toEqual([18, 9, 0])
    const page = await essai.appeler('caissier', coupures.liste, { query: { page: 2, limit: 5, q: 'piece' } })
    expect(page.corps.pager).toMatchObject({ totalItems: 9, currentPage: 2 })
    expect(page.corps.pageOfItems).toHaveLength(4)
  })

  it('Espèce, Chèque et Avoir ne se suppriment, ne se renomment ni ne s’éteignent', async () => {
    const { corps } = await essai.appeler('administrateur', modesPaiement.liste)
    for (const Libelle of ['Espèce', 'Chèque', 'Avoir']) {
      const { _id: id, version } = corps.find((m: { Libelle: string }) => m.Libelle === Libelle)
      const supprime = await essai.appeler('administrateur', modesPaiement.supprimer, { params: { id } })
      expect(refus(supprime)).toEqual([409, 'MODE_TOUJOURS_LA'])
      for (const change of [{ Libelle: 'Cash' }, { Actif: false }]) {
        const r = await essai.appeler('administrateur', modesPaiement.modifier, {
          params: { id },
          payload: { ...change, version },
        })
        expect(refus(r)).toEqual([409, 'MODE_TOUJOURS_LA'])
      }
    }
    const { _id: id, version } = corps.find((m: { Libelle: string }) => m.Libelle === 'Avoir')
    const muet = await essai.appeler('administrateur', modesPaiement.modifier, {
      params: { id },
      payload: { NumeroRequis: false, version },
    })
    expect(refus(muet)).toEqual([409, 'MODE_TOUJOURS_LA'])
  })

  it('s’ajoutent, se modifient et se retirent', async () => {
    const cree = await essai.appeler('administrateur', modesPaiement.creer, { payload: { Libelle: 'Djamo' } })
    expect(cree.statut).toBe(201)
    expect(cree.corps).toMatchObject({ NumeroRequis: true, Actif: true, version: 1 })
    const double = await essai.appeler('administrateur', modesPaiement.creer, {
      payload: { Libelle: 'especé' },
    })
    expect(refus(double)).toEqual([409, 'DEJA_PRESENT'])
    const params = { id: cree.corps._id }
    const eteint = await essai.appeler('administrateur', modesPaiement.modifier, {
      params,
      payload: { Actif: false, version: 1 },
    })
    expect(eteint.corps).toMatchObject({ Actif: false, version: 2 })
    expect((await essai.appeler('administrateur', modesPaiement.supprimer, { params })).statut).toBe(200)
    expect((await essai.appeler('administrateur', modesPaiement.supprimer, { params })).statut).toBe(404)
    expect((await essai.appeler('gerant', modesPaiement.creer, { payload: { Libelle: 'X' } })).statut).toBe(
      403,
    )
    const billet = { Libelle: 'Autre billet', Valeur: 500, Nature: 'billet' as const }
    const deja = await essai.appeler('administrateur', coupures.creer, { payload: billet })
    expect(refus(deja)).toEqual([409, 'DEJA_PRESENT'])
    expect([deja, double].map(r => Object.keys(r.corps.champs ?? {}))).toEqual([
      ['payload.Valeur'],
      ['payload.Libelle'],
    ])
    const tranche = { Libelle: 'Une', APartirDe: 5_001, Montant: 100, DateDebut: '2026-01-01' }
    const ecrire = (payload: typeof tranche) => essai.appeler('administrateur', timbres.creer, { payload })
    expect((await ecrire(tranche)).statut).toBe(201)
    const { corps: autre } = await ecrire({ ...tranche, DateDebut: '2027-01-01' })
    const memes = [
      await ecrire({ ...tranche, Libelle: 'Deux' }),
      await essai.appeler('administrateur', timbres.modifier, {
        params: { id: autre._id },
        payload: { DateDebut: '2026-01-01', version: 1 },
      }),
    ]
    for (const r of memes)
      expect(r.corps.champs).toEqual({
        'payload.APartirDe': 'Une tranche commence déjà à cette somme, ce même premier jour.',
      })
    const tva = await essai.appeler('administrateur', codesTva.creer, {
      payload: { Libelle: 'X', Taux: 101 },
    })
    expect(tva.statut).toBe(400)
  })
})
