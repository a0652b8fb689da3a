import { type Appel, nomsDesParams, remplirChemin } from '@dioptrie/domain/kernel/contract'

/** What fills the path of any call; an id otherwise. */
export const EXEMPLES: Record<string, string> = {
  date: '2026-03-12',
  from: '2026-03-01',
  DateCloture: '2026-03-12',
  to: '2026-03-31',
  dateDebut: '2026-03-01',
  dateFin: '2026-03-31',
  debut: '2026-03-01',
  fin: '2026-03-31',
  start: '2026-03-01',
  end: '2026-03-31',
  status: 'tous',
  categorie_article: 'tous',
  etat: 'stock-article',
  RefCmmd: 'CMD-XXX-26-00001',
  page: '1',
  year: '2026',
  email: 'personne@essai.ci',
  refOrd: 'ORD-XXX-26-00001',
  entity: 'client',
  param: 'true',
  term: 'kouame',
  q: 'cacao',
  slug: 'cacao-du-sud',
  count: '3',
  code: '8053672195743',
  sph: '-2.50',
  cyl: '-1.75',
  secret: 'x',
  pas: 'stock',
}
export const remplir = (appel: Appel, params: Record<string, string> = {}) =>
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
  '/api/client/import/reprise': 'IdImport=0199a3b0-0000-7000-8000-000000000000',
  '/api/exceptions/autre-main/{id}': 'quoi=versement',
  '/api/sms/activite': 'du=2026-03-01&au=2026-03-31',
  '/api/operation/totaux': 'du=2026-03-01&au=2026-03-31',
  '/api/tableau-de-bord/classements': 'du=2026-03-01&au=2026-03-31',
  '/api/operation/delete/{id}': 'motif=essai',
  '/api/commande/client/drop/{clientId}/{RefCmmd}': 'motif=essai',
  '/api/depenses/totaux': 'du=2026-03-01&au=2026-03-31',
  '/api/stock-verre/pdf': 'IdNomCommercial=0199a3b0-0000-7000-8000-000000000000',
  ...Object.fromEntries(
    [
      'nom-commercial-verre/delete-all',
      'unifoco/all',
      'unifoco/delete-all',
      'progressif/all',
      'progressif/delete-all',
    ].map(chemin => [`/api/stock-verre/${chemin}`, 'confirmation=SUPPRIMER']),
  ),
  ...Object.fromEntries(
    [
      '/api/depense/{id}',
      '/api/commande-client/{id}',
      '/api/commande/comptoire/drop/{id}',
      '/api/appro_caisse_recettes/{id}',
    ].map(chemin => [`DELETE ${chemin}`, 'motif=essai']),
  ),
  'DELETE /api/appro-caisse-depense/{id}': 'motif=essai',
}
/** Its query, when it asks for one. */
export const demande = (appel: Appel) =>
  DEMANDES[`${appel.method} ${appel.path}`] ?? DEMANDES[appel.path] ?? ''

export const corpsVide = (appel: Appel) =>
  appel.method === 'GET' || appel.method === 'DELETE' ? undefined : {}
