import type { DepenseDeListe } from '@dioptrie/domain/caisse/depense'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconPaperclip, IconPencil, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { bornes, estPeriode } from '../../kernel/periode.ts'
import { usePermission } from '../../kernel/session.ts'
import { source } from '../../referentiel/source.ts'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import type { Colonne } from '../../ui/liste/types.ts'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Statut } from '../../ui/Statut.tsx'
import style from '../caisse.module.css'
import classes from './depense.module.css'

export default function ListeDepenses() {
  const t = useTranslations('depense')
  const titre = useTranslations('caisse')('depenses')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const peutPayer = usePermission('caisse.depenser', IdOfficine ?? IdOfficinePropre)
  const peutCorriger = usePermission('caisse.annuler', IdOfficine ?? IdOfficinePropre)
  const colonnes: Colonne<DepenseDeListe>[] = [
    {
      champ: 'Motif',
      cellule: d => (
        <span className={style.type} data-annulee={d.Statut === 'Annulée' || undefined}>
          {d.Motif}
        </span>
      ),
      texte: d => d.Motif,
    },
    { champ: 'Jour', genre: 'jour', triable: true },
    { champ: 'Rubrique' },
    { champ: 'Montant', genre: 'montant', triable: true },
    {
      champ: 'Justificatifs',
      cellule: d =>
        d.Justificatifs > 0 && <IconPaperclip size={16} stroke={1.8} role="img" aria-label={t('avecRecu')} />,
      texte: d => (d.Justificatifs > 0 ? String(d.Justificatifs) : ''),
    },
    {
      champ: 'Statut',
      cellule: d => <Statut ton={d.Statut === 'Active' ? 'ok' : 'mute'}>{t(`statuts.${d.Statut}`)}</Statut>,
      texte: d => t(`statuts.${d.Statut}`),
    },
    { champ: 'createdBy', cede: 1 },
    { champ: 'Officine', cachee: IdOfficine !== undefined },
  ]
  return (
    <ListPage
      cle="depenses"
      appel={contrat.depense.liste}
      parOfficine
      titre={titre}
      dire={t}
      colonnes={colonnes}
      periode={champ('Jour')}
      filtres={[
        { champ: 'IdRubrique', source: source('rubrique_depense') },
        {
          champ: 'Statut',
          options: (['Active', 'Annulée'] as const).map(s => ({ value: s, label: t(`statuts.${s}`) })),
        },
      ]}
      tri="-Jour"
      ouvrir={d => chemins.depense(d._id)}
      creer={peutPayer ? { libelle: t('nouvelle'), vers: chemins.payer } : undefined}
      menu={d => [
        { libelle: ui('ouvrir'), icone: IconReceipt, vers: chemins.depense(d._id) },
        peutCorriger &&
          d.Statut === 'Active' && {
            libelle: t('corriger'),
            icone: IconPencil,
            vers: chemins.corrigerDepense(d._id),
          },
      ]}
      note={<ParRubrique />}
      vide={IconReceipt}
    />
  )
}

/** What each heading cost over the period shown; the current month when none is chosen. A phone shows the sum alone. */
function ParRubrique() {
  const t = useTranslations('depense')
  const { IdOfficine } = useOfficine()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const jour = aujourdhuiAbidjan(new Date())
  const { periode } = search
  const nommee = estPeriode(periode)
  const libre = search.du || search.au
  const choisie = nommee
    ? bornes(periode, jour)
    : libre
      ? { du: search.du ?? '2000-01-01', au: search.au ?? jour }
      : { du: `${jour.slice(0, 7)}-01`, au: jour }
  const { data, error } = useQuery(requete(contrat.depense.totaux, { query: { ...choisie, IdOfficine } }))
  const [ouvert, { toggle }] = useDisclosure(false)
  if (error && !data) return null
  const titre =
    nommee || libre
      ? t('totauxPeriode', { du: ecrireJour(choisie.du), au: ecrireJour(choisie.au) })
      : t('totauxMois')
  return (
    <Panneau
      bord
      className={classes.totaux}
      titre={titre}
      lien={
        <span className="row gap-4 t14">
          <strong>{data ? <Montant valeur={data.Montant} /> : '\u00a0'}</strong>
          <BoutonIcone
            icone={ouvert ? IconChevronUp : IconChevronDown}
            libelle={titre}
            hiddenFrom="md"
            aria-expanded={ouvert}
            disabled={!data?.rubriques.length}
            faire={toggle}
          />
        </span>
      }
    >
      <dl className={classes.rubriques} data-ouvert={ouvert || undefined}>
        {data?.rubriques.map(r => (
          <Fait
            key={r.IdRubrique ?? ''}
            nom={
              <>
                {r.Rubrique ?? t('sansRubrique')} ({r.Nombre})
              </>
            }
          >
            <Montant valeur={r.Montant} />
          </Fait>
        ))}
      </dl>
    </Panneau>
  )
}
