import { act, createEvent, fireEvent } from '@testing-library/react'

/**
 * A code as a scanner types it: into what has the focus, over what is selected there, 1 ms a key by the keys' own clock
 * (a busy machine would not keep it), then Enter; a second after whatever was typed before.
 */
export async function scanner(code: string) {
  const debut = new Event('horloge').timeStamp + 1000
  await act(async () => {
    for (const [rang, key] of [...code, 'Enter'].entries()) {
      const champ = document.activeElement as HTMLInputElement
      const touche = createEvent.keyDown(champ, { key })
      Object.defineProperty(touche, 'timeStamp', { value: debut + rang })
      if (!fireEvent(champ, touche) || key === 'Enter') continue
      champ.setRangeText(key, champ.selectionStart ?? 0, champ.selectionEnd ?? 0, 'end')
      fireEvent.input(champ)
      // Drawn key by key, as in a browser.
      await Promise.resolve()
    }
  })
}
