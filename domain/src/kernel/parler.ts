/** In which language the page of a person says its own refusals: set where another one than French is chosen. */
let dire = (phrase: string): string => phrase
export const parler = (autre: (phrase: string) => string): void => {
  dire = autre
}
export const direIci = (phrase: string): string => dire(phrase)
