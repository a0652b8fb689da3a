import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useComplement } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { useOfficine } from '../../kernel/officine.ts'
import type { Liste } from '../../kernel/useListe.ts'
import { EtatVide } from '../EtatVide.tsx'
import style from './liste.module.css'
import { type Creation, surCreation, type Vide } from './types.ts'

interface Props<E> {
  liste: Liste<E>
  vide: Vide
  creer?: Creation | undefined
}

/** Nothing yet: why, what it is for, one action, and where else there is some. */
export function VraimentVide<E>({ liste, vide, creer }: Props<E>) {
  const t = useTranslations('ui')
  const { nom, peutChoisir, reseau, choisir } = useOfficine()
  const cherche = liste.parOfficine && peutChoisir && !reseau && vide.ailleurs !== undefined
  const ailleurs = useComplement({
    queryKey: ['ailleurs', JSON.stringify(liste.question)],
    queryFn: () => liste.compter({}, { reseau: true }),
    enabled: cherche,
  })
  return (
    <EtatVide
      icone={vide.icone}
      titre={vide.titre(liste.parOfficine && !reseau ? nom : null)}
      texte={vide.texte}
      actions={
        (creer || vide.actions) && (
          <>
            {creer && (
              <Button
                {...surCreation(creer)}
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                {creer.libelle}
              </Button>
            )}
            {vide.actions}
          </>
        )
      }
      ailleurs={
        cherche && ailleurs ? (
          <>
            {vide.ailleurs?.(ailleurs)}{' '}
            <UnstyledButton className={style.lien} onClick={() => choisir(null)}>
              {t('voirReseau')}
            </UnstyledButton>
          </>
        ) : null
      }
    />
  )
}
