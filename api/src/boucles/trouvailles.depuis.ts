import { contrat } from '@dioptrie/domain'
import type { GenreException } from '@dioptrie/domain/exceptions/rules'
import type { Personne } from '../kernel/trial/essai.ts'
import { fait, type gestesDe } from './gestes.ts'
import { ETIQUETTES, type Monde } from './monde.ts'

/*
 * What a dishonest colleague would do with what was built since: credit notes, takings back, corrected purchases, messages, accounts. Read as
 * those of `trouvailles.test.ts` are.
 */

export interface Trouvaille {
  nom: string
  qui: Exclude<Personne, 'anonyme'>
  genre: GenreException
  montant?: number
  /** Read in the person's sums, beside what is usual: its own line only from its threshold. */
  somme?: true
  faire: (m: Monde, g: ReturnType<typeof gestesDe>) => Promise<unknown>
}

const { avoirs, clients, cloture, configuration, consultations, receptions, sms, stock, utilisateurs } =
  contrat
const id = (r: { _id: string }) => r._id

/** Written, received and on the shelf by the storekeeper: so much a piece is owed. */
export async function recu(m: Monde, g: ReturnType<typeof gestesDe>, PrixAchatBrut: number, Quantite = 2) {
  const { marque, categories, fournisseur } = await m.rayon()
  const bon = await fait(
    g.ecrireBon(fournisseur, [
      {
        IdCateg: categories[0],
        IdMarque: marque,
        Reference: m.neuf('DP '),
        Quantite,
        PrixAchatBrut,
        PrixVenteTTC: 3 * PrixAchatBrut,
      },
    ]),
  )
  await fait(g.mettreEnStock(bon._id))
  const { envois } = await g.lireReception(bon._id)
  const [article] = await g.rayon(marque)
  return {
    bon: bon._id as string,
    part: { IdEnvoi: envois[0]._id, _id: bon.lignes[0]._id },
    article: article._id as string,
    categories,
  }
}
const modifierArticle = async (m: Monde, article: string, champs: object) => {
  const { version } = await fait(m.envoyer('magasinier', stock.lire, { params: { id: article } }))
  return fait(
    m.envoyer('magasinier', stock.modifier, { params: { id: article }, payload: { ...champs, version } }),
  )
}
const regler = (g: ReturnType<typeof gestesDe>, m: Monde, bon: string, montant: number) =>
  g.reglerBon(bon, montant, {
    modepaiement: 'Virement',
    reference: m.neuf('VIR-2027'),
    IdBanque: m.refs.banque,
  })

export const DEPUIS: readonly Trouvaille[] = [
  {
    nom: 'un solde repris, pris dans la main et retiré',
    qui: 'gerant',
    genre: 'Annulation',
    montant: 70_000,
    async faire(_, g) {
      const { CodeClient } = await g.client()
      return fait(g.annulerReprise(await g.reprise(CodeClient, 70_000)))
    },
  },
  {
    nom: 'un règlement parti chez le fournisseur, contre-passé pour être payé ailleurs',
    qui: 'gerant',
    genre: 'Annulation',
    montant: 90_000,
    async faire(m, g) {
      const { bon } = await recu(m, g, 50_000)
      const { reglements } = await fait(regler(g, m, bon, 90_000))
      return fait(g.contrePasserReglement(bon, reglements[0]._id))
    },
  },
  {
    nom: 'ce que coûte un bon reçu, corrigé vers le haut',
    qui: 'magasinier',
    genre: 'Achat corrigé',
    montant: 60_000,
    async faire(m, g) {
      const { bon, part } = await recu(m, g, 50_000)
      return fait(g.corrigerAchat(bon, part, 80_000))
    },
  },
  {
    nom: 'H11 le prix d’achat d’un article, récrit à la main',
    qui: 'magasinier',
    genre: 'Achat corrigé',
    montant: 2 * 49_999,
    async faire(m, g) {
      const { article } = await recu(m, g, 50_000)
      return modifierArticle(m, article, { PrixAchat: 1 })
    },
  },
  {
    nom: 'M12 une monture changée de catégorie avant que la sienne se compte',
    qui: 'magasinier',
    genre: 'Code changé',
    montant: 2 * 120_000,
    async faire(m, g) {
      const { article, categories } = await recu(m, g, 40_000)
      return modifierArticle(m, article, { IdCateg: categories[1] })
    },
  },
  {
    nom: 'une monture rendue sur le papier, et perdue',
    qui: 'gerant',
    genre: 'Perdu au retour',
    montant: 30_000,
    async faire(m, g) {
      const { article } = await recu(m, g, 30_000)
      const v = await g.vendue(id(await g.client()), {
        PrixMont1: undefined,
        IdArticle1: article,
        PrixMonture1: 90_000,
      })
      await fait(g.encaisser(v, 90_000))
      const { lignes } = await g.retournable(v)
      return fait(
        g.reprendre(
          v,
          lignes.map((l: { Cle: string }) => l.Cle),
          90_000,
        ),
      )
    },
  },
  {
    nom: 'le crédit d’un client qui ne revient pas, rendu en espèces',
    qui: 'gerant',
    genre: 'Remboursement',
    montant: ETIQUETTES.petite,
    async faire(m, g) {
      const lignes = [{ IdArticle: m.refs.articles.ANG.petite, Quantite: 1 }]
      const v = await fait(
        g.auComptoir({ lignes, reglement: { montant: ETIQUETTES.petite, modepaiement: 'Espèce' } }),
      )
      const avoir = await fait(g.rendreComptoir(v._id))
      return fait(
        m.envoyer('gerant', avoirs.rembourser, {
          params: { id: avoir._id },
          payload: { modepaiement: 'Espèce', Motif: 'Il est passé' },
        }),
      )
    },
  },
  {
    nom: 'des montures « retournées au fournisseur »',
    qui: 'magasinier',
    genre: 'Sortie du stock',
    montant: 80_000,
    async faire(m, g) {
      const { bon, article } = await recu(m, g, 40_000)
      return fait(
        g.retourner('ANG', { IdBon: bon, Suite: 'Avoir', lignes: [{ IdArticle: article, Quantite: 2 }] }),
      )
    },
  },
  {
    nom: 'un verre refait aux frais de la maison, pour quelqu’un d’autre',
    qui: 'opticien',
    genre: 'Verre refait',
    montant: 100_000,
    async faire(_, g) {
      const client = id(await g.client())
      const { ordonnances } = await fait(g.ordonnance(client))
      const v = await g.vendue(client, {
        PrixVerD1: 100_000,
        PrixVerG1: 100_000,
        RefOrd: ordonnances[0].RefOrd,
      })
      await fait(g.encaisser(v, 100_000))
      await fait(g.commander(v))
      await fait(g.recevoir(v))
      const { verres } = await g.lireAtelier(v._id)
      return fait(g.refaire(verres[0]._id, { MotifRefait: 'Casse', ACharge: 'Officine' }))
    },
  },
  {
    nom: 'un message automatique qui dit où payer',
    qui: 'gerant',
    genre: 'Message changé',
    faire: m =>
      fait(
        m.envoyer('gerant', sms.reglerService, {
          params: { officine: m.essai.officines.ANG },
          payload: {
            Genre: 'Solde à régler',
            Modele: 'Vos lunettes sont prêtes : payez au 07 00 00 00 01 par Wave.',
          },
        }),
      ),
  },
  {
    nom: 'un modèle de message du réseau qui dit où payer',
    qui: 'administrateur',
    genre: 'Message changé',
    async faire(m) {
      const { typeSms } = await fait(
        m.envoyer('administrateur', configuration.creerTypeSms, {
          payload: {
            Libelle: m.neuf('Relance '),
            messageTemplate: 'Il vous reste à payer : au 07 00 00 00 01.',
          },
        }),
      )
      return typeSms
    },
  },
  {
    nom: 'F1 des espèces notées en Wave, au numéro vraisemblable : leur somme du soir',
    qui: 'caissier',
    genre: 'Hors espèces',
    montant: 37_000,
    somme: true,
    async faire(m, g) {
      const v = await g.vendue(id(await g.client()))
      for (const montant of [17_000, 20_000])
        await fait(g.encaisser(v, montant, {}, { modepaiement: 'Wave', reference: m.neuf('T_9ZKQ4M') }))
      return fait(g.cloturer())
    },
  },
  {
    nom: 'une commande remise à un ami, qui ne la paie pas',
    qui: 'gerant',
    genre: 'Livrée impayée',
    montant: 100_000,
    async faire(_, g) {
      return fait(g.livrer(await g.vendue(id(await g.client())), { qui: 'gerant' }))
    },
  },
  {
    nom: 'F12 un examen pour rien, dans une officine sans tarif qui les fait payer',
    qui: 'opticien',
    genre: 'Honoraire baissé',
    montant: 12_000,
    async faire(m, g) {
      for (let n = 0; n < 12; n++) await g.examen(id(await g.client()), 12_000)
      const e = await g.examen(id(await g.client()), 0)
      const { version } = await fait(
        m.envoyer('opticien', consultations.modifier, {
          params: { id: e._id },
          payload: { Prescrite: { OD: { Sph: -2 }, OG: { Sph: -2 } }, version: e.version },
        }),
      ).then(r => r.consultation ?? r)
      return fait(
        m.envoyer('opticien', consultations.prescrire, { params: { id: e._id }, payload: { version } }),
      )
    },
  },
  {
    nom: 'deux clients réunis le temps d’un crédit, puis défaits',
    qui: 'gerant',
    genre: 'Fusion',
    async faire(m, g) {
      const [garde, doublon] = [await g.client(), await g.client()]
      const { version } = await g.lireClient(garde._id)
      const params = { id: garde._id }
      const IdDoublon = doublon._id
      await fait(
        m.envoyer('administrateur', clients.fusionner, {
          params,
          payload: { IdDoublon, version, confirme: true },
        }),
      )
      return fait(m.envoyer('gerant', clients.defaireFusion, { params, payload: { IdDoublon } }))
    },
  },
  {
    nom: 'plus de seconde signature à la clôture, quel que soit l’écart',
    qui: 'administrateur',
    genre: 'Barème changé',
    async faire(m) {
      const { reglageCaisse } = await fait(m.envoyer('administrateur', cloture.reglages))
      return fait(
        m.envoyer('administrateur', cloture.regler, {
          payload: { SeuilSignature: 9_000_000, version: reglageCaisse.version },
        }),
      )
    },
  },
  {
    nom: 'le mot de passe d’un collègue, posé par un autre',
    qui: 'administrateur',
    genre: 'Droit donné',
    async faire(m) {
      const { rows } = await m.essai.pool.query(`select "_id" from utilisateur where email = $1`, [
        m.essai.email('commercial'),
      ])
      return fait(
        m.envoyer('administrateur', utilisateurs.reinitialiser, {
          params: { id: rows[0]._id },
          payload: { password: 'lunettes-de-soleil-27', confirmPassword: 'lunettes-de-soleil-27' },
        }),
      )
    },
  },
]

/** Whoever said what a receipt costs does not pay it. */
export async function corrigerPuisRegler(m: Monde, g: ReturnType<typeof gestesDe>) {
  const { bon, part } = await recu(m, g, 50_000)
  await fait(
    m.envoyer('gerant', receptions.corrigerAchat, {
      params: { id: bon },
      payload: { ...part, PrixAchat: 90_000, Motif: 'La facture' },
    }),
  )
  return [await regler(g, m, bon, 180_000), bon] as const
}
