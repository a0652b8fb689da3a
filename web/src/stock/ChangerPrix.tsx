import type { Article } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Comptage } from '../ui/Comptage.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import style from './stock.module.css'

/** Prices and threshold of one article in one officine; who changed what stays in its history. */
export function ChangerPrix({ article, fermer }: { article: Article; fermer: () => void }) {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const voitAchat = usePermission('stock.prixachat')
  const [saisie, setSaisie] = useState<Record<'PrixVente' | 'PrixAchat' | 'SeuilAlerte', number | null>>({
    PrixVente: article.PrixVente,
    PrixAchat: article.PrixAchat,
    SeuilAlerte: article.SeuilAlerte,
  })
  const modifier = useAppel(contrat.stock.modifier, {
    onSuccess: () => {
      avisSucces(t('prixChange', { nom: designation(article) }))
      fermer()
    },
  })
  const poser = (nom: keyof typeof saisie) => (valeur: number | null) =>
    setSaisie(s => ({ ...s, [nom]: valeur }))
  const erreur = (nom: string) => modifier.error?.champs[nom]
  const enregistrer = () =>
    modifier.mutate({
      params: { id: article._id },
      payload: {
        PrixVente: saisie.PrixVente ?? 0,
        SeuilAlerte: saisie.SeuilAlerte ?? 0,
        ...(voitAchat ? { PrixAchat: saisie.PrixAchat ?? 0 } : {}),
        version: article.version,
      },
    })
  return (
    <Modal opened onClose={fermer} title={t('changerPrix')} closeButtonProps={{ 'aria-label': ui('fermer') }}>
      <form
        className={style.pile}
        onSubmit={e => {
          e.preventDefault()
          enregistrer()
        }}
      >
        <ChampMontant
          label={champ('PrixVente')}
          value={saisie.PrixVente}
          onChange={poser('PrixVente')}
          error={erreur('PrixVente')}
          data-autofocus
        />
        {voitAchat && (
          <ChampMontant
            label={champ('PrixAchat')}
            value={saisie.PrixAchat}
            onChange={poser('PrixAchat')}
            error={erreur('PrixAchat')}
          />
        )}
        <Comptage
          label={champ('SeuilAlerte')}
          refusComptage={t('nombreAttendu')}
          value={saisie.SeuilAlerte}
          onChange={poser('SeuilAlerte')}
          error={erreur('SeuilAlerte')}
        />
        {modifier.error && Object.keys(modifier.error.champs).length === 0 && (
          <Erreur refus={modifier.error} />
        )}
        <div className={style.reponses}>
          <Button variant="default" onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button type="submit" loading={modifier.isPending}>
            {ui('enregistrer')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
