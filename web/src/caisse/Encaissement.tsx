import type { EtatCaisse, Reglement as Regle } from '@dioptrie/domain/caisse/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { chemins } from '../chemins/caisse.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import type { RefusApi } from '../kernel/refus.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Resultat } from '../ui/Resultat.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './caisse.module.css'
import type { Payeur } from './credits.ts'
import { usePasOuverte } from './Journee.tsx'
import { Reglement, surUnChamp } from './Reglement.tsx'

interface Fait {
  montant: number
  rendre: number
}
/** As long as the same sale, opened again at the same desk, is still this client's. */
const FAIT_MS = 5 * 60_000
const nomDe = (vente: string) => `encaisse:${vente}`
/** What this desk just cashed on a sale, if nothing was paid or taken back on it since. */
function lireFait(vente: string, reste: number): Fait | null {
  const garde = JSON.parse(sessionStorage.getItem(nomDe(vente)) ?? 'null') as
    | (Fait & { reste: number; le: number })
    | null
  return garde && garde.reste === reste && Date.now() - garde.le < FAIT_MS ? garde : null
}

interface Props {
  /** The sale that is paid. */
  vente: string
  client?: Payeur | null
  reste: number
  acompte?: number
  etat: EtatCaisse | undefined
  regler: { isPending: boolean; error: RefusApi | null; reset: () => void }
  payer: (reglement: Regle, suite: { onSuccess: () => void; onError: (refus: RefusApi) => void }) => void
  papiers: ReactNode
}

/** What is owed on a sale is paid, once; then what to give back, the receipt, the next client. */
export function Encaissement({
  vente,
  client = null,
  reste,
  acompte = 0,
  etat,
  regler,
  payer,
  papiers,
}: Props) {
  const t = useTranslations('caisse')
  const [present, setFait] = useState<Fait | null>(null)
  const [encore, setEncore] = useState(false)
  // Something was owed when this was opened: a form that goes by itself says why.
  const [etaitDu, setEtaitDu] = useState(reste > 0)
  if (reste > 0 && !etaitDu) setEtaitDu(true)
  // Loaded again right after, the page says the same: no form stands ready to cash a second time. One whose answer is awaited
  // here is told by its answer.
  const enSuspens = regler.isPending || regler.error !== null
  const fait = present ?? (encore || enSuspens ? null : lireFait(vente, reste))
  const pasOuverte = usePasOuverte(etat)
  if (fait)
    return (
      <Encaisse
        montant={fait.montant}
        rendre={fait.rendre}
        reste={reste}
        papiers={papiers}
        autre={() => {
          regler.reset()
          sessionStorage.removeItem(nomDe(vente))
          setFait(null)
          setEncore(true)
        }}
      />
    )
  // A payment whose answer is awaited stays as it was typed, even if the sale is read again meanwhile.
  const solde = reste <= 0 && !regler.isPending && !regler.error?.incertain
  // Settled by someone else meanwhile, there is no field left to say it under: what is in the hand was not cashed.
  const refus = regler.error && (solde || !surUnChamp(regler.error)) && (
    <div className={style.refus}>
      <Erreur refus={regler.error} quoi={t('nonEncaisse')} />
    </div>
  )
  if (solde && !refus && !etaitDu) return null
  if (solde)
    return (
      <Panneau titre={t('reglement')}>
        {refus || (
          <div className={style.refus}>
            <Note ton="warn" role="alert" titre={t('plusRienDu')}>
              {t('plusRienDuTexte')}
            </Note>
          </div>
        )}
      </Panneau>
    )
  return (
    <Panneau titre={t('reglement')}>
      {refus}
      <Reglement
        reste={reste}
        client={client}
        dire
        encore={encore}
        acompte={acompte}
        empeche={pasOuverte}
        enCours={regler.isPending}
        refus={regler.error}
        payer={(reglement, rendre) => {
          const montant = [reglement, ...(reglement.suite ?? [])].reduce((n, p) => n + p.montant, 0)
          const garde = { montant, rendre, reste: reste - montant, le: Date.now() }
          // Before it leaves: loaded again without an answer, the sale says by what is left whether it was cashed. Sent again, it
          // is the one that left first.
          if (!regler.error?.incertain) sessionStorage.setItem(nomDe(vente), JSON.stringify(garde))
          payer(reglement, {
            onSuccess: () => setFait(garde),
            onError: refus => refus.incertain || sessionStorage.removeItem(nomDe(vente)),
          })
        }}
      />
    </Panneau>
  )
}

interface PropsEncaisse extends Fait {
  reste: number
  papiers: ReactNode
  autre: () => void
}

function Encaisse({ montant, rendre, reste, papiers, autre }: PropsEncaisse) {
  const t = useTranslations('caisse')
  const navigate = useNavigate()
  useTouches({ n: () => void navigate({ to: chemins.caisse }) })
  return (
    <Resultat
      titre={t('encaisse')}
      chiffre={rendre > 0 ? { titre: t('rendre'), montant: rendre } : { titre: t('encaisseDe'), montant }}
      papiers={papiers}
      suite={
        <>
          <Bouton
            libelle={t('clientSuivant')}
            variant="filled"
            vers={chemins.caisse}
            aria-keyshortcuts="n"
            touche="N"
          />
          {reste > 0 && <Bouton libelle={t('autreMontant')} faire={autre} />}
        </>
      }
    >
      {rendre > 0 && t('encaisseMontant', { montant: ecrireMontant(montant) })}{' '}
      {reste > 0 ? t('resteDu', { reste: ecrireMontant(reste) }) : t('toutRegle')}
    </Resultat>
  )
}
