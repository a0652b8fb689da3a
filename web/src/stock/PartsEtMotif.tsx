import type { NomArticle } from '@dioptrie/domain/stock/rules'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'

interface LigneAPart extends NomArticle {
  _id: string
  CodeBarre: string
  /** All of it, unless someone says less. */
  max: number
}

interface Props {
  titre: string
  texte: string
  /** The column of what is said: « Rendus », « Retrouvés ». */
  colonne: string
  bouton: string
  lignes: readonly LigneAPart[]
  enCours: boolean
  refus: RefusApi | null
  fermer: () => void
  faire: (parts: { _id: string; Quantite: number }[], motif: string) => void
}

/** How many of each, and why: a contrary that may be of a part. One piece of one article has nothing to count. */
export function PartsEtMotif({ colonne, lignes, refus, faire, ...fenetre }: Props) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const [motif, setMotif] = useState('')
  const [tente, setTente] = useState(false)
  const [dits, setDits] = useState<ReadonlyMap<string, number | null>>(new Map())
  const compte = (l: LigneAPart) => (dits.has(l._id) ? (dits.get(l._id) ?? Number.NaN) : l.max)
  const juste = (l: LigneAPart) => Number.isInteger(compte(l)) && compte(l) <= l.max
  const parts = lignes.filter(l => compte(l) > 0).map(l => ({ _id: l._id, Quantite: compte(l) }))
  const dit = motif.trim()
  return (
    <FenetreSaisie
      {...fenetre}
      refus={refus}
      empeche={parts.length === 0 || !lignes.every(juste)}
      envoyer={() => {
        setTente(true)
        if (dit) faire(parts, dit)
      }}
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
      <TextInput
        label={champ('Motif')}
        required
        value={motif}
        onChange={e => setMotif(e.currentTarget.value)}
        error={(tente && !dit && t('direPourquoi')) || refus?.champs.Motif}
        maxLength={200}
        data-autofocus
      />
    </FenetreSaisie>
  )
}
