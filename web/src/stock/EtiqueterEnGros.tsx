import type { ArticleDeListe } from '@dioptrie/domain/stock/contract'
import { designation } from '@dioptrie/domain/stock/rules'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contrat, ouvrir, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { NonLu } from '../ui/Erreur.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import style from '../ui/liste/liste.module.css'
import { Statut } from '../ui/Statut.tsx'
import { useGeste } from '../ui/useGeste.ts'

const FORMATS = ['a4', 'rouleau'] as const
/** As many as the server takes. */
const PLAFOND = 500

/** The labels of the chosen articles on one paper, and what each of them gets of it: a shelf may have emptied since it was read. */
export default function EtiqueterEnGros({
  articles,
  fermer,
}: {
  articles: readonly ArticleDeListe[]
  fermer: () => void
}) {
  const t = useTranslations('stock')
  const etroit = useMediaQuery('(max-width: 575px)', false, { getInitialValueInEffect: false })
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('a4')
  const { faire, refus, enCours } = useGeste()
  const payload = { articles: articles.map(a => a._id) }
  const trop = articles.length > PLAFOND
  const lecture = useQuery({ ...requete(contrat.stock.aEtiqueter, { payload }), enabled: !trop, gcTime: 0 })
  const nombres = lecture.data && new Map(lecture.data.map(a => [a._id, a.Nombre]))
  const n = lecture.data?.reduce((somme, a) => somme + a.Nombre, 0) ?? 0
  const imprimer = async () => {
    await ouvrir(contrat.stock.etiquettes, { payload: { ...payload, format } })
    fermer()
  }
  return (
    <FenetreSaisie
      titre={t('enGros.etiqueter', { n: articles.length })}
      texte={trop ? t('enGros.trop', { n: PLAFOND }) : nombres && t('enGros.etiquettesEnTout', { n })}
      fermer={fermer}
      {...(trop ? {} : { bouton: t('enGros.imprimerEtiquettes') })}
      empeche={n === 0}
      enCours={enCours}
      refus={refus}
      envoyer={() => void faire(imprimer)}
    >
      <NonLu lecture={lecture} />
      {nombres && (
        <>
          <ul className={style.serie}>
            {articles.map(a => {
              const nombre = nombres.get(a._id)
              return (
                <li className="flex between gap-12 p4-0" key={a._id}>
                  <span>{designation(a)}</span>
                  <Statut ton={nombre ? 'ok' : 'warn'}>
                    {nombre
                      ? t('enGros.etiquettesDe', { n: nombre })
                      : t(nombre === 0 ? 'enGros.horsRayon' : 'enGros.ailleurs')}
                  </Statut>
                </li>
              )
            })}
          </ul>
          <SegmentedControl
            fullWidth
            orientation={etroit ? 'vertical' : 'horizontal'}
            aria-label={t('enGros.papier')}
            data={FORMATS.map(value => ({ value, label: t(`enGros.papiers.${value}`) }))}
            value={format}
            onChange={v => setFormat(v as (typeof FORMATS)[number])}
          />
        </>
      )}
    </FenetreSaisie>
  )
}
