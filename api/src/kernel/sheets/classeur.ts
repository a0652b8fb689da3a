import { archiver, type Entree } from '../platform/archive.ts'
import { neutraliser } from '../worker/formule.ts'

export type Cellule = string | number | null
interface ColonneDeClasseur {
  titre: string
  largeur: number
  /** A day is written as a day, an amount with its thousands. */
  genre: 'texte' | 'jour' | 'nombre'
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const CONTROLES = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
const SIGNES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const echapper = (texte: string) => texte.replaceAll(CONTROLES, '').replaceAll(/[&<>"]/g, c => SIGNES[c] ?? c)

async function* un(texte: string): AsyncGenerator<string> {
  yield texte
}

const STYLES = `${XML}<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf fontId="1" numFmtId="3" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`
const [GRAS, JOUR, MILLIERS, MILLIERS_GRAS] = [1, 2, 3, 4]
const JOUR_MS = 86_400_000
const ORIGINE = Date.UTC(1899, 11, 30)
const UN_JOUR = /^\d{4}-\d\d-\d\d$/

function cellule(valeur: Cellule, genre: ColonneDeClasseur['genre'], gras: boolean): string {
  if (valeur === null || valeur === '') return '<c/>'
  if (typeof valeur === 'number')
    return `<c s="${gras ? MILLIERS_GRAS : MILLIERS}"><v>${Number.isFinite(valeur) ? valeur : 0}</v></c>`
  if (genre === 'jour' && UN_JOUR.test(valeur))
    return `<c s="${JOUR}"><v>${(Date.parse(valeur) - ORIGINE) / JOUR_MS}</v></c>`
  return `<c t="inlineStr"${gras ? ` s="${GRAS}"` : ''}><is><t xml:space="preserve">${echapper(neutraliser(valeur) ?? '')}</t></is></c>`
}

/**
 * A workbook of one sheet, written while its rows are read: the rows of a batch are all that is held. `pied` rows are bold.
 */
export function ecrireClasseur(o: {
  nom: string
  colonnes: readonly ColonneDeClasseur[]
  lots: AsyncIterable<Cellule[][]>
  pied: readonly Cellule[][]
}): AsyncGenerator<Buffer> {
  const rangee = (valeurs: readonly Cellule[], gras = false) =>
    `<row>${valeurs.map((v, i) => cellule(v, o.colonnes[i]?.genre ?? 'texte', gras)).join('')}</row>`
  async function* feuille() {
    yield `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${o.colonnes
      .map((c, i) => `<col min="${i + 1}" max="${i + 1}" width="${c.largeur}" customWidth="1"/>`)
      .join('')}</cols><sheetData>${rangee(
      o.colonnes.map(c => c.titre),
      true,
    )}`
    for await (const lot of o.lots) yield lot.map(l => rangee(l)).join('')
    yield `${o.pied.map(l => rangee(l, true)).join('')}</sheetData></worksheet>`
  }
  const nom = echapper(o.nom.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  const rel = (id: string, sorte: string, cible: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${sorte}" Target="${cible}"/>`
  const rels = (contenu: string) =>
    `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships">${contenu}</Relationships>`
  const type = (partie: string, sorte: string) =>
    `<Override PartName="/xl/${partie}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${sorte}+xml"/>`
  const entrees: Entree[] = [
    {
      nom: '[Content_Types].xml',
      contenu: un(
        `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}${type('styles.xml', 'styles')}</Types>`,
      ),
    },
    { nom: '_rels/.rels', contenu: un(rels(rel('rId1', 'officeDocument', 'xl/workbook.xml'))) },
    {
      nom: 'xl/workbook.xml',
      contenu: un(
        `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="${nom}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      nom: 'xl/_rels/workbook.xml.rels',
      contenu: un(
        rels(rel('rId1', 'worksheet', 'worksheets/sheet1.xml') + rel('rId2', 'styles', 'styles.xml')),
      ),
    },
    { nom: 'xl/styles.xml', contenu: un(STYLES) },
    { nom: 'xl/worksheets/sheet1.xml', contenu: feuille() },
  ]
  return archiver(entrees)
}
