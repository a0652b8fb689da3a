import type { ArticleReconnu, LigneBon, SaisieLigne } from '@dioptrie/domain/receptions/contract'
import { totaux, verifierLignes } from '@dioptrie/domain/receptions/rules'

/** A line being typed: what is not typed yet is empty. The names are those of the wire, nothing else travels. */
export interface Ligne extends Record<string, unknown> {
  _id?: string
  CodeBarre: string
  IdCateg: string | null
  IdMarque: string | null
  IdType: string | null
  IdStyle: string | null
  Reference: string
  Couleur: string
  Taille: string
  Quantite: number | null
  PrixAchatBrut: number | null
  Remise: number | null
  PrixVenteHT: number | null
  PrixVenteTTC: number | null
}

/** The next line is most often of the same category and brand as the one before. */
const ligneVide = (avant?: Ligne): Ligne => ({
  CodeBarre: '',
  IdCateg: avant?.IdCateg ?? null,
  IdMarque: avant?.IdMarque ?? null,
  IdType: null,
  IdStyle: null,
  Reference: '',
  Couleur: '',
  Taille: '',
  Quantite: null,
  PrixAchatBrut: null,
  Remise: null,
  PrixVenteHT: null,
  PrixVenteTTC: null,
})

export const estVide = (l: Ligne) =>
  !l.CodeBarre && !l.Reference && l.Quantite === null && l.PrixAchatBrut === null && l.PrixVenteTTC === null

/** The first thing that the server will ask for and that is not there, or cannot be read; null: the line may be left. */
export const manqueA = (l: Ligne): (keyof Ligne & string) | null => {
  if (!l.IdCateg) return 'IdCateg'
  if (!l.Reference) return 'Reference'
  if (!Number.isFinite(l.Quantite)) return 'Quantite'
  // Not shown to whoever may not see it, and then not theirs to fill.
  if (!Number.isFinite(l.PrixAchatBrut) && !(l._id && l.PrixAchatBrut === null)) return 'PrixAchatBrut'
  return Number.isFinite(l.PrixVenteTTC) ? null : 'PrixVenteTTC'
}

/** One empty line at the end, always: it is the one being typed. */
export const avecLigneVide = (lignes: Ligne[]): Ligne[] => {
  const derniere = lignes.at(-1)
  return derniere && estVide(derniere) ? lignes : [...lignes, ligneVide(derniere)]
}
/**
 * A scanned code, taken at once: one more of the line that has it, else a line of its own, before the empty one at
 * `rang` where it was typed.
 */
export function avecCode(lignes: Ligne[], rang: number, code: string): { suite: Ligne[]; neuve: boolean } {
  const vide = { ...(lignes[rang] as Ligne), CodeBarre: '' }
  const autres = lignes.filter((_, i) => i !== rang)
  const deja = autres.find(l => l.CodeBarre === code)
  return deja
    ? {
        suite: [...autres.map(l => (l === deja ? { ...l, Quantite: nombre(l.Quantite) + 1 } : l)), vide],
        neuve: false,
      }
    : { suite: [...autres, { ...vide, CodeBarre: code, Quantite: 1 }, vide], neuve: true }
}
/** What the server knows of a scanned code enters its line, wherever it stands now, unless someone described it. */
export const avecArticle = (lignes: Ligne[], code: string, a: ArticleReconnu): Ligne[] => {
  const rang = lignes.findIndex(l => l.CodeBarre === code && !l._id && !l.Reference)
  return lignes.map((l, i) => {
    if (i === rang) return completer(l, a)
    const suit = rang >= 0 && i === rang + 1 && i === lignes.length - 1 && estVide(l)
    return suit ? { ...l, IdCateg: a.IdCateg, IdMarque: a.IdMarque } : l
  })
}
export const sansLigneVide = (lignes: Ligne[]): Ligne[] => lignes.filter(l => !estVide(l))

const empreinte = (l: Ligne) => JSON.stringify(enPayload([{ ...l, _id: undefined } as unknown as Ligne])[0])
/** Those that are not there already, word for word: a delivery note dropped twice is one delivery. */
export const sansCellesDe = (lues: Ligne[], presentes: Ligne[]): Ligne[] => {
  const deja = new Set(sansLigneVide(presentes).map(empreinte))
  return lues.filter(l => !deja.has(empreinte(l)))
}

export const depuisBon = (l: LigneBon): Ligne => ({
  _id: l._id,
  CodeBarre: l.CodeBarre,
  IdCateg: l.IdCateg,
  IdMarque: l.IdMarque,
  IdType: l.IdType,
  IdStyle: l.IdStyle,
  Reference: l.Reference,
  Couleur: l.Couleur ?? '',
  Taille: l.Taille ?? '',
  Quantite: l.Quantite,
  PrixAchatBrut: l.PrixAchatBrut,
  Remise: l.Remise || null,
  PrixVenteHT: l.PrixVenteHT,
  PrixVenteTTC: l.PrixVenteTTC,
})

export const depuisSaisie = (s: SaisieLigne): Ligne => ({
  ...ligneVide(),
  ...Object.fromEntries(Object.entries(s).map(([champ, v]) => [champ, v ?? (champ in TEXTES ? '' : null)])),
})
const TEXTES = { CodeBarre: true, Couleur: true, Taille: true }

/** What is known of the article fills what is empty, and never what someone typed. */
export const completer = (l: Ligne, a: ArticleReconnu): Ligne => ({
  ...l,
  CodeBarre: l.CodeBarre || a.CodeBarre,
  IdCateg: a.IdCateg,
  IdMarque: a.IdMarque,
  IdType: l.IdType ?? a.IdType,
  IdStyle: l.IdStyle ?? a.IdStyle,
  Reference: a.Reference,
  Couleur: a.Couleur ?? '',
  Taille: a.Taille ?? '',
  PrixAchatBrut: l.PrixAchatBrut ?? a.PrixAchat,
  PrixVenteTTC: l.PrixVenteTTC ?? a.PrixVente,
})

/** What was refused follows its line, and is no longer said of a cell that was typed again or of a line that is gone. */
export function erreursSuivies(erreurs: Record<string, string>, avant: Ligne[], apres: Ligne[]) {
  return Object.fromEntries(
    Object.entries(erreurs).flatMap(([chemin, message]) => {
      const [, rang, champ] = /^lignes\.(\d+)\.(.+)$/.exec(chemin) ?? []
      if (rang === undefined || champ === undefined) return chemin === 'lignes' ? [] : [[chemin, message]]
      const ligne = avant[Number(rang)]
      if (!ligne) return []
      const intacte = apres.indexOf(ligne)
      if (intacte >= 0) return [[`lignes.${intacte}.${champ}`, message]]
      const meme = avant.length <= apres.length && apres[Number(rang)]?.[champ] === ligne[champ]
      return meme ? [[chemin, message]] : []
    }),
  )
}

/** The place of a known line among the fields of its receipt, where two people may each change theirs. */
const LIGNE = 'ligne '
export const estUneLigne = (champ: string) => champ.startsWith(LIGNE)
interface AvecLignes extends Record<string, unknown> {
  lignes: Ligne[]
}
/** Known lines each by itself; `lignes` holds those that are new. */
export const eclater = <V extends AvecLignes>({ lignes, ...reste }: V): V =>
  ({
    ...reste,
    lignes: sansLigneVide(lignes).filter(l => !l._id),
    ...Object.fromEntries(lignes.filter(l => l._id).map(l => [`${LIGNE}${l._id}`, l])),
  }) as unknown as V
/** A line kept that someone else took away is a new one. */
export const reunir = <V extends AvecLignes>(parties: V, courant: V): V => {
  const { lignes: neuves, ...reste } = parties
  const tenues = new Set(courant.lignes.map(l => l._id))
  const dites = Object.entries(reste).filter(([nom]) => estUneLigne(nom))
  const connues = dites
    .flatMap(([, l]) => (l ? [l as Ligne] : []))
    .map(({ _id, ...l }) => (tenues.has(_id) ? { _id, ...l } : l) as Ligne)
  return {
    ...Object.fromEntries(Object.entries(reste).filter(([nom]) => !estUneLigne(nom))),
    lignes: avecLigneVide([...connues, ...neuves]),
  } as unknown as V
}

const nombre = (v: number | null) => (v !== null && Number.isFinite(v) ? v : 0)
export const chiffres = (l: Ligne) => ({
  Quantite: nombre(l.Quantite),
  PrixAchatBrut: nombre(l.PrixAchatBrut),
  Remise: nombre(l.Remise),
  PrixVenteHT: l.PrixVenteHT,
  PrixVenteTTC: nombre(l.PrixVenteTTC),
})
/** What the rules find in the lines that were begun, by field of the form. */
export const fautesDesLignes = (lignes: Ligne[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(verifierLignes(sansLigneVide(lignes))).map(([chemin, message]) => [
      `lignes.${chemin}`,
      message,
    ]),
  )

export const sommesDe = (lignes: Ligne[]) => totaux(lignes.map(chiffres))

/** Sent as the call wants it: a price that was not shown is not sent. */
export const enPayload = (lignes: Ligne[]) =>
  sansLigneVide(lignes).map(l =>
    Object.fromEntries(
      Object.entries(l)
        .filter(([champ, v]) => v !== undefined && !(champ === 'PrixAchatBrut' && v === null))
        .map(([champ, v]) => [champ, v === '' ? null : v]),
    ),
  )
