import type { OrdonnanceDeListe } from '@dioptrie/domain/clients/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { chemins as clients } from '../chemins/clients.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Liste } from './Liste.tsx'
import { lien, type PropsPanneau } from './liens.ts'

export function OrdonnancesRecentes({ lecture, attendues, partout }: PropsPanneau<OrdonnanceDeListe>) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Liste
      titre={t('ordonnances')}
      tout={{ libelle: t('voirOrdonnances'), vers: lien(clients.ordonnances, { officine: partout }) }}
      lecture={lecture}
      attendues={attendues}
      vide={t('ordonnancesVide')}
      cle={o => o._id}
      lien={o => ({ to: clients.voirOrdonnance(o.IdClient, encodeURIComponent(o.RefOrd)) })}
      ligne={o => (
        <>
          <Chacun nom={o.Client} sous={[o.RefOrd, o.Prescripteur]} />
          <span className={`${style.date} chiffres`}>{ecrireJour(o.DateOrd)}</span>
        </>
      )}
    />
  )
}
