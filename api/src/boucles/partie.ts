import { contrat } from '@dioptrie/domain'
import type { Reponse } from '../kernel/trial/essai.ts'
import { verifierTout } from '../verifications.ts'
import { fait, type Gestes, gestesDe } from './gestes.ts'
import {
  clientDoit,
  type Ligne,
  type Modele,
  modeleVide,
  ouvertDe,
  resteDeLAvoir,
  resteDu,
  titulaire,
  totalDe,
  type Vente,
} from './modele.ts'
import { ETIQUETTES, type Monde, type Officine } from './monde.ts'
import { type Article, dusDuBon, dusDuTransfert, entrer, soldeDu } from './rayon.ts'

/*
 * One run: commands one after the other, each with what it must change and nothing else, and what must be true after each of them.
 */

/** What is never allowed, by the name under which it is muted while one looks for the others. */
export const INVARIANTS = [
  'silence',
  'localité',
  'conservation',
  'clos',
  'impasse',
  'deux fois',
  'refus',
  'accord',
  'livraison',
  'passé',
  'sommes',
  'vérification',
] as const
export type Invariant = (typeof INVARIANTS)[number]

export class Violation extends Error {
  readonly invariant: Invariant
  readonly geste: string
  constructor(invariant: Invariant, geste: string, detail: string) {
    super(`${invariant} : ${geste}. ${detail}`)
    this.invariant = invariant
    this.geste = geste
  }
  get cle(): string {
    return `${this.invariant} ${this.geste}`
  }
}

/** What a command says of itself: how it is expected to be answered, and what it may change. */
interface Attente {
  /** It has to be possible: a refusal is a dead end. */
  doit?: boolean
  /** It must not be possible: what it would break. */
  interdit?: Invariant
  /** Of these sales the amounts are not told beforehand, but they are checked like the others. */
  adopte?: readonly Vente[]
  /** It names no money: whatever moves, moved in silence. */
  muet?: boolean
  /** What this article is worth follows a price that was wrong, by as much at most: how much of it is still there is the average's to say. */
  revalue?: { article: Article; auPlus: number }
}
/** What `encore` sends again, and how: the same key, another, or at the same moment by someone else. */
export type Encore = 'non' | 'même clé' | 'autre clé' | 'à deux'

type Photo = Map<string, Record<string, unknown>>

export class Partie {
  readonly monde: Monde
  readonly g: Gestes
  readonly m: Modele
  readonly assurance: string
  /** The brand, the categories and the supplier of this run. */
  readonly rayon: Awaited<ReturnType<Monde['rayon']>>
  readonly dites: string[] = []
  readonly #tus: ReadonlySet<string>
  encore: Encore = 'non'
  /** How often the closed day is read again: it costs as much as all the rest. */
  closTousLes = 1
  #comparees = 0
  /** What the base owed before this run. */
  #avant: { Nombre: number; Montant: number } = { Nombre: 0, Montant: 0 }
  #geste = ''
  #depuis = ''

  private constructor(
    monde: Monde,
    { assurance, rayon }: Pick<Partie, 'assurance' | 'rayon'>,
    tus: ReadonlySet<string>,
  ) {
    this.monde = monde
    this.g = gestesDe(monde)
    this.assurance = assurance
    this.rayon = rayon
    this.#tus = tus
    this.m = modeleVide(FONDS)
  }

  static async ouvrir(monde: Monde, tus: ReadonlySet<string> = new Set()): Promise<Partie> {
    const p = new Partie(monde, { assurance: await monde.assureur(), rayon: await monde.rayon() }, tus)
    monde.journal.length = 0
    if ((await p.g.etatCaisse()).Statut === 'Ouverte') await fait(p.g.cloturer())
    await monde.demain()
    await fait(p.g.ouvrir(FONDS))
    p.#depuis = monde.horloge.jour
    p.#avant = await p.#dusDuReseau()
    await p.#garnir()
    const { Solde, Statut } = await p.g.etatDepense()
    p.m.depense = { solde: Solde, ouverte: Statut === 'Ouverte', jour: null }
    return p
  }

  /** A few pieces of each article in each shop: shelves run empty, and francs do not divide. */
  async #garnir(): Promise<void> {
    for (const officine of ['ANG', 'PLT'] as const) {
      const ici = ARTICLES.map(({ nom, achat, pieces }) => {
        const code = this.article(nom, 'ANG')?.code ?? this.monde.neuf('CODE')
        const neuf: Article = {
          nom: `${nom} à ${officine}`,
          _id: '',
          officine,
          code,
          reference: `${nom} ${code}`,
          achat,
          pieces: 0,
          valeur: 0,
          etiquette: ETIQUETTES[nom],
          categorie: 0,
          mouvements: 0,
          sorties: 0,
        }
        entrer(neuf, pieces, pieces * achat)
        return neuf
      })
      await fait(
        this.g.ouvrirStock(
          officine,
          ici.map(a => ({ ...this.ligneDe(a), Quantite: a.pieces, PrixAchatBrut: a.achat })),
        ),
      )
      this.m.rayon.articles.push(...ici)
    }
    await this.comparer()
  }

  article(nom: keyof typeof ETIQUETTES, officine: Officine): Article | undefined {
    return this.m.rayon.articles.find(a => a.officine === officine && a.nom.startsWith(nom))
  }

  /** An article in the words of a line that is typed. */
  ligneDe = (a: Article) => ({
    IdCateg: this.rayon.categories[a.categorie],
    IdMarque: this.rayon.marque,
    CodeBarre: a.code,
    Reference: a.reference,
    PrixVenteTTC: a.etiquette,
  })

  /** The name that a command is known by from now on; it is what a violation says. */
  commencer(geste: string, phrase: string): void {
    this.#geste = geste
    const dite = phrase.replaceAll(/\bde le /g, 'du ').replaceAll(/ +\./g, '.')
    this.dites.push(dite.charAt(0).toUpperCase() + dite.slice(1))
  }

  /** An open paper still has its way to the end. */
  achever(geste: string, phrase: string): void {
    this.commencer(`${A_LA_FIN}, ${geste}`, phrase)
  }

  faute(invariant: Invariant, detail: string): void {
    const faute = new Violation(invariant, this.#geste, detail)
    if (!this.#tus.has(invariant) && !this.#tus.has(faute.cle)) throw faute
  }

  /**
   * One command: sent, its answer looked at, what it says noted in the model, and everything that can be read compared with what the model
   * believes. `effet` is told each answer that was accepted: sent twice, it is told twice.
   */
  async dire(
    envoyer: () => Promise<Reponse>,
    effet: (corps: Reponse['corps'], rang: number) => void | Promise<void>,
    attente: Attente = {},
  ): Promise<Reponse> {
    const { journal } = this.monde
    const debut = journal.length
    this.monde.aDeux = this.encore === 'à deux'
    if (this.encore === 'même clé') this.monde.cle = this.monde.neuf('cle-de-poste-')
    let r: Reponse
    try {
      r = await envoyer()
    } finally {
      this.monde.aDeux = false
      this.monde.cle = undefined
    }
    const ecrites = journal.slice(debut).filter(e => e.appel.writes)
    // Who was served second is shown what the first has sold, and has the next number: goods leave in that order.
    const acceptees = ecrites
      .filter(e => e.reponse.statut < 300)
      .sort(
        (a, b) =>
          (a.reponse.corps?.commandes?.length ?? 0) - (b.reponse.corps?.commandes?.length ?? 0) ||
          numeroDe(a.reponse).localeCompare(numeroDe(b.reponse)),
      )
    for (const e of ecrites) this.#regarder(e.reponse, acceptees.length > 0 ? {} : attente)
    for (const [rang, e] of acceptees.entries()) await effet(e.reponse.corps, rang)
    // A colleague may be allowed what one is not: then what is due again of goods that left paid is their word.
    if (acceptees.length > 0 && this.encore === 'à deux')
      for (const v of this.m.ventes) if (clientDoit(v) > v.regle) v.remisePayee = false
    if (acceptees.length > 0 && attente.interdit && this.encore !== 'à deux')
      this.faute(attente.interdit, 'Accepté, et ne devait pas l’être.')
    const derniere = ecrites.at(-1)
    if (derniere && acceptees.length > 0 && (this.encore === 'même clé' || this.encore === 'autre clé')) {
      const entetes = this.encore === 'même clé' ? derniere.entetes : {}
      const r2 = await this.monde.envoyer(derniere.qui, derniere.appel, derniere.demande, entetes)
      if (this.encore === 'même clé') {
        if (r2.statut !== derniere.reponse.statut)
          this.faute('deux fois', `${r2.statut} ${JSON.stringify(r2.corps)}`)
      } else {
        this.#regarder(r2, {})
        if (r2.statut < 300) await effet(r2.corps, 1)
      }
    }
    await this.comparer(attente)
    return r
  }

  #regarder({ statut, corps }: Reponse, { doit }: Attente): void {
    const dit = `${statut} ${corps?.code ?? ''} ${corps?.message ?? ''} ${corps?.champs ? JSON.stringify(corps.champs) : ''}`
    if (statut >= 500) this.faute('refus', dit)
    else if (statut >= 400 && !(typeof corps?.message === 'string' && /\s/.test(corps.message)))
      this.faute('refus', `Sans phrase : ${dit}`)
    if (statut >= 400 && doit) this.faute('impasse', dit)
  }

  /** What went wrong where nothing was expected to, told as the rest is. */
  echec(e: Error): Violation {
    return new Violation('refus', this.#geste, e.message)
  }

  /** Everything that this run may have moved, as the calls tell it. */
  async #photo(): Promise<Photo> {
    const { g, m } = this
    const photo: Photo = new Map()
    const { bons, sansBon, transferts } = m.rayon
    const [rayon, verres, receptions, fournisseur, enRoute, depense, ...autres] = await Promise.all([
      g.rayon(this.rayon.marque),
      Promise.all(m.rayon.verres.map(v => g.lireArticle(v._id))),
      bons.length > 0 ? g.bonsDe(this.rayon.fournisseur) : [],
      bons.length + sansBon.length > 0 ? g.lireFournisseur(this.rayon.fournisseur) : null,
      transferts.length > 0 ? g.transferts(transferts.length) : [],
      m.depense.ouverte ? g.etatDepense() : null,
      g.ventesDepuis(this.#depuis),
      m.factures.length > 0 ? g.lignes({ IdAssurance: this.assurance }) : [],
      m.paiements.length > 0 ? g.paiements(this.assurance) : [],
      m.factures.length > 0 ? g.facturesDe(this.assurance) : [],
      m.avoirs.length > 0 ? g.avoirsDepuis(this.#depuis) : [],
      g.etatCaisse(),
      Promise.all(
        m.dus.map(async d =>
          d.genre === 'comptoir'
            ? g.lireComptoir(d._id)
            : d.genre === 'examen'
              ? g.lireExamen(d._id)
              : g.lireReprise(d.reference),
        ),
      ),
    ])
    const [ventes, lignes, paiements, factures, avoirs, caisse, dus] = autres
    for (const a of rayon) photo.set(`${a.IdOfficine} ${a.CodeBarre}`, a)
    for (const d of [...verres, ...receptions, ...enRoute]) photo.set(d._id, d)
    photo.set('fournisseur', { Solde: fournisseur?.Solde ?? 0 })
    if (depense) photo.set('depense', { Solde: depense.Solde })
    for (const v of ventes) photo.set(v._id, v)
    for (const v of m.ventes) if (v.active && !photo.has(v._id)) photo.set(v._id, await g.lireVente(v))
    for (const l of lignes) photo.set(l._id, l)
    for (const p of paiements) photo.set(p._id, p)
    for (const f of factures) photo.set(f._id, f)
    for (const a of avoirs) photo.set(a._id, a)
    for (const d of dus) photo.set(d._id, d)
    photo.set('tiroir', { Attendu: caisse.Attendu })
    return photo
  }

  /** What the model believes, under the names that the calls give it. */
  #cru(): Map<string, { nom: string; champs: Record<string, unknown> }> {
    const cru = new Map<string, { nom: string; champs: Record<string, unknown> }>()
    for (const v of this.m.ventes) {
      if (!v.active) continue
      const PartClient = clientDoit(v)
      cru.set(v._id, {
        nom: v.nom,
        champs: {
          IdClient: titulaire(v.client)._id,
          Total: totalDe(v),
          RemiseCom: v.remise,
          DateCommd: v.jour,
          PartAssurance: v.assurance,
          PartClient,
          MontantRegle: v.regle,
          ResteAPayer: PartClient - v.regle,
        },
      })
    }
    for (const f of this.m.factures) {
      const lignes = f.lignes.filter(l => !l.retiree)
      const somme = (de: (l: Ligne) => number) => lignes.reduce((n, l) => n + de(l), 0)
      cru.set(f._id, {
        nom: f.nom,
        champs: {
          Lignes: lignes.length,
          Montant: somme(l => l.montant),
          Ouvert: somme(ouvertDe),
          Regle: somme(l => l.regle),
          Rejete: somme(l => l.rejete),
          Charge: somme(l => l.charge),
        },
      })
      for (const l of lignes)
        cru.set(l._id, {
          nom: `la ligne de ${l.vente.nom} sur ${f.nom}`,
          champs: {
            Montant: l.montant,
            Ouvert: ouvertDe(l),
            Regle: l.regle,
            Rejete: l.rejete,
            Charge: l.charge,
            Abandonne: l.abandonne,
            Represente: l.represente,
          },
        })
    }
    for (const p of this.m.paiements)
      cru.set(p._id, { nom: p.nom, champs: { montant: p.montant, ContrePasse: p.contrePasse } })
    for (const a of this.m.avoirs)
      cru.set(a._id, {
        nom: a.nom,
        champs: { Credit: a.credit, Utilise: a.utilise, Reste: resteDeLAvoir(a) },
      })
    for (const d of this.m.dus)
      if (d.actif) cru.set(d._id, { nom: d.nom, champs: { MontantRegle: d.regle, ResteAPayer: resteDu(d) } })
    const { articles, verres, bons, transferts } = this.m.rayon
    for (const a of articles)
      cru.set(this.cleDe(a), {
        nom: a.nom,
        champs:
          a.pieces === 0
            ? { _id: undefined }
            : { Quantite: a.pieces, ValeurAchat: a.valeur, PrixAchat: a.achat, PrixVente: a.etiquette },
      })
    for (const v of verres)
      cru.set(v._id, {
        nom: v.nom,
        champs: { Quantite: v.pieces, Valeur: v.valeur, PrixAchat: v.achat, PrixVente: v.etiquette },
      })
    for (const b of bons) cru.set(b._id, { nom: b.nom, champs: dusDuBon(b) })
    for (const t of transferts) cru.set(t._id, { nom: t.nom, champs: dusDuTransfert(t) })
    cru.set('fournisseur', { nom: 'ce qui est dû au fournisseur', champs: { Solde: soldeDu(this.m.rayon) } })
    if (this.m.depense.ouverte)
      cru.set('depense', { nom: 'la caisse dépense', champs: { Solde: this.m.depense.solde } })
    cru.set('tiroir', { nom: 'le tiroir', champs: { Attendu: this.m.tiroir } })
    return cru
  }

  cleDe = (a: Article): string => `${this.monde.essai.officines[a.officine]} ${a.code}`

  async comparer({ adopte = [], muet = false, revalue }: Attente = {}): Promise<void> {
    const photo = await this.#photo()
    if (revalue) {
      const { article, auPlus } = revalue
      const lue = Number(photo.get(this.cleDe(article))?.ValeurAchat ?? article.valeur)
      const ecart = lue - article.valeur
      if (ecart * Math.sign(auPlus) < 0 || Math.abs(ecart) > Math.abs(auPlus))
        this.faute(
          'conservation',
          `${article.nom} : ${ecart} F de plus au rayon pour une correction de ${auPlus} F`,
        )
      article.valeur = lue
    }
    for (const a of this.m.rayon.articles) a._id ||= (photo.get(this.cleDe(a))?._id as string) ?? ''
    for (const v of this.m.ventes) {
      const lue = photo.get(v._id)
      if (!lue) continue
      v.etape = lue.Etape as string
      const { Total, PartClient, PartAssurance, MontantRegle, ResteAPayer } = lue as Record<string, number>
      if (
        Total !== (PartClient as number) + (PartAssurance as number) ||
        ResteAPayer !== (PartClient as number) - (MontantRegle as number) ||
        Math.min(PartClient as number, PartAssurance as number, MontantRegle as number) < 0
      )
        this.faute(
          'conservation',
          `${v.nom} : ${JSON.stringify({ Total, PartClient, PartAssurance, MontantRegle, ResteAPayer })}`,
        )
      if (adopte.includes(v)) v.assurance = PartAssurance as number
    }
    for (const [id, { nom, champs }] of this.#cru()) {
      const lu = photo.get(id)
      const ecarts = Object.entries(champs).filter(([champ, cru]) => lu?.[champ] !== cru)
      if (ecarts.length > 0)
        this.faute(
          muet ? 'silence' : 'localité',
          `${nom} : ${ecarts.map(([champ, cru]) => `${champ} ${lu?.[champ]} au lieu de ${cru}`).join(', ')}`,
        )
    }
    this.#convenu()
    this.#comparees++
    if (this.#comparees % this.closTousLes === 0) await this.#closEstClos()
  }

  async #closEstClos(): Promise<void> {
    const clos = this.m.clos.at(-1)
    if (clos) {
      const chiffres = await this.chiffresDe(clos.jour)
      const avant = JSON.parse(clos.chiffres)
      const bouges = Object.entries(JSON.parse(chiffres)).filter(
        ([quoi, n]) => n !== null && JSON.stringify(n) !== JSON.stringify(avant[quoi]),
      )
      if (bouges.length > 0)
        this.faute(
          'clos',
          `Le ${clos.jour}, clôturé : ${bouges.map(([quoi, n]) => `${quoi} ${JSON.stringify(avant[quoi])}, devenu ${JSON.stringify(n)}`).join(', ')}`,
        )
    }
  }

  /** What no answer may contradict: discounts that were agreed to, bons that granted no more, goods that left paid. */
  #convenu(): void {
    for (const v of this.m.ventes.filter(a => a.active)) {
      if (v.remise * 100 > LIMITE * v.prix && v.remise > v.accordee)
        this.faute('accord', `${v.nom} : ${v.remise} F de remise, ${v.accordee} F accordés`)
      if (v.bon?.accorde != null && v.assurance > v.bon.accorde)
        this.faute(
          'accord',
          `${v.nom} : l’assurance paierait ${v.assurance} F, elle accorde ${v.bon.accorde} F`,
        )
      if (v.remisePayee && v.etape === 'Livrée' && clientDoit(v) > v.regle)
        this.faute('livraison', `${v.nom} est remise, et ${clientDoit(v) - v.regle} F restent dus`)
    }
  }

  /** A day as each report tells it, to the byte. */
  async chiffresDe(jour: string): Promise<string> {
    const IdOfficine = this.monde.essai.officines.ANG
    const [commandes, comptoir, totaux] = await Promise.all([
      ...([contrat.tableau.commandes, contrat.tableau.comptoir] as const).map(async a => {
        const { jours } = await fait(this.g.dire('administrateur', a, { query: { IdOfficine } }))
        // Told day by day for two months; what is older is told by the month, which goes on.
        return (
          jours.find((j: { Jour: string }) => j.Jour === jour)?.Montant ??
          (jour < this.monde.horloge.dans(-28) ? null : 0)
        )
      }),
      fait(
        this.g.dire('administrateur', contrat.caisse.totaux, { query: { du: jour, au: jour, IdOfficine } }),
      ),
    ])
    return JSON.stringify({ commandes, comptoir, totaux })
  }

  async #dusDuReseau(): Promise<{ Nombre: number; Montant: number }> {
    const { Nombre, Montant } = await this.g.soldes()
    return { Nombre, Montant: Montant ?? 0 }
  }

  /** Once all is played: what lists and the dashboard add up to, and what the program says of itself. */
  async finir(): Promise<void> {
    this.commencer(A_LA_FIN, 'On additionne.')
    await this.#closEstClos()
    const restes = [
      ...this.m.ventes.filter(v => v.active).map(v => clientDoit(v) - v.regle),
      // An exam that is put away before it was made, and of which nothing is paid, is owed by nobody.
      ...this.m.dus.filter(d => !d.archive || d.regle > 0).map(resteDu),
    ].filter(n => n > 0)
    const soldes = await this.#dusDuReseau()
    const dus = await this.g.tousLesDus()
    const miens = new Set([...this.m.ventes, ...this.m.dus].map(d => d._id))
    const liste = dus.filter(d => miens.has(d._id))
    const somme = (n: readonly number[]) => n.reduce((a, b) => a + b, 0)
    const attendue = `${restes.length} pour ${somme(restes)}`
    const listee = `${liste.length} pour ${somme(liste.map(d => d.ResteAPayer))}`
    const tableau = `${soldes.Nombre - this.#avant.Nombre} pour ${soldes.Montant - this.#avant.Montant}`
    if (listee !== attendue || tableau !== attendue)
      this.faute('sommes', `Dus : ${attendue}. Liste : ${listee}. Tableau de bord : ${tableau}.`)
    if (this.#tus.has('vérification')) return
    for await (const { nom, rows } of verifierTout(this.monde.essai.pool))
      if (rows.length > 0) this.faute('vérification', `${nom} : ${JSON.stringify(rows.slice(0, 3))}`)
  }

  /** Some of what was sold comes back. */
  async revenirSurTout(combien: number): Promise<void> {
    // What is with an insurer goes back once it is taken off its invoice.
    for (const v of this.m.ventes.filter(v => v.active && !v.rendue && !chezLAssureur(v)).slice(0, combien))
      await this.#reprendre(v)
  }

  /** Each sale still has a way to be undone: its payments given back, its steps taken back, its line taken off, and it goes. */
  async #reprendre(v: Vente): Promise<void> {
    const ou = v.lignes.length > 0 ? 'qui fut facturée' : 'jamais facturée'
    this.commencer(`${TOUT_REPRENDRE} ${ou}`, `${v.nom} revient : tout ce qui l’a faite se reprend.`)
    const essais: string[] = []
    const noter = (quoi: string, r: Reponse) => {
      essais.push(`${quoi} : ${r.statut}${r.statut >= 300 ? ` ${r.corps?.message}` : ''}`)
      return r.statut < 300
    }
    for (const e of this.m.encaissements.filter(x => x.de === v && !x.rendu)) {
      if (noter('rendre', await this.g.rendre(e._id))) {
        e.rendu = true
        v.regle -= e.montant
        this.m.tiroir -= e.montant
      }
    }
    const ligne = vivanteSurFacture(v)
    if (ligne && !ligne.facture.deposee)
      noter('retirer la ligne', await this.g.retirerLigne(ligne.facture._id, ligne._id))
    for (let n = 0; n < 6 && (await this.g.lireVente(v)).Etape !== 'Enregistrée'; n++)
      if (!noter('revenir d’une étape', await this.g.revenir(idVente(v)))) break
    if (noter('annuler', await this.g.annulerVente(idVente(v)))) {
      v.active = false
      return
    }
    const tout = v.choses.map(c => ({ Cle: c.cle, Quantite: 1, Sort: 'Perte' }))
    if (noter('en faire l’avoir', await this.g.rendreVente(idVente(v), tout))) return
    this.faute('impasse', essais.join(' ; '))
  }
}

export const A_LA_FIN = 'à la fin'
export const TOUT_REPRENDRE = 'reprendre une vente'
/** What each shop has on a run's first morning. */
const ARTICLES = [
  { nom: 'monture', pieces: 6, achat: 33_331 },
  { nom: 'petite', pieces: 4, achat: 17_777 },
  { nom: 'etui', pieces: 9, achat: 1_003 },
] as const
const numeroDe = ({ corps }: Reponse): string => corps?.Reference ?? corps?.RefCmmd ?? ''
/** The float of each run's first morning. */
const FONDS = 500_000
/** What an optician gives alone, in percent. */
const LIMITE = 15

export const idVente = (v: Vente) => ({ _id: v._id, RefCmmd: v.RefCmmd, IdClient: titulaire(v.client)._id })
const chezLAssureur = (v: Vente): boolean => v.lignes.some(l => !l.retiree && l.facture.deposee)
const vivanteSurFacture = (v: Vente) => v.lignes.find(l => !l.retiree && l.represente === 0)
