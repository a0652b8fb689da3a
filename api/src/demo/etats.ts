import { prochainEnvoi } from '@dioptrie/domain/etats/envois'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { COMPTES } from './reseau.ts'

const LUNDI_A_7_H = { Frequence: 'semaine', Jour: 1, Heure: 7 } as const

/** What head office and a manager look at: kept by name, one shared with the managers, one that leaves every Monday. */
export async function poserEtats(base: pg.PoolClient, jour: Jour): Promise<void> {
  const email = (cle: string) => COMPTES.find(c => c.cle === cle)?.email
  const vues = [
    [
      'administrateur',
      'Réseau du mois',
      'ca',
      { periode: 'mois', par: 'officine', officine: 'reseau' },
      'gerant',
    ],
    [
      'administrateur',
      'Qui doit encore',
      'suivi-regl',
      { periode: 'annee', StatutReglement: 'Partielle' },
      null,
    ],
    ['gerant', 'Mes vendeurs, ce mois', 'vendeurs', { periode: 'mois' }, null],
    ['gerant', 'Ce qui ne part plus', 'stock-dormant', { depuis: '365' }, null],
  ] as const
  for (const [qui, nom, etat, question, role] of vues)
    await base.query(
      `insert into etat_enregistre ("Nom", "Etat", "Question", "IdUtilisateur", "IdRole")
       select $1, $2, $3, u."_id", (select "_id" from role where livre = $4) from utilisateur u where u.email = $5`,
      [nom, etat, JSON.stringify(question), role, email(qui)],
    )
  await base.query(
    `update etat_enregistre e set "Frequence" = $1, "JourEnvoi" = $2, "HeureEnvoi" = $3, "Destinataires" = array[e."IdUtilisateur"],
       "ProchainLe" = $4 where e."Nom" = 'Réseau du mois'`,
    [
      LUNDI_A_7_H.Frequence,
      LUNDI_A_7_H.Jour,
      LUNDI_A_7_H.Heure,
      prochainEnvoi(LUNDI_A_7_H, new Date(`${jour}T12:00:00Z`)).toISOString(),
    ],
  )
}
