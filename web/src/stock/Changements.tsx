import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Changements as Panneau } from '../ui/Changements.tsx'

const MONTANTS = ['PrixAchat']
const TEXTES = ['SeuilAlerte', 'Reference', 'Couleur', 'Taille', 'CodeBarre']
const FICHES = ['IdMarque', 'IdCateg', 'IdType', 'IdStyle']

/** Who changed the purchase price, the threshold or the name of an article, and what it was before. */
export function Changements({ id }: { id: string }) {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  const champ = useChamp()
  return (
    <Panneau
      titre={t('changements')}
      entity="article"
      id={id}
      champs={[
        ...MONTANTS.map(nom => ({
          nom,
          titre: champ(nom),
          dire: (v: unknown) => ecrireMontant(Number(v ?? 0)),
        })),
        ...TEXTES.map(nom => ({ nom, titre: champ(nom), dire: (v: unknown) => String(v ?? '') })),
        {
          nom: 'Archive',
          titre: t('disponibilites.Archivé'),
          dire: (v: unknown) => ui(v === true ? 'oui' : 'non'),
        },
        ...FICHES.map(nom => ({ nom, titre: champ(nom) })),
      ]}
    />
  )
}
