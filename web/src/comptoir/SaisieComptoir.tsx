import type { Reglement as Regle } from '@dioptrie/domain/caisse/contract'
import type { VenteComptoir } from '@dioptrie/domain/comptoir/contract'
import { partClient, remiseSurPrix, verifierVente } from '@dioptrie/domain/comptoir/rules'
import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { TextInput } from '@mantine/core'
import { IconBarcode, IconPrinter, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Journee, usePasOuverte } from '../caisse/Journee.tsx'
import { Reglement, surUnChamp } from '../caisse/Reglement.tsx'
import { useEtatCaisse } from '../caisse/useEtatCaisse.ts'
import { chemins as caisse } from '../chemins/caisse.ts'
import { chemins } from '../chemins/comptoir.ts'
import { AuDelaDeSaLimite } from '../commandes/remises/Approbations.tsx'
import type { Accord } from '../commandes/remises/FaireApprouver.tsx'
import { useApprobation } from '../commandes/remises/useApprobation.tsx'
import { contrat, useAppel } from '../kernel/api.ts'
import type { SousCle } from '../kernel/envoi.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import type { RefusApi } from '../kernel/refus.ts'
import { usePermission } from '../kernel/session.ts'
import { type Attente, ChercherArticle } from '../stock/ChercherArticle.tsx'
import { Vignette } from '../stock/photo/Vignette.tsx'
import { avisAttention } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { Sommes } from '../ui/Chiffres.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import disposition from '../ui/disposition.module.css'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Fait } from '../ui/Fait.tsx'
import { BrouillonGarde, BrouillonRepris, Quitter } from '../ui/fiche/Brouillon.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { Resultat } from '../ui/Resultat.tsx'
import { SousLEtiquette } from '../ui/SousLEtiquette.tsx'
import { SousLeCout } from '../ui/SousLeCout.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import style from './comptoir.module.css'
import { type Ligne, usePanierComptoir } from './usePanierComptoir.ts'

/** What was just sold: it stays until it was seen and the next buyer has an article. */
interface Vendue {
  vente: VenteComptoir
  rendre: number
  le: number
}
const VUE_MS = 2000
/** The first sending was saved: this one, with other articles, was not. */
const DEJA = 'CLE_DEJA_UTILISEE'

const sansNombre = (l: Ligne) => !l.Quantite
const sansPrix = (l: Ligne) => l.PrixUnitaire === null || Number.isNaN(l.PrixUnitaire)

/**
 * Scan, quantity, discount, paid now or at the cash desk. The same article scanned twice is one line. Only the payment is
 * begun anew with each sale: what is scanned while the answer is awaited is the next buyer's.
 */
export default function SaisieComptoir() {
  const t = useTranslations('comptoir')
  const ui = useTranslations('ui')
  const { IdOfficinePropre } = useOfficine()
  const caisse = useEtatCaisse(IdOfficinePropre)
  const etat = caisse.data
  const peutEncaisser = usePermission('caisse.encaisser')
  const scan = useRef<HTMLInputElement>(null)
  const panier = usePanierComptoir(IdOfficinePropre)
  const { lignes, Remise, NomAcheteur } = panier.valeurs
  const { changer, setLignes } = panier
  const [vendue, setVendue] = useState<Vendue | null>(null)
  const [rang, setRang] = useState(0)
  // The line whose price is being typed: what the price calls for is said once it is typed to its end.
  const [enMain, setEnMain] = useState<number | null>(null)
  const [attend, setAttend] = useState<Attente | null>(null)
  const vendre = useAppel(contrat.comptoir.vendre, { uneFois: true })
  const creer = useAppel(contrat.comptoir.creer, { uneFois: true })
  const refus = vendre.error ?? creer.error
  const approbation = useApprobation()
  const enCours = vendre.isPending || creer.isPending || approbation.fenetre !== null
  useEffect(() => {
    if (rang > 0) scan.current?.focus()
  }, [rang])

  const ajouter = (article: ArticleDeListe) => {
    setVendue(v => (v && Date.now() - v.le > VUE_MS ? null : v))
    panier.ajouter(article)
  }
  const changerLigne = (rang: number, maj: Partial<Ligne>) =>
    setLignes(avant => avant.map((l, i) => (i === rang ? { ...l, ...maj } : l)))
  useTouches({ f2: () => scan.current?.select() })

  const chiffrees = lignes.map(l => ({
    ...l,
    Quantite: l.Quantite || 0,
    PrixUnitaire: sansPrix(l) ? 0 : (l.PrixUnitaire as number),
    // Emptied is not let go for nothing.
    PrixListe: sansPrix(l) ? 0 : l.article.PrixVente,
  }))
  const remise = (Remise ?? 0) + remiseSurPrix(chiffrees)
  const du = partClient(chiffrees, Remise ?? 0)
  const faux = verifierVente(chiffrees, Remise ?? 0)
  const pasOuverte = usePasOuverte(etat)
  const valable =
    lignes.length > 0 && !lignes.some(sansPrix) && !lignes.some(sansNombre) && Object.keys(faux).length === 0
  const payload = {
    lignes: chiffrees.map(l => ({
      IdArticle: l.article._id,
      Quantite: l.Quantite,
      PrixUnitaire: l.PrixUnitaire,
    })),
    Remise: Remise ?? 0,
    NomAcheteur: NomAcheteur || null,
  }
  const partir = (rendre: number, envoyer: (accord: Accord, envoi: SousCle) => Promise<VenteComptoir>) => {
    // Whose answer was lost may be sold: it is not sold a second time with what was scanned since.
    const partie = panier.partir()
    const envoi = { cle: panier.cle() }
    approbation
      .vendre(accord => envoyer(accord, envoi))
      .then(
        vente => {
          vendre.reset()
          creer.reset()
          setVendue({ vente, rendre, le: Date.now() })
          panier.repondu({ lignes, Remise, NomAcheteur })
          setEnMain(null)
          setRang(n => n + 1)
        },
        (e: RefusApi) => {
          if (!e.incertain) panier.repondu(e.code === DEJA ? partie : null)
        },
      )
  }
  // A code still looked for, or that is no article here, was scanned for this buyer: nothing is sold without it.
  const incomplet = attend && ui(`lectures.${attend}`)
  const empeche =
    incomplet ?? (!valable ? t('aCompleter') : creer.error?.incertain ? t('laisseeIncertaine') : pasOuverte)
  const envoyer = (reglement: Regle, monnaie: number) => {
    if (incomplet || !valable || enCours || creer.error?.incertain) return
    creer.reset()
    partir(monnaie, (accord, envoi) =>
      vendre.mutateAsync({ payload: { ...payload, reglement, ...accord } }, envoi),
    )
  }
  const laisser = () => {
    if (incomplet) return avisAttention(incomplet)
    if (!valable || enCours || vendre.error?.incertain) return
    vendre.reset()
    partir(0, (accord, envoi) => creer.mutateAsync({ payload: { ...payload, ...accord } }, envoi))
  }
  return (
    <>
      <Entete titre={t('nouvelle')} contexte={etat?.Officine} sansDock>
        <BrouillonGarde le={panier.gardeLe} />
        <Bouton libelle={t('titre')} vers={chemins.liste} />
      </Entete>
      <div className={style.colonnes}>
        <div className="pile">
          {peutEncaisser && <Journee lecture={caisse} />}
          {panier.repris && <BrouillonRepris abandonner={panier.abandonner} />}
          {panier.sansReponse && <SansReponse />}
          {vendue && <Vendu vente={vendue.vente} rendre={vendue.rendre} />}
          {refus && !approbation.fenetre && !surUnChamp(refus) && (
            <Erreur refus={refus} quoi={t('nonEnregistree')} />
          )}
          {refus?.code === DEJA && <p role="status">{t('dejaVendue')}</p>}
          <Panneau bord titre={t('articles')}>
            <div className={`p12-16 ${style.scan}`}>
              <ChercherArticle
                key={panier.tour}
                aria-label={t('scanner')}
                placeholder={t('scanner')}
                IdOfficine={IdOfficinePropre}
                champ={scan}
                data-autofocus
                partout
                choisir={ajouter}
                attendre={setAttend}
                garder={panier.garder}
                aRelire={panier.aRelire}
                dire={{ inconnu: q => t('articleInconnu', { q }), ici: n => t('enStock', { n }) }}
                leftSection={<IconBarcode size={18} stroke={1.8} aria-hidden />}
                rightSection={<Raccourci touche="F2" />}
              />
            </div>
            {lignes.length === 0 && <p className="empty">{t('aucunArticle')}</p>}
            <ul className={style.lignes}>
              {lignes.map((l, rang) => (
                <LigneDuPanier
                  key={l.article._id}
                  ligne={l}
                  enMain={enMain === rang}
                  changer={maj => changerLigne(rang, maj)}
                  priseEnMain={() => setEnMain(rang)}
                  laissee={() => setEnMain(null)}
                  versLeScan={() => scan.current?.focus()}
                  oter={() => setLignes(avant => avant.filter((_, i) => i !== rang))}
                />
              ))}
            </ul>
          </Panneau>
        </div>
        <Panneau titre={t('aPayer')} className={style.argent}>
          <div className={style.saisie}>
            <TextInput
              label={t('acheteur')}
              value={NomAcheteur}
              onChange={e => changer({ NomAcheteur: e.currentTarget.value })}
            />
            <ChampMontant
              label={t('remise')}
              value={Remise}
              enDirect
              onChange={Remise => changer({ Remise })}
              error={faux.Remise}
            />
          </div>
          <Totaux du={du} remise={remise} />
          <AuDelaDeSaLimite remise={{ remise, liste: du + remise }} />
          {peutEncaisser && du > 0 ? (
            <Reglement
              key={rang}
              dock
              reste={du}
              empeche={empeche}
              enCours={enCours}
              refus={vendre.error}
              payer={envoyer}
              autre={
                <Bouton
                  libelle={t('laisser')}
                  disabled={!valable || vendre.error?.incertain === true}
                  loading={enCours}
                  faire={laisser}
                />
              }
            />
          ) : (
            <div className={disposition.dock}>
              <Bouton
                libelle={peutEncaisser ? t('enregistrer') : t('laisser')}
                variant="filled"
                fullWidth
                disabled={!valable}
                loading={creer.isPending}
                aria-keyshortcuts="Control+Enter"
                faire={laisser}
              />
            </div>
          )}
        </Panneau>
      </div>
      {approbation.fenetre}
      <Quitter depart={panier.depart} />
    </>
  )
}

/** Nobody knows whether it was sold. */
function SansReponse() {
  const t = useTranslations('comptoir')
  return (
    <Note
      ton="warn"
      role="alert"
      titre={t('sansReponse')}
      actions={<Bouton libelle={t('titre')} size="sm" vers={chemins.liste} />}
    >
      {t('sansReponseTexte')}
    </Note>
  )
}

interface PropsLigne {
  ligne: Ligne
  /** Its price is being typed. */
  enMain: boolean
  changer: (maj: Partial<Ligne>) => void
  priseEnMain: () => void
  laissee: () => void
  versLeScan: () => void
  oter: () => void
}

function LigneDuPanier({ ligne: l, enMain, changer, ...p }: PropsLigne) {
  const t = useTranslations('comptoir')
  const ui = useTranslations('ui')
  return (
    <li>
      <Vignette photo={l.article.Photo} nom={designation(l.article)} />
      <span className={`stack grow min-0 ${style.designation}`}>
        <strong>{designation(l.article)}</strong>
        <span data-manque={(l.Quantite ?? 0) > l.article.Quantite || undefined}>
          {t('enStock', { n: l.article.Quantite })} · {l.article.CodeBarre}
        </span>
        {!enMain && (
          <>
            <SousLEtiquette prix={l.PrixUnitaire} affiche={l.article.PrixVente} />
            <SousLeCout prix={l.PrixUnitaire} cout={l.article.PrixAchat} />
          </>
        )}
      </span>
      <Comptage
        className={style.quantite ?? ''}
        aria-label={t('quantiteDe', { nom: designation(l.article) })}
        refusComptage={ui('illisible')}
        value={l.Quantite}
        error={sansNombre(l) && t('combien')}
        onApercu={Quantite => changer({ Quantite })}
        onChange={Quantite => changer({ Quantite })}
        onLigne={p.versLeScan}
      />
      <ChampMontant
        className={style.prix ?? ''}
        aria-label={t('prixDe', { nom: designation(l.article) })}
        value={l.PrixUnitaire}
        error={sansPrix(l) && ui('prixARemplir')}
        enDirect
        onChange={PrixUnitaire => {
          p.priseEnMain()
          changer({ PrixUnitaire })
        }}
        onBlur={p.laissee}
      />
      <strong className={style.montant}>
        {sansPrix(l) || sansNombre(l) ? '—' : <Montant valeur={(l.Quantite ?? 0) * (l.PrixUnitaire ?? 0)} />}
      </strong>
      <BoutonIcone icone={IconTrash} libelle={t('oter', { nom: designation(l.article) })} faire={p.oter} />
    </li>
  )
}

function Totaux({ du, remise }: { du: number; remise: number }) {
  const t = useTranslations('comptoir')
  return (
    <Sommes className="mt12 mb12">
      {remise > 0 && (
        <>
          <Fait nom={t('sousTotal')}>
            <Montant valeur={du + remise} />
          </Fait>
          <Fait nom={t('remise')}>
            <Montant valeur={-remise} />
          </Fait>
        </>
      )}
      <Fait data-fort nom={t('total')}>
        <Montant valeur={Math.max(0, du)} />
      </Fait>
    </Sommes>
  )
}

/** What was just sold: its ticket, and where to pay it if it is not. */
function Vendu({ vente, rendre }: { vente: VenteComptoir; rendre: number }) {
  const c = useTranslations('caisse')
  const t = useTranslations('comptoir')
  const papier = usePapier(contrat.comptoir.imprimer)
  const voitCaisse = usePermission('caisse.lire')
  return (
    <>
      <Resultat
        sansMain
        titre={t('vendue', { ref: vente.RefCmmd })}
        chiffre={
          rendre > 0
            ? { titre: c('rendre'), montant: rendre }
            : vente.ResteAPayer > 0
              ? { titre: c('reste'), montant: vente.ResteAPayer }
              : { titre: c('encaisseDe'), montant: vente.PartClient }
        }
        papiers={
          <>
            {(['ticket', 'a4'] as const).map(format => (
              <Bouton
                key={format}
                libelle={t(format)}
                size="sm"
                icone={IconPrinter}
                faire={() => void papier.imprimer(vente._id, format)}
              />
            ))}
            <Bouton libelle={t('ouvrir')} size="sm" vers={chemins.voir(vente._id)} />
          </>
        }
      >
        {vente.ResteAPayer > 0 ? (
          <>
            {t('aReglerCaisse')} {voitCaisse ? <Link to={caisse.caisse}>{t('caisse')}</Link> : t('caisse')}.
          </>
        ) : (
          t('reglee')
        )}{' '}
        {t('acheteurSuivant')}
      </Resultat>
      {papier.refus && <Erreur refus={papier.refus} quoi={t('nonImprimee')} />}
    </>
  )
}
