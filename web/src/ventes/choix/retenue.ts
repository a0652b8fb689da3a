import { boiteDeTaille, ecartPupillaire } from '@dioptrie/domain/atelier/rules'
import type { Client } from '@dioptrie/domain/clients/contract'
import type { Paire, Verre } from '@dioptrie/domain/commandes/vente'
import { ecrireNombre } from '@dioptrie/domain/kernel/optique/dioptrie'
import type {
  Boite,
  Choix,
  DemandeChoix,
  OeilDeVerre,
  OptionsOffertes,
  Propose,
  SansModele,
} from '@dioptrie/domain/verres/choix'
import {
  decrireVerre,
  type OptionsChoisies,
  prixDuVerre,
  refusDOptions,
  visionDe,
} from '@dioptrie/domain/verres/rules'

export type Vision = NonNullable<Paire['TypeVision']>
export type Ordonnance = Client['ordonnances'][number]
export const COTES = ['OD', 'OG'] as const
export type Cote = (typeof COTES)[number]
export type Yeux = Cote | 'deux'
const LESQUELS: Record<Yeux, readonly Cote[]> = { deux: COTES, OD: ['OD'], OG: ['OG'] }
export const cotesDe = (yeux: Yeux): readonly Cote[] => LESQUELS[yeux]

/** What is taken back to the sale. */
export interface VerresPris {
  TypeVision: Vision
  verres: Partial<Record<Cote, { verre: Verre; prix: number }>>
}

export const visionDuDepart = (paire: Paire, o: Ordonnance): Vision =>
  paire.TypeVision ?? o.TypeVision ?? visionDe(o.OD, o.OG)

/** The box of the frame, typed or read in its size. */
export type BoiteTapee = Partial<Record<'A' | 'B' | 'DBL' | 'ED', number | null>>
export function boiteDe(tapee: BoiteTapee, taille: string | null | undefined): BoiteTapee {
  const { MontureA, MontureDBL } = boiteDeTaille(taille)
  return { A: MontureA ?? null, DBL: MontureDBL ?? null, ...tapee }
}
/** Without a width and a bridge nothing is known of the blank. */
export const boiteComplete = ({ A, B, DBL, ED }: BoiteTapee): Boite | null =>
  A && DBL ? { A, DBL, ...(B ? { B } : {}), ...(ED ? { ED } : {}) } : null

function oeilDe(o: Ordonnance, cote: Cote, vision: Vision): OeilDeVerre {
  const { Sph, Cyl, Axe, Add, EPLoin, Hauteur } = o[cote]
  // The blank is an estimate: of a reading pair whose near distance was not taken, the far one will do.
  const EP = ecartPupillaire(o[cote], vision) ?? EPLoin
  return { Sph, Cyl, Axe, Add, EP, ...(vision === 'Progressif' ? { Hauteur } : {}) }
}

/** Where and when it is sold, and what the sale itself changes of the shelf. */
interface Sol {
  jour: string
  IdOfficine: string
  rayon: NonNullable<DemandeChoix['Rayon']>
}

/** What is asked, whatever is filtered afterwards. */
export const questionDe = (
  o: Ordonnance,
  { vision, yeux, boite, ...vente }: { vision: Vision; yeux: Yeux; boite: Boite | null } & Sol,
): DemandeChoix => ({
  ...Object.fromEntries(cotesDe(yeux).map(cote => [cote, oeilDe(o, cote, vision)])),
  Vision: vision,
  date: vente.jour,
  limit: 200,
  IdOfficine: vente.IdOfficine,
  ...(vente.rayon.length > 0 ? { Rayon: vente.rayon } : {}),
  ...(boite ? { Boite: boite } : {}),
})

/** What the sale has stands first: it is not looked for among two hundred, and the others are read against it. */
export function actuelEnTete(choix: Choix, actuel: string | null): Choix {
  const le = choix.modeles.find(m => m.IdModelVer === actuel)
  return le ? { ...choix, modeles: [le, ...choix.modeles.filter(m => m !== le)] } : choix
}

/** What was ticked, whichever model it is for: what does not go with the next one waits. */
export interface Cochees {
  IdVersion: string | null
  IdTraitements: string[]
  IdColoration: string | null
  IdTeinte: string | null
  IdFabrication: string | null
}
export const cocheesDe = (v: Verre | undefined): Cochees => ({
  IdVersion: v?.IdVersion ?? null,
  IdTraitements: v?.IdTraitements ?? [],
  IdColoration: v?.IdColoration ?? null,
  IdTeinte: v?.IdTeinte ?? null,
  IdFabrication: v?.IdFabrication ?? null,
})

/** What can be added to this model. */
export function pourLeModele(m: Propose, o: OptionsOffertes): OptionsOffertes {
  const duFournisseur = (x: { IdFour: string; IdGam: string | null }) =>
    x.IdFour === m.IdFourVerr && (x.IdGam === null || x.IdGam === m.IdGam)
  return {
    versions: o.versions.filter(v => v.IdGam === m.IdGam && v.IdIndice === m.IdIndice),
    traitements: o.traitements.filter(duFournisseur),
    colorations: o.colorations.filter(duFournisseur),
    fabrications: o.fabrications.filter(duFournisseur),
    teintes: o.teintes,
  }
}

/** Of what was ticked, what goes on this model: the version comprised in its price without a word. */
export function retenues(c: Cochees, offertes: OptionsOffertes): OptionsChoisies {
  const une = <T extends { _id: string }>(de: readonly T[], id: string | null) =>
    de.find(x => x._id === id) ?? null
  const coloration = une(offertes.colorations, c.IdColoration)
  return {
    version: une(offertes.versions, c.IdVersion) ?? offertes.versions.find(v => v.Prix_Base) ?? null,
    traitements: offertes.traitements.filter(t => c.IdTraitements.includes(t._id)),
    coloration,
    // A tint is the colour of a colouring.
    teinte: coloration || offertes.colorations.length === 0 ? une(offertes.teintes, c.IdTeinte) : null,
    fabrication: une(offertes.fabrications, c.IdFabrication),
  }
}

/** Why one more treatment does not go with those ticked. */
export const refusDuTraitement = (
  m: Propose,
  retenu: OptionsChoisies,
  traitement: NonNullable<OptionsChoisies['traitements']>[number],
): string | undefined =>
  retenu.traitements?.some(t => t._id === traitement._id)
    ? undefined
    : refusDOptions(m, { traitements: [...(retenu.traitements ?? []), traitement] })[0]

/** The smallest blank of the model that is wide enough. */
const diametreDe = (m: Propose, demande: number | null | undefined) =>
  demande == null ? undefined : m.Diametres.find(d => d >= demande && d >= 40 && d <= 90)

/** A lens of the shelf is as it is: nothing is added to it but what its price comprises. */
export const sansOption = (o: OptionsChoisies): boolean =>
  !(o.traitements?.length || o.coloration || o.teinte || o.fabrication) &&
  (o.version == null || o.version.Prix_Base === true)

/** The lenses as the sale writes them, each at its list price; from the shelf what is there, when it is asked for. */
export function verresPris(
  choix: Choix,
  m: Propose,
  o: OptionsChoisies,
  IdFournisseur: string | undefined,
  auStock: boolean,
): VerresPris {
  const verre = (cote: Cote, prix: number): Verre => {
    const IdStockVerre = auStock && sansOption(o) ? m[cote]?.IdStockVerre : null
    if (IdStockVerre)
      return { IdModelVer: m.IdModelVer, IdStockVerre, PrixListe: prix, ...decrireVerre(m, {}) }
    const Diametre = diametreDe(m, choix[cote]?.Diametre)
    return {
      IdModelVer: m.IdModelVer,
      IdVersion: o.version?._id ?? null,
      IdTraitements: (o.traitements ?? []).map(t => t._id),
      IdColoration: o.coloration?._id ?? null,
      IdTeinte: o.teinte?._id ?? null,
      IdFabrication: o.fabrication?._id ?? null,
      PrixListe: prix,
      ...decrireVerre(m, o),
      ...(IdFournisseur ? { IdFournisseur } : {}),
      ...(Diametre ? { Diametre } : {}),
    }
  }
  const verres = COTES.flatMap(cote => {
    const oeil = m[cote]
    if (!oeil) return []
    const prix = prixDuVerre(oeil.Prix, o)
    return [[cote, { verre: verre(cote, prix), prix }] as const]
  })
  return { TypeVision: choix.Vision, verres: Object.fromEntries(verres) }
}

/** Lenses of the shelf that no model stands behind, as the sale writes them: at the price of their name. */
export function verresDuRayon(choix: Choix, s: SansModele): VerresPris {
  const verres = COTES.flatMap(cote => {
    const tenu = s[cote]
    if (!tenu) return []
    const verre: Verre = {
      IdStockVerre: tenu.IdStockVerre,
      PrixListe: s.PrixVente,
      Libelle: s.Libelle,
      Indice: s.Indice === null ? null : ecrireNombre(s.Indice, 2),
      Matiere: s.NomMatiere,
    }
    return [[cote, { verre, prix: s.PrixVente }] as const]
  })
  return { TypeVision: choix.Vision, verres: Object.fromEntries(verres) }
}
