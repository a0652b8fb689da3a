import { contrat, referentiels } from '@dioptrie/domain'
import { type Permission, rolesLivres, toutesLesPermissions } from '@dioptrie/domain/kernel/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Essai, type NomRole, ouvrirEssai } from '../api/src/kernel/trial/essai.ts'
import { corpsValide, paramsAilleurs } from './ailleurs.demandes.ts'
import { type Ailleurs, peuplerAilleurs } from './ailleurs.ts'
import { demande, remplir } from './demandes.ts'
import { appels } from './table.ts'

let essai: Essai
let ailleurs: Ailleurs
beforeAll(async () => {
  essai = await ouvrirEssai()
  ailleurs = await peuplerAilleurs(essai)
})
afterAll(() => essai.fermer())

describe('une autre officine', () => {
  /** A role of the first officine that holds the permission but may not see the others. */
  const sansReseau = (p: Permission): NomRole | undefined =>
    (Object.keys(rolesLivres) as NomRole[]).find(r => {
      const a = rolesLivres[r].permissions as readonly Permission[]
      return a.includes(p) && !a.includes('reseau.consulter')
    })
  const parOfficine = appels.filter(
    ({ appel }) => typeof appel.portee === 'object' || appel.portee === 'reponse',
  )

  it('concerne des appels', () => expect(parOfficine.length).toBeGreaterThan(10))

  it.each(parOfficine)('$nom ne la montre pas et n’y agit pas', async ({ appel }) => {
    let role = appel.acces === 'session' ? 'opticien' : sansReseau(appel.acces as Permission)
    // Permissions that no role without the network holds: lend it to the optician of the first officine.
    if (!role) {
      await essai.pool.query(
        `update role set permissions = array_append(permissions, $1) where livre = 'opticien' and not $1 = any(permissions)`,
        [appel.acces],
      )
      role = 'opticien'
    }
    const corps = corpsValide(appel, ailleurs)
    const r = await essai.brut(
      role,
      appel.method,
      `${remplir(appel, paramsAilleurs(appel, ailleurs))}?${demande(appel)}`,
      corps?.corps,
      corps?.entetes,
    )
    const { portee } = appel
    const nommee = typeof portee === 'object' && !('fiche' in portee)
    expect([r.statut, r.corps.code]).toEqual(nommee ? [403, 'INTERDIT'] : [404, 'INTROUVABLE'])
  })

  it('est refusée comme filtre de liste', async () => {
    for (const { appel } of appels.filter(
      a => a.appel.portee === 'liste' && 'IdOfficine' in a.appel.query.shape && a.appel.method === 'GET',
    )) {
      const role = appel.acces === 'session' ? 'opticien' : sansReseau(appel.acces as Permission)
      const r = await essai.brut(
        role ?? 'opticien',
        'GET',
        `${remplir(appel)}?IdOfficine=${essai.officines.PLT}&${demande(appel)}`,
      )
      expect(r.statut, appel.path).toBe(403)
    }
  })

  /** Who writes in one officine only, and holds everything else. */
  const local = async () => {
    const toutes = toutesLesPermissions.filter(p => p !== 'reseau.agir')
    await essai.pool.query(`update role set permissions = $1 where livre = 'commercial'`, [toutes])
    return 'commercial' as const
  }
  const surFiche = appels.filter(
    ({ appel }) => appel.writes && typeof appel.portee === 'object' && 'fiche' in appel.portee,
  )

  it('n’écrit pas ce qui est à tout le groupe', async () => {
    const qui = await local()
    const { rows } = await essai.pool.query<{ nom: string }>(
      `select c.relname as nom from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
       where a.attname = 'IdOfficine' and not a.attnotnull`,
    )
    const partagees = surFiche.filter(({ appel: { portee } }) =>
      rows.some(r => r.nom === (portee as { fiche: string }).fiche),
    )
    expect(partagees.map(a => a.nom)).toEqual([
      'fournisseurs.modifier',
      'fournisseurs.fusionner',
      'fournisseurs.supprimer',
    ])
    await essai.pool.query(`update fournisseur set "IdOfficine" = null where "_id" = $1`, [
      ailleurs.fournisseur,
    ])
    for (const { nom, appel } of partagees) {
      const url = remplir(appel, paramsAilleurs(appel, ailleurs))
      const r = await essai.brut(qui, appel.method, url, corpsValide(appel, ailleurs)?.corps)
      expect([nom, r.statut, r.corps.code]).toEqual([nom, 403, 'INTERDIT'])
    }
    await essai.pool.query(`update fournisseur set "IdOfficine" = $2 where "_id" = $1`, [
      ailleurs.fournisseur,
      ailleurs.PLT,
    ])
    const groupe = await essai.appeler(qui, contrat.fournisseurs.creer, {
      payload: { Nom: 'A', IdOfficine: null },
    })
    expect(groupe.statut).toBe(403)
  })

  it('ne reçoit ni n’envoie une fiche sans le siège', async () => {
    const qui = await local()
    const lieu = ({ appel: { payload } }: (typeof appels)[number]) =>
      payload instanceof z.ZodObject ? ['IdOfficine', 'agence'].find(l => l in payload.shape) : undefined
    const deplacent = surFiche.filter(a => lieu(a))
    expect(deplacent.map(a => a.nom).sort()).toEqual([
      'fournisseurs.modifier',
      'personnel.modifier',
      'utilisateurs.modifier',
    ])
    // The records are of the second officine, and so is who tries to send them to the first.
    for (const a of deplacent) {
      const r = await essai.brut(
        `${qui}@PLT`,
        a.appel.method,
        remplir(a.appel, paramsAilleurs(a.appel, ailleurs)),
        { payload: { version: 1, [lieu(a) as string]: ailleurs.ANG } },
      )
      expect([a.nom, r.statut, r.corps.code]).toEqual([a.nom, 403, 'INTERDIT'])
    }
    const compte = await essai.appeler(qui, contrat.utilisateurs.creer, {
      payload: { email: 'voisin@essai.ci', displayName: 'Voisin', PersonnelId: ailleurs.personnel },
    })
    expect(compte.corps.champs).toEqual({ 'payload.PersonnelId': 'Cette personne est d’une autre officine.' })
  })

  it('n’est pas l’officine d’un fichier qui entre, ni d’un geste sur toute une liste ; chaque appel qui écrit est de l’un de ces essais', async () => {
    const qui = await local()
    const ecrivent = appels.filter(({ appel }) => appel.writes)
    const surListe = ecrivent.filter(({ appel }) => appel.portee === 'liste')
    const nommees = surListe.filter(({ appel }) => 'IdOfficine' in appel.query.shape)
    // Of these the record itself says whose it is: their own tests try another officine's.
    expect(surListe.filter(a => !nommees.includes(a)).map(a => a.nom)).toEqual([
      'notes.ecrire',
      'notes.epingler',
      'notes.retirer',
      'receptions.imprimer',
    ])
    for (const { nom, appel } of nommees) {
      const corps = corpsValide(appel, ailleurs)
      const url = `${remplir(appel)}?IdOfficine=${essai.officines.PLT}&${demande(appel)}`
      const r = await essai.brut(qui, appel.method, url, corps?.corps, corps?.entetes)
      expect([nom, r.statut, r.corps.code]).toEqual([nom, 403, 'INTERDIT'])
    }
    // The others: a record, a field or a parameter (above), the network (below), or what is one's own.
    const sienne = ecrivent.filter(({ appel }) => appel.portee === 'soi').map(a => a.nom.split('.')[0])
    expect([...new Set(sienne)].sort()).toEqual([
      'acces',
      'agenda',
      'cles',
      'clients',
      'etatsEnregistres',
      'exceptions',
      'notifications',
      'oidc',
      'sms',
      'vues',
    ])
  })

  /** What is written of the whole network is written by a permission that says so. */
  const PROPRES: Partial<Record<Permission, string>> = {
    'referentiel.tenir': 'Les assurances, leurs taux, les banques et les rubriques servent partout.',
    'verres.ecrire': 'Un tarif de verres est celui de toutes les officines.',
    'roles.ecrire': 'Un rôle se porte dans toutes les officines.',
    'organisation.ecrire': 'Ouvrir et fermer des officines est l’affaire du siège.',
    'configuration.ecrire': 'Un réglage du réseau vaut partout.',
    'systeme.tenir': 'La base est une.',
    'reseau.emporter': 'Tout le réseau part dans un fichier.',
    'facturation.facturer': 'Une facture réunit les ventes de toutes les officines.',
    'facturation.regler': 'Un règlement d’assurance répond à une facture de toutes les officines.',
    'commercial.ecrire': 'Une entreprise que l’on démarche n’est d’aucune officine.',
    'commercial.valider': 'Une entreprise que l’on démarche n’est d’aucune officine.',
  }
  const auReseau = appels.filter(({ appel }) => appel.writes && appel.portee === 'reseau')
  const ajoutees = Object.entries(referentiels).filter(([, r]) => r.locale !== undefined)

  it('n’écrit ce qui est au réseau que par une permission qui le dit, ou n’y fait qu’ajouter (H4, H5, H13, L11)', async () => {
    const ouvertes = new Set(ajoutees.map(([nom]) => `${nom}.creer`))
    // A paper of several officines is counted when it is printed: whoever reads it may, and nothing else is written.
    const imprime = (nom: string) => /^facturation\.imprimer(?:Detail|Bordereau)?$/.test(nom)
    expect(
      auReseau
        .filter(({ nom, appel: { acces } }) => !(acces in PROPRES) && !ouvertes.has(nom) && !imprime(nom))
        .map(({ nom, appel: { acces } }) => `${nom} ${acces}`),
    ).toEqual(['sms.recu public'])
    // What is open carries no term of money: a name, and how to reach it.
    for (const [nom, { champs, locale }] of ajoutees)
      expect([nom, Object.values(champs).map(c => c.genre), !!locale]).toEqual([
        nom,
        Object.values(champs).map(c => (c.genre === 'reference' ? 'reference' : 'texte')),
        true,
      ])

    const toutes = toutesLesPermissions.filter(p => p !== 'reseau.agir' && !(p in PROPRES))
    await essai.pool.query(`update role set permissions = $1 where livre = 'commercial'`, [toutes])
    const gardees = auReseau.filter(({ appel: { acces } }) => acces in PROPRES)
    expect(gardees.length).toBeGreaterThan(150)
    for (const { nom, appel } of gardees) {
      const r = await essai.brut('commercial', appel.method, remplir(appel), {})
      expect([nom, r.statut, r.corps.code]).toEqual([nom, 403, 'INTERDIT'])
    }
  })

  it('les rôles livrés d’une officine n’ont rien de ce qui est au réseau, que les entreprises que l’on démarche', async () => {
    const tiennent = (Object.keys(rolesLivres) as NomRole[]).map(r => {
      const siennes = rolesLivres[r].permissions as readonly Permission[]
      return [r, siennes.includes('reseau.agir') ? ['tout'] : siennes.filter(p => p in PROPRES)]
    })
    expect(Object.fromEntries(tiennent)).toEqual({
      administrateur: ['tout'],
      gerant: ['commercial.ecrire', 'commercial.valider'],
      opticien: [],
      caissier: [],
      atelier: [],
      magasinier: [],
      facturation: ['tout'],
      commercial: ['commercial.ecrire'],
    })
    const marque = await essai.appeler('magasinier', contrat.marque.creer, {
      payload: { Libelle_marq: 'Nouvelle au carton' },
    })
    expect(marque.statut).toBe(201)
    const renommer = await essai.appeler('magasinier', contrat.marque.modifier, {
      params: { id: marque.corps._id },
      payload: { version: marque.corps.version, Libelle_marq: 'Autrement' },
    })
    expect(renommer.statut).toBe(403)
  })

  it('l’histoire d’une facture ou d’un règlement d’assurance est celle des officines dont ils parlent (M10)', async () => {
    const toutes = toutesLesPermissions.filter(p => p !== 'reseau.agir' && p !== 'reseau.consulter')
    await essai.pool.query(`update role set permissions = $1 where livre = 'commercial'`, [toutes])
    for (const entity of ['facture_assurance', 'paiement_assurance'] as const) {
      const lire = async (qui: 'commercial' | 'commercial@PLT') =>
        (await essai.appeler(qui, contrat.historique.lire, { params: { entity, id: ailleurs[entity] } }))
          .statut
      expect([entity, await lire('commercial'), await lire('commercial@PLT')]).toEqual([entity, 404, 200])
    }
  })

  it('se lit avec reseau.consulter, mais on n’y agit pas', async () => {
    const lu = await essai.appeler('gerant', contrat.clients.lire, { params: { id: ailleurs.client } })
    expect(lu.statut).toBe(200)
    const ecrit = await essai.appeler('gerant', contrat.clients.modifier, {
      params: { id: ailleurs.client },
      payload: { version: 1, Ville: 'Bouaké' },
    })
    expect(ecrit.statut).toBe(403)
  })
})
