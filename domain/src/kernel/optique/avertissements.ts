import { ajouterMois, ecrireJour, type Jour } from '../jour.ts'
import { comparer } from './comparaison.ts'
import { ecrireDioptrie, ecrireNombre } from './dioptrie.ts'
import { type Cote, estCorrige, type MesuresOrdonnance, type SaisieOeil, YEUX } from './oeil.ts'

export type CodeAvertissement =
  | 'additions-differentes'
  | 'signes-opposes'
  | 'cylindres-opposes'
  | 'sphere-forte'
  | 'cylindre-fort'
  | 'sphere-absente'
  | 'ecart-important'
  | 'axe-deplace'
  | 'hauteur-manquante'
  | 'ep-pres-superieure'
  | 'ordonnance-perimee'

/** Une valeur peu probable : à relire sur le papier, jamais un refus. */
export interface Avertissement {
  code: CodeAvertissement
  /** « Additions différentes » */
  titre: string
  /** La suite de la phrase, en français. */
  message: string
  champs: string[]
  /** Ce que les autres langues insèrent dans leur phrase. */
  valeurs: Record<string, string>
}

export interface OrdonnanceDatee extends MesuresOrdonnance {
  DateOrd?: Jour | null | undefined
}

const SPHERE_FORTE = 16
const CYLINDRE_FORT = 6
const ECART_IMPORTANT = 1
const AXE_DEPLACE = 20
const OEIL: Record<Cote, string> = { OD: 'l’œil droit', OG: 'l’œil gauche' }

type Doute = (
  yeux: Record<Cote, SaisieOeil>,
  ordonnance: OrdonnanceDatee,
  contexte: { precedente: OrdonnanceDatee | undefined; aujourdhui: Jour; validiteMois: number },
) => Avertissement[]

const entreLesYeux: Doute = ({ OD, OG }) => {
  const doutes: Avertissement[] = []
  if (OD.Add != null && OG.Add != null && OD.Add !== OG.Add) {
    const valeurs = { od: ecrireDioptrie(OD.Add), og: ecrireDioptrie(OG.Add) }
    doutes.push({
      code: 'additions-differentes',
      titre: 'Additions différentes',
      message: `OD ${valeurs.od} et OG ${valeurs.og}. Elles sont presque toujours égales. Vérifiez l’ordonnance papier.`,
      champs: ['OD.Add', 'OG.Add'],
      valeurs,
    })
  }
  // +0,25 et −0,25 se voient tous les jours ; c’est le signe oublié sur une vraie puissance que l’on cherche.
  if (OD.Sph != null && OG.Sph != null && OD.Sph * OG.Sph < 0 && Math.abs(OD.Sph - OG.Sph) > 1) {
    const valeurs = { od: ecrireDioptrie(OD.Sph), og: ecrireDioptrie(OG.Sph) }
    doutes.push({
      code: 'signes-opposes',
      titre: 'Sphères de signes opposés',
      message: `OD ${valeurs.od} et OG ${valeurs.og}. Vérifiez les signes sur l’ordonnance papier.`,
      champs: ['OD.Sph', 'OG.Sph'],
      valeurs,
    })
  }
  if ((OD.Cyl ?? 0) * (OG.Cyl ?? 0) < 0) {
    const valeurs = { od: ecrireDioptrie(OD.Cyl ?? 0), og: ecrireDioptrie(OG.Cyl ?? 0) }
    doutes.push({
      code: 'cylindres-opposes',
      titre: 'Cylindres de signes opposés',
      message: `OD ${valeurs.od} et OG ${valeurs.og}. Un prescripteur écrit ses deux cylindres dans la même notation.`,
      champs: ['OD.Cyl', 'OG.Cyl'],
      valeurs,
    })
  }
  return doutes
}

const parOeil: Doute = (yeux, { TypeVision }) =>
  YEUX.flatMap(cote => {
    const oeil = yeux[cote]
    const doutes: Avertissement[] = []
    if (Math.abs(oeil.Sph ?? 0) > SPHERE_FORTE) {
      const valeurs = { oeil: cote, valeur: ecrireDioptrie(oeil.Sph ?? 0), limite: String(SPHERE_FORTE) }
      doutes.push({
        code: 'sphere-forte',
        titre: 'Sphère très forte',
        message: `${cote} ${valeurs.valeur}, au-delà de ±${SPHERE_FORTE},00. Vérifiez la virgule.`,
        champs: [`${cote}.Sph`],
        valeurs,
      })
    }
    if (Math.abs(oeil.Cyl ?? 0) > CYLINDRE_FORT) {
      const valeurs = { oeil: cote, valeur: ecrireDioptrie(oeil.Cyl ?? 0), limite: String(CYLINDRE_FORT) }
      doutes.push({
        code: 'cylindre-fort',
        titre: 'Cylindre très fort',
        message: `${cote} ${valeurs.valeur}, au-delà de ±${CYLINDRE_FORT},00. Vérifiez la virgule.`,
        champs: [`${cote}.Cyl`],
        valeurs,
      })
    }
    if (oeil.Sph == null && oeil.Cyl) {
      doutes.push({
        code: 'sphere-absente',
        titre: 'Sphère absente',
        message: `${OEIL[cote]} a un cylindre sans sphère : il sera lu comme plan, 0,00.`,
        champs: [`${cote}.Sph`],
        valeurs: { oeil: cote },
      })
    }
    if (oeil.EPPres != null && oeil.EPLoin != null && oeil.EPPres > oeil.EPLoin) {
      const valeurs = { oeil: cote, pres: ecrireNombre(oeil.EPPres, 1), loin: ecrireNombre(oeil.EPLoin, 1) }
      doutes.push({
        code: 'ep-pres-superieure',
        titre: 'Écart de près plus grand que de loin',
        message: `${cote} ${valeurs.pres} de près et ${valeurs.loin} de loin. Les yeux convergent en lisant.`,
        champs: [`${cote}.EPPres`],
        valeurs,
      })
    }
    // La hauteur est obligatoire pour fabriquer, pas pour saisir : elle se mesure sur la monture choisie,
    // souvent après l’ordonnance. C’est la commande de verres qui la refuse absente.
    if (
      (TypeVision === 'Progressif' || TypeVision === 'Bifocal') &&
      estCorrige(oeil) &&
      oeil.Hauteur == null
    ) {
      const type = TypeVision.toLowerCase()
      doutes.push({
        code: 'hauteur-manquante',
        titre: `Hauteur obligatoire pour un ${type}`,
        message: `mesurez ${OEIL[cote]} sur la monture avant de commander les verres.`,
        champs: [`${cote}.Hauteur`],
        valeurs: { oeil: cote, type },
      })
    }
    return doutes
  })

const depuisLaPrecedente: Doute = (yeux, _, { precedente }) => {
  if (!precedente) return []
  const { ecarts, precedente: avant } = comparer(yeux, precedente)
  return YEUX.flatMap(cote => {
    const doutes: Avertissement[] = []
    for (const [champ, nom] of [
      ['Sph', 'Sphère'],
      ['Cyl', 'Cylindre'],
      ['Add', 'Addition'],
    ] as const) {
      const ecart = ecarts[cote][champ] ?? 0
      if (Math.abs(ecart) <= ECART_IMPORTANT) continue
      const valeurs = {
        oeil: cote,
        champ,
        avant: ecrireDioptrie(avant[cote][champ] ?? 0),
        apres: ecrireDioptrie(yeux[cote][champ] ?? 0),
        ecart: ecrireDioptrie(ecart),
      }
      doutes.push({
        code: 'ecart-important',
        titre: 'Grand changement',
        message: `${nom} ${cote} passe de ${valeurs.avant} à ${valeurs.apres}. Vérifiez l’ordonnance papier.`,
        champs: [`${cote}.${champ}`],
        valeurs,
      })
    }
    const axe = ecarts[cote].Axe ?? 0
    if (Math.abs(axe) > AXE_DEPLACE) {
      const valeurs = { oeil: cote, avant: String(avant[cote].Axe), apres: String(yeux[cote].Axe) }
      doutes.push({
        code: 'axe-deplace',
        titre: 'Axe déplacé',
        message: `${cote} de ${valeurs.avant}° à ${valeurs.apres}°. Vérifiez l’ordonnance papier.`,
        champs: [`${cote}.Axe`],
        valeurs,
      })
    }
    return doutes
  })
}

const dansLeTemps: Doute = (_, { DateOrd }, { aujourdhui, validiteMois }) => {
  if (!DateOrd || ajouterMois(DateOrd, validiteMois) >= aujourdhui) return []
  const valeurs = {
    date: ecrireJour(DateOrd),
    mois: String(validiteMois),
    fin: ecrireJour(ajouterMois(DateOrd, validiteMois)),
  }
  return [
    {
      code: 'ordonnance-perimee',
      titre: 'Ordonnance ancienne',
      message: `du ${valeurs.date}, valable ${validiteMois} mois, jusqu’au ${valeurs.fin}. Dites dans la note pourquoi vous la gardez.`,
      champs: ['DateOrd'],
      valeurs,
    },
  ]
}

export function avertissements(
  ordonnance: OrdonnanceDatee,
  precedente: OrdonnanceDatee | null | undefined,
  aujourdhui: Jour,
  validiteMois = 18,
): Avertissement[] {
  const yeux = { OD: ordonnance.OD ?? {}, OG: ordonnance.OG ?? {} }
  const contexte = { precedente: precedente ?? undefined, aujourdhui, validiteMois }
  return [entreLesYeux, parOeil, depuisLaPrecedente, dansLeTemps].flatMap(doute =>
    doute(yeux, ordonnance, contexte),
  )
}
