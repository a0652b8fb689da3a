import { age, aujourdhuiAbidjan } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import type { Anniversaires as Fetes } from '@dioptrie/domain/tableau-de-bord/contract'
import { chemins as clients } from '../chemins/clients.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import type { LectureDeLignes } from './Lignes.tsx'
import { Liste } from './Liste.tsx'
import type { PropsPanneau } from './liens.ts'
import { MONTRES } from './useLectures.ts'

interface Props extends Omit<PropsPanneau<never>, 'lecture' | 'partout'> {
  lecture: Omit<LectureDeLignes<never>, 'data'> & { data: Fetes | undefined }
}

export function Anniversaires({ lecture: { data, ...lecture }, attendues, reseau }: Props) {
  const t = useTranslations('tableau-de-bord')
  const date = aujourdhuiAbidjan(new Date())
  const { Nombre = 0, clients: fetes } = data ?? {}
  return (
    <Liste
      titre={Nombre > MONTRES ? `${t('anniversaires')} · ${t('fetes', { n: Nombre })}` : t('anniversaires')}
      lecture={{ ...lecture, data: fetes?.slice(0, MONTRES) }}
      attendues={attendues === undefined ? undefined : Math.min(attendues, MONTRES)}
      vide={t('anniversairesVide')}
      cle={c => c._id}
      lien={c => ({ to: clients.voir(c._id) })}
      ligne={c => (
        <>
          <Chacun
            civilite={c.Civilite}
            nom={`${c.Nom} ${c.Prenoms}`}
            chiffres
            sous={[c.Contacts[0] && formaterTelephone(c.Contacts[0]), reseau && c.Officine]}
          />
          <span className={style.date}>{t('ans', { n: age(c.DateNaissance, date) })}</span>
        </>
      )}
    />
  )
}
