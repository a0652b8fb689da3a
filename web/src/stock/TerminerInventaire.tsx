import type { Inventaire } from '@dioptrie/domain/stock/inventaires'
import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import disposition from '../ui/disposition.module.css'
import { Erreur } from '../ui/Erreur.tsx'
import style from './stock.module.css'

/** The one step that touches the stock: what it will do is said before, what nobody counted is asked. */
export function TerminerInventaire({
  inventaire: i,
  fermer,
}: {
  inventaire: Inventaire
  fermer: () => void
}) {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const reste = i.Lignes - i.Comptees
  const [NonComptes, setNonComptes] = useState<'Garder' | 'Manquants'>('Garder')
  const appliquer = useAppel(contrat.inventaires.appliquer, {
    onSuccess: () => {
      avisSucces(t('inventaires.passe', { reference: i.Reference }))
      fermer()
    },
  })
  return (
    <Modal
      opened
      onClose={fermer}
      title={t('inventaires.terminerTitre')}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      <div className={disposition.pile}>
        <p className={style.rien}>{t('inventaires.terminerTexte', { n: i.Ecarts })}</p>
        {reste > 0 && (
          <Radio.Group
            label={t('inventaires.nonComptes', { n: reste })}
            value={NonComptes}
            onChange={v => setNonComptes(v as typeof NonComptes)}
          >
            <div className={style.choix}>
              <Radio value="Garder" label={t('inventaires.garder')} />
              <Radio value="Manquants" label={t('inventaires.manquants')} />
            </div>
          </Radio.Group>
        )}
        {appliquer.error && <Erreur refus={appliquer.error} />}
        <div className={style.reponses}>
          <Button variant="default" onClick={fermer}>
            {t('inventaires.continuer')}
          </Button>
          <Button
            loading={appliquer.isPending}
            onClick={() => appliquer.mutate({ params: { id: i._id }, payload: { NonComptes } })}
          >
            {t('inventaires.passer')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
