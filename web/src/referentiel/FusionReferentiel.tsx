import type { NomReferentiel } from '@dioptrie/domain/referentiel/tables'
import { Skeleton } from '@mantine/core'
import { IconArrowMerge, IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { versFiche, versFusion } from '../chemins/referentiel.ts'
import { requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Question } from '../ui/Question.tsx'
import { useAction } from '../ui/useAction.ts'
import { Comparaison, type FicheComparee } from './Comparaison.tsx'
import style from './referentiel.module.css'
import { source } from './source.ts'
import { appelsDe, precision } from './table.ts'

/** Two records of the same thing become one: which is kept, what each holds and what uses it, then the question. */
export function FusionReferentiel({ nom }: { nom: NomReferentiel }) {
  const { id = '' } = useParametres()
  const { lire } = appelsDe(nom)
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...requete(lire, { params: { id } }),
    refetchOnMount: 'always',
  })
  if (error) return <Erreur refus={error} reessayer={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <Skeleton height={240} radius="md" />
  return <Fusion key={id} nom={nom} garde={data as FicheComparee} />
}

function Fusion({ nom, garde }: { nom: NomReferentiel; garde: FicheComparee }) {
  const t = useTranslations('referentiel')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const { doublon: choisi } = useSearch({ strict: false }) as { doublon?: string }
  const [demande, setDemande] = useState(false)
  const appels = appelsDe(nom)
  const { libelle: dire, ...reste } = source(nom)
  const lecture = useQuery({
    ...requete(appels.lire, { params: { id: choisi ?? '' } }),
    enabled: choisi !== undefined && choisi !== garde._id,
  })
  const doublon = lecture.data as FicheComparee | undefined
  const appel = useAction(appels.fusionner, {
    fait: fusionnee => {
      avisSucces(t('fusion.faite', { nom: dire(fusionnee as FicheComparee) }))
      void navigate({ to: versFiche(nom, garde._id) })
    },
    refuse: () => setDemande(false),
  })
  useTitre(t('fusion.titre'))
  return (
    <>
      <Entete
        titre={t('fusion.titre')}
        contexte={[t(`${nom}.fiche`), precision(nom, garde)].filter(Boolean).join(' · ')}
      >
        <Bouton libelle={ui('annuler')} vers={versFiche(nom, garde._id)} />
        {doublon && (
          <>
            <Bouton
              libelle={t('fusion.inverser')}
              vers={`${versFusion(nom, doublon._id)}?doublon=${garde._id}`}
              icone={IconArrowsExchange}
            />
            <Bouton
              libelle={t('fusionner')}
              variant="filled"
              icone={IconArrowMerge}
              faire={() => setDemande(true)}
            />
          </>
        )}
      </Entete>
      <div className="pile">
        {appel.refus && <Erreur refus={appel.refus} quoi={t('fusion.nonFaite')} tout />}
        {lecture.error && <Erreur refus={lecture.error} />}
        <Panneau titre={t('fusion.garder', { nom: dire(garde) })}>
          <ChampFiche
            className={style.chercher}
            label={t('fusion.doublon')}
            description={t('fusion.aide')}
            source={{ detail: f => precision(nom, f), ...reste, libelle: dire }}
            sauf={garde._id}
            sansAjout
            value={choisi ?? null}
            autoFocus={!choisi}
            onChange={id => void navigate({ to: '.', search: { doublon: id ?? undefined }, replace: true })}
          />
        </Panneau>
        {doublon && <Comparaison nom={nom} garde={garde} doublon={doublon} />}
      </div>
      <Question
        ouverte={demande}
        fermer={() => setDemande(false)}
        titre={t('fusion.confirmer')}
        texte={t('fusion.confirmerTexte', { doublon: doublon ? dire(doublon) : '', garde: dire(garde) })}
      >
        <Bouton libelle={ui('annuler')} data-autofocus faire={() => setDemande(false)} />
        <Bouton
          libelle={t('fusionner')}
          variant="filled"
          loading={appel.enCours}
          faire={() =>
            doublon &&
            appel.faire({
              params: { id: garde._id },
              payload: { IdDoublon: doublon._id, version: garde.version },
            })
          }
        />
      </Question>
    </>
  )
}
