import type { CommandeEntiere } from '@dioptrie/domain/ventes/contract'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/facturation.ts'
import { StatutAssurance } from '../commandes/statuts.tsx'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import style from './facturation.module.css'

type Vente = Pick<CommandeEntiere, 'IdClient' | 'RefCmmd' | 'IdOfficine' | 'EtatAssurance'>

/** On the order: where the insurer's part of it stands, and the way to its file for who may see it. */
export default function PartDeLAssurance({ commande: c }: { commande: Vente }) {
  const t = useTranslations('facturation')
  const voit = usePermission('facturation.lire')
  if (!c.EtatAssurance) return null
  const nom = t('partAssurance')
  return (
    <p className={style.part}>
      {voit ? (
        <Link className={style.lien} to={chemins.dossier(c.IdClient, c.RefCmmd)}>
          {nom}
        </Link>
      ) : (
        <span>{nom}</span>
      )}
      <StatutAssurance etat={c.EtatAssurance} />
    </p>
  )
}
