import { SaisieOrdonnance } from '@dioptrie/domain/clients/contract'
import { verifierSaisieOrdonnance } from '@dioptrie/domain/clients/rules'
import type { Colonnes } from '@dioptrie/domain/kernel/importation'
import { type Jour, lireJour } from '@dioptrie/domain/kernel/jour'
import { lireAxe, lireDecimal, type PasDioptrie, TYPES_VISION, YEUX } from '@dioptrie/domain/kernel/optique'
import { champsDe } from '@dioptrie/domain/kernel/phrases'
import { normaliserTelephone, telephoneDeTableur } from '@dioptrie/domain/kernel/telephone'
import { citer, cleDeTitre, ERREURS_MAX, lireFeuille } from '../kernel/worker/feuille.ts'
import { COLONNES_ORDONNANCES, type Designe, type RepriseLue } from './reprise.colonnes.ts'

interface DemandeDeReprise {
  contenu: Uint8Array
  aujourdhui: Jour
  pas: PasDioptrie
  dites: Colonnes
}

export interface OrdonnanceLue {
  ligne: number
  client: Designe
  saisie: SaisieOrdonnance
}

const TITRES = new Map(COLONNES_ORDONNANCES.map(c => [c.champ, c.titre]))
const VISIONS = new Map(TYPES_VISION.map(v => [cleDeTitre(v), v]))
/** As another program writes them: a number is what is written, and nothing is guessed from its length. */
const NOMBRE = /^(OD|OG)_(\w+)$/

export function designer(textes: Record<string, string>, refus: Record<string, string>): Designe {
  const nom = [textes.Nom, textes.Prenoms].filter(Boolean).join(' ')
  const tel = textes.Telephone ? normaliserTelephone(telephoneDeTableur(textes.Telephone)) : null
  if (tel?.refus) refus.Telephone = tel.refus
  if (!textes.CodeClient && !textes.Telephone && !(textes.Nom && textes.Prenoms))
    refus.CodeClient = 'Dites de quel client : son code, son téléphone, ou son nom et ses prénoms.'
  return { code: textes.CodeClient ?? null, tel: tel?.numero ?? null, nom: nom || null }
}

/** Reads a whole file in a process apart: prescriptions ready to be written, or each error with its line and column. */
export default function lireReprise(d: DemandeDeReprise): RepriseLue<OrdonnanceLue> {
  const { lues, lignes, erreurs, colonnes } = lireFeuille(d.contenu, COLONNES_ORDONNANCES, d.dites)
  const lu: RepriseLue<OrdonnanceLue> = { lues, lignes: [], erreurs, colonnes }
  for (const { ligne, textes } of lignes) {
    const refus: Record<string, string> = {}
    const brut: Record<string, unknown> & { OD: Record<string, unknown>; OG: Record<string, unknown> } = {
      OD: {},
      OG: {},
    }
    const client = designer(textes, refus)
    for (const [champ, texte] of Object.entries(textes)) {
      const [, cote, mesure = ''] = NOMBRE.exec(champ) ?? []
      if (cote) {
        const lue = mesure === 'Axe' ? lireAxe(texte) : lireDecimal(texte)
        if (lue.refus !== undefined) refus[champ] = lue.refus
        else if (lue.valeur !== null) brut[cote as 'OD' | 'OG'][mesure] = lue.valeur
      } else if (champ === 'DateOrd') {
        const date = lireJour(texte, { aujourdhui: d.aujourdhui, passe: true })
        if (date.refus === undefined) brut.DateOrd = date.valeur
        else refus.DateOrd = date.refus
      } else if (champ === 'TypeVision') {
        const vision = VISIONS.get(cleDeTitre(texte))
        if (vision) brut.TypeVision = vision
        else
          refus.TypeVision = `« ${citer(texte)} » n’est pas un type de vision : ${TYPES_VISION.join(', ')}.`
      } else if (champ === 'Observation') brut.Observation = texte
    }
    const saisie = SaisieOrdonnance.safeParse(brut)
    const trouves = saisie.success
      ? verifierSaisieOrdonnance(
          saisie.data as Parameters<typeof verifierSaisieOrdonnance>[0],
          d.aujourdhui,
          d.pas,
        )
      : champsDe(saisie.error)
    for (const [chemin, message] of Object.entries(trouves)) refus[chemin.replace('.', '_')] ??= message
    for (const [champ, message] of Object.entries(refus))
      if (erreurs.length < ERREURS_MAX) erreurs.push({ ligne, champ: TITRES.get(champ) ?? champ, message })
    if (saisie.success && Object.keys(refus).length === 0)
      lu.lignes.push({ ligne, client, saisie: sansOeilVide(saisie.data) })
  }
  return lu
}

const sansOeilVide = (saisie: SaisieOrdonnance): SaisieOrdonnance => ({
  ...saisie,
  ...Object.fromEntries(
    YEUX.filter(cote => Object.keys(saisie[cote] ?? {}).length === 0).map(cote => [cote, undefined]),
  ),
})
