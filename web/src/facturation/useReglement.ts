import { cleDuNumero } from '@dioptrie/domain/caisse/rules'
import type { LigneFacture, PaiementAssurance, SaisiePaiement } from '@dioptrie/domain/facturation/contract'
import { refusDatePaiement } from '@dioptrie/domain/facturation/rules'
import { useRef, useState } from 'react'
import { useBrouillon, useReprise } from '../kernel/brouillon.ts'
import { useDepart } from '../kernel/depart.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { premier } from '../kernel/places.ts'
import { aujourdhui } from './afficher.tsx'
import {
  aRegler,
  ouverte,
  paye,
  type Reponse,
  type Reponses,
  refusDe,
  saisieDe,
  touchee,
} from './reponses.ts'

export interface PaiementTape {
  mode: SaisiePaiement['mode']
  date: string | null
  IdBanque: string | null
  reference: string
  montant: number | null
}
const paiementVide = (): PaiementTape => ({
  mode: 'Chèque',
  date: aujourdhui(),
  IdBanque: null,
  reference: '',
  montant: null,
})
/** Whether anything of a payment is typed: without, only the answers are saved. */
const estTape = (p: PaiementTape) => p.montant !== null || p.reference.trim() !== ''

function useFautes(p: PaiementTape, depots: readonly string[]) {
  const t = useTranslations('facturation')
  return {
    reference: p.reference.trim() ? null : t('numeroAttendu'),
    IdBanque: p.IdBanque ? null : t('banqueAttendue'),
    montant: p.montant !== null && p.montant >= 1 ? null : t('montantAttendu'),
    date: p.date === null ? t('dateAttendue') : refusDatePaiement(p.date, depots, aujourdhui()),
  }
}

export type Reglement = ReturnType<typeof useReglement>

interface Tape {
  tapees: Reponses
  paiement: PaiementTape
  avoir: PaiementAssurance | null
}

/** What is typed of an answer and its payment, over the lines of one invoice or of several; `cle` names its draft. */
export function useReglement(
  cle: string,
  lignes: readonly LigneFacture[],
  recus: readonly Pick<PaiementAssurance, 'reference' | 'IdBanque'>[] = [],
) {
  const [tapees, setTapees] = useState<Reponses>({})
  const [paiement, setPaiement] = useState<PaiementTape>(paiementVide)
  /** The earlier payment whose rest pays, instead of a new one. */
  const [avoir, setAvoir] = useState<PaiementAssurance | null>(null)
  const [tente, setTente] = useState(false)
  const [repris, setRepris] = useState(false)
  const modifie = Object.values(tapees).some(touchee) || estTape(paiement) || avoir !== null
  const tape: Tape = { tapees, paiement, avoir }
  const brouillon = useBrouillon<Tape>(cle, modifie ? tape : null)
  const depart = useDepart(modifie, brouillon)
  useReprise(brouillon, garde => {
    // Its answer was lost and the page loaded again: the cheque is there, and so are its lines.
    const { reference, IdBanque } = garde.paiement
    const numero = cleDuNumero(reference.toUpperCase())
    if (recus.some(p => numero && p.IdBanque === IdBanque && cleDuNumero(p.reference) === numero))
      return brouillon.effacer()
    setTapees(garde.tapees)
    setPaiement(garde.paiement)
    setAvoir(garde.avoir)
    setRepris(true)
  })
  const envoye = useRef<Tape | null>(null)
  const panneau = useRef<HTMLDivElement>(null)
  const depots = [...new Set(lignes.flatMap(l => (l.DateDepot ? [l.DateDepot] : [])))]
  // What a colleague closed meanwhile has no field any more: it must hold nothing back, and be said.
  const ouvertes = lignes.filter(ouverte)
  const closes = lignes.filter(l => !ouverte(l) && touchee(tapees[l._id]))
  const reponses: Reponses = Object.fromEntries(
    ouvertes.flatMap(l => (tapees[l._id] ? [[l._id, tapees[l._id] as Reponse]] : [])),
  )
  const touchees = ouvertes.filter(l => touchee(reponses[l._id]))
  const reparti = ouvertes.reduce((n, l) => n + paye(reponses[l._id]), 0)
  const montant = avoir ? avoir.Credit : paiement.montant
  const avecPaiement = avoir !== null || estTape(paiement) || reparti > 0
  const fautes = useFautes(paiement, depots)
  const dues = ouvertes.filter(l => l.Ouvert > 0)
  const faux =
    touchees.some(l => refusDe(l, reponses[l._id] as Reponse) !== null) ||
    (avecPaiement && ((!avoir && Object.values(fautes).some(Boolean)) || reparti > (montant ?? 0)))
  return {
    reponses,
    poser: (id: string, r: Reponse) => setTapees(avant => ({ ...avant, [id]: r })),
    /** Where the payment is typed. */
    panneau,
    paiement,
    setPaiement,
    avoir,
    /** What another payment gave to the lines is not this one's: the answers alone stay. */
    setAvoir: (choisi: PaiementAssurance | null) => {
      setTapees(avant =>
        Object.fromEntries(Object.entries(avant).map(([id, r]) => [id, { ...r, montant: null }])),
      )
      setAvoir(choisi)
    },
    tente,
    setTente,
    fautes,
    touchees,
    closes,
    reparti,
    /** Lines that the payment is spread over; one that is only answered takes nothing of it. */
    payees: ouvertes.filter(l => paye(reponses[l._id]) > 0).length,
    /** null while no amount is typed: the lines then make it. */
    reste: montant === null ? null : montant - reparti,
    montant,
    avecPaiement,
    faux,
    /** Each line gets what is owed of it after the answer already given, and so does the payment that says nothing yet. */
    toutRegler: () => {
      const completes: Reponses = { ...reponses }
      for (const l of ouvertes) {
        const r = reponses[l._id]
        const du = aRegler(l, r)
        if (paye(r) === 0 && du > 0) completes[l._id] = { ...r, montant: du }
      }
      setTapees(completes)
      if (paiement.montant === null)
        setPaiement({ ...paiement, montant: ouvertes.reduce((n, l) => n + paye(completes[l._id]), 0) })
      // What the cheque still has to say is where one types next.
      premier(panneau.current, 'input[required]')?.focus()
    },
    /** All that is owed is paid, and nothing else is said: the server may settle the whole by itself. */
    toutEstRegle:
      avoir === null &&
      dues.length > 0 &&
      touchees.length === dues.length &&
      dues.every(l => !reponses[l._id]?.issue && paye(reponses[l._id]) === l.Ouvert),
    /** In the shape that the server takes. */
    saisies: () => touchees.map(l => saisieDe(l, reponses[l._id] as Reponse)),
    saisiePaiement: () => ({
      date: paiement.date as string,
      mode: paiement.mode,
      IdBanque: paiement.IdBanque as string,
      reference: paiement.reference.trim(),
      montant: paiement.montant as number,
    }),
    /** What is typed now is what leaves. */
    partir: () => {
      envoye.current = tape
    },
    /** The key that it leaves under. */
    envoi: brouillon.envoi,
    /** Nothing was typed since it left. */
    inchange: () =>
      envoye.current?.tapees === tapees &&
      envoye.current.paiement === paiement &&
      envoye.current.avoir === avoir,
    brouillon: { gardeLe: brouillon.gardeLe, repris: repris && modifie },
    depart,
    vider: () => {
      brouillon.effacer()
      setRepris(false)
      setTapees({})
      setPaiement(paiementVide())
      setAvoir(null)
      setTente(false)
    },
  }
}
