import type { Dossier } from '@dioptrie/domain/facturation/contract'
import type { TypePiece } from '@dioptrie/domain/facturation/rules'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { Query } from '@dioptrie/domain/kernel/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { refusMontantFacture } from '@dioptrie/domain/ventes/portes'
import { Button, Checkbox, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconCheck, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { Pieces } from '../caisse/Pieces.tsx'
import { chemins, listeDOrigine } from '../chemins/facturation.ts'
import { StatutAssurance } from '../commandes/statuts.tsx'
import { contrat, requete, useAppel, useComplement } from '../kernel/api.ts'
import { MEME_TOUCHE } from '../kernel/focus.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { bornes, estPeriode } from '../kernel/periode.ts'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { confronter, memes } from '../kernel/versions.ts'
import { pourcent } from '../ui/afficher.ts'
import { avisSucces } from '../ui/avis.ts'
import { Chronologie } from '../ui/Chronologie.tsx'
import disposition from '../ui/disposition.module.css'
import { refusDe } from '../ui/doute.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { FicheLue } from '../ui/FicheLue.tsx'
import { DifferenceDeVersions } from '../ui/fiche/DifferenceDeVersions.tsx'
import { ChampMontant, Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { aujourdhui, EtatLigne, Faits, Limite } from './afficher.tsx'
import style from './facturation.module.css'

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

type Motifs = Partial<Record<TypePiece, string>>
/** What is said of a file when it is processed: for how much and why, then paper by paper. */
type Dit = { AFacturer: { montant: number; motif: string } } & {
  [T in TypePiece]?: { present: boolean; motif: string }
}

const ditDe = (
  montant: number,
  motif: string | null,
  pieces: readonly { type: TypePiece; present: boolean; motif?: string | null | undefined }[],
): Dit => ({
  AFacturer: { montant, motif: (motif ?? '').trim() },
  ...Object.fromEntries(
    pieces.map(p => [p.type, { present: p.present, motif: p.present ? '' : (p.motif ?? '').trim() }]),
  ),
})
const ditPar = (d: Dossier) => ditDe(d.PartAssurance, d.Motif, d.Pieces)

/** The row of digits of a French keyboard, unshifted. */
const SANS_MAJUSCULE = '&é"\'('

/** `geste`: when the last file was processed, by the clock of the keys. */
function Vue({ dossier: d, geste }: { dossier: Dossier; geste: RefObject<number> }) {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const { search } = useListeDOrigine()
  useTitre(d.Client)
  useSuivant(d.Suivant)
  const ouvert = d.EtatAssurance === 'À traiter' || (d.EtatAssurance === 'Traitée' && d.lignes.length === 0)
  const peut = usePermission('facturation.traiter', d.IdOfficine) && ouvert
  const [presentes, setPresentes] = useState<Partial<Record<TypePiece, boolean>>>({})
  const [motifs, setMotifs] = useState<Motifs>({})
  const [montant, setMontant] = useState<number | null>(null)
  const [motifTape, setMotif] = useState<string | null>(null)
  const motif = motifTape ?? d.Motif ?? ''
  const [tente, setTente] = useState(false)
  // The file that what is typed was typed over; and the version that one's own gesture was last held against.
  const [base, setBase] = useState(d)
  const [vue, setVue] = useState(d.version)

  const suivant = () => {
    const s = d.Suivant
    void navigate({ to: s ? chemins.dossier(s.clientId, s.RefCmmd) : chemins.poste, search })
  }
  const traiter = useAppel(contrat.facturation.traiter, {
    onSuccess: () => {
      avisSucces(t('traitee', { ref: d.RefCmmd }))
      suivant()
    },
  })
  const pieces = d.Pieces.map(p => ({
    type: p.type,
    present: presentes[p.type] ?? p.present,
    motif: (motifs[p.type] ?? p.motif ?? '').trim(),
  }))
  const facture = montant ?? d.PartAssurance
  const fautes = refusMontantFacture(d, facture, motif.trim())
  const bloquent = pieces.filter(p => !p.present && !p.motif)
  const mienne = ditDe(facture, motif, pieces)
  const courant = ditPar(d)
  const tape = !memes(mienne, courant)
  const rienDeNeuf = d.EtatAssurance === 'Traitée' && !tape
  const traitee = d.TraiteeLe !== base.TraiteeLe
  const ecarts = confronter(ditPar(base), mienne, courant)
  const { disputes } = ecarts
  // What is not typed follows the file: of what it shows by now, the colleague's is what was not so before.
  const leurs = traitee
    ? (Object.keys(courant) as (keyof Dit)[]).filter(
        nom => !disputes.includes(nom) && !memes(ditPar(base)[nom], courant[nom]),
      )
    : []
  // The refusal read the file again.
  const perimee =
    traiter.error?.code === 'VERSION_PERIMEE' &&
    traiter.variables?.payload.version !== d.version &&
    base.version !== d.version
  const bouge =
    !traiter.isPending &&
    !traiter.isSuccess &&
    !traiter.error?.incertain &&
    (perimee || disputes.length > 0 || (traitee && !rienDeNeuf))
  // Shown at one's own gesture: it takes the hand, which may be typing when the colleague's arrives.
  const compare = bouge && tape && disputes.length + leurs.length > 0 && (perimee || vue === d.version)
  const envoyer = ({ timeStamp }: { timeStamp: number }) => {
    // Pressed twice, or held, it is one gesture: the file that comes next, nobody has read it yet.
    if (timeStamp - geste.current < MEME_TOUCHE) {
      geste.current = timeStamp
      return
    }
    setTente(true)
    if (!peut || traiter.isPending) return
    // A colleague has just said it: it is not said again in one's own name.
    if (rienDeNeuf) {
      geste.current = timeStamp
      return suivant()
    }
    if (bouge && !perimee && vue !== d.version) {
      geste.current = timeStamp
      return setVue(d.version)
    }
    if (bouge && disputes.length > 0) return
    if (bloquent.length > 0 || Object.keys(fautes).length > 0) {
      // What keeps it from leaving is where one types next.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    geste.current = timeStamp
    traiter.mutate({
      payload: {
        clientId: d.IdClient,
        RefCmmd: d.RefCmmd,
        MontantFacture: facture,
        Motif: motif.trim() || null,
        Pieces: pieces.map(p => ({ ...p, motif: p.present ? null : p.motif })),
        version: d.version,
      },
    })
  }
  const vu = ({ type, present }: (typeof pieces)[number]) => setPresentes({ ...presentes, [type]: !present })
  const parChiffre = pieces.flatMap((p, rang) =>
    [String(rang + 1), SANS_MAJUSCULE[rang] as string].map(touche => [touche, () => vu(p)] as const),
  )
  useTouches({
    ...(peut && Object.fromEntries(parChiffre)),
    'ctrl+enter': e => {
      e.preventDefault()
      envoyer(e)
    },
    s: e => {
      e.preventDefault()
      suivant()
    },
    escape: () => void navigate({ to: chemins.poste, search }),
  })
  /** Of what both said: true keeps one's own; null takes the file as it is saved. */
  const resoudre = (miennes: Record<string, boolean> | null) => {
    const sans = <T,>(dits: Partial<Record<TypePiece, T>>) =>
      Object.fromEntries(
        Object.entries(dits).filter(
          ([type]) => miennes && (miennes[type] || !disputes.includes(type as TypePiece)),
        ),
      )
    if (!miennes || (disputes.includes('AFacturer') && !miennes.AFacturer)) {
      setMontant(null)
      setMotif(null)
    }
    setPresentes(sans(presentes))
    setMotifs(sans(motifs))
    setBase(d)
    setVue(d.version)
    traiter.reset()
  }
  const refus = refusDe(traiter, d.version)
  const bon = d.priseEnCharge
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
        <Button
          variant="default"
          onClick={suivant}
          disabled={!d.Suivant}
          aria-keyshortcuts="s"
          leftSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
          rightSection={<Raccourci touche="S" />}
        >
          {t('suivant')}
        </Button>
        {peut && (
          <Button
            onClick={envoyer}
            loading={traiter.isPending}
            disabled={compare && disputes.length > 0}
            aria-keyshortcuts="Control+Enter"
            leftSection={<IconCheck size={18} stroke={1.8} aria-hidden />}
            rightSection={<Raccourci touche={`Ctrl ${t('entree')}`} />}
          >
            {t('traiter')}
          </Button>
        )}
      </Entete>
      <div className={disposition.pile}>
        {compare ? (
          <DifferenceDeVersions
            entreTemps={{ avant: ditPar(base), courant, version: d.version, disputes, leurs }}
            mienne={mienne}
            resoudre={resoudre}
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
        ) : bouge ? (
          <Note ton="warn" role="status">
            {t(tape ? 'reluGarde' : 'relu')}
          </Note>
        ) : (
          refus && <Erreur refus={refus} quoi={t('nonTraitee')} />
        )}
        <div className="sides">
          <div className={disposition.pile}>
            <Panneau titre={t('papiers')} bord>
              <ul className={style.pieces}>
                {pieces.map((p, rang) => (
                  <li key={p.type} data-manque={!p.present || undefined}>
                    <span className={style.piece}>
                      <b>{t(`pieces.${p.type}`)}</b>
                      <Statut ton={p.present ? 'ok' : p.motif ? 'mute' : 'warn'}>
                        {p.present ? t('presente') : p.motif ? t('acceptee') : t('absente')}
                      </Statut>
                    </span>
                    {peut && (
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
                        onChange={() => vu(p)}
                      />
                    )}
                    {!p.present && (
                      <TextInput
                        className={style.motif}
                        aria-label={t('sansPapierDe', { piece: t(`pieces.${p.type}`) })}
                        placeholder={t('sansPapier')}
                        maxLength={200}
                        disabled={!peut}
                        value={motifs[p.type] ?? d.Pieces.find(x => x.type === p.type)?.motif ?? ''}
                        error={tente && !p.motif ? t('papierAttendu') : null}
                        onChange={e => setMotifs({ ...motifs, [p.type]: e.currentTarget.value })}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </Panneau>
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
          </div>
          <div className={disposition.pile}>
            <Panneau titre={t('montants')}>
              <Faits
                lignes={[
                  [t('totalVente'), <Montant key="t" valeur={d.Total} />],
                  [t('partClient'), <Montant key="c" valeur={d.Total - facture} />],
                  [t('clientPaye'), <Montant key="p" valeur={d.MontantRegle} />],
                  [t('partAssurance'), <Montant key="a" valeur={d.PartAssurance} />],
                  [t('deposerLe'), <Limite key="l" jour={d.DateLimite} />],
                ]}
              />
              {peut && (
                <div className={style.champs}>
                  <ChampMontant
                    label={t('aFacturer')}
                    value={facture}
                    enDirect
                    onChange={setMontant}
                    error={(tente && fautes.MontantFacture) || traiter.error?.champs.MontantFacture}
                  />
                  {facture !== d.PartAssurance && (
                    <TextInput
                      label={t('pourquoi')}
                      required
                      maxLength={200}
                      value={motif}
                      error={(tente && fautes.Motif) || traiter.error?.champs.Motif}
                      onChange={e => setMotif(e.currentTarget.value)}
                    />
                  )}
                </div>
              )}
            </Panneau>
            <Panneau titre={t('priseEnCharge')}>
              <Faits
                lignes={[
                  [t('champs.NumeroBon'), bon?.NumeroBon],
                  [t('taux'), bon && pourcent(bon.Taux)],
                  [t('plafond'), bon?.Plafond != null && <Montant key="p" valeur={bon.Plafond} />],
                  [
                    t('accorde'),
                    bon?.MontantAccorde != null && <Montant key="m" valeur={bon.MontantAccorde} />,
                  ],
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
          </div>
        </div>
      </div>
    </>
  )
}
