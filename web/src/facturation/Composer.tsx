import type { VenteDossier } from '@dioptrie/domain/facturation/contract'
import { Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/facturation.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Note } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import { Faits } from './afficher.tsx'

/** Processed sales put on one invoice: of one insurer, or of one company of it, over the days they were made. */
export default function Composer({ ventes, fermer }: { ventes: VenteDossier[]; fermer: () => void }) {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const jours = ventes.map(v => v.DateCommd).sort()
  const noms = [...new Set(ventes.map(v => v.Assurance))]
  const premiere = ventes[0] as VenteDossier
  const memeSociete = premiere.IdSociete && ventes.every(v => v.IdSociete === premiere.IdSociete)
  const [parSociete, setParSociete] = useState(false)
  const [DateDebut, setDebut] = useState<string | null>(`${jours[0]?.slice(0, 8)}01`)
  const [DateFin, setFin] = useState<string | null>(jours.at(-1) ?? null)
  const facturer = useAction(contrat.facturation.facturer, {
    uneFois: true,
    fait: f => {
      avisSucces(t('composee', { numero: f.Numero }))
      void navigate({ to: chemins.facture(f._id) })
    },
  })
  const plusieurs = noms.length > 1
  return (
    <FenetreSaisie
      titre={t('composer')}
      texte={t('composerTexte')}
      fermer={fermer}
      bouton={plusieurs ? undefined : t('composerBouton')}
      quoi={t('nonComposee')}
      action={facturer}
      empeche={!DateDebut || !DateFin}
      envoyer={() =>
        facturer.faire({
          payload: {
            IdAssurance: premiere.IdAssurance,
            ...(parSociete ? { IdSociete: premiere.IdSociete } : {}),
            DateDebut: DateDebut as string,
            DateFin: DateFin as string,
            ventes: ventes.map(v => v.IdCommande),
          },
        })
      }
    >
      {plusieurs ? (
        <Note ton="warn" titre={t('uneSeuleAssurance')}>
          {noms.join(', ')}
        </Note>
      ) : (
        <>
          <Faits
            lignes={[
              [t('uneAssurance'), premiere.Assurance],
              [t('ventesTitre'), t('ventes', { n: ventes.length })],
              [t('montant'), <Montant key="m" valeur={ventes.reduce((n, v) => n + v.AFacturer, 0)} />],
            ]}
          />
          {memeSociete && (
            <Checkbox
              label={t('auNomDe', { societe: premiere.Societe ?? '' })}
              checked={parSociete}
              onChange={e => setParSociete(e.currentTarget.checked)}
            />
          )}
          <ChampJour
            label={t('du')}
            required
            passe
            data-autofocus
            value={DateDebut}
            onChange={setDebut}
            error={facturer.champs.DateDebut}
          />
          <ChampJour
            label={t('au')}
            required
            value={DateFin}
            onChange={setFin}
            error={facturer.champs.DateFin}
          />
        </>
      )}
    </FenetreSaisie>
  )
}
