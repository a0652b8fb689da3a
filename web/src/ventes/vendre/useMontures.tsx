import { NUMEROS, type Numero } from '@dioptrie/domain/commandes/prix'
import type { Article, ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { type ComponentProps, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Formulaire } from '../../kernel/formulaire.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { RefusApi } from '../../kernel/refus.ts'
import { avisAttention } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Note } from '../../ui/Erreur.tsx'
import { MontureVendue } from './MontureVendue.tsx'
import {
  avecMonture,
  numeros,
  PAIRE_VIDE,
  pairesAvec,
  sansLaMonture,
  sansMonture,
  type Valeurs,
} from './valeurs.ts'

interface Options {
  form: Formulaire<Valeurs>
  genre: 'commande' | 'proforma'
  /** Where frames are scanned. */
  scan: RefObject<HTMLInputElement | null>
  IdOfficine: string
  active: Numero
  setActive: (n: Numero) => void
  /** Frames that have already left the stock for this order, each as often as it did. */
  sorties: readonly string[]
  refus: RefusApi | null
}

export type Montures = ReturnType<typeof useMontures>

/** What the shelf no longer has, of what was to be saved. */
export const articlesManquants = (refus: RefusApi | null): string[] =>
  ((refus?.details.articles ?? []) as { IdArticle: string }[]).map(m => m.IdArticle)

/** The frames of a sale: how one that is scanned, typed or awaited finds its pair, and what is said of it there. */
export function useMontures({ form, genre, scan, IdOfficine, active, setActive, sorties, refus }: Options) {
  const t = useTranslations('vendre')
  const ui = useTranslations('ui')
  const valeurs = form.values
  // Frames that the server has not found yet: what is saved now would leave them out.
  const cherchees = useRef(new Set<Numero | 'scan'>())
  const attendre = useCallback((qui: Numero | 'scan', oui: boolean) => {
    if (oui) cherchees.current.add(qui)
    else cherchees.current.delete(qui)
  }, [])
  const attendreScan = useCallback((oui: boolean) => attendre('scan', oui), [attendre])
  // What was still looked for when the draft was kept is looked for again, once.
  const [aRelire, setARelire] = useState<Partial<Record<Numero | 'scan', readonly string[]>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft comes back
  useEffect(() => {
    const gardees = form.getValues()
    setARelire({
      scan: gardees.Codes,
      ...Object.fromEntries(NUMEROS.map(n => [n, [gardees[`MontureCherchee${n}`]].filter(Boolean)])),
    })
  }, [])
  const garder = (qui: Numero | 'scan', codes: string[]) => {
    if (codes.length > 0) setARelire(avant => ({ ...avant, [qui]: undefined }))
    // All at once, not field by field: a field told to be as it was would make the whole form say so.
    form.setValues(qui === 'scan' ? { Codes: codes } : { [`MontureCherchee${qui}`]: codes.at(-1) ?? '' })
  }

  // The frame that this sale would take once more than there are, and the pair where that is said.
  const [enTrop, setEnTrop] = useState<{ n: Numero; IdArticle: string; exemplaires: number; dit: string }>()
  /** Of an order, no more than there are: the others are said where it was to go, or where it is. */
  const refuser = (article: ArticleDeListe, la?: Numero) => {
    const ailleurs = pairesAvec(form.getValues(), article._id).filter(n => n !== la)
    const exemplaires = article.Quantite + sorties.filter(id => id === article._id).length
    const [premiere] = ailleurs
    if (genre !== 'commande' || !premiere || ailleurs.length < exemplaires) return false
    const dit = t('montureEnTrop', { monture: designation(article), n: exemplaires })
    avisAttention(dit)
    setEnTrop({ n: la ?? premiere, IdArticle: article._id, exemplaires, dit })
    return true
  }
  /** How many pairs take the frame of this one, and the first of them. */
  const memeMonture = (v: Valeurs, n: Numero) => {
    const avec = pairesAvec(v, v[`IdArticle${n}`] ?? '')
    return { premiere: avec[0] ?? n, exemplaires: avec.length }
  }
  const direMeme = ({ premiere, exemplaires }: ReturnType<typeof memeMonture>) =>
    t('memeMonture', { n: premiere, exemplaires, genre })
  const prendre = (n: Numero, article: ArticleDeListe | null) => {
    if (article && refuser(article, n)) return
    setEnTrop(undefined)
    setActive(n)
    form.setValues({
      ...avecMonture(form.getValues(), n, article ? { IdArticle: article._id } : {}),
      [`PrixMonture${n}`]: article?.PrixVente ?? null,
    } as Partial<Valeurs>)
    const meme = memeMonture(form.getValues(), n)
    if (meme.exemplaires > 1) avisAttention(direMeme(meme))
  }
  /** Out here: asked of that officine when the order is saved, at the price of its label. */
  const faireVenir = (n: Numero, article: Article, ou: Article['ailleurs'][number]) => {
    form.clearFieldError(`Paires.${n - 1}.Attendue`)
    form.setValues({
      ...avecMonture(form.getValues(), n, {
        Monture: t('montureAttendue', { monture: designation(article), officine: ou.Officine }),
        MontureDuClient: false,
        Attendue: { IdArticle: article._id, IdOfficine: ou.IdOfficine },
      }),
      [`PrixMonture${n}`]: article.PrixVente,
    } as Partial<Valeurs>)
  }
  /** The active pair first: one that was taken off since is none of them. */
  const paires = (tenues: Valeurs) =>
    numeros(tenues).toSorted((a, b) => Number(b === active) - Number(a === active))
  /**
   * The active pair, one without a frame, or a new one; none when all three have theirs. Asked of the form as it stands:
   * a scanner gives two frames between two drawings.
   */
  const placeLibre = (monture: string): Numero | undefined => {
    const tenues = form.getValues()
    const libre = paires(tenues).find(n => sansMonture(tenues, n))
    if (libre) return libre
    if (tenues.Paires.length === 3) {
      avisAttention(t('troisPaires', { monture }))
      return undefined
    }
    form.setFieldValue('Paires', [...tenues.Paires, { ...PAIRE_VIDE }])
    return (tenues.Paires.length + 1) as Numero
  }
  /** A pair whose frame is still asked about waits for this one: said, since the other's words leave. */
  const scanner = (article: ArticleDeListe) => {
    const tenues = form.getValues()
    const attend = paires(tenues).find(n => tenues[`MontureTapee${n}`])
    const vide = paires(tenues).find(n => sansMonture(tenues, n))
    // No pair is begun for a frame that it could not have.
    if (refuser(article, vide ?? attend)) return
    const n = attend && !vide ? attend : placeLibre(designation(article))
    if (!n) return
    const q = tenues[`MontureTapee${n}`]
    if (q) avisAttention(t('montureALaPlace', { n, q, monture: designation(article) }))
    prendre(n, article)
  }
  /** Typed in the scan field and found nowhere: asked where the frame goes. */
  const demander = (texte: string) => {
    const n = placeLibre(texte)
    if (!n) return
    setActive(n)
    form.setValues(avecMonture(form.getValues(), n, { MontureTapee: texte }))
  }
  /** An answer to a note, which leaves with it: the hand is back where frames are scanned. */
  const bouton = (libelle: string, faire: () => void) => (
    <Bouton
      libelle={libelle}
      size="sm"
      faire={() => {
        faire()
        scan.current?.focus()
      }}
    />
  )
  const refusMonture = (n: Numero) => {
    const IdArticle = valeurs[`IdArticle${n}`]
    if (enTrop?.n === n && pairesAvec(valeurs, enTrop.IdArticle).length >= enTrop.exemplaires)
      return (
        <Note ton="bad" actions={bouton(ui('fermer'), () => setEnTrop(undefined))}>
          {enTrop.dit}
        </Note>
      )
    if (!refus || !IdArticle || !articlesManquants(refus).includes(IdArticle)) return null
    const choisir = () => prendre(n, null)
    const venir: ComponentProps<typeof MontureVendue>['faireVenir'] = (a, ou) => faireVenir(n, a, ou)
    return <MontureVendue {...{ IdArticle, IdOfficine, choisir, refus: refus, faireVenir: venir }} />
  }
  /** Two of the same may well be sold: said, and taken back in one press. */
  const noteMonture = (n: Numero) => {
    const meme = memeMonture(valeurs, n)
    if (meme.premiere === n) return null
    const retirer = () => form.setValues(sansLaMonture(form.getValues(), n))
    return (
      <Note ton="warn" actions={bouton(t('memeMontureRetirer'), retirer)}>
        {direMeme(meme)}
      </Note>
    )
  }
  return {
    /** One that is still looked for is part of the sale. */
    cherchees: () => cherchees.current.size > 0,
    /** The field where they are scanned, whatever pair they are for. */
    auLecteur: {
      choisir: scanner,
      sansArticle: demander,
      attendre: attendreScan,
      garder: (codes: string[]) => garder('scan', codes),
      aRelire: aRelire.scan,
    },
    sorties,
    prendre,
    faireVenir,
    attendre,
    garder,
    aRelire,
    refus: refusMonture,
    note: noteMonture,
  }
}
