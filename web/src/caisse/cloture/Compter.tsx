import type { JourneeCaisse } from '@dioptrie/domain/caisse/cloture'
import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { signatureRequise, totalCompte } from '@dioptrie/domain/caisse/rules'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { chemins } from '../../chemins/caisse.ts'
import { contrat, requete } from '../../kernel/api.ts'
import { useBrouillon } from '../../kernel/brouillon.ts'
import { sansChoix } from '../../kernel/choix.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine, useOfficines } from '../../kernel/officine.ts'
import { allerA } from '../../kernel/places.ts'
import { maintenant, useServeur } from '../../kernel/serveur.ts'
import { useTitre } from '../../kernel/titre.ts'
import { aRemplir } from '../../ui/aRemplir.ts'
import { avisAttention, avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Erreur, Note } from '../../ui/Erreur.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Raccourci } from '../../ui/Raccourci.tsx'
import { recherche } from '../../ui/recherche.ts'
import { useAction } from '../../ui/useAction.ts'
import { useTouches } from '../../ui/useTouches.ts'
import { useEtatCaisse } from '../useEtatCaisse.ts'
import { AutresJours, Barre, OuvrirAussi, useContexte } from './AutourDuCompte.tsx'
import { type Coupure, Coupures, compter, type Nombres, useCoupures } from './Coupures.tsx'
import style from './cloture.module.css'
import { Pistes, TroisChiffres } from './Ecart.tsx'
import { ChampsMotif, ecrireMotif, type Motif, SANS_MOTIF } from './Motif.tsx'
import { ParTypeEtMode } from './ParTypeEtMode.tsx'
import { type DebutDuCompte, PendantLeCompte } from './Pendant.tsx'
import { Pointage, type Pointes, pointer } from './Pointage.tsx'
import { ChampsSignature, SANS_SIGNATURE } from './Signature.tsx'

/** Counts and closes a day: the one that was left open first, else today. */
export default function Compter() {
  const t = useTranslations('caisse')
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = search.officine ?? IdOfficine ?? IdOfficinePropre
  const { data: etat, error } = useEtatCaisse(officine)
  // The day one came to count: closed meanwhile, by what left without an answer or by a colleague, it says so.
  const [venu, setVenu] = useState<{ officine: string; jour: string } | null>(null)
  if (etat && venu?.officine !== officine) setVenu({ officine, jour: etat.JourNonCloture ?? etat.Jour })
  const jour = search.jour ?? venu?.jour ?? aujourdhuiAbidjan(new Date())
  const lecture = useQuery({
    ...requete(contrat.cloture.journee, { params: { officine, date: jour } }),
    enabled: etat !== undefined,
  })
  const coupures = useCoupures()
  const refus = error ?? lecture.error ?? coupures.error
  const relire = () => void Promise.all([lecture.refetch(), coupures.refetch()])
  if (refus) return <Erreur refus={refus} quoi={t('cloture.nonLue')} reessayer={relire} />
  if (!etat || !lecture.data || !coupures.data) return <Skeleton height={640} radius="md" />
  return <Saisie key={`${officine} ${jour}`} etat={etat} journee={lecture.data} coupures={coupures.data} />
}

interface Garde {
  nombres: Nombres
  motif: Motif
  debut?: DebutDuCompte | undefined
  pointes?: Pointes | undefined
}

interface Props {
  etat: EtatCaisse
  journee: JourneeCaisse
  coupures: Coupure[]
}

function Saisie({ etat, journee: j, coupures }: Props) {
  const t = useTranslations('caisse.cloture')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { perduDepuis } = useServeur()
  const [tape, setTape] = useState<Garde | null>(null)
  const [signature, setSignature] = useState(SANS_SIGNATURE)
  // Undefined until someone types another: what was counted is what the next day opens with.
  const [fondTape, setFond] = useState<number | null>()
  const [pourquoi, setPourquoi] = useState('')
  const [ouvrirAussi, setOuvrirAussi] = useState(true)
  const brouillon = useBrouillon<Garde>(`billetage:${j.IdOfficine}:${j.Jour}`, tape)
  const garde: Garde = tape ?? brouillon.restaure ?? { nombres: {}, motif: SANS_MOTIF }
  const poser = (maj: (lue: Garde) => Partial<Garde>) =>
    setTape(avant => ({ ...(avant ?? garde), ...maj(avant ?? garde) }))

  const comptees = compter(coupures, garde.nombres)
  const commence = Object.values(garde.nombres).some(n => n !== null)
  const compte = totalCompte(comptees)
  // Counted blind: what is expected, and all that tells it, waits for the end of the count.
  const aveugle = useOfficines().some(o => o._id === j.IdOfficine && o.ComptageAveugle)
  const [fini, setFini] = useState(false)
  const cache = aveugle && !fini
  const ecart = commence && !cache ? compte - j.Attendu : 0
  const Modes = pointer(j, garde.pointes ?? {})
  const faux = !cache && Modes.some(m => m.Compte !== m.Attendu)
  const aDire = ecart !== 0 || faux
  const fond = fondTape === undefined && commence ? compte : (fondTape ?? null)
  const aSigner = commence && signatureRequise(ecart, j.SeuilSignature)
  const peutOuvrir = etat.Statut === 'Non ouverte' && j.Jour === etat.JourNonCloture
  const ouvreAussi = peutOuvrir && ouvrirAussi
  // Another float than what was just counted is explained.
  const ecartDuFonds = ouvreAussi && fond !== null ? fond - compte : 0
  const close = () => {
    brouillon.effacer()
    avisSucces(t('close', { jour: ecrireJour(j.Jour) }))
    void navigate({ to: ouvreAussi ? chemins.caisse : chemins.billetage(j.IdOfficine, j.Jour) })
  }
  const cloturer = useAction(contrat.cloture.cloturer, { uneFois: true, fait: close })
  const enchainer = useAction(contrat.cloture.initialiserAvecCloture, { uneFois: true, fait: close })
  const enCours = cloturer.enCours || enchainer.enCours
  const refus = cloturer.refus ?? enchainer.refus
  const champ = (nom: string) => refus?.champs[nom] ?? refus?.champs[`billetage.${nom}`]

  const Motif = aDire ? ecrireMotif(garde.motif) : null
  const signe = !aSigner || (signature.email !== '' && signature.password !== '')
  // An empty drawer is counted by counting nothing.
  const pret =
    !cache &&
    (commence || j.Attendu === 0) &&
    !enCours &&
    !perduDepuis &&
    (!aDire || Motif !== null) &&
    signe &&
    (!ouvreAussi || fond !== null) &&
    (ecartDuFonds === 0 || pourquoi.trim() !== '')
  const racine = useRef<HTMLDivElement>(null)
  /** The count is done: on to what it says. */
  const terminer = () => {
    flushSync(() => setFini(true))
    allerA(compte === j.Attendu ? 'cloturer' : 'motif-ecart')
  }
  const envoyer = () => {
    if (cache && commence) return terminer()
    if (!pret && !enCours && !perduDepuis) {
      const champs = commence ? aRemplir(racine.current) : []
      if (champs.length > 0) avisAttention(ui('resteARemplir', { champs: champs.join(', ') }))
      else if (!commence) avisAttention(t('rienCompte'))
    }
    if (!pret || (ouvreAussi && fond === null) || sansChoix(racine.current)) return
    cloturer.oublier()
    enchainer.oublier()
    const billetage = {
      Coupures: comptees.filter(c => c.Nombre > 0),
      ...(Modes.length > 0 && { Modes: Modes.map(({ Mode, Compte }) => ({ Mode, Compte })) }),
      Motif,
      ...(aSigner ? { signature } : {}),
    }
    const envoi = brouillon.envoi()
    if (ouvreAussi)
      enchainer.faire(
        {
          payload: {
            idOfficine: j.IdOfficine,
            montant: fond as number,
            billetage,
            ...(ecartDuFonds !== 0 && { Motif: pourquoi.trim() }),
          },
        },
        envoi,
      )
    else cloturer.faire({ payload: { idOfficine: j.IdOfficine, DateCloture: j.Jour, ...billetage } }, envoi)
  }
  useTouches({ 'ctrl+enter': () => envoyer(), 'ctrl+s': () => commence && avisSucces(t('garde')) })
  useTitre(t('clotureDu', { jour: ecrireJour(j.Jour) }))

  const contexte = useContexte(j)
  if (j.Statut !== 'Ouverte') return <RienACompter journee={j} contexte={contexte} />
  return (
    <>
      <Entete titre={t('titre')} contexte={contexte} sansDock>
        <Bouton
          libelle={t('imprimerBrouillon')}
          icone={IconPrinter}
          faire={() => window.print()}
          visibleFrom="md"
        />
      </Entete>
      <div ref={racine} className="stack gap-16 min-0">
        <AutresJours journee={j} />
        {refus && Object.keys(refus.champs).length === 0 && <Erreur refus={refus} quoi={t('nonCloturee')} />}
        <div className={style.colonnes}>
          <Coupures
            titre={t('compterTiroir')}
            coupures={coupures}
            nombres={garde.nombres}
            changer={(cle, n) =>
              poser(g => ({
                nombres: { ...g.nombres, [cle]: n },
                debut: g.debut ?? { attendu: j.Attendu, le: maintenant() },
              }))
            }
            apres={() => allerA(aDire ? 'motif-ecart' : 'cloturer')}
            note={commence && <ApresLaCloture fond={etat.FondDeCaisse} compte={compte} />}
          />
          <div className="pile">
            <Panneau className={style.jugement}>
              <TroisChiffres
                attendu={cache ? null : j.Attendu}
                compte={compte}
                ecart={commence && !cache ? ecart : null}
              />
              {cache && <p className="muted">{t('attenduCache')}</p>}
              {!cache && commence && garde.debut && garde.debut.attendu !== j.Attendu && (
                <PendantLeCompte journee={j} debut={garde.debut} />
              )}
              <Pistes
                journee={j}
                ecart={ecart}
                comptees={comptees}
                recompter={c => allerA(`compte-${c.Nature}-${c.Valeur}`)}
              />
              {aDire && (
                <ChampsMotif
                  motif={garde.motif}
                  changer={m => poser(() => ({ motif: m }))}
                  erreur={champ('Motif')}
                />
              )}
              {aSigner && (
                <ChampsSignature
                  seuil={j.SeuilSignature ?? 0}
                  signature={signature}
                  changer={setSignature}
                  erreur={nom => champ(`signature.${nom}`)}
                />
              )}
            </Panneau>
            <Pointage
              journee={j}
              pointes={garde.pointes ?? {}}
              cache={cache}
              erreur={champ}
              changer={(mode, n) => poser(g => ({ pointes: { ...g.pointes, [mode]: n } }))}
            />
            {peutOuvrir && (
              <OuvrirAussi
                jour={etat.Jour}
                aussi={ouvrirAussi}
                setAussi={setOuvrirAussi}
                ecart={ecartDuFonds}
                {...{ fond, setFond, pourquoi, setPourquoi, refus }}
              />
            )}
            {!cache && <ParTypeEtMode titre={t('attenduPar')} lignes={j.lignes} />}
          </div>
        </div>
        <Barre
          attendu={cache ? null : j.Attendu}
          compte={compte}
          ecart={commence && !cache ? ecart : null}
          gardeLe={brouillon.gardeLe}
        >
          <Button
            id="cloturer"
            loading={enCours}
            disabled={cache ? !commence : !pret}
            onClick={envoyer}
            aria-keyshortcuts="Control+Enter"
          >
            <span className="inline-row gap-8">
              {cache ? t('finiDeCompter') : ouvreAussi ? t('cloturerEtOuvrir') : t('cloturer')}{' '}
              <Raccourci touche={ui('ctrlEntree')} />
            </span>
          </Button>
        </Barre>
      </div>
    </>
  )
}

/** Nothing leaves the drawer by being counted: tomorrow opens with it, or with less if some goes to the bank first. */
function ApresLaCloture({ fond, compte }: { fond: number | null; compte: number }) {
  const t = useTranslations('caisse.cloture')
  const lignes: [string, number][] = [
    [t('fondDeDemain'), fond !== null && compte > fond ? fond : compte],
    ...(fond !== null && compte > fond ? [[t('aVerser'), compte - fond] as [string, number]] : []),
    ...(fond !== null && compte < fond ? [[t('sousLeFond'), fond - compte] as [string, number]] : []),
  ]
  return (
    <dl>
      {lignes.map(([nom, montant]) => (
        <Fait key={nom} nom={nom}>
          <Montant valeur={montant} />
        </Fait>
      ))}
    </dl>
  )
}

/** A day that was never opened, or is already closed: where to go instead. */
function RienACompter({ journee: j, contexte }: { journee: JourneeCaisse; contexte: string }) {
  const t = useTranslations('caisse.cloture')
  const close = j.Statut === 'Clôturée'
  const [autre] = j.joursOuverts
  return (
    <>
      <Entete titre={t('titre')} contexte={contexte} />
      <Note
        ton="info"
        titre={close ? t('dejaClose') : t('pasOuverte')}
        actions={
          <>
            {autre && (
              <Bouton
                libelle={t('compterLe', { jour: ecrireJour(autre) })}
                size="sm"
                vers={chemins.compter}
                search={recherche({ officine: j.IdOfficine, jour: autre })}
              />
            )}
            <Bouton
              libelle={close ? t('voirCloture') : t('voirCaisse')}
              size="sm"
              vers={close ? chemins.billetage(j.IdOfficine, j.Jour) : chemins.caisse}
            />
          </>
        }
      >
        {close ? t('dejaCloseTexte') : t('pasOuverteTexte')}
      </Note>
    </>
  )
}
