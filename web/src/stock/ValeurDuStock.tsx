import type { ValeurDeStock } from '@dioptrie/domain/stock/contract'
import { Skeleton } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'
import { chemins } from '../chemins/stock.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Titres } from '../ui/Titres.tsx'
import tableau from '../ui/tableau.module.css'
import style from './stock.module.css'

type Somme = Pick<ValeurDeStock, 'Articles' | 'Quantite' | 'ValeurAchat' | 'ValeurVente'>
const somme = (lignes: readonly Somme[]): Somme => ({
  Articles: lignes.reduce((n, l) => n + l.Articles, 0),
  Quantite: lignes.reduce((n, l) => n + l.Quantite, 0),
  ValeurAchat: lignes.reduce((n, l) => n + l.ValeurAchat, 0),
  ValeurVente: lignes.reduce((n, l) => n + l.ValeurVente, 0),
})

/** One sum for each value of `par`, the dearest first. */
const grouper = (lignes: readonly ValeurDeStock[], par: 'Officine' | 'Categorie') =>
  [...Map.groupBy(lignes, l => l[par])]
    .map(([nom, siennes]) => ({ nom, premiere: siennes[0] as ValeurDeStock, ...somme(siennes) }))
    .sort((a, b) => b.ValeurAchat - a.ValeurAchat)

/** What the shelves are worth, by category, and by officine for those who look at all of them. */
export default function ValeurDuStock() {
  const t = useTranslations('stock')
  const champ = useChamp()
  const { IdOfficine, IdOfficinePropre, reseau, nom, officines } = useOfficine()
  const ici = reseau ? undefined : (IdOfficine ?? IdOfficinePropre)
  const { data, error, refetch } = useQuery(
    requete(contrat.stock.valeur, { query: ici ? { IdOfficine: ici } : {} }),
  )
  const contexte = ici ? (nom ?? officines.find(o => o._id === ici)?.Nom) : t('valeurs.reseau')
  if (error && !data) return <Erreur refus={error} reessayer={() => void refetch()} />
  return (
    <>
      <Entete titre={t('valeurs.titre')} contexte={contexte} />
      {!data && <Skeleton height={320} radius="md" />}
      {data?.length === 0 && (
        <Panneau>
          <EtatVide icone={IconPackage} titre={t('vide')} texte={t('videTexte')} />
        </Panneau>
      )}
      {data && data.length > 0 && (
        <div className="pile">
          {!ici && (
            <Panneau titre={t('valeurs.parOfficine')} bord>
              <Tableau titre={champ('Officine')} lignes={grouper(data, 'Officine')} nommer={l => l.nom} />
            </Panneau>
          )}
          <Panneau titre={t('valeurs.parCategorie')} bord>
            <Tableau
              titre={champ('Categorie')}
              lignes={grouper(data, 'Categorie')}
              nommer={l => (
                <Link
                  className={`link ${style.lien}`}
                  to={chemins.stock}
                  search={{ IdCateg: l.premiere.IdCateg, Disponibilite: 'Disponible' }}
                >
                  {l.premiere.Libelle ?? l.nom}
                </Link>
              )}
            />
          </Panneau>
        </div>
      )}
    </>
  )
}

type Groupe = ReturnType<typeof grouper>[number]
interface PropsTableau {
  titre: string
  lignes: Groupe[]
  nommer: (ligne: Groupe) => ReactNode
}

function Tableau({ titre, lignes, nommer }: PropsTableau) {
  const t = useTranslations('stock')
  const format = useFormatter()
  const total = somme(lignes)
  const part = (valeur: number) => {
    const p = valeur / total.ValeurAchat
    if (!(p > 0)) return ''
    return p < 0.01
      ? `< ${format.number(0.01, { style: 'percent' })}`
      : format.number(p, { style: 'percent' })
  }
  const cellules = (s: Somme) => (
    <>
      <td data-droite data-large className="chiffres">
        <Montant valeur={s.Articles} symbole={false} />
      </td>
      <td data-droite className="chiffres">
        <Montant valeur={s.Quantite} symbole={false} />
      </td>
      <td data-droite className="chiffres">
        <Montant valeur={s.ValeurAchat} />
      </td>
      <td data-droite data-large className="chiffres">
        {part(s.ValeurAchat)}
      </td>
      <td data-droite data-large className="chiffres">
        <Montant valeur={s.ValeurVente} />
      </td>
    </>
  )
  const entetes = [
    { nom: t('valeurs.articles'), large: true },
    { nom: t('valeurs.pieces') },
    { nom: t('valeurs.achat') },
    { nom: t('valeurs.part'), large: true },
    { nom: t('valeurs.vente'), large: true },
  ]
  return (
    <div className="slide">
      <table className={tableau.tableau}>
        <Titres
          de={[
            { titre: titre },
            ...entetes.map(e => ({ titre: e.nom, droite: true, large: e.large || undefined })),
          ]}
        />
        <tbody>
          {lignes.map(l => (
            <tr key={l.nom}>
              <th scope="row">{nommer(l)}</th>
              {cellules(l)}
            </tr>
          ))}
        </tbody>
        {lignes.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('valeurs.total')}</th>
              {cellules(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
