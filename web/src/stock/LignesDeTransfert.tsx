import type { LigneDeTransfert, Transfert } from '@dioptrie/domain/stock/transferts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { TableauDArticles } from '../ui/TableauDArticles.tsx'
import { useColis } from '../ui/useColis.ts'

/** What is found in the parcel, no more than is on its way. */
export function useReception(transfert: Transfert) {
  const attendues = transfert.lignes.filter(l => l.EnTransit > 0)
  const { compte, compter, commencer, comptes, total, version, perime } = useColis(
    attendues,
    l => l.EnTransit,
    true,
    transfert.version,
  )
  const estJuste = (l: LigneDeTransfert) => Number.isInteger(compte(l)) && compte(l) <= l.EnTransit
  return {
    comptes,
    compter,
    commencer,
    estJuste,
    total,
    version,
    perime,
    juste: total > 0 && attendues.every(estJuste),
    payload: attendues.filter(l => compte(l) > 0).map(l => ({ _id: l._id, Quantite: compte(l) })),
  }
}

interface Props {
  transfert: Transfert
  /** Null for who only reads. */
  reception: ReturnType<typeof useReception> | null
}

export function LignesDeTransfert({ transfert, reception }: Props) {
  const t = useTranslations('stock')
  const champ = useChamp()
  return (
    <TableauDArticles
      titre={t('designation')}
      lignes={transfert.lignes}
      dessous={l => l.Motif && <small>{l.Motif}</small>}
      colonnes={[
        { titre: champ('Envoyee'), valeur: l => l.Quantite },
        { titre: champ('Recue'), valeur: l => l.Recue, large: !transfert.lignes.some(l => l.Recue > 0) },
        ...(transfert.lignes.some(l => l.Perdue > 0)
          ? [{ titre: champ('Perdue'), valeur: (l: LigneDeTransfert) => l.Perdue || '' }]
          : []),
        ...(transfert.lignes.some(l => l.Rendue > 0)
          ? [{ titre: t('transferts.rendreColonne'), valeur: (l: LigneDeTransfert) => l.Rendue || '' }]
          : []),
      ]}
      compter={
        reception && {
          nom: 'reception',
          titre: t('transferts.arrives'),
          refusComptage: t('nombreAttendu'),
          si: l => l.EnTransit > 0,
          valeur: l => reception.comptes[l._id],
          changer: reception.compter,
          commencer: reception.commencer,
          erreur: l => !reception.estJuste(l) && `0 – ${l.EnTransit}`,
        }
      }
    />
  )
}
