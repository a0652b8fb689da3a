import type { Facture } from '@dioptrie/domain/facturation/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { IconCoins, IconWand } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { chemins } from '../chemins/facturation.ts'
import { contrat, requete, useAppel } from '../kernel/api.ts'
import { MEME_TOUCHE } from '../kernel/focus.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { avisAttention, avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { EnvoyerReglement, Paiement } from './Paiement.tsx'
import { Repartition } from './Repartition.tsx'
import { aRegler, ouverte } from './reponses.ts'
import { useReglement } from './useReglement.ts'

/** One cheque or transfer over the lines of several invoices of an insurer. */
export default function Payer() {
  const t = useTranslations('facturation')
  const { factures = '' } = useSearch({ strict: false }) as { factures?: string }
  const ids = [...new Set(factures.split(',').filter(Boolean))]
  const lectures = useQueries({
    queries: ids.map(id => requete(contrat.facturation.facture, { params: { id } })),
  })
  const refusee = lectures.find(l => l.error)
  if (refusee?.error) return <Erreur refus={refusee.error} reessayer={() => void refusee.refetch()} />
  const lues = lectures.flatMap(l => (l.data ? [l.data] : []))
  if (ids.length === 0)
    return (
      <Panneau>
        <EtatVide
          seul
          icone={IconCoins}
          titre={t('sansFactures')}
          texte={t('sansFacturesTexte')}
          actions={<Bouton libelle={t('reglements')} vers={chemins.reglements} />}
        />
      </Panneau>
    )
  if (lues.length < ids.length) return <Entete titre={t('payer')} />
  return <Saisie key={factures} factures={lues} />
}

interface Envoye {
  payload: { lignes?: { montant?: number | undefined }[] | undefined }
}

function Saisie({ factures }: { factures: Facture[] }) {
  const t = useTranslations('facturation')
  const navigate = useNavigate()
  const r = useReglement(
    `reglement:${factures.map(f => f._id).join(',')}`,
    factures.flatMap(f => f.lignes),
  )
  const lignes = factures.flatMap(f => f.lignes.filter(ouverte))
  const fait = {
    uneFois: true,
    // As it was sent: read again after a cut, its lines are closed and hold nothing any more.
    onSuccess: ({ _id }: { _id: string }, { payload }: Envoye) => {
      const reparti = (payload.lignes ?? []).reduce((n, l) => n + (l.montant ?? 0), 0)
      avisSucces(reparti > 0 ? t('regleeDe', { montant: ecrireMontant(reparti) }) : t('resteAvoir'))
      r.depart.liberer()
      r.vider()
      void navigate({ to: chemins.reglements, search: { paiement: _id } })
    },
  }
  const payer = useAppel(contrat.facturation.payer, fait)
  const repartirAvoir = useAppel(contrat.facturation.repartir, fait)
  const enCours = payer.isPending || repartirAvoir.isPending
  const erreur = payer.error ?? repartirAvoir.error
  const premiere = factures[0] as Facture
  const relu = useRef({ closes: '', le: 0 })
  const envoyer = () => {
    r.setTente(true)
    const envoi = r.envoi()
    // Nobody answered, and nothing was typed since: what leaves again is the same settlement, whatever its lines have become.
    if (payer.error?.incertain && payer.variables && r.inchange()) return payer.mutate(payer.variables, envoi)
    if (repartirAvoir.error?.incertain && repartirAvoir.variables && r.inchange())
      return repartirAvoir.mutate(repartirAvoir.variables, envoi)
    if (r.faux || !r.avecPaiement || enCours) return
    // A colleague closed what was being paid: the rest of the cheque becomes a credit once that was read, not by the key that was on its way.
    const closes = r.closes.map(l => l._id).join()
    if (closes && relu.current.closes !== closes) {
      relu.current = { closes, le: Date.now() }
      return avisAttention(t('closesRelire'))
    }
    if (closes && Date.now() - relu.current.le < MEME_TOUCHE) return
    r.partir()
    const saisies = r.saisies()
    if (r.avoir) {
      if (saisies.length > 0)
        repartirAvoir.mutate({ params: { id: r.avoir._id }, payload: { lignes: saisies } }, envoi)
      return
    }
    payer.mutate(
      {
        payload: {
          IdAssurance: premiere.IdAssurance,
          paiement: r.saisiePaiement(),
          ...(saisies.length > 0 ? { lignes: saisies } : {}),
        },
      },
      envoi,
    )
  }
  useTouches({
    'ctrl+enter': () => envoyer(),
    escape: () => void navigate({ to: chemins.reglements }),
  })
  /** The oldest first, until nothing is left. */
  const repartir = () => {
    let reste = r.montant ?? 0
    for (const l of lignes) {
      const reponse = { ...r.reponses[l._id], montant: null }
      const montant = Math.min(reste, aRegler(l, reponse))
      reste -= montant
      r.poser(l._id, { ...reponse, montant: montant || null })
    }
  }
  return (
    <>
      <Entete
        titre={t('payer')}
        contexte={`${premiere.Assurance} · ${t('facturesNombre', { n: factures.length })}`}
        sous={factures.map(f => f.Numero).join(', ')}
      >
        <Bouton libelle={t('renoncer')} vers={chemins.reglements} />
        <Bouton libelle={t('repartirOrdre')} disabled={!r.montant} icone={IconWand} faire={repartir} />
      </Entete>
      <div className="sides">
        <Panneau titre={t('clientsNombre', { n: lignes.length })} bord>
          {lignes.length === 0 ? (
            <EtatVide icone={IconCoins} titre={t('rienAttendu')} texte={t('rienAttenduTexte')} />
          ) : (
            <Repartition
              lignes={lignes}
              reponses={r.reponses}
              poser={r.poser}
              reste={r.reste}
              avecFacture
              tente={r.tente}
              toutRegler={r.toutRegler}
            />
          )}
        </Panneau>
        <Paiement
          reglement={r}
          IdAssurance={premiere.IdAssurance}
          credit={premiere.Credit}
          refus={payer.error}
        >
          {r.reste !== null && r.reste > 0 && <p className="note">{t('resteAvoir')}</p>}
          <EnvoyerReglement
            {...{ erreur, rien: r.tente && r.avoir !== null && r.touchees.length === 0, enCours, envoyer }}
          >
            {t('enregistrerReglement')}
          </EnvoyerReglement>
        </Paiement>
      </div>
    </>
  )
}
