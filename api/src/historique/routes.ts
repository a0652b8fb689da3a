import type { contrat } from '@dioptrie/domain'
import type { Trace } from '@dioptrie/domain/historique/contract'
import { introuvable } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { peutLire } from '../kernel/appelant.ts'
import type { Gestionnaires } from '../kernel/implement.ts'

const LIGNES = 500

/** Entities whose history asks for a permission of their own, beside `historique.lire`. */
const CONFIDENTIELLES = {
  ordonnance: 'ordonnances.lire',
  document: 'ordonnances.lire',
  client: 'clients.lire',
  personnel: 'personnel.lire',
  article: 'stock.lire',
  transfert: 'stock.lire',
  transfert_ligne: 'stock.lire',
  sortie: 'stock.lire',
  inventaire: 'stock.lire',
  inventaire_ligne: 'stock.lire',
  bon_reception: 'receptions.lire',
  ligne_reception: 'receptions.lire',
  envoi: 'receptions.lire',
} as const

/** What tells a purchase price, wherever it is written. */
const PRIX_ACHAT = ['PrixAchat', 'PrixAchatBrut', 'CoutUnitaire', 'MontantAchat']
/** Here it is the supplier's; elsewhere, under the same name, the buyer's. */
const ACHATS_DE: Record<string, readonly string[]> = {
  ligne_reception: ['Remise'],
  bon_reception: ['MontantRegle'],
}

function sansPrixAchat(entite: string, valeurs: Trace['avant']): Trace['avant'] {
  if (!valeurs) return valeurs
  const caches = [...PRIX_ACHAT, ...(ACHATS_DE[entite] ?? [])]
  return Object.fromEntries(Object.entries(valeurs).filter(([nom]) => !caches.includes(nom)))
}

export const historique: Gestionnaires<typeof contrat.historique> = {
  async lire({ db, moi }, { params }) {
    const demandee = CONFIDENTIELLES[params.entity as keyof typeof CONFIDENTIELLES]
    if (demandee && !moi.permissions.has(demandee)) throw introuvable()
    if (['utilisateur', 'role'].includes(params.entity) && moi.rule !== 'admin') throw introuvable()
    const { rows } = await sql<Trace & { IdOfficine: string | null }>`
      select h."_id"::text as "_id", h.entite, h."idEntite", h."IdOfficine", h.action, h.appel, h."requestId",
        h."IdUtilisateur", u."displayName" as "Utilisateur", h.avant, h.apres, h."createdAt"
      from historique h left join utilisateur u on u."_id" = h."IdUtilisateur"
      where h.entite = ${params.entity} and h."idEntite" = ${params.id}
      order by h."_id" desc limit ${LIGNES}`.execute(db)
    const recente = rows[0]
    if (!recente || (recente.IdOfficine && !peutLire(moi, recente.IdOfficine))) throw introuvable()
    const montre = (valeurs: Trace['avant']) =>
      moi.permissions.has('stock.prixachat') ? valeurs : sansPrixAchat(params.entity, valeurs)
    return rows.map(({ IdOfficine: _, ...trace }) => ({
      ...trace,
      avant: montre(trace.avant),
      apres: montre(trace.apres),
    }))
  },
}
