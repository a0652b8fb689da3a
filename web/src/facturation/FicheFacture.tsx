import type { Facture, LigneFacture } from '@dioptrie/domain/facturation/contract'
import { cycleFacture } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { actionsPossibles } from '@dioptrie/domain/kernel/machine'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconCoins,
  IconDownload,
  IconFileDollar,
  IconFileImport,
  IconListDetails,
  IconPrinter,
  IconScale,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Pieces } from '../caisse/Pieces.tsx'
import { chemins } from '../chemins/facturation.ts'
import { contrat, ouvrir, requete, telecharger, useAppel, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { Notes } from '../poste/notes/Notes.tsx'
import { avisSucces } from '../ui/avis.ts'
import { Chronologie, type Fait } from '../ui/Chronologie.tsx'
import disposition from '../ui/disposition.module.css'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useGeste } from '../ui/useGeste.ts'
import { useTouches } from '../ui/useTouches.ts'
import { EtatFacture } from './afficher.tsx'
import type { Decision } from './Decider.tsx'
import style from './facturation.module.css'
import { LignesAComposer } from './LignesAComposer.tsx'
import { Paiement } from './Paiement.tsx'
import { Repartition } from './Repartition.tsx'
import { paye, type Reponses, rejeteApres } from './reponses.ts'
import { useReglement } from './useReglement.ts'

const Decider = lazy(() => import('./Decider.tsx'))
const Deposer = lazy(() => import('./Deposer.tsx'))
const ImporterReponse = lazy(() => import('./ImporterReponse.tsx'))

export default function FicheFacture() {
  const t = useTranslations('facturation')
  const { factureId = '' } = useParametres()
  const lecture = useQuery(requete(contrat.facturation.facture, { params: { id: factureId } }))
  return (
    <FicheLue lecture={lecture} absente={t('sansFacture')} vers={chemins.factures} liste={t('factures')}>
      {facture => <Vue key={facture._id} facture={facture} />}
    </FicheLue>
  )
}

type Fenetre = 'deposer' | 'importer' | { decision: Decision; ligne: LigneFacture } | null

function Vue({ facture: f }: { facture: Facture }) {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  useTitre(f.Numero)
  const reseau = usePermission('reseau.consulter')
  const possibles = actionsPossibles(cycleFacture, f.Etat)
  const peutDeposer = usePermission('facturation.deposer') && f.Etat === 'À déposer' && !f.EnPartie
  const peutRegler = usePermission('facturation.regler') && !f.EnPartie
  const repond = peutRegler && f.Etat === 'Déposée'
  const abandonne = usePermission('facturation.abandonner')
  const [fenetre, setFenetre] = useState<Fenetre>(null)
  const { faire, refus, enCours } = useGeste()
  const papier = (appel: 'imprimer' | 'imprimerDetail') =>
    void faire(() =>
      appel === 'imprimer'
        ? ouvrir(contrat.facturation.imprimer, { payload: { _id: f._id } })
        : ouvrir(contrat.facturation.imprimerDetail, { payload: { _id: f._id } }),
    )
  const archiver = useAppel(contrat.facturation.archiver, {
    onSuccess: () => avisSucces(t('archivee', { numero: f.Numero })),
  })
  // Made and deposited in another program: its papers are there.
  const reprise = f.lignes.some(l => l.IdCommande === null)
  const rejetees = f.lignes.filter(l => l.Rejete > 0)
  const menu = [
    ...(f.Etat !== 'À déposer' && f.Etat !== 'Annulée' && reseau
      ? [
          {
            libelle: t('modeleReponse'),
            icone: IconDownload,
            faire: () =>
              void faire(() => telecharger(contrat.facturation.modeleReponse, { params: { id: f._id } })),
          },
        ]
      : []),
    ...(repond
      ? [{ libelle: t('importerReponse'), icone: IconFileImport, faire: () => setFenetre('importer') }]
      : []),
  ]
  return (
    <>
      <Entete
        titre={f.Numero}
        contexte={
          <span className={style.contexte}>
            <EtatFacture etat={f.Etat} />
            {f.DateDepot && <span>{t('deposeeLe', { date: ecrireJour(f.DateDepot) })}</span>}
          </span>
        }
        sous={[
          f.Assurance,
          f.Societe ?? t('toutesSocietes'),
          t('ventesDuAu', { du: ecrireJour(f.DateDebut), au: ecrireJour(f.DateFin) }),
          f.DateLimite && f.Etat === 'À déposer' && t('aDeposerAvant', { date: ecrireJour(f.DateLimite) }),
          f.DateLimite && f.Etat === 'Déposée' && t('aReglerAvant', { date: ecrireJour(f.DateLimite) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {menu.length > 0 && <MenuFiche actions={() => menu} />}
        {reseau && !reprise && (
          <>
            <Button
              variant="default"
              disabled={enCours}
              leftSection={<IconListDetails size={18} stroke={1.8} aria-hidden />}
              onClick={() => papier('imprimerDetail')}
            >
              {t('detail')}
            </Button>
            <Button
              variant="default"
              disabled={enCours}
              leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
              onClick={() => papier('imprimer')}
            >
              {t('imprimer')}
            </Button>
          </>
        )}
        {peutDeposer && (
          <Button
            leftSection={<IconSend size={18} stroke={1.8} aria-hidden />}
            onClick={() => setFenetre('deposer')}
          >
            {t('deposer')}
          </Button>
        )}
        {peutRegler && possibles.includes('archiver') && (
          <Button
            loading={archiver.isPending}
            leftSection={<IconArchive size={18} stroke={1.8} aria-hidden />}
            onClick={() => archiver.mutate({ params: { id: f._id } })}
          >
            {t('archiver')}
          </Button>
        )}
      </Entete>
      {refus && <Erreur refus={refus} quoi={t('nonImprime')} />}
      {archiver.error && <Erreur refus={archiver.error} quoi={t('nonArchivee')} />}
      <Notes entite="facture_assurance" id={f._id} fiche={f.Numero} />
      {f.EnPartie && (
        <Note ton="info" titre={t('enPartie')}>
          {t('enPartieTexte')}
        </Note>
      )}
      {repond ? (
        <Reglement facture={f}>
          {rejetees.length > 0 && (
            <RejetsADecider lignes={rejetees} abandonne={abandonne} decider={setFenetre} />
          )}
        </Reglement>
      ) : (
        <div className={disposition.colonnes}>
          <div className={disposition.pile}>
            <Equation facture={f} />
            <Panneau titre={t('clientsNombre', { n: f.lignes.length })} bord>
              <LignesAComposer facture={f} />
              {peutRegler && rejetees.length > 0 && (
                <RejetsADecider lignes={rejetees} abandonne={abandonne} decider={setFenetre} />
              )}
            </Panneau>
            <QuiQuoiQuand facture={f} />
          </div>
          <div className={disposition.pile}>
            <Autour facture={f} />
          </div>
        </div>
      )}
      <Suspense>
        {fenetre === 'deposer' && (
          <Deposer
            factures={[f]}
            fermer={() => setFenetre(null)}
            depose={id => void navigate({ to: chemins.aDeposer, search: { bordereau: id } })}
          />
        )}
        {fenetre === 'importer' && <ImporterReponse facture={f} fermer={() => setFenetre(null)} />}
        {fenetre && typeof fenetre === 'object' && (
          <Decider decision={fenetre.decision} lignes={[fenetre.ligne]} fermer={() => setFenetre(null)} />
        )}
      </Suspense>
    </>
  )
}

function Reglement({ facture: f, children }: { facture: Facture; children: React.ReactNode }) {
  const t = useTranslations('facturation')
  const r = useReglement(`reglement:${f._id}`, f.lignes, f.paiements)
  const fait = {
    onSuccess: () => {
      avisSucces(r.reparti > 0 ? t('regleeDe', { montant: ecrireMontant(r.reparti) }) : t('reponseNotee'))
      r.vider()
    },
  }
  const regler = useAppel(contrat.facturation.reglerLignes, fait)
  const tout = useAppel(contrat.facturation.reglerTout, fait)
  const repartir = useAppel(contrat.facturation.repartir, fait)
  const appels = [regler, tout, repartir]
  const enCours = appels.some(a => a.isPending)
  const erreur = appels.map(a => a.error).find(Boolean) ?? null
  const envoyer = () => {
    r.setTente(true)
    // Nobody answered, and nothing was typed since: what leaves again is the same settlement, whatever its lines have become.
    if (erreur?.incertain && r.inchange()) {
      if (regler.error && regler.variables) return regler.mutate(regler.variables)
      if (tout.error && tout.variables) return tout.mutate(tout.variables)
      if (repartir.error && repartir.variables) return repartir.mutate(repartir.variables)
    }
    if (r.faux || r.touchees.length === 0 || enCours) return
    for (const a of appels) if (a.error) a.reset()
    r.partir()
    if (r.avoir) repartir.mutate({ params: { id: r.avoir._id }, payload: { lignes: r.saisies() } })
    else if (r.toutEstRegle) tout.mutate({ payload: { _id: f._id, paiement: r.saisiePaiement() } })
    else
      regler.mutate({
        payload: {
          _id: f._id,
          lignes: r.saisies(),
          ...(r.avecPaiement ? { paiement: r.saisiePaiement() } : {}),
        },
      })
  }
  useTouches({
    'ctrl+enter': e => {
      e.preventDefault()
      envoyer()
    },
  })
  const juste =
    r.reste !== null && r.reste > 0
      ? f.lignes.filter(l => l.Ouvert === r.reste && !r.touchees.includes(l))
      : []
  const seule = juste.length === 1 ? juste[0] : undefined
  return (
    <div className={disposition.colonnes}>
      <div className={disposition.pile}>
        <Equation facture={f} reponses={r.reponses} />
        <Panneau
          titre={t('clientsNombre', { n: f.lignes.length })}
          lien={
            f.Ouvert > 0 && (
              <Button
                size="xs"
                variant="default"
                onClick={r.toutRegler}
                aria-keyshortcuts="t"
                rightSection={<Raccourci touche="T" />}
              >
                {t('toutRegler')}
              </Button>
            )
          }
          bord
        >
          <Repartition
            lignes={f.lignes}
            reponses={r.reponses}
            poser={r.poser}
            reste={r.reste}
            tente={r.tente}
            {...(f.Ouvert > 0 ? { toutRegler: r.toutRegler } : {})}
          />
          {children}
        </Panneau>
        <QuiQuoiQuand facture={f} />
      </div>
      <div className={disposition.pile}>
        <Paiement reglement={r} IdAssurance={f.IdAssurance} credit={f.Credit} refus={erreur}>
          {seule && (
            <Note
              ton="warn"
              actions={
                <Button size="sm" fullWidth onClick={() => r.poser(seule._id, { montant: seule.Ouvert })}>
                  {t('reglerSaLigne')}
                </Button>
              }
            >
              {t('uneSeuleLigne', { client: seule.Client })}
            </Note>
          )}
          {r.reste !== null && r.reste > 0 && r.reparti > 0 && (
            <p className={style.aide}>{t('resteAvoir')}</p>
          )}
          {erreur && erreur.code !== 'PAIEMENT_DEJA_SAISI' && <Erreur refus={erreur} quoi={t('nonRegle')} />}
          {r.tente && r.touchees.length === 0 && (
            <p className={style.aide} role="alert">
              {t('rienTape')}
            </p>
          )}
          <Button
            fullWidth
            loading={enCours}
            onClick={envoyer}
            aria-keyshortcuts="Control+Enter"
            rightSection={<Raccourci touche={`Ctrl ${t('entree')}`} />}
          >
            {r.avecPaiement || r.touchees.length === 0 ? t('enregistrerReglement') : t('enregistrerReponse')}
          </Button>
          <p className={style.aide}>{t('seCorrige')}</p>
        </Paiement>
        <Autour facture={f} />
      </div>
    </div>
  )
}

/** What was asked for, and where each franc of it is. */
function Equation({ facture: f, reponses = {} }: { facture: Facture; reponses?: Reponses }) {
  const t = useTranslations('facturation')
  const decide = f.Charge + f.Abandonne + f.Represente
  const dites = f.lignes.flatMap(l => (reponses[l._id] ? [[l, reponses[l._id]] as const] : []))
  const regle = dites.reduce((n, [, r]) => n + paye(r), 0)
  const rejete = dites.reduce((n, [l, r]) => n + rejeteApres(l, r) - l.Rejete, 0)
  const parts = [
    { cle: 'Regle', montant: f.Regle + regle },
    { cle: 'Rejete', montant: f.Rejete + rejete },
    ...(decide > 0 ? [{ cle: 'Decide', montant: decide } as const] : []),
    { cle: 'Ouvert', montant: f.Ouvert - regle - rejete },
  ] as const
  return (
    <Panneau>
      <dl className={style.equation}>
        <div>
          <dt>{t('sommes.Montant')}</dt>
          <dd>
            <Montant valeur={f.Montant} />
          </dd>
        </div>
        {parts.map((p, i) => (
          <div key={p.cle} data-signe={i === 0 ? '=' : '+'}>
            <dt>
              <span data-part={p.cle} aria-hidden />
              {t(`sommes.${p.cle}`)}
            </dt>
            <dd data-ton={p.cle === 'Rejete' && p.montant > 0 ? 'bad' : undefined}>
              <Montant valeur={p.montant} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={style.barreAges} aria-hidden>
        {parts
          .filter(p => p.montant > 0)
          .map(p => (
            <span
              key={p.cle}
              data-part={p.cle}
              style={{ width: `${f.Montant > 0 ? (100 * p.montant) / f.Montant : 0}%` }}
            />
          ))}
      </div>
      {f.Remise > 0 && <p className={style.aide}>{t('remiseDe', { montant: ecrireMontant(f.Remise) })}</p>}
    </Panneau>
  )
}

interface PropsRejets {
  lignes: LigneFacture[]
  abandonne: boolean
  decider: (f: { decision: Decision; ligne: LigneFacture }) => void
}

/** Of each line refused: asked again, owed by the client, or lost. */
function RejetsADecider({ lignes, abandonne, decider }: PropsRejets) {
  const t = useTranslations('facturation')
  return (
    <ul className={style.rejets}>
      {lignes.map(ligne => (
        <li key={ligne._id}>
          <span>
            {t.rich('rejetDe', {
              b: morceau => <b>{morceau}</b>,
              client: ligne.Client,
              montant: ecrireMontant(ligne.Rejete),
            })}
            {ligne.MotifRejet && <small>{ligne.MotifRejet}</small>}
          </span>
          <span className={style.gestes}>
            {(['representer', 'charger', ...(abandonne ? (['abandonner'] as const) : [])] as const).map(
              decision => (
                <Button
                  key={decision}
                  size="xs"
                  variant="default"
                  {...(decision === 'abandonner' ? { c: 'var(--bad-ink)' } : {})}
                  aria-label={`${t(`decisions.${decision}.bouton`)} : ${ligne.Client}`}
                  onClick={() => decider({ decision, ligne })}
                >
                  {t(`decisions.${decision}.bouton`)}
                </Button>
              ),
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const FINS = ['Archivée', 'Annulée'] as const

/** The life of an invoice, the latest first: what it says itself, and what only its history keeps. */
function QuiQuoiQuand({ facture: f }: { facture: Facture }) {
  const t = useTranslations('facturation')
  const autorise = usePermission('historique.lire')
  const traces = useComplement({
    ...requete(contrat.historique.lire, { params: { entity: 'facture_assurance', id: f._id } }),
    enabled: autorise && (f.Etat === 'Archivée' || f.Etat === 'Annulée'),
  })
  const b = f.bordereau
  const faits: Fait[] = [
    {
      ...{ cle: f._id, le: f.createdAt, icone: IconFileDollar, detail: f.createdBy },
      titre: t('faits.composee', { n: f.Lignes }),
    },
    ...(b
      ? [
          {
            ...{ cle: b._id, le: b.createdAt, icone: IconSend, detail: b.createdBy },
            titre: t('faits.deposee', { numero: b.Numero }),
          },
        ]
      : []),
    ...f.paiements.map(p => ({
      ...{ cle: p._id, le: p.createdAt, icone: IconCoins, detail: p.createdBy },
      titre: `${t(`modes.${p.mode}`)} ${p.reference}`,
      combien: <Montant valeur={p.montant} />,
    })),
    ...f.decisions.map(d => ({
      ...{ cle: `${d.Genre} ${d.createdAt} ${d.Motif}`, le: d.createdAt, icone: IconScale },
      titre: t(`ecritures.${d.Genre}`),
      detail: [d.Nombre > 1 && t('lignesNombre', { n: d.Nombre }), d.Motif, d.createdBy]
        .filter(Boolean)
        .join(' · '),
      combien: <Montant valeur={d.montant} />,
    })),
    ...(traces ?? []).flatMap(({ _id, createdAt, apres, Utilisateur }) => {
      const fin = FINS.find(etat => apres?.Etat === etat)
      return fin
        ? [{ cle: _id, le: createdAt, icone: IconArchive, detail: Utilisateur, titre: t(`faits.${fin}`) }]
        : []
    }),
  ]
  return (
    <Panneau titre={t('quiQuoiQuand')}>
      <Chronologie faits={faits.sort((x, y) => (x.le < y.le ? 1 : -1))} />
    </Panneau>
  )
}

/** Its deposit, its payments, and who made it. */
function Autour({ facture: f }: { facture: Facture }) {
  const t = useTranslations('facturation')
  const peutJoindre = usePermission('facturation.deposer')
  const b = f.bordereau
  return (
    <>
      {b && (
        <Panneau
          titre={t('depot')}
          lien={
            <Link to={chemins.aDeposer} search={{ bordereau: b._id }}>
              {b.Numero}
            </Link>
          }
        >
          <p className={style.aide}>
            {[ecrireJour(b.DateDepot), b.Lieu, b.RecuPar && t('recuParQui', { qui: b.RecuPar }), b.createdBy]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Pieces
            pieces={b.scans}
            vide={t('sansScanBordereau')}
            lire={contrat.facturation.ouvrirScan}
            joindre={
              peutJoindre
                ? { appel: contrat.facturation.joindreBordereau, id: b._id, libelle: t('joindreScan') }
                : undefined
            }
          />
        </Panneau>
      )}
      {f.paiements.length > 0 && (
        <Panneau titre={t('paiements')} bord>
          <ul className={style.dus}>
            {f.paiements.map(p => (
              <li key={p._id}>
                <div className={style.ligneDu}>
                  <Link to={chemins.reglements} search={{ paiement: p._id }}>
                    {t(`modes.${p.mode}`)} {p.reference}
                  </Link>
                  <strong>
                    <Montant valeur={p.montant} />
                  </strong>
                </div>
                <small>{[ecrireJour(p.date), p.Banque, p.createdBy].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </ul>
        </Panneau>
      )}
      <PiedFiche fiche={f} />
    </>
  )
}
