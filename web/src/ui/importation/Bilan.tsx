import type { ClientTrouve, ColonnesLues } from '@dioptrie/domain/kernel/importation'
import type { ReactNode } from 'react'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { Chiffres } from '../Chiffres.tsx'
import { Fait } from '../Fait.tsx'
import { Montant } from '../Montant.tsx'
import { Panneau } from '../Panneau.tsx'
import { Titres } from '../Titres.tsx'
import style from './importation.module.css'

/** What every import answers, tried or done. */
export interface BilanDeFichier {
  essai: boolean
  lues: number
  valides: number
  /** Lines, not errors: the figures shown add up to those read. */
  enErreur: number
  creees: number
  modifiees?: number
  erreurs: { ligne: number; champ: string; message: string }[]
  /** Of a file whose columns may be said. */
  colonnes?: ColonnesLues | undefined
  /** The sum that it brings in, and of whom each line was found to be. */
  Montant?: number | undefined
  trouves?: ClientTrouve[] | undefined
}

interface Props {
  bilan: BilanDeFichier
  chiffres: { titre: string; n: number }[]
  /** How a column is called: by the label of its field unless the server already says its title. */
  colonne?: ((champ: string) => string) | undefined
  children?: ReactNode
}

const LIGNES = 200

export function BilanImport({ bilan, chiffres, colonne, children }: Props) {
  const t = useTranslations('importation')
  const champ = useChamp()
  const { erreurs } = bilan
  return (
    <>
      <Chiffres>
        {[{ titre: t('lues'), n: bilan.lues }, ...chiffres].map(({ titre, n }) => (
          <Fait key={titre} nom={titre} dit="chiffres">
            {n}
          </Fait>
        ))}
        {bilan.Montant !== undefined && (
          <Fait nom={t('somme')}>
            <Montant valeur={bilan.Montant} />
          </Fait>
        )}
        <Fait data-ton={bilan.enErreur > 0 ? 'bad' : undefined} nom={t('enErreur')} dit="chiffres">
          {bilan.enErreur}
        </Fait>
      </Chiffres>
      {erreurs.length > 0 && (
        <Panneau titre={t('erreursTitre')} bord>
          <LignesDeFichier titres={[t('champ'), t('probleme')]}>
            {erreurs.slice(0, LIGNES).map(e => (
              <tr key={`${e.ligne} ${e.champ}`}>
                <td className="chiffres">{e.ligne}</td>
                <td>{(colonne ?? champ)(e.champ)}</td>
                <td lang="fr">{e.message}</td>
              </tr>
            ))}
          </LignesDeFichier>
          {erreurs.length > LIGNES && (
            <p className="note p10-16">{t('suite', { n: erreurs.length - LIGNES })}</p>
          )}
        </Panneau>
      )}
      {bilan.trouves && bilan.trouves.length > 0 && <Trouves bilan={bilan} trouves={bilan.trouves} />}
      {children}
    </>
  )
}

function Trouves({ bilan, trouves }: { bilan: BilanDeFichier; trouves: ClientTrouve[] }) {
  const t = useTranslations('importation')
  const champ = useChamp()
  const sommes = bilan.Montant !== undefined
  const autres = bilan.valides - Math.min(trouves.length, LIGNES)
  return (
    <Panneau titre={t('trouvesTitre')} bord>
      <LignesDeFichier titres={[champ('CodeClient'), champ('Client'), ...(sommes ? [champ('Montant')] : [])]}>
        {trouves.slice(0, LIGNES).map(l => (
          <tr key={l.ligne}>
            <td className="chiffres">{l.ligne}</td>
            <td>{l.CodeClient}</td>
            <td>{l.Client}</td>
            {sommes && <td>{l.Montant !== null && <Montant valeur={l.Montant} />}</td>}
          </tr>
        ))}
      </LignesDeFichier>
      {autres > 0 && <p className="note p10-16">{t('suiteTrouves', { n: autres })}</p>}
    </Panneau>
  )
}

/** Lines of a file with what is said of each; the number of the line comes first. */
export function LignesDeFichier({ titres, children }: { titres: string[]; children: ReactNode }) {
  const t = useTranslations('importation')
  return (
    <table className={style.lignes}>
      <Titres de={[...[t('ligne'), ...titres].map(titre => ({ titre: titre }))]} />
      <tbody>{children}</tbody>
    </table>
  )
}
