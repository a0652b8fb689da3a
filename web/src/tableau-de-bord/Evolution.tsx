import { ajouterJours, ajouterMois, type Jour } from '@dioptrie/domain/kernel/jour'
import { type Intervalle, periodes } from '@dioptrie/domain/kernel/periode'
import type { Chiffre, ChiffresParOfficine } from '@dioptrie/domain/tableau-de-bord/contract'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DateTimeFormatOptions, useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './accueil.module.css'
import { Graphique, Legende, type Point } from './Graphique.tsx'
import { type Mesure, versListe } from './liens.ts'

const finDuMois = (mois: string): Jour => ajouterJours(ajouterMois(`${mois}-01`, 1), -1)
const deux = (n: number) => String(n).padStart(2, '0')

/** Empty until the answer: the axes already stand. */
type Courbes = Pick<ChiffresParOfficine, 'Jour' | 'jours' | 'mois'>

interface Courbe {
  points: Point[]
  /** What each bar adds up. */
  intervalles: Intervalle[]
  valeur: string
  avant: string
}

/** The days of this month beside those of the last one. */
function useJours({ Jour, jours }: Courbes): Courbe {
  const format = useFormatter()
  const p = periodes(Jour)
  const parJour = new Map(jours.map(j => [j.Jour, j.Montant]))
  const [fin, finDAvant] = [finDuMois(p.mois.du.slice(0, 7)), p.moisPrecedent.au]
  const nombre = Math.max(Number(fin.slice(8)), Number(finDAvant.slice(8)))
  const nom = (jour: Jour, options: DateTimeFormatOptions) =>
    format.dateTime(new Date(`${jour}T12:00:00Z`), options)
  const quantiemes = Array.from({ length: nombre }, (_, rang) => deux(rang + 1))
  const du = (mois: Jour, fini: Jour, q: string) => {
    const jour = `${mois.slice(0, 8)}${q}`
    return jour <= fini ? jour : null
  }
  return {
    points: quantiemes.map(q => {
      const [ce, autre] = [du(p.mois.du, Jour, q), du(p.moisPrecedent.du, finDAvant, q)]
      return {
        court: String(Number(q)),
        long: nom(ce ?? autre ?? `${p.mois.du.slice(0, 8)}${q}`, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
        }),
        valeur: ce === null ? null : (parJour.get(ce) ?? 0),
        avant: autre === null ? null : (parJour.get(autre) ?? 0),
      }
    }),
    intervalles: quantiemes.map(q => ({
      du: `${p.mois.du.slice(0, 8)}${q}`,
      au: `${p.mois.du.slice(0, 8)}${q}`,
    })),
    valeur: nom(p.mois.du, { month: 'long', year: 'numeric' }),
    avant: nom(p.moisPrecedent.du, { month: 'long', year: 'numeric' }),
  }
}

/** The months of this year beside those of the last one. */
function useMois({ Jour, mois }: Courbes): Courbe {
  const format = useFormatter()
  const parMois = new Map(mois.map((m: Chiffre & { Mois: string }) => [m.Mois, m.Montant]))
  const annee = Number(Jour.slice(0, 4))
  const rangs = Array.from({ length: 12 }, (_, rang) => deux(rang + 1))
  const nom = (m: string, month: 'short' | 'long') =>
    format.dateTime(new Date(`${annee}-${m}-15T12:00:00Z`), { month })
  return {
    points: rangs.map(m => ({
      court: nom(m, 'short'),
      long: nom(m, 'long'),
      valeur: `${annee}-${m}` <= Jour.slice(0, 7) ? (parMois.get(`${annee}-${m}`) ?? 0) : null,
      avant: parMois.get(`${annee - 1}-${m}`) ?? 0,
    })),
    intervalles: rangs.map(m => ({ du: `${annee}-${m}-01`, au: finDuMois(`${annee}-${m}`) })),
    valeur: String(annee),
    avant: String(annee - 1),
  }
}

interface Props {
  mesure: Mesure
  chiffres: Courbes
  partout: string
}

export function Evolution({ mesure, chiffres, partout }: Props) {
  const t = useTranslations('tableau-de-bord')
  const navigate = useNavigate()
  const [par, setPar] = useState<string>('jours')
  const courbes = { jours: useJours(chiffres), mois: useMois(chiffres) }
  const { points, intervalles, valeur, avant } = courbes[par === 'jours' ? 'jours' : 'mois']
  const titre = t(par === 'jours' ? 'jourParJour' : 'moisParMois', { quoi: t(`mesures.${mesure}.nom`) })
  return (
    <Panneau
      className={style.panneau}
      titre={titre}
      lien={
        <span className="row wrap to-end gap-8-16">
          <Legende valeur={valeur} avant={avant} />
          <SegmentedControl
            size="xs"
            aria-label={t('pas')}
            value={par}
            onChange={setPar}
            data={[
              { value: 'jours', label: t('jours') },
              { value: 'mois', label: t('mois') },
            ]}
          />
        </span>
      }
    >
      <Graphique
        titre={titre}
        hauteur={190}
        points={points}
        noms={{ colonne: t(par === 'jours' ? 'jour' : 'unMois'), valeur, avant }}
        ouvrir={rang => void navigate(versListe(mesure, intervalles[rang] as Intervalle, partout))}
      />
    </Panneau>
  )
}
