import { type DefinitionEtat, definitionDe, type NomEtat } from '@dioptrie/domain/etats/definitions'
import { seFiltre } from '@dioptrie/domain/etats/rules'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { source } from '../referentiel/source.ts'
import type { Filtre, Source } from '../ui/liste/types.ts'

const sansAjout = ({ ajouter: _, ...reste }: Source): Source => reste
const FICHES: Record<string, Source> = {
  categorie_article: sansAjout(source('categorie_article')),
  assurance: sansAjout(source('assurance')),
  rubrique_depense: sansAjout(source('rubrique_depense')),
  marque: sansAjout(source('marque')),
  prescripteur: sansAjout(source('prescripteur')),
  fournisseur: {
    liste: contrat.fournisseurs.groupe,
    lire: contrat.fournisseurs.lire,
    libelle: f => String(f.Nom),
  },
}

/** The filters of a report as a list has them; those whose choices one may not see are not offered. */
export function useFiltres(nom: NomEtat, par: string | undefined): Filtre[] {
  const t = useTranslations('etats')
  const { IdOfficine } = useOfficine()
  const definition: DefinitionEtat = definitionDe(nom)
  const voitFournisseurs = usePermission('fournisseurs.lire')
  const voitVentes = usePermission('ventes.lire')
  const parVendeur = definition.filtres.some(f => f.nom === 'IdVendeur')
  const vendeurs = useComplement({
    ...requete(contrat.ventes.vendeurs, { query: { IdOfficine } }),
    enabled: voitVentes && parVendeur,
  })
  return definition.filtres.flatMap((f): Filtre[] => {
    if (!seFiltre(f, par)) return []
    const titre = t(`colonnes.${f.nom as 'Etat'}`)
    if ('valeurs' in f)
      return [
        {
          champ: f.nom,
          titre,
          options: f.valeurs.map(value => ({
            value,
            label: value === 'oui' || value === 'non' ? t(value) : value,
          })),
        },
      ]
    if (f.nom === 'IdVendeur')
      return vendeurs
        ? [{ champ: f.nom, titre, options: vendeurs.map(v => ({ value: v._id, label: v.displayName })) }]
        : []
    const deLaFiche = FICHES[f.fiche]
    return deLaFiche && (f.fiche !== 'fournisseur' || voitFournisseurs)
      ? [{ champ: f.nom, titre, source: deLaFiche }]
      : []
  })
}
