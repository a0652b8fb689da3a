import { useEffect, useState } from 'react'

/** The address in this page of a picture that is held, as long as it is shown. */
export function useAdresse(image: Blob | null | undefined): string | null {
  const [adresse, setAdresse] = useState<string | null>(null)
  useEffect(() => {
    if (!image) return setAdresse(null)
    const nouvelle = URL.createObjectURL(image)
    setAdresse(nouvelle)
    return () => URL.revokeObjectURL(nouvelle)
  }, [image])
  return adresse
}
