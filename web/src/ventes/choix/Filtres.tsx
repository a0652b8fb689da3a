import { ecrireNombre, TYPES_VISION } from '@dioptrie/domain/kernel/optique'
import type { DemandeChoix } from '@dioptrie/domain/verres/choix'
import type { FournisseurVerre } from '@dioptrie/domain/verres/contract'
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react'
import { type Dispatch, type RefObject, type SetStateAction, useId, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import style from './choix.module.css'
import { COTES, type Vision, type Yeux } from './retenue.ts'

export type FiltresDuChoix = Pick<
  DemandeChoix,
  'IdIndice' | 'IdFourVerr' | 'IdMatiere' | 'q' | 'EnStock' | 'DelaiMax'
>

/** At most so many working days. */
const DELAIS = ['1', '2', '3', '5', '8'] as const

interface Props {
  filtres: FiltresDuChoix
  setFiltres: Dispatch<SetStateAction<FiltresDuChoix>>
  texte: string
  setTexte: (texte: string) => void
  vision: Vision
  setVision: (vision: Vision) => void
  yeux: Yeux
  setYeux: (yeux: Yeux) => void
  /** Of all that cover the eyes. */
  indices: readonly (readonly [id: string, indice: number])[]
  matieres: readonly (readonly [id: string, nom: string])[]
  fournisseurs: readonly Pick<FournisseurVerre, '_id' | 'Fournisseur'>[] | undefined
  filtrerLeStock: () => void
  telephone: boolean
  champ: RefObject<HTMLInputElement | null>
  versListe: () => void
  quitter: () => void
}

/** What narrows the list. On a phone all but the use and the word is folded: the lenses come first. */
export function Filtres({ filtres, setFiltres, texte, setTexte, yeux, setYeux, ...props }: Props) {
  const t = useTranslations('vendre.choix')
  const vendre = useTranslations('vendre')
  const [ouverts, setOuverts] = useState(false)
  const zone = useId()
  const enVigueur = Object.keys(filtres).length + (yeux === 'deux' ? 0 : 1)
  const filtrer = (nom: 'IdIndice' | 'IdFourVerr' | 'IdMatiere') => (valeur: string | null) =>
    setFiltres(({ [nom]: _, ...reste }) => (valeur ? { ...reste, [nom]: valeur } : reste))
  const plies = props.telephone && !ouverts
  return (
    <div className={`row wrap gap-8 ${style.filtres}`}>
      <SegmentedControl
        size="sm"
        className={style.usage}
        aria-label={t('vision')}
        value={props.vision}
        onChange={v => props.setVision(v as Vision)}
        data={TYPES_VISION.map(v => ({ value: v, label: vendre(`vision.${v}`) }))}
      />
      <TextInput
        ref={props.champ}
        className={style.filtre}
        aria-label={t('filtrer')}
        placeholder={t('modele')}
        autoComplete="off"
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={<Raccourci touche="/" />}
        value={texte}
        onChange={e => setTexte(e.currentTarget.value)}
        onKeyDown={e => {
          if (e.ctrlKey || !['ArrowDown', 'Enter', 'Escape'].includes(e.key)) return
          e.preventDefault()
          if (e.key !== 'Escape') return props.versListe()
          // One step back at a time: the word, then the list, then the sale.
          e.stopPropagation()
          if (texte) setTexte('')
          else props.quitter()
        }}
      />
      {props.telephone && (
        <Bouton
          libelle={t('filtres', { n: enVigueur })}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={ouverts}
          aria-controls={zone}
          faire={() => setOuverts(avant => !avant)}
        />
      )}
      <div id={zone} className={style.autres} hidden={plies}>
        <SegmentedControl
          size="sm"
          aria-label={t('indice')}
          value={filtres.IdIndice ?? ''}
          onChange={filtrer('IdIndice')}
          data={[
            { value: '', label: t('tous') },
            ...props.indices.map(([value, i]) => ({ value, label: ecrireNombre(i, 2) })),
          ]}
        />
        <ChampListe
          aria-label={t('fournisseur')}
          placeholder={t('fournisseur')}
          data={(props.fournisseurs ?? []).map(f => ({ value: f._id, label: f.Fournisseur }))}
          value={filtres.IdFourVerr ?? null}
          clearable
          onChange={filtrer('IdFourVerr')}
        />
        <ChampListe
          aria-label={t('matiere')}
          placeholder={t('matiere')}
          data={props.matieres.map(([value, label]) => ({ value, label }))}
          value={filtres.IdMatiere ?? null}
          clearable
          onChange={filtrer('IdMatiere')}
        />
        <ChampListe
          aria-label={t('delaiMax')}
          placeholder={t('delaiMax')}
          data={DELAIS.map(value => ({ value, label: t('auPlus', { n: Number(value) }) }))}
          value={filtres.DelaiMax === undefined ? null : String(filtres.DelaiMax)}
          clearable
          onChange={valeur =>
            setFiltres(({ DelaiMax: _, ...reste }) =>
              valeur ? { ...reste, DelaiMax: Number(valeur) } : reste,
            )
          }
        />
        <Checkbox
          label={t('enStock')}
          aria-keyshortcuts="s"
          checked={filtres.EnStock ?? false}
          onChange={props.filtrerLeStock}
        />
        <SegmentedControl
          size="sm"
          aria-label={t('yeux')}
          value={yeux}
          onChange={v => setYeux(v as Yeux)}
          data={[{ value: 'deux', label: t('deuxYeux') }, ...COTES]}
        />
      </div>
      {enVigueur > 0 && (
        <Bouton
          libelle={t('effacer')}
          variant="subtle"
          faire={() => {
            setFiltres({})
            setYeux('deux')
          }}
        />
      )}
    </div>
  )
}
