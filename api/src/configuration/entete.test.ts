import { contrat } from '@dioptrie/domain'
import { IMAGE_MAX_OCTETS } from '@dioptrie/domain/configuration/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'

const { configuration, clients } = contrat
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const deposer = (url: string, nom: string, contenu: Buffer | string, qui: Personne = 'administrateur') => {
  const { corps, entetes } = enFormulaire(nom, contenu)
  return essai.brut(qui, 'POST', url, corps, entetes)
}
const LOGO = configuration.deposerLogo.path
const PIED = configuration.deposerPiedpage.path

describe('le logo et le pied de page', () => {
  it('n’existent pas d’abord, puis le dernier déposé est l’actif', async () => {
    expect((await essai.appeler('opticien', configuration.logo)).corps).toBeNull()
    const premier = await deposer(LOGO, '../<b>logo.png', png(8))
    expect(premier.statut).toBe(201)
    expect(premier.corps).toMatchObject({ Genre: 'logo', Active: true, Type: 'image/png' })
    expect(premier.corps.Nom).not.toMatch(/[/<>]/)
    const second = await deposer(LOGO, 'logo2.png', png(9))
    expect((await essai.appeler('opticien', configuration.logo)).corps).toEqual(second.corps)
    expect((await essai.appeler('opticien', configuration.piedpage)).corps).toBeNull()
    const images = await essai.appeler('opticien', configuration.images, { query: { Genre: 'logo' } })
    expect(images.corps.map((i: { Active: boolean }) => i.Active)).toEqual([true, false])

    const vue = await essai.brut('anonyme', 'GET', second.corps.url)
    expect(vue.statut).toBe(200)
    expect(vue.brut.readUInt32BE(16)).toBe(9)
    expect(vue.entetes).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(vue.entetes['content-security-policy']).toContain('sandbox')

    // A logo is not removed as a footer, nor as the paper of a client.
    const params = { id: second.corps._id }
    expect((await essai.appeler('administrateur', configuration.retirerPiedpage, { params })).statut).toBe(
      404,
    )
    expect((await essai.appeler('opticien', clients.supprimerDocument, { params })).statut).toBe(404)
    expect((await essai.appeler('opticien', clients.lireDocument, { params })).statut).toBe(404)
    expect((await essai.appeler('administrateur', configuration.retirerLogo, { params })).statut).toBe(200)
    expect((await essai.appeler('opticien', configuration.logo)).corps).toBeNull()
    expect((await essai.brut('anonyme', 'GET', second.corps.url)).statut).toBe(404)
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['un SVG avec un script', SVG, 415, 'TYPE_REFUSE'],
    ['un PDF', '%PDF-1.7 x', 415, 'TYPE_REFUSE'],
    ['un WebP, que le papier ne sait pas montrer', 'RIFF....WEBPVP8 ', 415, 'TYPE_REFUSE'],
    ['un PNG tronqué', png(60).subarray(0, 60), 400, 'IMAGE_ILLISIBLE'],
    ['un PNG qui se déplierait en gigaoctets', png(4, { annonce: 60_000 }), 400, 'IMAGE_TROP_GRANDE'],
    ['une image de plus de 2 Mo', Buffer.concat([png(4), Buffer.alloc(2 * 1024 * 1024)]), 413, 'TROP_GRAND'],
    ['une image de 50 Mo', Buffer.concat([png(4), Buffer.alloc(50 * 1024 * 1024)]), 413, 'TROP_GRAND'],
    ['un fichier vide', '', 400, 'FICHIER_VIDE'],
  ])('refusent %s', async (_, contenu, statut, code) => {
    const avant = await essai.pool.query('select count(*)::int as n from document')
    const r = await deposer(PIED, 'image.png', contenu)
    expect([r.statut, r.corps.code]).toEqual([statut, code])
    const apres = await essai.pool.query('select count(*)::int as n from document')
    expect(apres.rows).toEqual(avant.rows)
  })

  it('restent un seul actif quand deux personnes en déposent au même instant', async () => {
    const statuts = (await Promise.all([5, 6, 7].map(c => deposer(PIED, 'pied.png', png(c))))).map(
      r => r.statut,
    )
    expect(statuts).toEqual([201, 201, 201])
    const { corps } = await essai.appeler('opticien', configuration.images, { query: { Genre: 'piedpage' } })
    expect(corps.filter((i: { Active: boolean }) => i.Active)).toHaveLength(1)
  })

  it('refusent qui n’a pas la permission', async () => {
    expect((await deposer(LOGO, 'a.png', png(4), 'gerant')).statut).toBe(403)
  })

  it('ne gardent que l’image : ce qui suit ses pixels, ou le fichier, n’est ni déplié ni gardé', async () => {
    const bombe = png(100, { suite: Buffer.alloc(200 * 1024 * 1024) })
    expect(bombe.length).toBeLessThan(IMAGE_MAX_OCTETS)
    const { statut, corps } = await deposer(
      LOGO,
      'bombe.png',
      Buffer.concat([bombe, Buffer.from('<script>')]),
    )
    expect(statut).toBe(201)
    const { brut } = await essai.brut('anonyme', 'GET', corps.url)
    expect([brut.readUInt32BE(16), brut.length < 1_000, brut.includes('<script>')]).toEqual([
      100,
      true,
      false,
    ])
  })
})

describe('un modèle d’en-tête', () => {
  it('reprend les images actives, sert ses officines, et se voit sur l’ordonnance', async () => {
    const logo = (await deposer(LOGO, 'logo.png', png(12))).corps
    const pied = (await deposer(PIED, 'pied.png', png(10))).corps
    const cree = await essai.appeler('administrateur', configuration.creerModel, {
      payload: {
        Libelle: 'Enseigne',
        Mention: 'RCCM CI-ABJ-2026-B-00000',
        Officines: [essai.officines.ANG],
      },
    })
    expect(cree.statut).toBe(201)
    expect(cree.corps).toMatchObject({
      logo: { _id: logo._id, url: logo.url },
      piedpage: { _id: pied._id, url: pied.url },
      Officines: [essai.officines.ANG],
      version: 1,
    })

    const imprimer = async (qui: 'opticien' | 'opticien@PLT') => {
      const client = await essai.appeler(qui, clients.creer, { payload: { Nom: 'Kouamé', Prenoms: 'Aya' } })
      const avec = await essai.appeler(qui, clients.ajouterOrdonnance, {
        params: { id: client.corps._id },
        payload: { DateOrd: '2026-01-05', OD: { Sph: -1 }, OG: { Sph: -1 } },
      })
      return essai.appeler(qui, clients.imprimerOrdonnance, {
        params: { id: avec.corps.ordonnances[0]._id },
      })
    }
    const images = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    const papier = await imprimer('opticien')
    expect(papier.statut).toBe(200)
    expect(images(papier.brut)).toBe(2)
    expect(texteDuPdf(papier.brut)).toContain('RCCM CI-ABJ-2026-B-00000')
    expect(texteDuPdf(papier.brut)).toContain('Page 1 / 1')
    expect(images((await imprimer('opticien@PLT')).brut)).toBe(0)

    const utilise = await essai.appeler('administrateur', configuration.retirerLogo, {
      params: { id: logo._id },
    })
    expect([utilise.statut, utilise.corps.code]).toEqual([409, 'ENCORE_UTILISE'])
    expect(utilise.corps.message).toContain('« Enseigne »')

    const autre = await essai.appeler('administrateur', configuration.creerModel, {
      payload: { Libelle: 'Autre', IdLogo: null, Officines: [essai.officines.PLT, essai.officines.ANG] },
    })
    expect([autre.statut, autre.corps.code]).toEqual([409, 'OFFICINE_DEJA_RELIEE'])
    expect(autre.corps.message).toBe('L’officine Cocody Angré utilise déjà le modèle « Enseigne ».')
    expect((await essai.appeler('opticien', configuration.models)).corps).toHaveLength(1)

    const modifie = await essai.appeler('administrateur', configuration.modifierModel, {
      payload: { _id: cree.corps._id, version: 1, IdPiedpage: null, Officines: [essai.officines.PLT] },
    })
    expect(modifie.corps).toMatchObject({
      logo: { _id: logo._id },
      piedpage: null,
      Officines: [essai.officines.PLT],
      version: 2,
    })
    expect(images((await imprimer('opticien')).brut)).toBe(0)
    expect(images((await imprimer('opticien@PLT')).brut)).toBe(1)

    const perime = await essai.appeler('administrateur', configuration.modifierModel, {
      payload: { _id: cree.corps._id, version: 1, Libelle: 'X' },
    })
    expect([perime.statut, perime.corps.code]).toEqual([409, 'VERSION_PERIMEE'])
    const mauvaise = await essai.appeler('administrateur', configuration.modifierModel, {
      payload: { _id: cree.corps._id, version: 2, IdLogo: pied._id },
    })
    expect(mauvaise.corps.champs).toHaveProperty(['payload.IdLogo'])

    const supprime = await essai.appeler('administrateur', configuration.supprimerModel, {
      params: { id: cree.corps._id },
    })
    expect(supprime.statut).toBe(200)
    expect(images((await imprimer('opticien@PLT')).brut)).toBe(0)
    expect((await essai.appeler('opticien', configuration.models)).corps).toEqual([])
  })

  it('n’est jamais deux pour une officine, même demandés au même instant', async () => {
    const creer = (Libelle: string) =>
      essai.appeler('administrateur', configuration.creerModel, {
        payload: { Libelle, Officines: [essai.officines.ANG] },
      })
    const statuts = (await Promise.all(['A', 'B', 'C', 'D'].map(creer))).map(r => r.statut).sort()
    expect(statuts).toEqual([201, 409, 409, 409])
    const { rows } = await essai.pool.query('select count(*)::int as n from model_entete')
    expect(rows[0].n).toBe(1)
    const inconnue = await essai.appeler('administrateur', configuration.creerModel, {
      payload: { Libelle: 'E', Officines: ['0199a3b0-0000-7000-8000-000000000000'] },
    })
    expect(inconnue.corps.champs).toHaveProperty(['payload.Officines'])
  })
})
