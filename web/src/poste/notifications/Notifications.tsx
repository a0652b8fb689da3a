import type { GenreSuivi, Suivi } from '@dioptrie/domain/poste/notifications'
import { Checkbox, Drawer, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconSettings } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { chemins as atelier } from '../../chemins/atelier.ts'
import { chemins as caisse } from '../../chemins/caisse.ts'
import { chemins as facturation } from '../../chemins/facturation.ts'
import { chemins as stock } from '../../chemins/stock.ts'
import { chemins as ventes } from '../../chemins/ventes.ts'
import { appeler, contrat, perimer, type RefusApi, requete, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import { useMoi } from '../../kernel/session.ts'
import { direRefus } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { NonLu } from '../../ui/Erreur.tsx'
import style from './notifications.module.css'

/** Where each is dealt with. */
const VERS: Record<GenreSuivi, { to: string; search?: Record<string, string> }> = {
  retards: { to: ventes.commandes, search: { retard: 'oui', tri: 'DatePromesse' } },
  seuil: { to: caisse.operations, search: { periode: 'jour' } },
  remises: { to: ventes.commandes },
  demandes: { to: stock.transferts },
  transferts: { to: stock.transferts, search: { enTransit: 'oui' } },
  versements: { to: caisse.versements, search: { Statut: 'Créé' } },
  verres: { to: atelier.verres, search: { tri: 'DatePrevue' } },
  pretes: { to: ventes.commandes, search: { Etape: 'Vérifiée', tri: 'DatePromesse' } },
  assureurs: { to: facturation.reglements, search: { retard: 'oui' } },
}

/** What concerns this person: what happened, read or not, then what waits, and whether the bell counts it. */
export default function Notifications({ fermer }: { fermer: () => void }) {
  const t = useTranslations('notifications')
  const ui = useTranslations('ui')
  const format = useFormatter()
  const lecture = useQuery(requete(contrat.notifications.lire))
  const { data } = lecture
  const marquer = useAppel(contrat.notifications.marquerLues)
  const { coches, basculer } = useCoches(data?.suivis)
  // What one comes for is what waits; what rings is set once.
  const [regle, setRegle] = useState(false)
  const attendent = data?.suivis.filter(s => s.Nombre > 0) ?? []
  return (
    <Drawer
      opened
      onClose={fermer}
      position="right"
      size={400}
      title={<strong>{t('titre')}</strong>}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      <NonLu lecture={lecture} />
      {!data && !lecture.error && <Skeleton height={96} radius={6} aria-hidden />}
      {data && (
        <>
          {data.lignes.length === 0 ? (
            <>
              <strong>{t('rien')}</strong>
              <p className={style.aide}>{t('rienTexte')}</p>
            </>
          ) : (
            <ul className={style.liste}>
              {data.lignes.map(n => (
                <li key={n._id}>
                  <Link
                    to={n.Lien}
                    className={style.ligne}
                    data-nouvelle={n.Lu ? undefined : ''}
                    onClick={() => {
                      if (!n.Lu) void marquer.mutateAsync({ payload: { _id: n._id } }).catch(direRefus)
                      fermer()
                    }}
                  >
                    {!n.Lu && <VisuallyHidden>{t('nouvelle')}</VisuallyHidden>}
                    <strong>{t(`genres.${n.Genre}`, { qui: n.Par ?? '', titre: n.Titre })}</strong>
                    <small>
                      {[format.dateTime(new Date(n.Le), 'moment'), n.Texte].filter(Boolean).join(' · ')}
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {data.nonLues > 0 && (
            <Bouton
              libelle={t('toutLu')}
              size="sm"
              mt={12}
              loading={marquer.isPending}
              faire={() => void marquer.mutateAsync({ payload: {} }).catch(direRefus)}
            />
          )}
          {data.suivis.length > 0 && (
            <>
              <div className={`row between ${style.tete}`}>
                <h3 className="t14 w600">{t('attend')}</h3>
                <BoutonIcone
                  icone={IconSettings}
                  libelle={t('regler')}
                  size={28}
                  aria-pressed={regle}
                  faire={() => setRegle(!regle)}
                />
              </div>
              {regle && <p className={style.aide}>{t('attendTexte')}</p>}
              {!regle && attendent.length === 0 && <p className={style.aide}>{t('rienAttend')}</p>}
              <ul className={style.liste}>
                {(regle ? data.suivis : attendent).map(s => (
                  <LigneSuivie
                    key={s.Genre}
                    suivi={s}
                    coche={regle ? coches.includes(s.Genre) : undefined}
                    basculer={basculer}
                    fermer={fermer}
                  />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Drawer>
  )
}

/**
 * A tick is seen at once and sent in its turn, however long the line is: two that follow each other are both kept, and a refusal
 * puts back what the server has.
 */
function useCoches(suivis: Suivi[] | undefined) {
  const client = useQueryClient()
  const [choisis, setChoisis] = useState<GenreSuivi[] | null>(null)
  const file = useRef(Promise.resolve())
  const coches = choisis ?? (suivis ?? []).filter(s => s.Suivi).map(s => s.Genre)
  const basculer = (genre: GenreSuivi, suivi: boolean) => {
    const Genres = suivi ? [...coches, genre] : coches.filter(g => g !== genre)
    setChoisis(Genres)
    file.current = file.current
      .then(() => appeler(contrat.notifications.suivre, { payload: { Genres } }))
      .then(
        () => perimer(client, contrat.notifications.suivre),
        (refus: RefusApi) => {
          setChoisis(null)
          direRefus(refus)
        },
      )
  }
  return { coches, basculer }
}

interface PropsLigneSuivie {
  suivi: Suivi
  /** Undefined while nothing is set: what rings is not the question. */
  coche: boolean | undefined
  basculer: (genre: GenreSuivi, suivi: boolean) => void
  fermer: () => void
}

function LigneSuivie({ suivi: { Genre, Nombre, Nouveau }, coche, basculer, fermer }: PropsLigneSuivie) {
  const t = useTranslations('notifications')
  const dit = t(`suivis.${Genre}`, { n: Nombre })
  const { uid } = useMoi()
  const { to, search } = VERS[Genre]
  const { peutChoisir, officines } = useOfficine()
  const siennes = Genre === 'retards' ? { IdVendeur: uid } : {}
  // The bell counts everywhere this person reads: its rows are shown from everywhere.
  const partout = peutChoisir && officines.length > 1 ? { officine: 'reseau' } : {}
  return (
    <li className={style.suivi}>
      <Link
        to={to}
        search={{ ...search, ...siennes, ...partout }}
        className={style.ligne}
        data-nouvelle={Nouveau ? '' : undefined}
        onClick={fermer}
      >
        {Nouveau && <VisuallyHidden>{t('nouvelle')}</VisuallyHidden>}
        {dit}
      </Link>
      {coche === undefined ? (
        <IconChevronRight size={16} stroke={1.8} className="muted" aria-hidden />
      ) : (
        <Checkbox
          aria-label={t('compter', { quoi: dit })}
          checked={coche}
          onChange={e => basculer(Genre, e.currentTarget.checked)}
        />
      )}
    </li>
  )
}
