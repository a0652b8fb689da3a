import { SUITES_RETOUR } from '@dioptrie/domain/receptions/rules'
import { MOTIFS_SORTIE } from '@dioptrie/domain/stock/rules'
import { useNavigate } from '@tanstack/react-router'
import { chemins } from '../chemins/stock.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { FOURNISSEURS } from '../receptions/source.ts'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { SaisieDePanier, useRayon } from './SaisieDePanier.tsx'
import { enLignes, totalDe, usePanier, type ValeursDePanier } from './usePanier.ts'

interface Valeurs extends ValeursDePanier {
  /** Nobody is spared from saying why: what leaves for a wrong reason was never chosen. */
  Motif: (typeof MOTIFS_SORTIE)[number] | null
  /** Of a return: what is awaited for it, and from whom where no receipt says it. */
  Suite: (typeof SUITES_RETOUR)[number]
  IdFournisseur: string | null
}

const RETOUR = 'Retour fournisseur'

/** What leaves without being sold, and why. */
export default function SortieDeStock() {
  const t = useTranslations('stock')
  const champ = useChamp()
  const navigate = useNavigate()
  const ici = useRayon()
  const voitFournisseurs = usePermission('fournisseurs.lire')
  const sortir = useAppel(contrat.stock.sortir, { uneFois: true })
  const retourner = useAppel(contrat.receptions.retourner, { uneFois: true })
  const panier = usePanier<Valeurs, { Reference: string }>({
    cle: 'sortie',
    IdOfficine: ici,
    depart: { lignes: [], codes: [], Observation: '', Motif: null, Suite: 'Avoir', IdFournisseur: null },
    verifier: v => (v.Motif ? {} : { Motif: t('sortie.choisirMotif') }),
    envoyer: async ({ lignes, Observation, Motif, Suite, IdFournisseur }, envoi) => {
      const dit = { IdOfficine: ici, lignes: enLignes(lignes) }
      if (Motif === RETOUR)
        return retourner.mutateAsync(
          {
            payload: {
              ...dit,
              Suite,
              Motif: Observation || null,
              ...(IdFournisseur ? { IdFournisseur } : {}),
            },
          },
          envoi,
        )
      return sortir.mutateAsync(
        {
          payload: { ...dit, Motif: Motif as NonNullable<typeof Motif>, Observation: Observation || null },
        },
        envoi,
      )
    },
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
      {form.values.Motif === RETOUR && (
        <>
          <ChampListe
            label={t('sortie.suite')}
            data={SUITES_RETOUR.map(value => ({ value, label: t(`sortie.suites.${value}`) }))}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('Suite')}
            value={form.values.Suite}
          />
          {voitFournisseurs && (
            <ChampFiche
              label={champ('IdFournisseur')}
              description={t('sortie.fournisseurAide')}
              source={FOURNISSEURS}
              value={form.values.IdFournisseur}
              onChange={id => form.setFieldValue('IdFournisseur', id)}
              error={form.errors.IdFournisseur}
            />
          )}
        </>
      )}
    </SaisieDePanier>
  )
}
