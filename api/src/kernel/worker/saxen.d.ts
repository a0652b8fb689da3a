/** The part of it that we use; the package carries no types. */
declare module 'saxen' {
  type Decoder = (texte: string) => string

  export class Parser {
    on(
      nom: 'openTag',
      faire: (element: string, attributs: () => Record<string, string> | false, decoder: Decoder) => void,
    ): this
    on(nom: 'closeTag', faire: (element: string) => void): this
    on(nom: 'text', faire: (texte: string, decoder: Decoder) => void): this
    on(nom: 'cdata', faire: (texte: string) => void): this
    parse(xml: string): Error | null
  }
}
