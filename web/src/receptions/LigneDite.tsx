import { useTranslations } from '../kernel/i18n.tsx'
import { source } from '../referentiel/source.ts'
import { Montant } from '../ui/Montant.tsx'
import { useLibelle } from '../ui/useLibelle.ts'
import type { Ligne } from './lignes.ts'

/** A line in words, beside the same one as someone else left it. Null: taken away, or not there yet. */
export function LigneDite({ ligne }: { ligne: Ligne | null }) {
  const t = useTranslations('receptions')
  const categorie = useLibelle(source('categorie_article'), ligne?.IdCateg)
  const marque = useLibelle(source('marque'), ligne?.IdMarque)
  const type = useLibelle(source('type'), ligne?.IdType)
  const genre = useLibelle(source('style'), ligne?.IdStyle)
  if (!ligne) return t('sansLigne')
  const nom = [categorie, marque, ligne.Reference, ligne.Couleur, ligne.Taille, type, genre, ligne.CodeBarre]
  return (
    <>
      {nom.filter(Boolean).join(' · ')} · {t('champs.Quantite')} <b>{ligne.Quantite}</b>
      {(['PrixAchatBrut', 'Remise', 'PrixVenteTTC'] as const).map(
        champ =>
          ligne[champ] !== null && (
            <span key={champ}>
              {' '}
              · {t(`champs.${champ}`)} <Montant valeur={ligne[champ]} />
            </span>
          ),
      )}
    </>
  )
}
