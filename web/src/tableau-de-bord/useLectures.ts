import { ajouterJours, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { contrat, type RefusApi, requete, requetePage } from '../kernel/api.ts'
import { type AFaire, aFaire } from './aFaire.ts'
import type { Nom } from './droits.ts'
import type { Mesure } from './liens.ts'

/** As many lines as a panel shows. */
export const MONTRES = 5

interface Regard {
  IdOfficine: string | undefined
  /** The officine of this person. */
  propre: string
  mesure: Mesure | undefined
  voitVerres: boolean
  garnit: boolean
}

/** All that the panels of a home ask for, each once; what none of them shows is not asked. */
export function useLectures(demandes: ReadonlySet<Nom>, regard: Regard) {
  const { IdOfficine, propre, mesure } = regard
  const d = (...noms: Nom[]) => noms.some(n => demandes.has(n))
  const query = { IdOfficine }
  const cinq = { limit: MONTRES, IdOfficine }
  const aujourdhui = aujourdhuiAbidjan(new Date())
  const chiffres = useQuery({
    ...requete(contrat.tableau[mesure ?? 'recettes'], { query }),
    enabled: mesure !== undefined && d('chiffres', 'evolution'),
  })
  const tiroirs = useQuery({ ...requete(contrat.tableau.tiroirs, { query }), enabled: d('caisse') })
  const officine = IdOfficine ?? propre
  const caisse = useQuery({
    ...requete(contrat.caisse.etat, { params: { officine } }),
    enabled: d('caisse') && IdOfficine !== undefined,
  })
  const parOfficine = useQuery({
    ...requete(contrat.tableau.retards, { query }),
    enabled: d('retards') && d('aTraiter'),
  })
  const attentes = useQuery({ ...requete(contrat.tableau.enAttente, { query }), enabled: d('aTraiter') })
  const manques = useQuery({
    ...requetePage(contrat.stock.liste, { query: { Disponibilite: 'À commander', mode: '2', ...cinq } }),
    enabled: d('manques') || (d('aTraiter') && regard.garnit),
  })
  const retards = useQuery({
    ...requete(contrat.tableau.plusEnRetard, { query }),
    enabled: d('retards'),
  })
  const dus = useQuery({
    ...requetePage(contrat.caisse.dus, { query: { limit: MONTRES, IdOfficine: officine } }),
    enabled: d('encaisser'),
  })
  const exceptions = useQuery({
    ...requete(contrat.exceptions.personnes, {
      query: { du: ajouterJours(aujourdhui, -6), au: aujourdhui, IdOfficine },
    }),
    enabled: d('exceptions'),
  })
  const salle = useQuery({
    ...requete(contrat.consultations.attente, { params: { officine } }),
    enabled: d('salle'),
  })
  const ordonnances = useQuery({
    ...requetePage(contrat.clients.ordonnances, { query: { ...cinq, tri: '-DateOrd' } }),
    enabled: d('ordonnances'),
  })
  const alEtape = (Etape: 'Verres reçus' | 'Montée') =>
    requetePage(contrat.atelier.nonMontees, { query: { ...cinq, Etape } })
  const montages = useQuery({ ...alEtape('Verres reçus'), enabled: d('montages') })
  const controles = useQuery({ ...alEtape('Montée'), enabled: d('controles') })
  const verres = useQuery({
    ...requetePage(contrat.atelier.verres, {
      params: { param: 'false' },
      query: { ...cinq, retard: 'oui', tri: 'DatePrevue' },
    }),
    enabled: d('verres'),
  })
  const chaine = useQuery({
    ...requete(contrat.facturation.chaine, { query }),
    enabled: d('chaine', 'assurances'),
  })
  const aDeposer = useQuery({
    ...requetePage(contrat.facturation.aDeposer, { query: { ...cinq, tri: 'DateLimite' } }),
    enabled: d('aDeposer'),
  })
  const echues = useQuery({
    ...requetePage(contrat.facturation.deposees, { query: { ...cinq, retard: 'oui', tri: 'DateLimite' } }),
    enabled: d('echues'),
  })
  const rejets = useQuery({
    ...requetePage(contrat.facturation.lignes, { query: { ...cinq, rejets: 'oui', tri: '-Rejete' } }),
    enabled: d('rejets'),
  })
  const paiements = useQuery({
    ...requetePage(contrat.facturation.paiements, { query: { ...cinq, tri: '-date' } }),
    enabled: d('paiements'),
  })
  const bons = useQuery({
    ...requetePage(contrat.receptions.groupe, { query: { ...cinq, tri: '-DateCommande' } }),
    enabled: d('bons'),
  })
  const commercial = useQuery({
    ...requete(contrat.commercial.accueil),
    enabled: d('rendezVous', 'relances', 'portefeuille', 'equipe'),
  })
  const visites = useQuery({
    ...requetePage(contrat.clients.liste, { query: { ...cinq, tri: '-DerniereVisite' } }),
    enabled: d('visites'),
  })
  const anniversaires = useQuery({
    ...requete(contrat.tableau.anniversaires, { query }),
    enabled: d('anniversaires'),
  })

  const deTaches = [tiroirs, parOfficine, attentes, manques]
  const attendTaches = deTaches.some(l => l.isLoading)
  const vues = attentes.data && !regard.voitVerres ? { ...attentes.data, verres: null } : attentes.data
  const taches: AFaire[] | undefined = attendTaches
    ? undefined
    : aFaire({
        retards: parOfficine.data,
        tiroirs: tiroirs.data,
        attentes: vues,
        aCommander: regard.garnit ? manques.data?.pager.totalItems : undefined,
        propre,
      })

  const page = (l: { data: { pageOfItems: unknown[] } | undefined }) => l.data?.pageOfItems.length
  const somme = chiffres.data?.total.periodes
  const desChiffres = somme && Math.max(Math.abs(somme.annee.Nombre), Math.abs(somme.anneePrecedente.Nombre))
  const { data: ch } = chaine
  const enChaine =
    ch && ch.ATraiter.Nombre + ch.Traitees.Nombre + ch.ADeposer.Nombre + ch.Deposees.Nombre + ch.Rejets.Nombre
  const { data: co } = commercial
  const lus: Record<Nom, number | undefined> = {
    aTraiter: taches?.length,
    caisse: tiroirs.data?.length,
    encaisser: page(dus),
    chiffres: desChiffres,
    evolution: desChiffres,
    exceptions: exceptions.data?.length,
    retards: retards.data?.length,
    salle: salle.data?.filter(p => p.Etat !== 'Terminé').length,
    ordonnances: page(ordonnances),
    montages: page(montages),
    controles: page(controles),
    verres: page(verres),
    chaine: enChaine,
    assurances: enChaine,
    aDeposer: page(aDeposer),
    echues: page(echues),
    rejets: page(rejets),
    paiements: page(paiements),
    manques: page(manques),
    bons: page(bons),
    rendezVous: co?.visites.length,
    relances: co?.retards.length,
    portefeuille: co?.etapes.reduce((n, e) => n + e.nombre, 0),
    equipe: co?.equipe.length,
    visites: page(visites),
    anniversaires: anniversaires.data?.clients.length,
  }
  const lectures = {
    aTraiter: attentes,
    caisse: tiroirs,
    encaisser: dus,
    chiffres,
    evolution: chiffres,
    exceptions,
    retards,
    salle,
    ordonnances,
    montages,
    controles,
    verres,
    chaine,
    assurances: chaine,
    aDeposer,
    echues,
    rejets,
    paiements,
    manques,
    bons,
    rendezVous: commercial,
    relances: commercial,
    portefeuille: commercial,
    equipe: commercial,
    visites,
    anniversaires,
  } satisfies Record<Nom, Pick<UseQueryResult<unknown, RefusApi>, 'error' | 'data'>>
  /** How many lines each has; undefined until it is known, and −1 of what was refused: that is shown, not kept quiet. */
  const comptes = Object.fromEntries(
    Object.entries(lectures).map(([nom, l]) => {
      const refusees = nom === 'aTraiter' ? deTaches : [l]
      const refus = refusees.some(r => r.error && r.data === undefined)
      return [nom, refus ? -1 : lus[nom as Nom]]
    }),
  ) as typeof lus
  return { lectures, comptes, taches, deTaches, etatCaisse: caisse }
}
