import type { Client } from '@dioptrie/domain/clients/contract'
import type { PriseEnCharge } from '@dioptrie/domain/ventes/couverture'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { jour, pourcent } from '../clients/afficher.tsx'
import style from '../clients/clients.module.css'
import fiche from '../clients/fiche.module.css'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Note } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Statut } from '../ui/Statut.tsx'
import { chemins } from './chemins.ts'
import { RetirerBon } from './RetirerBon.tsx'
import { StatutEtape, StatutReglement } from './statuts.tsx'

/** The orders of a client, newest first. */
export function CommandesDuClient({ client }: { client: Client }) {
  const t = useTranslations('ventes')
  if (client.commandes.length === 0) return <p className={style.aucun}>{t('sansCommande')}</p>
  return (
    <ul className={fiche.ordonnances}>
      {client.commandes.map(commande => (
        <li key={commande._id}>
          <Link to={chemins.commande(client._id, commande.RefCmmd)}>
            <span className="chiffres">{jour(commande.DateCommd)}</span>
            <span>
              <b>{commande.RefCmmd}</b>
              <span>
                <Montant valeur={commande.Total} /> <StatutEtape etape={commande.Etape} />{' '}
                <StatutReglement statut={commande.StatutReglement} />
              </span>
              <small>
                {commande.ResteAPayer > 0
                  ? t.rich('resteAPayer', { somme: () => <Montant valeur={commande.ResteAPayer} /> })
                  : commande.Assurance}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The bons of a client, newest first: what they grant and until when. */
export function PrisesEnChargeDuClient({ client }: { client: Client }) {
  const t = useTranslations('ventes')
  const peut = usePermission('ventes.ecrire', client.IdOfficine)
  const [aRetirer, setARetirer] = useState<PriseEnCharge | null>(null)
  const facture = (bon: PriseEnCharge) =>
    client.commandes.some(c => c.IdPriseEnCharge === bon._id && c.IdFacture !== null)
  if (client.prisesEnCharge.length === 0) return <p className={style.aucun}>{t('sansBon')}</p>
  return (
    <>
      <ul className={fiche.ordonnances}>
        {client.prisesEnCharge.map(bon => (
          <li key={bon._id}>
            <div>
              <span className="chiffres">{jour(bon.DateDebut ?? bon.createdAt.slice(0, 10))}</span>
              <span>
                <b>
                  {bon.Assurance} · {pourcent(bon.Taux)}
                </b>
                <span>
                  {t('bonNumero', { numero: bon.NumeroBon })}{' '}
                  {bon.Statut === 'Supprimée' && <Statut ton="mute">{t('bonRetire')}</Statut>}
                </span>
                <small>
                  {[bon.Societe, bon.DateFin && t('bonJusquau', { date: jour(bon.DateFin) })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {peut && bon.Statut === 'Active' && !facture(bon) && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('retirerBonNumero', { numero: bon.NumeroBon })}
                  onClick={() => setARetirer(bon)}
                >
                  {t('retirerBon')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {aRetirer && <RetirerBon client={client} bon={aRetirer} fermer={() => setARetirer(null)} />}
    </>
  )
}

/** What is still owed, said before anything else. */
export function ResteDuClient({ client }: { client: Client }) {
  const t = useTranslations('ventes')
  const dues = client.commandes.filter(c => c.ResteAPayer > 0)
  const derniere = dues[0]
  if (!derniere) return null
  const somme = dues.reduce((total, c) => total + c.ResteAPayer, 0)
  return (
    <Note
      ton="warn"
      actions={
        <Button
          component={Link}
          to={chemins.commande(client._id, derniere.RefCmmd)}
          size="sm"
          variant="default"
        >
          {t('ouvrirCommande')}
        </Button>
      }
    >
      {t.rich('restentAPayer', {
        somme: () => (
          <b>
            <Montant valeur={somme} />
          </b>
        ),
        n: dues.length,
        ref: derniere.RefCmmd,
      })}
    </Note>
  )
}
