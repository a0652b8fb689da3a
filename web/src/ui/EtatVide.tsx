import { type Icon, IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from '../kernel/i18n.tsx'
import style from './EtatVide.module.css'

interface Props {
  icone: Icon
  titre: string
  texte: ReactNode
  actions?: ReactNode
  /** It is the whole screen: its title is that of the page. */
  seul?: boolean
  /** Where else to look. */
  ailleurs?: ReactNode
}

export function EtatVide({ icone: Icone, titre, texte, actions, ailleurs, seul = false }: Props) {
  const Titre = seul ? 'h1' : 'h2'
  return (
    <div className={style.vide}>
      <span className={style.rond}>
        <Icone size={26} stroke={1.6} aria-hidden />
      </span>
      <Titre className={style.titre}>{titre}</Titre>
      <p className={style.texte}>{texte}</p>
      {actions && <div className={style.actions}>{actions}</div>}
      {ailleurs && <p className={style.ailleurs}>{ailleurs}</p>}
    </div>
  )
}

/** The server is away, and this desk does not have it: neither empty nor on its way. */
export function NonGardee({ quoi }: { quoi: 'recherche' | 'liste' | 'fiche' }) {
  const t = useTranslations('ui')
  const s = useTranslations('shell.serveur')
  return (
    <div role="status">
      <EtatVide icone={IconCloudOff} titre={t(`nonGardee.${quoi}`)} texte={s('attente')} />
    </div>
  )
}
