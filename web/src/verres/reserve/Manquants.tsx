import { ecrirePuissance } from '@dioptrie/domain/verres/reserve'
import type { VerreManquant } from '@dioptrie/domain/verres/stock'
import { Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contrat, requete } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { NonLu } from '../../ui/Erreur.tsx'
import { EtatVide } from '../../ui/EtatVide.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Titres } from '../../ui/Titres.tsx'
import tableau from '../../ui/tableau.module.css'
import style from './reserve.module.css'

/** What is under its threshold, what is on order counted: what « commander les manquants » orders, line by line. */
export function Manquants({ IdOfficine }: { IdOfficine: string }) {
  const t = useTranslations('reserve')
  const champ = useChamp()
  const lecture = useQuery(requete(contrat.stockVerre.manquants, { query: { IdOfficine } }))
  const verres = (lecture.data ?? []) as VerreManquant[]
  if (lecture.error && !lecture.data) return <NonLu lecture={lecture} />
  if (!lecture.data) return <Skeleton height={240} radius="md" />
  if (verres.length === 0)
    return (
      <Panneau>
        <EtatVide icone={IconCircleCheck} titre={t('rienNeManque')} texte={t('rienNeManqueTexte')} />
      </Panneau>
    )
  return (
    <Panneau bord>
      <div className="slide">
        <table className={tableau.tableau}>
          <Titres
            de={[
              t('colonnes.puissance'),
              { titre: champ('Fournisseur'), large: true },
              { titre: t('colonnes.stock'), droite: true },
              { titre: t('colonnes.commande'), droite: true, large: true },
              { titre: t('colonnes.seuil'), droite: true, large: true },
              { titre: t('colonnes.aCommander'), droite: true },
            ]}
          />
          <tbody>
            {verres.map(v => (
              <tr key={v._id}>
                <th scope="row">
                  <Link
                    className={style.lien}
                    to="."
                    search={{
                      onglet: v.Cote === null ? 'unifocal' : 'progressif',
                      nom: v.IdNomCommercial,
                      facette: v.Diametre ?? v.Base ?? undefined,
                    }}
                  >
                    <span className="chiffres">{ecrirePuissance(v)}</span> <small>{v.NomCommercial}</small>
                  </Link>
                </th>
                <td data-large>{v.Fournisseur}</td>
                <td data-droite className="chiffres">
                  {v.Quantite}
                </td>
                <td data-droite data-large className="chiffres">
                  {v.EnCommande}
                </td>
                <td data-droite data-large className="chiffres">
                  {v.SeuilAlerte}
                </td>
                <td data-droite className="chiffres">
                  <b>{v.ACommander}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panneau>
  )
}
