import { nomComplet } from '@dioptrie/domain/clients/valeurs'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { Button } from '@mantine/core'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { chemins as clients } from '../chemins/clients.ts'
import { type contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useTitre } from '../kernel/titre.ts'
import { avisSucces } from '../ui/avis.ts'
import disposition from '../ui/disposition.module.css'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import type { ActionLigne } from '../ui/liste/types.ts'
import { Question } from '../ui/Question.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { type Papier, usePapier } from '../ui/usePapier.ts'
import { useTouches } from '../ui/useTouches.ts'
import { AnnulerVente } from './AnnulerVente.tsx'
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
  gestes?: ActionLigne[] | undefined
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
  /** Buttons after the print. */
  actions?: ReactNode
  children: ReactNode
}

/** The screen of a sale, proposed or made: who it is for, its paper, how it is changed or taken off. */
export function FicheVente({ vente, reference, papier: appel, modifier, supprimer, children, ...p }: Props) {
  const ui = useTranslations('ui')
  const papier = usePapier(appel)
  const [demande, setDemande] = useState(false)
  const navigate = useNavigate()
  const suppression = useAppel(supprimer.appel as typeof contrat.ventes.supprimer, {
    onSuccess: () => {
      avisSucces(supprimer.reussie)
      void navigate({ to: supprimer.vers })
    },
    onError: () => setDemande(false),
  })
  useTitre(reference)
  useTouches({
    'ctrl+p': e => {
      e.preventDefault()
      void papier.imprimer(vente._id)
    },
  })
  const libelle = supprimer.annuler?.libelle ?? ui('supprimer')
  const gestes = [
    ...(modifier ? [{ libelle: ui('modifier'), icone: IconPencil, vers: modifier }] : []),
    ...(p.gestes ?? []),
    ...(supprimer.permis ? [{ libelle, icone: IconTrash, danger: true, faire: () => setDemande(true) }] : []),
  ]
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
        {gestes.length > 0 && <MenuFiche actions={() => gestes} />}
        <Button
          variant="default"
          loading={papier.enCours}
          onClick={() => void papier.imprimer(vente._id)}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
          rightSection={<Raccourci touche="Ctrl P" />}
        >
          {ui('imprimer')}
        </Button>
        {p.actions}
      </Entete>
      <div className={disposition.pile}>
        {papier.refus && <Erreur refus={papier.refus} quoi={p.nonImprimee} />}
        {suppression.error && (
          <Erreur refus={suppression.error} quoi={String(suppression.error.details.raison ?? '')} />
        )}
        {children}
      </div>
      {demande && supprimer.annuler && (
        <AnnulerVente
          {...supprimer.annuler}
          titre={supprimer.titre}
          texte={supprimer.texte}
          fermer={() => setDemande(false)}
          enCours={suppression.isPending}
          annuler={motif => suppression.mutate({ params: { id: vente._id }, query: { motif } })}
        />
      )}
      <Question
        ouverte={demande && !supprimer.annuler}
        fermer={() => setDemande(false)}
        titre={supprimer.titre}
        texte={supprimer.texte}
      >
        <Button variant="default" onClick={() => setDemande(false)}>
          {ui('annuler')}
        </Button>
        <Button
          color="red"
          loading={suppression.isPending}
          onClick={() => suppression.mutate({ params: { id: vente._id } })}
        >
          {ui('supprimer')}
        </Button>
      </Question>
    </>
  )
}
