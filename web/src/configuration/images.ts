/** The papers print PNG and JPEG only: any other picture that the browser can read is drawn anew as PNG. */
export async function enPng(fichier: File): Promise<Blob> {
  if (fichier.type === 'image/png' || fichier.type === 'image/jpeg') return fichier
  // A drawing in SVG is a program: the server refuses it, in its own words.
  if (fichier.type !== 'image/webp') return fichier
  const image = await createImageBitmap(fichier)
  const toile = document.createElement('canvas')
  toile.width = image.width
  toile.height = image.height
  toile.getContext('2d')?.drawImage(image, 0, 0)
  image.close()
  const png = await new Promise<Blob | null>(rendre => toile.toBlob(rendre, 'image/png'))
  return png ? new File([png], fichier.name.replace(/\.webp$/i, '.png'), { type: 'image/png' }) : fichier
}
