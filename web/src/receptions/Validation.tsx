import type { Bon, Envoi, LigneBon } from '@dioptrie/domain/receptions/contract'
import { ecartSansMotif } from '@dioptrie/domain/receptions/rules'
import { designation } from '@dioptrie/domain/stock/rules'
import { Autocomplete, Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useScan } from '../kernel/scan.ts'
import { avisSucces } from '../ui/avis.ts'
import { Comptage } from '../ui/Comptage.tsx'
import { Erreur } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import style from './receptions.module.css'

interface Constat {
  QuantiteRecue: number | null
  Motif: string
}

/** The box on its way to an officine: everything is there unless someone counts otherwise. */
export function Validation({ bon, envoi }: { bon: Bon; envoi: Envoi }) {
  const t = useTranslations('receptions')
  const parId = new Map(bon.lignes.map(l => [l._id, l]))
  const lignes = envoi.lignes.map(e => ({ ...(parId.get(e._id) as LigneBon), envoyee: e.Quantite }))
  const [constats, setConstats] = useState<Record<string, Constat>>(() =>
    Object.fromEntries(lignes.map(l => [l._id, { QuantiteRecue: l.envoyee, Motif: '' }])),
  )
  const [scanne, setScanne] = useState(false)
  const [tente, setTente] = useState(false)
  const noter = (id: string, plus: Partial<Constat>) =>
    setConstats(c => ({ ...c, [id]: { ...(c[id] as Constat), ...plus } }))
  // The first scan says that the box is counted piece by piece: it begins at nothing.
  useScan(code => {
    const ligne = lignes.find(l => l.CodeBarre === code)
    if (!ligne) return false
    setConstats(c => {
      const depart = scanne
        ? c
        : Object.fromEntries(lignes.map(l => [l._id, { ...(c[l._id] as Constat), QuantiteRecue: 0 }]))
      const avant = depart[ligne._id] as Constat
      return { ...depart, [ligne._id]: { ...avant, QuantiteRecue: (avant.QuantiteRecue ?? 0) + 1 } }
    })
    setScanne(true)
    return true
  })
  const recue = (id: string) => constats[id]?.QuantiteRecue ?? Number.NaN
  const total = lignes.reduce((n, l) => n + (recue(l._id) || 0), 0)
  const sansMotif = (l: (typeof lignes)[number]) =>
    ecartSansMotif({ Quantite: l.envoyee, QuantiteRecue: recue(l._id), Motif: constats[l._id]?.Motif })
  const valider = useAppel(contrat.receptions.valider, {
    onSuccess: () => avisSucces(t('valide', { n: total })),
  })
  const envoyer = () => {
    setTente(true)
    if (lignes.some(l => Number.isNaN(recue(l._id)) || sansMotif(l))) {
      setTimeout(() => document.querySelector<HTMLElement>('[data-motif][aria-invalid="true"]')?.focus())
      return
    }
    valider.mutate({
      params: { id: bon._id },
      payload: {
        IdOfficine: envoi.IdOfficine,
        lignes: lignes.map(l => ({
          _id: l._id,
          QuantiteRecue: recue(l._id),
          Motif: constats[l._id]?.Motif || null,
        })),
      },
    })
  }
  const suivant = (rang: number) =>
    document.querySelector<HTMLInputElement>(`[data-reception="${rang}"]`)?.focus()
  return (
    <Panneau titre={t('validerTitre', { officine: envoi.Officine })} bord className={style.aValider}>
      {valider.error && <Erreur refus={valider.error} />}
      <p className={style.aide}>{t('validerAide')}</p>
      <table className={style.tableau}>
        <thead>
          <tr>
            <th scope="col">{t('champs.Article')}</th>
            <th scope="col" data-droite>
              {t('champs.Envoyes')}
            </th>
            <th scope="col" data-droite>
              {t('champs.QuantiteRecue')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((l, rang) => (
            <tr key={l._id} data-ecart={recue(l._id) !== l.envoyee || undefined}>
              <th scope="row">
                {designation(l)}
                <small className="chiffres">{l.CodeBarre}</small>
                {recue(l._id) !== l.envoyee && (
                  <Autocomplete
                    className={style.motif}
                    data-motif
                    aria-label={`${t('champs.Motif')} : ${designation(l)}`}
                    placeholder={t('champs.Motif')}
                    data={(['manquant', 'casse', 'erreur', 'surplus'] as const).map(m => t(`motifs.${m}`))}
                    comboboxProps={{ withinPortal: false }}
                    maxLength={200}
                    value={constats[l._id]?.Motif ?? ''}
                    onChange={Motif => noter(l._id, { Motif })}
                    error={tente && sansMotif(l) && t('motifAttendu')}
                  />
                )}
              </th>
              <td data-droite className="chiffres">
                {l.envoyee}
              </td>
              <td data-droite>
                <Comptage
                  className={style.combien}
                  data-reception={rang}
                  aria-label={`${t('champs.QuantiteRecue')} : ${designation(l)}`}
                  refusComptage={t('nombreAttendu')}
                  value={constats[l._id]?.QuantiteRecue}
                  onChange={QuantiteRecue => noter(l._id, { QuantiteRecue })}
                  onLigne={sens => suivant(rang + sens)}
                  error={tente && Number.isNaN(recue(l._id)) && t('nombreAttendu')}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={style.pied}>
        <span className="chiffres">{t('articles', { n: total })}</span>
        <Button
          onClick={envoyer}
          loading={valider.isPending}
          leftSection={<IconPackageImport size={18} stroke={1.8} aria-hidden />}
        >
          {t('valider')}
        </Button>
      </div>
    </Panneau>
  )
}
