import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Inventaire, LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { designation } from '@dioptrie/domain/stock/rules'
import type { Content } from 'pdfmake/interfaces'
import { bloc, cote, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import type { Entete, Officine } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { tableauDeLignes } from '../kernel/paper/tableaux.ts'

interface InventaireAImprimer {
  inventaire: Inventaire
  lignes: LigneInventaire[]
  /** Moved while they were counted, and left as the ledger had them. */
  laissees: LigneInventaire[]
  avecValeur: boolean
  officine: Officine
  entete: Entete | null
  imprimePar: string
  imprimeLe: string
}

/** Beyond this many a row is drawn plainly. */
const MILLIERS = 500

const signe = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** While it is counted nothing is said of what is expected: people write what they see. */
const feuille = (lignes: LigneInventaire[]) =>
  tableauDeLignes(
    [
      { titre: 'Article', large: true },
      { titre: 'Code-barres', largeur: 110 },
      { titre: 'Compté', largeur: 90, nombre: true },
    ],
    lignes.map(l => [designation(l), l.CodeBarre, l.Compte === null ? '' : String(l.Compte)]),
    { milliers: lignes.length > MILLIERS },
  )

/** What stands on the shelf and on no line is written by hand. */
const enPlus: Content = {
  unbreakable: true,
  stack: [
    sousTitre('Trouvé en plus'),
    tableauDeLignes(
      [
        { titre: 'Article', large: true },
        { titre: 'Code-barres', largeur: 110 },
        { titre: 'Compté', largeur: 90, nombre: true },
      ],
      Array.from({ length: 5 }, () => ['\u00a0', '', '']),
    ),
  ],
}

const ecarts = (lignes: LigneInventaire[], avecValeur: boolean) =>
  tableauDeLignes(
    [
      { titre: 'Article', large: true },
      { titre: 'Attendu', largeur: 46, nombre: true },
      { titre: 'Compté', largeur: 44, nombre: true },
      { titre: 'Écart', largeur: 38, nombre: true },
      ...(avecValeur ? [{ titre: 'Valeur', largeur: 70, nombre: true }] : []),
      { titre: 'Motif', largeur: 120 },
    ],
    lignes.map(l => [
      designation(l),
      String(l.Attendu),
      String(l.Compte ?? ''),
      signe(l.Ecart ?? 0),
      ...(avecValeur ? [ecrireMontant(l.EcartValeur ?? 0)] : []),
      l.Motif ?? '',
    ]),
    { serre: true, zeros: true },
  )

const gardees = (lignes: LigneInventaire[]) =>
  tableauDeLignes(
    [
      { titre: 'Article', large: true },
      { titre: 'Compté', largeur: 70, nombre: true },
      { titre: 'Pourquoi', largeur: 180 },
    ],
    lignes.map(l => [designation(l), String(l.Compte ?? ''), l.Laisse ?? '']),
  )

export default function inventairePdf(d: InventaireAImprimer): Promise<Uint8Array> {
  const { inventaire: i, officine, entete, lignes } = d
  const enCours = i.Statut === 'En cours'
  return enPdf({
    titre: `Inventaire ${i.Reference}`,
    entete,
    pied: `${officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar)}`,
    contenu: [
      enTete(
        officine,
        enCours ? 'Feuille d’inventaire' : 'Inventaire',
        i.Reference,
        [
          `Ouvert le ${ecrireJour(i.createdAt.slice(0, 10))}`,
          ...(i.clotureLe ? [`Terminé le ${ecrireJour(i.clotureLe.slice(0, 10))}`] : []),
        ],
        entete,
      ),
      cote(
        bloc('Ce qui est compté', [
          [i.Categorie, i.Marque].filter(Boolean).join(' · ') || 'Toute l’officine',
          i.Libelle,
          i.createdBy && `Ouvert par ${i.createdBy}`,
        ]),
        bloc('Compte', [
          `${i.Comptees} article${i.Comptees > 1 ? 's' : ''} compté${i.Comptees > 1 ? 's' : ''} sur ${i.Lignes}`,
          ...(enCours
            ? []
            : [
                `${i.Ecarts} écart${i.Ecarts > 1 ? 's' : ''}, ${signe(i.EcartQuantite)} en quantité`,
                d.avecValeur ? `${ecrireMontant(i.EcartValeur ?? 0)} au coût moyen` : null,
              ]),
        ]),
      ),
      sousTitre(enCours ? 'Articles à compter' : 'Écarts'),
      lignes.length === 0
        ? { text: enCours ? 'Rien en stock.' : 'Aucun écart : le stock est juste.' }
        : enCours
          ? [feuille(lignes), enPlus]
          : ecarts(lignes, d.avecValeur),
      ...(d.laissees.length > 0 ? [sousTitre('Laissés tels quels'), gardees(d.laissees)] : []),
      signatures('Compté par', 'Vu par'),
    ],
  })
}
