import { contrat } from '@dioptrie/domain'
import type { GenreException } from '@dioptrie/domain/exceptions/rules'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import type { Personne, Reponse } from '../kernel/trial/essai.ts'
import { fait, type gestesDe } from './gestes.ts'
import type { Monde } from './monde.ts'

/*
 * What a colleague would do who looks honest: each through the calls of their own role. It is refused, or the owner reads it with its
 * amount, at the name of who did it.
 */

export interface Fraude {
  nom: string
  /** Who the owner must read. */
  qui: Exclude<Personne, 'anonyme'>
  /** What is written of it, and how much at least; or the code of the refusal. */
  vu: { genre: GenreException; montant?: number } | { refus: string }
  /** Its last call; what is written when the day is counted is seen then. */
  faire: (m: Monde, g: ReturnType<typeof gestesDe>) => Promise<Reponse>
}

const { commercial, comptoir, consultations, depense, fournisseurs, inventaires, ventes } = contrat
const { receptions, stock, transferts, utilisateurs, versements } = contrat

const id = (r: { _id: string }) => r._id
const par = (m: Monde, qui: Personne, appel: Appel, _id: string, payload: object = {}) =>
  m.envoyer(qui, appel, { params: { id: _id }, payload })
const joindre = (m: Monde, qui: Personne, chemin: string, octets: Buffer) => {
  const { corps, entetes } = enFormulaire('papier.png', octets)
  return m.essai.brut(qui, 'POST', chemin, corps, entetes)
}
/** The day is counted, and the next one opened. */
export async function nuit(m: Monde, g: ReturnType<typeof gestesDe>): Promise<void> {
  await fait(g.cloturer())
  await m.demain()
  const { LaisseALaCloture } = await g.etatCaisse()
  await fait(g.ouvrir(LaisseALaCloture))
}
/** Frames that cost something, on the shelf of Angré. */
async function rayon(
  m: Monde,
  g: ReturnType<typeof gestesDe>,
  Quantite = 10,
  PrixAchat = 50_000,
  PrixVenteTTC = 150_000,
) {
  const { marque, categories } = await m.rayon()
  const Reference = m.neuf('FR ')
  await fait(
    g.ouvrirStock('ANG', [
      {
        IdCateg: categories[0],
        IdMarque: marque,
        Reference,
        Quantite,
        PrixAchatBrut: PrixAchat,
        PrixVenteTTC,
      },
    ]),
  )
  const [ligne] = await g.rayon(marque)
  return { _id: ligne._id as string, marque, categorie: categories[0], Reference }
}
/** Written, received and on the shelf: so much is owed. */
async function bonRecu(m: Monde, qui: Personne, IdFournisseur: string, PrixAchatBrut: number, Quantite = 10) {
  const { marque, categories } = await m.rayon()
  const bon = await fait(
    m.envoyer(qui, receptions.creer, {
      payload: {
        IdOfficine: m.essai.officines.ANG,
        IdFournisseur,
        lignes: [
          {
            IdCateg: categories[0],
            IdMarque: marque,
            Reference: m.neuf('RC '),
            Quantite,
            PrixAchatBrut,
            PrixVenteTTC: PrixAchatBrut * 2,
          },
        ],
      },
    }),
  )
  await fait(par(m, qui, receptions.mettreEnStock, id(bon)))
  return bon
}
const payer = (m: Monde, qui: Personne, bon: { _id: string }, montant: number) =>
  par(m, qui, receptions.regler, bon._id, {
    montant,
    modepaiement: 'Virement',
    reference: m.neuf('VIR-2026'),
    IdBanque: m.refs.banque,
  })
/** Proposed by one, signed by the manager. */
async function signerUneConvention(m: Monde, proposeePar: Personne, Remise: number) {
  const { compteSale } = await fait(
    m.envoyer(proposeePar, commercial.creerCompte, { payload: { RaisonSociale: m.neuf('Société ') } }),
  )
  const { convention } = await fait(
    m.envoyer(proposeePar, commercial.proposerConvention, {
      payload: { IdCompte: compteSale._id, Remise, DateDebut: m.horloge.jour },
    }),
  )
  return m.envoyer('gerant', commercial.signerConvention, { payload: { _id: convention._id } })
}
/** A supplier whom the manager brings in and pays. */
async function payerUnNouveau(m: Monde, recuPar: Personne) {
  const f = await fait(
    m.envoyer('gerant', fournisseurs.creer, {
      payload: { Nom: m.neuf('Fournisseur '), IdOfficine: m.essai.officines.ANG },
    }),
  )
  return payer(m, 'gerant', await bonRecu(m, recuPar, f._id, 50_000), 500_000)
}
const examenA = async (_m: Monde, g: ReturnType<typeof gestesDe>, Montant: number) =>
  g.examen(id(await g.client()), Montant)

export const FRAUDES: readonly Fraude[] = [
  {
    nom: 'F1 des espèces notées en Wave, au numéro inventé',
    qui: 'caissier',
    vu: { genre: 'Numéro douteux', montant: 40_000 },
    async faire(_m, g) {
      const v = await g.vendue(id(await g.client()))
      return g.encaisser(v, 40_000, {}, { modepaiement: 'Wave', reference: '11111111' })
    },
  },
  {
    nom: 'F1 un chèque « 12 »',
    qui: 'caissier',
    vu: { genre: 'Numéro douteux', montant: 60_000 },
    async faire(m, g) {
      const v = await g.vendue(id(await g.client()))
      return g.encaisser(v, 60_000, {}, { modepaiement: 'Chèque', reference: m.neuf('') })
    },
  },
  {
    nom: 'H3 les verres remis à presque rien après l’acompte',
    qui: 'opticien',
    vu: { genre: 'Vente diminuée', montant: 170_000 },
    async faire(_, g) {
      const v = await g.vendue(id(await g.client()), { PrixVerD1: 90_000, PrixVerG1: 90_000 })
      await fait(g.encaisser(v, 50_000))
      return g.changer(v, { PrixVerD1: 1_000, PrixVerG1: 1_000 })
    },
  },
  {
    nom: 'F4 des montures « cassées »',
    qui: 'magasinier',
    vu: { genre: 'Sortie du stock', montant: 100_000 },
    faire: async (m, g) => g.sortir('ANG', [{ IdArticle: (await rayon(m, g))._id, Quantite: 2 }]),
  },
  {
    nom: 'F4 cinq cents mille francs cassés d’un coup',
    qui: 'magasinier',
    vu: { refus: 'AU_DELA_DE_SEUL' },
    faire: async (m, g) =>
      m.envoyer('magasinier', stock.sortir, {
        payload: { Motif: 'Casse', lignes: [{ IdArticle: (await rayon(m, g))._id, Quantite: 10 }] },
      }),
  },
  {
    nom: 'F5 l’expéditeur passe lui-même en perte',
    qui: 'magasinier',
    vu: { refus: 'MEME_PERSONNE' },
    async faire(m, g) {
      const { _id } = await rayon(m, g)
      const t = await fait(g.transferer('ANG', 'PLT', [{ IdArticle: _id, Quantite: 2 }]))
      return par(m, 'magasinier', transferts.solder, t._id, { version: t.version, Motif: 'Perdu' })
    },
  },
  {
    nom: 'F6 on compte soi-même, et l’on applique',
    qui: 'magasinier',
    vu: { refus: 'MEME_PERSONNE' },
    async faire(m, g) {
      const { _id, categorie } = await rayon(m, g)
      const i = await fait(g.ouvrirInventaire('ANG', { IdCateg: categorie }))
      await fait(g.compter('ANG', i._id, [{ IdArticle: _id, Compte: 7 }]))
      return par(m, 'magasinier', inventaires.appliquer, i._id, {})
    },
  },
  {
    nom: 'F6 un petit écart, compté et appliqué seul',
    qui: 'magasinier',
    vu: { genre: 'Inventaire', montant: 50_000 },
    async faire(m, g) {
      const { _id, categorie } = await rayon(m, g)
      const i = await fait(g.ouvrirInventaire('ANG', { IdCateg: categorie }))
      await fait(g.compter('ANG', i._id, [{ IdArticle: _id, Compte: 9 }]))
      return g.terminerInventaire('ANG', i._id, {}, 'magasinier')
    },
  },
  {
    nom: 'M12 un inventaire qui montre un manque, abandonné',
    qui: 'magasinier',
    vu: { genre: 'Inventaire abandonné', montant: 200_000 },
    async faire(m, g) {
      const { _id, categorie } = await rayon(m, g)
      const i = await fait(g.ouvrirInventaire('ANG', { IdCateg: categorie }))
      await fait(g.compter('ANG', i._id, [{ IdArticle: _id, Compte: 6 }]))
      return g.abandonnerInventaire('ANG', i._id)
    },
  },
  {
    nom: 'F7 une étiquette baissée',
    qui: 'magasinier',
    vu: { genre: 'Prix changé', montant: 140_000 },
    async faire(m, g) {
      const { _id } = await rayon(m, g)
      const { version } = await fait(m.envoyer('magasinier', stock.lire, { params: { id: _id } }))
      return par(m, 'magasinier', stock.modifier, _id, { PrixVente: 10_000, version })
    },
  },
  {
    nom: 'M11 le code d’une monture chère collé sur une autre',
    qui: 'magasinier',
    vu: { genre: 'Code changé', montant: 1_000_000 },
    async faire(m, g) {
      const { _id } = await rayon(m, g)
      const { version } = await fait(m.envoyer('magasinier', stock.lire, { params: { id: _id } }))
      return par(m, 'magasinier', stock.modifier, _id, { CodeBarre: m.neuf('CB-9'), version })
    },
  },
  {
    nom: 'H6 le jumeau moins cher d’une monture',
    qui: 'magasinier',
    vu: { genre: 'Voisin moins cher', montant: 140_000 },
    async faire(m, g) {
      const { marque, categorie, Reference } = await rayon(m, g)
      return g.ouvrirStock('ANG', [
        {
          IdCateg: categorie,
          IdMarque: marque,
          Reference: `${Reference} B`,
          Quantite: 5,
          PrixAchatBrut: 1,
          PrixVenteTTC: 2_000,
        },
      ])
    },
  },
  {
    nom: 'H6 des pièces qui n’existent pas, au stock d’ouverture',
    qui: 'magasinier',
    vu: { genre: 'Stock d’ouverture', montant: 400_000 },
    async faire(m, g) {
      const { marque, categories } = await m.rayon()
      return g.ouvrirStock('ANG', [
        {
          IdCateg: categories[0],
          IdMarque: marque,
          Reference: m.neuf('FANTÔME '),
          Quantite: 8,
          PrixAchatBrut: 50_000,
          PrixVenteTTC: 90_000,
        },
      ])
    },
  },
  {
    nom: 'M2 F8 trois taxis sans papier',
    qui: 'caissier',
    vu: { genre: 'Dépense sans papier', montant: 36_000 },
    async faire(m, g) {
      await g.alimenterDepense(36_000)
      const payload = { Montant: 12_000, Motif: 'Taxi', IdRubrique: m.refs.rubrique }
      await fait(m.envoyer('caissier', depense.depenser, { payload }))
      await fait(m.envoyer('caissier', depense.depenser, { payload }))
      return m.envoyer('caissier', depense.depenser, { payload })
    },
  },
  {
    nom: 'M1 un versement qui ne va jamais à la banque',
    qui: 'caissier',
    vu: { genre: 'Versement sans bordereau', montant: 90_000 },
    async faire(_, g) {
      const v = await g.vendue(id(await g.client()))
      await fait(g.encaisser(v, 100_000))
      return g.verser(90_000)
    },
  },
  {
    nom: 'F9 un versement validé par qui l’a fait',
    qui: 'gerant',
    vu: { refus: 'MEME_PERSONNE' },
    async faire(m, g) {
      const v = await g.vendue(id(await g.client()))
      await fait(g.encaisser(v, 100_000))
      const versement = await fait(
        m.envoyer('gerant', versements.creer, {
          payload: { montant: 50_000, IdBanque: m.refs.banque, reference: m.neuf('VRS') },
        }),
      )
      await joindre(m, 'gerant', `/api/versement/bordereau/${versement._id}`, png(8))
      return par(m, 'gerant', versements.valider, versement._id)
    },
  },
  {
    nom: 'F10 tout à l’assurance, sur un papier quelconque',
    qui: 'opticien',
    vu: { genre: 'Tout à l’assurance', montant: 400_000 },
    async faire(_, g) {
      const client = id(await g.client())
      const bon = await g.bon(client, { Taux: 100 })
      return g.vendre(client, { PrixMont1: 400_000, IdPriseEnCharge: bon._id })
    },
  },
  {
    nom: 'F11 le taux baissé d’une commande remise',
    qui: 'opticien',
    vu: { refus: 'INTERDIT' },
    async faire(_, g) {
      const client = id(await g.client())
      const bon = await g.bon(client)
      const v = await g.vendue(client, { IdPriseEnCharge: bon._id })
      await fait(g.encaisser(v, 20_000))
      await fait(g.livrer(v))
      return g.changerBon(client, bon._id, { Taux: 10 })
    },
  },
  {
    nom: 'F18 le taux monté après la vente',
    qui: 'opticien',
    vu: { genre: 'Part changée', montant: 50_000 },
    async faire(_, g) {
      const client = id(await g.client())
      const bon = await g.bon(client, { Taux: 50 })
      await g.vendue(client, { IdPriseEnCharge: bon._id })
      return g.changerBon(client, bon._id, { Taux: 100 })
    },
  },
  {
    nom: 'H7 la part de l’assurance montée au dossier',
    qui: 'facturation',
    vu: { genre: 'Part changée', montant: 20_000 },
    async faire(_, g) {
      const client = id(await g.client())
      const bon = await g.bon(client)
      const v = await g.vendue(client, { IdPriseEnCharge: bon._id })
      return g.traiterA(v, 100_000)
    },
  },
  {
    nom: 'M4 un bon pour deux clients',
    qui: 'opticien',
    vu: { genre: 'Papier en double' },
    async faire(m, g) {
      const NumeroBon = m.neuf('BON-2')
      const payload = { IdAssurance: m.refs.assurances.AKWABA, NumeroBon, Taux: 80 }
      await fait(par(m, 'opticien', ventes.ajouterPriseEnCharge, id(await g.client()), payload))
      return par(m, 'opticien', ventes.ajouterPriseEnCharge, id(await g.client()), payload)
    },
  },
  {
    nom: 'F12 un examen archivé sans être payé',
    qui: 'opticien',
    vu: { genre: 'Honoraire baissé', montant: 10_000 },
    faire: async (m, g) => g.archiverExamen((await examenA(m, g, 10_000))._id),
  },
  {
    nom: 'H14 l’honoraire mis à zéro',
    qui: 'opticien',
    vu: { genre: 'Honoraire baissé', montant: 15_000 },
    async faire(m, g) {
      const e = await examenA(m, g, 15_000)
      return par(m, 'opticien', consultations.modifier, e._id, { Montant: 0, version: e.version })
    },
  },
  {
    nom: 'F16 un Orange Money rendu en espèces',
    qui: 'gerant',
    vu: { genre: 'Annulation', montant: 30_000 },
    async faire(m, g) {
      const v = await g.vendue(id(await g.client()))
      await fait(g.encaisser(v, 40_000))
      await fait(
        g.encaisser(v, 30_000, {}, { modepaiement: 'Orange Money', reference: m.neuf('OM2603.1140.B') }),
      )
      const o = await g.reglementDe(v.RefCmmd)
      return g.rendre(o?._id ?? '', { montant: 30_000 })
    },
  },
  {
    nom: 'H12 sa propre convention, signée',
    qui: 'gerant',
    vu: { refus: 'MEME_PERSONNE' },
    faire: m => signerUneConvention(m, 'gerant', 25),
  },
  {
    nom: 'H12 soixante pour cent, d’un gérant qui va jusqu’à trente',
    qui: 'gerant',
    vu: { refus: 'REMISE_TROP_GRANDE' },
    faire: m => signerUneConvention(m, 'administrateur', 60),
  },
  {
    nom: 'H1 son propre fournisseur, reçu et payé',
    qui: 'gerant',
    vu: { refus: 'MEME_PERSONNE' },
    faire: m => payerUnNouveau(m, 'gerant'),
  },
  {
    nom: 'H1 un fournisseur qu’on amène, reçu par un autre',
    qui: 'gerant',
    vu: { refus: 'MEME_PERSONNE' },
    faire: m => payerUnNouveau(m, 'magasinier'),
  },
  {
    nom: 'H6 un bon écrit et reçu par la même personne',
    qui: 'magasinier',
    vu: { genre: 'Réception faite seul', montant: 600_000 },
    async faire(m) {
      const { fournisseur } = await m.rayon()
      const { _id } = await bonRecu(m, 'magasinier', fournisseur, 60_000)
      return m.envoyer('magasinier', receptions.lire, { params: { id: _id } })
    },
  },
  {
    nom: 'H2 la vente au comptoir récrite, l’acheteur parti',
    qui: 'caissier',
    vu: { refus: 'VENTE_IMPRIMEE' },
    async faire(m, g) {
      const { petite, etui } = m.refs.articles.ANG
      const v = await fait(g.auComptoir({ lignes: [{ IdArticle: petite, Quantite: 1 }] }))
      await m.envoyer('caissier', comptoir.imprimer, { params: { id: v._id } })
      return g.changerComptoir(v._id, { lignes: [{ IdArticle: etui, Quantite: 1 }] })
    },
  },
  {
    nom: 'H9 une remise d’aujourd’hui sur une vieille commande',
    qui: 'gerant',
    vu: { genre: 'Remise', montant: 20_000 },
    async faire(m, g) {
      const v = await g.vendue(id(await g.client()))
      await nuit(m, g)
      return g.changer(v, { RemiseCom: 20_000 }, { qui: 'gerant' })
    },
  },
  {
    nom: 'M16 des verres chers commandés sans un franc',
    qui: 'opticien',
    vu: { genre: 'Verres sans acompte', montant: 300_000 },
    async faire(_, g) {
      const client = id(await g.client())
      const { ordonnances } = await fait(g.ordonnance(client))
      const v = await g.vendue(client, {
        PrixVerD1: 100_000,
        PrixVerG1: 100_000,
        RefOrd: ordonnances[0].RefOrd,
      })
      return g.commander(v)
    },
  },
  {
    nom: 'un rôle donné',
    qui: 'administrateur',
    vu: { genre: 'Droit donné' },
    async faire(m) {
      const { rows } = await m.essai.pool.query(`select "_id" from role where livre = 'gerant'`)
      return m.envoyer('administrateur', utilisateurs.creer, {
        payload: {
          email: `${m.neuf('cousin')}@exemple.ci`,
          displayName: 'Cousin',
          IdOfficine: m.essai.officines.ANG,
          roles: [rows[0]._id],
        },
      })
    },
  },
]
