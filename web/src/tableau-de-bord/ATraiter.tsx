import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import type { Retard, Tiroir } from '@dioptrie/domain/tableau-de-bord/contract'
import { Button, Skeleton } from '@mantine/core'
import {
  type Icon,
  IconBuildingBank,
  IconCashRegister,
  IconCircleCheck,
  IconClockExclamation,
  IconLockOpen2,
  IconPackage,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chemins as caisse } from '../caisse/chemins.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { chemins as stock } from '../stock/chemins.ts'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { chemins as ventes } from '../ventes/chemins.ts'
import style from './accueil.module.css'
import { type AFaire, aFaire } from './aFaire.ts'
import { type Lien, lien } from './liens.ts'

interface Props {
  retards: Retard[] | undefined
  tiroirs: Tiroir[] | undefined
  sousLeSeuil: number | undefined
  propre: string
  /** The officine looked at, as addresses name it. */
  partout: string
  /** Something is still being asked for. */
  attend: boolean
}

interface Affiche {
  cle: string
  icone: Icon
  ton: 'bad' | 'warn' | 'mute'
  titre: ReactNode
  detail: ReactNode
  geste: string
  vers: Lien
}

const MONTREES = 5

/** What waits for someone, by urgency; each row has its one next step. */
export function ATraiter({ retards, tiroirs, sousLeSeuil, propre, partout, attend }: Props) {
  const t = useTranslations('tableau-de-bord')
  const decrire = useDecrire(propre, partout)
  const choses = aFaire({ retards, tiroirs, sousLeSeuil, propre }).slice(0, MONTREES).map(decrire)
  return (
    <Panneau bord titre={t('aTraiter')} lien={<span className={style.indice}>{t('parUrgence')}</span>}>
      {choses.length > 0 ? (
        <ul className={style.lignes}>
          {choses.map(({ cle, icone: Icone, ton, titre, detail, geste, vers }, rang) => (
            <li key={cle} className={style.tache}>
              <span className={style.pastille} data-ton={ton}>
                <Icone size={20} stroke={1.7} aria-hidden />
              </span>
              <span className={style.qui}>
                <strong>{titre}</strong>
                <small>{detail}</small>
              </span>
              <Button component={Link} {...vers} size="sm" variant={rang === 0 ? 'filled' : 'default'}>
                {geste}
              </Button>
            </li>
          ))}
        </ul>
      ) : attend ? (
        <div className={style.attente} aria-busy>
          <Skeleton height={16} radius={4} />
          <Skeleton height={16} radius={4} />
        </div>
      ) : (
        <p className={style.rien}>
          <IconCircleCheck size={20} stroke={1.7} aria-hidden /> {t('rienATraiter')}
        </p>
      )}
    </Panneau>
  )
}

/** Each thing in words, with where it is dealt with. */
function useDecrire(propre: string, partout: string) {
  const t = useTranslations('tableau-de-bord')
  const operations = (code: string, jour: string) =>
    lien(caisse.operations, { du: jour, au: jour, officine: code })
  return (f: AFaire): Affiche => {
    switch (f.genre) {
      case 'retards':
        return {
          cle: f.genre,
          icone: IconClockExclamation,
          ton: 'bad',
          titre: t('retards', { n: f.Nombre }),
          detail: t('retardsDetail', {
            ou: f.officines.map(o => `${o.Officine} ${o.Nombre}`).join(', '),
            n: joursDe({ du: f.PlusAncienne, au: aujourdhuiAbidjan(new Date()) }) - 1,
          }),
          geste: t('voir'),
          vers: lien(ventes.commandes, { retard: 'oui', tri: 'DatePromesse', officine: partout }),
        }
      case 'nonCloturee':
        return {
          cle: `${f.genre} ${f.tiroir.Code}`,
          icone: IconLockOpen2,
          ton: 'bad',
          titre: t('nonCloturee', { jour: ecrireJour(f.Jour) }),
          detail: f.tiroir.Officine,
          ...(f.tiroir.IdOfficine === propre
            ? { geste: t('cloturer'), vers: lien(caisse.caisse, {}) }
            : { geste: t('voir'), vers: operations(f.tiroir.Code, f.Jour) }),
        }
      case 'nonOuverte':
        return {
          cle: `${f.genre} ${f.tiroir.Code}`,
          icone: IconCashRegister,
          ton: 'warn',
          titre: t('nonOuverte'),
          detail: f.tiroir.Officine,
          geste: t('ouvrirJournee'),
          vers: lien(caisse.caisse, {}),
        }
      case 'seuil':
        return {
          cle: `${f.genre} ${f.tiroir.Code}`,
          icone: IconBuildingBank,
          ton: 'warn',
          titre: t('tropDEspeces'),
          detail: (
            <>
              {f.tiroir.Officine} · <Montant valeur={f.tiroir.Attendu} /> {t('pourUnSeuil')}{' '}
              <Montant valeur={f.SeuilAlerte} />
            </>
          ),
          geste: t('voir'),
          vers: operations(f.tiroir.Code, aujourdhuiAbidjan(new Date())),
        }
      case 'stock':
        return {
          cle: f.genre,
          icone: IconPackage,
          ton: 'mute',
          titre: t('sousLeSeuil', { n: f.Nombre }),
          detail: t('sousLeSeuilDetail'),
          geste: t('voir'),
          vers: lien(stock.stock, { Disponibilite: 'Alerte', officine: partout }),
        }
    }
  }
}
