import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './fournisseurs.module.css'

/** What the house owes it, as the server counts it. */
export function Solde({ fournisseur }: { fournisseur: Fournisseur }) {
  const t = useTranslations('fournisseurs')
  return (
    <Panneau titre={t('solde')}>
      <p className={style.solde}>
        <Montant valeur={fournisseur.Solde} />
      </p>
    </Panneau>
  )
}
