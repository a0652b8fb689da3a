import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChercherClient } from '../../clients/ChercherClient.tsx'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { aLaDemande } from '../../ui/aLaDemande.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { Entete } from '../../ui/Entete.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import style from './vendre.module.css'

const NouveauClient = aLaDemande(() => import('./NouveauClient.tsx'))
const ClientDAilleurs = aLaDemande(() => import('./ClientDAilleurs.tsx'))

/** Without a client in the address: first for whom, found or created on the spot. */
export function ChoixDuClient({ titre, vers }: { titre: string; vers: (clientId: string) => string }) {
  const t = useTranslations('vendre')
  const c = useTranslations('clients')
  const navigate = useNavigate()
  const peutCreer = usePermission('clients.ecrire')
  // Who acts everywhere finds everybody above, and sells in the client's officine.
  const partout = usePermission('reseau.agir')
  const peutRecevoir = usePermission('ventes.ecrire') && !partout
  const [ailleurs, setAilleurs] = useState<string | null>(null)
  const [nouveau, setNouveau] = useState<string | null>(null)
  const [tape, setTape] = useState('')
  // Leaving the sale returns to where one was before choosing.
  const aller = (id: string) => void navigate({ to: vers(id), replace: true })
  return (
    <>
      <Entete titre={titre} />
      <Panneau titre={t('pourQui')}>
        <div className={style.choixClient}>
          <ChercherClient
            label={c('client')}
            autoFocus
            choisir={trouve => aller(trouve._id)}
            creer={peutCreer ? setNouveau : undefined}
            recevoir={peutRecevoir ? { libelle: t('ailleurs.bouton'), faire: setAilleurs } : undefined}
            suivre={setTape}
          />
          <div className={style.autresChoix}>
            {peutCreer && <Bouton libelle={c('creer')} icone={IconUserPlus} faire={() => setNouveau(tape)} />}
            {peutRecevoir && (
              <Bouton
                libelle={t('ailleurs.bouton')}
                icone={IconBuildingStore}
                faire={() => setAilleurs(tape)}
              />
            )}
          </div>
        </div>
      </Panneau>
      {ailleurs !== null && (
        <ClientDAilleurs depart={ailleurs} fermer={() => setAilleurs(null)} recu={aller} />
      )}
      {nouveau !== null && <NouveauClient depart={nouveau} fermer={() => setNouveau(null)} cree={aller} />}
    </>
  )
}
