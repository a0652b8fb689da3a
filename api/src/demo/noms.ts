import type { Hasard } from './hasard.ts'

export type Genre = 'M' | 'F'

interface Communaute {
  poids: number
  noms: string
  prenoms: Record<Genre, string>
  /** Often given beside another first name. */
  seconds?: Record<Genre, string>
}

const CHRETIENS: Record<Genre, string> = {
  M: 'Hervé,Jean-Marc,Yves,Arsène,Thierry,Olivier,Cyrille,Aristide,Patrick,Désiré,Constant,Rodrigue,Armand,Ghislain,Landry,Fabrice,Marius,Roland,Blaise,Boris,Jean-Claude,Paul-Émile,Anicet,Ambroise,Lucien,Mathurin,Romaric,Cédric,Emmanuel,Aubin,Théodore,Gaston,Barthélemy,Hyacinthe,Norbert,Sylvain,Parfait,Firmin,Elvis,Jean-Baptiste,Georges,Achille,Narcisse,Valentin,Hugues,Privat,Célestin,Bertin',
  F: 'Marie-Laure,Christelle,Sandrine,Edwige,Estelle,Prisca,Solange,Clarisse,Nadège,Viviane,Rosine,Léontine,Josiane,Carine,Raïssa,Flora,Bénédicte,Inès,Clémence,Ange-Marie,Hortense,Patricia,Sylvie,Colette,Odette,Berthe,Delphine,Murielle,Ruth,Esther,Grâce,Victoire,Mireille,Agathe,Pélagie,Philomène,Eugénie,Pauline,Cynthia,Laetitia,Marie-Ange,Florence,Henriette,Ghislaine,Monique,Noëlle,Chantal,Véronique',
}
const MUSULMANS: Record<Genre, string> = {
  M: 'Moussa,Mamadou,Adama,Seydou,Drissa,Bakary,Issouf,Lassina,Souleymane,Abdoulaye,Karim,Inza,Yacouba,Siaka,Daouda,Amara,Ousmane,Brahima,Vassiriki,Zoumana,Salif,Hamed,Aboubacar,Nouhoun,Mory,Lanciné,Fousseni,Tiémoko,Kassoum,Idrissa,Youssouf,Cheick,Ladji,Sékou,Mohamed,Madou',
  F: 'Aminata,Fatoumata,Mariam,Awa,Kadiatou,Salimata,Rokia,Fanta,Djénéba,Maïmouna,Assetou,Nafissatou,Bintou,Korotoumou,Ramatou,Safiatou,Massandjé,Aïcha,Habibatou,Rahmatou,Naminata,Matogoma,Karidja,Oumou,Mawa,Tenin,Sita,Djata,Nawa,Sarata,Makoura,Alimata,Zeinab,Hawa,Minata,Saran',
}
const AKAN: Record<Genre, string> = {
  M: 'Koffi,Kouassi,Yao,Konan,Kouamé,Kouadio,Kouakou,Amani,N’Dri,Loukou',
  F: 'Aya,Adjoua,Affoué,Akissi,Amenan,Ahou,Amoin,Amlan,N’Goran,Abla',
}

const COMMUNAUTES: Communaute[] = [
  {
    poids: 42,
    noms: 'Kouassi,Kouadio,Kouakou,Koffi,Konan,Yao,N’Guessan,N’Dri,Kouamé,Brou,Assi,Aka,Ehui,Adou,Amani,Assamoi,Tanoh,Ettien,Allou,Diby,Djè,Essis,Yapi,Yapo,Achi,Akpa,Anoh,Boni,Ekra,Gnamien,Kacou,Kassi,Mobio,N’Cho,N’Zi,Okou,Adjé,Ahoua,Angoran,Assoumou,Atta,Bilé,Bosson,Ehouman,Esmel,Gbamélé,Kanga,Kangah,Kra,Loukou,Mian,N’Da,N’Goran,N’Takpé,Niamké,Oka,Ouffoué,Sié,Toffé,Yéboua',
    prenoms: CHRETIENS,
    seconds: AKAN,
  },
  {
    poids: 14,
    noms: 'Gnahoré,Zadi,Séri,Dago,Tapé,Guédé,Digbeu,Zokou,Lago,Dali,Doué,Oulaï,Zogbo,Djédjé,Gnaoré,Bolou,Dogbo,Gadji,Gbaka,Gnagbo,Kipré,Kouya,Logbo,Ouraga,Sery,Tagro,Wognin,Yoro,Zagbayou,Zirignon,Bahi,Glao,Téhé,Monnet',
    prenoms: CHRETIENS,
  },
  {
    poids: 9,
    noms: 'Gueu,Tra Bi,Irié Bi,Goré Bi,Zamblé,Vanié,Boti Bi,Youan Bi,Séa,Gouédan,Kpan,Loua,Mahan,Oulé,Tié Bi,Vé,Zoh,Bamba Bi,Djè Bi,Foua Bi,Gohou,Kalou Bi,Sahi,Tokpa',
    prenoms: CHRETIENS,
  },
  {
    poids: 19,
    noms: 'Traoré,Koné,Coulibaly,Touré,Diabaté,Bamba,Cissé,Fofana,Keïta,Sanogo,Diomandé,Camara,Diarrassouba,Konaté,Dosso,Sidibé,Bakayoko,Doumbia,Savané,Méïté,Kanté,Bagayoko,Berté,Dembélé,Diakité,Dramé,Karamoko,Sylla,Timité,Fadiga',
    prenoms: MUSULMANS,
  },
  {
    poids: 14,
    noms: 'Ouattara,Soro,Silué,Yéo,Tuo,Ouédraogo,Sawadogo,Kambou,Palé,Hien,Dah,Kambiré,Sékongo,Kafana,Nabi,Sangaré,Zerbo,Zongo,Compaoré,Kaboré,Konaté,Koné,Coulibaly,Tioté,Yéhouenou',
    prenoms: {
      M: `${MUSULMANS.M},Nanourou,Navigué,Kolotioloma`,
      F: `${MUSULMANS.F},Gninlnan,Tchéwa,Mariette`,
    },
  },
  {
    poids: 1,
    noms: 'Haddad,Khoury,Saad,Hachem,Ayoub,Daher,Mansour,Rahal,Zein,Farhat',
    prenoms: {
      M: 'Ali,Hassan,Georges,Tony,Rami,Jad,Marwan,Bassam',
      F: 'Rima,Nadine,Layal,Zeina,Hala,Rola,Mona,Dima',
    },
  },
  {
    poids: 1,
    noms: 'Martin,Bernard,Dubois,Moreau,Lefèvre,Girard,Fournier,Mercier,Blanchard,Renaud',
    prenoms: {
      M: 'Vincent,Philippe,Antoine,Julien,Gilles,Étienne,Bruno,Damien',
      F: 'Isabelle,Claire,Hélène,Camille,Sophie,Anne,Élodie,Juliette',
    },
  },
]

const lire = (liste: string) => liste.split(',')
const TOUTES = COMMUNAUTES.map(({ poids, noms, prenoms, seconds }) => {
  const communaute = {
    noms: lire(noms),
    prenoms: { M: lire(prenoms.M), F: lire(prenoms.F) },
    seconds: seconds && { M: lire(seconds.M), F: lire(seconds.F) },
  }
  return [communaute, poids] as const
})

export interface Identite {
  Nom: string
  Prenoms: string
}

/** A name of the region drawn from two lists: nobody in particular. */
export function identite(h: Hasard, genre: Genre, nomDeFamille?: string): Identite {
  const connue = TOUTES.find(([c]) => nomDeFamille !== undefined && c.noms.includes(nomDeFamille))
  const { noms, prenoms, seconds } = connue?.[0] ?? h.parPoids(TOUTES)
  const Nom = nomDeFamille ?? h.parmi(noms)
  const premier = h.parmi(prenoms[genre])
  // Kouassi Kouassi exists, but reads like a mistake.
  const second = seconds && h.chance(0.45) ? h.parmi(seconds[genre].filter(p => p !== Nom)) : undefined
  const autre = !second && h.chance(0.2) ? h.parmi(prenoms[genre].filter(p => p !== premier)) : undefined
  return { Nom, Prenoms: [second, premier, autre].filter(Boolean).join(' ') }
}
