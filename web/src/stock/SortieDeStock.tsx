import { MOTIFS_SORTIE } from '@dioptrie/domain/stock/rules'
import { Button, Select, Textarea } from '@mantine/core'
import { IconBoxOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useChamp, useTranslations } from '../kernel/i18n.tsx'
import { useOfficine } from '../kernel/officine.ts'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Entete } from '../ui/Entete.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { chemins } from './chemins.ts'
import { LignesDePanier } from './LignesDePanier.tsx'
import style from './stock.module.css'
import { usePanier } from './usePanier.ts'

/** What leaves without being sold, and why. */
export default function SortieDeStock() {
  const t = useTranslations('stock')
  const champ = useChamp()
  const navigate = useNavigate()
  const { IdOfficine, IdOfficinePropre, officines } = useOfficine()
  const partout = usePermission('reseau.agir')
  const ici = (partout && IdOfficine) || IdOfficinePropre
  const panier = usePanier(ici)
  const [Motif, setMotif] = useState<(typeof MOTIFS_SORTIE)[number]>('Casse')
  const [Observation, setObservation] = useState('')
  const sortir = useAppel(contrat.stock.sortir, {
    onSuccess: ({ Reference }) => {
      avisSucces(t('sortie.fait', { reference: Reference, n: panier.total }))
      void navigate({ to: chemins.stock })
    },
  })
  return (
    <>
      <Entete titre={t('sortie.titre')} contexte={officines.find(o => o._id === ici)?.Nom}>
        <Button
          onClick={() =>
            sortir.mutate({
              payload: { IdOfficine: ici, Motif, Observation: Observation || null, lignes: panier.payload },
            })
          }
          loading={sortir.isPending}
          disabled={!panier.juste}
          leftSection={<IconBoxOff size={18} stroke={1.8} aria-hidden />}
        >
          {t('sortie.valider')}
        </Button>
      </Entete>
      <div className={style.pile}>
        {sortir.error && <Erreur refus={sortir.error} />}
        <div className={style.colonnes}>
          <Panneau titre={champ('Lignes')}>
            <LignesDePanier panier={panier} IdOfficine={ici} />
          </Panneau>
          <Panneau titre={champ('Motif')}>
            <div className={style.pile}>
              <Select
                aria-label={champ('Motif')}
                data={MOTIFS_SORTIE.map(value => ({ value, label: t(`sortie.motifs.${value}`) }))}
                value={Motif}
                onChange={v => v && setMotif(v as typeof Motif)}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
              />
              <Textarea
                label={champ('Observation')}
                value={Observation}
                onChange={e => setObservation(e.currentTarget.value)}
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
