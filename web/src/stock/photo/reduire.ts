/** As wide as the side window shows it. */
const COTE = 1600

/**
 * The photo made smaller before it leaves: a telephone takes ten times more than a screen shows, on a line that carries
 * little. What this browser cannot draw leaves as it is: the server looks at it anyway.
 */
export async function reduire(photo: File): Promise<File> {
  try {
    const image = await createImageBitmap(photo)
    const { width, height } = image
    const part = Math.min(1, COTE / Math.max(width, height))
    const toile = document.createElement('canvas')
    toile.width = Math.round(width * part)
    toile.height = Math.round(height * part)
    const dessin = toile.getContext('2d')
    if (!dessin) return photo
    // What was see-through is paper, not night.
    dessin.fillStyle = '#fff'
    dessin.fillRect(0, 0, toile.width, toile.height)
    dessin.drawImage(image, 0, 0, toile.width, toile.height)
    image.close()
    const petite = await new Promise<Blob | null>(fini => toile.toBlob(fini, 'image/jpeg', 0.85))
    if (!petite || (part === 1 && petite.size >= photo.size)) return photo
    return new File([petite], `${photo.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return photo
  }
}
