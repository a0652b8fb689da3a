/** Bytes in a buffer of their own: a Node Buffer may be a window on a shared one, which cannot change threads. */
export const octets = (contenu: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(contenu)
