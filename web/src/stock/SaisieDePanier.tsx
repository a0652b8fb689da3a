import { Button, Textarea } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import type { RefusApi } from '../kernel/refus.ts'
import { usePermission } from '../kernel/session.ts'
import disposition from '../ui/disposition.module.css'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { Raccourci } from '../ui/Raccourci.tsx'
import { LignesDePanier } from './LignesDePanier.tsx'
import type { Panier } from './usePanier.ts'

/** The officine whose shelf articles are taken from: the one looked at, for those who act anywhere. */
export function useRayon(): string {
  const { IdOfficine, IdOfficinePropre } = useOfficine()
  const partout = usePermission('reseau.agir')
  return (partout && IdOfficine) || IdOfficinePropre
}

interface Props {
  titre: string
  IdOfficine: string
  panier: Panier
  /** Titles of the two sides: what leaves, and where to or why. */
  lignes: string
  cote: string
  Observation: string
  noter: (texte: string) => void
  action: { libelle: string; icone: Icon; faire: () => void; enCours: boolean; empechee: boolean }
  refus: RefusApi | null
  /** The question of the second side. */
  children: ReactNode
}

/** Articles gathered to leave a shelf: what on one side, where to or why on the other. */
export function SaisieDePanier(props: Props) {
  const { titre, IdOfficine, panier, lignes, cote, Observation, noter, action, refus, children } = props
  const champ = useChamp()
  const ui = useTranslations('ui')
  const { officines } = useOfficine()
  return (
    <>
      <Entete titre={titre} contexte={officines.find(o => o._id === IdOfficine)?.Nom}>
        <Button
          onClick={action.faire}
          loading={action.enCours}
          disabled={action.empechee}
          aria-keyshortcuts="Control+Enter"
          rightSection={<Raccourci touche={ui('ctrlEntree')} />}
          leftSection={<action.icone size={18} stroke={1.8} aria-hidden />}
        >
          {action.libelle}
        </Button>
      </Entete>
      <div className={disposition.pile}>
        {refus && <Erreur refus={refus} />}
        <div className={disposition.colonnes}>
          <Panneau titre={lignes}>
            <LignesDePanier panier={panier} IdOfficine={IdOfficine} />
          </Panneau>
          <Panneau titre={cote}>
            <div className={disposition.pile}>
              {children}
              <Textarea
                label={champ('Observation')}
                value={Observation}
                onChange={e => noter(e.currentTarget.value)}
                maxLength={500}
                autosize
                minRows={2}
              />
            </div>
          </Panneau>
        </div>
      </div>
    </>
  )
}
