import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { designationMonture, NUMEROS } from '@dioptrie/domain/ventes/rules'
import { bloc, enPdf, enTete, mentionImpression, sousTitre } from '../kernel/paper/impression.ts'
import type { Entete, Officine } from '../kernel/paper/page.ts'
import { signatures } from '../kernel/paper/signatures.ts'
import { tableauEncadre } from '../kernel/paper/tableaux.ts'
import { deSoi } from './deSoi.ts'
import { boite, descriptions, parPaire, prescrits, puissances, titreDePaire } from './mesures.ts'
import type { CommandeLue } from './sql.ts'

interface FeuilleAImprimer {
  commande: CommandeLue
  officine: Officine
  entete: Entete | null
  /** Opens the step of this order. */
  adresse: string
  tirage: number
  imprimePar: string
  imprimeLe: string
}

const aMesurer = (verres: readonly CommandeVerre[], serre: boolean) =>
  tableauEncadre(
    ['Contrôle', 'Sph', 'Cyl', 'Axe', 'Add', 'EP', 'Hauteur', 'Verdict'],
    verres.map(v => [v.Cote, ...Array.from({ length: 7 }, () => ' ')]),
    undefined,
    { serre },
  )

export default function feuillePdf(d: FeuilleAImprimer): Promise<Uint8Array> {
  const { commande: c, officine } = d
  const poses = c.verres.filter(v => v.Statut !== 'Remplacé' && v.Statut !== 'Supprimé')
  const montures = NUMEROS.map(n => designationMonture(c.Paires[n - 1], c.Articles[n - 1]))
  // Two pairs are one piece of work: on one page when they hold there.
  const serre = parPaire(poses).length > 1
  const nommees = montures.filter(Boolean)
  return enPdf({
    titre: `Fiche d’atelier ${c.RefCmmd}`,
    // It stays in the workshop: its foot has room for the second pair.
    entete: d.entete && { ...d.entete, piedpage: null },
    tirage: d.tirage,
    pied: `${officine.Nom} · ${mentionImpression(d.imprimeLe, d.imprimePar, d.tirage)}`,
    contenu: [
      enTete(
        officine,
        'Fiche d’atelier',
        c.Urgent ? `${c.RefCmmd} · URGENT` : c.RefCmmd,
        [
          `Commandée le ${ecrireJour(c.DateCommd)}`,
          ...(c.DatePromesse ? [`Promise le ${ecrireJour(c.DatePromesse)}`] : []),
        ],
        d.entete,
      ),
      {
        margin: [0, 0, 0, 12],
        columnGap: 20,
        columns: [
          { width: '*', stack: [bloc('Client', [c.Client, c.CodeClient])] },
          {
            width: '*',
            stack: [
              bloc(nommees.length > 1 ? 'Montures' : 'Monture', nommees.length > 0 ? nommees : ['Du client']),
            ],
          },
          { width: 78, stack: [{ qr: d.adresse, fit: 78, eccLevel: 'M' }] },
        ],
      },
      ...parPaire(poses).map(([paire, verres]) => ({
        unbreakable: true,
        stack: [
          titreDePaire(paire, montures[paire - 1] || undefined),
          puissances(verres, serre),
          ...prescrits(verres),
          ...descriptions(verres),
          ...boite(verres[0] as CommandeVerre),
          aMesurer(verres, serre),
        ],
      })),
      ...(c.Observation ? [sousTitre('Observation'), { text: c.Observation }] : []),
      ...deSoi(c.montages),
      signatures(
        'Monté par, le',
        c.ControleSeul ? 'Vérifié par, le' : 'Vérifié par, le (une autre personne)',
      ),
    ],
  })
}
