import { Button, Radio } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import type { Conflit } from '../../kernel/useFiche.ts'
import { Note } from '../Erreur.tsx'
import style from './fiche.module.css'

export interface PropsDifference<V> {
  conflit: Conflit<V>
  mienne: V
  dire?: ((champ: keyof V & string, valeur: unknown) => ReactNode) | undefined
  resoudre: (miennes: Record<string, boolean>) => void
}

const texte = (valeur: unknown): string => {
  if (valeur === null || valeur === undefined || valeur === '') return '—'
  if (Array.isArray(valeur)) return valeur.map(texte).join(', ') || '—'
  return typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur)
}

/** Someone saved the same record meanwhile: both values side by side, the choice field by field. */
export default function Difference<V>({ conflit, mienne, dire, resoudre }: PropsDifference<V>) {
  const t = useTranslations('ui')
  const libelle = useChamp()
  const [miennes, setMiennes] = useState(() =>
    Object.fromEntries(conflit.champs.map(c => [c.champ, c.mienne])),
  )
  const montrer = (champ: keyof V & string, valeur: unknown) => dire?.(champ, valeur) ?? texte(valeur)
  return (
    <section className={style.conflit} aria-label={t('conflit.titre')}>
      <Note ton="warn" role="alert" titre={t('conflit.titre')}>
        {t('conflit.texte')}
      </Note>
      <table className={style.difference}>
        <thead>
          <tr>
            <th scope="col">{t('conflit.champ')}</th>
            <th scope="col">{t('conflit.mienne')}</th>
            <th scope="col">{t('conflit.leur')}</th>
          </tr>
        </thead>
        <tbody>
          {conflit.champs.map(({ champ }) => (
            <tr key={champ}>
              <th scope="row">{libelle(champ)}</th>
              {[true, false].map(garder => (
                <td key={String(garder)} data-choisi={miennes[champ] === garder || undefined}>
                  <Radio
                    name={`conflit-${champ}`}
                    label={montrer(champ, garder ? mienne[champ] : conflit.courant[champ])}
                    checked={miennes[champ] === garder}
                    onChange={() => setMiennes(m => ({ ...m, [champ]: garder }))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style.reponses}>
        <Button
          variant="default"
          onClick={() => resoudre(Object.fromEntries(conflit.champs.map(c => [c.champ, false])))}
        >
          {t('conflit.toutLeur')}
        </Button>
        <Button variant="light" onClick={() => resoudre(miennes)}>
          {t('conflit.reprendre')}
        </Button>
      </div>
    </section>
  )
}
