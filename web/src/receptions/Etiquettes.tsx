import type { Bon } from '@dioptrie/domain/receptions/contract'
import { etiquettesDe } from '@dioptrie/domain/receptions/rules'
import { designation } from '@dioptrie/domain/stock/rules'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { contrat } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useMoi, usePermission } from '../kernel/session.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { useGeste } from '../ui/useGeste.ts'

const PLACES = 24
const FORMATS = ['a4', 'rouleau'] as const

/** One label for each piece, of the whole receipt or of what one officine gets of it, on the paper of this computer. */
export function Etiquettes({ bon, fermer }: { bon: Bon; fermer: () => void }) {
  const t = useTranslations('receptions')
  const etroit = useMediaQuery('(max-width: 575px)', false, { getInitialValueInEffect: false })
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('a4')
  const moi = useMoi()
  const partout = usePermission('reseau.consulter')
  const aNous = partout || bon.IdOfficine === moi.IdOfficine
  const [vers, setVers] = useState(aNous ? null : moi.IdOfficine)
  const [ligne, setLigne] = useState<string | null>(null)
  const [depuis, setDepuis] = useState<number | null>(1)
  const { faire, refus, enCours } = useGeste()
  const nombres = etiquettesDe(bon, vers)
  const lignes = bon.lignes.filter(l => nombres.get(l._id))
  const n = lignes
    .filter(l => !ligne || l._id === ligne)
    .reduce((somme, l) => somme + (nombres.get(l._id) ?? 0), 0)
  const officines = [
    ...new Map(bon.envois.filter(e => e.statut !== 'Annulé').map(e => [e.IdOfficine, e.Officine])),
  ]
  const faux = depuis === null || !(depuis >= 1 && depuis <= PLACES)
  const imprimer = async () => {
    await ouvrir(contrat.receptions.etiquettes, {
      params: { id: bon._id },
      query: {
        format,
        ...(ligne ? { ligne } : {}),
        ...(vers ? { IdOfficineDestination: vers } : {}),
        ...(format === 'a4' && depuis ? { depuis } : {}),
      },
    })
    fermer()
  }
  return (
    <FenetreSaisie
      titre={t('etiquettes')}
      texte={t('etiquettesTexte', { n })}
      fermer={fermer}
      bouton={t('imprimerEtiquettes')}
      empeche={n === 0 || (format === 'a4' && faux)}
      enCours={enCours}
      refus={refus}
      envoyer={() => void faire(imprimer)}
    >
      <SegmentedControl
        fullWidth
        orientation={etroit ? 'vertical' : 'horizontal'}
        aria-label={t('format')}
        data={FORMATS.map(value => ({ value, label: t(`formats.${value}`) }))}
        value={format}
        onChange={v => setFormat(v as (typeof FORMATS)[number])}
      />
      {aNous && officines.length > 0 && (
        <ChampListe
          label={t('pourOfficine')}
          placeholder={t('toutLeBon')}
          clearable
          data={officines.map(([value, label]) => ({ value, label }))}
          value={vers}
          onChange={v => {
            setVers(v)
            setLigne(null)
          }}
        />
      )}
      <ChampListe
        label={t('lignes')}
        placeholder={t('toutesLignes')}
        clearable
        data={lignes.map(l => ({ value: l._id, label: `${designation(l)} × ${nombres.get(l._id)}` }))}
        value={ligne}
        onChange={setLigne}
      />
      {format === 'a4' && (
        <Comptage
          label={t('depuis')}
          refusComptage={t('nombreAttendu')}
          value={depuis}
          onChange={setDepuis}
          error={faux && `1 – ${PLACES}`}
        />
      )}
    </FenetreSaisie>
  )
}
