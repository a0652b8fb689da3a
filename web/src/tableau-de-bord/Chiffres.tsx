import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import {
  type Intervalle,
  PERIODES,
  PERIODES_COMPAREES,
  PERIODES_COURANTES,
  type Periode,
  type PeriodeComparee,
  periodes,
} from '@dioptrie/domain/kernel/periode'
import type { ChiffresParOfficine, Resume } from '@dioptrie/domain/tableau-de-bord/contract'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { places } from '../ui/places.ts'
import style from './chiffres.module.css'
import { MESURES, type Mesure, versListe } from './liens.ts'
import { Variation } from './Variation.tsx'

/** A phone shows one of these at a time: the current period and the one before it. */
const FAMILLE: Record<Periode, (typeof PERIODES_COURANTES)[number]> = {
  jour: 'jour',
  hier: 'jour',
  semaine: 'semaine',
  semainePrecedente: 'semaine',
  mois: 'mois',
  moisPrecedent: 'mois',
  annee: 'annee',
  anneePrecedente: 'annee',
}

const bref = (jour: string) => ecrireJour(jour).slice(0, 5)
const ecrireBornes = ({ du, au }: Intervalle, avecAnnee: boolean) => {
  if (avecAnnee) return du.slice(0, 4)
  return du === au ? bref(du) : `${bref(du)} – ${bref(au)}`
}

interface Props {
  mesure: Mesure
  mesures: readonly Mesure[]
  changer: (mesure: Mesure) => void
  chiffres: ChiffresParOfficine | undefined
  refus: RefusApi | null
  recharger: () => void
  /** How many officines there will be. */
  attendues: number
  /** The officine of the last row, as addresses name it. */
  partout: string
}

/** What each officine took in or sold, period by period; every figure opens the list it adds up. */
export function Chiffres({
  mesure,
  mesures,
  changer,
  chiffres,
  refus,
  recharger,
  attendues,
  partout,
}: Props) {
  const t = useTranslations('tableau-de-bord')
  const [famille, setFamille] = useState<string>('jour')
  const note = `${t(`mesures.${mesure}.note`)} ${t('nombres')} ${t('ecarts')}`
  return (
    <Panneau
      bord
      className={style.panneau}
      titre={
        <>
          {t(`mesures.${mesure}.titre`)}{' '}
          <span className={`caption w400 ${style.note}`} title={note}>
            {note}
          </span>
        </>
      }
      lien={
        mesures.length > 1 && (
          <SegmentedControl
            size="xs"
            className="fixed"
            aria-label={t('mesure')}
            value={mesure}
            onChange={m => changer(m as Mesure)}
            data={MESURES.filter(m => mesures.includes(m)).map(m => ({
              value: m,
              label: t(`mesures.${m}.nom`),
            }))}
          />
        )
      }
    >
      <SegmentedControl
        className={`hidden ${style.familles}`}
        fullWidth
        aria-label={t('periode')}
        value={famille}
        onChange={setFamille}
        data={PERIODES_COURANTES.map(p => ({ value: p, label: t(`periodes.${p}`) }))}
      />
      {refus && !chiffres ? (
        <Erreur refus={refus} quoi={t('illisible')} reessayer={recharger} />
      ) : (
        <Tableau {...{ mesure, famille, chiffres, attendues, partout }} />
      )}
    </Panneau>
  )
}

interface PropsTableau {
  mesure: Mesure
  famille: string
  chiffres: ChiffresParOfficine | undefined
  attendues: number
  partout: string
}

function Tableau({ mesure, famille, chiffres, attendues, partout }: PropsTableau) {
  const t = useTranslations('tableau-de-bord')
  const bornes = periodes(chiffres?.Jour ?? aujourdhuiAbidjan(new Date()))
  return (
    <div className={style.defile}>
      <table className={style.tableau} data-famille={famille} aria-label={t(`mesures.${mesure}.titre`)}>
        <thead>
          <tr>
            <th scope="col">{t('officine')}</th>
            {PERIODES.map(p => (
              <th key={p} scope="col" data-famille={FAMILLE[p]}>
                {t(`periodes.${p}`)}
                <small className="chiffres">
                  {ecrireBornes(bornes[p], p === 'annee' || p === 'anneePrecedente')}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chiffres?.officines.map(o => (
            <Rang key={o.IdOfficine} nom={o.Officine} code={o.Code} {...{ mesure, resume: o, bornes }} />
          ))}
          {/* The rows that will come, and the one of the network. */}
          {!chiffres &&
            places(attendues > 1 ? attendues + 1 : 1).map(({ cle }) => (
              <tr key={cle} aria-busy>
                <td colSpan={PERIODES.length + 1}>
                  <Skeleton height={36} radius={4} />
                </td>
              </tr>
            ))}
        </tbody>
        {chiffres && chiffres.officines.length > 1 && (
          <tfoot>
            <Rang nom={t('reseau')} code={partout} symbole {...{ mesure, resume: chiffres.total, bornes }} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface PropsRang {
  nom: string
  code: string
  mesure: Mesure
  resume: Resume
  bornes: Record<Periode, Intervalle>
  symbole?: boolean
}

const estComparee = (p: Periode): p is PeriodeComparee =>
  (PERIODES_COMPAREES as readonly string[]).includes(p)

function Rang({ nom, code, mesure, resume, bornes, symbole = false }: PropsRang) {
  const t = useTranslations('tableau-de-bord')
  return (
    <tr>
      <th scope="row">{nom}</th>
      {PERIODES.map(p => {
        const { Montant: montant, Nombre } = resume.periodes[p]
        return (
          <td key={p} data-famille={FAMILLE[p]} data-vide={(montant === 0 && Nombre === 0) || undefined}>
            <Link {...versListe(mesure, bornes[p], code)} className={`ink nowrap no-line ${style.chiffre}`}>
              <Montant valeur={montant} symbole={symbole} />
            </Link>
            <small>
              {Nombre !== 0 && <span title={t(`mesures.${mesure}.nombre`, { n: Nombre })}>{Nombre}</span>}
              {estComparee(p) && <Variation valeur={resume.variations[p]} />}
            </small>
          </td>
        )
      })}
    </tr>
  )
}
