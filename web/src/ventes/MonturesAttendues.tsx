import { NUMEROS, type Numero } from '@dioptrie/domain/commandes/prix'
import type { DemandeTransfert } from '@dioptrie/domain/stock/transferts'
import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { useQuery } from '@tanstack/react-query'
import { versTransfert } from '../chemins/stock.ts'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { jour } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { useAction } from '../ui/useAction.ts'

/** The frames that an order waits for: where what was asked of another officine stands. */
export function MonturesAttendues({ commande: c }: { commande: CommandeEntiere }) {
  const attendues = NUMEROS.filter(n => c.Paires[n - 1]?.Attendue && !c[`IdArticle${n}`])
  const lecture = useQuery({
    ...requete(contrat.transferts.demandes, { query: { IdOfficine: c.IdOfficine, IdCommande: c._id } }),
    enabled: attendues.length > 0 && c.Statut === 'Active',
  })
  if (attendues.length === 0 || c.Statut !== 'Active') return null
  if (!lecture.data) return <NonLu lecture={lecture} />
  const demandes = lecture.data as DemandeTransfert[]
  return attendues.map(n => (
    <Attendue key={n} commande={c} n={n} demande={demandes.find(d => d.Paire === n)} />
  ))
}

interface Props {
  commande: CommandeEntiere
  n: Numero
  /** The last one made for this pair. */
  demande: DemandeTransfert | undefined
}

function Attendue({ commande: c, n, demande: d }: Props) {
  const t = useTranslations('ventes.attendue')
  const peut = usePermission('stock.lire', c.IdOfficine)
  const retirer = useAction(contrat.transferts.retirerDemande)
  const demander = useAction(contrat.transferts.demander)
  const refus = retirer.refus ?? demander.refus
  const enCours = retirer.enCours || demander.enCours
  const IdArticle = c.Paires[n - 1]?.Attendue?.IdArticle ?? ''
  const aRedemander = !d || d.Statut === 'Refusée' || d.Statut === 'Retirée'
  const article = useComplement({
    ...requete(contrat.stock.lire, { params: { id: IdArticle } }),
    enabled: aRedemander,
  })
  const dits = { n, officine: d?.OfficineSource ?? '' }
  const note = refus && <Erreur refus={refus} quoi={t('nonFait')} />
  if (d?.Statut === 'Demandée')
    return (
      <>
        {note}
        <Note
          ton="info"
          titre={t('demandee', dits)}
          actions={
            peut && (
              <Bouton
                libelle={t('retirer')}
                size="sm"
                loading={enCours}
                faire={() => retirer.faire({ params: { id: d._id } })}
              />
            )
          }
        >
          {t('demandeeTexte', { nom: d.createdBy ?? '', date: jour(d.createdAt.slice(0, 10)) })}
        </Note>
      </>
    )
  if (d?.IdTransfert)
    return (
      <Note
        ton="info"
        titre={t('envoyee', dits)}
        actions={<Bouton libelle={d.RefTransfert} size="sm" vers={versTransfert(d.IdTransfert)} />}
      >
        {t('envoyeeTexte')}
      </Note>
    )
  return (
    <>
      {note}
      <Note
        ton="warn"
        titre={t(!d ? 'sansDemande' : d.Statut === 'Refusée' ? 'refusee' : 'retiree', dits)}
        actions={
          peut &&
          article?.ailleurs.map(o => (
            <Bouton
              key={o.IdOfficine}
              libelle={t('demander', { officine: o.Officine, n: o.Quantite })}
              size="sm"
              loading={enCours}
              faire={() =>
                demander.faire({
                  payload: {
                    IdOfficine: c.IdOfficine,
                    IdOfficineSource: o.IdOfficine,
                    IdArticle,
                    IdCommande: c._id,
                    Paire: n,
                  },
                })
              }
            />
          ))
        }
      >
        {[d?.Motif, article && t(article.ailleurs.length > 0 ? 'ailleurs' : 'nulle')]
          .filter(Boolean)
          .join(' · ')}
      </Note>
    </>
  )
}
