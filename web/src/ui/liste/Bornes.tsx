import { useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import type { EtatListe } from '../../kernel/useListe.ts'
import { Bouton } from '../Bouton.tsx'
import { ChampMontant } from '../Montant.tsx'
import style from './liste.module.css'
import type { FiltreBorne } from './types.ts'

const lue = (etat: EtatListe, nom: string) => (etat[nom] ? Number(etat[nom]) : null)

interface Props {
  filtre: FiltreBorne
  titre: string
  etat: EtatListe
  choisir: (maj: EtatListe) => void
}

export function Bornes({ filtre, titre, etat, choisir }: Props) {
  const t = useTranslations('ui')
  const [nomMin, nomMax] = filtre.bornes
  const [min, setMin] = useState(lue(etat, nomMin))
  const [max, setMax] = useState(lue(etat, nomMax))
  const inverse = min !== null && max !== null && min > max
  const illisible = Number.isNaN(min) || Number.isNaN(max)
  const texte = (n: number | null) => (n === null ? undefined : String(n))
  return (
    <form
      className={style.periodeLibre}
      aria-label={titre}
      onSubmit={e => {
        e.preventDefault()
        if (!inverse && !illisible) choisir({ [nomMin]: texte(min), [nomMax]: texte(max) })
      }}
    >
      <strong>{titre}</strong>
      <ChampMontant label={t('bornes.min')} value={min} onChange={setMin} enDirect autoFocus />
      <ChampMontant
        label={t('bornes.max')}
        value={max}
        onChange={setMax}
        enDirect
        error={inverse && t('bornes.inverse')}
      />
      <Bouton libelle={t('appliquer')} variant="filled" type="submit" size="sm" />
    </form>
  )
}
