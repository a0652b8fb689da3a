import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import { refusDateReglement, refusMontantRegle, resteARegler } from '@dioptrie/domain/receptions/reglement'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requeteModes } from '../caisse/modes.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import style from './receptions.module.css'

/**
 * Pays the supplier, in all or in part. The window keeps the receipt as it was opened: when a colleague changed it
 * meanwhile nothing is paid, what is owed now is shown, and what was typed stays.
 */
export function Regler({ bon, fermer }: { bon: Bon; fermer: () => void }) {
  const t = useTranslations('receptions')
  const lectureModes = useQuery(requeteModes)
  const modes = lectureModes.data ?? []
  const [lu, setLu] = useState(bon)
  const comptes = { MontantRecu: lu.MontantRecu ?? 0, MontantRegle: lu.MontantRegle ?? 0 }
  const reste = resteARegler(comptes)
  const [montant, setMontant] = useState<number | null>(reste)
  const [mode, setMode] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const [jour, setJour] = useState<string | null>(aujourdhui)
  const [tente, setTente] = useState(false)
  const regler = useAppel(contrat.receptions.regler, {
    onSuccess: apres => {
      avisSucces(
        t('regleDe', { ref: apres.RefBR, statut: t(`etatsReglement.${apres.Reglement}`).toLowerCase() }),
      )
      fermer()
    },
    onError: refus => {
      const courant = refus.details.courant as Bon | undefined
      if (refus.code === 'VERSION_PERIMEE' && courant) setLu(courant)
    },
  })
  const numero = modes.find(m => m.Libelle === mode)?.NumeroRequis ?? false
  const fautes = {
    montant:
      montant === null || Number.isNaN(montant) || montant < 1
        ? t('montantAttendu')
        : refusMontantRegle(montant, comptes),
    modepaiement: mode === null ? t('modeAttendu') : null,
    reference: numero && !reference.trim() ? t('numeroAttendu') : null,
    DateReglement: jour === null ? t('dateAttendue') : refusDateReglement(jour, lu, aujourdhui),
  }
  const erreur = (champ: keyof typeof fautes) => (tente && fautes[champ]) || regler.error?.champs[champ]
  const restera = reste - (montant || 0)
  return (
    <FenetreSaisie
      titre={t('reglerTitre', { fournisseur: lu.Fournisseur })}
      texte={t('reglerTexte', { ref: lu.RefBR })}
      fermer={fermer}
      bouton={t('regler')}
      quoi={t('nonRegleDe')}
      enCours={regler.isPending}
      refus={regler.error}
      envoyer={() => {
        setTente(true)
        if (Object.values(fautes).some(Boolean) || montant === null || mode === null || jour === null) return
        regler.mutate({
          params: { id: lu._id },
          payload: {
            montant,
            modepaiement: mode,
            reference: reference || null,
            DateReglement: jour,
            version: lu.version,
          },
        })
      }}
    >
      <div className={style.paire}>
        <ChampMontant
          label={t('champs.montant')}
          required
          value={montant}
          onChange={setMontant}
          enDirect
          error={erreur('montant')}
          data-autofocus
        />
        <ChampJour
          label={t('champs.DateReglement')}
          required
          passe
          value={jour}
          onChange={setJour}
          error={erreur('DateReglement')}
        />
        <NonLu lecture={lectureModes} />
        <ChampListe
          label={t('champs.modepaiement')}
          required
          data={modes.map(m => m.Libelle)}
          value={mode}
          onChange={setMode}
          error={erreur('modepaiement')}
        />
        <TextInput
          label={t(numero ? 'champs.reference' : 'numeroFacultatif')}
          required={numero}
          value={reference}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          onChange={e => setReference(e.currentTarget.value)}
          error={erreur('reference')}
        />
      </div>
      <dl className={style.faits}>
        <div>
          <dt>{t('resteARegler')}</dt>
          <dd>
            <Montant valeur={reste} />
          </dd>
        </div>
        {restera > 0 && (
          <div>
            <dt>{t('restera')}</dt>
            <dd>
              <Montant valeur={restera} />
            </dd>
          </div>
        )}
      </dl>
    </FenetreSaisie>
  )
}
