import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useChamp } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { FormPage } from '../ui/FormPage.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { LignesDePanier } from './LignesDePanier.tsx'
import type { Panier, ValeursDePanier } from './usePanier.ts'

/** The officine whose shelf articles are taken from: the one looked at, for those who act anywhere. */
export function useRayon(): string {
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const partout = usePermission('reseau.agir')
  return (partout && IdOfficine) || IdOfficinePropre
}

interface Props<V extends ValeursDePanier> {
  titre: string
  retour: string
  IdOfficine: string
  panier: Panier<V>
  /** Titles of the two sides: what leaves, and where to or why. */
  lignes: string
  cote: string
  enregistrer: string
  /** The question of the second side. */
  children: ReactNode
}

/** Articles gathered to leave a shelf: what on one side, where to or why on the other. */
export function SaisieDePanier<V extends ValeursDePanier>(props: Props<V>) {
  const { titre, retour, IdOfficine, panier, lignes, cote, enregistrer, children } = props
  const champ = useChamp()
  const { officines } = useOfficine()
  const { form } = panier.fiche
  return (
    <FormPage
      fiche={panier.fiche}
      titre={titre}
      contexte={officines.find(o => o._id === IdOfficine)?.Nom}
      retour={retour}
      enregistrer={enregistrer}
    >
      <div className="sides">
        <Panneau titre={lignes}>
          <LignesDePanier panier={panier} IdOfficine={IdOfficine} faute={form.errors.lignes} />
        </Panneau>
        <Panneau titre={cote}>
          <div className="pile">
            {children}
            <Textarea
              label={champ('Observation')}
              {...form.getInputProps('Observation')}
              maxLength={500}
              autosize
              minRows={2}
            />
          </div>
        </Panneau>
      </div>
    </FormPage>
  )
}
