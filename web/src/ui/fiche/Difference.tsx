import { Radio } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { premier } from '../../kernel/places.ts'
import { type EntreTemps, memes } from '../../kernel/versions.ts'
import { Bouton } from '../Bouton.tsx'
import { Note } from '../Erreur.tsx'
import { Titres } from '../Titres.tsx'
import style from './fiche.module.css'

export interface DireDifference<V> {
  /** A value in words. */
  dire?: ((champ: keyof V & string, valeur: unknown) => ReactNode) | undefined
  /** What this screen calls a field, when it is not its usual name. */
  intitule?: ((champ: keyof V & string) => string | undefined) | undefined
}

export interface PropsDifference<V> extends DireDifference<V> {
  entreTemps: EntreTemps<V>
  mienne: V
  resoudre: (miennes: Record<string, boolean> | null) => void
}

const texte = (valeur: unknown): string => {
  if (valeur === null || valeur === undefined || valeur === '') return '—'
  if (Array.isArray(valeur)) return valeur.map(texte).join(', ') || '—'
  return typeof valeur === 'object' ? JSON.stringify(valeur) : String(valeur)
}

/** Someone saved the same record meanwhile: what they changed, and the choice of what both did. */
export default function Difference<V>(props: PropsDifference<V>) {
  const { entreTemps, mienne, dire, intitule, resoudre } = props
  const { avant, courant, disputes, leurs } = entreTemps
  const t = useTranslations('ui')
  const champ = useChamp()
  const [miennes, setMiennes] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(disputes.map(nom => [nom, true])),
  )
  // Saved from the foot of a long form: it is said where the person looks, and answered from there.
  const ici = useRef<HTMLElement>(null)
  useEffect(() => {
    ici.current?.scrollIntoView({ block: 'nearest' })
    premier(ici.current, 'input:checked')?.focus({ preventScroll: true })
  }, [])
  // Nothing was typed here: it was launched, sent or closed as it was read, and there is nothing to save.
  const [seuls] = useState(() => disputes.length === 0 && memes(mienne, courant))
  const libelle = (nom: keyof V & string) => intitule?.(nom) ?? champ(nom)
  const montrer = (nom: keyof V & string, valeur: unknown) => dire?.(nom, valeur) ?? texte(valeur)
  return (
    <section ref={ici} className={`card grid gap-12 p16 ${style.conflit}`} aria-label={t('conflit.titre')}>
      <Note ton="warn" role="alert" titre={t('conflit.titre')}>
        {t(disputes.length > 0 ? 'conflit.texte' : seuls ? 'conflit.rienAMoi' : 'conflit.sansChoix')}
      </Note>
      {leurs.length > 0 && (
        <div className={`grid gap-4 t14 ${style.leurs}`}>
          <p>{t('conflit.leurs')}</p>
          <ul>
            {leurs.map(nom => (
              <li key={nom}>
                {t('intitule', { titre: libelle(nom) })}{' '}
                <del className="muted">{montrer(nom, avant[nom])}</del> → <b>{montrer(nom, courant[nom])}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {disputes.length > 0 && (
        <>
          <table className={style.difference}>
            <Titres de={[t('conflit.champ'), t('conflit.mienne'), t('conflit.leur')]} />
            <tbody>
              {disputes.map(nom => (
                <tr key={nom}>
                  <th scope="row">{libelle(nom)}</th>
                  {[true, false].map(garder => (
                    <td key={String(garder)} data-choisi={miennes[nom] === garder || undefined}>
                      <Radio
                        name={`conflit-${nom}`}
                        label={montrer(nom, garder ? mienne[nom] : courant[nom])}
                        checked={miennes[nom] === garder}
                        onChange={() => setMiennes(m => ({ ...m, [nom]: garder }))}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <div className="flex wrap to-end gap-8">
            <Bouton libelle={t('conflit.toutLeur')} faire={() => resoudre(null)} />
            <Bouton libelle={t('conflit.reprendre')} variant="light" faire={() => resoudre(miennes)} />
          </div>
        </>
      )}
    </section>
  )
}
