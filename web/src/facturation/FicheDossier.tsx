import type { Dossier } from '@dioptrie/domain/facturation/contract'
import type { TypePiece } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Query } from '@dioptrie/domain/kernel/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Checkbox, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconCheck, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { Pieces } from '../caisse/Pieces.tsx'
import { chemins, listeDOrigine } from '../chemins/facturation.ts'
import { StatutAssurance } from '../commandes/statuts.tsx'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, estPeriode } from '../kernel/periode.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { pourcent } from '../ui/afficher.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Chronologie } from '../ui/Chronologie.tsx'
import { refusDe } from '../ui/doute.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { DifferenceDeVersions } from '../ui/fiche/DifferenceDeVersions.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { Statut } from '../ui/Statut.tsx'
import { aujourdhui, EtatLigne, Faits, Limite } from './afficher.tsx'
import style from './facturation.module.css'
import { type Dit, ditPar, type Traitement, useTraitement } from './useTraitement.ts'

const parReference = (clientId: string, RefCmmd: string) =>
  requete(contrat.ventes.lireParReference, { params: { clientId, RefCmmd } })
const parId = (id: string, query: Query<typeof contrat.facturation.dossier>) =>
  requete(contrat.facturation.dossier, { params: { id }, query })

/** The list that the file was opened from, as its address says it: what comes next is of that list. */
function useListeDOrigine() {
  const search = listeDOrigine(useSearch({ strict: false }))
  const { assurance, periode, etape: _, ...reste } = search
  const jours = estPeriode(periode) ? bornes(periode, aujourdhui()) : {}
  const { IdOfficine: dans } = useOfficine()
  const query = { dans, IdAssurance: assurance, ...reste, ...jours } as Query<
    typeof contrat.facturation.dossier
  >
  return { search: search, query }
}

export default function FicheDossier() {
  const t = useTranslations('facturation')
  const { clientId = '', RefCmmd = '' } = useParametres()
  const vente = useQuery(parReference(clientId, RefCmmd))
  const { query } = useListeDOrigine()
  const lecture = useQuery({
    ...parId(vente.data?._id ?? '', query),
    enabled: vente.data !== undefined,
  })
  const geste = useRef(Number.NEGATIVE_INFINITY)
  const ailleurs = { absente: t('sansDossier'), vers: chemins.poste, liste: t('poste') }
  if (vente.error)
    return (
      <FicheLue lecture={vente} {...ailleurs}>
        {() => null}
      </FicheLue>
    )
  return (
    <FicheLue lecture={lecture} {...ailleurs}>
      {dossier => <Vue key={dossier._id} dossier={dossier} geste={geste} />}
    </FicheLue>
  )
}

/** The file after this one, read while this one is looked at: one key, and it is there. */
function useSuivant(suivant: Dossier['Suivant']) {
  const { query } = useListeDOrigine()
  useComplement({ ...parId(suivant?._id ?? '', query), enabled: suivant !== null })
  useComplement({
    ...parReference(suivant?.clientId ?? '', suivant?.RefCmmd ?? ''),
    enabled: suivant !== null,
  })
}

interface Traite {
  d: Dossier
  f: Traitement
}

/** What a colleague has said of the file meanwhile, or why it was refused. */
function CeQuiArrive({ d, f }: Traite) {
  const t = useTranslations('facturation')
  const refus = refusDe(f.traiter, d.version)
  if (f.compare)
    return (
      <DifferenceDeVersions
        entreTemps={{
          avant: ditPar(f.base),
          courant: f.courant,
          version: d.version,
          disputes: f.disputes,
          leurs: f.leurs,
        }}
        mienne={f.mienne}
        resoudre={f.resoudre}
        intitule={nom => (nom === 'AFacturer' ? t('aFacturer') : t(`pieces.${nom}`))}
        dire={(nom, valeur) => {
          if (nom !== 'AFacturer') {
            const p = valeur as Dit[TypePiece]
            return p?.present ? t('presente') : p?.motif || t('absente')
          }
          const a = valeur as Dit['AFacturer']
          return [ecrireMontant(a.montant), ...(a.motif ? [a.motif] : [])].join(' · ')
        }}
      />
    )
  if (f.bouge)
    return (
      <Note ton="warn" role="status">
        {t(f.tape ? 'reluGarde' : 'relu')}
      </Note>
    )
  return refus && <Erreur refus={refus} quoi={t('nonTraitee')} />
}

/** The papers that the insurer asks for: seen, or why it does without. */
function Papiers({ f }: Pick<Traite, 'f'>) {
  const t = useTranslations('facturation')
  return (
    <Panneau titre={t('papiers')} bord>
      <ul className={style.pieces}>
        {f.pieces.map((p, rang) => (
          <li key={p.type} data-manque={!p.present || undefined}>
            <span className={style.piece}>
              <b>{t(`pieces.${p.type}`)}</b>
              <Statut ton={p.present ? 'ok' : p.motif ? 'mute' : 'warn'}>
                {p.present ? t('presente') : p.motif ? t('acceptee') : t('absente')}
              </Statut>
            </span>
            {f.peut && (
              <Checkbox
                label={
                  <>
                    {t('papierVu')}
                    <VisuallyHidden> : {t(`pieces.${p.type}`)}</VisuallyHidden>{' '}
                    <Raccourci touche={String(rang + 1)} />
                  </>
                }
                aria-keyshortcuts={String(rang + 1)}
                checked={p.present}
                onChange={() => f.voir(p)}
              />
            )}
            {!p.present && (
              <TextInput
                className={style.motif}
                aria-label={t('sansPapierDe', { piece: t(`pieces.${p.type}`) })}
                placeholder={t('sansPapier')}
                maxLength={200}
                disabled={!f.peut}
                value={f.motifDe(p.type)}
                error={f.tente && !p.motif ? t('papierAttendu') : null}
                onChange={e => f.setMotifDe(p.type, e.currentTarget.value)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panneau>
  )
}

function Scans({ d, ouvert }: { d: Dossier; ouvert: boolean }) {
  const t = useTranslations('facturation')
  const bon = d.priseEnCharge
  // A scan shows what was prescribed.
  if (!usePermission('ordonnances.lire')) return null
  return (
    <Panneau titre={t('scans')}>
      <Pieces
        pieces={d.documents}
        vide={t('sansScan')}
        lire={contrat.clients.lireDocument}
        joindre={
          bon && ouvert
            ? { appel: contrat.ventes.joindreAPriseEnCharge, id: bon._id, libelle: t('joindreBon') }
            : undefined
        }
      />
    </Panneau>
  )
}

/** On which invoices it is, and what was written of it since. */
function Suites({ d }: Pick<Traite, 'd'>) {
  const t = useTranslations('facturation')
  return (
    <>
      {d.lignes.length > 0 && (
        <Panneau titre={t('surFactures')} bord>
          <ul className={style.dus}>
            {d.lignes.map(l => (
              <li key={l._id} className={style.ligneDu}>
                <Link to={chemins.facture(l.IdFacture)}>{l.Numero}</Link>
                <EtatLigne etat={l.Etat} />
                <strong>
                  <Montant valeur={l.Montant} />
                </strong>
              </li>
            ))}
          </ul>
        </Panneau>
      )}
      {d.ecritures.length > 0 && (
        <Panneau titre={t('quiQuoiQuand')}>
          <Chronologie
            faits={d.ecritures.map(e => ({
              cle: e._id,
              le: e.createdAt,
              icone: IconScale,
              titre: t(`ecritures.${e.Genre}`),
              detail: [e.Numero, e.reference, e.Motif, e.createdBy].filter(Boolean).join(' · '),
              combien: <Montant valeur={e.montant} />,
            }))}
          />
        </Panneau>
      )}
    </>
  )
}

function Montants({ d, f }: Traite) {
  const t = useTranslations('facturation')
  return (
    <Panneau titre={t('montants')}>
      <Faits
        lignes={[
          [t('totalVente'), <Montant key="t" valeur={d.Total} />],
          [t('partClient'), <Montant key="c" valeur={d.Total - f.facture} />],
          [t('clientPaye'), <Montant key="p" valeur={d.MontantRegle} />],
          [t('partAssurance'), <Montant key="a" valeur={d.PartAssurance} />],
          [t('deposerLe'), <Limite key="l" jour={d.DateLimite} />],
        ]}
      />
      {f.peut && (
        <div className={style.champs}>
          <ChampMontant
            label={t('aFacturer')}
            value={f.facture}
            enDirect
            onChange={f.setMontant}
            error={(f.tente && f.fautes.MontantFacture) || f.traiter.error?.champs.MontantFacture}
          />
          {f.facture !== d.PartAssurance && (
            <TextInput
              label={t('pourquoi')}
              required
              maxLength={200}
              value={f.motif}
              error={(f.tente && f.fautes.Motif) || f.traiter.error?.champs.Motif}
              onChange={e => f.setMotif(e.currentTarget.value)}
            />
          )}
        </div>
      )}
    </Panneau>
  )
}

/** What the insurer agreed to, and what was prescribed. */
function Accord({ d }: Pick<Traite, 'd'>) {
  const t = useTranslations('facturation')
  const bon = d.priseEnCharge
  return (
    <>
      <Panneau titre={t('priseEnCharge')}>
        <Faits
          lignes={[
            [t('champs.NumeroBon'), bon?.NumeroBon],
            [t('taux'), bon && pourcent(bon.Taux)],
            [t('plafond'), bon?.Plafond != null && <Montant key="p" valeur={bon.Plafond} />],
            [t('accorde'), bon?.MontantAccorde != null && <Montant key="m" valeur={bon.MontantAccorde} />],
            [t('remise'), bon?.RemiseAssurance ? pourcent(bon.RemiseAssurance) : ''],
            [t('champs.Matricule'), bon?.Matricule],
            [t('champs.AssurePrincipal'), bon?.AssurePrincipal],
            [t('valable'), bon?.DateFin && ecrireJour(bon.DateFin)],
          ]}
        />
      </Panneau>
      {d.ordonnance && (
        <Panneau titre={t('pieces.Ordonnance')}>
          <Faits
            lignes={[
              [t('date'), ecrireJour(d.ordonnance.DateOrd)],
              [t('prescripteur'), d.ordonnance.Prescripteur],
              [t('livree'), d.LivreLe && ecrireJour(d.LivreLe.slice(0, 10))],
            ]}
          />
        </Panneau>
      )}
    </>
  )
}

/** `geste`: when the last file was processed, by the clock of the keys. */
function Vue({ dossier: d, geste }: { dossier: Dossier; geste: RefObject<number> }) {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const { search } = useListeDOrigine()
  useTitre(d.Client)
  useSuivant(d.Suivant)
  const suivant = () => {
    const s = d.Suivant
    void navigate({ to: s ? chemins.dossier(s.clientId, s.RefCmmd) : chemins.poste, search })
  }
  const f = useTraitement(d, geste, suivant, () => void navigate({ to: chemins.poste, search }))
  return (
    <>
      <Entete
        titre={d.Client}
        contexte={
          <span className="inline-row wrap gap-8">
            <StatutAssurance etat={d.EtatAssurance} />
            {d.TraiteePar && d.TraiteeLe && (
              <span>
                {t('traiteePar', { qui: d.TraiteePar, date: ecrireJour(d.TraiteeLe.slice(0, 10)) })}
              </span>
            )}
            <span>{t('restent', { n: d.Restent })}</span>
          </span>
        }
        sous={
          <span>
            <Link className={style.lien} to={`/apps/commandeclient/detail/${d.IdClient}/${d.RefCmmd}`}>
              {d.RefCmmd}
            </Link>
            {` · ${ecrireJour(d.DateCommd)} · ${[d.Assurance, d.Societe].filter(Boolean).join(' · ')}`}
          </span>
        }
      >
        <Bouton
          libelle={t('suivant')}
          faire={suivant}
          disabled={!d.Suivant}
          aria-keyshortcuts="s"
          icone={IconArrowRight}
          touche="S"
        />
        {f.peut && (
          <Bouton
            libelle={t('traiter')}
            variant="filled"
            faire={f.envoyer}
            loading={f.traiter.isPending}
            disabled={f.compare && f.disputes.length > 0}
            aria-keyshortcuts="Control+Enter"
            icone={IconCheck}
            touche={`Ctrl ${t('entree')}`}
          />
        )}
      </Entete>
      <div className="pile">
        <CeQuiArrive d={d} f={f} />
        <div className="sides">
          <div className="pile">
            <Papiers f={f} />
            <Scans d={d} ouvert={f.ouvert} />
            <Suites d={d} />
          </div>
          <div className="pile">
            <Montants d={d} f={f} />
            <Accord d={d} />
          </div>
        </div>
      </div>
    </>
  )
}
