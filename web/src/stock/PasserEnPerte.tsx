import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import disposition from '../ui/disposition.module.css'
import { Erreur } from '../ui/Erreur.tsx'
import style from './stock.module.css'

/** What did not arrive is no longer expected, and the reason stays with it. */
export function PasserEnPerte({ transfert, fermer }: { transfert: Transfert; fermer: () => void }) {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const [Motif, setMotif] = useState('')
  const solder = useAppel(contrat.transferts.solder, {
    onSuccess: () => {
      avisSucces(t('transferts.solde'))
      fermer()
    },
  })
  const erreur = solder.error?.champs.Motif
  return (
    <Modal
      opened
      onClose={fermer}
      title={t('transferts.solderTitre')}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      <form
        className={disposition.pile}
        onSubmit={e => {
          e.preventDefault()
          solder.mutate({ params: { id: transfert._id }, payload: { Motif, version: transfert.version } })
        }}
      >
        <p className={style.rien}>{t('transferts.solderTexte', { n: transfert.EnTransit })}</p>
        <TextInput
          label={champ('Motif')}
          required
          value={Motif}
          onChange={e => setMotif(e.currentTarget.value)}
          error={erreur}
          maxLength={200}
          data-autofocus
        />
        {solder.error && !erreur && <Erreur refus={solder.error} />}
        <div className={style.reponses}>
          <Button variant="default" onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button type="submit" color="red" loading={solder.isPending}>
            {t('transferts.solder')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
