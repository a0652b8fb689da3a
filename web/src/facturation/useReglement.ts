import type { LigneFacture } from '@dioptrie/domain/facturation/contract'
import { useState } from 'react'
import { estTape, type PaiementTape, paiementVide, useFautes } from './Paiement.tsx'
import { paye, type Reponse, type Reponses, refusDe, saisieDe, touchee } from './reponses.ts'

/** What is typed of an answer and its payment, over the lines of one invoice or of several. */
export function useReglement(lignes: readonly LigneFacture[]) {
  const [reponses, setReponses] = useState<Reponses>({})
  const [paiement, setPaiement] = useState<PaiementTape>(paiementVide)
  const [tente, setTente] = useState(false)
  const depots = [...new Set(lignes.flatMap(l => (l.DateDepot ? [l.DateDepot] : [])))]
  const touchees = lignes.filter(l => touchee(reponses[l._id]))
  const reparti = lignes.reduce((n, l) => n + paye(reponses[l._id]), 0)
  const avecPaiement = estTape(paiement) || reparti > 0
  const fautes = useFautes(paiement, depots)
  const faux =
    touchees.some(l => refusDe(l, reponses[l._id] as Reponse) !== null) ||
    (avecPaiement && (Object.values(fautes).some(Boolean) || reparti > (paiement.montant ?? 0)))
  return {
    reponses,
    poser: (id: string, r: Reponse) => setReponses(avant => ({ ...avant, [id]: r })),
    paiement,
    setPaiement,
    tente,
    setTente,
    depots,
    touchees,
    reparti,
    reste: paiement.montant === null ? null : paiement.montant - reparti,
    avecPaiement,
    faux,
    /** In the shape that the server takes. */
    saisies: () => touchees.map(l => saisieDe(l, reponses[l._id] as Reponse)),
    saisiePaiement: () => ({
      date: paiement.date as string,
      mode: paiement.mode,
      IdBanque: paiement.IdBanque as string,
      reference: paiement.reference.trim(),
      montant: paiement.montant as number,
    }),
    vider: () => {
      setReponses({})
      setPaiement(paiementVide())
      setTente(false)
    },
  }
}
