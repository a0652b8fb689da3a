import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { Button, type ButtonProps } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { aLaDemande } from '../../ui/aLaDemande.tsx'

const Verser = aLaDemande(() => import('./Verser.tsx'))

interface Props extends ButtonProps {
  IdOfficine: string | undefined
  /** Not known yet: the button keeps its place. */
  etat: EtatCaisse | undefined
}

/** Opens the deposit of an officine's cash, for who may make one there. */
export function BoutonVerser({ IdOfficine, etat, ...bouton }: Props) {
  const t = useTranslations('caisse')
  const peut = usePermission('caisse.verser', IdOfficine)
  const [ouvert, setOuvert] = useState(false)
  if (!peut) return null
  return (
    <>
      <Button
        leftSection={<IconBuildingBank size={18} stroke={1.8} aria-hidden />}
        {...bouton}
        disabled={!etat}
        onClick={() => setOuvert(true)}
      >
        {t('verser')}
      </Button>
      {ouvert && etat && <Verser etat={etat} fermer={() => setOuvert(false)} />}
    </>
  )
}
