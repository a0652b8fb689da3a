import type { Evenement } from '@dioptrie/domain/agenda/contract'
import { deplacer as deplacerDuree } from '@dioptrie/domain/agenda/rules'
import { ajouterJours, aujourdhuiAbidjan, type Jour } from '@dioptrie/domain/kernel/jour'
import { SegmentedControl, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission, usePermissionSur } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { avisAnnulable } from '../ui/annulable.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './agenda.module.css'
import { Contexte, tonDe } from './contexte.ts'
import { useFeries } from './feries.ts'
import { Horaire } from './Horaire.tsx'
import { Liste } from './Liste.tsx'
import { Mois } from './Mois.tsx'
import { useNomDeLabel } from './Pastille.tsx'
import { bornes, lundi, plusMinutes, semaine, VUES, voisine } from './temps.ts'
import { useDeplacement, useEvenements, useLabels, useReglagesAgenda } from './useAgenda.ts'

const FenetreEvenement = aLaDemande(() => import('./FenetreEvenement.tsx'))

const JOURS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const SEMAINES: Record<string, number> = { ArrowUp: -7, ArrowDown: 7 }
const DEMI_HEURES: Record<string, number> = { ArrowUp: -30, ArrowDown: 30 }

/** One kind of events alone, noted in a way of its own. */
interface Seulement {
  label: string
  voit: (evenement: Evenement) => boolean
  titre: string
  contexte: string
  bouton: string
  noter?: ((quand: Jour | string) => void) | undefined
}

/** The agenda of the officine. */
export default function AgendaDeLOfficine() {
  return <Agenda />
}

export function Agenda({ seulement }: { seulement?: Seulement }) {
  const t = useTranslations('agenda')
  const format = useFormatter()
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const telephone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { vue, jour, labels: choisis, changer } = useReglagesAgenda(aujourdhui, telephone ? 'liste' : 'mois')
  const { nom, reseau, IdOfficine, IdOfficinePropre } = useOfficine()
  const peutNoter = usePermission('agenda.ecrire', IdOfficine ?? IdOfficinePropre)
  const peutEcrire = seulement ? seulement.noter !== undefined : peutNoter
  const peutSur = usePermissionSur('agenda.ecrire')
  const lecture = useEvenements(vue, jour)
  const feries = useFeries([...new Set(bornes(vue, jour).map(j => j.slice(0, 4)))])
  const [ouvert, setOuvert] = useState<Evenement | Jour | null>(null)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  /** Taken by M: where the arrows have brought it. */
  const [main, setMain] = useState<{ evenement: Evenement; vers: string } | null>(null)

  const quand = (e: Evenement) =>
    format.dateTime(new Date(e.startDate), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(e.allDay ? {} : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    })
  const { deplacer, enRoute } = useDeplacement({
    reussi: (apres, avant) =>
      avisAnnulable(
        t('deplace', { titre: apres.title, quand: quand(apres) }),
        t('remettre'),
        () => void deplacer(apres, avant.startDate),
      ),
    refuse: setRefus,
  })
  const tenu = main && { ...main.evenement, ...deplacerDuree(main.evenement, main.vers) }
  const evenements = (lecture.data ?? [])
    .map(e => (tenu?._id === e._id ? tenu : enRoute?._id === e._id ? enRoute : e))
    .filter(e =>
      seulement
        ? e.label === seulement.label && seulement.voit(e)
        : choisis.length === 0 || choisis.includes(e.label),
    )

  const poser = (id: string, vers: string) => {
    const evenement = lecture.data?.find(e => e._id === id)
    setRefus(null)
    if (evenement) void deplacer(evenement, vers)
  }
  const touche = (cle: string, evenement: Evenement): boolean => {
    if (!peutSur(evenement.IdOfficine)) return false
    if (main?.evenement._id !== evenement._id) {
      if (cle.toLowerCase() !== 'm') return false
      setMain({
        evenement: lecture.data?.find(e => e._id === evenement._id) ?? evenement,
        vers: evenement.startDate,
      })
      return true
    }
    if (cle === 'Escape' || cle === 'Tab') {
      setMain(null)
      return cle === 'Escape'
    }
    if (cle === 'Enter' || cle.toLowerCase() === 'm') {
      setMain(null)
      poser(main.evenement._id, main.vers)
      return true
    }
    const horaire = (vue === 'semaine' || vue === 'jour') && !evenement.allDay
    const jours = JOURS[cle] ?? (horaire ? undefined : SEMAINES[cle])
    const vers = jours
      ? ajouterJours(main.vers.slice(0, 10), jours) + main.vers.slice(10)
      : horaire && DEMI_HEURES[cle]
        ? plusMinutes(main.vers, DEMI_HEURES[cle])
        : null
    if (vers === null) return false
    setMain({ ...main, vers })
    const [du, au] = bornes(vue, jour)
    const arrivee = vers.slice(0, 10)
    // Out of sight: the agenda follows.
    if (arrivee < du || arrivee > au) changer({ date: arrivee })
    return true
  }
  const noter = seulement?.noter ?? ((ou: Jour | string) => setOuvert(ou))
  const aller = (sens: 1 | -1) => changer({ date: voisine(vue, jour, sens) })
  /** The day whose number has the focus, or the one looked at. */
  const jourVise = () => (document.activeElement as HTMLElement | null)?.dataset.jour ?? jour
  useTouches({
    n: peutEcrire && (() => noter(jourVise())),
    t: () => changer({ date: aujourdhui }),
  })

  const titrePeriode =
    vue === 'jour'
      ? format.dateTime(new Date(jour), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
      : vue === 'semaine'
        ? t('semaineDu', {
            date: format.dateTime(new Date(lundi(jour)), { day: 'numeric', month: 'long', year: 'numeric' }),
          })
        : format.dateTime(new Date(jour), 'mois')

  const vues = {
    mois: <Mois />,
    semaine: <Horaire key={lundi(jour)} jours={semaine(jour)} nom={titrePeriode} />,
    jour: <Horaire key={jour} jours={[jour]} nom={titrePeriode} />,
    liste: <Liste />,
  }
  return (
    <Contexte
      value={{
        jour,
        aujourdhui,
        evenements,
        feries: feries.feries,
        peutEcrire,
        peutSur,
        telephone: telephone === true,
        enMain: main?.evenement._id ?? null,
        ouvrir: setOuvert,
        noter,
        poser,
        touche,
        allerAuJour: j => changer({ vue: 'jour', date: j }),
      }}
    >
      <Entete
        titre={seulement?.titre ?? t('titre')}
        contexte={seulement?.contexte ?? (reseau ? t('siens') : nom)}
      >
        {peutEcrire && (
          <Bouton
            libelle={seulement?.bouton ?? t('noter')}
            variant="filled"
            icone={IconPlus}
            touche="N"
            aria-keyshortcuts="N"
            faire={() => noter(jour)}
          />
        )}
      </Entete>
      {lecture.error && !lecture.error.serveurPerdu && (
        <Erreur refus={lecture.error} quoi={t('nonLu')} reessayer={() => void lecture.refetch()} />
      )}
      {feries.refus && !feries.refus.serveurPerdu && (
        <Erreur refus={feries.refus} quoi={t('feriesNonLus')} reessayer={feries.reessayer} />
      )}
      {refus && <Erreur refus={refus} quoi={t('nonDeplace')} />}
      <Panneau bord className={style.agenda}>
        <div className={`row wrap gap-8-16 p10-16 ${style.barre}`}>
          <div className="flex gap-6">
            <BoutonABulle
              icone={IconChevronLeft}
              libelle={t('precedent')}
              variant="default"
              faire={() => aller(-1)}
            />
            <BoutonABulle
              icone={IconChevronRight}
              libelle={t('suivant')}
              variant="default"
              faire={() => aller(1)}
            />
            <Bouton
              libelle={t('aujourdhui')}
              aria-keyshortcuts="T"
              touche="T"
              faire={() => changer({ date: aujourdhui })}
            />
          </div>
          <h2 className={`grow t15 lh20 ${style.periode}`} aria-live="polite">
            {titrePeriode}
          </h2>
          <SegmentedControl
            aria-label={t('vue')}
            data={VUES.map(value => ({ value, label: t(`vues.${value}`) }))}
            value={vue}
            onChange={value => changer({ vue: VUES.find(v => v === value) ?? 'mois' })}
          />
        </div>
        {!seulement && <ParGenre choisis={choisis} changer={label => changer({ label })} />}
        {vues[vue]}
      </Panneau>
      <p className={style.aide} role="status">
        {tenu
          ? t('enMain', { titre: tenu.title, quand: quand(tenu) })
          : peutEcrire && !telephone && t('aide')}
      </p>
      {ouvert && (
        <FenetreEvenement
          key={typeof ouvert === 'string' ? ouvert : ouvert._id}
          quoi={ouvert}
          peutEcrire={typeof ouvert === 'string' ? peutEcrire : peutSur(ouvert.IdOfficine)}
          fermer={() => setOuvert(null)}
        />
      )}
    </Contexte>
  )
}

/** The kinds that are shown: none chosen, all of them. */
function ParGenre(p: { choisis: readonly string[]; changer: (label: string | undefined) => void }) {
  const t = useTranslations('agenda')
  const labels = useLabels()
  const nomDeLabel = useNomDeLabel()
  const basculer = (value: string) => {
    const suite = p.choisis.includes(value) ? p.choisis.filter(c => c !== value) : [...p.choisis, value]
    p.changer(suite.join(',') || undefined)
  }
  return (
    <fieldset className={style.labels}>
      <legend className={style.legende}>{t('filtrer')}</legend>
      {labels.map(l => (
        <UnstyledButton
          key={l.value}
          className={style.label}
          data-ton={tonDe(l.color)}
          aria-pressed={p.choisis.includes(l.value)}
          onClick={() => basculer(l.value)}
        >
          {nomDeLabel(l.value)}
        </UnstyledButton>
      ))}
      {p.choisis.length > 0 && (
        <Bouton libelle={t('tous')} size="xs" variant="subtle" faire={() => p.changer(undefined)} />
      )}
    </fieldset>
  )
}
