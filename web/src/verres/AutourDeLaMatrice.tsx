import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { SegmentedControl } from '@mantine/core'
import { useTranslations } from '../kernel/i18n.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import style from './matrice.module.css'
import {
  type Additions,
  couper,
  type Dessinee,
  joindre,
  memesAdditions,
  type Point,
  quiChevauche,
  type Tracee,
  type Zone,
} from './terrain.ts'

/** A band that was refused because another one is there: it stays drawn, with what would make room. */
export interface Refusee {
  bande: Tracee & { cle?: string | undefined }
  autre: Dessinee
}

const dire = (b: Tracee) => `${ecrireBande(b)}, ${ecrireMontant(b.Prix)}`
export const nomDe = ({ AddInf, AddSup }: Additions) => `${AddInf ?? ''}/${AddSup ?? ''}`

interface PropsGestes {
  bandes: readonly Dessinee[]
  poser: (suite: Dessinee[]) => void
  cleNeuve: () => string
  ou: Point
  refuser: (refusee: Refusee) => void
  /** It is there: one looks at it, in its range of additions. */
  placee: (bande: Tracee) => void
  vers: (bande: Zone) => void
  /** Back to the ground. */
  revenir: () => void
}

/** What is done to the bands: each gives the whole drawing as it becomes. */
export function useGestesDeBandes({ bandes, poser, ...o }: PropsGestes) {
  /** A new band, or another shape or price of one that is there; refused where another one stands. */
  const appliquer = (bande: Refusee['bande']) => {
    const autre = quiChevauche(bande, bandes)
    if (autre) return o.refuser({ bande, autre })
    poser(
      bande.cle
        ? bandes.map(b => (b.cle === bande.cle ? { ...b, ...bande, cle: b.cle } : b))
        : [...bandes, { ...bande, cle: o.cleNeuve() }],
    )
    o.placee(bande)
    o.revenir()
  }
  /** Room is made on one side or the other, and it is tried again. */
  const faireLaPlace = (mienne: Refusee['bande'], autre: Dessinee | null) => {
    if (!autre) return appliquer(mienne)
    const suite = bandes.map(b => (b.cle === autre.cle ? autre : b))
    const encore = quiChevauche(mienne, suite)
    poser(
      encore
        ? suite
        : mienne.cle
          ? suite.map(b => (b.cle === mienne.cle ? { ...b, ...mienne, cle: b.cle } : b))
          : [...suite, { ...mienne, cle: o.cleNeuve() }],
    )
    if (encore) return o.refuser({ bande: mienne, autre: encore })
    o.vers(mienne)
    o.revenir()
  }
  const retirer = (b: Dessinee) => {
    poser(bandes.filter(x => x.cle !== b.cle))
    o.revenir()
  }
  const couperIci = (b: Dessinee, axe: 'Sph' | 'Cyl') => {
    const parts = couper(b, o.ou, axe)
    if (!parts) return
    const [une, deux] = parts
    const { _id, version, ...neuve } = deux
    poser([...bandes.map(x => (x.cle === b.cle ? une : x)), { ...neuve, cle: o.cleNeuve() }])
  }
  const joindreIci = (b: Dessinee, autre: Dessinee) => {
    poser(bandes.filter(x => x.cle !== autre.cle).map(x => (x.cle === b.cle ? joindre(b, autre) : x)))
    o.revenir()
  }
  return { appliquer, faireLaPlace, retirer, couperIci, joindreIci }
}

/** From the palest to the darkest; and what a hole looks like. */
export function Echelle({ prix }: { prix: readonly number[] }) {
  const t = useTranslations('verres')
  return (
    <span className="inline-row wrap gap-8 note">
      <span className={style.echelle} aria-hidden />
      <span>
        <Montant valeur={Math.min(...prix)} symbole={false} /> → <Montant valeur={Math.max(...prix)} />
      </span>
      <span className={style.hachure} aria-hidden />
      <span>{t('matrice.trou')}</span>
    </span>
  )
}

export function Touches({ ecrit }: { ecrit: boolean }) {
  const t = useTranslations('verres')
  return (
    <p className={style.touches}>
      {(
        [
          ['↑ ↓ ← →', t('touches.aller')],
          ...(ecrit
            ? ([
                [t('touches.maj'), t('touches.tracer')],
                [t('touches.entree'), t('touches.prix')],
                [t('touches.suppr'), t('touches.retirer')],
                ['C', t('touches.couper')],
                ['J', t('touches.joindre')],
              ] as [string, string][])
            : []),
          ['B', t('touches.bande')],
          ['T', t('touches.trou')],
        ] as [string, string][]
      ).map(([touche, dit]) => (
        <span key={touche}>
          <Raccourci touche={touche} lu /> {dit}
        </span>
      ))}
    </p>
  )
}

interface PropsCouches {
  couches: readonly Additions[]
  ici: Additions
  choisir: (couche: Additions | null) => void
}

/** The range of additions that is drawn. */
export function Couches({ couches, ici, choisir }: PropsCouches) {
  const t = useTranslations('verres')
  return (
    <div className={style.couches}>
      <SegmentedControl
        size="sm"
        aria-label={t('matrice.additions')}
        data={(couches.some(c => memesAdditions(c, ici)) ? couches : [...couches, ici]).map(c => ({
          value: nomDe(c),
          label:
            c.AddInf === null
              ? t('matrice.touteAddition')
              : (ecrireBande({ SphInf: 0, SphSup: 0, CylInf: 0, CylSup: 0, ...c }).split(' Add ')[1] ?? ''),
        }))}
        value={nomDe(ici)}
        onChange={nom => choisir(couches.find(c => nomDe(c) === nom) ?? null)}
      />
    </div>
  )
}

interface PropsCroisees {
  bandes: readonly [Dessinee, Dessinee]
  montrer: (une: Dessinee) => void
  retirer: (b: Dessinee) => void
}

/** Two bands that lie over each other: nothing is saved before one of them goes. */
export function Croisees({ bandes, montrer, retirer }: PropsCroisees) {
  const t = useTranslations('verres')
  return (
    <Note
      ton="bad"
      role="alert"
      titre={t('matrice.croisees')}
      actions={
        <>
          <Bouton libelle={t('matrice.montrer')} size="sm" faire={() => montrer(bandes[0])} />
          {/* One may cover the other wholly: the point then reaches only the first. */}
          {bandes.map(b => (
            <Bouton
              key={b.cle}
              libelle={t('matrice.retirerLa', { bande: dire(b) })}
              size="sm"
              faire={() => retirer(b)}
            />
          ))}
        </>
      }
    >
      {bandes.map(dire).join(' · ')}
    </Note>
  )
}
