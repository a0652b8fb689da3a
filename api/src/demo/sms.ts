import { remplirModele } from '@dioptrie/domain/configuration/sms'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'

export const TABLES_DES_SMS = [
  'consentement_sms',
  'repertoire',
  'repertoire_contact',
  'diffusion',
  'message_sms',
  'service_sms',
] as const

const CAMPAGNES = [
  [
    'Contrôle de vue',
    70,
    'Bonjour {Nom}, un examen de vue vous est offert chez {Officine} ce mois-ci. STOP par SMS.',
  ],
  ['Montures de fête', 24, 'Bonjour {Nom}, les montures de fête sont chez {Officine}. STOP par SMS.'],
] as const
const BROUILLON =
  'Bonjour {Civilite} {Nom}, {Officine} vous attend pour un nettoyage gratuit. Tél. {Telephone}. STOP par SMS.'

/** What an id is drawn from: the same words give the same one, of the form that the wire takes. */
const ID = (texte: string) => `overlay(overlay(md5(${texte}) placing '7' from 13) placing '8' from 17)::uuid`

/** Three months of messages: who said yes, one directory an officine, two campaigns that ended and one being written. */
export async function poserSms(base: pg.PoolClient, jour: Jour): Promise<void> {
  await base.query(
    `insert into consentement_sms ("_id", "Accord", "Le", "Source", "IdPar")
     select "_id", n < 70, "createdAt" + interval '2 minutes', case when n < 70 then 'Client' else 'STOP' end, "createdBy"
     from (select c.*, abs(hashtext("CodeClient")) % 100 as n from client c where "Statut" = 'Actif') c where n < 74`,
  )
  const gerant = `(select u."_id" from utilisateur u join utilisateur_role ur on ur."IdUtilisateur" = u."_id" join role r on r."_id" = ur."IdRole"
    where u."IdOfficine" = o."_id" order by (r.livre = 'gerant') desc, u."_id" limit 1)`
  await base.query(
    `insert into repertoire ("_id", "Libelle", "IdOfficine", "Question", "ActualiseLe", "createdAt", "updatedAt", "createdBy", "updatedBy")
     select ${ID(`'repertoire ' || o."Code"`)}, 'Clients de 40 ans et plus', o."_id", '{"AgeMin": 40}', d, d, d, g, g
     from (select o.*, ${gerant} as g, $1::date - 75 + time '10:00' at time zone 'UTC' as d from officine o) o`,
    [jour],
  )
  await base.query(
    `insert into repertoire_contact ("_id", "IdRepertoire", "Rang", "Nom", "Prenoms", "Contacts", "IdClient")
     select ${ID(`'contact ' || "CodeClient"`)}, r, row_number() over (partition by r order by tri_nom, "CodeClient"), "Nom", "Prenoms", numero, "_id"
     from (select distinct on (r."_id", numero) c.*, r."_id" as r, numero from client c join repertoire r on r."IdOfficine" = c."IdOfficine"
       join consentement_sms s on s."_id" = c."_id" and s."Accord", lateral (select t as numero from unnest(c."Contacts") t
         where t ~ '^225(01|05|07)\\d{8}$' limit 1) n
       where c."Statut" = 'Actif' and c."DateNaissance" <= ($1::date - interval '40 years') order by r."_id", numero, c."CodeClient") x`,
    [jour],
  )
  await base.query(
    `update repertoire r set "Nombre" = n
     from (select "IdRepertoire", count(*) as n from repertoire_contact group by 1) c where c."IdRepertoire" = r."_id"`,
  )
  for (const [Libelle, jours, message] of CAMPAGNES) {
    const texte = remplirModele(message, { Nom: '%1$s', Officine: '%2$s' })
    await base.query(
      `insert into diffusion ("_id", "Libelle", "IdOfficine", "IdRepertoire", message, statut, "lanceeLe", "lanceePar", "termineeLe", "createdAt",
         "updatedAt", "createdBy", "updatedBy")
       select ${ID(`$2 || ' ' || o."Code"`)}, $2, r."IdOfficine", r."_id", $3, 'Terminée', d, r."createdBy", d + interval '4 minutes',
         d - interval '20 minutes', d + interval '4 minutes', r."createdBy", r."createdBy"
       from repertoire r join officine o on o."_id" = r."IdOfficine", (select $1::date - $4::int + time '14:10' at time zone 'UTC' as d) d`,
      [jour, Libelle, message, jours],
    )
    await base.query(
      `insert into message_sms ("_id", "IdOfficine", "Genre", "IdDiffusion", "IdClient", "Destinataire", "Numero", "Texte", "Parties", statut,
         "Reponse", "IdFournisseur", "EnvoyeLe", "RecuLe", "PrendreApres", "createdAt", "createdBy")
       select ${ID(`$1 || ' ' || k."_id"`)}, d."IdOfficine", 'Campagne', d."_id", k."IdClient", trim(k."Nom" || ' ' || k."Prenoms"), k."Contacts",
         format($2, k."Nom", o."Nom"), 1, case when n < 3 then 'Échec' when n < 9 then 'Envoyé' else 'Reçu' end,
         case when n < 3 then 'Le fournisseur n’a pas pu remettre le message.' end, 'journal-' || ${ID(`$1 || ' ' || k."_id"`)}::text,
         d."lanceeLe" + k."Rang" * interval '0.2 seconds',
         case when n >= 9 then d."lanceeLe" + k."Rang" * interval '0.2 seconds' + interval '3 seconds' end, d."lanceeLe", d."lanceeLe", d."lanceePar"
       from (select k.*, abs(hashtext($1 || k."Contacts")) % 100 as n from repertoire_contact k) k
       join diffusion d on d."IdRepertoire" = k."IdRepertoire" and d."Libelle" = $1 join officine o on o."_id" = d."IdOfficine"`,
      [Libelle, texte],
    )
  }
  await base.query(
    `insert into diffusion ("_id", "Libelle", "IdOfficine", "IdRepertoire", message, "createdAt", "updatedAt", "createdBy", "updatedBy")
     select ${ID(`'brouillon ' || o."Code"`)}, 'Nettoyage gratuit', r."IdOfficine", r."_id", $2, d, d, r."createdBy", r."createdBy"
     from repertoire r join officine o on o."_id" = r."IdOfficine", (select $1::date - 1 + time '17:20' at time zone 'UTC' as d) d`,
    [jour, BROUILLON],
  )
  await base.query(
    `insert into service_sms ("_id", "IdOfficine", "Genre", "Actif", "updatedAt")
     select ${ID(`'service ' || o."Code"`)}, o."_id", 'Commande prête', true, $1::date - 75 + time '10:00' at time zone 'UTC' from officine o`,
    [jour],
  )
}
