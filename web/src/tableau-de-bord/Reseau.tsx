import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { type Intervalle, variation } from '@dioptrie/domain/kernel/periode'
import type { Permission } from '@dioptrie/domain/kernel/permissions'
import type { Classements } from '@dioptrie/domain/tableau-de-bord/contract'
import { additionner } from '@dioptrie/domain/tableau-de-bord/rules'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chemins as stock } from '../chemins/stock.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, estPeriode } from '../kernel/periode.ts'
import { autorise, useMoi } from '../kernel/session.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { Periodes } from '../ui/liste/Periodes.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { type Classe, Classement } from './Classement.tsx'
import { type Lien, lien, MESURES, PERMISSIONS, versListe } from './liens.ts'
import style from './reseau.module.css'
import { Variation } from './Variation.tsx'

type Adresse = Record<string, string | undefined>

/** The period of the address; this month when none is said. */
function usePeriode() {
  const search = useSearch({ strict: false }) as Adresse
  const navigate = useNavigate()
  const jour = aujourdhuiAbidjan(new Date())
  const etat: Adresse = estPeriode(search.periode) || search.du || search.au ? search : { periode: 'mois' }
  const choisie: Intervalle = estPeriode(etat.periode)
    ? bornes(etat.periode, jour)
    : { du: etat.du ?? etat.au ?? jour, au: etat.au ?? jour }
  return {
    choisie,
    etat,
    changer: (maj: Adresse) => void navigate({ to: '.', search: { ...search, ...maj }, resetScroll: false }),
  }
}

const somme = (classes: readonly Classe[]): Classe => ({
  ...additionner(classes),
  Avant: classes.reduce((n, c) => n + c.Avant, 0),
})

/** Head office: the network over a period, and who does what in it. */
export default function Reseau() {
  const t = useTranslations('tableau-de-bord')
  // The whole network, whichever officine the other screens look at: one alone is compared with nothing.
  const { officines } = useOfficine()
  const { choisie, etat, changer } = usePeriode()
  const { data, error, refetch } = useQuery({
    ...requete(contrat.tableau.classements, { query: choisie }),
    placeholderData: keepPreviousData,
  })
  const ou = t('toutLeReseau', { n: officines.length })
  const ecrire = ({ du, au }: Intervalle) =>
    du === au ? t('duJour', { jour: ecrireJour(du) }) : t('duAu', { du: ecrireJour(du), au: ecrireJour(au) })
  return (
    <>
      <Entete sansDock titre={t('comparer')} contexte={ou}>
        <Periodes liste={{ etat, changer }} libelle={t('periode')} />
      </Entete>
      {error && !data ? (
        <Erreur refus={error} quoi={t('illisible')} reessayer={() => void refetch()} />
      ) : data ? (
        <Comparaison data={data} choisie={choisie} periode={ecrire(choisie)} avant={ecrire(data.avant)} />
      ) : (
        <Skeleton height={320} radius={10} />
      )}
    </>
  )
}

interface Props {
  data: Classements
  choisie: Intervalle
  /** Both in words. */
  periode: string
  avant: string
}

function Comparaison({ data, choisie, periode, avant }: Props) {
  const t = useTranslations('tableau-de-bord')
  const partout = 'reseau'
  const { du, au } = choisie
  const moi = useMoi()
  const voit = (permission: Permission) => autorise(moi, { permission })
  const depuis = (to: string, filtres: Record<string, string | undefined>): Lien =>
    lien(to, { ...filtres, officine: partout })
  return (
    <>
      <dl className={`grid cols-3 gap-16 ${style.cases}`}>
        {MESURES.map(m => {
          const total = somme(data.officines.map(o => o[m]))
          return (
            <Case
              key={m}
              titre={t(`mesures.${m}.nom`)}
              vers={voit(PERMISSIONS[m]) ? versListe(m, choisie, partout) : undefined}
              total={total}
              detail={t(`mesures.${m}.nombre`, { n: total.Nombre })}
            />
          )
        })}
      </dl>
      <p className={`caption lh16 ${style.avant}`}>{t('compareA', { periode, avant })}</p>
      <div className={`grid cols-2 start gap-16 ${style.grille}`}>
        <Panneau bord titre={t('classementOfficines')} className={style.large}>
          <Classement
            titre={t('classementOfficines')}
            colonnes={{ nom: t('officine'), nombre: t('reglements'), montant: t('mesures.recettes.nom') }}
            lignes={data.officines.map(o => ({
              cle: o.IdOfficine,
              nom: o.Officine,
              vers: voit('caisse.lire') ? versListe('recettes', choisie, o.Code) : undefined,
              ...o.recettes,
              plus: [o.commandes, o.comptoir],
            }))}
            plus={[t('mesures.commandes.nom'), t('mesures.comptoir.nom')]}
          />
        </Panneau>
        <Panneau bord titre={t('classementVendeurs')}>
          <Classement
            titre={t('classementVendeurs')}
            colonnes={{ nom: t('vendeur'), nombre: t('ventes'), montant: t('vendu') }}
            lignes={data.vendeurs.map(v => ({
              ...v,
              cle: v.IdVendeur ?? '',
              nom: v.Vendeur ?? t('inconnu'),
              sous: v.Officine,
              vers: voit('ventes.lire')
                ? depuis(ventes.commandes, { IdVendeur: v.IdVendeur ?? undefined, du, au })
                : undefined,
            }))}
          />
        </Panneau>
        <Panneau bord titre={t('classementMarques')} lien={<Indice>{t('avantRemise')}</Indice>}>
          <Classement
            titre={t('classementMarques')}
            colonnes={{ nom: t('marque'), nombre: t('pieces'), montant: t('vendu') }}
            lignes={data.marques.map(m => ({
              ...m,
              cle: m.IdMarque ?? '',
              nom: m.Marque ?? t('sansMarque'),
              vers: voit('stock.lire')
                ? depuis(stock.stock, { IdMarque: m.IdMarque ?? undefined })
                : undefined,
            }))}
          />
        </Panneau>
      </div>
    </>
  )
}

const Indice = ({ children }: { children: ReactNode }) => <span className="caption lh16">{children}</span>

interface PropsCase {
  titre: string
  total: Classe
  detail: string
  vers: Lien | undefined
}

const Case = ({ titre, total, detail, vers }: PropsCase) => (
  <Fait className={`card p16 ${style.case}`} nom={titre}>
    {vers ? (
      <Link {...vers} className={style.total}>
        <Montant valeur={total.Montant} />
      </Link>
    ) : (
      <span className={style.total}>
        <Montant valeur={total.Montant} />
      </span>
    )}
    <span className="inline-flex gap-8 note">
      {detail}
      <Variation valeur={variation(total.Montant, total.Avant)} />
    </span>
  </Fait>
)
