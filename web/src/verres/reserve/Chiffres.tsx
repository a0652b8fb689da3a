import type { Reponse } from '@dioptrie/domain/kernel/contract'
import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { Erreur } from '../../ui/Erreur.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import style from './reserve.module.css'

interface Props {
  resume: Reponse<typeof contrat.stockVerre.resume> | undefined
  IdOfficine: string
}

/** What the shelves hold, in five figures, and the way to order what is missing. */
export function Chiffres({ resume: r, IdOfficine }: Props) {
  const t = useTranslations('reserve')
  const format = useFormatter()
  const peutCommander = usePermission('receptions.ecrire')
  const commander = useAppel(contrat.stockVerre.commander)
  const geste = useGeste()
  const nombre = (n: number | undefined) => (n === undefined ? '…' : format.number(n))
  return (
    <>
      {geste.refus && <Erreur refus={geste.refus} quoi={t('nonCommande')} />}
      <dl className={style.chiffres}>
        <div>
          <dt>{t('verres')}</dt>
          <dd className="chiffres">{nombre(r?.Verres)}</dd>
          <dd>{r && t('puissances', { n: r.Puissances })}</dd>
        </div>
        {r?.ValeurAchat !== null && (
          <div>
            <dt>{t('valeur')}</dt>
            <dd className="chiffres">{r ? <Montant valeur={r.ValeurAchat} /> : '…'}</dd>
            <dd>
              {r && r.Verres > 0 && r.ValeurAchat !== null
                ? t('parVerre', { prix: `${format.number(Math.round(r.ValeurAchat / r.Verres))} F` })
                : ''}
            </dd>
          </div>
        )}
        <div data-ton="warn">
          <dt>{t('sousLeSeuil')}</dt>
          <dd className="chiffres">{nombre(r?.SousLeSeuil)}</dd>
          <dd>{t('horsZero')}</dd>
        </div>
        <div data-ton="bad">
          <dt>{t('aZero')}</dt>
          <dd className="chiffres">{nombre(r?.AZero)}</dd>
          <dd>{t('puissancesVides')}</dd>
        </div>
        {peutCommander && (
          <div>
            <dt className="sr-only">{t('commander')}</dt>
            <dd>
              <Button
                variant="default"
                leftSection={<IconTruckDelivery size={18} stroke={1.8} aria-hidden />}
                disabled={!r || r.Manquants === 0}
                loading={geste.enCours}
                onClick={() =>
                  void geste.faire(async () => {
                    const { bons } = await commander.mutateAsync({ payload: { IdOfficine } })
                    avisSucces(t('commandes', { bons: bons.map(b => b.RefBR).join(', ') }))
                  })
                }
              >
                {t('commander')}
              </Button>
            </dd>
            <dd>{r && t('aCommander', { n: r.Manquants, qui: r.Fournisseurs.join(', ') })}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
