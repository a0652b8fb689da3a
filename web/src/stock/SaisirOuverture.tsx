import { useNavigate } from '@tanstack/react-router'
import { chemins } from '../chemins/stock.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { useFiche } from '../kernel/useFiche.ts'
import { LignesDeLaFiche } from '../receptions/LignesDeLaFiche.tsx'
import { avecLigneVide, chiffres, enPayload, fautesDesLignes, type Ligne } from '../receptions/lignes.ts'
import style from '../receptions/receptions.module.css'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { FormPage } from '../ui/FormPage.tsx'
import { Panneau } from '../ui/Panneau.tsx'

/** A delivery note taken as it is: what a piece cost is its price less its discount. */
const sansRemise = (l: Ligne): Ligne => ({
  ...l,
  PrixAchatBrut: l.PrixAchatBrut === null ? null : l.PrixAchatBrut - chiffres(l).Remise,
  Remise: null,
  PrixVenteHT: null,
})

const enDemande = ({ IdOfficine, lignes }: Record<string, unknown>) => ({
  IdOfficine,
  lignes: enPayload(lignes as Ligne[]).map(({ Remise: _, PrixVenteHT: __, ...ligne }) => ligne),
})

/** The shelves as the program finds them: typed, scanned or read from a file, and entered at once. */
export default function SaisirOuverture() {
  const t = useTranslations('stock')
  const r = useTranslations('receptions')
  const navigate = useNavigate()
  const { officines, IdOfficine: choisie, IdOfficinePropre } = useOfficine()
  const partout = usePermission('reseau.agir')
  const ici = (partout && choisie) || IdOfficinePropre
  const ouvrir = useAppel(contrat.stock.ouvrir, { uneFois: true })
  useTitre(t('ouverture.titre'))
  const fiche = useFiche({
    cle: `ouverture:${ici}`,
    schema: async () => (await import('@dioptrie/domain/stock/contract')).stock.ouvrir.payload,
    verifier: payload => fautesDesLignes(payload.lignes as Ligne[]),
    depart: { IdOfficine: ici, lignes: avecLigneVide([]) },
    demande: enDemande,
    enregistrer: (payload, envoi) => ouvrir.mutateAsync({ payload }, envoi),
    reussi: ({ Reference, Quantite }) => {
      avisSucces(t('ouverture.fait', { reference: Reference, n: Quantite }))
      void navigate({ to: chemins.stock })
    },
  })
  const { form } = fiche
  const ouvertes = officines.filter(o => o.Statut === 'Ouverte')
  return (
    <FormPage
      fiche={fiche}
      titre={t('ouverture.titre')}
      contexte={officines.find(o => o._id === form.values.IdOfficine)?.Nom ?? '\u00a0'}
      retour={chemins.stock}
      enregistrer={t('ouverture.valider')}
    >
      {partout && ouvertes.length !== 1 && (
        <Panneau>
          <div className={style.livraison}>
            <ChampListe
              label={r('champs.Officine')}
              data={ouvertes.map(o => ({ value: o._id, label: o.Nom }))}
              comboboxProps={{ withinPortal: false }}
              value={form.values.IdOfficine}
              onChange={v => v && form.setFieldValue('IdOfficine', v)}
              error={form.errors.IdOfficine}
            />
          </div>
        </Panneau>
      )}
      <LignesDeLaFiche
        // Taken up again, one goes on after the lines that were kept.
        key={String(fiche.brouillon.repris)}
        form={form}
        ouverture={{ aide: t('ouverture.aide'), lue: sansRemise }}
      />
    </FormPage>
  )
}
