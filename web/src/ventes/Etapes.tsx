import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { CommandeEntiere, PasDeCommande } from '@dioptrie/domain/ventes/contract'
import { ETAPES, enRetard, refusClose, sansVerres } from '@dioptrie/domain/ventes/rules'
import { IconCheck } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './ventes.module.css'

/** The steps of an order in a row: done, the next one, to come; who and when under each. */
export function Etapes({ commande }: { commande: CommandeEntiere }) {
  const t = useTranslations('ventes')
  const format = useFormatter()
  const instant = (quand: string) => format.dateTime(new Date(quand), 'moment')
  const retard = enRetard(commande, aujourdhuiAbidjan(new Date()))
  // A lens sent back makes some steps come twice: the last time is the one that counts.
  const dernier = (etape: string): PasDeCommande | undefined =>
    commande.Historique.findLast(p => p.Etape === etape)
  // What came back, or was cancelled, has taken the steps that it took; of the others none is left to take.
  const etapes =
    refusClose(commande) !== null
      ? ETAPES.filter(dernier)
      : ETAPES.filter(e => e !== 'Rendue' && !(sansVerres(commande) && e.startsWith('Verres')))
  const rang = etapes.indexOf(commande.Etape)
  return (
    <ol className={style.etapes} aria-label={t('etapesTitre')}>
      {etapes.map((etape, i) => {
        const pas = i <= rang ? dernier(etape) : undefined
        const suite = i === rang + 1
        return (
          <li
            className="stack min-0 muted relative"
            key={etape}
            data-etat={i <= rang ? 'faite' : suite ? 'suivante' : 'avenir'}
            aria-current={suite ? 'step' : undefined}
          >
            <span className={style.pastille}>
              {i <= rang ? <IconCheck size={14} stroke={3} aria-hidden /> : i + 1}
            </span>
            <strong className="w550 mt8">{t(`etapes.${etape}`)}</strong>
            {pas && (
              <>
                <small className="chiffres">{instant(pas.createdAt)}</small>
                <small>{pas.createdBy}</small>
              </>
            )}
            {suite && <small>{t('aFaire')}</small>}
            {etape === 'Vérifiée' && i > rang && <small>{t('parUneAutre')}</small>}
            {etape === 'Livrée' && i > rang && commande.DatePromesse && (
              <small data-retard={retard || undefined}>
                {t('promesse.court', { date: ecrireJour(commande.DatePromesse) })}
              </small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
