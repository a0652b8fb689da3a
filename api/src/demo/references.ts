import type { Hasard } from './hasard.ts'
import { identite } from './noms.ts'
import { ASSURANCES, CENTRES, COMPTES, OFFICINES, SOCIETES } from './reseau.ts'

export type Ligne = { _id: string } & Record<string, unknown>

const RUES = ['Avenue Chardy, Plateau', 'Boulevard Lagunaire, Treichville', 'Rue des Jardins, Cocody']

/** What the whole network shares beside the starting data: insurers, prescribers, officines and their staff. */
export function references(h: Hasard, naissance: string) {
  const instant = Date.parse(naissance)
  const fiche = <T extends object>(champs: T) => ({
    _id: h.id(instant),
    ...champs,
    createdAt: naissance,
    updatedAt: naissance,
  })
  const telephoneDeCabinet = () => `22527002${String(h.entier(0, 99_999)).padStart(5, '0')}`

  const societe = SOCIETES.map(([Libelle, Adresse]) =>
    fiche({ Libelle, Adresse, Contact: telephoneDeCabinet() }),
  )
  const assurance = ASSURANCES.map((a, i) =>
    fiche({
      ...a,
      PlafondMonture: Math.round(a.Plafond * 0.4),
      PlafondVerres: Math.round(a.Plafond * 0.6),
      DelaiDepot: [30, 45, 60][i % 3] ?? null,
      DelaiReglement: h.parmi([30, 45, 60, 90]),
      // Where its invoices and reminders go.
      Adresse: `${RUES[i % RUES.length]}, Abidjan`,
      Telephone: `2252700200${String(110 + 10 * i)}`,
    }),
  )
  const centre_hospitalier = CENTRES.map(([Libelle, Ville]) =>
    fiche({ Libelle, Ville, Telephone: telephoneDeCabinet() }),
  )
  const prescripteur = centre_hospitalier.flatMap(centre =>
    Array.from({ length: h.entier(2, 3) }, () => {
      const { Nom, Prenoms } = identite(h, h.chance(0.55) ? 'M' : 'F')
      return fiche({
        NomPresc: `Dr ${Nom}`,
        PrenomPresc: Prenoms,
        Specialite: h.chance(0.85) ? 'Ophtalmologue' : 'Optométriste',
        Telephone: centre.Telephone,
        IdCentre: centre._id,
      })
    }),
  )
  const officine = OFFICINES.map(({ Code, Nom, Adresse, Ville, Telephone, courriel }, rang) =>
    fiche({
      Code,
      Nom,
      Adresse,
      Ville,
      Telephone,
      Email: `${courriel}@demo.dioptrie.ci`,
      OfficinePrincipale: rang === 0,
      // A port works on Sunday mornings too; the business district closes on Saturday.
      joursOuvrable: [
        'lundi',
        'mardi',
        'mercredi',
        'jeudi',
        'vendredi',
        ...(Code === 'PLT' ? [] : ['samedi']),
        ...(Code === 'SPD' ? ['dimanche'] : []),
      ],
    }),
  )
  const utilisateur = COMPTES.map(c =>
    fiche({
      email: c.email,
      displayName: c.displayName,
      about: c.role,
      IdOfficine: officine.find(o => o.Code === c.code)?._id as string,
    }),
  )
  return {
    societe,
    assurance,
    centre_hospitalier,
    prescripteur,
    officine,
    utilisateur,
  }
}
export type References = ReturnType<typeof references>
