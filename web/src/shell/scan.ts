import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { versArticle } from '../chemins/stock.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useScan } from '../kernel/scan.ts'
import { autorise, useProfil } from '../kernel/session.ts'
import { avisAttention, direRefus } from '../ui/avis.ts'

/**
 * A barcode scanned anywhere opens its article, that of one's own officine first. A screen that is counting codes is not
 * left for one that is none of its own, nor a window that takes none: it is said.
 */
export function useOuvertureParScan() {
  const t = useTranslations('shell')
  const client = useQueryClient()
  const navigate = useNavigate()
  const profil = useProfil()
  const ouvrir = async (code: string) => {
    const trouves = await client
      .fetchQuery(requete(contrat.stock.parCode, { params: { code } }))
      .catch(direRefus)
    if (!trouves) return
    const article = trouves[0]
    if (article) await navigate({ to: versArticle(article._id) })
    else avisAttention(t('codeInconnu', { code }))
  }
  useScan(
    (code, refuse, sousFenetre) => {
      if (sousFenetre) avisAttention(t('codeSousFenetre', { code }))
      else if (refuse) avisAttention(t('codeDAilleurs', { code }))
      else if (autorise(profil, { permission: 'stock.lire' })) void ouvrir(code)
      return true
    },
    { fond: true, coupe: code => avisAttention(t('codeCoupe', { code })) },
  )
}
