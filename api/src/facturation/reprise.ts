import type { Importation } from '@dioptrie/domain/kernel/importation'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { COLONNES_PARTS } from '../caisse/reprise.colonnes.ts'
import type { DuLu } from '../caisse/reprise.lecture.ts'
import { modeleDeReprise, reprendre } from '../clients/reprise.clients.ts'
import type { RepriseLue } from '../clients/reprise.colonnes.ts'
import type { Appelant } from '../kernel/call/appelant.ts'
import type { Tx } from '../kernel/platform/db.ts'
import { prevenir } from './ecrire.ts'

/** What another program deposited keeps its number behind these letters: ours have no gap, and none is taken for it. */
const numeroRepris = (facture: string) => `REP-${facture}`

/**
 * What insurers owed in another program: invoices already deposited, with their true age and no sale of here behind their
 * lines. They are answered, settled, rejected and written off like the others.
 */
export const reprendreParts = (
  tx: Tx,
  moi: Appelant,
  idOfficine: string,
  lu: RepriseLue<DuLu>,
  essai: boolean,
): Promise<Importation> =>
  reprendre(tx, {
    genre: 'parts',
    idOfficine,
    lu,
    essai,
    preparer: async lignes => {
      const numeros = [...new Set(lignes.map(l => numeroRepris(l.Facture)))]
      const { rows } = await sql<{ Numero: string }>`
        select "Numero" from facture_assurance where "Numero" = any(${numeros}::text[])`.execute(tx)
      const deja = new Set(rows.map(r => r.Numero))
      const factures = new Map<string, DuLu>()
      const vues = new Map<string, number>()
      return l => {
        if (deja.has(numeroRepris(l.Facture)))
          return { champ: 'N° de facture', message: `La facture ${l.Facture} est déjà reprise.` }
        const premiere = factures.get(l.Facture)
        if (premiere && premiere.IdAssurance !== l.IdAssurance)
          return {
            champ: 'Assurance',
            message: `La facture ${l.Facture} est d’une autre assurance à la ligne ${premiere.ligne}.`,
          }
        if (premiere && premiere.Depuis !== l.Depuis)
          return {
            champ: 'Date de dépôt',
            message: `La facture ${l.Facture} est déposée le ${ecrireJour(premiere.Depuis)} à la ligne ${premiere.ligne}.`,
          }
        const cle = `${l.Facture} ${l.IdClient} ${l.Reference}`
        const meme = vues.get(cle)
        if (meme !== undefined) return { message: `Déjà à la ligne ${meme}.` }
        vues.set(cle, l.ligne)
        if (!premiere) factures.set(l.Facture, l)
        return undefined
      }
    },
    ecrire: async valides => {
      const factures = [...Map.groupBy(valides, l => l.Facture)].map(([facture, lignes]) => ({
        _id: uuid(),
        Numero: numeroRepris(facture),
        lignes,
        IdAssurance: lignes[0]?.IdAssurance,
        Depuis: lignes[0]?.Depuis,
      }))
      await sql`insert into facture_assurance ("_id", "Numero", "IdAssurance", "DateDebut", "DateFin", "DateFacture", "DatePremiere", "DateDepot",
          "Etat", "createdBy", "updatedBy")
        select f."_id", f."Numero", f."IdAssurance", f."Depuis", f."Depuis", f."Depuis", f."Depuis", f."Depuis", 'Déposée', ${moi._id}, ${moi._id}
        from jsonb_to_recordset(${JSON.stringify(factures)}::jsonb) as f("_id" uuid, "Numero" text, "IdAssurance" uuid, "Depuis" date)`.execute(
        tx,
      )
      const lignes = factures.flatMap(f =>
        f.lignes.map(({ IdClient, Depuis, Reference, Montant, Facture }, i) => ({
          IdFacture: f._id,
          IdCommande: null,
          IdClient,
          IdOfficine: idOfficine,
          Rang: i + 1,
          DateCommd: Depuis,
          Part: Montant,
          Reference: Reference || Facture,
        })),
      )
      await sql`insert into ligne_assurance ("IdFacture", "IdClient", "IdOfficine", "Rang", "DateCommd", "Part", "Reference", "createdBy", "updatedBy")
        select l."IdFacture", l."IdClient", l."IdOfficine", l."Rang", l."DateCommd", l."Part", l."Reference", ${moi._id}, ${moi._id}
        from jsonb_to_recordset(${JSON.stringify(lignes)}::jsonb) as l("IdFacture" uuid, "IdClient" uuid, "IdOfficine" uuid, "Rang" int,
          "DateCommd" date, "Part" bigint, "Reference" text)`.execute(tx)
      await prevenir(tx, lignes)
    },
  })

export const modeleParts = (reply: FastifyReply): Promise<Buffer> =>
  modeleDeReprise(reply, 'Parts des assurances', COLONNES_PARTS, 'parts-assurances')
