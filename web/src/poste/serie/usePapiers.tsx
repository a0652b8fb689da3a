import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { contrat } from '../../kernel/api.ts'
import { fichier } from '../../kernel/fichiers.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import type { ActionGroupee } from '../../ui/liste/types.ts'
import type { Papier } from '../../ui/usePapier.ts'
import type { Ligne } from './Papiers.tsx'

const Papiers = aLaDemande(() => import('./Papiers.tsx'))

type Imprimable = Papier | typeof contrat.receptions.etiquettes

/** « Imprimer » under a list: the papers of the chosen rows, one file named `nom`. */
export function usePapiers<E extends { _id: string }>(
  appel: Imprimable,
  nom: string,
  nommer: (ligne: E) => string,
  format?: 'a4',
  dite?: Pick<ActionGroupee<E>, 'libelle' | 'icone'>,
) {
  const t = useTranslations('ui')
  const [lignes, setLignes] = useState<Ligne[] | null>(null)
  const lire = useCallback(
    (id: string) => fichier<Imprimable>(appel, { params: { id }, query: format ? { format } : {} }),
    [appel, format],
  )
  const action: ActionGroupee<E> = {
    libelle: t('imprimer'),
    icone: IconPrinter,
    ...dite,
    faire: choisies => setLignes(choisies.map(l => ({ _id: l._id, dite: nommer(l) }))),
  }
  const fenetre = lignes && <Papiers lignes={lignes} lire={lire} nom={nom} fermer={() => setLignes(null)} />
  return { action, fenetre }
}
