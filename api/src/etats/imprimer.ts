import type { LigneEtat } from '@dioptrie/domain/etats/contract'
import { type ColonneEtat, definitionDe } from '@dioptrie/domain/etats/definitions'
import {
  avecRapports,
  colonnesDites,
  colonnesVues,
  comparees,
  type QuestionEtat,
  type Sommes,
} from '@dioptrie/domain/etats/rules'
import { TITRES_ETATS } from '@dioptrie/domain/etats/titres'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { variation } from '@dioptrie/domain/kernel/periode'
import { regle } from '@dioptrie/domain/kernel/refus'
import { sql } from 'kysely'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import type etatPdf from './etat.pdf.ts'
import { ligneDeTotal, titreDeColonne } from './exporter.ts'
import { lignesDe, totaliser } from './lire.ts'

/** Thirty pages: more is not read on paper. */
export const LIGNES_IMPRIMEES = 1_000

/** A value as a paper says it. */
export function ecrireValeur({ genre }: ColonneEtat, v: string | number | null | undefined): string {
  if (v === null || v === undefined) return ''
  if (typeof v === 'string')
    return genre === 'jour' ? ecrireJour(v) : genre === 'mois' ? `${v.slice(5)}/${v.slice(0, 4)}` : v
  if (genre === 'montant') return ecrireMontant(v, { symbole: false })
  const nombre = v.toLocaleString('fr-FR')
  return genre === 'pourcent' ? `${nombre} %` : genre === 'jours' ? `${nombre} j` : nombre
}

/** What it is narrowed to: a word, or the name of a record. */
async function filtresDits(db: Lecture, q: QuestionEtat): Promise<string[]> {
  const dits: string[] = []
  for (const filtre of definitionDe(q.etat).filtres) {
    const valeur = q.filtres[filtre.nom]
    if (valeur === undefined) continue
    if ('valeurs' in filtre || !/^[0-9a-f-]{36}$/.test(valeur)) {
      dits.push(valeur)
      continue
    }
    const { rows } = await sql<{ nom: string | null }>`
      select coalesce(j ->> 'displayName', j ->> 'Libelle', j ->> 'Nom') as nom
      from (select to_jsonb(x) as j from ${sql.table(filtre.fiche)} x where x."_id" = ${valeur}) f`.execute(
      db,
    )
    if (rows[0]?.nom) dits.push(rows[0].nom)
  }
  return dits
}

/** Its figures, each beside what it was over the days it is compared with. */
async function comparer(
  db: Lecture,
  q: QuestionEtat,
  totaux: Sommes,
): Promise<{ chiffres: [string, string, string][]; comparaison: string | null }> {
  const definition = definitionDe(q.etat)
  const vues = colonnesVues(definition, q)
  const avant = definition.periode ? comparees(q)[q.comparer] : null
  const autres = avant ? (await totaliser(db, { ...q, ...avant })).totaux : null
  const chiffres = definition.chiffres.flatMap((nom): [string, string, string][] => {
    const c = vues.find(x => x.nom === nom)
    const valeur = totaux[nom]
    if (!c || valeur === undefined || valeur === null) return []
    const alors = autres?.[nom]
    const dit = (v: number) => `${ecrireValeur(c, v)}${c.genre === 'montant' ? '\u00a0F' : ''}`
    if (alors === undefined || alors === null) return [[titreDeColonne(c), dit(valeur), '']]
    const ecart = variation(valeur, alors)
    const signe = ecart === null ? '' : `${ecart > 0 ? '+' : ecart < 0 ? '−' : ''}${Math.abs(ecart)}\u00a0% `
    return [[titreDeColonne(c), dit(valeur), `${signe}contre ${dit(alors)}`]]
  })
  return {
    chiffres,
    comparaison:
      avant && chiffres.length > 0 ? `comparé du ${ecrireJour(avant.du)} au ${ecrireJour(avant.au)}` : null,
  }
}

export async function imprimerEtat(db: Lecture, moi: Appelant, q: QuestionEtat, tri: string | undefined) {
  const definition = definitionDe(q.etat)
  const colonnes = colonnesDites(colonnesVues(definition, q))
  const { n, totaux } = await totaliser(db, q)
  if (n > LIGNES_IMPRIMEES)
    throw regle(
      'ETAT_TROP_GRAND',
      `Cet état compte ${n.toLocaleString('fr-FR')} lignes et un papier en porte ${LIGNES_IMPRIMEES.toLocaleString('fr-FR')} : filtrez-le, ou exportez-le en Excel.`,
      { lignes: n },
    )
  const { rows } = await sql<LigneEtat>`${lignesDe(q, tri)}`.execute(db)
  const filtres = await filtresDits(db, q)
  const { chiffres, comparaison } = await comparer(db, q, totaux)
  const { rows: reseau } = await sql<{ _id: string }>`
    select "_id" from officine order by "OfficinePrincipale" desc, "_id" limit 1`.execute(db)
  // A report of the whole network is head office's paper.
  const cadre = await cadreDe(db, moi, q.officine ?? reseau[0]?._id ?? moi.IdOfficine)
  return papier<typeof etatPdf>(q.etat, new URL('./etat.pdf.ts', import.meta.url), {
    titre: TITRES_ETATS[q.etat],
    comparaison,
    chiffres,
    question: [
      ...(definition.periode ? [`Du ${ecrireJour(q.du)} au ${ecrireJour(q.au)}`] : ['À ce jour']),
      q.officine ? cadre.officine.Nom : 'Toutes les officines',
      ...filtres,
    ].filter(Boolean),
    colonnes: colonnes.map(c => ({
      titre: titreDeColonne(c),
      nombre: !['texte', 'jour', 'mois'].includes(c.genre),
    })),
    lignes: rows.map(l => avecRapports(colonnes, l)).map(l => colonnes.map(c => ecrireValeur(c, l[c.nom]))),
    total: ligneDeTotal(colonnes, totaux, n).map((v, i) =>
      i === 0 ? String(v) : ecrireValeur(colonnes[i] as ColonneEtat, v),
    ),
    ...cadre,
  })
}
