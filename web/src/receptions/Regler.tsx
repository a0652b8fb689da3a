import { ESPECE } from '@dioptrie/domain/caisse/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { Bon } from '@dioptrie/domain/receptions/contract'
import {
  AVOIR,
  demandeUneBanque,
  refusAvoir,
  refusBanque,
  refusDateReglement,
  refusMontantRegle,
  resteARegler,
} from '@dioptrie/domain/receptions/reglement'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { requeteModes } from '../caisse/modes.ts'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useAutreMain } from '../ui/AutreMain.tsx'
import { avisSucces } from '../ui/avis.ts'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { usePetiteFiche } from '../ui/usePetiteFiche.ts'
import style from './receptions.module.css'
import { BANQUES } from './source.ts'

/**
 * Pays the supplier, in all or in part. The window keeps the receipt as it was opened: when a colleague changed it
 * meanwhile nothing is paid, what is owed now is shown, and what was typed stays.
 */
export function Regler({ bon, fermer }: { bon: Bon; fermer: () => void }) {
  const t = useTranslations('receptions')
  const champ = useChamp()
  const lectureModes = useQuery(requeteModes)
  // A client’s credit pays no supplier.
  const autreMain = useAutreMain('reglement', bon._id, true)
  // For whoever received it there is only what the supplier owes.
  const modes = autreMain ? [] : (lectureModes.data ?? []).filter(m => m.Libelle !== AVOIR)
  const [lu, setLu] = useState(bon)
  const comptes = { MontantRecu: lu.MontantRecu ?? 0, MontantRegle: lu.MontantRegle ?? 0 }
  const reste = resteARegler(comptes)
  const avoir = lu.Avoir ?? 0
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const regler = useAppel(contrat.receptions.regler, {
    uneFois: true,
    onError: refus => {
      const courant = refus.details.courant as Bon | undefined
      if (refus.code !== 'VERSION_PERIMEE' || !courant) return
      setLu(courant)
      poser({ version: courant.version })
    },
  })
  const saisie = usePetiteFiche({
    cle: `reglement-fournisseur:${bon._id}`,
    depart: {
      montant: reste as number | null,
      modepaiement: null as string | null,
      reference: '',
      IdBanque: null as string | null,
      DateReglement: aujourdhui as string | null,
      // Kept with the rest: what was sent and not answered is sent again word for word.
      version: bon.version,
    },
    requis: ['montant', 'modepaiement', 'DateReglement'],
    verifier: ({ montant, modepaiement, reference, IdBanque, DateReglement }) => {
      const fautes = {
        montant:
          montant === null || montant < 1
            ? t('montantAttendu')
            : (refusMontantRegle(montant, comptes) ??
              (modepaiement === AVOIR ? refusAvoir(montant, avoir) : null)),
        modepaiement: modepaiement === null ? t('modeAttendu') : null,
        reference: exigeNumero(modepaiement) && !reference.trim() ? t('numeroAttendu') : null,
        IdBanque: refusBanque(modepaiement, IdBanque),
        DateReglement:
          DateReglement === null ? t('dateAttendue') : refusDateReglement(DateReglement, lu, aujourdhui),
      }
      return Object.fromEntries(Object.entries(fautes).flatMap(([nom, dit]) => (dit ? [[nom, dit]] : [])))
    },
    enregistrer: ({ IdBanque, ...payload }, envoi) =>
      regler.mutateAsync(
        {
          params: { id: bon._id },
          // Chosen for a cheque, then paid in cash: nothing left that bank.
          payload: {
            ...payload,
            ...(IdBanque && demandeUneBanque(payload.modepaiement as string | null) ? { IdBanque } : {}),
          },
        },
        envoi,
      ),
    reussi: apres => {
      avisSucces(
        t('regleDe', { ref: apres.RefBR, statut: t(`etatsReglement.${apres.Reglement}`).toLowerCase() }),
      )
      fermer()
    },
  })
  const { valeurs, poser, lie } = saisie
  const exigeNumero = (mode: string | null) => modes.find(m => m.Libelle === mode)?.NumeroRequis ?? false
  const numero = exigeNumero(valeurs.modepaiement)
  const restera = reste - (valeurs.montant || 0)
  return (
    <FenetreSaisie
      titre={t('reglerTitre', { fournisseur: lu.Fournisseur })}
      texte={[t('reglerTexte', { ref: lu.RefBR }), autreMain].filter(Boolean).join(' ')}
      fermer={fermer}
      bouton={t('regler')}
      quoi={t('nonRegleDe')}
      saisie={saisie}
    >
      <div className={style.paire}>
        <ChampMontant label={t('champs.montant')} required enDirect {...lie('montant')} data-autofocus />
        <ChampJour label={t('champs.DateReglement')} required passe {...lie('DateReglement')} />
        <NonLu lecture={lectureModes} />
        <ChampListe
          label={t('champs.modepaiement')}
          required
          data={[
            ...modes.map(m => m.Libelle),
            ...(avoir > 0 ? [{ value: AVOIR, label: t('avoirDe', { montant: ecrireMontant(avoir) }) }] : []),
          ]}
          description={
            valeurs.modepaiement === ESPECE ? t('caisseDepense', { officine: lu.Officine }) : undefined
          }
          {...lie('modepaiement')}
        />
        <TextInput
          label={t(numero ? 'champs.reference' : 'numeroFacultatif')}
          required={numero}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          {...lie('reference')}
        />
        {demandeUneBanque(valeurs.modepaiement) && (
          <ChampFiche
            label={champ('IdBanque')}
            description={t('banqueAide')}
            required={refusBanque(valeurs.modepaiement, null) !== null}
            sansAjout
            source={BANQUES}
            {...lie('IdBanque')}
          />
        )}
      </div>
      <dl className={style.faits}>
        <Fait nom={t('resteARegler')}>
          <Montant valeur={reste} />
        </Fait>
        {restera > 0 && (
          <Fait nom={t('restera')}>
            <Montant valeur={restera} />
          </Fait>
        )}
      </dl>
    </FenetreSaisie>
  )
}
