import type { QueryClient } from '@tanstack/react-query'

/** A server that is late does not keep the rest of the page away for longer. */
const PATIENCE_MS = 3_000
const COUP_D_OEIL_MS = 100

/** What stood between this page and the line when it was opened: without it, what the page has loaded was not kept. */
export const ouvrierAuDepart = navigator.serviceWorker?.controller ?? null

let premier: Promise<unknown> = Promise.resolve()

/** When a page is opened: `ouvert` tells that its screen is drawn; it stands once it has what it asked for. */
export function ouvrirLaPage(ouvert: Promise<void>, client: QueryClient): void {
  premier = ouvert.then(() => {
    const limite = Date.now() + PATIENCE_MS
    return new Promise<void>(fini => {
      const regarder = () =>
        client.isFetching() === 0 || Date.now() > limite ? fini() : setTimeout(regarder, COUP_D_OEIL_MS)
      setTimeout(regarder, COUP_D_OEIL_MS)
    })
  })
}

/** What stands beside the first screen comes after it: on a slow machine, its rows are what one waits for. */
export const apresLePremierEcran = <T>(charger: () => Promise<T>): Promise<T> => premier.then(charger)
