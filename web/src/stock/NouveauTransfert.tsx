import { IconTruckDelivery } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { versTransfert } from './chemins.ts'
import { SaisieDePanier, useRayon } from './SaisieDePanier.tsx'
import { usePanier } from './usePanier.ts'

/** Goods leave this officine for another: scan, say to whom, send. */
export default function NouveauTransfert() {
  const t = useTranslations('stock')
  const navigate = useNavigate()
  const { officines } = useOfficine()
  const source = useRayon()
  const panier = usePanier(source)
  const [destination, setDestination] = useState<string | null>(null)
  const [Observation, setObservation] = useState('')
  const [essaye, setEssaye] = useState(false)
  const envoyer = useAppel(contrat.transferts.envoyer, {
    uneFois: true,
    onSuccess: transfert => {
      avisSucces(t('transferts.envoye', { reference: transfert.Reference }))
      void navigate({ to: versTransfert(transfert._id) })
    },
  })
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
    <SaisieDePanier
      titre={t('transferts.nouveau')}
      IdOfficine={source}
      panier={panier}
      lignes={t('transferts.aEnvoyer')}
      cote={t('transferts.vers')}
      Observation={Observation}
      noter={setObservation}
      refus={envoyer.error}
      action={{
        libelle: t('transferts.envoyer', { n: panier.total }),
        icone: IconTruckDelivery,
        faire: partir,
        enCours: envoyer.isPending,
        empechee: panier.lignes.length === 0,
      }}
    >
      <ChampListe
        aria-label={t('transferts.vers')}
        placeholder={t('transferts.choisir')}
        data={officines
          .filter(o => o._id !== source && o.Statut !== 'Fermée')
          .map(o => ({ value: o._id, label: o.Nom }))}
        value={destination}
        onChange={setDestination}
        comboboxProps={{ withinPortal: false }}
        error={essaye && !destination && t('transferts.choisirOfficine')}
      />
    </SaisieDePanier>
  )
}
