import { contrat } from '@dioptrie/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { differences, sansFaute, vuesDe } from '../kernel/trial/essai.fautes.ts'
import { type EssaiStock, ouvrirEssaiStock } from './essai.ts'
import { verificationsDuStock } from './verification.ts'

const { inventaires, transferts, stock } = contrat
let s: EssaiStock

/** A shop that has counted, sent, received in part, lost, found, given back and taken back: each sum has something in it. */
beforeAll(async () => {
  s = await ouvrirEssaiStock()
  const { ANG, PLT } = s.essai.officines
  const id = await s.approvisionner('VF-1', 20)
  const autre = await s.approvisionner('VF-2', 5)
  const faire = async (r: Promise<{ statut: number; corps: { _id: string; version: number } }>) => {
    const { statut, corps } = await r
    expect(statut).toBeLessThan(300)
    return corps
  }
  const i = await faire(s.essai.appeler('gerant', inventaires.ouvrir, { payload: {} as never }))
  const compter = (IdArticle: string, n: number) =>
    faire(
      s.essai.appeler('gerant', inventaires.compter, {
        params: { id: i._id },
        payload: { lignes: [{ IdArticle, Ajout: n }] } as never,
      }),
    )
  await compter(id, 19)
  await compter(autre, 2)
  const sortie = await faire(
    s.essai.appeler('magasinier', stock.sortir, {
      payload: { Motif: 'Casse', lignes: [{ IdArticle: autre, Quantite: 2 }] } as never,
    }),
  )
  await compter(autre, 2)
  await faire(
    s.essai.appeler('gerant', inventaires.appliquer, {
      params: { id: i._id },
      payload: { Laisser: 'Vitrine fermée' } as never,
    }),
  )
  await faire(
    s.essai.appeler('magasinier', stock.reprendreSortie, {
      params: { id: sortie._id },
      payload: { Motif: 'Erreur', lignes: [{ IdArticle: autre, Quantite: 1 }] },
    }),
  )
  const demande = await faire(
    s.essai.appeler('opticien@PLT', transferts.demander, {
      payload: { IdOfficineSource: ANG, IdArticle: id, Quantite: 6 } as never,
    }),
  )
  let t = await faire(
    s.essai.appeler('magasinier', transferts.envoyer, {
      payload: {
        IdOfficineSource: ANG,
        IdOfficineDestination: PLT,
        IdDemande: demande._id,
        lignes: [{ IdArticle: id, Quantite: 5 }],
      } as never,
    }),
  )
  const ligne = (t as unknown as { lignes: { _id: string }[] }).lignes[0]?._id as string
  for (const [quoi, Quantite, qui] of [
    ['recevoir', 2, 'magasinier@PLT'],
    ['solder', 2, 'magasinier@PLT'],
    ['retrouver', 1, 'magasinier'],
    ['rendre', 1, 'magasinier'],
  ] as const)
    t = await faire(
      s.essai.appeler(qui, transferts[quoi], {
        params: { id: t._id },
        payload: {
          version: t.version,
          lignes: [{ _id: ligne, Quantite }],
          ...(quoi === 'recevoir' ? {} : { Motif: 'Essai' }),
        } as never,
      }),
    )
})
afterAll(() => s.essai.fermer())

it('un stock compté, envoyé, perdu, rendu et repris n’a aucun écart', async () => {
  expect(await differences(s.essai.pool, verificationsDuStock)).toEqual([])
})

const faute = (sql: string, ...noms: string[]) => [sql, noms] as const
const FAUTES = [
  faute(
    `update inventaire_ligne set "Attendu" = "Attendu" - 1 where not "ARecompter"`,
    'Ce qu’un',
    'Écart de',
  ),
  faute(`update inventaire_ligne set "Theorique" = "Theorique" + 1 where not "ARecompter"`, 'Ce qu’un'),
  faute(`update inventaire_ligne set "Laisse" = null`, 'Un article qui a bougé'),
  faute(`update inventaire_ligne set "ARecompter" = false, "Laisse" = null where "ARecompter"`, 'Écart de'),
  faute(`update inventaire set "Statut" = 'Annulé'`, 'Écart de'),
  faute(`update transfert_ligne set "Rendue" = 0`, 'En route', 'Valeur d’un transfert'),
  faute(`update transfert_ligne set "Valeur" = "Valeur" + 1`, 'Valeur d’un transfert'),
  faute(`update transfert_ligne set "Perdue" = 0`, 'Perdu entre'),
  faute(`update perte_transfert set "Quantite" = 5 where "Quantite" > 0`, 'Perdu entre'),
  faute(`update transfert set "Statut" = 'Reçu'`, 'Un transfert fini'),
  faute(
    `update transfert_ligne set "Recue" = "Recue" + "EnTransit"`,
    'En route',
    'Valeur d’un transfert',
    'Un transfert fini',
    'Un transfert dit',
  ),
  faute(`update demande_transfert set "Statut" = 'Reçue'`, 'Une demande'),
  faute(`update demande_transfert set "Quantite" = 1`, 'Une demande'),
  faute(`update transfert_ligne set "IdDemande" = null`, 'Une demande'),
  faute(
    `update mouvement set "Quantite" = 9 where entite = 'sortie' and "Quantite" > 0`,
    ...['Quantité de chaque', 'Solde écrit', 'Une sortie'],
  ),
  faute(`update article set "Valeur" = "Valeur" + 1`, 'Valeur de chaque', 'Nombre, quantité'),
  faute(`update effectif_article set ecart = ecart + 1`, 'Nombre, quantité'),
]
it.each(FAUTES)('faute plantée : %s se voit', async (sql, noms) => {
  expect(await vuesDe(s.essai.pool, verificationsDuStock, sql, noms)).toEqual([...noms].sort())
})

it('chaque vérification a sa faute', () => {
  expect(
    sansFaute(
      verificationsDuStock,
      FAUTES.flatMap(([, noms]) => noms),
    ),
  ).toEqual([])
})
