import type { CommandeAtelier, CommandeVerre, MesuresOeil } from '@dioptrie/domain/atelier/contract'
import {
  conclure,
  decentrement,
  mesuresManquantes,
  type Verdict,
  verifierOeil,
} from '@dioptrie/domain/atelier/rules'
import {
  ecrireEcart,
  ecrireNombre,
  lireAxe,
  lireDioptrie,
  lireMillimetres,
} from '@dioptrie/domain/kernel/optique/dioptrie'
import { pasTenu } from '@dioptrie/domain/kernel/optique/mesures'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePasDioptrie } from '../clients/pas.ts'
import { contrat, RefusApi, requete, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useMoi } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Erreur, NonLu, Note } from '../ui/Erreur.tsx'
import { Accepter } from './Accepter.tsx'
import { correction, estPose } from './afficher.ts'
import style from './atelier.module.css'
import { useEtapeAnnulable } from './useRetour.tsx'

type Champ = 'Sph' | 'Cyl' | 'Axe' | 'Add' | 'Hauteur'
type Base = NonNullable<CommandeVerre['Fabrication']['BaseH'] | CommandeVerre['Fabrication']['BaseV']>
type Lues = Partial<Record<Champ, number | null>>

const LECTURES: Record<Champ, object> = {
  Sph: { pas: 0.12, min: -42, max: 42 },
  Cyl: { pas: 0.12, min: -12, max: 12 },
  Axe: { lire: lireAxe, ecrire: (n: number) => String(n), pas: 1, min: 1, max: 180 },
  Add: { pas: 0.12, min: 0, max: 5 },
  Hauteur: { lire: lireMillimetres, ecrire: (n: number) => ecrireNombre(n, 1), pas: 0.5, min: 0, max: 60 },
}

/** What there is to measure on a lens: what was ordered of it. */
const aMesurer = ({ Fabrication: f }: CommandeVerre): Champ[] => [
  ...(f.Sph === undefined && f.Cyl === undefined ? [] : (['Sph', 'Cyl', 'Axe'] as const)),
  ...(f.Add === undefined ? [] : (['Add'] as const)),
  ...(f.Hauteur === undefined ? [] : (['Hauteur'] as const)),
]
const cle = (v: { Paire: number; Cote: string }) => `${v.Paire}${v.Cote}`

/** The check of a mounted order: measured values against the tolerances, the verdict as one types. */
export default function Controle({ commande, fini }: { commande: CommandeAtelier; fini: () => void }) {
  const t = useTranslations('atelier')
  const reglages = useQuery(requete(contrat.atelier.reglages))
  const verifier = useAppel(contrat.atelier.verifier)
  const annulable = useEtapeAnnulable()
  const [lues, setLues] = useState<Record<string, Lues>>({})
  // The order as it was when its lenses were read; once told that it changed, one acts on what is shown.
  const [version, setVersion] = useState<number | null>(commande.version)
  const [motif, setMotif] = useState('')
  const [accepte, setAccepte] = useState('')
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const tolerances = reglages.data?.reglageAtelier.Tolerances
  const poses = commande.verres.filter(estPose).filter(v => aMesurer(v).length > 0)
  const verdicts = poses.flatMap(v => verifierOeil(v.Fabrication, lues[cle(v)] ?? {}, tolerances))
  const complet = poses.every(
    v => Object.keys(mesuresManquantes(v.Fabrication, lues[cle(v)] ?? {})).length === 0,
  )
  const verdict = complet ? conclure(verdicts) : null
  const hors = verdicts.filter(v => !v.conforme)
  const moi = useMoi()
  const deSoi = commande.montages.find(m => !m.AnnuleLe)?.IdMonteur === moi.uid
  const motifRequis = deSoi || hors.length > 0

  const envoyer = async (Decision: 'Accepter' | 'Reprendre') => {
    setRefus(null)
    const Mesures = poses.map(v => ({
      Paire: v.Paire,
      Cote: v.Cote,
      ...Object.fromEntries(Object.entries(lues[cle(v)] ?? {}).filter(([, n]) => n !== null)),
    })) as MesuresOeil[]
    try {
      const apres = await verifier.mutateAsync({
        params: { id: commande._id },
        payload: {
          Decision,
          version: version ?? commande.version,
          ...(motif ? { Motif: motif } : {}),
          ...(accepte ? { MotifAccepte: accepte } : {}),
          ...(Mesures.length > 0 && complet ? { Mesures } : {}),
        },
      })
      if (Decision === 'Accepter') annulable(t('etape.verifiee', { ref: commande.RefCmmd }), apres)
      else avisSucces(t('etape.reprise', { ref: commande.RefCmmd }))
      fini()
    } catch (erreur) {
      if (!(erreur instanceof RefusApi)) throw erreur
      if (erreur.code === 'VERSION_PERIMEE') setVersion(null)
      setRefus(erreur)
    }
  }

  return (
    <form
      className={`grid gap-16 ${style.controle}`}
      noValidate
      onSubmit={e => {
        e.preventDefault()
        void envoyer('Accepter')
      }}
    >
      <NonLu lecture={reglages} />
      <p className="muted">{t(poses.length > 0 ? 'controle.aide' : 'controle.sansVerre')}</p>
      {poses.map((v, rang) => (
        <Oeil
          key={v._id}
          premier={rang === 0}
          verre={v}
          lues={lues[cle(v)] ?? {}}
          verdicts={verifierOeil(v.Fabrication, lues[cle(v)] ?? {}, tolerances)}
          poser={maj => setLues(l => ({ ...l, [cle(v)]: { ...l[cle(v)], ...maj } }))}
        />
      ))}
      {poses.length > 0 && (
        <div role="status">
          <Note ton={hors.length > 0 || commande.Autrement.length > 0 ? 'bad' : 'info'}>
            {hors.length > 0
              ? t('controle.hors', { n: hors.length })
              : t(
                  verdict !== 'Conforme'
                    ? 'controle.incomplet'
                    : commande.Autrement.length > 0
                      ? 'controle.conformeAutrement'
                      : 'controle.conforme',
                )}
          </Note>
        </div>
      )}
      <Accepter
        verres={commande.Autrement}
        motif={accepte}
        poser={setAccepte}
        erreur={refus?.champs.MotifAccepte}
      />
      {motifRequis && (
        <TextInput
          label={t('controle.motif')}
          description={t(deSoi ? 'controle.motifDeSoi' : 'controle.motifAide')}
          autoComplete="off"
          value={motif}
          error={refus?.champs.Motif}
          onChange={e => setMotif(e.currentTarget.value)}
        />
      )}
      {refus && <Erreur refus={refus} quoi={t('verres.nonFait')} />}
      <div className={`flex wrap to-end gap-8 ${style.reponses}`}>
        {/* The answer that is expected comes first under Tab; what cannot be given yet is passed over. */}
        <Bouton
          libelle={t(hors.length > 0 ? 'controle.accepterQuandMeme' : 'controle.accepter')}
          type="submit"
          variant={hors.length > 0 ? 'default' : 'filled'}
          loading={verifier.isPending}
          disabled={
            !complet ||
            (motifRequis && motif.trim() === '') ||
            (commande.Autrement.length > 0 && accepte.trim() === '')
          }
        />
        <Bouton
          libelle={t('controle.reprendre')}
          variant={hors.length > 0 ? 'filled' : 'default'}
          loading={verifier.isPending}
          faire={() => void envoyer('Reprendre')}
        />
      </div>
    </form>
  )
}

interface PropsOeil {
  premier: boolean
  verre: CommandeVerre
  lues: Lues
  verdicts: Verdict[]
  poser: (maj: Lues) => void
}

const MESURE_DU_CHAMP: Record<Champ, Verdict['mesure']> = {
  Sph: 'Puissance',
  Cyl: 'Cylindre',
  Axe: 'Axe',
  Add: 'Addition',
  Hauteur: 'Hauteur',
}

/** Where the lens had to stand in its rim, and its prism: looked at, not typed. */
function Centrage({ verre: v }: { verre: CommandeVerre }) {
  const t = useTranslations('atelier')
  const f = v.Fabrication
  const vers = decentrement(v)
  const prisme = (n: number | null | undefined, base: Base | null | undefined) =>
    n ? t('controle.prisme', { n: ecrireNombre(n, 2), base: base ? t(`controle.base.${base}`) : '' }) : null
  const dits = [
    ...(['EPLoin', 'EPPres', 'Hauteur'] as const).map(c => {
      const mm = f[c]
      return mm == null ? null : `${t(`mesures.${c}`)} ${ecrireNombre(mm, 1)}`
    }),
    v.MontureA !== null &&
      v.MontureDBL !== null &&
      t('controle.boite', { a: ecrireNombre(v.MontureA, 1), dbl: ecrireNombre(v.MontureDBL, 1) }),
    vers !== null && t('controle.decentrement', { mm: ecrireEcart(vers, 1) }),
    prisme(f.PrismeH, f.BaseH),
    prisme(f.PrismeV, f.BaseV),
  ].filter(Boolean)
  return dits.length === 0 ? null : <p className="chiffres note w400">{dits.join(' · ')}</p>
}

function Oeil({ premier, verre, lues, verdicts, poser }: PropsOeil) {
  const t = useTranslations('atelier')
  // A lensmeter reads finer than what is written: the arrows keep its step, four digits follow the lens's.
  const pas = pasTenu(usePasDioptrie(), verre.Fabrication)
  const lire = (texte: string) => lireDioptrie(texte, pas)
  const hors = verdicts.filter(v => !v.conforme)
  return (
    <fieldset className={style.oeil}>
      <legend>
        {t('verres.paire', { cote: verre.Cote, n: verre.Paire })}{' '}
        <small className="chiffres note w400">{t('controle.attendu', { formule: correction(verre) })}</small>
      </legend>
      <Centrage verre={verre} />
      <div className={style.cases}>
        {aMesurer(verre).map((champ, rang) => {
          const jugee = verdicts.find(v => v.mesure === MESURE_DU_CHAMP[champ])
          return (
            <div key={champ} data-verdict={jugee ? (jugee.conforme ? 'ok' : 'bad') : undefined}>
              <Dioptrie
                label={champ}
                autoFocus={premier && rang === 0}
                aria-label={`${champ} ${verre.Cote}`}
                lire={lire}
                {...LECTURES[champ]}
                value={lues[champ]}
                onChange={valeur => poser({ [champ]: valeur })}
              />
            </div>
          )
        })}
      </div>
      {hors.length > 0 && (
        <ul className={`grid t13 bad ${style.ecarts}`}>
          {hors.map(v => (
            <li key={v.mesure}>
              {t('controle.dans', {
                mesure: t(`controle.mesure.${v.mesure}`),
                ecart: ecrireEcart(v.ecart, v.mesure === 'Axe' ? 0 : v.mesure === 'Hauteur' ? 1 : 2),
                tolerance: ecrireNombre(v.tolerance),
              })}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
