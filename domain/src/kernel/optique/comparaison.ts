import { ajouter, ecrireDioptrie, ecrireNombre } from './dioptrie.ts'
import {
  BORNES,
  type ChampMesure,
  type Cote,
  estCorrige,
  type MesuresOrdonnance,
  type SaisieOeil,
  YEUX,
} from './mesures.ts'
import { aligner, ecartAxe, enMoins } from './notation.ts'
import { EVOLUTION } from './phrases.ts'

type Sujet = 'myopie' | 'hypermetropie' | 'astigmatisme' | 'addition' | 'sphere'

/** Ce qui a changé à un œil. `ecart` > 0 : plus fort ; « sphere » : elle a changé de signe. */
export interface Fait {
  sujet: Sujet
  cote: Cote
  ecart: number
  avant: number
  apres: number
}

export interface Comparaison {
  /** L’ancienne, écrite dans la notation de la nouvelle. */
  precedente: Record<Cote, SaisieOeil>
  /** Par case, nouvelle moins ancienne ; rien quand l’une des deux est vide, zéro quand rien n’a bougé. */
  ecarts: Record<Cote, Partial<Record<ChampMesure, number>>>
  faits: Fait[]
  phrase: string
}

function ecartsOeil(nouveau: SaisieOeil, ancien: SaisieOeil): Partial<Record<ChampMesure, number>> {
  const ecarts: Partial<Record<ChampMesure, number>> = {}
  for (const champ of Object.keys(BORNES) as ChampMesure[]) {
    const [n, a] = [nouveau[champ], ancien[champ]]
    // Un prisme vide est un prisme nul : on dit « 0,00 +1,00 » quand il apparaît.
    const [n0, a0] = champ.startsWith('Prisme') ? [n ?? 0, a ?? 0] : [n, a]
    if (n0 == null || a0 == null || (n == null && a == null)) continue
    ecarts[champ] = champ === 'Axe' ? ecartAxe(n0, a0) : ajouter(n0, -a0)
  }
  return ecarts
}

function faitsOeil(cote: Cote, nouveau: SaisieOeil, ancien: SaisieOeil): Fait[] {
  const [n, a] = [enMoins(nouveau), enMoins(ancien)]
  const faits: Fait[] = []
  if (n.Sph != null && a.Sph != null) {
    const [min, max] = [Math.min(n.Sph, a.Sph), Math.max(n.Sph, a.Sph)]
    const sujet: Sujet = min < 0 && max > 0 ? 'sphere' : min < 0 ? 'myopie' : 'hypermetropie'
    const force = sujet === 'sphere' ? ajouter(n.Sph, -a.Sph) : ajouter(Math.abs(n.Sph), -Math.abs(a.Sph))
    if (n.Sph !== 0 || a.Sph !== 0) faits.push({ sujet, cote, ecart: force, avant: a.Sph, apres: n.Sph })
  }
  if (n.Cyl || a.Cyl) {
    const [apres, avant] = [Math.abs(n.Cyl ?? 0), Math.abs(a.Cyl ?? 0)]
    faits.push({ sujet: 'astigmatisme', cote, ecart: ajouter(apres, -avant), avant, apres })
  }
  if (n.Add != null && a.Add != null && n.Add !== a.Add) {
    faits.push({ sujet: 'addition', cote, ecart: ajouter(n.Add, -a.Add), avant: a.Add, apres: n.Add })
  }
  return faits
}

export type MotsEvolution = Record<keyof typeof EVOLUTION, string>

function dire({ sujet, ecart, avant, apres }: Fait, mots: MotsEvolution): string {
  if (sujet === 'sphere') {
    return mots.change.replace('{avant}', ecrireDioptrie(avant)).replace('{apres}', ecrireDioptrie(apres))
  }
  if (ecart === 0) return mots.stable
  if (sujet === 'astigmatisme' || sujet === 'addition') return ecrireDioptrie(ecart)
  return (ecart > 0 ? mots.plus : mots.moins).replace('{ecart}', ecrireNombre(Math.abs(ecart), 2))
}

/** « Myopie plus forte de 0,50 aux deux yeux. Astigmatisme stable à droite, +0,25 à gauche. » */
export function direEvolution(faits: Fait[], mots: MotsEvolution = EVOLUTION): string {
  return (['myopie', 'hypermetropie', 'sphere', 'astigmatisme', 'addition'] as const)
    .map(sujet => {
      const siens = faits.filter(f => f.sujet === sujet).map(f => ({ ...f, dit: dire(f, mots) }))
      const [premier, second] = siens
      if (!premier) return ''
      if (premier.dit === second?.dit) return `${mots[sujet]} ${premier.dit} ${mots.deuxYeux}.`
      return `${mots[sujet]} ${siens.map(f => `${f.dit} ${mots[f.cote]}`).join(', ')}.`
    })
    .filter(Boolean)
    .join(' ')
}

export function comparer(actuelle: MesuresOrdonnance, precedente: MesuresOrdonnance): Comparaison {
  const oeil = (o: MesuresOrdonnance, cote: Cote): SaisieOeil => o[cote] ?? {}
  const alignee = {
    OD: aligner(oeil(precedente, 'OD'), oeil(actuelle, 'OD')),
    OG: aligner(oeil(precedente, 'OG'), oeil(actuelle, 'OG')),
  }
  // An eye not typed yet says nothing: its cylinder has not vanished.
  const faits = YEUX.filter(cote => estCorrige(actuelle[cote])).flatMap(cote =>
    faitsOeil(cote, oeil(actuelle, cote), oeil(precedente, cote)),
  )
  return {
    precedente: alignee,
    ecarts: {
      OD: ecartsOeil(oeil(actuelle, 'OD'), alignee.OD),
      OG: ecartsOeil(oeil(actuelle, 'OG'), alignee.OG),
    },
    faits,
    phrase: direEvolution(faits),
  }
}
