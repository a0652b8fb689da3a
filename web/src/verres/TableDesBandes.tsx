import { ecrireBande } from '@dioptrie/domain/verres/rules'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Titres } from '../ui/Titres.tsx'
import tableau from '../ui/tableau.module.css'
import style from './matrice.module.css'
import type { Dessinee } from './terrain.ts'

interface Props {
  bandes: readonly Dessinee[]
  voitAchat: boolean
  choisir: (bande: Dessinee) => void
}

/** The same matrix in words, for whoever reads rather than looks. */
export function TableDesBandes({ bandes, voitAchat, choisir }: Props) {
  const t = useTranslations('verres')
  const champ = useChamp()
  const rangees = [...bandes].sort(
    (a, b) => (a.AddInf ?? -1) - (b.AddInf ?? -1) || a.CylInf - b.CylInf || a.SphInf - b.SphInf,
  )
  return (
    <details className={`card ${style.table}`}>
      <summary>{t('matrice.enTableau', { n: bandes.length })}</summary>
      <div className="slide">
        <table className={tableau.tableau}>
          <Titres
            de={[
              t('bande.titre'),
              { titre: champ('Prix'), droite: true },
              voitAchat && { titre: champ('PrixAchat'), droite: true },
            ]}
          />
          <tbody>
            {rangees.map(b => (
              <tr key={b.cle}>
                <th scope="row" className="chiffres">
                  <button type="button" className={style.lien} onClick={() => choisir(b)}>
                    {ecrireBande(b)}
                  </button>
                </th>
                <td data-droite>
                  <Montant valeur={b.Prix} />
                </td>
                {voitAchat && <td data-droite>{b.PrixAchat !== null && <Montant valeur={b.PrixAchat} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
