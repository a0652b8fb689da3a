import { poser } from './balises.ts'

/*
 * What stands at the foot of the first page alone takes no room on the others. pdfmake knows one margin for a whole paper: here
 * the one of the first page brings that of the pages that follow, and each page goes by its own.
 */

export interface Marges {
  left: number
  top: number
  right: number
  bottom: number
  /** Of the second page and the others. */
  apres?: Marges
}

interface Contexte {
  pages: object[]
  pageMargins: Marges | undefined
  getCurrentPage: () => { pageMargins: Marges } | null
}

/** From now on pdfmake does so, in this thread. */
export function poserMarges(): void {
  poser('DocumentContext', 'addPage', (ajouter, soi) => {
    const contexte = soi as Contexte
    const { apres } = contexte.pageMargins ?? {}
    if (contexte.pages.length > 0 && apres) contexte.pageMargins = apres
    return ajouter()
  })
  // What stands beside what went to the next page comes back to the first one, and goes over in its turn.
  poser('DocumentContext', 'initializePage', (commencer, soi) => {
    const contexte = soi as Contexte
    contexte.pageMargins = contexte.getCurrentPage()?.pageMargins ?? contexte.pageMargins
    return commencer()
  })
}
