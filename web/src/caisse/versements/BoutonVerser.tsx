import type { EtatCaisse } from '@dioptrie/domain/caisse/contract'
import { Button, type ButtonProps } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'

const Verser = lazy(() => import('./Verser.tsx'))

/** Opens the deposit of an officine's cash, for who may make one there. */
export function BoutonVerser({ etat, ...bouton }: { etat: EtatCaisse } & ButtonProps) {
  const t = useTranslations('caisse')
  const peut = usePermission('caisse.verser', etat.IdOfficine)
  const [ouvert, setOuvert] = useState(false)
  if (!peut) return null
  return (
    <>
      <Button
        leftSection={<IconBuildingBank size={18} stroke={1.8} aria-hidden />}
        {...bouton}
        onClick={() => setOuvert(true)}
      >
        {t('verser')}
      </Button>
      {ouvert && (
        <Suspense>
          <Verser etat={etat} fermer={() => setOuvert(false)} />
        </Suspense>
      )}
    </>
  )
}
