import autocannon from 'autocannon'
import { NEUF, type Scenario, type Variante } from './carnet.ts'

/** Who is asked: the bare floor, the product, the product on a tenth of the data. */
export interface Cible {
  url: string
  headers: Record<string, string>
  requetes: (scenario: number) => Pick<Variante, 'url' | 'corps'>[]
}

interface Options {
  /** Part of the name of the scenarios wanted. */
  seulement: string
  connexions: number[]
  /** Seconds of one round. */
  duree: number
  paires: number
  dire: (texte: string) => void
}

export const EN_TETE = `| scénario | connexions | plancher /s | produit /s | rapport | barre | temps, 10 fois les données | |
|---|---:|---:|---:|---:|---:|---:|---|`

export const mediane = (nombres: number[]) =>
  nombres.toSorted((a, b) => a - b)[Math.floor(nombres.length / 2)] ?? 0

/** One round, in requests per second; a reply that is not a success would make a fast and worthless figure. */
async function tour(cible: Cible, s: Scenario, rang: number, connections: number, duration: number) {
  const { headers } = cible
  const resultat = await autocannon({
    url: cible.url,
    connections,
    duration,
    requests: cible.requetes(rang).map(({ url, corps = s.ecrit?.corps }) => ({
      method: s.ecrit ? (s.ecrit.methode ?? 'POST') : 'GET',
      path: url,
      headers: s.ecrit ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(corps && { body: corps }),
      ...(corps?.includes(NEUF) && {
        setupRequest: (requete: autocannon.Request) => ({
          ...requete,
          body: corps.replace(NEUF, `N${process.hrtime.bigint()}`),
        }),
      }),
    })),
  })
  if (resultat.non2xx > 0 || resultat.errors > 0)
    throw new Error(`${s.nom} : ${resultat.non2xx} refus et ${resultat.errors} erreurs de ${cible.url}`)
  return resultat.requests.total / resultat.duration
}

/** All three take turns, so that a slow moment of the machine falls on all. Answers whether every bar is met. */
export async function comparer(
  cibles: Record<'plancher' | 'produit' | 'petit', Cible>,
  scenarios: Scenario[],
  { seulement, connexions, duree, paires, dire }: Options,
): Promise<boolean> {
  let bon = true
  for (const [rang, s] of scenarios.entries()) {
    if (!s.nom.includes(seulement)) continue
    for (const n of connexions) {
      const tours = {
        plancher: [] as number[],
        produit: [] as number[],
        rapport: [] as number[],
        fois: [] as number[],
      }
      for (let paire = 0; paire < paires; paire++) {
        const jouer = (cible: Cible) => tour(cible, s, rang, n, duree)
        const [a, b] = [await jouer(cibles.plancher), await jouer(cibles.produit)]
        tours.plancher.push(a)
        tours.produit.push(b)
        tours.rapport.push(b / a)
        // The growth of one question alone: with several at once it is the queue that is measured.
        if (n === 1) tours.fois.push((await jouer(cibles.petit)) / b)
      }
      const rapport = mediane(tours.rapport)
      const atteint = rapport >= s.barre
      bon &&= atteint
      const cases = [
        s.nom,
        n,
        mediane(tours.plancher).toFixed(0),
        mediane(tours.produit).toFixed(0),
        rapport.toFixed(2),
        s.barre,
        n === 1 ? mediane(tours.fois).toFixed(2) : '',
        atteint ? 'atteinte' : 'MANQUÉE',
      ]
      dire(`| ${cases.join(' | ')} |`)
    }
  }
  return bon
}
