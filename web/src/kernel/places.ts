/*
 * Where a key takes the hand: to what bears a mark, or to what comes next as it stands. The page is the truth of that (a row that is hidden, a
 * list that grew, a field that another screen drew), and this is the one place that asks it.
 */
type Zone = ParentNode | null | undefined

/** The first of a kind. */
export const premier = <E extends HTMLElement = HTMLElement>(zone: Zone, selecteur: string) =>
  zone?.querySelector<E>(selecteur) ?? undefined

/** All of a kind, in the order of the page. */
export const tousDe = <E extends HTMLElement = HTMLElement>(zone: Zone, selecteur: string): E[] => [
  ...(zone?.querySelectorAll<E>(selecteur) ?? []),
]

/** What bears a mark and its value: `data-rang="3"`. */
export const marque = (nom: string, valeur: string | number, zone: Zone = document) =>
  premier(zone, `[data-${nom}="${valeur}"]`)

/** What is called so by its screen. */
export const allerA = (id: string) => document.getElementById(id)?.focus()
