import type { ConsultationEntiere } from '@dioptrie/domain/consultations/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import caisse from '../caisse/caisse.module.css'
import { Encaissement } from '../caisse/Encaissement.tsx'
import { Journee } from '../caisse/Journee.tsx'
import { Compte } from '../caisse/ReglerCommande.tsx'
import { useEtatCaisse } from '../caisse/useEtatCaisse.ts'
import { chemins } from '../chemins/consultations.ts'
import { civilite } from '../clients/afficher.tsx'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useTitre } from '../kernel/titre.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { AvecExamen } from './AvecExamen.tsx'
import { StatutReglement } from './etats.tsx'

export default function ReglerExamen() {
  return <AvecExamen>{examen => <Vue examen={examen} />}</AvecExamen>
}

function Vue({ examen: k }: { examen: ConsultationEntiere }) {
  const t = useTranslations('consultations')
  const c = useTranslations('caisse')
  const journee = useEtatCaisse(k.IdOfficine)
  const regler = useAppel(contrat.consultations.regler, { uneFois: true })
  useTitre(k.RefConsultation)
  return (
    <>
      <Entete
        sansDock
        titre={c('reglerRef', { ref: k.RefConsultation })}
        contexte={
          <span className={caisse.contexte}>
            <StatutReglement statut={k.StatutReglement} />
            <Link className="link" to={chemins.voir(k._id)}>
              {[civilite(k.Civilite), k.Client].filter(Boolean).join(' ')}
            </Link>
          </span>
        }
      >
        <Bouton libelle={t('attente')} vers={chemins.liste} />
      </Entete>
      <div className="pile">
        <Journee lecture={journee}>
          <div className={caisse.deux}>
            <Panneau titre={c('compte')}>
              <Compte
                total={k.Montant}
                assurance={0}
                part={k.Montant}
                regle={k.MontantRegle}
                reste={k.ResteAPayer}
              />
            </Panneau>
            <Encaissement
              vente={k._id}
              client={k}
              reste={k.ResteAPayer}
              etat={journee.data}
              regler={regler}
              payer={(payload, suite) => regler.mutate({ params: { id: k._id }, payload }, suite)}
              papiers={<Recu officine={k.IdOfficine} id={k._id} />}
            />
          </div>
        </Journee>
      </div>
    </>
  )
}

/** The receipt of the latest payment of this exam. */
function Recu({ officine, id }: { officine: string; id: string }) {
  const c = useTranslations('caisse')
  const lecture = useQuery(
    requete(contrat.caisse.operations, {
      query: { limit: 10, IdOfficine: officine, typeOperation: 'Consultation', mode: '2' },
    }),
  )
  const { data } = lecture
  if (!data) return <NonLu lecture={lecture} />
  const derniere = (Array.isArray(data) ? data : []).find(o => o.IdConsultation === id)
  if (!derniere) return null
  return (
    <Bouton
      libelle={c('recus.ticket')}
      size="sm"
      icone={IconPrinter}
      faire={() =>
        void ouvrir(contrat.caisse.imprimerRecu, {
          params: { id: derniere._id },
          query: { format: 'ticket' },
        })
      }
    />
  )
}
