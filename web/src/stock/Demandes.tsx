import { designation } from '@dioptrie/domain/stock/rules'
import type { DemandeTransfert } from '@dioptrie/domain/stock/transferts'
import { useQuery } from '@tanstack/react-query'
import { versTransfert } from '../chemins/stock.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { jourDe, StatutDemande } from './afficher.tsx'
import style from './stock.module.css'

/** What other officines ask of this one, and what it asks of them, while it is not settled. */
export function Demandes() {
  const t = useTranslations('stock.demandes')
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const ici = IdOfficine ?? IdOfficinePropre
  const lecture = useQuery(
    requete(contrat.transferts.demandes, { query: { IdOfficine: ici, enCours: 'oui', limit: 100 } }),
  )
  const demandes = (lecture.data ?? []) as DemandeTransfert[]
  const recues = demandes.filter(d => d.IdOfficineSource === ici && d.Statut === 'Demandée')
  const faites = demandes.filter(d => d.IdOfficineDestination === ici)
  if (lecture.error) return <NonLu lecture={lecture} />
  if (recues.length + faites.length === 0) return null
  return (
    <div className="grid gap-16 mb16">
      {recues.length > 0 && (
        <Panneau titre={t('recues', { n: recues.length })}>
          <ul className="grid gap-10">
            {recues.map(d => (
              <Recue key={d._id} demande={d} />
            ))}
          </ul>
        </Panneau>
      )}
      {faites.length > 0 && (
        <Panneau titre={t('faites', { n: faites.length })}>
          <ul className="grid gap-10">
            {faites.map(d => (
              <Faite key={d._id} demande={d} />
            ))}
          </ul>
        </Panneau>
      )}
    </div>
  )
}

/** What is asked: how many, which, by whom and for which order. */
function Quoi({ demande: d, officine }: { demande: DemandeTransfert; officine: string }) {
  const t = useTranslations('stock.demandes')
  return (
    <span className={style.quoi}>
      <strong className="block w550">
        {(d.Reste || d.Quantite) > 1 && `${d.Reste || d.Quantite} × `}
        {designation(d)}
      </strong>
      <small>
        {[
          officine,
          d.Quantite > 1 &&
            d.Recue + d.EnTransit > 0 &&
            t('sommes', { recus: d.Recue, route: d.EnTransit, total: d.Quantite }),
          d.RefCmmd && t('pour', { ref: d.RefCmmd }),
          t('le', { date: jourDe(d.createdAt), nom: d.createdBy ?? '' }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  )
}

/** One press sends it; a refusal says why. */
function Recue({ demande: d }: { demande: DemandeTransfert }) {
  const t = useTranslations('stock.demandes')
  const peut = usePermission('stock.transferer', d.IdOfficineSource)
  const envoyer = useAction(contrat.transferts.envoyer, {
    uneFois: true,
    dit: ({ Reference }) => t('envoyee', { reference: Reference, officine: d.OfficineDestination }),
  })
  const refuser = useAction(contrat.transferts.refuserDemande, {
    demande: ({ _id }: DemandeTransfert, Motif) => ({ params: { id: _id }, payload: { Motif } }),
    dit: () => t('refusee', { officine: d.OfficineDestination }),
  })
  // What is here of what is still awaited: the rest may follow, or be refused.
  const n = Math.min(d.EnStock, d.Reste)
  const manque = d.EnStock < d.Reste
  const nom = designation(d)
  return (
    <li className={style.demande}>
      <Quoi demande={d} officine={t('parOfficine', { officine: d.OfficineDestination })} />
      <span data-manque={manque || undefined}>{t('ici', { n: d.EnStock })}</span>
      {peut && (
        <span className="flex gap-8">
          <Bouton
            libelle={t('refuser')}
            size="sm"
            aria-label={t('refuserDe', { nom })}
            faire={() => refuser.demander(d)}
          />
          <Bouton
            libelle={manque && n > 0 ? t('envoyerPartie', { n }) : t('envoyer')}
            variant="filled"
            size="sm"
            disabled={n === 0}
            loading={envoyer.enCours}
            aria-label={t('envoyerDe', { nom, officine: d.OfficineDestination })}
            faire={() =>
              envoyer.faire({
                payload: {
                  IdOfficineSource: d.IdOfficineSource,
                  IdOfficineDestination: d.IdOfficineDestination,
                  lignes: [{ IdArticle: d.IdArticle, Quantite: n }],
                  IdDemande: d._id,
                },
              })
            }
          />
        </span>
      )}
      {envoyer.refus && <Erreur refus={envoyer.refus} quoi={t('nonEnvoyee')} />}
      {refuser.sur && (
        <Demander
          action={refuser}
          titre={t('refuserTitre', { nom })}
          texte={t('refuserTexte', { officine: d.OfficineDestination })}
          motif={{
            champ: t('pourquoi'),
            proposes: [t('motifs.vendue'), t('motifs.reservee'), t('motifs.introuvable')],
            manque: t('direPourquoi'),
          }}
          bouton={t('refuser')}
          quoi={t('nonRefusee')}
        />
      )}
    </li>
  )
}

/** What this officine waits for. */
function Faite({ demande: d }: { demande: DemandeTransfert }) {
  const t = useTranslations('stock.demandes')
  const ici = usePermission('stock.lire', d.IdOfficineDestination)
  const retirer = useAction(contrat.transferts.retirerDemande, {
    dit: () => t('retiree', { officine: d.OfficineSource }),
  })
  return (
    <li className={style.demande}>
      <Quoi demande={d} officine={t('aOfficine', { officine: d.OfficineSource })} />
      <StatutDemande statut={d.Statut} />
      <span className="flex gap-8">
        {d.IdTransfert && <Bouton libelle={d.RefTransfert} size="sm" vers={versTransfert(d.IdTransfert)} />}
        {d.Statut === 'Demandée' && ici && (
          <Bouton
            libelle={t('retirer')}
            size="sm"
            loading={retirer.enCours}
            aria-label={t('retirerDe', { nom: designation(d) })}
            faire={() => retirer.faire({ params: { id: d._id } })}
          />
        )}
      </span>
      {retirer.refus && <Erreur refus={retirer.refus} quoi={t('nonRetiree')} />}
    </li>
  )
}
