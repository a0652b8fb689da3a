import type { Verre } from '@dioptrie/domain/ventes/vente'
import { ActionIcon, Autocomplete, Select, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { Comptage } from '../../ui/Comptage.tsx'
import { useFournisseursDeVerres } from './fournisseurs.ts'
import type { Cote } from './valeurs.ts'
import style from './vendre.module.css'

export const INDICES = ['1,50', '1,53', '1,56', '1,60', '1,67', '1,74']
const CHAMPS_TEXTE = ['Matiere', 'Traitement', 'Teinte'] as const

interface Props {
  cote: Cote
  verre: Verre
  poser: (verre: Verre) => void
  /** Sentence of the refusal of a field of this lens. */
  erreur: (champ: keyof Verre) => ReactNode
  infos: ReactNode
  prix: ReactNode
}

/** One lens: its name and price in sight, the rest a key away. */
export function LigneVerre({ cote, verre, poser, erreur, infos, prix }: Props) {
  const t = useTranslations('vendre')
  const champ = useChamp()
  const fournisseurs = useFournisseursDeVerres()
  const [ouvert, setOuvert] = useState(false)
  const nom = t('verre', { cote })
  const deplie =
    ouvert ||
    (['Indice', 'Matiere', 'Traitement', 'Teinte', 'Diametre', 'IdFournisseur'] as const).some(erreur)
  const changer = (c: keyof Verre) => (valeur: Verre[keyof Verre]) => poser({ ...verre, [c]: valeur || null })
  const resume = [
    verre.Indice,
    verre.Traitement,
    verre.Teinte,
    verre.Diametre && `Ø ${verre.Diametre}`,
  ].filter(Boolean)
  return (
    <div className={style.ligne}>
      <div className={style.quoi}>
        {nom}
        {!deplie && resume.length > 0 && <small>{resume.join(' · ')}</small>}
      </div>
      <TextInput
        className={style.controle}
        aria-label={nom}
        placeholder={t('designationVerre')}
        autoComplete="off"
        value={verre.Libelle ?? ''}
        error={erreur('Libelle')}
        onChange={e => poser({ ...verre, Libelle: e.currentTarget.value })}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('precisions', { cote })}
            aria-expanded={deplie}
            onClick={() => setOuvert(o => !o)}
          >
            {deplie ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          </ActionIcon>
        }
      />
      <div className={style.infos}>{infos}</div>
      {prix}
      {deplie && (
        <div className={`${style.sousLigne} ${style.details}`}>
          <Select
            label={champ('IdFournisseur')}
            data={fournisseurs.map(f => ({ value: f._id, label: f.Nom }))}
            value={verre.IdFournisseur ?? null}
            clearable
            comboboxProps={{ withinPortal: false }}
            error={erreur('IdFournisseur')}
            onChange={changer('IdFournisseur')}
          />
          <Autocomplete
            label={champ('Indice')}
            data={INDICES}
            value={verre.Indice ?? ''}
            error={erreur('Indice')}
            comboboxProps={{ withinPortal: false }}
            onChange={changer('Indice')}
          />
          {CHAMPS_TEXTE.map(nomChamp => (
            <TextInput
              key={nomChamp}
              label={champ(nomChamp)}
              autoComplete="off"
              value={verre[nomChamp] ?? ''}
              error={erreur(nomChamp)}
              onChange={e => changer(nomChamp)(e.currentTarget.value)}
            />
          ))}
          <Comptage
            label={champ('Diametre')}
            rightSection="mm"
            refusComptage={t('diametreEntier')}
            value={verre.Diametre ?? null}
            error={erreur('Diametre')}
            onChange={changer('Diametre')}
          />
        </div>
      )}
    </div>
  )
}
