import type { Proforma } from '@dioptrie/domain/proformas/contract'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { chemins } from '../../chemins/ventes.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { AvecFiche } from '../../ui/AvecFiche.tsx'

/** A screen about one proforma. */
export function AvecProforma({ id, children }: { id: string; children: (proforma: Proforma) => ReactNode }) {
  const t = useTranslations('vendre')
  const lecture = useQuery(requete(contrat.proformas.lire, { params: { id } }))
  const absent = {
    titre: t('proformaIntrouvable'),
    texte: t('introuvableTexte'),
    vers: chemins.proformas,
    lien: t('allerProformas'),
  }
  return (
    <AvecFiche lecture={lecture} icone={IconFileOff} absent={absent}>
      {children}
    </AvecFiche>
  )
}
