import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Proforma } from '@dioptrie/domain/proformas/contract'
import { Button } from '@mantine/core'
import { IconPencil, IconPrinter, IconShoppingBag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins as clients, jour, pourcent } from '../clients/afficher.tsx'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Question } from '../ui/Question.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import { chemins } from '../ventes/chemins.ts'
import { FicheLue } from '../ventes/FicheLue.tsx'
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
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const libre = p.Statut === 'Active' && p.IdCommande === null
  const peutEcrire = usePermission('ventes.ecrire', p.IdOfficine) && libre
  const peutSupprimer = usePermission('ventes.supprimer', p.IdOfficine) && libre
  const papier = usePapier(contrat.proformas.imprimer)
  const [demande, setDemande] = useState(false)
  const supprimer = useAppel(contrat.proformas.supprimer, {
    onSuccess: () => {
      avisSucces(t('supprimee', { ref: p.RefProforma }))
      void navigate({ to: chemins.proformas })
    },
    onError: () => setDemande(false),
  })
  useTitre(p.RefProforma)
  useTouches({
    v: peutEcrire && (() => void navigate({ to: chemins.transformer(p._id) })),
    'ctrl+p': e => {
      e.preventDefault()
      void papier.imprimer(p._id)
    },
  })
  return (
    <>
      <Entete
        titre={p.RefProforma}
        contexte={
          <span className={style.contexte}>
            <EtatDeLaProforma etat={p.Etat} />
            <span>
              <Link to={clients.voir(p.IdClient)}>
                {nomComplet({ Civilite: p.Civilite, Nom: p.Client, Prenoms: '' }).trim()}
              </Link>
              {[
                p.Contacts[0] && formaterTelephone(p.Contacts[0]),
                t('du', { date: jour(p.DateProforma) }),
                t('jusquau', { date: jour(p.DateExpiration) }),
              ]
                .filter(Boolean)
                .map(x => ` · ${x}`)}
            </span>
          </span>
        }
      >
        {(peutEcrire || peutSupprimer) && (
          <MenuFiche
            actions={() => [
              ...(peutEcrire
                ? [{ libelle: ui('modifier'), icone: IconPencil, vers: chemins.modifierProforma(p._id) }]
                : []),
              ...(peutSupprimer
                ? [
                    {
                      libelle: ui('supprimer'),
                      icone: IconTrash,
                      danger: true,
                      faire: () => setDemande(true),
                    },
                  ]
                : []),
            ]}
          />
        )}
        <Button
          variant="default"
          loading={papier.enCours}
          onClick={() => void papier.imprimer(p._id)}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
          rightSection={<Raccourci touche="Ctrl P" />}
        >
          {ui('imprimer')}
        </Button>
        {peutEcrire && (
          <Button
            component={Link}
            to={chemins.transformer(p._id)}
            aria-keyshortcuts="v"
            leftSection={<IconShoppingBag size={18} stroke={1.8} aria-hidden />}
            rightSection={<Raccourci touche="V" />}
          >
            {t('transformer')}
          </Button>
        )}
      </Entete>
      <div className={style.pile}>
        {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
        {supprimer.error && <Erreur refus={supprimer.error} />}
        {p.IdCommande && p.RefCmmd && (
          <Note
            ton="info"
            titre={t('devenue')}
            actions={
              <Button
                component={Link}
                to={chemins.commande(p.IdClient, p.RefCmmd)}
                size="sm"
                variant="default"
              >
                {t('ouvrirCommande', { ref: p.RefCmmd })}
              </Button>
            }
          >
            {t('devenueTexte')}
          </Note>
        )}
        {p.Etat === 'Expirée' && (
          <Note ton="warn" titre={t('expiree', { date: jour(p.DateExpiration) })}>
            {t('expireeTexte')}
          </Note>
        )}
        <div className={style.colonnes}>
          <Paires vente={p} />
          <div className={style.pile}>
            <Parts proforma={p} />
            {p.Observation && (
              <Panneau titre={t('observation')}>
                <p className={style.note}>{p.Observation}</p>
              </Panneau>
            )}
            <PiedFiche fiche={p} />
          </div>
        </div>
      </div>
      <Question
        ouverte={demande}
        fermer={() => setDemande(false)}
        titre={t('supprimerTitre', { ref: p.RefProforma })}
        texte={t('supprimerTexte')}
      >
        <Button variant="default" onClick={() => setDemande(false)}>
          {ui('annuler')}
        </Button>
        <Button
          color="red"
          loading={supprimer.isPending}
          onClick={() => supprimer.mutate({ params: { id: p._id } })}
        >
          {ui('supprimer')}
        </Button>
      </Question>
    </>
  )
}

/** What each would pay, and who the insurer is. */
function Parts({ proforma: p }: { proforma: Proforma }) {
  const t = useTranslations('proformas')
  const v = useTranslations('ventes')
  const bon = p.priseEnCharge
  return (
    <Panneau titre={t('parts')}>
      <p className={style.reste}>
        <span>{t('total')}</span>
        <strong>
          <Montant valeur={p.Total} />
        </strong>
      </p>
      {p.PartAssurance > 0 && (
        <BarreDesParts
          parts={[
            {
              cle: 'assurance',
              nom: v('parts.assurance', { nom: p.Assurance ?? '' }),
              montant: p.PartAssurance,
            },
            { cle: 'reste', nom: t('partClient'), montant: p.PartClient },
          ]}
        />
      )}
      {(bon || p.ordonnance) && (
        <dl className={style.faits}>
          {bon && (
            <div>
              <dt>{v('priseEnCharge')}</dt>
              <dd>
                {bon.Assurance} · {pourcent(bon.Taux)}
                <small>{v('bon', { numero: bon.NumeroBon })}</small>
              </dd>
            </div>
          )}
          {p.ordonnance && p.RefOrd && (
            <div>
              <dt>{v('ordonnance')}</dt>
              <dd>
                <Link to={clients.voirOrdonnance(p.IdClient, p.RefOrd)}>
                  {v('ordonnanceDu', { date: jour(p.ordonnance.DateOrd) })}
                </Link>
              </dd>
            </div>
          )}
        </dl>
      )}
    </Panneau>
  )
}
