import { dernierEnvoi, periodeEcoulee } from '@dioptrie/domain/etats/envois'
import { aEcrire } from '@dioptrie/domain/exceptions/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { sql } from 'kysely'
import { appelants } from '../acces/appelants.ts'
import { classerPersonnes, totaliserExceptions } from '../exceptions/sql.ts'
import { type Appelant, peutLire } from '../kernel/call/appelant.ts'
import { sansValeurs } from '../kernel/call/erreurs.ts'
import type { Services } from '../kernel/call/services.ts'
import type { Db, Lecture } from '../kernel/platform/db.ts'
import type { Journal } from '../kernel/platform/jobs.ts'

/** Of Abidjan: read before the shop opens. A week is told of on its Monday. */
const QUAND = { Heure: 7, Jour: 1 }
type Frequence = 'jour' | 'semaine'

/** Who did what is out of the ordinary, of the days that are over; null when nothing is worth a letter. */
async function lettreDe(
  db: Lecture,
  moi: Appelant,
  { Frequence, prevuLe }: { Frequence: Frequence; prevuLe: Date },
  { settings }: Pick<Services, 'settings'>,
) {
  const jours = periodeEcoulee(Frequence, aujourdhuiAbidjan(prevuLe))
  const question = {
    ...jours,
    officine: peutLire(moi, '') ? null : moi.IdOfficine,
    voitLesCouts: moi.permissions.has('stock.prixachat'),
  }
  const lignes = aEcrire(await classerPersonnes(db, question))
  if (lignes.length === 0) return null
  const restent = await totaliserExceptions(db, { ...question, suivi: 'non vu' })
  const pasVues = restent.reduce((n, r) => n + r.Nombre, 0)
  const quand =
    jours.du === jours.au
      ? `du ${ecrireJour(jours.du)}`
      : `du ${ecrireJour(jours.du)} au ${ecrireJour(jours.au)}`
  const usuel = (fois: number, montant: number) =>
    fois === 0
      ? 'jamais'
      : `${fois.toLocaleString('fr-FR')} fois${montant === 0 ? '' : `, ${ecrireMontant(montant)}`}`
  return {
    a: moi.email,
    sujet: `Exceptions ${quand} : ${lignes.length} à regarder`,
    texte: [
      `Bonjour ${moi.displayName},`,
      '',
      `Ce qui sort le plus de l’ordinaire, ${quand} :`,
      '',
      ...lignes.flatMap(l => [
        `  ${[l.Qui, ...(question.officine === null && l.Officine ? [l.Officine] : []), l.Genre].join(' · ')} : ${[
          `${l.Nombre} fois`,
          ...(l.Montant === 0 ? [] : [ecrireMontant(l.Montant)]),
          ...(l.HorsHeures === 0 ? [] : [`${l.HorsHeures} à une heure inhabituelle`]),
        ].join(', ')}`,
        `    d’habitude ${usuel(l.HabitudeNombre, l.HabitudeMontant)} ; chaque collègue ${usuel(l.ColleguesNombre, l.ColleguesMontant)}`,
      ]),
      '',
      `Pas encore vues : ${pasVues.toLocaleString('fr-FR')}.`,
      `Les lire : ${settings.publicUrl}/apps/exceptions?${new URLSearchParams({ ...jours })}`,
      '',
      'Cette page dit aussi quand ce résumé part, ou qu’il ne part plus.',
    ].join('\n'),
  }
}

/** Whose hour came since their last letter and since their account was made; none twice, whatever the number of processes. */
async function lesDus(db: Db, maintenant: Date) {
  const prevus = {
    jour: dernierEnvoi({ ...QUAND, Frequence: 'jour' }, maintenant),
    semaine: dernierEnvoi({ ...QUAND, Frequence: 'semaine' }, maintenant),
  }
  const { rows } = await sql<{ _id: string; Frequence: Frequence }>`
    select u."_id", coalesce(x."Frequence", 'semaine') as "Frequence" from utilisateur u left join resume_exception x on x."IdUtilisateur" = u."_id"
    where u.actif and coalesce(x."Frequence", 'semaine') <> 'jamais'
      and greatest(u."createdAt", x."PrevuLe") < case x."Frequence" when 'jour' then ${prevus.jour.toISOString()}::timestamptz
        else ${prevus.semaine.toISOString()}::timestamptz end
      and exists (select from utilisateur_role l join role r on r."_id" = l."IdRole"
        where l."IdUtilisateur" = u."_id" and (r.livre = 'administrateur' or 'tableau.exceptions' = any(r.permissions)))`.execute(
    db,
  )
  return rows.map(r => ({ ...r, prevuLe: prevus[r.Frequence] }))
}

/** One after the other; a letter leaves with the row that says of what hour it is, and what cannot be read is not tried for ever. */
export async function envoyerLesResumes(
  db: Db,
  postes: Pick<Services, 'courrier' | 'settings'>,
  log: Journal,
  maintenant = new Date(),
): Promise<number> {
  // Without a mail server nobody would read it.
  if (!postes.courrier.part) return 0
  let envoyes = 0
  for (const du of await lesDus(db, maintenant))
    await db.transaction().execute(async tx => {
      const prevuLe = du.prevuLe.toISOString()
      const { rows } = await sql`
        insert into resume_exception as x ("IdUtilisateur", "PrevuLe") values (${du._id}, ${prevuLe})
        on conflict ("IdUtilisateur") do update set "PrevuLe" = excluded."PrevuLe" where coalesce(x."PrevuLe" < excluded."PrevuLe", true)
        returning "IdUtilisateur"`.execute(tx)
      const [moi] = rows.length > 0 ? await appelants(tx, [du._id]) : []
      if (!moi?.permissions.has('tableau.exceptions')) return
      await sql`savepoint resume`.execute(tx)
      try {
        const lettre = await lettreDe(tx, moi, du, postes)
        if (!lettre) return
        await postes.courrier.envoyer(tx, lettre)
        envoyes++
      } catch (erreur) {
        await sql`rollback to savepoint resume`.execute(tx)
        log.error({ erreur: sansValeurs(erreur) }, 'Un résumé des exceptions n’est pas parti')
      }
    })
  return envoyes
}
