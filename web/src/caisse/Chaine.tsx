import type { Verification } from '@dioptrie/domain/caisse/contract'
import { Progress } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { appeler, contrat, RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Question } from '../ui/Question.tsx'

type Rupture = Verification['ruptures'][number]
interface Etat {
  faits: number
  total: number
  fini: boolean
  ruptures: Rupture[]
}
const DEPART: Etat = { faits: 0, total: 0, fini: false, ruptures: [] }

/** Reads every chain again, stretch after stretch: it can be left at any moment, and says where it stands. */
function useVerification() {
  const { IdOfficine } = useOfficine()
  const [etat, setEtat] = useState<Etat | null>(null)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const arret = useRef<AbortController | null>(null)
  const verifier = async () => {
    const moi = new AbortController()
    arret.current = moi
    setRefus(null)
    setEtat(DEPART)
    let [faits, depuis] = [0, undefined as string | undefined]
    const ruptures = new Map<string, Rupture>()
    try {
      do {
        const v = await appeler(
          contrat.caisse.verifier,
          { query: { IdOfficine, depuis } },
          { signal: moi.signal },
        )
        // The first broken link of an officine is where it was broken.
        for (const r of v.ruptures) if (!ruptures.has(r.IdOfficine)) ruptures.set(r.IdOfficine, r)
        faits += v.Maillons
        depuis = v.suite ?? undefined
        setEtat({ faits, total: v.Total, fini: v.suite === null, ruptures: [...ruptures.values()] })
      } while (depuis && !moi.signal.aborted)
    } catch (erreur) {
      if (moi.signal.aborted) return
      if (!(erreur instanceof RefusApi)) throw erreur
      setRefus(erreur)
    }
  }
  const fermer = () => {
    arret.current?.abort()
    setEtat(null)
  }
  return { etat, refus, verifier, fermer }
}

/** For whoever answers for the cash: is every entry as it was written? */
export function VerifierLaChaine() {
  const t = useTranslations('caisse.chaine')
  const ui = useTranslations('ui')
  const peut = usePermission('caisse.regler')
  const { etat, refus, verifier, fermer } = useVerification()
  if (!peut) return null
  return (
    <>
      <Bouton libelle={t('verifier')} icone={IconShieldCheck} faire={() => void verifier()} />
      <Question
        ouverte={etat !== null}
        fermer={fermer}
        titre={t('titre')}
        texte={refus ? <Erreur refus={refus} quoi={t('nonVerifiee')} /> : etat && <Resultat etat={etat} />}
      >
        <Bouton libelle={etat?.fini || refus ? ui('fermer') : t('arreter')} faire={fermer} />
      </Question>
    </>
  )
}

function Resultat({ etat: { faits, total, fini, ruptures } }: { etat: Etat }) {
  const t = useTranslations('caisse.chaine')
  const format = useFormatter()
  return (
    <span className="stack gap-10">
      {!fini && (
        <>
          <span role="status">{t('enCours', { faits, total })}</span>
          <Progress value={total === 0 ? 0 : (100 * faits) / total} aria-label={t('titre')} />
        </>
      )}
      {fini && ruptures.length === 0 && (
        <Note ton="info" role="status" titre={t('entiere')}>
          {t('entiereTexte', { n: faits })}
        </Note>
      )}
      {ruptures.map(r => (
        <Note
          key={r.IdOfficine}
          ton="bad"
          role="alert"
          titre={t('rompue', { officine: r.Officine, rang: r.Rang })}
        >
          {[
            t(`entites.${r.entite as 'operation' | 'billetage' | 'versement' | 'caisse'}`),
            r.createdAt && format.dateTime(new Date(r.createdAt), 'instant'),
            r.Raison,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Note>
      ))}
    </span>
  )
}
