import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCash, IconLock, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { chemins } from '../chemins/caisse.ts'
import { contrat, requete, suite } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { EtatVide } from '../ui/EtatVide.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { recherche } from '../ui/recherche.ts'
import { Statut } from '../ui/Statut.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { Cases } from './Cases.tsx'
import style from './caisse.module.css'
import { Journee } from './Journee.tsx'
import { useAttenduCache } from './useAttenduCache.ts'
import { useEtatCaisse } from './useEtatCaisse.ts'
import { useOuvrirPremier, useVersDu } from './useVersDu.ts'

// Seldom needed: it comes when it is asked for.
const CorrigerFonds = aLaDemande(() => import('./CorrigerFonds.tsx'))

const PAR_PAGE = 100

/** Who comes to pay: found by name, phone or reference, typed or scanned. */
export default function Caisse() {
  const t = useTranslations('caisse')
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const officine = IdOfficine ?? IdOfficinePropre
  const caisse = useEtatCaisse(officine)
  const etat = caisse.data
  const peutClore = usePermission('caisse.cloturer', officine)
  const reprend = usePermission('caisse.regler', officine)
  const versDu = useVersDu()
  const champ = useRef<HTMLInputElement>(null)
  const [texte, setTexte] = useState('')
  const [q] = useDebouncedValue(texte.trim(), 150)
  const dus = useInfiniteQuery({
    ...suite(contrat.caisse.dus, { query: { limit: PAR_PAGE, q: q || undefined, IdOfficine: officine } }),
    placeholderData: keepPreviousData,
  })
  useTouches({
    f2: () => champ.current?.select(),
    '/': () => champ.current?.select(),
  })
  const lignes = dus.data?.pages.flatMap(p => p.pageOfItems) ?? []
  const setAttendu = useOuvrirPremier(q, dus.isPlaceholderData ? undefined : lignes[0])
  const nombre = dus.data?.pages[0]?.pager.totalItems ?? 0
  return (
    <>
      <Entete titre={t('aEncaisser')} contexte={etat?.Officine ?? '\u00a0'}>
        <Bouton libelle={t('voirOperations')} vers={chemins.operations} />
        {peutClore && (!etat || etat.Statut === 'Ouverte') && (
          <Bouton
            libelle={t('cloturerCaisse')}
            vers={chemins.compter}
            search={recherche({ officine, jour: etat?.Jour })}
            icone={IconLock}
          />
        )}
      </Entete>
      <div className="pile">
        <Journee lecture={caisse} />
        {etat?.Statut !== 'Non ouverte' && <Tiroir officine={officine} etat={etat} />}
        <Panneau
          bord
          titre={t('aRegler')}
          lien={dus.data && <span className="muted">{t('nombreDus', { n: nombre })}</span>}
        >
          <div className={`p12-16 ${style.recherche}`}>
            <TextInput
              ref={champ}
              autoFocus
              aria-label={t('chercher')}
              placeholder={t('chercher')}
              leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
              rightSection={dus.isFetching ? <Loader size="xs" /> : <Raccourci touche="F2" />}
              rightSectionWidth={36}
              value={texte}
              autoComplete="off"
              spellCheck={false}
              onChange={e => {
                setTexte(e.currentTarget.value)
                setAttendu(null)
              }}
              onKeyDown={e => {
                if (e.key !== 'Enter' || !texte.trim()) return
                e.preventDefault()
                setAttendu(texte.trim())
              }}
            />
          </div>
          {dus.error && <Erreur refus={dus.error} reessayer={() => void dus.refetch()} />}
          {dus.data && !dus.isPlaceholderData && lignes.length === 0 && (
            <EtatVide
              icone={IconCash}
              titre={q ? t('aucunTrouve', { q }) : t('rienDu')}
              texte={q ? t('aucunTrouveTexte') : t('rienDuTexte')}
              ailleurs={
                !q &&
                reprend && (
                  <Link to="/apps/configurations?onglet=reprise-soldes">{t('soldes.reprendre')}</Link>
                )
              }
            />
          )}
          <ul className={style.dus}>
            {lignes.map(d => (
              <li key={d._id}>
                <Du vers={versDu(d)}>
                  <span className={`stack grow min-0 ${style.qui}`}>
                    <strong>{d.Tiers ?? t('acheteurSansNom')}</strong>
                    <span className="note">
                      {[d.RefCmmd, ecrireJour(d.DateCommd), d.Contacts[0] && formaterTelephone(d.Contacts[0])]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {d.entite === 'commande_comptoir' && <Statut ton="info">{t('auComptoir')}</Statut>}
                  {d.entite === 'consultation' && <Statut ton="info">{t('deLExamen')}</Statut>}
                  {d.entite === 'creance_ouverture' && <Statut ton="info">{t('soldes.repris')}</Statut>}
                  {d.MontantRegle > 0 && <Statut ton="warn">{t('acompte')}</Statut>}
                  <strong className={style.somme}>
                    <Montant valeur={d.ResteAPayer} />
                  </strong>
                </Du>
              </li>
            ))}
          </ul>
          {dus.hasNextPage && (
            <div className="flex centered line-top p12-16">
              <Bouton
                libelle={t('suiteDus', { n: nombre - lignes.length })}
                loading={dus.isFetchingNextPage}
                faire={() => void dus.fetchNextPage()}
              />
            </div>
          )}
        </Panneau>
      </div>
    </>
  )
}

/** The day so far, as the drawer's owner counts it; its boxes stand before the answer. */
function Tiroir({ officine, etat }: { officine: string; etat: EtatCaisse | undefined }) {
  const t = useTranslations('caisse')
  const jour = etat?.Jour ?? aujourdhuiAbidjan(new Date())
  const lecture = useQuery(
    requete(contrat.caisse.totaux, { query: { du: jour, au: jour, IdOfficine: officine } }),
  )
  const { data } = lecture
  const cache = useAttenduCache()(officine) && etat?.Statut !== 'Clôturée'
  const corrige = usePermission('caisse.annuler', officine) && etat?.Statut === 'Ouverte'
  const [aCorriger, setACorriger] = useState<{ id: string; montant: number } | null>(null)
  const id = etat?.IdInitialisation
  const corriger = corrige && id && (
    <Bouton
      libelle={t('corrigerFonds.corriger')}
      size="compact-xs"
      variant="subtle"
      aria-label={t('corrigerFonds.bouton')}
      faire={() => setACorriger({ id, montant: etat.Initialisation })}
    />
  )
  const cases: [string, number | undefined, ReactNode?][] = [
    [t('fondDuJour'), etat?.Initialisation, corriger],
    [t('entrees'), data?.Entrees],
    [t('sorties'), data && 0 - data.Sorties],
    [t('recettes'), data?.Recettes],
  ]
  // Once closed, what is in the drawer is what was counted.
  const tiroir: (typeof cases)[number] =
    etat?.Statut === 'Clôturée'
      ? [t('cloture.compte.total'), etat.LaisseALaCloture ?? etat.Attendu]
      : [t('attendu'), etat?.Attendu]
  if (!cache) cases.splice(3, 0, tiroir)
  return (
    <>
      <NonLu lecture={lecture} />
      <Cases cases={cases} forte={3} />
      {aCorriger && <CorrigerFonds {...aCorriger} fermer={() => setACorriger(null)} />}
    </>
  )
}

const Du = ({ vers, children }: { vers: string | undefined; children: ReactNode }) =>
  vers ? (
    <Link to={vers} className={style.du}>
      {children}
    </Link>
  ) : (
    <div className={style.du}>{children}</div>
  )
