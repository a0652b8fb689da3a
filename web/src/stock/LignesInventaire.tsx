import type { Inventaire, LigneInventaire } from '@dioptrie/domain/stock/inventaires'
import { designation } from '@dioptrie/domain/stock/rules'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { contrat, suite } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { marque } from '../kernel/places.ts'
import { maintenant } from '../kernel/serveur.ts'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Designation } from '../ui/Designation.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Titres } from '../ui/Titres.tsx'
import tableau from '../ui/tableau.module.css'
import { ARecompter } from './ARecompter.tsx'
import { signe } from './afficher.tsx'
import type { Comptages } from './comptages.ts'
import style from './stock.module.css'

const ONGLETS = ['tous', 'À recompter', 'À compter', 'Comptés', 'Écarts'] as const
type Onglet = (typeof ONGLETS)[number]
const PAR_PAGE = 50

/** Every article of the inventory, to be counted by hand, and what was found with who and when. */
export function LignesInventaire({
  inventaire,
  peutCompter,
  comptages,
}: {
  inventaire: Inventaire
  peutCompter: boolean
  comptages: Comptages
}) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const [onglet, setOnglet] = useState<Onglet>(peutCompter ? 'tous' : 'Écarts')
  const [cherche, setCherche] = useState('')
  const [q] = useDebouncedValue(cherche.trim(), 200)
  const voitPrix = usePermission('stock.prixachat')
  const question = {
    limit: PAR_PAGE,
    ...(onglet === 'tous' ? {} : { etat: onglet }),
    ...(q ? { q } : {}),
  }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...suite(contrat.inventaires.lignes, { params: { id: inventaire._id }, query: question }),
    placeholderData: keepPreviousData,
  })
  const lignes = data?.pages.flatMap(p => p.pageOfItems) ?? []
  return (
    <Panneau bord>
      <div className={`row wrap gap-12 line-bottom p12-16 ${style.barre}`}>
        <SegmentedControl
          aria-label={champ('Lignes')}
          data={ONGLETS.filter(o => o !== 'À recompter' || o === onglet || inventaire.ARecompter > 0).map(
            value => ({ value, label: t(`inventaires.onglets.${value}`) }),
          )}
          value={onglet}
          onChange={v => setOnglet(v as Onglet)}
        />
        <TextInput
          type="search"
          aria-label={t('inventaires.filtrer')}
          placeholder={t('inventaires.filtrer')}
          value={cherche}
          onChange={e => setCherche(e.currentTarget.value)}
        />
      </div>
      {error && <Erreur refus={error} reessayer={() => void refetch()} />}
      {data && lignes.length === 0 && <p className="muted center p24-16">{t('inventaires.rienIci')}</p>}
      {lignes.length > 0 && (
        <div className="slide">
          <table className={tableau.tableau}>
            <Titres
              de={[
                t('designation'),
                { titre: t('inventaires.colAttendu'), droite: true },
                { titre: t('inventaires.colCompte'), droite: true },
                { titre: t('inventaires.colEcart'), droite: true },
                voitPrix && { titre: champ('EcartValeur'), droite: true, large: true },
                { titre: t('inventaires.colPar'), large: true },
              ]}
            />
            <tbody>
              {lignes.map((l, rang) => (
                <Ligne
                  key={l._id}
                  ligne={l}
                  rang={rang}
                  comptages={comptages}
                  peutCompter={peutCompter}
                  voitPrix={voitPrix}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <div className="grid centered p12">
          <Bouton
            libelle={t('inventaires.suite')}
            loading={isFetchingNextPage}
            faire={() => void fetchNextPage()}
          />
        </div>
      )}
    </Panneau>
  )
}

interface PropsLigne {
  ligne: LigneInventaire
  rang: number
  comptages: Comptages
  peutCompter: boolean
  voitPrix: boolean
}

function Ligne({ ligne, rang, comptages, peutCompter, voitPrix }: PropsLigne) {
  const t = useTranslations('stock')
  const champ = useChamp()
  const format = useFormatter()
  const l = comptages.aJour(ligne)
  const nom = designation(l)
  // Being typed; null while nobody types: what a colleague writes then shows.
  const [frappe, setFrappe] = useState<string | null>(null)
  const motif = comptages.motifDe(l) ?? ''
  // The line as it was when the count was begun, and when that was: a colleague's, saved meanwhile, is not written over, and what
  // comes or leaves until it is saved is to be counted again.
  const commencee = useRef<{ version: number; Debut: string } | null>(null)
  const compte = comptages.compteDe(l)
  const refuse = comptages.refuseDe(l.IdArticle)
  const envoyer = (quoi: { Compte?: number | null; Motif?: string | null }) => {
    const version = comptages.versionMienne(l, commencee.current?.version ?? l.version)
    comptages.compter({
      IdArticle: l.IdArticle,
      ...quoi,
      ...(quoi.Compte === undefined ? {} : { version, Debut: commencee.current?.Debut }),
    })
  }
  const aller = (sens: 1 | -1) => marque('compte', rang + sens)?.focus()
  return (
    <tr>
      <th scope="row">
        <Designation article={l} />
        <small className="chiffres">{l.CodeBarre}</small>
        {peutCompter && l.Ecart ? (
          <TextInput
            className={style.motif}
            aria-label={t('inventaires.motifDe', { nom })}
            placeholder={champ('Motif')}
            value={frappe ?? motif}
            onChange={e => setFrappe(e.currentTarget.value)}
            onBlur={() => {
              if (frappe !== null && frappe !== motif) envoyer({ Motif: frappe || null })
              setFrappe(null)
            }}
            maxLength={200}
          />
        ) : (
          l.Motif && <small>{l.Motif}</small>
        )}
        <ARecompter ligne={l} compter={peutCompter ? comptages.compter : null} />
        {refuse && (
          <Erreur refus={refuse.refus}>
            {typeof refuse.ligne.Compte === 'number' &&
              t('inventaires.nonCompte', { code: nom, n: refuse.ligne.Compte })}{' '}
            <span lang="fr">{refuse.refus.message}</span>
          </Erreur>
        )}
      </th>
      <td data-droite className="chiffres">
        {l.Attendu}
      </td>
      <td data-droite>
        {peutCompter ? (
          <Comptage
            className={tableau.combien}
            data-compte={rang}
            aria-label={t('inventaires.compteDe', { nom })}
            refusComptage={t('nombreAttendu')}
            value={compte}
            onApercu={(_, tape) => {
              commencee.current = tape
                ? (commencee.current ?? { version: l.version, Debut: maintenant() })
                : null
            }}
            onChange={n => {
              if (n !== compte && !Number.isNaN(n)) envoyer({ Compte: n })
              commencee.current = null
            }}
            onBlur={() => {
              commencee.current = null
            }}
            onLigne={aller}
          />
        ) : (
          <span className="chiffres">{l.Compte ?? '–'}</span>
        )}
      </td>
      <td
        data-droite
        className="chiffres"
        data-ecart={l.Ecart ? (l.Ecart > 0 ? 'plus' : 'moins') : undefined}
      >
        {l.Ecart === null ? '' : signe(l.Ecart)}
      </td>
      {voitPrix && (
        <td data-droite data-large>
          {l.EcartValeur ? <Montant valeur={l.EcartValeur} /> : ''}
        </td>
      )}
      <td data-large>
        {l.comptePar}
        {l.compteLe && <small className="chiffres">{format.dateTime(new Date(l.compteLe), 'moment')}</small>}
      </td>
    </tr>
  )
}
