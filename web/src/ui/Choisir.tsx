import {
  Combobox,
  type ComboboxProps,
  Loader,
  TextInput,
  type TextInputProps,
  UnstyledButton,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core'
import { useId } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { RENDU } from '../kernel/scan.ts'
import style from './ChampFiche.module.css'
import { memeNom } from './sansAccents.ts'

interface Option {
  id: string
  libelle: string
  /** What the line shows, when that is more than its name. */
  contenu?: ReactNode
  inerte?: boolean
  /** Only taken when pressed for: never because the field is left, nor because the list came late. */
  voulue?: boolean
}

/** What every such field takes of its screen. */
export interface PropsDuChamp extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  openOnFocus?: boolean
  comboboxProps?: Pick<ComboboxProps, 'withinPortal' | 'width' | 'position'> | undefined
}

interface Props<O extends Option> extends PropsDuChamp {
  /** The letters typed and not yet answered; null when there are none. */
  frappe: string | null
  taper: (texte: string | null) => void
  /** What answers these letters, and whether it does: a list read for other letters is not theirs. */
  options: readonly O[]
  connues: boolean
  /** Once for each choice; told when it is done, for what is added first. */
  prendre: (option: O) => unknown
  /** What is chosen, for a field that holds a choice; a field that only searches has none. */
  choisi?: { id: string | null; libelle: string }
  effacer?: (() => void) | undefined
  /** As few letters as this are no question yet. */
  lettres?: number
  /**
   * Enter or leaving came before the list. Without it the first line is taken when the list comes (`premiere`), or the
   * only one: nobody saw the others.
   */
  sansListe?: (texte: string) => void
  premiere?: boolean
  /** Said in place of an empty list. */
  vide?: ReactNode
  /** The list as it was asked for: refused, it is not an empty one. */
  lecture?: Pick<UseQueryResult<unknown, RefusApi>, 'error' | 'refetch' | 'isFetching'> | undefined
}

/** What is typed, marked and taken; the keys. */
function useChoix<O extends Option>(props: Props<O>, id: string) {
  const { frappe, taper, options, connues, prendre, choisi, sansListe, onKeyDown } = props
  const { lettres = 0, premiere = false } = props
  const moi = useRef<HTMLInputElement>(null)
  const [ouvert, setOuvert] = useState(false)
  const [marque, setMarque] = useState<string | null>(null)
  const [attendu, setAttendu] = useState(false)
  /** Left with letters that nothing answered: they stay, and are said. */
  const [laisse, setLaisse] = useState(false)
  /** An arrow pressed before there was a list: nobody knows which line was meant. */
  const aveugle = useRef(false)
  /** What is being added is not there yet. */
  const [enAjout, setEnAjout] = useState(false)
  const combobox = useCombobox({ opened: ouvert, onOpenedChange: setOuvert })

  const recherche = frappe?.trim() ?? ''
  const fige = Boolean(props.disabled || props.readOnly)
  const visible = ouvert && !fige && recherche.length >= lettres
  const possibles = options.filter(o => !o.inerte)
  // The line that is named whole comes before those that only hold its name.
  const nommees = recherche ? possibles.filter(o => memeNom(o.libelle, recherche)) : []
  const nommee = nommees.length === 1 ? nommees[0] : undefined
  const marquee =
    possibles.find(o => o.id === marque) ??
    (recherche && connues && visible ? (nommee ?? possibles[0]) : undefined)

  const cesser = () => {
    taper(null)
    setAttendu(false)
    setLaisse(false)
    setMarque(null)
    setOuvert(false)
    aveugle.current = false
  }
  // A code that was scanned here is not for this field: it is as it was before.
  const courant = useRef(cesser)
  useEffect(() => {
    courant.current = cesser
  })
  useEffect(() => {
    const champ = moi.current
    const rendu = () => courant.current()
    champ?.addEventListener(RENDU, rendu)
    return () => champ?.removeEventListener(RENDU, rendu)
  }, [])
  const choisir = (option: O) => {
    cesser()
    const fait = prendre(option)
    if (!(fait instanceof Promise)) return
    setEnAjout(true)
    void fait.finally(() => setEnAjout(false))
  }
  /** Ctrl+Enter pressed too soon: sent on when the field is answered, given up with it. */
  const tenue = useRef(false)
  const enAttente = attendu || enAjout
  useEffect(() => {
    if (enAttente || !tenue.current) return
    tenue.current = false
    if (frappe !== null) return
    const touche = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
    // Once the screen knows what was chosen: its own effects come after these.
    setTimeout(() => moi.current?.dispatchEvent(new window.KeyboardEvent('keydown', touche)))
  }, [enAttente, frappe])
  /** The letters are to be answered now, or as soon as it can be. */
  const repondre = () => {
    if (connues && marquee) choisir(marquee)
    else if (sansListe) {
      cesser()
      sansListe(recherche)
    } else if (!connues && !aveugle.current) setAttendu(true)
  }
  const aPrendre = attendu && connues
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there; not at each drawing
  useEffect(() => {
    if (!aPrendre) return
    setAttendu(false)
    const premier = nommee ?? possibles[0]
    if (premier && !premier.voulue && (nommee || premiere || possibles.length === 1)) choisir(premier)
    else if (choisi && (tenue.current || document.activeElement !== moi.current)) setLaisse(true)
  }, [aPrendre])
  // Letters given back to a field that searches show their list again.
  const dessous = lettres > 0 && recherche !== ''
  useEffect(() => {
    if (dessous && document.activeElement === moi.current) setOuvert(true)
  }, [dessous])
  const affiche = choisi?.libelle ?? ''
  // The next letters replace what is chosen instead of joining it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is shown changes
  useLayoutEffect(() => {
    if (frappe === null && affiche && document.activeElement === moi.current) moi.current?.select()
  }, [frappe === null, affiche])
  const ligne = (o: O) => `${id}-${o.id}`
  const idMarquee = visible && marquee ? ligne(marquee) : undefined
  useEffect(() => {
    if (idMarquee) document.getElementById(idMarquee)?.scrollIntoView({ block: 'nearest' })
  }, [idMarquee])

  const deplacer = (pas: 1 | -1) => {
    if (recherche && !connues) {
      aveugle.current = true
      return
    }
    const n = possibles.length
    const rang = marquee ? possibles.indexOf(marquee) : possibles.findIndex(o => o.id === choisi?.id)
    const suivant =
      visible && marquee ? (rang + pas + n) % n : rang < 0 && pas < 0 ? n - 1 : Math.max(0, rang)
    setMarque(possibles[suivant]?.id ?? null)
    setOuvert(true)
  }
  const surTouche = (e: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(e)
    if (fige || e.defaultPrevented || e.nativeEvent.isComposing) return
    const seule = !e.ctrlKey && !e.metaKey && !e.altKey
    if (seule && (e.key === 'ArrowDown' || e.key === 'ArrowUp')) {
      e.preventDefault()
      deplacer(e.key === 'ArrowDown' ? 1 : -1)
    } else if (e.key === 'Escape') {
      if (choisi && frappe !== null) cesser()
      setMarque(null)
      setOuvert(false)
    } else if (e.key === 'Enter' && !seule) {
      // Saving takes the marked line along; letters that nothing answers are not saved as if they were not there.
      if (!recherche && !enAjout) return
      if (choisi && connues && marquee && !marquee.voulue) return choisir(marquee)
      e.preventDefault()
      e.stopPropagation()
      if (recherche) setOuvert(true)
      if (!choisi) return
      if (enAjout || (!connues && !aveugle.current)) {
        tenue.current = true
        setAttendu(!connues)
      } else setLaisse(true)
    } else if (e.key === 'Enter' && recherche) {
      e.preventDefault()
      if (recherche.length < Math.max(1, lettres)) return
      setOuvert(true)
      repondre()
    } else if (e.key === 'Enter' && visible && marquee) {
      e.preventDefault()
      choisir(marquee)
    }
  }

  const surFrappe = (texte: string) => {
    taper(texte)
    tenue.current = false
    setAttendu(false)
    setLaisse(false)
    setMarque(null)
    setOuvert(true)
    aveugle.current = false
  }
  const surDepart = (effacer: (() => void) | undefined) => {
    setOuvert(false)
    tenue.current = false
    if (!choisi || frappe === null) return
    if (recherche && connues && marquee && !marquee.voulue) choisir(marquee)
    else if (recherche && !connues && !aveugle.current) setAttendu(true)
    else if (recherche) setLaisse(true)
    else {
      effacer?.()
      cesser()
    }
  }
  return {
    moi,
    combobox,
    recherche,
    fige,
    visible,
    possibles,
    marquee,
    idMarquee,
    ligne,
    enAttente,
    enAjout,
    laisse,
    ouvrir: () => setOuvert(true),
    choisir,
    surFrappe,
    surTouche,
    surDepart,
  }
}

/**
 * Type, choose, Enter: every field where one does so is this one. What is marked is what is taken, once. The keys are
 * ours alone (Mantine's target has none of its own), and the mark is a line of the list that is drawn: neither a late
 * answer nor a key between two drawings can make it another.
 *
 * While letters wait for their answer no key leaves the field to submit its form: the one that saves is held, and sent on
 * once they are answered. Letters that nothing answers stay, refused where they stand.
 */
export function Choisir<O extends Option>(props: Props<O>) {
  const { frappe, taper: _, options, connues, prendre: __, choisi, effacer, ...suite } = props
  const {
    lettres: ___,
    openOnFocus = true,
    premiere: ____,
    sansListe: _____,
    vide,
    lecture,
    ...autres
  } = suite
  const { comboboxProps, onBlur, onFocus, onClick, onKeyDown: ______, rightSection, ref, ...reste } = autres
  const t = useTranslations('ui')
  const id = useId(reste.id)
  const c = useChoix(props, id)
  const { recherche, fige, visible, possibles, marquee, idMarquee, ligne, enAttente, enAjout, choisir } = c

  const nom = reste.label ? { labelledBy: `${id}-label` } : { 'aria-label': reste['aria-label'] }
  const effacable = effacer && choisi?.id && !fige
  const sansChoix = c.laisse && (lecture?.error?.message ?? t('pasDansLaListe', { texte: recherche }))
  return (
    <Combobox
      store={c.combobox}
      withinPortal={false}
      styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      {...comboboxProps}
      onOptionSubmit={choix => {
        const option = possibles.find(o => o.id === choix)
        if (option) choisir(option)
      }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          spellCheck={false}
          {...reste}
          autoComplete="off"
          ref={noeud => {
            c.moi.current = noeud
            if (typeof ref === 'function') ref(noeud)
            else if (ref) ref.current = noeud
          }}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={visible}
          aria-haspopup="listbox"
          aria-controls={visible ? (c.combobox.listId ?? undefined) : undefined}
          aria-activedescendant={idMarquee}
          data-expanded={visible || undefined}
          data-sans-choix={(choisi && recherche) || enAjout || undefined}
          data-choix={choisi ? '' : undefined}
          data-attente={(choisi && enAttente) || undefined}
          error={sansChoix || reste.error}
          data-mantine-stop-propagation={visible || undefined}
          value={frappe ?? choisi?.libelle ?? ''}
          rightSectionPointerEvents={effacable || rightSection ? 'all' : 'none'}
          rightSection={
            enAttente ? (
              <Loader size="xs" />
            ) : effacable ? (
              <Combobox.ClearButton onClear={effacer} />
            ) : (
              (rightSection ?? (choisi && <Combobox.Chevron />))
            )
          }
          onChange={e => c.surFrappe(e.currentTarget.value)}
          onFocus={e => {
            // Sent back to a field that is refused, one reads why; what is chosen is not asked again: the list would lie over what
            // comes next.
            if (choisi && !choisi.id && openOnFocus && !reste.error) c.ouvrir()
            if (choisi && frappe === null) e.currentTarget.select()
            onFocus?.(e)
          }}
          onClick={e => {
            if (choisi || recherche) c.ouvrir()
            if (choisi && frappe === null) e.currentTarget.select()
            onClick?.(e)
          }}
          onBlur={e => {
            c.surDepart(effacable ? effacer : undefined)
            onBlur?.(e)
          }}
          onKeyDown={c.surTouche}
        />
      </Combobox.Target>
      {/* Where one cannot see the list: how many answer these letters. */}
      <VisuallyHidden aria-live="polite">
        {visible && recherche && connues ? t('nChoix', { n: possibles.length }) : ''}
      </VisuallyHidden>
      <Combobox.Dropdown hidden={!visible}>
        <Combobox.Options tabIndex={-1} {...nom}>
          {options.map(o => (
            <Combobox.Option
              key={o.id}
              id={ligne(o)}
              value={o.id}
              active={o.id === choisi?.id}
              selected={o === marquee}
              disabled={o.inerte ?? false}
              aria-selected={choisi ? o.id === choisi.id : o === marquee}
            >
              {o.contenu ?? o.libelle}
            </Combobox.Option>
          ))}
          {options.length === 0 &&
            (lecture?.error && !lecture.isFetching ? (
              <Combobox.Empty role="alert" className={style.refus}>
                <span lang="fr">{lecture.error.message}</span>
                {/* The field keeps the focus: leaving it would close the list. */}
                <UnstyledButton
                  className={style.reessayer}
                  onMouseDown={e => e.preventDefault()}
                  onClick={() => void lecture.refetch()}
                >
                  {t('reessayer')}
                </UnstyledButton>
              </Combobox.Empty>
            ) : (
              <Combobox.Empty>{connues ? (vide ?? t('aucunChoix')) : t('chargement')}</Combobox.Empty>
            ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
