import { globSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { referentiels } from '../domain/src/index.ts'
import { aujourdhuiAbidjan } from '../domain/src/kernel/jour.ts'
import { chemins } from '../web/src/chemins/referentiel.ts'
import { lire } from './poste.ts'

const WEB = join(import.meta.dirname, '..', 'web', 'src')

export type Adresse = { aire: string; nom: string; chemin: string; public: boolean }

/** What is read here of a screen's row; the rest is the web's own. */
type Ecran = { path: string; public?: true }
type Ligne = Record<string, unknown> & { _id: string }
type Reponse = Ligne[] | { pageOfItems: Ligne[] }

const COMMANDES = '/api/commandes/clients/groupe/active?mode=2&page=1&limit=50'
const PROFORMAS = '/api/proformas?mode=2&page=1&limit=50'
const EXAMENS = '/api/consultations/2015-01-01/2099-12-31?page=1&limit=200'
const BONS = '/api/commandes/fournisseurs/groupe?page=1&limit=50'

const DOSSIERS = '/api/facturation/vente-non-traiter/2000-01-01/2099-12-31/tous/tous?page=1&limit=5'

/** The list a screen of one record is opened from, and which of its rows. */
const SOURCES: Record<string, [liste: string, convient?: (ligne: Ligne) => unknown]> = {
  '/apps/commandeclient/detail/': [`${COMMANDES}&Etape=Mont%C3%A9e`],
  '/apps/commandeclient/edit/': [`${COMMANDES}&Etape=Enregistr%C3%A9e`],
  '/apps/caisse/': [COMMANDES, l => Number(l.ResteAPayer) > 0],
  '/apps/proforma-commande/': [`${PROFORMAS}&Etat=En%20cours`],
  '/apps/proforma-client/edit/': [`${PROFORMAS}&Etat=En%20cours`],
  '/apps/proforma-client/details/': [`${PROFORMAS}&Etat=En%20cours`],
  '/apps/ordonnance/': ['/api/ordonnances?tri=-DateOrd'],
  '/apps/examen-vue/reglement/': [EXAMENS, l => Number(l.ResteAPayer) > 0],
  '/apps/examen-vue/saisie/': [EXAMENS, l => l.Etat !== 'Terminé'],
  '/apps/examen-vue/': [EXAMENS, l => l.RefOrd],
  '/apps/client/': [COMMANDES, l => l.IdOrdonnance ?? l.RefOrd],
  '/apps/avoir/': ['/api/avoirs?page=1&limit=50'],
  '/apps/commandecomptoir/': ['/api/commandes/comptoires/groupe?page=1&limit=50'],
  '/apps/stock/article/': ['/api/stock/articles?page=1&limit=50', l => Number(l.Quantite) > 0],
  '/apps/stock/transfert-article/': ['/api/stock/transferts?page=1&limit=50'],
  '/apps/inventaire/': ['/api/inventaires?page=1&limit=50'],
  '/apps/commandefourn/edit/': [BONS, l => l.statut === 'Créé'],
  '/apps/commandefourn/view/': [BONS, l => Number(l.EnTransit) > 0],
  '/apps/officine/': ['/api/officines'],
  '/apps/personnel/': ['/api/personnels?q=ehouman'],
  '/apps/user/': ['/api/users?q=opticien.angre'],
  '/apps/role/': ['/api/roles?q=opticien'],
  '/apps/fournisseur/': ['/api/fournisseurs/groupe?page=1&limit=50'],
  '/apps/fournisseurverre/tarif-import/': ['/api/catalogue-verres?page=1&limit=1'],
  '/apps/billetage/': ['/api/billetages?page=1&limit=50'],
  '/apps/depense/depense-': ['/api/depenses?limit=1'],
  '/apps/appro_depense/': ['/api/approDepense?page=1&limit=50'],
  '/apps/traitement-facture/': [DOSSIERS],
  '/apps/facture-assurance/': [
    '/api/facturation/facture-assurance-depose?page=1&limit=50',
    l => Number(l.Ouvert) > 0,
  ],
  '/commercial/suspect/': ['/api/suspects?page=1&limit=50'],
  '/commercial/compte/': ['/api/comptes-sale?page=1&limit=50'],
  '/commercial/contact/': ['/api/contacts?page=1&limit=50'],
  '/commercial/opportunite/': ['/api/opportunites?page=1&limit=50'],
  '/apps/sms-marketing/edit-diffusion/': ['/api/diffusions?page=1&limit=50', l => l.statut === 'Terminée'],
  '/apps/versement_banque/': ['/api/versements/caisse?page=1&limit=50'],
}
/** Parameters that are not the `_id` of the row. */
const CHAMPS: Record<string, string> = {
  clientId: 'IdClient',
  RefCmmd: 'RefCmmd',
  refOrd: 'RefOrd',
  idOfficine: 'IdOfficine',
  DateCloture: 'DateCloture',
  slug: 'slug',
}
for (const [nom, { appels }] of Object.entries(referentiels)) {
  const { fiche, fusionner } = chemins(nom as keyof typeof referentiels)
  for (const chemin of [fiche, fusionner]) SOURCES[chemin.replace(/\{.*/, '')] = [appels.liste.path]
}

/** Every screen of the web's own table, at an address that opens: real records in place of its parameters. */
export async function adressesDe(page: Page, voulue: (aire: string, chemin: string) => boolean) {
  const adresses: Adresse[] = []
  const inconnues: string[] = []
  for (const fichier of globSync(join(WEB, '*', 'screens.ts')).sort()) {
    const aire = relative(WEB, fichier).split(sep)[0] as string
    const { ecrans } = (await import(pathToFileURL(fichier).href)) as { ecrans: Ecran[] }
    for (const ecran of ecrans.filter(e => voulue(aire, e.path))) {
      const chemin = await remplir(page, ecran.path)
      const nom = ecran.path.replace(/^\/(apps\/)?|[{}]/g, '').replaceAll('/', '.')
      if (chemin) adresses.push({ aire, nom, chemin, public: ecran.public ?? false })
      else inconnues.push(ecran.path)
    }
  }
  return { adresses, inconnues }
}

async function remplir(page: Page, chemin: string): Promise<string | undefined> {
  if (!chemin.includes('{')) return chemin
  if (chemin.endsWith('{date}')) return chemin.replace('{date}', aujourdhuiAbidjan(new Date()))
  const [, source] =
    Object.entries(SOURCES)
      .filter(([debut]) => chemin.startsWith(debut))
      .sort(([a], [b]) => b.length - a.length)[0] ?? []
  if (!source) return undefined
  const [liste, convient = () => true] = source
  const reponse = await lire<Reponse>(page, liste)
  const lignes = Array.isArray(reponse) ? reponse : (reponse.pageOfItems ?? [])
  const ligne = lignes.find(convient) ?? lignes[0]
  return ligne && chemin.replace(/\{(\w+)\}/g, (_, nom: string) => String(ligne[CHAMPS[nom] ?? '_id']))
}
