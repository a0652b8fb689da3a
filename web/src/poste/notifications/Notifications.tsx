import type { GenreSuivi, Suivi } from '@dioptrie/domain/poste/notifications'
import { Button, Checkbox, Drawer, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { chemins as atelier } from '../../atelier/afficher.ts'
import { chemins as caisse } from '../../caisse/chemins.ts'
import { chemins as facturation } from '../../facturation/chemins.ts'
import { contrat, requete, useAppel } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { chemins as stock } from '../../stock/chemins.ts'
import { direRefus } from '../../ui/avis.ts'
import { NonLu } from '../../ui/Erreur.tsx'
import { chemins as ventes } from '../../ventes/chemins.ts'
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
  const marquer = useAppel(contrat.notifications.marquerLues)
  const suivre = useAppel(contrat.notifications.suivre)
  const { data } = lecture
  const basculer = (genre: GenreSuivi, suivi: boolean) => {
    const suivis = (data?.suivis ?? []).filter(s => s.Suivi && s.Genre !== genre).map(s => s.Genre)
    void suivre.mutateAsync({ payload: { Genres: suivi ? [...suivis, genre] : suivis } }).catch(direRefus)
  }
  return (
    <Drawer
      opened
      onClose={fermer}
      position="right"
      size={400}
      title={t('titre')}
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
                      {[
                        format.dateTime(new Date(n.Le), {
                          ...{ day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' },
                        }),
                        n.Texte,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {data.nonLues > 0 && (
            <Button
              variant="default"
              size="sm"
              mt={12}
              loading={marquer.isPending}
              onClick={() => void marquer.mutateAsync({ payload: {} }).catch(direRefus)}
            >
              {t('toutLu')}
            </Button>
          )}
          {data.suivis.length > 0 && (
            <>
              <h3 className={style.tete}>{t('attend')}</h3>
              <p className={style.aide}>{t('attendTexte')}</p>
              <ul className={style.liste}>
                {data.suivis.map(s => (
                  <LigneSuivie key={s.Genre} suivi={s} basculer={basculer} fermer={fermer} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Drawer>
  )
}

interface PropsLigneSuivie {
  suivi: Suivi
  basculer: (genre: GenreSuivi, suivi: boolean) => void
  fermer: () => void
}

function LigneSuivie({
  suivi: { Genre, Nombre, Suivi: coche, Nouveau },
  basculer,
  fermer,
}: PropsLigneSuivie) {
  const t = useTranslations('notifications')
  const dit = t(`suivis.${Genre}`, { n: Nombre })
  const { to, search } = VERS[Genre]
  return (
    <li className={style.suivi}>
      <Link
        to={to}
        search={(search ?? {}) as never}
        className={style.ligne}
        data-nouvelle={Nouveau ? '' : undefined}
        onClick={fermer}
      >
        {Nouveau && <VisuallyHidden>{t('nouvelle')}</VisuallyHidden>}
        {dit}
      </Link>
      <Checkbox
        aria-label={t('compter', { quoi: dit })}
        checked={coche}
        onChange={e => basculer(Genre, e.currentTarget.checked)}
      />
    </li>
  )
}
