import { champInvalide } from '@dioptrie/domain/kernel/refus'
import type { Boite, Choix, DemandeChoix, OeilDeVerre, ReglageVerres } from '@dioptrie/domain/verres/choix'
import {
  epaisseurs,
  flan,
  formuleDe,
  foyersDe,
  meridienFort,
  poids,
  prixDuVerre,
  rayonUtile,
  refusDOptions,
  visionDe,
} from '@dioptrie/domain/verres/rules'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Lecture } from '../kernel/platform/db.ts'
import { raisonsDe } from './choix.raisons.ts'
import { COTES, type Cote, type Lu, lireModeles, lireSansModele, type Vu } from './choix.sql.ts'
import { choisies, lireOptions } from './options.ts'
import { lireReglages } from './reglages.sql.ts'

const auDixieme = (n: number) => Math.round(n * 10) / 10

function voir(d: DemandeChoix, vision: Choix['Vision'], { Surcote }: ReglageVerres): Vu[] {
  return COTES.flatMap(cote => {
    const oeil: OeilDeVerre | null | undefined = d[cote]
    if (!oeil) return []
    const EP = oeil.EP ?? null
    const Diametre = d.Boite && EP !== null ? auDixieme(flan(d.Boite, EP, Surcote)) : null
    return [{ cote, formule: formuleDe(oeil, vision), EP, Hauteur: oeil.Hauteur ?? null, Diametre }]
  })
}

/** What a lens with an addition cannot be looked for without. */
function exigerAdditions(vus: readonly Vu[], vision: Choix['Vision']): void {
  if (foyersDe(vision).includes('unifocal')) return
  const sans = vus.filter(v => v.formule.Add === null)
  if (sans.length > 0)
    throw champInvalide(
      Object.fromEntries(
        sans.map(v => [`payload.${v.cote}.Add`, `Un verre ${vision.toLowerCase()} demande une addition.`]),
      ),
    )
}

function estimer(lu: Lu, v: Vu, boite: Boite | null | undefined, reglages: ReglageVerres) {
  if (!boite || v.EP === null) return null
  const F = meridienFort(v.formule)
  const matiere = { indice: lu.Indice, facteur: lu.FacteurEpaisseur, densite: lu.Densite }
  const e = epaisseurs(F, rayonUtile(boite, v.EP), matiere, reglages)
  if (!e) return null
  const grammes = poids(F, boite, v.EP, matiere, reglages)
  return {
    Centre: auDixieme(e.Centre),
    Bord: auDixieme(e.Bord),
    Poids: grammes === null ? null : auDixieme(grammes),
  }
}

/** What the shelf has for one eye; of one lens for both, the left has what the right leaves. */
function enRayon({ stockOD, stockOG }: Lu, cote: Cote): { Stock: number; IdStockVerre: string | null } {
  const { _id = null, Quantite = 0 } = (cote === 'OD' ? stockOD : stockOG) ?? {}
  const pris = cote === 'OG' && _id !== null && stockOD?._id === _id ? 1 : 0
  const Stock = (Quantite ?? 0) - pris
  return { Stock, IdStockVerre: Stock > 0 ? _id : null }
}

export async function choisir(
  db: Lecture,
  moi: Appelant,
  jour: string,
  demande: DemandeChoix,
): Promise<Choix> {
  const reglages = await lireReglages(db)
  const Vision = demande.Vision ?? visionDe(demande.OD, demande.OG)
  const vus = voir(demande, Vision, reglages)
  exigerAdditions(vus, Vision)
  const options = await choisies(db, demande.Options ?? {}, 'payload.Options')
  const { total, totalExclus, ...lus } = await lireModeles(db, moi, demande, Vision, vus, jour)

  const Supplement = prixDuVerre(0, options)
  const modeles = lus.modeles.map(lu => {
    const { bandeOD, bandeOG, stockOD, stockOG, Densite, FacteurEpaisseur, HauteurMin, ...reste } = lu
    const { prix: _, recherche: __, ...modele } = reste as typeof reste & { prix: number; recherche: string }
    const bandes = { OD: bandeOD, OG: bandeOG }
    const oeil = (cote: Cote) => {
      const vu = vus.find(v => v.cote === cote)
      const bande = bandes[cote]
      return vu && bande
        ? { ...bande, Estimation: estimer(lu, vu, demande.Boite, reglages), ...enRayon(lu, cote) }
        : null
    }
    const Prix = vus.reduce((somme, v) => somme + (bandes[v.cote]?.Prix ?? 0) + Supplement, 0)
    return { ...modele, OD: oeil('OD'), OG: oeil('OG'), Supplement, Prix, refus: refusDOptions(lu, options) }
  })
  const mesure = (cote: Cote) => {
    const vu = vus.find(v => v.cote === cote)
    return vu ? { ...vu.formule, Diametre: vu.Diametre } : null
  }
  return {
    Vision,
    OD: mesure('OD'),
    OG: mesure('OG'),
    total,
    modeles,
    sansModele: await lireSansModele(db, demande, Vision, vus),
    totalExclus,
    exclus: lus.exclus.map(e => {
      const { OD, OG, plusLarge: _, HauteurMin, SphInf, SphSup, CylSup, AddInf, AddSup, ...modele } = e
      const { recherche: __, ...net } = modele as typeof modele & { recherche: string }
      return { ...net, raisons: raisonsDe(e, vus) }
    }),
    options: await lireOptions(db, { modeles: lus.modeles }),
  }
}
