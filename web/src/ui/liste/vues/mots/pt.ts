import type { Forme } from '../../../../kernel/i18n.tsx'
import type * as fr from './fr.ts'

export const mots: Forme<typeof fr.mots> = {
  vues: 'Vistas',
  vueDe: 'Vista «{nom}»',
  toutes: 'Todas as linhas',
  garder: 'Guardar esta vista…',
  garderCourt: 'Guardar',
  garderTexte:
    'A pesquisa, os filtros, o período, a ordenação e as colunas, tal como estão no ecrã, com um nome.',
  remplacer: 'Substituir',
  remplace: 'Substitui a sua vista «{nom}».',
  nom: 'Nome da vista',
  ouvrirToujours: 'Abrir esta lista assim',
  partagerAvec: 'Partilhar com',
  moiSeul: 'Só eu',
  nonGardee: 'A vista não foi guardada.',
  gardee: 'Vista «{nom}» guardada',
  supprimee: 'Vista «{nom}» eliminada',
  supprimer: 'Eliminar a vista {nom}',
  ouvrirAvec: 'Abrir a lista com {nom}',
  neOuvrirPas: 'Deixar de abrir a lista com {nom}',
  partageePar: 'partilhada por {qui}',
  partageeAvec: 'partilhada com {role}',
}
