import type { Dossier } from '@dioptrie/domain/facturation/contract'
import type { TypePiece } from '@dioptrie/domain/facturation/rules'
import { refusMontantFacture } from '@dioptrie/domain/ventes/portes'
import { type RefObject, useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { premierFaux } from '../kernel/choix.ts'
import { MEME_TOUCHE } from '../kernel/focus.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { confronter, memes } from '../kernel/versions.ts'
import { avisSucces } from '../ui/avis.ts'
import { useTouches } from '../ui/useTouches.ts'

type Motifs = Partial<Record<TypePiece, string>>
/** What is said of a file when it is processed: for how much and why, then paper by paper. */
export type Dit = { AFacturer: { montant: number; motif: string } } & {
  [T in TypePiece]?: { present: boolean; motif: string }
}

const ditDe = (
  montant: number,
  motif: string | null,
  pieces: readonly { type: TypePiece; present: boolean; motif?: string | null | undefined }[],
): Dit => ({
  AFacturer: { montant, motif: (motif ?? '').trim() },
  ...Object.fromEntries(
    pieces.map(p => [p.type, { present: p.present, motif: p.present ? '' : (p.motif ?? '').trim() }]),
  ),
})
export const ditPar = (d: Dossier) => ditDe(d.PartAssurance, d.Motif, d.Pieces)

/** The row of digits of a French keyboard, unshifted. */
const SANS_MAJUSCULE = '&é"\'('

/** What is typed of a file, over the file that it was typed over. What is not typed follows the file. */
function useDits(d: Dossier) {
  const [presentes, setPresentes] = useState<Partial<Record<TypePiece, boolean>>>({})
  const [motifs, setMotifs] = useState<Motifs>({})
  const [montant, setMontant] = useState<number | null>(null)
  const [motifTape, setMotif] = useState<string | null>(null)
  const motif = motifTape ?? d.Motif ?? ''
  const pieces = d.Pieces.map(p => ({
    type: p.type,
    present: presentes[p.type] ?? p.present,
    motif: (motifs[p.type] ?? p.motif ?? '').trim(),
  }))
  const facture = montant ?? d.PartAssurance
  /** Keeps what is one's own of these, forgets the rest. */
  const garder = (mien: (nom: keyof Dit) => boolean) => {
    const sans = <T>(dits: Partial<Record<TypePiece, T>>) =>
      Object.fromEntries(Object.entries(dits).filter(([type]) => mien(type as TypePiece)))
    if (!mien('AFacturer')) {
      setMontant(null)
      setMotif(null)
    }
    setPresentes(sans(presentes))
    setMotifs(sans(motifs))
  }
  return {
    pieces,
    facture,
    motif,
    mienne: ditDe(facture, motif, pieces),
    motifDe: (type: TypePiece) => motifs[type] ?? d.Pieces.find(x => x.type === type)?.motif ?? '',
    setMontant,
    setMotif,
    setMotifDe: (type: TypePiece, motif: string) => setMotifs({ ...motifs, [type]: motif }),
    voir: ({ type, present }: (typeof pieces)[number]) => setPresentes({ ...presentes, [type]: !present }),
    garder,
  }
}

/**
 * A file is processed by one gesture: what is typed, held against what a colleague saves meanwhile, then sent. `geste`: when the last file was
 * processed, by the clock of the keys; `suivant`: the file after it.
 */
export function useTraitement(d: Dossier, geste: RefObject<number>, suivant: () => void, fermer: () => void) {
  const t = useTranslations('facturation')
  const ouvert = d.EtatAssurance === 'À traiter' || (d.EtatAssurance === 'Traitée' && d.lignes.length === 0)
  const peut = usePermission('facturation.traiter', d.IdOfficine) && ouvert
  const dits = useDits(d)
  const { pieces, facture, motif, mienne } = dits
  const [tente, setTente] = useState(false)
  // The file that what is typed was typed over; and the version that one's own gesture was last held against.
  const [base, setBase] = useState(d)
  const [vue, setVue] = useState(d.version)
  const traiter = useAppel(contrat.facturation.traiter, {
    onSuccess: () => {
      avisSucces(t('traitee', { ref: d.RefCmmd }))
      suivant()
    },
  })
  const fautes = refusMontantFacture(d, facture, motif.trim())
  const bloquent = pieces.filter(p => !p.present && !p.motif)
  const courant = ditPar(d)
  const tape = !memes(mienne, courant)
  const rienDeNeuf = d.EtatAssurance === 'Traitée' && !tape
  const traitee = d.TraiteeLe !== base.TraiteeLe
  const ecarts = confronter(ditPar(base), mienne, courant)
  const { disputes } = ecarts
  // What is not typed follows the file: of what it shows by now, the colleague's is what was not so before.
  const leurs = traitee
    ? (Object.keys(courant) as (keyof Dit)[]).filter(
        nom => !disputes.includes(nom) && !memes(ditPar(base)[nom], courant[nom]),
      )
    : []
  // The refusal read the file again.
  const perimee =
    traiter.error?.code === 'VERSION_PERIMEE' &&
    traiter.variables?.payload.version !== d.version &&
    base.version !== d.version
  const bouge =
    !traiter.isPending &&
    !traiter.isSuccess &&
    !traiter.error?.incertain &&
    (perimee || disputes.length > 0 || (traitee && !rienDeNeuf))
  // Shown at one's own gesture: it takes the hand, which may be typing when the colleague's arrives.
  const compare = bouge && tape && disputes.length + leurs.length > 0 && (perimee || vue === d.version)
  const envoyer = ({ timeStamp }: { timeStamp: number }) => {
    // Pressed twice, or held, it is one gesture: the file that comes next, nobody has read it yet.
    if (timeStamp - geste.current < MEME_TOUCHE) {
      geste.current = timeStamp
      return
    }
    setTente(true)
    if (!peut || traiter.isPending) return
    // A colleague has just said it: it is not said again in one's own name.
    if (rienDeNeuf) {
      geste.current = timeStamp
      return suivant()
    }
    if (bouge && !perimee && vue !== d.version) {
      geste.current = timeStamp
      return setVue(d.version)
    }
    if (bouge && disputes.length > 0) return
    if (bloquent.length > 0 || Object.keys(fautes).length > 0) {
      // What keeps it from leaving is where one types next.
      requestAnimationFrame(() => premierFaux(document)?.focus())
      return
    }
    geste.current = timeStamp
    traiter.mutate({
      payload: {
        clientId: d.IdClient,
        RefCmmd: d.RefCmmd,
        MontantFacture: facture,
        Motif: motif.trim() || null,
        Pieces: pieces.map(p => ({ ...p, motif: p.present ? null : p.motif })),
        version: d.version,
      },
    })
  }
  const parChiffre = pieces.flatMap((p, rang) =>
    [String(rang + 1), SANS_MAJUSCULE[rang] as string].map(touche => [touche, () => dits.voir(p)] as const),
  )
  useTouches({
    ...(peut && Object.fromEntries(parChiffre)),
    'ctrl+enter': e => {
      envoyer(e)
    },
    s: e => {
      e.preventDefault()
      suivant()
    },
    escape: fermer,
  })
  /** Of what both said: true keeps one's own; null takes the file as it is saved. */
  const resoudre = (miennes: Record<string, boolean> | null) => {
    dits.garder(nom => miennes !== null && (miennes[nom] === true || !disputes.includes(nom)))
    setBase(d)
    setVue(d.version)
    traiter.reset()
  }
  return {
    ...dits,
    ouvert,
    peut,
    tente,
    tape,
    traiter,
    fautes,
    bouge,
    compare,
    base,
    courant,
    disputes,
    leurs,
    envoyer,
    resoudre,
  }
}
export type Traitement = ReturnType<typeof useTraitement>
