import type { ColonnesLues, ErreurDeLigne } from '@dioptrie/domain/kernel/importation'

/** Whose it is, as the file says it: a code, a telephone, or a name. */
export interface Designe {
  code: string | null
  tel: string | null
  nom: string | null
}

/** A file of another program, read: lines of clients, or each error. */
export interface RepriseLue<L extends { ligne: number; client: Designe }> {
  lues: number
  lignes: L[]
  erreurs: ErreurDeLigne[]
  colonnes: ColonnesLues
}

export interface ColonneDeReprise {
  champ: string
  titre: string
  largeur: number
  autresTitres?: string[]
  requise?: boolean
}

const oeil = (cote: 'OD' | 'OG'): ColonneDeReprise[] =>
  [
    ['Sph', 'Sph', ['Sphère', 'Sphere']],
    ['Cyl', 'Cyl', ['Cylindre']],
    ['Axe', 'Axe', []],
    ['Add', 'Add', ['Addition']],
    ['EPLoin', 'EP', ['EP loin', 'Écart', 'Ecart pupillaire']],
    ['Hauteur', 'Hauteur', ['Haut']],
  ].map(([champ, titre, autres]) => ({
    champ: `${cote}_${champ}`,
    titre: `${titre} ${cote}`,
    largeur: 10,
    autresTitres: [
      `${cote} ${titre}`,
      ...(autres as string[]).flatMap(a => [`${a} ${cote}`, `${cote} ${a}`]),
    ],
  }))

/** Whose it is: a code, a telephone, or a name. */
export const COLONNES_DU_CLIENT: ColonneDeReprise[] = [
  { champ: 'CodeClient', titre: 'Code client', largeur: 14, autresTitres: ['Code'] },
  { champ: 'Telephone', titre: 'Téléphone', largeur: 18, autresTitres: ['Tél', 'Contact', 'Mobile'] },
  { champ: 'Nom', titre: 'Nom', largeur: 20 },
  { champ: 'Prenoms', titre: 'Prénoms', largeur: 24, autresTitres: ['Prénom'] },
]

/** What a file of prescriptions may hold: whose, when, and what each eye needs. */
export const COLONNES_ORDONNANCES: ColonneDeReprise[] = [
  ...COLONNES_DU_CLIENT,
  {
    champ: 'DateOrd',
    titre: 'Date',
    largeur: 14,
    autresTitres: ['Date de l’ordonnance', 'Date ordonnance'],
    requise: true,
  },
  { champ: 'TypeVision', titre: 'Type de vision', largeur: 16, autresTitres: ['Vision', 'Type'] },
  ...oeil('OD'),
  ...oeil('OG'),
  { champ: 'Observation', titre: 'Observation', largeur: 30, autresTitres: ['Observations', 'Remarque'] },
]
