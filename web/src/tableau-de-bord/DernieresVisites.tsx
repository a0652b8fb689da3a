import type { ClientDeListe } from '@dioptrie/domain/clients/contract'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { formaterTelephone } from '@dioptrie/domain/kernel/telephone'
import { chemins as clients } from '../chemins/clients.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './accueil.module.css'
import { Chacun } from './Chacun.tsx'
import { Liste } from './Liste.tsx'
import { lien, type PropsPanneau } from './liens.ts'

export function DernieresVisites({ lecture, attendues, partout }: PropsPanneau<ClientDeListe>) {
  const t = useTranslations('tableau-de-bord')
  return (
    <Liste
      titre={t('recents')}
      tout={{ libelle: t('voirTous'), vers: lien(clients.liste, { officine: partout }) }}
      lecture={lecture}
      attendues={attendues}
      vide={t('recentsVide')}
      cle={c => c._id}
      lien={c => ({ to: clients.voir(c._id) })}
      ligne={c => (
        <>
          <Chacun civilite={c.Civilite} nom={`${c.Nom} ${c.Prenoms}`} sous={[c.CodeClient, c.Quartier]} />
          <span className={`muted ${style.telephone} chiffres`}>
            {c.Contacts[0] && formaterTelephone(c.Contacts[0])}
          </span>
          <span className={`${style.date} chiffres`}>
            {c.DerniereVisite && ecrireJour(c.DerniereVisite.slice(0, 10))}
          </span>
        </>
      )}
    />
  )
}
