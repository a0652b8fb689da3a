/**
 * A text that a spreadsheet would run as a formula is written behind an apostrophe. An xlsx cell says itself that it
 * is text, but retyping it, or saving it as CSV, would wake the formula. The full-width signs of eastern keyboards
 * (＝＋－＠) are read as the plain ones.
 */
export const neutraliser = (cellule: string | null) =>
  cellule && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(cellule) ? `'${cellule}` : cellule
