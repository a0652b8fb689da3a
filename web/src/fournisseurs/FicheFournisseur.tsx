import { IconTruckDelivery } from '@tabler/icons-react'
import { chemins } from '../chemins/fournisseurs.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { AvecFiche, useRelue } from '../ui/AvecFiche.tsx'
import { usePeutModifier } from './droits.ts'
import { LectureFournisseur } from './LectureFournisseur.tsx'
import { SaisieFournisseur } from './SaisieFournisseur.tsx'

/** A supplier: new, edit and, for who may not change it, read. */
export default function FicheFournisseur() {
  const t = useTranslations('fournisseurs')
  const { fournisseurId: id } = useParametres()
  const lecture = useRelue({
    ...requete(contrat.fournisseurs.lire, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const peut = usePeutModifier()
  if (!id) return <SaisieFournisseur fournisseur={null} />
  const absent = {
    titre: t('introuvable'),
    texte: t('introuvableTexte'),
    vers: chemins.liste,
    lien: t('allerListe'),
  }
  return (
    <AvecFiche lecture={lecture} icone={IconTruckDelivery} absent={absent}>
      {lu =>
        peut(lu) ? (
          <SaisieFournisseur key={lu._id} fournisseur={lu} />
        ) : (
          <LectureFournisseur fournisseur={lu} />
        )
      }
    </AvecFiche>
  )
}
