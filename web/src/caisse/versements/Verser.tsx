import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { aVerser } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { source } from '../../referentiel/source.ts'
import { avisSucces } from '../../ui/avis.ts'
import { ChampFiche } from '../../ui/ChampFiche.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../../ui/Montant.tsx'
import { Reste } from '../Reste.tsx'

/** Cash goes to the bank: all but tomorrow's float, unless someone says otherwise. */
export default function Verser({ etat, fermer }: { etat: EtatCaisse; fermer: () => void }) {
  const t = useTranslations('versements')
  const navigate = useNavigate()
  const ouverte = etat.Statut === 'Ouverte'
  const [montant, setMontant] = useState<number | null>(aVerser(etat.Attendu, etat.FondDeCaisse) || null)
  const [IdBanque, setIdBanque] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const verser = useAppel(contrat.versements.creer, {
    uneFois: true,
    onSuccess: v => {
      avisSucces(t('verse', { montant: ecrireMontant(v.montant) }))
      fermer()
      void navigate({ to: chemins.versement(v._id) })
    },
  })
  const erreurs = verser.error?.champs ?? {}
  return (
    <FenetreSaisie
      titre={t('verser')}
      texte={ouverte ? t('verserTexte') : t('ferme')}
      fermer={fermer}
      bouton={ouverte ? t('verserBouton') : undefined}
      enCours={verser.isPending}
      refus={verser.error}
      quoi={t('nonVerse')}
      envoyer={() =>
        verser.mutate({
          payload: {
            idOfficine: etat.IdOfficine,
            montant: montant as number,
            IdBanque: IdBanque ?? '',
            reference: reference || null,
          },
        })
      }
    >
      {ouverte && (
        <>
          <Reste
            dedans={etat.Attendu}
            pris={montant}
            mots={{ dedans: t('tiroir'), reste: t('laisse'), manque: t('depasse') }}
          />
          <ChampMontant
            label={t('montant')}
            required
            enDirect
            value={montant}
            error={erreurs.montant}
            onChange={setMontant}
            data-autofocus
          />
          <ChampFiche
            label={t('banque')}
            required
            source={source('banque')}
            value={IdBanque}
            error={erreurs.IdBanque}
            onChange={setIdBanque}
          />
          <TextInput
            label={t('numero')}
            maxLength={60}
            autoComplete="off"
            value={reference}
            error={erreurs.reference}
            onChange={e => setReference(e.currentTarget.value)}
          />
        </>
      )}
    </FenetreSaisie>
  )
}
