import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { feriesProposees } from '@dioptrie/domain/configuration/feries'
import { ajouterJours, type Jour } from '@dioptrie/domain/kernel/jour'
import type pg from 'pg'
import { creerEvenements } from './agenda.ts'
import { inserer } from './ecrire.ts'
import type { Hasard } from './hasard.ts'
import { creerPersonnel } from './personnel.ts'
import {
  ENTREPRISE,
  FOURNISSEURS,
  GARANTIE,
  MARQUES,
  MODELES_SMS,
  PARTENAIRES,
  SEUILS,
  SMS,
} from './reglages.ts'

/** Tables that head office fills beside the reference tables: small, and each with its history. */
export const TABLES_DU_SIEGE = [
  'personnel',
  'fournisseur',
  'marque',
  'partenaire',
  'ferie',
  'type_sms',
  'alerte_caisse',
  'model_entete',
  'image_entete',
  'evenement',
] as const

type Ligne = { _id: string } & Record<string, unknown>

/** What head office set up before the first sale, and the calendar around this day. Answers the staff, account by account. */
export async function poserSiege(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  naissance: string,
  officines: Map<string, string>,
): Promise<Ligne[]> {
  const fiche = <T extends object>(champs: T, quand = naissance) => ({
    _id: h.id(Date.parse(quand)),
    ...champs,
    createdAt: quand,
    updatedAt: quand,
  })
  const { rows: postes } = await base.query<{ Libelle: string; _id: string }>(
    'select "Libelle", "_id" from fonction',
  )
  const fonctions = new Map(postes.map(f => [f.Libelle, f._id]))
  const personnel = creerPersonnel(h, jour, naissance, { officines, fonctions })
  await inserer(base, 'personnel', personnel)
  await inserer(
    base,
    'fournisseur',
    FOURNISSEURS.map(({ code, ...f }) => fiche({ ...f, IdOfficine: code ? officines.get(code) : null })),
  )
  await inserer(
    base,
    'marque',
    MARQUES.map(Libelle_marq => fiche({ Libelle_marq })),
  )
  await inserer(
    base,
    'partenaire',
    PARTENAIRES.map(p => fiche(p)),
  )
  const annee = Number(jour.slice(0, 4))
  await inserer(
    base,
    'ferie',
    [annee, annee + 1].flatMap(feriesProposees).map(f =>
      // A feast of the moon that has passed was declared.
      fiche({ ...f, AConfirmer: f.AConfirmer && f.dateFerie >= jour }),
    ),
    'on conflict ("dateFerie") do nothing',
  )
  await inserer(
    base,
    'type_sms',
    MODELES_SMS.map(m => fiche(m)),
  )
  await inserer(
    base,
    'alerte_caisse',
    Object.entries(SEUILS).map(([code, Seuil]) => fiche({ IdOfficine: officines.get(code), Seuil })),
  )
  await base.query(
    `update garantie set "advancedGarantie" = true, "garantiesMontue" = $1, "garantiesVerre" = $2, "updatedAt" = $3`,
    [JSON.stringify(GARANTIE.montures), JSON.stringify(GARANTIE.verres), naissance],
  )
  await base.query(
    `update sms_config set "senderName" = $1, "senderAddress" = $2, "messageTemplate" = $3, "updatedAt" = $4`,
    [SMS.senderName, SMS.senderAddress, SMS.messageTemplate, naissance],
  )
  return personnel
}

/** The letterhead of the network and the calendar: written by someone, so once the accounts are there. */
export async function poserPapiersEtAgenda(
  base: pg.PoolClient,
  h: Hasard,
  jour: Jour,
  naissance: string,
  reseau: { officines: Map<string, string>; gerants: Map<string, string>; administrateur: string },
): Promise<void> {
  const IdOfficine = reseau.officines.values().next().value
  const deposer = async (Genre: 'logo' | 'piedpage') => {
    const contenu = readFileSync(join(import.meta.dirname, `${Genre}.png`))
    const _id = h.id(Date.parse(naissance))
    await inserer(base, 'document', [
      {
        _id,
        entite: 'entete',
        idEntite: _id,
        IdOfficine,
        Nom: `${Genre}.png`,
        Type: 'image/png',
        Taille: contenu.length,
        createdAt: naissance,
        createdBy: reseau.administrateur,
      },
    ])
    await base.query('insert into document_contenu ("IdDocument", contenu) values ($1, $2)', [_id, contenu])
    await inserer(base, 'image_entete', [{ _id, Genre }])
    return _id
  }
  const modele = {
    _id: h.id(Date.parse(naissance)),
    Libelle: 'Papier du réseau',
    IdLogo: await deposer('logo'),
    IdPiedpage: await deposer('piedpage'),
    Mention: null,
    createdAt: naissance,
    updatedAt: naissance,
  }
  await inserer(base, 'model_entete', [modele])
  const dits = Object.entries(ENTREPRISE)
  await base.query(
    `update entreprise set ${dits.map(([nom], i) => `"${nom}" = $${i + 1}`).join(', ')}, "updatedAt" = $${dits.length + 1}, "createdAt" = $${dits.length + 1}`,
    [...dits.map(([, valeur]) => valeur), naissance],
  )
  // San-Pédro has just opened: its papers still carry the plain letterhead.
  await base.query(`update officine set "IdModelEntete" = $1 where "Code" <> 'SPD'`, [modele._id])
  const evenements = [...reseau.officines].flatMap(([code, id]) =>
    creerEvenements(h, jour, {
      code,
      IdOfficine: id,
      owner: reseau.gerants.get(id) ?? reseau.administrateur,
    }),
  )
  const veille = ajouterJours(jour, -1)
  await inserer(
    base,
    'evenement',
    evenements.map(e => {
      // Written down a week ahead, and never later than yesterday.
      const semaineAvant = ajouterJours(e.startDate.slice(0, 10), -7)
      const quand = `${semaineAvant < veille ? semaineAvant : veille}T10:00:00.000Z`
      return { _id: h.id(Date.parse(quand)), ...e, createdAt: quand, updatedAt: quand }
    }),
  )
}
