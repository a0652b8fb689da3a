import { type TotalDOperations, tableauDesModes } from '@dioptrie/domain/caisse/rules'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Titres } from '../../ui/Titres.tsx'
import style from './cloture.module.css'

interface Props {
  titre: string
  lignes: readonly TotalDOperations[]
  /** Of several days: nothing is expected in a drawer. */
  plusieursJours?: boolean
  /** What is expected is kept for after the count. */
  sansTotal?: boolean
}

/** Where the sums come from: a row per type, a column per mode; only cash is in the drawer. */
export function ParTypeEtMode({ titre, lignes, plusieursJours = false, sansTotal = false }: Props) {
  const t = useTranslations('caisse')
  const { modes, rangs, totaux } = tableauDesModes(lignes)
  const chiffre = (montant: number) => (
    <span className={montant === 0 ? `faint ${style.zero}` : undefined}>
      <Montant valeur={montant} symbole={false} />
    </span>
  )
  return (
    <Panneau
      bord
      titre={titre}
      lien={!plusieursJours && <span className={`caption ${style.aide}`}>{t('cloture.seulesEspeces')}</span>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by the keyboard. */}
      <section className="slide" tabIndex={0} aria-label={titre}>
        <table className={`chiffres ${style.modes}`}>
          <Titres de={[t('cloture.type'), ...modes.map(mode => ({ titre: mode }))]} />
          <tbody>
            {rangs.map(r => (
              <tr key={r.typeOperation}>
                <th scope="row">{t(`types.${r.typeOperation}`)}</th>
                {r.montants.map((montant, i) => (
                  <td key={modes[i]}>{chiffre(montant)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {!sansTotal && (
            <tfoot>
              <tr>
                <th scope="row">{plusieursJours ? t('total') : t('cloture.totalAttendu')}</th>
                {totaux.map((montant, i) => (
                  <td key={modes[i]}>
                    <Montant valeur={montant} />
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </Panneau>
  )
}
