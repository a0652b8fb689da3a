import { aujourdhuiAbidjan, ecrireJour, estJour } from '@dioptrie/domain/kernel/jour'
import { refusJourDeVente } from '@dioptrie/domain/ventes/rules'
import { Textarea } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import type { Formulaire } from '../../kernel/formulaire.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { ChampJour } from '../../ui/Jour.tsx'
import type { Valeurs } from './valeurs.ts'
import style from './vendre.module.css'

const CHAMP = { 'data-champ': true }

/**
 * A new order is of today; one that was written on paper says its day. Of a day that is closed it says why too, for whoever may decide
 * it: it then counts for today.
 */
export function JourDeVente({ form }: { form: Formulaire<Valeurs> }) {
  const t = useTranslations('vendre')
  const peutDecider = usePermission('ventes.approuver')
  const [change, setChange] = useState(false)
  const { DateCommd, MotifDate } = form.values
  const refus = form.errors.DateCommd
  const aujourdhui = aujourdhuiAbidjan(new Date())
  // Neither to come nor years ago: what was refused is a day that is closed.
  const clos = Boolean(refus) && estJour(DateCommd) && refusJourDeVente(DateCommd, aujourdhui) === null
  const demande = peutDecider && (clos || typeof MotifDate === 'string')
  return (
    <div className={style.promesse}>
      <IconCalendar size={18} stroke={1.8} aria-hidden />
      <strong>
        {estJour(DateCommd) && DateCommd !== aujourdhui
          ? t('vendueLe', { date: ecrireJour(DateCommd) })
          : t('vendueAujourdhui')}
      </strong>
      <button type="button" className={style.lien} onClick={() => setChange(c => !c)}>
        {t('autreJour')}
      </button>
      {(change || DateCommd || refus) && (
        <ChampJour
          wrapperProps={CHAMP}
          aria-label={t('dateVente')}
          max={aujourdhui}
          value={DateCommd}
          placeholder={ecrireJour(aujourdhui)}
          // The reason answers it.
          error={MotifDate ? undefined : refus}
          onChange={jour => {
            form.setFieldValue('DateCommd', jour)
            form.setFieldValue('MotifDate', null)
          }}
        />
      )}
      {demande && (
        <Textarea
          wrapperProps={CHAMP}
          label={t('pourquoiCeJour')}
          autosize
          minRows={1}
          maxLength={300}
          value={MotifDate ?? ''}
          error={form.errors.MotifDate}
          onChange={e => form.setFieldValue('MotifDate', e.currentTarget.value)}
        />
      )}
    </div>
  )
}
