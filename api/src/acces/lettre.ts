import { createHmac, randomInt } from 'node:crypto'
import { PATIENCE } from '@dioptrie/domain/acces/rules'
import { Refus } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import type { Avant } from '../kernel/call/implement.ts'
import { codeFaux } from './facteur.ts'
import { temoinDuCompte } from './reconnaitre.ts'
import { depasse, freinDe, oublier, prendreEssai } from './tentatives.ts'

const DUREE_CODE_MIN = 10

const lettreDuCode = (a: string, code: string) => ({
  a,
  sujet: `${code} : votre code Dioptrie`,
  texte: [
    'Bonjour,',
    '',
    'Beaucoup de mots de passe faux ont été essayés sur votre compte Dioptrie. Le dernier était le bon : si c’était vous, tapez ce code.',
    '',
    code,
    '',
    `Il sert une fois, dans les ${DUREE_CODE_MIN} minutes. Si ce n’était pas vous, changez votre mot de passe.`,
  ].join('\n'),
})

/**
 * An account that many have guessed at stays open to its owner: whoever has the password proves to read its mail too. Without a
 * mail server nothing more is asked than the patience of each address.
 */
export async function exigerLettre(
  { db, services: { courrier, settings } }: Pick<Avant, 'db' | 'services'>,
  { id, email, code }: { id: string; email: string; code: string | undefined },
): Promise<void> {
  if (!courrier.part || !(await depasse(db, temoinDuCompte(email)))) return
  const empreinte = (c: string) =>
    createHmac('sha256', `lettre ${settings.secret}`).update(`${id} ${c}`).digest('base64url')
  if (code === undefined) {
    const nouveau = String(randomInt(1_000_000)).padStart(6, '0')
    const valeurs = {
      empreinte: empreinte(nouveau),
      expireLe: sql<string>`now() + ${DUREE_CODE_MIN} * interval '1 minute'`,
    }
    await db.transaction().execute(async tx => {
      await tx
        .insertInto('code_courrier')
        .values({ IdUtilisateur: id, ...valeurs })
        .onConflict(oc => oc.column('IdUtilisateur').doUpdateSet(valeurs))
        .execute()
      const { email: a } = await tx
        .selectFrom('utilisateur')
        .select('email')
        .where('_id', '=', id)
        .executeTakeFirstOrThrow()
      await courrier.envoyer(tx, lettreDuCode(a, nouveau))
    })
    throw new Refus(
      401,
      'CODE_COURRIER',
      'Trop de mots de passe faux ont été essayés sur ce compte : tapez le code qui vient d’être envoyé à votre adresse.',
    )
  }
  const frein = freinDe('lettre', id, PATIENCE.compte)
  await db.transaction().execute(tx => prendreEssai(tx, [frein]))
  const bon = await db.transaction().execute(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('code_courrier')
      .where('IdUtilisateur', '=', id)
      .where('empreinte', '=', empreinte(code.replace(/\s/g, '')))
      .where('expireLe', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await oublier(tx, frein)
    return numDeletedRows > 0n
  })
  if (!bon) throw codeFaux()
}
