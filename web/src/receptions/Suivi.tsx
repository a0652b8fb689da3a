import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { useTranslations } from '../kernel/i18n.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './receptions.module.css'

interface Etape {
  cle: string
  quand: string
  qui: string | null
  quoi: string
  detail?: string[]
}

/** Who did what of a receipt, oldest first. */
export function Suivi({ bon }: { bon: Bon }) {
  const t = useTranslations('receptions')
  const somme = (
    lignes: { Quantite: number; QuantiteRecue: number | null }[],
    champ: 'Quantite' | 'QuantiteRecue',
  ) => lignes.reduce((n, l) => n + (l[champ] ?? 0), 0)
  const noms = new Map(
    bon.lignes.map(l => [l._id, [l.Reference, l.Couleur, l.Taille].filter(Boolean).join(' ')]),
  )
  const etapes: Etape[] = [
    { cle: 'cree', quand: bon.createdAt, qui: bon.createdBy, quoi: t('etapes.cree') },
    ...bon.envois.flatMap((e): Etape[] => [
      {
        cle: `${e._id} envoye`,
        quand: e.createdAt,
        qui: e.createdBy,
        quoi: t('etapes.envoye', { n: somme(e.lignes, 'Quantite'), officine: e.Officine }),
      },
      ...(e.recuLe
        ? [
            {
              cle: `${e._id} recu`,
              quand: e.recuLe,
              qui: e.recuPar,
              quoi: t('etapes.recu', { n: somme(e.lignes, 'QuantiteRecue'), officine: e.Officine }),
              detail: e.lignes
                .filter(l => l.QuantiteRecue !== null && l.QuantiteRecue !== l.Quantite)
                .map(l => `${noms.get(l._id)} : ${l.QuantiteRecue} / ${l.Quantite}, ${l.Motif}`),
            },
          ]
        : []),
    ]),
    ...bon.reglements.map(r => ({
      cle: r._id,
      quand: r.createdAt,
      qui: r.createdBy,
      quoi: [
        t(r.IdOrigine ? 'etapes.contrePasse' : 'etapes.regle'),
        r.montant !== null && ecrireMontant(Math.abs(r.montant)),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(r.Motif ? { detail: [r.Motif] } : {}),
    })),
    ...bon.retours.map(r => ({
      cle: r._id,
      quand: r.createdAt,
      qui: r.createdBy,
      quoi: t('etapes.retour', {
        n: r.Quantite,
        article: noms.get(r.IdLigne) ?? '',
        suite: t(`suites.${r.Suite}`),
      }),
      detail: [r.Reference, r.Motif].filter(d => d !== null),
    })),
    ...bon.corrections.map(c => ({
      cle: c._id,
      quand: c.createdAt,
      qui: c.createdBy,
      quoi: t('etapes.corrige', {
        n: c.Quantite,
        article: noms.get(c.IdLigne) ?? '',
        officine: bon.envois.find(e => e._id === c.IdEnvoi)?.Officine ?? '',
      }),
      detail: [
        c.Ancien === null || c.Nouveau === null
          ? c.Motif
          : `${ecrireMontant(c.Ancien)} → ${ecrireMontant(c.Nouveau)}, ${c.Motif}`,
      ],
    })),
    // All of them at once is the receipt cancelled, which says so itself.
    ...bon.envois.flatMap((e): Etape[] =>
      e.reprisLe && !bon.AnnuleLe
        ? [
            {
              cle: `${e._id} repris`,
              quand: e.reprisLe,
              qui: e.reprisPar,
              quoi: t('etapes.repris', { n: somme(e.lignes, 'Quantite'), officine: e.Officine }),
            },
          ]
        : [],
    ),
    ...(bon.AnnuleLe
      ? [{ cle: 'annule', quand: bon.AnnuleLe, qui: bon.AnnulePar, quoi: t('etapes.annule') }]
      : []),
  ].sort((a, b) => a.quand.localeCompare(b.quand))
  return (
    <Panneau titre={t('histoire')}>
      <ol className={style.suivi}>
        {etapes.map(e => (
          <li key={e.cle}>
            <strong className="w550">{e.quoi}</strong>
            {e.detail?.map(d => (
              <span key={d} data-ecart>
                {d}
              </span>
            ))}
            <small className="chiffres">
              {`${ecrireJour(e.quand.slice(0, 10))} ${e.quand.slice(11, 16)}`}
              {e.qui && ` · ${e.qui}`}
            </small>
          </li>
        ))}
      </ol>
    </Panneau>
  )
}
