import { parler } from '@dioptrie/domain/kernel/parler'
import { type ReactNode, use, useEffect, useState } from 'react'
import { IntlProvider, useLocale, useTranslations as useTraduction } from 'use-intl'
import { creerMagasin } from './magasin.ts'
import {
  chargerLangue,
  chargerTextes,
  dictionnaire,
  type Espace,
  type Langue,
  type Textes,
  type Titres,
} from './textes.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof REGION)[Langue]
    Messages: Textes
    Formats: typeof FORMATS
  }
}

/** The same keys as the French text, each a sentence: a translation that forgets one does not compile. */
export type Forme<T> = { [K in keyof T]: T[K] extends string ? string : Forme<T[K]> }

/** The date and number habits of each language; amounts stay in francs and days in the order of the shop. */
const REGION = { fr: 'fr-CI', en: 'en-GB', de: 'de-DE', pt: 'pt-PT' } as const satisfies Record<
  Langue,
  string
>

/** How a moment is written, by name: the same everywhere. */
const FORMATS = {
  dateTime: {
    heure: { hour: '2-digit', minute: '2-digit' },
    jour: { day: '2-digit', month: '2-digit', year: 'numeric' },
    jourEntier: { weekday: 'long', day: '2-digit', month: '2-digit', year: 'numeric' },
    mois: { month: 'long', year: 'numeric' },
    moment: { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' },
    instant: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
} as const

const choix = creerMagasin<Langue>('langue', 'fr')
export const choisirLangue = choix.ecrire
export const useLangueChoisie = choix.utiliser

/** What the page itself refuses is said in that language too; its sentences come with it. */
async function parlerEn(langue: Langue): Promise<void> {
  if (langue === 'fr') return parler(phrase => phrase)
  const { chargerCatalogue, traducteur } = await import('@dioptrie/domain/kernel/langues')
  parler(traducteur(await chargerCatalogue(langue)))
}

/** French comes with the page; another language is fetched when chosen, the one before stays until it is there. */
export function Langues({ children }: { children: ReactNode }) {
  const voulue = choix.utiliser()
  const [langue, setLangue] = useState<Langue | null>(voulue === 'fr' ? 'fr' : null)
  useEffect(() => {
    let ici = true
    Promise.all([chargerLangue(voulue), parlerEn(voulue)]).then(
      () => ici && setLangue(voulue),
      () => ici && setLangue(avant => avant ?? 'fr'),
    )
    return () => {
      ici = false
    }
  }, [voulue])
  useEffect(() => {
    if (langue) document.documentElement.lang = langue
  }, [langue])
  if (!langue) return null
  return (
    <IntlProvider
      locale={REGION[langue]}
      messages={dictionnaire(langue)}
      formats={FORMATS}
      timeZone="Africa/Abidjan"
      onError={erreur => {
        if (import.meta.env.DEV) throw erreur
      }}
    >
      {children}
    </IntlProvider>
  )
}

export const useLangue = () => useLocale().slice(0, 2) as Langue

/** Texts of an area that is not open yet are waited for: fetched ahead with the screen, or here at the latest. */
export const useTranslations = ((espace?: string) => {
  const langue = useLangue()
  const dossier = espace?.split('.')[0]
  if (dossier) use(chargerTextes(langue, dossier))
  // The type of a name is that of the function itself, said below.
  return useTraduction(espace as never)
}) as typeof useTraduction

export const prechargerTextes = (espaces: Espace[]) =>
  Promise.all(espaces.map(espace => chargerTextes(choix.lire(), espace)))

/** The label of a wire field: column header, form label, filter and error all ask here. */
export function useChamp(): (nom: string) => string {
  const t = useTranslations('champs')
  return nom => {
    const cle = (nom.split('.').at(-1) ?? nom) as Parameters<typeof t>[0]
    return t.has(cle) ? t(cle) : nom
  }
}

/** A title, as data: `clients.liste`. */
export type CleTitre = Cles<Titres>
type Cles<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Cles<T[K]>}` }[keyof T & string]

/** Titles come with the shell: the menu, the breadcrumb and Ctrl+K name screens of areas that are not open. */
export function useTitres(): (cle: CleTitre) => string {
  const t = useTraduction()
  return cle => t(cle as Parameters<typeof t>[0])
}
