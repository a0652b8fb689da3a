import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { aVerser } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { source } from '../../referentiel/source.ts'
import { avisSucces } from '../../ui/avis.ts'
import { ChampFiche } from '../../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { usePetiteFiche } from '../../ui/usePetiteFiche.ts'
import { Reste } from '../Reste.tsx'

/** Cash goes to the bank: all but tomorrow's float, unless someone says otherwise. */
export default function Verser({ etat, fermer }: { etat: EtatCaisse; fermer: () => void }) {
  const t = useTranslations('versements')
  const navigate = useNavigate()
  const ouverte = etat.Statut === 'Ouverte'
  const creer = useAppel(contrat.versements.creer, { uneFois: true })
  const saisie = usePetiteFiche({
    cle: `versement:${etat.IdOfficine}`,
    depart: {
      montant: aVerser(etat.Attendu, etat.FondDeCaisse) || null,
      IdBanque: null as string | null,
      reference: '',
    },
    requis: ['montant', 'IdBanque'],
    enregistrer: ({ montant, IdBanque, reference }, envoi) =>
      creer.mutateAsync({ payload: { idOfficine: etat.IdOfficine, montant, IdBanque, reference } }, envoi),
    reussi: v => {
      avisSucces(t('verse', { montant: ecrireMontant(v.montant) }))
      fermer()
      void navigate({ to: chemins.versement(v._id) })
    },
  })
  const { valeurs, lie } = saisie
  return (
    <FenetreSaisie
      titre={t('verser')}
      texte={ouverte ? t('verserTexte') : t('ferme')}
      fermer={fermer}
      bouton={ouverte ? t('verserBouton') : undefined}
      quoi={t('nonVerse')}
      saisie={saisie}
    >
      {ouverte && (
        <>
          <Reste
            dedans={etat.Attendu}
            pris={valeurs.montant}
            mots={{ dedans: t('tiroir'), reste: t('laisse'), manque: t('depasse') }}
          />
          <ChampMontant label={t('montant')} required enDirect {...lie('montant')} data-autofocus />
          <ChampFiche label={t('banque')} required source={source('banque')} {...lie('IdBanque')} />
          <TextInput label={t('numero')} maxLength={60} autoComplete="off" {...lie('reference')} />
        </>
      )}
    </FenetreSaisie>
  )
}
