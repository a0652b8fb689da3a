import { ecrireNombre } from '@dioptrie/domain/kernel/optique'
import type { Boite, Choix, DemandeChoix, Propose } from '@dioptrie/domain/verres/choix'
import { rayonUtile } from '@dioptrie/domain/verres/rules'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import style from './choix.module.css'
import { COTES, type Cote } from './retenue.ts'

interface Props {
  choix: Choix
  question: DemandeChoix
  boite: Boite
  /** Of the model in hand. */
  indice: number | undefined
}

type Estimation = NonNullable<NonNullable<Propose['OD']>['Estimation']>
const forte = (e: Estimation) => Math.max(e.Centre, e.Bord)
const mm = (n: number) => ecrireNombre(n, 1)

/** The cheapest lens of each index, cut to the frame and drawn to scale. */
export function Epaisseurs({ choix, question, boite, indice }: Props) {
  const t = useTranslations('vendre.choix')
  const estime = (m: Propose, c: Cote) => m[c]?.Estimation ?? null
  const epais = (c: Cote) => Math.max(0, ...choix.modeles.map(m => estime(m, c)).map(e => (e ? forte(e) : 0)))
  const [voulue, setVoulue] = useState<Cote | null>(null)
  const cote = voulue && question[voulue] ? voulue : epais('OG') >= epais('OD') ? 'OG' : 'OD'
  const EP = question[cote]?.EP
  const parIndice = new Map<number, Propose>()
  // They come the cheapest first.
  for (const m of choix.modeles) if (!parIndice.has(m.Indice) && estime(m, cote)) parIndice.set(m.Indice, m)
  const lignes = [...parIndice].sort((a, b) => a[0] - b[0])
  if (lignes.length === 0 || EP == null) return null
  const haut = Math.max(...lignes.map(([, m]) => forte(estime(m, cote) as Estimation)))
  return (
    <Panneau
      bord
      titre={t('epaisseur')}
      lien={
        <SegmentedControl
          size="xs"
          aria-label={t('oeilDessine')}
          value={cote}
          onChange={c => setVoulue(c as Cote)}
          data={COTES.filter(c => question[c])}
        />
      }
    >
      <ul className={style.epaisseurs}>
        {lignes.map(([i, m]) => {
          const e = estime(m, cote) as Estimation
          const dit = t('coupe', {
            indice: ecrireNombre(i, 2),
            bord: mm(e.Bord),
            centre: mm(e.Centre),
            poids: e.Poids === null ? 'non' : mm(e.Poids),
          })
          return (
            <li key={i} data-vise={i === indice || undefined}>
              <div>
                <b>{ecrireNombre(i, 2)}</b>{' '}
                <small>
                  {t('des')} <Montant valeur={m.Prix} />
                </small>
                <b className={style.mesure}>{mm(forte(e))} mm</b>
                {e.Poids !== null && <small>{mm(e.Poids)} g</small>}
              </div>
              <Coupe {...{ e, boite, EP, haut, dit }} />
            </li>
          )
        })}
      </ul>
      <p className="flex wrap gap-4-16 note p10-16">{t('echelle', { cote, a: ecrireNombre(boite.A) })}</p>
    </Panneau>
  )
}

interface PropsCoupe {
  e: Estimation
  boite: Boite
  EP: number
  /** The thickest of all, so that one scale holds for all. */
  haut: number
  dit: string
}

const POINTS = 24
/** How far the front of a lens stands out at its edge, for the eye. */
const FLECHE = 2.5

/** Nose on the left. The back is drawn from the thickness, which grows as the square of the distance to the centre. */
function Coupe({ e, boite, EP, haut, dit }: PropsCoupe) {
  const r = rayonUtile(boite, EP)
  const centre = Math.min(Math.max(EP - boite.DBL / 2, 0), boite.A)
  const epaisseur = (x: number) => e.Centre + (e.Bord - e.Centre) * Math.min(1, ((x - centre) / r) ** 2)
  const avant = (x: number) => FLECHE * ((x - centre) / r) ** 2
  const xs = Array.from({ length: POINTS + 1 }, (_, k) => (k * boite.A) / POINTS)
  const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)}`
  const dessus = xs.map(x => point(x, avant(x)))
  const dessous = xs.map(x => point(x, avant(x) + epaisseur(x))).reverse()
  const bas = FLECHE + haut + 1
  const bout = avant(boite.A)
  return (
    <svg viewBox={`-1 -1 ${boite.A + 5} ${bas + 1}`} className={style.coupe} role="img" aria-label={dit}>
      <path d={`M${[...dessus, ...dessous].join('L')}Z`} />
      <line x1={centre} x2={centre} y1={-1} y2={bas} strokeDasharray="1 1" />
      <line x1={boite.A + 2} x2={boite.A + 2} y1={bout} y2={bout + epaisseur(boite.A)} />
    </svg>
  )
}
