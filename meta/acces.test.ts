import { randomUUID } from 'node:crypto'
import { contrat } from '@dioptrie/domain'
import { type Permission, rolesLivres } from '@dioptrie/domain/acces/permissions'
import { type Appel, nomsDesParams, remplirChemin } from '@dioptrie/domain/kernel/contract'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Essai, type NomRole, ouvrirEssai } from '../api/src/kernel/essai.ts'
import { appels } from './table.ts'

let essai: Essai
/** Records of the second officine. */
const ailleurs = {
  client: '',
  ordonnance: '',
  document: '',
  refOrd: '',
  evenement: '',
  alerte_caisse: '',
  personnel: '',
  utilisateur: '',
  fournisseur: '',
  proforma: '',
  commande_client: '',
  commande_verre: '',
  prise_en_charge: '',
  RefCmmd: '',
  operation: '',
  fond_de_caisse: '',
  banque: '',
  versement: '',
  bordereau: '',
  appro_caisse_recette: '',
  appro_depense: '',
  depense: '',
  justificatif: '',
  billetage: '',
  article: '',
  transfert: '',
  inventaire: '',
  commande_comptoir: '',
  bon_reception: '',
}

/** A line that a receipt accepts. */
let ligne: object

beforeAll(async () => {
  essai = await ouvrirEssai()
  const cree = await essai.appeler('opticien@PLT', contrat.clients.creer, {
    payload: { Nom: 'Kouamé', Prenoms: 'Aya' },
  })
  ailleurs.client = cree.corps._id
  const avec = await essai.appeler('opticien@PLT', contrat.clients.ajouterOrdonnance, {
    params: { id: ailleurs.client },
    payload: { DateOrd: '2026-01-05', OD: { Sph: -1 }, OG: { Sph: -1 } },
  })
  ailleurs.ordonnance = avec.corps.ordonnances[0]._id
  ailleurs.refOrd = avec.corps.ordonnances[0].RefOrd
  ailleurs.document = randomUUID()
  await essai.pool.query(
    `insert into document ("_id", entite, "idEntite", "IdOfficine", "Nom", "Type", "Taille")
     values ($1, 'ordonnance', $2, $3, 'papier.png', 'image/png', 4)`,
    [ailleurs.document, ailleurs.ordonnance, essai.officines.PLT],
  )
  const note = await essai.appeler('opticien@PLT', contrat.agenda.creer, {
    payload: { event: { title: 'Réunion', startDate: '2026-01-05' } },
  })
  ailleurs.evenement = note.corps._id
  const alerte = await essai.appeler('gerant@PLT', contrat.configuration.creerAlerteCaisse, {
    payload: { Seuil: 1000 },
  })
  ailleurs.alerte_caisse = alerte.corps._id
  const embauche = await essai.appeler('administrateur', contrat.personnel.creer, {
    payload: { nom: 'Kouamé', prenoms: 'Aya', agence: essai.officines.PLT },
  })
  ailleurs.personnel = embauche.corps._id
  const comptes = await essai.appeler('administrateur', contrat.utilisateurs.chercher, {
    params: { term: 'opticien.plt@' },
  })
  ailleurs.utilisateur = comptes.corps[0]._id
  const fournisseur = await essai.appeler('magasinier@PLT', contrat.fournisseurs.creer, {
    payload: { Nom: 'Verrier', IdOfficine: essai.officines.PLT },
  })
  ailleurs.fournisseur = fournisseur.corps._id
  const { rows } = await essai.pool.query<{ _id: string }>(
    `insert into assurance ("_id", "Libelle", "Taux") values (gen_random_uuid(), 'Mutuelle', 80) returning "_id"`,
  )
  const vendre = (appel: Appel, params: Record<string, string>, payload: object) =>
    essai.appeler('opticien@PLT', appel, { params, payload } as never)
  const id = ailleurs.client
  const bon = { IdAssurance: rows[0]?._id, NumeroBon: '26-1' }
  const couvert = await vendre(contrat.ventes.ajouterPriseEnCharge, { id }, bon)
  ailleurs.prise_en_charge = couvert.corps.prisesEnCharge[0]._id
  const vendu = await vendre(contrat.ventes.ajouter, { id }, { PrixMont1: 1000 })
  ailleurs.commande_client = vendu.corps.commandes[0]._id
  ailleurs.RefCmmd = vendu.corps.commandes[0].RefCmmd
  const verres = await vendre(contrat.ventes.ajouter, { id }, { PrixVerD1: 1000 })
  const { _id: avecVerre, RefCmmd } = verres.corps.commandes[0]
  await vendre(contrat.atelier.commanderVerres, { idClient: id }, { RefCmmd })
  const lu = await essai.appeler('opticien@PLT', contrat.atelier.lireAtelier, { params: { id: avecVerre } })
  ailleurs.commande_verre = lu.corps.verres[0]._id
  const proforma = await vendre(contrat.proformas.creer, {}, { IdClient: id, PrixMont1: 1000 })
  ailleurs.proforma = proforma.corps._id
  const ouverture = await essai.appeler('caissier@PLT', contrat.caisse.initialiser, {
    payload: { montant: 1000 },
  })
  ailleurs.operation = ouverture.corps._id
  const fond = await essai.appeler('gerant@PLT', contrat.caisse.creerFond, { payload: { Montant: 1000 } })
  ailleurs.fond_de_caisse = fond.corps._id
  const banque = await essai.appeler('gerant', contrat.banque.creer, {
    payload: { Libelle: 'Banque' } as never,
  })
  ailleurs.banque = banque.corps._id
  const caissier = (appel: Appel, payload: object) =>
    essai.appeler('caissier@PLT', appel, { payload } as never).then(r => r.corps._id as string)
  ailleurs.versement = await caissier(contrat.versements.creer, { montant: 1, IdBanque: ailleurs.banque })
  ailleurs.appro_caisse_recette = await caissier(contrat.appros.creer, { NomSociete: 'A', Montant: 1 })
  ailleurs.appro_depense = await caissier(contrat.depense.initialiserDirecte, { Montant: 9 })
  ailleurs.depense = await caissier(contrat.depense.depenser, { Montant: 1, Motif: 'Savon' })
  const papiers = await essai.pool.query<{ _id: string }>(
    `insert into document ("_id", entite, "idEntite", "IdOfficine", "Nom", "Type", "Taille")
     select gen_random_uuid(), e, gen_random_uuid(), $1, 'papier.png', 'image/png', 4 from unnest($2::text[]) e returning "_id"`,
    [essai.officines.PLT, ['versement', 'depense']],
  )
  ailleurs.bordereau = papiers.rows[0]?._id ?? ''
  ailleurs.justificatif = papiers.rows[1]?._id ?? ''
  const cloture = await essai.appeler('caissier@PLT', contrat.cloture.cloturer, {
    payload: {
      DateCloture: aujourdhuiAbidjan(new Date()),
      Coupures: [{ Valeur: 1000, Nature: 'billet', Nombre: 1 }],
    },
  })
  ailleurs.billetage = cloture.corps._id
  // From the second officine to a third: the first has no part in it.
  const marchandise = await essai.pool.query(
    `with k as (insert into categorie_article ("_id", "Abreg_Categ") values (gen_random_uuid(), 'MON') returning "_id"),
     o as (insert into officine ("_id", "Nom", "Code") values (gen_random_uuid(), 'Yopougon', 'YOP') returning "_id"),
     a as (insert into article ("IdOfficine", "IdCateg", "Reference", "CodeBarre") select $1, "_id", 'RX', 'RX' from k returning "_id"),
     t as (insert into transfert ("Reference", "IdOfficineSource", "IdOfficineDestination") select 'TRF', $1, "_id" from o returning "_id")
     select (select "_id" from a) as article, (select "_id" from t) as transfert`,
    [essai.officines.PLT],
  )
  Object.assign(ailleurs, marchandise.rows[0])
  const inventaire = await essai.appeler('magasinier@PLT', contrat.inventaires.ouvrir, { payload: {} })
  ailleurs.inventaire = inventaire.corps._id
  const vente = await essai.pool.query<{ _id: string }>(
    `insert into commande_comptoir ("_id", "RefCmmd", "IdOfficine", "NombreArticles", "SousTotal")
     values (gen_random_uuid(), 'CPT-PLT-26-00001', $1, 1, 1000) returning "_id"`,
    [essai.officines.PLT],
  )
  ailleurs.commande_comptoir = vente.rows[0]?._id ?? ''
  const categorie = await essai.appeler('magasinier', contrat.categorie_article.creer, {
    payload: { Abreg_Categ: 'ACC' },
  })
  ligne = {
    IdCateg: categorie.corps._id,
    Reference: 'RX',
    Quantite: 1,
    PrixAchatBrut: 1,
    PrixVenteTTC: 2,
  }
  const recu = await essai.appeler('magasinier@PLT', contrat.receptions.creer, {
    payload: { IdFournisseur: ailleurs.fournisseur, lignes: [ligne] } as never,
  })
  ailleurs.bon_reception = recu.corps._id
})
afterAll(() => essai.fermer())

const EXEMPLES: Record<string, string> = {
  date: '2026-03-12',
  from: '2026-03-01',
  DateCloture: '2026-03-12',
  to: '2026-03-31',
  RefCmmd: 'CMD-XXX-26-00001',
  page: '1',
  year: '2026',
  email: 'personne@essai.ci',
  refOrd: 'ORD-XXX-26-00001',
  entity: 'client',
  param: 'true',
  term: 'kouame',
  count: '3',
  code: '8053672195743',
}
const remplir = (appel: Appel, params: Record<string, string> = {}) =>
  remplirChemin(
    appel.path,
    Object.fromEntries(
      nomsDesParams(appel.path).map(n => [
        n,
        params[n] ?? EXEMPLES[n] ?? '0199a3b0-0000-7000-8000-000000000000',
      ]),
    ),
  )

/** What some calls ask for beside their path. */
const DEMANDES: Record<string, string> = {
  '/api/recherche': 'q=kou',
  '/api/operation/totaux': 'du=2026-03-01&au=2026-03-31',
  '/api/tableau-de-bord/classements': 'du=2026-03-01&au=2026-03-31',
  '/api/operation/delete/{id}': 'motif=essai',
  '/api/depenses/totaux': 'du=2026-03-01&au=2026-03-31',
  'DELETE /api/depense/{id}': 'motif=essai',
  'DELETE /api/appro-caisse-depense/{id}': 'motif=essai',
}
const demande = (appel: Appel) => DEMANDES[`${appel.method} ${appel.path}`] ?? DEMANDES[appel.path] ?? ''

const UNE_LIGNE = [{ IdArticle: randomUUID(), Quantite: 1 }]

const corpsVide = (appel: Appel) => (appel.method === 'GET' || appel.method === 'DELETE' ? undefined : {})

/** A shipped role that lacks the permission; one that every role holds is taken from the salesman for the test. */
async function sansPermission(p: Permission): Promise<NomRole> {
  const role = (Object.keys(rolesLivres) as NomRole[]).find(
    r => !(rolesLivres[r].permissions as readonly Permission[]).includes(p),
  )
  if (role) return role
  await essai.pool.query(
    `update role set permissions = array_remove(permissions, $1) where livre = 'commercial'`,
    [p],
  )
  return 'commercial'
}

describe('chaque appel', () => {
  const proteges = appels.filter(({ appel }) => appel.acces !== 'public')

  it.each(proteges)('$nom refuse qui n’est pas connecté', async ({ appel }) => {
    const r = await essai.brut('anonyme', appel.method, remplir(appel), corpsVide(appel))
    expect(r.statut).toBe(401)
    expect(r.corps.code).toBe('NON_CONNECTE')
  })

  it.each(proteges)('$nom refuse un jeton forgé', async ({ appel }) => {
    const faux = `${'eyJhbGciOiJub25lIn0'}.${Buffer.from(JSON.stringify({ sub: randomUUID(), sid: randomUUID(), exp: 9e9 })).toString('base64url')}.`
    const r = await essai.brut('anonyme', appel.method, remplir(appel), corpsVide(appel), {
      authorization: `Bearer ${faux}`,
    })
    expect(r.statut).toBe(401)
  })

  it.each(proteges.filter(({ appel }) => appel.acces !== 'session'))(
    '$nom refuse un rôle sans la permission',
    async ({ appel }) => {
      const r = await essai.brut(
        await sansPermission(appel.acces as Permission),
        appel.method,
        remplir(appel),
        corpsVide(appel),
      )
      expect(r.statut).toBe(403)
      expect(r.corps.code).toBe('INTERDIT')
    },
  )

  it.each(appels.filter(({ appel }) => appel.corps === 'payload'))(
    '$nom refuse par son nom un champ inconnu',
    async ({ appel }) => {
      const r = await essai.brut('administrateur', appel.method, remplir(appel), {
        payload: { ChampInconnu: 1 },
      })
      expect(r.statut).toBe(400)
      expect(r.corps.champs['payload.ChampInconnu']).toBe('Champ inconnu')
    },
  )

  it.each(appels.filter(({ appel }) => appel.corps === 'nu'))(
    '$nom refuse par son nom un champ inconnu (corps nu)',
    async ({ appel }) => {
      const r = await essai.brut('administrateur', appel.method, remplir(appel), { ChampInconnu: 1 })
      expect(r.statut).toBe(400)
      expect(r.corps.champs.ChampInconnu).toBe('Champ inconnu')
    },
  )

  it.each(appels)('$nom refuse un paramètre inconnu', async ({ appel }) => {
    const r = await essai.brut(
      'administrateur',
      appel.method,
      `${remplir(appel)}?ParametreInconnu=1`,
      corpsVide(appel),
    )
    expect(r.statut).toBe(400)
    expect(r.corps.champs.ParametreInconnu).toBe('Champ inconnu')
  })

  it.each(appels.filter(({ appel }) => nomsDesParams(appel.path).some(n => !EXEMPLES[n])))(
    '$nom refuse un identifiant qui n’en est pas un',
    async ({ appel }) => {
      const params = Object.fromEntries(
        nomsDesParams(appel.path).map(n => [n, EXEMPLES[n] ?? "1'; drop table client"]),
      )
      const r = await essai.brut('administrateur', appel.method, remplir(appel, params), corpsVide(appel))
      expect(r.statut).toBe(400)
    },
  )
})

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
    const { portee } = appel
    const params: Record<string, string> = { refOrd: ailleurs.refOrd, RefCmmd: ailleurs.RefCmmd }
    for (const n of nomsDesParams(appel.path)) {
      if (n === 'officine' || n === 'officineId') params[n] = essai.officines.PLT
      else if (typeof portee === 'object' && !('fiche' in portee) && 'param' in portee && portee.param === n)
        params[n] = essai.officines.PLT
      else if (appel.path.startsWith('/api/apps/calendar/')) params[n] = ailleurs.evenement
      else if (appel.path.startsWith('/api/alerte-caisse/')) params[n] = ailleurs.alerte_caisse
      else if (/^\/api\/personnels?\//.test(appel.path)) params[n] = ailleurs.personnel
      else if (appel.path.startsWith('/api/user/')) params[n] = ailleurs.utilisateur
      else if (appel.path.startsWith('/api/fournisseur/')) params[n] = ailleurs.fournisseur
      else if (/^\/api\/(operation\/delete|caisse\/recu)\//.test(appel.path)) params[n] = ailleurs.operation
      else if (appel.path.startsWith('/api/commande/comptoire/')) params[n] = ailleurs.commande_comptoir
      else if (/^\/api\/fond/.test(appel.path)) params[n] = ailleurs.fond_de_caisse
      else if (appel.path === '/api/versement/{id}') params[n] = ailleurs.versement
      else if (appel === contrat.versements.ouvrirBordereau) params[n] = ailleurs.bordereau
      else if (appel === contrat.depense.ouvrirJustificatif) params[n] = ailleurs.justificatif
      else if (appel.path === '/api/appro_caisse_recettes/{id}') params[n] = ailleurs.appro_caisse_recette
      else if (appel.path === '/api/appro-caisse-depense/{id}') params[n] = ailleurs.appro_depense
      else if (appel.path === '/api/depense/{id}') params[n] = ailleurs.depense
      else if (appel.path.startsWith('/api/stock/article/')) params[n] = ailleurs.article
      else if (appel.path.startsWith('/api/stock/transfert-article/')) params[n] = ailleurs.transfert
      else if (appel.path.startsWith('/api/inventaire/')) params[n] = ailleurs.inventaire
      else if (appel.path.startsWith('/api/commande/fournisseur/')) params[n] = ailleurs.bon_reception
      else if (appel.path.startsWith('/api/document/')) params[n] = ailleurs.document
      else if (typeof portee === 'object' && 'fiche' in portee && portee.fiche === 'ordonnance')
        params[n] = ailleurs.ordonnance
      else if (appel.path === '/api/ordonnance/{id}') params[n] = ailleurs.ordonnance
      else if (typeof portee === 'object' && 'fiche' in portee && portee.fiche in ailleurs)
        params[n] = ailleurs[portee.fiche as keyof typeof ailleurs]
      else if (appel.path === '/api/proforma/{id}') params[n] = ailleurs.proforma
      else if (appel.path === '/api/commande-client/{id}') params[n] = ailleurs.commande_client
      else if (appel.path === '/api/prise-encharge/restant/{id}') params[n] = ailleurs.prise_en_charge
      else if (appel.path === '/api/commande-verre/{id}') params[n] = ailleurs.commande_verre
      else if (appel.path === '/api/atelier/commande/{id}') params[n] = ailleurs.commande_client
      else if (n === 'id' || n === 'clientId') params[n] = ailleurs.client
    }
    const corps = await corpsValide(appel)
    const r = await essai.brut(
      role,
      appel.method,
      `${remplir(appel, params)}?${demande(appel)}`,
      corps?.corps,
      corps?.entetes,
    )
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

  it('se lit avec reseau.consulter, mais on n’y agit pas', async () => {
    const lu = await essai.appeler('gerant', contrat.clients.lire, { params: { id: ailleurs.client } })
    expect(lu.statut).toBe(200)
    const ecrit = await essai.appeler('gerant', contrat.clients.modifier, {
      params: { id: ailleurs.client },
      payload: { version: 1, Ville: 'Bouaké' },
    })
    expect(ecrit.statut).toBe(403)
  })

  /** A body that the schema accepts, so that only the scope can refuse. */
  async function corpsValide(
    appel: Appel,
  ): Promise<{ corps: unknown; entetes?: Record<string, string> } | undefined> {
    if (appel.corps === 'fichier') {
      const limite = 'limite-essai'
      return {
        corps: Buffer.concat([
          Buffer.from(
            `--${limite}\r\ncontent-disposition: form-data; name="fichier"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
          ),
          Buffer.from('89504e470d0a1a0a', 'hex'),
          Buffer.from(`\r\n--${limite}--\r\n`),
        ]),
        entetes: { 'content-type': `multipart/form-data; boundary=${limite}` },
      }
    }
    if (appel.corps === 'aucun') return undefined
    if (appel.path === '/api/apps/calendar/event/{id}') return { corps: { event: { title: 'A' } } }
    if (appel === contrat.appros.creer)
      return { corps: { NomSociete: 'A', Montant: 1, IdOfficine: essai.officines.PLT } }
    if (appel === contrat.appros.modifier) return { corps: { version: 1 } }
    const payloads: Record<string, unknown> = {
      '/api/apps/calendar/event/dragged/{id}': { event: { startDate: '2026-01-06' } },
      '/api/alerte-caisse': { Seuil: 1, IdOfficine: essai.officines.PLT },
      '/api/alerte-caisse/update/{id}': { version: 1 },
      '/api/personnel/create': { nom: 'A', prenoms: 'B', agence: essai.officines.PLT },
      '/api/auth/register': { nom: 'A', prenoms: 'B', agence: essai.officines.PLT },
      '/api/personnel/update/{id}': { version: 1 },
      '/api/personnel/update-cni/{id}': { version: 1 },
      '/api/user/create': { email: 'a@essai.ci', displayName: 'A', IdOfficine: essai.officines.PLT },
      '/api/user/{id}': { version: 1 },
      '/api/user/reset_password/{id}': {},
      '/api/client/create': { Nom: 'A', Prenoms: 'B', IdOfficine: essai.officines.PLT },
      '/api/fournisseur/create': { Nom: 'A', IdOfficine: essai.officines.PLT },
      '/api/fournisseur/update/{id}': { version: 1 },
      '/api/commande/client/add/{id}': { PrixMont1: 1 },
      '/api/commande/client/update/{id}': { RefCmmd: ailleurs.RefCmmd, version: 1 },
      '/api/prise-encharge/add/{id}': { IdAssurance: randomUUID(), NumeroBon: '1' },
      '/api/prise-encharge/update/{id}': { _id: ailleurs.prise_en_charge, version: 1 },
      '/api/prise-encharge/drop/{id}': { _id: ailleurs.prise_en_charge },
      '/api/proforma/create': { IdClient: ailleurs.client, PrixMont1: 1 },
      '/api/proforma/update/{id}': { version: 1 },
      '/api/stock/article/update/{id}': { version: 1 },
      '/api/stock/sortie': {
        IdOfficine: essai.officines.PLT,
        Motif: 'Casse',
        lignes: [{ IdArticle: ailleurs.article, Quantite: 1 }],
      },
      '/api/stock/transfererArticle': {
        IdOfficineSource: essai.officines.PLT,
        IdOfficineDestination: essai.officines.ANG,
        lignes: [{ IdArticle: ailleurs.article, Quantite: 1 }],
      },
      '/api/stock/transfert-article/recevoir/{id}': { version: 1 },
      '/api/stock/transfert-article/solder/{id}': { version: 1, Motif: 'Perdu' },
      '/api/stock/transfert-article/annuler/{id}': { version: 1 },
      '/api/inventaire/nouveau': { IdOfficine: essai.officines.PLT },
      '/api/inventaire/update/{id}': { lignes: [{ IdArticle: ailleurs.article, Ajout: 1 }] },
      '/api/inventaire/update-stock/{id}': {},
      '/api/commande-verre/update/{id}': { version: 1 },
      '/api/commande-verre/valide/livraison/{id}': {},
      '/api/commande-verre/retour/{id}': { MotifRetour: 'Rayé' },
      '/api/commande-verre/refaire/{id}': { MotifRefait: 'Casse', ACharge: 'Officine' },
      '/api/atelier/casse-monture/{id}': { Paire: 1, Motif: 'Branche pliée', ACharge: 'Officine' },
      '/api/valide-commande-verre/{idClient}': { RefCmmd: ailleurs.RefCmmd },
      '/api/valide-livraison-commande-verre/{id}': {},
      '/api/valide-montage/{id}': {},
      '/api/verification-montage/{id}': {},
      '/api/validation-livraison-vente-client': { clientId: ailleurs.client, RefCmmd: ailleurs.RefCmmd },
      '/api/commande/fournisseur/create': {
        IdFournisseur: ailleurs.fournisseur,
        IdOfficine: essai.officines.PLT,
        lignes: [ligne],
      },
      '/api/commande/fournisseur/{id}': { version: 1 },
      '/api/commande/fournisseur/transfert/{id}': {},
      '/api/commande/fournisseur/validation/{id}': { IdOfficine: essai.officines.PLT },
      '/api/commande/fournisseur/annulation/{id}': {},
      '/api/commande/fournisseur/add_new_ligne/{id}': ligne,
      '/api/commande/fournisseur/update_ligne/{id}': { _id: randomUUID() },
      '/api/commande/fournisseur/delete_ligne/{id}': { _id: randomUUID() },
      '/api/client/update/{id}': { version: 1 },
      '/api/caisse/initialisation-avec-cloture': {
        montant: 1,
        idOfficine: essai.officines.PLT,
        billetage: { Coupures: [] },
      },
      '/api/billetage': { idOfficine: essai.officines.PLT, DateCloture: '2026-03-12', Coupures: [] },
      '/api/caisse/initialisation': { montant: 1, idOfficine: essai.officines.PLT },
      '/api/operation/versement': {
        montant: 1,
        IdBanque: ailleurs.banque,
        idOfficine: essai.officines.PLT,
      },
      '/api/operation/valided-versement/{id}': {},
      '/api/operation/archive-versement/{id}': {},
      '/api/versement/annuler/{id}': { Motif: 'Erreur' },
      '/api/init-caisse-depense': { Montant: 1, OfficineId: essai.officines.PLT },
      '/api/init-caisse-depense-direct': { Montant: 1, OfficineId: essai.officines.PLT },
      '/api/appro-caisse-depense': { Montant: 1, OfficineId: essai.officines.PLT },
      '/api/make-depense': { Montant: 1, Motif: 'Savon', OfficineId: essai.officines.PLT },
      '/api/depense/{id}': { Montant: 1 },
      '/api/billetage-depense': { idOfficine: essai.officines.PLT, DateCloture: '2026-03-12', Coupures: [] },
      '/api/caisse/reglement-commande/{clientId}': { RefCmmd: 'A', montant: 1, modepaiement: 'Espèce' },
      '/api/commande/comptoire/create': { lignes: UNE_LIGNE, IdOfficine: essai.officines.PLT },
      '/api/commande/comptoire': {
        lignes: UNE_LIGNE,
        IdOfficine: essai.officines.PLT,
        reglement: { montant: 1, modepaiement: 'Espèce' },
      },
      '/api/commande/comptoire/{id}': { version: 1 },
      '/api/fond_de_caisse/add': { Montant: 1, IdOfficine: essai.officines.PLT },
      '/api/fonddecaisses/update/{id}': { version: 1 },
      '/api/client/fusionner/{id}': { version: 1, IdDoublon: randomUUID() },
      '/api/ordonnance/client/add/{id}': { DateOrd: '2026-01-05', OD: { Sph: -1 } },
      '/api/ordonnance/update/{id}': { RefOrd: ailleurs.refOrd, version: 1 },
    }
    const payload = payloads[appel.path]
    if (!payload) throw new Error(`Donner un corps valide pour ${appel.path}`)
    return { corps: { payload } }
  }
})
