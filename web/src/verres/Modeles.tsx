import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { contrat, suite } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { tousDe } from '../kernel/places.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './catalogue.module.css'
import { useCatalogue } from './useCatalogue.ts'

interface Props {
  choisirLePremier: boolean
  /** To the prices of the one that a key chose; null: the mouse goes where it likes. */
  mener: (modele: string | null) => void
}

/** The models of what is looked at, asked of the server fifty at a time. */
export function Modeles({ choisirLePremier, mener }: Props) {
  const t = useTranslations('verres')
  const { etat, changer } = useCatalogue()
  const [texte, setTexte] = useState(etat.q ?? '')
  const [q] = useDebouncedValue(texte.trim(), 250)
  const liste = useRef<HTMLUListElement>(null)
  const lecture = useInfiniteQuery({
    ...suite(contrat.modelesVerre.liste, {
      query: {
        limit: 50,
        mode: '2',
        tri: 'Libelle_Model',
        ...(q ? { q } : {}),
        ...(etat.four ? { IdFourVerr: etat.four } : {}),
        ...(etat.gam ? { IdGam: etat.gam } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const modeles = lecture.data?.pages.flatMap(p => p.pageOfItems) ?? []
  const total = lecture.data?.pages[0]?.pager.totalItems
  const premier = modeles[0]?._id
  const aChoisir = choisirLePremier && etat.modele === undefined && !lecture.isPlaceholderData && premier
  // Once for each first model, whatever else the address says by then.
  const choisir = useEffectEvent((modele: string) => changer({ modele }, { remplacer: true }))
  useEffect(() => {
    if (aChoisir) choisir(aChoisir)
  }, [aChoisir])

  // In the address, so that one finds it again on the way back.
  const noter = useEffectEvent((posee: string) => {
    if (posee !== (etat.q ?? '')) changer({ q: posee || undefined }, { remplacer: true })
  })
  useEffect(() => noter(q), [q])

  const parFleches = (e: KeyboardEvent) => {
    if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return
    e.preventDefault()
    const boutons = tousDe(liste.current, 'button')
    const ici = boutons.indexOf(document.activeElement as HTMLElement)
    boutons[Math.max(0, ici + (e.key === 'ArrowDown' ? 1 : -1))]?.focus()
  }
  return (
    <Panneau
      titre={t('modele.titre')}
      bord
      className={style.modeles}
      lien={total !== undefined && <span role="status">{t('modele.nombre', { n: total })}</span>}
    >
      <div className={style.chercher}>
        <TextInput
          type="search"
          aria-label={t('modele.invite')}
          placeholder={t('modele.invite')}
          value={texte}
          onChange={e => setTexte(e.currentTarget.value)}
          onKeyDown={parFleches}
        />
      </div>
      <NonLu lecture={lecture} />
      {lecture.data === undefined && !lecture.error && <Skeleton className={style.place} />}
      <ul ref={liste} className={style.defilant} onKeyDown={parFleches}>
        {modeles.map(m => (
          <li key={m._id}>
            <button
              type="button"
              aria-current={etat.modele === m._id ? true : undefined}
              onClick={e => {
                mener(e.detail === 0 ? m._id : null)
                changer({ modele: m._id, ...(etat.modele === m._id ? {} : { tarif: undefined }) })
              }}
            >
              <span>
                <b>{m.Libelle_Model}</b>
                <small>
                  {/* What tells two of one name apart comes first. */}
                  {[!etat.four && m.NomFourVerr, m.NomFoyer, m.NomMatiere, ecrireNombre(m.Indice, 2)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {!m.Actif && <Statut ton="mute">{t('modele.retire')}</Statut>}
            </button>
          </li>
        ))}
        {lecture.hasNextPage && (
          <li className={style.suite}>
            <Bouton
              libelle={t('modele.suite', { n: (total ?? 0) - modeles.length })}
              variant="subtle"
              size="sm"
              loading={lecture.isFetchingNextPage}
              faire={() => void lecture.fetchNextPage()}
            />
          </li>
        )}
      </ul>
      {lecture.data && modeles.length === 0 && (
        <p className="empty">{q ? t('modele.rien', { q }) : t('modele.vide')}</p>
      )}
    </Panneau>
  )
}
