import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { useNavigate } from '@tanstack/react-router'
import { chemins, versTransfert } from '../chemins/stock.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Note } from '../ui/Erreur.tsx'
import { SaisieDePanier, useRayon } from './SaisieDePanier.tsx'
import { useAutresOfficines } from './useAutresOfficines.ts'
import { enLignes, usePanier, type ValeursDePanier } from './usePanier.ts'

interface Valeurs extends ValeursDePanier {
  IdOfficineDestination: string | null
}

/** Goods leave this officine for another: scan, say to whom, send. */
export default function NouveauTransfert() {
  const t = useTranslations('stock')
  const navigate = useNavigate()
  const source = useRayon()
  const envoyer = useAppel(contrat.transferts.envoyer, { uneFois: true })
  const panier = usePanier<Valeurs, Transfert>({
    cle: 'transfert',
    IdOfficine: source,
    depart: { lignes: [], codes: [], Observation: '', IdOfficineDestination: null },
    verifier: v =>
      v.IdOfficineDestination ? {} : { IdOfficineDestination: t('transferts.choisirOfficine') },
    envoyer: ({ lignes, Observation, IdOfficineDestination }, envoi) =>
      envoyer.mutateAsync(
        {
          payload: {
            IdOfficineSource: source,
            IdOfficineDestination: IdOfficineDestination as string,
            Observation: Observation || null,
            lignes: enLignes(lignes),
          },
        },
        envoi,
      ),
    reussi: transfert => {
      avisSucces(t('transferts.envoye', { reference: transfert.Reference }))
      void navigate({ to: versTransfert(transfert._id) })
    },
  })
  const { form } = panier.fiche
  const autres = useAutresOfficines(source)
  const peutSortir = usePermission('stock.ecrire', source)
  if (autres?.length === 0)
    return (
      <>
        <Entete titre={t('transferts.nouveau')} />
        <Note
          ton="info"
          actions={peutSortir && <Bouton libelle={t('sortir')} vers={chemins.sortie} size="sm" />}
        >
          {t('transferts.seule')}
        </Note>
      </>
    )
  return (
    <SaisieDePanier
      titre={t('transferts.nouveau')}
      retour={chemins.transferts}
      IdOfficine={source}
      panier={panier}
      lignes={t('transferts.aEnvoyer')}
      cote={t('transferts.vers')}
      enregistrer={t('transferts.envoyer', { n: panier.total })}
    >
      <ChampListe
        aria-label={t('transferts.vers')}
        placeholder={t('transferts.choisir')}
        data={(autres ?? []).map(o => ({ value: o._id, label: o.Nom }))}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('IdOfficineDestination')}
        value={form.values.IdOfficineDestination}
      />
    </SaisieDePanier>
  )
}
