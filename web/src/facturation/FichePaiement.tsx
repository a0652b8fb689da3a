import type { PaiementEntier } from '@dioptrie/domain/facturation/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { chemins } from '../chemins/facturation.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import { Faits } from './afficher.tsx'
import style from './facturation.module.css'

const MONTREES = 50

/** A cheque or a transfer and what it settled; a mistake is countered, never edited. */
export default function FichePaiement({
  paiement: p,
  fermer,
}: {
  paiement: PaiementEntier
  fermer: () => void
}) {
  const t = useTranslations('facturation')
  const peut = usePermission('facturation.regler') && !p.ContrePasse && p.IdOrigine === null
  const [Motif, setMotif] = useState('')
  const contrePasser = useAction(contrat.facturation.contrePasser, {
    uneFois: true,
    dit: () => t('contrePasseFait'),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={`${t(`modes.${p.mode}`)} ${p.reference}`}
      fermer={fermer}
      danger
      bouton={peut ? t('contrePasser') : undefined}
      quoi={t('nonContrePasse')}
      enCours={contrePasser.enCours}
      // Read again, it says itself that it is countered: nothing is left to send.
      refus={p.ContrePasse ? null : contrePasser.refus}
      empeche={!Motif.trim()}
      envoyer={() => contrePasser.faire({ params: { id: p._id }, payload: { Motif: Motif.trim() } })}
    >
      <Faits
        lignes={[
          [t('uneAssurance'), p.Assurance],
          [t('date'), ecrireJour(p.date)],
          [t('banque'), p.Banque],
          [t('montant'), <Montant key="m" valeur={p.montant} />],
          [t('imputeDe'), <Montant key="i" valeur={p.Impute} />],
          [t('avoir'), <Montant key="c" valeur={p.Credit} />],
          ...(p.Motif ? [[t('motif'), p.Motif] as const] : []),
        ]}
      />
      <ul className={style.dus}>
        {p.ecritures.slice(0, MONTREES).map(e => (
          <li key={e._id} className={style.ligneDu}>
            <span>
              {e.Client} · <Link to={chemins.facture(e.IdFacture)}>{e.Numero}</Link>
            </span>
            <Montant valeur={e.montant} />
          </li>
        ))}
      </ul>
      {p.ecritures.length > MONTREES && (
        <p className="note">{t('etAutres', { n: p.ecritures.length - MONTREES })}</p>
      )}
      {peut && (
        <TextInput
          label={t('motifContre')}
          required
          maxLength={200}
          value={Motif}
          error={contrePasser.champs.Motif}
          onChange={e => setMotif(e.currentTarget.value)}
        />
      )}
    </FenetreSaisie>
  )
}
