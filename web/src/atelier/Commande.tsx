import type { CommandeAtelier, CommandeVerre, Montage } from '@dioptrie/domain/atelier/contract'
import { formule } from '@dioptrie/domain/kernel/optique/notation'
import { ActionIcon, Button, Drawer, Loader, Menu } from '@mantine/core'
import { IconDots, IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { contrat, ouvrir, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Erreur } from '../ui/Erreur.tsx'
import { Statut } from '../ui/Statut.tsx'
import { chemins, correction, moment, tonDuVerre } from './afficher.ts'
import style from './atelier.module.css'
import { EtapeSuivante } from './EtapeSuivante.tsx'
import { Promesse } from './Promesse.tsx'
import { usePapier, useVerre } from './useVerre.tsx'

const Controle = lazy(() => import('./Controle.tsx'))

/** An order over the board: what to do now, its lenses, who mounted and checked it. */
export default function Commande({ id, fermer }: { id: string; fermer: () => void }) {
  const t = useTranslations('atelier')
  const ui = useTranslations('ui')
  const lecture = useQuery(requete(contrat.atelier.lireAtelier, { params: { id } }))
  const commande = lecture.data
  return (
    <Drawer
      opened
      onClose={fermer}
      position="right"
      size={640}
      title={commande?.RefCmmd ?? t('titre')}
      closeButtonProps={{ 'aria-label': ui('fermer') }}
    >
      {lecture.error && <Erreur refus={lecture.error} quoi={t('commande.absente')} />}
      {!commande && !lecture.error && <Loader size="sm" />}
      {commande && <Contenu key={commande.version} commande={commande} />}
    </Drawer>
  )
}

function Contenu({ commande }: { commande: CommandeAtelier }) {
  const t = useTranslations('atelier')
  const [controle, setControle] = useState(false)
  const lireVentes = usePermission('ventes.lire', commande.IdOfficine)
  const verre = useVerre()
  const papier = usePapier()
  const imprimer = (appel: typeof contrat.atelier.feuille | typeof contrat.atelier.bonLivraison) => () =>
    void papier.faire(() => ouvrir(appel, { params: { id: commande._id } }))
  return (
    <div className={style.panneau}>
      <div className={style.tete}>
        <div>
          <b>{commande.Client}</b> <span>{commande.CodeClient}</span>
        </div>
        <div className={style.statuts}>
          <Promesse le={commande.Etape === 'Livrée' ? null : commande.DatePromesse} />
          {commande.Urgent && <Statut ton="warn">{t('verres.urgent')}</Statut>}
        </div>
        {commande.Montures.map(m => (
          <div key={m}>{m}</div>
        ))}
        {commande.Observation && <p className={style.observation}>{commande.Observation}</p>}
      </div>
      <EtapeSuivante id={commande._id} verifier={() => setControle(true)} />
      {controle && (
        <Suspense fallback={<Loader size="sm" />}>
          <Controle commande={commande} fini={() => setControle(false)} />
        </Suspense>
      )}
      {papier.refus && <Erreur refus={papier.refus} quoi={t('verres.nonFait')} />}
      {verre.note}
      <div className={style.papiers}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={imprimer(contrat.atelier.feuille)}
        >
          {t('commande.feuille')}
        </Button>
        {commande.livraison && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={imprimer(contrat.atelier.bonLivraison)}
          >
            {t('commande.bon')}
          </Button>
        )}
        {lireVentes && (
          <Button
            component={Link}
            to={chemins.vente(commande)}
            variant="default"
            size="sm"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('commande.ouvrir')}
          </Button>
        )}
      </div>
      <section>
        <h3 className={style.sousTitre}>{t('commande.verres')}</h3>
        {commande.verres.length === 0 && <p className={style.explication}>{t('commande.sansVerre')}</p>}
        <ul className={style.verres}>
          {commande.verres.map(v => (
            <Verre key={v._id} verre={v} actions={verre.actions(v)} />
          ))}
        </ul>
      </section>
      {commande.livraison && (
        <p className={style.explication}>
          {t('commande.livree', { le: moment(commande.livraison.LivreLe), nom: commande.livraison.LivrePar })}
        </p>
      )}
      {commande.montages.length > 0 && (
        <section>
          <h3 className={style.sousTitre}>{t('commande.montages')}</h3>
          <ul className={style.montages}>
            {commande.montages.map(m => (
              <Ligne key={m._id} montage={m} />
            ))}
          </ul>
        </section>
      )}
      {verre.fenetre}
    </div>
  )
}

function Verre({
  verre: v,
  actions,
}: {
  verre: CommandeVerre
  actions: ReturnType<ReturnType<typeof useVerre>['actions']>
}) {
  const t = useTranslations('atelier')
  const prescrit = formule(v.Prescrit)
  return (
    <li data-hors={v.Statut === 'Remplacé' || v.Statut === 'Supprimé' || undefined}>
      <div>
        <b>{t('verres.paire', { cote: v.Cote, n: v.Paire })}</b>{' '}
        <span className="chiffres">{correction(v)}</span>
        <small>
          {[v.Libelle, v.Fournisseur, v.RefVerre].filter(Boolean).join(' · ')}
          {prescrit && prescrit !== correction(v) && ` · ${prescrit}`}
        </small>
        {v.MotifRetour && (
          <small className={style.motif}>{t('verres.retourneLe', { motif: v.MotifRetour })}</small>
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
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('commande.actions', { cote: v.Cote })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(a => (
            <Menu.Item
              key={a.libelle}
              leftSection={<a.icone size={16} stroke={1.8} aria-hidden />}
              {...(a.danger ? { c: 'var(--bad-ink)' } : {})}
              onClick={a.faire}
            >
              {a.libelle}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

const TONS = { Conforme: 'ok', 'Hors tolérance': 'bad', 'Non mesuré': 'mute' } as const

function Ligne({ montage: m }: { montage: Montage }) {
  const t = useTranslations('atelier.commande')
  return (
    <li>
      <div>
        {t('montage', { nom: m.MontePar, le: moment(m.MonteLe) })}
        {m.VerifiePar && m.VerifieLe && (
          <small>{t('controle', { nom: m.VerifiePar, le: moment(m.VerifieLe) })}</small>
        )}
        {m.Motif && (
          <small className={style.motif}>
            {t(m.Decision === 'Reprendre' ? 'repris' : 'accepte', { motif: m.Motif })}
          </small>
        )}
      </div>
      {m.Verdict && <Statut ton={TONS[m.Verdict]}>{t(`verdict.${m.Verdict}`)}</Statut>}
    </li>
  )
}
