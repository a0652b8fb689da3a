import type { CarteAtelier } from '@dioptrie/domain/atelier/contract'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconQrcode } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { contrat, requetePage } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { moment } from './afficher.ts'
import style from './atelier.module.css'
import { Promesse } from './Promesse.tsx'

const Commande = lazy(() => import('./Commande.tsx'))

const ETAPES = ['Verres reçus', 'Montée', 'Vérifiée'] as const
type Etape = (typeof ETAPES)[number]
const PAGE = 50
const TOUT = 200

/** The address in the QR of a worksheet, as a scanner types it. */
const commandeScannee = (texte: string) => /[?&]commande=([0-9a-f-]{36})/i.exec(texte)?.[1]

/** What the workshop has to do, by the day promised: to mount, to check, ready. */
export default function Atelier() {
  const t = useTranslations('atelier')
  const { commande, etape } = useSearch({ strict: false }) as { commande?: string; etape?: Etape }
  const navigate = useNavigate()
  const telephone = useMediaQuery('(max-width: 991px)', false, { getInitialValueInEffect: false })
  const [texte, setTexte] = useState('')
  const [q] = useDebouncedValue(texte.trim(), 250)
  const champ = useRef<HTMLInputElement>(null)
  const montree = etape && ETAPES.includes(etape) ? etape : 'Verres reçus'
  const ouvrir = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: { ...(etape ? { etape } : {}), ...(id ? { commande: id } : {}) },
      resetScroll: false,
    })

  const lire = (saisi: string) => {
    const id = commandeScannee(saisi)
    setTexte(id ? '' : saisi)
    if (id) ouvrir(id)
  }
  useTouches({
    '/': e => {
      e.preventDefault()
      champ.current?.select()
    },
  })
  const champFiltre = (
    <TextInput
      ref={champ}
      type="search"
      className={style.filtre}
      aria-label={t('tableau.filtre')}
      aria-keyshortcuts="/"
      placeholder={t('tableau.filtre')}
      leftSection={<IconQrcode size={17} stroke={1.8} aria-hidden />}
      rightSection={telephone ? null : <Raccourci touche="/" />}
      value={texte}
      onChange={e => lire(e.currentTarget.value)}
    />
  )
  return (
    <>
      <Entete titre={t('titre')} sansDock>
        {!telephone && champFiltre}
      </Entete>
      {telephone && champFiltre}
      {telephone && (
        <SegmentedControl
          fullWidth
          className="mb12"
          aria-label={t('tableau.etapes')}
          data={ETAPES.map(e => ({ value: e, label: t(`tableau.colonne.${e}`) }))}
          value={montree}
          onChange={e => void navigate({ to: '.', search: { etape: e }, replace: true })}
        />
      )}
      <div className={`grid cols-3 start gap-16 ${style.tableau}`}>
        {(telephone ? [montree] : ETAPES).map(e => (
          <Colonne key={e} etape={e} q={q} ouvrir={ouvrir} sansTitre={telephone} />
        ))}
      </div>
      {commande && (
        <Suspense fallback={null}>
          <Commande key={commande} id={commande} fermer={() => ouvrir(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface PropsColonne {
  etape: Etape
  q: string
  sansTitre: boolean
  ouvrir: (id: string) => void
}

function Colonne({ etape, q, sansTitre }: PropsColonne) {
  const t = useTranslations('atelier.tableau')
  const { IdOfficine } = useOfficine()
  const [limit, setLimit] = useState(PAGE)
  const { data, error, refetch } = useQuery({
    ...requetePage(contrat.atelier.nonMontees, {
      query: { Etape: etape, limit, ...(q ? { q } : {}), ...(IdOfficine ? { IdOfficine } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const total = data?.pager.totalItems ?? 0
  const cartes = data?.pageOfItems ?? []
  return (
    <section
      className={`grid gap-8 line r-panel sunken p12 ${style.colonne}`}
      aria-label={t(`colonne.${etape}`)}
      aria-busy={!data}
    >
      {!sansTitre && (
        <div className={style.colonneTete}>
          <h2 className="t15 lh20">{t(`colonne.${etape}`)}</h2>
          {data && <span className="chiffres">{total}</span>}
        </div>
      )}
      {error && !data && <Erreur refus={error} reessayer={() => void refetch()} />}
      {/* Nothing found is not nothing to do. */}
      {data && total === 0 && (
        <p className={`note ${style.rien}`}>{q ? t('rienPour', { q }) : t(`rien.${etape}`)}</p>
      )}
      <ul>
        {cartes.map(c => (
          <li key={c._id}>
            <Carte carte={c} />
          </li>
        ))}
      </ul>
      {total > cartes.length && limit < TOUT && (
        <Bouton
          libelle={t('plus', { n: Math.min(total, TOUT) - cartes.length })}
          fullWidth
          faire={() => setLimit(TOUT)}
        />
      )}
    </section>
  )
}

function Carte({ carte: c }: { carte: CarteAtelier }) {
  const t = useTranslations('atelier')
  return (
    <Link
      to="."
      search={(avant: Record<string, unknown>) => ({ ...avant, commande: c._id })}
      resetScroll={false}
      className={`card grid gap-6 same-color no-line p12 ${style.carte}`}
    >
      <span className={style.carteTete}>
        <b>{c.Client}</b>
        <small className="t12 nowrap">{c.RefCmmd}</small>
      </span>
      <span className="note lh18">
        {c.Montures.length > 0 ? c.Montures.join(' · ') : t('tableau.sansMonture')}
        {' · '}
        {t('tableau.nVerres', { n: c.NombreVerres })}
      </span>
      {c.MontePar && c.MonteLe && (
        <span className="note lh18">
          {t('tableau.montePar', { nom: c.MontePar })}, {moment(c.MonteLe)}
        </span>
      )}
      <span className="inline-flex wrap gap-6">
        <Promesse le={c.DatePromesse} etape={c.Etape} />
        {c.Urgent && <Statut ton="warn">{t('verres.urgent')}</Statut>}
      </span>
    </Link>
  )
}
