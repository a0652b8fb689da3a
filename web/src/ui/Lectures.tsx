import { ActionIcon, Loader } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import type { Lecture } from '../kernel/scan.ts'
import { Bouton } from './Bouton.tsx'
import style from './lectures.module.css'

interface Props {
  lectures: readonly Lecture[]
  /** A code that is nothing here, in the words of the screen. */
  dire: (code: string) => string
  inconnu?: ((code: string, oter: () => void) => ReactNode) | undefined
  oter: (cle: number) => void
  /** Back into the field, to be corrected or chosen from. */
  reprendre: (cle: number, code: string) => void
  relire: (cle: number, code: string) => void
}

/** Codes taken and not yet articles: looked for, or waiting for someone to say what they are. */
export function Lectures({ lectures, dire, inconnu, oter, reprendre, relire }: Props) {
  const t = useTranslations('ui')
  const dit = ({ etat, code }: Lecture) => (etat === 'inconnu' ? dire(code) : t(`lectures.${etat}`, { code }))
  return (
    <ul className={style.lectures} aria-live="polite" hidden={lectures.length === 0}>
      {lectures.map(l =>
        l.etat === 'inconnu' && inconnu ? (
          <Fragment key={l.cle}>{inconnu(l.code, () => oter(l.cle))}</Fragment>
        ) : (
          <li key={l.cle} data-etat={l.etat}>
            <span>{dit(l)}</span>
            {l.etat === 'attend' ? (
              <Loader size="xs" />
            ) : (
              <>
                <Bouton
                  libelle={l.etat === 'refus' ? t('reessayer') : t(`lectures.${l.etat}Faire`)}
                  size="xs"
                  faire={() => (l.etat === 'refus' ? relire : reprendre)(l.cle, l.code)}
                />
                <ActionIcon
                  size={28}
                  aria-label={t('lectures.oter', { code: l.code })}
                  onClick={() => oter(l.cle)}
                >
                  <IconX size={16} stroke={1.8} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
