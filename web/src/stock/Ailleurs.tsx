import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import type { DemandeTransfert } from '@dioptrie/domain/stock/transferts'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { StatutDemande } from './afficher.tsx'
import style from './stock.module.css'

/** Where else it is, and asking for one of them. */
export function Ailleurs({ article }: { article: Article }) {
  const t = useTranslations('stock')
  const demandees = useComplement(
    requete(contrat.transferts.demandes, {
      query: { IdOfficine: article.IdOfficine, sens: 'Envoyées', enCours: 'oui', q: article.CodeBarre },
    }),
  ) as DemandeTransfert[] | undefined
  const demander = useAction(contrat.transferts.demander, {
    fait: d => avisSucces(t('demandes.demandee', { nom: designation(article), officine: d.OfficineSource })),
  })
  const peut = usePermission('stock.lire', article.IdOfficine)
  return (
    <Panneau titre={t('ailleurs')}>
      {demander.refus && <Erreur refus={demander.refus} quoi={t('demandes.nonDemandee')} />}
      {article.ailleurs.length === 0 ? (
        <p className="muted">{t('aucunAilleurs')}</p>
      ) : (
        <ul className={style.ailleurs}>
          {article.ailleurs.map(o => {
            const faite = demandees?.find(
              d => d.IdOfficineSource === o.IdOfficine && d.CodeBarre === article.CodeBarre,
            )
            return (
              <li key={o.IdOfficine}>
                <span>{o.Officine}</span>
                <b className="chiffres">{o.Quantite}</b>
                {faite ? (
                  <StatutDemande statut={faite.Statut} />
                ) : (
                  peut && (
                    <Bouton
                      libelle={t('demandes.demander')}
                      size="compact-sm"
                      disabled={demandees === undefined}
                      loading={demander.envoyee?.payload.IdOfficineSource === o.IdOfficine}
                      aria-label={t('demandes.demanderA', { officine: o.Officine })}
                      faire={() =>
                        demander.faire({
                          payload: {
                            IdOfficine: article.IdOfficine,
                            IdOfficineSource: o.IdOfficine,
                            IdArticle: article._id,
                          },
                        })
                      }
                    />
                  )
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panneau>
  )
}
