import type { Notification } from '@dioptrie/domain/poste/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Appelant } from '../call/appelant.ts'
import type { Tx } from './db.ts'
import { annoncer } from './evenements.ts'

interface Avis extends Pick<Notification, 'Genre' | 'Titre' | 'Texte' | 'Lien'> {
  /** The accounts that it is for, as a list or as a question; whoever does it is not told. */
  pour: RawBuilder<unknown>
}

/** Tells people what happened, in the transaction in which it does; null: nobody did it. */
export async function notifier(tx: Tx, moi: Appelant | null, { pour, Genre, Titre, Texte, Lien }: Avis) {
  const par = moi?._id ?? null
  const { rows } = await sql<{ IdUtilisateur: string }>`
    insert into notification ("IdUtilisateur", "Genre", "Titre", "Texte", "Lien", "Par")
    select u."_id", ${Genre}, ${Titre}, ${Texte}, ${Lien}, ${par}::uuid from utilisateur u
    where u."_id" in (${pour}) and u."_id" is distinct from ${par}::uuid and u.actif returning "IdUtilisateur"`.execute(
    tx,
  )
  await annoncer(
    tx,
    ...rows.map(r => ({ entite: 'notification' as const, _id: r.IdUtilisateur, IdOfficine: null })),
  )
}

/** So many lines are left to run; of fewer the screen has answered before one looks away. */
const LONG = 1_000

/** Who sent a long file is told when it is in: by then they are elsewhere. */
export async function direImporte<B extends { essai: boolean; lues: number }>(
  tx: Tx,
  moi: Appelant,
  quoi: Pick<Avis, 'Titre' | 'Lien'>,
  importer: Promise<B>,
): Promise<B> {
  const bilan = await importer
  if (!bilan.essai && bilan.lues >= LONG)
    await notifier(tx, null, {
      ...quoi,
      Genre: 'import',
      Texte: `${bilan.lues} lignes`,
      pour: sql`select ${moi._id}::uuid`,
    })
  return bilan
}
