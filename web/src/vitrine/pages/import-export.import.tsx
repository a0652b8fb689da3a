import { contrat } from '../../kernel/api.ts'
import { BilanImport } from '../../ui/importation/Bilan.tsx'
import { Importer } from '../../ui/importation/Importer.tsx'

export const dit =
  'Un fichier se lit d’abord en entier, sans rien écrire : les fautes viennent ligne par ligne. On confirme ensuite, et tout entre, ou rien.'

/** L’écran d’un import, avant le fichier */
function Ecran() {
  return (
    <Importer
      titre="Importer des marques"
      importer={contrat.marque.importer}
      modele={contrat.marque.modeleImport}
      explication="Le modèle donne les colonnes attendues."
      ligneParLigne="Excel ou CSV, une marque par ligne."
      confirmer={b => `Importer ${b.valides} marques`}
      rienEcrit="Rien n’est importé."
      fait={b => `${b.creees} marques importées.`}
      voir={{ libelle: 'Voir les marques', vers: '/apps/marque/marque-list' }}
      retour="/apps/marque/marque-list"
      chiffres={b => [{ titre: 'Nouvelles', n: b.creees }]}
    />
  )
}

/** Un bilan sans faute */
function Bon() {
  const bilan = { essai: true, lues: 42, valides: 42, enErreur: 0, creees: 40, modifiees: 2, erreurs: [] }
  return <BilanImport bilan={bilan} chiffres={[{ titre: 'Nouvelles', n: 40 }]} />
}

/** Un bilan avec ses fautes */
function AvecFautes() {
  const erreurs = [
    { ligne: 7, champ: 'Libelle_marq', message: 'Ce nom est déjà pris.' },
    { ligne: 12, champ: 'Libelle_marq', message: 'À remplir.' },
  ]
  const bilan = { essai: true, lues: 42, valides: 40, enErreur: 2, creees: 0, erreurs }
  return <BilanImport bilan={bilan} chiffres={[{ titre: 'Bonnes', n: 40 }]} />
}

export const exemples = { Ecran, Bon, AvecFautes }
