import pg from 'pg'
import { to as copierDe } from 'pg-copy-streams'
import { archiver, type Entree } from '../kernel/platform/archive.ts'
import { LAISSEES, type Table, tablesSauf } from '../kernel/platform/sauvegarde.ts'

const MORCEAU = 1_048_576

/** Beside what a backup leaves: what opens an account, what is of this server alone, and the papers, which are files. */
const TUES = [
  ...LAISSEES,
  'tentative',
  'premier_demarrage',
  'facteur',
  'document_contenu',
  'emport_morceau',
  'mot_de_nom',
]
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  utilisateur: ['motDePasse'],
  sms_config: ['clientId', 'clientSecret'],
  compte_sms: ['clientId', 'clientSecret'],
}

const nomme = pg.escapeIdentifier

const tables = async (base: pg.PoolClient) =>
  (await tablesSauf(base, TUES)).map(({ table, colonnes }) => ({
    table,
    colonnes: colonnes.filter(c => !SECRETS[table]?.includes(c)),
  }))

/** Signs that no row holds once it is JSON: COPY then writes each line as it is. */
const BRUT = `(format csv, quote e'\\x01', delimiter e'\\x02')`

/** What is read at one instant goes out as it comes, and is kept in pieces: nothing of it is ever held whole. */
export async function ecrireEmport(pool: pg.Pool, _id: string, arret: AbortSignal): Promise<void> {
  const base = await pool.connect()
  try {
    await base.query('begin isolation level repeatable read read only')
    await base.query('set local statement_timeout = 0')
    await base.query('set local idle_in_transaction_session_timeout = 0')
    const toutes = await tables(base)
    const { rows: n } = await base.query<{ papiers: number }>('select count(*)::int as papiers from document')
    const papiers = n[0]?.papiers ?? 0
    await pool.query(`delete from emport_morceau where "IdEmport" = $1`, [_id])
    const { rowCount } = await pool.query(
      `update emport set "Etat" = 'En cours', "Faites" = 0, "Total" = $2, "updatedAt" = now()
       where "_id" = $1 and "Etat" in ('En attente', 'En cours')`,
      [_id, 2 * toutes.length + papiers + 1],
    )
    // Given up meanwhile: whoever asked has asked for another one.
    if (rowCount === 0) return
    const lignes = new Map<string, number>()
    let faites = 0
    let octets = 0
    let rang = 0
    let dite = 0
    const avancer = async (force = false) => {
      arret.throwIfAborted()
      // Twice a second at most: it is read by a person.
      if (!force && Date.now() - dite < 500) return
      dite = Date.now()
      await pool.query(
        `update emport set "Faites" = $2, "Octets" = $3, "Lignes" = $4, "updatedAt" = now() where "_id" = $1`,
        [_id, faites, octets, [...lignes.values()].reduce((a, b) => a + b, 0)],
      )
    }
    async function* copie(demande: string, table?: string): AsyncGenerator<Buffer> {
      const flux = base.query(copierDe(demande))
      for await (const morceau of flux as AsyncIterable<Buffer>) yield morceau
      if (table) lignes.set(table, flux.rowCount)
      faites++
    }
    async function* json({ table, colonnes }: Table): AsyncGenerator<string | Buffer> {
      // The first line opens the list, the others are parted by a comma: a file that any program reads.
      yield '[\n'
      yield* copie(
        `copy (select case when row_number() over () = 1 then '' else ',' end || row_to_json(t)
           from (select ${colonnes.map(nomme).join(', ')} from ${nomme(table)}) t) to stdout with ${BRUT}`,
      )
      yield ']\n'
    }
    async function* csv({ table, colonnes }: Table): AsyncGenerator<string | Buffer> {
      yield '\ufeff'
      yield* copie(
        `copy ${nomme(table)} (${colonnes.map(nomme).join(', ')}) to stdout with (format csv, header)`,
        table,
      )
    }
    async function* lesPapiers(): AsyncGenerator<Entree> {
      let apres = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const { rows } = await base.query<Papier>(
          `select "_id", entite, "idEntite", "Nom" from document where "_id" > $1 order by "_id" limit 200`,
          [apres],
        )
        if (rows.length === 0) return
        for (const p of rows) yield { nom: nomDuPapier(p), contenu: unPapier(p) }
        apres = (rows.at(-1) as Papier)._id
      }
    }
    async function* unPapier({ _id: papier }: Papier): AsyncGenerator<Buffer> {
      const { rows } = await base.query<{ contenu: Buffer }>(
        `select contenu from document_contenu where "IdDocument" = $1`,
        [papier],
      )
      if (rows[0]) yield rows[0].contenu
      faites++
    }
    async function* entrees(): AsyncGenerator<Entree> {
      for (const t of toutes) {
        yield { nom: `csv/${t.table}.csv`, contenu: csv(t) }
        yield { nom: `json/${t.table}.json`, contenu: json(t) }
      }
      yield* lesPapiers()
      // Last, when everything is counted.
      yield { nom: 'LISEZ-MOI.html', contenu: explication(toutes, lignes, papiers) }
    }

    let enAttente: Buffer[] = []
    let taille = 0
    const garder = async () => {
      if (taille === 0) return
      await pool.query(`insert into emport_morceau ("IdEmport", rang, contenu) values ($1, $2, $3)`, [
        _id,
        rang++,
        Buffer.concat(enAttente),
      ])
      octets += taille
      enAttente = []
      taille = 0
    }
    for await (const morceau of archiver(entrees())) {
      enAttente.push(morceau)
      taille += morceau.length
      if (taille >= MORCEAU) await garder()
      await avancer()
    }
    await garder()
    faites++
    await avancer(true)
    await pool.query(
      `update emport set "Etat" = 'Prêt', "Papiers" = $2, "Faites" = "Total", "FiniLe" = now() where "_id" = $1`,
      [_id, papiers],
    )
  } finally {
    // Closed rather than given back: half a COPY would stay in it.
    base.release(true)
  }
}

interface Papier {
  _id: string
  entite: string
  idEntite: string
  Nom: string
}
const nomDuPapier = ({ _id, entite, idEntite, Nom }: Papier) =>
  `papiers/${entite}/${idEntite}/${_id.slice(-8)} ${Nom.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').slice(0, 120)}`

const SIGNES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const echapper = (texte: string) => texte.replaceAll(/[&<>]/g, c => SIGNES[c] ?? c)

async function* explication(
  toutes: readonly Table[],
  lignes: ReadonlyMap<string, number>,
  papiers: number,
): AsyncGenerator<string> {
  const date = new Date().toISOString().slice(0, 10).split('-').reverse().join('/')
  yield `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Export complet du réseau</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px}table{border-collapse:collapse}td,th{padding:4px 12px;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}td.n{text-align:right}</style>
<h1>Export complet du réseau</h1>
<p>Tout ce que Dioptrie tient, au même instant du ${date}. Chaque table est là deux fois : <code>csv/</code> s’ouvre dans un tableur,
<code>json/</code> se lit par un programme. Les papiers joints (${papiers}) sont dans <code>papiers/</code>, rangés par sorte de fiche puis par
l’identifiant de la fiche ; la table <code>document</code> dit de quelle fiche chacun est.</p>
<ul>
<li>Une fiche se nomme par <code>_id</code> ; une colonne <code>Id…</code> porte le <code>_id</code> d’une autre fiche : <code>commande_client.IdClient</code> est celui d’un <code>client</code>.</li>
<li>Les montants sont des francs CFA, sans décimale. Les dates sont écrites année-mois-jour ; les instants sont en heure d’Abidjan (UTC).</li>
<li>Sphères, cylindres et additions des ordonnances sont en centièmes de dioptrie : −225 se lit −2,25.</li>
<li>Ce qui ne fait que s’ajouter (<code>operation</code>, <code>mouvement</code>, <code>historique</code>…) y est depuis le premier jour, annulations comprises.</li>
<li>Mots de passe, clés du compte SMS et sessions n’y sont pas.</li>
</ul>
<table><tr><th>Table<th>Lignes<th>Colonnes</tr>`
  for (const { table, colonnes } of toutes)
    yield `<tr><td><a href="csv/${table}.csv">${echapper(table)}</a><td class="n">${lignes.get(table) ?? 0}<td>${echapper(colonnes.join(', '))}</tr>\n`
  yield '</table></html>\n'
}
