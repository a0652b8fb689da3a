import type { Fournisseur } from '@dioptrie/domain/fournisseurs/contract'
import { Link } from '@tanstack/react-router'
import { chemins as receptions } from '../chemins/receptions.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './fournisseurs.module.css'

/** What the house owes it, as the server counts it. */
export function Solde({ fournisseur }: { fournisseur: Fournisseur }) {
  const t = useTranslations('fournisseurs')
  const voitBons = usePermission('receptions.lire')
  return (
    <Panneau titre={fournisseur.Solde < 0 ? t('avance') : t('solde')}>
      <p className={style.solde}>
        <Montant valeur={Math.abs(fournisseur.Solde)} />
      </p>
      {fournisseur.Manquants > 0 &&
        (voitBons ? (
          <Link to={receptions.liste} search={{ IdFournisseur: fournisseur._id, ReclamationOuverte: 'true' }}>
            {t('manquantsNombre', { n: fournisseur.Manquants })}
          </Link>
        ) : (
          t('manquantsNombre', { n: fournisseur.Manquants })
        ))}
    </Panneau>
  )
}
