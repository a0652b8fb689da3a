import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { TextInput } from '@mantine/core'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'

/** What came and was kept, part by part, with what a piece of it cost. */
export const partsGardees = (bon: Bon) =>
  bon.envois.flatMap(e =>
    e.lignes.flatMap(l => {
      const Gardees = (l.QuantiteRecue ?? 0) - l.Rendue
      const ligne = bon.lignes.find(({ _id }) => _id === l._id)
      return Gardees > 0 && ligne ? [{ ...l, ligne, envoi: e, Gardees }] : []
    }),
  )

/** The price of a part was wrong: said once, with why; what is owed and what the article cost follow. */
export function CorrigerAchat({ bon, fermer }: { bon: Bon; fermer: () => void }) {
  const t = useTranslations('receptions')
  const parts = partsGardees(bon).map(p => ({ ...p, cle: `${p.envoi._id} ${p._id}` }))
  const corriger = useAppel(contrat.receptions.corrigerAchat, { uneFois: true })
  const saisie = usePetiteFiche({
    cle: `achat:${bon._id}`,
    depart: {
      part: (parts.length === 1 ? (parts[0]?.cle ?? null) : null) as string | null,
      PrixAchat: null as number | null,
      Motif: '',
    },
    requis: ['part', 'PrixAchat'],
    verifier: ({ part, PrixAchat, Motif }): Record<string, string> => ({
      ...(part ? {} : { part: t('partAttendue') }),
      ...(PrixAchat ? {} : { PrixAchat: t('montantAttendu') }),
      ...(Motif.trim() ? {} : { Motif: t('motifAttendu') }),
    }),
    enregistrer: ({ part, PrixAchat, Motif }, envoi) => {
      const [IdEnvoi, _id] = (part as string).split(' ') as [string, string]
      return corriger.mutateAsync(
        {
          params: { id: bon._id },
          payload: {
            IdEnvoi,
            _id,
            PrixAchat: PrixAchat as number,
            Motif: Motif as string,
            version: bon.version,
          },
        },
        envoi,
      )
    },
    reussi: apres => {
      avisSucces(t('achatCorrige', { ref: apres.RefBR }))
      fermer()
    },
  })
  const { lie } = saisie
  return (
    <FenetreSaisie
      titre={t('corrigerAchat')}
      texte={t('corrigerAchatTexte')}
      // Two parts of one article differ by their day: it is read whole.
      taille={620}
      fermer={fermer}
      bouton={t('corriger')}
      saisie={saisie}
    >
      <ChampListe
        label={t('partRecue')}
        required
        data={parts.map(p => ({
          value: p.cle,
          label: `${p.Gardees} × ${designation(p.ligne)} · ${ecrireMontant(p.CoutUnitaire ?? 0)} · ${p.envoi.Officine}, ${ecrireJour((p.envoi.recuLe ?? '').slice(0, 10))} ${p.envoi.recuLe?.slice(11, 16) ?? ''}`,
        }))}
        {...lie('part')}
        data-autofocus={parts.length > 1 || undefined}
      />
      <ChampMontant
        label={t('prixJuste')}
        required
        enDirect
        {...lie('PrixAchat')}
        data-autofocus={parts.length === 1 || undefined}
      />
      <TextInput label={t('champs.Motif')} required maxLength={200} {...lie('Motif')} />
    </FenetreSaisie>
  )
}
