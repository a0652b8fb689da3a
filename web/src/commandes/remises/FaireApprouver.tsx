import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import type { SaisieRemise } from '@dioptrie/domain/remises/contract'
import { ecrirePourcent } from '@dioptrie/domain/remises/rules'
import { Loader, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { contrat, requete, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { RefusApi } from '../../kernel/refus.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { ChampMotDePasse } from '../../ui/ChampMotDePasse.tsx'
import { CodeDuSignataire } from '../../ui/CodeDuSignataire.tsx'
import { Erreur, Note } from '../../ui/Erreur.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import style from './remises.module.css'

/** What a sale is sent with, once someone agrees to its discount. */
export type Accord = Partial<SaisieRemise>

/** A sale that waits for someone's agreement. */
export interface Vente {
  /** What is asked and what the seller gives alone. */
  refus: RefusApi
  envoyer: (accord: Accord) => Promise<unknown>
  faite: (reponse: unknown) => void
  renoncer: (refus?: RefusApi) => void
}

/** Refusals that are answered here; the others are the sale's own, and its screen says them. */
const ICI = new Set(['REMISE_A_APPROUVER', 'REMISE_NON_ACCORDEE', 'TROP_DE_TENTATIVES'])
const estIci = (e: RefusApi) =>
  ICI.has(e.code) || e.serveurPerdu || Object.keys(e.champs).some(nom => nom.startsWith('approbation.'))

const demandeDe = ({ code, details }: RefusApi) =>
  code === 'REMISE_DEMANDEE' ? String(details.IdDemande) : null

/** Why, then who: someone beside the seller by their own password, or those who may, at their desks. */
export default function FaireApprouver({ refus: premier, envoyer, faite, renoncer }: Vente) {
  const t = useTranslations('remises')
  const [Motif, setMotif] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [facteur, setFacteur] = useState('')
  const [manque, setManque] = useState<{ Motif?: string; email?: string; password?: string }>({})
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const [demande, setDemande] = useState(demandeDe(premier))
  const [enCours, setEnCours] = useState(false)
  const { Pourcent, Limite, Remise, ValeurListe } = premier.details as Record<string, number>

  const partir = async (accord: Accord) => {
    if (enCours) return
    setEnCours(true)
    setRefus(null)
    try {
      faite(await envoyer(accord))
    } catch (e) {
      if (!(e instanceof RefusApi)) throw e
      const demandee = demandeDe(e)
      // Agreed to, and its answer lost: the sale sent again from its own screen is the same one.
      if (!demandee && ((accord.IdDemandeRemise && e.serveurPerdu) || !estIci(e))) return renoncer(e)
      setDemande(demandee)
      setRefus(demandee ? null : e)
      setEnCours(false)
    }
  }
  const dire = (surPlace: boolean) => {
    const manques = {
      ...(Motif.trim() ? {} : { Motif: t('motifManque') }),
      ...(surPlace && !email ? { email: t('manque') } : {}),
      ...(surPlace && !password ? { password: t('manque') } : {}),
    }
    setManque(manques)
    return Object.keys(manques).length === 0
  }
  const surPlace = () => {
    if (dire(true))
      void partir({ approbation: { email, password, Motif: Motif.trim(), ...(facteur && { facteur }) } })
  }
  const demander = () => {
    if (dire(false)) void partir({ demanderRemise: { Motif: Motif.trim() } })
    else motif.current?.focus()
  }
  const motif = useRef<HTMLTextAreaElement>(null)

  if (demande)
    return (
      <Attente
        id={demande}
        vendre={() => void partir({ IdDemandeRemise: demande })}
        revenir={() => setDemande(null)}
        fermer={() => renoncer()}
      />
    )
  const champ = (nom: 'Motif' | 'email' | 'password') => manque[nom] ?? refus?.champs[`approbation.${nom}`]
  const code = refus?.champs['approbation.facteur']
  return (
    <FenetreSaisie
      titre={t('titre')}
      texte={t('texte', {
        pourcent: ecrirePourcent(Pourcent ?? 0),
        limite: String(Limite ?? 0),
        remise: ecrireMontant(Remise ?? 0),
        liste: ecrireMontant(ValeurListe ?? 0),
      })}
      taille={560}
      fermer={() => renoncer()}
      bouton={t('approuver')}
      envoyer={surPlace}
      enCours={enCours}
      refus={refus}
      quoi={t('nonApprouvee')}
      autres={<Bouton libelle={t('distance')} disabled={enCours} faire={demander} />}
    >
      <Textarea
        ref={motif}
        label={t('motif')}
        description={t('motifAide')}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={Motif}
        onChange={e => setMotif(e.currentTarget.value)}
        error={champ('Motif')}
      />
      <fieldset className={style.surPlace}>
        <legend>{t('surPlace')}</legend>
        <p>{t('surPlaceTexte')}</p>
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={email}
          onChange={e => setEmail(e.currentTarget.value.trim())}
          error={champ('email')}
        />
        <ChampMotDePasse
          label={t('motDePasse')}
          autoComplete="new-password"
          value={password}
          onChange={e => setPassword(e.currentTarget.value)}
          error={champ('password')}
        />
        <CodeDuSignataire code={facteur} changer={setFacteur} erreur={code} />
      </fieldset>
    </FenetreSaisie>
  )
}

/** The answer of another desk is heard as it comes; asked again from time to time, should the line have been cut. */
const RELIRE_MS = 5_000

interface PropsAttente {
  id: string
  vendre: () => void
  revenir: () => void
  fermer: () => void
}

function Attente({ id, vendre, revenir, fermer }: PropsAttente) {
  const t = useTranslations('remises')
  const { data: demande, error } = useQuery({
    ...requete(contrat.remises.lire, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.Etat !== 'En attente' ? false : RELIRE_MS),
  })
  const retirer = useAppel(contrat.remises.retirer)
  const etat = demande?.Etat ?? 'En attente'
  const parti = useRef(false)
  useEffect(() => {
    if (etat !== 'Accordée' || parti.current) return
    parti.current = true
    vendre()
  })
  const quitter = () => {
    if (etat === 'En attente') retirer.mutate({ params: { id } })
    fermer()
  }
  const qui = demande?.Approbateur ?? ''
  return (
    <FenetreSaisie
      titre={t('attente')}
      texte={etat === 'En attente' ? t('attenteTexte') : undefined}
      fermer={quitter}
      renoncer={etat === 'En attente' ? t('retirer') : undefined}
      autres={
        (etat === 'Refusée' || etat === 'Expirée') && <Bouton libelle={t('reprendre')} faire={revenir} />
      }
    >
      <div role="status">
        {etat === 'En attente' && (
          <p className="row gap-10">
            <Loader size={18} aria-hidden /> {t('attenteEtat')}
          </p>
        )}
        {etat === 'Accordée' && <Note ton="info">{t('accordee', { qui })}</Note>}
        {etat === 'Refusée' && <Note ton="bad">{t('refusee', { qui, motif: demande?.Reponse ?? '' })}</Note>}
        {etat === 'Expirée' && <Note ton="warn">{t('expiree')}</Note>}
      </div>
      {error && !demande && <Erreur refus={error} quoi={t('nonLue')} />}
    </FenetreSaisie>
  )
}
