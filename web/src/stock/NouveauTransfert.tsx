import { Button, Select, Textarea } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { versTransfert } from './chemins.ts'
import { LignesDePanier } from './LignesDePanier.tsx'
import style from './stock.module.css'
import { usePanier } from './usePanier.ts'

/** Goods leave this officine for another: scan, say to whom, send. */
export default function NouveauTransfert() {
  const t = useTranslations('stock')
  const champ = useChamp()
  const navigate = useNavigate()
  const { IdOfficine, IdOfficinePropre, officines } = useOfficine()
  const partout = usePermission('reseau.agir')
  const source = (partout && IdOfficine) || IdOfficinePropre
  const panier = usePanier(source)
  const [destination, setDestination] = useState<string | null>(null)
  const [Observation, setObservation] = useState('')
  const [essaye, setEssaye] = useState(false)
  const envoyer = useAppel(contrat.transferts.envoyer, {
    onSuccess: transfert => {
      avisSucces(t('transferts.envoye', { reference: transfert.Reference }))
      void navigate({ to: versTransfert(transfert._id) })
    },
  })
  const nom = officines.find(o => o._id === source)?.Nom
  const partir = () => {
    setEssaye(true)
    if (!destination || !panier.juste) return
    envoyer.mutate({
      payload: {
        IdOfficineSource: source,
        IdOfficineDestination: destination,
        Observation: Observation || null,
        lignes: panier.payload,
      },
    })
  }
  return (
    <>
      <Entete titre={t('transferts.nouveau')} contexte={nom}>
        <Button
          onClick={partir}
          loading={envoyer.isPending}
          disabled={panier.lignes.length === 0}
          leftSection={<IconTruckDelivery size={18} stroke={1.8} aria-hidden />}
        >
          {t('transferts.envoyer', { n: panier.total })}
        </Button>
      </Entete>
      <div className={style.pile}>
        {envoyer.error && <Erreur refus={envoyer.error} />}
        <div className={style.colonnes}>
          <Panneau titre={t('transferts.aEnvoyer')}>
            <LignesDePanier panier={panier} IdOfficine={source} />
          </Panneau>
          <Panneau titre={t('transferts.vers')}>
            <div className={style.pile}>
              <Select
                aria-label={t('transferts.vers')}
                placeholder={t('transferts.choisir')}
                data={officines
                  .filter(o => o._id !== source && o.Statut !== 'Fermée')
                  .map(o => ({ value: o._id, label: o.Nom }))}
                value={destination}
                onChange={setDestination}
                comboboxProps={{ withinPortal: false }}
                error={essaye && !destination && t('transferts.choisirOfficine')}
                searchable
              />
              <Textarea
                label={champ('Observation')}
                value={Observation}
                onChange={e => setObservation(e.currentTarget.value)}
                maxLength={500}
                autosize
                minRows={2}
              />
            </div>
          </Panneau>
        </div>
      </div>
    </>
  )
}
