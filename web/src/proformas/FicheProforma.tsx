import type { Estimation } from '@dioptrie/domain/commandes/couverture'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Proforma } from '@dioptrie/domain/proformas/contract'
import { IconShoppingBag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins } from '../chemins/ventes.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { jour, pourcent } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { FicheVente } from '../ventes/FicheVente.tsx'
import { Paires } from '../ventes/Paires.tsx'
import { BarreDesParts } from '../ventes/Parts.tsx'
import style from '../ventes/ventes.module.css'
import { EtatDeLaProforma } from './EtatDeLaProforma.tsx'

export default function FicheProforma() {
  const { proformaId = '' } = useParametres()
  const t = useTranslations('proformas')
  const lecture = useQuery(requete(contrat.proformas.lire, { params: { id: proformaId } }))
  return (
    <FicheLue lecture={lecture} absente={t('absente')} vers={chemins.proformas} liste={t('allerListe')}>
      {proforma => <Vue proforma={proforma} />}
    </FicheLue>
  )
}

function Vue({ proforma: p }: { proforma: Proforma }) {
  const t = useTranslations('proformas')
  const navigate = useNavigate()
  const libre = p.Statut === 'Active' && p.IdCommande === null
  const peutEcrire = usePermission('ventes.ecrire', p.IdOfficine) && libre
  const peutSupprimer = usePermission('ventes.supprimer', p.IdOfficine) && libre
  const peutTransformer = peutEcrire && p.Etat !== 'Expirée'
  useTouches({ v: peutTransformer && (() => void navigate({ to: chemins.transformer(p._id) })) })
  return (
    <FicheVente
      vente={p}
      reference={p.RefProforma}
      statuts={<EtatDeLaProforma etat={p.Etat} />}
      dits={[t('du', { date: jour(p.DateProforma) }), t('jusquau', { date: jour(p.DateExpiration) })]}
      papier={contrat.proformas.imprimer}
      nonImprimee={t('nonImprimee')}
      modifier={peutEcrire && chemins.modifierProforma(p._id)}
      supprimer={{
        permis: peutSupprimer,
        appel: contrat.proformas.supprimer,
        titre: t('supprimerTitre', { ref: p.RefProforma }),
        texte: t('supprimerTexte'),
        reussie: t('supprimee', { ref: p.RefProforma }),
        vers: chemins.proformas,
      }}
      actions={
        peutTransformer && (
          <Bouton
            libelle={t('transformer')}
            variant="filled"
            vers={chemins.transformer(p._id)}
            aria-keyshortcuts="v"
            icone={IconShoppingBag}
            touche="V"
          />
        )
      }
    >
      {p.IdCommande && p.RefCmmd && (
        <Note
          ton="info"
          titre={t('devenue')}
          actions={
            <Bouton
              libelle={t('ouvrirCommande', { ref: p.RefCmmd })}
              vers={chemins.commande(p.IdClient, p.RefCmmd)}
              size="sm"
            />
          }
        >
          {t('devenueTexte')}
        </Note>
      )}
      {p.Etat === 'Expirée' && (
        <Note
          ton="warn"
          titre={t('expiree', { date: jour(p.DateExpiration) })}
          actions={
            peutEcrire && <Bouton libelle={t('prolonger')} vers={chemins.modifierProforma(p._id)} size="sm" />
          }
        >
          {t('expireeTexte')}
        </Note>
      )}
      <div className="sides">
        <Paires vente={p} />
        <div className="pile">
          <Parts proforma={p} />
          {p.Observation && (
            <Panneau titre={t('observation')}>
              <p className="pre anywhere">{p.Observation}</p>
            </Panneau>
          )}
          <PiedFiche fiche={p} />
        </div>
      </div>
    </FicheVente>
  )
}

/** What each would pay, and who the insurer is. */
function Parts({ proforma: p }: { proforma: Proforma }) {
  const voitOrdonnances = usePermission('ordonnances.lire')
  const t = useTranslations('proformas')
  const v = useTranslations('ventes')
  const bon = p.priseEnCharge
  const estimation = p.Estimation
  const dite = (nom: string) => (estimation ? `${nom} (${t('estimation')})` : nom)
  return (
    <Panneau titre={t('parts')}>
      <p className={style.reste}>
        <span>{t('total')}</span>
        <strong>
          <Montant valeur={p.Total} />
        </strong>
      </p>
      {(p.PartAssurance > 0 || estimation) && (
        <BarreDesParts
          parts={[
            {
              cle: 'assurance',
              nom: dite(v('parts.assurance', { nom: p.Assurance ?? '' })),
              montant: p.PartAssurance,
            },
            { cle: 'reste', nom: dite(t('partClient')), montant: p.PartClient },
          ]}
        />
      )}
      {(bon || estimation || p.ordonnance) && (
        <dl className={`grid gap-10 ${style.faits}`}>
          {bon && (
            <Fait nom={v('priseEnCharge')}>
              {bon.Assurance} · {pourcent(bon.Taux)}
              <small>{v('bon', { numero: bon.NumeroBon })}</small>
            </Fait>
          )}
          {estimation && <Estimee estimation={estimation} />}
          {p.ordonnance && p.RefOrd && (
            <Fait nom={v('ordonnance')}>
              {voitOrdonnances ? (
                <Link className="link" to={clients.voirOrdonnance(p.IdClient, p.RefOrd)}>
                  {v('ordonnanceDu', { date: jour(p.ordonnance.DateOrd) })}
                </Link>
              ) : (
                v('ordonnanceDu', { date: jour(p.ordonnance.DateOrd) })
              )}
            </Fait>
          )}
        </dl>
      )}
    </Panneau>
  )
}

/** Without a bon: who would pay, for whom, and the limits that the shares were computed with. */
function Estimee({ estimation: e }: { estimation: Estimation }) {
  const t = useTranslations('proformas')
  const v = useTranslations('ventes')
  const c = useTranslations('clients')
  const champ = useChamp()
  const plafonds = (['PlafondMonture', 'PlafondVerres', 'Plafond'] as const).flatMap(nom => {
    const montant = e[nom]
    return montant === null ? [] : [`${champ(nom)} ${ecrireMontant(montant)}`]
  })
  if (e.PlafondRestant !== null && e.PlafondRestant !== e.Plafond)
    plafonds.push(t('reste', { somme: ecrireMontant(e.PlafondRestant) }))
  return (
    <Fait nom={`${v('priseEnCharge')} (${t('estimation')})`}>
      {e.Assurance} · {pourcent(e.Taux)}
      {[
        [e.Societe, e.Matricule && c('matricule', { numero: e.Matricule })].filter(Boolean).join(' · '),
        e.Gestionnaire && t('gestionnaire', { nom: e.Gestionnaire }),
        plafonds.join(' · ') || t('aucunPlafond'),
        t('reserve'),
      ]
        .filter(Boolean)
        .map(ligne => (
          <small key={ligne}>{ligne}</small>
        ))}
    </Fait>
  )
}
