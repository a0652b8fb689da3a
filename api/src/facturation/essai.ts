import { contrat } from '@dioptrie/domain'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Personne } from '../kernel/trial/essai.ts'
import { ouvrirEssaiVentes } from '../ventes/essai.ts'
import { verificationsDeLaFacturation } from './verification.ts'

const { facturation } = contrat
export const AUJOURDHUI = aujourdhuiAbidjan(new Date())
/** Papers that are not the subject: waived with a word. */
const SANS_PAPIERS = (['Bon', 'Ordonnance', 'Proforma', 'Livraison'] as const).map(type => ({
  type,
  present: true,
}))

interface VenteDEssai {
  _id: string
  RefCmmd: string
  IdClient: string
}

/** A test of invoicing: sales with an insurer's share, as many as it takes, without selling each. */
export async function ouvrirEssaiFacturation() {
  const ventes = await ouvrirEssaiVentes()
  const { essai, assurances, client } = ventes
  const { rows } = await essai.pool.query<{ _id: string }>(
    `insert into banque ("_id", "Libelle") values (gen_random_uuid(), 'Banque de la Lagune') returning "_id"`,
  )
  const { rows: motifs } = await essai.pool.query<{ _id: string }>(
    `insert into motif_rejet ("_id", "Libelle") values (gen_random_uuid(), 'Bon périmé d’essai') returning "_id"`,
  )
  const { rows: societes } = await essai.pool.query<{ _id: string }>(
    `insert into societe ("_id", "Libelle") values (gen_random_uuid(), 'Cacao du Sud-Ouest') returning "_id"`,
  )
  const [IdBanque, IdMotifRejet, IdSociete] = [rows[0]?._id, motifs[0]?._id, societes[0]?._id] as [
    string,
    string,
    string,
  ]
  let rang = 0
  /** `n` sales of 100 000 F, of which the insurer pays 80 000. */
  const vendues = async (
    n: number,
    plus: { ou?: 'ANG' | 'PLT'; assurance?: string; societe?: string; remise?: number } = {},
  ): Promise<VenteDEssai[]> => {
    const IdOfficine = essai.officines[plus.ou ?? 'ANG']
    const { rows: bons } = await essai.pool.query<{ _id: string }>(
      `insert into prise_en_charge ("_id", "IdClient", "IdOfficine", "IdAssurance", "IdSociete", "NumeroBon", "Taux", "RemiseAssurance")
       values (gen_random_uuid(), $1, $2, $3, $4, $5, 80, $6) returning "_id"`,
      [
        client,
        IdOfficine,
        plus.assurance ?? assurances.AKWABA,
        plus.societe ?? null,
        `E-${++rang}`,
        plus.remise ?? null,
      ],
    )
    const { rows: faites } = await essai.pool.query<VenteDEssai>(
      `insert into commande_client ("_id", "RefCmmd", "IdClient", "IdOfficine", "DateCommd", "IdPriseEnCharge", "IdAssurance", "PrixMont1",
         "Total", "PartAssurance")
       select gen_random_uuid(), 'CMD-ESS-26-' || lpad(($1 + g)::text, 5, '0'), $2, $3, $4, $5, $6, 100000, 100000, 80000
       from generate_series(1, $7::int) g returning "_id", "RefCmmd", "IdClient"`,
      [rang * 1000, client, IdOfficine, AUJOURDHUI, bons[0]?._id, plus.assurance ?? assurances.AKWABA, n],
    )
    return faites
  }
  const traiter = (v: VenteDEssai, plus: object = {}, qui: Personne = 'facturation') =>
    essai.appeler(qui, facturation.traiter, {
      payload: { clientId: v.IdClient, RefCmmd: v.RefCmmd, Pieces: SANS_PAPIERS, ...plus },
    })
  const facturer = (liste: readonly VenteDEssai[], plus: object = {}, qui: Personne = 'facturation') =>
    essai.appeler(qui, facturation.facturer, {
      payload: {
        IdAssurance: assurances.AKWABA,
        DateDebut: AUJOURDHUI,
        DateFin: AUJOURDHUI,
        ventes: liste.map(v => v._id),
        ...plus,
      },
    })
  /** Processed and on one invoice. */
  const facturees = async (liste: readonly VenteDEssai[], plus: object = {}) => {
    for (const v of liste) await traiter(v)
    return (await facturer(liste, plus)).corps
  }
  const deposer = (ids: string[], plus: object = {}, qui: Personne = 'facturation') =>
    essai.appeler(qui, facturation.deposer, {
      payload: { _ids: ids, DateDepot: AUJOURDHUI, Lieu: 'Siège Plateau', ...plus },
    })
  const deposee = async (n: number, plus: Parameters<typeof vendues>[1] = {}) => {
    const f = await facturees(await vendues(n, plus))
    await deposer([f._id])
    return f
  }
  const cheque = (montant: number, plus: object = {}) => ({
    date: AUJOURDHUI,
    mode: 'Chèque' as const,
    IdBanque,
    reference: `CH${++rang}`,
    montant,
    ...plus,
  })
  const regler = (f: { _id: string }, lignes: object[], paiement?: object, qui: Personne = 'facturation') =>
    essai.appeler(qui, facturation.reglerLignes, {
      payload: { _id: f._id, lignes, ...(paiement ? { paiement } : {}) } as never,
    })
  const lire = async (id: string, qui: Personne = 'facturation') =>
    (await essai.appeler(qui, facturation.facture, { params: { id } })).corps
  const dossier = async (id: string, qui: Personne = 'facturation') =>
    (await essai.appeler(qui, facturation.dossier, { params: { id } })).corps
  /** Of AKWABA; the other insurers have none. */
  const delai = (champ: 'DelaiDepot' | 'DelaiReglement', jours: number | null) =>
    essai.pool.query(`update assurance set "${champ}" = $2 where "_id" = $1`, [assurances.AKWABA, jours])
  /** What `npm run verify` would say. */
  const differences = async () => {
    const dites: unknown[] = []
    for (const { nom, requete } of verificationsDeLaFacturation)
      dites.push(...(await essai.pool.query(requete)).rows.map(r => ({ nom, ...r })))
    return dites
  }
  return {
    ...ventes,
    IdBanque,
    IdMotifRejet,
    IdSociete,
    vendues,
    traiter,
    facturer,
    facturees,
    deposer,
    deposee,
    cheque,
    regler,
    lire,
    dossier,
    delai,
    differences,
    SANS_PAPIERS,
  }
}
export type EssaiFacturation = Awaited<ReturnType<typeof ouvrirEssaiFacturation>>
