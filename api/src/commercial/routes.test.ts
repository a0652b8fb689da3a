import { contrat } from '@dioptrie/domain'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enFormulaire, png } from '../kernel/trial/essai.fichiers.ts'
import { type Essai, ouvrirEssai, type Personne } from '../kernel/trial/essai.ts'
import { texteDuPdf } from '../kernel/trial/textepdf.ts'

const k = contrat.commercial
const JOUR = aujourdhuiAbidjan(new Date())
let essai: Essai
beforeAll(async () => {
  essai = await ouvrirEssai()
})
afterAll(() => essai.fermer())

const MOI: Personne = 'commercial'
const COLLEGUE: Personne = 'commercial@PLT'
const idDe = async (qui: Personne): Promise<string> =>
  (await essai.pool.query('select "_id" from utilisateur where email = $1', [essai.email(qui as never)]))
    .rows[0]._id
/** A call that must answer; what it answers. */
async function faire<A extends Appel>(appel: A, demande: object = {}, qui: Personne = MOI) {
  const r = await essai.appeler(qui, appel, demande as never)
  expect([appel.path, r.statut, r.corps?.message, r.corps?.champs]).toEqual([
    appel.path,
    appel.statut,
    undefined,
    undefined,
  ])
  return r.corps
}
const refuser = async (appel: Appel, demande: object, qui: Personne = MOI) => {
  const { statut, corps } = await essai.appeler(qui, appel, demande as never)
  return [statut, corps.code]
}
let n = 0
const creerSuspect = async (plus: object = {}, qui: Personne = MOI) =>
  (
    await faire(
      k.creerSuspect,
      { payload: { RaisonSociale: `Usine ${++n}`, NomContact: 'Assi Béatrice', ...plus } },
      qui,
    )
  ).suspect
const statut = (_id: string, status_suspect: string, plus: object = {}) => ({
  payload: { _id, status_suspect, ...plus },
})
async function valide(plus: object = {}, qui: Personne = MOI) {
  const { _id } = await creerSuspect(plus, qui)
  await faire(k.avancerSuspect, statut(_id, 'Contacté'), qui)
  await faire(k.avancerSuspect, statut(_id, 'Qualifié'), qui)
  return (await faire(k.validerSuspect, { payload: { _id } }, 'gerant')).suspect
}
const convertir = (_id: string, plus: object = {}) => ({
  payload: { _id, opportunite: { Libelle: 'Convention du personnel', Montant: 4_250_000 }, ...plus },
})
const ouvrir = async (qui: Personne = MOI, plus: object = {}) =>
  faire(k.convertir, convertir((await valide(plus, qui))._id), qui)
const fermer = (_id: string, Etape: string, Issue = 'Suivante', plus: object = {}) => ({
  payload: { _id, Etape, Issue, ...plus },
})
const ETAPES = ['Prise de contact', 'Rendez-vous', 'Proposition', 'Négociation']

describe('un suspect', () => {
  it('avance étape par étape, se valide par un responsable, se convertit une fois et en entier', async () => {
    const { _id } = await creerSuspect({ Telephone: '07 00 55 20 18', Activite: 'Menuiserie', Effectif: 85 })
    expect(await refuser(k.avancerSuspect, statut(_id, 'Qualifié'))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    expect(await refuser(k.convertir, convertir(_id))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    await faire(k.avancerSuspect, statut(_id, 'Contacté'))
    await faire(k.avancerSuspect, statut(_id, 'Qualifié'))
    expect(await refuser(k.avancerSuspect, statut(_id, 'Validé'))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    expect(await refuser(k.validerSuspect, { payload: { _id } })).toEqual([403, 'INTERDIT'])
    expect(await refuser(k.convertir, convertir(_id))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    await faire(k.validerSuspect, { payload: { _id } }, 'gerant')
    const tache = { entite: 'suspect', idEntite: _id, Genre: 'Tâche', Objet: 'Relancer', Echeance: JOUR }
    await faire(k.creerActivite, { payload: tache })
    // Five clicks at once open one account.
    const essais = await Promise.all(
      Array.from({ length: 5 }, () => essai.appeler(MOI, k.convertir, convertir(_id))),
    )
    expect(essais.map(r => r.statut).sort()).toEqual([200, 409, 409, 409, 409])
    const { suspect, compteSale, contact, opportunite } = essais.find(r => r.statut === 200)?.corps ?? {}
    expect(suspect).toMatchObject({
      status_suspect: 'Converti',
      IdCompte: compteSale._id,
      slugOpportunite: opportunite.slug,
    })
    expect(compteSale).toMatchObject({
      Secteur: 'Menuiserie',
      Effectif: 85,
      Telephone: '2250700552018',
      Opportunites: 1,
    })
    expect(contact).toMatchObject({ Nom: 'Assi Béatrice', IdCompte: compteSale._id })
    expect(opportunite).toMatchObject({
      Etape: 'Prise de contact',
      Statut: 'En cours',
      Montant: 4_250_000,
      IdContact: contact._id,
      ProchaineActivite: { Objet: 'Relancer', Echeance: JOUR },
    })
    const { rows } = await essai.pool.query(
      `select count(*)::int as n from compte_sale where "RaisonSociale" = $1`,
      [suspect.RaisonSociale],
    )
    expect(rows[0].n).toBe(1)
    expect(
      (await faire(k.activitesDe, { params: { entity: 'opportunite', id: opportunite._id } })).length,
    ).toBe(1)
  })

  it('s’écarte avec un motif, se reprend, et rejoint un compte qui existe déjà', async () => {
    const { _id } = await creerSuspect()
    expect((await essai.appeler(MOI, k.avancerSuspect, statut(_id, 'Écarté') as never)).corps.champs).toEqual(
      {
        'payload.Motif': 'Dites pourquoi il est écarté.',
      },
    )
    await faire(k.avancerSuspect, statut(_id, 'Écarté', { Motif: 'Fermée' }))
    expect((await faire(k.avancerSuspect, statut(_id, 'Nouveau'))).suspect.Motif).toBeNull()
    const { compteSale } = await ouvrir()
    const autre = await valide()
    const r = await faire(k.convertir, convertir(autre._id, { IdCompte: compteSale._id }))
    expect([r.compteSale._id, r.compteSale.Opportunites]).toEqual([compteSale._id, 2])
  })

  it('montre ce qui lui ressemble, avec qui le suit et rien d’autre', async () => {
    await creerSuspect({ RaisonSociale: 'Transit Béré SARL', Telephone: '0500317460' }, COLLEGUE)
    await essai.pool.query(
      `insert into societe ("_id", "Libelle") values (gen_random_uuid(), 'Béré Transit')`,
    )
    const trouves = await faire(k.doublons, { query: { RaisonSociale: 'Ets Transit Bere' } })
    expect(trouves).toMatchObject([
      { entite: 'suspect', Nom: 'Transit Béré SARL', Proprietaire: 'Commercial', lien: null },
      { entite: 'societe', Nom: 'Béré Transit' },
    ])
    expect((await faire(k.doublons, { query: { Telephone: '05 00 31 74 60' } })).length).toBe(1)
    expect((await faire(k.doublons, { query: { RaisonSociale: 'Clinique' } })).length).toBe(0)
    // Among hundreds that share its longest word, the one that shares them all.
    await essai.pool.query(
      `insert into suspect ("_id", "RaisonSociale", "IdProprietaire") select gen_random_uuid(), 'Imprimerie du quartier ' || n, $1
       from generate_series(1, 300) n`,
      [await idDe(COLLEGUE)],
    )
    await creerSuspect({ RaisonSociale: 'Imprimerie Zokou' }, COLLEGUE)
    for (const RaisonSociale of ['Imprimerie Zokou SARL', 'Imprimeri Zokou'])
      expect(await faire(k.doublons, { query: { RaisonSociale } })).toMatchObject([
        { Nom: 'Imprimerie Zokou' },
      ])
    expect((await faire(k.doublons, { query: { RaisonSociale: 'Transit Béré' } }, 'gerant'))[0].lien).toMatch(
      /suspect/,
    )
  })
})

describe('une adresse', () => {
  it('reste unique quand dix comptes du même nom s’ouvrent ensemble, et ne change plus', async () => {
    const noms = ['Rôniers', 'Roniers 2', 'Rôniers', 'Rôniers', 'Roniers-3', 'Rôniers', 'Rôniers', 'Rôniers']
    const crees = await Promise.all(
      noms.map(RaisonSociale => faire(k.creerCompte, { payload: { RaisonSociale } })),
    )
    const slugs = crees.map(c => c.compteSale.slug)
    expect(new Set(slugs).size).toBe(noms.length)
    expect(slugs).toContain('roniers')
    const { _id, version, slug } = crees[0].compteSale
    const { opportunite } = await faire(k.creerOpportunite, { payload: { IdCompte: _id, Libelle: 'Essai' } })
    const change = await faire(k.modifierCompte, { payload: { _id, version, RaisonSociale: 'Autre nom' } })
    // Its sales are found by its new name, and their history does not tell it again.
    expect(await faire(k.opportunites, { query: { q: 'autre nom' } })).toMatchObject([
      { _id: opportunite._id },
    ])
    const { rows: traces } = await essai.pool.query(
      `select action, apres from historique where "idEntite" = $1`,
      [opportunite._id],
    )
    expect([traces.map(t => t.action), 'NomCompte' in traces[0].apres]).toEqual([['creation'], false])
    expect(change.compteSale.slug).toBe(slug)
    const pris = await essai.appeler(MOI, k.creerCompte, { payload: { RaisonSociale: 'X', slug } })
    expect([pris.statut, pris.corps.code, pris.corps.champs]).toEqual([
      409,
      'SLUG_PRIS',
      { 'payload.slug': 'Déjà prise' },
    ])
    // One that left the lists keeps its own.
    await faire(k.retirerOpportunite, { params: { id: opportunite._id } })
    await faire(k.retirerCompte, { params: { id: _id } })
    expect(await refuser(k.creerCompte, { payload: { RaisonSociale: 'X', slug } })).toEqual([
      409,
      'SLUG_PRIS',
    ])
    expect((await faire(k.lireCompteParSlug, { params: { slug } })).compteSale.RetireLe).not.toBeNull()
  })
})

describe('une opportunité', () => {
  it('ferme ses étapes dans l’ordre, revient, se perd avec un motif, se reprend, se gagne', async () => {
    const { opportunite: o, compteSale } = await ouvrir()
    const id = o._id
    expect(await refuser(k.fermerEtape, fermer(id, 'Proposition'))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    expect(await refuser(k.marquer, { payload: { _id: id, Etape: 'Rendez-vous' } })).toEqual([
      409,
      'ETAPE_IMPOSSIBLE',
    ])
    for (const etape of ETAPES.slice(0, 3)) await faire(k.fermerEtape, fermer(id, etape))
    expect(await refuser(k.fermerEtape, fermer(id, 'Négociation'))).toEqual([409, 'ETAPE_IMPOSSIBLE'])
    const repris = await faire(k.marquer, { payload: { _id: id, Etape: 'Proposition' } })
    expect(repris.opportunite.etapes.map((e: { Issue: string }) => e.Issue)).toEqual([
      'Reprise',
      'Suivante',
      'Suivante',
      'Suivante',
    ])
    expect(await refuser(k.fermerEtape, fermer(id, 'Proposition', 'Perdue'))).toEqual([409, 'MOTIF_MANQUANT'])
    await faire(k.fermerEtape, fermer(id, 'Proposition', 'Perdue', { Motif: 'Prix' }))
    await faire(k.marquer, { payload: { _id: id, Etape: 'Proposition' } })
    const convention = { Remise: 10, DateDebut: JOUR, DateFin: ajouterJours(JOUR, 365) }
    const gagnee = await faire(k.fermerEtape, fermer(id, 'Proposition', 'Gagnée', { convention }))
    expect(gagnee.opportunite).toMatchObject({
      Statut: 'Gagnée',
      conventions: [{ Etat: 'Proposée', Remise: 10 }],
    })
    expect(await refuser(k.fermerEtape, fermer(id, 'Proposition', 'Gagnée'))).toEqual([
      409,
      'ETAPE_IMPOSSIBLE',
    ])
    const compte = (await faire(k.lireCompte, { params: { id: compteSale._id } })).compteSale
    expect(compte).toMatchObject({ Societe: compteSale.RaisonSociale, RemiseEnVigueur: null })
  })

  it('a son tableau et ses prévisions, pondérés, en retard compté', async () => {
    const qui: Personne = COLLEGUE
    const avant = await faire(k.tableau, {}, qui)
    const { opportunite: o, compteSale } = await ouvrir(qui)
    await faire(
      k.creerActivite,
      {
        payload: {
          entite: 'opportunite',
          idEntite: o._id,
          Genre: 'Appel',
          Objet: 'Avis',
          Echeance: ajouterJours(JOUR, -5),
        },
      },
      qui,
    )
    const saisie = {
      IdCompte: compteSale._id,
      Libelle: 'Dépistage',
      Montant: 1_000_000,
      DateCloturePrevue: '2027-03-31',
    }
    const deux = await faire(k.creerOpportunite, { payload: saisie }, qui)
    await faire(k.fermerEtape, fermer(deux.opportunite._id, 'Prise de contact'), qui)
    const { colonnes, retards } = await faire(k.tableau, { query: { q: compteSale.RaisonSociale } }, qui)
    expect(colonnes.map((c: { Montant: number; Pondere: number }) => [c.Montant, c.Pondere])).toEqual([
      [4_250_000, 850_000],
      [1_000_000, 400_000],
      [0, 0],
      [0, 0],
    ])
    expect([colonnes[0].opportunites[0].slug, retards - avant.retards]).toEqual([o.slug, 1])
    expect(await faire(k.previsions, { query: { q: compteSale.RaisonSociale } }, qui)).toEqual([
      { Mois: '2027-03', nombre: 1, Montant: 1_000_000, Pondere: 400_000 },
      { Mois: null, nombre: 1, Montant: 4_250_000, Pondere: 850_000 },
    ])
    const { colonnes: tot } = await faire(
      k.tableau,
      { query: { avant: '2027-01-01', q: compteSale.RaisonSociale } },
      qui,
    )
    expect(tot.every((c: { nombre: number }) => c.nombre === 0)).toBe(true)
  })

  it('retirée quitte les listes et reste sous ce qui la nomme', async () => {
    const { opportunite: o, compteSale, suspect, contact } = await ouvrir()
    await faire(k.retirerContact, { params: { id: contact._id } })
    expect((await faire(k.lireOpportunite, { params: { id: o._id } })).opportunite.Contact).toBe(
      'Assi Béatrice',
    )
    await faire(k.retirerOpportunite, { params: { id: o._id } })
    await faire(k.retirerCompte, { params: { id: compteSale._id } })
    const { opportunite: retiree } = await faire(k.lireOpportuniteParSlug, { params: { slug: o.slug } })
    expect([retiree.Compte, retiree.RetireLe === null]).toEqual([compteSale.RaisonSociale, false])
    expect((await faire(k.opportunites, { query: { q: compteSale.RaisonSociale } })).length).toBe(0)
    expect((await faire(k.lireSuspect, { params: { id: suspect._id } })).suspect.slugOpportunite).toBe(o.slug)
    expect(await refuser(k.retirerOpportunite, { params: { id: o._id } })).toEqual([404, 'INTROUVABLE'])
  })

  it('tient son compte : il ne quitte pas les listes sous elle, ni sous une convention qui attend', async () => {
    const { opportunite: o, compteSale } = await ouvrir()
    const retirer = { params: { id: compteSale._id } }
    expect(await refuser(k.retirerCompte, retirer)).toEqual([409, 'OPPORTUNITES_EN_COURS'])
    const { convention } = await faire(k.proposerConvention, {
      payload: { IdCompte: compteSale._id, Remise: 5, DateDebut: '2026-01-01' },
    })
    await faire(k.retirerOpportunite, { params: { id: o._id } })
    expect(await refuser(k.retirerCompte, retirer)).toEqual([409, 'CONVENTION_PROPOSEE'])
    await essai.appeler('gerant', k.resilierConvention, {
      payload: { _id: convention._id, Motif: 'Plus de suite' },
    })
    expect((await faire(k.retirerCompte, retirer)).compteSale._id).toBe(compteSale._id)
  })

  it('ce qui fut retiré se lit parmi les retirés et revient, une fois, son compte avant elle', async () => {
    const { opportunite: o, compteSale, contact, suspect } = await ouvrir()
    const de = (id: string) => ({ params: { id } })
    await faire(k.retirerOpportunite, de(o._id))
    await faire(k.retirerContact, de(contact._id))
    await faire(k.retirerCompte, de(compteSale._id))
    await faire(k.retirerSuspect, de(suspect._id))
    const retires = { query: { retires: 'oui' as const, q: compteSale.RaisonSociale } }
    expect((await faire(k.comptes, retires)).map((c: { _id: string }) => c._id)).toEqual([compteSale._id])
    expect(await faire(k.comptes, { query: { q: compteSale.RaisonSociale } })).toEqual([])
    expect(await refuser(k.remettreOpportunite, de(o._id))).toEqual([409, 'COMPTE_RETIRE'])
    expect((await faire(k.remettreCompte, de(compteSale._id))).compteSale.RetireLe).toBeNull()
    expect((await faire(k.remettreOpportunite, de(o._id))).opportunite.RetireLe).toBeNull()
    expect((await faire(k.remettreContact, de(contact._id))).contact.RetireLe).toBeNull()
    expect((await faire(k.remettreSuspect, de(suspect._id))).suspect.RetireLe).toBeNull()
    expect(await refuser(k.remettreCompte, de(compteSale._id))).toEqual([409, 'PAS_RETIRE'])
    expect((await faire(k.comptes, { query: { q: compteSale.RaisonSociale } })).length).toBe(1)
  })
})

describe('la fiche d’un collègue', () => {
  /** Each of the calls with the colleague's records; null: what one reads there is one's own. */
  it('ne se lit ni ne se change, par aucun appel', async () => {
    const [autre, mienId] = [await idDe(COLLEGUE), await idDe(MOI)]
    const { suspect, compteSale, contact, opportunite } = await ouvrir(COLLEGUE, {
      RaisonSociale: 'Secrète Lagune',
    })
    const ouverte = await creerSuspect({ RaisonSociale: 'Secrète Lagune 2' }, COLLEGUE)
    const { activite } = await faire(
      k.creerActivite,
      {
        payload: {
          entite: 'opportunite',
          idEntite: opportunite._id,
          Genre: 'Visite',
          Objet: 'Secrète',
          Echeance: JOUR,
        },
      },
      COLLEGUE,
    )
    const { convention } = await faire(
      k.proposerConvention,
      { payload: { IdCompte: compteSale._id, Remise: 5, DateDebut: JOUR } },
      COLLEGUE,
    )
    const joindre = (qui: Personne) => {
      const { corps, entetes } = enFormulaire('convention.png', png(8))
      return essai.brut(qui, 'POST', `/api/commercial/document/compte_sale/${compteSale._id}`, corps, entetes)
    }
    const papier = await joindre(COLLEGUE)
    expect([papier.statut, papier.corps.message]).toEqual([201, undefined])
    const p = (id: string) => ({ params: { id } })
    const ecrit = (_id: string, plus: object = {}) => ({ payload: { _id, ...plus } })
    const v = { version: 1 }
    const REFUSES: Partial<Record<keyof typeof k, [object, ...string[]]>> = {
      suspectsDe: [p(autre)],
      suspects: [{ query: { IdProprietaire: autre } }],
      lireSuspect: [p(suspect._id)],
      convertir: [convertir(ouverte._id)],
      modifierSuspect: [ecrit(ouverte._id, v)],
      avancerSuspect: [statut(ouverte._id, 'Contacté')],
      validerSuspect: [ecrit(ouverte._id)],
      retirerSuspect: [p(ouverte._id)],
      remettreSuspect: [p(ouverte._id)],
      comptesDe: [p(autre)],
      comptes: [{ query: { IdProprietaire: autre } }],
      lireCompte: [p(compteSale._id)],
      lireCompteParSlug: [{ params: { slug: compteSale.slug } }],
      modifierCompte: [ecrit(compteSale._id, v)],
      retirerCompte: [p(compteSale._id)],
      remettreCompte: [p(compteSale._id)],
      proposerConvention: [{ payload: { IdCompte: compteSale._id, Remise: 5, DateDebut: JOUR } }],
      modifierConvention: [ecrit(convention._id, v)],
      signerConvention: [ecrit(convention._id)],
      resilierConvention: [ecrit(convention._id)],
      contactsDe: [p(autre)],
      contacts: [{ query: { IdProprietaire: autre } }],
      lireContact: [p(contact._id)],
      lireContactParSlug: [{ params: { slug: contact.slug } }],
      creerContact: [{ payload: { Nom: 'X', IdCompte: compteSale._id } }],
      modifierContact: [ecrit(contact._id, v)],
      retirerContact: [p(contact._id)],
      remettreContact: [p(contact._id)],
      opportunitesDe: [p(autre)],
      opportunitesDuCompte: [p(compteSale._id)],
      opportunites: [{ query: { IdProprietaire: autre } }],
      tableau: [{ query: { IdProprietaire: autre } }],
      previsions: [{ query: { IdProprietaire: autre } }],
      lireOpportunite: [p(opportunite._id)],
      lireOpportuniteParSlug: [{ params: { slug: opportunite.slug } }],
      creerOpportunite: [{ payload: { Libelle: 'X', IdCompte: compteSale._id } }],
      modifierOpportunite: [ecrit(opportunite._id, v)],
      marquer: [ecrit(opportunite._id, { Etape: 'Prise de contact' })],
      fermerEtape: [fermer(opportunite._id, 'Prise de contact')],
      retirerOpportunite: [p(opportunite._id)],
      remettreOpportunite: [p(opportunite._id)],
      activites: [{ query: { IdProprietaire: autre } }],
      activitesDe: [{ params: { entity: 'opportunite', id: opportunite._id } }],
      creerActivite: [{ payload: { entite: 'contact', idEntite: contact._id, Genre: 'Note', Objet: 'X' } }],
      modifierActivite: [ecrit(activite._id, v)],
      faireActivite: [ecrit(activite._id)],
      retirerActivite: [p(activite._id)],
      papiers: [{ params: { entity: 'compte_sale', id: compteSale._id } }],
      ouvrirPapier: [p(papier.corps._id)],
      retirerPapier: [p(papier.corps._id)],
      creerSuspect: [{ payload: { RaisonSociale: 'X', IdProprietaire: autre } }],
      creerCompte: [{ payload: { RaisonSociale: 'X', IdProprietaire: autre } }],
    }
    for (const [nom, [demande]] of Object.entries(REFUSES) as [keyof typeof k, [object]][]) {
      const r = await essai.appeler(MOI, k[nom] as Appel, demande as never)
      expect([nom, [400, 403, 404].includes(r.statut), JSON.stringify(r.corps)]).toEqual([
        nom,
        true,
        expect.not.stringContaining('Secrète'),
      ])
    }
    const LISTES: Partial<Record<keyof typeof k, object>> = {
      suspects: { query: { q: 'secrete' } },
      comptes: { query: { q: 'secrete' } },
      contacts: {},
      opportunites: {},
      chercherComptes: { params: { q: 'secrete' } },
      chercherContacts: { params: { q: 'assi' } },
      tableau: {},
      previsions: { query: { q: 'secrete' } },
      activites: {},
      accueil: {},
    }
    const partout = (qui: Personne) =>
      faire(contrat.recherche.partout, { query: { q: 'secrete' } }, qui).then(r => r.entreprises.total)
    expect([await partout(MOI), await partout(COLLEGUE)]).toEqual([0, 4])
    for (const [nom, demande] of Object.entries(LISTES) as [keyof typeof k, object][])
      expect([nom, JSON.stringify(await faire(k[nom] as Appel, demande))]).toEqual([
        nom,
        expect.not.stringContaining('Secrète'),
      ])
    expect((await joindre(MOI)).statut).toBe(404)
    // These read nobody's: one's own file, the counter's discount, the team's names, what is already known.
    const SANS = ['modeleImport', 'importer', 'conventionDuClient', 'equipe', 'doublons', 'joindre']
    const vus = new Set([...Object.keys(REFUSES), ...Object.keys(LISTES), ...SANS])
    expect(Object.keys(k).filter(nom => !vus.has(nom))).toEqual([])
    // A manager reads them all, and gives them to someone else.
    expect((await faire(k.suspectsDe, p(autre), 'gerant')).suspects.length).toBeGreaterThan(0)
    const donne = await faire(
      k.modifierSuspect,
      ecrit(ouverte._id, { ...v, IdProprietaire: mienId }),
      'gerant',
    )
    expect(donne.suspect.IdProprietaire).toBe(mienId)
    expect((await faire(k.lireSuspect, p(ouverte._id))).suspect.RaisonSociale).toBe('Secrète Lagune 2')
    // Nor its history, for a role that reads histories but not the team's companies.
    await essai.pool.query(
      `update role set permissions = permissions || '{historique.lire}' where livre = 'commercial'`,
    )
    const histoire = (id: string) =>
      essai.appeler(MOI, contrat.historique.lire, { params: { entity: 'opportunite', id } })
    expect((await histoire(opportunite._id)).statut).toBe(404)
    expect((await histoire((await ouvrir()).opportunite._id)).statut).toBe(200)
  })
})

describe('une visite', () => {
  it('va à l’agenda, s’y déplace, se note faite, et la journée la montre', async () => {
    const { _id } = await creerSuspect()
    const saisie = { entite: 'suspect', idEntite: _id, Genre: 'Visite', Objet: 'Présentation' }
    const { activite } = await faire(k.creerActivite, {
      payload: { ...saisie, Echeance: JOUR, Heure: '16:00' },
    })
    const { visites } = await faire(k.accueil)
    expect(visites.map((v: { _id: string }) => v._id)).toContain(activite._id)
    const agenda = await faire(contrat.agenda.evenements, {
      query: { label: 'visite', from: JOUR, to: JOUR },
    })
    const evenement = agenda.find((e: { url: string }) => e.url.endsWith(_id))
    expect(evenement).toMatchObject({ startDate: `${JOUR}T16:00:00.000Z`, endDate: `${JOUR}T17:00:00.000Z` })
    const hier = ajouterJours(JOUR, -1)
    await faire(contrat.agenda.deplacer, {
      params: { id: evenement._id },
      payload: { event: {}, date: hier },
    })
    const lue = (await faire(k.lireSuspect, { params: { id: _id } })).suspect
    expect(lue.ProchaineActivite).toMatchObject({ Echeance: hier, Heure: '16:00' })
    expect(
      (await faire(k.suspects, { query: { retard: 'oui' } })).map((s: { _id: string }) => s._id),
    ).toContain(_id)
    const { retards, nombreRetards } = await faire(k.accueil)
    expect(retards.length).toBe(nombreRetards)
    await faire(k.faireActivite, { payload: { _id: activite._id, Detail: '85 salariés, 30 sur écran' } })
    expect(await refuser(k.faireActivite, { payload: { _id: activite._id } })).toEqual([409, 'DEJA_FAITE'])
    expect((await faire(k.lireSuspect, { params: { id: _id } })).suspect.ProchaineActivite).toBeNull()
    await faire(k.retirerActivite, { params: { id: activite._id } })
    expect((await faire(k.activitesDe, { params: { entity: 'suspect', id: _id } })).length).toBe(0)
  })
  it('refuse une tâche sans échéance et une fiche qui n’existe pas', async () => {
    const { _id } = await creerSuspect()
    const tache = { payload: { entite: 'suspect', idEntite: _id, Genre: 'Tâche', Objet: 'Relancer' } }
    expect(await refuser(k.creerActivite, tache)).toEqual([400, 'DEMANDE_INVALIDE'])
    expect(
      await refuser(k.creerActivite, { payload: { ...tache.payload, entite: 'contact', Genre: 'Note' } }),
    ).toEqual([404, 'INTROUVABLE'])
  })
})

describe('ce qui reste à faire', () => {
  const prevoir = async (entite: string, idEntite: string, plus: object = {}, qui: Personne = MOI) =>
    (
      await faire(
        k.creerActivite,
        { payload: { entite, idEntite, Genre: 'Visite', Objet: 'Essai', Echeance: JOUR, ...plus } },
        qui,
      )
    ).activite
  const auxAgendas = async (url: string) =>
    (await essai.pool.query('select title, owner from evenement where url like $1', [`%${url}`])).rows

  it('est fait par qui suit la fiche, qu’un responsable l’ait noté ou qu’elle vienne d’un collègue', async () => {
    const { compteSale, contact, opportunite } = await ouvrir(COLLEGUE)
    const noteParLeChef = await prevoir('compte_sale', compteSale._id, { Genre: 'Appel' }, 'gerant')
    await faire(k.faireActivite, { payload: { _id: noteParLeChef._id } }, COLLEGUE)
    const visite = await prevoir('opportunite', opportunite._id, {}, COLLEGUE)
    const moi = await idDe(MOI)
    const { version } = (await faire(k.lireCompte, { params: { id: compteSale._id } }, 'gerant')).compteSale
    const confie = { payload: { _id: compteSale._id, version, IdProprietaire: moi } }
    await faire(k.modifierCompte, confie, 'gerant')
    // The people and the open sales of the company come along, with what is still to be done.
    expect((await faire(k.lireContact, { params: { id: contact._id } })).contact.IdProprietaire).toBe(moi)
    expect(await auxAgendas(opportunite.slug)).toMatchObject([{ owner: moi }])
    expect((await faire(k.accueil)).visites.map((v: { _id: string }) => v._id)).toContain(visite._id)
    expect(await refuser(k.faireActivite, { payload: { _id: visite._id } }, COLLEGUE)).toEqual([
      404,
      'INTROUVABLE',
    ])
    await faire(k.faireActivite, { payload: { _id: visite._id } })
  })

  it('ne se confie ni à qui est parti ni à qui ne suit rien', async () => {
    const { _id } = await creerSuspect()
    const a = async (qui: Personne) =>
      refuser(k.modifierSuspect, { payload: { _id, version: 1, IdProprietaire: await idDe(qui) } }, 'gerant')
    expect(await a('caissier')).toEqual([400, 'DEMANDE_INVALIDE'])
    const parti = await idDe(COLLEGUE)
    await essai.pool.query('update utilisateur set actif = false where "_id" = $1', [parti])
    expect(await a(COLLEGUE)).toEqual([400, 'DEMANDE_INVALIDE'])
    await essai.pool.query('update utilisateur set actif = true where "_id" = $1', [parti])
  })

  it('s’éteint avec ce qui est écarté, perdu ou retiré, à l’agenda aussi', async () => {
    const { _id } = await creerSuspect()
    await prevoir('suspect', _id)
    expect(await auxAgendas(_id)).toHaveLength(1)
    await faire(k.avancerSuspect, statut(_id, 'Écarté', { Motif: 'Fermée' }))
    expect(await auxAgendas(_id)).toEqual([])
    const { opportunite: o } = await ouvrir()
    await prevoir('opportunite', o._id)
    await faire(k.fermerEtape, fermer(o._id, 'Prise de contact', 'Perdue', { Motif: 'Prix' }))
    expect(await auxAgendas(o.slug)).toEqual([])
    expect(
      (await faire(k.lireOpportunite, { params: { id: o._id } })).opportunite.ProchaineActivite,
    ).toBeNull()
    await prevoir('opportunite', o._id)
    await faire(k.retirerOpportunite, { params: { id: o._id } })
    expect(await auxAgendas(o.slug)).toEqual([])
  })

  it('change de nom à l’agenda aussi, et une visite garde un jour', async () => {
    const { _id } = await creerSuspect({ RaisonSociale: 'Tannerie' })
    const visite = await prevoir('suspect', _id)
    const modifier = (plus: object) => ({ payload: { _id: visite._id, version: visite.version, ...plus } })
    expect(await refuser(k.modifierActivite, modifier({ Echeance: null }))).toEqual([400, 'DEMANDE_INVALIDE'])
    await faire(k.modifierActivite, modifier({ Objet: 'Dépistage' }))
    expect(await auxAgendas(_id)).toMatchObject([{ title: 'Dépistage · Tannerie' }])
  })
})

describe('une convention', () => {
  it('signée tient le compte et sa société, jusqu’à sa fin ou sa résiliation', async () => {
    const { compteSale } = await faire(k.creerCompte, { payload: { RaisonSociale: 'Corderie' } })
    const { convention } = await faire(k.proposerConvention, {
      payload: { IdCompte: compteSale._id, Remise: 15, DateDebut: JOUR },
    })
    await faire(k.signerConvention, { payload: { _id: convention._id } }, 'gerant')
    const lu = async () => (await faire(k.lireCompte, { params: { id: compteSale._id } })).compteSale
    const { version, IdSociete } = await lu()
    const changer = (plus: object) => ({ payload: { _id: compteSale._id, version, ...plus } })
    for (const autre of [null, (await essai.pool.query('select "_id" from societe limit 1')).rows[0]._id])
      if (autre !== IdSociete)
        expect(
          (await essai.appeler(MOI, k.modifierCompte, changer({ IdSociete: autre }))).corps.champs,
        ).toEqual({
          'payload.IdSociete': 'Une convention signée tient à cette société : résiliez-la d’abord.',
        })
    await faire(k.modifierCompte, changer({ IdSociete, Ville: 'Bouaké' }))
    expect(await refuser(k.retirerCompte, { params: { id: compteSale._id } })).toEqual([
      409,
      'CONVENTION_EN_VIGUEUR',
    ])
    await faire(k.resilierConvention, { payload: { _id: convention._id, Motif: 'Fin' } }, 'gerant')
    await faire(k.retirerCompte, { params: { id: compteSale._id } })
  })

  it('signée par un responsable, s’offre au personnel de la société et compte ce qu’il achète', async () => {
    const { compteSale } = await ouvrir(MOI, { RaisonSociale: 'Port-Sud Logistique' })
    const client = (
      await faire(contrat.clients.creer, { payload: { Nom: 'Koffi', Prenoms: 'Olivier' } }, 'opticien')
    )._id
    const offerte = async () =>
      (await faire(k.conventionDuClient, { params: { id: client } }, 'opticien')).convention
    const termes = { IdCompte: compteSale._id, Remise: 15, DateDebut: JOUR }
    expect(await refuser(k.proposerConvention, { payload: { ...termes, DateFin: '2020-01-01' } })).toEqual([
      400,
      'DEMANDE_INVALIDE',
    ])
    const { convention } = await faire(k.proposerConvention, { payload: termes })
    const { _id } = (
      await faire(k.modifierConvention, { payload: { _id: convention._id, version: 1, Remise: 20 } })
    ).convention
    expect(await refuser(k.signerConvention, { payload: { _id } })).toEqual([403, 'INTERDIT'])
    // Read at 15 %, changed meanwhile: what nobody read is not signed.
    expect(await refuser(k.signerConvention, { payload: { _id, version: 1 } }, 'gerant')).toEqual([
      409,
      'VERSION_PERIMEE',
    ])
    expect((await faire(k.signerConvention, { payload: { _id } }, 'gerant')).convention.EnVigueur).toBe(true)
    expect(await refuser(k.signerConvention, { payload: { _id } }, 'gerant')).toEqual([
      409,
      'ETAPE_IMPOSSIBLE',
    ])
    expect(await refuser(k.modifierConvention, { payload: { _id, version: 3, Remise: 30 } })).toEqual([
      409,
      'CONVENTION_FIXEE',
    ])
    expect(await offerte()).toBeNull()
    const { IdSociete } = (await faire(k.lireCompte, { params: { id: compteSale._id } })).compteSale
    await essai.pool.query('update client set "IdSociete" = $1 where "_id" = $2', [IdSociete, client])
    expect(await offerte()).toMatchObject({ Remise: 20, Societe: 'Port-Sud Logistique' })
    // More than an optician gives alone: the manager agreed to it when the convention was signed.
    const vendre = (plus: object) => ({ params: { id: client }, payload: { PrixMont1: 50_000, ...plus } })
    expect(await refuser(contrat.ventes.ajouter, vendre({ RemiseCom: 10_000 }), 'opticien')).toEqual([
      409,
      'REMISE_A_APPROUVER',
    ])
    const dAutrui = vendre({ RemiseCom: 1, IdConvention: compteSale._id })
    expect(await refuser(contrat.ventes.ajouter, dAutrui, 'opticien')).toEqual([400, 'DEMANDE_INVALIDE'])
    const dite = { PrixMont1: 50_000, RemiseCom: 10_000, IdConvention: _id }
    const proforma = await faire(
      contrat.proformas.creer,
      { payload: { IdClient: client, ...dite } },
      'opticien',
    )
    expect(proforma.Convention).toBe('Port-Sud Logistique (20 %)')
    const vendu = await essai.appeler('opticien', contrat.ventes.ajouter, {
      params: { id: client },
      payload: { IdProforma: proforma._id },
    })
    const [commande] = vendu.corps.commandes
    expect(commande).toMatchObject({ Total: 40_000, Convention: 'Port-Sud Logistique (20 %)' })
    for (const papier of [
      await essai.appeler('opticien', contrat.ventes.imprimer, { params: { id: commande._id } }),
      await essai.appeler('opticien', contrat.proformas.imprimer, { params: { id: proforma._id } }),
    ])
      expect((await texteDuPdf(papier.brut)).replaceAll(/\s+/g, ' ')).toContain('Remise convention Port-Sud')
    const trop = vendre({ RemiseCom: 10_001, IdConvention: _id })
    expect(await refuser(contrat.ventes.ajouter, trop, 'opticien')).toEqual([409, 'REMISE_A_APPROUVER'])
    const { retombees } = (await faire(k.lireCompte, { params: { id: compteSale._id } })).compteSale
    expect(retombees).toEqual({ clients: 1, proformas: 1, commandes: 1, ChiffreAffaires: 40_000 })
    await faire(k.resilierConvention, { payload: { _id, Motif: 'Fin' } }, 'gerant')
    expect(await offerte()).toBeNull()
  })
})

it('un fichier d’entreprises s’essaie, puis s’importe en entier ; celles que l’on suit déjà restent', async () => {
  await creerSuspect({ RaisonSociale: 'Déjà Là' })
  const importer = (lignes: (string | number)[][], essaiOui = true, qui: Personne = MOI) => {
    const csv = [['Raison sociale', 'Téléphone', 'Salariés'], ...lignes].map(l => l.join(';')).join('\n')
    const { corps, entetes } = enFormulaire('entreprises.csv', Buffer.from(csv))
    return essai.brut(qui, 'POST', `/api/suspects/import?essai=${essaiOui ? 'oui' : 'non'}`, corps, entetes)
  }
  const bonnes = [
    ['Nouvelle Une', '0700552018', 85],
    ['deja la', '', ''],
  ]
  const faux = await importer([...bonnes, ['', '12', 'x']])
  expect(faux.corps).toMatchObject({ lues: 3, creees: 1, inchangees: 1, enErreur: 1 })
  expect((await importer([['', '12', 'x']], false)).corps.code).toBe('IMPORT_REFUSE')
  // Two people at once: nobody is noted twice.
  const ensemble = await Promise.all(([MOI, 'gerant'] as const).map(qui => importer(bonnes, false, qui)))
  expect(ensemble.map(r => r.corps.creees).sort()).toEqual([0, 1])
  expect((await importer(bonnes)).corps).toMatchObject({ creees: 0, inchangees: 2 })
  const [trouve] = await faire(k.suspects, { query: { q: 'nouvelle une' } }, 'gerant')
  expect(trouve).toMatchObject({ Effectif: 85, Telephone: '2250700552018', status_suspect: 'Nouveau' })
  expect((await essai.brut(MOI, 'GET', '/api/suspects/modele-import')).statut).toBe(200)
})
