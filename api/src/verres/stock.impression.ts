import { Refus } from '@dioptrie/domain/kernel/refus'
import type { VerreTenu } from '@dioptrie/domain/verres/stock'
import { cadreDe } from '../configuration/entete.sql.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import { papier } from '../kernel/paper/papier.ts'
import type { Db } from '../kernel/platform/db.ts'
import { noms } from './fiches.sql.ts'
import type grillePdf from './stock.pdf.ts'
import { listerVerres } from './stock.sql.ts'

const CASES_IMPRIMEES = 6_000

/** The shelf of one name as people look at it: a page to walk along the drawers with. */
export async function imprimerGrille(db: Db, moi: Appelant, officine: string, IdNomCommercial: string) {
  const nom = await noms.lire(db, IdNomCommercial)
  const verres = (await listerVerres<VerreTenu>(db, moi, nom.Genre, {
    officine,
    IdNomCommercial,
  })) as VerreTenu[]
  if (verres.length > CASES_IMPRIMEES)
    throw new Refus(
      413,
      'TROP_GRAND',
      'Une grille imprimée compte au plus 6 000 puissances : exportez le stock en Excel.',
    )
  return papier<typeof grillePdf>(`Stock ${nom.Libelle}`, new URL('./stock.pdf.ts', import.meta.url), {
    nom: nom.Libelle,
    genre: nom.Genre,
    fournisseur: nom.NomFourVerr,
    verres: verres.map(
      ({
        Sph,
        Cyl = null,
        Diametre = null,
        Add = null,
        Cote = null,
        Base = null,
        Quantite,
        SeuilAlerte,
      }) => ({ Sph, Cyl, Diametre, Add, Cote, Base, Quantite, SeuilAlerte }),
    ),
    ...(await cadreDe(db, moi, officine)),
  })
}
