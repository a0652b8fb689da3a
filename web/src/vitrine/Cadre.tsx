import { SegmentedControl } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { choisirTheme, THEMES, type Theme } from '../kernel/apparence.ts'
import { choisirLangue } from '../kernel/i18n.tsx'
import { LANGUES, type Langue } from '../kernel/textes.ts'
import { Code } from '../ui/Code.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import style from './galerie.module.css'
import { FAMILLES, fichierDe } from './pages.ts'
import { lireExemples } from './source.ts'

interface Page {
  /** What the page says before its examples. */
  dit: string
  exemples: Record<string, ComponentType>
}

const PAGES = import.meta.glob<Page>('./pages/*.tsx')
const SOURCES = import.meta.glob<string>('./pages/*.tsx', { query: '?raw', import: 'default' })
const LARGEURS = ['pleine', '992', '390'].map(value => ({
  value,
  label: value === 'pleine' ? 'Pleine' : value,
}))
const NOMS_THEMES: Record<Theme, string> = { light: 'Clair', dark: 'Sombre', 'semi-dark': 'Semi-sombre' }

const enListe = (noms: Record<string, string>) =>
  Object.entries(noms).map(([value, label]) => ({ value, label }))

/** Each page once: drawn by what it exports, explained by its own text. */
const ECRANS = new Map(
  FAMILLES.flatMap(f => f.pages).map(([chemin]) => {
    const fichier = fichierDe(chemin)
    const Ecran = lazy(async () => {
      const [page, source] = await Promise.all([PAGES[fichier]?.(), SOURCES[fichier]?.()])
      if (!page || !source) throw new Error(`${fichier} manque`)
      return { default: () => <Exemples page={page} source={source} /> }
    })
    return [chemin, Ecran] as const
  }),
)

function Exemples({ page, source }: { page: Page; source: string }) {
  return (
    <>
      <p className={style.dit}>{page.dit}</p>
      {lireExemples(source).map(({ nom, titre, code }) => {
        const Dessin = page.exemples[nom]
        return (
          Dessin && (
            <section key={nom} className={style.exemple} aria-label={titre} data-exemple={nom}>
              <h2>{titre}</h2>
              <div className={`page p16 ${style.dessin}`}>
                <Suspense>
                  <Dessin />
                </Suspense>
              </div>
              <details className={`line-top ${style.code}`} open>
                <summary className="accent pointer p8-16">Le code</summary>
                <pre>
                  <Code>{code}</Code>
                </pre>
              </details>
            </section>
          )
        )
      })}
    </>
  )
}

/** The gallery around one of its pages; `nu`, the page alone, for a narrower frame and for its pictures. */
export function Cadre() {
  const { pathname } = useLocation()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { theme = 'light', langue = 'fr', largeur = 'pleine', nu } = search
  const naviguer = useNavigate()
  const changer = (maj: Record<string, string>) =>
    void naviguer({ to: '.', search: { ...search, ...maj }, replace: true } as never)
  useEffect(() => choisirTheme(theme as Theme), [theme])
  useEffect(() => choisirLangue(langue as Langue), [langue])
  const titre = FAMILLES.flatMap(f => f.pages).find(([chemin]) => chemin === pathname)?.[1]
  useEffect(() => {
    document.title = `${titre ?? 'Galerie'} · Dioptrie`
  }, [titre])
  const Ecran = ECRANS.get(pathname)
  const page = Ecran ? (
    <Suspense>
      <Ecran />
    </Suspense>
  ) : (
    <EtatVide
      icone={IconPhotoOff}
      titre="Hors de la galerie"
      texte={`Dans le produit, ce lien mène à ${pathname}. Ici, rien ne part ailleurs.`}
    />
  )
  if (nu)
    return (
      <main id="contenu" className={`min-0 page ${style.nu}`}>
        <h1>{titre}</h1>
        {page}
      </main>
    )
  return (
    <div className={style.galerie}>
      <nav className={style.menu} aria-label="Galerie">
        {FAMILLES.map(({ nom, pages }) => (
          <section key={nom}>
            <h2>{nom}</h2>
            <ul>
              {pages.map(([chemin, dit]) => (
                <li key={chemin}>
                  <Link
                    to={chemin}
                    search={{ theme, langue, largeur } as never}
                    activeOptions={{ includeSearch: false }}
                  >
                    {dit}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main id="contenu" className={`min-0 page ${style.page}`}>
        <header className={`row wrap gap-12 ${style.tete}`}>
          <h1>{titre ?? 'Galerie'}</h1>
          <SegmentedControl
            aria-label="Thème"
            data={THEMES.map(t => ({ value: t, label: NOMS_THEMES[t] }))}
            value={theme}
            onChange={t => changer({ theme: t })}
          />
          <SegmentedControl
            aria-label="Largeur"
            data={LARGEURS}
            value={largeur}
            onChange={l => changer({ largeur: l })}
          />
          <SegmentedControl
            aria-label="Langue des composants"
            data={enListe(LANGUES)}
            value={langue}
            onChange={l => changer({ langue: l })}
          />
        </header>
        {largeur === 'pleine' ? (
          page
        ) : (
          <iframe
            title={`${titre}, ${largeur} pixels`}
            className={style.etroit}
            style={{ width: Number(largeur) }}
            src={`${pathname}?${new URLSearchParams({ nu: 'oui', theme, langue })}`}
          />
        )}
      </main>
    </div>
  )
}
