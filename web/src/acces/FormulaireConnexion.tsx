import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { RefusApi } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useServeur } from '../kernel/serveur.ts'
import { destination, estConnecte, PARTI, useProfil } from '../kernel/session.ts'
import { avisAttention, avisErreur } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampMotDePasse } from '../ui/ChampMotDePasse.tsx'
import type { AGarderProps } from './AGarder.tsx'
import style from './acces.module.css'
import { BoutonCle } from './BoutonCle.tsx'
import { BoutonFournisseur } from './BoutonFournisseur.tsx'
import { entrerParCle } from './cle.ts'
import { connecter, deconnecter, GARDEES } from './connexion.ts'
import { FormulaireCode, type Porte } from './FormulaireCode.tsx'
import { Note } from './Note.tsx'
import { Vitrine } from './Vitrine.tsx'

const DUREE_ERREUR = 2500

interface Props {
  to: string | undefined
  /** A session was open here, and ended by itself (its draft waits) or was left from another tab (nothing does). */
  fin: boolean
  /** The first start was on this screen a moment ago, and is done. */
  creee: boolean
  email: string
  surEmail: (email: string) => void
  surOubli: () => void
}

/** Why one is asked to come in again. */
const fins: Record<string, 'quittee' | 'gardee'> = { oui: 'quittee', [GARDEES]: 'gardee' }

export function FormulaireConnexion({ to, fin, creee, email, surEmail, surOubli }: Props) {
  const t = useTranslations('acces')
  const s = useTranslations('shell.serveur')
  const p = useTranslations('shell.profil')
  const champ = useChamp()
  const routeur = useRouter()
  const profil = useProfil()
  const { perduDepuis } = useServeur()
  const [password, setPassword] = useState('')
  const [souvenir, setSouvenir] = useState(false)
  const [touche, setTouche] = useState(false)
  const motDePasse = useRef<HTMLInputElement>(null)
  const attente = useAttente()
  const [porte, setPorte] = useState<Porte | null>(null)
  // Held from the press, before anything is drawn: a code pressed twice would refuse itself.
  const tenu = useRef(false)

  const entrer = () => routeur.history.push(destination(to))
  const connexion = useMutation({
    mutationFn: (code?: string) => connecter(email.trim(), password, souvenir, code),
    networkMode: 'always',
    onSuccess: entrer,
    onError: erreur => {
      tenu.current = false
      const suite = erreur instanceof RefusApi && porteDe(erreur)
      if (suite) return setPorte(suite)
      // Beside the code it is said already.
      if (!porte) avisErreur(erreur.message, { duree: DUREE_ERREUR })
      if (erreur instanceof RefusApi && erreur.statusCode === 429)
        attente.poser(Number(erreur.details.attente) || 30)
      motDePasse.current?.select()
    },
  })

  const envoyer = (code?: string) => {
    if (tenu.current) return
    tenu.current = true
    connexion.mutate(code)
  }
  if (porte)
    return (
      <FormulaireCode
        porte={porte}
        enCours={connexion.isPending}
        refus={connexion.error instanceof RefusApi && !porteDe(connexion.error) ? connexion.error : null}
        attente={attente.reste}
        envoyer={envoyer}
        retour={() => {
          connexion.reset()
          setPorte(null)
        }}
      />
    )
  return (
    <Vitrine titre={t('connexion.accueil')} texte={t('connexion.sousTitre')}>
      {profil && !connexion.isSuccess && (
        <Note>
          {t('connexion.deja', { nom: profil.displayName || profil.email })}{' '}
          <button type="button" className={style.lien} onClick={entrer}>
            {t('connexion.continuer')}
          </button>
          {' · '}
          <button type="button" className={style.lien} onClick={() => void deconnecter()}>
            {p('deconnexion')}
          </button>
        </Note>
      )}
      {fin && !profil && !connexion.error && (
        <Note>{t(`connexion.${fins[localStorage.getItem(PARTI) ?? ''] ?? 'expiree'}`)}</Note>
      )}
      {creee && !connexion.error && <Note>{t('premier.fait')}</Note>}
      {connexion.error && <Note ton="bad">{connexion.error.message}</Note>}
      <form
        noValidate
        onSubmit={e => {
          e.preventDefault()
          setTouche(true)
          if (!email.trim() || !password) return
          if (estConnecte()) {
            avisAttention('You are already logged in!')
            return
          }
          envoyer()
        }}
      >
        <Stack gap="lg">
          <TextInput
            label={champ('email')}
            type="email"
            name="email"
            size="lg"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={e => surEmail(e.currentTarget.value)}
            error={touche && !email.trim() && t('requis')}
          />
          <ChampMotDePasse
            ref={motDePasse}
            label={champ('password')}
            name="password"
            size="lg"
            autoComplete="current-password"
            value={password}
            onChange={e => setPassword(e.currentTarget.value)}
            error={touche && !password && t('requis')}
            visibilityToggleButtonProps={{ 'aria-label': t('voirMotDePasse') }}
          />
          <div className="row wrap between gap-8-16">
            <Checkbox
              label={t('connexion.souvenir')}
              checked={souvenir}
              onChange={e => setSouvenir(e.currentTarget.checked)}
            />
            <button type="button" className={style.lien} onClick={surOubli}>
              {t('connexion.oublie')}
            </button>
          </div>
          <Bouton
            libelle={t('connexion.entrer')}
            variant="filled"
            type="submit"
            size="lg"
            fullWidth
            loading={connexion.isPending}
            disabled={perduDepuis !== null || attente.reste > 0}
          />
          {attente.reste > 0 && <Note ton="bad">{t('connexion.attente', { n: attente.reste })}</Note>}
          {perduDepuis && <Note ton="bad">{s('attente')}</Note>}
        </Stack>
      </form>
      <BoutonCle montrer={() => entrerParCle(souvenir)} fait={entrer} />
      <BoutonFournisseur to={to} souvenir={souvenir} />
    </Vitrine>
  )
}

/** The password was right, and something more is asked for. */
const porteDe = ({ code, details }: RefusApi): Porte | null =>
  code === 'FACTEUR_A_POSER'
    ? { aGarder: details as unknown as AGarderProps }
    : code === 'CODE_DEMANDE' || code === 'CODE_COURRIER'
      ? { aGarder: null, parCourrier: code === 'CODE_COURRIER' }
      : null

/** Counts down what 'Retry-After' asks for. */
function useAttente() {
  const [reste, poser] = useState(0)
  useEffect(() => {
    if (reste <= 0) return
    const minuterie = setTimeout(() => poser(reste - 1), 1000)
    return () => clearTimeout(minuterie)
  }, [reste])
  return { reste, poser }
}
