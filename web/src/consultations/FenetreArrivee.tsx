import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { ChercherClient } from '../clients/ChercherClient.tsx'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Note } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'

/** Reception: who has come, why, and what it costs. */
export default function FenetreArrivee({ officine, fermer }: { officine: string; fermer: () => void }) {
  const t = useTranslations('consultations')
  const c = useTranslations('clients')
  const [client, setClient] = useState<{ _id: string; nom: string } | null>(null)
  const [Motif, setMotif] = useState('')
  const [montant, setMontant] = useState<number | null>(null)
  const format = useFormatter()
  // Noted by a colleague already: said before it is noted, and owed, twice.
  const salle = useComplement(requete(contrat.consultations.attente, { params: { officine } }))
  const deja = salle?.find(p => p.IdClient === client?._id && p.Etat !== 'Terminé')
  const heure = deja?.ArriveLe && format.dateTime(new Date(deja.ArriveLe), 'heure')
  const creer = useAction(contrat.consultations.creer, {
    uneFois: true,
    dit: ({ consultation }) => t('arrive', { nom: consultation.Client }),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('arrivee')}
      fermer={fermer}
      bouton={t('noter')}
      empeche={!client}
      action={creer}
      envoyer={() =>
        client &&
        creer.faire({
          payload: {
            IdClient: client._id,
            IdOfficine: officine,
            DateConsultation: aujourdhuiAbidjan(new Date()),
            Etat: 'Arrivé',
            Motif: Motif || null,
            Montant: montant ?? 0,
          },
        })
      }
    >
      {client ? (
        <TextInput label={c('client')} value={client.nom} readOnly onFocus={() => setClient(null)} />
      ) : (
        <ChercherClient
          label={c('client')}
          autoFocus
          choisir={choisi => setClient({ _id: choisi._id, nom: `${choisi.Nom} ${choisi.Prenoms}` })}
        />
      )}
      {deja && !creer.enCours && !creer.refus?.incertain && (
        <Note ton="warn" role="status">
          {t('dejaLa', { nom: deja.Client, heure: heure || '—' })}
        </Note>
      )}
      <TextInput
        label={t('champs.Motif')}
        maxLength={200}
        value={Motif}
        autoFocus={client !== null}
        key={client?._id}
        onChange={e => setMotif(e.currentTarget.value)}
      />
      <ChampMontant
        label={t('honoraires')}
        value={montant}
        onChange={setMontant}
        enDirect
        error={creer.champs.Montant}
      />
    </FenetreSaisie>
  )
}
