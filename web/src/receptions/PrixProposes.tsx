import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon, PrixPropose } from '@dioptrie/domain/receptions/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './receptions.module.css'

/** What a receipt proposes as labels of one shop: all, some or none of it in one gesture. What the shop set since then is not ticked. */
export function PrixProposes({ bon, proposes }: { bon: Bon; proposes: PrixPropose[] }) {
  const t = useTranslations('receptions')
  const [dits, setDits] = useState<Record<string, boolean>>({})
  const { IdOfficine, Officine } = proposes[0] as PrixPropose
  const lignes = proposes.map(p => ({ ...p, _id: p.IdArticle }))
  const pris = (p: PrixPropose) => dits[p.IdArticle] ?? p.ChangeLe === null
  const choisis = proposes.filter(pris)
  const trancher = useAction(contrat.receptions.trancherPrix, {
    fait: (_, { payload }) => avisSucces(t('prixPris', { n: payload.pris.length })),
  })
  const faire = (quels: PrixPropose[]) =>
    trancher.faire({
      params: { id: bon._id },
      payload: { IdOfficine, pris: quels.map(({ IdArticle, Actuel }) => ({ IdArticle, Actuel })) },
    })
  return (
    <Panneau
      titre={t('prixProposes', { officine: Officine, n: proposes.length })}
      bord
      className={style.aValider}
    >
      {trancher.refus && <Erreur refus={trancher.refus} />}
      <p className={style.aide}>{t('prixProposesAide')}</p>
      <TableauDArticles
        titre={t('champs.Article')}
        lignes={lignes}
        dessous={p =>
          p.ChangeLe && (
            <small className={style.manque}>
              {t('prixChangeLe', { jour: ecrireJour(aujourdhuiAbidjan(new Date(p.ChangeLe))) })}
            </small>
          )
        }
        colonnes={[
          { titre: t('champs.Actuel'), valeur: p => <Montant valeur={p.Actuel} /> },
          { titre: t('champs.Propose'), valeur: p => <Montant valeur={p.Propose} /> },
          {
            titre: t('prendre'),
            valeur: p => (
              <Checkbox
                className="inline-flex"
                aria-label={`${t('prendre')} : ${designation(p)}`}
                checked={pris(p)}
                onChange={e => {
                  const oui = e.currentTarget.checked
                  setDits(d => ({ ...d, [p.IdArticle]: oui }))
                }}
              />
            ),
          },
        ]}
      />
      <div className={`row wrap to-end gap-12 line-top p12-16 ${style.pied}`}>
        <Bouton libelle={t('garderPrix')} disabled={trancher.enCours} faire={() => faire([])} />
        <Bouton
          libelle={t('prendrePrix', { n: choisis.length })}
          variant="filled"
          disabled={choisis.length === 0}
          loading={trancher.enCours}
          faire={() => faire(choisis)}
        />
      </div>
    </Panneau>
  )
}
