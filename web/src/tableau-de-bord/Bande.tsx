import type { PeriodeComparee } from '@dioptrie/domain/kernel/periode'
import { periodes } from '@dioptrie/domain/kernel/periode'
import type { ChiffresParOfficine } from '@dioptrie/domain/tableau-de-bord/contract'
import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '../kernel/i18n.tsx'
import { Chiffres } from '../ui/Chiffres.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './chiffres.module.css'
import { type Mesure, versListe } from './liens.ts'
import { Variation } from './Variation.tsx'

interface Props {
  mesure: Mesure
  mesures: readonly Mesure[]
  changer: (mesure: Mesure) => void
  chiffres: ChiffresParOfficine
  partout: string
}

/** Now, and what it is held against. */
const CASES = [
  ['jour', 'hier', 'hier'],
  ['semaine', 'semainePrecedente', 'semaine'],
  ['mois', 'moisPrecedent', 'mois'],
  ['annee', 'anneePrecedente', 'annee'],
] as const satisfies readonly (readonly [string, string, PeriodeComparee])[]

/** What one officine took in or sold: a line of figures, not a table of one row. */
export function Bande({ mesure, mesures, changer, chiffres, partout }: Props) {
  const t = useTranslations('tableau-de-bord')
  const bornes = periodes(chiffres.Jour)
  const { periodes: lues, variations } = chiffres.total
  return (
    <Panneau
      bord
      className={style.panneau}
      titre={t(`mesures.${mesure}.nom`)}
      lien={
        mesures.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('mesure')}
            value={mesure}
            onChange={m => changer(m as Mesure)}
            data={mesures.map(m => ({ value: m, label: t(`mesures.${m}.nom`) }))}
          />
        )
      }
    >
      <Chiffres className={style.nus}>
        {CASES.map(([ici, avant, compare]) => (
          <Fait key={ici} data-fort={ici === 'jour' || undefined} nom={t(`periodes.${ici}`)}>
            <Link {...versListe(mesure, bornes[ici], partout)} className="ink no-line">
              <Montant valeur={lues[ici].Montant} />
            </Link>
            <small className="caption">
              {t(`periodes.${avant}`)} <Montant valeur={lues[avant].Montant} />{' '}
              <Variation valeur={variations[compare]} />
            </small>
          </Fait>
        ))}
      </Chiffres>
    </Panneau>
  )
}
