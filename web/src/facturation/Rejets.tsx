import type { LigneFacture } from '@dioptrie/domain/facturation/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { IconArrowBackUp, IconMoodSad, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { chemins } from '../chemins/facturation.ts'
import { NomDeListe } from '../clients/afficher.tsx'
import { contrat } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import type { Demander } from '../kernel/useListe.ts'
import { aLaDemande } from '../ui/aLaDemande.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import type { Colonne } from '../ui/liste/types.ts'
import { Deux } from './afficher.tsx'
import type { Decision } from './Decider.tsx'
import { assurances, motifs, societes } from './sources.ts'

type Nouvelle = Exclude<Decision, 'reprendre'>
const Decider = aLaDemande(() => import('./Decider.tsx'))
const TOUCHES = { representer: 'r', charger: 'c', abandonner: 'p' } as const
const ICONES = { representer: IconArrowBackUp, charger: IconUser, abandonner: IconMoodSad }

/** Only what is rejected and nobody has decided. */
const rejets: Demander = query => ({ params: {}, query: { ...query, rejets: 'oui', mode: '2' } })

export default function Rejets() {
  const t = useTranslations('facturation')
  const regle = usePermission('facturation.regler')
  const abandonne = usePermission('facturation.abandonner')
  const [decide, setDecide] = useState<{ decision: Nouvelle; lignes: LigneFacture[] } | null>(null)
  const [tour, setTour] = useState(0)
  const permises: Nouvelle[] = [
    ...(regle ? (['representer', 'charger'] as const) : []),
    ...(abandonne ? (['abandonner'] as const) : []),
  ]
  const colonnes: Colonne<LigneFacture>[] = [
    {
      champ: 'Client',
      cellule: l => (
        <Deux sous={`${l.RefCmmd} · ${ecrireJour(l.DateCommd)}`}>
          <NomDeListe civilite={l.Civilite} nom={l.Client} />
        </Deux>
      ),
      texte: l => l.Client,
    },
    {
      champ: 'Numero',
      titre: t('facture'),
      triable: true,
      cellule: l => <Deux sous={[l.Assurance, l.Societe].filter(Boolean).join(' · ')}>{l.Numero}</Deux>,
    },
    { champ: 'MotifRejet', titre: t('motifRejet'), texte: l => l.MotifRejet ?? t('sansMotif') },
    { champ: 'Note', titre: t('note'), attenue: true },
    { champ: 'Montant', genre: 'montant', titre: t('sommes.Montant'), triable: true },
    { champ: 'Rejete', genre: 'montant', titre: t('sommes.Rejete'), triable: true },
    { champ: 'Officine', cachee: true },
  ]
  return (
    <>
      <ListPage
        // What was chosen is decided: the next choice starts from nothing.
        key={tour}
        cle="facturation-rejets"
        appel={contrat.facturation.lignes}
        demander={rejets}
        parOfficine
        titre={t('rejets')}
        nombre={n => t('lignesNombre', { n })}
        invite={t('invite')}
        colonnes={colonnes}
        filtres={[
          { champ: 'IdAssurance', source: assurances },
          { champ: 'IdSociete', source: societes },
          { champ: 'IdMotifRejet', titre: t('motifRejet'), source: motifs },
        ]}
        periode={t('vente')}
        tri="-Rejete"
        ouvrir={l => chemins.facture(l.IdFacture)}
        groupe={permises.map(decision => ({
          libelle: t(`decisions.${decision}.bouton`),
          icone: ICONES[decision],
          touche: TOUCHES[decision],
          danger: decision === 'abandonner',
          faire: (lignes: LigneFacture[]) => setDecide({ decision, lignes }),
        }))}
        selectionnes={n => t('lignesChoisies', { n })}
        vide={{ icone: IconArrowBackUp, titre: () => t('videRejets'), texte: t('videRejetsTexte') }}
      />
      {decide && <Decider {...decide} fermer={() => setDecide(null)} fait={() => setTour(n => n + 1)} />}
    </>
  )
}
