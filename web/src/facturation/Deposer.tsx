import type { FactureDeListe } from '@dioptrie/domain/facturation/contract'
import { refusDateDepot } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { avisSucces } from '../ui/avis.ts'
import { Note } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import { aujourdhui } from './afficher.tsx'
import style from './facturation.module.css'

interface Props {
  factures: Pick<
    FactureDeListe,
    '_id' | 'Numero' | 'Assurance' | 'DateFacture' | 'Montant' | 'MontantEntier'
  >[]
  fermer: () => void
  depose: (id: string) => void
}

/** One slip for the invoices brought to an insurer on one day. */
export default function Deposer({ factures, fermer, depose }: Props) {
  const t = useTranslations('facturation')
  const noms = [...new Set(factures.map(f => f.Assurance))]
  const [DateDepot, setDate] = useState<string | null>(aujourdhui())
  const [Lieu, setLieu] = useState('')
  const [RecuPar, setRecuPar] = useState('')
  const [tente, setTente] = useState(false)
  const deposer = useAction(contrat.facturation.deposer, {
    uneFois: true,
    fait: b => {
      avisSucces(t('deposees', { numero: b.Numero, n: factures.length }))
      depose(b._id)
    },
  })
  const plusieurs = noms.length > 1
  // The slip is of whole invoices; of one looked at from an officine, the list showed its part.
  const { nom: ici } = useOfficine()
  const part = factures.reduce((n, f) => n + f.Montant, 0)
  const entier = factures.reduce((n, f) => n + (f.MontantEntier ?? f.Montant), 0)
  const faute = DateDepot === null ? t('dateAttendue') : refusDateDepot(DateDepot, factures, aujourdhui())
  return (
    <FenetreSaisie
      titre={t('deposer')}
      texte={t('deposerTexte')}
      fermer={fermer}
      bouton={plusieurs ? undefined : t('deposerBouton')}
      quoi={t('nonDeposees')}
      action={deposer}
      empeche={!Lieu.trim()}
      envoyer={() => {
        setTente(true)
        if (faute || DateDepot === null) return
        deposer.faire({
          payload: {
            _ids: factures.map(f => f._id),
            DateDepot,
            Lieu: Lieu.trim(),
            RecuPar: RecuPar.trim() || null,
          },
        })
      }}
    >
      {plusieurs && (
        <Note ton="warn" titre={t('unSeulAssureur')}>
          {noms.join(', ')}
        </Note>
      )}
      <p className={`flex wrap between r-control sunken p12-16 ${style.resume}`} data-resume>
        <span>{[noms[0], t('facturesNombre', { n: factures.length })].join(' · ')}</span>
        <strong>
          <Montant valeur={entier} />
        </strong>
        {ici && part !== entier && (
          <small>{t('dontOfficine', { montant: ecrireMontant(part), officine: ici })}</small>
        )}
      </p>
      {!plusieurs && (
        <>
          <TextInput
            label={t('lieu')}
            placeholder={t('lieuExemple')}
            required
            maxLength={120}
            data-autofocus
            value={Lieu}
            error={deposer.champs.Lieu}
            onChange={e => setLieu(e.currentTarget.value)}
          />
          <ChampJour
            label={t('dateDepot')}
            required
            passe
            value={DateDepot}
            onChange={setDate}
            error={(tente && faute) || deposer.champs.DateDepot}
          />
          <TextInput
            label={t('recuPar')}
            maxLength={120}
            value={RecuPar}
            error={deposer.champs.RecuPar}
            onChange={e => setRecuPar(e.currentTarget.value)}
          />
        </>
      )}
    </FenetreSaisie>
  )
}
