import { designation } from '@dioptrie/domain/stock/rules'
import type { Transfert } from '@dioptrie/domain/stock/transferts'
import { useState } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useScan } from '../kernel/scan.ts'
import { Comptage } from '../ui/Comptage.tsx'
import style from './stock.module.css'

/** What is found in the parcel: everything that is on its way, unless someone counts otherwise. */
export function useReception(transfert: Transfert) {
  const attendues = transfert.lignes.filter(l => l.EnTransit > 0)
  const [comptes, setComptes] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(attendues.map(l => [l._id, l.EnTransit])),
  )
  const [scannes, setScannes] = useState(false)
  const compter = (id: string, n: number | null) => setComptes(c => ({ ...c, [id]: n }))
  // The first scan says that the parcel is counted piece by piece: it begins at nothing.
  useScan(code => {
    const ligne = attendues.find(l => l.CodeBarre === code)
    if (!ligne) return false
    setComptes(c => {
      const depart = scannes ? c : Object.fromEntries(attendues.map(l => [l._id, 0]))
      return { ...depart, [ligne._id]: Math.min((depart[ligne._id] ?? 0) + 1, ligne.EnTransit) }
    })
    setScannes(true)
    return true
  })
  const juste = (id: string, max: number) => {
    const n = comptes[id]
    return n !== null && n !== undefined && Number.isInteger(n) && n <= max
  }
  const total = attendues.reduce(
    (n, l) => n + (juste(l._id, l.EnTransit) ? (comptes[l._id] as number) : 0),
    0,
  )
  return {
    comptes,
    compter,
    estJuste: juste,
    total,
    juste: total > 0 && attendues.every(l => juste(l._id, l.EnTransit)),
    payload: attendues
      .filter(l => (comptes[l._id] ?? 0) > 0)
      .map(l => ({ _id: l._id, Quantite: comptes[l._id] as number })),
  }
}

type Reception = ReturnType<typeof useReception>

export function LignesDeTransfert({
  transfert,
  reception,
}: {
  transfert: Transfert
  /** Null for who only reads. */
  reception: Reception | null
}) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const perdus = transfert.lignes.some(l => l.Perdue > 0)
  const suivant = (rang: number) =>
    document.querySelector<HTMLInputElement>(`[data-reception="${rang}"]`)?.focus()
  return (
    <div className={style.defile}>
      <table className={style.tableau}>
        <thead>
          <tr>
            <th scope="col">{t('designation')}</th>
            <th scope="col" data-droite>
              {champ('Envoyee')}
            </th>
            <th scope="col" data-droite>
              {champ('Recue')}
            </th>
            {perdus && (
              <th scope="col" data-droite>
                {champ('Perdue')}
              </th>
            )}
            {reception && (
              <th scope="col" data-droite>
                {t('transferts.arrives')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {transfert.lignes.map((l, rang) => (
            <tr key={l._id}>
              <th scope="row">
                {designation(l)}
                <small className="chiffres">{[l.CodeBarre, l.Motif].filter(Boolean).join(' · ')}</small>
              </th>
              <td data-droite className="chiffres">
                {l.Quantite}
              </td>
              <td data-droite className="chiffres">
                {l.Recue}
              </td>
              {perdus && (
                <td data-droite className="chiffres">
                  {l.Perdue || ''}
                </td>
              )}
              {reception && (
                <td data-droite>
                  {l.EnTransit > 0 && (
                    <Comptage
                      className={style.combienChamp}
                      data-reception={rang}
                      aria-label={`${t('transferts.arrives')} : ${designation(l)}`}
                      refusComptage={t('nombreAttendu')}
                      value={reception.comptes[l._id]}
                      onChange={n => reception.compter(l._id, n)}
                      onLigne={sens => suivant(rang + sens)}
                      error={!reception.estJuste(l._id, l.EnTransit) && `0 – ${l.EnTransit}`}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
