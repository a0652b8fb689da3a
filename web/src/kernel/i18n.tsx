import { type ReactNode, useEffect, useState } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import fr from './langues/fr.ts'
import { creerMagasin } from './magasin.ts'
import type { Textes } from './textes.ts'

export const LANGUES = { fr: 'Français', en: 'English', de: 'Deutsch', pt: 'Português' } as const
export type Langue = keyof typeof LANGUES

declare module 'use-intl' {
  interface AppConfig {
    Locale: Langue
    Messages: Textes
  }
}

/** The same keys as the French text, each a sentence: a translation that forgets one does not compile. */
export type Forme<T> = { [K in keyof T]: T[K] extends string ? string : Forme<T[K]> }

/** The date and number habits of each language; amounts stay in francs and days in the order of the shop. */
const REGION: Record<Langue, string> = { fr: 'fr-CI', en: 'en-GB', de: 'de-DE', pt: 'pt-PT' }

const choix = creerMagasin<Langue>('langue', 'fr')
export const choisirLangue = choix.ecrire

const charger: Record<Exclude<Langue, 'fr'>, () => Promise<{ default: Textes }>> = {
  en: () => import('./langues/en.ts'),
  de: () => import('./langues/de.ts'),
  pt: () => import('./langues/pt.ts'),
}

/** French comes with the page; another language is fetched when chosen, the one before stays until it is there. */
export function Langues({ children }: { children: ReactNode }) {
  const voulue = choix.utiliser()
  const [actuelle, setActuelle] = useState<{ langue: Langue; textes: Textes } | null>(
    voulue === 'fr' ? { langue: 'fr', textes: fr } : null,
  )
  useEffect(() => {
    let ici = true
    const textes = voulue === 'fr' ? Promise.resolve({ default: fr }) : charger[voulue]()
    textes.then(
      lus => ici && setActuelle({ langue: voulue, textes: lus.default }),
      () => ici && setActuelle(avant => avant ?? { langue: 'fr', textes: fr }),
    )
    return () => {
      ici = false
    }
  }, [voulue])
  const langue = actuelle?.langue
  useEffect(() => {
    if (langue) document.documentElement.lang = langue
  }, [langue])
  if (!actuelle) return null
  return (
    <IntlProvider
      locale={actuelle.langue}
      messages={actuelle.textes}
      timeZone="Africa/Abidjan"
      onError={erreur => {
        if (import.meta.env.DEV) throw erreur
      }}
    >
      {children}
    </IntlProvider>
  )
}

export const useLangue = () => useLocale() as Langue
export const useRegion = () => REGION[useLangue()]

/** The label of a wire field: column header, form label, filter and error all ask here. */
export function useChamp(): (nom: string) => string {
  const t = useTranslations('champs')
  return nom => {
    const cle = (nom.split('.').at(-1) ?? nom) as Parameters<typeof t>[0]
    return t.has(cle) ? t(cle) : nom
  }
}

/** A key of any area, as data (title of a screen): `clients.liste`. */
export type CleTexte = Cles<Textes>
type Cles<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Cles<T[K]>}` }[keyof T & string]

export function useTexte(): (cle: CleTexte) => string {
  const t = useTranslations()
  return cle => t(cle as Parameters<typeof t>[0])
}
