import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import type { Tiroir } from '@dioptrie/domain/tableau-de-bord/contract'
import { Link } from '@tanstack/react-router'
import { useFormatter } from 'use-intl'
import { useAttenduCache } from '../caisse/useAttenduCache.ts'
import { chemins as caisse } from '../chemins/caisse.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import type { Ton } from '../ui/Statut.tsx'
import style from './accueil.module.css'
import { tropPlein } from './aFaire.ts'
import { type LectureDeLignes, Lignes } from './Lignes.tsx'
import { lien } from './liens.ts'

interface Props {
  lecture: LectureDeLignes<Tiroir>
  jour: string
  /** How many officines are looked at. */
  officines: number
}

/** Where a drawer stands, in a word. */
export function useDireTiroir() {
  const t = useTranslations('tableau-de-bord')
  const format = useFormatter()
  return (o: Tiroir): { ton: Ton; mot: string } => {
    if (o.JourNonCloture) return { ton: 'bad', mot: t('aCloturer', { jour: ecrireJour(o.JourNonCloture) }) }
    if (o.Statut === 'Non ouverte') return { ton: 'mute', mot: t('pasOuverte') }
    if (o.Statut === 'Clôturée') return { ton: 'info', mot: t('cloturee') }
    if (tropPlein(o)) return { ton: 'warn', mot: t('seuilDepasse') }
    const heure = o.OuverteLe && format.dateTime(new Date(o.OuverteLe), 'heure')
    return { ton: 'ok', mot: t('ouverte', { heure: heure ?? '' }) }
  }
}

/** Where the drawer of each officine stands, in one word and a sum. */
export function Tiroirs({ lecture, jour, officines }: Props) {
  const t = useTranslations('tableau-de-bord')
  const cache = useAttenduCache()
  const dire = useDireTiroir()
  return (
    <Panneau
      bord
      className={style.roule}
      titre={t('tiroirs')}
      lien={
        <Link to={caisse.caisse} className={style.lien}>
          {t('voirCaisse')}
        </Link>
      }
    >
      <Lignes
        lecture={lecture}
        attendues={officines}
        vide={t('aucunTiroir')}
        cle={o => o.IdOfficine}
        lien={o => lien(caisse.operations, { du: jour, au: jour, officine: o.Code })}
        ligne={o => {
          const { ton, mot } = dire(o)
          return (
            <>
              <span className={style.qui}>
                <strong>{o.Officine}</strong>
                <small className={style.etat} data-ton={ton}>
                  {mot}
                </small>
              </span>
              {o.Statut === 'Non ouverte' ? (
                <span className={style.date}>{t('nonOuverteCourt')}</span>
              ) : (
                <strong className="fixed">
                  {o.Statut === 'Ouverte' && cache(o.IdOfficine) ? '—' : <Montant valeur={o.Attendu} />}
                </strong>
              )}
            </>
          )
        }}
      />
    </Panneau>
  )
}
