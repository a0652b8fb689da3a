import type { Bon } from '@dioptrie/domain/receptions/contract'
import { prixAchatNet } from '@dioptrie/domain/receptions/rules'
import { designation } from '@dioptrie/domain/stock/rules'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import style from './receptions.module.css'

const montant = (v: number) => <Montant valeur={v} symbole={false} />

/** The lines of a receipt, read: what each costs, what it sells for, how far it has gone. */
export function LignesDuBon({ bon }: { bon: Bon }) {
  const t = useTranslations('receptions')
  const achats = bon.MontantAchat !== null
  return (
    <div className={style.defile}>
      <table className={style.tableau}>
        <thead>
          <tr>
            <th scope="col">{t('champs.Article')}</th>
            <th scope="col" data-droite>
              {t('champs.Quantite')}
            </th>
            <th scope="col" data-droite data-large>
              {t('champs.QuantiteTransferee')}
            </th>
            <th scope="col" data-droite data-large>
              {t('champs.QuantiteRecue')}
            </th>
            {achats && (
              <th scope="col" data-droite data-large>
                {t('champs.MontantAchat')}
              </th>
            )}
            <th scope="col" data-droite>
              {t('champs.PrixVenteTTC')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bon.lignes.map(l => (
            <tr key={l._id}>
              <th scope="row">
                {designation(l)}
                <small className="chiffres">{`${l.Categorie} · ${l.CodeBarre}`}</small>
              </th>
              <td data-droite className="chiffres">
                {l.Quantite}
              </td>
              <td data-droite data-large className="chiffres" data-zero={!l.QuantiteTransferee || undefined}>
                {l.QuantiteTransferee}
              </td>
              <td data-droite data-large className="chiffres" data-zero={!l.QuantiteRecue || undefined}>
                {l.QuantiteRecue}
              </td>
              {achats && (
                <td data-droite data-large className="chiffres">
                  {montant(prixAchatNet({ PrixAchatBrut: l.PrixAchatBrut ?? 0, Remise: l.Remise ?? 0 }))}
                </td>
              )}
              <td data-droite className="chiffres">
                {montant(l.PrixVenteTTC)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
