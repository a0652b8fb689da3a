import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import type { Appel } from '@dioptrie/domain/kernel/contract'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chemins as clients } from '../chemins/clients.ts'
import type { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useTitre } from '../kernel/titre.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { type ActionLigne, poses, type Selon } from '../ui/liste/types.ts'
import { useAction } from '../ui/useAction.ts'
import { type Papier, usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import style from './ventes.module.css'

interface Props {
  vente: { _id: string; IdClient: string; Client: string; Civilite: string | null; Contacts: string[] }
  reference: string
  /** Beside the title: where it stands. After the client: what is said of it in words. */
  statuts: ReactNode
  dits: (string | null | undefined | false)[]
  papier: Papier
  nonImprimee: string
  /** Where it is changed, for whoever may. */
  modifier?: string | false | undefined
  /** Other gestures of its menu, before the one that takes it off. */
  gestes?: Selon<ActionLigne> | undefined
  supprimer: {
    permis: boolean
    appel: typeof contrat.ventes.supprimer | typeof contrat.proformas.supprimer
    titre: string
    texte: string
    reussie: string
    /** What it is called, when it is not a mere deletion; it then asks why. */
    annuler?: { libelle: string; motif: string }
    /** The list, once it is gone. */
    vers: string
  }
  /** Words between colleagues, before its menu. */
  mots?: ReactNode
  /** Buttons after the print. */
  actions?: ReactNode
  children: ReactNode
}

/** The screen of a sale, proposed or made: who it is for, its paper, how it is changed or taken off. */
export function FicheVente({ vente, reference, papier: appel, modifier, supprimer, children, ...p }: Props) {
  const ui = useTranslations('ui')
  const papier = usePapier(appel)
  const navigate = useNavigate()
  const suppression = useAction(supprimer.appel as Appel, {
    demande: ({ _id }: Props['vente'], motif) => ({ params: { id: _id }, query: motif ? { motif } : {} }),
    referme: true,
    dit: () => supprimer.reussie,
    fait: () => void navigate({ to: supprimer.vers }),
  })
  useTitre(reference)
  useTouches({
    'ctrl+p': () => void papier.imprimer(vente._id),
  })
  const libelle = supprimer.annuler?.libelle ?? ui('supprimer')
  const gestes = poses<ActionLigne>([
    modifier && { libelle: ui('modifier'), icone: IconPencil, vers: modifier },
    ...(p.gestes ?? []),
    supprimer.permis && {
      libelle,
      icone: IconTrash,
      danger: true,
      faire: () => suppression.demander(vente),
    },
  ])
  return (
    <>
      <Entete
        titre={reference}
        contexte={<span className={style.statuts}>{p.statuts}</span>}
        sous={
          <span className={style.contexte}>
            <Link className="link" to={clients.voir(vente.IdClient)}>
              {nomComplet({ Civilite: vente.Civilite, Nom: vente.Client, Prenoms: '' }).trim()}
            </Link>
            {[vente.Contacts[0] && formaterTelephone(vente.Contacts[0]), ...p.dits]
              .filter(Boolean)
              .map(x => ` · ${x}`)}
          </span>
        }
      >
        {p.mots}
        {gestes.length > 0 && <MenuFiche actions={() => gestes} />}
        <Bouton
          libelle={ui('imprimer')}
          loading={papier.enCours}
          faire={() => void papier.imprimer(vente._id)}
          icone={IconPrinter}
          touche="Ctrl P"
        />
        {p.actions}
      </Entete>
      <div className="pile">
        {papier.refus && <Erreur refus={papier.refus} quoi={p.nonImprimee} />}
        {suppression.refus && (
          <Erreur refus={suppression.refus} quoi={String(suppression.refus.details.raison ?? '')} />
        )}
        {children}
      </div>
      {suppression.sur && (
        <Demander
          action={suppression}
          titre={supprimer.titre}
          texte={supprimer.texte}
          bouton={libelle}
          danger
          {...(supprimer.annuler
            ? { renoncer: ui('fermer'), motif: { champ: supprimer.annuler.motif } }
            : {})}
        />
      )}
    </>
  )
}
