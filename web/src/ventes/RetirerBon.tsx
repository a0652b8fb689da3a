import type { Client } from '@dioptrie/domain/clients/contract'
import type { PriseEnCharge } from '@dioptrie/domain/commandes/couverture'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/ventes.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import style from './retirerBon.module.css'

interface Props {
  client: Client
  bon: PriseEnCharge
  fermer: () => void
}

/** Before a bon goes: the orders that the client will then pay alone, and what each will cost more. */
export function RetirerBon({ client, bon, fermer }: Props) {
  const t = useTranslations('ventes')
  const retirer = useAction(contrat.ventes.retirerPriseEnCharge, {
    dit: () => t('bonEstRetire'),
    fait: fermer,
  })
  const couvertes = client.commandes.filter(c => c.IdPriseEnCharge === bon._id && c.Statut === 'Active')
  return (
    <FenetreSaisie
      titre={t('retirerBonTitre', { numero: bon.NumeroBon })}
      texte={t('retirerBonTexte', { n: couvertes.length, assurance: bon.Assurance })}
      bouton={t('retirerBon')}
      quoi={t('bonNonRetire')}
      danger
      fermer={fermer}
      action={retirer}
      envoyer={() =>
        retirer.faire({ params: { id: client._id }, payload: { _id: bon._id, version: bon.version } })
      }
    >
      {couvertes.length > 0 && (
        <ul className={style.commandes}>
          {couvertes.map(c => (
            <li key={c._id}>
              <Link to={chemins.commande(client._id, c.RefCmmd)}>{c.RefCmmd}</Link>
              <span>{t.rich('reporte', { somme: () => <Montant valeur={c.PartAssurance} /> })}</span>
            </li>
          ))}
        </ul>
      )}
    </FenetreSaisie>
  )
}
