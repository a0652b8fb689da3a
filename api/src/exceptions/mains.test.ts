import { contrat } from '@dioptrie/domain'
import type { GesteADeux } from '@dioptrie/domain/exceptions/mains'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fait, gestesDe } from '../boucles/gestes.ts'
import { type Monde, ouvrirMonde } from '../boucles/monde.ts'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import type { Personne } from '../kernel/trial/essai.ts'

/*
 * What the screen is told before it offers the second half is what the gesture says when it is sent: to who did the first, to another, and
 * where one person works alone.
 */
let m: Monde
let g: ReturnType<typeof gestesDe>
beforeAll(async () => {
  m = await ouvrirMonde()
  g = gestesDe(m)
  await fait(g.ouvrir(50_000))
}, 60_000)
afterAll(() => m.fermer())

interface Cas {
  quoi: GesteADeux
  auteur: Personne
  autre: Personne
  phrase: RegExp
  /** The first half; gives the record. */
  ouvrir: () => Promise<string>
  finir: (id: string) => [Appel, { params?: Record<string, string>; payload: object }]
}
const creer = (qui: Personne, appel: Appel, payload: object) => fait(m.envoyer(qui, appel, { payload }))
const article = (Quantite: number, PrixAchatBrut: number) => async () => {
  const { marque, categories } = await m.rayon()
  return {
    IdCateg: categories[0],
    IdMarque: marque,
    Reference: m.neuf('DM '),
    Quantite,
    PrixAchatBrut,
    PrixVenteTTC: 90_000,
  }
}
const CAS: Cas[] = [
  {
    quoi: 'versement',
    auteur: 'gerant',
    autre: 'administrateur',
    phrase: /^Vous avez fait ce versement/,
    async ouvrir() {
      const v = await creer('gerant', contrat.versements.creer, {
        montant: 1_000,
        IdBanque: m.refs.banque,
        reference: m.neuf('BV '),
      })
      const { corps, entetes } = enFormulaire('bordereau.png', png(40))
      await fait(m.essai.brut('gerant', 'POST', `/api/versement/bordereau/${v._id}`, corps, entetes))
      return v._id
    },
    finir: id => [contrat.versements.valider, { params: { id }, payload: {} }],
  },
  {
    quoi: 'reglement',
    auteur: 'gerant',
    autre: 'administrateur',
    phrase: /^Vous avez fait ou reçu ce bon/,
    async ouvrir() {
      const bon = await creer('gerant', contrat.receptions.creer, {
        IdOfficine: m.essai.officines.ANG,
        IdFournisseur: m.refs.fournisseur,
        lignes: [await article(2, 10_000)()],
      })
      await fait(
        m.envoyer('gerant', contrat.receptions.mettreEnStock, { params: { id: bon._id }, payload: {} }),
      )
      return bon._id
    },
    finir: id => [
      contrat.receptions.regler,
      {
        params: { id },
        payload: {
          montant: 20_000,
          modepaiement: 'Virement',
          reference: m.neuf('VIR-'),
          IdBanque: m.refs.banque,
        },
      },
    ],
  },
  {
    quoi: 'transfert',
    auteur: 'magasinier',
    autre: 'gerant',
    phrase: /^Vous avez envoyé ces articles/,
    async ouvrir() {
      const ligne = await article(4, 10_000)()
      await fait(g.ouvrirStock('ANG', [ligne]))
      const [un] = await g.rayon(ligne.IdMarque)
      const t = await fait(g.transferer('ANG', 'PLT', [{ IdArticle: un._id, Quantite: 2 }]))
      return t._id
    },
    finir: id => [
      contrat.transferts.solder,
      { params: { id }, payload: { Motif: 'Perdu en route', version: 1 } },
    ],
  },
  {
    quoi: 'convention',
    auteur: 'gerant',
    autre: 'administrateur',
    phrase: /^Vous avez proposé cette convention/,
    async ouvrir() {
      const { compteSale } = await creer('gerant', contrat.commercial.creerCompte, {
        RaisonSociale: m.neuf('Société '),
      })
      const { convention } = await creer('gerant', contrat.commercial.proposerConvention, {
        IdCompte: compteSale._id,
        Remise: 5,
        DateDebut: m.horloge.jour,
      })
      return convention._id
    },
    finir: _id => [contrat.commercial.signerConvention, { payload: { _id } }],
  },
]

const dit = async (qui: Personne, { quoi }: Cas, id: string): Promise<string | null> =>
  (await fait(m.envoyer(qui, contrat.exceptions.autreMain, { params: { id }, query: { quoi } }))).Refus
const seul = (oui: boolean) => m.essai.pool.query('update officine set "ControleSeul" = $1', [oui])

describe.each(CAS)('$quoi', cas => {
  it('ce qui est dit d’avance est ce que le geste répond', async () => {
    const id = await cas.ouvrir()
    const [appel, demande] = cas.finir(id)
    const phrase = await dit(cas.auteur, cas, id)
    expect(phrase).toMatch(cas.phrase)
    const r = await m.envoyer(cas.auteur, appel, demande)
    expect([r.statut, r.corps.code, r.corps.message]).toEqual([409, 'MEME_PERSONNE', phrase])
    expect(await dit(cas.autre, cas, id)).toBeNull()
    await seul(true)
    try {
      expect(await dit(cas.auteur, cas, id)).toBeNull()
    } finally {
      await seul(false)
    }
    const fini = await m.envoyer(cas.autre, appel, demande)
    expect(fini.statut, JSON.stringify(fini.corps)).toBe(200)
  })
})
