import type { RemiseApprouvee } from '@dioptrie/domain/remises/contract'
import {
  depasse,
  donnePlus,
  ecrirePourcent,
  pourcentRemise,
  type Remise,
} from '@dioptrie/domain/remises/rules'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useMoi } from '../../kernel/session.ts'
import { Note } from '../../ui/Erreur.tsx'
import style from './remises.module.css'

/** On the record of a sale: who agreed to its discount, and why. */
export function Approbations({ approbations }: { approbations: readonly RemiseApprouvee[] }) {
  const t = useTranslations('remises')
  return approbations.map(a => (
    <Note
      key={a.createdAt}
      ton="info"
      titre={t('approuvee', { pourcent: ecrirePourcent(a.Pourcent), qui: a.Approbateur })}
    >
      {t('approuveeTexte', { demandeur: a.Demandeur, motif: a.Motif })}
    </Note>
  ))
}

interface PropsAuDela {
  remise: Remise
  /** What the sale that is changed gives already: somebody agreed to as much. */
  avant?: Remise | undefined
  proforma?: boolean
}

/** Under a discount that is typed: more than one gives alone, someone will be asked. */
export function AuDelaDeSaLimite({ remise, avant, proforma = false }: PropsAuDela) {
  const t = useTranslations('remises')
  const { RemiseMax } = useMoi()
  // More than everything is no discount: its field says so.
  if (remise.remise > remise.liste || !depasse(remise, RemiseMax)) return null
  if (avant && !proforma && !donnePlus(avant, remise)) return null
  const dit = { pourcent: ecrirePourcent(pourcentRemise(remise)), limite: String(RemiseMax) }
  return (
    <p className={style.auDela} role="status">
      {t(proforma ? 'auDelaProforma' : 'auDela', dit)}
    </p>
  )
}
