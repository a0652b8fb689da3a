import type { openapi } from './openapi.ts'

type Document = ReturnType<typeof openapi>

const html = (texte: string) =>
  texte.replaceAll(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string)
/** The little of Markdown that the descriptions use. */
const prose = (texte: string) =>
  html(texte)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
/** A record by its name leads to it. */
const bloc = (valeur: unknown) =>
  `<pre>${html(JSON.stringify(valeur, null, 2)).replaceAll(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    '<a href="#schema-$1">$1</a>',
  )}</pre>`
const repli = (titre: string, valeur: unknown) =>
  `<details><summary>${titre}</summary>${bloc(valeur)}</details>`

/** What a `$ref` of the document names. */
const nomme = <T>(table: Record<string, T>, { $ref }: { $ref?: string }): T | undefined =>
  $ref === undefined ? undefined : table[$ref.slice($ref.lastIndexOf('/') + 1)]

/** A page to read the document with, without any script: it opens under the strictest policy. */
export function pageDesAppels(document: Document): string {
  const { parameters, responses, examples, schemas } = document.components
  const parZone = new Map<string, string[]>()
  for (const [chemin, appels] of Object.entries(document.paths))
    for (const [methode, op] of Object.entries(appels)) {
      const [zone] = op.tags
      const questions = op.parameters.map(p => {
        const { name, description } = nomme(parameters, p) ?? p
        return `<dt><code>${name}</code></dt><dd>${prose(description ?? '')}</dd>`
      })
      const refus = Object.entries(op.responses).map(([statut, r]) => {
        const { description } = nomme(responses, r) ?? r
        return `<dt><code>${statut}</code></dt><dd>${prose(description ?? '')}</dd>`
      })
      const [envoi] = Object.values(op.requestBody?.content ?? {})
      const [lu] = Object.values(op.responses).flatMap(r => Object.values(r.content ?? {}))
      const [renvoi] = Object.values(lu?.examples ?? {})
      const exemple = renvoi ? nomme(examples, renvoi)?.value : lu?.example
      parZone.set(zone, [
        ...(parZone.get(zone) ?? []),
        `<details id="${op.operationId}"><summary><b class="m">${methode.toUpperCase()}</b> <code>${html(chemin)}</code> <span>${html(op.summary)}</span></summary><p>${prose(op.description)}</p>${
          questions.length ? `<dl>${questions.join('')}</dl>` : ''
        }${envoi ? `<h4>Ce que l’on envoie</h4>${envoi.example === undefined ? '' : bloc(envoi.example)}${repli('Schéma', envoi.schema)}` : ''}<h4>Ce qui est répondu</h4>${
          exemple === undefined
            ? ''
            : typeof exemple === 'string'
              ? `<pre>${html(exemple)}</pre>`
              : bloc(exemple)
        }${lu ? repli('Schéma', lu.schema) : ''}<dl>${refus.join('')}</dl></details>`,
      ])
    }
  const zones = [...parZone].map(([zone, appels]) => `<h2>${zone}</h2>${appels.join('')}`)
  const noms = Object.entries(schemas)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([nom, s]) => `<details id="schema-${nom}"><summary><code>${nom}</code></summary>${bloc(s)}</details>`,
    )
  const savoir = document.info.description.split('\n\n').map(p => `<p>${prose(p)}</p>`)
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API Dioptrie</title><link rel="stylesheet" href="/guide/polices.css"><style>
body{font-size:14px;line-height:1.45;max-width:1000px;margin:24px auto;padding:0 16px;color:#17211b;background:#fff}
h1{color:#196f3d}h2{margin-top:32px;font-size:18px}details{border:1px solid #e1e6e2;border-radius:6px;margin:6px 0;padding:6px 12px}
summary{cursor:pointer}summary span{color:#54615a}.m{display:inline-block;width:56px;color:#196f3d}pre{background:#f8faf8;padding:8px;overflow:auto;max-height:320px}a{color:#196f3d}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 12px}dd{margin:0}code{overflow-wrap:anywhere}
</style><h1>API Dioptrie</h1>${savoir.join('')}<p>Le même contrat en JSON : <a href="/api/openapi.json">/api/openapi.json</a></p>${zones.join('')}<h2>Les fiches</h2>${noms.join('')}</html>`
}
