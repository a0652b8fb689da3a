import type { CommandeAtelier, CommandeVerre, Montage } from '@dioptrie/domain/atelier/contract'
import { commandeAutrement } from '@dioptrie/domain/atelier/rules'
import { ETAPES_FINIES } from '@dioptrie/domain/commandes/etats'
import { formule } from '@dioptrie/domain/kernel/optique/notation'
import { Menu } from '@mantine/core'
import { IconDots, IconPrinter, IconZoomExclamation } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { BoutonIcone } from '../ui/BoutonIcone.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { ElementsDeMenu } from '../ui/liste/ElementsDeMenu.tsx'
import { type ActionLigne, poses, type Selon } from '../ui/liste/types.ts'
import { Panneau } from '../ui/Panneau.tsx'
import { Statut } from '../ui/Statut.tsx'
import { usePapier } from '../ui/usePapier.ts'
import { correction, moment, tonDuVerre } from './afficher.ts'
import style from './atelier.module.css'
import { useVerre } from './useVerre.tsx'

const CasserMonture = lazy(() => import('./CasserMonture.tsx'))

const estHors = (v: CommandeVerre) => v.Statut === 'Remplacé' || v.Statut === 'Supprimé'

/**
 * What went otherwise on an order's own screen: a lens made again, sent back or accepted as it is, a mounting taken back, a frame
 * that broke. What goes as it should stands in the table of what was sold, and its papers among the documents.
 */
export function IncidentsDAtelier({ commande: c }: { commande: CommandeAtelier }) {
  const t = useTranslations('atelier')
  const verre = useVerre()
  const verres = c.verres.filter(
    v => estHors(v) || v.MotifAccepte || v.MotifRetour || v.RefOrigine || commandeAutrement(v, c.ordonnance),
  )
  const montages = c.montages.filter(m => m.AnnuleLe || m.Motif)
  if (verres.length + montages.length + c.casses.length === 0) return null
  return (
    <Panneau titre={t('titre')}>
      <div className="grid gap-16">
        {verre.note}
        <Verres commande={{ ...c, verres }} verre={verre} />
        <Montages montages={montages} />
        <Casses casses={c.casses} />
        {verre.fenetre}
      </div>
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
  const cassee = useMontureCassee(commande)
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
        {cassee.geste && <Bouton {...cassee.geste} size="sm" />}
        {autres}
      </div>
      {commande.verres.length === 0 && <p className="muted">{t('commande.sansVerre')}</p>}
      <Verres commande={commande} verre={verre} />
      {commande.livraison && (
        <p className="muted">
          {t('commande.livree', { le: moment(commande.livraison.LivreLe), nom: commande.livraison.LivrePar })}
        </p>
      )}
      <Montages montages={commande.montages} />
      <Casses casses={commande.casses} />
      {verre.fenetre}
      {cassee.fenetre}
    </div>
  )
}

function Verres({ commande, verre }: { commande: CommandeAtelier; verre: ReturnType<typeof useVerre> }) {
  const t = useTranslations('atelier.commande')
  if (commande.verres.length === 0) return null
  return (
    <section>
      <h3 className="t15 lh20 mb8">{t('verres')}</h3>
      <ul className={`grid gap-8 ${style.verres}`}>
        {commande.verres.map(v => (
          <Verre key={v._id} verre={v} ordonnance={commande.ordonnance} actions={verre.actions(v)} />
        ))}
      </ul>
    </section>
  )
}

function Montages({ montages }: Pick<CommandeAtelier, 'montages'>) {
  const t = useTranslations('atelier.commande')
  if (montages.length === 0) return null
  return (
    <section>
      <h3 className="t15 lh20 mb8">{t('montages')}</h3>
      <ul className={`grid gap-8 ${style.montages}`}>
        {montages.map(m => (
          <Ligne key={m._id} montage={m} />
        ))}
      </ul>
    </section>
  )
}

function Casses({ casses }: Pick<CommandeAtelier, 'casses'>) {
  const t = useTranslations('atelier')
  if (casses.length === 0) return null
  return (
    <section>
      <h3 className="t15 lh20 mb8">{t('casse.liste')}</h3>
      <ul className={`grid gap-8 ${style.montages}`}>
        {casses.map(k => (
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
  )
}

/** The frame of a pair broke on the bench: another one leaves the stock. The gesture, for whoever may, and its window. */
export function useMontureCassee(c: CommandeAtelier | undefined) {
  const t = useTranslations('atelier.casse')
  const peut = usePermission('atelier.monter', c?.IdOfficine)
  const [ouverte, setOuverte] = useState(false)
  const cassable = c && peut && !ETAPES_FINIES.includes(c.Etape) && c.Articles.some(a => a !== null)
  return {
    geste: cassable && {
      libelle: t('bouton'),
      icone: IconZoomExclamation,
      faire: () => setOuverte(true),
    },
    fenetre: cassable && ouverte && (
      <Suspense fallback={null}>
        <CasserMonture commande={c} fermer={() => setOuverte(false)} />
      </Suspense>
    ),
  }
}

/** What can be done to a lens, behind its « … ». */
export function GestesDuVerre({
  verre,
  actions,
  discrets = false,
}: {
  verre: CommandeVerre
  actions: Selon<ActionLigne>
  /** In a row of a table, whose height is not theirs to say. */
  discrets?: boolean
}) {
  const t = useTranslations('atelier.commande')
  if (poses(actions).length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <BoutonIcone
          icone={IconDots}
          libelle={t('actions', { cote: verre.Cote })}
          {...(discrets ? { size: 24 } : { variant: 'default' })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <ElementsDeMenu actions={actions} />
      </Menu.Dropdown>
    </Menu>
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
  const hors = estHors(v)
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
      <GestesDuVerre verre={v} actions={actions} />
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
