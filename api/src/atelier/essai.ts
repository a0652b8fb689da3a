import { contrat } from '@dioptrie/domain'
import type { Essai, Personne } from '../kernel/trial/essai.ts'

/** A sale as the tests of the workshop need it. */
export interface Vente {
  client: string
  _id: string
  RefCmmd: string
}

const OEIL = { Sph: -2.5, Cyl: -1.75, Axe: 165, EPLoin: 31.5, Hauteur: 20 }
export const ORDONNANCE = {
  DateOrd: '2026-11-02',
  OD: OEIL,
  OG: { ...OEIL, Sph: -2.25, Cyl: -1.25, Axe: 10 },
}

/** A client, a prescription and an order of one pair; `plus` changes the order. */
export async function vendre(essai: Essai, plus: object = {}, qui: Personne = 'opticien'): Promise<Vente> {
  const { corps: client } = await essai.appeler(qui, contrat.clients.creer, {
    payload: { Nom: 'Kouassi', Prenoms: 'Aya Estelle' },
  })
  const { corps: avec } = await essai.appeler(qui, contrat.clients.ajouterOrdonnance, {
    params: { id: client._id },
    payload: ORDONNANCE,
  })
  const r = await essai.appeler(qui, contrat.ventes.ajouter, {
    params: { id: client._id },
    payload: {
      RefOrd: avec.ordonnances[0].RefOrd,
      PrixMont1: 40_000,
      PrixVerD1: 30_000,
      PrixVerG1: 30_000,
      Paires: [
        {
          OD: { Libelle: 'Unifocal 1,60', Indice: '1,60', Diametre: 70 },
          OG: { Libelle: 'Unifocal 1,60', Indice: '1,60', Diametre: 70 },
        },
      ],
      ...plus,
    },
  })
  if (r.statut !== 200) throw new Error(JSON.stringify(r.corps))
  return { client: client._id, _id: r.corps.commandes[0]._id, RefCmmd: r.corps.commandes[0].RefCmmd }
}

/** The calls of the workshop, in the words of the shop. */
export const gestes = (essai: Essai) => ({
  commander: (v: Vente, plus: object = {}, qui: Personne = 'opticien') =>
    essai.appeler(qui, contrat.atelier.commanderVerres, {
      params: { idClient: v.client },
      payload: { RefCmmd: v.RefCmmd, ...plus },
    }),
  recevoir: (v: Vente, payload: object = {}, qui: Personne = 'atelier') =>
    essai.appeler(qui, contrat.atelier.recevoirVerres, { params: { id: v._id }, payload }),
  monter: (v: Vente, qui: Personne = 'atelier', payload: object = {}) =>
    essai.appeler(qui, contrat.atelier.monter, { params: { id: v._id }, payload }),
  verifier: (v: Vente, payload: object = { Motif: 'Vu à l’œil' }, qui: Personne = 'opticien') =>
    essai.appeler(qui, contrat.atelier.verifier, { params: { id: v._id }, payload }),
  livrer: (v: Vente, plus: object = {}, qui: Personne = 'gerant') =>
    essai.appeler(qui, contrat.atelier.livrer, {
      payload: { clientId: v.client, RefCmmd: v.RefCmmd, ...plus },
    }),
  lire: async (v: Vente) =>
    (await essai.appeler('atelier', contrat.atelier.lireAtelier, { params: { id: v._id } })).corps,
  etapes: async (v: Vente): Promise<[etape: string, qui: string, motif: string | null][]> =>
    (await essai.appeler('gerant', contrat.ventes.lire, { params: { id: v._id } })).corps.Historique.map(
      (p: { Etape: string; createdBy: string; Motif: string | null }) => [p.Etape, p.createdBy, p.Motif],
    ),
})
