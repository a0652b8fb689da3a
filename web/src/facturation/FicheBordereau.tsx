import type { Bordereau } from '@dioptrie/domain/facturation/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Pieces } from '../caisse/Pieces.tsx'
import { chemins } from '../chemins/facturation.ts'
import { contrat } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { Faits } from './afficher.tsx'
import style from './facturation.module.css'

/** A deposit slip: printed for the stamp, then the stamped one joined. */
export default function FicheBordereau({
  bordereau: b,
  fermer,
}: {
  bordereau: Bordereau
  fermer: () => void
}) {
  const t = useTranslations('facturation')
  const peut = usePermission('facturation.deposer')
  const { faire, refus, enCours } = useGeste()
  return (
    <FenetreSaisie
      titre={t('bordereau', { numero: b.Numero })}
      fermer={fermer}
      refus={refus}
      quoi={t('nonImprime')}
      autres={
        <Bouton
          libelle={t('imprimer')}
          variant="filled"
          data-autofocus
          loading={enCours}
          icone={IconPrinter}
          faire={() =>
            void faire(() => ouvrir(contrat.facturation.imprimerBordereau, { params: { id: b._id } }))
          }
        />
      }
    >
      <Faits
        lignes={[
          [t('uneAssurance'), b.Assurance],
          [t('dateDepot'), ecrireJour(b.DateDepot)],
          [t('lieu'), b.Lieu],
          [t('recuPar'), b.RecuPar],
          [t('montant'), <Montant key="m" valeur={b.Montant} />],
        ]}
      />
      <ul className={style.dus}>
        {b.factures.map(f => (
          <li key={f._id} className={style.ligneDu}>
            <Link to={chemins.facture(f._id)}>{f.Numero}</Link>
            <Montant valeur={f.Montant} />
          </li>
        ))}
      </ul>
      <Pieces
        pieces={b.scans}
        vide={t('sansScanBordereau')}
        lire={contrat.facturation.ouvrirScan}
        joindre={
          peut
            ? { appel: contrat.facturation.joindreBordereau, id: b._id, libelle: t('joindreScan') }
            : undefined
        }
      />
    </FenetreSaisie>
  )
}
