/** What a call answered that is no JSON: a paper, a picture, a table. */
export interface Fichier {
  blob: Blob
  nom: string
}

let montrer: ((fichier: Fichier) => void) | null = null

/** The side window of the shell says that it is there. */
export const surApercu = (faire: typeof montrer) => {
  montrer = faire
}

/** A paper is looked at beside what one is doing; a telephone, or a browser that shows no PDF, opens it in a tab. */
export const apercu = () => (navigator.pdfViewerEnabled && innerWidth > 900 ? montrer : null)
