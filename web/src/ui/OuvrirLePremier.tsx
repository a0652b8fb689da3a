import type { Enregistre } from '@dioptrie/domain/kernel/enregistre'
import { use, useEffect, useState } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import { OuEst } from '../kernel/ouEst.ts'
import { useProfil } from '../kernel/session.ts'
import { Bouton } from './Bouton.tsx'

/** What an earlier sending has saved, where it is read by whoever may. */
export default function OuvrirLePremier({ premier }: { premier: Enregistre }) {
  const t = useTranslations('ui')
  const charger = use(OuEst)
  const moi = useProfil()
  const [vers, setVers] = useState<string | null>(null)
  useEffect(() => void charger().then(ouEst => setVers(ouEst(premier, moi))), [charger, premier, moi])
  return vers && <Bouton libelle={t('premier.ouvrir')} size="sm" vers={vers} />
}
