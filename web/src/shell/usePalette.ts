import type { Trouvaille } from '@dioptrie/domain/recherche/contract'
import {
  type Icon,
  IconBriefcase,
  IconEyeglass2,
  IconFileText,
  IconPackage,
  IconShoppingBag,
  IconUser,
} from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contrat, type RefusApi, requete, requetePage, useComplement } from '../kernel/api.ts'
import type { Ecran } from '../kernel/ecran.ts'
import { useTitres, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { autorise, useMoi } from '../kernel/session.ts'
import { ecrans } from '../screens.ts'
import { actions, ICONES } from './menu.ts'

/** Written beside the screens when they are built: nothing of it is in the program. */
const CHAPITRES = queryOptions<
  { fichier: string; titre: string; parties: { ancre: string; titre: string }[]; termes: string[] }[],
  RefusApi
>({
  queryKey: ['guide'],
  queryFn: async ({ signal }) => {
    const reponse = await fetch('/guide/chapitres.json', { signal })
    return reponse.ok ? reponse.json() : []
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** One line of the palette. */
export interface Entree {
  cle: string
  groupe: string
  titre: string
  detail: string
  lien: string
  icone: Icon
  /** The client shown on the right while this line is chosen. */
  client?: string
  /** Not an answer: what can be done without one. */
  recours?: true
}

export const replier = (texte: string) => texte.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const MAX_ECRANS = 6
const MAX_CHAPITRES = 5

/** What answers a query: clients and prescriptions from the server, screens and actions from here. */
export function usePalette(q: string) {
  const t = useTranslations('shell')
  const texte = useTitres()
  const moi = useMoi()
  const { IdOfficine } = useOfficine()
  const terme = q.trim()
  const lireClients = autorise(moi, { permission: 'clients.lire' })

  const reponse = useQuery({
    ...requete(contrat.recherche.partout, { query: { q: terme, IdOfficine } }),
    enabled: terme.length > 0,
    placeholderData: keepPreviousData,
  })
  const recents = useQuery({
    ...requetePage(contrat.clients.liste, { query: { limit: 5, tri: '-DerniereVisite', IdOfficine } }),
    enabled: terme === '' && lireClients,
  })

  const chapitres = useComplement(CHAPITRES)

  const entrees = useMemo(() => {
    const trouvaille = (x: Trouvaille, groupe: string): Entree => ({
      cle: `${x.genre}:${x._id}`,
      groupe,
      titre: x.titre,
      detail: x.detail,
      lien: x.lien,
      icone: ICONES_TROUVEES[x.genre],
      ...(x.genre === 'client' ? { client: x._id } : {}),
    })
    const ecran = (e: Ecran, groupe: string, titre: string): Entree => ({
      cle: `${groupe}:${e.path}`,
      groupe,
      titre,
      detail: e.groupe ? t(`groupes.${e.groupe}`) : '',
      lien: e.path,
      icone: e.icone ?? (e.groupe ? ICONES[e.groupe] : IconFileText),
    })
    const cherche = replier(terme)
    const convient = (titre: string) => replier(titre).includes(cherche)
    const faire = actions(moi)
      .filter(e => !e.path.includes('{'))
      .map(e => ecran(e, t('recherche.actions'), texte(e.action ?? e.titre)))
      .filter(e => convient(e.titre))
    const ouvrables = ecrans
      .filter(e => e.menu !== undefined && autorise(moi, e))
      .flatMap(e => [
        ecran(e, t('recherche.ecrans'), texte(e.titre)),
        ...(e.parties ?? []).map(({ titre, lien }) => ({
          ...ecran(e, t('recherche.ecrans'), texte(titre)),
          cle: lien,
          detail: texte(e.titre),
          lien,
        })),
      ])
    const nommes = ouvrables.filter(e => convient(e.titre))
    // « états » is the name of no screen, but that of the group where they all stand.
    const aller = (nommes.length > 0 ? nommes : ouvrables.filter(e => convient(e.detail))).slice(
      0,
      MAX_ECRANS,
    )
    if (terme === '') {
      const vus = (recents.data?.pageOfItems ?? []).map(
        (c): Entree => ({
          cle: `client:${c._id}`,
          groupe: t('recherche.recents'),
          titre: `${c.Nom} ${c.Prenoms}`,
          detail: [c.CodeClient, c.Quartier].filter(Boolean).join(' · '),
          lien: `/apps/client/client-view/${c._id}`,
          icone: IconUser,
          client: c._id,
        }),
      )
      return [...vus, ...faire]
    }
    const trouves = PAR_RANG.flatMap(quoi => {
      const { total, items, proche } = reponse.data?.[quoi] ?? VIDE
      const groupe = proche
        ? t('recherche.proches', { q: terme, n: total })
        : t(`recherche.${quoi}`, { n: total })
      return items.map(x => trouvaille(x, groupe))
    })
    const lire = (chapitres ?? [])
      .flatMap(({ fichier, titre, parties, termes }) => {
        const dits = [titre, ...parties.map(p => p.titre)].some(convient)
        const terme = dits ? undefined : termes.find(convient)
        return [
          ...(convient(titre) || terme ? [{ titre, detail: terme ?? '', ancre: '', fichier }] : []),
          ...parties
            .filter(p => convient(p.titre))
            .map(p => ({ titre: p.titre, detail: titre, ancre: `#${p.ancre}`, fichier })),
        ]
      })
      // What is called so before what only speaks of it.
      .sort((a, b) => Number(!convient(a.titre)) - Number(!convient(b.titre)))
      .slice(0, MAX_CHAPITRES)
      .map(({ fichier, ancre, titre, detail }): Entree => {
        const lien = `/guide/${fichier}.html${ancre}`
        return { cle: lien, titre, detail, lien, groupe: t('recherche.guide'), icone: IconFileText }
      })
    // Names one letter away are still somebody else.
    const personne =
      reponse.data &&
      !reponse.isPlaceholderData &&
      PAR_RANG.every(quoi => {
        const { items, proche } = reponse.data[quoi] ?? VIDE
        return proche || items.length === 0
      })
    const nouveau = actions(moi).find(e => e.action === CREER)
    const creer =
      nouveau && personne && aller.length + faire.length === 0 && peutNommer(terme)
        ? [
            {
              ...ecran(nouveau, t('recherche.actions'), texte(CREER)),
              detail: terme,
              lien: `${nouveau.path}?nom=${encodeURIComponent(terme)}`,
              recours: true as const,
            },
          ]
        : []
    return [...trouves, ...aller, ...faire, ...lire, ...creer]
  }, [terme, moi, reponse.data, reponse.isPlaceholderData, recents.data, chapitres, t, texte])

  const quoi = [
    ...LIEUX.filter(lieu => autorise(moi, { permission: `${lieu}.lire` })),
    'ecrans' as const,
  ].map(lieu => t(`recherche.dans.${lieu}`))
  return {
    entrees,
    cherche: reponse.isFetching,
    lecture: terme === '' ? recents : reponse,
    invite: t(lireClients ? 'recherche.invite' : 'recherche.inviteSansClients'),
    /** Where this person searches: what one may not read is not said to be absent. */
    lieux: t('recherche.rienAide', { quoi: quoi.join(', ') }),
  }
}

const CREER = 'clients.creer'
/** The code of an article is nobody's name, and a phone may be that of a client of another officine, who is received, not made again. */
const peutNommer = (terme: string) => /\p{L}{2}/u.test(terme) && !/\d/.test(terme)

const LIEUX = ['clients', 'ordonnances', 'ventes', 'stock'] as const
const ICONES_TROUVEES = {
  client: IconUser,
  ordonnance: IconEyeglass2,
  commande: IconShoppingBag,
  proforma: IconFileText,
  papier: IconFileText,
  entreprise: IconBriefcase,
  article: IconPackage,
}
/** What was found by its printed reference comes first: nothing else is named so. */
const PAR_RANG = [
  'commandes',
  'proformas',
  'ordonnances',
  'papiers',
  'clients',
  'entreprises',
  'articles',
] as const
const VIDE = { total: 0, items: [] as Trouvaille[], proche: undefined }
