import { cleDuCode } from '@dioptrie/domain/kernel/codebarre'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation, estMonture } from '@dioptrie/domain/stock/rules'
import { Loader, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { contrat, RefusApi, requete, requetePage } from '../kernel/api.ts'
import { useLectures, useScan } from '../kernel/scan.ts'
import { avisAttention } from '../ui/avis.ts'
import { Choisir } from '../ui/Choisir.tsx'
import { Lectures } from '../ui/Lectures.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Image } from './photo/Vignette.tsx'
import style from './stock.module.css'

interface Props
  extends Pick<TextInputProps, 'leftSection' | 'rightSection' | 'placeholder' | 'error' | 'size'> {
  'aria-label': string
  IdOfficine: string
  champ?: RefObject<HTMLInputElement | null>
  choisir: (article: ArticleDeListe) => void
  /** The words of the screen that asks. */
  dire: { inconnu: (q: string) => string; ici: (n: number) => string; pasMonture?: (nom: string) => string }
  /** What the screen offers for a text that is no article here, in place of saying so; `oter` closes it. */
  inconnu?: ((texte: string, oter: () => void) => ReactNode) | undefined
  /** What was typed at first. */
  depart?: string | undefined
  /** A text that became no article, left in the field or not found: the screen takes it over. */
  sansArticle?: ((texte: string) => void) | undefined
  /** Frames alone: a case or a spray is sold at the counter. */
  montures?: boolean
  /** Codes scanned outside of any field are for this one. */
  partout?: boolean
  /** Whether a code is still looked for, or stays unknown: what is sent now would leave its article out. */
  attendre?: ((quoi: Attente | null) => void) | undefined
  /** Codes that are no article yet, for the draft of the screen; what a draft brings back is read again, once. */
  garder?: ((codes: string[]) => void) | undefined
  aRelire?: readonly string[] | undefined
}

/** Why what is gathered is not all of it, by the name of its sentence. */
export type Attente = 'encore' | 'reste'

/** No article has such a code, or it is none that could be one. */
const personne = (refus: unknown) => {
  if (refus instanceof RefusApi && (refus.statusCode === 400 || refus.statusCode === 404)) return []
  throw refus
}

/**
 * An article that is in stock, found by scan or by what is typed. A scanner types its code and Enter within a few
 * milliseconds, before any list could show, and the next code right after: Enter without a list takes the text away at
 * once, and the article comes when the server has found it. Several of that name are chosen from; nobody saw them yet.
 */
export function ChercherArticle(props: Props) {
  const {
    IdOfficine,
    champ,
    choisir,
    rightSection,
    dire,
    inconnu,
    depart = '',
    sansArticle,
    montures = false,
    partout = false,
    attendre,
    garder,
    aRelire,
    ...reste
  } = props
  const client = useQueryClient()
  const sien = useRef<HTMLInputElement>(null)
  const saisie = champ ?? sien
  const [texte, setTexte] = useState(depart)
  const [q] = useDebouncedValue(texte.trim(), 150)
  const nommes = (nom: string) =>
    requetePage(contrat.stock.aChoisir, {
      query: {
        page: 1,
        limit: 8,
        q: cleDuCode(nom),
        IdOfficine,
        ...(montures && { TypeArticle: 'Monture' }),
      },
    })
  const lecture = useQuery({ ...nommes(q), enabled: q.length > 1 })
  const { data, isFetching } = lecture
  const aJour = q === texte.trim() && q.length > 1 && data !== undefined
  const { lectures, lire, oter } = useLectures<ArticleDeListe>({
    chercher: async code => {
      const codes = await client
        .fetchQuery(requete(contrat.stock.parCode, { params: { code }, query: { IdOfficine } }))
        .catch(personne)
      const dIci = codes.filter(a => a.IdOfficine === IdOfficine)
      const ici = dIci.filter(a => a.Quantite > 0 && (!montures || estMonture(a)))
      // With its zeros or without, a code may be of two articles that came in before this was refused.
      if (ici.length > 1) return 'plusieurs'
      if (ici[0]) return ici[0]
      const autre = montures && dIci.find(a => !estMonture(a))
      if (autre && dire.pasMonture) {
        avisAttention(dire.pasMonture(designation(autre)))
        return 'ecarte'
      }
      // It is an article's, and none of it is left: another's name that holds these figures is not it.
      if (dIci.length > 0) return 'inconnu'
      const { pageOfItems } = await client.fetchQuery(nommes(code))
      return pageOfItems.length > 1 ? 'plusieurs' : (pageOfItems[0] ?? 'inconnu')
    },
    prendre: choisir,
  })
  useScan(
    code => {
      lire(code)
      return true
    },
    { actif: partout, champ: saisie },
  )
  const cherche = lectures.some(l => l.etat === 'attend')
  const attente: Attente | null = cherche ? 'encore' : lectures.length > 0 ? 'reste' : null
  useEffect(() => {
    attendre?.(attente)
    // Gone with what it found: nothing is waited for here any more.
    return () => attendre?.(null)
  }, [attente, attendre])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when they change
  useEffect(() => garder?.(lectures.map(l => l.code)), [lectures])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft comes back
  useEffect(() => aRelire?.forEach(lire), [aRelire])
  // Given back to the field, and marked in it: what is scanned next takes its place.
  const [rendu, setRendu] = useState<number | null>(null)
  const reprendre = (cle: number, code: string) => {
    oter(cle)
    setTexte(code)
    setRendu(cle)
  }
  useLayoutEffect(() => {
    if (rendu === null) return
    saisie.current?.focus()
    saisie.current?.select()
  }, [rendu, saisie])
  // Several of that name, and the field is free: the list shows them there.
  const derniere = lectures.at(-1)
  const aChoisir = !cherche && derniere?.etat === 'plusieurs' ? derniere : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (aChoisir && saisie.current === document.activeElement && saisie.current?.value === '')
      reprendre(aChoisir.cle, aChoisir.code)
  }, [aChoisir])
  // What several articles answer is chosen from in the field, unless the person has left it.
  const orpheline = lectures.find(
    l => l.etat !== 'attend' && !(l.etat === 'plusieurs' && saisie.current === document.activeElement),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (!sansArticle || !orpheline) return
    oter(orpheline.cle)
    sansArticle(orpheline.code)
  }, [orpheline])
  const trouves = aJour ? data.pageOfItems : []
  // One that has none keeps its room beside one that has.
  const avecPhotos = trouves.some(a => a.Photo)
  return (
    <>
      <Choisir
        {...reste}
        ref={saisie}
        rightSection={isFetching ? <Loader size="xs" /> : rightSection}
        lettres={2}
        frappe={texte}
        taper={lettres => setTexte(lettres ?? '')}
        connues={aJour}
        lecture={lecture}
        vide={dire.inconnu(q)}
        sansListe={lire}
        onBlur={() => {
          if (!sansArticle || texte.trim() === '') return
          setTexte('')
          sansArticle(texte.trim())
        }}
        options={trouves.map(article => ({
          id: article._id,
          libelle: designation(article),
          article,
          contenu: (
            <span className={style.option}>
              <span className="row gap-8 min-0">
                {avecPhotos && <Image photo={article.Photo} />}
                <span>
                  {designation(article)} <small>{article.CodeBarre}</small>
                </span>
              </span>
              <span>
                <small>{dire.ici(article.Quantite)}</small> <Montant valeur={article.PrixVente} />
              </span>
            </span>
          ),
        }))}
        prendre={({ article }) => choisir(article)}
      />
      <Lectures
        lectures={lectures}
        dire={dire.inconnu}
        inconnu={inconnu}
        oter={oter}
        reprendre={reprendre}
        relire={(cle, code) => {
          oter(cle)
          lire(code)
        }}
      />
    </>
  )
}
