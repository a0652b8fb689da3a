import type { AvoirDeVente } from '@dioptrie/domain/commandes/avoir'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { chemins } from '../chemins/avoirs.ts'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { usePapier } from '../ui/usePapier.ts'
import style from './avoirs.module.css'
import { CreditRestant } from './CreditRestant.tsx'

/** What came back of one sale, the first one first; opened and printed by whoever reads credit notes. */
export default function AvoirsDeLaVente({ avoirs }: { avoirs: readonly AvoirDeVente[] }) {
  const t = useTranslations('avoirs')
  const lit = usePermission('ventes.lire')
  const papier = usePapier(contrat.avoirs.imprimer)
  return (
    <Panneau bord titre={t('titre')}>
      {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprime')} />}
      <ul className={style.operations}>
        {avoirs.map(a => (
          <li key={a._id}>
            <span>
              {lit ? <Link to={chemins.voir(a._id)}>{a.Reference}</Link> : a.Reference}
              <small>
                {ecrireJour(a.Jour)} <CreditRestant avoir={a} />
              </small>
            </span>
            <b>
              <Montant valeur={a.Montant} />
            </b>
            {lit && (
              <BoutonABulle
                icone={IconPrinter}
                libelle={`${t('imprimer')} ${a.Reference}`}
                bulle={`${t('imprimer')} ${a.Reference}`}
                disabled={papier.enCours}
                faire={() => void papier.imprimer(a._id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panneau>
  )
}
