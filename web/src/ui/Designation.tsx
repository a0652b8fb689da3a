import { designation, type NomArticle } from '@dioptrie/domain/stock/rules'

/** An article by its name; its size, « 49-20-140 », goes to the next line whole. */
export const Designation = ({ article: { Taille, ...reste } }: { article: NomArticle }) => (
  <>
    {designation(reste)} {Taille && <span className="inline-block max-full">{Taille}</span>}
  </>
)

/** The same, of an article already written in one text. */
export const DesignationEcrite = ({ texte }: { texte: string }) => {
  const [, nom, taille] = /^(.*) (\d+(?:-\d+)+)$/.exec(texte) ?? []
  if (!taille) return texte
  return (
    <>
      {nom} <span className="inline-block max-full">{taille}</span>
    </>
  )
}
