import type { Appel, Demande } from '@dioptrie/domain/kernel/contract'
import type { NomArticle } from '@dioptrie/domain/stock/rules'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import type { ActionDe } from '../ui/action.ts'
import { Demander } from '../ui/Demander.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'

interface LigneAPart extends NomArticle {
  _id: string
  CodeBarre: string
  /** All of it, unless someone says less. */
  max: number
}

interface Props<A extends Appel> {
  action: ActionDe<A>
  titre: string
  texte: string
  /** The column of what is said: « Rendus », « Retrouvés ». */
  colonne: string
  bouton: string
  lignes: readonly LigneAPart[]
  fermer: () => void
  demande: (parts: { _id: string; Quantite: number }[], motif: string) => Demande<A>
}

/** How many of each, and why: a contrary that may be of a part. One piece of one article has nothing to count. */
export function PartsEtMotif<A extends Appel>({ colonne, lignes, demande, ...fenetre }: Props<A>) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const [dits, setDits] = useState<ReadonlyMap<string, number | null>>(new Map())
  const compte = (l: LigneAPart) => (dits.has(l._id) ? (dits.get(l._id) ?? Number.NaN) : l.max)
  const juste = (l: LigneAPart) => Number.isInteger(compte(l)) && compte(l) <= l.max
  const parts = lignes.filter(l => compte(l) > 0).map(l => ({ _id: l._id, Quantite: compte(l) }))
  return (
    <Demander
      {...fenetre}
      empeche={parts.length === 0 || !lignes.every(juste)}
      motif={{ champ: champ('Motif'), manque: t('direPourquoi') }}
      demande={motif => demande(parts, motif)}
    >
      {(lignes.length > 1 || lignes.some(l => l.max > 1)) && (
        <TableauDArticles
          titre={t('designation')}
          lignes={lignes}
          colonnes={[]}
          compter={{
            nom: 'part',
            titre: colonne,
            refusComptage: t('nombreAttendu'),
            valeur: l => (dits.has(l._id) ? dits.get(l._id) : l.max),
            changer: (l, n) => setDits(avant => new Map(avant).set(l._id, n)),
            erreur: l => !juste(l) && `0 – ${l.max}`,
          }}
        />
      )}
    </Demander>
  )
}
