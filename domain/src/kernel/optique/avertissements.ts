import { ajouterMois, ecrireJour, type Jour } from '../jour.ts'
import { comparer } from './comparaison.ts'
import { ecrireDioptrie, ecrireNombre } from './dioptrie.ts'
import { type Cote, estCorrige, type MesuresOrdonnance, type SaisieOeil, YEUX } from './mesures.ts'
import { AVERTISSEMENTS } from './phrases.ts'

type CodeAvertissement = keyof typeof AVERTISSEMENTS

/** Une valeur peu probable : à relire sur le papier, jamais un refus. */
export interface Avertissement {
  code: CodeAvertissement
  titre: string
  message: string
  champs: string[]
  valeurs: Record<string, string>
}

export interface OrdonnanceDatee extends MesuresOrdonnance {
  DateOrd?: Jour | null | undefined
}

const SPHERE_FORTE = 16
const CYLINDRE_FORT = 6
const ECART_IMPORTANT = 1
const AXE_DEPLACE = 20

const remplir = (phrase: string, valeurs: Record<string, string>) =>
  phrase.replace(/\{(\w+)\}/g, (_, nom: string) => valeurs[nom] ?? '')

function avertir(code: CodeAvertissement, champs: string[], valeurs: Record<string, string>): Avertissement {
  const { titre, message } = AVERTISSEMENTS[code]
  return { code, titre: remplir(titre, valeurs), message: remplir(message, valeurs), champs, valeurs }
}

type Yeux = Record<Cote, SaisieOeil>

function entreLesYeux({ OD, OG }: Yeux): Avertissement[] {
  const doutes: Avertissement[] = []
  const comparaison = (champ: 'Sph' | 'Cyl' | 'Add') =>
    [
      [`OD.${champ}`, `OG.${champ}`],
      { od: ecrireDioptrie(OD[champ] ?? 0), og: ecrireDioptrie(OG[champ] ?? 0) },
    ] as const satisfies [string[], Record<string, string>]
  if (OD.Add != null && OG.Add != null && OD.Add !== OG.Add) {
    doutes.push(avertir('additions-differentes', ...comparaison('Add')))
  }
  // +0,25 et −0,25 se voient tous les jours ; c’est le signe oublié sur une vraie puissance que l’on cherche.
  if (OD.Sph != null && OG.Sph != null && OD.Sph * OG.Sph < 0 && Math.abs(OD.Sph - OG.Sph) > 1) {
    doutes.push(avertir('signes-opposes', ...comparaison('Sph')))
  }
  if ((OD.Cyl ?? 0) * (OG.Cyl ?? 0) < 0) doutes.push(avertir('cylindres-opposes', ...comparaison('Cyl')))
  return doutes
}

function dUnOeil(oeil: Cote, mesures: SaisieOeil, type: MesuresOrdonnance['TypeVision']): Avertissement[] {
  const { Sph, Cyl, EPLoin, EPPres, Hauteur } = mesures
  const doutes: Avertissement[] = []
  if (Math.abs(Sph ?? 0) > SPHERE_FORTE) {
    const valeurs = { oeil, valeur: ecrireDioptrie(Sph ?? 0), limite: ecrireNombre(SPHERE_FORTE, 2) }
    doutes.push(avertir('sphere-forte', [`${oeil}.Sph`], valeurs))
  }
  if (Math.abs(Cyl ?? 0) > CYLINDRE_FORT) {
    const valeurs = { oeil, valeur: ecrireDioptrie(Cyl ?? 0), limite: ecrireNombre(CYLINDRE_FORT, 2) }
    doutes.push(avertir('cylindre-fort', [`${oeil}.Cyl`], valeurs))
  }
  if (Sph == null && Cyl) doutes.push(avertir('sphere-absente', [`${oeil}.Sph`], { oeil }))
  if (EPPres != null && EPLoin != null && EPPres > EPLoin) {
    const valeurs = { oeil, pres: ecrireNombre(EPPres, 1), loin: ecrireNombre(EPLoin, 1) }
    doutes.push(avertir('ep-pres-superieure', [`${oeil}.EPPres`], valeurs))
  }
  // La hauteur est obligatoire pour fabriquer, pas pour saisir : elle se mesure sur la monture choisie,
  // souvent après l’ordonnance. C’est la commande de verres qui la refuse absente.
  if ((type === 'Progressif' || type === 'Bifocal') && estCorrige(mesures) && Hauteur == null) {
    doutes.push(avertir('hauteur-manquante', [`${oeil}.Hauteur`], { oeil, type: type.toLowerCase() }))
  }
  return doutes
}

function depuisLaPrecedente(yeux: Yeux, precedente: OrdonnanceDatee): Avertissement[] {
  const { ecarts, precedente: avant } = comparer(yeux, precedente)
  return YEUX.flatMap(oeil => {
    const doutes = (['Sph', 'Cyl', 'Add'] as const)
      .filter(champ => Math.abs(ecarts[oeil][champ] ?? 0) > ECART_IMPORTANT)
      .map(champ =>
        avertir('ecart-important', [`${oeil}.${champ}`], {
          oeil,
          champ,
          avant: ecrireDioptrie(avant[oeil][champ] ?? 0),
          apres: ecrireDioptrie(yeux[oeil][champ] ?? 0),
        }),
      )
    if (Math.abs(ecarts[oeil].Axe ?? 0) > AXE_DEPLACE) {
      const valeurs = { oeil, avant: String(avant[oeil].Axe), apres: String(yeux[oeil].Axe) }
      doutes.push(avertir('axe-deplace', [`${oeil}.Axe`], valeurs))
    }
    return doutes
  })
}

function dansLeTemps(date: Jour, aujourdhui: Jour, mois: number): Avertissement[] {
  const fin = ajouterMois(date, mois)
  if (fin >= aujourdhui) return []
  const valeurs = { date: ecrireJour(date), mois: String(mois), fin: ecrireJour(fin) }
  return [avertir('ordonnance-perimee', ['DateOrd'], valeurs)]
}

export function avertissements(
  ordonnance: OrdonnanceDatee,
  precedente: OrdonnanceDatee | null | undefined,
  aujourdhui: Jour,
  validiteMois = 18,
): Avertissement[] {
  const { OD, OG, TypeVision, DateOrd } = ordonnance
  const yeux = { OD: OD ?? {}, OG: OG ?? {} }
  return [
    ...entreLesYeux(yeux),
    ...YEUX.flatMap(cote => dUnOeil(cote, yeux[cote], TypeVision)),
    ...(precedente ? depuisLaPrecedente(yeux, precedente) : []),
    ...(DateOrd ? dansLeTemps(DateOrd, aujourdhui, validiteMois) : []),
  ]
}
