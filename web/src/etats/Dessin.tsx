import type { Etat } from '@dioptrie/domain/etats/contract'
import type { DefinitionEtat } from '@dioptrie/domain/etats/definitions'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useNavigate } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import { Graphique, Legende, type Point } from '../tableau-de-bord/Graphique.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './etats.module.css'
import { useValeur } from './useValeur.tsx'

interface Props {
  definition: DefinitionEtat
  data: Etat
  comparer: 'avant' | 'an'
  /** What a bar of these days adds up. */
  vers: (jour: Record<string, string>) => string | undefined
}

/** Over time, bars beside a line; by name, bars that are read. Both stand in a table for who does not see them. */
export function Dessin({ definition, data, comparer, vers }: Props) {
  const t = useTranslations('etats')
  const format = useFormatter()
  const navigate = useNavigate()
  const { dessiner } = useValeur()
  const { graphe } = definition
  if (!graphe || data.points.length < 2) return null
  const quoi = t(`colonnes.${graphe.valeur as 'Total'}`)
  if (graphe.selon)
    return (
      <Barres
        definition={definition}
        data={data}
        titre={t('selon', { quoi, selon: t(`colonnes.${graphe.selon as 'Total'}`) })}
      />
    )
  const parMois = (data.points[0]?.cle.length ?? 0) === 7
  const titre = t(parMois ? 'moisParMois' : 'jourParJour', { quoi })
  const jour = (cle: string) => new Date(`${parMois ? `${cle}-15` : cle}T12:00:00Z`)
  const points = data.points.map(
    (p): Point => ({
      court: parMois ? format.dateTime(jour(p.cle), { month: 'short' }) : String(Number(p.cle.slice(8))),
      long: parMois
        ? format.dateTime(jour(p.cle), 'mois')
        : format.dateTime(jour(p.cle), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      valeur: p.valeur,
      avant: p.avant,
    }),
  )
  const compare = comparer === 'an' ? data.an : data.avant
  const noms = {
    colonne: t(parMois ? 'groupes.mois' : 'groupes.jour'),
    valeur: t('duAu', { du: ecrireJour(data.du ?? ''), au: ecrireJour(data.au ?? '') }),
    avant: compare ? t('duAu', { du: ecrireJour(compare.du), au: ecrireJour(compare.au) }) : '',
  }
  return (
    <Panneau titre={titre} lien={<Legende valeur={noms.valeur} avant={noms.avant} />}>
      <Graphique
        titre={titre}
        points={points}
        noms={noms}
        ecrire={n => dessiner(colonneDe(definition), n, true)}
        ouvrir={rang => {
          const cle = data.points[rang]?.cle ?? ''
          const lien = vers(parMois ? { Mois: cle } : { Jour: cle })
          if (lien) void navigate({ to: lien })
        }}
      />
    </Panneau>
  )
}

/** What the drawing is of: sums, pieces, a share. */
const colonneDe = (definition: DefinitionEtat) =>
  definition.colonnes.find(c => c.nom === definition.graphe?.valeur) ?? { genre: 'nombre' as const }

function Barres({ definition, data, titre }: Pick<Props, 'definition' | 'data'> & { titre: string }) {
  const { dessiner } = useValeur()
  const colonne = colonneDe(definition)
  const max = Math.max(1, ...data.points.map(p => p.valeur))
  return (
    <Panneau titre={titre}>
      <table className={style.barres} aria-label={titre}>
        <tbody>
          {data.points.map(p => (
            <tr key={p.cle}>
              <th scope="row">{p.cle}</th>
              <td>
                <span className={style.piste} aria-hidden>
                  <span style={{ width: `${Math.max(0, (p.valeur / max) * 100)}%` }} />
                </span>
              </td>
              <td className="chiffres">{dessiner(colonne, p.valeur, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panneau>
  )
}
