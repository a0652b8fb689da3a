import { Modal, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { prendreFrappe } from '../kernel/ouvertures.ts'
import { marque, premier } from '../kernel/places.ts'
import { NonLu } from '../ui/Erreur.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { ClientPresent } from './ClientPresent.tsx'
import style from './palette.module.css'
import { type Entree, replier, usePalette } from './usePalette.ts'

/** Ctrl+K: two columns, what was found and the client in front of the counter. */
export default function Palette({ fermer }: { fermer: () => void }) {
  const t = useTranslations('shell.recherche')
  const aller = useNavigate()
  const id = useId()
  const { nom, reseau } = useOfficine()
  const [q, setQ] = useState('')
  const [terme] = useDebouncedValue(q, 60)
  const { entrees, cherche, lecture, invite, lieux } = usePalette(terme)
  const [choisie, setChoisie] = useState<string | null>(null)
  const liste = useRef<HTMLDivElement>(null)
  const panneau = useRef<HTMLElement>(null)
  const champ = useCallback((entree: HTMLInputElement | null) => {
    if (!entree) return
    entree.focus()
    const tapee = prendreFrappe()
    if (tapee) setQ(tapee)
  }, [])

  const rang = Math.max(
    0,
    entrees.findIndex(e => e.cle === choisie),
  )
  const courante = entrees[rang]
  const trouvees = entrees.filter(e => !e.recours).length

  // A new question starts from its first answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what matters here.
  useEffect(() => setChoisie(null), [terme])

  useEffect(() => {
    marque('rang', rang, liste.current)?.scrollIntoView({ block: 'nearest' })
  }, [rang])

  const ouvrir = (lien: string) => {
    fermer()
    if (lien.startsWith('/guide/')) window.open(lien, '_blank', 'noopener')
    else void aller({ to: lien })
  }
  // Enter pressed before the answer is there is not lost: it opens the first one as soon as it comes.
  const [entree, setEntree] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is for once.
  useEffect(() => {
    if (!entree || q !== terme || cherche) return
    setEntree(false)
    if (courante) ouvrir(courante.lien)
  }, [entree, q, terme, cherche, courante])
  const deplacer = (pas: number) => {
    const suivante = entrees[(rang + pas + entrees.length) % Math.max(1, entrees.length)]
    if (suivante) setChoisie(suivante.cle)
  }
  const touche = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') deplacer(1)
    else if (e.key === 'ArrowUp') deplacer(-1)
    else if (e.key === 'Enter') setEntree(true)
    else if (e.altKey && /^[ve]$/i.test(e.key)) {
      const action = premier(panneau.current, `[aria-keyshortcuts="Alt+${e.key.toUpperCase()}"]`)
      if (!action) return
      action.click()
    } else if (e.key === 'Tab' && !e.shiftKey && courante?.client) {
      const action = premier(panneau.current, 'a, button')
      if (!action) return
      action.focus()
    } else return
    e.preventDefault()
  }

  return (
    <Modal
      opened
      onClose={fermer}
      withCloseButton={false}
      centered={false}
      yOffset={96}
      size={880}
      padding={0}
      attributes={{ content: { 'aria-label': t('titre') } }}
      classNames={{ content: `hide ${style.fenetre}`, inner: style.place }}
      transitionProps={{ duration: 90 }}
    >
      <div className={`row gap-12 muted line-bottom p0-16 h56 ${style.question}`}>
        <IconSearch size={20} stroke={1.8} aria-hidden />
        <input
          ref={champ}
          type="search"
          role="combobox"
          aria-label={t('titre')}
          aria-expanded={entrees.length > 0}
          aria-controls={`${id}-liste`}
          aria-activedescendant={courante ? `${id}-${rang}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={invite}
          value={q}
          onChange={e => {
            setEntree(false)
            setQ(e.currentTarget.value)
          }}
          onKeyDown={touche}
          maxLength={100}
          data-autofocus
        />
        <button
          type="button"
          className="caption inherit lh16 pointer line-2 r4 surface p0-6 h22"
          onClick={fermer}
        >
          {t('echap')}
        </button>
      </div>
      <div className={style.corps} data-present={courante?.client ? '' : undefined}>
        <div className="scroll-y pb8" ref={liste}>
          <div role="listbox" id={`${id}-liste`} aria-label={t('titre')} tabIndex={-1}>
            {groupes(entrees).map(groupe => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options of a listbox is not a fieldset.
              <div role="group" aria-label={groupe.nom} key={groupe.nom}>
                <div className={style.groupe} aria-hidden>
                  {groupe.nom}
                </div>
                {groupe.entrees.map(({ entree, rang: n }) => (
                  <Ligne
                    key={entree.cle}
                    id={`${id}-${n}`}
                    rang={n}
                    entree={entree}
                    q={terme}
                    active={n === rang}
                    surChoix={() => setChoisie(entree.cle)}
                    surOuvrir={() => ouvrir(entree.lien)}
                  />
                ))}
              </div>
            ))}
          </div>
          <NonLu lecture={lecture} />
          {trouvees === 0 && terme.trim() !== '' && q === terme && !cherche && !lecture.error && (
            <div className={style.rien}>
              <strong className="t15 w620 ink">{t('rien', { q: terme.trim() })}</strong>
              <span>{lieux}</span>
            </div>
          )}
          <VisuallyHidden role="status">
            {terme && q === terme && !cherche && !lecture.error ? t('resultats', { n: trouvees }) : ''}
          </VisuallyHidden>
        </div>
        {courante?.client && (
          <section
            className={`scroll-y line-left sunken ${style.present}`}
            ref={panneau}
            aria-label={t('actionsClient')}
          >
            <ClientPresent id={courante.client} ouvrir={ouvrir} />
          </section>
        )}
      </div>
      <div className={style.pied}>
        <span>
          <Raccourci touche="↑" /> <Raccourci touche="↓" /> {t('parcourir')}
        </span>
        <span>
          <Raccourci touche={t('entree')} /> {t('ouvrir')}
        </span>
        {courante?.client && (
          <span>
            <Raccourci touche="Tab" /> {t('actionsClient')}
          </span>
        )}
        <span className={`push ${style.ou}`}>{reseau ? t('reseau') : nom ? t('officine', { nom }) : ''}</span>
      </div>
    </Modal>
  )
}

function groupes(entrees: Entree[]) {
  const parNom = new Map<string, { entree: Entree; rang: number }[]>()
  entrees.forEach((entree, rang) => {
    parNom.set(entree.groupe, [...(parNom.get(entree.groupe) ?? []), { entree, rang }])
  })
  return [...parNom].map(([nom, liste]) => ({ nom, entrees: liste }))
}

interface LigneProps {
  id: string
  rang: number
  entree: Entree
  q: string
  active: boolean
  surChoix: () => void
  surOuvrir: () => void
}

/** The keyboard stays in the field: an option is only pointed at, hence no key handler of its own. */
function Ligne({ id, rang, entree, q, active, surChoix, surOuvrir }: LigneProps) {
  const Icone = entree.icone
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is handled by the field that owns the list.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus (aria-activedescendant).
    <div
      id={id}
      role="option"
      aria-selected={active}
      data-rang={rang}
      className={style.ligne}
      onMouseMove={() => !active && surChoix()}
      onClick={surOuvrir}
    >
      <Icone size={18} stroke={1.7} aria-hidden />
      <span className="stack grow min-0">
        <span className="cut ink">
          <Surligne texte={entree.titre} q={q} />
        </span>
        {entree.detail && (
          <span className="cut t12 lh16">
            <Surligne texte={entree.detail} q={q} />
          </span>
        )}
      </span>
      {active && <IconCornerDownLeft size={16} stroke={1.8} aria-hidden />}
    </div>
  )
}

/** What was typed, in the text that answers it, blind to case and accents. */
function Surligne({ texte, q }: { texte: string; q: string }) {
  const cherche = replier(q.trim())
  const plie = replier(texte)
  const debut = cherche && plie.length === texte.length ? plie.indexOf(cherche) : -1
  if (debut < 0) return texte
  return (
    <>
      {texte.slice(0, debut)}
      <mark>{texte.slice(debut, debut + cherche.length)}</mark>
      {texte.slice(debut + cherche.length)}
    </>
  )
}
