import { type RawBuilder, sql } from 'kysely'

/** A column of the client files: its title, what it holds in an export, how an import finds it. */
export interface Colonne {
  /** Field of the client it fills, `null` when it is only shown. */
  champ: string | null
  titre: string
  largeur: number
  autresTitres?: string[]
  plusieurs?: boolean
  /** From client `c` joined with its names. */
  valeur: RawBuilder<unknown>
}

/** `07 00 48 71 16`, as people write it; a number of another form as it is kept. */
const telephones = sql`(select string_agg(case when t like '225__________'
    then concat_ws(' ', substr(t, 4, 2), substr(t, 6, 2), substr(t, 8, 2), substr(t, 10, 2), substr(t, 12, 2))
    else t end, ', ' order by n) from unnest(c."Contacts") with ordinality as x(t, n))`
const jour = (colonne: RawBuilder<unknown>) => sql`to_char(${colonne}, 'DD/MM/YYYY')`

export const COLONNES: Colonne[] = [
  {
    champ: null,
    titre: 'Code client',
    largeur: 14,
    autresTitres: ['Code', 'CodeClient'],
    valeur: sql`c."CodeClient"`,
  },
  {
    champ: 'AncienNumero',
    titre: 'Ancien numéro',
    largeur: 14,
    autresTitres: [
      'N° client',
      'Numéro client',
      'Ancien code',
      'N° de dossier',
      'Numéro de dossier',
      'N° dossier',
    ],
    valeur: sql`c."AncienNumero"`,
  },
  {
    champ: 'Civilite',
    titre: 'Civilité',
    autresTitres: ['Civ', 'Titre'],
    largeur: 9,
    valeur: sql`c."Civilite"`,
  },
  { champ: 'Nom', titre: 'Nom', largeur: 20, autresTitres: ['Nom de famille'], valeur: sql`c."Nom"` },
  { champ: 'Prenoms', titre: 'Prénoms', largeur: 28, autresTitres: ['Prénom'], valeur: sql`c."Prenoms"` },
  { champ: 'Genre', titre: 'Genre', largeur: 8, autresTitres: ['Sexe'], valeur: sql`c."Genre"` },
  {
    champ: 'DateNaissance',
    titre: 'Date de naissance',
    largeur: 18,
    autresTitres: ['Naissance', 'Né le', 'Née le', 'Né(e) le', 'Date naiss', 'DateNaissance'],
    valeur: jour(sql`c."DateNaissance"`),
  },
  {
    champ: 'Contacts',
    titre: 'Téléphones',
    largeur: 30,
    plusieurs: true,
    autresTitres: [
      ...[
        'Téléphone',
        'Téléphone(s)',
        'Tél',
        'Contact',
        'Contacts',
        'Mobile',
        'Portable',
        'Cellulaire',
        'GSM',
      ],
      ...[
        'Tél 1',
        'Tél 2',
        'Téléphone 1',
        'Téléphone 2',
        'Contact 1',
        'Contact 2',
        'Autre téléphone',
        'Domicile',
      ],
    ],
    valeur: telephones,
  },
  {
    champ: 'Email',
    titre: 'E-mail',
    largeur: 28,
    autresTitres: ['Email', 'Mail', 'Courriel', 'Adresse e-mail'],
    valeur: sql`c."Email"`,
  },
  { champ: 'Adresse', titre: 'Adresse', largeur: 28, valeur: sql`c."Adresse"` },
  { champ: 'Pays', titre: 'Pays', largeur: 16, valeur: sql`c."Pays"` },
  { champ: 'Ville', titre: 'Ville', largeur: 16, valeur: sql`c."Ville"` },
  { champ: 'Quartier', titre: 'Quartier', largeur: 16, valeur: sql`c."Quartier"` },
  { champ: 'Profession', titre: 'Profession', largeur: 20, valeur: sql`c."Profession"` },
  {
    champ: 'IdAssurance',
    titre: 'Assurance',
    autresTitres: ['Mutuelle', 'Assureur'],
    largeur: 22,
    valeur: sql`assurance."Libelle"`,
  },
  {
    champ: 'IdSociete',
    titre: 'Société',
    largeur: 22,
    autresTitres: ['Employeur'],
    valeur: sql`societe."Libelle"`,
  },
  {
    champ: 'Matricule',
    titre: 'Matricule',
    autresTitres: ['N° adhérent', 'Numéro d’adhérent', 'N° assuré'],
    largeur: 14,
    valeur: sql`c."Matricule"`,
  },
  {
    champ: 'Observation',
    titre: 'Observation',
    largeur: 30,
    autresTitres: ['Observations', 'Note', 'Remarque'],
    valeur: sql`c."Observation"`,
  },
  { champ: null, titre: 'Officine', largeur: 20, valeur: sql`officine."Nom"` },
  { champ: null, titre: 'Dernière visite', largeur: 15, valeur: jour(sql`c."DerniereVisite"`) },
  { champ: null, titre: 'Créé le', largeur: 12, valeur: jour(sql`c."createdAt"`) },
]
