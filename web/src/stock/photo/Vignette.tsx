import { UnstyledButton } from '@mantine/core'
import { contrat } from '../../kernel/api.ts'
import { ouvrir } from '../../kernel/fichiers.ts'
import { useChamp } from '../../kernel/i18n.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import style from './photo.module.css'
import { usePhoto } from './usePhoto.ts'

interface Props {
  photo: string | null | undefined
  nom: string
}

/** What an article looks like, beside its name; its room is kept while it comes. */
export function Image({ photo }: Pick<Props, 'photo'>) {
  const src = usePhoto(photo, 'vignette')
  return src ? (
    <img src={src} alt="" className={style.vignette} />
  ) : (
    <span className={style.vignette} data-vide={!photo || undefined} aria-hidden />
  )
}

/** The same, opened whole beside the screen. Without a photo there is nothing. */
export function Vignette({ photo, nom }: Props) {
  const champ = useChamp()
  const { faire } = useGeste({ plusieurs: true })
  if (!photo) return null
  return (
    <UnstyledButton
      className={style.voir}
      aria-label={`${champ('photoURL')} : ${nom}`}
      onClick={() => void faire(() => ouvrir(contrat.stock.lirePhoto, { params: { id: photo } }))}
    >
      <Image photo={photo} />
    </UnstyledButton>
  )
}
