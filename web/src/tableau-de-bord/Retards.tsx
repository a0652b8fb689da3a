import { aujourdhuiAbidjan, ecrireJour } from '@dioptrie/domain/kernel/jour'
import { joursDe } from '@dioptrie/domain/kernel/periode'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { CommandeEnRetard } from '@dioptrie/domain/tableau-de-bord/contract'
import { ActionIcon } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { chemins as clients } from '../chemins/clients.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { StatutEtape } from '../commandes/statuts.tsx'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermissionSur } from '../kernel/session.ts'
import { recherche } from '../ui/recherche.ts'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Liste } from './Liste.tsx'
import type { PropsPanneau } from './liens.ts'
import { lien } from './liens.ts'

/** How many days ago it was promised. */
export const joursDeRetard = (promise: string) =>
  joursDe({ du: promise, au: aujourdhuiAbidjan(new Date()) }) - 1

/** What was promised for a day that is past, the oldest first: whom to call, or write to. */
export function Retards({ lecture, attendues, partout, reseau }: PropsPanneau<CommandeEnRetard>) {
  const t = useTranslations('tableau-de-bord')
  const ecritA = usePermissionSur('clients.ecrire')
  return (
    <Liste
      titre={t('enRetard')}
      tout={{
        libelle: t('voirTout'),
        vers: lien(ventes.commandes, { retard: 'oui', tri: 'DatePromesse', officine: partout }),
      }}
      lecture={lecture}
      attendues={attendues}
      vide={t('aucunRetard')}
      cle={c => c._id}
      lien={c => ({ to: ventes.commande(c.IdClient, c.RefCmmd) })}
      ligne={c => (
        <>
          <Chacun
            civilite={c.Civilite}
            nom={`${c.Nom} ${c.Prenoms}`}
            chiffres
            sous={[c.RefCmmd, reseau && c.Officine, c.Telephone && formaterTelephone(c.Telephone)]}
          />
          <span className={`fixed ${style.etape}`}>
            <StatutEtape etape={c.Etape} />
          </span>
          <span className={`${style.date} ${style.retard} chiffres`}>
            <b className="bad ink">{t('joursDeRetard', { n: joursDeRetard(c.DatePromesse) })}</b>
            <small>{t('promise', { jour: ecrireJour(c.DatePromesse) })}</small>
          </span>
        </>
      )}
      geste={c =>
        ecritA(c.IdOfficine) &&
        c.Telephone && (
          <ActionIcon
            variant="default"
            size={32}
            renderRoot={props => (
              <Link {...props} to={clients.voir(c.IdClient)} search={recherche({ onglet: 'sms' })} />
            )}
            aria-label={t('ecrireSms', { qui: `${c.Nom} ${c.Prenoms}` })}
            title={t('ecrireSms', { qui: `${c.Nom} ${c.Prenoms}` })}
          >
            <IconMessage2 size={17} stroke={1.8} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}
