import type { CommandeAtelier } from '@dioptrie/domain/atelier/contract'
import { NUMEROS, type Numero } from '@dioptrie/domain/commandes/prix'
import type { Jour } from '@dioptrie/domain/kernel/jour'
import { CloseButton, Drawer, Loader } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { chemins as ventes } from '../chemins/ventes.ts'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Mots, Notes } from '../poste/notes/Notes.tsx'
import { Bouton } from '../ui/Bouton.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Statut } from '../ui/Statut.tsx'
import style from './atelier.module.css'
import { EtapeSuivante } from './EtapeSuivante.tsx'
import { Promesse } from './Promesse.tsx'
import { Suivi } from './Suivi.tsx'

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
      // Its own title row: a window opened over it has the header, and a page has one banner only.
      withCloseButton={false}
      attributes={{ content: { 'aria-label': commande?.RefCmmd ?? t('titre') } }}
    >
      <div className={style.titre}>
        <h2>{commande?.RefCmmd ?? t('titre')}</h2>
        <CloseButton size={36} aria-label={ui('fermer')} onClick={fermer} />
      </div>
      {lecture.error && <Erreur refus={lecture.error} quoi={t('commande.absente')} />}
      {!commande && !lecture.error && <Loader size="sm" />}
      {commande && <Contenu key={commande._id} commande={commande} />}
    </Drawer>
  )
}

/** The frame of a pair, and where it comes from when that is not the stock. */
function Monture({ commande, n }: { commande: CommandeAtelier; n: Numero }) {
  const t = useTranslations('atelier.commande')
  const article = commande.Articles[n - 1]
  const paire = commande.Paires[n - 1]
  const nom = article?.Libelle ?? paire?.Monture
  if (!nom) return null
  return (
    <div>
      {nom}{' '}
      {!article && (
        <Statut ton={paire?.MontureDuClient ? 'mute' : 'warn'}>
          {t(paire?.MontureDuClient ? 'duClient' : paire?.Attendue ? 'attendue' : 'horsStock')}
        </Statut>
      )}
    </div>
  )
}

function Contenu({ commande }: { commande: CommandeAtelier }) {
  const t = useTranslations('atelier')
  const [controle, setControle] = useState(false)
  const lireVentes = usePermission('ventes.lire', commande.IdOfficine)
  return (
    <div className="grid gap-16">
      <div className={`grid gap-6 muted ${style.tete}`}>
        <div>
          <b>{commande.Client}</b> <span>{commande.CodeClient}</span>
        </div>
        <div className="inline-flex wrap gap-6">
          {commande.Etape !== 'Rendue' && (
            <Promesse
              le={commande.DatePromesse}
              etape={commande.Etape}
              livree={commande.livraison?.LivreLe.slice(0, 10) as Jour | undefined}
            />
          )}
          {commande.Urgent && <Statut ton="warn">{t('verres.urgent')}</Statut>}
        </div>
        {NUMEROS.map(n => (
          <Monture key={n} commande={commande} n={n} />
        ))}
        {commande.Observation && <p className={style.observation}>{commande.Observation}</p>}
      </div>
      {lireVentes && (
        <>
          <Notes entite="commande_client" id={commande._id} fiche={commande.RefCmmd} />
          <Mots entite="commande_client" id={commande._id} fiche={commande.RefCmmd} />
        </>
      )}
      <EtapeSuivante id={commande._id} verifier={controle ? undefined : () => setControle(true)} />
      {controle && (
        <Suspense fallback={<Loader size="sm" />}>
          <Controle commande={commande} fini={() => setControle(false)} />
        </Suspense>
      )}
      <Suivi
        commande={commande}
        autres={
          lireVentes && (
            <Bouton
              libelle={t('commande.ouvrir')}
              vers={ventes.commande(commande.IdClient, commande.RefCmmd)}
              size="sm"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            />
          )
        }
      />
    </div>
  )
}
