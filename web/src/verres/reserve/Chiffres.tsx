import type { Reponse } from '@dioptrie/domain/kernel/contract'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Chiffres as Cases } from '../../ui/Chiffres.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { useGeste } from '../../ui/useGeste.ts'

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
      <Cases className="mb16">
        <Fait nom={t('verres')} dit="chiffres">
          {nombre(r?.Verres)}
          <small>{r && t('puissances', { n: r.Puissances })}</small>
        </Fait>
        {r?.ValeurAchat !== null && (
          <Fait nom={t('valeur')} dit="chiffres">
            {r ? <Montant valeur={r.ValeurAchat} /> : '…'}
            <small>
              {r && r.Verres > 0 && r.ValeurAchat !== null
                ? t('parVerre', { prix: `${format.number(Math.round(r.ValeurAchat / r.Verres))} F` })
                : ''}
            </small>
          </Fait>
        )}
        <Fait data-ton="warn" nom={t('sousLeSeuil')} dit="chiffres">
          {nombre(r?.SousLeSeuil)}
          <small>{t('horsZero')}</small>
        </Fait>
        <Fait data-ton="bad" nom={t('aZero')} dit="chiffres">
          {nombre(r?.AZero)}
          <small>{t('puissancesVides')}</small>
        </Fait>
        {peutCommander && (
          <div>
            <dt className="sr-only">{t('commander')}</dt>
            <dd>
              <Bouton
                libelle={t('commander')}
                icone={IconTruckDelivery}
                disabled={!r || r.Manquants === 0}
                loading={geste.enCours}
                faire={() =>
                  void geste.faire(async () => {
                    const { bons } = await commander.mutateAsync({ payload: { IdOfficine } })
                    avisSucces(t('commandes', { bons: bons.map(b => b.RefBR).join(', ') }))
                  })
                }
              />
              <small>{r && t('aCommander', { n: r.Manquants, qui: r.Fournisseurs.join(', ') })}</small>
            </dd>
          </div>
        )}
      </Cases>
    </>
  )
}
