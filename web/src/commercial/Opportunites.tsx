import type { Opportunite } from '@dioptrie/domain/commercial/contract'
import { ecrireMontant } from '@dioptrie/domain/kernel/argent'
import { SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBriefcase, IconFilter, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { chemins } from '../chemins/commercial.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampFiche } from '../ui/ChampFiche.tsx'
import { Entete } from '../ui/Entete.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './commercial.module.css'
import { VENDEURS } from './sources.ts'
import { TableauDesEtapes } from './TableauDesEtapes.tsx'

const FenetreOpportunite = lazy(async () => ({
  default: (await import('./Fenetres.tsx')).FenetreOpportunite,
}))
const ListeOpportunites = lazy(() => import('./ListeOpportunites.tsx'))
const Previsions = aLaDemande(() => import('./Previsions.tsx'))
const Lateral = aLaDemande(() => import('./Lateral.tsx'))

const VUES = ['tableau', 'liste', 'prevision'] as const

/** The sales under way: the board, all of them, and what they promise. */
export default function Opportunites() {
  const t = useTranslations('commercial')
  const ui = useTranslations('ui')
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const ecrit = usePermission('commercial.ecrire')
  const equipe = usePermission('commercial.equipe')
  const large = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false })
  const champ = useRef<HTMLInputElement>(null)
  const q = search.q ?? ''
  const [tape, setTape] = useState(q)
  const [envoye, setEnvoye] = useState(q)
  const [lu, setLu] = useState(q)
  if (q !== lu) {
    setLu(q)
    // Changed from elsewhere: the back button, another view.
    if (q !== envoye) {
      setEnvoye(q)
      setTape(q)
    }
  }
  const [creer, setCreer] = useState(false)
  const vue = VUES.find(v => v === search.vue) ?? 'tableau'
  const changer = (maj: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { ...search, ...maj }, replace: true, resetScroll: false })
  const chercher = useRef(changer)
  useEffect(() => {
    chercher.current = changer
  })
  useEffect(() => {
    if (tape.trim() === envoye) return
    const minuterie = setTimeout(() => {
      setEnvoye(tape.trim())
      chercher.current({ q: tape.trim() || undefined })
    }, 250)
    return () => clearTimeout(minuterie)
  }, [tape, envoye])
  const query = {
    ...(q ? { q } : {}),
    ...(search.IdProprietaire ? { IdProprietaire: search.IdProprietaire } : {}),
    ...(search.avant ? { avant: search.avant } : {}),
  }
  const lecture = useQuery({
    ...requete(contrat.commercial.tableau, { query }),
    enabled: vue !== 'liste',
    placeholderData: keepPreviousData,
  })
  useTouches({
    n: ecrit && vue !== 'liste' && (() => setCreer(true)),
    '/': vue !== 'liste' && (() => champ.current?.focus()),
    escape: search.o !== undefined && (() => changer({ o: undefined })),
  })
  const ouvrir = (o: Opportunite) =>
    large ? changer({ o: o.slug }) : void navigate({ to: chemins.opportunite(o.slug) })
  const d = lecture.data
  const filtree = Object.keys(query).length > 0
  const total = (nom: 'nombre' | 'Montant' | 'Pondere') => (d?.colonnes ?? []).reduce((n, c) => n + c[nom], 0)
  // The forecast is about what is open; the board also tells what was closed.
  const vide = d && total('nombre') + (vue === 'tableau' ? d.gagnees.nombre + d.perdues.nombre : 0) === 0
  const choixDeVue = (
    <SegmentedControl
      className={`${style.vues} ${style.rang}`}
      aria-label={t('vue')}
      value={vue}
      onChange={v => changer({ vue: v === 'tableau' ? undefined : v })}
      data={VUES.map(value => ({ value, label: t(value) }))}
    />
  )
  const fenetre = (
    <Suspense>
      {creer && (
        <FenetreOpportunite
          fiche={null}
          fermer={() => setCreer(false)}
          fait={o => void navigate({ to: chemins.opportunite(o.slug) })}
        />
      )}
    </Suspense>
  )
  if (vue === 'liste')
    return (
      <Suspense fallback={<Skeleton height={420} radius="md" />}>
        <ListeOpportunites choixDeVue={choixDeVue} creer={() => setCreer(true)} />
        {fenetre}
      </Suspense>
    )
  return (
    <>
      <Entete
        titre={t('opportunites')}
        contexte={
          // Before the answer, the room of its words is kept: the board stands under them.
          <span className={d ? undefined : style.reserve}>
            {t('resume', {
              n: d ? total('nombre') : 10,
              total: ecrireMontant(d ? total('Montant') : 10_000_000),
              pondere: ecrireMontant(d ? total('Pondere') : 1_000_000),
            })}
          </span>
        }
      >
        {choixDeVue}
        {ecrit && (
          <Bouton
            libelle={t('nouvelleOpportunite')}
            variant="filled"
            icone={IconPlus}
            touche="N"
            aria-keyshortcuts="N"
            faire={() => setCreer(true)}
          />
        )}
      </Entete>
      <div className={style.filtres}>
        <TextInput
          ref={champ}
          aria-label={t('inviteOpportunites')}
          placeholder={t('inviteOpportunites')}
          leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
          rightSection={<Raccourci touche="/" />}
          value={tape}
          onChange={e => setTape(e.currentTarget.value)}
        />
        {equipe && (
          <ChampFiche
            aria-label={t('responsable')}
            placeholder={t('toutes')}
            source={VENDEURS}
            sansAjout
            clearable
            value={search.IdProprietaire ?? null}
            onChange={id => changer({ IdProprietaire: id ?? undefined })}
          />
        )}
        <ChampJour
          aria-label={t('avant')}
          placeholder={t('avant')}
          value={search.avant ?? null}
          onChange={jour => changer({ avant: jour ?? undefined })}
        />
        <span className={d ? undefined : style.reserve}>
          <Statut ton={d && d.retards > 0 ? 'bad' : 'mute'}>
            {t('enRetardNombre', { n: d?.retards ?? 0 })}
          </Statut>
        </span>
      </div>
      <NonLu lecture={lecture} />
      {!d && !lecture.error && <Skeleton height={420} radius="md" />}
      {vide && (
        <Panneau>
          {/* No result is not « nothing yet ». */}
          {filtree ? (
            <EtatVide
              icone={IconFilterOff}
              titre={ui('rienTitre')}
              texte={t('rienTexte')}
              actions={
                <Bouton
                  libelle={ui('toutEffacer')}
                  faire={() => changer({ q: undefined, IdProprietaire: undefined, avant: undefined })}
                />
              }
            />
          ) : (
            <EtatVide
              icone={IconBriefcase}
              titre={t('videOpportunites')}
              texte={t('videOpportunitesTexte')}
            />
          )}
        </Panneau>
      )}
      {d && vue === 'tableau' && !vide && (
        <div
          className={`grid-1 start gap-16 ${style.avecPanneau}`}
          data-ouvert={(large && search.o) || undefined}
        >
          <TableauDesEtapes
            tableau={d}
            choisie={large ? search.o : undefined}
            ouvrir={ouvrir}
            toutes={Etape => void navigate({ to: '.', search: { ...search, vue: 'liste', Etape } })}
          />
          {large && search.o && <Lateral slug={search.o} fermer={() => changer({ o: undefined })} />}
        </div>
      )}
      {d && vue === 'prevision' && !vide && <Previsions query={query} />}
      {fenetre}
    </>
  )
}
