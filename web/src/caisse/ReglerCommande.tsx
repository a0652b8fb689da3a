import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { acompteRestant } from '@dioptrie/domain/ventes/rules'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/caisse.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { StatutReglement } from '../commandes/statuts.tsx'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { useTitre } from '../kernel/titre.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Sommes } from '../ui/Chiffres.tsx'
import { Entete } from '../ui/Entete.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './caisse.module.css'
import { Encaissement } from './Encaissement.tsx'
import { Journee } from './Journee.tsx'
import { useEtatCaisse } from './useEtatCaisse.ts'

// What was owed before this program is paid at the same address: seldom, so it comes when it is asked for.
const ReglerSolde = aLaDemande(() => import('./ReglerSolde.tsx'))

export default function ReglerCommande() {
  const { RefCmmd = '' } = useParametres()
  return RefCmmd.startsWith('SLD-') ? <ReglerSolde /> : <Commande />
}

function Commande() {
  const { clientId = '', RefCmmd = '' } = useParametres()
  const t = useTranslations('caisse')
  const lecture = useQuery(requete(contrat.ventes.lireParReference, { params: { clientId, RefCmmd } }))
  return (
    <FicheLue lecture={lecture} absente={t('commandeAbsente')} vers={chemins.caisse} liste={t('titre')}>
      {commande => <Vue commande={commande} />}
    </FicheLue>
  )
}

function Vue({ commande: c }: { commande: CommandeEntiere }) {
  const t = useTranslations('caisse')
  const caisse = useEtatCaisse(c.IdOfficine)
  const etat = caisse.data
  const regler = useAppel(contrat.caisse.reglerCommande, { uneFois: true })
  const active = c.Statut === 'Active'
  useTitre(c.RefCmmd)
  const compte = (
    <Panneau titre={t('compte')}>
      <Compte
        total={c.Total}
        assurance={c.PartAssurance}
        part={c.PartClient}
        regle={c.MontantRegle}
        reste={active ? c.ResteAPayer : 0}
      />
    </Panneau>
  )
  return (
    <>
      <Entete
        sansDock
        titre={t('reglerRef', { ref: c.RefCmmd })}
        contexte={
          <span className={style.contexte}>
            {active && <StatutReglement statut={c.StatutReglement} />}
            <Link className="link" to={ventes.commande(c.IdClient, c.RefCmmd)}>
              {nomComplet({ Civilite: c.Civilite, Nom: c.Client, Prenoms: '' }).trim()}
            </Link>
          </span>
        }
      >
        <Bouton libelle={t('autreClient')} vers={chemins.caisse} />
      </Entete>
      <div className="pile">
        {!active && (
          <Note ton="warn" role="alert" titre={t('commandeAnnulee')}>
            {c.MotifAnnulation}
          </Note>
        )}
        {active ? (
          <Journee lecture={caisse}>
            <div className={style.deux}>
              {compte}
              <Encaissement
                vente={c._id}
                client={c}
                reste={c.ResteAPayer}
                acompte={acompteRestant(c)}
                etat={etat}
                regler={regler}
                payer={(reglement, suite) =>
                  regler.mutate(
                    { params: { clientId: c.IdClient }, payload: { RefCmmd: c.RefCmmd, ...reglement } },
                    suite,
                  )
                }
                papiers={<Recu officine={c.IdOfficine} vente={c._id} />}
              />
            </div>
          </Journee>
        ) : (
          <div className={style.deux}>{compte}</div>
        )}
      </div>
    </>
  )
}

interface PropsCompte {
  total: number
  assurance: number
  part: number
  regle: number
  reste: number
}

export function Compte({ total, assurance, part, regle, reste }: PropsCompte) {
  const t = useTranslations('caisse')
  const rangs: [string, number][] = [
    [t('total'), total],
    ...(assurance > 0
      ? ([
          [t('partAssurance'), -assurance],
          [t('partClient'), part],
        ] as [string, number][])
      : []),
    ...(regle > 0 ? ([[t('dejaRegle'), -regle]] as [string, number][]) : []),
  ]
  return (
    <Sommes>
      {rangs.map(([nom, montant]) => (
        <Fait key={nom} nom={nom}>
          <Montant valeur={montant} />
        </Fait>
      ))}
      <Fait data-fort nom={t('reste')}>
        <Montant valeur={reste} />
      </Fait>
    </Sommes>
  )
}

/** The receipt of the latest payment of an order or an older debt, on the roll or on A4. */
export function Recu({ officine, vente }: { officine: string; vente: string }) {
  const t = useTranslations('caisse')
  const lecture = useQuery(
    requete(contrat.caisse.operations, {
      query: { limit: 10, IdOfficine: officine, typeOperation: 'Règlement cmde cli', mode: '2' },
    }),
  )
  const { data } = lecture
  if (!data) return <NonLu lecture={lecture} />
  const derniere = (Array.isArray(data) ? data : []).find(
    o => o.IdCommande === vente || o.IdCreance === vente,
  )
  if (!derniere) return null
  return (
    <>
      {(['ticket', 'a4'] as const).map(format => (
        <Bouton
          key={format}
          libelle={t(`recus.${format}`)}
          size="sm"
          icone={IconPrinter}
          faire={() =>
            void ouvrir(contrat.caisse.imprimerRecu, { params: { id: derniere._id }, query: { format } })
          }
        />
      ))}
    </>
  )
}
