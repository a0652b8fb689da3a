import type { Client, HistoireClient } from '@dioptrie/domain/clients/contract'
import type { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { versDu } from '../chemins/dus.ts'
import { chemins } from '../chemins/ventes.ts'
import fiche from '../clients/fiche.module.css'
import { EtatDuBon } from '../commandes/EtatDuBon.tsx'
import { StatutAssurance, StatutEtape, StatutReglement } from '../commandes/statuts.tsx'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermissionSur } from '../kernel/session.ts'
import { jour, pourcent } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { DesignationEcrite } from '../ui/Designation.tsx'
import { Note } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { RetirerBon } from './RetirerBon.tsx'

/** The orders of a client, newest first. */
export function CommandesDuClient({ client }: { client: Client }) {
  const t = useTranslations('ventes')
  const encaisse = usePermissionSur('caisse.encaisser')
  if (client.commandes.length + client.creances.length === 0)
    return <p className="muted">{t('sansCommande')}</p>
  return (
    <ul className={fiche.ordonnances}>
      {client.creances.map(d => (
        <li key={d._id}>
          <Solde vers={encaisse(d.IdOfficine) ? chemins.encaisser(client._id, d.RefCreance) : undefined}>
            <span className="chiffres">{jour(d.DateCreance)}</span>
            <span>
              <b>{d.RefCreance}</b>
              <span>
                <Statut ton="warn">{t('soldeRepris')}</Statut> {d.Reference}
              </span>
              <small>{t.rich('resteAPayer', { somme: () => <Montant valeur={d.ResteAPayer} /> })}</small>
            </span>
          </Solde>
        </li>
      ))}
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
              {commande.ResteAPayer > 0 && (
                <small>
                  {t.rich('resteAPayer', { somme: () => <Montant valeur={commande.ResteAPayer} /> })}
                </small>
              )}
              {commande.EtatAssurance && (
                <small>
                  {commande.Assurance} <StatutAssurance etat={commande.EtatAssurance} />
                </small>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Where it is paid, for who may cash. */
const Solde = ({ vers, children }: { vers: string | undefined; children: ReactNode }) =>
  vers ? <Link to={vers}>{children}</Link> : <div>{children}</div>

/** The bons of a client, newest first: what they grant, what is left of it and until when. */
export function PrisesEnChargeDuClient({ client }: { client: Client }) {
  const t = useTranslations('ventes')
  const peut = usePermissionSur('ventes.ecrire')
  const [aRetirer, setARetirer] = useState<PriseEnCharge | null>(null)
  const facture = (bon: PriseEnCharge) =>
    client.commandes.some(c => c.IdPriseEnCharge === bon._id && c.IdFacture !== null)
  if (client.prisesEnCharge.length === 0) return <p className="muted">{t('sansBon')}</p>
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
                  {bon.Statut === 'Active' && bon.SansPapier && <Statut ton="warn">{t('sansPapier')}</Statut>}
                  <EtatDuBon client={client} bon={bon} />
                </span>
                <small>
                  {[bon.Societe, bon.DateFin && t('bonJusquau', { date: jour(bon.DateFin) })]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              {peut(bon.IdOfficine) && bon.Statut === 'Active' && !facture(bon) && (
                <Bouton
                  libelle={t('retirerBon')}
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('retirerBonNumero', { numero: bon.NumeroBon })}
                  faire={() => setARetirer(bon)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {aRetirer && <RetirerBon client={client} bon={aRetirer} fermer={() => setARetirer(null)} />}
    </>
  )
}

/** What the client wears: frame, lenses, since when, under warranty or no more. */
export function PairesPortees({ client, paires }: { client: Client; paires: HistoireClient['paires'] }) {
  const t = useTranslations('ventes')
  const aujourdhui = aujourdhuiAbidjan(new Date())
  if (paires.length === 0) return null
  return (
    <Panneau titre={t('pairesPortees')}>
      <ul className={fiche.ordonnances}>
        {paires.map(p => (
          <li key={`${p.RefCmmd} ${p.Paire}`}>
            <Link to={chemins.commande(client._id, p.RefCmmd)}>
              <span className="chiffres">{jour(p.LivreLe.slice(0, 10))}</span>
              <span>
                <b>
                  <DesignationEcrite texte={p.Monture || p.Verres} />
                </b>
                {p.Monture && <small>{p.Verres}</small>}
                {p.Garantie && (
                  <Statut ton={p.Garantie < aujourdhui ? 'mute' : 'ok'}>
                    {p.Garantie < aujourdhui
                      ? t('garantieFinie')
                      : t('garantieJusquau', { date: jour(p.Garantie) })}
                  </Statut>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panneau>
  )
}

/** Those for whom a bon of this client was given: whoever the insurer covers with them. */
export function AyantsDroit({ client }: { client: Client }) {
  const t = useTranslations('ventes')
  const parNom = Map.groupBy(
    client.prisesEnCharge.filter(b => b.Beneficiaire),
    b => b.Beneficiaire as string,
  )
  if (parNom.size === 0) return null
  return (
    <Panneau titre={t('ayantsDroit')}>
      <ul className={fiche.ordonnances}>
        {[...parNom].map(([nom, bons]) => (
          <li key={nom}>
            <div>
              <span>{bons.find(b => b.Lien)?.Lien}</span>
              <span>
                <b>{nom}</b>
                <small>{t('nBons', { n: bons.length })}</small>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panneau>
  )
}

/** What is still owed, said before anything else. */
export function ResteDuClient({ client }: { client: Client }) {
  const t = useTranslations('ventes')
  const dues = client.dus
  const derniere = dues[0]
  if (!derniere) return null
  const deCommande = derniere.entite === 'commande_client'
  const somme = dues.reduce((total, c) => total + c.ResteAPayer, 0)
  return (
    <Note
      ton="warn"
      actions={
        <Bouton
          libelle={t(deCommande ? 'ouvrirCommande' : 'ouvrirSolde')}
          vers={deCommande ? chemins.commande(client._id, derniere.RefCmmd) : versDu(client._id, derniere)}
          size="sm"
        />
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
