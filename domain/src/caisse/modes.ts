/* The modes of payment that a rule names, apart from the rules of the cash desk: a supplier is paid by them too. */

export const ESPECE = 'Espèce'

/** How a mode is said after « reçu » or « réglé »: « en espèces », « par Wave ». */
export const enMode = (mode: string): string => (mode === ESPECE ? 'en espèces' : `par ${mode}`)
export const CHEQUE = 'Chèque'
/** A credit pays: of a client its number is the credit note’s, of a supplier it is what another of its receipts gave back. */
export const AVOIR = 'Avoir'
