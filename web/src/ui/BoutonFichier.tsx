import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** Forgets the file once it is given: a file mended after a refusal keeps its name, and is chosen again. */
export function BoutonFichier({ onChange, ...reste }: FileButtonProps) {
  const oublier = useRef<() => void>(null)
  return (
    <FileButton
      {...reste}
      resetRef={oublier}
      onChange={fichier => {
        onChange(fichier)
        oublier.current?.()
      }}
    />
  )
}
