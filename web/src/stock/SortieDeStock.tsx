import { MOTIFS_SORTIE } from '@dioptrie/domain/stock/rules'
import { useNavigate } from '@tanstack/react-router'
import { chemins } from '../chemins/stock.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { SaisieDePanier, useRayon } from './SaisieDePanier.tsx'
import { enLignes, totalDe, usePanier, type ValeursDePanier } from './usePanier.ts'

interface Valeurs extends ValeursDePanier {
  /** Nobody is spared from saying why: what leaves for a wrong reason was never chosen. */
  Motif: (typeof MOTIFS_SORTIE)[number] | null
}

/** What leaves without being sold, and why. */
export default function SortieDeStock() {
  const t = useTranslations('stock')
  const champ = useChamp()
  const navigate = useNavigate()
  const ici = useRayon()
  const sortir = useAppel(contrat.stock.sortir, { uneFois: true })
  const panier = usePanier<Valeurs, { Reference: string }>({
    cle: 'sortie',
    IdOfficine: ici,
    depart: { lignes: [], codes: [], Observation: '', Motif: null },
    verifier: v => (v.Motif ? {} : { Motif: t('sortie.choisirMotif') }),
    envoyer: ({ lignes, Observation, Motif }) =>
      sortir.mutateAsync({
        payload: {
          IdOfficine: ici,
          Motif: Motif as NonNullable<typeof Motif>,
          Observation: Observation || null,
          lignes: enLignes(lignes),
        },
      }),
    reussi: ({ Reference }, { lignes }) => {
      avisSucces(t('sortie.fait', { reference: Reference, n: totalDe(lignes) }))
      void navigate({ to: chemins.sorties })
    },
  })
  const { form } = panier.fiche
  return (
    <SaisieDePanier
      titre={t('sortie.titre')}
      retour={chemins.stock}
      IdOfficine={ici}
      panier={panier}
      lignes={champ('Lignes')}
      cote={champ('Motif')}
      enregistrer={t('sortie.valider')}
    >
      <ChampListe
        aria-label={champ('Motif')}
        placeholder={t('sortie.choisir')}
        data={MOTIFS_SORTIE.map(value => ({ value, label: t(`sortie.motifs.${value}`) }))}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('Motif')}
        value={form.values.Motif}
      />
    </SaisieDePanier>
  )
}
