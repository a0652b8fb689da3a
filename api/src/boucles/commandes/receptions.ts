import type { Reponse } from '../../kernel/trial/essai.ts'
import type { Officine } from '../monde.ts'
import type { Partie } from '../partie.ts'
import {
  type Article,
  aReclamerDe,
  avoirsDe,
  type Bon,
  enRoute,
  entrer,
  envoyeesDe,
  jumeau,
  type LigneDeBon,
  manquants,
  type Part,
  resteARegler,
  resteDe,
  sortir,
} from '../rayon.ts'
import { type Commande, parmi } from './geste.ts'

/* What a supplier brings: written, sent, opened, put right, given back and paid. */

const OFFICINES = ['ANG', 'PLT'] as const
/** A run goes far with a few receipts rather than write many. */
const BONS = 3
const vivants = (p: Partie): Bon[] => p.m.rayon.bons.filter(b => !b.annule)
/** Something of it is still to be sent: its lines may change. */
const ouverts = (p: Partie): Bon[] => vivants(p).filter(x => x.lignes.some(l => resteDe(x, l) > 0))
const estPaye = (bon: Bon): boolean => bon.reglements.some(r => !r.contrePasse) || bon.regle !== 0
const recues = (p: Partie): { bon: Bon; part: Part }[] =>
  vivants(p).flatMap(bon => bon.parts.filter(x => x.recue > 0).map(part => ({ bon, part })))
const deLAngre = (p: Partie): Article[] => p.m.rayon.articles.filter(a => a.officine === 'ANG')

const ecrire: Commande = {
  nom: 'écrire un bon',
  poids: 6,
  async jouer(p, { a, b, c }) {
    const bons = vivants(p)
    if (bons.filter(x => x.lignes.some(l => resteDe(x, l) > 0) || enRoute(x).length > 0).length >= BONS)
      return false
    const nom = `le bon de réception ${p.m.rayon.bons.length + 1}`
    const connus = deLAngre(p)
    const choisis = Array.from({ length: 1 + (a % 3) }, (_, n) => connus[(b + n) % connus.length] as Article)
    const lignes = choisis.map((article, n) => {
      const Remise = (b + n) % 3 === 0 ? 7 : 0
      const brut = [article.achat, article.achat + 101 * (c + 1), 2_000 + 37 * c][(a + n + c) % 3] as number
      // The label of what is sold at a price of its own stays.
      const PrixVenteTTC =
        article.nom.startsWith('monture') || c % 3 > 0 ? article.etiquette : 25_000 + 1_000 * c
      return {
        ...p.ligneDe(article),
        Quantite: 1 + ((b + c + n) % 5),
        PrixAchatBrut: brut + Remise,
        Remise,
        PrixVenteTTC,
      }
    })
    // One that nobody knew.
    const code = p.monde.neuf('CODE')
    if (c % 4 === 1)
      lignes[0] = {
        IdCateg: p.rayon.categories[0],
        IdMarque: p.rayon.marque,
        CodeBarre: code,
        PrixVenteTTC: 31_000,
        Reference: `neuve ${code}`,
        Quantite: 1 + (b % 4),
        PrixAchatBrut: 9_001,
        Remise: 0,
      } as (typeof lignes)[number]
    p.commencer(
      'écrire un bon',
      `On écrit ${nom} : ${lignes.map(l => `${l.Quantite} × ${l.Reference} à ${l.PrixAchatBrut - l.Remise} F`).join(', ')}.`,
    )
    await p.dire(
      () => p.g.ecrireBon(p.rayon.fournisseur, lignes),
      corps => {
        p.m.rayon.bons.push({
          nom: `le bon de réception ${p.m.rayon.bons.length + 1}`,
          _id: corps._id,
          jour: p.monde.horloge.jour,
          parts: [],
          rendu: 0,
          regle: 0,
          reglements: [],
          clos: 0,
          annule: false,
          lignes: lignes.map((l, n) => ({
            _id: corps.lignes[n]._id,
            code: l.CodeBarre,
            quantite: l.Quantite,
            prix: l.PrixAchatBrut - l.Remise,
            etiquette: l.PrixVenteTTC,
          })),
        })
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

const corrigerLigne: Commande = {
  nom: 'corriger une ligne de bon',
  poids: 4,
  async jouer(p, { a, b, c }) {
    const bon = parmi(ouverts(p), a)
    const l = bon && (parmi(bon.lignes, b) as LigneDeBon)
    if (!bon || !l) return false
    const parties = envoyeesDe(bon, l)
    const [Quantite, prix, etiquette] = [
      Math.max(1, c % 3 === 0 ? parties - 1 : parties + (c % 4)),
      l.prix + (b % 2 === 0 ? 57 : 0),
      l.etiquette + (c % 2 === 0 ? 500 : 0),
    ]
    const payee = estPaye(bon)
    p.commencer(
      'corriger une ligne de bon',
      `La ligne ${bon.lignes.indexOf(l) + 1} ${bon.nom.replace('le ', 'du ')} devient ${Quantite} à ${prix} F, étiquette ${etiquette} F.`,
    )
    await p.dire(
      () =>
        p.g.corrigerLigne(bon._id, {
          _id: l._id,
          Quantite,
          PrixAchatBrut: prix,
          Remise: 0,
          PrixVenteTTC: etiquette,
        }),
      () => {
        Object.assign(l, { quantite: Quantite, prix, etiquette })
      },
      {
        muet: true,
        doit: !payee && Quantite >= parties && p.encore === 'non',
        ...(Quantite < parties || payee ? { interdit: 'conservation' as const } : {}),
      },
    )
    return true
  },
}

const ajouterLigne: Commande = {
  nom: 'ajouter une ligne à un bon',
  poids: 2,
  async jouer(p, { a, b, c }) {
    const bon = parmi(ouverts(p), a)
    // Each article stands on one line.
    const x =
      bon &&
      parmi(
        deLAngre(p).filter(y => !bon.lignes.some(l => l.code === y.code)),
        b,
      )
    if (!bon || !x) return false
    const [quantite, prix] = [1 + (c % 4), x.achat + 13 * c]
    p.commencer(
      'ajouter une ligne à un bon',
      `${bon.nom} prend une ligne de plus : ${quantite} × ${x.reference} à ${prix} F.`,
    )
    const figee = estPaye(bon)
    await p.dire(
      () =>
        p.g.ajouterLigne(bon._id, { ...p.ligneDe(x), Quantite: quantite, PrixAchatBrut: prix, Remise: 0 }),
      corps => {
        const { _id } = corps.lignes.find((l: { CodeBarre: string }) => l.CodeBarre === x.code)
        bon.lignes.push({ _id, code: x.code, quantite, prix, etiquette: x.etiquette })
      },
      {
        muet: true,
        doit: !figee && p.encore === 'non',
        ...(figee ? { interdit: 'conservation' as const } : {}),
      },
    )
    return true
  },
}

const oterLigne: Commande = {
  nom: 'ôter une ligne d’un bon',
  poids: 2,
  async jouer(p, { a, b }) {
    const bon = parmi(ouverts(p), a)
    const l = bon && parmi(bon.lignes, b)
    if (!bon || !l) return false
    p.commencer(
      'ôter une ligne d’un bon',
      `On ôte la ligne ${bon.lignes.indexOf(l) + 1} ${bon.nom.replace('le ', 'du ')}.`,
    )
    const figee = estPaye(bon) || bon.lignes.length === 1 || envoyeesDe(bon, l) > 0
    await p.dire(
      () => p.g.oterLigne(bon._id, l._id),
      () => {
        bon.lignes = bon.lignes.filter(x => x !== l)
      },
      {
        muet: true,
        doit: !figee && p.encore === 'non',
        ...(figee ? { interdit: 'conservation' as const } : {}),
      },
    )
    return true
  },
}

/** The article of a line in that shop: there as soon as something leaves for it. */
function articleDe(p: Partie, l: LigneDeBon, officine: Officine): Article {
  const prix = { achat: l.prix, etiquette: l.etiquette }
  const connu = p.m.rayon.articles.find(a => a.code === l.code)
  if (connu) return jumeau(p.m.rayon, connu, officine, prix)
  const neuf: Article = {
    nom: `${l.code} à ${officine}`,
    _id: '',
    officine,
    code: l.code,
    reference: `neuve ${l.code}`,
    pieces: 0,
    valeur: 0,
    ...prix,
    categorie: 0,
    mouvements: 0,
    sorties: 0,
  }
  p.m.rayon.articles.push(neuf)
  return neuf
}

const envoyer: Commande = {
  nom: 'envoyer un bon',
  poids: 7,
  async jouer(p, { a, b, c }) {
    const bon = parmi(ouverts(p), a)
    if (!bon) return false
    const officine = OFFICINES[b % 3 === 0 ? 1 : 0] as Officine
    const enPartie = c % 2 === 0
    const parts = bon.lignes
      .filter(l => resteDe(bon, l) > 0)
      .map(l => ({ l, n: enPartie ? Math.ceil(resteDe(bon, l) / 2) : resteDe(bon, l) }))
    p.commencer(
      'envoyer un bon',
      `On envoie ${enPartie ? 'une partie' : 'le reste'} de ${bon.nom} à ${officine}.`,
    )
    await p.dire(
      () =>
        p.g.envoyerBon(
          bon._id,
          parts.map(({ l, n }) => ({ _id: l._id, officine, Quantite: n })),
        ),
      corps => noterEnvoi(p, bon, officine, parts, corps),
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

function noterEnvoi(
  p: Partie,
  bon: Bon,
  officine: Officine,
  parts: readonly { l: LigneDeBon; n: number }[],
  corps: Reponse['corps'],
): void {
  const envoi = corps.envois.find(
    (e: { IdOfficine: string; statut: string }) =>
      e.IdOfficine === p.monde.essai.officines[officine] && e.statut === 'En transit',
  )
  for (const { l, n } of parts) {
    const article = articleDe(p, l, officine)
    article._id ||= envoi?.lignes.find((x: { _id: string }) => x._id === l._id)?.IdArticle ?? ''
    const ouverte = enRoute(bon, officine).find(x => x.ligne === l)
    if (ouverte) ouverte.quantite += n
    else
      bon.parts.push({
        envoi: envoi?._id,
        officine,
        ligne: l,
        article,
        quantite: n,
        etat: 'en route',
        recue: 0,
        rendue: 0,
        cout: 0,
        valeur: 0,
        ordre: 0,
        close: false,
        tranchee: false,
      })
  }
}

/** What is in the parcel enters the stock at the price of its line. */
function ouvrir(p: Partie, parts: readonly { part: Part; n: number }[]): void {
  const ordre = 1 + Math.max(0, ...p.m.rayon.bons.flatMap(b => b.parts.map(x => x.ordre)))
  for (const { part, n } of parts) {
    part.etat = 'reçue'
    part.recue = n
    part.ordre = ordre
    part.cout = part.ligne.prix
    part.valeur = n * part.cout
    if (n === 0) continue
    entrer(part.article, n, part.valeur)
    // The last price is that of the latest receipt, whichever parcel is opened last.
    const bon = p.m.rayon.bons.find(b => b.parts.includes(part))
    const depasse = p.m.rayon.bons.some(
      b =>
        bon &&
        b.jour > bon.jour &&
        b.parts.some(x => x.article === part.article && x.etat === 'reçue' && x.recue > 0),
    )
    if (!depasse) part.article.achat = part.cout
  }
}

const valider: Commande = {
  nom: 'valider un envoi',
  poids: 9,
  async jouer(p, { a, b }) {
    const bon = parmi(
      vivants(p).filter(x => enRoute(x).length > 0),
      a,
    )
    if (!bon) return false
    const officine = (parmi(enRoute(bon), a + b) as Part).officine
    const manque = b % 3 === 0 ? 1 : b % 7 === 0 ? -1 : 0
    const parts = enRoute(bon, officine).map((part, n) => ({
      part,
      n: Math.max(0, part.quantite - (n === 0 ? manque : 0)),
    }))
    const dit = manque === 0 ? '' : manque > 0 ? ', une pièce manque' : ', une pièce de trop'
    p.commencer('valider un envoi', `${officine} ouvre ce qui est venu de ${bon.nom}${dit}.`)
    await p.dire(
      () =>
        p.g.validerEnvoi(
          bon._id,
          officine,
          manque === 0
            ? []
            : parts.map(({ part, n }) => ({
                _id: part.ligne._id,
                QuantiteRecue: n,
                Motif: 'Compté deux fois',
              })),
        ),
      () => ouvrir(p, parts),
      { doit: p.encore === 'non' },
    )
    return true
  },
}

const reprendreEnvoi: Commande = {
  nom: 'reprendre un envoi',
  poids: 2,
  async jouer(p, { a }) {
    const bon = parmi(
      vivants(p).filter(x => enRoute(x).length > 0),
      a,
    )
    if (!bon) return false
    const { envoi } = parmi(enRoute(bon), a) as Part
    p.commencer('reprendre un envoi', `On reprend un colis de ${bon.nom} que personne n’a ouvert.`)
    await p.dire(
      () => p.g.reprendreEnvoi(bon._id, envoi),
      () => {
        for (const part of bon.parts) if (part.envoi === envoi) part.etat = 'reprise'
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

const annulerBon: Commande = {
  nom: 'annuler un bon',
  poids: 1,
  async jouer(p, { a }) {
    const bon = parmi(vivants(p), a)
    if (!bon) return false
    p.commencer('annuler un bon', `On annule ${bon.nom}.`)
    const rien = bon.parts.every(x => x.recue === 0 && x.etat !== 'reçue')
    await p.dire(
      () => p.g.annulerBon(bon._id),
      () => {
        bon.annule = true
        for (const part of enRoute(bon)) part.etat = 'reprise'
      },
      { muet: true, doit: rien && p.encore === 'non' },
    )
    return true
  },
}

const corriger: Commande = {
  nom: 'corriger un prix d’achat',
  poids: 5,
  async jouer(p, { a, b }) {
    const x = parmi(recues(p), a)
    if (!x) return false
    const { bon, part } = x
    const { article } = part
    const prix = [part.cout + 113, Math.max(1, Math.floor(part.cout / 10)), part.cout * 3][b % 3] as number
    const gardees = part.recue - part.rendue
    p.commencer(
      'corriger un prix d’achat',
      `${bon.nom} : ${article.nom} coûtait ${prix} F, et non ${part.cout} F.`,
    )
    await p.dire(
      () => p.g.corrigerAchat(bon._id, { IdEnvoi: part.envoi, _id: part.ligne._id }, prix),
      () => {
        const ecart = prix - part.cout
        if (article.achat === part.cout) article.achat = prix
        if (part.ligne.prix === part.cout) part.ligne.prix = prix
        part.valeur += gardees * ecart
        part.cout = prix
      },
      {
        doit: gardees > 0 && p.encore === 'non',
        revalue: { article, auPlus: gardees * (prix - part.cout) },
      },
    )
    return true
  },
}

/** The newest first, as far as they were not given back; what none of them brought is a credit of its own. */
function prisesSur(parts: readonly { bon: Bon; part: Part }[], pieces: number) {
  let reste = pieces
  const rendues = parts
    .toSorted((y, z) => z.part.ordre - y.part.ordre)
    .map(y => {
      const n = Math.min(reste, y.part.recue - y.part.rendue)
      reste -= n
      return { ...y, n }
    })
  return { rendues, reste }
}

const retourner: Commande = {
  nom: 'retourner au fournisseur',
  poids: 5,
  async jouer(p, { a, b, c }) {
    const x = parmi(
      recues(p).filter(y => y.part.article.pieces > 0),
      a,
    )
    if (!x) return false
    const { bon, part } = x
    const { article, officine } = part
    const Suite = b % 2 === 0 ? 'Avoir' : 'Remplacement'
    const duBon = c % 3 > 0
    const pieces = 1 + (c % 2)
    p.commencer(
      'retourner au fournisseur',
      `${officine} rend ${pieces} ${article.nom} au fournisseur${duBon ? ` sur ${bon.nom}` : ''}, contre ${b % 2 === 0 ? 'un avoir' : 'un remplacement'}.`,
    )
    const repartir = () =>
      prisesSur(
        recues(p).filter(y => y.part.article === article && (!duBon || y.bon === bon)),
        pieces,
      )
    const { reste: sans } = repartir()
    const possible = article.pieces >= pieces && (sans === 0 || (!duBon && Suite === 'Avoir'))
    await p.dire(
      () =>
        p.g.retourner(officine, {
          Suite,
          lignes: [{ IdArticle: article._id, Quantite: pieces }],
          ...(duBon ? { IdBon: bon._id } : { IdFournisseur: p.rayon.fournisseur }),
        }),
      () => {
        const { rendues, reste } = repartir()
        sortir(article, pieces)
        for (const r of rendues) {
          r.part.rendue += r.n
          r.bon.rendu += r.n * r.part.cout
          if (Suite === 'Remplacement') r.part.ligne.quantite += r.n
        }
        if (reste > 0) p.m.rayon.sansBon.push({ montant: reste * article.achat, pris: 0 })
      },
      { doit: possible && p.encore === 'non' },
    )
    return true
  },
}

const cloreReclamation: Commande = {
  nom: 'clore une réclamation',
  poids: 3,
  async jouer(p, { a, b }) {
    const bon = parmi(
      vivants(p).filter(x => manquants(x) > x.clos),
      a,
    )
    if (!bon) return false
    const remplace = b % 2 === 0
    p.commencer(
      'clore une réclamation',
      `Ce qui manque de ${bon.nom} est ${remplace ? 'remplacé : on l’attend de nouveau' : 'passé par pertes'}.`,
    )
    await p.dire(
      () => p.g.cloreReclamation(bon._id, remplace),
      () => {
        // Of what is missing, only what nobody had spoken of yet is sent again.
        if (remplace) for (const l of bon.lignes) l.quantite += aReclamerDe(bon, l)
        for (const part of bon.parts) part.close ||= part.etat === 'reçue'
        bon.clos = manquants(bon)
      },
      { muet: true, doit: p.encore === 'non' },
    )
    return true
  },
}

const payer: Commande = {
  nom: 'payer un fournisseur',
  poids: 6,
  async jouer(p, { a, b, c }) {
    const bon = parmi(
      vivants(p).filter(x => resteARegler(x) > 0),
      a,
    )
    if (!bon) return false
    const reste = resteARegler(bon)
    const avoirs = avoirsDe(p.m.rayon, bon).filter(x => x.reste > 0)
    const credit = avoirs.reduce((n, x) => n + x.reste, 0)
    const comment = credit > 0 && c % 2 === 0 ? 'Avoir' : b % 3 === 0 ? 'Espèce' : 'Chèque'
    const voulu = b % 2 === 0 ? reste : Math.ceil(reste / 2)
    const montant = comment === 'Avoir' ? Math.min(voulu, credit) : voulu
    const dits = { Avoir: 'par son avoir', Espèce: 'en espèces', Chèque: 'par chèque' }
    p.commencer('payer un fournisseur', `On paie ${montant} F de ${bon.nom} ${dits[comment]}.`)
    const { depense } = p.m
    const ouverte = depense.ouverte && depense.solde >= montant
    const reference =
      comment === 'Chèque' ? { reference: p.monde.neuf('FRS-'), IdBanque: p.monde.refs.banque } : {}
    await p.dire(
      () => p.g.reglerBon(bon._id, montant, { modepaiement: comment, ...reference }),
      corps => {
        const connus = new Set(bon.reglements.map(r => r._id))
        const neufs = corps.reglements.filter(
          (r: { _id: string; montant: number; IdOrigine: string | null; Cede: boolean }) =>
            !connus.has(r._id) && r.montant > 0 && !r.IdOrigine && !r.Cede,
        )
        for (const r of neufs) {
          const avoir = comment === 'Avoir' ? avoirsDe(p.m.rayon, bon).find(x => x.reste >= r.montant) : null
          bon.reglements.push({
            _id: r._id,
            montant: r.montant,
            especes: comment === 'Espèce',
            avoir: avoir?.de ?? null,
            contrePasse: false,
          })
          bon.regle += r.montant
          if (comment === 'Espèce') depense.solde -= r.montant
          if (avoir) ceder(avoir.de, r.montant)
        }
      },
      {
        doit: p.encore === 'non' && (comment !== 'Espèce' || ouverte),
        ...(comment === 'Espèce' && !ouverte ? { interdit: 'conservation' as const } : {}),
      },
    )
    return true
  },
}
/** Of a credit, so much has paid something else; less than nothing when it is taken back. */
function ceder(de: Bon | { pris: number }, montant: number): void {
  if ('regle' in de) de.regle -= montant
  else de.pris += montant
}

const contrePasser: Commande = {
  nom: 'contre-passer un paiement au fournisseur',
  poids: 4,
  async jouer(p, { a, b }) {
    const bon = parmi(
      p.m.rayon.bons.filter(x => x.reglements.some(r => !r.contrePasse)),
      a,
    )
    const r =
      bon &&
      parmi(
        bon.reglements.filter(x => !x.contrePasse),
        b,
      )
    if (!bon || !r) return false
    p.commencer(
      'contre-passer un paiement au fournisseur',
      `Les ${r.montant} F payés sur ${bon.nom} ne l’étaient pas.`,
    )
    const { ouverte } = p.m.depense
    await p.dire(
      () => p.g.contrePasserReglement(bon._id, r._id),
      () => {
        r.contrePasse = true
        bon.regle -= r.montant
        if (r.especes) p.m.depense.solde += r.montant
        if (r.avoir) ceder(r.avoir, -r.montant)
      },
      { doit: p.encore === 'non' && (!r.especes || ouverte) },
    )
    return true
  },
}

const trancher: Commande = {
  nom: 'trancher les prix d’un bon',
  poids: 3,
  async jouer(p, { a, b }) {
    const proposees = (bon: Bon, o: Officine) =>
      bon.parts.filter(
        x => x.officine === o && x.recue > 0 && !x.tranchee && x.ligne.etiquette !== x.article.etiquette,
      )
    const choix = vivants(p).flatMap(bon =>
      OFFICINES.filter(o => proposees(bon, o).length > 0).map(officine => ({ bon, officine })),
    )
    const x = parmi(choix, a)
    if (!x) return false
    const { bon, officine } = x
    const articles = new Set(proposees(bon, officine).map(y => y.article))
    const pris = b % 3 === 0 ? [] : b % 3 === 1 ? [...articles] : [...articles].slice(0, 1)
    p.commencer(
      'trancher les prix d’un bon',
      `${officine} prend ${pris.length} des ${articles.size} prix que ${bon.nom} propose.`,
    )
    await p.dire(
      () =>
        p.g.trancherPrix(
          bon._id,
          officine,
          pris.map(y => ({ IdArticle: y._id, Actuel: y.etiquette })),
        ),
      () => {
        for (const y of proposees(bon, officine))
          if (pris.includes(y.article)) y.article.etiquette = y.ligne.etiquette
        for (const y of bon.parts) if (y.officine === officine && y.etat === 'reçue') y.tranchee = true
      },
      { doit: p.encore === 'non' },
    )
    return true
  },
}

export const RECEPTIONS: readonly Commande[] = [
  ecrire,
  corrigerLigne,
  ajouterLigne,
  oterLigne,
  envoyer,
  valider,
  reprendreEnvoi,
  annulerBon,
  corriger,
  retourner,
  cloreReclamation,
  payer,
  contrePasser,
  trancher,
]

/** What is on its way is opened, and what is still to be sent enters with it. */
export async function acheverLesBons(p: Partie): Promise<void> {
  for (const bon of vivants(p)) {
    for (const officine of OFFICINES) {
      const parts = enRoute(bon, officine).map(part => ({ part, n: part.quantite }))
      if (parts.length === 0) continue
      p.achever('valider un envoi', `${officine} ouvre ce qui est venu de ${bon.nom}.`)
      await p.dire(
        () => p.g.validerEnvoi(bon._id, officine),
        () => ouvrir(p, parts),
        { doit: true },
      )
    }
    const restes = bon.lignes.map(l => ({ l, n: l.quantite - envoyeesDe(bon, l) })).filter(x => x.n > 0)
    if (restes.length === 0) continue
    p.achever('mettre en stock', `Tout ce qui reste de ${bon.nom} entre.`)
    await p.dire(
      () => p.g.mettreEnStock(bon._id),
      corps => {
        const dernier = corps.envois.filter((e: { statut: string }) => e.statut === 'Reçu').at(-1)
        for (const { l, n } of restes) {
          const article = articleDe(p, l, 'ANG')
          const part: Part = {
            envoi: dernier?._id ?? '',
            officine: 'ANG',
            ligne: l,
            article,
            quantite: n,
            etat: 'reçue',
            recue: 0,
            rendue: 0,
            cout: 0,
            valeur: 0,
            ordre: 0,
            close: false,
            tranchee: false,
          }
          bon.parts.push(part)
          ouvrir(p, [{ part, n }])
        }
      },
      { doit: true },
    )
  }
}
