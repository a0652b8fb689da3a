import type { Operation } from '@dioptrie/domain/caisse/contract'
import { ESPECE } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import { ChampMontant } from '../ui/Montant.tsx'
import { requeteModes } from './modes.ts'

interface Props {
  operation: Operation
  /** Why nothing leaves today's drawer. */
  pasOuverte: string | null
  fermer: () => void
}

/** A client is given back what was paid, all that is left of it or a part: from today's drawer, or the way it came. */
export default function Rembourser({ operation: o, pasOuverte, fermer }: Props) {
  const t = useTranslations('caisse')
  const titre = t('rembourser.titre', { montant: ecrireMontant(o.montant - o.Rendu) })
  if (pasOuverte)
    return <FenetreSaisie titre={titre} texte={`${pasOuverte} ${t('rembourser.plusTard')}`} fermer={fermer} />
  return <Rendre operation={o} titre={titre} fermer={fermer} />
}

function Rendre({ operation: o, titre, fermer }: Omit<Props, 'pasOuverte'> & { titre: string }) {
  const t = useTranslations('caisse')
  const ui = useTranslations('ui')
  const lecture = useQuery(requeteModes)
  const modes = lecture.data ?? []
  const [mode, setMode] = useState(o.modepaiement)
  const [reference, setReference] = useState('')
  const [motif, setMotif] = useState('')
  const [montant, setMontant] = useState<number | null>(o.montant - o.Rendu)
  const rembourser = useAppel(contrat.caisse.rembourser, {
    onSuccess: () => {
      avisSucces(t('rembourser.fait'))
      fermer()
    },
  })
  const refus = rembourser.error
  const numero = mode !== ESPECE
  return (
    <FenetreSaisie
      titre={titre}
      texte={t('rembourser.texte', { jour: ecrireJour(o.Jour) })}
      bouton={t('rembourser.bouton')}
      quoi={t('rembourser.nonFait')}
      danger
      renoncer={ui('fermer')}
      fermer={fermer}
      enCours={rembourser.isPending}
      refus={refus}
      empeche={!motif.trim() || !montant}
      envoyer={() =>
        montant &&
        rembourser.mutate({
          params: { id: o._id },
          payload: {
            ...{ Motif: motif.trim(), modepaiement: mode, montant },
            ...(numero ? { reference: reference.trim() || null } : {}),
          },
        })
      }
    >
      <NonLu lecture={lecture} />
      <Grille>
        <ChampMontant
          label={t('rembourser.montant')}
          required
          enDirect
          value={montant}
          error={refus?.champs.montant}
          onChange={setMontant}
        />
        <ChampListe
          label={t('rembourser.mode')}
          data={[...new Set([o.modepaiement, ...modes.map(m => m.Libelle)])].map(nom => ({
            value: nom,
            label: nom,
          }))}
          value={mode}
          onChange={choisi => choisi && setMode(choisi)}
          error={refus?.champs.modepaiement}
        />
        {numero && (
          <TextInput
            label={modes.find(m => m.Libelle === mode)?.NumeroRequis ? t('numero') : t('numeroFacultatif')}
            value={reference}
            autoComplete="off"
            spellCheck={false}
            error={refus?.champs.reference}
            onChange={e => setReference(e.currentTarget.value)}
          />
        )}
        <TextInput
          className={largeur.large}
          label={t('motif')}
          required
          maxLength={200}
          value={motif}
          error={refus?.champs.Motif}
          data-autofocus
          onChange={e => setMotif(e.currentTarget.value)}
        />
      </Grille>
    </FenetreSaisie>
  )
}
