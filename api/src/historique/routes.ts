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
} as const

/** Purchase prices, wherever they are written. */
const PRIX_ACHAT = ['PrixAchat', 'PrixAchatBrut', 'CoutUnitaire']

function sansPrixAchat(valeurs: Trace['avant']): Trace['avant'] {
  if (!valeurs) return valeurs
  return Object.fromEntries(Object.entries(valeurs).filter(([nom]) => !PRIX_ACHAT.includes(nom)))
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
    const montre = moi.permissions.has('stock.prixachat') ? (v: Trace['avant']) => v : sansPrixAchat
    return rows.map(({ IdOfficine: _, ...trace }) => ({
      ...trace,
      avant: montre(trace.avant),
      apres: montre(trace.apres),
    }))
  },
}
