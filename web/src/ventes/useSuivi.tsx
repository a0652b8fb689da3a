import type { CommandeAtelier, CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { commandeAutrement } from '@dioptrie/domain/atelier/rules'
import type { Ordonnance } from '@dioptrie/domain/clients/contract'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { Statut } from '../ui/Statut.tsx'
import type { Suivi } from './Paires.tsx'
import style from './ventes.module.css'

/** « 17/11 »: the year is that of the order, said above. */
const court = (quand: string | null) => (quand ? ecrireJour(quand.slice(0, 10)).slice(0, 5) : '')

/** Where each element of an order stands: its frame, each of its lenses, its mounting. What is late is red. */
export function useSuivi(
  commande: CommandeAtelier | undefined,
  ordonnance: Pick<Ordonnance, 'OD' | 'OG'> | null,
  /** What can be done to a lens, beside where it stands. */
  gestes?: (v: CommandeVerre) => ReactNode,
): Suivi | undefined {
  const t = useTranslations('ventes.suivi')
  const motifs = useTranslations('atelier.fenetre.motif')
  if (!commande) return undefined
  const { Etape, livraison, casses, verres } = commande
  const montage = commande.montages.find(m => !m.AnnuleLe)

  const horsStock = (n: number) => {
    const paire = commande.Paires[n - 1]
    return Boolean(paire?.Monture) && !paire?.MontureDuClient
  }
  const monture: Suivi = n => {
    const casse = casses.findLast(k => k.Paire === n)
    const enAtelier = Etape === 'Verres reçus' || Etape === 'Montée' || Etape === 'Vérifiée'
    return (
      <>
        {livraison ? (
          <Statut ton="ok">{t('remise', { date: court(livraison.LivreLe) })}</Statut>
        ) : !commande.Articles[n - 1] ? (
          horsStock(n) ? (
            <Statut ton="warn">{t(commande.Paires[n - 1]?.Attendue ? 'attendue' : 'horsStock')}</Statut>
          ) : (
            <Statut ton="mute">{t('duClient')}</Statut>
          )
        ) : (
          <Statut ton={enAtelier ? 'ok' : 'mute'}>{t(enAtelier ? 'enAtelier' : 'sortie')}</Statut>
        )}
        {casse && (
          <small className={style.aparte}>
            {t('remplacee', { date: court(casse.createdAt), motif: casse.Motif })}
          </small>
        )}
      </>
    )
  }
  const verre: Suivi = (n, cote) => {
    const v = verres.findLast(
      x => x.Paire === n && x.Cote === cote && x.Statut !== 'Remplacé' && x.Statut !== 'Supprimé',
    )
    if (!v)
      return (cote === 'OD' || cote === 'OG') && commande.Paires[n - 1]?.[cote]?.IdStockVerre ? (
        <Statut ton="ok">{t('duStock')}</Statut>
      ) : (
        <Statut ton="mute">{t('aCommander')}</Statut>
      )
    const date = court(v.DatePrevue)
    const autre = commandeAutrement(v, ordonnance)
    const retard = v.Statut !== 'Livré' && v.DatePrevue < aujourdhuiAbidjan(new Date())
    return (
      <>
        <span className="inline-row gap-4">
          {v.Statut === 'Livré' ? (
            <Statut ton="ok">{t('recu', { date: court(v.LivreLe) })}</Statut>
          ) : (
            <Statut ton={retard ? 'bad' : 'info'}>{t(retard ? 'enRetard' : 'attendu', { date })}</Statut>
          )}
          {gestes?.(v)}
        </span>
        {autre && <small className={style.aparte}>{t('autrement', { formule: autre.commandee })}</small>}
        {v.MotifRetour && (
          <small className={style.aparte}>
            {t('retourne', { date: court(v.RetourneLe), motif: v.MotifRetour })}
          </small>
        )}
        {v.MotifRefait && (
          <small className={style.aparte}>{t('refait', { motif: motifs(v.MotifRefait) })}</small>
        )}
      </>
    )
  }
  const pose: Suivi = () =>
    montage && (Etape === 'Montée' || Etape === 'Vérifiée' || Etape === 'Livrée') ? (
      <>
        <Statut ton={montage.VerifieLe ? 'ok' : 'info'}>
          {montage.VerifieLe
            ? t('verifie', { date: court(montage.VerifieLe) })
            : t('fait', { date: court(montage.MonteLe) })}
        </Statut>
        <small>{montage.VerifiePar ?? montage.MontePar}</small>
      </>
    ) : (
      <Statut ton="mute">{t('aFaire')}</Statut>
    )
  return (n, quoi) =>
    quoi === 'monture' ? monture(n, quoi) : quoi === 'montage' ? pose(n, quoi) : verre(n, quoi)
}
