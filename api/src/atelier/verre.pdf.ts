import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { bloc, cote, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import type { Entete, Officine } from '../kernel/paper/page.ts'
import { boite, descriptions, parPaire, prescrits, puissances, titreDePaire } from './mesures.ts'

export interface FicheAImprimer {
  verres: CommandeVerre[]
  officine: Officine
  livraison: Officine
  fournisseur: { Nom: string; Contact: string | null; Telephone: string | null; Email: string | null } | null
  entete: Entete | null
  tirage: number
  imprimePar: string
  imprimeLe: string
}

/** What the supplier reads: the client is a number. */
export default function fichePdf(d: FicheAImprimer): Promise<Uint8Array> {
  const v = d.verres[0] as CommandeVerre
  const refaits = d.verres.filter(x => x.RefOrigine)
  const remarques = [...new Set(d.verres.map(x => x.Remarques).filter(Boolean))] as string[]
  return enPdf({
    titre: `Commande de verres ${v.RefVerre}`,
    entete: d.entete,
    tirage: d.tirage,
    pied: `${d.officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar, d.tirage)}`,
    contenu: [
      enTete(
        d.officine,
        'Commande de verres',
        d.verres.some(x => x.Urgent) ? `${v.RefVerre} · URGENT` : v.RefVerre,
        [`Du ${ecrireJour(v.DateCommande)}`, `Attendue le ${ecrireJour(v.DatePrevue)}`],
        d.entete,
      ),
      cote(
        bloc('Fournisseur', [
          d.fournisseur?.Nom ?? 'À choisir',
          d.fournisseur?.Contact,
          [d.fournisseur?.Telephone, d.fournisseur?.Email].filter(Boolean).join(' · '),
        ]),
        bloc('Référence du client', [v.CodeClient, v.RefCmmd]),
        bloc('Livrer à', [
          d.livraison.Nom,
          [d.livraison.Adresse, d.livraison.Ville].filter(Boolean).join(', '),
          d.livraison.Telephone && formaterTelephone(d.livraison.Telephone),
        ]),
      ),
      ...parPaire(d.verres).flatMap(([paire, verres]) => [
        titreDePaire(paire, 'cylindre positif'),
        puissances(verres),
        ...prescrits(verres),
        ...descriptions(verres),
        ...boite(verres[0] as CommandeVerre),
      ]),
      ...refaits.map(r => ({
        text: `${r.Cote} refait de ${r.RefOrigine} : ${r.MotifRefait}. À la charge de : ${r.ACharge}.`,
        margin: [0, 0, 0, 6] as [number, number, number, number],
      })),
      ...(remarques.length > 0 ? [sousTitre('Remarques'), ...remarques.map(text => ({ text }))] : []),
    ],
  })
}
