import type { CommandeAtelier, CommandeVerre, Montage } from '@dioptrie/domain/atelier/contract'
import { commandeAutrement } from '@dioptrie/domain/atelier/rules'
import { ETAPES_FINIES } from '@dioptrie/domain/commandes/etats'
import { formule } from '@dioptrie/domain/kernel/optique/notation'
import { Menu } from '@mantine/core'
import { IconDots, IconPrinter, IconZoomExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ElementsDeMenu } from '../ui/liste/ElementsDeMenu.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { correction, moment, tonDuVerre } from './afficher.ts'
import style from './atelier.module.css'
import { useVerre } from './useVerre.tsx'

const CasserMonture = lazy(() => import('./CasserMonture.tsx'))

/** The workshop's part of an order's own screen; nothing before its lenses are ordered or it is mounted. */
export function PanneauAtelier({ id }: { id: string }) {
  const t = useTranslations('atelier')
  const lecture = useQuery(requete(contrat.atelier.lireAtelier, { params: { id } }))
  const commande = lecture.data
  // Refused: the next step, which reads the same, says so above.
  if (lecture.error || !commande || (commande.verres.length === 0 && commande.montages.length === 0))
    return null
  return (
    <Panneau titre={t('titre')}>
      <Suivi commande={commande} />
    </Panneau>
  )
}

/** The lenses of an order, its papers, who mounted and checked it, its delivery. */
export function Suivi({ commande, autres }: { commande: CommandeAtelier; autres?: ReactNode }) {
  const t = useTranslations('atelier')
  const verre = useVerre()
  const peutMonter = usePermission('atelier.monter', commande.IdOfficine)
  const feuille = usePapier(contrat.atelier.feuille)
  const bon = usePapier(contrat.atelier.bonLivraison)
  const refus = feuille.refus ?? bon.refus
  const bouton = (libelle: string, papier: typeof feuille) => (
    <Bouton
      libelle={libelle}
      size="sm"
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={papier.enCours}
      faire={() => void papier.imprimer(commande._id)}
    />
  )
  return (
    <div className="grid gap-16">
      {refus && <Erreur refus={refus} quoi={t('verres.nonFait')} />}
      {verre.note}
      <div className={`flex wrap gap-8 ${style.papiers}`}>
        {peutMonter && bouton(t('commande.feuille'), feuille)}
        {commande.livraison && bouton(t('commande.bon'), bon)}
        <MontureCassee commande={commande} />
        {autres}
      </div>
      <section>
        <h3 className="t15 lh20 mb8">{t('commande.verres')}</h3>
        {commande.verres.length === 0 && <p className="muted">{t('commande.sansVerre')}</p>}
        <ul className={`grid gap-8 ${style.verres}`}>
          {commande.verres.map(v => (
            <Verre key={v._id} verre={v} ordonnance={commande.ordonnance} actions={verre.actions(v)} />
          ))}
        </ul>
      </section>
      {commande.livraison && (
        <p className="muted">
          {t('commande.livree', { le: moment(commande.livraison.LivreLe), nom: commande.livraison.LivrePar })}
        </p>
      )}
      {commande.montages.length > 0 && (
        <section>
          <h3 className="t15 lh20 mb8">{t('commande.montages')}</h3>
          <ul className={`grid gap-8 ${style.montages}`}>
            {commande.montages.map(m => (
              <Ligne key={m._id} montage={m} />
            ))}
          </ul>
        </section>
      )}
      {commande.casses.length > 0 && (
        <section>
          <h3 className="t15 lh20 mb8">{t('casse.liste')}</h3>
          <ul className={`grid gap-8 ${style.montages}`}>
            {commande.casses.map(k => (
              <li key={k._id}>
                <div>
                  {t('casse.ligne', { n: k.Paire, nom: k.createdBy, le: moment(k.createdAt) })}
                  <small className={style.motif}>
                    {k.Motif} · {t(`fenetre.payeur.${k.ACharge}`)}
                  </small>
                  {k.Remplacement !== k.Monture && (
                    <small>{t('casse.remplaceePar', { avant: k.Monture, apres: k.Remplacement })}</small>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {verre.fenetre}
    </div>
  )
}

/** The frame of a pair broke on the bench: another one leaves the stock. */
function MontureCassee({ commande: c }: { commande: CommandeAtelier }) {
  const t = useTranslations('atelier')
  const peut = usePermission('atelier.monter', c.IdOfficine)
  const [ouverte, setOuverte] = useState(false)
  if (!peut || ETAPES_FINIES.includes(c.Etape) || c.Articles.every(a => a === null)) return null
  return (
    <>
      <Bouton
        libelle={t('casse.bouton')}
        size="sm"
        leftSection={<IconZoomExclamation size={16} aria-hidden />}
        faire={() => setOuverte(true)}
      />
      {ouverte && (
        <Suspense fallback={null}>
          <CasserMonture commande={c} fermer={() => setOuverte(false)} />
        </Suspense>
      )}
    </>
  )
}

function Verre({
  verre: v,
  ordonnance,
  actions,
}: {
  verre: CommandeVerre
  ordonnance: CommandeAtelier['ordonnance']
  actions: ReturnType<ReturnType<typeof useVerre>['actions']>
}) {
  const t = useTranslations('atelier')
  const voitCorrections = usePermission('ordonnances.lire')
  const prescrit = formule(v.Prescrit)
  const hors = v.Statut === 'Remplacé' || v.Statut === 'Supprimé'
  const autre = hors ? null : commandeAutrement(v, ordonnance)
  return (
    <li data-hors={hors || undefined}>
      <div>
        <b>{t('verres.paire', { cote: v.Cote, n: v.Paire })}</b>{' '}
        {voitCorrections && <span className="chiffres">{correction(v)}</span>}
        <small>
          {[v.Libelle, v.IdStockVerre ? t('verres.duStock') : v.Fournisseur, v.RefVerre]
            .filter(Boolean)
            .join(' · ')}
          {prescrit && prescrit !== correction(v) && ` · ${prescrit}`}
        </small>
        {autre && <small className={style.faux}>{t('verres.autrement', autre)}</small>}
        {v.MotifAccepte && (
          <small className={style.motif}>
            {t('verres.accepte', { nom: v.AcceptePar ?? '', motif: v.MotifAccepte })}
          </small>
        )}
        {v.MotifRetour && (
          // Back since, it is only told.
          <small className={v.Statut === 'Retourné' ? style.motif : undefined}>
            {t('verres.retourneLe', { motif: v.MotifRetour })}
          </small>
        )}
        {v.RefOrigine && v.MotifRefait && v.ACharge && (
          <small className={style.motif}>
            {t('verres.refaitDe', {
              ref: v.RefOrigine,
              motif: t(`fenetre.motif.${v.MotifRefait}`),
              payeur: t(`fenetre.payeur.${v.ACharge}`),
            })}
          </small>
        )}
      </div>
      <Statut ton={tonDuVerre(v)}>{t(`verres.statut.${v.Statut}`)}</Statut>
      {actions.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <BoutonIcone
              icone={IconDots}
              libelle={t('commande.actions', { cote: v.Cote })}
              variant="default"
            />
          </Menu.Target>
          <Menu.Dropdown>
            <ElementsDeMenu actions={actions} />
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

const TONS = { Conforme: 'ok', 'Hors tolérance': 'bad', 'Non mesuré': 'mute' } as const

function Ligne({ montage: m }: { montage: Montage }) {
  const t = useTranslations('atelier.commande')
  return (
    <li data-hors={m.AnnuleLe !== null || undefined}>
      <div>
        {t('montage', { nom: m.MontePar, le: moment(m.MonteLe) })}
        {m.VerifiePar && m.VerifieLe && (
          <small>{t('controle', { nom: m.VerifiePar, le: moment(m.VerifieLe) })}</small>
        )}
        {m.AnnuleLe && (
          <small className={style.motif}>
            {t('annule', { nom: m.AnnulePar ?? '', motif: m.MotifAnnulation ?? '' })}
          </small>
        )}
        {m.Motif && (
          <small className={style.motif}>
            {t(m.Decision === 'Reprendre' ? 'repris' : m.ControleDeSoi ? 'deSoi' : 'accepte', {
              motif: m.Motif,
            })}
          </small>
        )}
      </div>
      {m.Verdict && !m.AnnuleLe && <Statut ton={TONS[m.Verdict]}>{t(`verdict.${m.Verdict}`)}</Statut>}
    </li>
  )
}
