import type { Creance } from '@dioptrie/domain/caisse/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/caisse.ts'
import { chemins as clients } from '../chemins/clients.ts'
import { StatutReglement } from '../commandes/statuts.tsx'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { Annuler } from './Annuler.tsx'
import style from './caisse.module.css'
import { Encaissement } from './Encaissement.tsx'
import { Journee } from './Journee.tsx'
import { Compte, Recu } from './ReglerCommande.tsx'
import { useEtatCaisse } from './useEtatCaisse.ts'

/** What a client owed before this program: paid like an order, or taken back by a contrary entry. */
export default function ReglerSolde() {
  const { RefCmmd = '' } = useParametres()
  const t = useTranslations('caisse')
  const lecture = useQuery(requete(contrat.caisse.creance, { params: { RefCmmd } }))
  return (
    <FicheLue lecture={lecture} absente={t('soldes.absent')} vers={chemins.caisse} liste={t('titre')}>
      {solde => <Vue solde={solde} />}
    </FicheLue>
  )
}

function Vue({ solde: d }: { solde: Creance }) {
  const t = useTranslations('caisse')
  const caisse = useEtatCaisse(d.IdOfficine)
  const regler = useAppel(contrat.caisse.reglerCreance, { uneFois: true })
  const annuler = useAction(contrat.caisse.annulerCreance, {
    demande: ({ _id }: Creance, Motif) => ({ params: { id: _id }, payload: { Motif } }),
    dit: () => t('soldes.annule', { ref: d.RefCreance }),
  })
  const remettre = useAction(contrat.caisse.remettreCreance, {
    demande: ({ _id }: Creance['annulations'][number], Motif) => ({
      params: { id: _id },
      payload: { Motif },
    }),
    dit: () => t('soldes.remis', { ref: d.RefCreance }),
  })
  const reprend = usePermission('caisse.annuler', d.IdOfficine)
  useTitre(d.RefCreance)
  return (
    <>
      <Entete
        titre={t('reglerRef', { ref: d.RefCreance })}
        contexte={
          <span className={style.contexte}>
            <StatutReglement statut={d.StatutReglement} />
            <Link className="link" to={clients.voir(d.IdClient)}>
              {d.Client}
            </Link>
            {[t('soldes.du', { jour: ecrireJour(d.DateCreance) }), d.Reference].filter(Boolean).join(' · ')}
          </span>
        }
      >
        {reprend && d.ResteAPayer > 0 && (
          <Bouton libelle={t('soldes.annuler')} faire={() => annuler.demander(d)} />
        )}
        <Bouton libelle={t('autreClient')} vers={chemins.caisse} />
      </Entete>
      <div className="pile">
        {d.annulations.map(a => (
          <Note
            key={a._id}
            ton="info"
            actions={
              reprend && (
                <Bouton
                  libelle={t('soldes.remettre', { montant: ecrireMontant(a.Montant) })}
                  size="sm"
                  faire={() => remettre.demander(a)}
                />
              )
            }
          >
            {t('soldes.contre', { montant: ecrireMontant(a.Montant), motif: a.Motif })}
          </Note>
        ))}
        <Journee lecture={caisse}>
          <div className={style.deux}>
            <Panneau titre={t('compte')}>
              <Compte
                total={d.Montant - d.Contre}
                assurance={0}
                part={d.Montant - d.Contre}
                regle={d.MontantRegle}
                reste={d.ResteAPayer}
              />
            </Panneau>
            <Encaissement
              vente={d._id}
              client={d}
              reste={d.ResteAPayer}
              etat={caisse.data}
              regler={regler}
              payer={(payload, suite) => regler.mutate({ params: { id: d._id }, payload }, suite)}
              papiers={<Recu officine={d.IdOfficine} vente={d._id} />}
            />
          </div>
        </Journee>
      </div>
      {remettre.sur && (
        <Annuler
          action={remettre}
          titre={t('soldes.remettre', { montant: ecrireMontant(remettre.sur.Montant) })}
          texte={t('soldes.remettreTexte', { montant: ecrireMontant(remettre.sur.Montant) })}
          bouton={t('soldes.remettre', { montant: ecrireMontant(remettre.sur.Montant) })}
          quoi={t('soldes.nonRemis')}
        />
      )}
      {annuler.sur && (
        <Annuler
          action={annuler}
          titre={t('soldes.annuler')}
          texte={t('soldes.annulerTexte', { montant: ecrireMontant(d.ResteAPayer) })}
          bouton={t('soldes.annuler')}
          quoi={t('soldes.nonAnnule')}
        />
      )}
    </>
  )
}
