import { type ComponentType, createElement, lazy, useState } from 'react'

/** Code of a screen that did not come: gone after an update, no answer in time, or without its stylesheet. */
export class CodeManquant extends Error {
  readonly raison: 'absent' | 'delai' | 'style'
  constructor(raison: CodeManquant['raison'], cause?: unknown) {
    super(`Code d’écran non chargé (${raison})`, { cause })
    this.name = 'CodeManquant'
    this.raison = raison
  }
}

const DELAI_CODE = 120_000

export function chargerCode<T>(charger: () => Promise<T>, delai = DELAI_CODE): Promise<T> {
  return new Promise((reussir, echouer) => {
    const minuterie = setTimeout(() => echouer(new CodeManquant('delai')), delai)
    charger()
      .then(reussir, (cause: unknown) => {
        const style = cause instanceof Error && /css/i.test(cause.message)
        echouer(new CodeManquant(style ? 'style' : 'absent', cause))
      })
      .finally(() => clearTimeout(minuterie))
  })
}

/**
 * A screen fetched when first opened. Unlike the router's own, it never reloads the page by itself: the person is
 * told, and reloads when ready.
 */
export function paresseux(charger: () => Promise<{ default: ComponentType }>) {
  let promesse: Promise<{ default: ComponentType }> | undefined
  let venu: ComponentType | undefined
  const obtenir = () => {
    promesse ??= chargerCode(charger).then(
      code => {
        venu = code.default
        return code
      },
      (erreur: unknown) => {
        promesse = undefined
        throw erreur
      },
    )
    return promesse
  }
  const Attendu = lazy(obtenir)
  // What was fetched ahead is drawn at once: `lazy` would wait a turn for it, and show that it waits.
  const Ecran = () => createElement(useState(() => venu ?? Attendu)[0])
  return Object.assign(Ecran, { preload: async () => void (await obtenir()) })
}
