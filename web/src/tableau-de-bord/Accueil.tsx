import { aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import type { NomPas } from '@dioptrie/domain/tableau-de-bord/contract'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { creerMagasin } from '../kernel/magasin.ts'
import { useServeur } from '../kernel/serveur.ts'
import { useMoi, usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { ActionsRapides } from './ActionsRapides.tsx'
import style from './accueil.module.css'
import { useAttendus } from './attendus.ts'
import { composer, garnit, type Nom, PANNEAUX } from './droits.ts'
import { Grille } from './Grille.tsx'
import { MESURES, type Mesure, PERMISSIONS } from './liens.ts'
import { useLectures } from './useLectures.ts'
import { useVue } from './vue.ts'

// Seen in the first days of a network, by whoever sets it up: nobody else waits for it.
const MiseEnRoute = aLaDemande(() => import('./demarrage/MiseEnRoute.tsx'))

const choix = creerMagasin<Record<string, Mesure>>('mesure', {})

/** The figure that this person looks at, among those of the role: kept from one day to the next. */
function useMesure() {
  const moi = useMoi()
  const mesures = MESURES.filter(m => moi.permissions.includes(PERMISSIONS[m]))
  const voulue = choix.utiliser()[moi.uid]
  return {
    mesures,
    mesure: mesures.find(m => m === voulue) ?? mesures[0],
    changer: (mesure: Mesure) => choix.ecrire({ ...choix.lire(), [moi.uid]: mesure }),
  }
}

export default function Accueil() {
  return useMoi().permissions.length > 0 ? <Tableau /> : <SansDroit />
}

/** An account that has no role yet: nothing to show, and whom to ask. */
function SansDroit() {
  const t = useTranslations('tableau-de-bord')
  const { displayName } = useMoi()
  return (
    <Panneau>
      <EtatVide
        seul
        icone={IconKey}
        titre={t('sansDroit', { nom: displayName })}
        texte={t('sansDroitTexte')}
        actions={<Bouton libelle={t('reessayer')} faire={() => window.location.reload()} />}
      />
    </Panneau>
  )
}

/** Without these a house has nothing to show yet: only what is left to set up. */
const AVANT_TOUT: readonly NomPas[] = ['clients', 'caisse']

/** For who sets the house up: whether it has yet to begin, whether something is left to set up; undefined until it is known. */
function useMiseEnRoute(): { neuve: boolean; reste: boolean } | undefined {
  const installe = usePermission('organisation.ecrire')
  const { data, error } = useQuery({ ...requete(contrat.tableau.premiersPas), enabled: installe })
  if (!installe || error) return { neuve: false, reste: false }
  if (!data) return undefined
  const restent = data.Rangee ? [] : data.etapes.filter(e => !e.Fait)
  return { neuve: restent.some(e => AVANT_TOUT.includes(e.Pas)), reste: restent.length > 0 }
}

/** The home screen: what one's work asks for now, then what came of it. Which panels, its permissions say. */
function Tableau() {
  const _t = useTranslations('tableau-de-bord')
  const moi = useMoi()
  const vue = useVue()
  const { IdOfficine, IdOfficinePropre, reseau, officines, partout } = vue
  const peut = (permission: (typeof moi.permissions)[number]) => moi.permissions.includes(permission)
  const { mesures, mesure, changer } = useMesure()
  const pas = useMiseEnRoute()
  const attendus = useAttendus(IdOfficine ?? 'reseau')
  const plusieurs = reseau && officines.length !== 1
  const vide = (nom: Nom) => !('tient' in PANNEAUX[nom]) && attendus.compte(nom) === 0
  const tous = composer(peut, { reseau: plusieurs, vide: () => false })
  const montres = composer(peut, { reseau: plusieurs, vide })
  // What is quiet is still listened to: it comes back with its first line.
  const lues = useLectures(new Set(pas?.neuve ? [] : [...tous, ...montres]), {
    IdOfficine,
    propre: IdOfficinePropre,
    mesure,
    voitVerres: peut('atelier.lire'),
    garnit: garnit(peut),
  })
  useEffect(() => attendus.noter(lues.comptes))
  // The first time here nobody knows which have something in them: the page waits to be told, and does not move after.
  const connu = (nom: Nom) => attendus.compte(nom) !== undefined
  const chiffres = lues.lectures.chiffres
  return (
    <>
      <Titre {...{ vue, plusieurs, chiffres }} />
      <ActionsRapides />
      {pas?.reste && <MiseEnRoute accueil />}
      {!pas || (!pas.neuve && !montres.every(connu)) ? (
        <Skeleton height={720} radius="md" />
      ) : (
        !pas.neuve && (
          <Grille
            noms={montres}
            calmes={tous.filter(vide)}
            {...{ lues, attendus, mesures, mesure, changer, partout }}
            reseau={plusieurs}
            IdOfficine={IdOfficine}
            propre={IdOfficinePropre}
            officines={IdOfficine ? 1 : officines.length}
          />
        )
      )}
    </>
  )
}

interface PropsTitre {
  vue: ReturnType<typeof useVue>
  plusieurs: boolean
  chiffres: ReturnType<typeof useLectures>['lectures']['chiffres']
}

/** The day, what is looked at, and of what hour the figures are. */
function Titre({ vue, plusieurs, chiffres }: PropsTitre) {
  const t = useTranslations('tableau-de-bord')
  const format = useFormatter()
  const { reseau, officines, une, peutChoisir, changer, IdOfficinePropre } = vue
  const jour = chiffres.data?.Jour ?? aujourdhuiAbidjan(new Date())
  const ou = plusieurs ? t('toutLeReseau', { n: officines.length }) : une?.Nom
  // Read from this desk while the server is away, they are as old as the copy.
  const { gardeLe } = useServeur()
  const lueLe = Math.min(chiffres.dataUpdatedAt || Date.now(), gardeLe ? Date.parse(gardeLe) : Infinity)
  const heure = format.dateTime(new Date(lueLe), 'heure')
  const date = format.dateTime(new Date(`${jour}T12:00:00Z`), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return (
    <Entete
      sansDock
      titre={date.charAt(0).toUpperCase() + date.slice(1)}
      contexte={
        <span className={style.ou} data-attend={officines.length === 0 || chiffres.isLoading || undefined}>
          <span>{ou}</span>
          {(chiffres.data || chiffres.isLoading) && (
            <>
              {'\u00a0· '}
              <span>{t('chiffresDe', { heure })}</span>
            </>
          )}
        </span>
      }
    >
      {peutChoisir && officines.length !== 1 && (
        <SegmentedControl
          aria-label={t('officineRegardee')}
          value={reseau ? 'reseau' : 'une'}
          onChange={v => changer(v === 'reseau' ? 'reseau' : 'une')}
          data={[
            {
              value: 'une',
              label: une && une._id !== IdOfficinePropre ? une.Nom : t('monOfficine'),
            },
            { value: 'reseau', label: t('reseau') },
          ]}
        />
      )}
    </Entete>
  )
}
