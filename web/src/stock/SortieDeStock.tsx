import { MOTIFS_SORTIE } from '@dioptrie/domain/stock/rules'

import { IconBoxOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { chemins } from './chemins.ts'
import { SaisieDePanier, useRayon } from './SaisieDePanier.tsx'
import { usePanier } from './usePanier.ts'

/** What leaves without being sold, and why. */
export default function SortieDeStock() {
  const t = useTranslations('stock')
  const champ = useChamp()
  const navigate = useNavigate()
  const ici = useRayon()
  const panier = usePanier(ici)
  const [Motif, setMotif] = useState<(typeof MOTIFS_SORTIE)[number]>('Casse')
  const [Observation, setObservation] = useState('')
  const sortir = useAppel(contrat.stock.sortir, {
    uneFois: true,
    onSuccess: ({ Reference }) => {
      avisSucces(t('sortie.fait', { reference: Reference, n: panier.total }))
      void navigate({ to: chemins.sorties })
    },
  })
  return (
    <SaisieDePanier
      titre={t('sortie.titre')}
      IdOfficine={ici}
      panier={panier}
      lignes={champ('Lignes')}
      cote={champ('Motif')}
      Observation={Observation}
      noter={setObservation}
      refus={sortir.error}
      action={{
        libelle: t('sortie.valider'),
        icone: IconBoxOff,
        faire: () =>
          sortir.mutate({
            payload: { IdOfficine: ici, Motif, Observation: Observation || null, lignes: panier.payload },
          }),
        enCours: sortir.isPending,
        empechee: !panier.juste,
      }}
    >
      <ChampListe
        aria-label={champ('Motif')}
        data={MOTIFS_SORTIE.map(value => ({ value, label: t(`sortie.motifs.${value}`) }))}
        value={Motif}
        onChange={v => v && setMotif(v as typeof Motif)}
        comboboxProps={{ withinPortal: false }}
      />
    </SaisieDePanier>
  )
}
