import { CIVILITES, type Civilite, verifierClient } from '@dioptrie/domain/clients/rules'
import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { useState } from 'react'
import { civilite } from '../../clients/afficher.tsx'
import { Doublons, useDoublons } from '../../clients/Doublons.tsx'
import { depuisLaRecherche } from '../../clients/depuisLaRecherche.ts'
import { contrat, useAppel } from '../../kernel/api.ts'
import { useChamp, useTranslations } from '../../kernel/i18n.tsx'
import { allerA } from '../../kernel/places.ts'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { ChampNom } from '../../ui/ChampNom.tsx'
import { NonLu } from '../../ui/Erreur.tsx'
import { FenetreSaisie } from '../../ui/FenetreSaisie.tsx'
import { ChampJour } from '../../ui/Jour.tsx'
import { ChampTelephones } from '../../ui/Telephone.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import style from './fenetres.module.css'

interface Props {
  /** What was looked for and not found: a name, or a phone. */
  depart: string
  fermer: () => void
  cree: (id: string) => void
}

const VIDE = {
  Civilite: null as Civilite | null,
  Nom: '',
  Prenoms: '',
  DateNaissance: null as string | null,
  Contacts: [] as string[],
}

/** The few fields that a sale needs of someone new; the rest is completed on the client's own screen. */
export default function NouveauClient({ depart, fermer, cree }: Props) {
  const t = useTranslations('clients')
  const ui = useTranslations('ui')
  const champ = useChamp()
  const creer = useAppel(contrat.clients.creer)
  const [valeurs, setValeurs] = useState(() => ({ ...VIDE, ...depuisLaRecherche(depart) }))
  const [locales, setLocales] = useState<Record<string, string>>({})
  const { faire, refus, enCours } = useGeste()
  const [accepte, setAccepte] = useState('')
  const { doublons, lecture: comparaison } = useDoublons(valeurs)
  const empreinte = doublons.map(d => d._id).join()
  const poser = <C extends keyof typeof VIDE>(nom: C, valeur: (typeof VIDE)[C]) =>
    setValeurs(v => ({ ...v, [nom]: valeur }))

  const enregistrer = async (avecDoublon: boolean) => {
    if (doublons.length > 0 && !avecDoublon) {
      allerA('doublons')
      return
    }
    const trouvees = verifierClient(valeurs, aujourdhuiAbidjan(new Date()))
    setLocales(trouvees)
    if (Object.keys(trouvees).length > 0) return
    const client = await creer.mutateAsync({ payload: { ...valeurs, Pays: 'Côte d’Ivoire' } })
    cree(client._id)
  }
  const erreurs = { ...refus?.champs, ...locales }
  const erreurTelephone = Object.entries(erreurs).find(([nom]) => nom.startsWith('Contacts'))?.[1]
  return (
    <FenetreSaisie
      titre={t('nouveau')}
      taille={640}
      fermer={fermer}
      bouton={t('creer')}
      enCours={enCours}
      refus={refus}
      quoi={ui('nonEnregistre')}
      envoyer={() => void faire(() => enregistrer(accepte === empreinte))}
    >
      <NonLu lecture={comparaison} quoi={t('doublons.nonCherches')} />
      {doublons.length > 0 && (
        <Doublons
          doublons={doublons}
          accepte={accepte === empreinte}
          accepter={() => {
            setAccepte(empreinte)
            void faire(() => enregistrer(true))
          }}
        />
      )}
      <div className={style.grille}>
        <ChampListe
          className={style.tiers}
          label={champ('Civilite')}
          data={CIVILITES.map(c => ({ value: c, label: civilite(c) }))}
          clearable
          comboboxProps={{ withinPortal: false }}
          value={valeurs.Civilite}
          onChange={c => poser('Civilite', CIVILITES.find(connue => connue === c) ?? null)}
        />
        <ChampNom
          forme="nom"
          className={style.tiers}
          label={champ('Nom')}
          required
          data-autofocus
          error={erreurs.Nom}
          value={valeurs.Nom}
          onChange={texte => poser('Nom', texte)}
        />
        <ChampNom
          forme="prenoms"
          className={style.tiers}
          label={champ('Prenoms')}
          required
          error={erreurs.Prenoms}
          value={valeurs.Prenoms}
          onChange={texte => poser('Prenoms', texte)}
        />
        <ChampTelephones
          label={champ('Contacts')}
          value={valeurs.Contacts}
          error={erreurTelephone}
          onChange={c => poser('Contacts', c)}
        />
        <ChampJour
          passe
          naissance
          label={champ('DateNaissance')}
          error={erreurs.DateNaissance}
          value={valeurs.DateNaissance}
          onChange={j => poser('DateNaissance', j)}
        />
      </div>
    </FenetreSaisie>
  )
}
