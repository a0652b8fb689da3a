import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import type { EnAttente } from '@dioptrie/domain/tableau-de-bord/contract'
import { Button, Skeleton } from '@mantine/core'
import {
  type Icon,
  IconArrowsExchange,
  IconBuildingBank,
  IconCash,
  IconCashRegister,
  IconChecks,
  IconCircleCheck,
  IconClockExclamation,
  IconEyeglass,
  IconHandGrab,
  IconLockOpen2,
  IconPackage,
  IconPackageImport,
  IconTool,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { chemins as atelier } from '../chemins/atelier.ts'
import { chemins as caisse } from '../chemins/caisse.ts'
import { chemins as receptions } from '../chemins/receptions.ts'
import { chemins as stock } from '../chemins/stock.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { tousDe } from '../kernel/places.ts'
import { usePermission } from '../kernel/session.ts'
import { type Lue, NonLu } from '../ui/Erreur.tsx'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { places } from '../ui/places.ts'
import { Raccourci } from '../ui/Raccourci.tsx'
import { useTouches } from '../ui/useTouches.ts'
import style from './accueil.module.css'
import type { AFaire } from './aFaire.ts'
import { type Lien, lien } from './liens.ts'

interface Props {
  /** undefined while something is still being asked for. */
  taches: AFaire[] | undefined
  attendues: number | undefined
  propre: string
  /** The officine looked at, as addresses name it. */
  partout: string
  /** What was asked for to know, and may have been refused: then nobody says that there is nothing to do. */
  lectures: Lue[]
}

/** The rest is one press away. */
const PREMIERES = 5

interface Affiche {
  cle: string
  icone: Icon
  ton: 'bad' | 'warn' | 'mute'
  titre: ReactNode
  detail: ReactNode
  geste: string
  vers: Lien
}

/** What waits for someone, by urgency; each row has its one next step. */
export function ATraiter({ taches, attendues = PREMIERES, propre, partout, lectures }: Props) {
  const t = useTranslations('tableau-de-bord')
  const [toutes, setToutes] = useState(false)
  const decrire = useDecrire(propre, partout)
  const liste = useRef<HTMLUListElement>(null)
  /** From one button to the next; Enter is then the browser's own. */
  const aller = (pas: 1 | -1) => {
    const boutons = tousDe(liste.current, 'a')
    const ici = boutons.indexOf(document.activeElement as HTMLElement)
    boutons[ici < 0 ? 0 : Math.min(Math.max(ici + pas, 0), boutons.length - 1)]?.focus()
  }
  useTouches({ j: () => aller(1), k: () => aller(-1) })
  const choses = (taches ?? []).slice(0, toutes ? undefined : PREMIERES).map(decrire)
  const autres = (taches?.length ?? 0) - choses.length
  const nonLue = lectures.find(l => l.error && l.data === undefined)
  return (
    <Panneau
      bord
      titre={t('aTraiter')}
      lien={
        choses.length > 0 && (
          <span className="caption row gap-12">
            <span className={style.touches}>
              <Raccourci touche="J" lu /> <Raccourci touche="K" lu /> {t('parcourir')},{' '}
              <Raccourci touche={t('entree')} lu /> {t('agir')}
            </span>
            {(autres > 0 || toutes) && (
              <button
                type="button"
                className={`plain-button ${style.lien}`}
                aria-expanded={toutes}
                onClick={() => setToutes(!toutes)}
              >
                {toutes ? t('moins') : t('autres', { n: autres })}
              </button>
            )}
          </span>
        )
      }
    >
      {nonLue && <NonLu lecture={nonLue} />}
      {choses.length > 0 ? (
        <ul className={style.lignes} ref={liste}>
          {choses.map(({ cle, icone: Icone, ton, titre, detail, geste, vers }, rang) => (
            <li key={cle} className={style.tache}>
              <span className={style.pastille} data-ton={ton}>
                <Icone size={20} stroke={1.7} aria-hidden />
              </span>
              <span className={style.qui}>
                <strong>{titre}</strong>
                <small>{detail}</small>
              </span>
              <Button
                component={Link}
                {...vers}
                size="sm"
                className={style.geste}
                variant={rang === 0 ? 'filled' : 'default'}
              >
                {geste}
              </Button>
            </li>
          ))}
        </ul>
      ) : taches === undefined ? (
        <ul className={style.lignes} aria-busy>
          {places(Math.max(1, Math.min(attendues, PREMIERES))).map(({ cle }) => (
            <li key={cle} className={style.tache}>
              <Skeleton height={16} radius={4} />
            </li>
          ))}
        </ul>
      ) : nonLue ? null : (
        <p className={`row centered gap-8 muted p24-16 ${style.rien}`}>
          <IconCircleCheck size={20} stroke={1.7} aria-hidden /> {t('rienATraiter')}
        </p>
      )}
    </Panneau>
  )
}

/** Where each kind is dealt with. */
const ATTENTES: Record<
  keyof EnAttente,
  { icone: Icon; ton: Affiche['ton']; vers: (partout: string) => Lien }
> = {
  verres: {
    icone: IconEyeglass,
    ton: 'warn',
    vers: officine => lien(atelier.verres, { tri: 'DatePrevue', officine }),
  },
  montages: { icone: IconTool, ton: 'mute', vers: officine => lien(atelier.tableau, { officine }) },
  controles: {
    icone: IconChecks,
    ton: 'mute',
    vers: officine => lien(atelier.tableau, { etape: 'Montée', officine }),
  },
  demandes: {
    icone: IconArrowsExchange,
    ton: 'warn',
    vers: officine => lien(stock.transferts, { officine }),
  },
  transferts: {
    icone: IconTruckDelivery,
    ton: 'warn',
    vers: officine => lien(stock.transferts, { enTransit: 'oui', officine }),
  },
  receptions: {
    icone: IconPackageImport,
    ton: 'warn',
    vers: () => lien(receptions.transferes, {}),
  },
  versements: {
    icone: IconBuildingBank,
    ton: 'warn',
    vers: officine => lien(caisse.versements, { Statut: 'Créé', officine }),
  },
  pretes: {
    icone: IconHandGrab,
    ton: 'mute',
    vers: officine => lien(ventes.commandes, { Etape: 'Vérifiée', tri: 'DatePromesse', officine }),
  },
  soldes: { icone: IconCash, ton: 'mute', vers: () => lien(caisse.caisse, {}) },
}

/** Each thing in words, with where it is dealt with. */
function useDecrire(propre: string, partout: string) {
  const t = useTranslations('tableau-de-bord')
  const peutCloturer = usePermission('caisse.cloturer')
  const agitPartout = usePermission('reseau.agir')
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
            // The two that are most behind: one line says it.
            ou: f.officines
              .slice(0, 2)
              .map(o => `${o.Officine} (${o.Nombre})`)
              .join(', '),
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
          ...(peutCloturer && (f.tiroir.IdOfficine === propre || agitPartout)
            ? {
                geste: t('cloturer'),
                vers: lien(caisse.compter, { officine: f.tiroir.IdOfficine, jour: f.Jour }),
              }
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
      case 'verres':
      case 'montages':
      case 'controles':
      case 'pretes':
      case 'soldes':
      case 'demandes':
      case 'transferts':
      case 'receptions':
      case 'versements': {
        const { icone, ton, vers } = ATTENTES[f.genre]
        return {
          cle: f.genre,
          icone,
          ton,
          titre: t(`attentes.${f.genre}.titre`, { n: f.Nombre }),
          detail: (
            <>
              {f.Depuis && t(`attentes.${f.genre}.detail`, { jour: ecrireJour(f.Depuis) })}
              {f.Montant !== null && (
                <>
                  {' · '}
                  <Montant valeur={f.Montant} />
                </>
              )}
            </>
          ),
          geste: t(`attentes.${f.genre}.geste`),
          vers: vers(partout),
        }
      }
      case 'stock':
        return {
          cle: f.genre,
          icone: IconPackage,
          ton: 'mute',
          titre: t('aCommander', { n: f.Nombre }),
          detail: t('aCommanderDetail'),
          geste: t('voir'),
          vers: lien(stock.stock, { Disponibilite: 'À commander', officine: partout }),
        }
    }
  }
}
