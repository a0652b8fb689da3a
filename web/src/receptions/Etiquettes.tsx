import type { Bon } from '@dioptrie/domain/receptions/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { Button, Modal, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { contrat, ouvrir, RefusApi } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Comptage } from '../ui/Comptage.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import style from './receptions.module.css'

const PLACES = 24
const FORMATS = ['a4', 'rouleau'] as const

/** One label for each piece, on the paper of this computer. */
export function Etiquettes({ bon, fermer }: { bon: Bon; fermer: () => void }) {
  const t = useTranslations('receptions')
  const ui = useTranslations('ui')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('a4')
  const [ligne, setLigne] = useState<string | null>(null)
  const [depuis, setDepuis] = useState<number | null>(1)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const n = bon.lignes.find(l => l._id === ligne)?.Quantite ?? bon.Quantite
  const faux = depuis === null || !(depuis >= 1 && depuis <= PLACES)
  const imprimer = () =>
    void ouvrir(contrat.receptions.etiquettes, {
      params: { id: bon._id },
      query: {
        format,
        ...(ligne ? { ligne } : {}),
        ...(format === 'a4' && depuis ? { depuis } : {}),
      },
    }).then(fermer, e => {
      if (!(e instanceof RefusApi)) throw e
      setRefus(e)
    })
  return (
    <Modal opened onClose={fermer} title={t('etiquettes')} closeButtonProps={{ 'aria-label': ui('fermer') }}>
      <div className={style.pile}>
        {refus && <Erreur refus={refus} />}
        <p className={style.texte}>{t('etiquettesTexte', { n })}</p>
        <SegmentedControl
          fullWidth
          aria-label={t('format')}
          data={FORMATS.map(value => ({ value, label: t(`formats.${value}`) }))}
          value={format}
          onChange={v => setFormat(v as (typeof FORMATS)[number])}
        />
        <Select
          label={t('pour')}
          placeholder={t('toutesLignes')}
          clearable
          comboboxProps={{ withinPortal: false }}
          data={bon.lignes.map(l => ({ value: l._id, label: `${designation(l)} × ${l.Quantite}` }))}
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
        <div className={style.reponses}>
          <Button variant="default" onClick={fermer}>
            {ui('annuler')}
          </Button>
          <Button data-autofocus disabled={format === 'a4' && faux} onClick={imprimer}>
            {t('imprimerEtiquettes')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
