import type { JourneeCaisse } from '@dioptrie/domain/caisse/cloture'
import type { Operation } from '@dioptrie/domain/caisse/contract'
import { type CoupureComptee, type Piste, pistes } from '@dioptrie/domain/caisse/rules'
import { IconZoomQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import { contrat, requete } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { Chiffres } from '../../ui/Chiffres.tsx'
import { NonLu } from '../../ui/Erreur.tsx'
import { Fait } from '../../ui/Fait.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { useVersDocument } from '../document.ts'
import style from './cloture.module.css'

/** Expected, counted and the difference, as large as they matter. */
export function TroisChiffres({
  attendu,
  compte,
  ecart,
}: {
  /** Null while whoever counts must not see it. */
  attendu: number | null
  compte: number
  /** Null before anything is counted: nothing is right yet, nor wrong. */
  ecart: number | null
}) {
  const t = useTranslations('caisse.cloture')
  return (
    <Chiffres>
      {(
        [
          [t('attendu'), attendu],
          [t('compte.total'), compte],
        ] as const
      ).map(([nom, montant]) => (
        <Fait key={nom} nom={nom}>
          {montant === null ? '—' : <Montant valeur={montant} />}
        </Fait>
      ))}
      <Fait data-ton={ecart === null ? undefined : ecart === 0 ? 'ok' : 'bad'} nom={t('ecart')}>
        <span role="status">
          {ecart !== null && ecart > 0 && '+'}
          {ecart === null ? '—' : <Montant valeur={ecart} />}
        </span>
      </Fait>
    </Chiffres>
  )
}

interface Props {
  journee: JourneeCaisse
  ecart: number
  comptees: CoupureComptee[]
  recompter: (c: CoupureComptee) => void
}

/** What is wrong in words, and where it may come from. */
export function Pistes({ journee, ecart, comptees, recompter }: Props) {
  const t = useTranslations('caisse.cloture')
  const types = useTranslations('caisse.types')
  const versDocument = useVersDocument()
  const format = useFormatter()
  const lecture = useQuery({
    ...requete(contrat.caisse.duJour, {
      params: { date: journee.Jour, officine: journee.IdOfficine },
      query: { limit: 200 },
    }),
    enabled: ecart !== 0,
  })
  if (ecart === 0) return null
  const { data } = lecture
  const trouvees = pistes(ecart, Array.isArray(data) ? data : [], comptees)
  const montant = <Montant valeur={Math.abs(ecart)} />
  const dire = (p: Piste<Operation>) => {
    if ('operation' in p) {
      const o = p.operation
      return {
        cle: o._id,
        quand: format.dateTime(new Date(o.createdAt), 'heure'),
        quoi: t('pisteOperation', { quoi: o.Document ?? types(o.typeOperation), mode: o.modepaiement }),
        geste: <Bouton libelle={t('ouvrir')} size="sm" vers={versDocument(o)} />,
      }
    }
    const { coupure: c, Nombre } = p
    return {
      cle: `${c.Nature} ${c.Valeur}`,
      quand: `× ${Nombre}`,
      quoi: t(ecart < 0 ? 'pisteOubli' : 'pisteEnTrop', {
        n: Nombre,
        genre: c.Nature,
        valeur: c.Valeur,
        comptes: c.Nombre,
      }),
      geste: <Bouton libelle={t('recompter')} size="sm" faire={() => recompter(c)} />,
    }
  }
  return (
    <div className={style.pistes}>
      <p>
        <IconZoomQuestion size={18} stroke={1.8} aria-hidden />
        <span>
          <strong>
            {ecart < 0 ? t('manque') : t('enTrop')} {montant}.
          </strong>{' '}
          {data && t('pistes', { n: trouvees.length })}
        </span>
      </p>
      <NonLu lecture={lecture} />
      {trouvees.length > 0 && (
        <ul>
          {trouvees.map(dire).map(({ cle, quand, quoi, geste }) => (
            <li key={cle}>
              <span className="chiffres">{quand}</span>
              <span className={`grow min-0 ${style.quoi}`}>{quoi}</span>
              <strong className={style.combien}>{montant}</strong>
              {geste}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
